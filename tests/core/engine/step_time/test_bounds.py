"""Bounds that physics sets, over random layouts of every accelerator of the catalogue."""

from __future__ import annotations

import random
from dataclasses import replace

import numpy as np
import pytest
from tests.core.engine.step_time.jobs import ACCELERATORS, job

from trainplan.engine.calibration import built_in_calibration
from trainplan.engine.job.job import Job, Machine
from trainplan.engine.layout.layout import Layout, Sharding
from trainplan.engine.step_time.collectives import bus_rate, group, inner_rate
from trainplan.engine.step_time.rates import resolve_rates
from trainplan.engine.step_time.step import StepTime, step_time

RESOURCES = ("nic_gb_per_second", "matmul_tflops")
WORK = ("matmul", "attention", "elementwise", "recompute", "head", "launch")
"""What traffic can hide behind."""
MESHES = sorted(name for name, entry in ACCELERATORS.items() if entry.scale_up.topology == "mesh")
COUNT = 300


def on(accelerator: str) -> Job:
    entry = ACCELERATORS[accelerator]
    domain = entry.scale_up.domain_size if entry.scale_up.domain_size > 16 else min(entry.scale_up.domain_size, 8)
    return replace(job(), machine=Machine(entry, 8, domain, 25.0, 5e-6))


def random_layouts(seed: int) -> Layout:
    """Layouts of 96 layers and 96 heads on up to 32,768 accelerators."""
    drawn = random.Random(seed)
    columns: dict[str, list[int]] = {}
    for _ in range(COUNT):
        tensor, pipeline = drawn.choice((1, 2, 4, 8, 16)), drawn.choice((1, 2, 4, 8, 16))
        context, data = drawn.choice((1, 1, 2, 4)), drawn.choice((1, 2, 8, 32, 128))
        sharding = drawn.choice(tuple(Sharding))
        row = {
            "tensor": tensor,
            "sequence": int(tensor > 1),
            "pipeline": pipeline,
            "virtual_pipeline": drawn.choice((1, 2, 3)) if pipeline > 1 else 1,
            "context": context,
            "data": data,
            "sharding": int(sharding),
            "shard_size": min(8, data * context) if sharding is Sharding.HSDP else data * context,
            "micro_batch": drawn.choice((1, 2, 4)),
            "recompute": drawn.choice((0, 2, 5)),
        }
        row["global_batch"] = row["micro_batch"] * data * max(1, pipeline) * drawn.choice((1, 2, 8))
        for name, value in row.items():
            columns.setdefault(name, []).append(value)
    return Layout(**{name: np.array(values) for name, values in columns.items()})


def steps(base: Job, layouts: Layout) -> StepTime:
    return step_time(base, layouts)


@pytest.mark.parametrize(
    "accelerator", ["nvidia-h100-sxm5-80gb", "amd-mi300x", "nvidia-v100-sxm2-32gb", "nvidia-gb200"]
)
def test_that_parts_are_never_negative_and_add_up(accelerator: str) -> None:
    found = steps(on(accelerator), random_layouts(1))

    for name, seconds in (found.parts | found.hidden).items():
        assert np.all(seconds >= -1e-12), name
    np.testing.assert_allclose(sum(found.parts.values()), found.seconds, rtol=1e-9)


@pytest.mark.parametrize("accelerator", ["nvidia-h100-sxm5-80gb", "amd-mi300x", "nvidia-rtx-4090"])
@pytest.mark.parametrize("nic", [0.1, 3.0, 25.0])
def test_that_hidden_traffic_is_never_longer_than_the_work_it_hides_behind(accelerator: str, nic: float) -> None:
    base = on(accelerator)
    base = replace(base, machine=replace(base.machine, nic_gb_per_second=nic))

    found = steps(base, random_layouts(2))

    inside = found.hidden["tensor_parallel"] + found.hidden["context_parallel"] + found.hidden["expert_parallel"]
    work = sum(found.parts[name] for name in WORK)
    assert np.all(inside <= work * (1 + 1e-9))
    for name in ("data_parallel", "pipeline_transfer"):
        assert np.all(found.hidden[name] <= found.seconds * (1 + 1e-9)), name


@pytest.mark.parametrize("accelerator", MESHES)
def test_that_a_group_with_one_rank_a_node_runs_at_the_rate_of_its_port(accelerator: str) -> None:
    """Nothing of it travels over the links inside the node, whatever their topology."""
    base = on(accelerator)
    rates = resolve_rates(base, built_in_calibration())
    alone = group(16, base.machine.scale_up_domain, rates)

    assert alone.local == 1
    assert float(bus_rate(alone, 0.65, 1.0, rates)) == pytest.approx(25.0e9)


@pytest.mark.parametrize("accelerator", MESHES)
def test_that_half_a_mesh_reaches_the_links_among_its_members_alone(accelerator: str) -> None:
    """Four of eight fully connected devices reach three of seven links each."""
    base = on(accelerator)
    rates = resolve_rates(base, built_in_calibration())
    size = base.machine.scale_up_domain
    half = group(size // 2, 1, rates)

    links = (size // 2 - 1) / (size - 1)
    assert float(inner_rate(half, rates)) == pytest.approx(float(rates.inner) * (links if size > 2 else 1.0))


@pytest.mark.parametrize("accelerator", ["nvidia-h100-sxm5-80gb", "amd-mi300x"])
def test_that_a_faster_network_or_card_is_never_slower(accelerator: str) -> None:
    base, layouts = on(accelerator), random_layouts(3)
    slow = steps(base, layouts).seconds

    faster_network = replace(base, machine=replace(base.machine, nic_gb_per_second=50.0))
    entry = base.machine.accelerator
    wide = entry.model_copy(update={"memory_bandwidth_gb_s": 2 * entry.memory_bandwidth_gb_s})
    faster_memory = replace(base, machine=replace(base.machine, accelerator=wide))

    assert np.all(steps(faster_network, layouts).seconds <= slow * (1 + 1e-9))
    assert np.all(steps(faster_memory, layouts).seconds <= slow * (1 + 1e-9))


def test_that_tensor_parallel_in_a_whole_mesh_is_not_a_thousand_times_slower_between_nodes() -> None:
    """With eight tensor ranks a node of MI300X, each data-parallel group has one rank there."""
    layouts = Layout(
        tensor=8, sequence=1, pipeline=1, data=8, shard_size=8, micro_batch=1, global_batch=512, sharding=1
    )
    mesh = on("amd-mi300x")
    entry = mesh.machine.accelerator
    switched = entry.model_copy(update={"scale_up": entry.scale_up.model_copy(update={"topology": "switch"})})
    switch = replace(mesh, machine=replace(mesh.machine, accelerator=switched))

    assert float(steps(mesh, layouts).seconds[0]) == pytest.approx(float(steps(switch, layouts).seconds[0]), rel=0.05)
