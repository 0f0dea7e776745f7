"""Norms, activations and the loss: elements and bytes of 1,024 tokens by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from trainplan.engine.job.defaults import framework_defaults
from trainplan.engine.operators.base import Work, routed_tokens
from trainplan.engine.operators.elementwise import Activation, CrossEntropy, Norm
from trainplan.plan.workload import Lora

SWITCHES = replace(
    framework_defaults("megatron_core", 2025, training="pretraining"),
    fused_norm=True, fused_swiglu=True, compiled=False, autocast=False, loss_parallel=True, expert_imbalance=1.0,
)  # fmt: skip
ONE = Work(
    sequences=1, sequence_length=1024, tensor=1, sequence_parallel=0, context=1, expert=1, expert_tensor=1,
    switches=SWITCHES,
)  # fmt: skip
NORM = Norm("norm", width=512, weights=512)
E = 1024 * 512
"""Elements of one tensor of the residual stream."""
SPLIT = replace(ONE, tensor=4, sequence_parallel=1)


def switched(**changes: bool) -> Work:
    return replace(ONE, switches=replace(SWITCHES, **changes))


def test_that_a_residual_norm_is_split_by_sequence_and_a_head_norm_by_heads() -> None:
    assert NORM.elements(ONE) == E
    assert NORM.elements(SPLIT) == E / 4
    assert NORM.elements(replace(ONE, tensor=4)) == E
    assert replace(NORM, on_residual=False).elements(replace(ONE, tensor=4)) == E / 4
    assert replace(NORM, latent=True).elements(SPLIT) == E / 4
    assert replace(NORM, latent=True).elements(replace(SPLIT, gathered_kept=True)) == E


def test_that_a_norm_moves_thirteen_bytes_an_element_of_the_residual_stream_and_four_of_a_head() -> None:
    assert NORM.traffic_bytes(ONE) == 13 * E
    assert replace(NORM, on_residual=False).traffic_bytes(ONE) == 4 * E
    assert NORM.output_bytes(ONE) == NORM.gradient_bytes(ONE) == 2 * E
    assert (NORM.parameters(), NORM.rank_parameters(SPLIT)) == (512, 512)


def test_that_a_fused_norm_keeps_input_output_and_a_number_a_token() -> None:
    assert NORM.kept_bytes(ONE) == 2 * E + 4 * 1024 + 2 * E
    assert replace(NORM, output_kept=False).kept_bytes(ONE) == 2 * E + 4 * 1024
    assert replace(NORM, beside=256).kept_bytes(ONE) == 2 * E + 2 * 1024 * 256 + 4 * 1024 + 2 * E
    assert NORM.kept_bytes(replace(ONE, product_bytes=1)) == 2 * E + 4 * 1024 + E
    gathered = replace(SPLIT, gathered_kept=True)  # what the group gathers stays whole
    assert NORM.kept_bytes(gathered) == 2 * E / 4 + 4 * 1024 / 4 + 2 * E


def test_that_autocast_holds_the_residual_stream_in_fp32() -> None:
    assert NORM.kept_bytes(switched(autocast=True)) == 4 * E + 4 * 1024 + 2 * E
    assert replace(NORM, on_residual=False).kept_bytes(switched(autocast=True)) == 2 * E + 4 * 1024 + 2 * E


def test_that_a_norm_of_plain_operators_keeps_an_fp32_input_the_normalised_value_and_the_output() -> None:
    assert NORM.kept_bytes(switched(fused_norm=False)) == (4 + 2) * E + 2 * E
    assert replace(NORM, rms=False).kept_bytes(switched(fused_norm=False)) == 2 * E + 4 * 1024 + 2 * E


def test_that_a_compiler_keeps_the_input_and_makes_the_output_again() -> None:
    assert NORM.kept_bytes(switched(compiled=True)) == 2 * E
    assert NORM.working_bytes(switched(compiled=True)) == 2 * E
    assert NORM.working_bytes(ONE) == 0
    gathered = replace(switched(compiled=True), tensor=4, sequence_parallel=1, gathered_kept=True)
    assert NORM.kept_bytes(gathered) == 2 * (E / 4 + E - E / 4)


def test_that_a_frozen_norm_keeps_its_input_alone() -> None:
    assert NORM.kept_bytes(replace(ONE, lora=Lora())) == 2 * E
    assert NORM.kept_bytes(replace(switched(fused_norm=False), lora=Lora())) == 4 * E


GATED = Activation("swiglu", width=2048, gated=True)
F = 1024 * 2048


def test_that_a_gated_activation_reads_gate_and_up() -> None:
    assert GATED.elements(replace(ONE, tensor=4)) == F / 4
    assert GATED.traffic_bytes(ONE) == 6 * F
    assert GATED.kept_bytes(ONE) == 2 * 2 * F
    assert GATED.kept_bytes(switched(fused_swiglu=False)) == 3 * 2 * F
    assert GATED.kept_bytes(switched(fused_swiglu=False, compiled=True)) == 2 * 2 * F
    assert GATED.gradient_bytes(ONE) == 2 * 2 * F
    assert GATED.output_bytes(ONE) == 2 * F


def test_that_a_plain_activation_reads_one_tensor() -> None:
    plain = replace(GATED, gated=False)
    assert plain.traffic_bytes(ONE) == 4 * F
    assert plain.kept_bytes(switched(fused_swiglu=False)) == 2 * F
    assert plain.gradient_bytes(ONE) == 2 * F
    assert (plain.parameters(), plain.rank_parameters(ONE)) == (0, 0)


def test_that_the_product_is_kept_made_again_or_not_needed() -> None:
    assert GATED.kept_output_bytes(ONE) == 2 * F
    assert GATED.kept_output_bytes(replace(ONE, product_bytes=1)) == F
    assert GATED.kept_output_bytes(replace(ONE, lora=Lora())) == 0
    assert GATED.kept_output_bytes(switched(compiled=True)) == 0
    assert GATED.working_bytes(switched(compiled=True)) == 2 * F
    assert GATED.working_bytes(replace(switched(compiled=True), lora=Lora())) == GATED.working_bytes(ONE) == 0


def test_that_experts_see_the_copies_of_tokens_that_the_hottest_rank_meets() -> None:
    """Two experts a token, split over 4 tensor ranks, 2 of them within an expert, 1.5 times the mean."""
    busy = replace(switched(), tensor=4, expert_tensor=2, switches=replace(SWITCHES, expert_imbalance=1.5))
    assert routed_tokens(busy, 2) == pytest.approx(1024 * 2 * 2 / 4 * 1.5)
    assert replace(GATED, routed=2).elements(busy) == pytest.approx(1536 * 2048 / 2)


def test_that_the_loss_moves_sixteen_bytes_a_logit_of_the_rank() -> None:
    loss = CrossEntropy("loss", vocabulary=32_000)
    assert loss.traffic_bytes(replace(ONE, tensor=4)) == 16 * 1024 * 8_000
    assert loss.logits(replace(switched(loss_parallel=False), tensor=4)) == 1024 * 32_000
    assert (loss.parameters(), loss.rank_parameters(ONE)) == (0, 0)
