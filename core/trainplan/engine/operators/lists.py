"""From the structure of a model to its operators."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property, lru_cache

from trainplan.catalog.architecture import (
    Architecture,
    Attention,
    CompressedAttention,
    Core,
    ExtraParameters,
    FeedForward,
    LatentAttention,
    Layer,
    Mixer,
    Mixture,
    NormKind,
    Projection,
    Stack,
    StateSpace,
)
from trainplan.engine.layout.layout import Number
from trainplan.engine.operators.attention import AttentionCore, CompressedAttentionCore
from trainplan.engine.operators.base import Operator, Work
from trainplan.engine.operators.elementwise import Activation, CrossEntropy, Norm
from trainplan.engine.operators.fixed_length import FixedLength
from trainplan.engine.operators.linear import Constant, Dispatch, Embedding, Experts, Linear, Split
from trainplan.engine.operators.state_space import RecurrentCore, StateSpaceScan

NORM_WEIGHTS = {"rms": 1, "layer": 2, "layer_without_bias": 1, "unweighted": 0, "none": 0}
GATED_MODULES = ("mlp.gate_proj", "mlp.up_proj", "mlp.down_proj")
PLAIN_MODULES = ("mlp.up_proj", "mlp.down_proj")
SHARED_GATED_MODULES = tuple(path.replace("mlp", "mlp.shared_experts") for path in GATED_MODULES)
SHARED_PLAIN_MODULES = tuple(path.replace("mlp", "mlp.shared_experts") for path in PLAIN_MODULES)
QUERY_KEY_NORM_WEIGHTS: dict[str, Callable[[int, int], int]] = {
    "unweighted": lambda head_dim, width: 0,
    "head": lambda head_dim, width: head_dim,
    "head_with_bias": lambda head_dim, width: 2 * head_dim,
    "full": lambda head_dim, width: width,
}


@dataclass(frozen=True)
class ModelOperators:
    """Operators of a model: before the layers, of each layer of the main stack in order, after the layers.

    Equal layers share one tuple, so that sums run over `distinct_layers` and not over all of them.
    """

    before: tuple[Operator, ...]
    layers: tuple[tuple[Operator, ...], ...]
    after: tuple[Operator, ...]

    @property
    def all(self) -> tuple[Operator, ...]:
        return (*self.before, *(op for layer in self.layers for op in layer), *self.after)

    @cached_property
    def distinct_layers(self) -> tuple[tuple[tuple[Operator, ...], int], ...]:
        """Each distinct layer with the number of times that it occurs."""
        found: dict[int, tuple[tuple[Operator, ...], int]] = {}
        for layer in self.layers:
            found[id(layer)] = (layer, found.get(id(layer), (layer, 0))[1] + 1)
        return tuple(found.values())


@lru_cache(maxsize=64)
def model_operators(architecture: Architecture) -> ModelOperators:
    """Every operator of the model."""
    main = architecture.main
    before: list[Operator] = []
    width = architecture.embedding_width or main.hidden
    if architecture.vocabulary:
        before.append(Embedding("token_embedding", architecture.vocabulary, width))
    if architecture.position_embeddings:
        before.append(Embedding("position_embedding", architecture.position_embeddings, main.hidden, split=False))
    if architecture.type_embeddings:
        before.append(Embedding("type_embedding", architecture.type_embeddings, main.hidden, split=False))
    before += _norm("embedding_norm", width, architecture.embedding_norm)
    for stack in architecture.stacks:
        before += _constants(stack.input_parameters) if stack is main else _side_stack(stack)
    after = [
        *_norm("final_norm", main.hidden, main.final_norm),
        *_constants(main.output_parameters),
        *(operator for linear in main.linears for operator in _projection(linear, main.hidden)),
    ]
    if architecture.head_parameters:
        count = architecture.head_parameters
        after.append(Constant("head_other", "other", count, 2 * count))
    after += _norm("head_norm", main.hidden, architecture.head_norm)
    if architecture.has_head:
        after += _head(architecture)
    layers = tuple(layer_operators(layer, main.hidden) for layer in main.layers)
    return ModelOperators(tuple(before), layers, tuple(after))


@lru_cache(maxsize=64)
def routing(architecture: Architecture) -> tuple[int, int]:
    """Routed experts of a layer, and how many of them a token visits; 0 without a mixture."""
    found = (op for layer, _ in model_operators(architecture).distinct_layers for op in layer)
    return next(((op.experts, op.chosen) for op in found if isinstance(op, Experts)), (0, 0))


def _side_stack(stack: Stack) -> list[Operator]:
    """An encoder or tower beside the main stack; towers of other modalities count as `other` as a whole."""
    operators = [
        *_constants(stack.input_parameters),
        *(operator for layer in stack.layers for operator in layer_operators(layer, stack.hidden)),
        *_norm(f"{stack.role}_final_norm", stack.hidden, stack.final_norm),
        *_constants(stack.output_parameters),
        *(operator for linear in stack.linears for operator in _projection(linear, stack.hidden)),
    ]
    if stack.tokens is not None or stack.role in ("vision", "audio"):
        part = "other" if stack.role in ("vision", "audio") else None
        return [FixedLength(operator, stack.tokens or 0, part) for operator in operators]
    return operators


@lru_cache(maxsize=1024)
def layer_operators(layer: Layer, hidden: int) -> tuple[Operator, ...]:
    """The operators of one layer, in order of execution."""
    sublayers = [
        _mixer(layer.mixer, hidden) if layer.mixer else [],
        _attention(layer.cross_attention, hidden, "cross_") if layer.cross_attention else [],
        _feed_forward(layer.parallel_feed_forward, hidden) if layer.parallel_feed_forward else [],
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
    if layer.linears:
        operators = _with_linears(operators, layer, hidden)
    return (*operators, *_constants(layer.extra_parameters))


def _with_linears(operators: list[Operator], layer: Layer, hidden: int) -> list[Operator]:
    """Linear layers beside the sublayers; those that lead back into the residual stream come after the core."""
    linears = [(linear, _projection(linear, hidden)) for linear in layer.linears]
    first = [operator for linear, found in linears if linear.outputs != hidden for operator in found]
    last = [operator for linear, found in linears if linear.outputs == hidden for operator in found]
    cores = [index for index, found in enumerate(operators) if isinstance(found, AttentionCore | RecurrentCore)]
    at = cores[0] if cores and isinstance(layer.mixer, Core) else len(operators)
    return [*operators[:at], *first, *operators[at : at + 1], *last, *operators[at + 1 :]]


def _projection(linear: Projection, hidden: int) -> list[Operator]:
    """Column-parallel where it leads away from the residual stream, row-parallel where it leads back."""
    split: Split = "none"
    if linear.inputs == hidden != linear.outputs:
        split = "column"
    elif linear.outputs == hidden != linear.inputs:
        split = "row"
    operator = _linear(linear.path, linear.part, linear.inputs, linear.outputs, bias=linear.bias, split=split)
    return [FixedLength(operator, 0)] if linear.idle else [operator]


def _constants(parameters: tuple[ExtraParameters, ...]) -> list[Operator]:
    return [
        Constant(extra.part, extra.part, extra.count, extra.flops_per_token, extra.trained)
        for extra in parameters
        if extra.count
    ]


def _norm(name: str, width: int, kind: NormKind) -> list[Operator]:
    return [] if kind == "none" else [Norm(name, width, NORM_WEIGHTS[kind] * width, rms=kind == "rms")]


def _head(architecture: Architecture) -> list[Operator]:
    width = architecture.embedding_width or architecture.hidden
    if not architecture.vocabulary:
        return []
    head = TiedHead if architecture.tied_embeddings else Linear
    return [
        head(
            "lm_head",
            "lm_head",
            width,
            architecture.vocabulary,
            split="column",
            target="lm_head",
            low_precision=False,
        ),
        *([Constant("lm_head_bias", "other", architecture.vocabulary)] if architecture.head_bias else []),
        CrossEntropy("cross_entropy", architecture.vocabulary),
    ]


@dataclass(frozen=True)
class TiedHead(Linear):
    """A head whose matrix is the embedding table: it computes, but holds nothing."""

    def parameters(self) -> int:
        return 0

    def rank_parameters(self, work: Work) -> Number:
        return 0


def _mixer(mixer: Mixer, hidden: int) -> list[Operator]:
    if isinstance(mixer, Attention):
        return _attention(mixer, hidden)
    if isinstance(mixer, LatentAttention):
        return _latent_attention(mixer, hidden)
    if isinstance(mixer, CompressedAttention):
        return _compressed_attention(mixer, hidden)
    if isinstance(mixer, Core) and mixer.recurrent:
        return [RecurrentCore("recurrence", mixer.heads, mixer.head_dim, mixer.value_dim)]
    if isinstance(mixer, Core):
        return [
            AttentionCore(
                "attention", mixer.heads, mixer.kv_heads, mixer.head_dim, mixer.value_dim, mixer.window, mixer.causal
            )
        ]
    return _state_space(mixer, hidden)


def _attention(mixer: Attention, hidden: int, prefix: str = "") -> list[Operator]:
    value_dim = mixer.value_dim or mixer.head_dim
    query, key = mixer.heads * mixer.head_dim, mixer.kv_heads * mixer.head_dim
    operators = _projections(mixer, hidden, prefix)
    if mixer.query_key_norm != "none":
        norms = (("q_norm", query), ("k_norm", key))
        for name, width in norms[:1] if mixer.keys_values == "reused" else norms:
            weights = QUERY_KEY_NORM_WEIGHTS[mixer.query_key_norm](mixer.head_dim, width)
            operators.append(Norm(prefix + name, width, weights, on_residual=False, output_kept=False))
    operators.append(
        AttentionCore(
            prefix + "attention",
            mixer.heads,
            mixer.kv_heads,
            mixer.head_dim,
            value_dim,
            mixer.window,
            mixer.causal,
            memory_tokens=mixer.memory_tokens,
            rotary_tables=mixer.rotary and mixer.query_key_norm != "none",
        )
    )
    if mixer.sinks:
        operators.append(Constant(prefix + "sinks", "attention", mixer.heads))
    inputs = mixer.heads * value_dim
    output = mixer.modules[-1]
    bias = mixer.output_bias
    return [*operators, _linear(output, "attention", inputs, hidden, bias=bias, split="row", prefix=prefix)]


def _projections(mixer: Attention, hidden: int, prefix: str) -> list[Operator]:
    """Query, key and value, in one product or apart; those of cross attention work on the other stack's tokens."""
    query = mixer.heads * mixer.head_dim * (2 if mixer.gated else 1)
    key = mixer.kv_heads * mixer.head_dim
    value = mixer.kv_heads * (mixer.value_dim or mixer.head_dim)
    paths = mixer.modules[:-1]
    if len(paths) == 1:
        outputs = query + key + value
        return [_linear(paths[0], "attention", hidden, outputs, bias=mixer.qkv_bias, split="column", prefix=prefix)]
    key_bias = mixer.qkv_bias if mixer.key_bias is None else mixer.key_bias
    own = {"own": 3, "keys_only": 2, "reused": 1}[mixer.keys_values]
    widths, biases = (query, key, value)[:own], (mixer.qkv_bias, key_bias, mixer.qkv_bias)
    operators: list[Operator] = [
        _linear(path, "attention", hidden, width, bias=bias, split="column", prefix=prefix)
        for path, width, bias in zip(paths, widths, biases, strict=False)
    ]
    if mixer.memory_tokens is not None:
        operators[1:] = [FixedLength(operator, mixer.memory_tokens) for operator in operators[1:]]
    return operators


