"""The structure of a model: stacks of layers, each a token mixer and a feed-forward.

Every supported family is expressed in these few terms (`families/` translates config files into them);
`engine/operators` turns them into the operator lists from which counts, FLOPs, memory and time follow.
"""

from __future__ import annotations

from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field

from trainplan.frozen import Frozen

Count = Annotated[int, Field(ge=1, le=10_000_000)]
Whole = Annotated[int, Field(ge=0, le=10_000_000)]
NormKind = Literal["rms", "layer", "layer_without_bias", "unweighted", "none"]
QueryKeyNorm = Literal["none", "unweighted", "head", "head_with_bias", "full"]
"""Norms of queries and keys: over each head (weights of one head's width, or none), or of the full width."""
Modules = tuple[Annotated[str, Field(max_length=60)], ...]


class Attention(Frozen):
    """Softmax attention with `kv_heads` groups (heads: multi-head, 1: multi-query)."""

    kind: Literal["attention"] = "attention"
    heads: Count
    kv_heads: Count
    head_dim: Count
    value_dim: Count | None = Field(None, description="Width of one value head where it differs from head_dim")
    qkv_bias: bool = False
    key_bias: bool | None = Field(None, description="A bias of the keys where it differs from qkv_bias")
    output_bias: bool = False
    keys_values: Literal["own", "keys_only", "reused"] = Field(
        "own", description="Values may be the keys themselves; both may be those of an earlier layer"
    )
    query_key_norm: QueryKeyNorm = "none"
    window: Count | None = Field(None, description="Sliding window in tokens; none is full attention")
    memory_tokens: Count | None = Field(
        None, description="Tokens that keys and values are made from, where another stack of fixed length gives them"
    )
    causal: bool = True
    rotary: bool = True
    sinks: bool = False
    gated: bool = Field(False, description="The query projection also makes an output gate")
    modules: Modules = Field(
        ("q_proj", "k_proj", "v_proj", "o_proj"),
        min_length=2,
        max_length=4,
        description="Module names; two (the first being query, key and value in one) mean a fused projection",
    )


class CompressedAttention(Frozen):
    """Attention over one shared key-value head, a window of recent tokens and compressed older ones (DeepSeek-V4)."""

    kind: Literal["compressed_attention"] = "compressed_attention"
    heads: Count
    head_dim: Count
    query_rank: Count
    output_groups: Count
    output_rank: Count
    window: Count
    compression: Whole = Field(0, description="Tokens that one compressed key stands for; 0 is the window alone")
    selected: Count | None = Field(None, description="How many compressed keys a query attends to")


class LatentAttention(Frozen):
    """Multi-head latent attention (DeepSeek-V2, arXiv 2405.04434, section 2.1)."""

    kind: Literal["latent_attention"] = "latent_attention"
    heads: Count
    query_rank: Count | None = Field(None, description="Width of the query latent; none projects directly")
    kv_rank: Count
    nope_dim: Count
    rope_dim: Count
    value_dim: Count
    bias: bool = False
    causal: bool = True
    selected: Count | None = Field(None, description="Keys that an indexer selects for each query")
    index_heads: Whole = Field(0, description="Heads of the indexer; 0 reuses the selection of an earlier layer")
    index_dim: Whole = 0


class StateSpace(Frozen):
    """A state-space mixer: Mamba (arXiv 2312.00752), Mamba-2 (2405.21060) or the gated delta rule (2412.06464)."""

    kind: Literal["mamba", "mamba2", "gated_delta"] = "mamba2"
    inner: Count = Field(description="Width of the values: what the state is read into")
    state: Count = Field(description="State per channel; of the gated delta rule, the width of one key head")
    heads: Whole = Field(0, description="Heads of the values (Mamba has none)")
    groups: Whole = Field(0, description="Groups that share B and C (Mamba-2), or key heads (gated delta)")
    convolution: Count = 4
    time_rank: Whole = Field(0, description="Rank of the time-step projection (Mamba)")
    convolution_bias: bool = True
    projection_bias: bool = False
    time_norms: Literal["none", "unweighted", "weighted"] = Field("none", description="Norms of the time step, B and C")


class Core(Frozen):
    """An attention core whose projections follow no usual pattern and stand among the layer's linear layers."""

    kind: Literal["core"] = "core"
    heads: Count
    kv_heads: Count
    head_dim: Count
    value_dim: Count
    window: Count | None = None
    causal: bool = True
    recurrent: bool = Field(False, description="A state of head_dim by value_dim per head instead of scores")


class FeedForward(Frozen):
    """A dense feed-forward; gated ones (SwiGLU, GeGLU) have two input matrices."""

    kind: Literal["dense"] = "dense"
    width: Count
    gated: bool = True
    bias: bool = False
    modules: Modules = Field(
        (), max_length=3, description="Module names where unusual; gated with two names means fused inputs"
    )


class Mixture(Frozen):
    """A mixture of experts: each token visits `chosen` of `experts` and all of the shared ones."""

    kind: Literal["mixture"] = "mixture"
    experts: Count
    chosen: Count
    width: Count
    gated: bool = True
    bias: bool = False
    shared_width: Whole = Field(0, description="Total width of the shared experts")
    shared_bias: bool = False
    shared_gate: bool = False
    router_bias: bool = Field(False, description="A trained bias of the router")
    correction_bias: bool = Field(False, description="One balancing offset per expert, counted with the router")
    groups: Count = Field(1, description="Groups of experts of which a token may visit only some")
    groups_chosen: Count = Field(1, description="How many of them")
    latent: Count | None = Field(None, description="Width that routed experts work in, where it differs from hidden")
    latent_bias: bool = False


