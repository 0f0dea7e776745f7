"""How sure the answer is: its spread over all uncertain inputs, chances, and what it hangs on most."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from trainplan.engine.memory.runtime import USABLE
from trainplan.engine.results import Results
from trainplan.engine.studies.sensitivity import Bar, tornado, widest
from trainplan.engine.studies.uncertainty import Band, Chances, Uncertainty, study_uncertainty
from trainplan.engine.trial import MEASURES
from trainplan.engine.uncertainty.ranges import Uncertain, title_and_unit
from trainplan.plan.document import Plan
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared.long_page import LongPage, OnFraction
from trainplan_desktop.pages.shared.overlays import NotDrawnError, OnProgress, ScenarioOverlay, Variant
from trainplan_desktop.plots.histogram import HistogramPanel, Mark, Outline
from trainplan_desktop.plots.tornado import Swing, TornadoPanel
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import chip
from trainplan_desktop.widgets.beside import Beside
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.formats import interval, money_sizes, percent, significant, tidy, whole
from trainplan_desktop.wording.text import tr
from trainplan_desktop.wording.words import unit_words

GIB = 2**30
MOST_SWINGS = 9
MONEY = ("cost", "own", "own_bought", "rent")
FIGURES = {
    name: MEASURES[name].title for name in ("days", *MONEY, "energy_megawatt_hours", "facility_kilowatts", "peak_bytes")
}
ORIGINS = {
    "engine": "engine’s error",
    "plan": "this plan",
    "published": "published",
    "catalogue": "catalogue",
    "spread": "price spread",
}


@dataclass(frozen=True)
class Study:
    uncertainty: Uncertainty
    bars: tuple[Bar, ...]
    capacity_bytes: float


@dataclass(frozen=True)
class Scale:
    """From the engine's unit of a figure to the one that is shown."""

    factor: float
    unit: str


def _spread_of(variant: Variant, on_progress: OnProgress) -> Uncertainty:
    return study_uncertainty(variant.plan, variant.results, on_progress=on_progress)


