"""Every public function of the engine tells the unit of each number that it takes."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[3]
ENGINE = ROOT / "core" / "trainplan" / "engine"
NUMBER = re.compile(r"\b(int|float|Number|Array|NDArray|Bytes|Column|ArrayLike)\b")
NO_NUMBER = re.compile(r"(Mapping|dict|Callable|Literal)\b")
IN_THE_NAME = re.compile(
    r"(^|_)(seconds|bytes|hours|days|months|years|kilowatts|gib|gb|gbit|metres|tokens|nodes|accelerators|layers|ranks"
    r"|ports|racks|stages|samples|parameters|percent|fraction|share|flops|usd|per_[a-z_]+)$"
)
"""Endings that are the unit, or the thing that is counted."""


def of_nomenclature() -> set[str]:
    text = (ROOT / "docs" / "nomenclature.md").read_text("utf-8").partition("## Parameters with one unit")[2]
    return {name for line in text.splitlines() if line.startswith("| `") for name in re.findall(r"`(\w+)`", line)}


def functions(body: list[ast.stmt], inside: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield from functions(node.body, f"{inside}{node.name}.")
        elif isinstance(node, ast.FunctionDef) and not node.name.startswith("_"):
            yield inside + node.name, node


def untold(function: ast.FunctionDef, known: set[str]) -> list[str]:
    """Numeric parameters whose unit neither their name, the nomenclature nor the docstring tells."""
    told = ast.get_docstring(function) or ""
    taken = (*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs)
    annotated = [(item.arg, ast.unparse(item.annotation)) for item in taken if item.annotation is not None]
    numeric = [name for name, kind in annotated if NUMBER.search(kind) and not NO_NUMBER.match(kind)]
    return [
        name
        for name in numeric
        if name not in known
        and not IN_THE_NAME.search(name)
        and not re.search(rf"`?\b{name}\b`?(, `?\w+`?)*[^\[\].;]{{0,60}}\[", told)
    ]


def test_that_every_number_that_a_function_takes_has_a_unit() -> None:
    known, found = of_nomenclature(), {}
    for file in sorted(ENGINE.rglob("*.py")):
        for name, function in functions(ast.parse(file.read_text("utf-8")).body):
            if names := untold(function, known):
                found[f"{file.relative_to(ENGINE).as_posix()}: {name}"] = names
    assert found == {}


def test_that_a_number_without_a_unit_is_seen() -> None:
    source = '''def draw(rated: float, pue: float, idle_seconds: float, name: str, load: Number) -> float:
        """Power; `load` [fraction of the rated]."""'''
    ((_, function),) = functions(ast.parse(source).body)
    assert untold(function, {"pue"}) == ["rated"]
