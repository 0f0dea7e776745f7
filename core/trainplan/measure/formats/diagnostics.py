"""`dcgmi diag`: which tests passed. That the diagnostic ran is no verdict."""

from __future__ import annotations

import re
from typing import Any

from trainplan.measure.record import Measurement, Problem, Run, excerpt, note, unusable, warning
from trainplan.measure.source import Text

FORMAT = "dcgmi diag"
MARKERS = ("| Diagnostic ", "Successfully ran diagnostic", "| Result ")
ROOTS = ("DCGM GPU Diagnostic", "DCGM Diagnostic")

ROW = re.compile(r"\|\s*([A-Z][\w /.()-]{1,40}?)\s*\|\s*(Pass|Fail|Skip|Warn|PASS|FAIL|SKIP|WARN)\b(.{0,120})")
SECTION = re.compile(r"[|+]-{3,8}\s+([A-Z][\w ]{2,30}?)\s+-{3,20}")


def read_text(text: Text) -> list[Run]:
    """The table of one or several runs."""
    runs: list[Run] = []
    tests: dict[str, tuple[str, str]] = {}
    sections: dict[str, int] = {}
    section, first, last = "", None, 0

    def finish() -> None:
        if tests and first is not None:
            runs.append(_run(tests, sections, first, last, excerpt(text.lines, first, last + 1)))

    for index, line in enumerate(text.lines):
        if "Successfully ran diagnostic" in line or ("| Diagnostic" in line and tests):
            finish()
            tests, sections, section, first = {}, {}, "", index
        if match := SECTION.search(line):
            section = match[1]
            sections.setdefault(section, 0)
            last = index
            continue
        if match := ROW.search(line):
            first = index if first is None else first
            verdict = match[2].capitalize()
            worse = verdict == "Fail" or match[1] not in tests
            if worse:
                tests[match[1]] = (section, verdict)
            sections[section] = sections.get(section, 0) + 1
            last = index
    finish()
    return runs


def matches_json(value: Any) -> bool:
    """`dcgmi diag -j`, whose root was renamed with version 4."""
    return isinstance(value, dict) and any(isinstance(value.get(root), dict) for root in ROOTS)


def read_json(value: dict[str, Any]) -> list[Run]:
    """The run of a JSON file: a test fails where any of its results does."""
    root = next(value[root] for root in ROOTS if isinstance(value.get(root), dict))
    tests: dict[str, tuple[str, str]] = {}
    sections: dict[str, int] = {}
    for category in root.get("test_categories") or []:
        if not isinstance(category, dict):
            continue
        section = str(category.get("category", ""))[:40]
        sections.setdefault(section, 0)
        for test in category.get("tests") or []:
            if not isinstance(test, dict):
                continue
            results = [result for result in test.get("results") or [] if isinstance(result, dict)]
            verdicts = [str(result.get("status", "")).capitalize() for result in results]
            summary = test.get("test_summary")
            if isinstance(summary, dict):
                verdicts.append(str(summary.get("status", "")).capitalize())
            words = {word[:4] for word in verdicts}  # SKIPPED, Passed
            verdict = next((word for word in ("Fail", "Warn", "Pass", "Skip") if word in words), "")
            if verdict:
                tests[str(test.get("name", ""))[:60]] = (section, verdict)
                sections[section] += 1
    version = ""
    metadata = root.get("metadata")
    for place in (root, metadata if isinstance(metadata, dict) else {}):
        version = version or str(place.get("DCGM Version") or place.get("version") or "")[:40]
    return [_run(tests, sections, 0, 0, "", version)] if tests else []


def _run(
    tests: dict[str, tuple[str, str]], sections: dict[str, int], first: int, last: int, piece: str, version: str = ""
) -> Run:
    failed = [name for name, (_, verdict) in tests.items() if verdict == "Fail"]
    passed = [name for name, (_, verdict) in tests.items() if verdict == "Pass"]
    problems: list[Problem] = []
    if failed:
        problems.append(warning("failed", "failed: {tests}", tests=", ".join(failed[:20])))
    empty = [name for name, count in sections.items() if not count]
    if empty:
        problems.append(note("not_run", "not run: {sections} (a higher level runs them)", sections=", ".join(empty)))
    if not passed and not failed:
        problems.append(unusable("all_skipped", "every test was skipped"))
    facts = {
        "failed": failed,
        "passed": passed,
        "skipped": [name for name, (_, verdict) in tests.items() if verdict == "Skip"],
        "warned": [name for name, (_, verdict) in tests.items() if verdict == "Warn"],
        "overall": "Fail" if failed else "Pass" if passed else "Skip",
        "sections_not_run": empty,
    }
    figure = Measurement("diagnostic", 0.0 if failed else 1.0, {"tests": len(tests), "failed": len(failed)})
    return Run(FORMAT, (figure,), facts, version, tuple(problems), first + 1, last + 1, piece)
