"""The layouts that a search found, best first."""

from __future__ import annotations

from trainplan.engine.results import LayoutResult
from trainplan.engine.search.plans import FoundLayout, SearchResult
from trainplan.plan.cluster import RECOMPUTE
from trainplan.report import figures as say
from trainplan.report.blocks import Column, Note, Run, Section, row, table

MOST_ROWS = 12
_WORDS = {
    "time": "the shortest step",
    "cost": "the lowest cost",
    "memory": "the least memory",
    "energy": "the least energy",
}
_COLUMNS = (
    Column("", "right"),
    Column("Layout", share=4),
    Column("Micro batch", "right", 1),
    Column("Recompute", share=3),
    Column("Peak, GiB", "right", 1),
    Column("Step, s", "right", 1),
    Column("MFU, %", "right", 1),
    Column("Days", "right", 1),
)


def build(search: SearchResult) -> Section:
    found = search.layouts[:MOST_ROWS]
    lead = f"Of {search.evaluated:,} layouts {search.feasible:,} fit; ranked by {_WORDS[search.objective]}."
    if not found:
        reasons = "; ".join(f"{code.replace('_', ' ')}: {count:,}" for code, count in search.infeasible_because.items())
        return Section("Other layouts", f"None of {search.evaluated:,} layouts fits.", (Note(reasons or "No reason."),))
    places = say.decimals(max(item.step.seconds for item in found))
    rows = [_row(number, item, places) for number, item in enumerate(found, 1)]
    note = Note("T tensor, C context, P pipeline, E expert, D data parallel. ≈ is within 3 % of the best.")
    return Section("Other layouts", lead, (table(_COLUMNS, rows), note))


def _row(number: int, item: FoundLayout, places: int) -> tuple[Run, ...]:
    layout = item.layout
    return row(
        f"{number} ≈" if item.near_tie else str(number),
        _degrees(layout),
        f"{layout.micro_batch:,}",
        RECOMPUTE.get(layout.recompute.mode, layout.recompute.mode),
        say.gib(item.memory.peak_bytes),
        f"{item.step.seconds:,.{places}f}",
        say.percent(item.step.mfu),
        say.number(item.run.days) if item.run else say.DASH,
    )


def _degrees(layout: LayoutResult) -> str:
    """T8 P4 D32, with sharding; degrees of one are left out, except data."""
    degrees = (("T", layout.tensor), ("C", layout.context), ("P", layout.pipeline), ("E", layout.expert))
    words = [f"{letter}{size}" for letter, size in degrees if size > 1]
    stages = f" × {layout.virtual_pipeline} virtual" if layout.virtual_pipeline > 1 else ""
    return f"{' '.join([*words, f'D{layout.data}'])}{stages}, {layout.sharding}"
