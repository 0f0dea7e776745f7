"""Which tests reach which mutants: one run of the tests with a probe at each mutant of the sample.

A number at the level of a module or class is computed when the module is imported; there the probes stand where its
name is read. What a shared fixture reaches counts for every test that asks for it.
"""

from __future__ import annotations

import ast
import builtins
import importlib.machinery
import json
import os
import signal
import time
from collections import defaultdict
from collections.abc import Iterator
from types import CodeType
from typing import Any

import pytest

from .sample import ROOT, Mutant, parsed, place

FOLDER = ROOT / "build" / "mutants"
REACHED = FOLDER / "reached.json"
PROBE = "__reached__"
SAVE_EVERY = 20.0  # s


def record(mutants: list[Mutant], arguments: list[str]) -> None:
    """Run tests with probes and add what they reach to the file."""
    probes = Probes(mutants)
    setattr(builtins, PROBE, probes.reached)
    import_from(lambda path: compile(probes.probed(path), str(ROOT / path), "exec") if probes.at(path) else None)
    signal.signal(signal.SIGTERM, signal.default_int_handler)
    pytest.main(["-q", "-n0", *arguments], plugins=[probes])
    probes.save()


def import_from(code_of: Any) -> None:
    """Modules of the repository are imported as `code_of(path)` says, where it says something."""
    original = importlib.machinery.SourceFileLoader.get_code

    def get_code(self: importlib.machinery.SourceFileLoader, fullname: str) -> CodeType | None:
        path = os.path.relpath(self.path, ROOT)
        code = code_of(path) if path.startswith(("core/", "desktop/")) else None
        return code or original(self, fullname)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign]


class Probes:
    """The pytest plugin that notes what each test reaches."""

    def __init__(self, mutants: list[Mutant]) -> None:
        self.tests: dict[str, dict[str, Any]] = {}
        self._by_path: dict[str, dict[tuple[int, int, int, int], set[str]]] = defaultdict(lambda: defaultdict(set))
        self._save_next = time.monotonic() + SAVE_EVERY
        self._now: set[str] = set()
        self._fixtures: dict[str, set[str]] = defaultdict(set)
        for mutant in mutants:
            self._by_path[mutant.path][mutant.place].add(mutant.name)
        self._add_readers(mutants)

    def at(self, path: str) -> bool:
        return path in self._by_path

    def reached(self, names: tuple[str, ...]) -> None:
        self._now.update(names)

    def probed(self, path: str) -> ast.Module:
        return ast.fix_missing_locations(_Probe(self._by_path[path]).visit(parsed(path)))

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self._now, started = set(), time.process_time()
        try:
            return (yield)
        finally:
            shared = (self._fixtures[name] for name in getattr(item, "fixturenames", ()))
            reached = self._now.union(*shared)
            self.tests[item.nodeid] = {"seconds": time.process_time() - started, "reached": sorted(reached)}

            if time.monotonic() > self._save_next:
                self.save()

    def save(self) -> None:
        """Add what is known to the file: a run that is ended is not lost."""
        known = json.loads(REACHED.read_text()) if REACHED.exists() else {}
        FOLDER.mkdir(parents=True, exist_ok=True)
        REACHED.write_text(json.dumps(known | self.tests, indent=0))
        self._save_next = time.monotonic() + SAVE_EVERY

    @pytest.hookimpl(wrapper=True)
    def pytest_fixture_setup(self, fixturedef: pytest.FixtureDef[Any]) -> Iterator[None]:
        before, self._now = self._now, set()
        try:
            return (yield)
        finally:
            if fixturedef.scope != "function":
                self._fixtures[fixturedef.argname] |= self._now
            self._now |= before

    def _add_readers(self, mutants: list[Mutant]) -> None:
        """Probes where the names are read that a module or class gives to what is computed at import."""
        names: dict[str, set[str]] = defaultdict(set)
        for mutant in mutants:
            for name in names_at_import(mutant):
                names[name].add(mutant.name)
        for root in ("core/trainplan", "desktop/trainplan_desktop") if names else ():
            for file in (ROOT / root).rglob("*.py"):
                path = file.relative_to(ROOT).as_posix()
                for node in ast.walk(parsed(path)):
                    if isinstance(node, ast.Name | ast.Attribute) and isinstance(node.ctx, ast.Load):
                        read = node.id if isinstance(node, ast.Name) else node.attr
                        if read in names:
                            self._by_path[path][place(node)] |= names[read]


def names_at_import(mutant: Mutant) -> list[str]:
    """The names that a statement of a module or class gives to what it computes, none within a function."""
    tree: ast.AST = parsed(mutant.path)
    while True:
        inner = [node for node in tree.body if isinstance(node, ast.stmt) and _holds(node, mutant)]  # type: ignore[attr-defined]
        if not inner:
            return []
        tree = inner[0]
        if isinstance(tree, ast.Assign | ast.AnnAssign):
            targets = tree.targets if isinstance(tree, ast.Assign) else [tree.target]
            return [node.id for target in targets for node in ast.walk(target) if isinstance(node, ast.Name)]
        if not isinstance(tree, ast.ClassDef | ast.If | ast.With | ast.Try | ast.For):
            return []


def is_default(mutant: Mutant) -> bool:
    """Whether it is the default of a parameter, which is computed at import too."""
    functions = (node for node in ast.walk(parsed(mutant.path)) if isinstance(node, ast.FunctionDef | ast.Lambda))
    defaults = (value for each in functions for value in (*each.args.defaults, *each.args.kw_defaults) if value)
    return any(_holds(value, mutant) and value.col_offset <= mutant.place[1] for value in defaults)


def _holds(node: ast.stmt | ast.expr, mutant: Mutant) -> bool:
    return node.lineno <= mutant.place[0] and mutant.place[2] <= (node.end_lineno or 0)


class _Probe(ast.NodeTransformer):
    def __init__(self, places: dict[tuple[int, int, int, int], set[str]]) -> None:
        self._places = places

    def visit(self, node: ast.AST) -> Any:
        changed = self.generic_visit(node)
        names = self._places.get(place(node)) if isinstance(node, ast.expr) else None
        if not names or not isinstance(getattr(node, "ctx", ast.Load()), ast.Load):
            return changed
        call = ast.Call(ast.Name(PROBE, ast.Load()), [ast.Constant(tuple(sorted(names)))], [])
        pair = ast.Tuple([call, changed], ast.Load())
        return ast.copy_location(ast.Subscript(pair, ast.Constant(1), ast.Load()), node)

    def visit_MatchValue(self, node: ast.MatchValue) -> ast.MatchValue:
        return node
