"""Rules of thumb of software versions and of the run that proves a plan."""

from __future__ import annotations

import re
from collections.abc import Iterator

from trainplan.engine.results import Results
from trainplan.engine.rules_of_thumb.rule import RuleCheck, near

LEAST_VERSIONS = (("nccl", "NCCL", 2.18), ("cuda", "CUDA", 11.8), ("cudnn", "cuDNN", 8.9))
VALIDATION_SECONDS = 1800.0
"""A validation run of half an hour passes the first slow steps and meets a save (planning choice)."""


def software_rules(results: Results) -> Iterator[RuleCheck]:
    """Least versions that the first guide names; they are of 2023, so any stack of today is above them."""
    versions = {layer.id: layer.version for layer in results.software.layers} if results.software else {}
    for code, name, least in LEAST_VERSIONS:
        found = _number(versions.get(code, ""))
        yield RuleCheck(
            f"least_version_of_{code}",
            "A",
            f"{name} {least:g} or later",
            "version",
            least,
            None,
            found,
            None if found is None else found >= least,
            "The figure is of 2023; which versions go together today stands under Software.",
        )


def proof_rules(results: Results) -> Iterator[RuleCheck]:
    step = results.step
    steps = VALIDATION_SECONDS / step.seconds if step else None
    yield RuleCheck(
        "validation_of_100_to_500_steps",
        "A",
        "A validation run takes 100 to 500 steps",
        "steps",
        100.0,
        500.0,
        steps,
        near(steps, 100.0, 500.0),
        "This many steps run in half an hour here. Long steps need fewer for a stable mean, short ones more to "
        "include a save; the acceptance tests take 100 to 500.",
    )


def _number(version: str) -> float | None:
    """The major and minor version as one number, comparable where minors have the digits of the rule."""
    found = re.match(r"(\d+)\.(\d+)", version)
    if found is None:
        return None
    return float(f"{found[1]}.{found[2]}")
