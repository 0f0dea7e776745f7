"""The layouts of a search on the printed pages."""

from __future__ import annotations

from trainplan.engine.evaluate import evaluate
from trainplan.engine.search.plans import search
from trainplan.plan.document import Plan
from trainplan.plan.paths import set_field
from trainplan.report.blocks import Table
from trainplan.report.content import build
from trainplan.report.studies import Studies


def test_that_the_layouts_of_a_search_are_listed_with_what_they_reach(plan: Plan) -> None:
    small = set_field(set_field(plan, "hardware.accelerators", 64), "training.phases.0.global_batch", 64)
    found = search(small, top=5)
    report = build(small, evaluate(small), date="today", search=found, studies=Studies())
    section = next(section for section in report.sections if section.title == "Other layouts")
    assert f"Of {found.evaluated:,} layouts {found.feasible:,} fit" in section.lead
    (table,) = [block for block in section.blocks if isinstance(block, Table)]
    assert len(table.rows) == len(found.layouts) == 5
    best = found.layouts[0]
    cells = [run.text for run in table.rows[0]]
    assert cells[4] == f"{best.memory.peak_bytes / 2**30:.1f}"
    assert cells[6] == f"{100 * best.step.mfu:.1f}"
    assert f"D{best.layout.data}" in cells[1]


def test_that_a_search_without_a_fit_says_why(plan: Plan) -> None:
    found = search(set_field(plan, "hardware.accelerators", 1), top=5)
    report = build(plan, evaluate(plan), date="today", search=found, studies=Studies())
    section = next(section for section in report.sections if section.title == "Other layouts")
    assert section.lead.startswith("None of ")
