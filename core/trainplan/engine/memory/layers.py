"""What one layer, the embedding and the head cost on one rank, for distinct (split, micro batch) combinations."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainplan.arithmetic import any_of, maximum, minimum, where
from trainplan.catalog.architecture import Architecture
from trainplan.engine.job.attended import PADDED
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Number, Recompute, kept_for_one
from trainplan.engine.memory.backward import (
    attention_recomputed_bytes,
    backward_peak,
    kept_bytes,
    selective_bytes,
)
from trainplan.engine.memory.stacks import DTENSOR, ROTARY_CAST, SCORES_AFTER_EXPERTS
from trainplan.engine.operators.base import Operator, Work
from trainplan.engine.operators.elementwise import CrossEntropy, Norm
from trainplan.engine.operators.linear import Embedding, Experts, Linear, adapter_sizes, fused_projections, is_adapted
from trainplan.engine.operators.lists import ModelOperators, model_operators, routing
from trainplan.engine.operators.modules import dropped_bytes
from trainplan.engine.operators.offloaded import element_bytes, offloaded_bytes, product_bytes

Array = NDArray[Any]
MOST_KINDS = 6
"""Up to here the dummy gradients of every set of kinds are told apart; above, a stage counts all of them."""
COST_FIELDS = (
    "tensor",
    "sequence",
    "context",
    "expert",
    "expert_tensor",
    "micro_batch",
    "recompute",
    "recompute_modules",
    "offload_activations",
)
"""Fields of a layout on which these costs depend."""


@dataclass(frozen=True)
class LayerCosts:
    """One kind of layer; every array has one value per combination."""

    kept: Array
    """Kept for backward under the recompute policy where the layer is not recomputed whole [bytes]."""
    held: Array
    """Kept for backward even where it is [bytes]."""
    offloaded: Array
    """Of what it keeps for backward, what waits on the host and is not in `kept` [bytes]."""
    collecting: Array
    passing: Array
    fused: Array
    """Largest live bytes in its backward (see `BackwardPeak`)."""
    dense: Array
    experts: Array
    """Parameters on one rank, shared by all data-parallel ranks or by the expert's replicas."""
    linears: Array
    """Of these, weights of linear layers."""
    adapters: Array
    """Parameters of its LoRA adapters on one rank."""


@dataclass(frozen=True)
class RankCosts:
    """Everything that depends on the split and the micro batch alone."""

    kinds: tuple[LayerCosts, ...]
    entry: Array
    """The residual stream: a layer's input [bytes]."""
    frozen_entry: Array
    """What the first layer's norm need not keep where no gradient reaches it [bytes]."""
    logits: Array
    """Logits on one rank [elements]."""
    final: Array
    """Kept by the final norm [bytes]."""
    before_kept: Array
    """Kept by what runs before the layers (embedding norm, encoder, towers) [bytes]."""
    before_entries: Array
    """The inputs of its layers, which stay when everything is recomputed [bytes]."""
    before: Array
    """Parameters before the layers."""
    after: Array
    """Parameters of final norm and head."""
    table: Array
    """Elements of the head's matrix, tied or not."""
    largest: Array
    """Elements of the largest matrix in a layer, on one rank."""
    tensor: Array
    axes: Array
    """Tensor and expert groups with more than one rank."""
    context: Array
    micro_batch: Array
    replicas: Array
    """Ranks of the tensor and context groups over those that share out the experts."""
    gathered_sequence: Array
    """Whole residual stream of the tensor group, where sequence parallelism gathers it [bytes]."""
    dummies: tuple[Array, ...]
    """Cached dummy weight gradients by set of kinds (`layer_kinds` order, as bits) [bytes]."""


@dataclass(frozen=True)
class LayerKinds:
    """The distinct layers of the main stack, and which of them each layer is."""

    operators: tuple[tuple[Operator, ...], ...]
    of_layer: tuple[int, ...]


@lru_cache(maxsize=64)
def layer_kinds(architecture: Architecture) -> LayerKinds:
    layers = model_operators(architecture).layers
    kinds = tuple(dict.fromkeys(layers))
    index = {kind: position for position, kind in enumerate(kinds)}
    return LayerKinds(kinds, tuple(index[layer] for layer in layers))


