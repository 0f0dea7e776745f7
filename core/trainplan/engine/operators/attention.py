"""The attention core: scores, softmax, values."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from trainplan.arithmetic import maximum, minimum
from trainplan.engine.layout.layout import Number
from trainplan.engine.operators.base import Exchange, Operator, Work


@dataclass(frozen=True)
class AttentionCore(Operator):
    """Softmax(Q K^T) V of `heads` query heads over `kv_heads` groups."""

    name: str
    heads: int
    kv_heads: int
    key_dim: int
    value_dim: int
    window: int | None = None
    causal: bool = True
    part: str = "attention"
    memory_tokens: int | None = None
    """Keys of another sequence of fixed length (cross attention)."""
    beside_values: int = 0
    """Width of what shares a tensor with each value head (latent attention's keys): a view keeps both."""
    rotary_tables: bool = False
    """Turned by tables of cosines and sines, not by complex numbers."""
    flops_kind = "attention"

    def parameters(self) -> int:
        return 0

    def rank_parameters(self, work: Work) -> Number:
        return 0

    def credited_keys(self, sequence_length: Number, *, causal: bool) -> Number:
        """Mean number of keys that one query meets; a causal square counts at half."""
        if self.memory_tokens is not None:
            return self.memory_tokens
        if not causal:
            return sequence_length
        if self.window is None:
            return sequence_length / 2 if self.causal else sequence_length
        window = minimum(self.window, sequence_length)
        return window - window * window / (2 * sequence_length) if self.causal else window

    def token_flops(self, sequence_length: float, *, causal: bool) -> float:
        keys = float(self.credited_keys(sequence_length, causal=causal))
        return 2.0 * self.heads * (self.key_dim + self.value_dim) * keys

    def mean_keys(self, work: Work) -> Number:
        """Mean number of keys that a computed token meets; within its document where documents are masked."""
        pieces = work.pieces
        if pieces is None:
            return self.credited_keys(work.sequence_length, causal=True)
        keys = self.credited_keys(np.array(pieces.lengths), causal=True)
        return float(np.sum(np.array(pieces.shares) * keys))

    def unevenness(self, work: Work) -> float:
        """Standard deviation of the core's work on one sequence, over its mean; 0 where sequences are alike.

        Packed: that of a renewal process, Var(R - c l) / E(l) a token, with R the work of a document of l tokens and c
        the mean work of a token (Cox, Renewal Theory, 1962, chapter 8). Padded: that of single documents.
        """
        pieces = work.pieces
        if pieces is None or self.memory_tokens is not None:
            return 0.0
        lengths, shares = np.array(pieces.lengths), np.array(pieces.shares)
        keys = np.broadcast_to(self.credited_keys(lengths, causal=True), lengths.shape)
        mean = float(np.sum(shares * keys))
        whole = float(np.max(np.asarray(work.sequence_length)))
        if pieces.padded:
            square = float(np.sum(shares * lengths * keys**2)) / (whole * mean**2) - 1
        else:
            square = float(np.sum(shares * lengths * (keys - mean) ** 2)) / (whole * mean**2)
        return float(max(square, 0.0) ** 0.5)

    def attention_flops(self, work: Work) -> Number:
        keys = self.mean_keys(work)
        return 2.0 * self.heads / work.tensor * (self.key_dim + self.value_dim) * keys * work.tokens

    def traffic_bytes(self, work: Work) -> Number:
        """Rotary positions and changes of memory layout: heads are read and written twice."""
        width = self.heads * self.key_dim + self.kv_heads * (self.key_dim + self.value_dim)
        return 8 * work.tokens * width / work.tensor

    def query_bytes(self, work: Work) -> Number:
        return work.element_bytes * work.tokens * self.heads * self.key_dim / work.tensor

    def output_bytes(self, work: Work) -> Number:
        return work.element_bytes * work.tokens * self.heads * self.value_dim / work.tensor

    def key_value_bytes(self, work: Work) -> Number:
        """Keys and values; groups that do not divide over the tensor group are copied."""
        copied = work.switches.keys_values_copied or work.switches.attention_kernel == "memory_efficient"
        heads = self.heads if copied else self.kv_heads
        local = maximum(heads / work.tensor, 1)
        return work.element_bytes * work.tokens * local * (self.key_dim + self.value_dim)

    def score_bytes(self, work: Work) -> Number:
        """What the kernel keeps of the scores.

        Flash attention keeps an fp32 log-sum-exp (arXiv 2205.14135), the memory-efficient kernel also its mask in
        16 bit, an unfused one the softmax, and with dropout its mask and output (arXiv 2205.05198, section 4.1).
        """
        keys = work.sequence_length
        if work.switches.attention_kernel == "unfused":
            per_score = 5.0 if work.switches.hidden_dropout else 2.0
            return per_score * work.tokens * keys * self.heads / work.tensor
        logarithms = 4 * work.tokens * self.heads / work.tensor
        if work.switches.attention_kernel == "memory_efficient":
            return logarithms + 2 * work.tokens * keys
        return logarithms

    def kept_bytes(self, work: Work) -> Number:
        kept = self.query_bytes(work) + self.key_value_bytes(work) + self.output_bytes(work) + self.score_bytes(work)
        if self.beside_values and work.gathered_kept:
            kept = kept + work.element_bytes * work.tokens * self.heads * self.beside_values / work.tensor
        if work.gathered_kept:
            kept = kept + (self.query_bytes(work) + 4 * work.tokens * self.key_dim) * (work.context > 1)
        return kept

    def held_bytes(self, work: Work) -> Number:
        """The 16-bit copy of two rotary tables."""
        tables = 2 * 2 * self.key_dim * work.sequence_length / work.context
        return tables if work.rotary_cast and self.rotary_tables else 0.0

    def kept_attention_bytes(self, work: Work) -> Number:
        return self.score_bytes(work)

    def gradient_bytes(self, work: Work) -> Number:
        return self.query_bytes(work) + self.key_value_bytes(work)

    def working_bytes(self, work: Work) -> Number:
        """Keys and values of another context rank and their gradients; unfused, gradients of softmax and scores."""
        visiting = 2 * self.key_value_bytes(work) * (work.context > 1)
        if work.switches.attention_kernel != "unfused":
            return visiting
        return visiting + 2 * work.element_bytes * work.tokens * work.sequence_length * self.heads / work.tensor

    def exchanges(self, work: Work) -> tuple[Exchange, ...]:
        return (Exchange("context", "all_gather", self.key_value_bytes(work) * work.context),)


@dataclass(frozen=True)
class CompressedAttentionCore(AttentionCore):
    """A window of recent keys beside compressed older ones, of which a query may see only the `selected` best."""

    compression: int = 0
    selected: int | None = None

    def credited_keys(self, sequence_length: Number, *, causal: bool) -> Number:
        recent = super().credited_keys(sequence_length, causal=causal)
        if not self.compression:
            return recent
        older = sequence_length / self.compression / (2 if causal else 1)
        return recent + (older if self.selected is None else minimum(self.selected, older))
