"""What operators keep, give and pass back of one micro batch, in bytes by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from trainplan.engine.job.defaults import framework_defaults
from trainplan.engine.operators.attention import AttentionCore
from trainplan.engine.operators.base import Work
from trainplan.engine.operators.state_space import RecurrentCore, StateSpaceScan

SWITCHES = framework_defaults("megatron_core", 2025, training="pretraining")
ONE = Work(
    sequences=1, sequence_length=1024, tensor=1, sequence_parallel=0, context=1, expert=1, expert_tensor=1,
    switches=replace(SWITCHES, attention_kernel="flash", keys_values_copied=False),
)  # fmt: skip
"""1,024 tokens in 16 bits."""
CORE = AttentionCore("core", heads=8, kv_heads=2, key_dim=128, value_dim=64)


def test_that_a_flash_kernel_keeps_its_inputs_output_and_a_logarithm_a_query() -> None:
    """Queries 8 x 128, keys and values 2 x 192, output 8 x 64, two bytes each; four bytes for each of 8 heads."""
    assert CORE.query_bytes(ONE) == 2 * 1024 * 1024
    assert CORE.key_value_bytes(ONE) == 2 * 1024 * 384
    assert CORE.output_bytes(ONE) == 2 * 1024 * 512
    assert CORE.score_bytes(ONE) == 4 * 1024 * 8
    assert CORE.kept_bytes(ONE) == 2 * 1024 * (1024 + 384 + 512) + 4 * 1024 * 8
    assert CORE.gradient_bytes(ONE) == 2 * 1024 * (1024 + 384)
    assert CORE.working_bytes(ONE) == 0


def test_that_other_kernels_keep_scores_or_a_mask() -> None:
    """Unfused: softmax in 16 bits, and with dropout its mask and output; memory-efficient: a mask of all keys."""
    for dropout, each in ((True, 5), (False, 2)):
        unfused = replace(ONE, switches=replace(SWITCHES, attention_kernel="unfused", hidden_dropout=dropout))
        assert CORE.score_bytes(unfused) == each * 1024 * 1024 * 8
        assert CORE.working_bytes(unfused) == 2 * 2 * 1024 * 1024 * 8
    efficient = replace(ONE, switches=replace(SWITCHES, attention_kernel="memory_efficient"))
    assert CORE.score_bytes(efficient) == 4 * 1024 * 8 + 2 * 1024 * 1024
    assert CORE.key_value_bytes(efficient) == 2 * 1024 * 8 * 192


def test_that_ranks_share_heads_and_copy_what_does_not_divide() -> None:
    """Four tensor ranks have two of eight query heads and one of two key-value heads each."""
    four = replace(ONE, tensor=4)
    assert CORE.query_bytes(four) == 2 * 1024 * 256
    assert CORE.key_value_bytes(four) == 2 * 1024 * 192
    copied = replace(ONE, switches=replace(ONE.switches, keys_values_copied=True))
    assert CORE.key_value_bytes(copied) == 2 * 1024 * 8 * 192


def test_that_context_ranks_visit_each_others_keys_and_values() -> None:
    """512 tokens a rank: keys and values of another rank and their gradients at work; all of both exchanged."""
    two = replace(ONE, context=2)
    assert CORE.working_bytes(two) == 2 * 2 * 512 * 384
    (exchange,) = CORE.exchanges(two)
    assert (exchange.axis, exchange.bytes) == ("context", 2 * 1024 * 384)


def test_that_tensors_of_gathered_ranks_stay_for_backward() -> None:
    """With context ranks: queries once more and fp32 rows of one head; what shares a tensor with the values too."""
    gathered = replace(ONE, gathered_kept=True)
    assert CORE.kept_bytes(gathered) == CORE.kept_bytes(ONE)
    two = replace(ONE, context=2)
    more = CORE.kept_bytes(replace(two, gathered_kept=True)) - CORE.kept_bytes(two)
    assert more == 2 * 512 * 1024 + 4 * 512 * 128
    beside = replace(CORE, beside_values=32)
    assert beside.kept_bytes(gathered) - beside.kept_bytes(ONE) == 2 * 1024 * 8 * 32


def test_that_each_layer_may_hold_a_copy_of_the_rotary_tables() -> None:
    """Cosines and sines of 1,024 positions by 128, in 16 bits; a context rank has its positions."""
    tables = replace(CORE, rotary_tables=True)
    assert tables.held_bytes(replace(ONE, rotary_cast=True)) == 2 * 2 * 128 * 1024
    assert tables.held_bytes(replace(ONE, rotary_cast=True, context=4)) == 2 * 2 * 128 * 256
    assert tables.held_bytes(ONE) == CORE.held_bytes(replace(ONE, rotary_cast=True)) == 0


MAMBA = StateSpaceScan("scan", "mamba", inner=2048, state=16, heads=1, groups=1, convolution=4, convolution_bias=True)
MAMBA2 = replace(MAMBA, kind="mamba2", heads=32, groups=2, state=128)


def test_that_a_scan_has_the_parameters_of_its_convolution_and_its_state() -> None:
    """Mamba (arXiv 2312.00752): four taps and a bias a channel, 16 decays a channel, a skip; Mamba-2 (2405.21060)
    convolves 2 x 2 x 128 channels more, and has a decay, a step and a skip for each of 32 heads."""
    assert MAMBA.parameters() == 2048 * 5 + 2048 * 16 + 2048
    assert MAMBA2.convolved == 2048 + 512
    assert MAMBA2.parameters() == 2560 * 5 + 3 * 32
    assert replace(MAMBA2, kind="gated_delta").parameters() == 2560 * 5 + 2 * 32


def test_that_a_scan_moves_its_channels_and_keeps_its_inputs() -> None:
    """16 bits: three times convolved and inner channels; kept twice the convolved ones and the gate, fp32 steps."""
    assert MAMBA2.traffic_bytes(ONE) == 2 * 1024 * (3 * 2560 + 3 * 2048)
    assert MAMBA2.kept_bytes(ONE) == 1024 * (2 * (2 * 2560 + 2048) + 4 * 64)
    assert MAMBA.kept_bytes(ONE) == 1024 * (2 * (2 * 2048 + 2048) + 4 * 2048)
    assert MAMBA2.output_bytes(ONE) == 2 * 1024 * 2048
    assert MAMBA2.gradient_bytes(ONE) == 2 * 1024 * (2560 + 2048)
    assert MAMBA2.output_bytes(replace(ONE, tensor=4)) == 2 * 1024 * 512


def test_that_a_linear_attention_moves_and_keeps_its_vectors() -> None:
    """16 heads of keys of 64 and values of 128: q, k, v, gate and output; q, k, v and gate kept with 8 bytes a head."""
    core = RecurrentCore("core", heads=16, key_dim=64, value_dim=128)
    assert core.traffic_bytes(ONE) == 2 * 1024 * 16 * (128 + 384)
    assert core.kept_bytes(ONE) == 1024 * (2 * 16 * (128 + 256) + 8 * 16)
    assert core.output_bytes(ONE) == 2 * 1024 * 16 * 128
    assert core.gradient_bytes(ONE) == 2 * 1024 * 16 * (128 + 128)
    assert core.parameters() == 0


def test_that_attention_credits_half_of_the_square() -> None:
    """Scores and values of 8 heads, 2 x (128 + 64) FLOPs a key; a causal query sees (s + 1) / 2 on average."""
    assert CORE.attention_flops(ONE) == pytest.approx(2 * 8 * 192 * 1024 * 512, rel=2e-3)
    assert replace(CORE, causal=False).attention_flops(ONE) == pytest.approx(2 * 8 * 192 * 1024 * 1024)