def work_of(job: Job, layout: Layout) -> Work:
    """One micro batch on one rank, as the operators see it."""
    adapters = job.training in ("lora", "qlora")
    return Work(
        sequences=layout.micro_batch,
        sequence_length=job.sequence_length,
        tensor=layout.tensor,
        sequence_parallel=layout.sequence,
        context=layout.context,
        expert=layout.expert,
        expert_tensor=layout.expert_tensor,
        switches=job.switches,
        experts=routing(job.architecture)[0],
        to_last=True,
        element_bytes=element_bytes(job),
        product_bytes=product_bytes(job),
        lora=job.lora if adapters else None,
        fused_adapters=adapters and job.framework == "litgpt",
        adapter_padding=job.read_off.fused_adapter_padding,
        quantised_input_bytes=_quantised_input_bytes(job),
        gathered_kept=job.framework in DTENSOR,
        scores_after_experts=job.framework in SCORES_AFTER_EXPERTS,
        padded=job.framework in PADDED,
        rotary_cast=job.framework in ROTARY_CAST and job.precision != "fp32",
    )


def _quantised_input_bytes(job: Job) -> float:
    """LitGPT's 4-bit layers keep their inputs; the tables of 2024 show twice the bytes of those of 2023."""
    if job.training != "qlora" or job.framework != "litgpt":
        return 0.0
    return job.read_off.quantised_inputs_later if job.year >= 2024 else job.read_off.quantised_inputs


@kept_for_one(COST_FIELDS, 128)
def rank_costs(job: Job, layout: Layout) -> RankCosts:
    """Costs of every kind of layer and of the ends of the model; `layout` holds arrays of combinations."""
    model, kinds = model_operators(job.architecture), layer_kinds(job.architecture)
    work = work_of(job, layout)
    hidden = job.architecture.hidden
    split = (work.tensor, work.context, work.expert, work.expert_tensor, work.sequences, work.sequence_parallel)
    policy = (layout.recompute, layout.recompute_modules, layout.offload_activations)
    zero = np.zeros(np.broadcast_shapes((1,), *(np.shape(column) for column in (*split, *policy))))
    entry = work.element_bytes * work.tokens * hidden / work.residual_split
    head = next((op for op in model.after if isinstance(op, Linear) and op.name == "lm_head"), None)
    table = head.inputs * head.outputs / work.tensor + zero if head else zero
    cross_entropy = next((op for op in model.after if isinstance(op, CrossEntropy)), None)
    wide_stream = 2 if job.switches.autocast and work.element_bytes == 2 else 1
    final = zero + sum(op.kept_bytes(work) for op in model.after if isinstance(op, Norm))
    sequence_split = (work.sequence_parallel > 0) & (work.tensor > 1)
    return RankCosts(
        kinds=tuple(_layer_costs(operators, job, work, layout, entry, zero) for operators in kinds.operators),
        entry=entry * wide_stream + zero,
        frozen_entry=_frozen_entry(kinds, work) + zero,
        logits=cross_entropy.logits(work) + zero if cross_entropy else zero,
        final=final,
        before_kept=_before_kept(model, work) + zero,
        before_entries=_before_entries(model, work) + zero,
        before=zero + sum(op.rank_parameters(work) for op in model.before),
        after=zero + sum(op.rank_parameters(work) for op in model.after),
        table=table,
        largest=_largest_matrix(kinds, work) + zero,
        tensor=work.tensor + zero,
        axes=where((work.tensor > 1) | (work.expert > 1), 1.0, 0.0) + zero,
        context=work.context + zero,
        micro_batch=work.sequences + zero,
        replicas=work.tensor * work.context / (work.expert * work.expert_tensor) + zero,
        gathered_sequence=where(sequence_split, 2 * work.element_bytes * work.tokens * hidden, 0.0) + zero,
        dummies=_dummy_sets(job, kinds, work, table, zero),
    )


