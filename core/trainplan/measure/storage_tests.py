"""Rates of a storage system against a plan: of all nodes at once, or over the number of nodes that used it."""

from __future__ import annotations

from collections.abc import Sequence

from trainplan.engine.infrastructure.storage import plan_storage_rates, rate_by_nodes, storage_rates
from trainplan.engine.results import Results
from trainplan.measure.proposal import Proposal, doubts
from trainplan.measure.record import Measurement, note
from trainplan.plan.curves import MOST_POINTS
from trainplan.plan.document import Plan


def read_proposals(plan: Plan, results: Results, figures: Sequence[Measurement]) -> list[Proposal]:
    """What read rates would replace."""
    return _proposals(plan, figures, "read")


def write_proposals(plan: Plan, results: Results, figures: Sequence[Measurement]) -> list[Proposal]:
    """What write rates would replace."""
    return _proposals(plan, figures, "write")


def _proposals(plan: Plan, figures: Sequence[Measurement], direction: str) -> list[Proposal]:
    rates = plan_storage_rates(plan.hardware, plan.hardware.n_nodes)
    now = rates.read if direction == "read" else rates.write
    largest = max((figure.number("nodes") or 0 for figure in figures if figure.usable), default=0)
    best = max(
        (figure for figure in figures if figure.usable and (figure.number("nodes") or 0) == largest),
        key=lambda figure: figure.value,
        default=None,
    )
    each = [_rate(plan, figure, figure is best, now, direction) for figure in figures]
    enough = any(proposal.take and proposal.usable for proposal in each)
    return each if enough or best is None else each + _over_nodes(plan, figures, best, now, direction)


def _over_nodes(
    plan: Plan, figures: Sequence[Measurement], widest: Measurement, now: float | None, direction: str
) -> list[Proposal]:
    """Tests of two numbers of nodes or more, all below the plan's, as a curve."""
    points: dict[int, float] = {}
    for figure in figures:
        nodes = figure.number("nodes")
        if figure.usable and nodes and figure.value > 0:
            points[int(nodes)] = max(points.get(int(nodes), 0.0), figure.value)
    if len(points) < 2:
        return []
    curve = tuple(sorted(points.items()))[-MOST_POINTS:]
    hardware = plan.hardware
    bare = storage_rates(hardware.storage, hardware.storage_units, hardware.n_nodes)
    system = bare.read if direction == "read" else bare.write
    rate = rate_by_nodes(curve, hardware.n_nodes, system) or widest.value
    return [
        Proposal(
            f"storage_{direction}_curve",
            f"Storage {direction} rate over nodes",
            now,
            rate,
            "GB/s",
            {
                f"hardware.storage_{direction}_curve": curve,
                f"hardware.storage_{direction}_gb_per_second": None,
            },
            widest,
            problems=(
                note(
                    "extrapolated",
                    "for {planned} nodes: beyond the tests each adds as much as the last, up to the system's rate",
                    planned=hardware.n_nodes,
                ),
            ),
            detail="{counts} nodes gave {rates} GB/s",
            parameters={
                "counts": ", ".join(str(nodes) for nodes, _ in curve),
                "rates": ", ".join(f"{value:.3g}" for _, value in curve),
            },
        )
    ]


def _rate(plan: Plan, figure: Measurement, best: bool, now: float | None, direction: str) -> Proposal:
    nodes = figure.number("nodes")
    problems = list(doubts(figure))
    planned = plan.hardware.n_nodes
    enough = nodes is not None and nodes >= planned
    if not enough and (now is None or figure.value < now):
        problems.append(
            note(
                "lower_bound",
                "{nodes} of {planned} nodes: all together may get more, so it is a lower bound",
                nodes=int(nodes) if nodes else "?",
                planned=planned,
            )
        )
    if not best:
        problems.append(note("larger_test", "superseded by a test over more nodes, or a faster one"))
    take = best and (enough or (now is not None and figure.value >= now))
    return Proposal(
        f"storage_{direction}",
        "Storage read rate" if direction == "read" else "Storage write rate",
        now,
        figure.value,
        "GB/s",
        {f"hardware.storage_{direction}_gb_per_second": figure.value},
        figure,
        take,
        tuple(problems),
        "{nodes} nodes, {operation}",
        {"nodes": int(nodes) if nodes else "?", "operation": figure.conditions.get("operation") or direction},
    )
