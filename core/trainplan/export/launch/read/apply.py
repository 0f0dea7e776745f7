"""A configuration that was read, as a plan: the changes in order, and what the file did not say."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from trainplan.catalog.architecture import Architecture
from trainplan.catalog.library import Library
from trainplan.engine.studies.changes import apply_changes
from trainplan.english import Sentence
from trainplan.export.launch.read.found import ConfigReadError, ReadConfig
from trainplan.plan.document import Plan
from trainplan.plan.new import with_cluster
from trainplan.plan.paths import FieldError, field_info, get_field, set_field

OF_THE_PHASE = ("global_batch", "sequence_length", "tokens")
USUALLY_SAID = (
    "hardware.accelerators", "parallelism.tensor", "parallelism.pipeline", "parallelism.context",
    "parallelism.sharding", "parallelism.micro_batch", "parallelism.recompute", "model.precision", "model.optimizer",
)  # fmt: skip
"""What a plan needs and a file may leave out; the plan's own value stays and is told."""


@dataclass(frozen=True)
class AppliedConfig:
    """The plan with a file's settings."""

    plan: Plan
    changed: tuple[str, ...]
    """Fields that have another value now."""
    kept: tuple[str, ...]
    """Fields that the file says nothing of, with the value that they keep: "model.precision = bf16_mixed"."""
    notes: tuple[str, ...]


def apply_config(plan: Plan, found: ReadConfig, *, library: Library | None = None) -> AppliedConfig:
    """The plan as the file changes it. Raises ConfigReadError where the file asks for what no plan can hold."""
    notes = list(found.notes)
    before = plan
    if found.architecture is not None and not _same(plan.model.architecture, found.architecture):
        plan = plan.model_copy(update={"model": plan.model.model_copy(update={"architecture": found.architecture})})
    count = found.changes.get("hardware.accelerators")
    if count is not None and library is not None:
        plan = with_cluster(plan, plan.hardware.accelerator.id, count, library=library)
    try:
        plan = apply_changes(plan, dict(_fields(found.changes, plan)), library=library)
        plan = _derived(plan, found, notes)
    except FieldError as error:
        raise ConfigReadError(
            Sentence("{kind} says {path}: {problem}", kind=found.kind, path=error.path, problem=error.problem)
        ) from None
    said = set(dict(_fields(found.changes, plan)))
    if found.architecture is not None:
        said.add("model.architecture")
    changed = tuple(path for path in _watched(plan, said) if _value(before, path) != _value(plan, path))
    kept = tuple(f"{path} = {_value(plan, path)}" for path in USUALLY_SAID if path not in said)
    return AppliedConfig(plan, changed, kept, tuple(notes))


def _same(one: Architecture, other: Architecture) -> bool:
    """The same model apart from its name."""
    unnamed = {"name": "", "family": ""}
    return one.model_copy(update=unnamed) == other.model_copy(update=unnamed)


def _fields(changes: Any, plan: Plan) -> Iterator[tuple[str, Any]]:
    phase = plan.training.phases.index(plan.training.main)
    for path, value in changes.items():
        if path in OF_THE_PHASE:
            yield f"training.phases.{phase}.{path}", value
        elif "." in path:
            yield path, value


def _derived(plan: Plan, found: ReadConfig, notes: list[str]) -> Plan:
    """What the file says in terms of other values: accumulation, steps, groups of data ranks."""
    chosen, world = plan.parallelism, plan.hardware.accelerators
    ranks = max(1, world // (chosen.tensor * chosen.pipeline * chosen.context))
    phase = plan.training.phases.index(plan.training.main)
    place = f"training.phases.{phase}"
    instances = found.changes.get("instances")
    if instances is not None:
        plan = set_field(plan, "parallelism.shard_size", max(1, ranks * chosen.context // instances))
    layers = found.changes.get("layers_per_virtual_stage")
    if layers is not None:
        stages = -(-plan.model.architecture.depth // layers)
        plan = set_field(plan, "parallelism.virtual_pipeline", max(1, stages // chosen.pipeline))
    if found.accumulation is not None:
        batch = chosen.micro_batch * found.accumulation * ranks
        plan = set_field(plan, f"{place}.global_batch", batch)
        notes.append(f"the global batch is {batch:,}: {found.accumulation} micro batches on {ranks:,} data ranks")
    if found.steps is not None:
        main = plan.training.main
        tokens = float(found.steps * main.global_batch * main.sequence_length)
        if (
            plan.training.main.tokens > tokens
            or plan.training.main.tokens <= tokens - main.global_batch * main.sequence_length
        ):
            plan = set_field(plan, f"{place}.tokens", tokens)
            notes.append(f"{found.steps:,} steps are {tokens:,.0f} tokens")
    return plan


def _watched(plan: Plan, said: set[str]) -> list[str]:
    phase = plan.training.phases.index(plan.training.main)
    derived = [f"training.phases.{phase}.{name}" for name in OF_THE_PHASE]
    paths = dict.fromkeys([*sorted(said), *derived, "parallelism.shard_size", "parallelism.virtual_pipeline"])
    return [path for path in paths if path == "model.architecture" or field_info(path, plan) is not None]


def _value(plan: Plan, path: str) -> Any:
    value = get_field(plan, path)
    return value.name if path == "model.architecture" else value
