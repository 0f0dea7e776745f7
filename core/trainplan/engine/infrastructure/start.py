"""The start of continued training: reading the checkpoint that it goes on from, and warming up."""

from __future__ import annotations

from collections.abc import Mapping
from math import ceil

from trainplan.engine.infrastructure.storage import StorageRates
from trainplan.engine.results import StartResult
from trainplan.plan.document import Plan
from trainplan.plan.lengths import tokens_per_step

WARMUP_SHARE = 0.01
"""Of the tokens, where the optimizer starts anew: 0.5 to 2 % end alike (arXiv 2403.08763, section 5.1)."""


def start_result(
    plan: Plan, saved: Mapping[str, float], shared: StorageRates, *, step_seconds: float
) -> StartResult | None:
    """What the start reads and how long it warms up; None for training that starts from nothing of its own.

    `saved`: bytes of a checkpoint by content; without optimizer state the weights alone are read, and where there is a
    master copy it is made from them. `shared`: rates of the plan's storage.
    """
    if plan.model.training != "continued":
        return None
    start, main = plan.training.start, plan.training.main
    size = sum(saved.values()) if start.optimizer_state else saved["weights"]
    rate = shared.read if start.read_gb_per_second is None else start.read_gb_per_second
    usual = 0.0 if start.optimizer_state else WARMUP_SHARE * plan.training.tokens
    warmup = usual if start.warmup_tokens is None else min(start.warmup_tokens, plan.training.tokens)
    steps = ceil(warmup / tokens_per_step(plan, main))
    return StartResult(
        checkpoint=start.checkpoint,
        optimizer_state=start.optimizer_state,
        bytes=size,
        read_seconds=None if rate is None else size / (rate * 1e9),
        warmup_tokens=warmup,
        warmup_steps=steps,
        warmup_seconds=steps * step_seconds,
    )
