"""Tests of collectives against a plan: the all-reduce over most ranks, and curves that replace the model's."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import log2
from typing import Any, Final

import numpy as np

from trainplan.engine.calibration import built_in_calibration
from trainplan.engine.from_plan import job_from_plan, ranks_in_test
from trainplan.engine.results import Results
from trainplan.engine.step_time.collectives import Group, all_to_all_seconds, bus_rate
from trainplan.engine.step_time.rates import GIGA, Rates, resolve_rates
from trainplan.measure.proposal import Proposal, doubts
from trainplan.measure.record import Measurement, Problem, note, unusable
from trainplan.plan.curves import COLLECTIVES, MOST_CURVES, MOST_POINTS, CollectiveCurve
from trainplan.plan.document import Plan

LINE_RATE_SLACK = 1.05
IN_NETWORK = 2.0
"""A network that adds on the way (SHARP) moves a buffer once: bus bandwidth may read twice the line rate."""
IN_SWITCH = 2.0
"""The same of a scale-up switch that adds (NVLink SHARP)."""
LARGE_MESSAGE: Final = 2.0**30
ENGINE_NAMES: Final = {"alltoall": "all_to_all"}


@dataclass(frozen=True)
class Test:
    """A figure with the shape of its test, and what speaks against it."""

    figure: Measurement
    collective: str
    nodes: int | None
    ranks_per_node: int | None
    problems: tuple[Problem, ...]

    @property
    def shape(self) -> tuple[int, int]:
        return self.nodes or 0, self.ranks_per_node or 0

    @property
    def usable(self) -> bool:
        return self.figure.usable and not any(problem.severity == "unusable" for problem in self.problems)

    @property
    def curve(self) -> CollectiveCurve:
        """Its sizes and rates, thinned out evenly where there are too many."""
        points = [point for point in self.figure.curve if min(point) > 0]
        points = points or [(self.figure.number("size_bytes") or LARGE_MESSAGE, self.figure.value)]
        step = -(-len(points) // MOST_POINTS)
        kept = sorted(points[::-1][::step])
        return CollectiveCurve(nodes=self.nodes or 1, ranks_per_node=self.ranks_per_node or 1, points=tuple(kept))


def collective_proposals(plan: Plan, results: Results, figures: Sequence[Measurement]) -> list[Proposal]:
    """The all-reduce over most ranks as the plan's bus bandwidth, all other usable tests as curves of their shapes."""
    tests = [_test(plan, figure) for figure in figures]
    across = [test for test in tests if test.collective == "all_reduce" and test.usable and (test.nodes or 0) > 1]
    best = max(across, key=lambda test: test.figure.number("ranks") or 0, default=None)
    found, curves = [], dict[str, list[Test]]()
    for test in tests:
        if test is best:
            found.append(_bus(plan, test))
        elif test.usable and test.collective in COLLECTIVES:
            curves.setdefault(test.collective, []).append(test)
        else:
            found.append(_shown_only(plan, test))
    return found + [_curves(plan, name, curves[name]) for name in COLLECTIVES if name in curves]


def _test(plan: Plan, figure: Measurement) -> Test:
    stated = str(figure.conditions.get("collective") or "")
    collective = ENGINE_NAMES.get(stated, stated)
    nodes, in_node = (int(value) if (value := figure.number(name)) else None for name in ("nodes", "ranks_per_node"))
    problems = list(doubts(figure))
    if not nodes or not in_node:
        problems.append(
            unusable("shape_unknown", "the output does not say how many nodes and ranks per node took part")
        )
    elif (most := _most(plan, collective, nodes, in_node)) and figure.value > most:
        problems.append(_above(plan, figure.value, most, nodes))
    return Test(figure, collective, nodes, in_node, tuple(problems))


