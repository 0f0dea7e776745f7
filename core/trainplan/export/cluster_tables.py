"""Tables of the cluster that is built: cables, racks, and the rules of thumb beside its figures."""

from __future__ import annotations

from trainplan.engine.english import filled
from trainplan.engine.infrastructure.fabric import cable_schedule
from trainplan.engine.infrastructure.facility import rack_elevation
from trainplan.engine.infrastructure.network import plan_networks
from trainplan.engine.results import Results
from trainplan.engine.rules_of_thumb.rules import rules_of_thumb
from trainplan.export.tables import Column, NoTableError, Table
from trainplan.plan.document import Plan

VERDICTS = {True: "holds", False: "does not hold", None: "no figure"}


def cable_table(plan: Plan, results: Results) -> Table:
    """Every cable of the compute fabric with its two ports. Raises NoTableError where no fabric is built."""
    design = None
    if results.layout is not None:
        design = plan_networks(plan.network, plan.hardware.node, results.layout.n_nodes).compute
    if design is None or not design.tiers:
        raise NoTableError("This plan builds no fabric: a single node, rented machines, or switches without ports")
    rows = tuple(
        (row.number, row.layer, row.from_device, row.from_port, row.to_device, row.to_port)
        for row in cable_schedule(design)
    )
    columns = (
        Column("Cable", kind="count"),
        Column("Layer"),
        Column("From"),
        Column("From port", kind="count"),
        Column("To"),
        Column("To port", kind="count"),
    )
    return Table("cable_schedule", "Cable schedule", columns, rows)


def rack_table(plan: Plan, results: Results) -> Table:
    """What stands where, rack by rack. Raises NoTableError where a node does not fit in the plan's racks."""
    hardware, layout = plan.hardware, results.layout
    if layout is None:
        raise NoTableError("The plan has no results; its findings say why")
    networks = plan_networks(plan.network, hardware.node, layout.n_nodes)
    slots = rack_elevation(
        plan.facility,
        node=hardware.node,
        accelerator=hardware.accelerator,
        nodes=layout.n_nodes + plan.operations.spare_nodes,
        switch_names=networks.switch_names,
        switch_kilowatts=(plan.network.fabric.switch_power_w or 0.0) / 1000,
    )
    rows = tuple((slot.rack, slot.unit, slot.units, slot.device, slot.kilowatts or None) for slot in slots)
    if not rows:
        raise NoTableError("A node does not fit in a rack of this plan, or its power is not known")
    columns = (
        Column("Rack", kind="count"),
        Column("Lowest unit", "U", "count"),
        Column("Height", "U", "count"),
        Column("Device"),
        Column("Rated", "kW", "number"),
    )
    return Table("rack_elevation", "Rack elevation", columns, rows)


def rules_table(plan: Plan, results: Results) -> Table:
    """Rules of thumb beside this plan's figures, and why they do not hold."""
    rows = tuple(
        (
            check.rule,
            check.low,
            check.high,
            check.computed,
            check.unit,
            VERDICTS[check.holds],
            filled(check.why, check.parameters),
        )
        for check in rules_of_thumb(plan, results)
    )
    columns = (
        Column("Rule"),
        Column("Rule, low", kind="number"),
        Column("Rule, high", kind="number"),
        Column("This plan", kind="number"),
        Column("Unit"),
        Column("Verdict"),
        Column("Why"),
    )
    return Table("rules_of_thumb", "Rules of thumb", columns, rows)
