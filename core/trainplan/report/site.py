"""What storage and hosts must deliver, other tiers beside it."""

from __future__ import annotations

from trainplan import wording
from trainplan.engine.infrastructure.checkpoint_policy import CheckpointPolicy
from trainplan.engine.infrastructure.data_loading import COMPARED_TIERS, TierResult
from trainplan.engine.results import (
    CheckpointResult,
    HostResult,
    Results,
    StorageResult,
)
from trainplan.engine.studies.alternatives import CheckpointTier
from trainplan.plan.document import Plan
from trainplan.report import figures as say
from trainplan.report.blocks import Block, Column, Columns, Heading, Note, Run, Section, row, table
from trainplan.report.figures import DASH
from trainplan.report.studies import Studies
from trainplan.report.tables import DEMAND, MISSING, demand, facts, terms

_TIERS = {"local": "The nodes' own drives", "durable": "The plan's storage"}


def build(plan: Plan, results: Results, studies: Studies) -> Section:
    return Section(
        "Storage, checkpoints, hosts",
        "Each row is what the run asks for beside what the plan provides.",
        (
            Heading("Storage"),
            *(_storage(results.storage) if results.storage else MISSING),
            *_storage_tiers(plan, results, studies.storage_tiers[: len(COMPARED_TIERS)]),
            Heading("Checkpoints"),
            *(_checkpoint(results.checkpoint) if results.checkpoint else MISSING),
            *_checkpoint_tiers(studies.checkpoint_tiers),
            *(_policy(studies.checkpoint_policy) if studies.checkpoint_policy else ()),
            Heading("Hosts"),
            *(_host(results.host) if results.host else MISSING),
        ),
    )


def catalogue_tiers(plan: Plan, results: Results, studies: Studies) -> tuple[Section, ...]:
    """The plan's feed on every storage system of the catalogue."""
    _, *blocks = _storage_tiers(plan, results, studies.storage_tiers) or (None,)
    return (Section("Storage systems of the catalogue", "", tuple(blocks)),) if blocks else ()


def _storage(result: StorageResult) -> tuple[Block, ...]:
    read = demand(
        "Read rate, all nodes", result.required_read_gb_per_second, result.available_read_gb_per_second, "GB/s"
    )
    return (
        table(DEMAND, [read]),
        Columns(
            (
                facts(
                    ("Read operations", say.number(result.required_read_iops), "per second"),
                    ("Dataset", say.stored_bytes(result.dataset_bytes)),
                    ("Accelerators wait for data", say.percent(result.idle_fraction), "% of the time"),
                    *_samples(result),
                ),
            ),
            terms("Capacity", result.parts, say.stored_bytes, result.required_capacity_bytes),
        ),
    )


def _storage_tiers(plan: Plan, results: Results, tiers: tuple[TierResult, ...]) -> tuple[Block, ...]:
    """The plan's feed on its own storage and on the usual tiers."""
    if not tiers or results.storage is None or results.step is None:
        return ()
    own = results.storage
    seconds = results.step.seconds / (1 - own.idle_fraction) if own.idle_fraction < 1 else None
    rows = [
        _tier_row(
            f"{plan.hardware.storage.name}, this plan",
            own.available_read_gb_per_second,
            own.idle_fraction,
            seconds,
            _limit(own),
        )
    ]
    rows += [
        _tier_row(_sized(tier), tier.read_gb_per_second, tier.idle_fraction, tier.step_seconds, tier.limited_by)
        for tier in tiers
    ]
    columns = (
        Column("Storage tier", share=4),
        Column("Reads, GB/s", "right", 2),
        Column("Waits, %", "right", 1.5),
        Column("Step, s", "right", 1.5),
        Column("Limited by", share=2.5),
    )
    note = (
        "Usual sizes: four drives in each node, the capacity that is needed, one server or appliance. A dash: no rate "
        "is published."
    )
    return (Heading("Other storage tiers"), table(columns, rows), Note(note))


def _limit(own: StorageResult) -> str:
    if own.idle_fraction <= 0 or not own.seconds_by_limit:
        return "none"
    return max(own.seconds_by_limit, key=lambda name: own.seconds_by_limit[name])