def _most(plan: Plan, collective: str, nodes: int, in_node: int) -> float | None:
    """Bus bandwidth that the ports of a node, or the links inside it, cannot exceed [GB/s]; None where unknown."""
    node, links = plan.hardware.node, plan.hardware.accelerator.scale_up
    if nodes == 1 or nodes * node.accelerators <= links.domain_size:
        adds = IN_SWITCH if links.in_switch_reduction and collective == "all_reduce" else 1.0
        return LINE_RATE_SLACK * adds * links.gb_s if links.gb_s else None
    share = min(1.0, in_node / node.accelerators) if plan.network.ports_per_node > 1 else 1.0
    ports = plan.network.ports_per_node * plan.network.gbit_per_second_per_port / 8 * share
    if collective == "all_to_all":  # of what a rank sends, only the part for other nodes passes its ports
        ranks = nodes * in_node
        return LINE_RATE_SLACK * ports / in_node * ((ranks - 1) / ranks) / (1 - 1 / nodes)
    return LINE_RATE_SLACK * (IN_NETWORK if collective == "all_reduce" else 1.0) * ports


def _above(plan: Plan, value: float, most: float, nodes: int) -> Problem:
    if nodes == 1:
        return unusable(
            "above_link_rate",
            "{value:g} GB/s is more than the links of {accelerator} carry ({links:.0f} GB/s): another accelerator",
            value=value,
            accelerator=plan.hardware.accelerator.name,
            links=plan.hardware.accelerator.scale_up.gb_s or 0.0,
        )
    return unusable(
        "above_line_rate",
        "{value:g} GB/s is more than the ports of a node carry (at most {ports:.0f} GB/s): not the plan's ports",
        value=value,
        ports=most / LINE_RATE_SLACK,
    )


def _bus(plan: Plan, test: Test) -> Proposal:
    """The all-reduce across nodes that the plan's bus bandwidth becomes."""
    figure, nodes, in_node = test.figure, test.nodes or 1, test.ranks_per_node or 1
    problems = list(test.problems)
    if nodes < plan.hardware.n_nodes:
        problems.append(
            note(
                "smaller_test",
                "{nodes} of {planned} nodes: it can slow larger groups of the plan, never speed them up",
                nodes=nodes,
                planned=plan.hardware.n_nodes,
            )
        )
    changes = {
        "network.all_reduce_bus_gb_per_second": figure.value,
        "network.all_reduce_ranks_per_node": in_node,
        "network.all_reduce_nodes": nodes,
        "network.all_reduce_half_megabytes": half_megabytes(figure),
    }
    return Proposal(
        "bus_all_reduce",
        "Bus bandwidth, all-reduce",
        _modelled(plan, test),
        figure.value,
        "GB/s",
        changes,
        figure,
        problems=tuple(problems),
        detail=SHAPE,
        parameters=_shape(test),
    )


SHAPE = "{ranks} ranks on {nodes} nodes, {size} at the largest size"


def _shape(test: Test) -> dict[str, Any]:
    ranks = test.figure.number("ranks")
    return {
        "ranks": int(ranks) if ranks else "?",
        "nodes": test.nodes or "?",
        "size": _bytes(test.figure.conditions.get("size_bytes")),
    }


def _shown_only(plan: Plan, test: Test) -> Proposal:
    """A test that replaces nothing, beside what the engine takes for its shape."""
    problems = test.problems
    if test.usable:
        problems += (note("no_input", "the plan has no input for this collective; no step uses it"),)
    return Proposal(
        f"bus_{test.collective or 'unknown'}",
        "Bus bandwidth, " + _words(test.collective or "unknown collective"),
        _modelled(plan, test) if test.usable else None,
        test.figure.value,
        "GB/s",
        {},
        test.figure,
        False,
        problems,
        SHAPE,
        _shape(test),
    )


