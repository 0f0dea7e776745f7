"""The named instants of a step; the largest sets the peak.

Each instant lists what is alive beside weights and optimizer states, by part. The same code serves sharded weights
(gathered layer by layer: FSDP, ZeRO-3) and replicated ones; in a replicated layout nothing is gathered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.job import Loss
from trainplan.engine.layout import Sharding
from trainplan.engine.memory.runtime import WORKSPACE
from trainplan.engine.memory.stage import Stage
from trainplan.engine.memory.states import MASTER_FRAMEWORKS
from trainplan.engine.memory.structure import Position

Array = NDArray[Any]
Bytes = Any
"""Bytes of every pair: an array, or one number for all of them."""

LOSS_BYTES: Final[dict[Loss, float]] = {
    "fp32_copy": 12.0,
    "held_logits": 14.0,
    "bf16": 6.0,
    "fused_inplace": 8.0,
    "native_fused": 6.0,
    "fused_te": 2.0,
    "chunked": 0.0,
    "compiled": 8.0,
}
"""Bytes per logit alive at once in the loss: log-softmax, its gradient and the logits' gradient in fp32 (12); beside
16-bit logits that the caller holds (14); all three in 16 bit (6); softmax in place of an fp32 copy (8); Megatron's
native fusion, 16-bit logits and an fp32 copy (6); Transformer Engine, gradient in place of the logits (2)."""
VOCABULARY_PARALLEL_LOSS: Final = 10.0
"""Megatron without fusion: 16-bit logits, their fp32 copy and the exponentials."""
DEEPSPEED_BUCKET: Final = 5e8
"""Elements of DeepSpeed's reduce and all-gather buckets (defaults)."""


@dataclass(frozen=True)
class Instant:
    """What is alive beside weights and optimizer states [bytes]."""

    name: str
    gradients: Bytes = 0.0
    activations: Bytes = 0.0
    logits: Bytes = 0.0
    communication: Bytes = 0.0
    workspace: Bytes = 0.0
    layer: int | None = None
    """Index into the stage's watched layers, for instants inside one layer."""

    @property
    def total(self) -> Bytes:
        return self.gradients + self.activations + self.logits + self.communication + self.workspace


def instants(stage: Stage, *, gathered: bool) -> Iterator[Instant]:
    """Every instant of a step, in order of time. `gathered`: the weights are sharded over data-parallel ranks."""
    yield from _forward(stage, gathered)
    yield _loss(stage, gathered)
    if gathered and stage.tables.job.switches.head_own_unit and not stage.frozen:
        yield _head_reduce(stage)
    for index, position in enumerate(stage.tables.structures.positions):
        yield _backward(stage, position, index, gathered)
    if not stage.frozen:
        if gathered:
            yield _root_reduce(stage)
            yield _embedding_backward(stage)
        else:
            yield _end_of_backward(stage)
    yield _optimizer_step(stage)


def loss_bytes_per_logit(stage: Stage) -> float:
    job = stage.tables.job
    if job.switches.loss == "fp32_copy" and job.framework in MASTER_FRAMEWORKS:
        return VOCABULARY_PARALLEL_LOSS
    return LOSS_BYTES[job.switches.loss]


def _always(stage: Stage) -> Bytes:
    """Workspaces that stay: cuBLAS, dummy gradients, the sequence gathered for a tensor group."""
    workspace: Bytes = stage.dummies
    if stage.tables.job.framework == "megatron_core":
        workspace = workspace + WORKSPACE + stage.gathered_sequence
    return workspace


def _buckets(stage: Stage) -> Bytes:
    """DeepSpeed's flat reduce and gather buckets."""
    deepspeed = (stage.sharding >= Sharding.ZERO1) & (stage.sharding <= Sharding.ZERO3)
    if stage.tables.job.framework not in ("deepspeed", "megatron_deepspeed"):
        return 0.0
    return deepspeed * 2 * 2 * np.minimum(DEEPSPEED_BUCKET, stage.parameters)


def _root(stage: Stage, gathered: bool) -> Bytes:
    """Embedding, final norm and head, gathered through the whole step [bytes]."""
    switches = stage.tables.job.switches
    if not gathered or switches.root_reshard:
        return 0.0
    compute = stage.tables.states.compute
    if switches.head_own_unit:
        return compute * stage.before
    return compute * stage.root


