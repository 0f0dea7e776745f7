"""Backward of one layer as a walk over its operators: what is alive at the worst moment."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise

from trainplan.arithmetic import maximum
from trainplan.engine.layout.layout import Number
from trainplan.engine.operators.attention import AttentionCore
from trainplan.engine.operators.base import Operator, Work
from trainplan.engine.operators.elementwise import Norm
from trainplan.engine.operators.linear import Dispatch, Experts, Linear, is_adapted
from trainplan.plan.workload import Lora


@dataclass(frozen=True)
class BackwardPeak:
    """Largest live bytes in backward of one layer, its kept tensors and incoming gradient included."""

    collecting: Number
    """Weight gradients stay until the layer is done (FSDP, or a first accumulation)."""
    passing: Number
    """Each weight gradient is added to a buffer and freed at once."""
    fused: Number
    """Weight gradients are accumulated inside the product."""


def kept_bytes(operators: Sequence[Operator], work: Work) -> Number:
    """What forward of the layer keeps for backward when nothing is recomputed [bytes]."""
    kept: Number = sum(op.kept_bytes(work) + op.kept_output_bytes(work) for op in operators)
    return kept + shared_input_copies(operators, work)


def attention_recomputed_bytes(operators: Sequence[Operator], work: Work) -> Number:
    """What stays kept when only the attention core is computed again [bytes]."""
    return kept_bytes(operators, work) - sum(op.kept_attention_bytes(work) for op in operators)


def selective_bytes(operators: Sequence[Operator], work: Work, entry: Number) -> Number:
    """What stays kept under torchtitan's policy [bytes].

    The input, every second product outside router and experts, the attention core, and what crosses the network:
    outputs of reduce-scatters beside the whole products before them (DTensor), and with latent attention, whose model
    names them, those of both all-to-alls.
    `entry` [bytes of the residual stream].
    """
    products = [op for op in operators if isinstance(op, Linear) and op.part != "router"]
    cores = [op for op in operators if isinstance(op, AttentionCore)]
    kept: Number = sum(op.output_bytes(work) for op in products[::2])
    for core in cores:
        kept = kept + core.output_bytes(work) + core.kept_attention_bytes(work)
    if work.gathered_kept:
        rows = [op for op in products[::2] if op.split == "row"]
        kept = kept + sum(op.output_bytes(work) for op in rows) * (work.residual_split - 1)
        kept = kept + 2 * entry * (work.residual_split > 1)
    if any(core.beside_values for core in cores):
        dispatches = [op for op in operators if isinstance(op, Dispatch)]
        kept = kept + 2 * sum(op.output_bytes(work) for op in dispatches) * (work.expert > 1)
    return entry + kept


def shared_input_copies(operators: Sequence[Operator], work: Work) -> Number:
    """Copies of one input that its readers keep or share [bytes].

    Autocast casts the input once more for each reader after the first. Adapters without a cast share one input.
    """
    copies: Number = 0.0
    for norm, readers in _readers(operators):
        if work.lora is None and work.switches.autocast:
            copies = copies + (len(readers) - 1) * 2 * norm.elements(work)
        elif work.lora is not None and work.fused_adapters:
            adapted = [op for op in readers if op.part == "attention" and is_adapted(op, work.lora.targets)]
            again = sum(op.kept_bytes(work) for op in adapted[1:])
            copies = copies - again + (work.adapter_padding * norm.output_bytes(work) if adapted else 0)
        elif work.lora is not None and work.lora.adapter_precision == "bf16" and not work.lora.dropout:
            lora = work.lora
            adapted = [op for op in readers if is_adapted(op, lora.targets)]
            copies = copies - max(len(adapted) - 1, 0) * 2 * work.tokens * norm.width
        copies = copies + work.quantised_input_bytes * norm.elements(work)
    return copies - _attention_outputs_shared(operators, work)


def _attention_outputs_shared(operators: Sequence[Operator], work: Work) -> Number:
    """Outputs of attention cores that an adapter reads without a cast: they are kept already [bytes]."""
    lora = work.lora
    if lora is None or lora.adapter_precision == "fp32" or lora.dropout or work.fused_adapters or work.padded:
        return 0.0
    pairs = pairwise(operators)
    return sum(
        (core.output_bytes(work) for core, op in pairs if isinstance(core, AttentionCore) and _adapts(op, lora)), 0.0
    )


def _adapts(op: Operator, lora: Lora) -> bool:
    return isinstance(op, Linear) and op.split == "row" and is_adapted(op, lora.targets)


def _readers(operators: Sequence[Operator]) -> list[tuple[Norm, list[Linear]]]:
    """Every norm of the residual stream with the linear layers that read its output."""
    found: list[tuple[Norm, list[Linear]]] = []
    for op in operators:
        if isinstance(op, Norm) and op.on_residual:
            found.append((op, []))
        elif isinstance(op, Linear) and found and op.split != "row" and op.inputs == found[-1][0].width:
            found[-1][1].append(op)
    return [(norm, readers) for norm, readers in found if readers]


def backward_peak(operators: Sequence[Operator], work: Work, hidden: int, entry: Number, kept: Number) -> BackwardPeak:
    """Walk the operators in reverse and free what each has consumed.

    `hidden` is the width of the residual stream and `entry` its bytes. The layer's incoming gradient is held to the
    end; once the later half is done, a second tensor holds the sum of the residual stream. A layer that reads the
    same input as another adds its gradient to the one already there.
    `entry`, `kept` [bytes].
    """
    alive: Number = kept + entry
    weights: Number = 0.0
    collecting = passing = fused = alive
    summed = stream_written = False
    expert_inputs_written = False
    for op in reversed(operators):
        alive = alive - op.kept_output_bytes(work)
        if isinstance(op, Experts) and op.split == "row":
            alive = alive + op.output_bytes(work)
            expert_inputs_written = False
        weight = work.element_bytes * op.rank_parameters(work) if work.lora is None else 0.0
        weights = weights + weight
        written = op.gradient_bytes(work)
        moment = alive + written
        worst = moment + op.working_bytes(work)
        fused = maximum(fused, worst)
        passing = maximum(passing, worst + weight)
        collecting = maximum(collecting, worst + weights)
        alive = moment - _consumed(op, work) - op.kept_bytes(work)
        if _reads_stream(op, hidden):
            alive = alive - written * stream_written
            stream_written = True
        elif isinstance(op, Experts) and op.split != "row":
            alive = alive - written * expert_inputs_written
            expert_inputs_written = True
        elif isinstance(op, Norm) and op.on_residual and op.width == hidden:
            alive = alive - written * summed
            summed, stream_written = True, False
    return BackwardPeak(collecting, passing, fused)


def _reads_stream(op: Operator, hidden: int) -> bool:
    """Whether it reads the normalised residual stream, as several layers do at once."""
    return isinstance(op, Dispatch) or (isinstance(op, Linear) and op.split != "row" and op.inputs == hidden)


def _consumed(op: Operator, work: Work) -> Number:
    """The incoming gradient that is free afterwards; a layer that ends a branch reads the residual's own."""
    if isinstance(op, Linear) and op.split == "row":
        return 0.0
    return op.output_bytes(work)
