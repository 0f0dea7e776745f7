"""How the plan grows and shrinks: weak beside strong scaling, the floor of memory, delivery in stages, strategies."""

from __future__ import annotations

from trainplan import wording
from trainplan.engine.results import Results
from trainplan.engine.search.growth import floor_sentence
from trainplan.engine.search.names import details, short_name
from trainplan.engine.studies.strategies import Needs, Strategy, fastest
from trainplan.plan.document import Plan
from trainplan.report import figures as say
from trainplan.report.blocks import Block, Column, Heading, Note, Run, Section, row, table
from trainplan.report.studies import Studies

MOST_SIZES = 10


def build(plan: Plan, results: Results, studies: Studies) -> Section:
    return Section(
        "Growth and strategies",
        _lead(plan, studies),
        (*_curves(results, studies), *_stages(studies), *_strategies(studies.strategies)),
    )


def _lead(plan: Plan, studies: Studies) -> str:
    floor = studies.floor
    told = floor_sentence(floor, plan, _words(floor.parallelism) if floor else "")
    if floor is None:
        return told
    return f"{told} The plan's own layout runs from {floor.own_layout:,} on, and growth adds data parallel alone."


def _curves(results: Results, studies: Studies) -> tuple[Block, ...]:
    strong = {point.n_accelerators: point for point in results.scaling or ()}
    weak = {point.n_accelerators: point for point in studies.weak.points} if studies.weak else {}
    sizes = sorted(strong.keys() & weak.keys()) or sorted(strong)
    step = -(-len(sizes) // MOST_SIZES) if sizes else 1
    columns = (
        Column("Accelerators", "right", 1),
        Column("Same batch: tokens a second", "right", 2),
        Column("Efficiency, %", "right", 1),
        Column("Growing batch: tokens a second", "right", 2),
        Column("Efficiency, %", "right", 1),
        Column("Global batch", "right", 1),
    )
    rows = []
    for size in sizes[::step]:
        one, other = strong.get(size), weak.get(size)
        rows.append(
            row(
                f"{size:,}",
                str(say.count(one.tokens_per_second)) if one else say.DASH,
                say.percent(one.efficiency) if one else say.DASH,
                str(say.count(other.tokens_per_second)) if other else say.DASH,
                say.percent(other.efficiency) if other else say.DASH,
                f"{other.global_batch:,}" if other else say.DASH,
            )
        )
    note = Note(
        "Strong scaling shares one batch; in weak scaling it grows with the cluster, which alters the training."
    )
    return (Heading("Strong and weak scaling"), table(columns, rows), note) if rows else ()


def _stages(studies: Studies) -> tuple[Block, ...]:
    delivery = studies.delivery
    if delivery is None:
        return ()
    columns = (
        Column("Accelerators", "right", 1),
        Column("From day", "right", 1),
        Column("Until day", "right", 1),
        Column("Tokens", "right", 1),
        Column("Layout", share=4),
    )
    rows = [
        row(
            f"{stage.n_accelerators:,}",
            say.number(stage.from_day),
            say.number(stage.until_day),
            str(say.count(stage.tokens)),
            _words(stage.parallelism),
        )
        for stage in delivery.stages
    ]
    words = (
        f"The run ends on day {say.number(delivery.ends_on_day)}; started when all are there, on day "
        f"{say.number(delivery.ends_on_day_when_waiting)}"
    )
    return (Heading("Delivered in stages"), table(columns, rows), Note(f"{words}."))


def _strategies(found: tuple[Strategy, ...]) -> tuple[Block, ...]:
    if not found:
        return ()
    columns = (
        Column("Strategy", share=3),
        Column("Network: guides", share=2),
        Column("Gb/s here", "right", 1),
        Column("Complexity: guides, here", share=2),
        Column("GiB", "right", 1),
        Column("Step, s", "right", 1),
        Column("Layout", share=4),
    )
    best = fastest(found)
    rows = [
        row(
            Run(wording.STRATEGIES[each.code], strong=each is best),
            _needs(each.guide_network),
            say.number(each.gbit_per_second) if each.gbit_per_second is not None else say.DASH,
            f"{_needs(each.guide_complexity)}, {(each.complexity or say.DASH).replace('_', ' ')}",
            say.gib(each.peak_bytes) if each.peak_bytes else say.DASH,
            say.number(each.step_seconds) if each.step_seconds and each.fits else say.DASH,
            Run(_layout(each), "" if each.fits else "warn"),
        )
        for each in found
    ]
    note = Note(
        "The simplest layout of each kind that is as good as its fastest, in the plan's framework. Guides advise most "
        "teams data parallel inside nodes and pipelines across nodes."
    )
    return (Heading("Strategies"), table(columns, rows), note)


def _layout(each: Strategy) -> str:
    if each.parallelism is None:
        return "none: the batch does not divide" if each.reason == "batch_does_not_divide" else "none in this framework"
    own = "this plan's kind: " if each.own else ""
    return f"{own}{_words(each.parallelism)}" if each.fits else f"does not fit: {_words(each.parallelism)}"


def _words(parallelism: dict[str, object]) -> str:
    return ", ".join(map(str, (*short_name(parallelism), *details(parallelism))))


def _needs(needs: Needs) -> str:
    low, high = (level.replace("_", " ") for level in needs)
    return low if low == high else f"{low} to {high}"
