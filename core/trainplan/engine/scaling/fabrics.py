"""The same plan on other scale-out fabrics: is InfiniBand worth it, or does Ethernet do?"""

from __future__ import annotations

from dataclasses import dataclass, replace

from trainplan.catalog.entries import Fabric
from trainplan.catalog.library import Library
from trainplan.engine.from_plan import job_from_plan, machine
from trainplan.engine.scaling.curve import CurvePoint, Mode, ScalingCurve, curve
from trainplan.plan.curves import COLLECTIVES, inside_a_node
from trainplan.plan.document import Plan

COMPARED = ("infiniband", "roce", "ethernet")
"""Technologies that anybody can buy; those of one cloud are compared only where the plan has them."""


@dataclass(frozen=True)
class FabricCurve:
    """One fabric with the plan's number of ports per node."""

    fabric: Fabric
    gbit_per_second_per_accelerator: float
    own: bool
    """The plan's network as it is, with its port speed and its measured bandwidth."""
    curve: ScalingCurve

    def at(self, n_accelerators: int) -> CurvePoint | None:
        return next((point for point in self.curve.points if point.n_accelerators == n_accelerators), None)


def compared_fabrics(plan: Plan, library: Library) -> tuple[Fabric, ...]:
    """The plan's fabric first, then the catalogue's scale-out fabrics, fastest first."""
    own = plan.network.fabric
    others = [
        fabric
        for fabric in library.fabrics.values()
        if fabric.kind == "scale-out" and fabric.technology in COMPARED and fabric.id != own.id
    ]
    return (own, *sorted(others, key=lambda fabric: (-fabric.gbit_s, COMPARED.index(fabric.technology))))


def fabric_curves(plan: Plan, fabrics: tuple[Fabric, ...], mode: Mode = "strong") -> tuple[FabricCurve, ...]:
    """The scaling curve of the plan's main phase on each fabric.

    A fabric enters by its port rate and its latency; ports per node and oversubscription are the plan's. A bus
    bandwidth that was measured on the plan's network holds for that network alone.
    """
    return tuple(_on_fabric(plan, fabric, mode) for fabric in fabrics)


def _on_fabric(plan: Plan, fabric: Fabric, mode: Mode) -> FabricCurve:
    job, layout = job_from_plan(plan)
    network = plan.network
    own = fabric.id == network.fabric.id
    if not own:
        changes = {
            "fabric": fabric,
            "gbit_per_second_per_port": fabric.gbit_s,
            "all_reduce_bus_gb_per_second": None,
            **{f"{name}_curves": inside_a_node(getattr(network, f"{name}_curves")) for name in COLLECTIVES},
        }
        network = network.model_copy(update=changes)
        job = replace(job, machine=machine(plan.hardware, network))
    rate = network.ports_per_node * network.gbit_per_second_per_port / plan.hardware.node.accelerators
    return FabricCurve(fabric, rate, own, curve(job, layout, mode))
