"""The right pane of Economics: own against rent over months, and the decision with its reasons."""

from __future__ import annotations

from dataclasses import dataclass

from trainplan.engine.results import Results
from trainplan.engine.surroundings.decision import Recommendation
from trainplan.engine.surroundings.offers import Offer
from trainplan.plan.document import Plan
from trainplan_desktop.formats import money, significant
from trainplan_desktop.pages.cost_tables import OFFERS
from trainplan_desktop.pages.decision import factor_rows, overturning_words, recommendation_words
from trainplan_desktop.pages.describe_pages import DetailsPage, show_cost
from trainplan_desktop.pages.page import SidePane
from trainplan_desktop.text import tr
from trainplan_desktop.widgets.basics import label
from trainplan_desktop.widgets.tables import FigureTable, TableRow


@dataclass(frozen=True)
class EconomicsDetails:
    recommendation: Recommendation
    offers: tuple[Offer, ...]


def economics_details(plan: Plan, results: Results) -> EconomicsDetails | None:
    from trainplan.engine.surroundings.comparisons import plan_offers, plan_recommendation  # noqa: PLC0415

    if results.cost is None or results.run is None or results.layout is None:
        return None
    return EconomicsDetails(plan_recommendation(plan, results), plan_offers(plan, results))


class EconomicsPage(DetailsPage):
    side_width = 560
    compute = staticmethod(economics_details)

    def fill_side(self, pane: SidePane) -> None:
        from trainplan_desktop.plots.cost import CostPanel  # noqa: PLC0415

        self._factors = FigureTable(
            tr("Own or rent"),
            (tr("Factor"), tr("Weight"), tr("Score"), tr("For"), tr("What the plan says")),
            text_columns=(0, 3),
            wrapped=(4,),
        )
        self._choice = label("", "strong", wrap=True)
        self._overturn = label("", "muted", wrap=True)
        self._offers = FigureTable(tr("Offers"), ("", tr("An hour of one"), tr("This run")), wrapped=(0,))
        self._plot = CostPanel()
        for widget in (self._choice, self._overturn, self._factors, self._offers, self._plot):
            pane.add(widget)

    def show_results(self, results: Results) -> None:
        show_cost(self._plot, results)

    def show_details(self, details: EconomicsDetails | None) -> None:
        for widget in (self._factors, self._choice, self._overturn, self._offers):
            widget.setVisible(details is not None)
        if details is None:
            return
        currency = self.session.plan.economics.currency
        self._choice.setText(recommendation_words(details.recommendation))
        self._overturn.setText(overturning_words(details.recommendation))
        self._factors.show_rows(factor_rows(details.recommendation))
        self._offers.note.setText(tr("{currency}; all figures are on the page Cost", currency=currency))
        self._offers.show_rows([_offer_row(offer, currency) for offer in details.offers])


def _offer_row(offer: Offer, currency: str) -> TableRow:
    name = tr(OFFERS.get(offer.code, offer.code))
    if offer.per_accelerator_hour is None or offer.this_run is None:
        return TableRow((name, "–", tr("no price")), muted=(0, 1, 2))
    return TableRow((name, significant(offer.per_accelerator_hour), " ".join(money(offer.this_run, currency))))
