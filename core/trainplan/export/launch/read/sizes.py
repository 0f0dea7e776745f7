"""Sizes of a decoder from the names that Megatron and its relatives give them."""

from __future__ import annotations

import re

from pydantic import ValidationError

from trainplan.catalog.architecture import (
    Architecture,
    Attention,
    FeedForward,
    LatentAttention,
    Layer,
    LayerGroup,
    Mixture,
    NormKind,
    Stack,
)
from trainplan.english import Sentence
from trainplan.export.launch.read.found import ConfigReadError, Settings

MOST_LAYERS = 10_000


def architecture_of(settings: Settings, *, padded: bool = False) -> Architecture | None:
    """The model whose sizes the settings give; None where they do not give it whole. Notes say what lacks.

    `padded` says that the tokenizer adds one token to the vocabulary that is given (Megatron's NullTokenizer).
    """
    layers = settings.whole("num-layers", "num-layers-per-model")
    hidden = settings.whole("hidden-size")
    heads = settings.whole("num-attention-heads")
    vocabulary = settings.whole("padded-vocab-size", "vocab-size")
    named = {"num-layers": layers, "hidden-size": hidden, "num-attention-heads": heads, "vocab-size": vocabulary}
    if not any((layers, hidden, heads)):
        return None
    lacking = [name for name, value in named.items() if value is None]
    _take_shape(settings)
    if lacking or layers is None or hidden is None or heads is None or vocabulary is None:
        settings.notes.append(f"the model is not taken over: the file does not give {', '.join(lacking)}")
        return None
    if layers > MOST_LAYERS:
        raise ConfigReadError(
            Sentence(
                "num-layers is {layers:,}; at most {most_layers:,} are read", layers=layers, most_layers=MOST_LAYERS
            )
        )
    try:
        return _build(settings, layers, hidden, heads, vocabulary + padded)
    except ValidationError as error:
        first = error.errors()[0]
        raise ConfigReadError(
            Sentence("the model's sizes are inconsistent: {problems}", problems=".".join(map(str, first["loc"])))
        ) from None


def _take_shape(settings: Settings) -> None:
    """Mark what describes a model as read, also where it is not enough for one."""
    for name in (
        "max-position-embeddings", "init-method-std", "rotary-base", "rotary-percent", "rope-type", "attention-dropout",
        "hidden-dropout", "make-vocab-size-divisible-by", "norm-epsilon", "rotary-seq-len-interpolation-factor",
    ):  # fmt: skip
        settings.get(name)


def _build(settings: Settings, layers: int, hidden: int, heads: int, vocabulary: int) -> Architecture:
    width = settings.whole("ffn-hidden-size")
    gated = bool(settings.flag("swiglu", "gated-linear-unit"))
    if width is None:
        width = 4 * hidden if not gated else int(4 * hidden * 2 / 3 / 64) * 64
        settings.notes.append(f"ffn-hidden-size is not given: Megatron's own {width:,}")
    bias = not (settings.flag("disable-bias-linear") or settings.flag("add-bias-linear") is False)
    norm: NormKind = "rms" if settings.word("normalization") == "rmsnorm" else "layer"
    latent = settings.flag("multi-latent-attention")
    mixer = _latent(settings, heads) if latent else _attention(settings, hidden, heads, bias)
    dense = FeedForward(width=width, gated=gated, bias=bias)
    mixture = _mixture(settings, width, gated)
    which = _expert_layers(settings, layers) if mixture is not None else [False] * layers
    groups: list[LayerGroup] = []
    start = 0
    while start < layers:
        end = start
        while end < layers and which[end] == which[start]:
            end += 1
        part = mixture if which[start] and mixture is not None else dense
        pattern = (Layer(mixer=mixer, feed_forward=part, norm=norm),)
        groups.append(LayerGroup(pattern=pattern, repeat=end - start))
        start = end
    kind = settings.word("position-embedding-type") or "learned_absolute"
    positions = settings.whole("max-position-embeddings") or settings.whole("seq-length", "encoder-seq-length") or 0
    tied = not settings.flag("untie-embeddings-and-output-weights")
    shared = settings.flag("share-embeddings-and-output-weights")
    billions = hidden * layers * hidden * 12 / 1e9
    return Architecture(
        name=f"{layers} layers of {hidden:,}" if billions < 1e6 else "decoder",
        family="megatron",
        vocabulary=vocabulary,
        tied_embeddings=tied if shared is None else shared,
        position_embeddings=positions if kind == "learned_absolute" else 0,
        stacks=(Stack(hidden=hidden, groups=tuple(groups), final_norm=norm),),
    )


