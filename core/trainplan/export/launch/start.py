"""What continued training starts from: weights alone, or a whole checkpoint with the optimizer's state."""

from __future__ import annotations

from trainplan.plan.document import Plan

RESUMES = "put the starting checkpoint, optimizer state included, into CHECKPOINT_DIR before the first start"
NEEDED = 'export PRETRAINED="${PRETRAINED:?the checkpoint that training goes on from}"'
"""A line of a start script: without the name of the checkpoint nothing starts, least of all from nothing."""


def starts_anew(plan: Plan) -> bool:
    """Whether continued training reads the weights of a checkpoint, and nothing of its optimizer."""
    return plan.model.training == "continued" and not plan.training.start.optimizer_state


def resumes(plan: Plan) -> bool:
    """Whether it goes on from a checkpoint with its optimizer state, as after an interruption."""
    return plan.model.training == "continued" and plan.training.start.optimizer_state


def of_own_script(plan: Plan, weights: str, everything: str) -> tuple[list[str], list[str]]:
    """Notes and lines of a file that starts a script of a person's own, which alone can load the checkpoint: by the
    call `weights` where its optimizer starts anew, by `everything` where it goes on."""
    if plan.model.training != "continued":
        return [], []
    call, what = (everything, "optimizer state included") if resumes(plan) else (weights, "weights alone")
    return [f"TRAIN_SCRIPT starts from the checkpoint PRETRAINED, {what}: {call}"], [NEEDED]
