from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from trainplan.catalog.library import load_library
from trainplan.engine.answer import DeploymentResult
from trainplan.engine.deployment.cash_flow import cash_flow
from trainplan.engine.deployment.chain import Chain, Setting, run_chain, setting
from trainplan.engine.deployment.cost import cost_result
from trainplan.engine.economics.bill import Purchase, node_price
from trainplan.engine.economics.offers import compared_rent, rent_per_accelerator_hour
from trainplan.engine.economics.ownership import (
    Discounting,
    MonthlyOwn,
    bought_for_it_parts,
    break_even_months,
    break_even_utilization,
    kept_busy_parts,
    monthly_own,
    owned_by_month,
    rent_per_month,
    rented_by_month,
    total,
)
from trainplan.engine.economics.terms import Terms, utilization
from trainplan.engine.economics.terms import terms_of as terms_of_run
from trainplan.engine.from_plan import job_from_plan, layout_result
from trainplan.plan.deployment import ACQUISITION, Economics, FurtherRun
from trainplan.plan.document import Plan

TERMS = Economics(
    instance=None,
    node_price=300_000,
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


def terms_of(economics: Economics) -> Terms:
    return terms_of_run(economics, accelerators=80, run_hours=57_600)


def month_of(economics: Economics) -> MonthlyOwn:
    return monthly_own(terms_of(economics), BOUGHT, rated_kilowatts=110.0, facility_kilowatts=100.0, accelerators=80)


BOUGHT = Purchase(nodes=3_000_000, network=600_000, storage=120_000, resalable=3_720_000)
"""Ten nodes: 3.72 million; 77,500 a month of depreciation, a quarter less a tenth of it, 17,437.50, back."""


def owned(months: int, **changes: Any) -> list[float]:
    economics = TERMS.model_copy(update={"lead_time_months": 0} | changes)
    spent: list[float] = owned_by_month(
        terms_of(economics), BOUGHT, month_of(economics), Discounting(terms_of(economics), months)
    ).tolist()
    return spent


def test_that_a_month_of_owning_by_hand_comes_out() -> None:
    """16,500 colocation, 10,000 staff, 15,500 maintenance, 7,300 energy when busy."""
    month = month_of(TERMS)
    assert (month.depreciation, month.resale) == pytest.approx((77_500, -17_437.5))
    assert month.capital == pytest.approx(0.0, abs=1e-6)
    assert (month.colocation, month.staff, month.maintenance) == pytest.approx((16_500, 10_000, 15_500))
    assert month.energy(1.0) == pytest.approx(7_300)
    assert month.energy(0.8) == pytest.approx(7_300 * 0.84)


def test_that_the_run_bears_its_share_of_idle_time() -> None:
    """Two months of a cluster busy 80% of the time are charged as 2.5: (60,062.50 + 42,000 + 6,132) x 2.5."""
    month = month_of(TERMS)
    assert total(kept_busy_parts(terms_of(TERMS), BOUGHT, month, 2.0)) == pytest.approx(270_486.25)


def test_that_a_cluster_bought_for_two_years_returns_half_less_a_tenth() -> None:
    """0.25 after 4 years is 0.5 after 2: 3,720,000 - 1,674,000 + 24 x 49,300."""
    month = month_of(TERMS)
    spent = total(bought_for_it_parts(terms_of(TERMS), BOUGHT, month, 24.0))
    assert spent == pytest.approx(3_720_000 - 1_674_000 + 24 * 49_300)


def test_that_interest_is_what_the_annuity_pays_beyond_the_price() -> None:
    """3.72 million at 1% a month over 48 months down to 837,000: 84,290.35 a month, of which 60,062.50 repay."""
    month = month_of(TERMS.model_copy(update={"interest_fraction_per_year": 0.12}))
    assert month.capital + month.depreciation + month.resale == pytest.approx(84_290.35, abs=0.5)


def test_that_break_even_by_hand_comes_out() -> None:
    """Owning for 20 months: 3.72 million and 20 x 48,132, less 90% of 3.72 million x 0.25^(20/48) = 1,879,000; renting
    80 accelerators 584 h at 3.00: 20 x 140,160 = 2,803,200. Both are 2.80 million."""
    own = owned(48)
    assert own[0] == pytest.approx(0.1 * 3_720_000)
    assert own[20] == pytest.approx(2_803_640, abs=100)
    rent = rented_by_month(140_160.0, Discounting(terms_of(TERMS), 48))
    assert rent[20] == pytest.approx(2_803_200)
    assert float(break_even_months(np.array(own), rent, 36)) == pytest.approx(20.0, abs=0.05)


def test_that_the_utilization_at_which_owning_pays_is_where_the_two_costs_meet() -> None:
    """Idle 100 dearer, busy 50 cheaper: at two thirds."""
    assert break_even_utilization(200.0, 250.0, 100.0, 300.0) == pytest.approx(2 / 3)
    assert break_even_utilization(200.0, 250.0, 100.0, 240.0) is None


def test_that_the_cluster_is_sold_and_bought_anew_at_the_end_of_its_life() -> None:
    own = owned(49)
    assert own[48] == pytest.approx(3_720_000 - 837_000 + 48 * 48_132)
    after_a_month = 0.9 * 3_720_000 * 0.25 ** (1 / 48)
    assert own[49] == pytest.approx(2 * 3_720_000 - 837_000 + 49 * 48_132 - after_a_month)


def test_that_the_deposit_is_paid_before_the_rest() -> None:
    """Half of 3.72 million now and half after six months at 1% a month: 1.86 + 1.86/1.01^6 million, less the value of
    nine tenths at delivery."""
    own = owned(1, lead_time_months=6, deposit_fraction=0.5, interest_fraction_per_year=0.12)
    assert own[0] == pytest.approx(1_860_000 + (1_860_000 - 0.9 * 3_720_000) / 1.01**6)


@pytest.mark.parametrize("seed", range(4))
def test_that_break_even_lies_in_the_horizon_exactly_where_owning_has_the_better_present_value(
    deployed: Callable[[Plan], DeploymentResult], llama_plan: Plan, changed: Callable[..., Plan], seed: int
) -> None:
    """1,000 random economics, a quarter for each seed: chart, break-even, net present value and cash flow are one."""
    draw = random.Random(seed)
    inside = 0
    for _ in range(250):
        economics = llama_plan.economics.model_copy(
            update={
                "node_price": draw.uniform(1e5, 5e5),
                "rent_per_accelerator_hour": draw.uniform(0.8, 8.0),
                "depreciation_years": draw.uniform(2, 7),
                "resale_fraction": draw.uniform(0, 0.5),
                "sale_discount_fraction": draw.choice([0.0, 0.15, 0.4]),
                "interest_fraction_per_year": draw.choice([0.0, 0.08, 0.2]),
                "utilization_when_owned": draw.uniform(0.3, 1.0),
                "lead_time_months": draw.choice([0, 3, 12]),
                "financed_fraction": draw.choice([0.0, 0.7]),
                "horizon_months": draw.randrange(6, 72),
                "startup_price": draw.choice([None, 0.0, 1e8]),
                "acquisition": draw.choice(["on_demand", "reserved_1yr", "own_kept_busy"]),
            }
        )
        plan = llama_plan.model_copy(update={"economics": economics})
        fixed = setting_of_plan(plan)
        chain = run_chain(fixed, ways=())
        cost = cost_result(fixed, chain, tokens=1e12)
        flow = cash_flow(economics, chain.terms, chain.owning.bought, chain.owning.month, month_of_rent(chain))
        worth = cost.advantage_of_owning
        assert worth == pytest.approx(flow.advantage_of_owning, abs=1.0, rel=1e-6)
        even = cost.break_even_months if cost.break_even == "months" else 0.0 if cost.break_even == "now" else 1e9
        assert (even <= economics.horizon_months) == (worth >= 0)
        last = cost.cumulative[economics.horizon_months]
        assert last.rent - last.own == pytest.approx(worth, abs=1.0, rel=1e-6)
        inside += worth >= 0
    assert 25 < inside < 225


def setting_of_plan(plan: Plan) -> Setting:
    saved = {"weights": 8e11, "master_weights": 1.6e12, "moments": 3.2e12, "other": 2e8}
    layout = layout_result(plan, job_from_plan(plan)[1])
    return setting(plan, layout, saved, step_seconds=6.0, productive_seconds=70 * 86_400)


def month_of_rent(chain: Chain) -> float:
    """The first month of renting, as it is paid."""
    discount = 1 + float(chain.terms.interest_fraction_per_year) / 12
    return float(chain.rent.by_month[1]) * discount


def test_that_without_prices_nothing_is_invented(
    deployed: Callable[[Plan], DeploymentResult], llama_plan: Plan, changed: Callable[..., Plan]
) -> None:
    node = llama_plan.hardware.node.model_copy(update={"price_usd": None})
    accelerator = llama_plan.hardware.accelerator.model_copy(update={"purchase_price_usd": None})
    plan = changed(
        llama_plan,
        hardware={"node": node, "accelerator": accelerator},
        economics={"node_price": None, "rent_per_accelerator_hour": None, "instance": None},
    )
    result = deployed(plan).cost
    assert (result.own, result.rent, result.break_even, result.capital) == (None, None, "not_computed", None)


def test_that_deepseek_v3_costs_5_6_million_at_two_dollars() -> None:
    """arXiv 2412.19437, table 1: 2.788 million H800-hours at 2 USD: 5.576 million."""
    assert 2_788_000 * (
        rent_per_accelerator_hour(TERMS.model_copy(update={"rent_per_accelerator_hour": 2.0}), 2048) or 0
    ) == pytest.approx(5.576e6)


def test_that_further_runs_say_how_busy_the_cluster_is() -> None:
    """80 accelerators x 730 h x 10 months are 584,000 hours; 84,000 of this run and 208,000 of others: a half."""
    economics = TERMS.model_copy(
        update={"horizon_months": 10, "further_runs": (FurtherRun(name="tuning", accelerator_hours=208_000),)}
    )
    assert utilization(economics, 80, 84_000) == pytest.approx(0.5)
    assert utilization(TERMS, 80, 84_000) == 0.8


def test_that_owning_llama_3_405b_costs_about_what_analysts_say(
    deployed: Callable[[Plan], DeploymentResult], llama_plan: Plan
) -> None:
    """Epoch AI: 73.4 million USD of amortised hardware and energy for 30.84 million accelerator-hours, 2.38 each."""
    own = deployed(llama_plan).cost.own
    assert own is not None
    parts = {name: value for name, value in own.parts.items() if name not in ("colocation", "staff", "maintenance")}
    share = sum(parts.values()) / sum(own.parts.values())
    assert own.per_accelerator_hour * share == pytest.approx(2.38, rel=0.15)
    assert 0.6 < share < 0.9


def test_that_a_useful_hour_bears_the_hours_that_were_lost(
    deployed: Callable[[Plan], DeploymentResult], llama_plan: Plan
) -> None:
    answer = deployed(llama_plan)
    useful = answer.cost.per_useful_accelerator_hour
    assert useful is not None
    assert answer.cost.own is not None
    assert useful.own == pytest.approx(answer.cost.own.per_accelerator_hour / answer.run.goodput)


@pytest.mark.parametrize("way", ACQUISITION)
def test_that_the_cost_of_the_plan_follows_how_the_cluster_is_had(
    deployed: Callable[[Plan], DeploymentResult], llama_plan: Plan, changed: Callable[..., Plan], way: str
) -> None:
    """Every way is one row of the offers, and the row of the plan's own way is what the run costs."""
    prices = {"bare_metal_per_accelerator_hour": 2.4, "managed_per_accelerator_hour": 4.0}
    answer = deployed(changed(llama_plan, economics=prices | {"acquisition": way}))
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
    deployed: Callable[[Plan], DeploymentResult], llama_plan: Plan, changed: Callable[..., Plan]
) -> None:
    answer = deployed(
        changed(llama_plan, economics={"bare_metal_per_accelerator_hour": 2.4, "acquisition": "bare_metal"})
    )
    rent = answer.cost.rent
    assert rent is not None
    assert rent.term == "bare_metal"
    assert rent.parts["accelerator_hours"] == pytest.approx(16_384 * 24 * answer.run.days * 2.4)
    assert answer.cost.chosen.this_run == pytest.approx(sum(rent.parts.values()))


