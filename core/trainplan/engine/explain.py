"""Headline figures of memory, step and run opened into terms that add up to them."""

from __future__ import annotations

from collections.abc import Mapping

from trainplan.engine.results import Explanation, MemoryResult, ReliabilityResult, RunResult, StepResult, Term

DAY = 86_400.0

MEMORY = {
    "weights": "parameters of the stage / tensor (and / shard size where weights are shared) x bytes",
    "gradients": "parameters of the stage / tensor (and / shard size where gradients are shared) x bytes",
    "optimizer": "master weights and moments / shard size",
    "activations": "tensors kept for backward x micro batches in flight, and what one layer needs while it runs",
    "logits": "tokens of a micro batch x vocabulary / tensor x bytes that the loss holds",
    "communication": "gathered weights, buckets and buffers of collectives",
    "workspace": "scratch memory of kernels",
    "context": "driver context, libraries and communicators",
    "fragmentation": "cached blocks that no tensor fills",
}
MEMORY_INPUTS: Mapping[str, tuple[str, ...]] = {
    "weights": ("model.architecture", "model.precision", "parallelism.tensor", "parallelism.pipeline"),
    "gradients": ("parallelism.sharding", "software.implementation.gradient_dtype"),
    "optimizer": ("model.optimizer", "parallelism.sharding"),
    "activations": ("parallelism.micro_batch", "parallelism.recompute", "parallelism.pipeline"),
    "logits": ("model.architecture", "software.implementation.loss"),
    "communication": ("parallelism.sharding",),
    "context": ("hardware.accelerator", "software.framework"),
    "fragmentation": ("software.implementation.expandable_segments",),
}
STEP = {
    "matmul": "matrix products / (share of peak that their shapes reach x peak), forward and backward",
    "attention": "attention core / (share of peak that the kernel reaches x peak)",
    "elementwise": "norms, activations, residuals: bytes / memory bandwidth",
    "head": "output projection and cross entropy of the last stage",
    "recompute": "what backward computes again",
    "tensor_parallel": "exposed gathers and reductions of the tensor group",
    "context_parallel": "exposed exchange of keys and values",
    "expert_parallel": "exposed all-to-all of tokens to their experts",
    "launch": "kernel launches where the processor of the host cannot keep up",
    "pipeline_transfer": "exposed sends between stages",
    "pipeline_bubble": "stages that wait while the pipeline fills and drains, or for the slowest stage",
    "data_parallel": "exposed reduction of gradients and gathering of weights",
    "optimizer": "reading and writing of the optimizer's states",
    "overhead": "fixed time of a step",
    "stragglers": "waiting for the slowest of many accelerators",
    "production": "what production runs lose against tuned benchmarks",
}
STEP_INPUTS: Mapping[str, tuple[str, ...]] = {
    "matmul": ("model.architecture", "model.precision", "hardware.accelerator", "hardware.matmul_tflops"),
    "attention": ("training.phases", "software.implementation.attention_kernel"),
    "elementwise": ("hardware.accelerator.memory_bandwidth_gb_s", "software.framework"),
    "recompute": ("parallelism.recompute",),
    "tensor_parallel": ("parallelism.tensor", "hardware.accelerator.scale_up"),
    "context_parallel": ("parallelism.context",),
    "expert_parallel": ("parallelism.expert", "network.gbit_per_second_per_port"),
    "pipeline_transfer": ("parallelism.pipeline", "network.gbit_per_second_per_port"),
    "pipeline_bubble": ("parallelism.pipeline", "parallelism.virtual_pipeline", "parallelism.micro_batch"),
    "data_parallel": ("parallelism.sharding", "network.gbit_per_second_per_port"),
    "optimizer": ("model.optimizer", "parallelism.sharding"),
    "stragglers": ("hardware.accelerators",),
    "production": ("software.tuning",),
}
RUN = {
    "computing": "steps x seconds of a step, over all phases",
    "checkpoint_pause": "pauses of saves",
    "lost_work": "work since the last checkpoint that failures undo",
    "detection": "time until failures are noticed",
    "restart": "requeue, start and load after failures",
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


def explain_memory(memory: MemoryResult) -> Explanation:
    """Peak memory of the fullest accelerator by part."""
    return opened("memory.peak_bytes", memory.peak_bytes, "bytes", memory.parts, formulas=MEMORY, inputs=MEMORY_INPUTS)


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
    """A figure with the terms that are not zero."""
    terms = tuple(
        Term(code, amount, formulas.get(code, ""), inputs.get(code, ())) for code, amount in parts.items() if amount
    )
    return Explanation(figure, value, unit, terms)
