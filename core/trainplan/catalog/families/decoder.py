"""What the decoders of many families share: keys, attention, layer groups, the whole."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from trainplan.catalog.architecture import (
    Architecture,
    Attention,
    FeedForward,
    FeedForwardKind,
    Layer,
    LayerGroup,
    Mixer,
    NormKind,
    QueryKeyNorm,
    Stack,
)
from trainplan.catalog.families.config import Config, Keys, words
from trainplan.english import Sentence

LONGEST_PATTERN = 16

DECODER = Keys(
    {
        "vocab_size": 32000,
        "hidden_size": 4096,
        "intermediate_size": 11008,
        "num_hidden_layers": 32,
        "num_attention_heads": 32,
        "num_key_value_heads": None,
        "head_dim": None,
        "tie_word_embeddings": False,
    }
)
"""Keys that nearly every decoder has; families change the defaults."""


@dataclass(frozen=True)
class Family:
    """How the config files of one or more model types are read: their keys, and what the keys build."""

    model_types: tuple[str, ...]
    keys: Keys
    build: Callable[[Config], Architecture]


def decoder_keys(harmless: str = "", aliases: dict[str, str] | None = None, **shape: Any) -> Keys:
    """The keys of a decoder, with the family's own defaults and further keys."""
    return DECODER | Keys(shape, words(harmless), aliases or {})


def head_width(config: Config, heads: str = "num_attention_heads", hidden: str = "hidden_size") -> int:
    """hidden over heads; rounded down where heads do not divide, which the plan's findings report."""
    width = config.count(hidden) // config.count(heads)
    if not width:
        raise config.error(
            heads,
            Sentence(
                "at most {hidden} ({most:,}) heads are possible",
                hidden=config.name(hidden),
                most=config.count(hidden),
            ),
        )
    return width


def attention(
    config: Config,
    *,
    qkv_bias: bool = False,
    output_bias: bool = False,
    query_key_norm: QueryKeyNorm = "none",
    window: int | None = None,
    **changes: Any,
) -> Attention:
    """Attention as llama-like configs spell it."""
    heads = config.count("num_attention_heads")
    kv_heads = config.count_or("num_key_value_heads", heads)
    head_dim = config.optional("head_dim") or head_width(config)
    return Attention(
        heads=heads,
        kv_heads=kv_heads,
        head_dim=head_dim,
        qkv_bias=qkv_bias,
        output_bias=output_bias,
        query_key_norm=query_key_norm,
        window=window,
        **changes,
    )


def windows(config: Config, default: Callable[[int], bool]) -> list[int | None]:
    """The sliding window of each layer: by `layer_types`, else where `default` says so."""
    depth = config.layers("num_hidden_layers")
    types = config.items("layer_types", depth)
    width = config.window("sliding_window")
    if width is None:
        return [None] * depth
    if types is None:
        return [width if default(index) else None for index in range(depth)]
    for kind in types:
        if kind not in ("sliding_attention", "full_attention", "chunked_attention"):
            raise config.error(
                "layer_types", Sentence("it names {kind!r}; this family has sliding and full attention", kind=kind)
            )
    return [None if kind == "full_attention" else width for kind in types]


def grouped(layers: Sequence[Layer]) -> tuple[LayerGroup, ...]:
    """Equal layers as repeated patterns: the same layers, in the same order, in few groups."""
    numbers = {layer: number for number, layer in enumerate(dict.fromkeys(layers))}
    codes = [numbers[layer] for layer in layers]
    groups: list[LayerGroup] = []
    start = 0
    while start < len(codes):
        period, repeat = _longest_repetition(codes, start)
        groups.append(LayerGroup(pattern=tuple(layers[start : start + period]), repeat=repeat))
        start += period * repeat
    return tuple(groups)


def _longest_repetition(codes: list[int], start: int) -> tuple[int, int]:
    best = (1, 1)
    for period in range(1, min(LONGEST_PATTERN, len(codes) - start) + 1):
        pattern = codes[start : start + period]
        repeat = 1
        while codes[start + period * repeat : start + period * (repeat + 1)] == pattern:
            repeat += 1
        if repeat > 1 and period * repeat > best[0] * best[1]:
            best = (period, repeat)
    return best


def decoder(
    config: Config,
    layers: Sequence[Layer],
    *,
    norm: NormKind = "rms",
    hidden: str = "hidden_size",
    **changes: Any,
) -> Architecture:
    """A decoder of these layers between a token table and a head (its name and family are entered afterwards)."""
    settings: dict[str, Any] = {
        "name": "",
        "family": "",
        "vocabulary": config.count("vocab_size"),
        "tied_embeddings": config.flag("tie_word_embeddings"),
    }
    stack = Stack(hidden=config.count(hidden), groups=grouped(layers), final_norm=norm)
    return Architecture(**{**settings, "stacks": (stack,), **changes})


def plain_layers(
    config: Config,
    mixers: Sequence[Mixer],
    feed_forward: FeedForwardKind | Sequence[FeedForwardKind] | None = None,
    *,
    norms: int = 2,
    norm: NormKind = "rms",
) -> list[Layer]:
    """One layer per mixer; the feed-forward is SwiGLU of `intermediate_size` unless given."""
    blocks = feed_forward or FeedForward(width=config.count("intermediate_size"))
    if not isinstance(blocks, Sequence):
        blocks = [blocks] * len(mixers)
    return [
        Layer(mixer=mixer, feed_forward=block, norms=norms, norm=norm)
        for mixer, block in zip(mixers, blocks, strict=True)
    ]