class UncertaintyPage(LongPage):
    full_width = True

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Uncertainty"))
        px = theme().px
        self._found: Study | None = None
        self._studied: Plan | None = None
        self._figure = "days"
        chips = QHBoxLayout()
        chips.setSpacing(px(8))
        self.chips = {}
        for key, words in FIGURES.items():
            button = chip(tr(words), checked=key == self._figure)
            button.clicked.connect(partial(self.choose_figure, key))
            chips.addWidget(button)
            self.chips[key] = button
        chips.addStretch()
        self.body.addSpacing(px(4))
        self.body.addLayout(chips)
        self.body.addSpacing(px(8))
        self.histogram = HistogramPanel(tr("How it is spread"))
        self.tornado = TornadoPanel()
        overlay = partial(ScenarioOverlay, session, needs_fit=False, money=lambda: self._figure in MONEY)
        self.overlays = (
            overlay(self.histogram, _spread_of, pick=self._outline_of),
            overlay(self.tornado, _spread_of, pick=self._base_of),
        )
        heads = ("", tr("This plan"), "10 %", tr("Median"), "90 %", "")
        self.bands = FigureTable(tr("Eight of ten lie between"), heads, text_columns=(0, 5))
        self.chances = FigureTable(tr("Chances"), ("", ""))
        self.inputs = FigureTable(
            tr("Uncertain inputs"), ("", tr("This plan"), "10 %", "90 %", "", tr("From")), text_columns=(0, 4, 5)
        )
        self.inputs.note.setText(tr("10 % and 90 %: stated here, else published, else the engine’s own error"))
        plots, tables = Beside(), Beside()
        plots.add(self.histogram, top=False)
        plots.add(self.tornado)
        left = QVBoxLayout()
        left.setSpacing(px(20))
        left.addWidget(self.bands)
        left.addWidget(self.chances)
        left.addStretch()
        tables.add(left)
        tables.add(self.inputs)
        self.body.addWidget(plots)
        self.body.addSpacing(px(20))
        self.body.addWidget(tables)
        self.body.addStretch()

    def study(self, plan: Plan, results: Results, on_progress: OnFraction) -> Study:
        spread = study_uncertainty(plan, results, on_progress=lambda share: on_progress(0.3 * share))
        bars = tornado(plan, results, on_progress=lambda share: on_progress(0.3 + 0.7 * share))
        capacity = results.memory.capacity_bytes if results.memory is not None else 0.0
        return Study(spread, bars, capacity)

    def show_study(self, found: Study | None, plan: Plan, results: Results) -> None:
        if found is None:
            return
        self._found, self._studied = found, plan
        bands = found.uncertainty.bands
        for key, button in self.chips.items():
            button.setVisible(key in bands)
        if self._figure not in bands:
            self.choose_figure(next(iter(bands)))
        self.say(self._sentence(found.uncertainty))
        self._show_bands(bands)
        self._show_chances(found.uncertainty.chances, plan)
        self._show_inputs(found.uncertainty.inputs, plan)
        self._draw()
        self._draw_others()

    def clear_study(self) -> None:
        self._found = self._studied = None
        for table in (self.bands, self.chances, self.inputs):
            table.show_rows([])
        self.histogram.show_histogram((), (), total=0, middle=(0.0, 0.0), marks=(), unit="")
        self.tornado.when_none_moves = tr("Not computed yet")
        self.tornado.show_swings((), 0.0, "")

    def choose_figure(self, key: str) -> None:
        for other, button in self.chips.items():
            button.setChecked(other == key)
        self._figure = key
        self._draw()
        self._draw_others()

    def _draw_others(self) -> None:
        for overlay in self.overlays:
            overlay.draw()

    def _band_of(self, variant: Variant, found: Uncertainty) -> tuple[Band, float]:
        """The chosen figure of another scenario, and the factor to the unit that is shown."""
        own = self._found.uncertainty.bands.get(self._figure) if self._found is not None else None
        if own is None or self._figure not in found.bands:
            raise NotDrawnError(tr("does not have this figure"))
        return found.bands[self._figure], scale_of(own).factor * (variant.rate if self._figure in MONEY else 1.0)

    def _outline_of(self, variant: Variant, found: Uncertainty) -> Outline:
        band, factor = self._band_of(variant, found)
        return Outline.of([edge * factor for edge in band.edges], band.counts, found.samples)

    def _base_of(self, variant: Variant, found: Uncertainty) -> float:
        band, factor = self._band_of(variant, found)
        return band.plan * factor

    def _sentence(self, found: Uncertainty) -> str:
        bands, chances = found.bands, found.chances
        days = bands["days"]
        words = tr(
            "Eight of ten times the run takes {days} days; it fits with a chance of {fits}.",
            days=interval(days.low, days.high),
            fits=percent(chances.memory, 0),
        )
        if chances.deadline is not None or chances.budget is not None:
            words += " " + tr(
                "All that is required is met with a chance of {chance}.", chance=percent(chances.everything, 0)
            )
        return words

    def _draw(self) -> None:
        found, plan = self._found, self._studied
        if found is None or plan is None or self._figure not in found.uncertainty.bands:
            return
        band = found.uncertainty.bands[self._figure]
        scale = scale_of(band)
        f = scale.factor
        marks = [Mark(band.plan * f, tr("this plan {value}", value=significant(band.plan * f)))]
        limit = self._limit(plan, found)
        if limit is not None:
            marks.append(Mark(limit[0] * f, f"{limit[1]} {significant(limit[0] * f)}", dashed=True))
        caption = tr(
            "{count} draws of all uncertain inputs at once; dark is the middle 80 %",
            count=whole(found.uncertainty.samples),
        )
        self.histogram.set_titles(caption=caption)
        self.histogram.show_histogram(
            [edge * f for edge in band.edges],
            band.counts,
            total=found.uncertainty.samples,
            middle=(band.low * f, band.high * f),
            marks=marks,
            unit=scale.unit,
        )
        swings = [swing_of(bar, self._figure, f, plan) for bar in widest(found.bars, self._figure)[:MOST_SWINGS]]
        self.tornado.when_none_moves = tr("No uncertain input moves this figure")
        self.tornado.show_swings(swings, band.plan * f, scale.unit)

    def _limit(self, plan: Plan, found: Study) -> tuple[float, str] | None:
        """What the plan sets for the figure: deadline, budget, usable memory, power."""
        limits = {
            "days": (plan.operations.days_available, tr("deadline")),
            "cost": (plan.economics.budget, tr("budget")),
            "peak_bytes": (USABLE * found.capacity_bytes, tr("usable")),
            "facility_kilowatts": (plan.facility.power_limit_kilowatts, tr("limit")),
        }
        value, words = limits.get(self._figure, (None, ""))
        return None if not value else (value, words)

    def _show_bands(self, bands: dict[str, Band]) -> None:
        rows = []
        for key, band in bands.items():
            scale = scale_of(band)
            values = (significant(v * scale.factor) for v in (band.plan, band.low, band.median, band.high))
            rows.append(TableRow((tr(FIGURES[key]), *values, scale.unit), muted=(5,)))
        self.bands.show_rows(rows)

    def _show_chances(self, chances: Chances, plan: Plan) -> None:
        days, budget = plan.operations.days_available, plan.economics.budget
        listed = [
            (tr("It fits"), chances.memory),
            (tr("Within {days} days", days=tidy(days) if days else ""), chances.deadline),
            (tr("Within the budget"), chances.budget),
            (tr("Owning pays within the life of the cluster"), chances.owning_pays),
        ]
        rows = [TableRow((words, percent(chance, 0))) for words, chance in listed if chance is not None]
        if chances.deadline is not None or (budget is not None and len(rows) > 1):
            rows.append(TableRow((tr("All that is required"), percent(chances.everything, 0)), strong=True))
        self.chances.show_rows(rows)

    def _show_inputs(self, inputs: tuple[Uncertain, ...], plan: Plan) -> None:
        self.inputs.show_rows(
            [
                TableRow(
                    (
                        name_of(item.path, plan),
                        *(tidy(value, 3) for value in (item.base, item.low, item.high)),
                        unit_of(item.path, plan),
                        tr(ORIGINS[item.origin]),
                    ),
                    muted=(4, 5),
                )
                for item in inputs
            ]
        )


