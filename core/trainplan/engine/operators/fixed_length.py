"""Operators of a stack whose sequence has its own length: a tower or an encoder beside the main stack."""

from __future__ import annotations

from dataclasses import dataclass, replace

from trainplan.engine.layout.layout import Number
from trainplan.engine.operators.base import Exchange, Operator, Product, Work


@dataclass(frozen=True)
class FixedLength(Operator):
    """`operator` working on `tokens` tokens of each sequence, whatever the sequence length of the plan."""

    operator: Operator
    tokens: int
    part_override: str | None = None

    @property
    def name(self) -> str:  # type: ignore[override]
        return self.operator.name

    @property
    def part(self) -> str:  # type: ignore[override]
        return self.part_override or self.operator.part

    @property
    def flops_kind(self) -> str:  # type: ignore[override]
        return self.operator.flops_kind

    @property
    def target(self) -> str:
        """Module name under which LoRA addresses it."""
        return str(getattr(self.operator, "target", ""))

    def _work(self, work: Work) -> Work:
        return replace(work, sequence_length=self.tokens, context=1, pieces=None)

    def parameters(self) -> int:
        return self.operator.parameters()

    def active_parameters(self) -> int:
        return self.operator.active_parameters()

    def trained_parameters(self) -> int:
        return self.operator.trained_parameters()

    def rank_parameters(self, work: Work) -> Number:
        return self.operator.rank_parameters(work)

    def adapter_parameters(self, rank: int) -> int:
        return self.operator.adapter_parameters(rank)

    def token_flops(self, sequence_length: float, *, causal: bool) -> float:
        """Spread over the tokens of the plan's sequence."""
        if not self.tokens:
            return 0.0
        return self.operator.token_flops(self.tokens, causal=causal) * self.tokens / sequence_length

    def products(self, work: Work) -> tuple[Product, ...]:
        return self.operator.products(self._work(work)) if self.tokens else ()

    def attention_flops(self, work: Work) -> Number:
        return self.operator.attention_flops(self._work(work)) if self.tokens else 0.0

    def traffic_bytes(self, work: Work) -> Number:
        return self.operator.traffic_bytes(self._work(work)) if self.tokens else 0.0

    def kept_bytes(self, work: Work) -> Number:
        return self.operator.kept_bytes(self._work(work)) if self.tokens else 0.0

    def kept_output_bytes(self, work: Work) -> Number:
        return self.operator.kept_output_bytes(self._work(work)) if self.tokens else 0.0

    def output_bytes(self, work: Work) -> Number:
        return self.operator.output_bytes(self._work(work)) if self.tokens else 0.0

    def gradient_bytes(self, work: Work) -> Number:
        return self.operator.gradient_bytes(self._work(work)) if self.tokens else 0.0

    def working_bytes(self, work: Work) -> Number:
        return self.operator.working_bytes(self._work(work)) if self.tokens else 0.0

    def exchanges(self, work: Work) -> tuple[Exchange, ...]:
        return self.operator.exchanges(self._work(work)) if self.tokens else ()
