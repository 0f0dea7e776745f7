"""Runs that no fit sees, by id, and why. `errors` says whether they still count in the errors that are told."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Final


@dataclass(frozen=True)
class LeftOut:
    prefix: str
    """How the ids begin."""
    contains: str
    reason: str
    errors: bool


LEFT_OUT: Final = (
    LeftOut("mlm-golden-", "", "functional test in deterministic mode, not a measurement of speed", False),
    LeftOut("dgxc-25.05.05-dsv3-gb200-bf16", "", "untuned: 10 % MFU, three times slower than its successor", True),
    LeftOut("mbridge-26.06.01-", "gptoss120b", "regression of one release: 0.6 of the releases before and after", True),
    LeftOut("torchao2025-", "", "batch 1 without accumulation in an untuned demonstration", True),
    LeftOut("qwen2023-", "multinode", "sharding and network unstated, off by a factor of two both ways", True),
    LeftOut("torchao2026-llama4-2layer", "", "two layers: measures the head", True),
)


def left_out(row: dict[str, Any]) -> LeftOut | None:
    """The rule that keeps this row out of the fit, if any."""
    name = row["id"]
    return next((rule for rule in LEFT_OUT if name.startswith(rule.prefix) and rule.contains in name), None)
