"""Norms, activations and the loss: bound by memory, not by arithmetic."""

from __future__ import annotations

from dataclasses import dataclass

from trainplan.engine.layout.layout import Number
from trainplan.engine.operators.base import Operator, Work, routed_tokens


@dataclass(frozen=True)
class Norm(Operator):
    """A norm of the hidden width (`per_head`: over each head, with weights of the head's width)."""

    name: str
    width: int
    weights: int
    """Trained parameters: width for RMS, twice that with a bias, 0 without any."""
    part: str = "norms"
    rms: bool = True
    output_kept: bool = True
    """Its reader keeps what it reads; rotary positions, after norms of queries and keys, do not."""
    on_residual: bool = True
    """Works on the residual stream (split with sequence parallelism) and not on heads (split over the tensor group)."""
    latent: bool = False
    """Works on what a layer outside the tensor group gave: latent queries, keys and values."""
    beside: int = 0
    """Width of what shares a tensor with its input: a view keeps both."""

    def parameters(self) -> int:
        return self.weights

    def rank_parameters(self, work: Work) -> Number:
        return self.weights

    def elements(self, work: Work) -> Number:
        if self.latent:
            return work.unsplit_tokens * self.width
        return work.tokens * self.width / (work.residual_split if self.on_residual else work.tensor)

    def read_elements(self, work: Work) -> Number:
        """Of its output as its readers keep it, gathered or not."""
        gathered = work.gathered_kept and self.on_residual and not self.latent
        return work.tokens * self.width if gathered else self.elements(work)

    def traffic_bytes(self, work: Work) -> Number:
        """A norm reads and writes; one on the residual stream comes with the addition, its cast and the dropout."""
        return (13 if self.on_residual else 4) * self.elements(work)

    def kept_bytes(self, work: Work) -> Number:
        """Input and output; composed of plain operations an fp32 input, the normalised value and the output.

        A frozen norm keeps its input alone; a compiler makes the output again from it. Autocast holds the residual
        stream in fp32.
        """
        elements = self.elements(work)
        if work.switches.compiled:
            gathered = self.read_elements(work) - elements if work.lora is None else 0.0
            return work.element_bytes * (elements + gathered)
        composite = self.rms and not work.switches.fused_norm
        if work.lora is not None:
            return (4 if composite else work.element_bytes) * elements
        wide = 2 * elements if work.switches.autocast and self.on_residual else 0
        output = (work.element_bytes if composite else work.product_bytes) * self.output_kept
        kept = output * self.read_elements(work) + wide
        if composite:
            return (4 + work.element_bytes) * elements + kept
        beside = work.element_bytes * elements * self.beside / self.width
        return work.element_bytes * elements + beside + 4 * elements / self.width + kept

    def working_bytes(self, work: Work) -> Number:
        return work.element_bytes * self.elements(work) if work.switches.compiled else 0.0

    def output_bytes(self, work: Work) -> Number:
        return work.element_bytes * self.elements(work)

    def gradient_bytes(self, work: Work) -> Number:
        return work.element_bytes * self.elements(work)


@dataclass(frozen=True)
class Activation(Operator):
    """The non-linearity between the two products of a feed-forward of local `width`."""

    name: str
    width: int
    gated: bool
    routed: int = 0
    """How many experts a token visits; 0 for a dense feed-forward."""
    biased: bool = False
    """Biases and clamps around it, which no fused kernel of the stacks covers (gpt-oss)."""
    part: str = "mlp"

    def parameters(self) -> int:
        return 0

    def rank_parameters(self, work: Work) -> Number:
        return 0

    def elements(self, work: Work) -> Number:
        """Elements of one of the products' outputs on this rank."""
        if self.routed:
            return routed_tokens(work, self.routed) * self.width / work.expert_tensor
        return work.tokens * self.width / work.tensor

    def traffic_bytes(self, work: Work) -> Number:
        return (6 if self.gated else 4) * self.elements(work)

    def kept_bytes(self, work: Work) -> Number:
        """Gate and up, and beside them silu(gate) where the kernel is not fused."""
        fused = work.switches.fused_swiglu or work.switches.compiled
        inputs = (2 if fused else 3) if self.gated else 1
        return inputs * work.element_bytes * self.elements(work)

    def kept_output_bytes(self, work: Work) -> Number:
        """The product is the next linear layer's input, which a frozen layer does not need."""
        if work.lora is not None or work.switches.compiled:
            return 0.0
        return work.product_bytes * self.elements(work)

    def working_bytes(self, work: Work) -> Number:
        """A compiler makes the product again."""
        return work.product_bytes * self.elements(work) if work.switches.compiled and work.lora is None else 0.0

    def output_bytes(self, work: Work) -> Number:
        return work.element_bytes * self.elements(work)

    def gradient_bytes(self, work: Work) -> Number:
        return (2 if self.gated else 1) * work.element_bytes * self.elements(work)


@dataclass(frozen=True)
class CrossEntropy(Operator):
    """The loss over the vocabulary, split over the tensor group."""

    name: str
    vocabulary: int
    part: str = "lm_head"

    def parameters(self) -> int:
        return 0

    def rank_parameters(self, work: Work) -> Number:
        return 0

    def logits(self, work: Work) -> Number:
        return work.tokens * self.vocabulary / (work.tensor if work.switches.loss_parallel else 1)

    def traffic_bytes(self, work: Work) -> Number:
        return 16 * self.logits(work)
