"""What storage and hosts must deliver, other tiers beside it."""

from __future__ import annotations

from collections.abc import Mapping

from trainplan.engine.infrastructure.data_loading import TierResult
from trainplan.engine.results import (
    CheckpointResult,
    Explanation,
    HostResult,
    Results,
    StorageResult,
)
from trainplan.engine.studies.alternatives import CheckpointTier
from trainplan.plan.document import Plan
from trainplan.report import figures as say
from trainplan.report.blocks import Block, Column, Heading, Note, Run, Section, row, table
from trainplan.report.figures import DASH
from trainplan.report.studies import Studies
from trainplan.report.tables import DEMAND, MISSING, demand, facts, terms

Explanations = Mapping[str, Explanation]
_LIMITS = {
    "none": "nothing",
    "iops": "operations",
    "bandwidth": "rate",
    "latency": "latency",
    "loader_cpu": "loader CPU",
}
_TIERS = {"local": "The nodes' own drives", "durable": "The plan's storage"}


def build(plan: Plan, results: Results, studies: Studies) -> Section:
    explained = results.explanations
    return Section(
        "Storage, checkpoints, hosts",
        "Each row is what the run asks for beside what the plan provides.",
        (
            Heading("Storage"),
            *(_storage(results.storage, explained) if results.storage else MISSING),
            *_storage_tiers(plan, results, studies.storage_tiers),
            Heading("Checkpoints"),
            *(_checkpoint(results.checkpoint, explained) if results.checkpoint else MISSING),
            *_checkpoint_tiers(studies.checkpoint_tiers),
            Heading("Hosts"),
            *(_host(results.host, explained) if results.host else MISSING),
        ),
    )


def _storage(result: StorageResult, explained: Explanations) -> tuple[Block, ...]:
    read = demand(
        "Read rate, all nodes", result.required_read_gb_per_second, result.available_read_gb_per_second, "GB/s"
    )
    return (
        table(DEMAND, [read]),
        facts(
            ("Read operations", say.number(result.required_read_iops), "per second"),
            ("Dataset", say.stored_bytes(result.dataset_bytes)),
            ("Accelerators wait for data", say.percent(result.idle_fraction), "% of the time"),
            ("Capacity", say.stored_bytes(result.required_capacity_bytes)),
        ),
        *terms("Capacity", result.parts, say.stored_bytes, explained.get("storage.required_capacity_bytes")),
    )


def _storage_tiers(plan: Plan, results: Results, tiers: tuple[TierResult, ...]) -> tuple[Block, ...]:
    """The plan's feed on its own storage and on the usual tiers."""
    if not tiers or results.storage is None or results.step is None:
        return ()
    own = results.storage
    seconds = results.step.seconds / (1 - own.idle_fraction) if own.idle_fraction < 1 else None
    rows = [
        _tier_row(
            f"{plan.hardware.storage.name}, this plan", own.available_read_gb_per_second, own.idle_fraction, seconds, ""
        )
    ]
    rows += [
        _tier_row(tier.name, tier.read_gb_per_second, tier.idle_fraction, tier.step_seconds, tier.limited_by)
        for tier in tiers
    ]
    columns = (
        Column("Storage tier", share=4),
        Column("Reads, GB/s", "right", 2),
        Column("Waits, %", "right", 1.5),
        Column("Step, s", "right", 1.5),
        Column("Limited by", share=2.5),
    )
    note = "Usual sizes: four drives in each node, one server or one appliance; waits are the share of the time."
    return (Heading("Other storage tiers"), table(columns, rows), Note(note))


def _tier_row(name: str, rate: float | None, idle: float, seconds: float | None, limited: str) -> tuple[Run, ...]:
    return row(name, say.number(rate), say.percent(idle), say.number(seconds, 4), _LIMITS.get(limited, limited))


def _checkpoint_tiers(tiers: tuple[CheckpointTier, ...]) -> tuple[Block, ...]:
    """A checkpoint on the nodes' own drives and on the plan's storage."""
    if not tiers:
        return ()
    rows = [
        row(
            _TIERS.get(tier.code, tier.code),
            say.number(tier.write_gb_per_second),
            *(
                str(say.seconds(value)) if value is not None else DASH
                for value in (tier.pause_seconds, tier.safe_seconds, tier.restore_seconds, tier.interval_seconds)
            ),
        )
        for tier in tiers
    ]
    columns = (
        Column("Checkpoint tier", share=3.5),
        Column("Writes, GB/s", "right", 2),
        *(Column(title, "right", 2) for title in ("Pause", "Safe after", "Restore", "Best interval")),
    )
    return (Heading("Checkpoint tiers"), table(columns, rows), Note("A dash hangs on a rate that is not known."))


def _checkpoint(result: CheckpointResult, explained: Explanations) -> tuple[Block, ...]:
    write = demand(
        "Write rate, all nodes", result.required_write_gb_per_second, result.available_write_gb_per_second, "GB/s"
    )
    return (
        table(DEMAND, [write]),
        facts(
            ("Interval", say.seconds(result.interval_seconds)),
            ("Optimum interval", say.seconds(result.optimum_interval_seconds)),
            ("Training stands still for", say.seconds(result.blocking_seconds)),
            ("Restore", say.seconds(result.restore_seconds)),
            ("All checkpoints kept", say.stored_bytes(result.retention_bytes)),
            ("Size of a checkpoint", say.stored_bytes(result.bytes)),
            ("Versions kept", say.count(result.versions_kept)),
            ("Oldest version", say.seconds(result.history_seconds)),
        ),
        *terms("Checkpoint", result.parts, say.stored_bytes, explained.get("checkpoint.bytes")),
    )


def _host(result: HostResult, explained: Explanations) -> tuple[Block, ...]:
    available = result.available_ram_bytes_per_node
    ram = demand("RAM of a node", result.required_ram_bytes_per_node / 1e9, available and available / 1e9, "GB")
    cores = demand(
        "CPU cores of a node", result.required_cpu_cores_per_node, result.available_cpu_cores_per_node, "cores"
    )
    workers = say.number(result.dataloader_workers_per_accelerator)
    return (
        table(DEMAND, [ram, cores]),
        facts(
            ("Loader workers", workers, "per accelerator"),
            ("Pinned memory of a node", say.stored_bytes(result.pinned_bytes_per_node)),
        ),
        *terms("RAM of a node", result.parts, say.stored_bytes, explained.get("host.required_ram_bytes_per_node")),
    )
