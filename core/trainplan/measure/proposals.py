"""What measured figures would change in a plan: each assumption, the value measured, and why one is not taken."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from math import log2
from typing import Any

import numpy as np

from trainplan.engine.calibration import built_in_calibration
from trainplan.engine.from_plan import job_from_plan, ranks_in_test
from trainplan.engine.infrastructure.storage import plan_storage_rates
from trainplan.engine.results import Results
from trainplan.engine.step_time.collectives import Group, bus_rate
from trainplan.engine.step_time.rates import GIGA, resolve_rates
from trainplan.measure.calibrate import Calibrated, MeasuredStep, calibrate, memory_residual
from trainplan.measure.record import Measurement, Problem, note, unusable, warning
from trainplan.plan.document import Plan
from trainplan.plan.topology import NodePaths

BUSY_PERCENT = 80.0
MOST_DRAW = 1.1
LARGE_MESSAGE = 2**26
NODE_DAYS_FOR_A_RATE = 100.0
LINE_RATE_SLACK = 1.05
SEPARATED = ("compute_factor", "communication_factor", "overhead_seconds")
IN_NETWORK = 2.0
"""A network that adds on the way (SHARP) moves a buffer once: bus bandwidth may read twice the line rate."""


@dataclass(frozen=True)
class Proposal:
    """One figure against one assumption. `changes` are inputs by path; `take` is what is ticked at first."""

    code: str
    title: str
    now: float | None
    measured: float
    unit: str
    changes: Mapping[str, Any]
    figure: Measurement
    take: bool = True
    problems: tuple[Problem, ...] = ()
    detail: str = ""
    parameters: Mapping[str, Any] = field(default_factory=dict)
    node: NodePaths | None = None
    """What replaces no input and is kept with the evidence."""

    @property
    def difference(self) -> float | None:
        """Measured over what the plan has - 1; None where there is nothing to compare."""
        return self.measured / self.now - 1 if self.now else None

    @property
    def usable(self) -> bool:
        """Whether it may be taken at all."""
        holds = bool(self.changes) or self.node is not None
        return holds and not any(problem.severity == "unusable" for problem in self.problems)

    @property
    def where(self) -> str:
        """The conditions in a few words."""
        return self.detail.format(**self.parameters)


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


def _doubts(figure: Measurement) -> tuple[Problem, ...]:
    return tuple(problem for problem in figure.problems if problem.severity != "note")


def _collectives(plan: Plan, results: Results, figures: Sequence[Measurement]) -> list[Proposal]:
    """All-reduce across nodes: the largest test counts. Other collectives are held against the model only."""
    across = [
        figure
        for figure in figures
        if figure.conditions.get("collective") == "all_reduce" and figure.number("nodes") != 1
    ]
    best = max(across, key=lambda figure: (figure.usable, figure.number("ranks") or 0), default=None)
    return [_bus(plan, figure, figure is best) for figure in figures]


def _bus(plan: Plan, figure: Measurement, best: bool) -> Proposal:
    collective = figure.conditions.get("collective")
    nodes, ranks, in_node = (figure.number(name) for name in ("nodes", "ranks", "ranks_per_node"))
    problems = list(_doubts(figure))
    changes: dict[str, Any] = {}
    take = best
    now = _modelled_bus(plan, int(nodes), int(in_node)) if nodes and in_node and nodes > 1 else None
    if collective != "all_reduce":
        problems.append(note("no_input", "the plan has no input for this collective: shown beside the model only"))
    elif nodes == 1:
        problems.append(note("one_node", "one node: links inside it stay as modelled"))
        now = _modelled_inside(plan, int(ranks or 1))
    elif not nodes or not in_node:
        problems.append(unusable("shape_unknown", "the text does not say how many nodes and ranks a node took part"))
    else:
        line = plan.network.ports_per_node * plan.network.gbit_per_second_per_port / 8
        share = min(1.0, in_node / plan.hardware.node.accelerators) if plan.network.ports_per_node > 1 else 1.0
        if figure.value > IN_NETWORK * LINE_RATE_SLACK * line * share:
            problems.append(
                unusable(
                    "above_line_rate",
                    "{value:g} GB/s are more than the ports of a node carry ({ports:.0f} GB/s): not the plan's ports",
                    value=figure.value,
                    ports=line * share,
                )
            )
        changes = {
            "network.all_reduce_bus_gb_per_second": figure.value,
            "network.all_reduce_ranks_per_node": int(in_node),
            "network.all_reduce_nodes": int(nodes),
            "network.all_reduce_half_megabytes": half_megabytes(figure),
        }
        if nodes < plan.hardware.n_nodes:
            problems.append(
                note(
                    "smaller_test",
                    "{nodes} of {planned} nodes: larger groups of the plan are slowed by it, never sped up",
                    nodes=int(nodes),
                    planned=plan.hardware.n_nodes,
                )
            )
        if not best:
            problems.append(note("larger_test", "a test over more ranks is taken"))
    return Proposal(
        f"bus_{collective or 'unknown'}",
        "Bus bandwidth, " + str(collective or "unknown collective").replace("_", "-"),
        now,
        figure.value,
        "GB/s",
        changes,
        figure,
        take and not any(problem.severity == "unusable" for problem in problems) and bool(changes),
        tuple(problems),
        "{ranks} ranks on {nodes} nodes, {size} at the largest size",
        {
            "ranks": int(ranks) if ranks else "?",
            "nodes": int(nodes) if nodes else "?",
            "size": _bytes(figure.conditions.get("size_bytes")),
        },
    )


def _bytes(value: Any) -> str:
    if not isinstance(value, int | float) or value <= 0:
        return "?"
    power = min(int(log2(value)) // 10, 4)
    return f"{value / 2 ** (10 * power):.3g} {('B', 'KiB', 'MiB', 'GiB', 'TiB')[power]}"


def _modelled_bus(plan: Plan, nodes: int, in_node: int) -> float:
    """What the engine takes for such a group without the measurement [GB/s]."""
    bare = plan.network.model_copy(update={"all_reduce_bus_gb_per_second": None})
    job, _ = job_from_plan(plan.model_copy(update={"network": bare}))
    rates = resolve_rates(job, built_in_calibration())
    hosts = max(1, job.machine.scale_up_domain // job.machine.accelerators_per_node)
    local = ranks_in_test(
        bare.model_copy(update={"all_reduce_ranks_per_node": in_node, "all_reduce_nodes": nodes}),
        job.machine.accelerators_per_node,
        job.machine.scale_up_domain,
    )
    domains = max(1.0, np.ceil(nodes / hosts))
    leaf = max(1.0, min(domains, rates.leaf // max(local, 1)))
    group = Group(*(np.asarray(float(value)) for value in (nodes * in_node, local, domains, leaf)))
    return float(bus_rate(group, rates.inner_share, rates.data_outer_share, rates)) / GIGA


def _modelled_inside(plan: Plan, ranks: int) -> float:
    job, _ = job_from_plan(plan)
    rates = resolve_rates(job, built_in_calibration())
    group = Group(*(np.asarray(float(value)) for value in (ranks, ranks, 1, 1)))
    return float(bus_rate(group, rates.inner_share, rates.data_outer_share, rates)) / GIGA


def half_megabytes(figure: Measurement) -> float | None:
    """Message that reaches half of the bandwidth at the largest size [MB], where the curve goes that far down."""
    points = [(size, rate) for size, rate in figure.curve if size > 0 and rate > 0]
    below = [size for size, rate in points if rate < figure.value / 2]
    above = [size for size, rate in points if rate >= figure.value / 2]
    if not below or not above:
        return None
    return round((max(below) * min(above)) ** 0.5 / 1e6, 6) if max(below) < min(above) else round(min(above) / 1e6, 6)


def _storage(direction: str, path: str) -> Callable[[Plan, Results, Sequence[Measurement]], list[Proposal]]:
    def make(plan: Plan, results: Results, figures: Sequence[Measurement]) -> list[Proposal]:
        rates = plan_storage_rates(plan.hardware, plan.hardware.n_nodes)
        now = rates.read if direction == "read" else rates.write
        largest = max((figure.number("nodes") or 0 for figure in figures if figure.usable), default=0)
        best = max(
            (figure for figure in figures if figure.usable and (figure.number("nodes") or 0) == largest),
            key=lambda figure: figure.value,
            default=None,
        )
        return [_rate(plan, figure, figure is best, now, direction, path) for figure in figures]

    return make


def _rate(plan: Plan, figure: Measurement, best: bool, now: float | None, direction: str, path: str) -> Proposal:
    nodes = figure.number("nodes")
    problems = list(_doubts(figure))
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
        problems.append(note("larger_test", "a test over more nodes, or a faster one, is taken"))
    take = best and (enough or (now is not None and figure.value >= now))
    return Proposal(
        f"storage_{direction}",
        "Storage read rate" if direction == "read" else "Storage write rate",
        now,
        figure.value,
        "GB/s",
        {path: figure.value},
        figure,
        take,
        tuple(problems),
        "{nodes} nodes, {operation}",
        {"nodes": int(nodes) if nodes else "?", "operation": figure.conditions.get("operation") or direction},
    )


def _power(plan: Plan, results: Results, figures: Sequence[Measurement]) -> list[Proposal]:
    """Draw of busy accelerators over their rated power."""
    busy = [figure for figure in figures if figure.usable and (figure.number("busy_percent") or 0) >= BUSY_PERCENT]
    rated = plan.hardware.accelerator.tdp_w
    if not figures:
        return []
    if not busy or not rated:
        figure = figures[0]
        reason = note("idle", "read while idle or at an unknown load: no draw of training")
        return [Proposal("draw", "Draw in training", None, figure.value, "W", {}, figure, False, (reason,))]
    mean = sum(figure.value for figure in busy) / len(busy)
    figure = max(busy, key=lambda one: one.samples)
    single = figure.conditions.get("at") == "one moment"
    problems = [*_doubts(figure)]
    if mean > MOST_DRAW * rated:
        problems.append(
            unusable(
                "above_rated",
                "{watts:.0f} W are more than the {rated:.0f} W of the plan's accelerator: another accelerator",
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
                "Failures of a node",
                plan.operations.failures_per_node_day,
                figure.value,
                "per day",
                {"operations.failures_per_node_day": figure.value},
                figure,
                not few and figure.usable,
                (*_doubts(figure), *reason),
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
        reason = () if same else (note("another_size", "another size than the plan's: shown beside it only"),)
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
                (*_doubts(figure), *reason),
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
            (*_doubts(figure), *((note("slowest_port", "the slowest of {count} active ports", count=len(figures)),))),
            "{adapter}",
            {"adapter": figure.conditions.get("adapter") or "?"},
        )
    ]


def _matmul(plan: Plan, results: Results, figures: Sequence[Measurement]) -> list[Proposal]:
    peak = plan.hardware.accelerator.peak_tflops.bf16
    return [
        Proposal(
            "matmul",
            "Largest matrix product",
            plan.hardware.matmul_tflops,
            figure.value,
            "TFLOP/s",
            {"hardware.matmul_tflops": figure.value},
            figure,
            True,
            (
                *_doubts(figure),
                *(
                    (unusable("above_peak", "above the peak of {peak:g} TFLOP/s", peak=peak),)
                    if peak and figure.value > peak
                    else ()
                ),
            ),
        )
        for figure in figures
    ]


def _above_peak(peak: float) -> tuple[Problem, ...]:
    return (unusable("above_peak", "above the peak of {peak:g} TFLOP/s", peak=peak),)


MAKERS: Mapping[str, Callable[[Plan, Results, Sequence[Measurement]], list[Proposal]]] = {
    "bus_bandwidth": _collectives,
    "matmul": _matmul,
    "read_bandwidth": _storage("read", "hardware.storage_read_gb_per_second"),
    "write_bandwidth": _storage("write", "hardware.storage_write_gb_per_second"),
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
        problems = list(_doubts(figure))
        if measured > capacity:
            problems.append(
                unusable(
                    "above_capacity",
                    "{measured:.1f} GiB are more than the accelerator has ({capacity:.1f} GiB): another accelerator",
                    measured=measured,
                    capacity=capacity,
                )
            )
        elif abs(measured - predicted) > 0.25 * capacity:
            problems.append(
                warning("far_memory", "a quarter of the memory away from the prediction: check recompute and sharding")
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
