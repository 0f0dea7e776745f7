"""The plain decoder inside an architecture: the sizes that a framework's own model is built from."""

from __future__ import annotations

from dataclasses import dataclass

from trainplan.catalog.architecture import Architecture, Attention, FeedForward, LatentAttention, Layer, Mixture
from trainplan.export.launch.job import RefusedError, refuse_if


@dataclass(frozen=True)
class Decoder:
    """A decoder of one kind of attention; feed-forwards are dense, experts, or dense first and experts after."""

    layers: int
    hidden: int
    vocabulary: int
    tied: bool
    positions: int
    """Rows of a learned table of positions; 0 where there is none."""
    mixer: Attention | LatentAttention
    norm: str
    dense: FeedForward | None
    mixture: Mixture | None
    expert_layers: tuple[bool, ...]
    """Which layers hold experts."""

    @property
    def bias(self) -> bool:
        """Biases in the products of attention output and feed-forward."""
        mixer = self.mixer
        return mixer.output_bias if isinstance(mixer, Attention) else mixer.bias


def plain_decoder(architecture: Architecture) -> Decoder:
    """The decoder of an architecture. Raises RefusedError, naming what no exported file can express."""
    refuse_if(len(architecture.stacks) != 1, f"{architecture.name} has more stacks than a decoder")
    stack = architecture.main
    refuse_if(stack.role != "decoder", f"{architecture.name} is a {stack.role}, not a decoder")
    refuse_if(not architecture.has_head, f"{architecture.name} has no head over the vocabulary")
    refuse_if(bool(stack.input_parameters or stack.output_parameters), "parameters outside the layers are not exported")
    refuse_if(architecture.embedding_width is not None, "a token table of another width than the model is not exported")
    refuse_if(bool(architecture.type_embeddings or architecture.head_parameters), "extra embeddings are not exported")
    refuse_if(architecture.head_bias or architecture.head_norm != "none", "a bias or norm of the head is not exported")
    refuse_if(architecture.embedding_norm != "none", "a norm of the embedding is not exported")
    layers = stack.layers
    mixers = {layer.mixer for layer in layers}
    refuse_if(len(mixers) != 1, "layers with different attention (windows, state spaces) are not exported")
    mixer = next(iter(mixers))
    if not isinstance(mixer, Attention | LatentAttention):
        raise RefusedError("only softmax and latent attention are exported")
    for layer in layers:
        _check_layer(layer)
    _check_mixer(mixer)
    dense = {layer.feed_forward for layer in layers if isinstance(layer.feed_forward, FeedForward)}
    experts = {layer.feed_forward for layer in layers if isinstance(layer.feed_forward, Mixture)}
    refuse_if(len(dense) > 1 or len(experts) > 1, "layers of different feed-forward widths are not exported")
    norms = {layer.norm for layer in layers} | {stack.final_norm}
    refuse_if(len(norms) > 1, "layers with different norms are not exported")
    return Decoder(
        layers=stack.depth,
        hidden=stack.hidden,
        vocabulary=architecture.vocabulary,
        tied=architecture.tied_embeddings,
        positions=architecture.position_embeddings,
        mixer=mixer,
        norm=next(iter(norms)),
        dense=next(iter(dense), None),
        mixture=next(iter(experts), None),
        expert_layers=tuple(isinstance(layer.feed_forward, Mixture) for layer in layers),
    )


def _check_layer(layer: Layer) -> None:
    refuse_if(layer.cross_attention is not None, "cross-attention is not exported")
    refuse_if(layer.parallel_feed_forward is not None, "a feed-forward beside the experts is not exported")
    refuse_if(layer.feed_forward is None, "layers without a feed-forward are not exported")
    refuse_if(bool(layer.extra_parameters), "layers with extra parameters are not exported")
    refuse_if(layer.norms != 2, f"layers with {layer.norms} norms are not exported")
    refuse_if(layer.norm not in ("rms", "layer"), f"the norm {layer.norm} is not exported")


def _check_mixer(mixer: Attention | LatentAttention) -> None:
    refuse_if(not mixer.causal, "attention that sees later tokens is not exported")
    if isinstance(mixer, LatentAttention):
        refuse_if(bool(mixer.selected or mixer.index_heads), "sparse attention by an indexer is not exported")
        return
    refuse_if(mixer.window is not None, "sliding windows are not exported")
    refuse_if(mixer.sinks or mixer.gated, "attention sinks and gated attention are not exported")
    refuse_if(mixer.keys_values != "own", "keys shared between layers are not exported")
    refuse_if(mixer.value_dim not in (None, mixer.head_dim), "value heads of another width are not exported")
    refuse_if(mixer.key_bias not in (None, mixer.qkv_bias), "keys without the bias of queries are not exported")
    refuse_if(
        mixer.query_key_norm not in ("none", "head"), f"query and key norms ({mixer.query_key_norm}) are not exported"
    )
    refuse_if(mixer.memory_tokens is not None, "attention over another stack is not exported")
