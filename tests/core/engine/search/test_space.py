"""The search enumerates valid layouts, each once, and all of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import fields, replace

import numpy as np
import pytest

from trainplan.engine.frameworks.capabilities import judge
from trainplan.engine.frameworks.table_rules import TableRules
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.layout.layout import Layout, Sharding
from trainplan.engine.layout.validity import violations
from trainplan.engine.memory.peak import peak_memory
from trainplan.engine.memory.report import memory_result
from trainplan.engine.search.enumeration import enumerate_layouts, layouts_of_sizes, thinned
from trainplan.engine.search.layouts import search_layouts
from trainplan.engine.search.meshes import divisors
from trainplan.engine.search.options import plan_space
from trainplan.engine.search.space import Space
from trainplan.engine.step_time.step import step_time
from trainplan.plan.document import Plan

PlanFor = Callable[..., Plan]
COMMUNICATORS = 3e9
"""Tensor, pipeline and data groups, a set of buffers of 1 GB each."""


def layouts_of(plan: Plan, space: Space | None = None) -> Layout:
    job, _ = job_from_plan(plan)
    chunks = enumerate_layouts(
        job.architecture,
        job.sequence_length,
        plan.hardware.accelerators,
        space or plan_space(plan),
        chunk=1 << 30,
        rejected=Counter(),
    )
    return next(table.layout() for table, _ in chunks)


def test_that_divisors_are_those_worked_out_by_hand() -> None:
    assert divisors(96) == [1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 96]
    assert divisors(1) == [1]


@pytest.mark.parametrize(
    ("preset", "accelerator", "count", "length", "batch"),
    [
        ("gpt3-175b", "nvidia-a100-sxm4-80gb", 64, 2048, 96),
        ("llama-3.1-405b", "nvidia-h100-sxm5-80gb", 128, 8192, 64),
        ("mixtral-8x7b", "nvidia-h100-sxm5-80gb", 32, 4096, 64),
    ],
)
def test_that_no_enumerated_layout_breaks_a_rule_and_none_comes_twice(
    plan_for: PlanFor, preset: str, accelerator: str, count: int, length: int, batch: int
) -> None:
    plan = plan_for(preset, accelerator, count, length=length, batch=batch)
    job, _ = job_from_plan(plan)
    layout = layouts_of(plan)

    broken = {reason for reason, flags in violations(job, layout, count).items() if np.any(flags)}
    columns = [np.broadcast_to(getattr(layout, item.name), np.shape(layout.tensor)) for item in fields(Layout)]

    assert broken == set()
    assert len(np.unique(np.stack(columns), axis=1).T) == np.size(layout.tensor)


def test_that_every_mesh_of_eight_accelerators_is_found(plan_for: PlanFor) -> None:
    """8 = t p d over GPT-3's 96 heads and 96 layers: ten ordered factorisations into three powers of two."""
    plan = plan_for("gpt3-175b", "nvidia-a100-sxm4-80gb", 8, length=2048, batch=8)
    layout = layouts_of(plan, Space(global_batch=8, largest_context=1))

    meshes = set(zip(np.asarray(layout.tensor), np.asarray(layout.pipeline), np.asarray(layout.data), strict=True))

    assert len(meshes) == 10


def test_that_uneven_pipelines_are_reachable(plan_for: PlanFor) -> None:
    """126 layers over 16 stages, as Llama 3 405B was trained (arXiv 2407.21783, section 3.3.2)."""
    plan = plan_for("llama-3.1-405b", "nvidia-h100-sxm5-80gb", 256, length=8192, batch=64)
    layout = layouts_of(plan)

    assert 16 in np.asarray(layout.pipeline)
    assert 8 in np.asarray(layout.virtual_pipeline)[np.asarray(layout.pipeline) == 16]


def test_that_the_search_space_of_gpt3_on_4096_has_hundreds_of_thousands_of_layouts(plan_for: PlanFor) -> None:
    plan = plan_for("gpt3-175b", "nvidia-a100-sxm4-80gb", 4096, length=2048, batch=1536)

    assert np.size(layouts_of(plan).tensor) >= 800_000


def test_that_offloading_of_the_plan_is_kept(plan_for: PlanFor) -> None:
    plan = plan_for("llama-3.1-8b", "nvidia-rtx-4090", 2, length=2048, batch=8)
    offloaded = plan.model_copy(
        update={"parallelism": plan.parallelism.model_copy(update={"offload_optimizer": "cpu"})}
    )

    assert set(np.ravel(layouts_of(offloaded).offload_optimizer)) == {1}


def test_that_a_large_space_is_thinned_to_what_was_asked(plan_for: PlanFor) -> None:
    plan = plan_for("deepseek-v3", "nvidia-h100-sxm5-80gb", 2048, length=4096, batch=15_360)
    job, _ = job_from_plan(plan)
    whole = plan_space(plan)
    space = thinned(job.architecture, 4096, 2048, whole, most=1_000_000)

    assert space != whole
    assert np.size(layouts_of(plan, space).tensor) <= 1_000_000


