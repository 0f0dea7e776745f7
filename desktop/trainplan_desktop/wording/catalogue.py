"""Choices out of the catalogue, and what choosing one changes in the plan."""

from __future__ import annotations

import logging
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from trainplan.plan.document import Plan
from trainplan_desktop.wording.formats import decimals, significant, whole
from trainplan_desktop.wording.text import told, tr

if TYPE_CHECKING:
    from trainplan.catalog.architecture import Architecture
    from trainplan.catalog.entries import Entry, Node
    from trainplan.catalog.library import Library
    from trainplan.catalog.software import SoftwareData

log = logging.getLogger("trainplan")


@lru_cache(maxsize=1)
def library() -> Library:
    """Built-in entries and the person's own; a broken user file is reported once and skipped."""
    from trainplan.catalog.library import CatalogFileError, load_library, user_data_folder  # noqa: PLC0415

    try:
        return load_library(user_data_folder())
    except CatalogFileError as problem:
        log.warning("%s", problem)
        problems.append(told(problem))
        return load_library()


@lru_cache(maxsize=1)
def software_data() -> SoftwareData:
    """Version data, the person's own where they have some; a broken user file is reported once and skipped."""
    from trainplan.catalog.library import CatalogFileError, user_data_folder  # noqa: PLC0415
    from trainplan.catalog.software import load_software  # noqa: PLC0415

    try:
        return load_software(user_data_folder())
    except CatalogFileError as problem:
        log.warning("%s", problem)
        problems.append(told(problem))
        return load_software()


problems: list[str] = []


def date() -> str:
    """Of the newest prices in the catalogue, which age first."""
    return max(entry.as_of for entry in library().instances.values() if entry.as_of is not None)


def _named(entry: Entry) -> tuple[str, str]:
    return entry.id, tr("{name} (your own)", name=entry.name) if entry.origin == "user" else entry.name


def accelerators() -> tuple[tuple[str, str], ...]:
    return tuple(_named(entry) for entry in library().accelerators.values())


def nodes(plan: Plan) -> tuple[tuple[str, str], ...]:
    found = [_named(node) for node in library().nodes_for(plan.hardware.accelerator.id)]
    if plan.hardware.node.id not in dict(found):
        found.insert(0, _named(plan.hardware.node))
    return tuple(found)


def fabrics() -> tuple[tuple[str, str], ...]:
    return tuple(_named(entry) for entry in library().fabrics.values() if entry.kind == "scale-out")


def storage_systems() -> tuple[tuple[str, str], ...]:
    return tuple(_named(entry) for entry in library().storage.values())


def instances(plan: Plan) -> tuple[tuple[str, str], ...]:
    found = [_named(entry) for entry in library().instances_for(plan.hardware.accelerator.id)]
    chosen = plan.economics.instance
    if chosen is not None and chosen.id not in dict(found):
        found.insert(0, _named(chosen))
    return (("", tr("None")), *found)


def choose_accelerator(plan: Plan, key: str) -> dict[str, Any]:
    """The accelerator brings a node that holds it, the node's ports and fabric, and a machine to rent."""
    from trainplan.plan.new import (  # noqa: PLC0415
        facility_that_follows,
        framework_that_follows,
        suitable_instance,
        suitable_node,
    )

    entry = library().accelerators[key]
    node = suitable_node(entry, plan.hardware.accelerators, library())
    nodes = -(-plan.hardware.accelerators // node.accelerators)
    rented = suitable_instance(entry, node, library(), nodes=nodes)
    room = facility_that_follows(plan, entry, node, library())
    return {
        "hardware.accelerator": entry,
        "hardware.node": node,
        **_ports(node),
        "economics.instance": rented,
        **{f"facility.{name}": value for name, value in room.items()},
        **{f"software.{name}": value for name, value in framework_that_follows(plan, entry).items()},
    }


def choose_node(plan: Plan, key: str) -> dict[str, Any]:
    if key == plan.hardware.node.id:
        return {}
    node = library().nodes[key]
    return {"hardware.node": node, **_ports(node)}


def _ports(node: Node) -> dict[str, Any]:
    from trainplan.plan.new import suitable_fabric  # noqa: PLC0415

    fabric, ports, gbit = suitable_fabric(node, library())
    return {
        "network.fabric": fabric,
        "network.ports_per_node": ports,
        "network.gbit_per_second_per_port": gbit,
    }


def choose_fabric(plan: Plan, key: str) -> dict[str, Any]:
    fabric = library().fabrics[key]
    return {"network.fabric": fabric, "network.gbit_per_second_per_port": fabric.gbit_s}


def choose_storage(plan: Plan, key: str) -> dict[str, Any]:
    return {"hardware.storage": library().storage[key]}


def choose_instance(plan: Plan, key: str) -> dict[str, Any]:
    if plan.economics.instance is not None and key == plan.economics.instance.id:
        return {}
    return {"economics.instance": library().instances[key] if key else None}


def accelerator_figures(plan: Plan) -> str:
    """The figures of a data sheet that matter most, in one line."""
    entry = plan.hardware.accelerator
    parts = []
    if entry.peak_tflops.bf16 is not None:
        parts.append(tr("{rate} TFLOP/s dense bf16", rate=whole(entry.peak_tflops.bf16)))
    elif entry.peak_tflops.fp16 is not None:
        parts.append(tr("{rate} TFLOP/s dense fp16", rate=whole(entry.peak_tflops.fp16)))
    parts.append(tr("{size} GiB", size=decimals(entry.memory_gib, 1)))
    parts.append(tr("{rate} TB/s", rate=significant(entry.memory_bandwidth_gb_s / 1000)))
    if entry.tdp_w is not None:
        parts.append(tr("{power} W", power=whole(entry.tdp_w)))
    return " · ".join(parts)


def node_figures(plan: Plan) -> str:
    node = plan.hardware.node
    parts = [tr("{count} accelerators", count=node.accelerators)]
    if node.host_ram_gb is not None:
        parts.append(tr("{size} GB host RAM", size=whole(node.host_ram_gb)))
    if node.cpu_cores is not None:
        parts.append(tr("{count} cores", count=whole(node.cpu_cores)))
    if node.max_power_kw is not None:
        parts.append(tr("{power} kW", power=significant(node.max_power_kw)))
    return " · ".join(parts)


def has_experts(architecture: Architecture) -> bool:
    return any(
        layer.feed_forward is not None and layer.feed_forward.kind == "mixture"
        for stack in architecture.stacks
        for group in stack.groups
        for layer in group.pattern
    )
