"""Rules of thumb of public guides beside this plan's own figures: does the rule hold here, and why not.

Guides: A, the infrastructure requirements of training at large scale; B, training server sizing; C, a quick
reference; "other" are rules that engineers quote besides. Sentences are English templates filled with
`parameters`.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.memory.states import DOUBLE_QUANTISED, state_bytes
from trainplan.engine.results import Results
from trainplan.engine.rules_of_thumb.proving import proof_rules, software_rules
from trainplan.engine.rules_of_thumb.rule import Guide, RuleCheck, near
from trainplan.engine.rules_of_thumb.running import (
    layout_rules,
    money_rules,
    network_rules,
    power_rules,
    reliability_rules,
    speed_rules,
)
from trainplan.plan.document import Plan

NOTICED_IDLE = 0.02
"""Share of a step from which waiting for data is something to speak of (Data loading, usual bound of text)."""
LARGE_MODEL = 50e9
"""Parameters from which the first guide speaks of large models: its examples have 70 billion."""
STATE_PARTS = ("weights", "gradients", "optimizer")


def rules_of_thumb(plan: Plan, results: Results) -> tuple[RuleCheck, ...]:
    """Every rule in reading order: memory, host, feed, checkpoints, speed, network, power, money, software, proof."""
    return (
        *_memory(plan, results),
        *_host_and_loading(plan, results),
        *_checkpoints(plan, results),
        *speed_rules(results),
        *network_rules(plan, results),
        *layout_rules(plan, results),
        *power_rules(plan, results),
        *reliability_rules(results),
        *money_rules(plan, results),
        *software_rules(results),
        *proof_rules(results),
    )


def state_of_one_copy(plan: Plan, results: Results) -> float:
    """Weights, gradients and optimizer states of one copy of the model, unsharded [bytes]."""
    counts = results.architecture
    job, layout = job_from_plan(plan)
    if plan.model.training in ("lora", "qlora"):
        frozen = DOUBLE_QUANTISED if plan.model.training == "qlora" else 2.0
        return counts.total_params * frozen + counts.trainable_params * 16.0
    states, code = state_bytes(job), int(layout.sharding)
    return counts.total_params * float(
        states.weights[code] + states.gradients[code] + states.moments[code] + states.master[code]
    )


def _memory(plan: Plan, results: Results) -> Iterator[RuleCheck]:
    parameters = float(results.architecture.total_params)
    state = state_of_one_copy(plan, results)
    per_parameter = {"bytes": state / parameters}
    full = _trains_all(plan)
    yield RuleCheck(
        "bytes_18",
        "A",
        "18 bytes of accelerator memory per parameter before activations",
        "bytes",
        18 * parameters,
        18 * parameters,
        state,
        near(state, 18 * parameters, slack=0.12),
        "This plan's precision, optimizer and framework keep {bytes:.1f} bytes per parameter; sharding divides them, "
        "replicas repeat them. The guide's own parts, 2 + 8 + 8 and more, do not add up to 18.",
        per_parameter,
        applies=full,
    )
    yield RuleCheck(
        "bytes_2_times_4",
        "C",
        "Parameters x 2 bytes x 4 is the minimum for full fine-tuning",
        "bytes",
        8 * parameters,
        None,
        state,
        near(state, 8 * parameters, slack=0.12),
        "fp32 Adam keeps 12 bytes of master weights and moments alone; here it is {bytes:.1f} bytes per parameter.",
        per_parameter,
        applies=full,
    )
    memory = results.memory
    held = spent = None
    needed = None
    if memory is not None:
        held = sum(memory.parts.get(name, 0.0) for name in STATE_PARTS)
        spent = memory.parts.get("activations", 0.0) + memory.parts.get("logits", 0.0)
        room = 0.97 * memory.capacity_bytes - (memory.peak_bytes - held)
        needed = float(ceil(state / room)) if room > 0 else None
    share = None if held is None or spent is None or held <= 0 else spent / held
    yield RuleCheck(
        "activations_20_to_40_percent",
        "A",
        "Add 20 to 40% for activations and batch",
        "of the states",
        0.2,
        0.4,
        share,
        near(share, 0.2, 0.4),
        "Activations grow with micro batch and length, shrink with recompute and parallelism, and have no fixed "
        "relation to the states.",
    )
    capacity = plan.hardware.accelerator.memory_gib * 2**30
    least = (ceil(18 * parameters * 1.2 / capacity), ceil(18 * parameters * 1.4 / capacity))
    yield RuleCheck(
        "least_accelerators",
        "A",
        "18 bytes per parameter plus 20 to 40%, over the memory of one accelerator, give the minimum count",
        "accelerators",
        float(least[0]),
        float(least[1]),
        needed,
        near(needed, float(least[0]), float(least[1]), slack=0.15),
        "With this plan's activations and runtime, this many accelerators must share the states; the search finds "
        "the layouts that do.",
        applies=full,
    )


def _host_and_loading(plan: Plan, results: Results) -> Iterator[RuleCheck]:
    hardware = plan.hardware
    node_memory = hardware.node.accelerators * hardware.accelerator.memory_gib * 2**30
    ram = results.host.required_ram_bytes_per_node if results.host else None
    yield RuleCheck(
        "host_ram_1_5_to_2_times",
        "A",
        "Host memory of 1.5 to 2 times the accelerator memory",
        "bytes",
        1.5 * node_memory,
        2 * node_memory,
        ram,
        None if ram is None else 0.75 * node_memory <= ram <= 2 * node_memory,
        "The need is workers, page cache, pinned buffers, staged checkpoints and off-loaded states; without "
        "off-loading it is far less.",
    )
    accelerators = float(hardware.accelerators)
    storage, checkpoint = results.storage, results.checkpoint
    rate = None
    if storage is not None and checkpoint is not None:
        rate = max(storage.required_read_gb_per_second, checkpoint.required_write_gb_per_second)
    yield RuleCheck(
        "storage_1_gb_per_second",
        "C",
        "1 GB/s of storage for each accelerator",
        "GB/s",
        accelerators,
        accelerators,
        rate,
        near(rate, accelerators / 2, accelerators * 2),
        "Tokenised text reads less than 1 MB/s per accelerator, volumes and video several GB/s; checkpoints set the "
        "need of language models.",
    )
    yield RuleCheck(
        "storage_200_gb_per_second",
        "C",
        "Parallel file systems of 200 GB/s and more in aggregate",
        "GB/s",
        200.0,
        None,
        rate,
        None if rate is None else rate >= 100,
        "A few hundred GB/s serve the largest runs; this plan needs what its checkpoints and its data loading require.",
    )
    idle = storage.idle_fraction if storage else None
    yield RuleCheck(
        "storage_bottleneck_idles_30_to_60_percent",
        "A",
        "A storage bottleneck idles 30 to 60% of the accelerators",
        "of the step",
        0.3,
        0.6,
        idle,
        near(idle, 0.3, 0.6),
        "It does where samples are large and the tier is slow; here this plan's reads are compared with its own tier.",
        applies=idle is None or idle > NOTICED_IDLE,
    )
    slow = plan.hardware.storage.kind == "network file" or plan.hardware.storage.id == "sata-ssd"
    yield RuleCheck(
        "utilization_falls_on_slow_storage",
        "A",
        "80% utilization on NVMe becomes 40 to 50% on SATA drives or network storage",
        "of the step",
        0.4,
        0.5,
        None if idle is None else 1 - idle,
        None if idle is None else near(1 - idle, 0.4, 0.5, slack=0.1),
        "It depends on sample size and cache: text reads little, images and volumes a lot.",
        applies=slow,
    )
    yield RuleCheck(
        "data_loading_below_10_percent",
        "A",
        "Data loading takes less than 10% of a step",
        "of the step",
        0.0,
        0.1,
        idle,
        None if idle is None else idle <= 0.1,
        "Above 10% fix data loading before the cluster grows; language models should stay below 2%.",
    )
    cores = results.host.required_cpu_cores_per_node if results.host else None
    per_node = float(hardware.node.accelerators)
    yield RuleCheck(
        "cores_2_to_4_per_accelerator",
        "other",
        "2 to 4 CPU cores for each accelerator",
        "cores",
        2 * per_node,
        4 * per_node,
        cores,
        near(cores, 2 * per_node, 4 * per_node),
        "Loader workers and preprocessing decide; decoding images takes 10 to 40 cores per accelerator.",
    )


def _trains_all(plan: Plan) -> bool:
    return plan.model.training not in ("lora", "qlora")


def _checkpoints(plan: Plan, results: Results) -> Iterator[RuleCheck]:
    checkpoint = results.checkpoint
    steps = checkpoint.optimum_interval_seconds / results.step.seconds if checkpoint and results.step else None
    intervals: tuple[tuple[str, Guide, str, float, float], ...] = (
        ("checkpoint_every_500_to_1000_steps", "C", "A checkpoint every 500 to 1,000 steps", 500, 1000),
        ("local_checkpoint_every_few_hundred_steps", "A", "To fast local storage every few hundred steps", 200, 500),
    )
    for code, guide, text, low, high in intervals:
        yield RuleCheck(
            code,
            guide,
            text,
            "steps",
            low,
            high,
            steps,
            near(steps, low, high),
            "The optimum is a time that follows from the save pause and the time between failures; in steps it "
            "depends on the step time.",
            applies=code.startswith("checkpoint") or plan.operations.checkpoint_local_tier,
        )
    yield from _tiers_of_checkpoints(plan, results)
    parameters = float(results.architecture.total_params)
    size = checkpoint.bytes if checkpoint else None
    for factor in (4, 2):
        yield RuleCheck(
            f"checkpoint_size_times_{factor}",
            "C",
            "A checkpoint is parameters x 4 bytes (fp32)"
            if factor == 4
            else "A checkpoint is parameters x 2 bytes (bf16)",
            "bytes",
            factor * parameters,
            factor * parameters,
            size,
            near(size, factor * parameters, slack=0.1),
            "To resume training it also holds master weights and moments: {bytes:.1f} bytes per parameter here.",
            {"bytes": 0.0 if size is None else size / parameters},
            applies=_trains_all(plan),
        )
    yield RuleCheck(
        "checkpoint_above_1_terabyte",
        "A",
        "A checkpoint of a large model passes 1 TB",
        "bytes",
        1e12,
        None,
        size,
        None if size is None else size >= 1e12,
        "14 bytes per parameter pass 1 TB at 71 billion parameters.",
        applies=_trains_all(plan) and parameters >= LARGE_MODEL,
    )


def _tiers_of_checkpoints(plan: Plan, results: Results) -> Iterator[RuleCheck]:
    operations, step = plan.operations, results.step
    durable = operations.checkpoint_durable_interval_seconds
    remote = durable / step.seconds if step else None
    tiers = operations.checkpoint_local_tier
    yield RuleCheck(
        "remote_checkpoint_every_few_thousand_steps",
        "A",
        "To network or object storage every few thousand steps",
        "steps",
        2000,
        5000,
        remote,
        near(remote, 2000, 5000),
        "It depends on how often a node's own drives are lost: a time, not a number of steps.",
        applies=tiers,
    )
    yield RuleCheck(
        "local_checkpoints_kept_24_hours",
        "A",
        "Local checkpoints are kept for 24 hours",
        "hours",
        24,
        24,
        operations.checkpoint_local_hours_kept,
        near(operations.checkpoint_local_hours_kept, 24, slack=0.25),
        "Long enough to notice a diverging loss; the nodes' drives must hold them.",
        applies=tiers,
    )
    yield RuleCheck(
        "durable_checkpoint_every_day",
        "A",
        "A full checkpoint on durable storage every day",
        "hours",
        24,
        24,
        durable / 3600,
        durable <= 86_400 * 1.25,
        "More often where nodes are lost together; older ones can be thinned out to one a week.",
        applies=tiers,
    )
