"""What one rank does in a layer, counted by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.engine.step_time.jobs import job

from trainplan.catalog.architecture import Architecture, dense_decoder
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout
from trainplan.engine.step_time.work import LayerWork, layer_work


def model(heads: int = 32, hidden: int = 4096) -> Architecture:
    return dense_decoder(
        "by hand", layers=32, hidden=hidden, ffn=16384, heads=heads, kv_heads=heads, vocabulary=32000, gated=False
    )


def counted(architecture: Architecture, length: int = 4096, **layout: int) -> LayerWork:
    case: Job = replace(job(), architecture=architecture, sequence_length=length)
    return layer_work(case, Layout(**layout))


def test_that_products_of_a_layer_are_its_matrices() -> None:
    """QKV 3 h^2, output h^2, two of 4 h^2 each: 2 x 12 h^2 FLOPs a token."""
    products = counted(model()).products
    flops = float((2 * products.m * products.n * products.k * products.count).sum())
    assert flops == pytest.approx(2 * 12 * 4096**2 * 4096)


def test_that_half_of_the_width_of_a_head_takes_longer_by_the_root_of_two() -> None:
    """Flash kernels are at their best with heads of 128."""
    wide, narrow = counted(model(heads=32)), counted(model(heads=64))
    assert float(narrow.attention_flops / wide.attention_flops) == pytest.approx(2**0.5)


def test_that_short_sequences_pay_the_ramp_of_the_kernel() -> None:
    """Two causal products of 2 a s (s + 1) / 2 d, longer by 250 over twice the keys that count: 1 + 125 / 2048.5."""
    work = counted(model())
    causal = 2 * 2 * 4096 * 2048.5 * 4096
    assert float(work.attention_flops) == pytest.approx(causal * (1 + 125 / 2048.5), rel=2e-3)


def test_that_scores_are_the_full_square() -> None:
    """32 heads of 4,096 x 4,096 scores; two products of 2 x 128 each; what they read and write in 16 bits."""
    work = counted(model())
    square = 32 * 4096**2
    assert float(work.scores_elements) == square
    assert float(work.scores_flops) == 2 * square * 256
    assert float(work.scores_bytes) == 2 * (2 * square + 2 * 32 * 4096 * 256)


@pytest.mark.parametrize(("width", "misaligned"), [(64, 0), (84, 1), (90, 2)])
def test_that_tensor_cores_take_multiples_of_eight_and_four(width: int, misaligned: int) -> None:
    work = counted(model(heads=32, hidden=32 * width))
    assert int(work.misaligned) == misaligned


def test_that_tensor_ranks_share_heads_and_parameters() -> None:
    one, eight = counted(model()), counted(model(), tensor=8)
    assert float(one.scores_elements / eight.scores_elements) == 8
    assert float(one.shared_parameters / eight.shared_parameters) == pytest.approx(8, rel=1e-2)
    assert float(one.boundary_bytes) == 2 * 4096 * 4096
    assert float(eight.boundary_bytes) == 2 * 4096 * 4096 / 8
