"""`solve`: the smallest and the cheapest cluster for a deadline."""

from __future__ import annotations

from argparse import Namespace

from trainplan.catalog.library import UnknownEntryError, load_library, user_data_folder
from trainplan.engine.results import to_json
from trainplan.engine.search.solve import Cluster, Solution, solve
from trainplan.plan.units import QuantityError, parse_quantity
from trainplan_desktop.cli.output import print_json, rows, say
from trainplan_desktop.cli.plans import open_plan
from trainplan_desktop.faults import BadInputError

REASONS = {
    "no_node_in_library": "the library has no node with it",
    "nothing_fits": "no layout of the quick search fits its memory",
    "deadline_not_met": "no size meets the deadline at this global batch",
}


def run_solve(options: Namespace) -> int:
    plan = open_plan(options.plan).plan
    try:
        days = parse_quantity(options.days, "days")
    except QuantityError as error:
        raise BadInputError(f"--days: {error}") from None
    if not 0 < days <= 36_500:
        raise BadInputError(f"--days: {options.days} is refused: it takes more than 0 and at most 36,500 days")
    chosen = None if options.accelerators == "all" else tuple(options.accelerators.split(","))
    try:
        solutions = solve(plan, days=days, library=load_library(user_data_folder()), accelerators=chosen)
    except UnknownEntryError as error:
        raise BadInputError(f"--accelerators: {error}") from None
    if options.json:
        print_json({"days": days, "solutions": [_solution_json(solution) for solution in solutions]})
        return 0
    say(f"{plan.name} in {days:g} days")
    found = [solution for solution in solutions if solution.smallest and solution.cheapest]
    lines: list[tuple[str, ...]] = [("accelerator", "smallest", "days", "rent", "own", "cheapest", "layout")]
    lines += [_line(solution.accelerator, solution.smallest, solution.cheapest) for solution in found]  # type: ignore[arg-type]
    rows(lines)
    for solution in solutions:
        if solution.reason:
            say(f"  {solution.accelerator}: {REASONS[solution.reason]}")
    return 0


def _line(accelerator: str, smallest: Cluster, cheapest: Cluster) -> tuple[str, ...]:
    results, layout = smallest.results, smallest.results.layout
    cost = results.cost
    rent = f"{cost.rent.this_run:,.0f}" if cost and cost.rent else "-"
    own = f"{cost.own.this_run_if_kept_busy:,.0f}" if cost and cost.own else "-"
    days = f"{results.run.days:.1f}" if results.run else "-"
    words = (
        f"t{layout.tensor} p{layout.pipeline} d{layout.data} {layout.sharding} micro {layout.micro_batch} "
        f"recompute {layout.recompute.mode}"
        if layout
        else "-"
    )
    return (accelerator, f"{smallest.n_accelerators:,}", days, rent, own, f"{cheapest.n_accelerators:,}", words)


def _solution_json(solution: Solution) -> dict[str, object]:
    return {
        "accelerator": solution.accelerator,
        "reason": solution.reason,
        "smallest": _cluster_json(solution.smallest),
        "cheapest": _cluster_json(solution.cheapest),
    }


def _cluster_json(cluster: Cluster | None) -> object:
    if cluster is None:
        return None
    results = cluster.results
    return to_json(
        {
            "n_accelerators": cluster.n_accelerators,
            "layout": results.layout,
            "memory": results.memory,
            "step": results.step,
            "run": results.run,
            "cost": results.cost,
        }
    )
