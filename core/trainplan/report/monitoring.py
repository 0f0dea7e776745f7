"""What is watched while the plan runs, in the printed report: metrics with limits, who is called, Xid codes."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from trainplan import wording
from trainplan.engine.monitoring.parts import Metric, MonitoringResult
from trainplan.engine.results import Results
from trainplan.report import figures as say
from trainplan.report.blocks import Block, Column, Heading, Note, Run, Section, Tone, row, table
from trainplan.report.tables import MISSING

CALLS = {"page": "Paged at once", "warn": "Warned by day", "facility": "Site desk"}
TONES: dict[str, Tone] = {"error": "error", "warning": "warn", "note": ""}


def build(results: Results) -> Section:
    found = results.monitoring
    if found is None:
        return Section("Monitoring", "", MISSING)
    lead = f"{len(found.metrics)} metrics and {len(found.alerts)} alerts; limits that follow the plan move with it."
    return Section("Monitoring", lead, (*_metrics(found), *_calls(found), *_xids(found)))


def _metrics(found: MonitoringResult) -> Iterator[Block]:
    columns = (
        Column("Metric", share=3),
        Column("From", share=2),
        Column("Expected", "right", 2),
        Column("Warn", "right", 2),
        Column("Page", "right", 2),
        Column("Limit from", share=3),
    )
    for group, title in wording.METRICS.items():
        rows = [_metric(metric) for metric in found.metrics if metric.group == group]
        if rows:
            yield Heading(title)
            yield table(columns, rows)
    yield Note("Above or below is said by the sign; where none is given any occurrence counts.")


def _metric(metric: Metric) -> tuple[Run, ...]:
    sign = {"above": "> ", "below": "< ", "at all": ""}[metric.comparison]
    expected, warn, page = (
        "" if value is None else f"{prefix}{_amount(value, metric.unit)}"
        for value, prefix in ((metric.expected, ""), (metric.warn, sign), (metric.page, sign))
    )
    return row(metric.title, Run(metric.measured_by, "muted"), expected, warn, page, metric.basis)


def _amount(value: float, unit: str) -> str:
    """A figure in the unit that suits it: 62.5 GB, not 62,480,737,309 B."""
    if unit in SCALED:
        return str(SCALED[unit](value))
    if abs(value) >= 1e6:
        return f"{say.count(value)} {unit}".rstrip()
    return f"{say.number(value)} {unit}".rstrip()


SCALED: dict[str, Callable[[float], say.Figure]] = {
    "B": say.stored_bytes,
    "B/s": lambda value: say.rate(value / 1e9),
    "W": lambda value: say.power(value / 1e3),
}


def _calls(found: MonitoringResult) -> Iterator[Block]:
    yield Heading("Who is called")
    columns = (Column("How", share=2), Column("Who", share=3), Column("By", share=2), Column("Alerts", "right", 1))
    yield table(columns, [row(CALLS[call.severity], call.name, call.channel, str(call.alerts)) for call in found.calls])


def _xids(found: MonitoringResult) -> Iterator[Block]:
    if not found.xids:
        yield Note("The exporter of this maker's accelerators is not one whose metrics are known here.")
        return
    yield Heading("Xid codes and what they ask for")
    columns = (Column("Xid", "right", 1), Column("Meaning", share=4), Column("What to do", share=6))
    yield table(columns, [row(Run(str(x.xid), TONES[x.severity]), x.meaning, x.action) for x in found.xids])
