"""What to change when a layout does not fit: each remedy with its saving and its price in time."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from trainplan.engine.frameworks.capabilities import framework_of, judge
from trainplan.engine.job.job import Job, Loss
from trainplan.engine.layout.layout import Layout, Recompute, Sharding
from trainplan.engine.memory.instants import LOSS_BYTES
from trainplan.engine.memory.peak import peak_memory
from trainplan.engine.memory.states import MASTER_FRAMEWORKS
from trainplan.engine.step_time.step import step_time
from trainplan.engine.studies.memory_budget import Choice, budget_of

LEAST_SAVING: Final = 0.005
"""Remedies that save less of the peak are left out."""
CHEAPER_LOSSES: Final[tuple[Loss, ...]] = ("fused_inplace", "fused_te", "chunked")
MOST_WAYS: Final = 4
WHOLE: Final = ("none", "attention", "selective", "full")
"""Modes of recompute that are remedies of their own."""
SMALL_STATES: Final = ("adamw_bf16", "adamw_8bit")

WITHOUT_CACHING_ALLOCATOR = frozenset({"maxtext", "neuronx"})
"""Frameworks whose compiler lays memory out; segments that grow are a setting of PyTorch's allocator."""


@dataclass(frozen=True)
class Remedy:
    """One change and what it does; the rest of the plan stays."""

    code: str
    changes: dict[str, Any]
    """Field path of the plan -> value."""
    saving_bytes: float
    """Of the driver-visible peak."""
    peak_bytes: float
    fits: bool
    step_share: float
    """Change of the step time as a share of it; negative where it gets faster."""


@dataclass(frozen=True)
class _Trial:
    code: str
    changes: dict[str, Any]
    job: Job
    layout: Layout


def remedies(job: Job, layout: Layout) -> tuple[Remedy, ...]:
    """Single changes that lower the peak of one layout: those that make it fit first, then by their price in time."""
    before = float(peak_memory(job, layout).peak)
    seconds = float(np.ravel(step_time(job, layout, parts=False).seconds)[0])
    against = judge(job, layout).unwanted
    found = []
    for trial in (*_layout_trials(job, layout), *_job_trials(job, layout)):
        if not judge(trial.job, trial.layout).unwanted <= against:
            continue
        memory = peak_memory(trial.job, trial.layout)
        saving = before - float(memory.peak)
        if saving < LEAST_SAVING * before:
            continue
        after = float(np.ravel(step_time(trial.job, trial.layout, parts=False).seconds)[0])
        found.append(
            Remedy(trial.code, trial.changes, saving, float(memory.peak), bool(memory.fits), after / seconds - 1)
        )
    for each in _ways_of_layers(job, layout):
        saving = before - each.peak_bytes
        if saving >= LEAST_SAVING * before:
            found.append(
                Remedy("activations", each.changes, saving, each.peak_bytes, each.fits, each.step_share),
            )
    return tuple(sorted(found, key=lambda remedy: (not remedy.fits, remedy.step_share, -remedy.saving_bytes)))


def _ways_of_layers(job: Job, layout: Layout) -> list[Choice]:
    """What layers keep, compute again or have on the host, where that is more than one mode for all of them."""
    found = budget_of(job, layout)
    mixed = [each for each in found.choices if each.changes["parallelism.recompute"] not in WHOLE
             or each.changes["parallelism.offload_activations"]]  # fmt: skip
    first = [each for each in mixed if each == found.best]
    return [*first, *(each for each in mixed if each != found.best)][:MOST_WAYS]


