"""From the structure of a model to its operators."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from trainplan.catalog.architecture import (
    Architecture,
    Attention,
    ExtraParameters,
    FeedForward,
    LatentAttention,
    Layer,
    Mixture,
    NormKind,
    StateSpace,
)
from trainplan.engine.operators.attention import AttentionCore
from trainplan.engine.operators.base import Operator
from trainplan.engine.operators.elementwise import Activation, CrossEntropy, Norm
from trainplan.engine.operators.linear import Constant, Dispatch, Embedding, Experts, Linear

NORM_WEIGHTS = {"rms": 1, "layer": 2, "layer_without_bias": 1, "none": 0}


@dataclass(frozen=True)
class ModelOperators:
    """Operators of a model: before the layers, of each layer of the main stack in order, after the layers."""

    before: tuple[Operator, ...]
    layers: tuple[tuple[Operator, ...], ...]
    after: tuple[Operator, ...]

    @property
    def all(self) -> tuple[Operator, ...]:
        return (*self.before, *(op for layer in self.layers for op in layer), *self.after)


@lru_cache(maxsize=64)
def model_operators(architecture: Architecture) -> ModelOperators:
    """Every operator of the model."""
    main = architecture.main
    before: list[Operator] = []
    width = architecture.embedding_width or main.hidden
    if architecture.vocabulary:
        before.append(Embedding("token_embedding", architecture.vocabulary, width))
    if architecture.position_embeddings:
        before.append(Embedding("position_embedding", architecture.position_embeddings, width, split=False))
    if architecture.type_embeddings:
        before.append(Embedding("type_embedding", architecture.type_embeddings, width, split=False))
    before += _norm("embedding_norm", width, architecture.embedding_norm)
    for stack in architecture.stacks:
        before += _constants(stack.input_parameters)
        if stack is not main:
            for layer in stack.layers:
                before += layer_operators(layer, stack.hidden)
            before += _norm(f"{stack.role}_final_norm", stack.hidden, stack.final_norm)
            before += _constants(stack.output_parameters)
    after = [*_norm("final_norm", main.hidden, main.final_norm), *_constants(main.output_parameters)]
    if architecture.has_head:
        after += _head(architecture)
    if architecture.head_parameters:
        after.append(Constant("head_other", "other", architecture.head_parameters))
    layers = tuple(layer_operators(layer, main.hidden) for layer in main.layers)
    return ModelOperators(tuple(before), layers, tuple(after))


def layer_operators(layer: Layer, hidden: int) -> tuple[Operator, ...]:
    """The operators of one layer, in order of execution."""
    sublayers = [
        _mixer(layer.mixer, hidden) if layer.mixer else [],
        _attention(layer.cross_attention, hidden, "cross_") if layer.cross_attention else [],
        _feed_forward(layer.feed_forward, hidden) if layer.feed_forward else [],
    ]
    present = [sublayer for sublayer in sublayers if sublayer]
    operators: list[Operator] = []
    norms = [norm for index in range(layer.norms) for norm in _norm(f"norm_{index + 1}", hidden, layer.norm)]
    for index, sublayer in enumerate(present):
        if index < len(norms):
            operators.append(norms[index])
        operators += sublayer
    operators += norms[len(present) :]
    return (*operators, *_constants(layer.extra_parameters))


def _constants(parameters: tuple[ExtraParameters, ...]) -> list[Operator]:
    return [Constant(extra.part, extra.part, extra.count) for extra in parameters if extra.count]


def _norm(name: str, width: int, kind: NormKind) -> list[Operator]:
    return [] if kind == "none" else [Norm(name, width, NORM_WEIGHTS[kind] * width)]


def _head(architecture: Architecture) -> list[Operator]:
    width = architecture.embedding_width or architecture.hidden
    head = TiedHead if architecture.tied_embeddings else Linear
    return [
        head(
            "lm_head",
            "lm_head",
            width,
            architecture.vocabulary,
            bias=architecture.head_bias,
            split="column",
            target="lm_head",
            low_precision=False,
        ),
        CrossEntropy("cross_entropy", architecture.vocabulary),
    ]


@dataclass(frozen=True)
class TiedHead(Linear):
    """A head whose matrix is the embedding table: it computes, but holds only its bias."""

    def parameters(self) -> int:
        return self.bias * self.outputs


def _mixer(mixer: Attention | LatentAttention | StateSpace, hidden: int) -> list[Operator]:
    if isinstance(mixer, Attention):
        return _attention(mixer, hidden)
    if isinstance(mixer, LatentAttention):
        return _latent_attention(mixer, hidden)
    return _state_space(mixer, hidden)


def _attention(mixer: Attention, hidden: int, prefix: str = "") -> list[Operator]:
    value_dim = mixer.value_dim or mixer.head_dim
    query = mixer.heads * mixer.head_dim * (2 if mixer.gated else 1)
    key, value = mixer.kv_heads * mixer.head_dim, mixer.kv_heads * value_dim

    def projection(name: str, outputs: int) -> Linear:
        return Linear(prefix + name, "attention", hidden, outputs, mixer.qkv_bias, "column", target=name)

    operators: list[Operator] = [
        projection("q_proj", query),
        projection("k_proj", key),
        projection("v_proj", value),
    ]
    if mixer.query_key_norm != "none":
        per_head = mixer.query_key_norm == "head"
        for name, width in (("q_norm", mixer.heads * mixer.head_dim), ("k_norm", key)):
            operators.append(Norm(prefix + name, width, mixer.head_dim if per_head else width, on_residual=False))
    operators.append(
        AttentionCore(
            prefix + "attention",
            mixer.heads,
            mixer.kv_heads,
            mixer.head_dim,
            value_dim,
            mixer.window,
            mixer.causal,
        )
    )
    if mixer.sinks:
        operators.append(Constant(prefix + "sinks", "attention", mixer.heads))
    operators.append(
        Linear(
            prefix + "o_proj",
            "attention",
            mixer.heads * value_dim,
            hidden,
            mixer.output_bias,
            "row",
            target="o_proj",
        )
    )
    return operators


def _latent_attention(mixer: LatentAttention, hidden: int) -> list[Operator]:
    key_dim = mixer.nope_dim + mixer.rope_dim
    operators: list[Operator] = []
    if mixer.query_rank:
        operators += [
            Linear("q_a_proj", "attention", hidden, mixer.query_rank, mixer.bias, target="q_a_proj"),
            Norm("q_a_norm", mixer.query_rank, mixer.query_rank),
            Linear(
                "q_b_proj",
                "attention",
                mixer.query_rank,
                mixer.heads * key_dim,
                split="column",
                target="q_b_proj",
            ),
        ]
    else:
        operators.append(Linear("q_proj", "attention", hidden, mixer.heads * key_dim, split="column", target="q_proj"))
    operators += [
        Linear(
            "kv_a_proj",
            "attention",
            hidden,
            mixer.kv_rank + mixer.rope_dim,
            mixer.bias,
            target="kv_a_proj_with_mqa",
        ),
        Norm("kv_a_norm", mixer.kv_rank, mixer.kv_rank),
        Linear(
            "kv_b_proj",
            "attention",
            mixer.kv_rank,
            mixer.heads * (mixer.nope_dim + mixer.value_dim),
            split="column",
            target="kv_b_proj",
        ),
        AttentionCore("attention", mixer.heads, mixer.heads, key_dim, mixer.value_dim, None, mixer.causal),
        Linear("o_proj", "attention", mixer.heads * mixer.value_dim, hidden, mixer.bias, "row", target="o_proj"),
    ]
    return operators


def _state_space(mixer: StateSpace, hidden: int) -> list[Operator]:
    raise NotImplementedError(f"{mixer.kind} layers have no operator list yet")


def _feed_forward(block: FeedForward | Mixture, hidden: int) -> list[Operator]:
    if isinstance(block, FeedForward):
        return _dense(hidden, block.width, gated=block.gated, bias=block.bias)
    operators: list[Operator] = [
        Linear("router", "router", hidden, block.experts, block.router_bias, target="router", low_precision=False),
        Dispatch("dispatch", hidden, block.chosen),
    ]
    if block.correction_bias:
        operators.append(Constant("correction_bias", "router", block.experts))

    def expert(name: str, inputs: int, outputs: int, split: str) -> Experts:
        return Experts(
            name,
            "experts",
            block.experts,
            block.chosen,
            inputs,
            outputs,
            block.bias,
            "row" if split == "row" else "column",
            target=name,
        )

    names = ("gate_proj", "up_proj") if block.gated else ("up_proj",)
    operators += [expert(name, hidden, block.width, "column") for name in names]
    operators.append(Activation("expert_activation", block.width, block.gated, routed=block.chosen, part="experts"))
    operators.append(expert("down_proj", block.width, hidden, "row"))
    if block.shared_width:
        operators += _dense(hidden, block.shared_width, gated=block.gated, bias=block.bias, part="experts")
        if block.shared_gate:
            operators.append(Linear("shared_gate", "router", hidden, 1, low_precision=False))
    return operators


def _dense(hidden: int, width: int, *, gated: bool, bias: bool, part: str = "mlp") -> list[Operator]:
    names = ("gate_proj", "up_proj") if gated else ("up_proj",)
    return [
        *(Linear(name, part, hidden, width, bias, "column", target=name) for name in names),
        Activation("activation", width, gated, part=part),
        Linear("down_proj", part, width, hidden, bias, "row", target="down_proj"),
    ]
