"""Seconds of arithmetic and of memory traffic on one accelerator."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np

from trainplan.arithmetic import ceil, maximum, power, total, where
from trainplan.engine.layout.layout import Number
from trainplan.engine.step_time.rates import Rates
from trainplan.engine.step_time.work import Array, LayerWork, Products

TILE: Final = 128
"""Rows and columns of the output tile of one compute unit."""
FLASH_BACKWARD: Final = 2.5
"""A flash kernel computes the scores again in backward: five products instead of two (arXiv 2205.14135)."""

SOFTMAX_FORWARD_BYTES: Final = 4 * 2 + 1
"""Traffic of one score of unfused attention: score and probability written and read in 16 bits, dropout mask [B]."""
SOFTMAX_BACKWARD_BYTES: Final = 5 * 2 + 1
"""The same in backward, where the gradient is read as well."""
LOSS_BYTES: Final = 4 * 4
"""Traffic of the loss for one logit: the fp32 logit and its gradient, each written and read [bytes]."""


def product_seconds(products: Products, rates: Rates) -> Array:
    """Seconds of each product in one forward pass, shape (products, layouts).

    Compute plus a weighted share of the traffic of operands and result: 2MNK/(eta P) (1 + kappa eta P/W (1/M+1/N+1/K)),
    longer by the last partly filled wave of tiles and, for a group over experts, by few rows; never less than its
    bytes over the memory bandwidth.
    """
    m, n, k = products.m, products.n, products.k
    low = rates.matmul_low * (1 + (rates.grouped_low - 1) * products.grouped)
    rate = where(products.low > 0, low, rates.matmul)
    traffic = rates.matmul_traffic * rate / rates.memory * (1 / m + 1 / n + 1 / k)
    waves = ceil(m / TILE) * ceil(n / TILE) / maximum(rates.units, 1)
    lost = where(rates.units > 0, power(ceil(waves) / waves, rates.wave_exponent), 1.0)
    few_rows = 1 + products.grouped * rates.grouped_rows / m
    seconds = 2 * m * n * k / rate * (1 + traffic) * lost * few_rows
    return np.asarray(maximum(seconds, product_bytes(products) / rates.memory) * products.count)


def product_bytes(products: Products) -> Array:
    """Operands read and result written once [bytes]; low-precision operands take one byte."""
    m, n, k = products.m, products.n, products.k
    operand = where(products.low > 0, 1.0, 2.0)
    return np.asarray(operand * (m * k + k * n) + 2 * m * n)


@dataclass(frozen=True)
class LayerSeconds:
    """Seconds of an average layer for one micro batch, forward and backward apart where recompute repeats forward."""

    matmul_forward: Number
    matmul_backward: Number
    attention_forward: Number
    attention_backward: Number
    elementwise_forward: Number
    elementwise_backward: Number
    repeated_matmul: Number
    repeated_elementwise: Number
    """What recompute by modules runs again of the forward pass."""
    head: Number
    """Head and loss, forward and backward, on the last stage."""
    front: Number
    """Encoders and towers before the main stack, forward and backward, on the first stage."""
    launch_pass: Number
    """Host work of one pass of the layer."""
    launch_backward: Number


def layer_seconds(work: LayerWork, rates: Rates) -> LayerSeconds:
    """Seconds of one layer and of the head on one accelerator, communication apart."""
    imbalance = 1 + (rates.imbalance * work.routed_load - 1) * work.products.grouped
    products = product_seconds(work.products, rates) * imbalance
    matmul = total(products)
    memory = rates.memory * rates.memory_share
    attention_forward, attention_backward = _attention_seconds(work, rates)
    quantised = _cast_elements(work.products) * (1 + (rates.routed_cast - 1) * work.products.grouped)
    casts = total(quantised)
    unpacked = rates.dequantise_bytes * (work.shared_parameters + work.expert_parameters) / rates.memory
    elementwise = (
        rates.traffic * work.traffic
        + rates.routed_traffic * work.routed_traffic
        + rates.unfused_activation_bytes * work.unfused_activation
        + rates.cast_bytes * casts
        + rates.adapter_bytes * work.adapter_elements
    ) / memory
    again = (
        rates.traffic * work.repeated_traffic
        + rates.routed_traffic * work.repeated_routed_traffic
        + rates.cast_bytes * total(quantised * work.products.repeated)
    )
    head = total(product_seconds(work.head, rates)) * (1 + rates.backward)
    front = total(product_seconds(work.front, rates)) * (1 + rates.backward)
    front = front + rates.traffic * work.front_traffic * (1 + rates.backward_passes) / memory
    front = front + work.front_attention_flops * (1 + FLASH_BACKWARD) / rates.attention
    launch = _launch_seconds(work, rates)
    return LayerSeconds(
        matmul_forward=matmul,
        matmul_backward=matmul * rates.backward,
        attention_forward=attention_forward,
        attention_backward=attention_backward,
        elementwise_forward=elementwise + unpacked,
        elementwise_backward=elementwise * rates.backward_passes + unpacked,
        repeated_matmul=total(products * work.products.repeated),
        repeated_elementwise=again / memory,
        head=head + LOSS_BYTES * work.logits / memory,
        front=front,
        launch_pass=launch,
        launch_backward=launch * rates.backward_passes,
    )


def _attention_seconds(work: LayerWork, rates: Rates) -> tuple[Number, Number]:
    """Forward and backward of the attention core: a flash kernel, or batched products with a softmax between."""
    flash = work.attention_flops / rates.attention
    penalty = where(work.misaligned == 2, rates.misaligned_4, where(work.misaligned == 1, rates.misaligned_8, 1))
    products = maximum(work.scores_flops / rates.peak, work.scores_bytes / rates.memory) / rates.scores_share
    memory = rates.memory * rates.memory_share
    forward = products * penalty + work.scores_elements * SOFTMAX_FORWARD_BYTES / memory
    backward = 2 * products * penalty + work.scores_elements * SOFTMAX_BACKWARD_BYTES / memory
    unfused = rates.unfused_attention > 0
    return where(unfused, forward, flash), where(unfused, backward, FLASH_BACKWARD * flash)


def _cast_elements(products: Products) -> Array:
    """Inputs and outputs that low-precision products quantise."""
    return np.asarray(products.low * products.m * (products.k + products.n) * products.count)


def _launch_seconds(work: LayerWork, rates: Rates) -> Number:
    routed = maximum(rates.launch, rates.launch_routed) + rates.launch_expert * work.local_experts / maximum(
        work.routed_share, 1e-9
    )
    return rates.launch * (1 - work.routed_share) + routed * work.routed_share