def _samples(result: StorageResult) -> tuple[tuple[str, say.Figure], ...]:
    if result.samples_per_second is None and not result.cached_fraction:
        return ()
    rows = [("Files", say.count(result.files))]
    if result.samples_per_second is not None:
        rows.append(("Samples", say.Figure(say.number(result.samples_per_second), "per second")))
    rows.append(("Served by the cache", say.Figure(say.percent(result.cached_fraction), "% of the reads")))
    return tuple(rows)


def _sized(tier: TierResult) -> str:
    if tier.units == 1:
        return tier.name
    return f"{tier.units:,.0f} × {tier.name}" if tier.unit == "drive" else f"{tier.name}, {tier.units:,.0f} {tier.unit}"


def _tier_row(
    name: str, rate: float | None, idle: float | None, seconds: float | None, limited: str
) -> tuple[Run, ...]:
    waits = DASH if idle is None else say.percent(idle)
    return row(name, say.number(rate), waits, say.number(seconds, 4), wording.LOADING_LIMITS.get(limited, limited))


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
    return (Heading("Checkpoint tiers"), table(columns, rows), Note("A dash means the rate is unknown."))


def _policy(policy: CheckpointPolicy) -> tuple[Block, ...]:
    """Levels of checkpoints, and the way back after a failure."""
    rows = [
        row(
            wording.CHECKPOINT_LEVELS[tier.code],
            wording.CHECKPOINT_PLACES[tier.place],
            str(say.seconds(tier.every_seconds)),
            f"{tier.kept:,}",
            str(say.stored_bytes(tier.held_bytes)),
            str(say.stored_bytes(tier.written_bytes)) if tier.written_bytes else "kept of the others",
        )
        for tier in policy.tiers
    ]
    columns = (
        Column("Level", share=2),
        Column("Where", share=2),
        *(Column(title, "right", 2) for title in ("Every", "Kept", "Held", "Written in the run")),
    )
    way_back = facts(
        *((wording.RESTORE[code], say.seconds(value)) for code, value in policy.restore_seconds.items()),
        ("All together", say.seconds(policy.back_seconds)),
    )
    note = f"{say.stored_bytes(policy.written_bytes)} are written in the run."
    if policy.drive_writes_per_day is not None and policy.drive_years is not None:
        note += (
            f" The nodes' drives take {say.number(policy.drive_writes_per_day, 2)} writes of their size a day: worn "
            f"after {say.number(policy.drive_years, 2)} years where rated for one a day over five years."
        )
    return (
        Heading("Checkpoint policy"),
        table(columns, rows),
        Note(note),
        Heading("Recovery after a failure"),
        way_back,
    )


def _checkpoint(result: CheckpointResult) -> tuple[Block, ...]:
    write = demand(
        "Write rate, all nodes", result.required_write_gb_per_second, result.available_write_gb_per_second, "GB/s"
    )
    return (
        table(DEMAND, [write]),
        Columns(
            (
                facts(
                    ("Interval", say.seconds(result.interval_seconds)),
                    ("Optimum interval", say.seconds(result.optimum_interval_seconds)),
                    ("Training pauses for", say.seconds(result.blocking_seconds)),
                    ("Restore", say.seconds(result.restore_seconds)),
                    ("All checkpoints kept", say.stored_bytes(result.retention_bytes)),
                    ("Size of a checkpoint", say.stored_bytes(result.bytes)),
                    ("Versions kept", say.count(result.versions_kept)),
                    ("Oldest version", say.seconds(result.history_seconds)),
                ),
            ),
            terms("Checkpoint", result.parts, say.stored_bytes, result.bytes),
        ),
    )


def _host(result: HostResult) -> tuple[Block, ...]:
    available = result.available_ram_bytes_per_node
    ram = demand("RAM of a node", result.required_ram_bytes_per_node / 1e9, available and available / 1e9, "GB")
    cores = demand(
        "CPU cores of a node", result.required_cpu_cores_per_node, result.available_cpu_cores_per_node, "cores"
    )
    workers = say.number(result.dataloader_workers_per_accelerator)
    return (
        table(DEMAND, [ram, cores]),
        Columns(
            (
                facts(
                    ("Loader workers", workers, "per accelerator"),
                    ("Pinned memory of a node", say.stored_bytes(result.pinned_bytes_per_node)),
                ),
            ),
            terms("RAM of a node", result.parts, say.stored_bytes, result.required_ram_bytes_per_node),
        ),
    )
