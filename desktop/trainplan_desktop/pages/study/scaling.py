"""How speed holds up with more accelerators, with the same batch or a growing one, on this fabric or another."""

from __future__ import annotations

from dataclasses import dataclass
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QBoxLayout, QPushButton

from trainplan.engine.results import Results
from trainplan.engine.scaling.curve import HOLDS, LARGEST_COUNT, CurvePoint, Mode, ScalingCurve
from trainplan.engine.scaling.fabrics import FabricCurve, compared_fabrics, fabric_curves
from trainplan.engine.studies.strategies import Strategy, strategies
from trainplan.plan.document import Plan
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared.details import Details
from trainplan_desktop.pages.shared.overlays import NotDrawnError, OnProgress, ScenarioOverlay, Variant
from trainplan_desktop.pages.shared.page import Page
from trainplan_desktop.pages.study.strategy_table import strategy_rows, strategy_sentence, strategy_table
from trainplan_desktop.plots.scaling import LINES, NamedCurve, ScalingComparison
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import chip, label
from trainplan_desktop.widgets.flow import Flow
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.catalogue import library
from trainplan_desktop.wording.formats import MINUS, percent, significant, tidy, whole
from trainplan_desktop.wording.text import inside, tr
from trainplan_desktop.wording.words import words_of

MODES: tuple[tuple[Mode, str], ...] = (("strong", "Same global batch"), ("weak", "Batch grows with the cluster"))
OFFERED = ("ib-xdr", "ib-ndr", "roce-400", "ethernet-100", "ethernet-25")
"""Fabrics with a chip of their own beside the plan's; the table has all."""
DRAWN_FIRST = ("ib-ndr", "roce-400", "ethernet-100")
MOST_ROWS = 20


@dataclass(frozen=True)
class Curves:
    """Every fabric under both modes, of one plan."""

    n_accelerators: int
    ports_per_node: int
    by_mode: dict[Mode, tuple[FabricCurve, ...]]


def compute(plan: Plan, _results: Results) -> Curves:
    fabrics = compared_fabrics(plan, library())
    by_mode: dict[Mode, tuple[FabricCurve, ...]] = {mode: fabric_curves(plan, fabrics, mode) for mode, _ in MODES}
    return Curves(plan.hardware.accelerators, plan.network.ports_per_node, by_mode)


def curves_of(variant: Variant, _on_progress: OnProgress) -> dict[Mode, ScalingCurve]:
    """A variant's own curve under each mode."""
    plan = variant.plan
    return {mode: fabric_curves(plan, (plan.network.fabric,), mode)[0].curve for mode, _ in MODES}


