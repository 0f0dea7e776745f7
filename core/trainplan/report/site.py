"""What the site must deliver: storage, checkpoints, hosts, network, power, software."""

from __future__ import annotations

from trainplan.engine.results import CheckpointResult, HostResult, NetworkResult, PowerResult, Results, StorageResult
from trainplan.report import figures as say
from trainplan.report.blocks import Block, Column, Heading, Run, Section, Tone, row, table
from trainplan.report.figures import DASH, NOT_COMPUTED
from trainplan.report.tables import MISSING, facts, whole


def build(results: Results) -> Section:
    return Section(
        "What the site must deliver",
        "Each row is what the run asks for beside what the plan provides.",
        (
            Heading("Storage"),
            *(_storage(results.storage) if results.storage else MISSING),
            Heading("Checkpoints"),
            *(_checkpoint(results.checkpoint) if results.checkpoint else MISSING),
            Heading("Hosts"),
            *(_host(results.host) if results.host else MISSING),
            Heading("Network"),
            *(_network(results.network) if results.network else MISSING),
            Heading("Power"),
            *(_power(results.power) if results.power else MISSING),
            Heading("Software"),
            *_software(results),
        ),
    )


_DEMAND = (
    Column("", share=4),
    Column("Required", "right", 2),
    Column("Available", "right", 2),
    Column("Unit", share=2),
    Column("", share=2),
)


def _demand(name: str, required: float, available: float, unit: str) -> tuple[Run, ...]:
    enough = available >= required
    verdict = Run("enough", "ok") if enough else Run("too little", "error")
    return row(name, say.number(required), say.number(available), unit, verdict)


def _storage(result: StorageResult) -> tuple[Block, ...]:
    read = _demand(
        "Read rate, all nodes", result.required_read_gb_per_second, result.available_read_gb_per_second, "GB/s"
    )
    return (
        table(_DEMAND, [read]),
        facts(
            ("Read operations", say.number(result.required_read_iops), "per second"),
            ("Dataset", say.stored_bytes(result.dataset_bytes)),
            ("Capacity for data and checkpoints", say.stored_bytes(result.required_capacity_bytes)),
            ("Accelerators wait for data", say.percent(result.idle_fraction), "% of the time"),
        ),
    )


def _checkpoint(result: CheckpointResult) -> tuple[Block, ...]:
    write = _demand(
        "Write rate, all nodes", result.required_write_gb_per_second, result.available_write_gb_per_second, "GB/s"
    )
    contents = tuple(
        (f"of which {code.replace('_', ' ')}", say.stored_bytes(value)) for code, value in result.parts.items() if value
    )
    return (
        table(_DEMAND, [write]),
        facts(
            ("Size of a checkpoint", say.stored_bytes(result.bytes)),
            *contents,
            ("Interval", say.seconds(result.interval_seconds)),
            ("Optimum interval", say.seconds(result.optimum_interval_seconds)),
            ("Training stands still for", say.seconds(result.blocking_seconds)),
            ("Restore", say.seconds(result.restore_seconds)),
            ("All checkpoints kept", say.stored_bytes(result.retention_bytes)),
        ),
    )


def _host(result: HostResult) -> tuple[Block, ...]:
    ram = _demand(
        "RAM of a node", result.required_ram_bytes_per_node / 1e9, result.available_ram_bytes_per_node / 1e9, "GB"
    )
    cores = _demand(
        "CPU cores of a node", result.required_cpu_cores_per_node, result.available_cpu_cores_per_node, "cores"
    )
    workers = say.number(result.dataloader_workers_per_accelerator)
    return (
        table(_DEMAND, [ram, cores]),
        facts(
            ("Loader workers", workers, "per accelerator"),
            ("Pinned memory of a node", say.stored_bytes(result.pinned_bytes_per_node)),
        ),
    )


def _network(result: NetworkResult) -> tuple[Block, ...]:
    tones: dict[str, Tone] = {"enough": "ok", "tight": "warn", "bottleneck": "error"}
    rate = row(
        "Scale-out rate of an accelerator",
        say.number(result.required_gbit_per_second_per_accelerator),
        say.number(result.available_gbit_per_second_per_accelerator),
        "Gb/s",
        Run(result.verdict, tones[result.verdict]),
    )
    parts = (
        ("Leaf switches", result.leaf_switches),
        ("Spine switches", result.spine_switches),
        ("Core switches", result.core_switches),
        ("Optics", result.optics),
        ("Cables", result.cables),
    )
    traffic = tuple(
        (f"Sent in a step: {code.replace('_', ' ')}", say.stored_bytes(value))
        for code, value in result.bytes_per_step.items()
        if value
    )
    return (
        table(_DEMAND, [rate]),
        facts(("Fabric", result.fabric, ""), *((name, *whole(value)) for name, value in parts), *traffic),
    )


def _power(result: PowerResult) -> tuple[Block, ...]:
    co2 = (say.number(result.co2_tonnes), "t") if result.co2_tonnes is not None else (DASH, NOT_COMPUTED)
    return (
        facts(
            ("IT load", say.power(result.it_kilowatts)),
            ("Facility", say.power(result.facility_kilowatts)),
            ("Rated", say.power(result.rated_kilowatts)),
            ("Energy of the run", say.energy(result.energy_megawatt_hours)),
            (
                "Heat",
                say.count(result.heat_btu_per_hour).value,
                f"{say.count(result.heat_btu_per_hour).unit} BTU/h".strip(),
            ),
            ("Racks", *whole(result.racks)),
            ("Circuits", *whole(result.circuits)),
            ("CO2 of the run", *co2),
        ),
    )


def _software(results: Results) -> tuple[Block, ...]:
    if results.software is None:
        return MISSING
    stack = [row(name, version) for name, version in results.software.stack.items()]
    return (table((Column("Part", share=1), Column("Version", share=2)), stack),)
