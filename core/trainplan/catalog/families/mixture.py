"""Decoders with a mixture of experts."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from trainplan.catalog.architecture import Architecture, FeedForward, FeedForwardKind, Mixture
from trainplan.catalog.families.config import Config
from trainplan.catalog.families.decoder import Family, attention, decoder, decoder_keys, plain_layers


def mixture(
    config: Config, experts: str, width: str, chosen: str = "num_experts_per_tok", **changes: object
) -> Mixture:
    """A mixture of `experts` (a key) of the width that `width` names."""
    number = config.count(experts)
    if config.count(chosen) > number:
        raise config.error(chosen, f"at most {config.name(experts)} ({number}) can be chosen")
    settings = {"experts": number, "chosen": config.count(chosen), "width": config.count(width), **changes}
    return Mixture.model_validate(settings)


def sparse_where(
    config: Config, sparse: Callable[[int], bool], experts: Mixture, dense: FeedForward | None = None
) -> Sequence[FeedForwardKind]:
    """The feed-forward of each layer: experts where `sparse` says so, else the dense one."""
    block = dense or FeedForward(width=config.count("intermediate_size"))
    return [experts if sparse(index) else block for index in range(config.layers("num_hidden_layers"))]


def mixtral(config: Config) -> Architecture:
    mixer = attention(config, window=config.optional("sliding_window"))
    experts = mixture(config, "num_local_experts", "intermediate_size")
    return decoder(config, "mixtral", plain_layers(config, [mixer] * config.layers("num_hidden_layers"), experts))


def qwen3_moe(config: Config) -> Architecture:
    bias = config.flag("attention_bias")
    window = config.optional("sliding_window") if config.flag("use_sliding_window") else None
    mixer = attention(config, qkv_bias=bias, output_bias=bias, query_key_norm="head", window=window)
    experts = mixture(config, "num_experts", "moe_intermediate_size")
    blocks = sparse_where(config, sparse_by_step(config), experts)
    return decoder(config, "qwen3_moe", plain_layers(config, [mixer] * len(blocks), blocks))


def sparse_by_step(config: Config) -> Callable[[int], bool]:
    """Every `decoder_sparse_step`-th layer, counted from 1, except those in `mlp_only_layers`."""
    dense = set(config.items("mlp_only_layers") or ())
    step = config.count("decoder_sparse_step")
    return lambda index: index not in dense and (index + 1) % step == 0


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
        ("qwen3_moe",),
        decoder_keys(
            "norm_topk_prob max_window_layers",
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
        ),
        qwen3_moe,
    ),
)
