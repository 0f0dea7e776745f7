"""Tests use what a caller or a person uses: no name that begins with an underscore of what they test."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

TESTS = Path(__file__).parent
OF_OTHERS = {"os._exit", "_name_or_path", "_internal"}
"""Names of others that begin with an underscore: of the standard library, of Hugging Face's files, of PyInstaller."""
NAME = re.compile(r"([a-z_]+\.)*_[a-z_]+")
"""As `getattr` and `setattr` take it."""
FILES = sorted(
    path
    for path in TESTS.rglob("*.py")
    if "readers" not in path.parts  # run in other programs, on their modules
)


def test_that_no_test_reaches_into_what_is_private() -> None:
    found = {path.relative_to(TESTS).as_posix(): list(reaches(path.read_text("utf-8"))) for path in FILES}
    assert {path: reached for path, reached in found.items() if reached} == {}


@pytest.mark.parametrize(
    ("source", "found"),
    [
        ("page._plot.show()", ["page._plot (line 1)"]),
        ("from trainplan.engine.evaluate import _finite", ["_finite (line 1)"]),
        ("monkeypatch.setattr(diagnostics, '_user', str)", ["_user (line 1)"]),
        ("monkeypatch.setattr('trainplan.engine._user', str)", ["trainplan.engine._user (line 1)"]),
        ("class Fake:\n    def _own(self): return self._own", []),
        ("value.__dict__", []),
    ],
)
def test_that_a_reach_is_seen(source: str, found: list[str]) -> None:
    assert list(reaches(source)) == found


def reaches(source: str) -> Iterator[str]:
    """Private names that are read, replaced or imported, but those that the test itself gives."""
    if not re.search(r"\b_[a-z]", source):
        return
    nodes = list(ast.walk(ast.parse(source)))
    pieces = {id(part) for node in nodes if isinstance(node, ast.JoinedStr) for part in node.values}
    own = {node.name for node in nodes if isinstance(node, ast.FunctionDef)}
    own |= {node.attr for node in nodes if isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store)}
    for node in nodes:
        match node:
            case ast.Attribute(attr=name, value=ast.Name(id="self" | "cls")) if name in own:
                continue
            case ast.Attribute(attr=name):
                words = ast.unparse(node)
            case ast.alias(name=name):
                words = name
            case ast.Constant(value=str() as name) if (
                id(node) not in pieces and name not in own and NAME.fullmatch(name)
            ):
                words = name
            case _:
                continue
        last = name.rpartition(".")[2]
        if words and last.startswith("_") and not last.startswith("__") and words not in OF_OTHERS:
            yield f"{words} (line {getattr(node, 'lineno', 0)})"
