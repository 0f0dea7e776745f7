"""The node as measured: what of a plan's taken topologies still holds."""

from __future__ import annotations

from trainplan.plan.document import Plan
from trainplan.plan.fingerprint import fingerprint
from trainplan.plan.measured import Taken
from trainplan.plan.topology import NodePaths


def stale(plan: Plan, item: Taken) -> tuple[str, ...]:
    """Inputs that a taken figure depends on and that have changed since; empty while it holds."""
    return tuple(path for path, was in item.inputs.items() if fingerprint(plan, path) != was)


def measured_node(plan: Plan) -> NodePaths | None:
    """The last topology taken with every narrow link; None where none holds for the plan's node."""
    held = [item.node for item in plan.measurements if item.node is not None and not stale(plan, item)]
    if not held:
        return None
    last = next((node for node in reversed(held) if node.gpus), NodePaths())
    narrow = {device: share for node in held for device, share in node.narrow.items()}
    return last.model_copy(update={"narrow": narrow})
