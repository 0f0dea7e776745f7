"""Own or rent: over months, in cash, by offer and by part, and what must be bought."""

from __future__ import annotations

from dataclasses import dataclass, replace

from PySide6.QtWidgets import QWidget

from trainplan.engine.deployment.cash_flow import CashFlow, plan_cash_flow
from trainplan.engine.deployment.chain import plan_bill
from trainplan.engine.economics.bill import Bill
from trainplan.engine.economics.premises import PremisesRow, own_premises_or_cloud
from trainplan.engine.results import CostResult, MonthlyCost, Results
from trainplan.plan.document import Plan
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared.cost_plot import show_cost
from trainplan_desktop.pages.shared.details import Details
from trainplan_desktop.pages.shared.overlays import NotDrawnError, OnProgress, ScenarioOverlay, Variant
from trainplan_desktop.pages.shared.page import Page, SidePane
from trainplan_desktop.pages.study.cost_study import (
    CostStudy,
    break_even_words,
    interval_row,
    show_break_even,
    show_spread,
    study_cost,
)
from trainplan_desktop.pages.study.cost_tables import (
    bill_rows,
    break_even_rows,
    completeness_rows,
    cost_rows,
    offer_rows,
    takes_rows,
    unit_rows,
)
from trainplan_desktop.pages.study.decision import premises_rows
from trainplan_desktop.pages.study.quotes import QuoteEditor
from trainplan_desktop.plots.cash_flow import CashFlowPanel
from trainplan_desktop.plots.cost import CostPanel
from trainplan_desktop.plots.tornado import TornadoPanel
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import QuietButton
from trainplan_desktop.widgets.tables import FigureTable
from trainplan_desktop.wording.formats import whole
from trainplan_desktop.wording.text import counted, from_core, tr


@dataclass(frozen=True)
class CostDetails:
    bill: Bill
    flow: CashFlow | None
    premises: tuple[PremisesRow, ...] = ()


def cost_details(plan: Plan, results: Results) -> CostDetails | None:

    if results.cost is None or results.run is None or results.layout is None:
        return None
    premises = own_premises_or_cloud(plan, results.run, results.cost)
    return CostDetails(plan_bill(plan, results), plan_cash_flow(plan, results), premises)


def cost_of(variant: Variant, _on_progress: OnProgress) -> CostResult:
    """Cumulative cost of another scenario, in the currency of the own one."""
    cost, rate = variant.results.cost, variant.rate
    if cost is None or (cost.own is None and cost.rent is None):
        raise NotDrawnError(tr("has no price"))
    months = tuple(MonthlyCost(m.month, _times(m.own, rate), _times(m.rent, rate)) for m in cost.cumulative)
    return replace(cost, currency=variant.own.economics.currency, cumulative=months)


def flow_of(variant: Variant, _on_progress: OnProgress) -> CashFlow:
    """Cash flow of another scenario, in the currency of the own one."""
    details, rate = cost_details(variant.plan, variant.results), variant.rate
    if details is None or details.flow is None:
        raise NotDrawnError(tr("lacks a price"))
    flow = details.flow
    return replace(flow, own=tuple(rate * v for v in flow.own), rent=tuple(rate * v for v in flow.rent))


def _times(amount: float | None, rate: float) -> float | None:
    return None if amount is None else amount * rate


