"""Where a need is above what the plan provides, as findings."""

from __future__ import annotations

from trainplan.engine.answer import DeploymentResult
from trainplan.engine.economics.bill import Bill
from trainplan.engine.economics.offers import compared_rent, largest
from trainplan.engine.economics.pricing import months_between
from trainplan.engine.findings.registry import finding
from trainplan.engine.infrastructure.facility import fullest_rack_kilowatts, hall_result
from trainplan.engine.infrastructure.network import rails_joined
from trainplan.engine.infrastructure.storage import node_drive_bytes
from trainplan.engine.results import Finding, LayoutResult
from trainplan.plan.currency import unconverted
from trainplan.plan.deployment import ACQUISITION, OWNED, Economics
from trainplan.plan.document import Plan
from trainplan.plan.paths import field_info

IDLE_WORTH_A_WARNING = 0.02
"""Exposed data time of a language model's step (rules of thumb: 2 to 5%)."""

AIR_KILOWATTS = 35
"""Rack load that air carries with containment; about 30 kW is the practical limit (Uptime survey, 2025)."""

WAITING_WORTH_A_WARNING = 0.1
"""Share of a step that waits for traffic between nodes (planning choice: well-tuned large runs keep it below)."""

STALE_SHARE = 0.02
"""Stale lines below this share of the bill are not worth a finding."""

RENT_IS_STALE_AFTER = 12
"""Months; rents of H100 moved 38% between October 2025 and March 2026."""

LOW_TRUST_SHARE = 0.25
"""Share of the capital that may rest on estimates of low trust before a person is told."""

DAYS_OF_A_YEAR = 365.25
LONGEST_RUN_YEARS = 2.0
"""The longest published pre-training runs took 100 to 180 days (BLOOM 105, arXiv 2211.05100)."""

LEAST_GOODPUT = 0.3
"""Below it a plan is not worth running; the worst published is 0.59 (OPT-175B)."""

LOW_GOODPUT = 0.8
"""Large published runs keep 0.9 and more (arXiv 2407.21783; 2402.15627); a fifth lost is worth a look."""

LEAST_VERSIONS = 3
"""The newest may be half written and the one before it already corrupted when a failure is noticed."""


def findings(plan: Plan, layout: LayoutResult, result: DeploymentResult, bill: Bill) -> tuple[Finding, ...]:
    return (
        *_storage(plan, layout, result),
        *_checkpoint(plan, layout, result),
        *_host(result),
        *_network(plan, layout, result),
        *_power(plan, result),
        *_start(result),
        *_duration(plan, result),
        *_reliability(plan, result),
        *_cost(plan, layout, result, bill),
    )


def _start(result: DeploymentResult) -> list[Finding]:
    start = result.run.start
    if start is None:
        return []
    known = {"gigabytes": start.bytes / 1e9, "steps": start.warmup_steps}
    fields = ("training.start.optimizer_state", "training.start.warmup_tokens")
    if start.optimizer_state:
        return [finding("starts_from_checkpoint", *fields, **known)]
    return [finding("starts_without_optimizer_state", *fields, **known, hours=start.warmup_seconds / 3600)]


def _storage(plan: Plan, layout: LayoutResult, result: DeploymentResult) -> list[Finding]:
    storage = result.storage
    found = []
    if storage.available_read_gb_per_second is None:
        found.append(finding("storage_rate_unknown", "hardware.storage_read_gb_per_second"))
    if storage.idle_fraction > IDLE_WORTH_A_WARNING:
        found.append(
            finding(
                "storage_too_slow",
                "hardware.storage",
                "hardware.storage_units",
                "operations.dataloader_workers",
                idle_percent=100 * storage.idle_fraction,
                data_seconds=storage.data_seconds_per_step,
            )
        )
    capacity = node_drive_bytes(plan.hardware.node) * layout.n_nodes
    if plan.hardware.storage.kind == "local" and 0 < capacity < storage.required_capacity_bytes:
        found.append(
            finding(
                "drives_too_small",
                "hardware.storage",
                "operations.checkpoints_kept",
                need=storage.required_capacity_bytes / 1e12,
                capacity=capacity / 1e12,
            )
        )
    return found


