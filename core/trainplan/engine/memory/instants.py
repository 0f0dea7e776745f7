"""The named instants of a step; the largest sets the peak.

Each instant lists what is alive beside weights and optimizer states, by part. The same code serves sharded weights
(gathered layer by layer: FSDP, ZeRO-3) and replicated ones; in a replicated layout nothing is gathered.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final

import numpy as np

from trainplan.engine.job.job import Loss
from trainplan.engine.layout.layout import Sharding
from trainplan.engine.memory.combinations import CAST
from trainplan.engine.memory.runtime import WORKSPACE
from trainplan.engine.memory.stacks import DTENSOR, EAGER_VOCABULARY_PARALLEL, TORCH_PIPELINES
from trainplan.engine.memory.stage import Stage
from trainplan.engine.memory.states import MASTER_FRAMEWORKS

Bytes = Any
"""Bytes of every pair: an array, or one number for all of them."""
NOTHING: Final = 0.0

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
UNITS_WHOLE: Final = 2
"""Layers whose gradients are whole until they are reduced (Megatron-FSDP's double buffer)."""
MUON_WORKSPACE: Final = 3 * 2.0
"""Newton-Schulz iteration: the whole momentum of one matrix and two products, in 16 bit [bytes per element]."""
ADAFACTOR_WORKSPACE: Final = 2 * 4.0
"""Squared gradient and update of one matrix in fp32 [bytes per element] (arXiv 1804.04235, algorithm 4)."""


@dataclass(frozen=True)
class Instant:
    """What is alive beside weights and optimizer states [bytes]."""

    name: str
    gradients: Bytes = NOTHING
    activations: Bytes = NOTHING
    logits: Bytes = NOTHING
    communication: Bytes = NOTHING
    workspace: Bytes = NOTHING
    layer: int | None = None
    """Index into the stage's watched layers, for instants inside one layer."""

    @property
    def total(self) -> Bytes:
        return _sum(self.gradients, self.activations, self.logits, self.communication, self.workspace)


def _sum(*parts: Bytes) -> Bytes:
    """In this order; adding nothing to a million numbers takes its time too."""
    present = [part for part in parts if part is not NOTHING]
    return sum(present[1:], start=present[0]) if present else NOTHING


def instants(stage: Stage, *, layers: bool) -> Iterator[Instant]:
    """Every instant of a step, in order of time.

    `layers`: backward of every watched layer apart; otherwise one instant stands for several where it is known to be
    the worst of them.
    """
    here, gathered = _StageContext(stage), stage.gathered
    if gathered:
        yield here.forward_last_gather()
    if layers or here.loss_bytes < here.compute:
        yield here.end_of_forward()
    yield here.loss()
    if gathered and here.switches.head_own_unit and not stage.frozen and not here.reduced_last:
        yield here.head_reduce()
    if here.fused and not layers:
        yield here.worst_backward()
    elif gathered and not stage.frozen and not layers:
        yield here.worst_gathered_backward()
    else:
        for position in range(len(stage.combinations.watched)):
            yield here.backward(position)
    if not stage.frozen and gathered:
        if here.reduced_last:
            yield here.first_reduce()
        yield here.root_reduce()
        yield here.embedding_backward()
    elif not stage.frozen and (layers or here.tied):
        yield here.end_of_backward()
    if layers:
        yield here.optimizer_step("first_optimizer_step")
    yield here.optimizer_step("optimizer_step")


class _StageContext:
    """The instants of some stages, and what several of them share."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.gathered = stage, stage.gathered
        self.job, self.states = stage.tables.job, stage.tables.states
        self.switches = self.job.switches
        self.compute = self.states.compute
        self.layer_width, self.reduction = self.states.layer_width, self.states.reduction
        self.megatron = self.job.framework == "megatron_core"
        self.fused = not self.gathered and (
            stage.frozen or (self.megatron and self.switches.gradient_accumulation_fusion)
        )
        """Weight gradients need no memory of their own inside a layer."""
        vocabulary_parallel = self.switches.loss == "fp32_copy" and self.job.framework in MASTER_FRAMEWORKS
        self.loss_bytes = VOCABULARY_PARALLEL_LOSS if vocabulary_parallel else LOSS_BYTES[self.switches.loss]
        self.reduced_last = stage.kept and stage.unsynced
        """A pipeline that reduces gradients, unit after unit, once all micro batches are done."""
        self.torch_pipeline = self.job.framework in TORCH_PIPELINES
        self.tied = self.job.architecture.tied_embeddings
        self.unreduced_width = NOTHING if stage.frozen else stage.gradient_width * ~stage.gradients_stay
        """Bytes per gradient that backward adds to what is already there."""
        self.always = self._always()
        self.buckets = self._buckets()
        self.adapters = self._adapters()
        self.root = self._root()
        self.held = self._held_layers()
        self.unsynced = self._unsynced()

    def _always(self) -> Bytes:
        """Workspaces that stay: cuBLAS, dummy gradients, the sequence gathered for a tensor group; buffers of a
        pipeline for every micro batch that arrives; activations on their way to the host or back."""
        transit = self.stage.of("in_transit")
        moving = transit if np.any(transit) else NOTHING
        if self.torch_pipeline:
            return self.stage.of("arrivals") + moving
        if not self.megatron:
            return moving
        return self.stage.of("dummies") + (WORKSPACE + self.stage.of("gathered_sequence")) + moving

    def _buckets(self) -> Bytes:
        """Flat buffers of a reduction: DeepSpeed's; those of DDP are copies of all gradients.

        `gradient_as_bucket_view` is off by default: 2 bytes per parameter more than one accelerator, as measured for
        TinyLlama in LitGPT (32.04 against 29.84 GB).
        """
        sharding = self.stage.sharding
        if self.job.framework in ("deepspeed", "megatron_deepspeed"):
            if not Sharding.ZERO1 <= sharding <= Sharding.ZERO3:
                return NOTHING
            return 2 * 2 * np.minimum(self.switches.bucket_parameters, self.stage.parameters)
        if self.job.framework in MASTER_FRAMEWORKS:
            if sharding != Sharding.ZERO2:
                return NOTHING
            return UNITS_WHOLE * self.stage.gradient_width * self.stage.of("final_parameters")
        if sharding != Sharding.NONE:
            return NOTHING
        return self.stage.all_gradients * self.stage.of("replicated")

    def _adapters(self) -> Bytes:
        """What PEFT's adapters hold in backward of a layer that is computed again, beyond the walk."""
        if not self.stage.frozen or self.job.framework != "hf_peft":
            return NOTHING
        widths = self.job.read_off.peft_recomputed + self.job.read_off.peft_gathered * self.gathered
        return widths * self.stage.of("entry") * self.stage.of("recomputed_whole")

    def _root(self) -> Bytes:
        """Embedding, final norm and head, gathered through the whole step."""
        if not self.gathered or self.switches.root_reshard:
            return NOTHING
        own_unit = self.switches.head_own_unit and not self.stage.kept
        return self.compute * self.stage.of("before" if own_unit else "root")

    def _held_layers(self) -> Bytes:
        """All layers' weights where forward does not reshard them."""
        if not self.gathered or not self.stage.kept:
            return NOTHING
        return self.layer_width * (self.stage.parameters - self.stage.of("root"))

    def _unsynced(self) -> Bytes:
        """Unsharded gradients of the whole model, kept where accumulation does not synchronise."""
        if not self.stage.unsynced:
            return NOTHING
        return (self.stage.of("repeated")) * self.reduction * self.stage.parameters

    def _casts(self) -> Bytes:
        """Autocast holds a 16-bit copy of every linear weight until its backward."""
        if not self.switches.autocast or self.stage.frozen:
            return NOTHING
        stage = self.stage
        return CAST * (stage.of("dense_layers") + stage.of("expert_layers") + stage.of("table"))

    def forward_last_gather(self) -> Instant:
        """The last layer's weights arrive while the flat buffer of the one before is still there."""
        stage = self.stage
        buffers = 1 if stage.kept else 3
        return Instant(
            "forward_last_gather",
            gradients=stage.gradients,
            activations=stage.of("last_forward"),
            communication=_sum(
                self.root, self.held, self.buckets, buffers * self.layer_width * stage.of("final_parameters")
            ),
            workspace=self.always,
        )

    def end_of_forward(self) -> Instant:
        logits = 0.0 if self.switches.loss == "chunked" else self.compute
        return self._after_forward("end_of_forward", logits, self._casts())

    def loss(self) -> Instant:
        dummy = 2 * self.stage.of("table") if self.megatron and self.switches.loss == "fused_te" else NOTHING
        return self._after_forward("loss", self._loss_bytes(), _sum(self._casts(), dummy), self._gathered_ahead())

    def _loss_bytes(self) -> Bytes:
        """Per logit of a rank; a split loss holds more, and a pipeline holds the last stage's outputs."""
        held, loss = self.loss_bytes, self.switches.loss
        if self.job.framework in DTENSOR and loss in ("fp32_copy", "held_logits") and self.switches.loss_parallel:
            held = held + EAGER_VOCABULARY_PARALLEL * (self.stage.of("tensor") > 1)
        if self.torch_pipeline and loss != "held_logits":
            held = held + self.compute * (self.stage.of("pipeline") > 1)
        return held

    def _gathered_ahead(self) -> Bytes:
        """The last layer's weights, which backward of a root unit that holds the loss gathers before anything."""
        if not self.gathered or self.stage.kept or not self.switches.loss_in_model:
            return NOTHING
        return self.layer_width * self.stage.of("final_parameters")

    def _after_forward(self, name: str, per_logit: Bytes, workspace: Bytes, ahead: Bytes = NOTHING) -> Instant:
        stage = self.stage
        return Instant(
            name,
            gradients=_sum(stage.gradients, self.unsynced),
            activations=stage.of("forward"),
            logits=per_logit * stage.of("logits"),
            communication=_sum(self.root, self.held, self.buckets, ahead),
            workspace=_sum(self.always, workspace),
        )

    def worst_backward(self) -> Instant:
        """Backward of the worst layer, where gradients and weights are the same at each."""
        stage = self.stage
        return Instant(
            "backward",
            gradients=stage.gradients,
            activations=_sum(stage.of("fused_backward"), self.adapters),
            communication=self.buckets,
            workspace=self.always,
        )

    def worst_gathered_backward(self) -> Instant:
        """The same of sharded weights: all that differs from layer to layer stands under activations."""
        stage = self.stage
        here = f"gathered_{'kept' if stage.kept else 'freed'}{'_unsynced' if stage.unsynced else ''}"
        worst = np.full(stage.size, -np.inf)
        for position in range(len(stage.combinations.watched)):
            made = stage.watched(position, "done_dense") * stage.dense_share
            if stage.has_experts:
                made += stage.watched(position, "done_experts") * stage.expert_share
            made *= self.unreduced_width
            made += stage.watched(position, here)
            np.maximum(worst, made, out=worst)
        return Instant(
            "backward",
            gradients=_sum(stage.gradients, self._head_waiting(), self.unsynced),
            activations=worst,
            communication=_sum(self.buckets, self.root),
            workspace=self.always,
        )

    def _head_waiting(self) -> Bytes:
        """The head's gradient waits for the root unit through the whole backward, unless it is a unit of its own."""
        table = self.stage.of("table")
        if self.switches.head_own_unit:
            return self.unreduced_width * (table * self.stage.dense_share)
        return self.compute * table

    def backward(self, position: int) -> Instant:
        """Backward of one watched layer at its worst moment."""
        stage = self.stage
        workspace, communication = self.always, self.buckets
        if self.switches.autocast and not stage.frozen:
            workspace = workspace + CAST * stage.watched(position, "casts")
        if self.gathered:
            gathers = stage.watched(position, "gathers_kept" if stage.kept else "gathers_freed")
            communication = _sum(communication, self.root, gathers)
        return Instant(
            "backward",
            gradients=_sum(stage.gradients, self._gradients_made(position)),
            activations=_sum(stage.others, self._alive(position), self.adapters),
            communication=communication,
            workspace=workspace,
            layer=position,
        )

    def _alive(self, position: int) -> Bytes:
        """Activations alive in the layer; weight gradients behave as the stack has it (see `BackwardPeak`)."""
        stage = self.stage
        if self.fused or stage.frozen:
            return stage.watched(position, "fused")
        if self.gathered:
            return stage.watched(position, "collecting")
        # A first accumulation keeps each gradient; buffers and later accumulations add to what is there.
        passing = stage.watched(position, "passing")
        if stage.gradients_stay.all():
            return passing
        return np.where(stage.gradients_stay, passing, stage.watched(position, "collecting"))

    def _gradients_made(self, position: int) -> Bytes:
        """Gradients that backward has made, where they do not live in fixed buffers."""
        stage = self.stage
        if stage.frozen:
            return self.unsynced
        if not self.gathered and stage.gradients_stay.all():
            return NOTHING
        dense = stage.watched(position, "done_dense")
        experts = stage.watched(position, "done_experts") if stage.has_experts else NOTHING
        if not self.gathered:
            made = dense + experts + stage.of("after") + stage.of("tied")
            return stage.gradient_width * made * ~stage.gradients_stay
        sharded = dense * stage.dense_share
        if stage.has_experts:
            sharded = sharded + experts * stage.expert_share
        made = self._head_waiting() + self.unreduced_width * sharded
        if stage.unsynced:
            reduced = (stage.of("repeated")) * self.reduction * (dense + experts)
            made = made + self.unsynced - reduced
        return made

    def _layer_gradients(self) -> Bytes:
        stage = self.stage
        return stage.gradients + self.unreduced_width * stage.sharded_layers

    def head_reduce(self) -> Instant:
        """The head as a unit of its own: its weights, its gradient, the reduction's input, the next layer's weights."""
        stage = self.stage
        head = stage.of("table")
        return Instant(
            "head_reduce",
            gradients=_sum(stage.gradients, self.compute * head, self.unsynced),
            activations=stage.others + stage.of("kept_stage") + stage.of("last") * stage.of("entry"),
            communication=_sum(
                self.root,
                self.held,
                self.buckets,
                self.reduction * head,
                self.compute * stage.of("final_parameters"),
            ),
            workspace=self.always,
        )

    def first_reduce(self) -> Instant:
        """A pipeline reduces unit after unit once all is done: the embedding's while all other units are whole."""
        stage = self.stage
        table = stage.of("before")
        return Instant(
            "first_reduce",
            gradients=stage.gradients + self.unsynced,
            communication=self.held + self.buckets + self.reduction * table * (1 + stage.dense_share),
            workspace=self.always,
        )

    def root_reduce(self) -> Instant:
        """The last reduction: embedding and head, whole, beside their gradients."""
        root = self.stage.of("root")
        return Instant(
            "root_reduce",
            gradients=self._layer_gradients() + self.compute * root,
            communication=_sum(self.reduction * root, self.buckets),
            workspace=self.always,
        )

    def embedding_backward(self) -> Instant:
        """The embedding's gradient is made while the first layer is still being reduced."""
        stage, root = self.stage, self.stage.of("root")
        if self.reduced_last:
            return Instant(
                "embedding_backward",
                gradients=stage.gradients + self.unsynced + self.compute * stage.of("before"),
                activations=stage.others + stage.of("entry"),
                communication=self.root + self.held + self.buckets,
                workspace=self.always,
            )
        return Instant(
            "embedding_backward",
            gradients=self._layer_gradients() + self.compute * root,
            communication=_sum(self.compute * root, self.reduction * stage.of("first_parameters"), self.buckets),
            workspace=self.always,
        )

    def end_of_backward(self) -> Instant:
        """All gradients; a tied table has the head's, the embedding's and their sum at once."""
        stage = self.stage
        tied = 2 * self.compute * stage.of("tied") if self.tied else NOTHING
        return Instant(
            "end_of_backward",
            gradients=_sum(stage.all_gradients, tied),
            communication=self.buckets,
            workspace=self.always,
        )

    def optimizer_step(self, name: str) -> Instant:
        """All gradients and what the step itself needs (foreach: one more copy of the local parameters).

        The first step makes the states, where later ones find them.
        """
        stage = self.stage
        own: Bytes = NOTHING
        if not stage.frozen and self.job.optimizer == "muon":
            own = MUON_WORKSPACE * stage.of("largest")
        elif not stage.frozen and self.job.optimizer == "adafactor":
            own = ADAFACTOR_WORKSPACE * stage.of("largest_with_table")
        stepping = stage.step_width * stage.trained if np.any(stage.step_width) else NOTHING
        return Instant(
            name,
            gradients=stage.all_gradients,
            communication=self.buckets,
            workspace=_sum(stepping, self.always, own),
        )
