"""Imports inside functions stand where start-up time needs them, and nowhere else: docs/late_imports.md lists them."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
ROOTS = ("core", "desktop")
LIST = ROOT / "docs" / "late_imports.md"


@cache
def modules() -> dict[str, ast.Module]:
    found = {}
    for root in ROOTS:
        for file in sorted((ROOT / root).rglob("*.py")):
            name = ".".join(file.relative_to(ROOT / root).with_suffix("").parts).removesuffix(".__init__")
            found[name] = ast.parse(file.read_text("utf-8"))
    return found


def targets(node: ast.Import | ast.ImportFrom) -> list[str]:
    if isinstance(node, ast.Import):
        return [item.name for item in node.names]
    inner = [f"{node.module}.{item.name}" for item in node.names]
    return [name if name in modules() else str(node.module) for name in inner]


def imports(node: ast.AST, late: bool = False) -> Iterator[tuple[str, bool]]:
    """Imported modules, and whether a function does it; none that types alone need."""
    for child in ast.iter_child_nodes(node):
        if isinstance(child, ast.If) and isinstance(child.test, ast.Name) and child.test.id == "TYPE_CHECKING":
            continue
        if isinstance(child, ast.Import | ast.ImportFrom):
            yield from ((name, late) for name in targets(child))
        yield from imports(child, late or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda))


@cache
def imports_of(name: str) -> tuple[tuple[str, bool], ...]:
    return tuple(imports(modules()[name]))


@cache
def at_once() -> dict[str, set[str]]:
    """What each module imports when it is imported itself, its packages included."""
    found: dict[str, set[str]] = defaultdict(set)
    for name in modules():
        parts = name.split(".")
        found[name] = {target for target, late in imports_of(name) if not late}
        found[name] |= {package for n in range(1, len(parts)) if (package := ".".join(parts[:n])) in modules()}
    return found


@cache
def loaded_with(name: str) -> set[str]:
    seen: set[str] = set()
    waiting = [name]
    while waiting:
        module = waiting.pop()
        if module not in seen:
            seen.add(module)
            waiting += at_once().get(module, ())
    return seen


@cache
def late_imports() -> set[tuple[str, str]]:
    return {(name, target) for name in modules() for target, late in imports_of(name) if late}


def listed() -> dict[str, float]:
    """Module -> milliseconds that start-up saves."""
    rows = re.findall(r"^\| `([\w.]+)` \| ([\d.]+) \|", LIST.read_text("utf-8"), re.MULTILINE)
    return {name: float(gain) for name, gain in rows}


def test_that_every_module_that_is_imported_late_is_listed_with_its_gain_and_no_other() -> None:
    assert {target for _, target in late_imports()} == set(listed())
    assert all(gain >= 2 for gain in listed().values())


def test_that_nothing_is_imported_late_that_its_module_loads_anyway() -> None:
    assert [pair for pair in sorted(late_imports()) if pair[1] in loaded_with(pair[0])] == []
