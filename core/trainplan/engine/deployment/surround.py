"""Everything around the accelerators, in the order in which the answers depend on each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from math import ceil

from trainplan.engine.deployment.answer import Surroundings
from trainplan.engine.economics.cost import cost_result
from trainplan.engine.explain.infrastructure import explanations
from trainplan.engine.findings.infrastructure import findings
from trainplan.engine.infrastructure.checkpoint import bytes_by_content, checkpoint_result
from trainplan.engine.infrastructure.data_loading import FeedNeed, idle_fraction, storage_result, workers_needed
from trainplan.engine.infrastructure.host import host_result
from trainplan.engine.infrastructure.network import network_result, plan_networks
from trainplan.engine.infrastructure.power import power_result
from trainplan.engine.infrastructure.storage import node_drive_rates, plan_storage_rates
from trainplan.engine.infrastructure.traffic import WAITING, scale_out_traffic
from trainplan.engine.layout.from_plan import job_from_plan
from trainplan.engine.layout.layout import Number, Sharding
from trainplan.engine.reliability.expected import DAY, interruptions_per_day, reliability_result
from trainplan.engine.reliability.simulation import FailureProcess
from trainplan.engine.results import (
    ArchitectureResult,
    CheckpointResult,
    LayoutResult,
    ReliabilityResult,
    RunResult,
    StepResult,
)
from trainplan.plan.document import Plan


def steps_of_phases(plan: Plan) -> tuple[int, ...]:
    """Optimizer steps of each phase."""
    return tuple(ceil(phase.tokens / (phase.global_batch * phase.sequence_length)) for phase in plan.training.phases)


def feed_need(plan: Plan, layout: LayoutResult, step_seconds: float) -> FeedNeed:
    """What a step of the main phase reads."""
    phase = plan.training.main
    dataset = plan.dataset
    return FeedNeed(
        tokens_per_step=phase.global_batch * phase.sequence_length,
        sequence_length=phase.sequence_length,
        readers=layout.data,
        accelerators=layout.n_accelerators,
        step_seconds=step_seconds,
        workers=plan.operations.dataloader_workers,
        bytes_per_token=dataset.bytes_per_token,
        read_bytes_per_operation=dataset.read_bytes_per_operation,
        core_seconds_per_million_tokens=dataset.preprocess_core_seconds_per_million_tokens,
    )


def surround(
    plan: Plan,
    architecture: ArchitectureResult,
    layout: LayoutResult,
    steps: Sequence[StepResult],
) -> Surroundings:
    """What the run needs beside its accelerators.

    `steps` holds the predicted step of each phase of `plan.training.phases`, in order; `layout` is that of the
    main phase.
    """
    job, spread = job_from_plan(plan)
    hardware, operations = plan.hardware, plan.operations
    nodes = layout.n_nodes
    per_node = hardware.node.accelerators
    main = steps[plan.training.phases.index(plan.training.main)]
    counts = steps_of_phases(plan)
    productive = sum(count * step.seconds for count, step in zip(counts, steps, strict=True))
    low = sum(count * step.low_seconds for count, step in zip(counts, steps, strict=True)) / productive
    high = sum(count * step.high_seconds for count, step in zip(counts, steps, strict=True)) / productive

    shared = plan_storage_rates(hardware, nodes)
    need = feed_need(plan, layout, main.seconds)
    idle = float(idle_fraction(need, shared))
    saved = bytes_by_content(job, Sharding(int(spread.sharding)), architecture, layout.n_accelerators)

    def running(extra_failures_per_node_day: float) -> tuple[CheckpointResult, ReliabilityResult]:
        per_node = operations.failures_per_node_day + extra_failures_per_node_day
        per_day = float(interruptions_per_day(nodes, per_node, operations.job_failures_per_day))
        checkpoint = checkpoint_result(
            operations,
            saved,
            accelerators=layout.n_accelerators,
            step_seconds=main.seconds,
            mtbf_hours=24 / per_day if per_day > 0 else None,
            productive_seconds=productive,
            shared=shared,
            local=node_drive_rates(hardware.node, nodes),
        )
        reliability = reliability_result(
            operations,
            nodes=nodes,
            productive_seconds=productive,
            interval_seconds=checkpoint.interval_seconds,
            pause_seconds=checkpoint.blocking_seconds,
            restore_seconds=checkpoint.restore_seconds or 0.0,
            flush_seconds=(checkpoint.write_seconds or 0.0) if operations.checkpoint_asynchronous else 0.0,
            idle_fraction=idle,
            extra_failures_per_node_day=extra_failures_per_node_day,
        )
        return checkpoint, reliability

    undisturbed, on_spot = running(0.0), running(plan.economics.spot_interruptions_per_node_day)
    checkpoint, reliability = on_spot if plan.economics.acquisition == "spot" else undisturbed
    days = productive / reliability.goodput / DAY
    run = RunResult(
        tokens=plan.training.tokens,
        steps=sum(counts),
        days=days,
        low_days=days * low,
        high_days=days * high,
        accelerator_hours=layout.n_accelerators * days * 24,
        goodput=reliability.goodput,
    )
    storage = storage_result(plan.dataset, need, shared, durable_checkpoint_bytes=checkpoint.durable_retention_bytes)
    host = host_result(
        plan,
        architecture,
        node=hardware.node,
        accelerators_per_node=min(per_node, layout.n_accelerators),
        nodes=nodes,
        saved=checkpoint.parts,
        micro_batch_tokens=layout.micro_batch * plan.training.main.sequence_length,
        tokens_per_second_per_node=main.tokens_per_second / nodes,
        workers_needed=float(workers_needed(need, shared)),
    )
    network = network_result(
        plan.network,
        nodes=nodes,
        accelerators_per_node=per_node,
        free_step_seconds=main.seconds - sum(main.parts.get(term, 0.0) for term in WAITING),
        traffic=scale_out_traffic(job, spread, main),
    )
    networks = plan_networks(plan.network, hardware.node, nodes)
    power = power_result(
        plan.facility,
        node=hardware.node,
        accelerator=hardware.accelerator,
        nodes=nodes,
        spare_nodes=operations.spare_nodes,
        calendar_hours=days * 24,
        network_units=networks.switches,
    )
    cost = cost_result(
        plan.economics,
        node=hardware.node,
        accelerator=hardware.accelerator,
        nodes=nodes + operations.spare_nodes,
        accelerators=layout.n_accelerators,
        days=productive / undisturbed[1].goodput / DAY,
        tokens=plan.training.tokens,
        power=power,
        goodput=undisturbed[1].goodput,
        spot_days=productive / on_spot[1].goodput / DAY,
        stored_bytes=storage.dataset_bytes + checkpoint.durable_retention_bytes,
        out_bytes=checkpoint.parts["weights"],
    )
    result = Surroundings(run, checkpoint, storage, host, network, power, reliability, cost)
    return replace(result, findings=findings(plan, layout, result), explanations=explanations(result))


def failure_process(plan: Plan, around: Surroundings, *, rate_spread: float = 0.0) -> FailureProcess:
    """The plan's run as the simulation plays it."""
    operations, checkpoint = plan.operations, around.checkpoint
    per_day = around.reliability.interruptions_per_day
    alone = operations.checkpoint_local_tier and operations.checkpoint_copies == 1 and per_day > 0
    node_losses = plan.hardware.n_nodes * operations.failures_per_node_day * operations.node_swap_fraction
    return FailureProcess(
        productive_seconds=around.run.days * around.run.goodput * DAY,
        failures_per_second=per_day / DAY,
        interval_seconds=checkpoint.interval_seconds,
        pause_seconds=checkpoint.blocking_seconds,
        flush_seconds=(checkpoint.write_seconds or 0.0) if operations.checkpoint_asynchronous else 0.0,
        detection_seconds=operations.detection_seconds,
        restart_seconds=operations.restart_seconds + (checkpoint.restore_seconds or 0.0),
        idle_fraction=around.storage.idle_fraction,
        fallback_chance=node_losses / per_day if alone else 0.0,
        durable_interval_seconds=operations.checkpoint_durable_interval_seconds,
        rate_spread=rate_spread,
    )


def goodput_over_interval(plan: Plan, around: Surroundings, intervals: Number) -> Number:
    """Goodput of the run if it saved at each of these intervals [s]."""
    process = replace(failure_process(plan, around), interval_seconds=intervals)  # type: ignore[arg-type]
    return process.expected().goodput
