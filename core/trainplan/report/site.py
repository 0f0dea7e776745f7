"""What the site must deliver: storage, checkpoints, hosts, network, power, software."""

from __future__ import annotations

from collections.abc import Mapping

from trainplan.engine.results import (
    CheckpointResult,
    Explanation,
    HostResult,
    NetworkResult,
    PowerResult,
    Results,
    StorageResult,
)
from trainplan.plan.document import Plan
from trainplan.report import figures as say
from trainplan.report.blocks import Block, Column, Heading, Run, Section, Tone, row, table
from trainplan.report.figures import DASH, NOT_COMPUTED
from trainplan.report.tables import DEMAND, MISSING, demand, facts, terms, whole

Explanations = Mapping[str, Explanation]


def build(plan: Plan, results: Results) -> Section:
    explained = results.explanations
    return Section(
        "What the site must deliver",
        "Each row is what the run asks for beside what the plan provides.",
        (
            Heading("Storage"),
            *(_storage(results.storage, explained) if results.storage else MISSING),
            Heading("Checkpoints"),
            *(_checkpoint(results.checkpoint, explained) if results.checkpoint else MISSING),
            Heading("Hosts"),
            *(_host(results.host, explained) if results.host else MISSING),
            Heading("Network"),
            *(_network(results.network, plan.network.fabric.name) if results.network else MISSING),
            Heading("Power"),
            *(_power(results.power, explained) if results.power else MISSING),
            Heading("Software"),
            *_software(results),
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


def _network(result: NetworkResult, fabric: str) -> tuple[Block, ...]:
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
        table(DEMAND, [rate]),
        facts(("Fabric", fabric, ""), *((name, *whole(value)) for name, value in parts), *traffic),
    )


def _power(result: PowerResult, explained: Explanations) -> tuple[Block, ...]:
    co2 = (say.number(result.co2_tonnes), "t") if result.co2_tonnes is not None else (DASH, NOT_COMPUTED)
    heat = say.count(result.heat_btu_per_hour)
    return (
        facts(
            ("IT load", say.power(result.it_kilowatts)),
            ("Facility", say.power(result.facility_kilowatts)),
            ("Rated", say.power(result.rated_kilowatts)),
            ("Energy of the run", say.energy(result.energy_megawatt_hours)),
            ("Heat", heat.value, f"{heat.unit} BTU/h".strip()),
            ("Racks", *whole(result.racks)),
            ("Circuits", *whole(result.circuits)),
            ("CO2 of the run", *co2),
        ),
        *terms("Facility", result.parts, say.power, explained.get("power.facility_kilowatts")),
    )


def _software(results: Results) -> tuple[Block, ...]:
    if results.software is None:
        return MISSING
    stack = [row(name, version) for name, version in results.software.stack.items()]
    return (table((Column("Part", share=1), Column("Version", share=2)), stack),)
