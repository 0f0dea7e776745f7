"""Dense decoders with rotary positions and gated feed-forwards: Llama and what follows it."""

from __future__ import annotations

from typing import Any

from trainplan.catalog.architecture import Architecture, FeedForward
from trainplan.catalog.families.config import Config
from trainplan.catalog.families.decoder import Family, attention, decoder, decoder_keys, plain_layers, windows


def llama(config: Config) -> Architecture:
    bias = config.flag("attention_bias")
    mixer = attention(config, qkv_bias=bias, output_bias=bias)
    block = FeedForward(width=config.count("intermediate_size"), bias=config.flag("mlp_bias"))
    return decoder(config, "llama", plain_layers(config, [mixer] * config.layers("num_hidden_layers"), block))


def mistral(config: Config) -> Architecture:
    mixer = attention(config, window=config.optional("sliding_window"))
    return decoder(config, "mistral", plain_layers(config, [mixer] * config.layers("num_hidden_layers")))


def qwen2(config: Config) -> Architecture:
    mixers = [attention(config, qkv_bias=True, window=window) for window in qwen_windows(config)]
    return decoder(config, "qwen2", plain_layers(config, mixers))


def qwen3(config: Config) -> Architecture:
    bias = config.flag("attention_bias")
    mixers = [
        attention(config, qkv_bias=bias, output_bias=bias, query_key_norm="head", window=window)
        for window in qwen_windows(config)
    ]
    return decoder(config, "qwen3", plain_layers(config, mixers))


def qwen_windows(config: Config) -> list[int | None]:
    if not config.flag("use_sliding_window"):
        return [None] * config.layers("num_hidden_layers")
    first = config.whole("max_window_layers")
    return windows(config, lambda index: index >= first)


def gemma2(config: Config) -> Architecture:
    bias = config.flag("attention_bias")
    mixers = [
        attention(config, qkv_bias=bias, output_bias=bias, window=window)
        for window in windows(config, lambda index: index % 2 == 0)
    ]
    return decoder(config, "gemma2", plain_layers(config, mixers, norms=4))


QWEN_WINDOWS: dict[str, Any] = {
    "use_sliding_window": False,
    "sliding_window": 4096,
    "max_window_layers": 28,
    "layer_types": None,
}

FAMILIES = (
    Family(("llama",), decoder_keys(attention_bias=False, mlp_bias=False), llama),
    Family(
        ("mistral",),
        decoder_keys("layer_types", intermediate_size=14336, num_key_value_heads=8, sliding_window=4096),
        mistral,
    ),
    Family(
        ("qwen2",),
        decoder_keys(vocab_size=151936, intermediate_size=22016, num_key_value_heads=32, **QWEN_WINDOWS),
        qwen2,
    ),
    Family(
        ("qwen3",),
        decoder_keys(
            vocab_size=151936,
            intermediate_size=22016,
            num_key_value_heads=32,
            head_dim=128,
            attention_bias=False,
            **QWEN_WINDOWS,
        ),
        qwen3,
    ),
    Family(
        ("gemma2",),
        decoder_keys(
            "query_pre_attn_scalar hidden_activation final_logit_softcapping attn_logit_softcapping",
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
        gemma2,
    ),
)
