"""The methods: how each figure is computed, as the pages that come with the program say it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from importlib.resources.abc import Traversable

HEADING, TEXT, ITEM, FORMULA = "heading", "text", "item", "formula"


@dataclass(frozen=True)
class Block:
    kind: str
    text: str


@dataclass(frozen=True)
class Method:
    key: str
    title: str
    blocks: tuple[Block, ...]


@lru_cache(maxsize=4)
def methods(language: str = "en") -> dict[str, Method]:
    """Every method by its key, in alphabetical order of the titles; in English where a language has no page of it."""
    folder = resources.files("trainplan_resources") / "methods"
    read = _pages(folder) | _pages(folder / language)
    return {method.key: method for method in sorted(read.values(), key=lambda method: method.title)}


def _pages(folder: Traversable) -> dict[str, Method]:
    files = folder.iterdir() if folder.is_dir() else iter(())
    keys = {file.name.removesuffix(".md"): file for file in files if file.name.endswith(".md")}
    return {key: _read(key, file.read_text("utf-8")) for key, file in keys.items()}


def _read(key: str, text: str) -> Method:
    """The few forms of Markdown that the methods are written in: headings, paragraphs, items, indented formulas."""
    title, blocks = key, list[Block]()
    open_block = False
    for line in text.splitlines():
        words = line.strip()
        if not words:
            open_block = False
        elif line.startswith("# "):
            title = line[2:]
        elif line.startswith("## "):
            blocks.append(Block(HEADING, line[3:]))
            open_block = False
        elif line.startswith("- "):
            blocks.append(Block(ITEM, line[2:]))
            open_block = True
        elif line.startswith("    ") and not (open_block and blocks[-1].kind == ITEM):
            if open_block and blocks[-1].kind == FORMULA:
                blocks[-1] = Block(FORMULA, f"{blocks[-1].text}\n{line[4:]}")
            else:
                blocks.append(Block(FORMULA, line[4:]))
            open_block = True
        elif open_block and blocks[-1].kind in {TEXT, ITEM}:
            blocks[-1] = Block(blocks[-1].kind, f"{blocks[-1].text} {words}")
        else:
            blocks.append(Block(TEXT, words))
            open_block = True
    return Method(key, title, tuple(blocks))
