"""Decoders with state-space layers: Mamba, and hybrids of it with attention."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from trainplan.catalog.architecture import Architecture, Attention, FeedForward, Layer, Mixture, StateSpace
from trainplan.catalog.families.config import Config, Keys, words
from trainplan.catalog.families.decoder import Family, attention, decoder, decoder_keys, plain_layers
from trainplan.catalog.families.llama_like import with_head_norms
from trainplan.catalog.families.mixture import ROUTING, mixture, sparse_by_step, sparse_where
from trainplan.english import Sentence


def time_rank(config: Config, key: str) -> int:
    return math.ceil(config.count("hidden_size") / 16) if config.get(key) == "auto" else config.count(key)


def mamba(config: Config, **changes: Any) -> Architecture:
    mixer = StateSpace(
        kind="mamba",
        inner=config.count_or("intermediate_size", int(config.real("expand") * config.count("hidden_size"))),
        state=config.count("state_size"),
        convolution=config.count("conv_kernel"),
        convolution_bias=config.flag("use_conv_bias"),
        projection_bias=config.flag("use_bias"),
        time_rank=time_rank(config, "time_step_rank"),
        **changes,
    )
    layer = Layer(mixer=mixer, feed_forward=None, norms=1)
    return decoder(config, [layer] * config.layers("num_hidden_layers"))


def falcon_mamba(config: Config) -> Architecture:
    return mamba(config, time_norms="unweighted")


def jamba(config: Config) -> Architecture:
    state_space = StateSpace(
        kind="mamba",
        inner=config.count("mamba_expand") * config.count("hidden_size"),
        state=config.count("mamba_d_state"),
        convolution=config.count("mamba_d_conv"),
        convolution_bias=config.flag("mamba_conv_bias"),
        projection_bias=config.flag("mamba_proj_bias"),
        time_rank=time_rank(config, "mamba_dt_rank"),
        time_norms="weighted",
    )
    softmax = attention(config)
    dense = FeedForward(width=config.count("intermediate_size"))
    experts = mixture(config, "num_experts", "intermediate_size") if config.count("num_experts") > 1 else dense

    def is_at(index: int, what: str) -> bool:
        return index % config.count(f"{what}_layer_period") == config.whole(f"{what}_layer_offset")

    layers = [
        Layer(
            mixer=softmax if is_at(index, "attn") else state_space,
            feed_forward=experts if is_at(index, "expert") else dense,
        )
        for index in range(config.layers("num_hidden_layers"))
    ]
    return decoder(config, layers)


NEMOTRON_BLOCKS = {"M": "linear_attention", "E": "moe", "*": "full_attention", "-": "mlp"}
OLD_NAMES = {"mamba": "linear_attention", "attention": "full_attention"}


def nemotron_h(config: Config) -> Architecture:
    biased = config.flag("mlp_bias")
    bias = config.flag("use_bias")
    state_space = StateSpace(
        kind="mamba2",
        inner=config.count("mamba_num_heads") * config.count("mamba_head_dim"),
        state=config.count("ssm_state_size"),
        heads=config.count("mamba_num_heads"),
        groups=config.count("n_groups"),
        convolution=config.count("conv_kernel"),
        convolution_bias=config.flag("use_conv_bias"),
        projection_bias=bias,
    )
    block_of = {
        "linear_attention": Layer(mixer=state_space, feed_forward=None, norms=1),
        "full_attention": Layer(mixer=attention(config), feed_forward=None, norms=1),
        "mlp": Layer(
            mixer=None,
            feed_forward=FeedForward(width=config.count("intermediate_size"), gated=False, bias=biased),
            norms=1,
        ),
    }
    kinds = nemotron_blocks(config)
    if "moe" in kinds:
        experts = mixture(
            config,
            "n_routed_experts",
            "moe_intermediate_size",
            gated=False,
            shared_width=config.count("moe_shared_expert_intermediate_size"),
            shared_bias=biased,
            latent=config.optional("moe_latent_size"),
            latent_bias=biased,
        )
        block_of["moe"] = Layer(mixer=None, feed_forward=experts, norms=1)
    return decoder(config, [block_of[kind] for kind in kinds], tied_embeddings=False)


def nemotron_blocks(config: Config) -> list[str]:
    """The kind of each block: by name, by a pattern such as M-M*, else the class's default of one of each."""
    kinds = config.items("layers_block_type")
    if kinds is None:
        pattern = config.get("hybrid_override_pattern")
        if pattern is None:
            return list(NEMOTRON_BLOCKS.values())
        if not isinstance(pattern, str) or not pattern or set(pattern) - set(NEMOTRON_BLOCKS):
            raise config.error("hybrid_override_pattern", "a text of M, E, * and - is needed")
        return [NEMOTRON_BLOCKS[sign] for sign in pattern]
    named = [OLD_NAMES.get(kind, kind) for kind in kinds]
    if not named or any(kind not in NEMOTRON_BLOCKS.values() for kind in named):
        raise config.error(
            "layers_block_type", Sentence("each must be one of {names}", names=", ".join(NEMOTRON_BLOCKS.values()))
        )
    return named


