from __future__ import annotations

from collections.abc import Callable

import pytest

from trainplan.catalog.library import load_library
from trainplan.engine.deployment.answer import Surroundings
from trainplan.engine.economics.cash_flow import plan_cash_flow
from trainplan.engine.economics.cost import (
    MonthlyOwn,
    Purchase,
    bought_for_it_parts,
    break_even_utilization,
    cost_result,
    cumulative,
    kept_busy_parts,
    monthly_own,
    node_price,
    total,
)
from trainplan.engine.economics.offers import compared_rent, rent_per_accelerator_hour
from trainplan.engine.economics.terms import Terms, utilization
from trainplan.engine.economics.terms import terms_of as terms_of_run
from trainplan.engine.results import CostResult, PowerResult
from trainplan.plan.deployment import ACQUISITION, Economics, FurtherRun
from trainplan.plan.document import Plan

TERMS = Economics(
    instance=None,
    node_price=300_000,
    network_price_fraction=0.2,
    storage_price=120_000,
    depreciation_years=4,
    resale_fraction=0.25,
    sale_discount_fraction=0.1,
    interest_fraction_per_year=0.0,
    electricity_per_kilowatt_hour=0.10,
    colocation_per_kilowatt_month=150,
    staff_per_year=120_000,
    maintenance_fraction_per_year=0.05,
    utilization_when_owned=0.8,
    rent_per_accelerator_hour=3.0,
)
POWER = PowerResult(80.0, 100.0, 0.0, 0.0, None, None, None, rated_kilowatts=110.0)


def terms_of(economics: Economics) -> Terms:
    return terms_of_run(economics, accelerators=80, run_hours=57_600)


def month_of(economics: Economics) -> MonthlyOwn:
    return monthly_own(terms_of(economics), BOUGHT, rated_kilowatts=110.0, facility_kilowatts=100.0, accelerators=80)


BOUGHT = Purchase(nodes=3_000_000, network=600_000, storage=120_000)
"""Ten nodes: 3.72 million; 77,500 a month of depreciation, 19,375 of it back at resale."""


def cost_of_ten_nodes(economics: Economics, plan: Plan, days: float = 30.0) -> CostResult:
    """A run of so many days on ten of the plan's nodes, 80 accelerators."""
    return cost_result(
        economics,
        node=plan.hardware.node,
        accelerator=plan.hardware.accelerator,
        nodes=10,
        accelerators=80,
        days=days,
        tokens=1e9,
        power=POWER,
    )


def test_that_a_month_of_owning_by_hand_comes_out() -> None:
    """16,500 colocation, 10,000 staff, 15,500 maintenance, 7,300 energy when busy."""
    month = month_of(TERMS)
    assert (month.depreciation, month.resale) == pytest.approx((77_500, -19_375))
    assert month.capital == pytest.approx(0.0, abs=1e-6)
    assert (month.colocation, month.staff, month.maintenance) == pytest.approx((16_500, 10_000, 15_500))
    assert month.energy(1.0) == pytest.approx(7_300)
    assert month.energy(0.8) == pytest.approx(7_300 * 0.84)


def test_that_the_run_bears_its_share_of_idle_time() -> None:
    """Two months of a cluster busy 80% of the time are charged as 2.5: (58,125 + 42,000 + 6,132) x 2.5."""
    month = month_of(TERMS)
    assert total(kept_busy_parts(terms_of(TERMS), BOUGHT, month, 2.0)) == pytest.approx(265_642.5)


def test_that_a_cluster_bought_for_two_years_returns_half_less_a_tenth() -> None:
    """0.25 after 4 years is 0.5 after 2: 3,720,000 - 1,674,000 + 24 x 49,300."""
    month = month_of(TERMS)
    spent = total(bought_for_it_parts(terms_of(TERMS), BOUGHT, month, 24.0))
    assert spent == pytest.approx(3_720_000 - 1_674_000 + 24 * 49_300)


def test_that_interest_is_what_the_annuity_pays_beyond_the_price() -> None:
    """3.72 million at 1% a month over 48 months down to 930,000: 82,771.40 a month, of which 58,125 repay."""
    month = month_of(TERMS.model_copy(update={"interest_fraction_per_year": 0.12}))
    assert month.capital + month.depreciation + month.resale == pytest.approx(82_771.40, abs=0.5)


def test_that_break_even_by_hand_comes_out(llama_plan: Plan) -> None:
    """Owning: 3.72 million and 48,132 a month; renting 80 accelerators 584 h at 3.00: 140,160. They meet at 40.4."""
    month = month_of(TERMS)
    series = cumulative(terms_of(TERMS), BOUGHT, month, 140_160.0, 47)
    assert series[0].own == pytest.approx(3_720_000)
    assert series[10].own == pytest.approx(3_720_000 + 10 * 48_132)
    result = cost_of_ten_nodes(TERMS, llama_plan)
    assert result.break_even == "months"
    assert result.break_even_months == pytest.approx(3_720_000 / (140_160 - 48_132), abs=0.01)
    assert result.rent is not None
    assert result.rent.this_run == pytest.approx(80 * 720 * 3.0)
    assert result.per_million_tokens.rent == pytest.approx(80 * 720 * 3.0 / 1000)