def _layer_costs(
    operators: tuple[Operator, ...], job: Job, work: Work, layout: Layout, entry: Number, zero: Array
) -> LayerCosts:
    kept = kept_bytes(operators, work)
    selective = selective_bytes(operators, work, entry)
    mode = layout.recompute
    policy = where(
        mode == Recompute.SELECTIVE,
        minimum(selective, kept),
        where(mode == Recompute.ATTENTION, attention_recomputed_bytes(operators, work), kept),
    )
    if any_of(mode == Recompute.MODULES):
        dropped = dropped_bytes(operators, work, layout.recompute_modules)
        policy = where(mode == Recompute.MODULES, kept - dropped, policy)
    # The last product's cached output stays beside what backward computes again.
    again = kept + where(mode == Recompute.SELECTIVE, entry, 0.0)
    peak = backward_peak(operators, work, job.architecture.hidden, entry, again)
    experts = sum(op.rank_parameters(work) for op in operators if isinstance(op, Experts))
    total = sum(op.rank_parameters(work) for op in operators)
    linears = sum(op.rank_parameters(work) for op in operators if isinstance(op, Linear | Experts))
    held = sum(op.held_bytes(work) for op in operators)
    offloaded: Number = 0.0
    if any_of(layout.offload_activations):
        moved = offloaded_bytes(operators, work, layout.offload_activations, layout.recompute_modules)
        offloaded = minimum(moved, policy)
        policy = policy - offloaded
    return LayerCosts(
        kept=policy + held + zero,
        held=held + zero,
        offloaded=offloaded + zero,
        collecting=peak.collecting + zero,
        passing=peak.passing + zero,
        fused=peak.fused + zero,
        dense=total - experts + zero,
        experts=experts + zero,
        linears=linears + zero,
        adapters=_adapter_parameters(operators, job, work) + zero,
    )


def _adapter_parameters(operators: tuple[Operator, ...], job: Job, work: Work) -> Number:
    total: Number = 0.0
    if work.lora is None:
        return total
    for op in operators:
        if isinstance(op, Linear | Experts) and is_adapted(op, work.lora.targets):
            matrices: Number = 1 if isinstance(op, Linear) else op.experts / work.expert
            rows, columns = adapter_sizes(op, work.lora.targets)
            inputs = rows / (work.tensor if op.split == "row" else 1)
            outputs = columns / (work.tensor if op.split == "column" else 1)
            total = total + matrices * work.lora.rank * (inputs + outputs)
    return total


def _frozen_entry(kinds: LayerKinds, work: Work) -> Number:
    if work.lora is None:
        return 0.0
    first = next((op for op in kinds.operators[kinds.of_layer[0]] if isinstance(op, Norm)), None)
    return first.kept_bytes(work) if first else 0.0


def _before_kept(model: ModelOperators, work: Work) -> Number:
    if work.lora is not None:
        return 0.0
    kept: Number = 0.0
    for op in model.before:
        if not isinstance(op, Embedding):
            kept = kept + op.kept_bytes(work) + op.kept_output_bytes(work)
    return kept


def _before_entries(model: ModelOperators, work: Work) -> Number:
    """One input per layer, told by its two norms."""
    norms = [op for op in model.before if isinstance(getattr(op, "operator", op), Norm)]
    entries: Number = sum(op.output_bytes(work) for op in norms)
    return entries / 2


def _largest_matrix(kinds: LayerKinds, work: Work) -> Number:
    largest: Number = 0.0
    for operators in kinds.operators:
        for op in operators:
            if isinstance(op, Linear):
                largest = maximum(largest, op.rank_parameters(work))
            elif isinstance(op, Experts):
                largest = maximum(largest, op.rank_parameters(work) * work.expert / op.experts)
    return largest


def _dummy_sets(job: Job, kinds: LayerKinds, work: Work, table: Array, zero: Array) -> tuple[Array, ...]:
    """Transformer Engine 2 keeps one 16-bit dummy gradient per distinct weight shape for ever (`get_dummy_wgrad`)."""
    fusion = job.switches.gradient_accumulation_fusion and job.framework == "megatron_core" and job.year >= 2025
    if not fusion or work.lora is not None:
        return (zero,)
    shapes = [_fused_shapes(operators) for operators in kinds.operators]
    every = range(1 << len(shapes)) if len(shapes) <= MOST_KINDS else [(1 << len(shapes)) - 1]
    sets = []
    for bits in every:
        present = {shape for index, found in enumerate(shapes) if bits >> index & 1 for shape in found}
        total = zero
        for inputs, outputs, split in present:
            ranks = {"tensor": work.tensor, "expert": work.expert_tensor, "none": 1}[split]
            total = total + 2 * inputs * outputs / ranks
        sets.append(total)
    return tuple(sets)


def _fused_shapes(operators: tuple[Operator, ...]) -> set[tuple[int, int, str]]:
    """Weight shapes as fused layers hold them: query, key and value together, gate and up together."""
    return {
        (op.inputs, op.outputs, "expert" if isinstance(op, Experts) else "none" if op.split == "none" else "tensor")
        for op in fused_projections(operators)
        if isinstance(op, Linear | Experts) and op.part != "router"
    }
