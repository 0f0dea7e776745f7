"""Results that look like an engine's, for tests of the window alone: quick, fixed arithmetic, no physics."""

from __future__ import annotations

from trainplan.engine.results import (
    ArchitectureResult,
    CheckpointResult,
    Chosen,
    CostResult,
    Explanation,
    Finding,
    HostResult,
    Interval,
    LayoutResult,
    MemoryMoment,
    MemoryResult,
    MonthlyCost,
    NetworkResult,
    Own,
    PerMillionTokens,
    PowerResult,
    RecomputeResult,
    ReliabilityResult,
    Rent,
    Results,
    RunResult,
    ScalingPoint,
    StageMemory,
    StepResult,
    StorageResult,
    Term,
)
from trainplan.engine.verdict import verdict
from trainplan.plan.document import Plan

GIB = 2**30
SHARES = {"weights": 0.08, "gradients": 0.13, "optimizer": 0.02, "activations": 0.65, "communication": 0.05,
          "context": 0.04, "fragmentation": 0.03}  # fmt: skip


def stand_in_results(plan: Plan) -> Results:
    p, phase = plan.parallelism, plan.training.main
    data = max(1, plan.hardware.accelerators // (p.tensor * p.pipeline * p.context))
    accumulation = max(1, phase.global_batch // (data * p.micro_batch))
    layout = LayoutResult(
        p.tensor, p.sequence, p.context, p.pipeline, p.virtual_pipeline, p.expert, p.expert_tensor, data, p.sharding,
        data, "tensor inside", p.micro_batch, phase.global_batch, accumulation,
        RecomputeResult(p.recompute, p.recompute_every, p.recompute_layers), plan.hardware.accelerators,
        plan.hardware.accelerators // plan.hardware.node.accelerators,
        chunk_layers=(1,) * (p.pipeline * p.virtual_pipeline),
    )  # fmt: skip
    memory = _memory(plan)
    seconds = 17.09 / p.micro_batch**0.05
    step = StepResult(
        seconds, seconds * 0.93, seconds * 1.08, 981_700, 958.7, 0.435 * p.micro_batch**0.05, 0.45, 430.0,
        {"matmul": seconds * 0.58, "attention": seconds * 0.07, "elementwise": seconds * 0.1,
         "tensor_parallel": seconds * 0.12, "pipeline_bubble": seconds * 0.05, "data_parallel": seconds * 0.04,
         "stragglers": seconds * 0.04},
        "calibrated", 40, 0.05, hidden={"data_parallel": 2.9}, forward_seconds=0.12, backward_seconds=0.24,
    )  # fmt: skip
    days = 894_070 * seconds / 86400 / 0.955
    run = RunResult(15e12, 894_070, days, days * 0.9, days * 1.1, 1024 * days * 24, 0.955)
    scaling = tuple(
        ScalingPoint(2**k, 958.7 * 2**k * (1 - 0.02 * (k - 7)), 0.45 - 0.02 * (k - 7), 1 - 0.02 * (k - 7), k > 7)
        for k in range(7, 14)
    )
    cost = CostResult(
        "USD", "2026-11", Chosen("on_demand", 13.4e6, 2.95, 0.89, 3.1),
        Own(10.5e6, 20.4e6, {"servers": 5.1e6, "network": 0.8e6}), Rent(13.4e6, 2.95, {}, "on_demand"),
        "months", 26.0,
        PerMillionTokens(0.7, 0.89), tuple(MonthlyCost(m, 41e6 + m * 0.6e6, m * 2.1e6) for m in range(61)),
    )  # fmt: skip
    days_terms = (
        Term("training_steps", days * 0.955, "steps × step time", ("training.phases.0.tokens", "parallelism.tensor")),
        Term("lost_to_failures", days * 0.045, "failures × lost work", ("operations.failures_per_node_day",)),
    )
    findings, reliability = _findings(plan, memory), ReliabilityResult(46.0, 95, 200, 0.955, 0)
    return Results(
        1,
        ArchitectureResult(70_553_706_496, 70_553_706_496, 70_553_706_496, 1_050_673_152, 1_050_673_152, 4.6e11,
                           {"attention": 12_079_595_520, "mlp": 56_371_445_760, "norms": 1_318_912}),
        layout, memory, step, run, scaling,
        CheckpointResult(988e9, 6240, 6240, 30, 16.5, 40, 60, 9.88e12,
                         {"weights": 141e9, "master_weights": 282e9, "moments": 565e9, "other": 0.0}),
        StorageResult(0.4, 90, 500, 60e12, 80e12, 0.0),
        HostResult(1.2e12, 2e12, 40, 112, 2, 3e11),
        NetworkResult(248, 400, "InfiniBand NDR", None, None, None, None, None, "enough"),
        PowerResult(1060, 1380, 6100, 4.7e6, None, None, 2400, 1790,
                    {"nodes": 960.0, "network_storage": 100.0, "facility_overhead": 320.0}),
        reliability,
        cost, None, findings,
        explanations={"days": Explanation("days", days, "days", days_terms)},
        verdict=verdict(findings, memory, reliability),
        intervals={"days": Interval(days * 0.9, days, days * 1.1)},
    )  # fmt: skip


def _memory(plan: Plan) -> MemoryResult:
    p = plan.parallelism
    capacity = plan.hardware.accelerator.memory_gib * GIB
    stages = []
    for stage in range(min(p.pipeline, 64)):
        peak = (20 + 21.6 * p.micro_batch * 8 / p.tensor * (1 - 0.1 * stage)) * GIB
        stages.append(StageMemory(stage, peak, {part: share * peak for part, share in SHARES.items()}))
    fullest = stages[0]
    timeline = (
        *(MemoryMoment(0.2 * k, (20 + k * 2) * GIB, "forward") for k in range(10)),
        MemoryMoment(2.0, fullest.peak_bytes, "backward"),
        *(MemoryMoment(14 + 0.2 * k, (40 - 2 * k) * GIB, "optimizer_step") for k in range(10)),
    )
    return MemoryResult(
        capacity, fullest.peak_bytes * 0.9, fullest.peak_bytes * 0.95, fullest.peak_bytes,
        fullest.peak_bytes <= 0.97 * capacity, capacity - fullest.peak_bytes, "backward", dict(fullest.parts),
        tuple(stages), timeline,
    )  # fmt: skip


def _findings(plan: Plan, memory: MemoryResult) -> tuple[Finding, ...]:
    found = [
        Finding("storage_assumed", "warning", "Storage writes are assumed; saves need {rate} GB/s.", {"rate": 16.5},
                "Run the write test before you order storage.", ("hardware.storage_write_gb_per_second",)),
        Finding("note", "note", "The global batch is {batch} sequences.", {"batch": plan.training.main.global_batch},
                "", ("training.phases.0.global_batch",)),
    ]  # fmt: skip
    if not memory.fits:
        found.append(
            Finding("does_not_fit", "error", "Stage 0 needs {peak} GiB.", {"peak": memory.peak_bytes / GIB},
                    "Use a smaller micro batch.", ("parallelism.micro_batch",))
        )  # fmt: skip
    return tuple(found)