Mixer = Annotated[Attention | LatentAttention | CompressedAttention | StateSpace | Core, Field(discriminator="kind")]
FeedForwardKind = Annotated[FeedForward | Mixture, Field(discriminator="kind")]


class ExtraParameters(Frozen):
    """Parameters without an operator of their own, counted under `part`, with their forward FLOPs of one token."""

    part: str = Field(max_length=60)
    count: Annotated[int, Field(ge=0, le=10**15)]
    trained: bool = True
    flops_per_token: Annotated[int, Field(ge=0, le=10**15)] = 0


class Projection(Frozen):
    """A linear layer that belongs to none of the sublayers above, under its module path."""

    path: str = Field(max_length=200)
    part: str = Field(max_length=60)
    inputs: Count
    outputs: Count
    bias: bool = False
    idle: bool = Field(False, description="It works on another modality, whose amount the plan does not say")


class Layer(Frozen):
    """One layer: a token mixer, a feed-forward, and norms of the layer's width."""

    mixer: Mixer | None
    cross_attention: Attention | None = None
    feed_forward: FeedForwardKind | None
    parallel_feed_forward: FeedForward | None = Field(None, description="A dense feed-forward beside the experts")
    norms: int = Field(2, ge=0, le=100, description="How many norms of the hidden width the layer holds")
    norm: NormKind = "rms"
    linears: tuple[Projection, ...] = Field((), description="Linear layers beside those of mixer and feed-forward")
    extra_parameters: tuple[ExtraParameters, ...] = Field((), description="Layer scales, indexers ...")


class LayerGroup(Frozen):
    """A pattern of layers repeated `repeat` times."""

    pattern: tuple[Layer, ...] = Field(min_length=1, max_length=256)
    repeat: Annotated[int, Field(ge=1, le=10_000)]


class Stack(Frozen):
    """A run of layers of one width: the decoder, an encoder, a vision or audio tower."""

    role: Literal["decoder", "encoder", "vision", "audio"] = "decoder"
    hidden: Count
    groups: tuple[LayerGroup, ...]
    final_norm: NormKind = "rms"
    tokens: Whole | None = Field(None, description="Fixed length of the stack's sequence; none is the plan's length")
    input_parameters: tuple[ExtraParameters, ...] = Field(
        (), description="Parameters before the layers by part (patch stem, positions ...)"
    )
    output_parameters: tuple[ExtraParameters, ...] = Field(
        (), description="Parameters after the layers by part (projector, pooler ...)"
    )
    linears: tuple[Projection, ...] = Field((), description="Linear layers outside of the stack's layers")

    @property
    def layers(self) -> tuple[Layer, ...]:
        return tuple(layer for group in self.groups for _ in range(group.repeat) for layer in group.pattern)

    @property
    def depth(self) -> int:
        return sum(group.repeat * len(group.pattern) for group in self.groups)


class Architecture(Frozen):
    """A whole model. The last stack of role `decoder` (or the last stack) is the one that is pipelined."""

    name: str = Field(max_length=200)
    family: str = Field(max_length=60)
    vocabulary: Whole
    tied_embeddings: bool = False
    embedding_width: Count | None = Field(None, description="Width of the token table where it differs from hidden")
    head_bias: bool = False
    position_embeddings: Whole = Field(0, description="Learned positions (rows of the table)")
    type_embeddings: Whole = 0
    embedding_norm: NormKind = "none"
    has_head: bool = True
    head_norm: NormKind = "none"
    head_parameters: Annotated[int, Field(ge=0, le=10**12)] = Field(
        0, description="Parameters of a head beside the vocabulary projection"
    )
    stacks: tuple[Stack, ...] = Field(min_length=1, max_length=8)
    untimed: tuple[Annotated[str, Field(max_length=100)], ...] = Field(
        (), max_length=32, description="Parts of the main stack whose work no operator describes"
    )

    @cached_property
    def _hash(self) -> int:
        return hash(self.model_dump_json())

    def __hash__(self) -> int:
        return self._hash

    def __copy__(self) -> Architecture:
        copied = super().__copy__()
        copied.__dict__.pop("_hash", None)
        return copied

    @property
    def main(self) -> Stack:
        decoders = [stack for stack in self.stacks if stack.role == "decoder"]
        return decoders[-1] if decoders else self.stacks[-1]

    @property
    def hidden(self) -> int:
        return self.main.hidden

    @property
    def depth(self) -> int:
        return self.main.depth


def dense_decoder(
    name: str,
    *,
    layers: int,
    hidden: int,
    ffn: int,
    heads: int,
    kv_heads: int,
    vocabulary: int,
    head_dim: int | None = None,
    gated: bool = True,
    tied: bool = False,
    norm: NormKind = "rms",
    bias: bool = False,
    family: str = "by hand",
) -> Architecture:
    """A plain decoder entered by hand: the same layer `layers` times."""
    layer = Layer(
        mixer=Attention(
            heads=heads,
            kv_heads=kv_heads,
            head_dim=head_dim or hidden // heads,
            qkv_bias=bias,
            output_bias=bias,
        ),
        feed_forward=FeedForward(width=ffn, gated=gated, bias=bias),
        norm=norm,
    )
    stack = Stack(hidden=hidden, groups=(LayerGroup(pattern=(layer,), repeat=layers),), final_norm=norm)
    return Architecture(name=name, family=family, vocabulary=vocabulary, tied_embeddings=tied, stacks=(stack,))
