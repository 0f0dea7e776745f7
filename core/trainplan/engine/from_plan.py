"""From the document to what the engine computes with: a job and a layout for each phase of training."""

from __future__ import annotations

from trainplan.catalog.frameworks import frameworks
from trainplan.engine.job.defaults import resolve_switches
from trainplan.engine.job.job import Job, Machine, OwnRuns
from trainplan.engine.job.leaf import leaf_nodes
from trainplan.engine.kept import kept_for_plan
from trainplan.engine.layout.layout import (
    Layout,
    Placement,
    Recompute,
    Schedule,
    Sharding,
    module_flags,
    module_names,
    offloaded_flags,
    offloaded_names,
)
from trainplan.engine.pipeline.split import split
from trainplan.engine.results import LayoutResult, RecomputeResult
from trainplan.plan.cluster import Hardware, Network
from trainplan.plan.curves import COLLECTIVES
from trainplan.plan.document import Plan
from trainplan.plan.lengths import documents_of
from trainplan.plan.workload import Lora, Phase

NETWORK_LATENCY_SECONDS = 5e-6
"""Of a fabric whose latency the catalogue does not know: a planner's figure for RDMA through two switch tiers."""
LEAST_RATE = 1e-6
"""Of a lone node without ports, whose rate nothing uses [GB/s]."""
LARGEST_DOMAIN_IN_A_NODE = 16
"""Scale-up domains above this join several hosts (NVL72, TPU slices); smaller ones end at the node."""
SCHEDULES = {"1f1b": Schedule.ONE_F_ONE_B, "gpipe": Schedule.GPIPE, "zero_bubble": Schedule.ZERO_BUBBLE}
OFFLOADS = {"none": 0, "cpu": 1, "nvme": 2}


@kept_for_plan(32)
def job_from_plan(plan: Plan, phase: Phase | None = None) -> tuple[Job, Layout]:
    """The job and the layout of a phase (the main one unless given).

    The layout's `data` is accelerators / (tensor x pipeline x context), rounded down where that does not divide;
    `engine.validity` says so.
    """
    phase = phase or plan.training.main
    stack = frameworks()[plan.software.framework].stack
    switches, _ = resolve_switches(
        plan.software.framework, plan.software.year, plan.software.implementation, training=plan.model.training
    )
    job = Job(
        architecture=plan.model.architecture,
        training=plan.model.training,
        lora=adapters_in(stack, plan.model.lora),
        precision=plan.model.precision,
        optimizer=plan.model.optimizer,
        sequence_length=phase.sequence_length,
        machine=machine(plan.hardware, plan.network),
        framework=stack,
        runs_as=plan.software.framework if plan.software.framework != stack else None,
        year=plan.software.year,
        tuning=plan.software.tuning,
        switches=switches,
        own=own_runs(plan),
        released=plan.software.released,
        documents=documents_of(plan.dataset),
    )
    return job, layout_of(plan, phase)


def adapters_in(stack: str, lora: Lora) -> Lora:
    """Adapters as a framework has them: Megatron's are built in the precision of the layers that they adapt."""
    return lora.model_copy(update={"adapter_precision": "bf16"}) if stack == "megatron_core" else lora


def machine(hardware: Hardware, network: Network) -> Machine:
    """The hardware as time and memory see it; the node's ports are shared evenly by its accelerators."""
    accelerator, node = hardware.accelerator, hardware.node
    domain = accelerator.scale_up.domain_size
    if domain <= LARGEST_DOMAIN_IN_A_NODE:
        domain = min(domain, node.accelerators)
    latency = network.fabric.base_latency_us
    return Machine(
        accelerator=accelerator,
        accelerators_per_node=node.accelerators,
        scale_up_domain=domain,
        nic_gb_per_second=max(
            LEAST_RATE, network.ports_per_node * network.gbit_per_second_per_port / 8 / node.accelerators
        ),
        network_latency_seconds=NETWORK_LATENCY_SECONDS if latency is None else latency * 1e-6,
        oversubscription=network.oversubscription,
        accelerators_per_leaf=leaf_nodes(
            hardware.n_nodes,
            network.ports_per_node,
            network.fabric.switch_ports,
            network.oversubscription,
            rail_optimised=network.rail_optimised,
            rail_only=network.rail_only,
        )
        * node.accelerators,
        matmul_tflops=hardware.matmul_tflops,
        all_reduce_bus_gb_per_second=network.all_reduce_bus_gb_per_second,
        all_reduce_ranks_per_domain=ranks_in_test(network, node.accelerators, domain),
        all_reduce_nodes=network.all_reduce_nodes,
        all_reduce_half_megabytes=network.all_reduce_half_megabytes,
        collective_tests=tuple((name, tests) for name in COLLECTIVES if (tests := getattr(network, f"{name}_curves"))),
    )


