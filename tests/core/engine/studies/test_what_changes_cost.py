"""Networks, storage and counts cost what they cost when they change: in what-if, advice, search and the network's own
table."""

from __future__ import annotations

import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.evaluate import evaluate
from trainplan.engine.search.options import with_count
from trainplan.engine.studies.advice import advise
from trainplan.engine.studies.alternatives import plan_network_options
from trainplan.engine.studies.sensitivity import curve
from trainplan.plan.document import Plan
from trainplan.plan.new import plan_from
from trainplan.plan.paths import set_field


@pytest.fixture(scope="module")
def plan() -> Plan:
    """70B on 512 H100 of one's own."""
    plan = plan_from(load_preset("llama-2-70b"), "nvidia-h100-sxm5-80gb", 512, 2e12, library=load_library())
    return set_field(plan, "economics.acquisition", "own_kept_busy")


def capital(plan: Plan, category: str) -> float:
    cost = evaluate(plan, scaling=False, uncertainty=False).cost
    assert cost is not None
    assert cost.capital is not None
    return cost.capital.by_category[category]  # type: ignore[index]


def test_that_the_network_is_a_price_that_follows_its_ports(plan: Plan) -> None:
    """Faster ports cost more, half the uplinks less; each is the whole plan on that network."""
    options = plan_network_options(plan, evaluate(plan), load_library().fabrics)
    own = next(option for option in options if option.own)
    prices = {
        (option.technology, option.gbit_per_second_per_port, option.oversubscription): option.networks_price
        for option in options
        if option.networks_price is not None and not option.rail_only
    }
    here = (own.technology, own.gbit_per_second_per_port, own.oversubscription)
    thin = (own.technology, own.gbit_per_second_per_port, 2.0)
    slow = (own.technology, 200.0, own.oversubscription)
    assert prices[thin] < prices[here]
    assert slow not in prices or prices[slow] < prices[here]
    assert prices[here] == pytest.approx(capital(plan, "network"))


def test_that_twice_the_storage_is_twice_its_price_and_reaches_the_run(plan: Plan) -> None:
    units = plan.hardware.storage_units
    changed = set_field(plan, "hardware.storage_units", 4 * units)
    assert capital(changed, "storage") > 1.5 * capital(plan, "storage")
    own, more = curve(plan, "hardware.storage_units", [units, 4 * units]).points
    assert own.trial.outcome is not None
    assert more.trial.outcome is not None
    assert own.trial.outcome.cost is not None
    assert more.trial.outcome.cost is not None
    assert more.trial.outcome.cost > own.trial.outcome.cost


def test_that_another_count_brings_its_staff_and_drives_everywhere(plan: Plan) -> None:
    sized = with_count(plan, 2048)
    [point] = curve(plan, "hardware.accelerators", [2048]).points
    assert point.changes["economics.staff_per_year"] == sized.economics.staff_per_year
    assert sized.economics.staff_per_year > plan.economics.staff_per_year
    cost = evaluate(sized, scaling=False, uncertainty=False).cost
    assert point.trial.outcome is not None
    assert cost is not None
    assert point.trial.outcome.cost == pytest.approx(cost.chosen.this_run)
    more = next((item for item in advise(plan) if item.code == "more_accelerators"), None)
    assert more is None or "economics.staff_per_year" in more.changes
