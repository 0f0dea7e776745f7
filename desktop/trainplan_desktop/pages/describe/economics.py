"""The right pane of Economics: own against rent over months, and the decision with its reasons."""

from __future__ import annotations

from trainplan.engine.economics.decision import Recommendation
from trainplan.engine.results import CostResult, Offer, Results
from trainplan.engine.studies.uncertainty import Uncertainty
from trainplan.plan.deployment import ACQUISITION
from trainplan.plan.document import Plan
from trainplan_desktop.pages.describe.panes import DetailsPage
from trainplan_desktop.pages.shared.cost_plot import show_cost
from trainplan_desktop.pages.shared.details import Details
from trainplan_desktop.pages.shared.overlays import ScenarioOverlay
from trainplan_desktop.pages.shared.page import SidePane
from trainplan_desktop.pages.study.cost_tables import offer_name
from trainplan_desktop.pages.study.decision import factor_rows, overturning_words, recommendation_words
from trainplan_desktop.plots.cost import CostPanel
from trainplan_desktop.widgets.basics import label
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.formats import amounts, significant
from trainplan_desktop.wording.text import tr


def economics_details(plan: Plan, results: Results) -> Recommendation | None:
    from trainplan.engine.studies.alternatives import plan_recommendation  # noqa: PLC0415

    if results.cost is None or results.run is None or results.layout is None:
        return None
    return plan_recommendation(plan, results)


class EconomicsPage(DetailsPage):
    compute = staticmethod(economics_details)

    def fill_side(self, pane: SidePane) -> None:
        from trainplan_desktop.pages.study.cost import cost_of  # noqa: PLC0415
        from trainplan_desktop.pages.study.cost_study import spread_of  # noqa: PLC0415

        self.factors = FigureTable(
            tr("Own or rent"),
            (tr("Factor"), tr("Weight"), tr("Score"), tr("Speaks for"), tr("What the plan says")),
            text_columns=(0, 3),
            wrapped=(4,),
        )
        self.choice = label("", "strong", wrap=True)
        self.overturn = label("", "muted", wrap=True)
        self.offers = FigureTable(tr("Offers"), ("", tr("Per GPU-hour"), tr("This run")), wrapped=(0,))
        self.plot = CostPanel()
        self.overlay = ScenarioOverlay(self.session, self.plot, cost_of, money=lambda: True)
        for widget in (self.choice, self.overturn, self.factors, self.offers, self.plot):
            pane.add(widget)
        self._spread = Details(self.session, spread_of)
        self._spread.ready.connect(self._show_spread)

    def refresh(self) -> None:
        super().refresh()
        if self.side_made:
            self._spread.follow()

    def settle(self) -> None:
        super().settle()
        if self.side_made:
            self._spread.settle()

    def _show_spread(self, found: Uncertainty | None) -> None:
        from trainplan_desktop.pages.study.cost_study import show_spread  # noqa: PLC0415

        if found is not None:
            show_spread(self.plot, found)

    def show_results(self, results: Results) -> None:
        show_cost(self.plot, results)

    def show_details(self, found: Recommendation | None) -> None:
        for widget in (self.factors, self.choice, self.overturn, self.offers):
            widget.setVisible(found is not None)
        results = self.session.results
        cost = results.cost if results is not None else None
        if found is None or cost is None:
            return
        way = tr("The plan: {way}.", way=tr(ACQUISITION[cost.chosen.way]))
        self.choice.setText(f"{recommendation_words(found)} {way}")
        self.overturn.setText(overturning_words(found))
        self.factors.show_rows(factor_rows(found))
        self.offers.note.setText(tr("{currency}; all figures are on the page Cost", currency=cost.currency))
        runs, unit = amounts([offer.this_run for offer in cost.offers], cost.currency)
        rows = [_offer_row(offer, cost, run) for offer, run in zip(cost.offers, runs, strict=True)]
        self.offers.show_rows(rows, {2: unit})


def _offer_row(offer: Offer, cost: CostResult, run: str) -> TableRow:
    name = offer_name(offer, cost)
    if offer.per_accelerator_hour is None or offer.this_run is None:
        return TableRow((name, "–", tr("no price")), muted=(0, 1, 2))
    return TableRow((name, significant(offer.per_accelerator_hour), run))
