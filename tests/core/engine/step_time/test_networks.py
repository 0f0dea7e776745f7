"""Traffic between nodes: leaves and spines, and what the dispatch of tokens to experts sends."""

from __future__ import annotations

from dataclasses import replace
from importlib import resources

import numpy as np
import pytest
from tests.core.engine.step_time.jobs import LAYOUT, job, on_machine

from trainplan.catalog.library import load_library
from trainplan.engine.calibration import built_in_calibration
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.job.leaf import leaf_nodes
from trainplan.engine.step_time.collectives import all_to_all_seconds, group, neighbour_rate, ring_rate, spread_rate
from trainplan.engine.step_time.rates import Rates, resolve_rates
from trainplan.engine.step_time.step import step_time
from trainplan.plan.examples import load_example
from trainplan.plan.files import read_plan
from trainplan.plan.new import with_cluster
from trainplan.plan.paths import set_field

NIC = 25e9
LEAF = 256
"""Accelerators of 32 nodes under one set of rails."""


def rates(oversubscription: float = 4.0, accelerators_per_leaf: int = LEAF) -> Rates:
    changes = {"oversubscription": oversubscription, "accelerators_per_leaf": accelerators_per_leaf}
    return resolve_rates(on_machine(job(), **changes), built_in_calibration())


def test_that_a_rail_of_64_port_switches_joins_32_nodes_without_oversubscription() -> None:
    """NVIDIA DGX SuperPOD, RA-11333: 32 nodes make a scalable unit on eight rails of 64-port leaves."""
    assert leaf_nodes(127, 8, 64) == 32
    assert leaf_nodes(127, 8, 64, rail_optimised=False) == 4


def test_that_traffic_within_a_leaf_meets_no_oversubscription() -> None:
    inside = group(LEAF, 1, rates())
    assert float(ring_rate(inside, rates())) == NIC
    assert float(spread_rate(inside, rates())) == NIC
    assert float(neighbour_rate(8, rates())) > NIC / 2


def test_that_traffic_to_another_leaf_shares_its_uplinks() -> None:
    """Four to one: ranks one leaf apart have a quarter of the port; half of an all-to-all over two leaves leaves."""
    far = group(4, LEAF, rates())
    assert float(ring_rate(far, rates())) == pytest.approx(NIC / 4)
    assert float(neighbour_rate(LEAF, rates())) == pytest.approx(NIC / 4)
    over_two = group(2 * LEAF, 1, rates())
    assert float(spread_rate(over_two, rates())) == pytest.approx(NIC / (4 * 32 / 63))


def test_that_a_ring_over_many_nodes_of_a_leaf_leaves_it_once() -> None:
    """32 nodes of the ring share eight uplinks of a rail; the ring needs one."""
    assert float(ring_rate(group(4 * LEAF, 1, rates()), rates())) == NIC


def test_that_an_unknown_leaf_is_oversubscribed_everywhere() -> None:
    unknown = rates(accelerators_per_leaf=0)
    assert float(neighbour_rate(8, unknown)) == pytest.approx(NIC / 4)


def test_that_less_oversubscription_is_never_slower() -> None:
    slow = on_machine(job(), oversubscription=8.0, accelerators_per_leaf=64)
    fast = on_machine(job(), oversubscription=2.0, accelerators_per_leaf=64)
    assert float(step_time(fast, LAYOUT).seconds[0]) <= float(step_time(slow, LAYOUT).seconds[0])


def test_that_deduplicated_dispatch_sends_a_token_once_to_each_node() -> None:
    """Eight experts on eight nodes: 5.25 distinct nodes expected, 8 (1 - (7/8)^8), instead of eight copies."""
    deduplicated = replace(rates(), expert_copies=0.0, oversubscription=1.0)
    copies = replace(deduplicated, expert_copies=1.0)
    ranks = group(64, 1, deduplicated)
    eight, unlimited = np.asarray(8.0), np.asarray(np.inf)
    once = float(all_to_all_seconds(1e12, ranks, eight, unlimited, deduplicated))
    each = float(all_to_all_seconds(1e12, ranks, eight, unlimited, copies))
    assert once / each == pytest.approx(8 * (1 - (7 / 8) ** 8) / 8)


def test_that_deepseek_v3_takes_the_published_time_on_2048_h800() -> None:
    """19.9 s a step (arXiv 2505.09343, table 4), with all-to-all behind another micro batch (arXiv 2412.19437)."""
    path = resources.files("trainplan_resources") / "examples" / "deepseek-v3-2048-h800.trainplan"
    with resources.as_file(path) as file:
        plan = read_plan(file).plan
    case, layout = job_from_plan(plan)
    hidden = float(step_time(case, layout).seconds[0])
    waiting = replace(case, switches=replace(case.switches, overlap_expert_parallel=False))
    assert hidden == pytest.approx(19.9, rel=0.1)
    assert float(step_time(waiting, layout).seconds[0]) > 1.1 * hidden


@pytest.mark.parametrize("year", [2023, 2024, 2025, 2026])
def test_that_a_later_chip_of_a_generation_is_no_slower(year: int) -> None:
    """H200 is the chip of H100 with faster memory: what runs on one runs as fast on the other."""
    library = load_library()
    plan = set_field(load_example("llama3-405b-8k-h100"), "software.release", year)
    seconds = []
    for accelerator in ("nvidia-h100-sxm5-80gb", "nvidia-h200-sxm5-141gb"):
        job_on, layout = job_from_plan(with_cluster(plan, accelerator, 8192, library=library))
        seconds.append(np.asarray(step_time(job_on, layout).seconds).item())
    assert seconds[1] <= seconds[0]