def test_that_the_utilization_at_which_owning_pays_comes_out() -> None:
    """100,125 + 1,460 idle energy a month over 80 x 730 x 3 - 5,840: 0.600."""
    month = month_of(TERMS)
    assert break_even_utilization(month, 80, 3.0) == pytest.approx(101_585 / 169_360, abs=1e-4)
    assert break_even_utilization(month, 80, 1.0) is None


def test_that_the_cluster_is_sold_and_bought_anew_at_the_end_of_its_life() -> None:
    month = month_of(TERMS)
    series = cumulative(terms_of(TERMS), BOUGHT, month, None, 49)
    assert series[48].own == pytest.approx(3_720_000 - 930_000 + 48 * 48_132)
    assert series[49].own == pytest.approx(2 * 3_720_000 - 930_000 + 49 * 48_132)


def test_that_without_prices_nothing_is_invented(llama_plan: Plan) -> None:
    economics = TERMS.model_copy(update={"node_price": None, "rent_per_accelerator_hour": None})
    node = llama_plan.hardware.node.model_copy(update={"price_usd": None})
    accelerator = llama_plan.hardware.accelerator.model_copy(update={"purchase_price_usd": None})
    result = cost_result(
        economics, node=node, accelerator=accelerator, nodes=10, accelerators=80, days=30.0, tokens=1e9, power=None
    )
    assert (result.own, result.rent, result.break_even) == (None, None, "not_computed")
    assert result.cumulative[5].own is None


def test_that_deepseek_v3_costs_5_6_million_at_two_dollars() -> None:
    """arXiv 2412.19437, table 1: 2.788 million H800-hours at 2 USD: 5.576 million."""
    assert 2_788_000 * (
        rent_per_accelerator_hour(TERMS.model_copy(update={"rent_per_accelerator_hour": 2.0})) or 0
    ) == pytest.approx(5.576e6)


def test_that_further_runs_say_how_busy_the_cluster_is() -> None:
    """80 accelerators x 730 h x 10 months are 584,000 hours; 84,000 of this run and 208,000 of others: a half."""
    economics = TERMS.model_copy(
        update={"horizon_months": 10, "further_runs": (FurtherRun(name="tuning", accelerator_hours=208_000),)}
    )
    assert utilization(economics, 80, 84_000) == pytest.approx(0.5)
    assert utilization(TERMS, 80, 84_000) == 0.8


def test_that_the_hours_that_the_cluster_would_be_busy_are_rented(llama_plan: Plan) -> None:
    """A half of 80 x 730 hours at 3.00 a month: 87,600, whatever use was assumed."""
    economics = TERMS.model_copy(
        update={"horizon_months": 10, "further_runs": (FurtherRun(name="tuning", accelerator_hours=208_000),)}
    )
    result = cost_of_ten_nodes(economics, llama_plan, days=43.75)
    assert result.cumulative[1].rent == pytest.approx(87_600)


def test_that_owning_llama_3_405b_costs_about_what_analysts_say(
    surrounded: Callable[[Plan], Surroundings], llama_plan: Plan
) -> None:
    """Epoch AI: 73.4 million USD of amortised hardware and energy for 30.84 million accelerator-hours, 2.38 each."""
    own = surrounded(llama_plan).cost.own
    assert own is not None
    parts = {name: value for name, value in own.parts.items() if name not in ("colocation", "staff", "maintenance")}
    share = sum(parts.values()) / sum(own.parts.values())
    assert own.per_accelerator_hour == pytest.approx(2.38, rel=0.15)
    assert 0.6 < share < 0.9


def test_that_a_useful_hour_bears_the_hours_that_were_lost(
    surrounded: Callable[[Plan], Surroundings], llama_plan: Plan
) -> None:
    answer = surrounded(llama_plan)
    useful = answer.cost.per_useful_accelerator_hour
    assert useful is not None
    assert answer.cost.own is not None
    assert useful.own == pytest.approx(answer.cost.own.per_accelerator_hour / answer.run.goodput)


@pytest.mark.parametrize("way", ACQUISITION)
def test_that_the_cost_of_the_plan_follows_how_the_cluster_is_had(
    surrounded: Callable[[Plan], Surroundings], llama_plan: Plan, changed: Callable[..., Plan], way: str
) -> None:
    """Every way is one row of the offers, and the row of the plan's own way is what the run costs."""
    prices = {"bare_metal_per_accelerator_hour": 2.4, "managed_per_accelerator_hour": 4.0}
    answer = surrounded(changed(llama_plan, economics=prices | {"acquisition": way}))
    rows = {offer.way: offer for offer in answer.cost.offers}
    chosen = answer.cost.chosen

    assert list(rows) == list(ACQUISITION)
    assert chosen.way == way
    assert chosen.this_run == rows[way].this_run
    if chosen.this_run is not None:
        assert chosen.per_million_tokens == pytest.approx(chosen.this_run / 15.6e6)
        productive = answer.run.days * answer.run.goodput * 24 * llama_plan.hardware.accelerators
        assert chosen.per_useful_accelerator_hour == pytest.approx(chosen.this_run / productive)
    explained = answer.explanations.get("cost.chosen.this_run")
    assert explained is None or explained.value == chosen.this_run