def _layout_trials(job: Job, layout: Layout) -> Iterator[_Trial]:
    def trial(code: str, changes: dict[str, Any], **fields: Any) -> _Trial:
        return _Trial(
            code, {f"parallelism.{name}": value for name, value in changes.items()}, job, replace(layout, **fields)
        )

    for mode in (Recompute.ATTENTION, Recompute.SELECTIVE, Recompute.FULL):
        if mode > int(layout.recompute) or (mode is Recompute.FULL and layout.recompute == Recompute.MODULES):
            yield trial("recompute", {"recompute": mode.name.lower()}, recompute=int(mode), recompute_modules=0)
    if int(layout.micro_batch) > 1:
        half = int(layout.micro_batch) // 2
        yield trial("micro_batch", {"micro_batch": half}, micro_batch=half)
    if int(layout.tensor) > 1 and not layout.sequence:
        yield trial("sequence", {"sequence": True}, sequence=1)
    yield from _split_trials(job, layout)
    for sharding in (Sharding[name.upper()] for name in framework_of(job).shardings):
        if sharding is not Sharding.HSDP and sharding > int(layout.sharding) and int(layout.data * layout.context) > 1:
            ranks = int(layout.data * layout.context)
            yield trial("sharding", {"sharding": sharding.name.lower()}, sharding=int(sharding), shard_size=ranks)
    if int(layout.sharding) and not layout.offload_optimizer:
        yield trial("offload_optimizer", {"offload_optimizer": "cpu"}, offload_optimizer=1)


def _split_trials(job: Job, layout: Layout) -> Iterator[_Trial]:
    """Twice the tensor, context or pipeline degree at the cost of data parallelism."""
    data = int(layout.data)
    if data % 2 or int(layout.expert) > 1:
        return
    heads = min((getattr(layer.mixer, "heads", 1) for layer in job.architecture.main.layers), default=1)
    for name, largest in (
        ("tensor", min(heads, job.machine.scale_up_domain)),
        ("context", job.sequence_length // 1024),
        ("pipeline", job.architecture.depth),
    ):
        degree = 2 * int(getattr(layout, name))
        if degree > largest or (name == "tensor" and heads % degree):
            continue
        fields: dict[str, Any] = {name: degree, "data": data // 2}
        if name != "context" and int(layout.sharding) != Sharding.HSDP:
            fields["shard_size"] = max(int(layout.shard_size) // 2, 1)
        yield _Trial(name, {f"parallelism.{name}": degree}, job, replace(layout, **fields))


def _job_trials(job: Job, layout: Layout) -> Iterator[_Trial]:
    def switched(code: str, name: str, value: Any) -> _Trial:
        path = f"software.implementation.{name}"
        return _Trial(code, {path: value}, replace(job, switches=replace(job.switches, **{name: value})), layout)

    for loss in CHEAPER_LOSSES:
        stack = job.framework in MASTER_FRAMEWORKS
        suits = loss == "chunked" or (loss == "fused_te") == stack
        if suits and LOSS_BYTES[loss] < LOSS_BYTES[job.switches.loss]:
            yield switched("loss", "loss", loss)
    if not job.switches.fused_swiglu:
        yield switched("fused_swiglu", "fused_swiglu", True)
    if not job.switches.fused_norm:
        yield switched("fused_norm", "fused_norm", True)
    if int(layout.sharding) >= Sharding.FSDP and not job.switches.reshard_after_forward:
        yield switched("reshard_after_forward", "reshard_after_forward", True)
    if int(layout.sharding) >= Sharding.FSDP and not job.switches.head_own_unit:
        yield switched("head_own_unit", "head_own_unit", True)
    if job.switches.optimizer_kernel == "foreach":
        yield switched("optimizer_kernel", "optimizer_kernel", "fused")
    if not job.switches.expandable_segments and job.framework not in WITHOUT_CACHING_ALLOCATOR:
        yield switched("expandable_segments", "expandable_segments", True)
    if job.training not in ("lora", "qlora") and job.optimizer == "adamw":
        for optimizer in SMALL_STATES:
            yield _Trial("optimizer", {"model.optimizer": optimizer}, replace(job, optimizer=optimizer), layout)
    if job.training == "lora":
        yield _Trial("quantised_base", {"model.training": "qlora"}, replace(job, training="qlora"), layout)
