"""Linear layers, experts and what sends tokens to them: parameters, products and bytes of 1,024 tokens by hand."""

from __future__ import annotations

from dataclasses import replace

import pytest

from trainplan.engine.job.defaults import framework_defaults
from trainplan.engine.operators.base import Exchange, Product, Work
from trainplan.engine.operators.linear import (
    Dispatch,
    Embedding,
    Experts,
    Linear,
    adapter_bytes,
    adapter_sizes,
    fused_projections,
    is_adapted,
    matches,
    matches_fused,
)
from trainplan.plan.workload import Lora

SWITCHES = replace(
    framework_defaults("megatron_core", 2025, training="pretraining"), hidden_dropout=False, expert_imbalance=1.0
)
ONE = Work(
    sequences=1, sequence_length=1024, tensor=1, sequence_parallel=0, context=1, expert=1, expert_tensor=1,
    switches=SWITCHES,
)  # fmt: skip
FOUR = replace(ONE, tensor=4, sequence_parallel=1)
UP = Linear("up", "mlp", 512, 2048, bias=True, split="column", target="mlp.up_proj")
DOWN = Linear("down", "mlp", 2048, 512, bias=True, split="row", target="mlp.down_proj")
WHOLE = Linear("router", "router", 512, 64, target="mlp.gate")
GATE = Experts("gate", "experts", 16, 2, 512, 256, split="column", target="mlp.experts.gate_proj", paired=True)
BACK = Experts("back", "experts", 16, 2, 256, 512, split="row", target="mlp.experts.down_proj")


def test_that_columns_split_with_their_bias_and_rows_without() -> None:
    assert UP.parameters() == 512 * 2048 + 2048
    assert UP.rank_parameters(FOUR) == (512 * 2048 + 2048) / 4
    assert DOWN.rank_parameters(FOUR) == 512 * 2048 / 4 + 512
    assert WHOLE.rank_parameters(FOUR) == 512 * 64
    assert UP.token_flops(1024, causal=True) == 2 * 512 * 2048


def test_that_products_are_of_a_ranks_share() -> None:
    assert UP.products(FOUR) == (Product(1024, 512, 512),)
    assert DOWN.products(FOUR) == (Product(1024, 512, 512),)
    assert WHOLE.products(FOUR) == (Product(256, 64, 512),)
    assert replace(WHOLE, low_precision=False).products(ONE) == (Product(1024, 64, 512, low_precision=False),)


def test_that_outputs_and_gradients_are_of_a_ranks_share() -> None:
    assert UP.output_bytes(FOUR) == 2 * 1024 * 512
    assert UP.gradient_bytes(FOUR) == 2 * 1024 * 512
    assert DOWN.output_bytes(FOUR) == 2 * 1024 * 512 / 4
    assert DOWN.gradient_bytes(FOUR) == 2 * 1024 * 512
    assert WHOLE.output_bytes(FOUR) == 2 * 256 * 64
    assert WHOLE.rows(replace(FOUR, gathered_kept=True)) == 1024
    assert DOWN.exchanges(FOUR) == (Exchange("tensor", "all_reduce", 2 * 1024 * 512),)
    assert UP.exchanges(FOUR) == ()


def test_that_a_linear_layer_keeps_masks_scores_and_quantised_inputs() -> None:
    dropped = replace(FOUR, switches=replace(SWITCHES, hidden_dropout=True))
    assert UP.kept_bytes(dropped) == 0
    assert DOWN.kept_bytes(dropped) == 1024 * 512 / 4
    assert DOWN.kept_bytes(replace(FOUR, quantised_input_bytes=4.0)) == 4 * 1024 * 512
    assert WHOLE.kept_bytes(replace(FOUR, scores_after_experts=True)) == 4 * 256 * 64
    assert UP.kept_bytes(replace(FOUR, scores_after_experts=True)) == 0


def test_that_an_adapter_keeps_its_input_a_mask_and_the_low_rank_product() -> None:
    """16 ranks beside 512 inputs; one byte of mask an input; fp32 or 16 bits."""
    lora = Lora(rank=16, targets=("up_proj",), dropout=0.0, adapter_precision="fp32")
    assert adapter_bytes(UP, 1024, 512, replace(ONE, lora=lora)) == 1024 * (4 * 512 + 4 * 16)
    assert UP.kept_bytes(replace(ONE, lora=lora)) == 1024 * (4 * 512 + 4 * 16)
    half = Lora(rank=16, targets=("up_proj",), dropout=0.1, adapter_precision="bf16")
    assert adapter_bytes(UP, 1024, 512, replace(ONE, lora=half)) == 1024 * (3 * 512 + 2 * 16)
    assert adapter_bytes(DOWN, 1024, 512, replace(ONE, lora=half)) == 0
    assert adapter_bytes(UP, 1024, 512, ONE) == 0
    assert UP.working_bytes(replace(ONE, lora=lora)) == 5 * 2 * 1024 * 2048 + 2 * 1024 * 512
    assert UP.working_bytes(replace(ONE, lora=half)) == UP.working_bytes(ONE) == 0
    assert UP.adapter_parameters(16) == 16 * (512 + 2048)


