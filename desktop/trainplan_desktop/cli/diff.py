"""`diff`: inputs in which two plans differ, by the names of the window, and what comes of it, what matters first."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from typing import Any, NamedTuple

from trainplan.engine.evaluate import evaluate
from trainplan.engine.findings.registry import sentence
from trainplan.engine.results import Results, to_json
from trainplan.engine.verdict import WORDS
from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError, field_info, get_field, input_paths, shown
from trainplan.plan.units import format_quantity
from trainplan.report import figures
from trainplan_desktop.cli.answers import number
from trainplan_desktop.cli.output import print_json, rows, say
from trainplan_desktop.cli.plans import open_plan

LEAST_CHANGE = 5e-4
"""Relative change from which a figure is said; below it both print alike."""
FAR_APART = 100.0
"""Values that differ by this factor are each told in a unit of their own."""
UNNAMED = ("name", "notes")


class Headline(NamedTuple):
    title: str
    path: str
    measure: str
    lower_is_better: bool = True


HEADLINES = (
    Headline("Run time", "run.days", "days"),
    Headline("Cost of this run", "cost.chosen.this_run", "cost"),
    Headline("Capital, if owned", "cost.own.purchase", "cost"),
    Headline("A year of running, if owned", "cost.own.running_per_year", "cost"),
    Headline("Owned, kept busy", "cost.own.this_run_if_kept_busy", "cost"),
    Headline("Rented", "cost.rent.this_run", "cost"),
    Headline("Goodput", "run.goodput", "goodput", lower_is_better=False),
    Headline("MFU", "step.mfu", "mfu", lower_is_better=False),
    Headline("Step", "step.seconds", "step_seconds"),
    Headline("Peak memory", "memory.peak_bytes", "peak_bytes"),
    Headline("Design power, at the meter", "power.design_kilowatts", "facility_kilowatts"),
    Headline("Average power, at the meter", "power.facility_kilowatts", "facility_kilowatts"),
    Headline("Energy", "power.energy_megawatt_hours", "energy_megawatt_hours"),
)
OF_THE_LAYOUT = ("step.mfu", "step.seconds", "memory.peak_bytes")
"""What a plan that cannot run has all the same."""


def run_diff(options: Namespace) -> int:
    first, second = open_plan(options.plan).plan, open_plan(options.other).plan
    before, after = evaluate(first), evaluate(second)
    inputs = list(_input_differences(first, second))
    changed = sorted(_headlines(before, after), key=lambda item: -abs(item["change_fraction"] or 0.0))
    others = list(_result_differences(before, after))
    if options.json:
        print_json({"inputs": inputs, "headlines": changed, "results": others})
        return 0
    words = [_verdict(results) for results in (before, after)]
    say(f"Verdict: {words[0]}" + (f" -> {words[1]}" if words[0] != words[1] else ""))
    say(f"{len(inputs)} inputs differ" + (":" if inputs else "."))
    rows([(_named(item), _plain(item["first"]), "->", _plain(item["second"])) for item in inputs])
    say("What comes of it, the largest change first:" if changed else "No headline figure differs.")
    rows([_change_words(item, second.economics.currency) for item in changed])
    for sign, sentences in _findings(before, after):
        rows([(sign, text) for text in sentences])
    rest = [item for item in others if item["name"] not in {headline.path for headline in HEADLINES}]
    if options.all:
        rows([(str(item["name"]), *_short(item)) for item in rest])
    elif rest:
        say(f"{len(rest)} other figures differ; --all lists them.")
    return 0


def _verdict(results: Results) -> str:
    found = results.verdict
    if found is None:
        return "not computed"
    return WORDS[found.code] + (f", {found.chance:.0%}" if found.chance is not None else "")


def _headlines(before: Results, after: Results) -> Iterator[dict[str, Any]]:
    for item in HEADLINES:
        a, b = (_figure(results, item.path) for results in (before, after))
        change = _fraction(a, b)
        if a == b or (change is not None and abs(change) < LEAST_CHANGE):
            continue
        better = None if change is None else (change < 0) == item.lower_is_better
        yield {
            "title": item.title,
            "name": item.path,
            "measure": item.measure,
            "first": a,
            "second": b,
            "change_fraction": change,
            "better": better,
        }


def _figure(results: Results, path: str) -> float | None:
    """A figure; None where the plan cannot run and the figure would need that."""
    runs = results.verdict is None or results.verdict.figures_hold
    if not runs and path not in OF_THE_LAYOUT:
        return None
    found: Any = results
    for name in path.split("."):
        found = getattr(found, name, None)
    return None if found is None else float(found)


def _change_words(item: dict[str, Any], currency: str) -> tuple[str, ...]:
    values = (item["first"], item["second"])
    known = [abs(value) for value in values if value]
    if len(known) == 2 and max(known) >= FAR_APART * min(known):
        alone = [figures.aligned(item["measure"], [value], currency) for value in values]
        before, after = (f"{each.texts[0]} {each.unit}" for each in alone)
    else:
        shown_ = figures.aligned(item["measure"], values, currency)
        before, after = shown_.texts[0], f"{shown_.texts[1]} {shown_.unit}"
    change, better = item["change_fraction"], item["better"]
    word = "" if better is None else "better" if better else "worse"
    return item["title"], before, "->", after, "" if change is None else f"{change:+.1%}", word


def _findings(before: Results, after: Results) -> Iterator[tuple[str, list[str]]]:
    """Errors and warnings of one plan that the other has not."""
    listed = [
        {found.code: sentence(found) for found in results.findings if found.severity != "note"}
        for results in (before, after)
    ]
    gone = [text for code, text in listed[0].items() if code not in listed[1]]
    new = [text for code, text in listed[1].items() if code not in listed[0]]
    if gone:
        yield "No longer:", gone
    if new:
        yield "New:", new


def _input_differences(first: Plan, second: Plan) -> Iterator[dict[str, Any]]:
    for path in dict.fromkeys(["name", *input_paths(first), *input_paths(second), "notes"]):
        a, b = _value(first, path), _value(second, path)
        if a != b:
            yield {"path": path, "title": _title(first, second, path), "first": a, "second": b}


def _title(first: Plan, second: Plan, path: str) -> str:
    for plan in (first, second):
        try:
            info = field_info(path, plan)
        except FieldError:
            continue
        return f"{info.title}, {info.unit}" if info.unit else info.title
    return path


def _named(item: dict[str, Any]) -> str:
    return item["title"] if item["path"] in UNNAMED else f"{item['title']} ({item['path']})"


def _value(plan: Plan, path: str) -> Any:
    try:
        value = get_field(plan, path)
    except FieldError:
        return None
    if hasattr(value, "model_dump"):
        return value.model_dump(mode="json")
    return value if isinstance(value, str | int | float | bool | None) else shown(plan, path)


def _result_differences(first: Results, second: Results) -> Iterator[dict[str, Any]]:
    """Every figure in which the results differ, by its name in the JSON."""
    a, b = _flat(to_json(first)), _flat(to_json(second))
    for name in dict.fromkeys([*a, *b]):
        before, after = a.get(name), b.get(name)
        change = _fraction(before, after)
        if before != after and (change is None or abs(change) >= LEAST_CHANGE):
            yield {"name": name, "first": before, "second": after, "change_fraction": change}


def _flat(document: Any, path: str = "") -> dict[str, Any]:
    """Figures by name; lists (stages, curves, findings) and explanations are left out."""
    if isinstance(document, dict):
        found: dict[str, Any] = {}
        for key, value in document.items():
            if key not in ("explanations", "findings"):
                found |= _flat(value, f"{path}.{key}" if path else key)
        return found
    return {} if isinstance(document, list) else {path: document}


def _fraction(first: Any, second: Any) -> float | None:
    """Relative change; none across a sign, where a percentage says nothing."""
    known = _is_number(first) and _is_number(second)
    return second / first - 1 if known and first and first * second >= 0 else None


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def _short(item: dict[str, Any]) -> tuple[str, ...]:
    """Both values in a few digits, and by how much the second differs."""
    change = item["change_fraction"]
    both = [number(v) if _is_number(v) else _plain(v) for v in (item["first"], item["second"])]
    return both[0], "->", both[1], "" if change is None else f"{change:+.1%}"


def _plain(value: Any) -> str:
    if value is None:
        return "not set"
    if isinstance(value, dict):
        return str(value.get("name") or value.get("id") or "...")
    if isinstance(value, int | float) and not isinstance(value, bool):
        return format_quantity(value)
    return str(value)[:60]