@pytest.mark.parametrize(
    ("preset", "accelerator", "count", "length", "batch"),
    [
        ("gpt3-175b", "nvidia-a100-sxm4-80gb", 96, 2048, 96),
        ("llama-3.1-8b", "nvidia-h100-sxm5-80gb", 16, 8192, 64),
        ("mixtral-8x7b", "nvidia-h100-sxm5-80gb", 16, 4096, 64),
    ],
)
def test_that_no_two_layouts_differ_in_name_alone(
    plan_for: PlanFor, preset: str, accelerator: str, count: int, length: int, batch: int
) -> None:
    """Recomputing the first 4 of 8 layers is recomputing every second: both take the same memory and time.

    The driver may show the same where cached blocks fill the room that a sharding leaves; what is allocated differs.
    """
    plan = plan_for(preset, accelerator, count, length=length, batch=batch)
    layout = layouts_of(plan)
    job, _ = job_from_plan(plan)
    names = ("tensor", "context", "pipeline", "data", "expert", "expert_tensor")
    degrees = [np.asarray(getattr(layout, name)) for name in names]
    memory = peak_memory(job, layout)
    kilobytes = [np.round(np.asarray(figure) / 1e3) for figure in (memory.allocated, memory.peak)]
    nanoseconds = np.round(step_time(job, layout, parts=False).seconds * 1e9)
    answers = np.stack([*degrees, *kilobytes, nanoseconds])

    apart = len(np.unique(answers, axis=1).T)
    assert apart > 0.9999 * np.size(layout.tensor)  # two orders of recomputation may peak at the same instant


def test_that_shares_of_gradients_stand_beside_whole_units(plan_for: PlanFor) -> None:
    """ZeRO-1 keeps the fp32 gradients of both layers of a stage: 8 bytes for each of the P parameters of a layer.
    Megatron-FSDP's optim_grads keeps 16-bit ones: on two ranks a half of both layers, 2 P, and two layers whole before
    they are reduced, 4 P. On four ranks that is P + 4 P."""
    plan = plan_for("gpt3-175b", "nvidia-a100-sxm4-80gb", 1024, length=2048, batch=1536)
    job, _ = job_from_plan(plan)

    def gradients(sharding: Sharding, data: int) -> float:
        layout = Layout(
            tensor=8, pipeline=48, data=data, shard_size=data, global_batch=1536, sharding=int(sharding), recompute=5
        )
        stage = memory_result(job, layout).stages[1]
        return stage.parts["gradients"] + stage.parts["communication"] - COMMUNICATORS

    first = gradients(Sharding.ZERO1, 2)
    assert gradients(Sharding.ZERO2, 2) == pytest.approx(first * 6 / 8, rel=1e-9)
    assert gradients(Sharding.ZERO2, 4) == pytest.approx(first * 5 / 8, rel=1e-9)


def test_that_narrow_columns_give_the_figures_of_wide_ones(plan_for: PlanFor) -> None:
    """16 sequences of 131,072 tokens and a width of 53,248 are 1.1e11 numbers: beyond 32 bits."""
    plan = plan_for("llama-3.1-405b", "nvidia-h100-sxm5-80gb", 64, length=131_072, batch=1024)
    job, _ = job_from_plan(plan)
    wide = layouts_of(plan)
    narrow = Layout(**{item.name: np.asarray(getattr(wide, item.name), dtype=np.int32) for item in fields(Layout)})

    assert np.array_equal(peak_memory(job, narrow).peak, peak_memory(job, wide).peak)
    assert np.array_equal(step_time(job, narrow).seconds, step_time(job, wide).seconds)


def test_that_a_table_of_several_sizes_holds_the_layouts_of_each_in_turn(plan_for: PlanFor) -> None:
    plan = plan_for("mixtral-8x7b", "nvidia-h100-sxm5-80gb", 16, length=4096, batch=64)
    job, _ = job_from_plan(plan)
    space, rules = replace(plan_space(plan), powers_of_two=True, largest_micro_batch=2), TableRules(job)

    whole = layouts_of_sizes(job.architecture, 4096, (4, 7, 16), space, rules)
    alone = [
        table.layout()
        for size in (4, 7, 16)
        for table, _ in enumerate_layouts(
            job.architecture, 4096, size, space, chunk=1 << 30, rejected=Counter(), rules=rules
        )
    ]

    assert whole is not None
    for item in fields(Layout):
        parts = [np.broadcast_to(getattr(one, item.name), np.shape(one.tensor)) for one in alone]
        together = np.broadcast_to(whole.column(item.name), whole.size)
        assert together.tolist() == np.concatenate(parts).tolist()


def test_that_what_is_nearest_to_fitting_is_the_smallest_of_all_with_its_time(plan_for: PlanFor) -> None:
    """GPT-3 on 16 accelerators of 80 GB, 1.3 TB for 2.8 TB of states: nothing fits unless it is off-loaded."""
    plan = plan_for("gpt3-175b", "nvidia-a100-sxm4-80gb", 16, length=2048, batch=16)
    job, _ = job_from_plan(plan)
    space, rules = plan_space(plan), TableRules(job)
    ((table, _),) = enumerate_layouts(job.architecture, 2048, 16, space, chunk=1 << 30, rejected=Counter(), rules=rules)
    memory, seconds = peak_memory(job, table), step_time(job, table).seconds
    found = search_layouts(job, 16, space, top=7)

    assert not np.any(memory.fits)
    assert found.nearest is not None
    smallest = np.lexsort((seconds, memory.peak))[:7]
    assert found.nearest.peak_bytes.tolist() == np.asarray(memory.peak)[smallest].tolist()
    assert found.nearest.seconds.tolist() == seconds[smallest].tolist()


def test_that_a_rule_counts_what_no_rule_before_it_refused(plan_for: PlanFor) -> None:
    plan = plan_for("mixtral-8x7b", "nvidia-h100-sxm5-80gb", 16, length=4096, batch=64)
    job, _ = job_from_plan(plan)
    rules, refused = TableRules(job), Counter[str]()
    ((table, _),) = enumerate_layouts(job.architecture, 4096, 16, plan_space(plan), chunk=1 << 30, rejected=Counter())

    against = rules.against(table, refused)

    assert refused
    assert sum(refused.values()) == np.count_nonzero(against)
    unwanted = judge(job, table.layout())
    assert np.array_equal(against, ~np.broadcast_to(unwanted.as_printed, (table.size,)))
