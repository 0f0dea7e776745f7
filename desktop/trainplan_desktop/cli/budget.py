"""`budget`: what layers keep, compute again or have on the host, within a memory budget."""

from __future__ import annotations

from argparse import Namespace
from typing import Any

from trainplan.engine.findings.checks import layout_findings
from trainplan.engine.findings.registry import is_meaningless, sentence
from trainplan.engine.results import to_json
from trainplan.engine.studies.memory_budget import Choice, memory_budget
from trainplan_desktop.cli.answers import number
from trainplan_desktop.cli.output import print_json, rows, say
from trainplan_desktop.cli.plans import open_plan
from trainplan_desktop.faults import BadInputError

GIB = 2**30


def run_budget(options: Namespace) -> int:
    plan = open_plan(options.plan, options.set).plan
    broken = [found for found in layout_findings(plan) if is_meaningless((found,))]
    if broken:
        raise BadInputError(sentence(broken[0]))
    found = memory_budget(plan, None if options.gib is None else options.gib * GIB)
    if options.json:
        print_json(to_json(found))
        return 0
    say(plan.name)
    say(f"  {found.tried:,} ways tried for {number(found.budget_bytes / GIB)} GiB that the driver may show")
    lines: list[tuple[str, ...]] = [("", "GiB", "step s", "change", "host GiB", "")]
    lines.append(("this plan", *_figures(found.own), ""))
    for each in found.choices:
        lines.append(("best" if each == found.best else "", *_figures(each), _words(each.changes)))
    rows(lines, 4)
    if found.best is None:
        say("  No way fits: the plan needs another layout (`trainplan search`).")
    else:
        say("  To adopt it: " + " ".join(f"--set {path}={_value(value)}" for path, value in found.best.changes.items()))
    return 0


def _figures(choice: Choice) -> tuple[str, ...]:
    return (
        number(choice.peak_bytes / GIB) + ("" if choice.fits else " (too much)"),
        number(choice.step_seconds),
        f"{choice.step_share:+.1%}",
        number(choice.host_bytes / GIB),
    )


def _words(changes: dict[str, Any]) -> str:
    names = [f"{path.rpartition('.')[2]} {_value(value)}" for path, value in changes.items() if value != ()]
    return ", ".join(names)


def _value(value: object) -> str:
    return ",".join(value) if isinstance(value, tuple) else str(value)
