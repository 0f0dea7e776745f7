"""`solve`: the smallest and the cheapest cluster for a deadline."""

from __future__ import annotations

from argparse import Namespace

from trainplan import wording
from trainplan.catalog.library import UnknownEntryError, load_library, user_data_folder
from trainplan.engine.evaluate import evaluate
from trainplan.engine.results import to_json
from trainplan.engine.search.names import details, short_name
from trainplan.engine.search.sold import REMARKS
from trainplan.engine.search.solve import Cluster, Miss, Solution, solve
from trainplan.plan.units import QuantityError, parse_quantity
from trainplan_desktop.cli.output import print_json, rows, say
from trainplan_desktop.cli.plans import open_plan
from trainplan_desktop.faults import BadInputError

QUICK = (
    "Of each size the usual layouts were tried: powers of two but for pipelines, tensor parallel up to 8, one "
    "schedule. `trainplan search` tries all on one cluster."
)


def run_solve(options: Namespace) -> int:
    plan = open_plan(options.plan).plan
    try:
        days = parse_quantity(options.days, "days")
    except QuantityError as error:
        raise BadInputError(f"--days: {error}") from None
    if not 0 < days <= 36_500:
        raise BadInputError(f"--days: {options.days} is refused: it takes more than 0 and at most 36,500 days")
    try:
        chance = parse_quantity(options.chance, "%") / 100
    except QuantityError as error:
        raise BadInputError(f"--chance: {error}") from None
    if not 0.5 <= chance <= 0.99:
        raise BadInputError(f"--chance: {options.chance} is refused: it takes 50% to 99%")
    chosen = None if options.accelerators == "all" else tuple(options.accelerators.split(","))
    try:
        solutions = solve(plan, days=days, library=load_library(user_data_folder()), chance=chance, accelerators=chosen)
    except UnknownEntryError as error:
        raise BadInputError(f"--accelerators: {error}") from None
    if options.json:
        print_json({"days": days, "chance": chance, "solutions": [_solution_json(solution) for solution in solutions]})
        return 0
    say(f"{plan.name} in {days:g} days, with a chance of {chance:.0%}")
    found = [solution for solution in solutions if solution.smallest and solution.cheapest]
    head = (
        "accelerator",
        "smallest",
        "days",
        "80%",
        "in time",
        "rent",
        "own",
        "cheapest",
        "evidence",
        "layout",
        "mind",
    )
    lines: list[tuple[str, ...]] = [head]
    lines += [_line(solution.accelerator, solution.smallest, solution.cheapest) for solution in found]  # type: ignore[arg-type]
    rows(lines)
    for solution in found:
        if solution.below is not None:
            say(f"  {solution.accelerator}: {solution.below.n_accelerators:,} are too few: {_miss(solution.below)}")
    for solution in solutions:
        if solution.reason:
            say(f"  {solution.accelerator}: {wording.NO_CLUSTER[solution.reason]}")
    say(QUICK)
    return 0


def _line(accelerator: str, smallest: Cluster, cheapest: Cluster) -> tuple[str, ...]:
    results, layout = smallest.results, smallest.results.layout
    cost = results.cost
    rent = f"{cost.rent.this_run:,.0f}" if cost and cost.rent else "-"
    own = f"{cost.own.this_run_if_kept_busy:,.0f}" if cost and cost.own else "-"
    days = f"{results.run.days:.1f}" if results.run else "-"
    interval = f"{results.run.low_days:.1f}-{results.run.high_days:.1f}" if results.run else "-"
    values = smallest.parallelism
    words = ", ".join(map(str, (*short_name(values), *details(values)))) if layout else "-"
    evidence = f"{results.step.evidence_runs} runs" if results.step and results.step.evidence_runs else "none alike"
    mind = ", ".join(REMARKS[code] for code in smallest.remarks) or "-"
    return (accelerator, f"{smallest.n_accelerators:,}", days, interval, f"{smallest.chance:.0%}", rent, own,
            f"{cheapest.n_accelerators:,}", evidence, words, mind)  # fmt: skip


def _miss(miss: Miss) -> str:
    if miss.reason == "nothing_fits":
        return "no layout fits the memory"
    return f"{miss.days:.1f} days, in time with {miss.chance:.1%}"


def _solution_json(solution: Solution) -> dict[str, object]:
    return {
        "accelerator": solution.accelerator,
        "reason": solution.reason,
        "smallest": _cluster_json(solution.smallest),
        "cheapest": _cluster_json(solution.cheapest),
        "below": None if solution.below is None else to_json(solution.below),
    }


def _cluster_json(cluster: Cluster | None) -> object:
    if cluster is None:
        return None
    results = evaluate(cluster.plan, scaling=False, tools=False)
    return to_json(
        {
            "n_accelerators": cluster.n_accelerators,
            "chance": cluster.chance,
            "remarks": cluster.remarks,
            "parallelism": cluster.parallelism,
            "layout": results.layout,
            "memory": results.memory,
            "step": results.step,
            "run": results.run,
            "cost": results.cost,
        }
    )