def swing_of(bar: Bar, figure: str, factor: float, plan: Plan) -> Swing:
    """A bar of the tornado of a figure, times `factor`."""
    ends = [None if end is None else end[figure] for end in (bar.at_low, bar.at_high)]
    at_low, at_high = (None if value is None else value * factor for value in ends)
    unit = unit_of(bar.input.path, plan)
    return Swing(
        name_of(bar.input.path, plan),
        at_low,
        at_high,
        f"{tidy(bar.input.low, 3)} {unit}".strip(),
        f"{tidy(bar.input.high, 3)} {unit}".strip(),
    )


def scale_of(band: Band) -> Scale:
    """The unit in which people read a figure of this size."""
    if band.unit == "bytes":
        return Scale(1 / GIB, "GiB")
    if band.figure == "facility_kilowatts":
        return Scale(1e-3, "MW") if band.plan >= 2000 else Scale(1.0, "kW")
    if band.figure in MONEY:
        for factor, prefix in money_sizes():
            if band.high >= 2 * factor:
                return Scale(1 / factor, f"{prefix}{band.unit}")
        return Scale(1.0, band.unit)
    if band.figure == "energy_megawatt_hours" and band.plan >= 2000:
        return Scale(1e-3, "GWh")
    return Scale(1.0, tr(band.unit))


def name_of(path: str, plan: Plan) -> str:
    return tr(title_and_unit(plan, path)[0])


def unit_of(path: str, plan: Plan) -> str:
    return unit_words(title_and_unit(plan, path)[1])