def qwen3_5_mixers(config: Config) -> Sequence[Attention | StateSpace]:
    """Gated delta layers with full, gated attention in every fourth, or as `layer_types` says."""
    softmax = with_head_norms(config, None).model_copy(update={"gated": True})
    value_heads = config.count("linear_num_value_heads")
    delta = StateSpace(
        kind="gated_delta",
        inner=value_heads * config.count("linear_value_head_dim"),
        state=config.count("linear_key_head_dim"),
        heads=value_heads,
        groups=config.count("linear_num_key_heads"),
        convolution=config.count("linear_conv_kernel_dim"),
        convolution_bias=False,
    )
    depth, period = config.layers("num_hidden_layers"), config.count("full_attention_interval")
    types = config.items("layer_types", depth)
    if types is None:
        types = ["linear_attention" if (index + 1) % period else "full_attention" for index in range(depth)]
    if any(kind not in ("linear_attention", "full_attention") for kind in types):
        raise config.error("layer_types", "each must be linear_attention or full_attention")
    return [softmax if kind == "full_attention" else delta for kind in types]


def qwen3_5(config: Config) -> Architecture:
    return decoder(config, plain_layers(config, qwen3_5_mixers(config)))


def qwen3_5_moe(config: Config) -> Architecture:
    return decoder(config, plain_layers(config, qwen3_5_mixers(config), gated_shared_experts(config)))


def qwen3_next(config: Config) -> Architecture:
    blocks = sparse_where(config, sparse_by_step(config), gated_shared_experts(config))
    return decoder(config, plain_layers(config, qwen3_5_mixers(config), blocks))


def gated_shared_experts(config: Config) -> Mixture:
    return mixture(
        config,
        "num_experts",
        "moe_intermediate_size",
        shared_width=config.count("shared_expert_intermediate_size"),
        shared_gate=True,
    )


MAMBA_KEYS = Keys(
    {
        "vocab_size": 50280,
        "hidden_size": 768,
        "state_size": 16,
        "num_hidden_layers": 32,
        "expand": 2,
        "intermediate_size": None,
        "conv_kernel": 4,
        "use_bias": False,
        "use_conv_bias": True,
        "time_step_rank": "auto",
        "tie_word_embeddings": True,
    },
    words(
        """residual_in_fp32 time_step_scale time_step_min time_step_max time_step_init_scheme time_step_floor
        rescale_prenorm_residual use_mambapy use_falcon_mambapy use_associative_scan mixer_rms_eps d_inner d_model
        n_layer fused_add_norm rms_norm ssm_cfg pad_vocab_size_multiple"""
    ),
)
GATED_DELTA: dict[str, Any] = {
    "vocab_size": 248320,
    "num_attention_heads": 16,
    "head_dim": 256,
    "attention_bias": False,
    "linear_conv_kernel_dim": 4,
    "linear_key_head_dim": 128,
    "linear_value_head_dim": 128,
    "linear_num_key_heads": 16,
    "linear_num_value_heads": 32,
    "layer_types": None,
    "full_attention_interval": 4,
}
GATED_DELTA_HARMLESS = """attn_output_gate mlp_only_layers mtp_num_hidden_layers mtp_use_dedicated_embeddings
    mamba_ssm_dtype partial_rotary_factor decoder_sparse_step norm_topk_prob"""