class ScalingPage(Page):
    full_width = True

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Scaling"))
        px = theme().px
        self._mode: Mode = "strong"
        self._drawn = set(DRAWN_FIRST)
        self._curves: Curves | None = None
        self._details = Details(session, compute)
        self._details.ready.connect(self._take)
        self._fabric_row, modes = Flow(), Flow()
        self.mode_chips: dict[Mode, QPushButton] = {}
        for mode, words in MODES:
            button = chip(tr(words), checked=mode == self._mode)
            button.clicked.connect(partial(self.choose_mode, mode))
            self.mode_chips[mode] = button
            modes.add(button)
        self.fabric_chips: dict[str, QPushButton] = {}
        self._alters = label("", "message", tone="warn", wrap=True)
        self._alters.hide()
        self.plot = ScalingComparison()
        self.overlay = ScenarioOverlay(session, self.plot, curves_of, pick=self._pick, needs_fit=False)
        self._sizes = FigureTable(
            tr("Sizes on this fabric"),
            (tr("Accelerators"), tr("Global batch"), tr("Tokens per second"), tr("MFU"), tr("Of linear"),
             tr("Costs most against the smallest"), ""),
            wrapped=(5, 6),
        )  # fmt: skip
        self._fabrics = FigureTable(
            tr("Fabrics"),
            ("", tr("Gb/s each"), tr("MFU here"), tr("Speed here"), tr("80 % up to"), tr("Of linear at the end")),
        )
        self.body.addSpacing(px(8))
        self.body.addWidget(modes)
        self.body.addSpacing(px(4))
        self.body.addWidget(self._fabric_row)
        self.body.addWidget(self._alters)
        self.body.addSpacing(px(8))
        self.body.addWidget(self.plot, 1)
        self.body.addSpacing(px(16))
        self._tables = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._tables.setSpacing(px(40))
        self._tables.addWidget(self._sizes, 3, Qt.AlignmentFlag.AlignTop)
        self._tables.addWidget(self._fabrics, 2, Qt.AlignmentFlag.AlignTop)
        self.body.addLayout(self._tables)
        self.strategies = strategy_table()
        self._strategies = Details(session, lambda plan, _results: strategies(plan))
        self._strategies.ready.connect(self._show_strategies)
        self.body.addSpacing(px(16))
        self._advised = label("", "muted", wrap=True)
        self.body.addWidget(self.strategies)
        self.body.addWidget(self._advised)
        session.document_replaced.connect(self._forget)

    def set_narrow(self, narrow: bool) -> None:
        super().set_narrow(narrow)
        direction = QBoxLayout.Direction.TopToBottom if narrow else QBoxLayout.Direction.LeftToRight
        self._tables.setDirection(direction)
        self._tables.setSpacing(theme().px(16 if narrow else 40))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self.session.document is not None:
            self.refresh()

    def refresh(self) -> None:
        results = self.session.results
        if results is None or not results.scaling:
            self._curves = None
            self.say("" if results is None else tr("Nothing is computed yet; the findings say what is missing."))
            self.plot.show_curves((), None, "")
            self._sizes.show_rows([])
            self._fabrics.show_rows([])
            self._show_strategies(())
            return
        if self.isVisible():
            self._details.follow()
            self._strategies.follow()

    def _show_strategies(self, found: tuple[Strategy, ...]) -> None:
        self.strategies.show_rows(strategy_rows(found))
        self._advised.setText(strategy_sentence(found) if found else "")

    def choose_mode(self, mode: Mode) -> None:
        for other, button in self.mode_chips.items():
            button.setChecked(other == mode)
        self._mode = mode
        self._show()
        self.overlay.draw()

    def choose_fabric(self, key: str, drawn: bool) -> None:
        """Draw a fabric's curve, or no longer."""
        (self._drawn.add if drawn else self._drawn.discard)(key)
        self.fabric_chips[key].setChecked(drawn)
        self._show()

    def settle(self) -> None:
        self._details.settle()
        self._strategies.settle()
        self.overlay.settle()

    def _pick(self, _variant: Variant, curves: dict[Mode, ScalingCurve]) -> ScalingCurve:
        curve = curves[self._mode]
        if not curve.points:
            raise NotDrawnError(tr("runs on no size of cluster"))
        return curve

    def _forget(self) -> None:
        self._curves = None
        self._drawn = set(DRAWN_FIRST)
        self._fabric_row.clear()
        self.fabric_chips = {}

    def _take(self, curves: Curves) -> None:
        self._curves = curves
        self._offer_fabrics()
        self._show()

    def _offer_fabrics(self) -> None:
        keys = [found.fabric.id for found in self._offered()]
        if keys == list(self.fabric_chips):
            return
        self._fabric_row.clear()
        self.fabric_chips = {}
        for found in self._offered():
            button = chip(_short(found), checked=found.own or found.fabric.id in self._drawn)
            button.setEnabled(not found.own)
            button.clicked.connect(lambda drawn, key=found.fabric.id: self.choose_fabric(key, drawn))
            self.fabric_chips[found.fabric.id] = button
            self._fabric_row.add(button)

    def _offered(self) -> list[FabricCurve]:
        """The plan's fabric first, then the usual ones; as many as there are lines."""
        found = self._curves.by_mode[self._mode] if self._curves is not None else ()
        return [item for item in found if item.own or item.fabric.id in OFFERED][: len(LINES)]

    def _show(self) -> None:
        curves = self._curves
        if curves is None:
            return
        offered = self._offered()
        own = offered[0].curve
        here = offered[0].at(curves.n_accelerators)
        drawn = [
            NamedCurve(_short(found), line, found.curve)
            for line, found in enumerate(offered)
            if found.own or found.fabric.id in self._drawn
        ]
        self.say(_sentence(own))
        self._alters.setText(tr("A larger global batch alters the result of training; it is not the same run."))
        self._alters.setVisible(self._mode == "weak")
        self.plot.show_curves(drawn, here, self._caption(curves, len(drawn)))
        self._sizes.show_rows(_size_rows(own, here))
        self._fabrics.note.setText(tr("{count} ports a node", count=whole(curves.ports_per_node)))
        self._fabrics.show_rows(_fabric_rows(curves.by_mode[self._mode], curves.n_accelerators, here))

    def _caption(self, curves: Curves, drawn: int) -> str:
        if self._mode == "strong":
            words = tr("Same global batch and layout; data parallel varies, only sizes that share the batch evenly.")
        else:
            words = tr("Every accelerator keeps its share of the batch; data parallel varies.")
        words += " " + tr("Hollow points do not fit.")
        if drawn == 1:
            return words + " " + tr("The band is the 80 % interval.")
        return words + " " + tr("A fabric counts by its rate and latency, {count} ports a node.",
                                count=whole(curves.ports_per_node))  # fmt: skip