def test_that_experts_are_split_by_expert_and_within() -> None:
    """16 experts, two a token, over 4 expert ranks; 4 tensor ranks, of which 2 share an expert."""
    work = replace(ONE, tensor=4, expert=4, expert_tensor=2)
    biased = replace(GATE, bias=True)
    assert GATE.parameters() == 16 * 512 * 256
    assert biased.parameters() == 16 * (512 * 256 + 256)
    assert biased.active_parameters() == 2 * (512 * 256 + 256)
    assert GATE.rank_parameters(work) == 16 * 512 * 256 / 8
    assert GATE.token_flops(1024, causal=True) == 2 * 2 * 512 * 256
    assert GATE.adapter_parameters(8) == 16 * 8 * 768
    assert GATE.products(work) == (Product(1024 * 2 * 2 / 16, 128, 512, count=4, grouped=True),)
    assert BACK.products(work) == (Product(1024 * 2 * 2 / 16, 512, 128, count=4, grouped=True),)
    copies = 1024 * 2 * 2 / 4
    assert GATE.output_bytes(work) == 2 * copies * 128
    assert GATE.gradient_bytes(work) == 2 * copies * 512
    assert BACK.output_bytes(work) == 2 * copies * 512
    assert BACK.gradient_bytes(work) == 2 * copies * 128
    assert BACK.kept_bytes(replace(work, scores_after_experts=True)) == 4 * 1024 * 2 * 512
    assert GATE.kept_bytes(replace(work, scores_after_experts=True)) == 0


def test_that_sending_tokens_moves_and_keeps_their_copies() -> None:
    sent = Dispatch("dispatch", hidden=512, chosen=2)
    work = replace(FOUR, expert=4, expert_tensor=2)
    assert sent.traffic_bytes(work) == 12 * 512 * 1024 * 2 * 2 / 4
    assert sent.kept_bytes(work) == 2 * 1024 * 512
    assert sent.kept_bytes(replace(work, scores_after_experts=True)) == 2 * 1024 * 512 + 36 * 1024 * 2
    assert sent.output_bytes(work) == 2 * 1024 * 512
    assert sent.gradient_bytes(work) == 2 * 1024 / 4 * 512
    assert sent.exchanges(work) == (Exchange("expert", "all_to_all", 2 * 1024 * 2 / 4 * 512, count=2),)


def test_that_a_table_is_split_by_rows_or_copied() -> None:
    table = Embedding("table", rows=32_000, width=512)
    assert (table.parameters(), table.rank_parameters(FOUR)) == (32_000 * 512, 32_000 * 128)
    assert replace(table, split=False).rank_parameters(FOUR) == 32_000 * 512


def test_that_neighbouring_projections_of_one_input_are_one_product() -> None:
    key = replace(UP, outputs=256)
    merged = fused_projections((UP, key, DOWN, GATE, replace(GATE, outputs=128), UP))
    assert [getattr(op, "outputs", 0) for op in merged] == [2304, 512, 384, 2048]
    assert fused_projections((UP, replace(UP, inputs=256))) == (UP, replace(UP, inputs=256))
    alike = Experts("e", "experts", 4, 1, 512, 256, split="column")
    assert fused_projections((UP, alike)) == (UP, alike)


@pytest.mark.parametrize(
    ("target", "path", "found"),
    [
        ("q_proj", "self_attn.q_proj", True),
        ("self_attn.q_proj", "q_proj", True),
        ("v_proj", "self_attn.q_proj", False),
        (r".*\.(q|k)_proj", "self_attn.q_proj", True),
        (r"(q|k)_proj", "self_attn.q_proj", False),
        ("q_proj(", "q_proj", False),
    ],
)
def test_that_a_target_is_trailing_names_or_an_expression(target: str, path: str, found: bool) -> None:
    assert matches(target, path) is found


def test_that_all_linear_leaves_out_the_head_and_shared_experts() -> None:
    every = ("all-linear",)
    head = Linear("head", "lm_head", 512, 1000, target="lm_head")
    shared = Linear("shared", "mlp", 512, 1000, target="mlp.shared_experts.up_proj")
    assert [is_adapted(op, every) for op in (UP, GATE, head, shared, replace(UP, target=""))] == [
        True, True, False, False, False,
    ]  # fmt: skip
    assert is_adapted(head, ("lm_head",))


def test_that_gate_and_up_of_experts_are_one_module() -> None:
    assert matches_fused("experts.gate_up_proj", "mlp.experts.gate_proj")
    assert not matches_fused("gate_up_proj", "mlp.gate_proj")
    assert not matches_fused("gate_proj", "mlp.experts.gate_proj")
    assert adapter_sizes(GATE, ("all-linear",)) == (512, 512)
    assert adapter_sizes(GATE, ("gate_up_proj",)) == (512, 256)
    up = replace(GATE, target="mlp.experts.up_proj")
    assert adapter_sizes(up, ("gate_up_proj",)) == (0, 256)
    assert adapter_sizes(replace(GATE, paired=False), ("all-linear",)) == (512, 256)
    assert adapter_sizes(UP, ("all-linear",)) == (512, 2048)
