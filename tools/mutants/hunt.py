"""Runs each mutant against the tests that reach it, in a fork of a process that has imported and collected everything.

A mutant inside a function is put in place by swapping that function's code; one that is computed at import is imported
anew, in a fork that has only the libraries.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import resource
import signal
import time
import traceback
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any

import psutil
import pytest

from .reach import FOLDER, REACHED, import_from, is_default, names_at_import
from .sample import ROOT, Mutant, area, mutated

RESULTS = FOLDER / "results.json"
MOST_FILES = 2
MOST_TESTS = 25
FEW = 3
"""Tests of one file that run before more of it do."""
MOST_SECONDS = 5.0
"""CPU time that the tests of one mutant may take, by the time they took without it [s]; fingerprints come on top where
it is no less."""
MOST_CPU = 120
MOST_CPU_OF_FILES = 600
MOST_IDLE = 300.0
"""A mutant never ends that has used so much CPU time, or none for so long, however loaded the machine is [s]."""
CONTROLS = 3
"""So many times the tests of a mutant run without it first: they have to pass."""
FINGERPRINTS = (
    "tests/core/validation/test_memory.py::test_that_told_errors_belong_to_these_figures_and_this_code",
    "tests/core/validation/test_summary.py::test_that_told_errors_belong_to_these_constants_and_this_code",
)
"""Tests that hold every prediction of the published runs; where they reach a mutant they run last."""
QUIET = ["-q", "-x", "-n0", "-p", "no:cacheprovider"]


def hunt(mutants: list[Mutant], seconds: float, again: bool, budget: float = MOST_SECONDS) -> None:
    """Judge mutants that were not judged yet, or survived, until the time is up; `budget` [s of CPU] for each."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    known = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    reached = json.loads(REACHED.read_text()) if REACHED.exists() else {}
    tests = {test: seen for test, seen in reached.items() if (ROOT / test.partition("::")[0]).exists()}
    mutants = sorted(mutants, key=lambda mutant: mutant.rank(os.getpid()))  # whatever is judged is a sample of all
    left = [m for m in mutants if m.name not in known or (again and known[m.name]["status"] != "killed")]
    ends = time.monotonic() + seconds
    windows = [mutant for mutant in left if area(mutant.path) == "desktop"]
    for mutant in windows:
        if time.monotonic() < ends:
            files = files_about(mutant)
            _note(mutant, files, in_fork(lambda m=mutant, f=files: _import_and_test(m, f), MOST_CPU_OF_FILES))
    left = [mutant for mutant in left if mutant not in windows]
    chosen = {mutant: choose(mutant, tests, budget) for mutant in left}
    at_import = [mutant for mutant in left if names_at_import(mutant) or is_default(mutant)]
    inside = [mutant for mutant in left if mutant not in at_import]
    files = sorted({test.partition("::")[0] for mutant in inside for test in chosen[mutant]})
    if files and not (child := os.fork()):  # this process stays free of what the tests import
        pytest.main([*QUIET, "-m", "", *files], plugins=[Loop(inside, chosen, ends, again)])
        os._exit(0)
    elif files:
        os.waitpid(child, 0)
    for mutant in at_import:
        if time.monotonic() < ends:
            _note(mutant, chosen[mutant], in_fork(lambda m=mutant: _import_and_test(m, chosen[m])))


