"""What measured figures would change in a plan: each assumption, the value measured, and why one is not taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from trainplan.engine.results import Results
from trainplan.measure.calibrate import Calibrated, MeasuredStep, calibrate, memory_residual
from trainplan.measure.collective_tests import collective_proposals
from trainplan.measure.proposal import Proposal, doubts
from trainplan.measure.record import Measurement, Problem, note, unusable, warning
from trainplan.measure.storage_tests import read_proposals, write_proposals
from trainplan.plan.document import Plan

BUSY_PERCENT = 80.0
MOST_DRAW = 1.1
SLOW_SHARE = 0.95
"""Of the median product; the same that an acceptance plan allows the slowest accelerator."""
NODE_DAYS_FOR_A_RATE = 100.0


@dataclass(frozen=True)
class Proposals:
    """All proposals of some files, and what the files contradict or cannot say."""

    proposals: tuple[Proposal, ...]
    problems: tuple[Problem, ...]
    not_separated: tuple[Problem, ...]
    steps: tuple[MeasuredStep, ...]


def propose(plan: Plan, results: Results, figures: Sequence[Measurement], nodes: int | None = None) -> Proposals:
    """What `figures` would replace; `nodes` is the size of a training run whose file does not say."""
    found: list[Proposal] = []
    for kind, maker in MAKERS.items():
        found += maker(plan, results, [figure for figure in figures if figure.kind == kind])
    calibrated = calibrate(plan, figures, nodes)
    found += _step(plan, calibrated) + _memory(plan, calibrated, figures)
    problems = [*calibrated.problems, *_mismatches(plan, figures)]
    return Proposals(tuple(found), tuple(problems), calibrated.not_separated, calibrated.steps)


def _power(plan: Plan, results: Results, figures: Sequence[Measurement]) -> list[Proposal]:
    """Draw of busy accelerators over their rated power."""
    busy = [figure for figure in figures if figure.usable and (figure.number("busy_percent") or 0) >= BUSY_PERCENT]
    rated = plan.hardware.accelerator.tdp_w
    if not figures:
        return []
    if not busy or not rated:
        figure = figures[0]
        reason = note("idle", "read while idle or at an unknown load: not the draw in training")
        return [Proposal("draw", "Draw in training", None, figure.value, "W", {}, figure, False, (reason,))]
    mean = sum(figure.value for figure in busy) / len(busy)
    figure = max(busy, key=lambda one: one.samples)
    single = figure.conditions.get("at") == "one moment"
    problems = [*doubts(figure)]
    if mean > MOST_DRAW * rated:
        problems.append(
            unusable(
                "above_rated",
                "{watts:.0f} W is more than the {rated:.0f} W of the plan's accelerator: another accelerator",
                watts=mean,
                rated=rated,
            )
        )
    if single:
        problems.append(note("one_moment", "one moment, not a mean over steps"))
    share = mean / rated
    return [
        Proposal(
            "draw",
            "Draw in training",
            plan.facility.draw_fraction,
            share,
            "of rated",
            {"facility.draw_fraction": round(min(share, 1.0), 4)},
            figure,
            not single,
            tuple(problems),
            "{watts:.0f} W of {rated:.0f} W, mean of {count} busy accelerators",
            {"watts": mean, "rated": rated, "count": len(busy)},
        )
    ]


def _failures(plan: Plan, results: Results, figures: Sequence[Measurement]) -> list[Proposal]:
    found = []
    for figure in figures:
        days = figure.number("node_days") or 0.0
        few = days < NODE_DAYS_FOR_A_RATE
        reason = (note("few_node_days", "{days:.1f} node-days: too few for a rate", days=days),) if few else ()
        found.append(
            Proposal(
                "failures",
                "Node failures",
                plan.operations.failures_per_node_day,
                figure.value,
                "per day",
                {"operations.failures_per_node_day": figure.value},
                figure,
                not few and figure.usable,
                (*doubts(figure), *reason),
                "{days:.0f} node-days",
                {"days": days},
            )
        )
    return found


def _checkpoints(plan: Plan, results: Results, figures: Sequence[Measurement]) -> list[Proposal]:
    """A save's duration says a write rate for all nodes, where the run was of the plan's size."""
    found = []
    for figure in figures:
        save = results.checkpoint
        now = save.write_seconds if save else None
        accelerators = figure.conditions.get("accelerators")
        same = accelerators == plan.hardware.accelerators and save is not None and figure.value > 0
        changes = {"hardware.storage_write_gb_per_second": save.bytes / figure.value / 1e9} if same and save else {}
        reason = () if same else (note("another_size", "not the plan's size: shown for comparison only"),)
        found.append(
            Proposal(
                "checkpoint_save",
                "Checkpoint save",
                now,
                figure.value,
                "s",
                changes,
                figure,
                bool(changes),
                (*doubts(figure), *reason),
                "median of {count}",
                {"count": figure.samples},
            )
        )
    return found


def _link(plan: Plan, results: Results, figures: Sequence[Measurement]) -> list[Proposal]:
    if not figures:
        return []
    figure = min(figures, key=lambda one: one.value)
    now = plan.network.gbit_per_second_per_port
    path = "network.gbit_per_second_per_port"
    slower = figure.value < now
    return [
        Proposal(
            "link_rate",
            "Port rate",
            now,
            figure.value,
            "Gb/s",
            {path: figure.value} if slower else {},
            figure,
            False,
            (*doubts(figure), *((note("slowest_port", "the slowest of {count} active ports", count=len(figures)),))),
            "{adapter}",
            {"adapter": figure.conditions.get("adapter") or "?"},
        )
    ]


def _matmul(plan: Plan, results: Results, figures: Sequence[Measurement]) -> list[Proposal]:
    """The middle of all accelerators in the files; the slowest is told."""
    ordered = sorted((figure for figure in figures if figure.usable), key=lambda figure: figure.value)
    if not ordered:
        return []
    figure, least = ordered[len(ordered) // 2], ordered[0]
    peak = plan.hardware.accelerator.peak_tflops.bf16
    problems = [*doubts(figure)]
    if peak and figure.value > peak:
        problems.append(unusable("above_peak", "above the peak of {peak:g} TFLOP/s", peak=peak))
    if least.value < SLOW_SHARE * figure.value:
        problems.append(
            warning(
                "slow_accelerator",
                "{host} {device} reaches {least:.0f} TFLOP/s: it slows down all others",
                host=least.conditions.get("host") or "one",
                device=least.conditions.get("device", ""),
                least=least.value,
            )
        )
    return [
        Proposal(
            "matmul",
            "Largest matrix product",
            plan.hardware.matmul_tflops,
            figure.value,
            "TFLOP/s",
            {"hardware.matmul_tflops": figure.value},
            figure,
            problems=tuple(problems),
            detail="median of {count}",
            parameters={"count": len(ordered)},
        )
    ]


MAKERS: Mapping[str, Callable[[Plan, Results, Sequence[Measurement]], list[Proposal]]] = {
    "bus_bandwidth": collective_proposals,
    "matmul": _matmul,
    "read_bandwidth": read_proposals,
    "write_bandwidth": write_proposals,
    "power": _power,
    "failures_per_node_day": _failures,
    "checkpoint_save_time": _checkpoints,
    "link_rate": _link,
}


def _step(plan: Plan, calibrated: Calibrated) -> list[Proposal]:
    """The anchor: one proposal that carries the corrections that belong together."""
    if not calibrated.steps or not calibrated.changes:
        return []
    largest = max(calibrated.steps, key=lambda step: step.accelerators)
    separated = [
        name for name in ("compute_factor", "communication_factor", "overhead_seconds") if name in calibrated.changes
    ]
    known = [problem for problem in calibrated.problems if problem.severity == "warning"]
    return [
        Proposal(
            "step",
            "Step time",
            largest.predicted.seconds,
            largest.seconds,
            "s",
            {f"measured.{name}": value for name, value in calibrated.changes.items() if name != "data_wait_seconds"},
            largest.figure,
            True,
            tuple(known),
            "median of {count} on {accelerators} accelerators, as measured against as predicted there{apart}",
            {
                "count": largest.figure.samples,
                "accelerators": largest.accelerators,
                "apart": "; " + ", ".join(name.split("_")[0] for name in separated) + " told apart"
                if separated
                else "",
            },
        ),
        *(
            [
                Proposal(
                    "data_wait",
                    "Wait for data",
                    plan.measured.data_wait_seconds or 0.0,
                    float(calibrated.changes["data_wait_seconds"]),
                    "s",
                    {"measured.data_wait_seconds": float(calibrated.changes["data_wait_seconds"])},
                    largest.figure,
                    detail="timer of the loader",
                )
            ]
            if "data_wait_seconds" in calibrated.changes
            else []
        ),
    ]


def _memory(plan: Plan, calibrated: Calibrated, figures: Sequence[Measurement]) -> list[Proposal]:
    found = []
    for step in calibrated.steps:
        pair = memory_residual(step, figures)
        if pair is None:
            continue
        figure, measured, predicted = pair
        capacity = plan.hardware.accelerator.memory_gib
        problems = list(doubts(figure))
        if measured > capacity:
            problems.append(
                unusable(
                    "above_capacity",
                    "{measured:.1f} GiB is more than the accelerator has ({capacity:.1f} GiB): another accelerator",
                    measured=measured,
                    capacity=capacity,
                )
            )
        elif abs(measured - predicted) > 0.25 * capacity:
            problems.append(
                warning("far_memory", "off the prediction by a quarter of the memory: check recompute and sharding")
            )
        sound = not any(problem.severity == "unusable" for problem in problems)
        found.append(
            Proposal(
                "memory",
                "Peak memory, " + ("reserved" if figure.kind.endswith("reserved") else "allocated"),
                predicted,
                measured,
                "GiB",
                {"measured.memory_residual_gib": round(measured - predicted, 3)},
                figure,
                sound and not any(problem.code == "far_memory" for problem in problems),
                tuple(problems),
                "fullest of the ranks in the file",
            )
        )
        break
    return found


def _mismatches(plan: Plan, figures: Sequence[Measurement]) -> list[Problem]:
    """Files of other hardware than the plan's."""
    ours = plan.hardware.accelerator.name
    found: dict[str, Problem] = {}
    for figure in figures:
        product = figure.conditions.get("accelerator")
        if isinstance(product, str) and product and not _same_product(product, ours):
            found.setdefault(
                product,
                warning(
                    "another_accelerator",
                    "measured on {product}; the plan has {ours}",
                    product=product,
                    ours=ours,
                ),
            )
        if figure.kind == "memory_total" and figure.value < 0.9 * plan.hardware.accelerator.memory_gib:
            found.setdefault(
                "memory",
                warning(
                    "less_memory",
                    "the driver reports {found:.1f} GiB; the plan counts on {planned:.1f} GiB",
                    found=figure.value,
                    planned=plan.hardware.accelerator.memory_gib,
                ),
            )
    return list(found.values())


def _same_product(product: str, ours: str) -> bool:
    words = {
        word
        for word in product.upper().replace("-", " ").split()
        if any(c.isdigit() for c in word) and "GB" not in word
    }
    return not words or any(word in ours.upper().replace("-", " ") for word in words)