def _checkpoint(plan: Plan, layout: LayoutResult, result: DeploymentResult) -> list[Finding]:
    checkpoint, operations = result.checkpoint, plan.operations
    found = []
    available = checkpoint.available_write_gb_per_second
    if available is None:
        found.append(finding("checkpoint_rate_unknown", "hardware.storage_write_gb_per_second"))
    elif available < checkpoint.required_write_gb_per_second:
        found.append(
            finding(
                "checkpoint_write_too_slow",
                "hardware.storage_units",
                "operations.checkpoint_largest_pause_seconds",
                required=checkpoint.required_write_gb_per_second,
                available=available,
            )
        )
    if checkpoint.blocking_seconds > operations.checkpoint_largest_pause_seconds * (1 + 1e-9):
        found.append(
            finding(
                "checkpoint_pause_too_long",
                "operations.checkpoint_largest_pause_seconds",
                "operations.checkpoint_asynchronous",
                pause=checkpoint.blocking_seconds,
                allowed=operations.checkpoint_largest_pause_seconds,
            )
        )
    if operations.checkpoint_interval_seconds and checkpoint.optimum_interval_seconds > 0:
        ratio = checkpoint.interval_seconds / checkpoint.optimum_interval_seconds
        if not 0.5 <= ratio <= 2:
            found.append(
                finding(
                    "checkpoint_interval_far_from_optimum",
                    "operations.checkpoint_interval_seconds",
                    interval=checkpoint.interval_seconds,
                    ratio=ratio,
                    optimum=checkpoint.optimum_interval_seconds,
                )
            )
    if operations.checkpoints_kept < LEAST_VERSIONS:
        found.append(
            finding(
                "too_few_checkpoint_versions",
                "operations.checkpoints_kept",
                kept=operations.checkpoints_kept,
                wanted=LEAST_VERSIONS,
            )
        )
    capacity = node_drive_bytes(plan.hardware.node) * layout.n_nodes
    if operations.checkpoint_local_tier and checkpoint.local_retention_bytes > capacity:
        found.append(
            finding(
                "local_checkpoints_do_not_fit",
                "operations.checkpoint_local_hours_kept",
                hours=operations.checkpoint_local_hours_kept,
                need=checkpoint.local_retention_bytes / 1e12,
                capacity=capacity / 1e12,
            )
        )
    return found


def _host(result: DeploymentResult) -> list[Finding]:
    host = result.host
    found = []
    ram, cores = host.available_ram_bytes_per_node, host.available_cpu_cores_per_node
    if ram is not None and host.required_ram_bytes_per_node > ram:
        found.append(
            finding(
                "host_ram_too_small",
                "hardware.node",
                "parallelism.offload_optimizer",
                required=host.required_ram_bytes_per_node / 1e9,
                available=ram / 1e9,
            )
        )
    if cores is not None and host.required_cpu_cores_per_node > cores:
        found.append(
            finding(
                "host_cores_too_few",
                "hardware.node",
                "operations.dataloader_workers",
                required=host.required_cpu_cores_per_node,
                available=cores,
            )
        )
    return found


def _network(plan: Plan, layout: LayoutResult, result: DeploymentResult) -> list[Finding]:
    network = result.network
    if network is None or layout.n_nodes <= 1:
        return []
    found = []
    if network.verdict == "bottleneck" and network.waiting_fraction > WAITING_WORTH_A_WARNING:
        found.append(
            finding(
                "network_bottleneck",
                "network.gbit_per_second_per_port",
                "network.oversubscription",
                "parallelism.pipeline",
                seconds=network.waiting_seconds,
                percent=100 * network.waiting_fraction,
            )
        )
    if plan.network.rail_only and not rails_joined(plan.hardware):
        found.append(
            finding(
                "rails_not_joined",
                "network.rail_only",
                domain=plan.hardware.accelerator.scale_up.domain_size,
                node=plan.hardware.node.accelerators,
            )
        )
    if network.leaf_switches is None and plan.network.fabric.switch_ports is not None:
        found.append(
            finding(
                "fabric_too_large",
                "network.fabric",
                "network.ports_per_node",
                nodes=layout.n_nodes,
                ports=plan.network.ports_per_node,
                switch_ports=plan.network.fabric.switch_ports,
            )
        )
    return found


def _power(plan: Plan, result: DeploymentResult) -> list[Finding]:
    power, facility = result.power, plan.facility
    if power is None:
        return [finding("node_power_unknown", "hardware.node")]
    found = []
    rated_facility = power.rated_kilowatts * facility.pue
    limits = (
        ("power_over_limit", facility.power_limit_kilowatts, rated_facility, "power", "facility.power_limit_kilowatts"),
        ("cooling_over_limit", facility.cooling_limit_kilowatts, power.rated_kilowatts, "cooling",
         "facility.cooling_limit_kilowatts"),
        ("ups_over_limit", facility.ups_limit_kilowatts, power.rated_kilowatts, "UPS power",
         "facility.ups_limit_kilowatts"),
    )  # fmt: skip
    for code, limit, need, what, name in limits:
        if limit is not None and need > limit:
            found.append(finding(code, name, need=need, limit=limit, what=what))
    if power.nodes_per_rack is None:
        found.append(
            finding(
                "node_exceeds_rack",
                "facility.rack_kilowatts",
                "facility.rack_units",
                kilowatts=facility.rack_kilowatts,
                units=facility.rack_units,
            )
        )
    elif facility.cooling == "air" and (load := fullest_rack_kilowatts(plan, power)) > AIR_KILOWATTS:
        found.append(finding("rack_dense_for_air", "facility.rack_kilowatts", "facility.cooling", kilowatts=load))
    hall = hall_result(facility, plan.hardware.node, power)
    limit, load_on_floor = facility.floor_limit_kg_per_square_metre, hall.floor_kg_per_square_metre
    if limit is not None and load_on_floor is not None and load_on_floor > limit:
        found.append(
            finding("floor_over_limit", "facility.floor_limit_kg_per_square_metre", need=load_on_floor, limit=limit)
        )
    return found