def _gathered_layers(stage: Stage, gathered: bool) -> Bytes:
    """All layers' weights where forward does not reshard them."""
    if not gathered or stage.tables.job.switches.reshard_after_forward:
        return 0.0
    return stage.tables.states.compute * (stage.parameters - stage.root)


def _unsynced(stage: Stage, gathered: bool) -> Bytes:
    """Unsharded gradients of the whole model, kept where accumulation does not synchronise."""
    switches = stage.tables.job.switches
    if not gathered or not switches.accumulate_without_sync:
        return 0.0
    return (stage.micro_batches > 1) * stage.tables.states.reduction[stage.sharding] * stage.parameters


def _casts(stage: Stage) -> Bytes:
    """Autocast holds a 16-bit copy of every linear weight until its backward."""
    if not stage.tables.job.switches.autocast or stage.frozen:
        return 0.0
    return 2.0 * (stage.dense_layers + stage.expert_layers + stage.last * stage.table)


def _forward(stage: Stage, gathered: bool) -> Iterator[Instant]:
    compute = stage.tables.states.compute
    root, held = _root(stage, gathered), _gathered_layers(stage, gathered)
    always, buckets = _always(stage), _buckets(stage)
    final_weights = compute * _layer_parameters(stage, stage.tables.structures.final_kind)
    if gathered:
        reshards = stage.tables.job.switches.reshard_after_forward
        last_kept = stage.at("kept", stage.tables.structures.final_kind)
        yield Instant(
            "forward_last_gather",
            gradients=stage.gradients,
            activations=stage.others + np.maximum(stage.kept_stage - last_kept, 0) + stage.entry,
            communication=root + held + buckets + (3 if reshards else 1) * final_weights,
            workspace=always,
        )
    logits = 0.0 if stage.tables.job.switches.loss == "chunked" else compute
    yield Instant(
        "end_of_forward",
        gradients=stage.gradients + _unsynced(stage, gathered),
        activations=stage.others + stage.kept_stage + stage.final,
        logits=logits * stage.logits,
        communication=root + held + buckets,
        workspace=always + _casts(stage),
    )


def _loss(stage: Stage, gathered: bool) -> Instant:
    head_dummy = 2 * stage.last * stage.table if stage.tables.job.switches.loss == "fused_te" else 0.0
    megatron = stage.tables.job.framework == "megatron_core"
    return Instant(
        "loss",
        gradients=stage.gradients + _unsynced(stage, gathered),
        activations=stage.others + stage.kept_stage + stage.final,
        logits=loss_bytes_per_logit(stage) * stage.logits,
        communication=_root(stage, gathered) + _gathered_layers(stage, gathered) + _buckets(stage),
        workspace=_always(stage) + _casts(stage) + (head_dummy if megatron else 0.0),
    )


def _layer_parameters(stage: Stage, kinds: Array) -> Bytes:
    return stage.at("dense", kinds) + stage.at("experts", kinds)


def _backward(stage: Stage, position: Position, index: int, gathered: bool) -> Instant:
    """Backward of one watched layer at its worst moment."""
    walk = _walk_name(stage, gathered)
    working = stage.at(walk, position.kind)
    exists = position.kind[stage.row] >= 0
    kept = stage.kept_before(position)
    activations = stage.others + kept + working
    communication: Bytes = _buckets(stage)
    gradients = stage.gradients
    workspace = _always(stage)
    if gathered:
        communication = communication + _gathers(stage, position)
    if not stage.frozen:
        gradients = gradients + _gradients_so_far(stage, position, gathered)
    if stage.tables.job.switches.autocast and not stage.frozen:
        undone = position.kept + position.recomputed
        workspace = workspace + 2 * (
            stage.counted(undone, "dense") + stage.counted(undone, "experts") + _layer_parameters(stage, position.kind)
        )
    return Instant(
        "backward",
        gradients=gradients * exists,
        activations=activations * exists,
        communication=communication * exists,
        workspace=workspace * exists,
        layer=index,
    )


def _walk_name(stage: Stage, gathered: bool) -> str:
    """How weight gradients behave inside a layer's backward (see `BackwardPeak`)."""
    job = stage.tables.job
    if stage.frozen or (job.framework == "megatron_core" and job.switches.gradient_accumulation_fusion):
        return "fused"
    if gathered:
        return "collecting"
    # One accelerator in its first accumulation keeps each gradient; buffers and later ones add to what is there.
    return "passing" if np.all(stage.gradients_stay) else "collecting"


