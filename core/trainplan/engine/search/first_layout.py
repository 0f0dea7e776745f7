"""A layout to start from: the simplest among the usual ones that fits with room to spare and is as good as the fastest.

The search looks at all.
"""

from __future__ import annotations

from dataclasses import replace
from math import ceil
from typing import Any

import numpy as np

from trainplan.engine.evaluate import evaluate
from trainplan.engine.findings.checks import layout_findings
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.layout.layout import Placement, Recompute, Sharding
from trainplan.engine.search.layouts import search_layouts
from trainplan.engine.search.options import framework_modules, framework_schedules, framework_shardings, other_phases
from trainplan.engine.search.plans import parallelism_of, with_parallelism
from trainplan.engine.search.ranking import Ranking
from trainplan.engine.search.simplicity import WORTH_OF_ROOM, as_good_as_equal, room_share
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
    if any(found.code == "work_not_known" for found in layout_findings(plan)):
        return plan
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
        recomputes=(Recompute.NONE, Recompute.SELECTIVE, Recompute.MODULES, Recompute.FULL),
        modules=framework_modules(plan),
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
            return _without_waiting(plan, [parallelism_of(found.kept.layout, row) for row in _preferred(found, plan)])
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


MOST_TRIED = 8
MOST_KEPT = 8
"""Of every complexity."""


def _without_waiting(plan: Plan, preferred: list[dict[str, Any]]) -> Plan:
    """The plan under the first of some layouts whose step does not wait for the network, else under the first; of each
    mesh one is tried."""
    meshes = {(each["tensor"], each["pipeline"], each["expert"]): each for each in reversed(preferred)}
    tried = []
    for changes in sorted(meshes.values(), key=preferred.index)[:MOST_TRIED]:
        tried.append(_fed(with_parallelism(plan, changes)))
        findings = evaluate(tried[-1], scaling=False, uncertainty=False).findings
        if not any(found.code == "network_bottleneck" for found in findings):
            return tried[-1]
    return tried[0]


def _preferred(found: Ranking, plan: Plan) -> list[int]:
    """Rows nearly as fast as the fastest, roomy where one is, then those that are worth their room: the simplest first,
    the faster of equals."""
    kept = found.kept
    assert kept is not None
    room = kept.peak_bytes < room_share() * plan.hardware.accelerator.memory_gib * 2.0**30
    near, for_room = (kept.pace <= worth * kept.pace.min() for worth in (1 + as_good_as_equal(), WORTH_OF_ROOM))
    roomy = kept.pace[room].min(initial=np.inf) * (1 + as_good_as_equal())
    wanted = next((flags for flags in (near & room, for_room & room, room & (kept.pace <= roomy)) if flags.any()), near)
    points = found.complexity(kept.layout, kept.peak_bytes)
    order = np.lexsort((kept.pace, points, ~wanted))
    return [int(row) for row in order if wanted[row] or (for_room & room)[row]]
