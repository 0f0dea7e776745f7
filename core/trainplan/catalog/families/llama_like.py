"""Dense decoders with rotary positions: Llama and what follows it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trainplan.catalog.architecture import Architecture, Attention, FeedForward, NormKind, QueryKeyNorm
from trainplan.catalog.families.config import Config
from trainplan.catalog.families.decoder import (
    Family,
    attention,
    decoder,
    decoder_keys,
    head_width,
    plain_layers,
    windows,
)

FUSED_ATTENTION = ("self_attn.qkv_proj", "self_attn.o_proj")
FUSED_GATED = ("mlp.gate_up_proj", "mlp.down_proj")


def dense(
    mixer: Callable[[Config, int | None], Attention],
    *,
    sliding: Callable[[Config], list[int | None]] | None = None,
    block: Callable[[Config], FeedForward] | None = None,
    norms: int | Callable[[Config], int] = 2,
    norm: NormKind = "rms",
    **whole: Any,
) -> Callable[[Config], Architecture]:
    """A family whose layers differ in nothing but their window."""

    def build(config: Config) -> Architecture:
        window_of = sliding(config) if sliding else [None] * config.layers("num_hidden_layers")
        mixer_of = {window: mixer(config, window) for window in set(window_of)}
        layers = plain_layers(
            config,
            [mixer_of[window] for window in window_of],
            block(config) if block else None,
            norms=norms(config) if callable(norms) else norms,
            norm=norm,
        )
        return decoder(config, layers, norm=norm, **whole)

    return build


def biased(config: Config, window: int | None) -> Attention:
    """Attention whose four projections have biases where `attention_bias` says so."""
    bias = config.flag("attention_bias")
    return attention(config, qkv_bias=bias, output_bias=bias, window=window)


def with_head_norms(config: Config, window: int | None) -> Attention:
    return biased(config, window).model_copy(update={"query_key_norm": "head"})


def gated(config: Config) -> FeedForward:
    return FeedForward(width=config.count("intermediate_size"), bias=config.flag("mlp_bias"))


def fused_gated(config: Config) -> FeedForward:
    return FeedForward(width=config.count("intermediate_size"), modules=FUSED_GATED)


def everywhere(config: Config) -> list[int | None]:
    return [config.window("sliding_window")] * config.layers("num_hidden_layers")


def every_other(config: Config) -> list[int | None]:
    return windows(config, lambda index: index % 2 == 0)


def after_first_full(config: Config) -> list[int | None]:
    """Qwen: full attention in the first `max_window_layers` layers."""
    if not config.flag("use_sliding_window"):
        return [None] * config.layers("num_hidden_layers")
    first = config.whole("max_window_layers")
    return windows(config, lambda index: index >= first)


def by_pattern(config: Config) -> list[int | None]:
    """Full attention in every `sliding_window_pattern`-th layer, or where a pattern such as LLLG says G."""
    pattern = config.get("sliding_window_pattern")
    if isinstance(pattern, str) and pattern:
        return windows(config, lambda index: pattern[index % len(pattern)] == "L")
    period = config.whole("sliding_window_pattern") if pattern is not None else 0
    return windows(config, lambda index: period > 0 and (index + 1) % period != 0)


def qwen2_attention(config: Config, window: int | None) -> Attention:
    return attention(config, qkv_bias=True, window=window)


def plain_attention(config: Config, window: int | None) -> Attention:
    return attention(config, window=window)


def seed_oss_attention(config: Config, window: int | None) -> Attention:
    return attention(
        config, qkv_bias=config.flag("attention_bias"), output_bias=config.flag("attention_out_bias"), window=window
    )


def ernie_block(config: Config) -> FeedForward:
    return FeedForward(width=config.count("intermediate_size"), bias=config.flag("use_bias"))


def where_not_rotary(config: Config) -> list[int | None]:
    """SmolLM3: a window, where one is used at all, in the layers without rotary positions (every fourth)."""
    if not config.flag("use_sliding_window"):
        return [None] * config.layers("num_hidden_layers")
    interval = config.count("no_rope_layer_interval")
    rotary = config.items("no_rope_layers", config.layers("num_hidden_layers"))
    return windows(config, lambda index: not (rotary[index] if rotary else (index + 1) % interval))


def olmo2_attention(config: Config, window: int | None) -> Attention:
    return biased(config, window).model_copy(update={"query_key_norm": "full"})


def cohere_attention(config: Config, window: int | None) -> Attention:
    norm: QueryKeyNorm = "full" if config.flag("use_qk_norm") else "none"
    return biased(config, window).model_copy(update={"query_key_norm": norm})


def exaone4_attention(config: Config, window: int | None) -> Attention:
    return attention(config, query_key_norm="head", window=window)


def stablelm_attention(config: Config, window: int | None) -> Attention:
    norm: QueryKeyNorm = "full" if config.flag("qk_layernorm") else "none"
    mixer = attention(config, qkv_bias=config.flag("use_qkv_bias"), query_key_norm=norm)
    return mixer.model_copy(update={"head_dim": head_width(config)})


def use_bias_attention(config: Config, window: int | None) -> Attention:
    bias = config.flag("use_bias")
    return attention(config, qkv_bias=bias, output_bias=bias, window=window)


def starcoder2_block(config: Config) -> FeedForward:
    return FeedForward(
        width=config.count("intermediate_size"),
        gated=False,
        bias=config.flag("use_bias"),
        modules=("mlp.c_fc", "mlp.c_proj"),
    )


def phi_attention(config: Config, window: int | None) -> Attention:
    norm: QueryKeyNorm = "head_with_bias" if config.flag("qk_layernorm") else "none"
    modules = ("q_proj", "k_proj", "v_proj", "self_attn.dense")
    return attention(config, qkv_bias=True, output_bias=True, query_key_norm=norm, modules=modules)


def phi_block(config: Config) -> FeedForward:
    return FeedForward(width=config.count("intermediate_size"), gated=False, bias=True, modules=("mlp.fc1", "mlp.fc2"))


def phi3_attention(config: Config, window: int | None) -> Attention:
    return attention(config, window=window, modules=FUSED_ATTENTION)


def glm4_attention(config: Config, window: int | None) -> Attention:
    return attention(config, qkv_bias=config.flag("attention_bias"), window=window)


def nemotron_block(config: Config) -> FeedForward:
    return FeedForward(width=config.count("intermediate_size"), gated=False, bias=config.flag("mlp_bias"))


QWEN_WINDOWS: dict[str, Any] = {
    "use_sliding_window": False,
    "sliding_window": 4096,
    "max_window_layers": 28,
    "layer_types": None,
}
QWEN_SHAPE: dict[str, Any] = {
    "vocab_size": 151936,
    "intermediate_size": 22016,
    "num_key_value_heads": 32,
    **QWEN_WINDOWS,
}
GEMMA_HARMLESS = "hidden_activation query_pre_attn_scalar use_bidirectional_attention cache_implementation"
COHERE_SHAPE: dict[str, Any] = {
    "vocab_size": 256000,
    "hidden_size": 8192,
    "intermediate_size": 22528,
    "num_hidden_layers": 40,
    "num_attention_heads": 64,
    "tie_word_embeddings": True,
    "attention_bias": False,
    "use_qk_norm": False,
}

FAMILIES = (
    Family(("llama",), decoder_keys(attention_bias=False, mlp_bias=False), dense(biased, block=gated)),
    Family(
        ("internlm2",),
        decoder_keys(
            "attn_implementation",
            {"bias": "attention_bias"},
            vocab_size=103168,
            attention_bias=True,
            mlp_bias=False,
        ),
        dense(biased, block=gated),
    ),
    Family(
        ("baichuan",),
        decoder_keys("model_max_length z_loss_weight gradient_checkpointing", attention_bias=False, mlp_bias=False),
        dense(biased, block=gated),
    ),
    Family(
        ("mistral",),
        decoder_keys(
            "layer_types max_window_layers use_sliding_window",
            intermediate_size=14336,
            num_key_value_heads=8,
            sliding_window=4096,
        ),
        dense(plain_attention, sliding=everywhere),
    ),
    Family(("qwen2",), decoder_keys("attention_bias", **QWEN_SHAPE), dense(qwen2_attention, sliding=after_first_full)),
    Family(
        ("qwen3",),
        decoder_keys(head_dim=128, attention_bias=False, **QWEN_SHAPE),
        dense(with_head_norms, sliding=after_first_full),
    ),
    Family(
        ("gemma",),
        decoder_keys(
            GEMMA_HARMLESS,
            vocab_size=256000,
            hidden_size=3072,
            intermediate_size=24576,
            num_hidden_layers=28,
            num_attention_heads=16,
            num_key_value_heads=16,
            head_dim=256,
            tie_word_embeddings=True,
            attention_bias=False,
        ),
        dense(biased),
    ),
    Family(
        ("gemma2",),
        decoder_keys(
            f"{GEMMA_HARMLESS} final_logit_softcapping attn_logit_softcapping sliding_window_size",
            vocab_size=256000,
            hidden_size=2304,
            intermediate_size=9216,
            num_hidden_layers=26,
            num_attention_heads=8,
            num_key_value_heads=4,
            head_dim=256,
            tie_word_embeddings=True,
            attention_bias=False,
            sliding_window=4096,
            layer_types=None,
        ),
        dense(biased, sliding=every_other, norms=4),
    ),
    Family(
        ("olmo",),
        decoder_keys("clip_qkv", vocab_size=50304, attention_bias=False),
        dense(biased, norm="unweighted"),
    ),
    Family(("olmo2",), decoder_keys(vocab_size=50304, attention_bias=False), dense(olmo2_attention)),
    Family(
        ("granite",),
        decoder_keys(
            "embedding_multiplier logits_scaling residual_multiplier attention_multiplier",
            attention_bias=False,
            mlp_bias=False,
        ),
        dense(biased, block=gated),
    ),
    Family(
        ("phi",),
        decoder_keys(
            "partial_rotary_factor",
            vocab_size=51200,
            hidden_size=2048,
            intermediate_size=8192,
            num_hidden_layers=24,
            qk_layernorm=False,
        ),
        dense(phi_attention, block=phi_block, norms=1, norm="layer", head_bias=True),
    ),
    Family(
        ("phi3",),
        decoder_keys(
            "original_max_position_embeddings partial_rotary_factor attention_bias lm_head_bias",
            vocab_size=32064,
            hidden_size=3072,
            intermediate_size=8192,
            sliding_window=None,
        ),
        dense(phi3_attention, sliding=everywhere, block=fused_gated),
    ),
    Family(
        ("starcoder2",),
        decoder_keys(
            "norm_epsilon norm_type embedding_dropout activation_function mlp_type",
            vocab_size=49152,
            hidden_size=3072,
            intermediate_size=12288,
            num_hidden_layers=30,
            num_attention_heads=24,
            num_key_value_heads=2,
            tie_word_embeddings=True,
            sliding_window=None,
            use_bias=True,
        ),
        dense(use_bias_attention, sliding=everywhere, block=starcoder2_block, norm="layer"),
    ),
    Family(
        ("stablelm",),
        decoder_keys(
            "partial_rotary_factor rotary_scaling_factor norm_eps",
            vocab_size=50304,
            hidden_size=2560,
            intermediate_size=6912,
            num_key_value_heads=32,
            use_qkv_bias=False,
            qk_layernorm=False,
            use_parallel_residual=False,
        ),
        dense(
            stablelm_attention,
            norms=lambda config: 1 if config.flag("use_parallel_residual") else 2,
            norm="layer",
        ),
    ),
    Family(
        ("cohere",),
        decoder_keys("logit_scale", **COHERE_SHAPE),
        dense(cohere_attention, norms=1, norm="layer_without_bias"),
    ),
    Family(
        ("cohere2",),
        decoder_keys(
            """logit_scale cache_implementation use_embedding_sharing use_gated_activation use_parallel_block
            use_parallel_embedding position_embedding_type order_of_interleaved_layers rotary_pct
            layer_switch""",
            sliding_window=4096,
            sliding_window_pattern=4,
            layer_types=None,
            **COHERE_SHAPE,
        ),
        dense(biased, sliding=by_pattern, norms=1, norm="layer_without_bias"),
    ),
    Family(
        ("nemotron",),
        decoder_keys(
            "partial_rotary_factor norm_eps rope_percent",
            vocab_size=256000,
            hidden_size=6144,
            intermediate_size=24576,
            num_attention_heads=48,
            attention_bias=False,
            mlp_bias=False,
        ),
        dense(biased, block=nemotron_block, norm="layer"),
    ),
    Family(
        ("exaone4",),
        decoder_keys(
            vocab_size=102400,
            intermediate_size=16384,
            num_key_value_heads=32,
            sliding_window=4096,
            sliding_window_pattern=4,
            layer_types=None,
        ),
        dense(exaone4_attention, sliding=by_pattern),
    ),
    Family(
        ("glm4",),
        decoder_keys(
            "partial_rotary_factor",
            vocab_size=151552,
            intermediate_size=13696,
            num_hidden_layers=40,
            num_key_value_heads=2,
            head_dim=128,
            attention_bias=True,
        ),
        dense(glm4_attention, block=fused_gated, norms=4),
    ),
    Family(
        ("smollm3",),
        decoder_keys(
            "max_window_layers",
            vocab_size=128256,
            hidden_size=2048,
            num_hidden_layers=36,
            num_attention_heads=16,
            num_key_value_heads=4,
            tie_word_embeddings=True,
            attention_bias=False,
            mlp_bias=False,
            use_sliding_window=False,
            sliding_window=None,
            layer_types=None,
            no_rope_layers=None,
            no_rope_layer_interval=4,
        ),
        dense(biased, sliding=where_not_rotary, block=gated),
    ),
    Family(
        ("olmo3",),
        decoder_keys(
            vocab_size=50304, attention_bias=False, sliding_window=4096, sliding_window_pattern=4, layer_types=None
        ),
        dense(olmo2_attention, sliding=by_pattern),
    ),
    Family(
        ("glm",),
        decoder_keys(
            "partial_rotary_factor",
            vocab_size=151552,
            intermediate_size=13696,
            num_hidden_layers=40,
            num_key_value_heads=2,
            head_dim=128,
            attention_bias=True,
        ),
        dense(glm4_attention, block=fused_gated),
    ),
    Family(
        ("seed_oss",),
        decoder_keys(
            vocab_size=155136,
            intermediate_size=27648,
            num_hidden_layers=64,
            num_attention_heads=80,
            num_key_value_heads=8,
            head_dim=128,
            attention_bias=True,
            attention_out_bias=False,
            mlp_bias=False,
        ),
        dense(seed_oss_attention, block=gated),
    ),
    Family(
        ("ministral",),
        decoder_keys(intermediate_size=14336, num_key_value_heads=8, sliding_window=4096, layer_types=None),
        dense(plain_attention, sliding=lambda config: windows(config, lambda index: True)),
    ),
    Family(
        ("arcee",),
        decoder_keys(hidden_size=2560, intermediate_size=18432, attention_bias=False, mlp_bias=False),
        dense(biased, block=nemotron_block),
    ),
    Family(
        ("ernie4_5",),
        decoder_keys(
            vocab_size=103424,
            hidden_size=1024,
            intermediate_size=3072,
            num_hidden_layers=18,
            num_attention_heads=16,
            num_key_value_heads=2,
            head_dim=128,
            tie_word_embeddings=True,
            use_bias=False,
        ),
        dense(use_bias_attention, block=ernie_block),
    ),
)
