"""The end of the run in the plot of cost over months."""

from __future__ import annotations

from dataclasses import replace

from tests.desktop.stand_in import stand_in_results
from tests.desktop.windows import small_plan_document

from trainplan_desktop.pages.shared.cost_plot import show_cost
from trainplan_desktop.plots.cost import CostPanel


class Panel(CostPanel):
    """Remembers where the run ends."""

    def show_cost(self, cost: object, run_months: float | None) -> None:
        self.months = run_months


def test_that_a_run_of_a_year_ends_after_twelve_months(qtbot) -> None:  # type: ignore[no-untyped-def]
    """365 days of 24 h are 8,760 h, twelve months of 730."""
    results = stand_in_results(small_plan_document().plan)
    panel = Panel()
    qtbot.addWidget(panel)
    show_cost(panel, replace(results, run=replace(results.run, days=365.0)))
    assert panel.months == 12.0
    show_cost(panel, replace(results, run=None))
    assert panel.months is None
