"""What failures and checkpoints take from the run."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from math import inf
from typing import Any

import numpy as np
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from trainplan.engine.deployment.result import failure_process
from trainplan.engine.reliability.one_failure import one_failure, silent_corruptions
from trainplan.engine.reliability.simulation import SimulationResult, simulate
from trainplan.engine.results import ReliabilityResult, Results
from trainplan.engine.trial import deployment_of
from trainplan.plan.document import Plan
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared.long_page import LongPage, OnFraction
from trainplan_desktop.pages.shared.overlays import NotDrawnError, OnProgress, ScenarioOverlay, Variant
from trainplan_desktop.plots.histogram import HistogramPanel, Mark, Outline
from trainplan_desktop.plots.share_bar import Share, ShareBar
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import QuietButton, chip
from trainplan_desktop.widgets.beside import Beside
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.formats import money, percent, significant, tidy, whole
from trainplan_desktop.wording.text import tr
from trainplan_desktop.wording.words import words_of

RUNS = 10_000
SEED = 0
BINS = 40
COLORS = {
    "computing": "series 1",
    "lost_work": "series 4",
    "restart": "series 5",
    "detection": "series 6",
    "checkpoint_pause": "series 3",
    "data_wait": "series 7",
}
PLAYED = (("days", "Days"), ("interruptions", "Interruptions"), ("goodput", "Goodput"))
UNITS = {"days": "Run time, days", "interruptions": "Interruptions of a run", "goodput": "Goodput, %"}


class ReliabilityPage(LongPage):
    full_width = True

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Reliability"))
        px = theme().px
        button = QuietButton(tr("Edit failures and checkpoints"), "operations")
        button.clicked.connect(lambda: session.page_requested.emit("operations"))
        self.add_action(button)
        self._shown: Results | None = None
        self.played: SimulationResult | None = None
        self._expected: Results | None = None
        self._figure = "days"
        self.bar = ShareBar(lambda total: tr("{count} days", count=significant(total, 3)))
        self._lost = FigureTable(tr("Where calendar time goes"), (tr("Cause"), tr("Share"), tr("Days")))
        self._failures = FigureTable(tr("Failures"), ("", "", ""), text_columns=(0, 2))
        self._saves = FigureTable(tr("Checkpoints"), ("", "", ""), text_columns=(0, 2))
        heads = ("", tr("Lucky, 10 %"), tr("Median"), tr("Unlucky, 90 %"), tr("Expected"))
        self.played_table = FigureTable(tr("Runs played"), heads)
        self.plot = HistogramPanel(tr("Simulated failures"))
        self.overlays = (
            ScenarioOverlay(session, self.bar, _shares_of, needs_fit=False),
            ScenarioOverlay(session, self.plot, _played_of, pick=self._outline_of, needs_fit=False),
        )
        self.body.addSpacing(px(8))
        self.body.addWidget(self.bar)
        self.body.addSpacing(px(8))
        upper, lower = Beside(), Beside()
        for table in (self._lost, self._failures, self._saves):
            upper.add(table)
        lower.add(self._make_plot(), 3, top=False)
        lower.add(self.played_table, 2)
        self.body.addWidget(upper)
        self.body.addSpacing(px(16))
        self.body.addWidget(lower, 1)

    def _make_plot(self) -> QVBoxLayout:
        column, chips = QVBoxLayout(), QHBoxLayout()
        chips.setSpacing(theme().px(8))
        self.chips = {}
        for key, words in PLAYED:
            button = chip(tr(words), checked=key == self._figure)
            button.clicked.connect(partial(self.choose_figure, key))
            chips.addWidget(button)
            self.chips[key] = button
        chips.addStretch()
        column.setSpacing(theme().px(8))
        column.addLayout(chips)
        column.addWidget(self.plot, 1)
        return column

    def study_parts(self) -> Sequence[QWidget]:
        return (self.plot, self.played_table)

    def why_not(self, results: Results) -> str:
        return "" if results.reliability is not None else tr("Reliability is not computed yet.")

    def refresh(self) -> None:
        results = self.session.results
        reliability = results.reliability if results is not None else None
        if results is not None and reliability is not None and results is not self._shown:
            self._shown = results
            self.say(_sentence(reliability, results))
            self._show_bar(reliability, results)
            self._show_lost(reliability, results)
            self._show_failures(reliability, results)
            self._show_saves(results)
        if results is not None and reliability is None:
            self._shown = None
            for table in (self._lost, self._failures, self._saves):
                table.show_rows([])
        super().refresh()

    def study(self, plan: Plan, results: Results, on_progress: OnFraction) -> SimulationResult | str | None:
        try:
            return _play(plan, results, on_progress)
        except ValueError as hopeless:
            return str(hopeless)

    def show_study(self, found: Any, plan: Plan, results: Results) -> None:
        if found is None:
            return
        if isinstance(found, str):
            self.clear_study()
            self.plot.show_empty(tr("The run hardly advances"), found)
            return
        self.played, self._expected = found, results
        deadline = plan.operations.days_available
        self._deadline = deadline
        self._show_played(found, results)
        self._draw_played()

    _deadline: float | None = None

    def clear_study(self) -> None:
        self.played = None
        self._shown = None
        self.played_table.show_rows([])
        self.plot.show_histogram((), (), total=0, middle=(0.0, 0.0), marks=(), unit="")

    def choose_figure(self, key: str) -> None:
        for other, button in self.chips.items():
            button.setChecked(other == key)
        self._figure = key
        self._draw_played()
        self.overlays[1].draw()

    def _outline_of(self, _variant: Variant, played: SimulationResult) -> Outline:
        return Outline.of(*_histogram(played, self._figure))

    def _show_played(self, played: SimulationResult, results: Results) -> None:
        reliability, run = results.reliability, results.run
        if reliability is None or run is None:
            return
        shares = played.percentiles(0.1, 0.5, 0.9)
        expected = {"days": run.days, "interruptions": reliability.interruptions, "goodput": reliability.goodput}
        rows = []
        for key, words in PLAYED:
            low, median, high = shares[key]
            ends = (high, median, low) if key == "goodput" else (low, median, high)
            rows.append(TableRow((tr(words), *(_played_figure(key, value) for value in (*ends, expected[key])))))
        if self._deadline is not None:
            chance = percent(played.chance_within(self._deadline), 1)
            words = tr("In time, within {days} days", days=tidy(self._deadline))
            rows.append(TableRow((words, "", chance, "", ""), strong=True))
        self.played_table.show_rows(rows)

    def _draw_played(self) -> None:
        played, results = self.played, self._expected
        if played is None or results is None or results.run is None or results.reliability is None:
            return
        key = self._figure
        values = _values(played, key)
        edges, counts = _histogram(played, key)
        low, high = (float(value) for value in np.quantile(values, (0.1, 0.9)))
        expected = {
            "days": results.run.days,
            "interruptions": results.reliability.interruptions,
            "goodput": 100 * results.reliability.goodput,
        }[key]
        marks = [Mark(expected, tr("expected {value}", value=significant(expected, 4)))]
        if key == "days" and self._deadline is not None:
            marks.append(Mark(self._deadline, tr("deadline {days}", days=tidy(self._deadline)), dashed=True))
        caption = tr(
            "{count} runs with failures played one by one, at a rate that is known; dark is the middle 80 %",
            count=whole(len(values)),
        )
        self.plot.set_titles(caption=caption)
        self.plot.show_histogram(
            edges.tolist(),
            counts.tolist(),
            total=len(values),
            middle=(low, high),
            marks=marks,
            unit=tr(UNITS[key]),
            most=100 if key == "goodput" else inf,
        )

    def _show_bar(self, reliability: ReliabilityResult, results: Results) -> None:
        days = results.run.days if results.run is not None else 0.0
        self.bar.show_shares(_shares(reliability, days))

    def _show_lost(self, reliability: ReliabilityResult, results: Results) -> None:
        days = results.run.days if results.run is not None else None
        shares = {"computing": reliability.goodput, **reliability.parts}
        rows = [
            TableRow(
                (words_of(cause), percent(share, 2), tidy(share * days, 3) if days is not None else "–"), muted=(1,)
            )
            for cause, share in shares.items()
        ]
        whole_time = tidy(days, 3) if days is not None else "–"
        rows.append(TableRow((tr("Run time"), percent(sum(shares.values()), 2), whole_time), strong=True))
        self._lost.show_rows(rows)

    def _show_failures(self, reliability: ReliabilityResult, results: Results) -> None:
        between = reliability.job_mtbf_hours
        self._failures.show_rows(
            [
                _row(tr("Mean time between failures"), tidy(between, 3) if between else "–", tr("hours, of the job")),
                _row(tr("Interruptions expected"), tidy(reliability.interruptions, 3), tr("in this run")),
                _row(tr("Time lost"), tidy(reliability.lost_hours, 3), tr("hours")),
                _row(tr("Lost by one"), tidy(reliability.hours_lost_per_interruption, 3), tr("hours, on average")),
                _row(tr("Spare nodes"), str(reliability.spare_nodes), tr("nodes")),
                *self._story(results),
            ]
        )

    def _story(self, results: Results) -> list[TableRow]:
        """One failure in week three, with checkpoints and without."""
        saves, cost, layout, run = results.checkpoint, results.cost, results.layout, results.run
        if saves is None or cost is None or layout is None or run is None:
            return []
        story = one_failure(self.session.plan.operations, saves, cost, accelerators=layout.n_accelerators)
        corruptions = silent_corruptions(layout.n_accelerators, run.days * 24)
        rows = [_row(tr("Silent corruptions"), tidy(corruptions, 2), tr("in this run"))]
        if story.money_with_checkpoints is None or story.money_without is None or run.days < story.day:
            return rows
        with_, without = (money(value, story.currency) for value in (story.money_with_checkpoints, story.money_without))
        return [
            *rows,
            _row(tr("A failure on day {day}", day=tidy(story.day)), with_[0], with_[1]),
            _row(tr("The same without checkpoints"), without[0], without[1]),
        ]

    def _show_saves(self, results: Results) -> None:
        saves = results.checkpoint
        self._saves.setVisible(saves is not None)
        if saves is None:
            return
        self._saves.show_rows(
            [
                _row(tr("Size of one"), tidy(saves.bytes / 1e9), "GB"),
                _row(tr("Interval in this plan"), tidy(saves.interval_seconds / 60, 3), tr("minutes")),
                _row(tr("Interval that loses least"), tidy(saves.optimum_interval_seconds / 60, 3), tr("minutes")),
                _row(tr("Pause of a save"), tidy(saves.blocking_seconds, 3), "s"),
                _row(tr("Write rate needed"), tidy(saves.required_write_gb_per_second, 3), "GB/s"),
                _row(tr("Write rate available"), tidy(saves.available_write_gb_per_second, 3), "GB/s"),
                _row(tr("Reading back"), tidy(saves.restore_seconds, 3), "s"),
            ]
        )


def _shares(reliability: ReliabilityResult, days: float) -> list[Share]:
    """Of the calendar, in days."""
    shares = {"computing": reliability.goodput, **reliability.parts}
    order = [*COLORS, *(name for name in shares if name not in COLORS)]
    return [
        Share(
            words_of(name),
            COLORS.get(name, "series 2"),
            shares[name] * days,
            tr("{count} days", count=significant(shares[name] * days, 3)),
        )
        for name in order
        if name in shares
    ]


def _shares_of(variant: Variant, _on_progress: OnProgress) -> list[Share]:
    reliability, run = variant.results.reliability, variant.results.run
    if reliability is None or run is None:
        raise NotDrawnError(tr("is not possible"))
    return _shares(reliability, run.days)


def _played_of(variant: Variant, on_progress: OnProgress) -> SimulationResult:
    try:
        return _play(variant.plan, variant.results, on_progress)
    except ValueError as hopeless:
        raise NotDrawnError(tr("hardly advances")) from hopeless


def _play(plan: Plan, results: Results, on_progress: OnProgress) -> SimulationResult:
    return simulate(failure_process(plan, deployment_of(results)), runs=RUNS, seed=SEED, progress=on_progress)


def _values(played: SimulationResult, key: str) -> np.ndarray:
    return np.asarray(getattr(played, key), dtype=float) * (100 if key == "goodput" else 1)


def _histogram(played: SimulationResult, key: str) -> tuple[np.ndarray, np.ndarray]:
    """Edges and counts."""
    values = _values(played, key)
    counts, edges = np.histogram(values, _bins(values, whole_numbers=key == "interruptions"))
    return edges, counts


def _row(name: str, value: str, unit: str) -> TableRow:
    return TableRow((name, value, unit), muted=(2,))


def _played_figure(key: str, value: float) -> str:
    if key == "goodput":
        return percent(value, 2)
    return tidy(value, 3) if key == "interruptions" and value < 100 else significant(value, 4 if key == "days" else 1)


def _bins(values: np.ndarray, *, whole_numbers: bool) -> np.ndarray:
    """Edges of the bins over the middle 99.8 %; of counts, bins of whole numbers."""
    low, high = (float(value) for value in np.quantile(values, (0.001, 0.999)))
    if whole_numbers:
        width = max(1, round((high - low) / BINS))
        return np.arange(np.floor(low) - 0.5, np.ceil(high) + width, width)
    if high <= low:
        low, high = low - 0.5 * abs(low) - 1e-9, high + 0.5 * abs(high) + 1e-9
    return np.linspace(low, high, BINS + 1)


def _sentence(reliability: ReliabilityResult, results: Results) -> str:
    fits = results.memory is None or results.memory.fits
    caution = "" if fits else " " + tr("The layout does not fit; this is how it would be if it did.")
    words = tr(
        "{count} interruptions are expected; {goodput} of the calendar time is useful work.",
        count=significant(reliability.interruptions, 2),
        goodput=percent(reliability.goodput),
    )
    return words + caution
