"""Norms, activations and the loss: bound by memory, not by arithmetic."""

from __future__ import annotations

from dataclasses import dataclass

from trainplan.engine.layout import Number
from trainplan.engine.operators.base import Operator, Work


@dataclass(frozen=True)
class Norm(Operator):
    """A norm of the hidden width (`per_head`: over each head, with weights of the head's width)."""

    name: str
    width: int
    weights: int
    """Trained parameters: width for RMS, twice that with a bias, 0 without any."""
    part: str = "norms"
    on_residual: bool = True
    """Works on the residual stream (split with sequence parallelism) and not on heads (split over the tensor group)."""

    def parameters(self) -> int:
        return self.weights

    def rank_parameters(self, work: Work) -> Number:
        return self.weights

    def elements(self, work: Work) -> Number:
        return work.tokens * self.width / (work.residual_split if self.on_residual else work.tensor)

    def traffic_bytes(self, work: Work) -> Number:
        """A norm reads and writes; one on the residual stream comes with the addition, its cast and the dropout."""
        return (13 if self.on_residual else 4) * self.elements(work)

    def kept_bytes(self, work: Work) -> Number:
        fused = 4 * self.elements(work) + 4 * work.tokens / work.residual_split
        return fused if work.switches.fused_norm else 8 * self.elements(work)


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
            return work.tokens * self.routed * self.width / work.tensor
        return work.tokens * self.width / work.tensor

    def traffic_bytes(self, work: Work) -> Number:
        return (6 if self.gated else 4) * self.elements(work)

    def kept_bytes(self, work: Work) -> Number:
        if not self.gated:
            return 4 * self.elements(work)
        return (6 if work.switches.fused_swiglu else 8) * self.elements(work)


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
        return work.tokens * self.vocabulary / work.tensor

    def traffic_bytes(self, work: Work) -> Number:
        return 16 * self.logits(work)
