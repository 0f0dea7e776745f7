"""Measured figures of a plan: what own runs say of the engine's figures, and the files that they stand on."""

from __future__ import annotations

from pydantic import Field

from trainplan.frozen import Frozen
from trainplan.plan.acceptance import Evidence
from trainplan.plan.curves import Curves, StorageCurve
from trainplan.plan.fields import line, quantity
from trainplan.plan.topology import NodePaths

MOST_TAKEN = 500


class Measured(Frozen):
    """What runs of one's own say of the engine's figures; none is as calibrated on published runs."""

    step_factor: float | None = quantity(
        None,
        "Step time over prediction",
        "x",
        gt=0.05,
        le=20,
        help="Measured over predicted, for the measured run",
    )
    step_nodes: int | None = quantity(None, "Nodes in that run", "nodes", ge=1, le=1_000_000)
    compute_factor: float | None = quantity(
        None,
        "Compute speed over prediction",
        "x",
        gt=0.05,
        le=20,
        help="Products, attention and memory traffic together",
    )
    communication_factor: float | None = quantity(
        None, "Communication speed over prediction", "x", gt=0.01, le=100, help="All collectives across the network"
    )
    overhead_seconds: float | None = quantity(
        None, "Fixed overhead of a step", "s", ge=0, le=3600, help="Independent of batch and layout"
    )
    data_wait_seconds: float | None = quantity(None, "Wait for data in a step", "s", ge=0, le=3600)
    memory_residual_gib: float | None = quantity(
        None, "Unexplained memory", "GiB", ge=-1000, le=1000, help="Measured minus predicted reserved memory"
    )
    low: float | None = quantity(
        None, "Least time over the prediction", "x", gt=0, le=1, help="10th percentile, after the correction above"
    )
    high: float | None = quantity(
        None, "Most time over the prediction", "x", ge=1, le=20, help="90th percentile, after the correction above"
    )


class Taken(Frozen):
    """One figure that was taken into the plan: what it is, where it holds, and the file that it was read from."""

    title: str = Field(title="Figure", max_length=200)
    kind: str = line("", "Kind", longest=60)
    value: float = Field(title="Value")
    unit: str = line("", "Unit", longest=40)
    low: float | None = Field(None, title="10th percentile")
    high: float | None = Field(None, title="90th percentile")
    conditions: dict[str, str | float | int | bool] = Field(default_factory=dict, title="Conditions", max_length=60)
    paths: tuple[str, ...] = Field((), title="Inputs replaced", max_length=20)
    inputs: dict[str, str] = Field(default_factory=dict, title="Inputs that it depends on", max_length=60)
    before: dict[str, float | int | str | bool | Curves | StorageCurve | None] = Field(
        default_factory=dict, title="Values replaced", max_length=20
    )
    format: str = line("", "Format", longest=80)
    at: str = line("", "When", longest=40)
    evidence: Evidence = Field(title="Evidence")
    node: NodePaths | None = Field(None, title="Paths in the node")
