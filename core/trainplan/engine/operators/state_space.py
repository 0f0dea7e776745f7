"""The convolution and scan of a state-space mixer. What it keeps and reads is derived, not validated by runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from trainplan.engine.layout.layout import Number
from trainplan.engine.operators.base import Operator, Work

SCAN_FLOPS_PER_STATE = 9
"""Operations of the selective scan per channel, state and token (arXiv 2312.00752, appendix D)."""
CHUNK = {"mamba2": 256, "gated_delta": 64}
"""Tokens that the chunked form treats as one matrix product (the reference kernels' defaults)."""


@dataclass(frozen=True)
class StateSpaceScan(Operator):
    """A short causal convolution, then a linear recurrence over a state of `state` numbers per channel."""

    name: str
    kind: Literal["mamba", "mamba2", "gated_delta"]
    inner: int
    state: int
    heads: int
    groups: int
    convolution: int
    convolution_bias: bool
    part: str = "other"

    @property
    def convolved(self) -> int:
        """Channels of the convolution."""
        return self.inner + (0 if self.kind == "mamba" else 2 * self.groups * self.state)

    def parameters(self) -> int:
        convolution = self.convolved * (self.convolution + self.convolution_bias)
        if self.kind == "mamba":
            return convolution + self.inner * self.state + self.inner
        decays_and_steps = 2 * self.heads
        skips = self.heads if self.kind == "mamba2" else 0
        return convolution + decays_and_steps + skips

    def rank_parameters(self, work: Work) -> Number:
        return self.parameters() / work.tensor

    def token_flops(self, sequence_length: float, *, causal: bool) -> float:
        convolution = 2.0 * self.convolution * self.convolved
        if self.kind == "mamba":
            return convolution + SCAN_FLOPS_PER_STATE * self.inner * self.state
        within = CHUNK[self.kind] / (2 if causal else 1)
        products_with_state = 2 if self.kind == "mamba2" else 3
        keys = self.groups * self.state
        return convolution + 2.0 * within * (keys + self.inner) + 2.0 * products_with_state * self.inner * self.state

    def traffic_bytes(self, work: Work) -> Number:
        """16-bit: the convolution reads and writes its channels, the scan reads them and the gate and writes values."""
        return 2 * work.tokens * (3 * self.convolved + 3 * self.inner) / work.tensor

    def kept_bytes(self, work: Work) -> Number:
        """16-bit: input of the convolution, input of the scan, gate; fp32 time steps and decays."""
        steps = self.inner if self.kind == "mamba" else 2 * self.heads
        return work.tokens * (2 * (2 * self.convolved + self.inner) + 4 * steps) / work.tensor

    def output_bytes(self, work: Work) -> Number:
        return work.element_bytes * work.tokens * self.inner / work.tensor

    def gradient_bytes(self, work: Work) -> Number:
        return work.element_bytes * work.tokens * (self.convolved + self.inner) / work.tensor