def test_that_a_plan_on_the_spot_market_takes_the_days_of_its_interruptions(
    deployed: Callable[[Plan], DeploymentResult], llama_plan: Plan, changed: Callable[..., Plan]
) -> None:
    """0.0054 a node and day on 2,048 nodes are eleven interruptions a day more; owning has none of them."""
    rented = deployed(llama_plan)
    spot = deployed(changed(llama_plan, economics={"acquisition": "spot"}))
    more = spot.reliability.interruptions_per_day - rented.reliability.interruptions_per_day

    assert more == pytest.approx(2048 * 0.0054)
    assert spot.run.days > rented.run.days
    assert spot.run.days == {offer.way: offer.days for offer in rented.cost.offers}["spot"]
    assert spot.cost.own == rented.cost.own


def test_that_an_owner_compares_with_the_way_to_rent_that_is_had_at_that_size() -> None:
    """On demand up to 512 accelerators, a contract of a year beyond; a lease where nothing else has a price."""
    owned = TERMS.model_copy(update={"acquisition": "own_kept_busy"})
    leased = owned.model_copy(update={"rent_per_accelerator_hour": None, "bare_metal_per_accelerator_hour": 2.0})

    assert (compared_rent(owned, 64), rent_per_accelerator_hour(owned, 64)) == ("on_demand", 3.0)
    assert (compared_rent(owned, 4096), rent_per_accelerator_hour(owned, 4096)) == ("reserved_1yr", 3.0)
    assert (compared_rent(leased, 64), rent_per_accelerator_hour(leased, 64)) == ("bare_metal", 2.0)


