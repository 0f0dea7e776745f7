"""The redacted form of the printed plan: no price, no name of a person, a site or a project, no note."""

from __future__ import annotations

from dataclasses import replace
from typing import TypeVar

from pydantic import BaseModel

from trainplan.catalog.entries import Entry
from trainplan.engine.results import Results
from trainplan.engine.trial import Outcome
from trainplan.plan.document import Plan, SignOff
from trainplan.report.studies import Studies

Section = TypeVar("Section", bound=BaseModel)
MONEY = ("cost", "own", "own_bought", "rent", "capital", "own_per_year", "rent_per_accelerator_hour")
OF_MONEY = ("economics.", "cost.")
"""How paths of prices and of figures of money begin."""
PRICES = frozenset(f"{name}_usd" for name in ("price", "purchase_price", "switch_price", "optic_price", "cable_price"))
PRICES |= {"price", "nic_price_usd"}


def redacted(plan: Plan) -> Plan:
    """The plan under a general name, without people, notes, sources that a person wrote, and the budget."""
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
            "economics": plan.economics.model_copy(update={"budget": None, "instance": None}),
            "hardware": _unpriced_entries(plan.hardware),
            "network": _unpriced_entries(plan.network),
        }
    )


def _unpriced_entries(section: Section) -> Section:
    """The section with its catalogue entries as they are without prices and sources."""
    found = {}
    for name in type(section).model_fields:
        entry = getattr(section, name)
        if isinstance(entry, Entry):
            prices = PRICES.intersection(type(entry).model_fields)
            found[name] = entry.model_copy(update={**dict.fromkeys(prices, None), "sources": ()})
    return section.model_copy(update=found)


def without_prices(results: Results) -> Results:
    """The results without money, and without findings about it."""
    kept = tuple(found for found in results.findings if not any(path.startswith("economics.") for path in found.fields))
    intervals = {name: interval for name, interval in results.intervals.items() if name not in MONEY}
    opened = {name: item for name, item in results.explanations.items() if not name.startswith(OF_MONEY)}
    chances = results.chances
    if chances is not None:
        chances = replace(chances, budget=None, owning_pays=None, owning_is_cheaper=None)
    return replace(results, cost=None, findings=kept, intervals=intervals, explanations=opened, chances=chances)


def without_money(studies: Studies) -> Studies:
    """The studies without every figure of money."""
    spread = studies.uncertainty
    if spread is not None:
        bands = {name: band for name, band in spread.bands.items() if name not in MONEY}
        spread = replace(
            spread,
            bands=bands,
            chances=replace(spread.chances, budget=None, owning_pays=None, owning_is_cheaper=None),
            courses={},
            inputs=tuple(item for item in spread.inputs if not item.path.startswith(OF_MONEY)),
            break_even_months=None,
        )
    bars = tuple(bar for bar in studies.tornado if not bar.input.path.startswith(OF_MONEY))
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
        network_options=(),
        failure=None,
        bill=None,
        cash=None,
        recommendation=None,
        scenarios=None,
    )


def _unpriced(outcome: Outcome) -> Outcome:
    return replace(outcome, cost=None, own=None, own_bought=None, rent=None, capital=None, break_even_months=None)
