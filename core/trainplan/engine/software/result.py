"""The software of a plan as a result: stack, conflicts, traps, ends of support, and the findings of them."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from trainplan.catalog.software import SoftwareData, load_software
from trainplan.engine.economics.finance import DAYS_PER_MONTH
from trainplan.engine.findings.registry import finding
from trainplan.engine.results import Finding, SoftwareResult
from trainplan.engine.software.parts import Conflict, TrapResult
from trainplan.engine.software.stack import SolvedStack, solve_stack
from trainplan.engine.software.traps import known_traps
from trainplan.plan.deployment import OWNED
from trainplan.plan.document import Plan

TRAP_CODES = {"error": "software_trap_stops", "warning": "software_trap", "note": "software_trap_costs"}


def software_result(plan: Plan, run_days: float | None, data: SoftwareData | None = None) -> SoftwareResult:
    """Complete and check the software of a plan.

    `run_days` is the length of the run [calendar days], None where it is not computed; `data` are the built-in version
    data unless given.
    """
    data = data or load_software()
    solved = solve_stack(plan, data)
    traps = known_traps(plan, data, solved)
    starts, ends = run_dates(plan, run_days)
    findings = (
        *(_conflict_finding(conflict) for conflict in solved.conflicts),
        *_unreadable(plan, solved),
        *_support(solved, starts, ends),
        *(_trap_finding(trap) for trap in traps if trap.state == "applies" and trap.decided),
    )
    return SoftwareResult(
        stack={layer.id: layer.version for layer in solved.layers if layer.version},
        layers=solved.layers,
        conflicts=solved.conflicts,
        traps=traps,
        traps_known=len(data.traps),
        data_date=data.date,
        run_starts=starts.isoformat(),
        run_ends=ends.isoformat(),
        findings=findings,
    )


def run_dates(plan: Plan, run_days: float | None) -> tuple[date, date]:
    """First and last day of the run.

    A start that the plan leaves open is the date of the prices, after the lead time where machines are bought.
    """
    stated = plan.operations.starts_on
    starts = first_day(stated or plan.economics.as_of)
    if stated is None and plan.economics.acquisition in OWNED:
        starts += timedelta(days=plan.economics.lead_time_months * DAYS_PER_MONTH)
    longest = (date.max - starts).days
    return starts, starts + timedelta(days=min(run_days or 0.0, longest))


def first_day(text: str) -> date:
    """The first day of a year, a month, or the day itself; a day that a month does not have is its first."""
    parts = [int(part) for part in text.split("-")]
    year, month, day = (*parts, 1, 1)[:3]
    try:
        return date(year, month, day)
    except ValueError:
        return date(max(1, year), min(12, max(1, month)), 1)


def _conflict_finding(conflict: Conflict) -> Finding:
    named = [f"{title} {version}" for title, version in zip(conflict.titles, conflict.versions, strict=True)]
    fields = tuple(f"software.{layer}" for layer in conflict.layers)
    why = " ".join(reason.why for reason in conflict.reasons)
    titles = dict(zip(conflict.layers, conflict.titles, strict=True))
    ways = [f"{titles[way.layer]} {_range(way.oldest, way.newest)}" for way in conflict.ways_out]
    remedy = "; or ".join(ways) or "Leave one of them open"
    source = "; ".join(dict.fromkeys(reason.source for reason in conflict.reasons))
    if len(named) == 1:
        return finding("software_not_for_this_plan", *fields, what=named[0], why=why, ways=remedy, source=source)
    first, second = " and ".join(named[:-1]), named[-1]
    return finding("software_pair", *fields, first=first, second=second, why=why, ways=remedy, source=source)


def _range(oldest: str, newest: str) -> str:
    return newest if oldest == newest else f"{oldest} to {newest}"


def _unreadable(plan: Plan, solved: SolvedStack) -> Iterator[Finding]:
    for name in solved.unreadable:
        field = f"software.{name}"
        yield finding("software_version_unreadable", field, text=str(getattr(plan.software, name)))


def _support(solved: SolvedStack, starts: date, ends: date) -> Iterator[Finding]:
    for layer in solved.layers:
        field = f"software.{layer.id}"
        what = f"{layer.title} {layer.version}"
        if layer.out_of_support:
            yield finding("software_out_of_support", field, what=what)
        elif layer.support_ends is not None and _last_day(layer.support_ends) < starts:
            yield finding("software_support_over", field, what=what, ended=layer.support_ends)
        elif layer.support_ends is not None and _last_day(layer.support_ends) < ends:
            run_end = f"{ends:%Y-%m}"
            yield finding("software_support_ends", field, what=what, ended=layer.support_ends, run_end=run_end)


def _last_day(text: str) -> date:
    """A month of support lasts to its end."""
    first = first_day(text)
    if text.count("-") == 2:
        return first
    return (first + timedelta(days=31)).replace(day=1) - timedelta(days=1)


def _trap_finding(trap: TrapResult) -> Finding:
    return finding(
        TRAP_CODES[trap.severity],
        *trap.fields,
        symptom=trap.symptom,
        cause=trap.cause,
        remedy=trap.remedy,
        source=trap.source,
    )
