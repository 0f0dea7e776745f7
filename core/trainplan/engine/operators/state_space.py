"""The convolution and scan of a state-space mixer. What it keeps and reads is derived, not validated by runs."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from trainplan.engine.layout.layout import Number
from trainplan.engine.operators.base import Operator, Product, Work

SCAN_FLOPS_PER_STATE = 9
"""Operations of the selective scan per channel, state and token (arXiv 2312.00752, appendix D)."""
CHUNK = {"mamba2": 256, "gated_delta": 64}
"""Tokens that the chunked form treats as one matrix product (the reference kernels' defaults)."""


def chunked_products(
    work: Work, kind: str, key_heads: int, heads: int, key_dim: int, value_dim: int
) -> tuple[Product, ...]:
    """Scores within a chunk, their product with the values, and the state written and read (arXiv 2405.21060, 6).

    Chunks and heads are one batch, so they count with the rows; the gated delta rule updates its state once more.
    `key_heads`, `heads` [number]; `key_dim`, `value_dim` [elements of a head].
    """
    chunk = CHUNK[kind]
    tokens = work.tokens / work.tensor
    states = 2 if kind == "gated_delta" else 1
    return (
        Product(tokens * key_heads, chunk, key_dim, low_precision=False),
        Product(tokens * heads, value_dim, chunk, low_precision=False),
        Product(tokens * heads * key_dim / chunk, value_dim, chunk, states, low_precision=False),
        Product(tokens * heads, value_dim, key_dim, low_precision=False),
    )


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

    def products(self, work: Work) -> tuple[Product, ...]:
        """The chunked form's products; Mamba's scan has none and is bound by memory (arXiv 2312.00752, section 3.3)."""
        if self.kind == "mamba":
            return ()
        value = self.inner // max(self.heads, 1)
        return chunked_products(work, self.kind, self.groups, self.heads, self.state, value)

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


@dataclass(frozen=True)
class RecurrentCore(Operator):
    """The recurrence of a linear attention in its chunked form: a state of `key_dim` by `value_dim` for each head."""

    name: str
    heads: int
    key_dim: int
    value_dim: int
    part: str = "other"

    def parameters(self) -> int:
        return 0

    def rank_parameters(self, work: Work) -> Number:
        return 0

    def token_flops(self, sequence_length: float, *, causal: bool) -> float:
        """Within a chunk as attention does it, and twice with the state: written and read (arXiv 2312.06635)."""
        within = CHUNK["gated_delta"] / (2 if causal else 1)
        state = 2.0 * 2 * self.key_dim * self.value_dim
        return self.heads * (2.0 * within * (self.key_dim + self.value_dim) + state)

    def products(self, work: Work) -> tuple[Product, ...]:
        return chunked_products(work, "gated_delta", self.heads, self.heads, self.key_dim, self.value_dim)

    def traffic_bytes(self, work: Work) -> Number:
        """16-bit queries, keys, values, gate and output, each read or written once."""
        return 2 * work.tokens * self.heads * (2 * self.key_dim + 3 * self.value_dim) / work.tensor

    def kept_bytes(self, work: Work) -> Number:
        width = self.heads * (2 * self.key_dim + 2 * self.value_dim)
        return work.tokens * (work.element_bytes * width + 8 * self.heads) / work.tensor

    def output_bytes(self, work: Work) -> Number:
        return work.element_bytes * work.tokens * self.heads * self.value_dim / work.tensor

    def gradient_bytes(self, work: Work) -> Number:
        return work.element_bytes * work.tokens * self.heads * (2 * self.key_dim + self.value_dim) / work.tensor
