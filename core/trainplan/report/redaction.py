"""The redacted form of the printed plan: no price, no name of a person, a site or a project, no note."""

from __future__ import annotations

from dataclasses import replace

from trainplan.engine.results import Results
from trainplan.engine.trial import Outcome
from trainplan.plan.document import Plan, SignOff
from trainplan.report.studies import Studies

MONEY = ("cost", "own", "own_bought", "rent")


def without_names(plan: Plan) -> Plan:
    """The plan under a general name, without people, notes and sources that a person wrote."""
    entries = {
        path: entry.model_copy(update={"source": "", "owner": ""})
        for path, entry in plan.provenance.items()
        if not path.startswith("economics.")
    }
    scenarios = tuple(
        scenario.model_copy(update={"name": f"Scenario {number}"}) for number, scenario in enumerate(plan.scenarios, 1)
    )
    return plan.model_copy(
        update={
            "name": f"{plan.model.architecture.name}, redacted",
            "notes": "",
            "sign_off": SignOff(),
            "provenance": entries,
            "scenarios": scenarios,
            "measurements": (),
            "dataset": plan.dataset.model_copy(update={"name": ""}),
        }
    )


def without_prices(results: Results) -> Results:
    """The results without money, and without findings about it."""
    kept = tuple(found for found in results.findings if not any(path.startswith("economics.") for path in found.fields))
    intervals = {name: interval for name, interval in results.intervals.items() if name not in MONEY}
    return replace(results, cost=None, findings=kept, intervals=intervals)


def without_money(studies: Studies) -> Studies:
    """The studies without every figure of money."""
    spread = studies.uncertainty
    if spread is not None:
        bands = {name: band for name, band in spread.bands.items() if name not in MONEY}
        spread = replace(
            spread, bands=bands, chances=replace(spread.chances, budget=None, owning_pays=None), courses={}
        )
    bars = tuple(bar for bar in studies.tornado if not bar.input.path.startswith("economics."))
    hidden = [
        replace(
            bar,
            base=_unpriced(bar.base),
            at_low=bar.at_low and _unpriced(bar.at_low),
            at_high=bar.at_high and _unpriced(bar.at_high),
        )
        for bar in bars
    ]
    return replace(
        studies,
        uncertainty=spread,
        tornado=tuple(hidden),
        advice=(),
        premises=(),
        failure=None,
        bill=None,
        cash=None,
        recommendation=None,
        scenarios=None,
    )


def _unpriced(outcome: Outcome) -> Outcome:
    return replace(outcome, cost=None, own=None, own_bought=None, rent=None, capital=None)
