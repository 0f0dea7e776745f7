"""Low-rank adapters (LoRA, arXiv 2106.09685)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import lru_cache

from trainplan.catalog.architecture import Architecture
from trainplan.engine.operators.linear import (
    ALL_LINEAR,
    FUSED_EXPERTS,
    Experts,
    adapter_sizes,
    is_adapted,
    matches,
    matches_fused,
)
from trainplan.engine.operators.lists import model_operators

NAMES_OF_EXPERTS = ("gate_proj", "up_proj", "down_proj")
"""Dense feed-forwards of these names stay without adapters where PEFT adapts fused experts by `all-linear`."""


@dataclass(frozen=True)
class Adapters:
    """Parameters that adapters add, by module name; `unmatched` names the targets that no module bears."""

    trainable_params: int
    by_target: dict[str, int]
    unmatched: tuple[str, ...]


@lru_cache(maxsize=256)
def adapters(architecture: Architecture, rank: int, targets: tuple[str, ...]) -> Adapters:
    """Adapters of `rank` on every module that `targets` (module names, or all-linear) address.

    Experts that are adapted as one `gate_up_proj` share the A of both halves (`adapter_sizes`); by single names, each
    expert's matrices have adapters of their own.
    """
    found: Counter[str] = Counter()
    paths: set[str] = set()
    operators = model_operators(architecture).all
    left_out = NAMES_OF_EXPERTS if any(isinstance(item, Experts) and item.paired for item in operators) else ()
    for operator in operators:
        path = getattr(operator, "target", "")
        if not path:
            continue
        paths.add(path)
        if not is_adapted(operator, targets):
            continue
        if targets == (ALL_LINEAR,) and not isinstance(operator, Experts) and path.rpartition(".")[2] in left_out:
            continue
        if isinstance(operator, Experts):
            inputs, outputs = adapter_sizes(operator, targets)
            fused = (inputs, outputs) != (operator.inputs, operator.outputs)
            name = FUSED_EXPERTS if fused else path.rpartition(".")[2]
            found[name] += operator.experts * rank * (inputs + outputs)
        else:
            found[path.rpartition(".")[2]] += operator.adapter_parameters(rank)
    unmatched = tuple(
        target
        for target in targets
        if target != ALL_LINEAR and not any(matches(target, path) or matches_fused(target, path) for path in paths)
    )
    return Adapters(sum(found.values()), dict(sorted(found.items())), unmatched)


def adaptable_modules(architecture: Architecture) -> tuple[str, ...]:
    """Module names that adapters can address."""
    paths = (getattr(operator, "target", "") for operator in model_operators(architecture).all)
    return tuple(dict.fromkeys(path.rpartition(".")[2] for path in paths if path))