def _latent_attention(mixer: LatentAttention, hidden: int) -> list[Operator]:
    key_dim = mixer.nope_dim + mixer.rope_dim
    operators: list[Operator] = []
    if mixer.query_rank:
        operators += [
            Linear("q_a_proj", "attention", hidden, mixer.query_rank, mixer.bias, target="q_a_proj"),
            Norm("q_a_norm", mixer.query_rank, mixer.query_rank, latent=True),
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
        Norm("kv_a_norm", mixer.kv_rank, mixer.kv_rank, latent=True, beside=mixer.rope_dim),
        Linear(
            "kv_b_proj",
            "attention",
            mixer.kv_rank,
            mixer.heads * (mixer.nope_dim + mixer.value_dim),
            split="column",
            target="kv_b_proj",
        ),
        *(
            [AttentionCore("index_scores", mixer.index_heads, 1, mixer.index_dim, 0, None, mixer.causal)]
            if mixer.index_heads
            else []
        ),
        AttentionCore(
            "attention",
            mixer.heads,
            mixer.heads,
            key_dim,
            mixer.value_dim,
            mixer.selected,
            mixer.causal,
            beside_values=mixer.nope_dim,
        ),
        Linear("o_proj", "attention", mixer.heads * mixer.value_dim, hidden, mixer.bias, "row", target="o_proj"),
    ]
    return operators