def test_that_a_bare_metal_lease_costs_its_hours_its_storage_and_the_way_out(
    surrounded: Callable[[Plan], Surroundings], llama_plan: Plan, changed: Callable[..., Plan]
) -> None:
    answer = surrounded(
        changed(llama_plan, economics={"bare_metal_per_accelerator_hour": 2.4, "acquisition": "bare_metal"})
    )
    rent = answer.cost.rent
    assert rent is not None
    assert rent.term == "bare_metal"
    assert rent.parts["accelerator_hours"] == pytest.approx(16_384 * 24 * answer.run.days * 2.4)
    assert answer.cost.chosen.this_run == pytest.approx(sum(rent.parts.values()))


def test_that_a_plan_on_the_spot_market_takes_the_days_of_its_interruptions(
    surrounded: Callable[[Plan], Surroundings], llama_plan: Plan, changed: Callable[..., Plan]
) -> None:
    """0.0054 a node and day on 2,048 nodes are eleven interruptions a day more; owning has none of them."""
    rented = surrounded(llama_plan)
    spot = surrounded(changed(llama_plan, economics={"acquisition": "spot"}))
    more = spot.reliability.interruptions_per_day - rented.reliability.interruptions_per_day

    assert more == pytest.approx(2048 * 0.0054)
    assert spot.run.days > rented.run.days
    assert spot.run.days == {offer.way: offer.days for offer in rented.cost.offers}["spot"]
    assert spot.cost.own == rented.cost.own


def test_that_an_owner_compares_with_the_first_way_to_rent_that_has_a_price() -> None:
    owned = TERMS.model_copy(update={"acquisition": "own_kept_busy"})
    leased = owned.model_copy(update={"rent_per_accelerator_hour": None, "bare_metal_per_accelerator_hour": 2.0})

    assert (compared_rent(owned), rent_per_accelerator_hour(owned)) == ("on_demand", 3.0)
    assert (compared_rent(leased), rent_per_accelerator_hour(leased)) == ("bare_metal", 2.0)


def test_that_rent_month_by_month_is_for_the_hours_of_the_runs_that_were_entered(llama_plan: Plan) -> None:
    """80 accelerators x 730 h x 10 months are 584,000 hours. 30 days of this run are 57,600 of them, others 234,400:
    a half, so a month of renting is 80 x 730 x 0.5 x 3.00 = 87,600, whatever share was entered; and owning draws
    7,300 x (0.5 + 0.2 x 0.5) = 4,380 of energy beside 42,000."""
    economics = TERMS.model_copy(
        update={"horizon_months": 10, "further_runs": (FurtherRun(name="tuning", accelerator_hours=234_400),)}
    )
    result = cost_of_ten_nodes(economics, llama_plan)

    assert result.utilization == pytest.approx(0.5)
    assert result.cumulative[1].rent == pytest.approx(87_600)
    assert result.cumulative[1].own == pytest.approx(3_720_000 + 42_000 + 4_380)
    assert result.break_even == "never"


def test_that_cash_flow_and_cost_agree_on_how_busy_the_cluster_is(
    surrounded: Callable[[Plan], Surroundings], llama_plan: Plan, changed: Callable[..., Plan]
) -> None:
    run = {"name": "tuning", "accelerator_hours": 5e7}
    plan = changed(llama_plan, economics={"further_runs": (FurtherRun(**run),), "node_price": 300_000.0})
    answer = surrounded(plan)
    flow = plan_cash_flow(plan, answer)

    assert flow is not None
    assert flow.rent[1] == pytest.approx(-(answer.cost.cumulative[1].rent or 0.0))


def test_that_a_share_of_a_system_is_not_marked_up_for_its_server_again() -> None:
    """HGX H200: 270.6k to 312.7k for eight; an NVL72 rack of 18 trays 2 to 3 million (facts of 2024 and 2025)."""
    library = load_library()
    accelerators, nodes = library.accelerators, library.nodes
    hgx = node_price(Economics(), nodes["hgx-h200-8"], accelerators["nvidia-h200-sxm5-141gb"])
    tray = node_price(Economics(), nodes["gb200-nvl72-tray"], accelerators["nvidia-gb200"])
    assert hgx is not None
    assert tray is not None
    assert 270_000 < hgx < 313_000
    assert 18 * tray == pytest.approx(2.5e6, rel=0.01)
