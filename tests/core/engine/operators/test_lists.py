"""The operators of a layer, in their order and with the sizes that the published configurations state."""

from __future__ import annotations

import pytest

from trainplan.catalog.presets import load_preset
from trainplan.engine.operators.attention import AttentionCore
from trainplan.engine.operators.base import Operator
from trainplan.engine.operators.elementwise import Activation, CrossEntropy, Norm
from trainplan.engine.operators.linear import Dispatch, Embedding, Experts, Linear
from trainplan.engine.operators.lists import model_operators


def column(name: str, inputs: int, outputs: int, part: str = "attention", target: str = "") -> Linear:
    return Linear(name, part, inputs, outputs, split="column", target=target or name)


def row(name: str, inputs: int, outputs: int, part: str = "attention", target: str = "") -> Linear:
    return Linear(name, part, inputs, outputs, split="row", target=target or name)


def norm(name: str, width: int) -> Norm:
    return Norm(name, width, width)


def gated(hidden: int, width: int, part: str = "mlp", module: str = "mlp") -> list[Operator]:
    return [
        column("gate_proj", hidden, width, part, f"{module}.gate_proj"),
        column("up_proj", hidden, width, part, f"{module}.up_proj"),
        Activation("activation", width, gated=True, part=part),
        row("down_proj", width, hidden, part, f"{module}.down_proj"),
    ]


def experts(hidden: int, width: int, count: int, chosen: int, groups: tuple[int, int] = (1, 1)) -> list[Operator]:
    path = "mlp.experts"
    return [
        Linear("router", "router", hidden, count, target="mlp.gate", low_precision=False),
        Dispatch("dispatch", hidden, chosen, *groups),
        Experts("gate_proj", "experts", count, chosen, hidden, width, False, "column", f"{path}.gate_proj", True),
        Experts("up_proj", "experts", count, chosen, hidden, width, False, "column", f"{path}.up_proj", True),
        Activation("expert_activation", width, gated=True, routed=chosen, part="experts"),
        Experts("down_proj", "experts", count, chosen, width, hidden, False, "row", f"{path}.down_proj"),
    ]


QWEN3_8B = [
    norm("norm_1", 4096),
    column("q_proj", 4096, 4096),
    column("k_proj", 4096, 1024),
    column("v_proj", 4096, 1024),
    Norm("q_norm", 4096, 128, on_residual=False, output_kept=False),
    Norm("k_norm", 1024, 128, on_residual=False, output_kept=False),
    AttentionCore("attention", 32, 8, 128, 128, rotary_tables=True),
    row("o_proj", 4096, 4096),
    norm("norm_2", 4096),
    *gated(4096, 12288),
]
"""32 query heads and 8 of keys and values, of 128; a norm of each head."""

MIXTRAL_8X7B = [
    norm("norm_1", 4096),
    column("q_proj", 4096, 4096),
    column("k_proj", 4096, 1024),
    column("v_proj", 4096, 1024),
    AttentionCore("attention", 32, 8, 128, 128),
    row("o_proj", 4096, 4096),
    norm("norm_2", 4096),
    *experts(4096, 14336, 8, 2),
]

DEEPSEEK_V3 = [
    norm("norm_1", 7168),
    Linear("q_a_proj", "attention", 7168, 1536, target="q_a_proj"),
    Norm("q_a_norm", 1536, 1536, latent=True),
    column("q_b_proj", 1536, 128 * (128 + 64)),
    Linear("kv_a_proj", "attention", 7168, 512 + 64, target="kv_a_proj_with_mqa"),
    Norm("kv_a_norm", 512, 512, latent=True, beside=64),
    column("kv_b_proj", 512, 128 * (128 + 128)),
    AttentionCore("attention", 128, 128, 128 + 64, 128, beside_values=128),
    row("o_proj", 128 * 128, 7168),
    norm("norm_2", 7168),
    *experts(7168, 2048, 256, 8, (8, 4)),
    *gated(7168, 2048, "experts", "mlp.shared_experts"),
]
"""128 heads with 128 plain and 64 rotary dimensions; latent queries of 1,536, keys and values of 512."""


@pytest.mark.parametrize(
    ("preset", "place", "layer"),
    [("qwen3-8b", 0, QWEN3_8B), ("mixtral-8x7b", 31, MIXTRAL_8X7B), ("deepseek-v3", 3, DEEPSEEK_V3)],
)
def test_that_a_layer_has_the_operators_of_its_configuration(preset: str, place: int, layer: list[Operator]) -> None:
    assert list(model_operators(load_preset(preset)).layers[place]) == layer


def test_that_the_first_layers_of_deepseek_are_dense() -> None:
    layers = model_operators(load_preset("deepseek-v3")).layers
    assert len(layers) == 61
    for dense in layers[:3]:
        assert list(dense) == [*DEEPSEEK_V3[:10], *gated(7168, 18432)]


def test_that_a_table_stands_before_and_norm_head_and_loss_behind_the_layers() -> None:
    found = model_operators(load_preset("qwen3-8b"))
    assert list(found.before) == [Embedding("token_embedding", 151_936, 4096)]
    assert list(found.after) == [
        norm("final_norm", 4096),
        Linear("lm_head", "lm_head", 4096, 151_936, split="column", target="lm_head", low_precision=False),
        CrossEntropy("cross_entropy", 151_936),
    ]
    assert [times for _, times in found.distinct_layers] == [36]
    assert len(found.all) == 1 + 36 * len(QWEN3_8B) + 3


def test_that_only_root_mean_square_norms_leave_out_the_mean() -> None:
    """RMSNorm (arXiv 1910.07467) in Llama, LayerNorm with a bias in GPT-2."""
    for name, rms, weights in (("llama-3.1-8b", True, 4096), ("gpt2", False, 2 * 768)):
        model = model_operators(load_preset(name))
        norms = [op for op in (*model.layers[0], *model.after) if isinstance(op, Norm)]
        assert len(norms) == 3
        assert {(op.rms, op.weights) for op in norms} == {(rms, weights)}
