"""Inputs at the ends of what the plan allows: figures stay finite and add up, nothing raises."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict
from math import isfinite
from typing import Any

import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.answer import DeploymentResult
from trainplan.engine.evaluate import evaluate
from trainplan.engine.search.first_layout import with_first_layout
from trainplan.plan.document import Plan
from trainplan.plan.new import plan_from


def numbers(value: Any) -> list[float]:
    if isinstance(value, dict):
        return [number for item in value.values() for number in numbers(item)]
    if isinstance(value, list | tuple):
        return [number for item in value for number in numbers(item)]
    return [float(value)] if isinstance(value, int | float) else []


@pytest.mark.parametrize(
    "sections",
    [
        {"operations": {"failures_per_node_day": 10.0, "job_failures_per_day": 1000.0}},
        {"operations": {"failures_per_node_day": 0.0, "job_failures_per_day": 0.0}},
        {"operations": {"checkpoint_interval_seconds": 1e8}},
        {"operations": {"checkpoint_interval_seconds": 0.01}},
        {"operations": {"checkpoint_asynchronous": False, "checkpoint_gathered": True}},
        {"operations": {"checkpoint_local_tier": True, "checkpoint_copies": 1}},
        {"operations": {"dataloader_workers": 0}},
        {"operations": {"dataloader_workers": 1024, "spare_nodes": 100_000}},
        {"operations": {"detection_seconds": 1e6, "restart_seconds": 1e6}},
        {"facility": {"rack_kilowatts": 0.001, "circuit_kilowatts": 0.001}},
        {"facility": {"pue": 5.0, "draw_fraction": 1.5, "network_storage_fraction": 5.0, "cooling": "liquid"}},
        {"economics": {"interest_fraction_per_year": 0.0, "resale_fraction": 0.0}},
        {"economics": {"interest_fraction_per_year": 1.0, "resale_fraction": 1.0, "depreciation_years": 30.0}},
        {"economics": {"depreciation_years": 0.01, "horizon_months": 240}},
        {"economics": {"utilization_when_owned": 0.001, "acquisition": "spot"}},
        {"economics": {"currency": "EUR"}},
        {"dataset": {"bytes_per_token": 1e9}},
        {"dataset": {"read_bytes_per_operation": 1e-3, "unique_tokens": 1.0}},
        {"hardware": {"storage_read_gb_per_second": 1e-9, "storage_write_gb_per_second": 1e-9}},
        {"network": {"ports_per_node": 0}},
        {"network": {"ports_per_node": 1024, "oversubscription": 100.0}},
        {"network": {"rail_optimised": False, "oversubscription": 3.0}},
    ],
)
def test_that_extreme_inputs_give_finite_figures(
    llama_plan: Plan,
    deployed: Callable[[Plan], DeploymentResult],
    changed: Callable[..., Plan],
    sections: dict[str, dict[str, Any]],
) -> None:
    answer = deployed(changed(llama_plan, **sections))
    assert all(isfinite(number) for number in numbers(asdict(answer)))
    assert 0 <= answer.reliability.goodput <= 1
    assert sum(answer.reliability.parts.values()) == pytest.approx(1 - answer.reliability.goodput, abs=1e-6)
    for explanation in answer.explanations.values():
        assert sum(term.value for term in explanation.terms) == pytest.approx(explanation.value, rel=1e-6, abs=1e-9)
    for finding in answer.findings:
        assert finding.message.format(**finding.parameters)


@pytest.mark.parametrize("entry", ["vast", "s3", "hdd-nearline", "nvme-gen4-enterprise", "fsx-lustre-125"])
def test_that_every_kind_of_storage_is_held_against_the_plan(
    llama_plan: Plan,
    deployed: Callable[[Plan], DeploymentResult],
    changed: Callable[..., Plan],
    entry: str,
) -> None:
    system = load_library().storage[entry]
    answer = deployed(changed(llama_plan, hardware={"storage": system}))
    assert all(isfinite(number) for number in numbers(asdict(answer)))


def test_that_one_desktop_machine_is_no_dense_rack() -> None:
    """A DGX Spark is rated at 240 W."""
    library = load_library()
    plan = with_first_layout(plan_from(load_preset("gpt2"), "nvidia-gb10-dgx-spark", 1, 1e9, library=library))
    results = evaluate(plan)
    assert results.power is not None
    assert results.power.rated_kilowatts == pytest.approx(0.24 * 1.1)
    assert "rack_dense_for_air" not in {item.code for item in results.findings}


def test_that_a_host_runs_one_process_for_each_accelerator_that_works() -> None:
    """One of the two cards of a workstation: 6 GB of one process, not of two."""
    plan = plan_from(load_preset("llama-3.2-1b"), "nvidia-rtx-4090", 1, 1e8, library=load_library())
    host = evaluate(plan).host
    assert host is not None
    assert host.parts["processes"] == 6e9
