"""What one accelerator sends over the scale-out network in a step."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

Axis = Literal["tensor", "context", "expert", "data", "pipeline"]


@dataclass(frozen=True)
class AxisTraffic:
    """Traffic of one axis of parallelism that leaves the scale-up domain."""

    axis: Axis
    bytes_per_step: float
    """Sent by one accelerator in one step [bytes]."""
    window_seconds: float = 0.0
    """Computation that can hide it [s]."""
