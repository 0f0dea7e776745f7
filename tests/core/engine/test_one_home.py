"""Facts that once stood in two places agree on every example, whoever states them."""

from __future__ import annotations

from collections import Counter
from dataclasses import fields, replace
from functools import cache

import numpy as np
import pytest

from trainplan import wording
from trainplan.acceptance import run
from trainplan.engine.deployment.chain import plan_bill
from trainplan.engine.evaluate import evaluate
from trainplan.engine.frameworks.capabilities import OWN_FIELDS
from trainplan.engine.from_plan import NETWORK_LATENCY_SECONDS, job_from_plan
from trainplan.engine.layout.layout import Layout
from trainplan.engine.layout.validity import violations
from trainplan.engine.memory.runtime import USABLE
from trainplan.engine.pipeline.split import stage_layers
from trainplan.engine.results import Results
from trainplan.engine.rules_of_thumb.rules import rules_of_thumb
from trainplan.engine.search.meshes import meshes
from trainplan.engine.search.options import plan_space
from trainplan.engine.search.plans import parallelism_of
from trainplan.plan.cluster import Parallelism
from trainplan.plan.document import Plan
from trainplan.plan.examples import list_examples, load_example

EXAMPLES = list_examples()


@cache
def answered(name: str) -> tuple[Plan, Results]:
    plan = load_example(name)
    return plan, evaluate(plan)


@pytest.mark.parametrize("name", EXAMPLES)
def test_that_the_step_and_the_curve_over_counts_state_one_mfu_and_one_rate(name: str) -> None:
    plan, results = answered(name)
    assert results.step is not None
    here = next(point for point in results.scaling if point.n_accelerators == plan.hardware.accelerators)
    assert here.mfu == pytest.approx(results.step.mfu)
    assert here.tokens_per_second == pytest.approx(results.step.tokens_per_second)


@pytest.mark.parametrize("name", EXAMPLES)
def test_that_stages_hold_all_layers_once_in_memory_and_in_time(name: str) -> None:
    """The fullest stage of the split times the time of a layer is what the step prices; memory lists every stage."""
    plan, results = answered(name)
    job, layout = job_from_plan(plan)
    counts = stage_layers(job.architecture.depth, layout)
    assert results.memory is not None
    assert len(results.memory.stages) == int(layout.pipeline)
    assert float(counts.fullest) >= job.architecture.depth / float(layout.pipeline) - 2
    assert float(counts.last) <= float(counts.fullest)


@pytest.mark.parametrize("name", EXAMPLES)
def test_that_memory_verdict_and_finding_use_one_threshold(name: str) -> None:
    _, results = answered(name)
    assert results.memory is not None
    assert results.verdict is not None
    fits = results.memory.peak_bytes <= USABLE * results.memory.capacity_bytes
    assert results.memory.fits == fits
    assert (results.verdict.code == "does_not_fit") <= (not fits)
    assert any(found.code == "does_not_fit" for found in results.findings) == (not fits)


@pytest.mark.parametrize("name", EXAMPLES)
def test_that_a_latency_that_the_catalogue_does_not_state_is_the_same_everywhere(name: str) -> None:
    plan, _ = answered(name)
    job, _ = job_from_plan(plan)
    stated = plan.network.fabric.base_latency_us
    expected = NETWORK_LATENCY_SECONDS if stated is None else stated * 1e-6
    assert job.machine.network_latency_seconds == expected


@pytest.mark.parametrize("name", EXAMPLES)
def test_that_the_search_and_the_findings_refuse_the_same_meshes(name: str) -> None:
    """Of 64 accelerators split in every way, the search keeps those against which no rule of the findings speaks."""
    plan = load_example(name)
    job, layout = job_from_plan(plan)
    space = replace(
        plan_space(plan),
        largest_tensor=64,
        largest_context=64,
        largest_pipeline=64,
        powers_of_two=False,
        other_phases=(),
    )
    found = {
        (mesh.tensor, mesh.context, mesh.pipeline, mesh.data)
        for mesh in meshes(job.architecture, job.sequence_length, 64, space, Counter())
    }
    degrees = [1, 2, 4, 8, 16, 32, 64]
    ways = [(t, c, p, 64 // (t * c * p)) for t in degrees for c in degrees for p in degrees if t * c * p <= 64]
    columns = dict(zip(("tensor", "context", "pipeline", "data"), np.array(ways).T, strict=True))
    plain = Layout(**columns, global_batch=layout.global_batch, shard_size=columns["data"] * columns["context"])
    against = violations(job, plain, 64)
    allowed = ~np.any([np.broadcast_to(flags, len(ways)) for flags in against.values()], axis=0)
    assert found == {way for way, good in zip(ways, allowed, strict=True) if good}


@pytest.mark.parametrize("name", EXAMPLES)
def test_that_every_code_of_an_example_has_a_word_that_report_and_window_share(name: str) -> None:
    plan, results = answered(name)
    assert results.memory is not None
    assert results.step is not None
    assert results.architecture is not None
    assert results.monitoring is not None
    bill = plan_bill(plan, results)
    used = {
        "MEMORY": results.memory.parts,
        "STEP": results.step.parts,
        "ARCHITECTURE": results.architecture.parts,
        "INSTANTS": {results.memory.peak_instant.partition(":")[0]},
        "NOT_VALIDATED": results.memory.not_validated,
        "METRICS": {metric.group for metric in results.monitoring.metrics},
        "ALERTS": {alert.severity for alert in results.monitoring.alerts},
        "CATEGORIES": {line.category for line in bill.lines},
        "PRICES": {line.state for line in bill.lines},
        "RULES": {check.verdict for check in rules_of_thumb(plan, results)},
        "ORIGINS": {item.kind for item in plan.provenance.values()},
    }
    for table, codes in used.items():
        assert set(codes) <= set(getattr(wording, table)), table


def test_that_a_plan_and_a_layout_have_the_same_fields() -> None:
    """Data parallel and the batch follow from the accelerators and the phase; all else is what a person sets."""
    layout = {item.name for item in fields(Layout)}
    assert layout - {"data", "global_batch"} == set(Parallelism.model_fields)
    assert set(OWN_FIELDS) <= layout
    assert {f"parallelism.{name}" for name in Parallelism.model_fields} <= set(run.LAYOUT_FIELDS)


@pytest.mark.parametrize("name", EXAMPLES)
def test_that_the_layout_of_a_plan_taken_back_is_the_plans(name: str) -> None:
    plan, _ = answered(name)
    _, layout = job_from_plan(plan)
    back = parallelism_of(layout, 0)
    assert set(back) == set(Parallelism.model_fields)
    again = plan.model_copy(update={"parallelism": plan.parallelism.model_copy(update=back)})
    ends = {"first_stage_layers": layout.first_stage_layers, "last_stage_layers": layout.last_stage_layers}
    assert job_from_plan(again)[1] == replace(layout, **dict.fromkeys(ends, -1))
