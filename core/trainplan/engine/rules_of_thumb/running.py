"""Rules of thumb of speed, network, layout, power, failures and money."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil

from trainplan.engine.economics.finance import HOURS_PER_MONTH
from trainplan.engine.infrastructure.facility import fullest_rack_kilowatts
from trainplan.engine.infrastructure.traffic import COMPUTING
from trainplan.engine.results import Results, StepResult
from trainplan.engine.rules_of_thumb.rule import RuleCheck, near
from trainplan.plan.deployment import OWNED
from trainplan.plan.document import Plan
from trainplan.plan.new import is_deskside

USUAL_MFU = 0.35
"""Lower end of what good large runs publish (0.35 to 0.55)."""
LEAST_NODES_WITH_SPARES = 10
"""Below it a tenth is no node."""


def speed_rules(results: Results) -> Iterator[RuleCheck]:
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
        "No accelerator reaches 90% of its data-sheet peak even in large matrix products; large published runs "
        "reach 35 to 55%.",
    )
    yield RuleCheck(
        "mfu_below_50_percent_is_a_bottleneck",
        "C",
        "Below 50% MFU something is the bottleneck",
        "MFU",
        0.0,
        0.5,
        mfu,
        None if mfu is None else mfu < USUAL_MFU,
        "Good large runs publish 35 to 50%; the breakdown of the step shows the bottleneck.",
        applies=mfu is None or mfu < 0.5,
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
        "The counter shows that a kernel is resident, even a waiting one; here only bubbles and data stalls lower it.",
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
        "Time in compute kernels; exposed communication, bubbles and launch gaps are the rest.",
    )
    layout = results.layout
    here = [point for point in results.scaling or () if layout and point.n_accelerators == layout.n_accelerators]
    efficiency = here[0].efficiency if here else None
    alone = bool(here and results.scaling and here[0] == results.scaling[0])
    yield RuleCheck(
        "scaling_is_not_linear",
        "B",
        "Throughput does not grow linearly with the count",
        "efficiency",
        0.0,
        0.98,
        efficiency,
        None if efficiency is None else efficiency < 0.98,
        "At a fixed global batch, each doubling leaves less work to hide traffic and bubbles behind; compared with "
        "the smallest cluster that runs this layout.",
        applies=not alone,
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
        near(flops, six, slack=0.1),
        "Attention adds to it with sequence length, embedding tables do not count; mixtures count active "
        "parameters only.",
    )


def _computing_share(step: StepResult) -> float:
    return sum(step.parts.get(name, 0.0) for name in COMPUTING) / step.seconds


def network_rules(plan: Plan, results: Results) -> Iterator[RuleCheck]:
    network, layout = results.network, results.layout
    per_node = plan.hardware.node.accelerators
    required = network.required_gbit_per_second_per_accelerator if network else None
    nodes = layout.n_nodes if layout else 0
    node_need = None if required is None else required * per_node
    yield RuleCheck(
        "ethernet_100_for_2_to_4_nodes",
        "A",
        "100 GbE is enough for 2 to 4 nodes of data parallel",
        "Gb/s per node",
        0.0,
        100.0,
        node_need,
        None if node_need is None else node_need <= 100,
        "It depends on what the layout sends per step and what can hide it: sharded weights of 7B and more need "
        "far above 100 Gb/s even on two nodes.",
        applies=2 <= nodes <= 4,
    )
    yield RuleCheck(
        "infiniband_above_4_nodes",
        "A",
        "More than 4 nodes need InfiniBand or RDMA",
        "Gb/s per node",
        100.0,
        None,
        node_need,
        None if node_need is None else node_need > 100,
        "TCP on a 100 Gb/s port delivers less than most multi-node layouts send.",
        applies=nodes > 4,
    )
    yield RuleCheck(
        "network_10_percent_of_compute",
        "C",
        "All-reduce bandwidth of at least 10% of the compute bandwidth",
        "of compute",
        0.1,
        None,
        None,
        None,
        "Compute is counted in operations and networks in bytes, and the guide gives no conversion, so the rule "
        "cannot be tested; the need follows from the bytes of a step and the computation that hides them.",
        applies=nodes > 1,
    )
    yield RuleCheck(
        "ndr_400_per_accelerator",
        "C",
        "NDR 400 Gb/s or 400G RoCE for each accelerator",
        "Gb/s per accelerator",
        400.0,
        400.0,
        required,
        None if required is None else 200 < required <= 400,
        "It holds where 200 Gb/s is too slow and 400 Gb/s is enough. Layouts that keep tensor parallel in the node "
        "and have large batches need less, experts across nodes more.",
        applies=nodes > 1,
    )
    inside = plan.hardware.accelerator.scale_up.topology
    yield RuleCheck(
        "fast_links_inside_network_between",
        "A",
        "NVLink inside the node, InfiniBand between nodes",
        "accelerators",
        2.0,
        None,
        float(plan.hardware.accelerator.scale_up.domain_size),
        inside != "none" and plan.network.fabric.technology in ("infiniband", "roce"),
        "Ethernet with RDMA matches InfiniBand at the same rate; what matters is the size of the scale-up domain.",
        applies=nodes > 1,
    )


def layout_rules(plan: Plan, results: Results) -> Iterator[RuleCheck]:
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
        "Every layer exchanges its activations twice in each pass; only scale-up links can carry that.",
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
        "Tensor and expert parallel gain most from fast links. This plan has tensor {tensor}, pipeline {pipeline}, "
        "data {data}; the search compares them all.",
        {"tensor": layout.tensor, "pipeline": layout.pipeline, "data": layout.data},
        applies=layout.n_nodes > 1,
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
        hybrid,
        "Memory and batch decide, not the count alone: the search ranks layouts of all kinds.",
        applies=large,
    )
    floor = layout.tensor * layout.context * layout.pipeline
    sharded = layout.sharding not in ("none", "zero1")
    yield RuleCheck(
        "starting_small_has_a_floor",
        "A",
        "Start with fewer accelerators and grow: data parallel freely, tensor parallel from a floor on",
        "accelerators",
        1.0,
        float(layout.n_accelerators),
        float(floor),
        layout.n_accelerators > floor,
        "This layout runs on {floor:,} accelerators and more, below {all:,} only if the sharded states still fit."
        if sharded
        else "This layout runs on {floor:,} accelerators and grows in steps of that many.",
        {"floor": floor, "all": layout.n_accelerators},
        applies=floor > 1 or sharded,
    )


def power_rules(plan: Plan, results: Results) -> Iterator[RuleCheck]:
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
        near(facility, 10.2 * 1.3 * nodes, 10.2 * 1.4 * nodes, 0.05),
        "Size circuits for the rated power; in training, nodes draw 76 to 82% of it, and the energy bill follows "
        "the draw.",
        applies=h100,
    )
    racks = fullest_rack_kilowatts(plan, power) if power else None
    yield RuleCheck(
        "air_up_to_30_kw_per_rack",
        "other",
        "Air cools racks of 20 to 30 kW; more needs liquid",
        "kW",
        20.0,
        30.0,
        racks,
        None if racks is None else racks <= 30 * 1.05,
        "Rear-door exchangers carry 30 to 60 kW, cold plates 50 to 140; a professional must confirm the room.",
        applies=plan.facility.cooling == "air",
    )


def reliability_rules(results: Results) -> Iterator[RuleCheck]:
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
        near(spares, float(low), float(high)),
        "It depends on how many nodes are in repair at once: a few per cent if repair is quick, and always at "
        "least one.",
        applies=layout.n_nodes >= LEAST_NODES_WITH_SPARES,
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
        near(goodput, 0.85, 0.97),
        "It follows from the time between failures, detection, restart and the save pause.",
    )


def money_rules(plan: Plan, results: Results) -> Iterator[RuleCheck]:
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
        "It depends on the rent actually paid and on what the machines do after the run; compare owning and renting.",
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
        near(break_even, 0.3, 0.5),
        "The break-even moves with rent, price, life and power: 40% fits hyperscaler list prices, 60 to 80% newer "
        "clouds.",
    )
    bought = cost.capital if cost else None
    of_cluster = bought.by_category["network"] / bought.total if bought and bought.total else None
    yield RuleCheck(
        "network_10_percent_of_price",
        "other",
        "The network is 10% of the cluster's price",
        "of the price",
        0.1,
        0.1,
        of_cluster,
        None if of_cluster is None else near(of_cluster, 0.05, 0.13),
        "Non-blocking fabrics of 400 Gb/s take 10 to 20% (Epoch AI counts 19%), single switches less.",
        applies=plan.hardware.n_nodes > 1,
    )
    lead = plan.economics.lead_time_months
    yield RuleCheck(
        "deployment_takes_3_to_18_months",
        "C",
        "Your own cluster takes 3 to 18 months, the cloud hours or days",
        "months",
        3.0,
        18.0,
        lead,
        near(lead, 3.0, 18.0),
        "Nodes take 2 to 6 months to arrive, a data hall with its power longer; clouds offer a few thousand at "
        "once, not more.",
        applies=plan.economics.acquisition in OWNED and not is_deskside(plan.hardware.accelerator, plan.hardware.node),
    )
