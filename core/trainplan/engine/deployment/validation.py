"""Passes over held-out data in a run: forward alone, at the speed of the main phase."""

from __future__ import annotations

import numpy as np

from trainplan.engine.deployment.chain import steps_of_phases
from trainplan.engine.layout.layout import Number
from trainplan.engine.results import StepResult
from trainplan.plan.document import Plan
from trainplan.plan.lengths import useful_share

FORWARD_SHARE = 1 / 3
"""Of the work of forward and backward; backward takes twice the products of forward."""


def validation_seconds(plan: Plan, steps: int, main: StepResult) -> float:
    """All validation passes of a run.

    `steps` of the whole run [optimizer steps].
    """
    dataset = plan.dataset
    passes = steps // dataset.validation_every_steps
    return passes * dataset.validation_tokens / main.tokens_per_second * FORWARD_SHARE


def validation_share(plan: Plan, global_batch: Number) -> Number:
    """Time of the validation passes over that of the steps of the main phase, if it trained with `global_batch`
    [sequences]: the same for every layout of one batch."""
    dataset, main = plan.dataset, plan.training.main
    others = sum(steps_of_phases(plan)) - steps_of_phases(plan)[plan.training.phases.index(main)]
    batch_tokens = np.multiply(global_batch, main.sequence_length * useful_share(plan, main))
    steps = np.ceil(main.tokens / batch_tokens)
    passes = (steps + others) // dataset.validation_every_steps
    share: Number = passes * dataset.validation_tokens * FORWARD_SHARE / (steps * batch_tokens)
    return share
