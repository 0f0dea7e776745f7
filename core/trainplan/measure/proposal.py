"""One measured figure against one assumption of a plan."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from trainplan.measure.record import Measurement, Problem
from trainplan.plan.topology import NodePaths


@dataclass(frozen=True)
class Proposal:
    """One figure against one assumption. `changes` are inputs by path; `take` is what is ticked at first."""

    code: str
    title: str
    now: float | None
    measured: float
    unit: str
    changes: Mapping[str, Any]
    figure: Measurement
    take: bool = True
    problems: tuple[Problem, ...] = ()
    detail: str = ""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    node: NodePaths | None = None
    """What replaces no input and is kept with the evidence."""

    @property
    def difference(self) -> float | None:
        """Measured over what the plan has - 1; None where there is nothing to compare."""
        return self.measured / self.now - 1 if self.now else None

    @property
    def usable(self) -> bool:
        """Whether it may be taken at all."""
        holds = bool(self.changes) or self.node is not None
        return holds and not any(problem.severity == "unusable" for problem in self.problems)

    @property
    def where(self) -> str:
        """The conditions in a few words."""
        return self.detail.format(**self.parameters)


def doubts(figure: Measurement) -> tuple[Problem, ...]:
    """What speaks against a figure, without notes on its meaning."""
    return tuple(problem for problem in figure.problems if problem.severity != "note")