def choose(mutant: Mutant, tests: dict[str, dict[str, Any]], budget: float) -> list[str]:
    """The tests to run, grouped by file: those of the mutant's own test file first, then the quickest, a few of each
    file before more of it, and the fingerprints."""
    own = sorted((test for test in tests if is_own(test, mutant)), key=lambda test: tests[test]["seconds"])
    reaching = [test for test, seen in tests.items() if mutant.name in seen["reached"] and test not in own]
    of_file: Counter[str] = Counter()
    turns = {}
    for test in sorted(reaching, key=lambda test: tests[test]["seconds"]):
        of_file[file := test.partition("::")[0]] += 1
        turns[test] = (of_file[file] // FEW, tests[test]["seconds"])
    chosen: dict[str, float] = {}
    for test in [*own, *sorted(turns, key=lambda test: turns[test])]:
        if (test in own or len(chosen) < MOST_TESTS) and sum(chosen.values()) + tests[test]["seconds"] <= budget:
            chosen[test] = tests[test]["seconds"]
    if budget >= MOST_SECONDS:
        chosen |= {test: 0.0 for test in FINGERPRINTS if test in reaching}
    files = list(dict.fromkeys(test.partition("::")[0] for test in chosen))
    return sorted(chosen, key=lambda test: (test in FINGERPRINTS, files.index(test.partition("::")[0])))


def files_about(mutant: Mutant) -> list[str]:
    """The test files of a module of the window: those named as it is, and those that name it or its users most often.

    Which test reaches what is not known there: a window is built of nearly all modules.
    """
    module = Path(mutant.path).with_suffix("")
    named = f"{module.parts[-2]} import {module.name}", f"{'.'.join(module.parts[1:])} "
    desktop = [file for file in (ROOT / module.parts[0]).rglob("*.py") if file.stem != "__init__"]
    users = [
        file.relative_to(ROOT).with_suffix("") for file in desktop if any(n in file.read_text("utf-8") for n in named)
    ]
    words = [(10, _words_for(module)), *((1, _words_for(user)) for user in users)]
    mentions = {}
    for file in (ROOT / "tests" / "desktop").rglob("test_*.py"):
        text, near = file.read_text("utf-8"), file.parent.name == module.parent.name
        mirrored = near and module.name.split("_")[0] in file.stem
        mentions[file.relative_to(ROOT).as_posix()] = 1000 * mirrored + sum(
            weight * text.count(word) for weight, some in words for word in some
        )
    return sorted((file for file in mentions if mentions[file]), key=lambda file: -mentions[file])[:MOST_FILES]


def _words_for(module: Path) -> set[str]:
    """By what a test may name a module: its path, and the key of its page or command."""
    return {
        f"{'.'.join(module.parts[1:])} ",
        f"{'.'.join(module.parts[1:-1])} import {module.name}",
        f'"{module.name}"',
    }


def is_own(test: str, mutant: Mutant) -> bool:
    """Whether the test's file mirrors the mutant's: tests/core/engine/memory/test_peak.py for .../memory/peak.py."""
    file = Path(mutant.path)
    mirrored = Path("tests", file.parts[0], *file.parts[2:-1], f"test_{file.name}")
    return test.partition("::")[0] == mirrored.as_posix()


@dataclass(eq=False)
class Loop:
    """In place of pytest's own loop: a fork for each mutant."""

    mutants: list[Mutant]
    chosen: dict[Mutant, list[str]]
    ends: float
    again: bool

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        for mutant in self.mutants:  # pages are imported when they are first shown
            importlib.import_module(".".join(Path(mutant.path).with_suffix("").parts[1:]))
        gc.collect()
        functions = [value for value in gc.get_objects() if isinstance(value, FunctionType)]
        caches = [value for value in gc.get_objects() if isinstance(value, type(lru_cache(int)))]
        gc.freeze()  # a collection in a fork would copy every page
        for mutant in self.mutants[:CONTROLS]:
            run = [items[test] for test in self.chosen[mutant] if test in items]
            if in_fork(lambda r=run: _passes(r)) != "survived":
                raise pytest.UsageError(f"the tests fail without any change: {self.chosen[mutant]}")
        for mutant in self.mutants:
            if time.monotonic() > self.ends:
                break
            if not self.again and mutant.name in json.loads(RESULTS.read_text() if RESULTS.exists() else "{}"):
                continue  # another process was faster
            run = [items[test] for test in self.chosen[mutant] if test in items]
            _note(mutant, self.chosen[mutant], in_fork(lambda m=mutant, r=run: _swap_and_test(m, r, functions, caches)))
        return True


def _swap_and_test(mutant: Mutant, items: list[pytest.Item], functions: list[FunctionType], caches: list[Any]) -> bool:
    """True when every test passes."""
    file = str(ROOT / mutant.path)
    codes = {
        code.co_qualname: code for code in _functions(compile(mutated(mutant), file, "exec")) if _holds(code, mutant)
    }
    swapped = 0
    for function in functions:
        old = function.__code__
        if (
            old.co_filename == file
            and old.co_qualname in codes
            and old.co_firstlineno == codes[old.co_qualname].co_firstlineno
        ):
            function.__code__ = codes[old.co_qualname]
            swapped += 1
    if not swapped:
        raise RuntimeError(f"no function to change: {mutant.name}")
    for cache in caches:  # what was remembered while tests were collected is that of the code as it stands
        cache.cache_clear()
    return _passes(items)


def _passes(items: list[pytest.Item]) -> bool:
    for item, following in zip(items, [*items[1:], None], strict=False):
        failed: list[bool] = []
        item.config.pluginmanager.register(_Failures(failed), "failures")
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        item.config.pluginmanager.unregister(name="failures")
        if failed:
            return False
    return True


@dataclass(eq=False)
class _Failures:
    seen: list[bool]

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.failed:
            self.seen.append(True)


def _functions(code: CodeType) -> Iterator[CodeType]:
    """Functions of a module and of its classes; what is nested in a function comes with it."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_flags & 0x02:  # CO_NEWLOCALS: a function, not a class
                yield constant
            else:
                yield from _functions(constant)


def _holds(code: CodeType, mutant: Mutant) -> bool:
    lines = [line for _, _, line in code.co_lines() if line]
    inner = [line for part in _functions(code) for _, _, line in part.co_lines() if line]
    return min(lines + inner) <= mutant.place[0] <= max(lines + inner)


def _import_and_test(mutant: Mutant, tests: list[str]) -> bool:
    code = compile(mutated(mutant), str(ROOT / mutant.path), "exec")
    import_from(lambda path: code if path == mutant.path else None)
    files = list(dict.fromkeys(test.partition("::")[0] for test in tests))
    only = [_Only(set(tests))] if tests != files else []
    return pytest.main([*QUIET, "-m", "not long" if not only else "", *files], plugins=only) == pytest.ExitCode.OK


@dataclass(eq=False)
class _Only:
    tests: set[str]

    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        items[:] = [item for item in items if item.nodeid in self.tests]


def in_fork(judge: Any, most_cpu: int = MOST_CPU) -> str:
    """killed, survived, timeout or broken (the tool could not put the mutant in place)."""
    child = os.fork()
    if not child:
        os.setsid()
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        if not os.environ.get("MUTANTS_LOUD"):
            os.dup2(silence, 2)
        resource.setrlimit(resource.RLIMIT_CPU, (most_cpu, most_cpu + 5))
        try:
            os._exit(0 if judge() else 1)
        except BaseException:  # noqa: BLE001  what fails here is no test but this tool
            traceback.print_exc()
            os._exit(2)
    process, used, since = psutil.Process(child), 0.0, time.monotonic()
    while time.monotonic() - since < MOST_IDLE:
        done, status = os.waitpid(child, os.WNOHANG)
        if done:
            code = os.waitstatus_to_exitcode(status)
            return {0: "survived", 1: "killed", 2: "broken"}.get(code, "killed")
        if (now := sum(process.cpu_times()[:2])) > used:
            used, since = now, time.monotonic()
        time.sleep(0.05)
    os.killpg(child, signal.SIGKILL)
    os.waitpid(child, 0)
    return "killed"


def _note(mutant: Mutant, tests: list[str], status: str) -> None:
    known = json.loads(RESULTS.read_text()) if RESULTS.exists() else {}
    status = status if tests else "unreached"
    known[mutant.name] = {"status": status, "tests": len(tests)}
    RESULTS.write_text(json.dumps(known, indent=0))
    os.write(2, f"{status:9} {len(tests):3} {mutant.name}\n".encode())
