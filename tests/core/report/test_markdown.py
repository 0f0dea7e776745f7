"""The Markdown says what the PDF says."""

from __future__ import annotations

import io

import pytest
from pypdf import PdfReader

from trainplan.engine.results import Results
from trainplan.plan.document import Plan
from trainplan.report.blocks import Table
from trainplan.report.content import build
from trainplan.report.markdown import render_markdown
from trainplan.report.pdf import render_pdf
from trainplan.report.studies import Studies


def test_that_every_figure_of_the_tables_is_in_both(plan: Plan, results: Results) -> None:
    report = build(plan, results, date="30 November 2026", studies=Studies())
    markdown = render_markdown(report)
    printed = "".join(page.extract_text() for page in PdfReader(io.BytesIO(render_pdf(report))).pages)
    cells = {
        run.text
        for section in report.sections
        for block in section.blocks
        if isinstance(block, Table)
        for row in block.rows
        for run in row
        if run.text and run.text[0].isdigit()
    }
    assert len(cells) > 100
    assert {text for text in cells if text.replace("*", "\\*") not in markdown} == set()
    assert {text for text in cells if " " not in text and text not in printed} == set()


def test_that_the_headlines_and_the_sentence_are_there(plan: Plan, results: Results) -> None:
    markdown = render_markdown(build(plan, results, date="30 November 2026", studies=Studies()))
    assert markdown.startswith("# Llama 3.1 70B on 1,024 H100\n")
    assert "| Run time | 185 days | 166 to 204 |" in markdown
    assert "The plan **fits**, takes 185 days (166 to 204) and costs 13.4 M USD, rented on demand." in markdown


@pytest.mark.parametrize(
    ("name", "line"),
    [
        ("*a* _b_ [c](d) | <i> #e", "# \\*a\\* \\_b\\_ \\[c\\](d) \\| \\<i\\> \\#e"),
        ("first\n# second", "# first \\# second"),
    ],
)
def test_that_marks_in_a_name_stay_text(plan: Plan, results: Results, name: str, line: str) -> None:
    markdown = render_markdown(build(plan.model_copy(update={"name": name}), results, date="today", studies=Studies()))
    assert markdown.splitlines()[0] == line


def test_that_every_row_of_a_table_has_the_cells_of_its_heading(plan: Plan, results: Results) -> None:
    width = None
    for line in render_markdown(build(plan, results, date="today", studies=Studies())).splitlines():
        cells = line.replace("\\|", "").count("|") if line.startswith("|") else None
        assert width is None or cells is None or cells == width
        width = cells