def _gathers(stage: Stage, position: Position) -> Bytes:
    """Weights gathered for this layer and the next, and the reduction of the layer before."""
    job, states = stage.tables.job, stage.tables.states
    if job.switches.reshard_after_forward:
        layers = _layer_parameters(stage, position.kind) + _layer_parameters(stage, position.before)
    else:
        before = position.kept + position.recomputed
        layers = _layer_parameters(stage, position.kind)
        layers = layers + stage.counted(before, "dense") + stage.counted(before, "experts")
    gathers = _root(stage, True) + states.compute * layers
    if stage.frozen:
        return gathers
    reduction = states.reduction[stage.sharding]
    reducing = _layer_parameters(stage, position.after)
    if job.switches.head_own_unit:
        reducing = reducing + stage.last * stage.table * (position.after[stage.row] < 0)
    return gathers + reduction * reducing


def _gradients_so_far(stage: Stage, position: Position, gathered: bool) -> Bytes:
    """Gradients that backward has made, where they do not live in fixed buffers."""
    states, job = stage.tables.states, stage.tables.job
    done = position.done
    if not gathered:
        made = stage.counted(done, "dense") + stage.counted(done, "experts") + stage.after + stage.tied * stage.table
        return stage.gradient_width * made * ~stage.gradients_stay
    sharded = stage.counted(done, "dense") * stage.dense_share + stage.counted(done, "experts") * stage.expert_share
    head = stage.last * stage.table
    if job.switches.head_own_unit:
        sharded, waiting = sharded + head * stage.dense_share, np.zeros(1)
    else:
        waiting = states.compute * head
    reduced = stage.gradient_width * sharded * ~stage.gradients_stay
    unsynced = _unsynced(stage, True)
    if job.switches.accumulate_without_sync:
        whole = stage.counted(done, "dense") + stage.counted(done, "experts")
        unsynced = unsynced - (stage.micro_batches > 1) * states.compute * whole
    return waiting + reduced + unsynced


def _sharded_layer_gradients(stage: Stage) -> Bytes:
    made = stage.gradient_width * stage.sharded_layers
    return np.where(stage.gradients_stay, stage.gradients, made)


def _head_reduce(stage: Stage) -> Instant:
    """The head as a unit of its own: gathered, its gradient, the reduction's input, and the next layer's weights."""
    states = stage.tables.states
    head = stage.last * stage.table
    final_weights = _layer_parameters(stage, stage.tables.structures.final_kind)
    return Instant(
        "head_reduce",
        gradients=stage.gradients + states.compute * head + _unsynced(stage, True),
        activations=stage.others + stage.kept_stage + stage.last * stage.entry,
        communication=_root(stage, True)
        + states.reduction[stage.sharding] * head
        + states.compute * final_weights
        + _gathered_layers(stage, True)
        + _buckets(stage),
        workspace=_always(stage),
    )


def _root_reduce(stage: Stage) -> Instant:
    """The last reduction: embedding and head, whole, beside their gradients."""
    states = stage.tables.states
    return Instant(
        "root_reduce",
        gradients=_sharded_layer_gradients(stage) + states.compute * stage.root,
        communication=states.reduction[stage.sharding] * stage.root + _buckets(stage),
        workspace=_always(stage),
    )


def _embedding_backward(stage: Stage) -> Instant:
    """Embedding's gradient is made while the first layer is still being reduced."""
    states = stage.tables.states
    return Instant(
        "embedding_backward",
        gradients=_sharded_layer_gradients(stage) + states.compute * stage.root,
        communication=states.compute * stage.root
        + states.reduction[stage.sharding] * _layer_parameters(stage, stage.tables.structures.first_kind)
        + _buckets(stage),
        workspace=_always(stage),
    )


def _end_of_backward(stage: Stage) -> Instant:
    """All gradients; a tied table has the head's, the embedding's and their sum at once."""
    tied = 2 * stage.tables.states.compute * stage.tied * stage.table
    return Instant(
        "end_of_backward",
        gradients=stage.all_gradients + tied,
        communication=_buckets(stage),
        workspace=_always(stage),
    )


def _optimizer_step(stage: Stage) -> Instant:
    """All gradients and what the step itself needs (foreach: one more copy of the local parameters)."""
    gradients = stage.gradient_width * stage.trained if stage.frozen else stage.all_gradients
    return Instant(
        "optimizer_step",
        gradients=gradients,
        workspace=stage.step_width * stage.trained + _always(stage),
        communication=_buckets(stage),
    )
