"""Each threshold of storage, hosts, network, power, run and money at both sides."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from trainplan.engine.answer import DeploymentResult
from trainplan.engine.economics.bill import USUAL_SHARES, Bill, BillLine
from trainplan.engine.findings.infrastructure import findings
from trainplan.engine.results import Finding, LayoutResult
from trainplan.plan.document import Plan

NO_BILL = Bill((), "USD", "2026-12")
Find = Callable[..., dict[str, Finding]]


@pytest.fixture
def told(
    llama_plan: Plan,
    layout: LayoutResult,
    changed: Callable[..., Plan],
    deployed: Callable[[Plan], DeploymentResult],
    base: DeploymentResult,
) -> Find:
    """Findings by code of the plan with sections changed, and of its result with `part=dict(field=...)` changed."""

    def find(sections: dict[str, Any] | None = None, bill: Bill = NO_BILL, **parts: dict[str, Any]) -> dict[str, Any]:
        plan = changed(llama_plan, **(sections or {}))
        result = replace(base, **{name: replace(getattr(base, name), **value) for name, value in parts.items()})
        return {found.code: found for found in findings(plan, layout, result, bill)}

    return find


@pytest.fixture(scope="module")
def kept() -> dict[str, DeploymentResult]:
    return {}


@pytest.fixture
def base(
    llama_plan: Plan, deployed: Callable[[Plan], DeploymentResult], kept: dict[str, DeploymentResult]
) -> DeploymentResult:
    if not kept:
        kept["base"] = deployed(llama_plan)
    return kept["base"]


@pytest.mark.parametrize(
    ("code", "part", "quiet", "loud"),
    [
        ("storage_too_slow", "storage", {"idle_fraction": 0.02}, {"idle_fraction": 0.021}),
        (
            "storage_rate_unknown",
            "storage",
            {"available_read_gb_per_second": 1.0},
            {"available_read_gb_per_second": None},
        ),
        (
            "checkpoint_write_too_slow",
            "checkpoint",
            {"available_write_gb_per_second": 5.0, "required_write_gb_per_second": 5.0},
            {"available_write_gb_per_second": 5.0, "required_write_gb_per_second": 5.1},
        ),
        ("checkpoint_rate_unknown", "checkpoint", {}, {"available_write_gb_per_second": None}),
        (
            "host_ram_too_small",
            "host",
            {"required_ram_bytes_per_node": 2e12, "available_ram_bytes_per_node": 2e12},
            {"required_ram_bytes_per_node": 2.1e12, "available_ram_bytes_per_node": 2e12},
        ),
        (
            "host_cores_too_few",
            "host",
            {"required_cpu_cores_per_node": 112.0, "available_cpu_cores_per_node": 112.0},
            {"required_cpu_cores_per_node": 113.0, "available_cpu_cores_per_node": 112.0},
        ),
        (
            "network_bottleneck",
            "network",
            {"verdict": "bottleneck", "waiting_fraction": 0.1},
            {"verdict": "bottleneck", "waiting_fraction": 0.11},
        ),
        ("fabric_too_large", "network", {"leaf_switches": 1}, {"leaf_switches": None}),
        ("node_exceeds_rack", "power", {"nodes_per_rack": 1}, {"nodes_per_rack": None}),
        ("run_takes_years", "run", {"days": 2 * 365.25}, {"days": 2 * 365.25 + 1}),
        ("run_outlives_cluster", "run", {"days": 4 * 365.25}, {"days": 4 * 365.25 + 1}),
        ("goodput_is_low", "reliability", {"goodput": 0.8}, {"goodput": 0.79}),
        ("run_hardly_advances", "reliability", {"goodput": 0.3}, {"goodput": 0.29}),
        ("node_price_unknown", "cost", {}, {"own": None}),
        ("rent_unknown", "cost", {}, {"rent": None}),
    ],
)
def test_that_a_finding_begins_at_its_threshold(
    told: Find, code: str, part: str, quiet: dict[str, Any], loud: dict[str, Any]
) -> None:
    assert code not in told(economics, **{part: quiet})
    assert code in told(economics, **{part: loud})


economics: dict[str, Any] = {"economics": {"depreciation_years": 4.0}}


def test_that_a_finding_states_percent_terabytes_and_gigabytes(told: Find) -> None:
    storage = {"idle_fraction": 0.25, "data_seconds_per_step": 1.5}
    assert told(storage=storage)["storage_too_slow"].parameters == {"idle_percent": 25, "data_seconds": 1.5}
    host = {"required_ram_bytes_per_node": 3e12, "available_ram_bytes_per_node": 2e12}
    assert told(host=host)["host_ram_too_small"].parameters == {"required": 3000, "available": 2000}
    waiting = {"verdict": "bottleneck", "waiting_fraction": 0.5, "waiting_seconds": 3.0}
    assert told(network=waiting)["network_bottleneck"].parameters == {"seconds": 3.0, "percent": 50}
    assert told(reliability={"goodput": 0.75})["goodput_is_low"].parameters == {"percent": 75, "lost": 25}
    slow = told(reliability={"goodput": 0.25, "job_mtbf_hours": 2.0}, checkpoint={"restore_seconds": 60.0})
    assert slow["run_hardly_advances"].parameters == {"percent": 25, "mtbf": 2.0, "restore": 60.0}
    assert told(economics, run={"days": 3 * 365.25})["run_takes_years"].parameters == {"years": 3}


def test_that_a_pause_and_an_interval_are_judged_against_what_is_allowed(told: Find) -> None:
    def checkpoint(interval: float) -> dict[str, Any]:
        return {"interval_seconds": interval, "optimum_interval_seconds": 100.0, "blocking_seconds": 60.0}

    sections = {"operations": {"checkpoint_interval_seconds": 50.0, "checkpoint_largest_pause_seconds": 60.0}}
    for interval, far in ((50.0, False), (200.0, False), (49.0, True), (201.0, True)):
        found = told(sections, checkpoint=checkpoint(interval))
        assert ("checkpoint_interval_far_from_optimum" in found) is far, interval
        assert "checkpoint_pause_too_long" not in found
    far_off = told(sections, checkpoint=checkpoint(300.0))["checkpoint_interval_far_from_optimum"]
    assert far_off.parameters == {"interval": 300.0, "ratio": 3.0, "optimum": 100.0}
    assert "checkpoint_pause_too_long" in told(sections, checkpoint={"blocking_seconds": 61.0})
    automatic = {"operations": {"checkpoint_interval_seconds": None}}
    assert "checkpoint_interval_far_from_optimum" not in told(automatic, checkpoint=checkpoint(300.0))


def test_that_three_versions_are_enough(told: Find) -> None:
    code = "too_few_checkpoint_versions"
    assert code not in told({"operations": {"checkpoints_kept": 3}})
    assert told({"operations": {"checkpoints_kept": 2}})[code].parameters == {"kept": 2, "wanted": 3}


def test_that_local_checkpoints_have_to_fit_the_drives(told: Find, llama_plan: Plan) -> None:
    drives = sum(drive.count * drive.tb for drive in llama_plan.hardware.node.local_nvme) * 2048
    on = {"operations": {"checkpoint_local_tier": True, "checkpoint_local_hours_kept": 2.0}}
    off = {"operations": {"checkpoint_local_tier": False}}
    code = "local_checkpoints_do_not_fit"
    assert code not in told(on, checkpoint={"local_retention_bytes": drives * 1e12})
    assert code not in told(off, checkpoint={"local_retention_bytes": drives * 2e12})
    found = told(on, checkpoint={"local_retention_bytes": drives * 2e12})[code]
    assert found.parameters == pytest.approx({"hours": 2.0, "need": 2 * drives, "capacity": drives})


@pytest.mark.parametrize(
    ("code", "limit", "at"),
    [
        ("power_over_limit", "power_limit_kilowatts", 1500.0),  # 1,000 kW at a PUE of 1.5
        ("cooling_over_limit", "cooling_limit_kilowatts", 1000.0),
        ("ups_over_limit", "ups_limit_kilowatts", 1000.0),
    ],
)
def test_that_nameplate_power_is_held_against_each_limit(told: Find, code: str, limit: str, at: float) -> None:
    power = {"rated_kilowatts": 1000.0}
    assert code not in told({"facility": {"pue": 1.5, limit: at}}, power=power)
    found = told({"facility": {"pue": 1.5, limit: at - 1}}, power=power)[code]
    assert (found.parameters["need"], found.parameters["limit"]) == (at, at - 1)


def test_that_whoever_owns_keeps_spares_and_whoever_rents_does_not(told: Find) -> None:
    def spares(acquisition: str, planned: int) -> bool:
        sections = {"economics": {"acquisition": acquisition}, "operations": {"spare_nodes": planned}}
        return "spares_too_few" in told(sections, reliability={"goodput": 0.9, "spare_nodes": 3})

    assert spares("own_bought", 2)
    assert not spares("own_bought", 3)
    assert not spares("on_demand", 0)


def line(amount: float, **changes: Any) -> BillLine:
    made = BillLine(f"line {amount}", "network", f"Line {amount}", 1.0, "piece", amount, amount, amount, "list")
    return replace(made, amount=amount, date="2024", trust="medium", **changes)


def test_that_stale_lines_above_two_percent_of_the_bill_are_told(told: Find) -> None:
    bill = Bill((line(960.0), line(20.0, stale=True), line(20.0, stale=True)), "USD", "2026-12")
    assert "price_is_old" not in told(bill=bill)
    bill = Bill((line(900.0), line(60.0, stale=True), line(40.0, stale=True)), "USD", "2026-12")
    found = told(bill=bill)["price_is_old"]
    assert (found.parameters["what"], found.parameters["share"]) == ("Line 60.0", pytest.approx(10))


def test_that_a_quarter_of_low_trust_is_told(told: Find) -> None:
    quarter = Bill((line(750.0), replace(line(250.0), trust="low")), "USD", "2026-12")
    assert "prices_of_low_trust" not in told(bill=quarter)
    more = Bill((line(740.0), replace(line(260.0), trust="low")), "USD", "2026-12")
    assert told(bill=more)["prices_of_low_trust"].parameters == {"share": pytest.approx(26)}


def test_that_lines_without_a_price_are_named_with_what_such_lines_usually_take(told: Find) -> None:
    """Networks are 10 to 20% of a cluster (Epoch AI: 19%), storage 4 to 10%; all headings together are the whole."""
    nothing = replace(line(0.0), unit_price=None, amount=None)
    bill = Bill((line(100.0), *(replace(nothing, name=f"No {n}") for n in range(6))), "USD", "2026-12")
    found = told(bill=bill)["lines_without_price"]
    share = found.parameters.pop("share")
    assert found.parameters == {"count": 6, "names": "No 0, No 1, No 2, No 3"}
    assert share == pytest.approx(100 * USUAL_SHARES[nothing.category])
    both = (replace(nothing, category="network"), replace(nothing, category="storage"))
    bill = Bill((line(100.0), *both), "USD", "2026-12")
    assert 14 < told(bill=bill)["lines_without_price"].parameters["share"] < 30
    assert sum(USUAL_SHARES.values()) == pytest.approx(1)


def test_that_a_foreign_currency_needs_its_rate(told: Find) -> None:
    missing = told({"economics": {"currency": "EUR", "currency_per_usd": 1.0}})["exchange_rate_missing"]
    assert missing.parameters == {"currency": "EUR"}
    assert "exchange_rate_missing" not in told({"economics": {"currency": "EUR", "currency_per_usd": 0.9}})
    assert "exchange_rate_missing" not in told({"economics": {"currency": "USD", "currency_per_usd": 1.0}})
