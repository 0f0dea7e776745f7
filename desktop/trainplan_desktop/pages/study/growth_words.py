"""Words of a cluster that starts small: its floor, and the stages in which it comes."""

from __future__ import annotations

from trainplan.engine.search.growth import Delivery, Floor, Stage, StageRun, floor_sentence
from trainplan.plan.document import Plan
from trainplan_desktop.pages.study.search import layout_words
from trainplan_desktop.widgets.tables import TableRow
from trainplan_desktop.wording.formats import scaled, significant, tidy, whole
from trainplan_desktop.wording.text import from_core, tr


def stages_words(stages: tuple[Stage, ...]) -> str:
    return ", ".join(f"{stage.n_accelerators} at {stage.from_day:g}" for stage in stages)


def floor_words(floor: Floor | None, plan: Plan) -> str:
    """What memory asks at least, and from where on the plan's own layout only adds data parallel."""
    told = floor_sentence(floor, plan, layout_words(floor.parallelism) if floor else "")
    words = from_core(told.template, told.parameters)
    if floor is None:
        return words
    chosen = plan.parallelism
    held = chosen.tensor * chosen.pipeline * chosen.context
    words += " " + tr(
        "This plan's layout runs from {count} on: tensor {tensor} × pipeline {pipeline} × context {context} = {held} "
        "hold one copy, and growth adds data parallel alone.",
        count=whole(floor.own_layout),
        tensor=whole(chosen.tensor),
        pipeline=whole(chosen.pipeline),
        context=whole(chosen.context),
        held=whole(held),
    )
    return words


def stage_row(run: StageRun) -> TableRow:
    tokens, word = scaled(run.tokens)
    cells = (
        whole(run.n_accelerators),
        tidy(run.from_day, 3),
        tidy(run.until_day, 3),
        f"{significant(tokens)} {tr(word)}".strip(),
        layout_words(run.parallelism),
    )
    return TableRow(cells, muted=(4,))


def delivery_words(delivery: Delivery | None) -> str:
    if delivery is None:
        return tr("No stage can train this model: memory does not fit, or the batch does not divide.")
    return tr(
        "Started on the first stage that fits, the run ends on day {day}; started when all are there, on day {later}.",
        day=tidy(delivery.ends_on_day, 3),
        later=tidy(delivery.ends_on_day_when_waiting, 3),
    )