def _compressed_attention(mixer: CompressedAttention, hidden: int) -> list[Operator]:
    query, output = mixer.heads * mixer.head_dim, mixer.output_groups * mixer.output_rank
    return [
        _linear("q_a_proj", "attention", hidden, mixer.query_rank, split="none"),
        Norm("q_a_norm", mixer.query_rank, mixer.query_rank),
        _linear("q_b_proj", "attention", mixer.query_rank, query, split="column"),
        Norm("q_b_norm", query, 0, on_residual=False),
        _linear("kv_proj", "attention", hidden, mixer.head_dim, split="none"),
        Norm("kv_norm", mixer.head_dim, mixer.head_dim),
        CompressedAttentionCore(
            "attention",
            mixer.heads,
            1,
            mixer.head_dim,
            mixer.head_dim,
            mixer.window,
            compression=mixer.compression,
            selected=mixer.selected,
        ),
        Constant("sinks", "attention", mixer.heads),
        _linear("o_a_proj", "attention", query // mixer.output_groups, output, split="none"),
        _linear("o_b_proj", "attention", output, hidden, split="row"),
    ]


def _state_space(mixer: StateSpace, hidden: int) -> list[Operator]:
    bias = mixer.projection_bias
    scan = StateSpaceScan(
        "scan",
        mixer.kind,
        mixer.inner,
        mixer.state,
        mixer.heads,
        mixer.groups,
        mixer.convolution,
        mixer.convolution_bias,
    )

    def projection(name: str, inputs: int, outputs: int, *, biased: bool = False, split: Split = "column") -> Linear:
        return _linear(f"mixer.{name}", "other", inputs, outputs, bias=biased, split=split)

    output = projection("out_proj", mixer.inner, hidden, biased=bias, split="row")
    if mixer.kind == "gated_delta":
        return [
            projection("in_proj_qkv", hidden, scan.convolved),
            projection("in_proj_z", hidden, mixer.inner),
            projection("in_proj_b", hidden, mixer.heads),
            projection("in_proj_a", hidden, mixer.heads),
            scan,
            Norm("gated_norm", mixer.inner, mixer.inner // mixer.heads, on_residual=False),
            output,
        ]
    if mixer.kind == "mamba2":
        return [
            projection("in_proj", hidden, mixer.inner + scan.convolved + mixer.heads, biased=bias),
            scan,
            Norm("gated_norm", mixer.inner, mixer.inner, on_residual=False),
            output,
        ]
    widths = (("dt_norm", mixer.time_rank), ("b_norm", mixer.state), ("c_norm", mixer.state))
    weighted = mixer.time_norms == "weighted"
    return [
        projection("in_proj", hidden, 2 * mixer.inner, biased=bias),
        projection("x_proj", mixer.inner, mixer.time_rank + 2 * mixer.state, split="row"),
        *(
            Norm(name, width, width if weighted else 0, on_residual=False)
            for name, width in widths
            if mixer.time_norms != "none"
        ),
        projection("dt_proj", mixer.time_rank, mixer.inner, biased=True),
        scan,
        output,
    ]


def _feed_forward(block: FeedForward | Mixture, hidden: int) -> list[Operator]:
    if isinstance(block, FeedForward):
        return _dense(hidden, block.width, gated=block.gated, bias=block.bias, modules=block.modules)
    operators: list[Operator] = [
        Linear("router", "router", hidden, block.experts, block.router_bias, target="mlp.gate", low_precision=False),
        Dispatch("dispatch", hidden, block.chosen, block.groups, block.groups_chosen),
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
            target=f"mlp.experts.{name}",
            paired=block.gated and name != "down_proj",
        )

    names = ("gate_proj", "up_proj") if block.gated else ("up_proj",)
    width = block.latent or hidden
    if block.latent:
        operators.append(_linear("mixer.fc1_latent_proj", "other", hidden, width, bias=block.latent_bias, split="none"))
    operators += [expert(name, width, block.width, "column") for name in names]
    operators.append(
        Activation(
            "expert_activation", block.width, block.gated, routed=block.chosen, biased=block.bias, part="experts"
        )
    )
    operators.append(expert("down_proj", block.width, width, "row"))
    if block.latent:
        operators.append(_linear("mixer.fc2_latent_proj", "other", width, hidden, bias=block.latent_bias, split="none"))
    if block.shared_width:
        modules = SHARED_GATED_MODULES if block.gated else SHARED_PLAIN_MODULES
        operators += _dense(
            hidden, block.shared_width, gated=block.gated, bias=block.shared_bias, part="experts", modules=modules
        )
        if block.shared_gate:
            operators.append(
                Linear("shared_gate", "router", hidden, 1, target="mlp.shared_expert_gate", low_precision=False)
            )
    return operators


def _linear(
    path: str, part: str, inputs: int, outputs: int, *, split: Split, bias: bool = False, prefix: str = ""
) -> Linear:
    """A linear layer under the module path by which adapters address it."""
    return Linear(prefix + path.rpartition(".")[2], part, inputs, outputs, bias, split, target=path)


def _dense(
    hidden: int, width: int, *, gated: bool, bias: bool, part: str = "mlp", modules: tuple[str, ...] = ()
) -> list[Operator]:
    *inputs, output = modules or (GATED_MODULES if gated else PLAIN_MODULES)
    outputs = (2 if gated else 1) * width // len(inputs)
    return [
        *(_linear(path, part, hidden, outputs, bias=bias, split="column") for path in inputs),
        Activation("activation", width, gated, part=part),
        _linear(output, part, width, hidden, bias=bias, split="row"),
    ]
