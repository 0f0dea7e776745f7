"""A layout to start from: the simplest among the usual ones that fits with room to spare and is as good as the fastest.

The search looks at all.
"""

from __future__ import annotations

from dataclasses import replace
from math import ceil

import numpy as np

from trainplan.engine.evaluate import evaluate
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.layout.layout import Placement, Recompute, Sharding
from trainplan.engine.memory.runtime import TIGHT
from trainplan.engine.search.layouts import search_layouts
from trainplan.engine.search.options import framework_schedules, framework_shardings, other_phases
from trainplan.engine.search.plans import parallelism_of, with_parallelism
from trainplan.engine.search.ranking import Ranking, Scored
from trainplan.engine.search.simplicity import AS_GOOD_AS_EQUAL, WORTH_OF_ROOM
from trainplan.engine.search.space import Space
from trainplan.plan.document import Plan

USUAL_MICRO_BATCH = 2
USUAL_MICRO_TOKENS = 16_384
"""Short sequences go in larger micro batches, so that products stay large."""
USUAL_VIRTUAL_STAGES = 6
USUAL_SHARDINGS = (Sharding.NONE, Sharding.ZERO1, Sharding.ZERO3, Sharding.FSDP)


def with_first_layout(plan: Plan) -> Plan:
    """The plan under a usual layout that its framework runs and that fits; else the nearest to it; else as it is. The
    loader gets the workers that feed it.

    Usual: tensor parallel within the node, ZeRO-1 or FSDP, small micro batches. Of those nearly as fast as the fastest
    the simplest, with room where that costs little. A hundred milliseconds or so.
    """
    job, _ = job_from_plan(plan)
    offered = framework_shardings(plan)
    usual = Space(
        global_batch=plan.training.main.global_batch,
        largest_tensor=min(job.machine.scale_up_domain, plan.hardware.node.accelerators),
        largest_context=max(2, plan.training.main.sequence_length // 4096),
        largest_virtual=USUAL_VIRTUAL_STAGES,
        largest_micro_batch=max(USUAL_MICRO_BATCH, USUAL_MICRO_TOKENS // plan.training.main.sequence_length),
        shardings=tuple(one for one in USUAL_SHARDINGS if one in offered),
        placements=(Placement.DATA_INSIDE,),
        recomputes=(Recompute.NONE, Recompute.SELECTIVE, Recompute.FULL),
        schedules=framework_schedules(plan),
        sequence=(True,),
        accelerators_per_node=plan.hardware.node.accelerators,
        other_phases=other_phases(plan),
    )
    recomputes = (*usual.recomputes, Recompute.ATTENTION, Recompute.LAYERS)
    wider = replace(usual, shardings=offered, sequence=(True, False), recomputes=recomputes, layer_steps=3)
    found = Ranking("time", 1)
    for space in (usual, wider):
        found = search_layouts(job, plan.hardware.accelerators, space, top=MOST_KEPT)
        if found.kept is not None:
            row = _simplest(found, found.kept, plan)
            return _fed(with_parallelism(plan, parallelism_of(found.kept.layout, row)))
    if found.nearest is None:
        return plan
    return with_parallelism(plan, parallelism_of(found.nearest.layout, 0))


def _fed(plan: Plan) -> Plan:
    """The plan with as many loader workers as its speed asks for: images take more of them than tokens."""
    host = evaluate(plan, scaling=False, uncertainty=False).host
    workers = ceil(host.dataloader_workers_per_accelerator) if host is not None else 0
    if workers <= plan.operations.dataloader_workers:
        return plan
    return plan.model_copy(update={"operations": plan.operations.model_copy(update={"dataloader_workers": workers})})


MOST_KEPT = 8
"""Of every complexity."""


def _simplest(found: Ranking, kept: Scored, plan: Plan) -> int:
    """The simplest row that is nearly as fast as the fastest, roomy where one is; the faster of equals."""
    room = kept.peak_bytes < TIGHT * plan.hardware.accelerator.memory_gib * 2.0**30
    near, for_room = (kept.pace <= worth * kept.pace.min() for worth in (1 + AS_GOOD_AS_EQUAL, WORTH_OF_ROOM))
    roomy = kept.pace[room].min(initial=np.inf) * (1 + AS_GOOD_AS_EQUAL)
    wanted = next((flags for flags in (near & room, for_room & room, room & (kept.pace <= roomy)) if flags.any()), near)
    rows = np.flatnonzero(wanted)
    points = found.complexity(kept.layout, kept.peak_bytes)[rows]
    return int(rows[np.lexsort((kept.pace[rows], points))[0]])
