"""Counts that publishers state or that arithmetic by hand gives; faults that other planners are known for."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainplan.catalog.architecture import (
    Architecture,
    Attention,
    FeedForward,
    LatentAttention,
    Layer,
    LayerGroup,
    Mixture,
    Stack,
    StateSpace,
)
from trainplan.catalog.presets import load_preset
from trainplan.engine.operators.counts import (
    architecture_result,
    forward_flops,
    inspect,
    model_flops_per_token,
    parameters,
)
from trainplan.plan.workload import Lora


def test_that_deepseek_v3_has_671_billion_parameters_of_which_37_point_6_are_active() -> None:
    """37.55 B with embedding and head; its prediction module is no part of it (others say 49.1 B)."""
    counts = parameters(load_preset("deepseek-v3"))
    assert counts.total == 671_026_404_352
    assert counts.active == 37_552_282_624


def test_that_mixtrals_experts_are_counted_eight_times_and_used_twice() -> None:
    """8 experts x 3 matrices of 4,096 x 14,336 in 32 layers; others price one dense feed-forward of that width."""
    counts = parameters(load_preset("mixtral-8x7b"))
    assert counts.parts["experts"] == 32 * 8 * 3 * 4096 * 14336
    assert counts.parts["mlp"] == 0
    assert counts.total - counts.active == 32 * 6 * 3 * 4096 * 14336


def test_that_shared_experts_count_as_experts_and_are_always_active() -> None:
    counts = parameters(load_preset("deepseek-v2-lite"))
    assert counts.parts["experts"] == 26 * 66 * 3 * 2048 * 1408
    assert counts.total - counts.active == 26 * 58 * 3 * 2048 * 1408


def test_that_latent_attention_is_not_counted_as_dense_attention() -> None:
    """Queries 7168x1536 + 1536x24576, keys and values 7168x576 + 512x32768, output 16384x7168, in 61 layers."""
    by_hand = 7168 * 1536 + 1536 * 24576 + 7168 * 576 + 512 * 32768 + 16384 * 7168
    assert parameters(load_preset("deepseek-v3")).parts["attention"] == 61 * by_hand


def test_that_a_large_vocabulary_and_grouped_keys_count() -> None:
    """Llama 3.1 8B: two tables of 128,256 x 4,096; keys and values of 8 of 32 heads. Others leave both out."""
    result = architecture_result(load_preset("llama-3.1-8b"), sequence_length=8192)
    assert result.embedding_params == result.lm_head_params == 128256 * 4096
    assert result.parts["attention"] == 32 * (2 * 4096 * 4096 + 2 * 4096 * 1024)


def test_that_a_billion_is_ten_to_the_ninth() -> None:
    """Published as 8.03 B; in units of 2^30 it would read 7.48."""
    assert round(parameters(load_preset("llama-3.1-8b")).total / 1e9, 2) == 8.03


def test_that_tied_embeddings_leave_the_head_without_parameters_but_not_without_work() -> None:
    tied = load_preset("llama-3.2-1b")
    result = architecture_result(tied, sequence_length=4096)
    assert result.lm_head_params == 0
    assert forward_flops(tied, 4096).linear > 4096 * 2 * 128256 * 2048


def test_that_learned_positions_count_with_the_embedding() -> None:
    assert architecture_result(load_preset("gpt2"), sequence_length=1024).embedding_params == (50257 + 1024) * 768


def test_that_gpt3_flops_are_those_of_the_megatron_paper() -> None:
    """arXiv 2104.04473, appendix: 72 B s l h^2 (1 + s/6h + V/12lh) for forward and backward, attention in full."""
    layers, hidden, length, vocabulary = 96, 12288, 2048, 51200
    paper = 72 * length * layers * hidden**2 * (1 + length / (6 * hidden) + vocabulary / (12 * layers * hidden))
    flops = forward_flops(load_preset("gpt3-175b"), length)
    assert 3 * (flops.linear + flops.attention_full) == pytest.approx(paper, rel=1e-12)


def test_that_llama_3_405b_costs_3_point_8e25_flops_for_15_point_6_trillion_tokens() -> None:
    """arXiv 2407.21783, section 1: 3.8 x 10^25 FLOPs."""
    assert model_flops_per_token(load_preset("llama-3.1-405b"), 8192) * 15.6e12 == pytest.approx(3.8e25, rel=0.05)
    told = architecture_result(load_preset("llama-3.1-405b"), sequence_length=8192).model_flops_per_token
    assert told * 15.6e12 == pytest.approx(3.8e25, rel=0.05)


def test_that_a_causal_square_counts_at_half_and_a_window_at_its_width() -> None:
    flops = forward_flops(load_preset("llama-3.1-8b"), 8192)
    assert flops.attention_causal == flops.attention_full / 2
    windowed = forward_flops(load_preset("mistral-7b"), 131072)
    assert windowed.attention_causal == pytest.approx(windowed.attention_full * 4096 / 131072, rel=0.02)


def test_that_the_inspection_has_the_names_of_the_contract() -> None:
    answer = inspect(load_preset("llama-3.1-8b"), 4096, 16, ("q_proj", "v_proj"))
    assert set(answer) == {"architecture", "family", "layers", "lora", "forward_flops", "backward_flops"}
    assert set(answer["forward_flops"]) == {"linear", "attention_full", "attention_causal", "other"}
    assert answer["backward_flops"]["linear"] == 2 * answer["forward_flops"]["linear"]
    assert answer["lora"]["by_target"] == {"q_proj": 32 * 16 * 8192, "v_proj": 32 * 16 * 5120}
    assert answer["layers"] == 32


def test_that_only_adapters_are_trained_with_lora() -> None:
    lora = Lora(rank=16, targets=("q_proj", "v_proj"))
    result = architecture_result(load_preset("llama-3.1-8b"), sequence_length=4096, training="qlora", lora=lora)
    assert result.trainable_params == 32 * 16 * (8192 + 5120)


def test_that_a_target_that_no_module_bears_is_refused_with_those_that_exist() -> None:
    with pytest.raises(ValueError, match=r"'w_pack'.*q_proj"):
        inspect(load_preset("llama-3.1-8b"), 4096, 8, ("w_pack",))


def test_that_each_expert_has_adapters_of_its_own() -> None:
    """128 experts x 48 layers x rank 8 x (3 x 2,048 + 3 x 768), where the three matrices are named."""
    answer = inspect(load_preset("qwen3-30b-a3b"), 4096, 8, ("gate_proj", "up_proj", "down_proj"))
    by_target = answer["lora"]["by_target"]
    experts = by_target["gate_proj"] + by_target["up_proj"] + by_target["down_proj"]
    assert experts == 128 * 48 * 8 * (3 * 2048 + 3 * 768)
    assert "gate" not in by_target
    assert "lm_head" not in by_target


mixers = st.one_of(
    st.none(),
    st.builds(
        Attention,
        heads=st.sampled_from([4, 8]),
        kv_heads=st.sampled_from([1, 4]),
        head_dim=st.integers(1, 64),
        value_dim=st.none() | st.integers(1, 64),
        qkv_bias=st.booleans(),
        key_bias=st.none() | st.booleans(),
        output_bias=st.booleans(),
        query_key_norm=st.sampled_from(["none", "unweighted", "head", "head_with_bias", "full"]),
        keys_values=st.sampled_from(["own", "keys_only", "reused"]),
        window=st.none() | st.integers(1, 100),
        causal=st.booleans(),
        sinks=st.booleans(),
        gated=st.booleans(),
    ),
    st.builds(
        LatentAttention,
        heads=st.integers(1, 8),
        query_rank=st.none() | st.integers(1, 64),
        kv_rank=st.integers(1, 64),
        nope_dim=st.integers(1, 32),
        rope_dim=st.integers(1, 32),
        value_dim=st.integers(1, 32),
        bias=st.booleans(),
        selected=st.none() | st.integers(1, 64),
    ),
    st.builds(
        StateSpace,
        kind=st.sampled_from(["mamba", "mamba2", "gated_delta"]),
        inner=st.just(64),
        state=st.integers(1, 16),
        heads=st.just(4),
        groups=st.integers(1, 4),
        time_rank=st.integers(1, 16),
        projection_bias=st.booleans(),
        time_norms=st.sampled_from(["none", "unweighted", "weighted"]),
    ),
)
blocks = st.one_of(
    st.none(),
    st.builds(FeedForward, width=st.integers(1, 128), gated=st.booleans(), bias=st.booleans()),
    st.builds(
        Mixture,
        experts=st.integers(2, 8),
        chosen=st.integers(1, 2),
        width=st.integers(1, 64),
        gated=st.booleans(),
        bias=st.booleans(),
        shared_width=st.integers(0, 64),
        shared_gate=st.booleans(),
        router_bias=st.booleans(),
        correction_bias=st.booleans(),
        latent=st.none() | st.integers(1, 32),
    ),
)
layers = st.builds(
    Layer, mixer=mixers, feed_forward=blocks, norms=st.integers(0, 4), norm=st.sampled_from(["rms", "layer", "none"])
)
stacks = st.builds(
    Stack,
    role=st.sampled_from(["decoder", "encoder", "vision", "audio"]),
    hidden=st.integers(1, 64),
    groups=st.lists(
        st.builds(LayerGroup, pattern=st.lists(layers, min_size=1, max_size=3).map(tuple), repeat=st.integers(1, 4)),
        min_size=1,
        max_size=3,
    ).map(tuple),
    tokens=st.none() | st.integers(0, 32),
)
architectures = st.builds(
    Architecture,
    name=st.just("any"),
    family=st.just("any"),
    vocabulary=st.integers(0, 1000),
    tied_embeddings=st.booleans(),
    head_bias=st.booleans(),
    position_embeddings=st.integers(0, 64),
    stacks=st.lists(stacks, min_size=1, max_size=3).map(tuple),
)


@settings(max_examples=150, deadline=None)
@given(architecture=architectures, length=st.integers(1, 10_000))
def test_that_the_parts_of_any_architecture_add_up(architecture: Architecture, length: int) -> None:
    result = architecture_result(architecture, sequence_length=length)
    assert sum(result.parts.values()) == result.total_params
    assert min(result.parts.values()) >= 0
    assert 0 <= result.active_params <= result.total_params
    assert result.trainable_params == result.total_params
    flops = forward_flops(architecture, length)
    assert 0 <= flops.attention_causal <= flops.attention_full
