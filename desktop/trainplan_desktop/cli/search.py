"""`search`: the best layouts under the constraints of the page Search, the front, and what is nearest to fitting."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from typing import Any

from trainplan.catalog.frameworks import frameworks
from trainplan.engine.frameworks.capabilities import job_values, shown
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.results import to_json
from trainplan.engine.search.any_framework import search_any_framework
from trainplan.engine.search.names import Named, details, names_apart
from trainplan.engine.search.options import Options, framework_shardings
from trainplan.engine.search.plans import FoundLayout, SearchResult, search
from trainplan.engine.search.requirements import Requirement, RequirementError, parse_requirement
from trainplan.engine.search.simplicity import WORTH_OF_ROOM, as_good_as_equal, room_share
from trainplan.engine.verdict import WORDS
from trainplan.plan.document import Plan
from trainplan_desktop.cli.answers import number
from trainplan_desktop.cli.output import print_json, rows, say, whole_number
from trainplan_desktop.cli.plans import open_plan
from trainplan_desktop.faults import BadInputError
from trainplan_desktop.wording.rules import rule_words

MOST_NEAREST = 3


def run_search(options: Namespace) -> int:
    plan = open_plan(options.plan, options.set).plan
    top = whole_number(options.top, "--top", highest=10_000)
    find = search_any_framework if options.any_framework else search
    found = find(
        plan,
        objective=options.objective,
        top=top,
        requirements=_requirements(options.require),
        options=search_options(options, plan),
    )
    if options.json:
        document = to_json(found)
        for row, item in zip(document["layouts"], found.layouts, strict=True):
            row["verdict"] = {"code": item.verdict.code, "chance": item.verdict.chance}
        print_json(document)
    else:
        _print(found, plan, framework=options.any_framework)
    return 0


def search_options(options: Namespace, plan: Plan) -> Options:
    """The constraints that were given. Raises BadInputError."""
    return Options(
        tensor_inside_node=options.tensor_inside_node,
        powers_of_two=options.powers_of_two,
        largest_tensor=_limit(options.max_tensor, "--max-tensor"),
        largest_pipeline=_limit(options.max_pipeline, "--max-pipeline"),
        shardings=_shardings(options.sharding, plan),
        free_batch=options.free_batch,
        free_count=options.free_count,
        any_framework=options.any_framework,
    )


def _limit(text: str | None, name: str) -> int | None:
    return None if text is None else whole_number(text, name, highest=1_000_000)


def _shardings(text: str | None, plan: Plan) -> Any:
    if text is None:
        return None
    offered = {sharding.name.lower(): sharding for sharding in framework_shardings(plan)}
    wanted = [name.strip().lower() for name in text.split(",") if name.strip()]
    unknown = [name for name in wanted if name not in offered]
    if unknown or not wanted:
        what = repr(unknown[0][:40]) if unknown else "nothing"
        raise BadInputError(f"--sharding: {what} is not one of {', '.join(offered)}, which this plan's framework has")
    return tuple(offered[name] for name in wanted)


def _requirements(texts: Sequence[str]) -> tuple[Requirement, ...]:
    try:
        return tuple(parse_requirement(text) for text in texts)
    except RequirementError as error:
        raise BadInputError(f"--require: {error}") from None


def _print(found: SearchResult, plan: Plan, *, framework: bool) -> None:
    say(f"{found.evaluated:,} layouts evaluated in {found.seconds:.1f} s, {found.feasible:,} fit")
    if found.layouts:
        rows(_table(found.layouts, plan, framework=framework))
    if any(row.alters_training for row in found.layouts):
        say("  * another global batch than the plan's: it alters the result of training")
    ties = sum(row.near_tie for row in found.layouts)
    if ties > 1:
        say(
            f"  The first {ties} are as good as equal, within {as_good_as_equal():.1%} (a peak above "
            f"{room_share():.0%} of memory counts as {WORTH_OF_ROOM - 1:.0%} slower); the simplest is first."
        )
    like = sum(row.variants for row in found.layouts)
    if like:
        say(
            f"  {like} near variants stand behind these rows (+): the same but for context, micro batch, chunks or "
            "recompute. --json lists them."
        )
    known = {name: shown(value) for name, value in job_values(job_from_plan(plan)[0]).items()}
    for rule, count in found.refused_because.items():
        say(f"  {count:,} left out, {rule}: {rule_words(rule, known)}")
    if len(found.pareto) > 1:
        say(f"  {len(found.pareto)} are beaten by no other in time, cost and memory at once (--json lists them).")
    for reason, count in found.infeasible_because.items():
        say(f"  {count:,} not possible: {reason.replace('_', ' ')}")
    for reason, count in found.not_tried_because.items():
        say(f"  {count:,} {'split' if count == 1 else 'splits'} not tried: {reason.replace('_', ' ')}")
    if not found.exhaustive:
        say("  Not exhaustive: variants that seldom win were left out, so that the search ends within seconds.")
    if not found.layouts and found.nearest:
        say("  Nearest to fitting:")
        nearest = found.nearest[:MOST_NEAREST]
        named = [Named(item.parallelism, item.global_batch, item.n_accelerators) for item in nearest]
        lines = []
        for name, item in zip(names_apart(named), nearest, strict=True):
            lines.append((", ".join(map(str, name)), f"lacks {number(item.lacking_bytes / 2**30)} GiB"))
        rows(lines, 4)


def verdict_words(code: str, chance: float | None) -> str:
    return WORDS[code].lower() + (f" {chance:.0%}" if chance is not None else "")


def _table(found: Sequence[FoundLayout], plan: Plan, *, framework: bool) -> list[tuple[str, ...]]:
    degrees = ["tensor", "context", "pipeline", "virtual", "expert", "data", "micro"]
    several = any(row.layout.n_accelerators != plan.hardware.accelerators for row in found)
    batches = any(row.alters_training for row in found)
    money = plan.economics.currency
    head = [
        *degrees,
        *(["batch"] if batches else []),
        "sharding",
        "recompute",
        *(["framework"] if framework else []),
        "GiB",
        "verdict",
        "s",
        "MFU",
        "days",
        money,
        "also",
    ]
    head = ["group", *head]
    lines = [tuple(["count", *head] if several else head)]
    for row in found:
        layout = row.layout
        values = (layout.tensor, layout.context, layout.pipeline, layout.virtual_pipeline, layout.expert, layout.data,
                  layout.micro_batch)  # fmt: skip
        cells = [f"{layout.n_accelerators:,}"] if several else []
        cells.append(f"{row.group + 1} +{row.variants}" if row.variants else str(row.group + 1))
        cells += [str(value) for value in values]
        cells += [f"{layout.global_batch:,}{'*' if row.alters_training else ''}"] if batches else []
        cost = row.cost.chosen.this_run if row.cost is not None else None
        cells += [
            layout.sharding,
            layout.recompute.mode,
            *([frameworks()[layout.framework].title] if framework else []),
            number(row.memory.peak_bytes / 2**30),
            verdict_words(row.verdict.code, row.verdict.chance),
            number(row.step.seconds),
            f"{row.step.mfu:.1%}",
            number(row.run.days) if row.run is not None else "-",
            "-" if cost is None else number(cost),
            ", ".join(str(words) for words in details(row.parallelism)) or "-",
        ]
        lines.append(tuple(cells))
    return lines
