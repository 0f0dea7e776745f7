"""Decoders with a mixture of experts."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from trainplan.catalog.architecture import Architecture, Attention, FeedForward, FeedForwardKind, Mixture, QueryKeyNorm
from trainplan.catalog.families.config import Config, Keys, words
from trainplan.catalog.families.decoder import (
    Family,
    attention,
    decoder,
    decoder_keys,
    head_width,
    plain_layers,
    windows,
)
from trainplan.catalog.families.llama_like import QWEN_WINDOWS, biased, every_other, everywhere, with_head_norms
from trainplan.english import Sentence


def mixture(config: Config, experts: str, width: str, chosen: str = "num_experts_per_tok", **changes: Any) -> Mixture:
    """A mixture of `experts` (a key) of the width that `width` names."""
    number = config.count(experts)
    if config.count(chosen) > number:
        raise config.error(
            chosen, Sentence("at most {experts} ({number}) can be chosen", experts=config.name(experts), number=number)
        )
    return Mixture(experts=number, chosen=config.count(chosen), width=config.count(width), **changes)


def sparse_where(
    config: Config, sparse: Callable[[int], bool], experts: Mixture, dense: FeedForward | None = None
) -> Sequence[FeedForwardKind]:
    """The feed-forward of each layer: experts where `sparse` says so, else the dense one."""
    block = dense or FeedForward(width=config.count("intermediate_size"))
    return [experts if sparse(index) else block for index in range(config.layers("num_hidden_layers"))]


def sparse_by_step(config: Config) -> Callable[[int], bool]:
    """Every `decoder_sparse_step`-th layer, counted from 1, except those in `mlp_only_layers`."""
    dense = set(config.items("mlp_only_layers") or ())
    step = config.count("decoder_sparse_step")
    return lambda index: index not in dense and (index + 1) % step == 0


def sparse_after_dense(config: Config) -> Callable[[int], bool]:
    """All but the first `first_k_dense_replace` layers."""
    dense = config.layers("first_k_dense_replace", least=0)
    return lambda index: index >= dense


def sparse_by_type(config: Config) -> Callable[[int], bool]:
    """Where `mlp_layer_types` says sparse; else all but the first layers."""
    types = config.items("mlp_layer_types", config.layers("num_hidden_layers"))
    return sparse_after_dense(config) if types is None else lambda index: types[index] == "sparse"


def shared_and_routed(config: Config, **changes: Any) -> Mixture:
    """Routed experts beside `n_shared_experts` shared ones of the same width."""
    shared = config.whole("n_shared_experts") if config.get("n_shared_experts") is not None else 0
    width = config.count("moe_intermediate_size")
    return mixture(config, "n_routed_experts", "moe_intermediate_size", shared_width=shared * width, **changes)


def mixtral(config: Config) -> Architecture:
    mixers = [attention(config, window=window) for window in everywhere(config)]
    return decoder(config, plain_layers(config, mixers, mixture(config, "num_local_experts", "intermediate_size")))


def qwen2_moe(config: Config) -> Architecture:
    limit = config.whole("max_window_layers")
    sliding = windows(config, lambda index: index % 2 == 0 and index < limit)
    if not config.flag("use_sliding_window"):
        sliding = [None] * len(sliding)
    mixers = [attention(config, qkv_bias=config.flag("qkv_bias"), window=window) for window in sliding]
    experts = mixture(
        config,
        "num_experts",
        "moe_intermediate_size",
        shared_width=config.count("shared_expert_intermediate_size"),
        shared_gate=True,
    )
    return decoder(config, plain_layers(config, mixers, sparse_where(config, sparse_by_step(config), experts)))


def qwen3_moe(config: Config) -> Architecture:
    return decoder(config, qwen3_moe_layers(config))


def qwen3_moe_layers(config: Config) -> list[Any]:
    window = config.window("sliding_window") if config.flag("use_sliding_window") else None
    blocks = sparse_where(config, sparse_by_step(config), mixture(config, "num_experts", "moe_intermediate_size"))
    return plain_layers(config, [with_head_norms(config, window)] * len(blocks), blocks)


def phimoe(config: Config) -> Architecture:
    mixers = [biased(config, window) for window in everywhere(config)]
    experts = mixture(config, "num_local_experts", "intermediate_size")
    layers = plain_layers(config, mixers, experts, norm="layer")
    return decoder(config, layers, norm="layer", head_bias=config.flag("lm_head_bias"))


def granitemoe(config: Config) -> Architecture:
    mixers = [biased(config, None)] * config.layers("num_hidden_layers")
    return decoder(config, plain_layers(config, mixers, mixture(config, "num_local_experts", "intermediate_size")))


def granitemoeshared(config: Config) -> Architecture:
    mixers = [biased(config, None)] * config.layers("num_hidden_layers")
    experts = mixture(
        config, "num_local_experts", "intermediate_size", shared_width=config.whole("shared_intermediate_size")
    )
    return decoder(config, plain_layers(config, mixers, experts))


def olmoe(config: Config) -> Architecture:
    mixers = [biased(config, None).model_copy(update={"query_key_norm": "full"})] * config.layers("num_hidden_layers")
    return decoder(config, plain_layers(config, mixers, mixture(config, "num_experts", "intermediate_size")))


def glm4_moe(config: Config) -> Architecture:
    norm: QueryKeyNorm = "head" if config.flag("use_qk_norm") else "none"
    mixer = attention(config, qkv_bias=config.flag("attention_bias"), query_key_norm=norm)
    blocks = sparse_where(config, sparse_after_dense(config), shared_and_routed(config))
    return decoder(config, plain_layers(config, [mixer] * len(blocks), blocks))


def minimax_m2(config: Config) -> Architecture:
    mixers = [attention(config, query_key_norm="full")] * config.layers("num_hidden_layers")
    return decoder(config, plain_layers(config, mixers, mixture(config, "num_local_experts", "intermediate_size")))


def gpt_oss(config: Config) -> Architecture:
    mixers = [biased(config, window).model_copy(update={"sinks": True}) for window in every_other(config)]
    experts = mixture(config, "num_local_experts", "intermediate_size", bias=True, router_bias=True)
    return decoder(config, plain_layers(config, mixers, experts))


def dbrx(config: Config) -> Architecture:
    heads = config.count("n_heads")
    kv_heads = config.section("attn_config", DBRX_ATTENTION).count("kv_n_heads")
    mixer = Attention(
        heads=heads,
        kv_heads=kv_heads,
        head_dim=head_width(config, "n_heads", "d_model"),
        modules=("attn.Wqkv", "attn.out_proj"),
    )
    experts = mixture(config.section("ffn_config", DBRX_FFN), "moe_num_experts", "ffn_hidden_size", "moe_top_k")
    layers = plain_layers(config, [mixer] * config.layers("n_layers"), experts, norm="layer_without_bias")
    return decoder(config, layers, norm="layer_without_bias", hidden="d_model")


def mimo_v2_flash(config: Config) -> Architecture:
    def mixer(window: int | None) -> Attention:
        kv_heads = config.count("num_key_value_heads") * (1 if window is None else 2)
        return attention(
            config,
            qkv_bias=config.flag("attention_bias"),
            window=window,
            sinks=window is not None,
            value_dim=config.count("v_head_dim"),
        ).model_copy(update={"kv_heads": kv_heads})

    sliding = windows(config, lambda index: index != 0 and (index + 1) % 6 != 0)
    types = config.items("mlp_layer_types", len(sliding))
    experts = mixture(config, "n_routed_experts", "moe_intermediate_size")
    blocks = sparse_where(config, lambda index: types[index] == "sparse" if types else index > 0, experts)
    return decoder(config, plain_layers(config, [mixer(window) for window in sliding], blocks))


DBRX_ATTENTION = Keys({"kv_n_heads": 1}, words("attn_pdrop clip_qkv rope_theta"))
DBRX_FFN = Keys(
    {"ffn_hidden_size": 3584, "moe_num_experts": 4, "moe_top_k": 1},
    words(
        """hidden_size ffn_act_fn moe_jitter_eps moe_loss_weight moe_normalize_expert_weights
        uniform_expert_assignment"""
    ),
)
QWEN3_MOE_KEYS = decoder_keys(
    "norm_topk_prob max_window_layers layer_types",
    vocab_size=151936,
    hidden_size=2048,
    intermediate_size=6144,
    num_hidden_layers=24,
    num_key_value_heads=4,
    attention_bias=False,
    use_sliding_window=False,
    sliding_window=4096,
    num_experts=128,
    num_experts_per_tok=8,
    moe_intermediate_size=768,
    decoder_sparse_step=1,
    mlp_only_layers=None,
    aliases={"num_local_experts": "num_experts"},
)
SELECTION = """topk_method norm_topk_prob routed_scaling_factor scoring_func moe_layer_freq num_nextn_predict_layers
    num_mtp_layers ep_size aux_loss_alpha seq_aux"""
"""How experts are chosen, and prediction layers that the model class does not build."""
ROUTING = f"n_group topk_group {SELECTION}"
"""The same where groups of experts are not told to the engine."""

FAMILIES = (
    Family(
        ("mixtral",),
        decoder_keys(
            intermediate_size=14336,
            num_key_value_heads=8,
            sliding_window=None,
            num_local_experts=8,
            num_experts_per_tok=2,
            aliases={"num_experts": "num_local_experts"},
        ),
        mixtral,
    ),
    Family(
        ("qwen2_moe",),
        decoder_keys(
            "norm_topk_prob",
            vocab_size=151936,
            hidden_size=2048,
            intermediate_size=5632,
            num_hidden_layers=24,
            num_attention_heads=16,
            num_key_value_heads=16,
            moe_intermediate_size=1408,
            shared_expert_intermediate_size=5632,
            num_experts=60,
            num_experts_per_tok=4,
            decoder_sparse_step=1,
            mlp_only_layers=None,
            qkv_bias=True,
            **QWEN_WINDOWS,
        ),
        qwen2_moe,
    ),
    Family(("qwen3_moe",), QWEN3_MOE_KEYS, qwen3_moe),
    Family(
        ("phimoe",),
        decoder_keys(
            "input_jitter_noise original_max_position_embeddings",
            vocab_size=32064,
            intermediate_size=6400,
            num_key_value_heads=8,
            sliding_window=None,
            num_local_experts=16,
            num_experts_per_tok=2,
            attention_bias=False,
            lm_head_bias=False,
        ),
        phimoe,
    ),
    Family(
        ("granitemoe",),
        decoder_keys(
            "embedding_multiplier logits_scaling residual_multiplier attention_multiplier",
            num_local_experts=8,
            num_experts_per_tok=2,
            attention_bias=False,
        ),
        granitemoe,
    ),
    Family(
        ("granitemoeshared",),
        decoder_keys(
            "embedding_multiplier logits_scaling residual_multiplier attention_multiplier",
            num_local_experts=8,
            num_experts_per_tok=2,
            attention_bias=False,
            shared_intermediate_size=0,
        ),
        granitemoeshared,
    ),
    Family(
        ("olmoe",),
        decoder_keys(
            "clip_qkv norm_topk_prob",
            vocab_size=50304,
            hidden_size=2048,
            intermediate_size=2048,
            num_hidden_layers=16,
            num_attention_heads=16,
            num_experts=64,
            num_experts_per_tok=8,
            attention_bias=False,
            aliases={"num_local_experts": "num_experts"},
        ),
        olmoe,
    ),
    Family(
        ("glm4_moe",),
        decoder_keys(
            f"{ROUTING} partial_rotary_factor",
            vocab_size=151552,
            intermediate_size=10944,
            num_hidden_layers=46,
            num_attention_heads=96,
            num_key_value_heads=8,
            attention_bias=False,
            moe_intermediate_size=1408,
            num_experts_per_tok=8,
            n_shared_experts=1,
            n_routed_experts=128,
            first_k_dense_replace=1,
            use_qk_norm=False,
            aliases={"num_local_experts": "n_routed_experts"},
        ),
        glm4_moe,
    ),
    Family(
        ("minimax_m2",),
        decoder_keys(
            """use_qk_norm qk_norm_type use_routing_bias use_mtp mtp_transformer_layers num_mtp_modules
            shared_intermediate_size scoring_func rotary_dim attn_type_list layernorm_full_attention_beta
            layernorm_linear_attention_beta layernorm_mlp_beta mlp_intermediate_size postnorm shared_moe_mode
            partial_rotary_factor""",
            vocab_size=200064,
            hidden_size=3072,
            intermediate_size=1536,
            num_hidden_layers=62,
            num_attention_heads=48,
            num_key_value_heads=8,
            head_dim=128,
            num_local_experts=256,
            num_experts_per_tok=8,
            aliases={"num_experts": "num_local_experts"},
        ),
        minimax_m2,
    ),
    Family(
        ("gpt_oss",),
        decoder_keys(
            "swiglu_alpha swiglu_limit initial_context_length experts_per_token",
            vocab_size=201088,
            hidden_size=2880,
            intermediate_size=2880,
            num_hidden_layers=36,
            num_attention_heads=64,
            num_key_value_heads=8,
            head_dim=64,
            sliding_window=128,
            layer_types=None,
            attention_bias=True,
            num_local_experts=128,
            num_experts_per_tok=4,
        ),
        gpt_oss,
    ),
    Family(
        ("dbrx",),
        Keys(
            {
                "vocab_size": 32000,
                "d_model": 2048,
                "n_heads": 16,
                "n_layers": 24,
                "attn_config": None,
                "ffn_config": None,
                "tie_word_embeddings": False,
            },
            words("max_seq_len emb_pdrop num_key_value_heads"),
            {"num_attention_heads": "n_heads", "hidden_size": "d_model", "num_hidden_layers": "n_layers"},
        ),
        dbrx,
    ),
    Family(
        ("mimo_v2_flash",),
        decoder_keys(
            f"""{ROUTING} layernorm_epsilon attention_value_scale add_swa_attention_sink_bias
            add_full_attention_sink_bias swa_rope_theta swa_num_attention_heads swa_num_key_value_heads swa_head_dim
            swa_v_head_dim hybrid_layer_pattern attention_chunk_size sliding_window_size partial_rotary_factor
            n_shared_experts hybrid_block_size""",
            vocab_size=152576,
            intermediate_size=16384,
            num_hidden_layers=48,
            num_attention_heads=64,
            num_key_value_heads=4,
            head_dim=192,
            v_head_dim=128,
            attention_bias=False,
            moe_intermediate_size=2048,
            n_routed_experts=256,
            num_experts_per_tok=8,
            sliding_window=129,
            layer_types=None,
            mlp_layer_types=None,
            aliases={"num_local_experts": "n_routed_experts"},
        ),
        mimo_v2_flash,
    ),
)
