"""Rules of thumb of public guides beside this plan's own figures: does the rule hold here, and why not.

Guides: A, the infrastructure requirements of training at large scale; B, training server sizing; C, a quick
reference; "other" are rules that engineers quote besides. Sentences are English templates filled with
`parameters`.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from math import ceil
from typing import Any, Literal

from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.memory.states import DOUBLE_QUANTISED, state_bytes
from trainplan.engine.results import Results, StepResult
from trainplan.plan.document import Plan

Guide = Literal["A", "B", "C", "other"]

STATE_PARTS = ("weights", "gradients", "optimizer")
COMPUTING = ("matmul", "attention", "elementwise", "head", "recompute")
HOURS_PER_MONTH = 730.0


@dataclass(frozen=True)
class RuleCheck:
    """One rule: what it says for this plan, what the engine says, and whether they agree."""

    code: str
    guide: Guide
    rule: str
    unit: str
    low: float
    """What the rule says for this plan; low and high are equal where it names one figure."""
    high: float | None
    """None has no upper end."""
    computed: float | None
    holds: bool | None
    """None where this plan has no figure to hold against it."""
    why: str
    """What to trust instead, or what the rule is good for."""
    parameters: dict[str, Any] = field(default_factory=dict)


def rules_of_thumb(plan: Plan, results: Results) -> tuple[RuleCheck, ...]:
    """Every rule in reading order: memory, host, feed, checkpoints, speed, network, power, money."""
    return (
        *_memory(plan, results),
        *_host_and_feed(plan, results),
        *_checkpoints(plan, results),
        *_speed(results),
        *_network(plan, results),
        *_layout(plan, results),
        *_power(plan, results),
        *_reliability(results),
        *_money(plan, results),
    )


def _near(value: float | None, low: float, high: float | None = None, slack: float = 0.0) -> bool | None:
    """Whether the value lies in the range, widened by a share on either side."""
    if value is None:
        return None
    top = low if high is None else high
    return low * (1 - slack) <= value <= top * (1 + slack)


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
    yield RuleCheck(
        "bytes_18",
        "A",
        "18 bytes of accelerator memory per parameter before activations",
        "bytes",
        18 * parameters,
        18 * parameters,
        state,
        _near(state, 18 * parameters, slack=0.12),
        "This plan's precision, optimizer and framework keep {bytes:.1f} bytes per parameter; sharding divides them, "
        "replicas repeat them.",
        per_parameter,
    )
    yield RuleCheck(
        "bytes_2_times_4",
        "C",
        "Parameters x 2 bytes x 4 is the least for full fine-tuning",
        "bytes",
        8 * parameters,
        None,
        state,
        _near(state, 8 * parameters, slack=0.12),
        "fp32 Adam keeps 12 bytes of master weights and moments alone; here it is {bytes:.1f} bytes per parameter.",
        per_parameter,
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
        _near(share, 0.2, 0.4),
        "Activations grow with micro batch and length, shrink with recompute and parallelism, and have no fixed "
        "relation to the states.",
    )
    capacity = plan.hardware.accelerator.memory_gib * 2**30
    least = (ceil(18 * parameters * 1.2 / capacity), ceil(18 * parameters * 1.4 / capacity))
    yield RuleCheck(
        "least_accelerators",
        "A",
        "18 bytes per parameter and 20 to 40% over the memory of one accelerator give the least count",
        "accelerators",
        float(least[0]),
        float(least[1]),
        needed,
        _near(needed, float(least[0]), float(least[1]), slack=0.15),
        "Beside this plan's activations and runtime so many accelerators must share the states; the search knows "
        "which layouts do it.",
    )


def _host_and_feed(plan: Plan, results: Results) -> Iterator[RuleCheck]:
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
        _near(rate, accelerators / 2, accelerators * 2),
        "Tokenised text reads less than 1 MB/s per accelerator, volumes and video several GB/s; checkpoints set the "
        "need of language models.",
    )
    yield RuleCheck(
        "storage_200_gb_per_second",
        "C",
        "Parallel file systems of 200 GB/s and more in sum",
        "GB/s",
        200.0,
        None,
        rate,
        None if rate is None else rate >= 100,
        "A few hundred GB/s serve the largest runs; this plan needs what its checkpoints and its feed ask for.",
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
        _near(idle, 0.3, 0.6),
        "It does so where samples are large and the tier slow; this plan's feed is held against its own tier.",
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
        "Above 10% the feed is to be mended before the cluster grows; language models should stay below 2%.",
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
        _near(cores, 2 * per_node, 4 * per_node),
        "Loader workers and preprocessing decide; decoding images takes 10 to 40 cores per accelerator.",
    )


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
            _near(steps, low, high),
            "The optimum is a time, from the pause of a save and the time between failures; in steps it depends on how "
            "long a step is.",
        )
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
            _near(size, factor * parameters, slack=0.1),
            "To go on with training it also holds master weights and moments: {bytes:.1f} bytes per parameter here.",
            {"bytes": 0.0 if size is None else size / parameters},
        )


def _speed(results: Results) -> Iterator[RuleCheck]:
    step = results.step
    mfu = step.mfu if step else None
    yield RuleCheck(
        "mfu_80_percent",
        "C",
        "80% MFU and more as the target",
        "MFU",
        0.8,
        None,
        mfu,
        None if mfu is None else mfu >= 0.8,
        "No accelerator's large products reach 90% of its data sheet, and large runs publish 35 to 55%.",
    )
    yield RuleCheck(
        "mfu_below_50_percent_is_a_bottleneck",
        "C",
        "Below 50% MFU something is the bottleneck",
        "MFU",
        0.5,
        None,
        mfu,
        None if mfu is None else mfu >= 0.5 or mfu < 0.35,
        "35 to 50% is what good large runs publish; the step's own parts say what is waited for.",
    )
    busy = computing = None
    if step is not None:
        idle = step.parts.get("pipeline_bubble", 0.0)
        wait = results.storage.idle_fraction if results.storage else 0.0
        busy = (1 - idle / step.seconds) * (1 - wait)
        computing = _computing_share(step)
    yield RuleCheck(
        "utilization_above_75_percent",
        "A",
        "Accelerators are utilized 75 to 80% and more",
        "of the step",
        0.75,
        None,
        busy,
        None if busy is None else busy >= 0.75,
        "The counter says that a kernel is resident, waiting ones too; here bubbles and data are what lowers it.",
    )
    yield RuleCheck(
        "sm_activity_above_80_percent",
        "A",
        "Multiprocessors are active above 80% of the time",
        "of the step",
        0.8,
        None,
        computing,
        None if computing is None else computing >= 0.8,
        "Time in kernels that compute; exposed communication, bubbles and launch gaps make the rest.",
    )
    scaling = results.scaling or ()
    efficiency = scaling[-1].efficiency if scaling else None
    yield RuleCheck(
        "scaling_is_not_linear",
        "B",
        "Throughput does not grow linearly with the count",
        "efficiency",
        0.0,
        0.98,
        efficiency,
        None if efficiency is None else efficiency < 0.98,
        "At one global batch every doubling leaves less work to hide traffic and bubbles behind.",
    )
    flops = results.architecture.model_flops_per_token
    six = 6.0 * results.architecture.active_params
    yield RuleCheck(
        "flops_6_per_parameter_and_token",
        "other",
        "6 FLOPs per parameter and token",
        "FLOP",
        six,
        six,
        flops,
        _near(flops, six, slack=0.1),
        "Attention adds to it with length, tables do not multiply; mixtures count active parameters.",
    )


def _computing_share(step: StepResult) -> float:
    return sum(step.parts.get(name, 0.0) for name in COMPUTING) / step.seconds


def _network(plan: Plan, results: Results) -> Iterator[RuleCheck]:
    network, layout = results.network, results.layout
    per_node = plan.hardware.node.accelerators
    required = network.required_gbit_per_second_per_accelerator if network else None
    nodes = layout.n_nodes if layout else 0
    node_need = None if required is None else required * per_node
    yield RuleCheck(
        "ethernet_100_for_2_to_4_nodes",
        "A",
        "100 GbE does for 2 to 4 nodes of data parallel; more want InfiniBand or RDMA",
        "Gb/s per node",
        0.0 if nodes <= 4 else 100.0,
        100.0 if nodes <= 4 else None,
        node_need,
        None if node_need is None or nodes < 2 else (node_need <= 100) == (nodes <= 4),
        "What counts is what the layout sends in a step and what can hide it: sharded weights of 7B and more need "
        "far above 100 Gb/s even on two nodes.",
    )
    tenth = 0.1 * plan.hardware.accelerator.memory_bandwidth_gb_s * 8
    yield RuleCheck(
        "network_10_percent_of_compute",
        "C",
        "All-reduce bandwidth of at least 10% of the compute (memory) bandwidth",
        "Gb/s per accelerator",
        tenth,
        None,
        required,
        None if required is None or nodes < 2 else required >= tenth / 2,
        "The need follows from bytes per step and the computation beside them; links inside the node meet the "
        "rule, no scale-out port does.",
    )
    yield RuleCheck(
        "ndr_400_per_accelerator",
        "C",
        "NDR 400 Gb/s or 400G RoCE for each accelerator",
        "Gb/s per accelerator",
        400.0,
        400.0,
        required,
        None if required is None or nodes < 2 else 150 <= required <= 500,
        "Layouts that keep tensor parallel in the node and have large batches need less, experts across nodes more.",
    )


def _layout(plan: Plan, results: Results) -> Iterator[RuleCheck]:
    layout = results.layout
    if layout is None:
        return
    domain = min(plan.hardware.accelerator.scale_up.domain_size, plan.hardware.node.accelerators)
    yield RuleCheck(
        "tensor_parallel_inside_the_node",
        "A",
        "Tensor parallel stays inside one node",
        "accelerators",
        1.0,
        float(max(domain, plan.hardware.accelerator.scale_up.domain_size)),
        float(layout.tensor),
        layout.tensor <= max(domain, plan.hardware.accelerator.scale_up.domain_size),
        "Every layer exchanges its activations twice each way; only the scale-up links carry that.",
    )
    yield RuleCheck(
        "data_inside_pipeline_across",
        "A",
        "Data parallel inside nodes and pipeline across them for most teams",
        "tensor degree",
        1.0,
        1.0,
        float(layout.tensor),
        layout.tensor == 1,
        "Fast links are worth most to tensor and expert parallel; let the search compare both.",
    )
    large = results.architecture.total_params > 100e9
    hybrid = layout.tensor > 1 and layout.pipeline > 1
    yield RuleCheck(
        "hybrid_above_100_billion",
        "A",
        "Hybrid tensor, pipeline and data parallel above 100 billion parameters",
        "parameters",
        100e9,
        None,
        float(results.architecture.total_params),
        large == hybrid,
        "Memory and batch decide, not the count alone: the search ranks layouts of all kinds.",
    )


def _power(plan: Plan, results: Results) -> Iterator[RuleCheck]:
    power, layout = results.power, results.layout
    nodes = layout.n_nodes if layout else 0
    rated = plan.hardware.node.max_power_kw
    h100 = rated is not None and abs(rated - 10.2) < 0.05
    facility = power.facility_kilowatts if power else None
    yield RuleCheck(
        "power_10_2_kw_and_30_to_40_percent",
        "C",
        "10.2 kW for each server of eight H100, and 30 to 40% for network, storage and cooling",
        "kW",
        10.2 * 1.3 * nodes,
        10.2 * 1.4 * nodes,
        facility,
        _near(facility, 10.2 * 1.3 * nodes, 10.2 * 1.4 * nodes, 0.05) if h100 else None,
        "Size circuits on the rating; in training nodes draw 76 to 82% of it, and the energy bill follows the draw.",
    )
    racks = plan.facility.rack_kilowatts
    yield RuleCheck(
        "air_up_to_30_kw_per_rack",
        "other",
        "Air cools racks of 20 to 30 kW; more wants liquid",
        "kW",
        20.0,
        30.0,
        racks,
        racks <= 30 or plan.facility.cooling == "liquid",
        "Rear-door exchangers carry 30 to 60 kW, cold plates 50 to 140; a professional must confirm the room.",
    )


def _reliability(results: Results) -> Iterator[RuleCheck]:
    layout, reliability = results.layout, results.reliability
    if layout is None:
        return
    spares = float(reliability.spare_nodes) if reliability else None
    low, high = ceil(0.05 * layout.n_nodes), ceil(0.1 * layout.n_nodes)
    yield RuleCheck(
        "spares_5_to_10_percent",
        "other",
        "5 to 10% spare nodes",
        "nodes",
        float(low),
        float(high),
        spares,
        _near(spares, float(low), float(high)),
        "What is in repair at once decides: a few per cent where repair is quick, one node always.",
    )
    goodput = reliability.goodput if reliability else None
    yield RuleCheck(
        "goodput_90_percent",
        "other",
        "Goodput of about 90%",
        "of the calendar",
        0.85,
        0.97,
        goodput,
        _near(goodput, 0.85, 0.97),
        "It follows from the time between failures, detection, restart and the pause of a save.",
    )


def _money(plan: Plan, results: Results) -> Iterator[RuleCheck]:
    cost, run = results.cost, results.run
    months = run.days * 24 / HOURS_PER_MONTH if run else None
    holds = None
    if cost is not None and cost.own is not None and cost.rent is not None and months is not None:
        holds = (months < 3) == (cost.rent.this_run <= cost.own.this_run_if_bought_for_it)
    yield RuleCheck(
        "cloud_below_3_months",
        "A",
        "Under three months the cloud, longer dedicated machines",
        "months",
        3.0,
        3.0,
        months,
        holds,
        "It depends on the rent that is really paid and on what the machines do after the run; see own and rent side "
        "by side.",
    )
    break_even = cost.break_even_utilization if cost else None
    yield RuleCheck(
        "own_above_40_percent_utilization",
        "C",
        "Above 40% utilization owning costs less over three years",
        "of hours",
        0.4,
        0.4,
        break_even,
        _near(break_even, 0.3, 0.5),
        "The break-even moves with rent, price, life and power: 40% fits hyperscaler list prices, 60 to 80% newer "
        "clouds.",
    )
    share = plan.economics.network_price_fraction
    of_cluster = share / (1 + share)
    yield RuleCheck(
        "network_10_percent_of_price",
        "other",
        "The network is 10% of the cluster's price",
        "of the price",
        0.1,
        0.1,
        of_cluster,
        _near(of_cluster, 0.05, 0.13),
        "Non-blocking fabrics of 400 Gb/s take 10 to 20% (Epoch AI counts 19%), single switches less.",
    )
