"""A layout to start from: the fastest among the usual ones that fits with room to spare. The search looks at all."""

from __future__ import annotations

import numpy as np

from trainplan.engine.layout.from_plan import job_from_plan
from trainplan.engine.layout.layout import Placement, Recompute, Schedule, Sharding
from trainplan.engine.memory.runtime import TIGHT
from trainplan.engine.search.layouts import search_layouts
from trainplan.engine.search.options import other_phases
from trainplan.engine.search.plans import parallelism_of, with_parallelism
from trainplan.engine.search.ranking import Scored
from trainplan.engine.search.space import Space
from trainplan.plan.document import Plan

USUAL_MICRO_BATCH = 2
USUAL_MICRO_TOKENS = 16_384
"""Short sequences go in larger micro batches, so that products stay large."""
USUAL_VIRTUAL_STAGES = 4
WORTH_OF_ROOM = 1.05
"""Slower by so much is worth a layout that fragmentation does not push over the limit."""


def with_first_layout(plan: Plan) -> Plan:
    """The plan under a usual layout that fits, roomy where that costs little; else the nearest to it; else as it is.

    Usual: tensor parallel within the node, ZeRO-1 or FSDP, 1F1B, small micro batches. A hundred milliseconds or so.
    """
    job, _ = job_from_plan(plan)
    space = Space(
        global_batch=plan.training.main.global_batch,
        largest_tensor=min(job.machine.scale_up_domain, plan.hardware.node.accelerators),
        largest_context=max(1, plan.training.main.sequence_length // 8192),
        largest_virtual=USUAL_VIRTUAL_STAGES,
        largest_micro_batch=max(USUAL_MICRO_BATCH, USUAL_MICRO_TOKENS // plan.training.main.sequence_length),
        shardings=(Sharding.ZERO1, Sharding.FSDP),
        placements=(Placement.DATA_INSIDE,),
        recomputes=(Recompute.NONE, Recompute.ATTENTION, Recompute.FULL),
        schedules=(Schedule.ONE_F_ONE_B,),
        sequence=(True,),
        accelerators_per_node=plan.hardware.node.accelerators,
        other_phases=other_phases(plan),
    )
    found = search_layouts(job, plan.hardware.accelerators, space, top=1)
    if found.front is not None:
        return with_parallelism(plan, parallelism_of(found.front.layout, _roomy(found.front, plan)))
    if found.nearest is None:
        return plan
    return with_parallelism(plan, parallelism_of(found.nearest.layout, 0))


def _roomy(front: Scored, plan: Plan) -> int:
    """The fastest row of the front that is not tight in memory, if it is nearly as fast as the fastest of all."""
    limit = TIGHT * plan.hardware.accelerator.memory_gib * 2.0**30
    rows = np.flatnonzero((front.peak_bytes < limit) & (front.pace < WORTH_OF_ROOM * front.pace[0]))
    return int(rows[0]) if len(rows) else 0
