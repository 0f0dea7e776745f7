"""`scale`: strong and weak scaling, the floor of memory, delivery in stages, and the strategies filled for the plan."""

from __future__ import annotations

from argparse import Namespace

from trainplan.engine.evaluate import evaluate
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.results import to_json
from trainplan.engine.scaling.curve import ScalingCurve, curve
from trainplan.engine.search.growth import (
    Delivery,
    Floor,
    delivered,
    floor_of,
    floor_sentence,
    growth_path,
    parse_stages,
    usual_sizes,
    usual_stages,
)
from trainplan.engine.search.names import details, short_name
from trainplan.engine.studies.strategies import Needs, Strategy, strategies
from trainplan.plan.document import Plan
from trainplan.plan.units import QuantityError
from trainplan_desktop.cli.answers import number
from trainplan_desktop.cli.output import print_json, rows, say
from trainplan_desktop.cli.plans import open_plan
from trainplan_desktop.faults import BadInputError

MOST_SIZES = 12


def run_scale(options: Namespace) -> int:
    plan = open_plan(options.plan, options.set).plan
    results = evaluate(plan, uncertainty=False)
    if results.run is None:
        raise BadInputError("This plan cannot be computed: `trainplan evaluate` says what is missing")
    job, layout = job_from_plan(plan)
    strong, weak = curve(job, layout, "strong"), curve(job, layout, "weak")
    floor = floor_of(plan)
    try:
        stages = usual_stages(plan, floor) if options.stages is None else parse_stages(options.stages)
    except QuantityError as error:
        raise BadInputError(f"--stages: {error}") from None
    delivery = delivered(plan, stages, results.run.goodput)
    path, kinds = growth_path(plan, usual_sizes(plan)), strategies(plan)
    if options.json:
        print_json(
            {"strong": to_json(strong), "weak": to_json(weak), "floor": to_json(floor), "growth": to_json(path),
             "delivery": to_json(delivery), "strategies": to_json(kinds)}
        )  # fmt: skip
        return 0
    say(plan.name)
    _curves(strong, weak)
    _floor(floor, plan)
    _delivery(delivery)
    _strategies(kinds)
    return 0


def _curves(strong: ScalingCurve, weak: ScalingCurve) -> None:
    say("  The same batch (strong), and one that grows with the cluster (weak)")
    by_size = {point.n_accelerators: point for point in weak.points}
    both = [(point, by_size.get(point.n_accelerators)) for point in strong.points]
    both = [pair for pair in both if pair[1] is not None] or both
    lines: list[tuple[str, ...]] = [("accelerators", "strong tokens/s", "of linear", "weak tokens/s", "of linear")]
    for point, other in both[:: -(-len(both) // MOST_SIZES) or 1]:
        lines.append(
            (
                f"{point.n_accelerators:,}",
                number(point.tokens_per_second),
                f"{point.efficiency:.0%}",
                number(other.tokens_per_second) if other else "-",
                f"{other.efficiency:.0%}" if other else "-",
            )
        )
    rows(lines, 4)


def _floor(floor: Floor | None, plan: Plan) -> None:
    say(f"  {floor_sentence(floor, plan, _words(floor.parallelism) if floor else '')}")
    if floor is None:
        return
    chosen = plan.parallelism
    say(
        f"  This layout runs from {floor.own_layout:,} on: tensor {chosen.tensor} x pipeline {chosen.pipeline} x "
        f"context {chosen.context} hold one copy, and growth adds data parallel alone."
    )


def _delivery(delivery: Delivery | None) -> None:
    if delivery is None:
        say("  No stage of the delivery can train this model.")
        return
    say("  Delivered in stages")
    lines: list[tuple[str, ...]] = [("accelerators", "from day", "until day", "tokens", "layout")]
    for stage in delivery.stages:
        figures = (number(stage.from_day), number(stage.until_day), number(stage.tokens))
        lines.append((f"{stage.n_accelerators:,}", *figures, _words(stage.parallelism)))
    rows(lines, 4)
    waiting = number(delivery.ends_on_day_when_waiting)
    say(f"    ends on day {number(delivery.ends_on_day)}; on day {waiting} where it waits for the last stage")


def _strategies(found: tuple[Strategy, ...]) -> None:
    say("  Strategies: what guides say, and this plan's figures")
    lines: list[tuple[str, ...]] = [
        ("strategy", "network", "Gb/s", "waits s", "complexity", "here", "GiB", "s", "days", "layout")
    ]
    for each in found:
        known = each.fits and each.step_seconds is not None
        lines.append(
            (
                each.code + (" (this plan)" if each.own else ""),
                _needs(each.guide_network),
                "-" if each.gbit_per_second is None else number(each.gbit_per_second),
                "-" if each.waiting_seconds is None else number(each.waiting_seconds),
                _needs(each.guide_complexity),
                each.complexity or "-",
                "-" if each.peak_bytes is None else number(each.peak_bytes / 2**30),
                number(each.step_seconds) if known and each.step_seconds else "-",
                number(each.days) if known and each.days else "-",
                _layout(each),
            )
        )
    rows(lines, 4)


def _layout(each: Strategy) -> str:
    if each.parallelism is None:
        return (each.reason or "none").replace("_", " ")
    return _words(each.parallelism) if each.fits else f"does not fit: {_words(each.parallelism)}"


def _words(parallelism: dict[str, object]) -> str:
    return ", ".join(map(str, (*short_name(parallelism), *details(parallelism))))


def _needs(needs: Needs) -> str:
    low, high = (level.replace("_", " ") for level in needs)
    return low if low == high else f"{low} to {high}"