def _attention(settings: Settings, hidden: int, heads: int, bias: bool) -> Attention:
    grouped = settings.flag("group-query-attention")
    groups = settings.whole("num-query-groups")
    kv_heads = groups if groups is not None and grouped is not False else heads
    width = settings.whole("kv-channels") or max(1, hidden // heads)
    rotary = settings.word("position-embedding-type") in ("rope", "yarn", "mrope")
    return Attention(
        heads=heads,
        kv_heads=kv_heads,
        head_dim=width,
        qkv_bias=bias or bool(settings.flag("add-qkv-bias")),
        output_bias=bias,
        query_key_norm="head" if settings.flag("qk-layernorm") else "none",
        rotary=rotary,
    )


def _latent(settings: Settings, heads: int) -> LatentAttention:
    settings.get("qk-layernorm", "kv-channels")
    return LatentAttention(
        heads=heads,
        query_rank=settings.whole("q-lora-rank"),
        kv_rank=settings.whole("kv-lora-rank") or 32,
        nope_dim=settings.whole("qk-head-dim") or 128,
        rope_dim=settings.whole("qk-pos-emb-head-dim") or 64,
        value_dim=settings.whole("v-head-dim") or 128,
    )


def _mixture(settings: Settings, width: int, gated: bool) -> Mixture | None:
    experts = settings.whole("num-experts", "num-moe-experts", least=0)
    if not experts:
        return None
    return Mixture(
        experts=experts,
        chosen=settings.whole("moe-router-topk") or 2,
        width=settings.whole("moe-ffn-hidden-size") or width,
        gated=gated,
        shared_width=settings.whole("moe-shared-expert-intermediate-size", least=0) or 0,
        shared_gate=bool(settings.flag("moe-shared-expert-gate")),
        correction_bias=bool(settings.flag("moe-router-enable-expert-bias")),
        groups=settings.whole("moe-router-num-groups") or 1,
        groups_chosen=settings.whole("moe-router-group-topk") or 1,
    )


def _expert_layers(settings: Settings, layers: int) -> list[bool]:
    """`moe-layer-freq`: every n-th layer, or a sum of lists such as [0]*3+[1]*58."""
    given = settings.get("moe-layer-freq")
    if given is None:
        return [True] * layers
    if isinstance(given, list):
        found = [bool(item) for item in given]
    elif re.fullmatch(r"\d{1,4}", str(given)):
        every = max(1, int(given))
        return [layer % every == 0 for layer in range(layers)]
    else:
        found = _list_sum(str(given), layers)
    if len(found) != layers:
        raise ConfigReadError(
            Sentence("moe-layer-freq names {found} layers of {layers}", found=len(found), layers=layers)
        )
    return found


def _list_sum(text: str, layers: int) -> list[bool]:
    """([0]*1+[1]*2)*3, one level of brackets, never longer than the model."""
    plain = re.sub(r"\s", "", text)
    group = re.fullmatch(r"\(([^()]*)\)\*(\d{1,5})", plain)
    if group is not None:
        return (_list_sum(group.group(1), layers) * min(int(group.group(2)), layers + 1))[: layers + 1]
    found: list[bool] = []
    for part in plain.split("+"):
        match = re.fullmatch(r"\[([01](?:,[01])*)\](?:\*(\d{1,5}))?", part)
        if match is None:
            raise ConfigReadError("moe-layer-freq is not a number or a sum of lists such as [0]*3+[1]*58")
        items = [item == "1" for item in match.group(1).split(",")]
        found += items * min(int(match.group(2) or 1), layers + 1)
    return found[: layers + 1]