def _curves(plan: Plan, collective: str, tests: Sequence[Test]) -> Proposal:
    """All tests of one collective, one of each shape, as the plan's curves of it."""
    by_shape = {
        test.shape: test for test in sorted(tests, key=lambda test: (len(test.figure.curve), test.figure.value))
    }
    kept = [by_shape[shape] for shape in sorted(by_shape)][-MOST_CURVES:]
    widest = kept[-1]
    problems = [problem for test in kept for problem in test.problems]
    job, _ = job_from_plan(plan)
    if collective == "all_to_all" and job.switches.expert_dispatch != "all_to_all":
        problems.append(
            note(
                "another_dispatcher",
                "the plan's dispatcher sends a token once to each domain; this test does not represent it",
            )
        )
    return Proposal(
        f"curve_{collective}",
        f"{_words(collective).capitalize()} by size",
        _modelled(plan, widest),
        widest.figure.value,
        "GB/s",
        {f"network.{collective}_curves": tuple(test.curve for test in kept)},
        widest.figure,
        problems=tuple(problems),
        detail="{shapes} ranks, {sizes} sizes; holds for groups of that shape",
        parameters={
            "shapes": ", ".join(f"{nodes} x {in_node}" for nodes, in_node in sorted(by_shape)),
            "sizes": len(widest.curve.points),
        },
    )


def _words(collective: str) -> str:
    return collective.replace("_", "-")


def _bytes(value: Any) -> str:
    if not isinstance(value, int | float) or value <= 0:
        return "?"
    power = min(int(log2(value)) // 10, 4)
    return f"{value / 2 ** (10 * power):.3g} {('B', 'KiB', 'MiB', 'GiB', 'TiB')[power]}"


def _modelled(plan: Plan, test: Test) -> float | None:
    """What the engine takes for such a group without a measurement, at the test's largest size [GB/s]."""
    if not test.nodes or not test.ranks_per_node or test.collective not in COLLECTIVES:
        return None
    bare: dict[str, Any] = {f"{name}_curves": () for name in COLLECTIVES}
    bare["all_reduce_bus_gb_per_second"] = None
    network = plan.network.model_copy(update=bare)
    job, _ = job_from_plan(plan.model_copy(update={"network": network}))
    rates = resolve_rates(job, built_in_calibration())
    hosts = max(1, job.machine.scale_up_domain // job.machine.accelerators_per_node)
    tested = {"all_reduce_ranks_per_node": test.ranks_per_node, "all_reduce_nodes": test.nodes}
    local = ranks_in_test(
        network.model_copy(update=tested), job.machine.accelerators_per_node, job.machine.scale_up_domain
    )
    ranks, domains = test.nodes * test.ranks_per_node, max(1.0, float(np.ceil(test.nodes / hosts)))
    leaf = max(1.0, min(domains, rates.leaf // max(local, 1)))
    group = Group(*(np.asarray(float(value)) for value in (ranks, min(local, ranks), domains, leaf)))
    return _modelled_bus(test.collective, group, rates) / GIGA


def _modelled_bus(collective: str, group: Group, rates: Rates) -> float:
    if collective == "all_to_all":
        each, everywhere = np.asarray(1.0), np.asarray(np.inf)
        seconds = float(all_to_all_seconds(LARGE_MESSAGE, group, each, everywhere, rates))
        return LARGE_MESSAGE * (1 - 1 / float(group.size)) / seconds if seconds else 0.0
    share = rates.data_outer_share if collective == "all_reduce" else rates.shard_outer_share
    bus = float(bus_rate(group, rates.inner_share, share, rates))
    adds = collective == "all_reduce" and bool(rates.switch_reduction) and float(group.domains) == 1
    return 2 * bus if adds else bus


def half_megabytes(figure: Measurement) -> float | None:
    """Message that reaches half of the bandwidth at the largest size [MB], where the curve goes that far down."""
    points = [(size, rate) for size, rate in figure.curve if size > 0 and rate > 0]
    below = [size for size, rate in points if rate < figure.value / 2]
    above = [size for size, rate in points if rate >= figure.value / 2]
    if not below or not above:
        return None
    return round((max(below) * min(above)) ** 0.5 / 1e6, 6) if max(below) < min(above) else round(min(above) / 1e6, 6)