def _short(found: FabricCurve) -> str:
    """The fabric's name without what stands in brackets."""
    name = found.fabric.name.split(" (")[0]
    return tr("{name}, this plan", name=name) if found.own else name


def _sentence(own: ScalingCurve) -> str:
    """Where efficiency falls and why; which term takes over and where."""
    falls, taken = own.falls_at, own.taken_over
    if not own.points:
        return tr("No size of cluster can run this layout.")
    smallest = whole(own.points[0].n_accelerators)
    if falls is None:
        words = tr(
            "Up to {count} accelerators each keeps at least {share} of its speed among {smallest}.",
            share=percent(HOLDS, 0),
            count=whole(own.points[-1].n_accelerators),
            smallest=smallest,
        )
    else:
        words = tr(
            "At {count} accelerators each is below {share} of its speed among {smallest}; {term} costs most.",
            share=percent(HOLDS, 0),
            count=whole(falls.n_accelerators),
            smallest=smallest,
            term=_term(falls),
        )
    if taken is not None:
        words += " " + tr(
            "From {count} on {term} is what growth costs most.", term=_term(taken), count=whole(taken.n_accelerators)
        )
    if own.mode == "strong" and own.points[-1].n_accelerators < LARGEST_COUNT / 2:
        last = own.points[-1]
        words += " " + tr("At {count} the batch of {batch} sequences has no more to share.",
                          count=whole(last.n_accelerators), batch=whole(last.global_batch))  # fmt: skip
    return words


def _term(point: CurvePoint) -> str:
    words = words_of(point.worst_term)
    return inside(words)


def _size_rows(own: ScalingCurve, here: CurvePoint | None) -> list[TableRow]:
    step = -(-len(own.points) // MOST_ROWS)
    rows = []
    for index, point in enumerate(own.points):
        last = index == len(own.points) - 1
        if index % step and not last and point is not here and point is not own.falls_at:
            continue
        lost = point.lost[point.worst_term]
        cost = tr("{term}, {share}", term=words_of(point.worst_term), share=percent(lost, 0)) if lost > 0.005 else ""
        note = tr("this plan") if point is here else "" if point.fits else tr("does not fit")
        cells = (
            whole(point.n_accelerators),
            whole(point.global_batch),
            significant(point.tokens_per_second, 4),
            percent(point.mfu),
            percent(point.efficiency, 0),
            cost,
            note,
        )
        rows.append(TableRow(cells, muted=(6,)))
    return rows


def _fabric_rows(found: tuple[FabricCurve, ...], count: int, here: CurvePoint | None) -> list[TableRow]:
    rows = []
    for item in found:
        point = item.at(count)
        if point is None or here is None:
            continue
        change = point.tokens_per_second / here.tokens_per_second - 1
        sign = "+" if change > 0 else MINUS
        against = tr("same") if abs(change) < 0.0005 else sign + percent(abs(change), 1)
        falls, points = item.curve.falls_at, item.curve.points
        holds = points[points.index(falls) - 1] if falls is not None else points[-1]
        cells = (
            _short(item),
            tidy(item.gbit_per_second_per_accelerator),
            percent(point.mfu),
            tr("this plan") if item.own else against,
            whole(holds.n_accelerators),
            percent(points[-1].efficiency, 0),
        )
        tone = "ok" if change > 0.0005 else ""
        rows.append(TableRow(cells, tone=tone, toned=(3,)))
    return rows
