"""Seconds of products, attention and memory traffic, against arithmetic by hand."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from tests.core.engine.step_time.jobs import LAYOUT, job

from trainplan.engine.calibration import built_in_calibration
from trainplan.engine.step_time.compute import layer_seconds, product_bytes, product_seconds
from trainplan.engine.step_time.rates import Rates, resolve_rates
from trainplan.engine.step_time.work import LayerWork, Products, layer_work

ONE = np.ones((1, 1))


def rates(**changes: float) -> Rates:
    """100 TFLOP/s and 1 TB/s, without waves or traffic of operands unless a test asks for them."""
    plain = {
        "matmul": 1e14,
        "matmul_low": 2e14,
        "memory": 1e12,
        "memory_share": 0.5,
        "units": 0.0,
        "matmul_traffic": 0.0,
        "attention": 5e13,
        "peak": 1e14,
        "backward": 2.0,
        "backward_passes": 2.0,
        "imbalance": 1.0,
    }
    return replace(resolve_rates(job(), built_in_calibration()), **(plain | changes))


def product(m: float = 4096, n: float = 4096, k: float = 4096, **changes: float) -> Products:
    zero: dict[str, Any] = {"count": 1.0, "low": 0.0, "grouped": 0.0, "repeated": 0.0} | changes
    return Products(m=m * ONE, n=n * ONE, k=k * ONE, **{name: value * ONE for name, value in zero.items()})


def seconds(products: Products, **changes: float) -> float:
    return float(product_seconds(products, rates(**changes))[0, 0])


def work(**changes: float) -> LayerWork:
    """A layer of GPT-3 with its attention and traffic replaced by round numbers."""
    counted = layer_work(job(), LAYOUT)
    return replace(counted, **{name: np.full(1, value) for name, value in changes.items()})


def test_that_a_large_product_takes_its_flops_at_the_rate_of_its_precision() -> None:
    """2 x 4096^3 = 137.4 GFLOP at 100 TFLOP/s: 1.374 ms; at 200 TFLOP/s half of it; twice as long for two."""
    assert seconds(product()) == pytest.approx(1.37439e-3, rel=1e-5)
    assert seconds(product(low=1.0)) == pytest.approx(0.687195e-3, rel=1e-5)
    assert seconds(product(count=2.0)) == pytest.approx(2.74878e-3, rel=1e-5)


def test_that_a_thin_product_takes_the_time_of_its_bytes() -> None:
    """One row: 2 (4096 + 4096^2 + 4096) = 33.57 MB at 1 TB/s; operands in 8 bits, result in 16: 16.79 MB."""
    assert float(product_bytes(product(m=1))[0, 0]) == 33_570_816
    assert float(product_bytes(product(m=1, low=1.0))[0, 0]) == 16_789_504
    assert seconds(product(m=1)) == pytest.approx(33.570816e-6)


def test_that_operands_and_result_weigh_as_much_as_their_share() -> None:
    """kappa 1, 100 FLOP a byte: 1 + 100 (1/4096 + 1/4096 + 1/2048) = 1.09766."""
    assert seconds(product(k=2048), matmul_traffic=1.0) == pytest.approx(0.687195e-3 * 1.09765625, rel=1e-5)


def test_that_a_partly_filled_wave_lasts_as_long_as_a_full_one() -> None:
    """32 x 32 tiles of 128 over 100 units are 10.24 waves and take 11; the square root of that at exponent one half."""
    assert seconds(product(), units=100.0, wave_exponent=1.0) == pytest.approx(1.37439e-3 * 11 / 10.24, rel=1e-5)
    half = seconds(product(), units=100.0, wave_exponent=0.5)
    assert half == pytest.approx(1.37439e-3 * (11 / 10.24) ** 0.5, rel=1e-5)


def test_that_a_grouped_product_of_few_rows_takes_twice_as_long() -> None:
    assert seconds(product(grouped=1.0), grouped_rows=4096.0) == pytest.approx(2 * 1.37439e-3, rel=1e-5)
    assert seconds(product(), grouped_rows=4096.0) == pytest.approx(1.37439e-3, rel=1e-5)


def test_that_only_products_of_experts_wait_for_the_fullest_expert() -> None:
    for grouped, longer in ((1.0, 1.25), (0.0, 1.0)):
        one = replace(work(), products=product(grouped=grouped))
        slow = layer_seconds(one, rates(imbalance=1.25, grouped_rows=0.0)).matmul_forward
        assert float(slow[0]) == pytest.approx(1.37439e-3 * longer, rel=1e-5)


def test_that_flash_attention_computes_five_products_backward_for_two_forward() -> None:
    """arXiv 2205.14135: 1 TFLOP at 50 TFLOP/s is 20 ms forward and 50 ms backward."""
    layer = layer_seconds(work(attention_flops=1e12), rates(unfused_attention=0.0))
    assert float(layer.attention_forward[0]) == pytest.approx(0.020)
    assert float(layer.attention_backward[0]) == pytest.approx(0.050)


def test_that_unfused_attention_pays_products_softmax_and_odd_heads() -> None:
    """10 GFLOP over 100 TFLOP/s at a share of 0.5 are 0.2 ms. Of a million scores in 16 bits, scores and probabilities
    are written and read and a byte of dropout mask is kept: 9 MB over 0.5 TB/s, 0.018 ms; 2 MB more in backward.
    """
    counts = {"scores_flops": 1e10, "scores_bytes": 0.0, "scores_elements": 1e6}
    fixed = {"unfused_attention": 1.0, "scores_share": 0.5, "misaligned_8": 1.5, "misaligned_4": 3.0}
    for misaligned, longer in ((0.0, 1.0), (1.0, 1.5), (2.0, 3.0)):
        layer = layer_seconds(work(**counts, misaligned=misaligned), rates(**fixed))
        assert float(layer.attention_forward[0]) == pytest.approx(0.2e-3 * longer + 0.018e-3)
        assert float(layer.attention_backward[0]) == pytest.approx(0.4e-3 * longer + 0.022e-3)
    by_bytes = layer_seconds(work(**counts | {"scores_bytes": 1e9}), rates(**fixed)).attention_forward
    assert float(by_bytes[0]) == pytest.approx(2e-3 + 0.018e-3)


def test_that_memory_bound_operators_move_their_bytes_at_the_share_of_the_bandwidth() -> None:
    """1 GB at a factor of 2, 0.5 GB of routed traffic at 3, 0.1 G values of 4 bytes, 0.2 G of 2: 4.3 GB at 0.5 TB/s."""
    counts = {"traffic": 1e9, "routed_traffic": 0.5e9, "unfused_activation": 0.1e9, "adapter_elements": 0.2e9}
    fixed = {"traffic": 2.0, "routed_traffic": 3.0, "unfused_activation_bytes": 4.0, "adapter_bytes": 2.0}
    layer = layer_seconds(work(**counts), rates(**fixed, cast_bytes=0.0, dequantise_bytes=0.0))
    assert float(layer.elementwise_forward[0]) == pytest.approx(4.3 / 500)
    assert float(layer.elementwise_backward[0]) == pytest.approx(2 * 4.3 / 500)


def test_that_casts_read_inputs_and_outputs_of_low_precision_products() -> None:
    """4096 (4096 + 4096) = 33.55 M elements of 3 bytes; casts of routed tokens at half; over 0.5 TB/s."""
    for grouped, share in ((0.0, 1.0), (1.0, 0.5)):
        one = replace(work(traffic=0.0, routed_traffic=0.0), products=product(low=1.0, grouped=grouped))
        layer = layer_seconds(one, rates(cast_bytes=3.0, routed_cast=0.5, grouped_rows=0.0, dequantise_bytes=0.0))
        assert float(layer.elementwise_forward[0]) == pytest.approx(33_554_432 * 3 * share / 0.5e12)


def test_that_a_quantised_base_is_unpacked_forward_and_backward() -> None:
    """1 + 0.5 G weights of 4 bytes at 1 TB/s: 6 ms in each pass."""
    counts = {"traffic": 0.0, "routed_traffic": 0.0, "shared_parameters": 1e9, "expert_parameters": 0.5e9}
    layer = layer_seconds(work(**counts), rates(dequantise_bytes=4.0, cast_bytes=0.0))
    assert float(layer.elementwise_forward[0]) == pytest.approx(6e-3)
    assert float(layer.elementwise_backward[0]) == pytest.approx(6e-3)


def test_that_the_head_runs_three_passes_and_reads_its_logits() -> None:
    """Three times 1.374 ms; a million logits and their gradients in fp32, written and read: 16 MB at 0.5 TB/s, 32 us.

    A frozen base has two passes.
    """
    one = replace(work(logits=1e6), head=product())
    assert float(layer_seconds(one, rates()).head[0]) == pytest.approx(3 * 1.37439e-3 + 3.2e-5, rel=1e-5)
    frozen = layer_seconds(one, rates(backward=1.0)).head
    assert float(frozen[0]) == pytest.approx(2 * 1.37439e-3 + 3.2e-5, rel=1e-5)


def test_that_the_tower_in_front_pays_products_traffic_and_attention() -> None:
    """Products 3 x 1.374 ms, 1 GB at factor 2 in three passes over 0.5 TB/s, 1 TFLOP at 50 TFLOP/s 3.5 times."""
    one = replace(work(front_traffic=1e9, front_attention_flops=1e12), front=product())
    front = layer_seconds(one, rates(traffic=2.0)).front
    assert float(front[0]) == pytest.approx(3 * 1.37439e-3 + 12e-3 + 0.07, rel=1e-5)


def test_that_routed_layers_start_more_kernels() -> None:
    """A third routed: 2/3 of 1 ms, 1/3 of (3 ms + 4 experts of 0.5 ms); no less than a plain layer."""
    fixed = {"launch": 1e-3, "launch_routed": 3e-3, "launch_expert": 0.5e-3, "backward_passes": 2.0}
    layer = layer_seconds(work(routed_share=1 / 3, local_experts=4 / 3), rates(**fixed))
    assert float(layer.launch_pass[0]) == pytest.approx((2 * 1e-3 + 5e-3) / 3)
    assert float(layer.launch_backward[0]) == pytest.approx(2 * (2 * 1e-3 + 5e-3) / 3)
    slow = layer_seconds(work(routed_share=1 / 3, local_experts=4 / 3), rates(**fixed | {"launch": 6e-3}))
    assert float(slow.launch_pass[0]) == pytest.approx((2 * 6e-3 + 8e-3) / 3)
