"""Headline figures of memory, step and run opened into terms that add up to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from trainplan.engine.results import Explanation, MemoryResult, ReliabilityResult, RunResult, StepResult, Term

DAY = 86_400.0

MEMORY = {
    "weights": "parameters of the stage / tensor (and / shard size where weights are sharded) x bytes",
    "gradients": "parameters of the stage / tensor (and / shard size where gradients are sharded) x bytes",
    "optimizer": "master weights and moments / shard size",
    "activations": "tensors kept for backward x micro batches in flight, and what one layer needs while it runs",
    "logits": "tokens of a micro batch x vocabulary / tensor x bytes that the loss holds",
    "communication": "gathered weights, buckets and buffers of collectives",
    "workspace": "scratch memory of kernels",
    "context": "driver context, libraries and communicators",
    "fragmentation": "cached blocks not filled by any tensor",
}
CAUSES = {
    "resident_gradients": "gradients kept from one micro batch to the next",
    "made_gradients": "gradients that backward has produced but not yet reduced",
    "other_micro_batches": "tensors kept for backward x (micro batches in flight - 1)",
    "micro_batch_at_work": "what this micro batch keeps, and what the layer needs while it runs",
    "communicators": "one set of buffers per group of more than one rank",
    "communication_buffers": "gathered weights, buckets and send buffers",
    "allocated": "live tensors",
}
SPLIT = ("model.architecture", "parallelism.tensor", "parallelism.pipeline", "parallelism.expert")
SHARED = ("parallelism.sharding", "hardware.accelerators")
BATCH = ("parallelism.micro_batch", "training.phases.{phase}.sequence_length", "parallelism.context")
MEMORY_INPUTS: Mapping[str, tuple[str, ...]] = {
    "weights": (*SPLIT, *SHARED, "model.precision", "model.training", "parallelism.offload_parameters"),
    "gradients": (*SPLIT, *SHARED, "model.training", "software.implementation.gradient_dtype"),
    "optimizer": (*SPLIT, *SHARED, "model.optimizer", "model.precision", "parallelism.offload_optimizer"),
    "activations": (
        *SPLIT,
        *BATCH,
        "parallelism.sequence",
        "parallelism.recompute",
        "parallelism.offload_activations",
        "parallelism.virtual_pipeline",
        "parallelism.schedule",
        "training.phases.{phase}.global_batch",
        "software.implementation.fused_swiglu",
        "software.implementation.attention_kernel",
    ),
    "logits": ("model.architecture", "parallelism.tensor", *BATCH, "software.implementation.loss"),
    "communication": (
        *SHARED,
        "model.architecture",
        "software.framework",
        "software.implementation.reshard_after_forward",
        "software.implementation.bucket_parameters",
    ),
    "workspace": ("software.framework", "software.implementation.optimizer_kernel", "model.optimizer"),
    "context": ("hardware.accelerator", "software.framework"),
    "fragmentation": (*BATCH, *SHARED, "software.implementation.expandable_segments", "software.implementation.loss"),
}
STEP = {
    "matmul": "FLOPs of matrix products / (share of peak reached by their shapes x peak), forward and backward",
    "attention": "attention FLOPs / (share of peak reached by the kernel x peak)",
    "elementwise": "norms, activations, residuals: bytes / memory bandwidth",
    "head": "output projection and cross entropy of the last stage",
    "recompute": "forward work repeated in backward",
    "tensor_parallel": "exposed gathers and reductions of the tensor group",
    "context_parallel": "exposed exchange of keys and values",
    "expert_parallel": "exposed all-to-all of tokens to their experts",
    "launch": "kernel launches that the host CPU cannot keep up with",
    "activation_offload": "activations on their way to the host and back for longer than a layer takes",
    "pipeline_transfer": "exposed sends between stages",
    "pipeline_bubble": "stages waiting while the pipeline fills and drains, or for the slowest stage",
    "data_parallel": "exposed gradient reduction and weight gathering",
    "optimizer": "reading and writing the optimizer states",
    "overhead": "fixed overhead of a step",
    "stragglers": "waiting for the slowest of many accelerators, and for the ranks with the longest documents",
    "production": "slowdown of production runs against tuned benchmarks",
}
STEP_INPUTS: Mapping[str, tuple[str, ...]] = {
    "matmul": ("model.architecture", "model.precision", "hardware.accelerator", "hardware.matmul_tflops"),
    "attention": ("training.phases", "dataset.packing", "software.implementation.attention_kernel"),
    "elementwise": ("hardware.accelerator.memory_bandwidth_gb_s", "software.framework"),
    "recompute": ("parallelism.recompute",),
    "tensor_parallel": ("parallelism.tensor", "hardware.accelerator.scale_up"),
    "context_parallel": ("parallelism.context",),
    "expert_parallel": ("parallelism.expert", "network.gbit_per_second_per_port"),
    "activation_offload": ("parallelism.offload_activations", "hardware.accelerator"),
    "pipeline_transfer": ("parallelism.pipeline", "network.gbit_per_second_per_port"),
    "pipeline_bubble": ("parallelism.pipeline", "parallelism.virtual_pipeline", "parallelism.micro_batch"),
    "data_parallel": ("parallelism.sharding", "network.gbit_per_second_per_port"),
    "optimizer": ("model.optimizer", "parallelism.sharding"),
    "stragglers": ("hardware.accelerators", "dataset.packing"),
    "production": ("software.tuning",),
}
RUN = {
    "computing": "steps x seconds per step, over all phases",
    "checkpoint_pause": "pauses for checkpoint saves",
    "lost_work": "work since the last checkpoint, lost to failures",
    "detection": "time until failures are detected",
    "restart": "requeue, restart and load after failures",
    "data_wait": "waiting for data",
}
RUN_INPUTS: Mapping[str, tuple[str, ...]] = {
    "computing": ("training.phases",),
    "checkpoint_pause": ("operations.checkpoint_interval_seconds", "operations.checkpoint_asynchronous"),
    "lost_work": ("operations.failures_per_node_day", "operations.checkpoint_interval_seconds"),
    "detection": ("operations.detection_seconds",),
    "restart": ("operations.restart_seconds",),
    "data_wait": ("hardware.storage", "operations.dataloader_workers"),
}


def explain_memory(memory: MemoryResult, phase: int = 0) -> Explanation:
    """Peak memory of the fullest accelerator by part; `phase` is the index of the training phase it is of."""
    inputs = memory_inputs(phase)
    return opened("memory.peak_bytes", memory.peak_bytes, "bytes", memory.parts, formulas=MEMORY, inputs=inputs)


def explain_memory_figure(memory: MemoryResult, figure: str, phase: int = 0) -> Explanation | None:
    """Any other figure of memory; None for one that is not there.

    `memory.allocated_bytes`, `memory.reserved_bytes` (of the fullest stage), `memory.stages.2` and
    `memory.stages.2.activations`.
    """
    inputs = memory_inputs(phase)
    if figure in ("memory.allocated_bytes", "memory.reserved_bytes"):
        return _level(memory, figure, inputs)
    stage, _, part = figure.removeprefix("memory.stages.").partition(".")
    if not stage.isdecimal() or int(stage) >= len(memory.stages):
        return None
    one = memory.stages[int(stage)]
    if not part:
        return opened(figure, one.peak_bytes, "bytes", one.parts, formulas=MEMORY, inputs=inputs)
    if part not in one.parts:
        return None
    terms = one.causes.get(part, {part: one.parts[part]})
    formulas = {part: MEMORY.get(part, ""), **CAUSES}
    of_part = dict.fromkeys(terms, inputs.get(part, ()))
    found = opened(figure, one.parts[part], "bytes", terms, formulas=formulas, inputs=of_part)
    # A part that is zero still says of which inputs.
    terms_or_zero = found.terms or (Term(part, 0.0, MEMORY.get(part, ""), inputs.get(part, ())),)
    return replace(found, terms=terms_or_zero, formula=MEMORY.get(part, ""))


def memory_inputs(phase: int) -> dict[str, tuple[str, ...]]:
    """Field paths that enter each part of memory."""
    return {part: tuple(path.format(phase=phase) for path in paths) for part, paths in MEMORY_INPUTS.items()}


def _level(memory: MemoryResult, figure: str, inputs: Mapping[str, tuple[str, ...]]) -> Explanation:
    if figure == "memory.reserved_bytes":
        terms = {"allocated": memory.allocated_bytes, "fragmentation": memory.parts["fragmentation"]}
        return opened(figure, memory.reserved_bytes, "bytes", terms, formulas=MEMORY | CAUSES, inputs=inputs)
    outside = {"context", "fragmentation", "communication"}
    terms = {part: size for part, size in memory.parts.items() if part not in outside}
    terms["communication_buffers"] = memory.allocated_bytes - sum(terms.values())
    inputs = {**inputs, "communication_buffers": inputs["communication"]}
    return opened(figure, memory.allocated_bytes, "bytes", terms, formulas=MEMORY | CAUSES, inputs=inputs)


def explain_step(step: StepResult) -> Explanation:
    """Seconds of a step by term."""
    return opened("step.seconds", step.seconds, "s", step.parts, formulas=STEP, inputs=STEP_INPUTS)


def explain_run(run: RunResult, reliability: ReliabilityResult, accelerators: int) -> tuple[Explanation, ...]:
    """Calendar days and accelerator-hours: computing, and what is lost by cause."""
    shares = {"computing": run.goodput, **reliability.parts}
    days = {code: run.days * share for code, share in shares.items()}
    hours = {code: accelerators * 24 * value for code, value in days.items()}
    return (
        opened("run.days", run.days, "days", days, formulas=RUN, inputs=RUN_INPUTS),
        opened(
            "run.accelerator_hours", run.accelerator_hours, "accelerator-hours", hours, formulas=RUN, inputs=RUN_INPUTS
        ),
    )


def opened(
    figure: str,
    value: float,
    unit: str,
    parts: Mapping[str, float],
    *,
    formulas: Mapping[str, str],
    inputs: Mapping[str, tuple[str, ...]],
) -> Explanation:
    """A figure with the terms that are not zero.

    `value` and `parts` [unit].
    """
    terms = tuple(
        Term(code, amount, formulas.get(code, ""), inputs.get(code, ())) for code, amount in parts.items() if amount
    )
    return Explanation(figure, value, unit, terms)