def test_that_rent_month_by_month_is_for_the_hours_of_the_runs_that_were_entered() -> None:
    """A half of 80 x 730 hours at 3.00 is 87,600 a month; a contract of a year is paid whole, 175,200."""
    half = terms_of(TERMS).at_utilization(0.5)
    assert rent_per_month(half, "on_demand", 3.0, 80, 0.0) == pytest.approx(87_600)
    assert rent_per_month(half, "reserved_1yr", 3.0, 80, 0.0) == pytest.approx(175_200)
    assert rent_per_month(half, "on_demand", 3.0, 80, 1e15) == pytest.approx(87_600 + 1000 * 23)


def test_that_a_share_of_a_system_is_not_marked_up_for_its_server_again() -> None:
    """HGX H200: 270.6k to 312.7k for eight; an NVL72 rack of 18 trays 2.6 to 3.9 million (2025)."""
    library = load_library()
    accelerators, nodes = library.accelerators, library.nodes
    hgx = node_price(Economics(), nodes["hgx-h200-8"], accelerators["nvidia-h200-sxm5-141gb"])
    tray = node_price(Economics(), nodes["gb200-nvl72-tray"], accelerators["nvidia-gb200"])
    assert hgx is not None
    assert tray is not None
    assert 270_000 < hgx < 313_000
    assert 18 * tray == pytest.approx(3.2e6, rel=0.01)