def ranks_in_test(network: Network, accelerators_per_node: int, domain: int) -> int:
    """Ranks that shared a fast domain in the test behind the measured bus bandwidth.

    `domain` [accelerators of a scale-up domain].
    """
    ranks = network.all_reduce_ranks_per_node or accelerators_per_node
    hosts = max(1, domain // accelerators_per_node)
    return ranks * min(hosts, network.all_reduce_nodes or hosts)


def own_runs(plan: Plan) -> OwnRuns:
    """The plan's measured corrections of the engine."""
    measured = plan.measured
    return OwnRuns(
        step_factor=measured.step_factor or 1.0,
        compute_factor=measured.compute_factor or 1.0,
        communication_factor=measured.communication_factor or 1.0,
        overhead_seconds=measured.overhead_seconds,
        data_wait_seconds=measured.data_wait_seconds or 0.0,
        memory_residual_gib=measured.memory_residual_gib or 0.0,
        low=measured.low,
        high=measured.high,
    )


def layout_of(plan: Plan, phase: Phase) -> Layout:
    """The plan's parallelism for one phase, as numbers."""
    chosen = plan.parallelism
    context = phase.context or chosen.context
    data = max(1, plan.hardware.accelerators // (chosen.tensor * chosen.pipeline * context))
    sharding = Sharding[chosen.sharding.upper()]
    shard_size = data * context
    if sharding is Sharding.HSDP:
        in_node = max(1, plan.hardware.node.accelerators // chosen.tensor)
        shard_size = chosen.shard_size or min(shard_size, in_node)
    return Layout(
        tensor=chosen.tensor,
        sequence=int(chosen.sequence and chosen.tensor > 1),
        context=context,
        pipeline=chosen.pipeline,
        virtual_pipeline=chosen.virtual_pipeline,
        expert=chosen.expert,
        expert_tensor=chosen.expert_tensor,
        data=data,
        sharding=int(sharding),
        shard_size=shard_size,
        micro_batch=phase.micro_batch or chosen.micro_batch,
        global_batch=phase.global_batch,
        recompute=int(Recompute[chosen.recompute.upper()]),
        recompute_every=chosen.recompute_every,
        recompute_layers=chosen.recompute_layers,
        recompute_modules=module_flags(chosen.recompute_modules) if chosen.recompute == "modules" else 0,
        placement=int(Placement[chosen.placement.upper()]),
        schedule=int(SCHEDULES[chosen.schedule]),
        offload_optimizer=OFFLOADS[chosen.offload_optimizer],
        offload_parameters=OFFLOADS[chosen.offload_parameters],
        offload_activations=offloaded_flags(chosen.offload_activations),
        first_stage_layers=-1 if chosen.first_stage_layers is None else chosen.first_stage_layers,
        last_stage_layers=-1 if chosen.last_stage_layers is None else chosen.last_stage_layers,
    )


def layout_result(plan: Plan, layout: Layout) -> LayoutResult:
    """One layout in the names of the JSON contract."""
    accelerators = plan.hardware.accelerators
    ends = (int(layout.first_stage_layers), int(layout.last_stage_layers))
    stages = split(plan.model.architecture.depth, int(layout.pipeline), int(layout.virtual_pipeline), *ends)
    return LayoutResult(
        tensor=int(layout.tensor),
        sequence=bool(layout.sequence),
        context=int(layout.context),
        pipeline=int(layout.pipeline),
        virtual_pipeline=int(layout.virtual_pipeline),
        expert=int(layout.expert),
        expert_tensor=int(layout.expert_tensor),
        data=int(layout.data),
        sharding=Sharding(int(layout.sharding)).name.lower(),
        shard_size=int(layout.shard_size),
        placement=Placement(int(layout.placement)).name.lower(),
        micro_batch=int(layout.micro_batch),
        global_batch=int(layout.global_batch),
        grad_accumulation=max(1, round(float(layout.micro_batches))),
        recompute=RecomputeResult(
            mode=Recompute(int(layout.recompute)).name.lower(),
            every=int(layout.recompute_every),
            layers=int(layout.recompute_layers),
            modules=module_names(int(layout.recompute_modules)),
        ),
        n_accelerators=accelerators,
        n_nodes=plan.hardware.n_nodes,
        schedule=next(name for name, code in SCHEDULES.items() if code == int(layout.schedule)),
        offload_optimizer=next(name for name, code in OFFLOADS.items() if code == int(layout.offload_optimizer)),
        offload_parameters=next(name for name, code in OFFLOADS.items() if code == int(layout.offload_parameters)),
        offload_activations=offloaded_names(int(layout.offload_activations)),
        first_stage_layers=None if ends[0] < 0 else ends[0],
        last_stage_layers=None if ends[1] < 0 else ends[1],
        split=stages.kind,
        chunk_layers=stages.chunks if int(layout.pipeline) > 1 else (),
        framework=plan.software.framework,
    )
