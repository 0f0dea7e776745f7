"""The architecture that a published run's model fields describe, and what stands in for fields that it leaves open."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final, Literal

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

GATED: Final = True
UNSTATED_VOCABULARY: Final = 51_200
"""GPT-2's vocabulary padded to a multiple of 128 x 8, as Megatron does."""
WINDOWS: Final[tuple[tuple[str, int, tuple[bool, ...]], ...]] = (
    ("gpt-oss", 128, (True, False)),
    ("gpt oss", 128, (True, False)),
    ("gemma 3", 1024, (True, True, True, True, True, False)),
    ("gemma3", 1024, (True, True, True, True, True, False)),
    ("gemma 2", 4096, (True, False)),
    ("mistral 7b", 4096, (True,)),
)
"""Sliding windows by model name [tokens] and which layers of the pattern have them (public configs)."""

LATENT: Final[tuple[tuple[str, dict[str, int]], ...]] = (
    (
        "deepseek-v3",
        {"q_lora_rank": 1536, "kv_lora_rank": 512, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "v_head_dim": 128},
    ),
    (
        "kimi",
        {"q_lora_rank": 1536, "kv_lora_rank": 512, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "v_head_dim": 128},
    ),
    (
        "moonlight",
        {"q_lora_rank": 0, "kv_lora_rank": 512, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "v_head_dim": 128},
    ),
    (
        "small mla",
        {"q_lora_rank": 1536, "kv_lora_rank": 512, "qk_nope_head_dim": 128, "qk_rope_head_dim": 64, "v_head_dim": 128},
    ),
)
"""Latent attention by model name, where the row's note tells it in words only (public configs)."""


GROUPS: Final = (("deepseek-v3", (8, 4)),)
"""Groups of experts by model name, and how many of them a token may visit (public configs)."""
PARALLEL_RESIDUAL: Final = ("phi-1.5", "phi-2", "falcon")
"""Models whose attention and feed-forward read one norm (public configs)."""


class RowError(ValueError):
    """What a row lacks or says wrongly."""


class Defaults:
    """Values of a row with the defaults that stood in for what it leaves open."""

    def __init__(self) -> None:
        self.used: list[str] = []

    def __call__(self, name: str, value: Any, default: Any) -> Any:
        if value is not None:
            return value
        self.used.append(f"{name}={default}")
        return default


def need(value: Any, name: str) -> Any:
    if value is None:
        raise RowError(f"{name} is not stated and has no default")
    return value


def run_architecture(model: Mapping[str, Any], framework: str, defaults: Defaults) -> Architecture:
    """The architecture that a row's model fields describe."""
    name = str(model.get("name") or "unnamed")
    if "mamba" in str(model.get("arch_note")).lower() or "deltanet" in str(model.get("arch_note")).lower():
        raise RowError(f"model {name}: state-space layers have no time model yet")
    depth, hidden = int(need(model.get("layers"), "model.layers")), int(need(model.get("hidden"), "model.hidden"))
    gated = bool(defaults("model.gated_mlp", model.get("gated_mlp"), GATED))
    norm: Literal["rms", "layer"] = "rms" if gated else "layer"
    windows = next(((w, p) for text, w, p in WINDOWS if text in name.lower()), (0, (False,)))
    window, pattern = windows
    norms = 1 if any(text in name.lower() for text in PARALLEL_RESIDUAL) else 2
    kinds: dict[tuple[bool, bool], Layer] = {}
    layers = []
    for index in range(depth):
        kind = windowed, routed = pattern[index % len(pattern)], _is_routed(model, index)
        if kind not in kinds:
            kinds[kind] = Layer(
                mixer=_mixer(model, name, hidden, window if windowed else None, bias=not gated),
                feed_forward=_feed_forward(model, gated, routed=routed),
                norm=norm,
                norms=norms,
            )
        layers.append(kinds[kind])
    if "deepseek-v3" in name.lower() and framework == "megatron_core" and depth == 61:
        defaults("model.mtp_layers", None, 1)
        layers.append(layers[-1])
    vocabulary = int(defaults("model.vocab", model.get("vocab"), UNSTATED_VOCABULARY))
    return Architecture(
        name=name[:200],
        family="published run",
        vocabulary=vocabulary,
        # LitGPT loads tied models with a table at each end.
        tied_embeddings=bool(model.get("tied_embeddings")) and (framework != "litgpt" or "falcon" in name.lower()),
        position_embeddings=0 if gated else int(model.get("seq_len") or 0),
        stacks=(Stack(hidden=hidden, groups=_groups(layers), final_norm=norm),),
    )


def _groups(layers: list[Layer]) -> tuple[LayerGroup, ...]:
    """Runs of equal layers, or the whole list as one pattern where layers alternate."""
    for period in (1, 2, 6):
        if len(layers) % period == 0 and all(layer == layers[i % period] for i, layer in enumerate(layers)):
            return (LayerGroup(pattern=tuple(layers[:period]), repeat=len(layers) // period),)
    groups: list[LayerGroup] = []
    for layer in layers:
        if groups and groups[-1].pattern == (layer,):
            groups[-1] = LayerGroup(pattern=(layer,), repeat=groups[-1].repeat + 1)
        else:
            groups.append(LayerGroup(pattern=(layer,), repeat=1))
    return tuple(groups)


def _mixer(
    model: Mapping[str, Any], name: str, hidden: int, window: int | None, *, bias: bool
) -> Attention | LatentAttention:
    heads = int(need(model.get("heads"), "model.heads"))
    latent = model.get("mla") or next((value for text, value in LATENT if text in name.lower()), None)
    if latent:
        return LatentAttention(
            heads=heads,
            query_rank=latent["q_lora_rank"] or None,
            kv_rank=latent["kv_lora_rank"],
            nope_dim=latent["qk_nope_head_dim"],
            rope_dim=latent["qk_rope_head_dim"],
            value_dim=latent["v_head_dim"],
        )
    return Attention(
        heads=heads,
        kv_heads=int(model.get("kv_heads") or heads),
        head_dim=int(model.get("head_dim") or hidden // heads),
        qkv_bias=bias,
        output_bias=bias,
        window=window,
    )


def _is_routed(model: Mapping[str, Any], index: int) -> bool:
    """Whether layer `index` has routed experts: every second one where half of them do, else the last ones."""
    moe = model.get("moe")
    if not moe:
        return False
    depth = int(model["layers"])
    routed = int(moe.get("moe_layers") or depth)
    return index % 2 == 1 if routed * 2 == depth else index >= depth - routed


def _feed_forward(model: Mapping[str, Any], gated: bool, *, routed: bool) -> FeedForward | Mixture:
    if not routed:
        return FeedForward(width=int(need(model.get("ffn"), "model.ffn")), gated=gated, bias=not gated)
    moe = model["moe"]
    width = int(need(moe.get("expert_ffn"), "model.moe.expert_ffn"))
    groups, groups_chosen = next((g for text, g in GROUPS if text in str(model.get("name")).lower()), (1, 1))
    return Mixture(
        experts=int(moe["experts"]),
        chosen=int(moe["topk"]),
        width=width,
        gated=gated,
        shared_width=int(moe.get("shared_experts") or 0) * width,
        bias="oss" in str(model.get("name")).lower(),
        groups=groups,
        groups_chosen=groups_chosen,
    )
