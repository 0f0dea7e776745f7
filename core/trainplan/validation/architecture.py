"""The architecture that a measured run's model fields describe, and what stands in for fields that it leaves open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

from pydantic import ValidationError

from trainplan.catalog.architecture import (
    Architecture,
    Attention,
    FeedForward,
    LatentAttention,
    Layer,
    LayerGroup,
    Mixture,
    Stack,
)
from trainplan.english import Sentence
from trainplan.validation.rows import Defaults, RowError, invalid, section, whole, word

GATED: Final = True
UNSTATED_VOCABULARY: Final = 51_200
"""GPT-2's vocabulary padded to a multiple of 128 x 8, as Megatron does."""
MOST_LAYERS: Final = 10_000
PERIODS: Final = (1, 2, 6)
"""Layers after which the patterns of public models repeat."""


def run_architecture(model: Mapping[str, Any], defaults: Defaults) -> Architecture:
    """The architecture that a row's model fields describe. Raises RowError."""
    written = section(model, "architecture")
    if written:
        try:
            return Architecture.model_validate(written)
        except ValidationError as problem:
            raise invalid("model.architecture", problem) from None
    name = word(model, "name", "model") or "unnamed"
    if model.get("state_space"):
        raise RowError(Sentence("model {name}: a row cannot describe state-space layers yet", name=name))
    depth, hidden = whole(model, "layers", "model"), whole(model, "hidden", "model")
    if depth > MOST_LAYERS:
        raise RowError(
            Sentence("model.layers: {depth} is more than {most_layers}", depth=depth, most_layers=MOST_LAYERS)
        )
    gated = bool(defaults("model.gated_mlp", model.get("gated_mlp"), GATED))
    norm: Literal["rms", "layer"] = "rms" if gated else "layer"
    window = section(model, "window")
    pattern = _pattern(window)
    span = whole(window, "tokens", "model.window") if any(pattern) else None
    kinds: dict[tuple[bool, bool], Layer] = {}
    layers = []
    for index in range(depth):
        kind = windowed, routed = pattern[index % len(pattern)], _is_routed(model, index, depth)
        if kind not in kinds:
            kinds[kind] = Layer(
                mixer=_mixer(model, hidden, span if windowed else None, bias=not gated),
                feed_forward=_feed_forward(model, gated, routed=routed),
                norm=norm,
                norms=whole(model, "norms_per_layer", "model", 2),
            )
        layers.append(kinds[kind])
    if model.get("mtp_layers"):
        extra = whole(model, "mtp_layers", "model")
        if extra > MOST_LAYERS:
            raise RowError(
                Sentence("model.mtp_layers: {extra} is more than {most_layers}", extra=extra, most_layers=MOST_LAYERS)
            )
        layers.extend([layers[-1]] * extra)
    vocabulary = whole({"vocab": defaults("model.vocab", model.get("vocab"), UNSTATED_VOCABULARY)}, "vocab", "model")
    return Architecture(
        name=name[:200],
        family="published run",
        vocabulary=vocabulary,
        tied_embeddings=bool(model.get("tied_embeddings")),
        position_embeddings=0 if gated else whole(model, "seq_len", "model"),
        stacks=(Stack(hidden=hidden, groups=_groups(layers), final_norm=norm),),
    )


def _pattern(window: Mapping[str, Any]) -> tuple[bool, ...]:
    """Which layers of a repeating pattern attend to a window only: all of them where no pattern is stated."""
    stated = window.get("pattern", [True] if window else [False])
    if not isinstance(stated, list) or not stated or len(stated) > MOST_LAYERS:
        raise RowError("model.window.pattern: a list of true and false is needed")
    return tuple(bool(one) for one in stated)


def _groups(layers: list[Layer]) -> tuple[LayerGroup, ...]:
    """Runs of equal layers, or the whole list as one pattern where layers alternate."""
    for period in PERIODS:
        if len(layers) % period == 0 and all(layer == layers[i % period] for i, layer in enumerate(layers)):
            return (LayerGroup(pattern=tuple(layers[:period]), repeat=len(layers) // period),)
    groups: list[LayerGroup] = []
    for layer in layers:
        if groups and groups[-1].pattern == (layer,):
            groups[-1] = LayerGroup(pattern=(layer,), repeat=groups[-1].repeat + 1)
        else:
            groups.append(LayerGroup(pattern=(layer,), repeat=1))
    return tuple(groups)


def _mixer(model: Mapping[str, Any], hidden: int, window: int | None, *, bias: bool) -> Attention | LatentAttention:
    heads = whole(model, "heads", "model")
    latent = section(model, "mla")
    if latent:
        return LatentAttention(
            heads=heads,
            query_rank=whole(latent, "q_lora_rank", "model.mla") if latent.get("q_lora_rank") else None,
            kv_rank=whole(latent, "kv_lora_rank", "model.mla"),
            nope_dim=whole(latent, "qk_nope_head_dim", "model.mla"),
            rope_dim=whole(latent, "qk_rope_head_dim", "model.mla"),
            value_dim=whole(latent, "v_head_dim", "model.mla"),
        )
    return Attention(
        heads=heads,
        kv_heads=whole(model, "kv_heads", "model", heads),
        head_dim=whole(model, "head_dim", "model", max(1, hidden // heads)),
        qkv_bias=bias,
        output_bias=bias,
        query_key_norm=word(model, "query_key_norm", "model") or "none",
        window=window,
    )


def _is_routed(model: Mapping[str, Any], index: int, depth: int) -> bool:
    """Whether layer `index` has routed experts: every second one where half of them do, else the last ones."""
    experts = section(model, "moe")
    if not experts:
        return False
    routed = whole(experts, "moe_layers", "model.moe", depth)
    return index % 2 == 1 if routed * 2 == depth else index >= depth - routed


def _feed_forward(model: Mapping[str, Any], gated: bool, *, routed: bool) -> FeedForward | Mixture:
    if not routed:
        return FeedForward(width=whole(model, "ffn", "model"), gated=gated, bias=not gated)
    experts = section(model, "moe")
    width = whole(experts, "expert_ffn", "model.moe")
    shared = whole(experts, "shared_experts", "model.moe") if experts.get("shared_experts") else 0
    return Mixture(
        experts=whole(experts, "experts", "model.moe"),
        chosen=whole(experts, "topk", "model.moe"),
        width=width,
        gated=gated,
        shared_width=shared * width,
        bias=bool(experts.get("bias")),
        groups=whole(experts, "groups", "model.moe", 1),
        groups_chosen=whole(experts, "groups_chosen", "model.moe", 1),
    )
