"""Bill of materials, cash flow, offers, decision, many values at once: hand-computed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.answer import DeploymentResult
from trainplan.engine.deployment.cash_flow import CashFlow, cash_flow
from trainplan.engine.deployment.chain import Setting, run_chain, setting
from trainplan.engine.deployment.result import deployment_result
from trainplan.engine.economics.bill import Bill, Purchase, purchase
from trainplan.engine.economics.bill_lines import bill_of_materials
from trainplan.engine.economics.decision import Recommendation, recommend
from trainplan.engine.economics.ownership import MonthlyOwn
from trainplan.engine.economics.terms import terms_of
from trainplan.engine.from_plan import job_from_plan, layout_result
from trainplan.engine.operators.counts import architecture_result
from trainplan.engine.results import Chosen, CostResult, PerMillionTokens, StepResult
from trainplan.engine.step_time.result import step_result
from trainplan.plan.deployment import Decision, Economics
from trainplan.plan.document import Plan
from trainplan.plan.new import plan_from


@pytest.fixture(scope="module")
def plan() -> Plan:
    plan = plan_from(load_preset("llama-3.1-70b"), "nvidia-h100-sxm5-80gb", 512, 1e12, library=load_library())
    parallelism = plan.parallelism.model_copy(update={"tensor": 8, "pipeline": 4})
    economics = plan.economics.model_copy(update={"rent_per_accelerator_hour": 3.0, "node_price": 300_000.0})
    return plan.model_copy(update={"parallelism": parallelism, "economics": economics})


def step_of(plan: Plan) -> StepResult:
    return step_result(*job_from_plan(plan))


def around(plan: Plan) -> DeploymentResult:
    job, layout = job_from_plan(plan)
    counts = architecture_result(
        plan.model.architecture, sequence_length=job.sequence_length, training=plan.model.training, lora=plan.model.lora
    )
    return deployment_result(plan, counts, layout_result(plan, layout), [step_of(plan)])


# Bill of materials.


def bill_of(plan: Plan, nodes: int) -> Bill:
    return bill_of_materials(plan, nodes, capacity_bytes=5e14, rated_kilowatts=nodes * 11.0, racks=nodes // 3 + 2)


def test_that_64_nodes_are_billed_with_24_switches_and_their_links(plan: Plan) -> None:
    """16 leaves and 8 spines; 512 node links and 512 uplinks: 512 optics at nodes, 768 of two ports."""
    lines = {line.item: line for line in bill_of(plan, 64).lines}
    assert lines["node"].amount == pytest.approx(64 * 300_000)
    assert lines["leaf_switch"].quantity + lines["spine_switch"].quantity == 24
    assert (lines["optic"].quantity, lines["switch_optic"].quantity) == (512, 768)
    assert (lines["node-leaf_cable"].quantity, lines["leaf-spine_cable"].quantity) == (512, 512)
    assert "spare_node" not in lines


def test_that_a_network_of_64_nodes_costs_what_published_ones_cost(plan: Plan) -> None:
    """Two tiers of 400 Gb/s: 3,000 to 5,200 USD an accelerator (cost spreadsheet of 2024-08), three networks here."""
    assert 3_000 < bill_of(plan, 64).of("network").amount / 512 < 6_000


def test_that_the_categories_bridge_to_the_capital_without_a_rest(plan: Plan) -> None:
    bill = bill_of(plan, 64)
    categories = ("servers", "network", "storage", "site", "services")
    assert sum(bill.of(name).amount for name in categories) == pytest.approx(bill.total, rel=1e-12)
    assert purchase(bill).total == pytest.approx(bill.total, rel=1e-12)
    cost = around(plan).cost
    assert cost.capital is not None
    assert cost.own is not None
    assert sum(cost.capital.by_category.values()) == pytest.approx(cost.own.purchase, rel=1e-12)
    assert all(line.low <= line.unit_price <= line.high for line in bill.lines)  # type: ignore[operator]


def test_that_nothing_of_a_cluster_is_free(plan: Plan) -> None:
    items = {line.item for line in bill_of(plan, 64).lines if line.amount}
    assert {"node", "head_nodes", "storage", "rack", "power_distribution", "installation", "freight"} <= items
    assert not bill_of(plan, 64).unpriced


def test_that_a_quote_replaces_the_price(plan: Plan, changed: Callable[..., Plan]) -> None:
    quoted = changed(plan, economics={"quotes": {"optic": 340.0, "leaf_switch": 40_000.0}})
    lines = {line.item: line for line in bill_of(quoted, 64).lines}
    assert lines["optic"].amount == pytest.approx(512 * 340)
    assert (lines["leaf_switch"].unit_price, lines["leaf_switch"].state) == (40_000.0, "quote")


def test_that_ports_storage_and_counts_change_the_capital(plan: Plan, changed: Callable[..., Plan]) -> None:
    def capital(**sections: Any) -> float:
        own = around(changed(plan, **sections)).cost.own
        assert own is not None
        return own.purchase

    base = capital()
    assert capital(hardware={"storage_units": 20.0}) > base + 19 * 500_000
    assert capital(network={"gbit_per_second_per_port": 200.0}) < base
    assert capital(network={"oversubscription": 2.0}) < base
    assert capital(operations={"spare_nodes": 2}) > base + 600_000


def test_that_an_old_price_has_the_range_of_its_years(plan: Plan, changed: Callable[..., Plan]) -> None:
    """12.5% a year either way, three years from the end of 2025."""
    later = changed(plan, economics={"as_of": "2028-12", "node_price": None})
    node = next(line for line in bill_of(later, 64).lines if line.item == "node")
    assert node.stale
    assert node.low <= node.unit_price * 0.625 + 1  # type: ignore[operator]
    assert node.high >= node.unit_price * 1.375 - 1  # type: ignore[operator]


def test_that_a_node_priced_by_its_share_of_a_rack_carries_the_range_and_the_year_of_the_rack() -> None:
    """NVL72: 2.6 to 3.9 million USD in 2025, 18 trays; a year later the range is that of a year."""
    made = plan_from(load_preset("llama-3.1-70b"), "nvidia-gb200", 72, 1e12, library=load_library())
    node = next(line for line in bill_of(made, 18).lines if line.item == "node")
    assert (node.state, node.year) == ("list", 2025)
    assert node.low is not None
    assert node.high is not None
    assert 18 * node.low <= 2.6e6
    assert 18 * node.high >= 3.9e6


# Cash flow.


def terms(**changes: Any) -> Economics:
    base: dict[str, Any] = {
        "horizon_months": 3,
        "lead_time_months": 0,
        "interest_fraction_per_year": 0.12,
        "resale_fraction": 0.25,
        "sale_discount_fraction": 0.0,
        "depreciation_years": 0.5,
        "utilization_when_owned": 1.0,
    }
    return Economics(**(base | changes))


BOUGHT = Purchase(nodes=800.0, network=150.0, storage=50.0, startup=100.0, resalable=1000.0)
MONTH = MonthlyOwn(0.0, 0.0, 0.0, 20.0, 30.0, 40.0, 10.0, 0.0)
"""70 of running cost and 30 of energy a month."""


def flow_of(economics: Economics, bought: Purchase, month: MonthlyOwn, rent: float) -> CashFlow:
    return cash_flow(economics, terms_of(economics, accelerators=80, run_hours=0.0), bought, month, rent)


def test_that_a_bought_cluster_flows_as_by_hand() -> None:
    """1,100 at the order; 100 a month; after 3 of 6 months 1,000 fetch the root of 0.25: 500."""
    flow = flow_of(terms(), BOUGHT, MONTH, 400.0)
    assert flow.own == pytest.approx((-1100, -100, -100, 400))
    assert flow.rent == pytest.approx((0, -400, -400, -400))
    assert flow.startup_capital == pytest.approx(1100)


def test_that_present_values_are_those_of_a_textbook() -> None:
    """At 1% a month: -1100 - 100/1.01 - 100/1.0201 + 400/1.030301 = -908.80; rent -1176.39."""
    flow = flow_of(terms(), BOUGHT, MONTH, 400.0)
    assert flow.own_present_value == pytest.approx(-908.80, abs=0.01)
    assert flow.rent_present_value == pytest.approx(-1176.39, abs=0.01)
    assert flow.advantage_of_owning == pytest.approx(267.59, abs=0.01)


def test_that_a_loan_is_repaid_by_its_annuity() -> None:
    """500 of 1,000 at 1% over three months: 170.01 each; 600 of cash at the order."""
    flow = flow_of(terms(financed_fraction=0.5), BOUGHT, MONTH, 400.0)
    assert flow.own[0] == pytest.approx(-600)
    assert flow.own[1] == pytest.approx(-270.01, abs=0.01)


def test_that_lead_time_takes_a_deposit_and_costs_the_delay() -> None:
    """Half of 1,100 now, half after two months; 550 x (1.01^2 - 1) = 11.06 of interest and 2 x 1,000 of delay."""
    flow = flow_of(terms(lead_time_months=2, delay_per_month=1000), BOUGHT, MONTH, 400.0)
    assert flow.own[:4] == pytest.approx((-550, 0, -2550, -100))
    assert flow.delay_cost == pytest.approx(2011.06, abs=0.01)
    assert len(flow.own) == len(flow.rent) == 6


# Offers.


def test_that_every_term_of_the_instance_is_a_row(plan: Plan) -> None:
    economics = plan.economics.model_copy(
        update={"bare_metal_per_accelerator_hour": 2.5, "rented_storage_per_tb_month": 0.0, "egress_per_gb": 0.0}
    )
    answer = around(plan.model_copy(update={"economics": economics}))
    rows = {row.way: row for row in answer.cost.offers}
    assert rows["on_demand"].per_accelerator_hour == 3.0
    assert rows["bare_metal"].this_run == pytest.approx(512 * 24 * answer.run.days * 2.5)
    assert (rows["managed"].basis, rows["spot"].basis) == (
        "estimate",
        "estimate" if rows["spot"].basis == "estimate" else "list",
    )
    assert rows["own_bought"].lead_months == 6
    assert rows["spot"].days > answer.run.days


def test_that_a_reservation_binds_for_its_year(plan: Plan) -> None:
    economics = plan.economics.model_copy(update={"acquisition": "reserved_1yr", "rent_per_accelerator_hour": 2.0})
    cost = around(plan.model_copy(update={"economics": economics})).cost
    row = next(row for row in cost.offers if row.way == "reserved_1yr")
    assert row.committed == pytest.approx(512 * 8760 * 2.0)


# The decision.


CHOSEN = Chosen("on_demand", None, None, None, None)


def cost_with(months: float | None) -> CostResult:
    state = "never" if months is None else "months"
    return CostResult("USD", "2026-11", CHOSEN, None, None, state, months, PerMillionTokens(None, None), ())  # type: ignore[arg-type]


def decided(months: float | None = 20.0, nodes: int = 64, run_months: float = 2.0, **asked: Any) -> Recommendation:
    economics = Economics(decision=Decision(**asked))
    return recommend(economics, cost_with(months), nodes=nodes, run_months=run_months)


def test_that_a_short_run_of_a_small_team_is_rented() -> None:
    """Duration (2 - 20)/20 = -0.9, team -1 at one of 1.0 operators short; four zeros: mean -1.9/6."""
    found = decided(operators=0.5)
    assert found.choice == "rent"
    assert found.score == pytest.approx(-1.9 / 6)


def test_that_years_of_work_a_fixed_budget_and_data_at_home_are_owned() -> None:
    found = decided(months_needed=48, fixed_budget=True, data_place="own_site")
    assert found.choice == "own"
    assert found.score == pytest.approx((1 + 1 + 0 + 0.5 + 1 + 0) / 6)


def test_that_compliance_forces_the_own_place() -> None:
    found = decided(months=None, operators=0, must_stay_on_site=True)
    assert (found.choice, found.forced) == ("own", True)


def test_that_what_would_overturn_the_recommendation_is_named() -> None:
    """The sum is -0.9 + 0.5 = -0.4: customization at +0.4 turns it; so do locality and the others."""
    found = decided()
    turning = {factor.code: factor.overturns_at for factor in found.factors}
    assert turning["customization"] == pytest.approx(0.4)
    assert turning["duration"] == pytest.approx(-0.5)


def test_that_weights_move_the_mean() -> None:
    assert decided(duration_weight=5, team_weight=0).score == pytest.approx(5 * -0.9 / 17)


# Many values at once.


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ("operations.failures_per_node_day", 0.006),
        ("operations.restart_seconds", 1800.0),
        ("facility.pue", 1.5),
        ("facility.draw_fraction", 0.7),
        ("economics.interest_fraction_per_year", 0.15),
        ("economics.node_price", 400_000.0),
        ("economics.network_price", 900_000.0),
        ("economics.rent_per_accelerator_hour", 2.0),
    ],
)
def test_that_an_outcome_is_what_the_changed_plan_says(
    plan: Plan, changed: Callable[..., Plan], path: str, value: float
) -> None:
    section, name = path.split(".")
    answer = around(changed(plan, **{section: {name: value}}))
    found = run_chain(around_setting(plan), {path: np.array([value, value])})
    assert answer.cost.own is not None
    assert answer.cost.rent is not None
    own, rent = found.cost("own_kept_busy"), found.cost(found.compared)
    assert own is not None
    assert rent is not None
    assert found.owning is not None
    assert np.ravel(found.days)[-1] == pytest.approx(answer.run.days, rel=1e-9)
    assert np.ravel(own)[-1] == pytest.approx(answer.cost.own.this_run_if_kept_busy, rel=1e-9)
    assert np.ravel(rent)[-1] == pytest.approx(answer.cost.rent.this_run, rel=1e-9)
    for month in answer.cost.cumulative:
        spent = np.atleast_2d(found.owning.by_month)[-1, month.month]
        assert spent == pytest.approx(month.own, rel=1e-9, abs=1e-3)


def around_setting(plan: Plan) -> Setting:
    _, layout = job_from_plan(plan)
    step = step_of(plan)
    answer = around(plan)
    productive = answer.run.days * answer.run.goodput * 86_400
    return setting(
        plan,
        layout_result(plan, layout),
        answer.checkpoint.parts,
        step_seconds=step.seconds,
        productive_seconds=productive,
    )
