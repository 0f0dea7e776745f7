"""Infrastructure, failures, money and power of a deployment, in the order in which they depend on each other."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from trainplan.engine.answer import DeploymentResult
from trainplan.engine.deployment.chain import Setting, run_chain, setting, steps_of_phases
from trainplan.engine.deployment.cost import cost_result
from trainplan.engine.deployment.validation import validation_seconds
from trainplan.engine.explain.infrastructure import explanations
from trainplan.engine.findings.infrastructure import findings
from trainplan.engine.findings.node_paths import node_findings
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.infrastructure.checkpoint import bytes_by_content, checkpoint_result
from trainplan.engine.infrastructure.data_loading import storage_result, workers_needed
from trainplan.engine.infrastructure.host import host_result
from trainplan.engine.infrastructure.network import network_result, plan_networks
from trainplan.engine.infrastructure.power import power_result
from trainplan.engine.infrastructure.start import start_result
from trainplan.engine.infrastructure.storage import plan_storage_rates
from trainplan.engine.infrastructure.traffic import WAITING, scale_out_traffic, waiting_seconds
from trainplan.engine.layout.layout import Number, Sharding
from trainplan.engine.reliability.expected import DAY, reliability_result
from trainplan.engine.reliability.simulation import FailureProcess
from trainplan.engine.results import ArchitectureResult, LayoutResult, RunResult, StartResult, StepResult
from trainplan.plan.document import Plan


def run_setting(
    plan: Plan, architecture: ArchitectureResult, layout: LayoutResult, steps: Sequence[StepResult]
) -> tuple[Setting, StartResult | None, tuple[float, float]]:
    """The setting of the run, its start, and the ends of the interval of its steps over what is expected."""
    job, spread = job_from_plan(plan)
    main = steps[plan.training.phases.index(plan.training.main)]
    counts = steps_of_phases(plan)
    productive = sum(count * step.seconds for count, step in zip(counts, steps, strict=True))
    productive += validation_seconds(plan, sum(counts), main)
    low = sum(count * step.low_seconds for count, step in zip(counts, steps, strict=True)) / productive
    high = sum(count * step.high_seconds for count, step in zip(counts, steps, strict=True)) / productive
    saved = bytes_by_content(job, Sharding(int(spread.sharding)), architecture, layout.n_accelerators)
    rates = plan_storage_rates(plan.hardware, layout.n_nodes)
    start = start_result(plan, saved, rates, step_seconds=main.seconds)
    productive += (start.read_seconds or 0.0) if start is not None else 0.0
    fixed = setting(plan, layout, saved, step_seconds=main.seconds, productive_seconds=productive)
    return fixed, start, (low, high)


def deployment_result(
    plan: Plan,
    architecture: ArchitectureResult,
    layout: LayoutResult,
    steps: Sequence[StepResult],
) -> DeploymentResult:
    """What the run needs beside its accelerators.

    `steps` holds the predicted step of each phase of `plan.training.phases`, in order; `layout` is that of the
    main phase.
    """
    job, spread = job_from_plan(plan)
    hardware, operations = plan.hardware, plan.operations
    nodes, per_node = layout.n_nodes, hardware.node.accelerators
    main = steps[plan.training.phases.index(plan.training.main)]
    counts = steps_of_phases(plan)
    fixed, start, (low, high) = run_setting(plan, architecture, layout, steps)
    productive = fixed.productive_seconds
    chain = run_chain(fixed)
    running, days = chain.running, float(chain.days)
    checkpoint = checkpoint_result(
        operations,
        dict(fixed.saved),
        fixed.saves,
        interval_seconds=float(running.interval_seconds),
        optimum_seconds=float(running.optimum_seconds),
        step_seconds=main.seconds,
        run_seconds=productive,
    )
    reliability = reliability_result(operations, running.losses, nodes=nodes, per_day=float(running.per_day))
    run = RunResult(
        tokens=plan.training.tokens,
        steps=sum(counts),
        days=days,
        low_days=days * low,
        high_days=days * high,
        accelerator_hours=layout.n_accelerators * days * 24,
        goodput=reliability.goodput,
        queue_days=operations.queue_days,
        start=start,
    )
    storage = storage_result(
        plan.dataset, fixed.need, fixed.shared, durable_checkpoint_bytes=checkpoint.durable_retention_bytes
    )
    host = host_result(
        plan,
        architecture,
        node=hardware.node,
        accelerators_per_node=min(per_node, layout.n_accelerators),
        nodes=nodes,
        saved=checkpoint.parts,
        micro_batch_tokens=layout.micro_batch * plan.training.main.sequence_length,
        tokens_per_second_per_node=main.tokens_per_second / nodes,
        workers_needed=float(workers_needed(fixed.need, fixed.shared)),
    )
    traffic = scale_out_traffic(job, spread, main)
    networks = plan_networks(plan.network, hardware, nodes)
    network = network_result(
        plan.network,
        networks.compute,
        nodes=nodes,
        accelerators_per_node=per_node,
        free_step_seconds=main.seconds - sum(main.parts.get(term, 0.0) for term in WAITING),
        step_seconds=main.seconds,
        waiting_seconds=waiting_seconds(traffic, main),
        traffic=traffic,
    )
    power = power_result(
        plan.facility,
        chain.draw,
        node=hardware.node,
        accelerator=hardware.accelerator,
        nodes=nodes,
        spare_nodes=operations.spare_nodes,
        calendar_hours=days * 24,
        network_units=networks.switches,
    )
    cost = cost_result(fixed, chain, tokens=plan.training.tokens)
    result = DeploymentResult(run, checkpoint, storage, host, network, power, reliability, cost)
    found = (*findings(plan, layout, result, fixed.bill), *node_findings(plan, main))
    return replace(result, findings=found, explanations=explanations(result))


def failure_process(plan: Plan, deployment: DeploymentResult, *, rate_spread: float = 0.0) -> FailureProcess:
    """The plan's run as the simulation plays it.

    `rate_spread` [standard deviation of the logarithm of the failure rate].
    """
    operations, checkpoint = plan.operations, deployment.checkpoint
    per_day = deployment.reliability.interruptions_per_day
    alone = operations.checkpoint_local_tier and operations.checkpoint_copies == 1 and per_day > 0
    node_losses = plan.hardware.n_nodes * operations.failures_per_node_day * operations.node_swap_fraction
    return FailureProcess(
        productive_seconds=deployment.run.days * deployment.run.goodput * DAY,
        failures_per_second=per_day / DAY,
        interval_seconds=checkpoint.interval_seconds,
        pause_seconds=checkpoint.blocking_seconds,
        flush_seconds=(checkpoint.write_seconds or 0.0) if operations.checkpoint_asynchronous else 0.0,
        detection_seconds=operations.detection_seconds,
        restart_seconds=operations.restart_seconds + (checkpoint.restore_seconds or 0.0),
        idle_fraction=deployment.storage.idle_fraction,
        fallback_chance=node_losses / per_day if alone else 0.0,
        durable_interval_seconds=operations.checkpoint_durable_interval_seconds,
        rate_spread=rate_spread,
    )


def goodput_over_interval(plan: Plan, deployment: DeploymentResult, intervals: Number) -> Number:
    """Goodput of the run if it saved at each of these intervals [s]."""
    process = replace(failure_process(plan, deployment), interval_seconds=intervals)  # type: ignore[arg-type]
    return process.expected().goodput