QWEN3_5_KEYS = decoder_keys(GATED_DELTA_HARMLESS, intermediate_size=12288, num_key_value_heads=4, **GATED_DELTA)
QWEN3_5_MOE_KEYS = decoder_keys(
    GATED_DELTA_HARMLESS,
    hidden_size=2048,
    num_hidden_layers=40,
    num_key_value_heads=2,
    moe_intermediate_size=512,
    shared_expert_intermediate_size=512,
    num_experts=256,
    num_experts_per_tok=8,
    **GATED_DELTA,
)

FAMILIES = (
    Family(("mamba",), MAMBA_KEYS, mamba),
    Family(("falcon_mamba",), MAMBA_KEYS, falcon_mamba),
    Family(
        ("jamba",),
        decoder_keys(
            """use_mamba_kernels use_mambapy use_associative_scan num_logits_to_keep calc_logits_for_entire_prompt
            sliding_window n_ctx""",
            vocab_size=65536,
            intermediate_size=14336,
            num_key_value_heads=8,
            num_experts=16,
            num_experts_per_tok=2,
            expert_layer_period=2,
            expert_layer_offset=1,
            attn_layer_period=8,
            attn_layer_offset=4,
            mamba_d_state=16,
            mamba_d_conv=4,
            mamba_expand=2,
            mamba_dt_rank="auto",
            mamba_conv_bias=True,
            mamba_proj_bias=False,
            aliases={"num_local_experts": "num_experts"},
        ),
        jamba,
    ),
    Family(
        ("nemotron_h",),
        Keys(
            {
                "vocab_size": 131072,
                "hidden_size": 4096,
                "layers_block_type": None,
                "hybrid_override_pattern": None,
                "num_attention_heads": 32,
                "num_key_value_heads": 8,
                "head_dim": 128,
                "intermediate_size": 21504,
                "mlp_bias": False,
                "use_bias": False,
                "ssm_state_size": 128,
                "mamba_num_heads": 128,
                "mamba_head_dim": 64,
                "n_groups": 8,
                "conv_kernel": 4,
                "use_conv_bias": True,
                "n_routed_experts": 8,
                "moe_intermediate_size": 7688,
                "moe_shared_expert_intermediate_size": 7688,
                "moe_latent_size": None,
                "num_experts_per_tok": 2,
                "tie_word_embeddings": False,
            },
            words(
                f"""{ROUTING} num_hidden_layers attention_bias attention_head_dim chunk_size expand mamba_hidden_act
                mamba_proj_bias mlp_hidden_act num_logits_to_keep rescale_prenorm_residual residual_in_fp32
                sliding_window time_step_floor time_step_limit time_step_max time_step_min time_step_rank
                use_mamba_kernels mamba_ssm_cache_dtype n_shared_experts moe_shared_expert_overlap
                mtp_layers_block_type mtp_hybrid_override_pattern mamba_chunk_size mamba_dt_min mamba_dt_max
                mamba_dt_limit mamba_dt_init_floor mamba_expand"""
            ),
            {
                "layer_types": "layers_block_type",
                "num_local_experts": "n_routed_experts",
                "mamba_n_groups": "n_groups",
                "mamba_d_conv": "conv_kernel",
                "mamba_conv_bias": "use_conv_bias",
            },
        ),
        nemotron_h,
    ),
    Family(("qwen3_5_text",), QWEN3_5_KEYS, qwen3_5),
    Family(("qwen3_5_moe_text",), QWEN3_5_MOE_KEYS, qwen3_5_moe),
    Family(
        ("qwen3_next",),
        decoder_keys(
            "norm_topk_prob partial_rotary_factor use_sliding_window max_window_layers sliding_window",
            **{
                **GATED_DELTA,
                "vocab_size": 151936,
                "hidden_size": 2048,
                "intermediate_size": 5632,
                "num_hidden_layers": 48,
                "num_key_value_heads": 2,
                "decoder_sparse_step": 1,
                "moe_intermediate_size": 512,
                "shared_expert_intermediate_size": 512,
                "num_experts_per_tok": 10,
                "num_experts": 512,
                "mlp_only_layers": None,
            },
            aliases={"num_local_experts": "num_experts"},
        ),
        qwen3_next,
    ),
)
