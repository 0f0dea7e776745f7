"""What the pages under Describe share: results as values, and rows for inputs that nobody placed."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trainplan.engine.results import Results
from trainplan.plan.document import Plan
from trainplan.plan.paths import field_info, get_field
from trainplan_desktop.pages.shared.form_page import Form, Row, Section
from trainplan_desktop.wording.formats import tidy
from trainplan_desktop.wording.text import marked, tr


def of(path: str, divisor: float, show: Callable[[float], str] = tidy) -> Callable[[Plan, Results | None], str | None]:
    """A result by its path, in another unit; None while it is not computed."""

    def value(_plan: Plan, results: Results | None) -> str | None:
        found: Any = results
        for name in path.split("."):
            found = getattr(found, name) if found is not None else None
        return None if found is None else show(found / divisor)

    return value


FOLDED_FROM = 3
SECTION_TITLES = {"economics.decision": "Own or rent: what counts"}


def complete(form: Form, plan: Plan, *owners: str) -> Form:
    """The form with a row for every simple input of these parts of the plan that it does not show yet."""
    placed = set(form.paths()) | ELSEWHERE
    sections = list(form.sections)
    for owner in owners:
        record = get_field(plan, owner)
        paths = (f"{owner}.{name}" for name in type(record).model_fields)
        rows = tuple(Row(path) for path in paths if path not in placed and field_info(path, plan).kind in SIMPLE)
        if rows:
            further = owner not in SECTION_TITLES
            title = tr(SECTION_TITLES.get(owner, marked("Further settings")))
            sections.append(Section(title, rows, folded=further and len(rows) >= FOLDED_FROM))
    return Form(form.title, tuple(sections), form.sentence)


SIMPLE = {"number", "integer", "choice", "flag", "text", "names"}
ELSEWHERE = {
    "dataset.document_tokens",
    "dataset.document_spread",
    "parallelism.shard_size",
    "parallelism.recompute_every",
    "parallelism.recompute_layers",
    "parallelism.recompute_modules",
    "parallelism.expert",
    "parallelism.expert_tensor",
}  # shown when the plan uses them
