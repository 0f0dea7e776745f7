"""What leaves a node in a step, by hand: GPT-3 175B, 96 layers of 12,288, 2,048 tokens, nodes of eight."""

from __future__ import annotations

from dataclasses import replace
from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest
from tests.core.engine.step_time.jobs import job

from trainplan.engine.infrastructure.traffic import (
    AxisTraffic,
    leaving_bytes,
    scale_out_bytes,
    scale_out_traffic,
    waiting_seconds,
)
from trainplan.engine.layout.layout import Layout, Placement, Recompute
from trainplan.engine.step_time.collectives import Group

TOKENS, HIDDEN, LAYERS = 2048, 12288, 96
WIDE = Layout(tensor=16, sequence=1, data=4, shard_size=4, micro_batch=1, global_batch=512)
"""Two nodes of one replica; 128 micro batches each."""
PIPED = Layout(
    tensor=8, sequence=1, pipeline=8, virtual_pipeline=4, data=8, shard_size=8, micro_batch=1, global_batch=512
)


def sent(layout: Layout, **changes: Any) -> dict[str, float]:
    return {axis: float(np.ravel(value)[0]) for axis, value in scale_out_bytes(job(**changes), layout).items()}


def group(size: float, local: float, domains: float) -> Group:
    return Group(*(np.array(value) for value in (size, local, domains, 1.0)))


def test_that_each_port_sends_its_share_of_what_leaves_the_domain() -> None:
    """16 ranks, eight of them in a domain: 15/16 of the buffer over eight ports."""
    assert leaving_bytes(1600.0, group(16, 8, 2)) == pytest.approx(1600 * 15 / 16 / 8)
    assert leaving_bytes(1600.0, group(8, 8, 1)) == 0


def test_that_a_wide_tensor_group_reduces_twice_a_layer_forward_and_backward() -> None:
    """After attention and feed-forward 2 x 2,048 x 12,288 bytes, scattered and gathered again."""
    once = 2 * 2 * 2 * TOKENS * HIDDEN * 15 / 16 / 8
    found = sent(WIDE)
    assert found["tensor"] == pytest.approx(once * LAYERS * 2 * 128)
    assert (found["context"], found["expert"], found["pipeline"]) == (0, 0, 0)
    again = replace(WIDE, recompute=int(Recompute.FULL))
    assert sent(again)["tensor"] == pytest.approx(once * LAYERS * 3 * 128)
    assert sent(PIPED)["tensor"] == 0


def test_that_stages_send_their_boundary_both_ways_once_a_chunk() -> None:
    """2 bytes of 2,048 x 12,288 over 8 tensor ranks; four chunks; 64 micro batches."""
    assert sent(PIPED)["pipeline"] == pytest.approx(2 * 4 * 2 * TOKENS * HIDDEN / 8 * 64)
    inside = replace(PIPED, tensor=1, pipeline=2, virtual_pipeline=1, data=32, placement=int(Placement.PIPELINE_INSIDE))
    assert sent(inside)["pipeline"] == 0


def step(parts: dict[str, float], hidden: dict[str, float]) -> Any:
    return SimpleNamespace(parts=parts, hidden=hidden)


def test_that_traffic_hides_behind_what_runs_beside_it() -> None:
    """4/5 of 100 s of computation; the reduction of a step beside one of 64 micro batches and half the bubble."""
    priced = step(
        {"matmul": 60.0, "attention": 20.0, "elementwise": 10.0, "head": 5.0, "recompute": 5.0, "pipeline_bubble": 8.0},
        {"pipeline_transfer": 3.0},
    )
    found = {item.axis: item for item in scale_out_traffic(job(), PIPED, priced)}
    assert set(found) == {"pipeline", "data"}
    assert found["pipeline"].window_seconds == pytest.approx(80)
    assert found["data"].window_seconds == pytest.approx(80 / 64 + 4)
    straight = replace(PIPED, virtual_pipeline=1)
    found = {item.axis: item for item in scale_out_traffic(job(), straight, priced)}
    assert found["pipeline"].window_seconds == 3.0
    wide = {item.axis: item for item in scale_out_traffic(job(), WIDE, step({}, {"tensor_parallel": 2.5}))}
    assert wide["tensor"].window_seconds == 2.5


def test_that_a_step_waits_for_the_parts_of_what_it_sends() -> None:
    traffic = [AxisTraffic("data", 1.0), AxisTraffic("pipeline", 1.0)]
    priced = step({"data_parallel": 2.0, "pipeline_transfer": 0.5, "tensor_parallel": 9.0}, {})
    assert waiting_seconds(traffic, priced) == 2.5
