"""What the pages Cost and Economics show in the plot of cost over months."""

from __future__ import annotations

from trainplan.engine.economics.finance import HOURS_PER_MONTH
from trainplan.engine.results import Results
from trainplan_desktop.plots.cost import CostPanel
from trainplan_desktop.wording.text import tr


def show_cost(panel: CostPanel, results: Results) -> None:
    if results.cost is None:
        panel.show_empty(tr("Cost is not computed yet"))
        return
    months = results.run.days * 24 / HOURS_PER_MONTH if results.run is not None else None
    panel.show_cost(results.cost, months)
