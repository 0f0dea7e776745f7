"""`measure`: what logs and benchmarks would change in a plan, and taking it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from datetime import UTC, datetime

from trainplan.engine.evaluate import evaluate
from trainplan.measure.affinity import affinity_lines
from trainplan.measure.apply import Effect, Preview, preview, take
from trainplan.measure.document import measure_document
from trainplan.measure.goodput import Goodput, goodput, words
from trainplan.measure.proposal import Proposal
from trainplan.measure.read import read_file
from trainplan.measure.record import Reading
from trainplan.measure.wrong_paths import WrongPath, narrow_slots, topologies, wrong_paths
from trainplan.plan.files import write_plan
from trainplan_desktop.cli.output import print_json, rows, say, whole_number
from trainplan_desktop.cli.plans import open_plan
from trainplan_desktop.faults import BadInputError

MARKS = {True: "take", False: "    "}


def run_measure(options: Namespace) -> int:
    found = open_plan(options.plan)
    nodes = whole_number(options.nodes, "--nodes", highest=1_000_000) if options.nodes else None
    readings = [_read(path) for path in options.files]
    shown = preview(found.plan, readings, nodes)
    if options.apply:
        plan = take(found.plan, shown.taken, readings, datetime.now(UTC))
        if shown.taken:
            write_plan(
                options.plan,
                plan,
                unknown=found.unknown,
                replace=True,
                expected=found.fingerprint,
                last_answer=found.last_answer,
            )
    happened = goodput(evaluate(found.plan, scaling=False), readings)
    measured = topologies(readings)
    wrong = [
        *(item for topology in measured for item in wrong_paths(found.plan, topology)),
        *narrow_slots(found.plan, readings),
    ]
    if options.json:
        print_json(measure_document(shown, applied=options.apply, goodput=happened, wrong=wrong))
        return 0
    _show(shown, applied=options.apply)
    _show_goodput(happened)
    for item in wrong:
        _show_wrong(item, shown.before)
    for topology in measured:
        for line in affinity_lines(topology):
            say(f"  {line}")
    return 0


def _show_goodput(found: Goodput | None) -> None:
    if found is None:
        return
    say()
    say(f"  Calendar time, {found.hours:,.1f} h with {found.interruptions} interruptions")
    shares = [
        (words(bucket.name), _share(bucket.planned), _share(bucket.measured))
        for bucket in found.buckets
        if bucket.planned is not None or bucket.measured is not None
    ]
    rows([("", "Planned", "Measured"), *shares], 4)


def _share(value: float | None) -> str:
    return "-" if value is None else f"{100 * value:.1f} %"


def _show_wrong(item: WrongPath, before: Effect) -> None:
    cost = ""
    if item.found is not None and item.found.days is not None and before.days is not None:
        cost = f"; {item.found.days - before.days:+.2f} days, as every ring waits for its slowest member"
    say(f"  wrong path: {item.problem.message}{cost}")


def _read(path: str) -> Reading:
    try:
        return read_file(path)
    except OSError as error:
        raise BadInputError(f"{path} cannot be read: {error.strerror}") from None
    except ValueError as error:
        raise BadInputError(str(error)) from None


def _show(shown: Preview, *, applied: bool) -> None:
    for reading in shown.readings:
        _show_reading(reading)
    if shown.found.proposals:
        say()
        rows(
            [
                ("", "Input", "Now", "Measured", "Unit", "Difference", "Days", shown.currency),
                *(
                    _line(proposal, effect, shown.before)
                    for proposal, effect in zip(shown.found.proposals, shown.alone, strict=True)
                ),
            ]
        )
    for problem in shown.found.problems:
        say(f"  {problem.severity}: {problem.message}")
    for problem in shown.found.not_separated:
        say(f"  not to be had from these files: {problem.message}")
    say()
    _show_end(shown, applied=applied)


def _show_reading(reading: Reading) -> None:
    formats = ", ".join(reading.formats) or "nothing known"
    say(f"{reading.file}: {formats}; SHA-256 {reading.sha256[:12]}")
    said: set[str] = set()
    own = (problem for figure in reading.measurements for problem in figure.problems)
    for problem in (*reading.problems, *(problem for run in reading.runs for problem in run.problems), *own):
        if problem.message not in said:
            said.add(problem.message)
            words = {"unusable": "not usable, because ", "warning": "warning: ", "note": ""}[problem.severity]
            say(f"  {words}{problem.message}")
    kinds = {figure.kind for figure in reading.measurements}
    if kinds:
        say(f"  holds {', '.join(sorted(kind.replace('_', ' ') for kind in kinds))}")


def _line(proposal: Proposal, effect: Effect | None, before: Effect) -> tuple[str, ...]:
    difference = proposal.difference
    return (
        MARKS[proposal.take and proposal.usable],
        proposal.title,
        "" if proposal.now is None else f"{proposal.now:.4g}",
        f"{proposal.measured:.4g}",
        proposal.unit,
        "" if difference is None else f"{100 * difference:+.1f} %",
        _change(effect.days if effect else None, before.days, ".2f"),
        _change(effect.cost if effect else None, before.cost, ",.0f"),
        "; ".join(part for part in (proposal.where, *(problem.message for problem in proposal.problems)) if part),
    )


def _change(after: float | None, before: float | None, style: str) -> str:
    return "" if after is None or before is None else format(after - before, "+" + style)


def _show_end(shown: Preview, *, applied: bool) -> None:
    taken: Sequence[Proposal] = shown.taken
    if not taken:
        say("Nothing to take: the plan stays as it is.")
        return
    before, after = shown.before, shown.together
    if before.days is not None and after.days is not None:
        say(f"Together: {after.days:.4g} days ({_range(after)}) instead of {before.days:.4g} ({_range(before)})")
    if before.cost is not None and after.cost is not None:
        say(f"          {after.cost:,.0f} {shown.currency} instead of {before.cost:,.0f}")
    say(f"{len(taken)} taken into the plan." if applied else "Nothing is changed yet; --apply takes what is marked.")


def _range(effect: Effect) -> str:
    return "-" if effect.low_days is None else f"{effect.low_days:.4g} to {effect.high_days:.4g}"