def _duration(plan: Plan, result: DeploymentResult) -> list[Finding]:
    years, life = result.run.days / DAYS_OF_A_YEAR, plan.economics.depreciation_years
    field = f"training.phases.{plan.training.phases.index(plan.training.main)}.tokens"
    if years > life:
        return [finding("run_outlives_cluster", field, "hardware.accelerators", years=years, life=life)]
    if years > LONGEST_RUN_YEARS:
        return [finding("run_takes_years", field, "hardware.accelerators", years=years)]
    return []


def _reliability(plan: Plan, result: DeploymentResult) -> list[Finding]:
    reliability = result.reliability
    if reliability.goodput < LEAST_GOODPUT:
        return [
            finding(
                "run_hardly_advances",
                "operations.checkpoint_interval_seconds",
                "hardware.storage",
                percent=100 * reliability.goodput,
                mtbf=reliability.job_mtbf_hours or 0.0,
                restore=result.checkpoint.restore_seconds or 0.0,
            )
        ]
    if reliability.goodput < LOW_GOODPUT:
        return [
            finding(
                "goodput_is_low",
                "operations.checkpoint_interval_seconds",
                "operations.restart_seconds",
                percent=100 * reliability.goodput,
                lost=100 * (1 - reliability.goodput),
            )
        ]
    owned = plan.economics.acquisition in OWNED  # who rents nodes out replaces them
    if owned and reliability.spare_nodes > plan.operations.spare_nodes:
        return [
            finding(
                "spares_too_few",
                "operations.spare_nodes",
                "operations.node_repair_days",
                needed=reliability.spare_nodes,
                planned=plan.operations.spare_nodes,
            )
        ]
    return []


def _cost(plan: Plan, layout: LayoutResult, result: DeploymentResult, bill: Bill) -> list[Finding]:
    found = []
    if result.cost.own is None:
        found.append(finding("node_price_unknown", "economics.node_price"))
    if result.cost.rent is None:
        found.append(
            finding(
                "rent_unknown",
                "economics.instance",
                "economics.acquisition",
                "economics.rent_per_accelerator_hour",
                term=compared_rent(plan.economics, layout.n_accelerators),
            )
        )
    economics = plan.economics
    if economics.currency != "USD" and economics.currency_per_usd == 1:
        found.append(finding("exchange_rate_missing", "economics.currency_per_usd", currency=economics.currency))
    if economics.further_runs:
        found.append(
            finding(
                "utilization_from_runs",
                "economics.further_runs",
                from_runs=result.cost.utilization,
                entered=economics.utilization_when_owned,
            )
        )
    if names := unconverted(plan):
        found.append(
            finding(
                "defaults_not_converted",
                *(f"economics.{name}" for name in names),
                currency=economics.currency,
                names=", ".join(field_info(f"economics.{name}").title.lower() for name in names),
            )
        )
    limit = largest(economics.acquisition)
    if limit is not None and layout.n_accelerators > limit:
        found.append(
            finding(
                "offer_not_had_at_this_size",
                "economics.acquisition",
                offer=ACQUISITION[economics.acquisition],
                accelerators=layout.n_accelerators,
                largest=limit,
            )
        )
    return [*found, *_bill_findings(economics, bill), *_old_rent(plan)]


def _bill_findings(economics: Economics, bill: Bill) -> list[Finding]:
    """What the capital rests on: lines without a price, out of date, or of low trust."""
    found = []
    if bill.unpriced and bill.total:
        names = [line.name for line in bill.lines if line.unit_price is None]
        found.append(
            finding(
                "lines_without_price",
                "economics.quotes",
                count=len(names),
                names=", ".join(names[:4]),
                share=100 * bill.unpriced_share,
            )
        )
    stale = [line for line in bill.stale if (line.amount or 0.0) > STALE_SHARE * bill.total]
    if stale:
        worst = max(stale, key=lambda line: line.amount or 0.0)
        found.append(
            finding(
                "price_is_old",
                "economics.node_price" if worst.category == "servers" else "economics.quotes",
                what=worst.name,
                date=worst.date,
                share=100 * sum(line.amount or 0.0 for line in stale) / bill.total,
                as_of=economics.as_of,
            )
        )
    low = bill.share_of("low")
    if low > LOW_TRUST_SHARE:
        found.append(finding("prices_of_low_trust", "economics.quotes", share=100 * low))
    return found


def _old_rent(plan: Plan) -> list[Finding]:
    economics, instance = plan.economics, plan.economics.instance
    if economics.rent_per_accelerator_hour is not None or instance is None or instance.as_of is None:
        return []
    months = months_between(instance.as_of, economics.as_of)
    if months <= RENT_IS_STALE_AFTER:
        return []
    path = "economics.rent_per_accelerator_hour"
    return [finding("rent_is_old", path, what=instance.name, date=instance.as_of, months=months)]