class CostPage(Page):
    has_side = True
    side_width = 460

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Cost"))
        px = theme().px
        button = QuietButton(tr("Edit prices"), "economics")
        button.clicked.connect(lambda: session.page_requested.emit("economics"))
        self.add_action(button)
        self._details = Details(session, cost_details)
        self._details.ready.connect(self._show_details)
        self._studies = Details(session, study_cost)
        self._studies.ready.connect(self._show_study)
        self._flow_shown: CashFlow | None = None
        self._bill_shown: Bill | None = None
        self._study: CostStudy | None = None
        self._shown_for: Results | None = None
        self.plot = CostPanel()
        self.flow = CashFlowPanel()
        self.overlays = (
            ScenarioOverlay(session, self.plot, cost_of, money=lambda: True),
            ScenarioOverlay(session, self.flow, flow_of, money=lambda: True),
        )
        self.offers = FigureTable(
            tr("Offers side by side"),
            (tr("Way"), tr("Per GPU-hour"), tr("This run"), tr("At least"), tr("Days"), ""),
            wrapped=(0, 5),
        )
        self.bill = FigureTable(
            tr("Bill of materials"),
            (tr("Item"), tr("Quantity"), tr("Unit"), tr("Unit price"), tr("Amount"), tr("Price from")),
            text_columns=(2, 5),
            wrapped=(0,),
        )
        self._premises = FigureTable(
            tr("Own premises and the cloud"),
            ("", tr("Own premises"), tr("Cloud"), tr("Speaks for")),
            text_columns=(1, 2, 3),
            wrapped=(0, 1, 2),
        )
        self.quotes = QuoteEditor(session)
        self._add_saves(session)
        for widget in (self.plot, self.flow, self.offers, self._premises, self.bill):
            self.body.addSpacing(px(16))
            self.body.addWidget(widget)
        self.body.addWidget(self.quotes)
        self.body.addStretch()

    def _add_saves(self, session: Session) -> None:
        from trainplan.export.tables import bill_table, cash_flow_table, offers_table  # noqa: PLC0415
        from trainplan_desktop.pages.shared.saved_tables import SaveTableButton  # noqa: PLC0415

        self.save_bill = SaveTableButton(session, tr("Bill of materials"), bill_table)
        self.bill.add_action(self.save_bill)
        self.offers.add_action(SaveTableButton(session, tr("Offers"), offers_table))
        flow = SaveTableButton(session, tr("Cash flow"), cash_flow_table)
        self.flow.add_action(flow)

    def make_side(self) -> QWidget:
        pane = SidePane()
        heads = ("", tr("Own, keep"), tr("Own, sell"), tr("Rent"))
        self.run = FigureTable(tr("Cost of this run"), heads, wrapped=(0,))
        self.takes = FigureTable(tr("What it takes"), ("", tr("Own"), tr("Rent")), wrapped=(0,))
        self._complete = FigureTable(tr("How complete the prices are"), ("", "", ""), text_columns=(2,), wrapped=(0, 2))
        self.even = FigureTable(tr("Break-even"), ("", ""), wrapped=(0,))
        self._units = FigureTable(tr("Unit costs"), ("", tr("Own"), tr("Rent"), ""), text_columns=(3,), wrapped=(0,))
        self.tornado = TornadoPanel(tr("What moves the break-even"))
        for part in (self.takes, self._complete, self.tornado, self.run, self.even, self._units):
            pane.add(part)
        return pane

    def refresh(self) -> None:
        results = self.session.results
        cost = results.cost if results is not None else None
        if results is not self._shown_for:
            self._study, self._shown_for = None, results
        if results is None or cost is None:
            self.say(tr("Cost is not computed yet.") if results is not None else "")
            self.plot.show_empty(tr("Cost is not computed yet"))
            self._show_details(None)
            self._show_side(None)
            return
        fits = results.verdict is None or results.verdict.figures_hold
        self.say(_sentence(cost) if fits else tr("Shown once the plan can run."))
        show_cost(self.plot, results)
        self._details.follow()
        self._studies.follow()
        self._show_side(cost)

    def _show_side(self, cost: CostResult | None) -> None:
        if not self.side_made:
            return
        if cost is None:
            for table in (self.takes, self._complete, self.run, self.even, self._units):
                table.show_rows([])
            show_break_even(self.tornado, None, None)
            return
        study, results = self._study, self.session.results
        if results is not None:
            unit, rows = takes_rows(results, cost)
            self.takes.note.setText(tr("{unit}, 80 % intervals", unit=unit))
            self.takes.show_rows(rows)
        rows, unit = completeness_rows(self._bill_shown) if self._bill_shown is not None else ([], "")
        self._complete.note.setText(unit)
        self._complete.show_rows(rows)
        unit, size, rows = cost_rows(cost)
        self.run.note.setText(tr("{unit}, prices as of {date}", unit=unit, date=cost.as_of))
        self.run.show_rows([*rows, interval_row(study, size)] if study is not None else rows)
        self._units.show_rows(unit_rows(cost))
        sure = break_even_words(study.uncertainty.break_even_months) if study is not None else ""
        self.even.show_rows(break_even_rows(cost, self._flow_shown, sure))
        show_break_even(self.tornado, study, cost)

    def _show_study(self, study: CostStudy | None) -> None:
        """Bands and tornado follow the curves, which need no study."""
        cost = self.session.results.cost if self.session.results is not None else None
        self._study = study
        if study is not None and cost is not None:
            show_spread(self.plot, study.uncertainty)
        self._show_side(cost)

    def _show_details(self, details: CostDetails | None) -> None:
        cost = self.session.results.cost if self.session.results is not None else None
        for widget in (self.offers, self._premises, self.bill, self.quotes):
            widget.setVisible(details is not None)
        flow = details.flow if details is not None else None
        self.flow.setVisible(flow is not None)
        self._flow_shown = flow
        self._bill_shown = details.bill if details is not None else None
        if details is None or cost is None:
            self.offers.show_rows([])
            self._premises.show_rows([])
            self.bill.show_rows([])
            self.flow.show_empty(tr("Cost is not computed yet"))
            return
        if flow is not None:
            self.flow.show_flow(flow, cost.currency)
        self.offers.note.setText(tr("{currency}; the least to be paid however short the run", currency=cost.currency))
        rows, unit = offer_rows(cost)
        self.offers.show_rows(rows, {1: cost.currency, 2: unit, 3: unit})
        self._premises.show_rows(premises_rows(details.premises))
        unpriced = len(details.bill.unpriced)
        left_out = counted(unpriced, "{count} item has no price yet", "{count} items have no price yet")
        low_trust = tr("{percent}% rests on estimates of low trust", percent=whole(100 * details.bill.share_of("low")))
        self.bill.note.setText(left_out if unpriced else low_trust)
        rows, unit = bill_rows(details.bill)
        self.bill.show_rows(rows, {3: details.bill.currency, 4: unit})
        self.quotes.show_lines(details.bill.lines, cost.currency)
        self._show_side(cost)

    def settle(self) -> None:
        for followed in (self._details, self._studies):
            followed.follow()
            followed.settle()
        for overlay in self.overlays:
            overlay.settle()


def _sentence(cost: CostResult) -> str:
    """The recommendation, and what would overturn it."""
    advice = cost.recommendation
    if advice is None or advice.choice == "not_computed":
        return tr("A price is missing, so own and rent cannot be compared.")
    words = [from_core(advice.message, advice.parameters), from_core(advice.overturned_by, advice.parameters)]
    side = {"own": tr("owning"), "rent": tr("renting")}.get(advice.choice)
    if side is not None and (advice.supporting or advice.dissenting):
        for_it, against = len(advice.supporting), len(advice.dissenting)
        words.append(
            tr("Of the six factors for {side}: {count}, against it: {other}.", side=side, count=for_it, other=against)
        )
    return " ".join(filter(None, words))
