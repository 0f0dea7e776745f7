"""What a test of the acceptance plan is: why, how, with what, and against which figure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Literal

from trainplan.english import filled
from trainplan.plan.acceptance import Comparison

Group = Literal["nodes", "fabric", "storage", "run", "operation"]

GROUPS: Mapping[Group, str] = MappingProxyType(
    {
        "nodes": "Nodes",
        "fabric": "Fabric",
        "storage": "Storage and restart",
        "run": "The run",
        "operation": "Operation and power",
    }
)

TOPICS: Mapping[int, str] = MappingProxyType(
    {
        1: "Training objective",
        2: "Peak accelerator memory",
        3: "Sharding",
        4: "Gradient accumulation",
        5: "Scaling efficiency",
        6: "Data feed",
        7: "Checkpoint bandwidth",
        8: "Host memory",
        9: "GPU and NIC topology",
        10: "Restart",
        11: "Sustained power",
        12: "Time to result",
    }
)
"""The twelve topics of "AI Training Server Sizing: Memory, GPU Count and Checkpoint Plan"."""


@dataclass(frozen=True)
class Text:
    """An English template of the core with its parameters."""

    template: str
    parameters: Mapping[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        return filled(self.template, self.parameters)


def text(template: str, **parameters: Any) -> Text:
    return Text(template, parameters)


@dataclass(frozen=True)
class Reads:
    """Which figures of a measured file a test takes: kind of `trainplan.measure`, and where it must hold."""

    kind: str
    scale: float = 1.0
    """Figure x scale = value in the unit of the test."""
    take: Literal["median", "least", "most", "sum", "share_of_step", "failed"] = "median"
    """`share_of_step` divides by the step of the same run; `failed` counts diagnostics that are not 1."""
    figures: int = 0
    """How many figures a sum needs: one for each node."""
    conditions: Mapping[str, str | int] = field(default_factory=dict)
    """A figure that states one of these differently is of another test."""


@dataclass(frozen=True)
class PlannedTest:
    """One test of the acceptance plan. Figures are in `unit`; None is not known."""

    code: str
    group: Group
    title: Text
    why: Text
    boundary: Text
    """What a pass says, and what it does not."""
    steps: tuple[Text, ...]
    instrument: str
    unit: str
    comparison: Comparison
    fields: tuple[str, ...]
    """Inputs of the plan that make the test stale when they change."""
    basis: Text
    """Where the expected value and the threshold come from."""
    commands: str = ""
    """Shell commands for this plan; empty where the tools of this hardware are not known."""
    expected: float | None = None
    low: float | None = None
    high: float | None = None
    threshold: float | None = None
    topic: int = 0
    """One of `TOPICS`, or 0."""
    hours: float = 1.0
    """How long the test takes, for the order of days."""
    replaces: str = ""
    """Input of the plan that the measured value may replace."""
    replace_scale: float = 1.0
    """Measured value x scale = value of that input."""
    reads: Reads | None = None
    """How a measured file gives the value; None where it is typed."""
    facility: bool = False
    """A decision of the facility: to be made or confirmed by a qualified professional."""
