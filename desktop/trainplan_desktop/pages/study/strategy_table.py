"""The strategies of parallelism as a table: the guide's words beside the figures of the plan."""

from __future__ import annotations

from collections.abc import Sequence

from trainplan import wording
from trainplan.engine.studies.strategies import Level, Needs, Strategy, fastest
from trainplan_desktop.pages.study.search import layout_words
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.formats import decimals, significant
from trainplan_desktop.wording.text import inside, tr
from trainplan_desktop.wording.words import words_of

GIB = 2**30
LEVELS: dict[Level, str] = {"low": "low", "moderate": "moderate", "high": "high", "very_high": "very high"}


def strategy_table() -> FigureTable:
    table = FigureTable(
        tr("Strategies for this plan"),
        ("", tr("Network, guides"), tr("Here, Gb/s"), tr("Waits, s"), tr("Complexity, guides"), tr("Here"),
         tr("Memory spared, guides"), tr("Peak, GiB"), tr("Step, s"), tr("Days"), tr("Best layout")),
        text_columns=(1, 4, 5, 6, 10),
        wrapped=(0, 10),
    )  # fmt: skip
    table.note.setText(tr("the simplest layout of each kind that is as good as its fastest, in the plan's framework"))
    return table


def strategy_rows(found: Sequence[Strategy]) -> list[TableRow]:
    best = fastest(tuple(found))
    return [_row(each, each is best) for each in found]


def strategy_sentence(found: Sequence[Strategy]) -> str:
    """What is fastest here, beside what guides advise most teams."""
    best = fastest(tuple(found))
    if best is None:
        return tr("No strategy fits on these accelerators.")
    words = tr("Fastest here: {strategy}.", strategy=inside(tr(wording.STRATEGIES[best.code])))
    advised = tr("Guides advise most teams data parallel inside nodes and pipelines across nodes.")
    return f"{words} {advised}"


def _row(each: Strategy, best: bool) -> TableRow:
    name = tr(wording.STRATEGIES[each.code])
    if each.own:
        name = tr("{strategy}: this plan", strategy=name)
    if each.parallelism is None:
        layout = tr("the framework has none") if each.reason == "not_in_framework" else words_of(each.reason or "")
    else:
        layout = layout_words(each.parallelism)
        layout = layout if each.fits else tr("does not fit: {layout}", layout=layout)
    cells = (
        name,
        _needs(each.guide_network),
        _figure(each.gbit_per_second),
        _figure(each.waiting_seconds),
        _needs(each.guide_complexity),
        tr(LEVELS[each.complexity]) if each.complexity else "–",
        tr(LEVELS[each.guide_memory]),
        decimals(each.peak_bytes / GIB, 1) if each.peak_bytes else "–",
        significant(each.step_seconds) if each.step_seconds and each.fits else "–",
        significant(each.days) if each.days and each.fits else "–",
        layout,
    )
    tone = "ok" if best else "warn" if not each.fits else ""
    return TableRow(cells, tone=tone, toned=(8, 9) if best else (10,), muted=(1, 4, 6))


def _needs(needs: Needs) -> str:
    low, high = (tr(LEVELS[level]) for level in needs)
    return low if low == high else tr("{low} to {high}", low=low, high=high)


def _figure(value: float | None) -> str:
    return "–" if value is None else significant(value, 2)
