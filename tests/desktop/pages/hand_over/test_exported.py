"""What the page Export offers, without the window."""

from __future__ import annotations

import pytest

from trainplan.engine.evaluate import evaluate
from trainplan.export import acceptance
from trainplan.plan.examples import load_example
from trainplan_desktop.pages.hand_over.exported import TAKES_LONG, chosen_files, offers


@pytest.fixture(scope="module")
def plan():
    return load_example("llama3-8b-full-fsdp-8h100")


@pytest.fixture(scope="module")
def results(plan):
    return evaluate(plan, scaling=False)


def test_that_no_page_is_laid_out_before_it_is_written(plan, results, monkeypatch):
    printed = []
    monkeypatch.setattr(acceptance, "render_pdf", lambda report: printed.append(report.title) or b"%PDF")

    offered = offers(plan, results)
    names = {offer.target.id: offer.names for offer in offered}
    assert names["commissioning-record"] == ("commissioning-record.pdf", "commissioning-record.xlsx")
    assert not printed

    files = chosen_files(offered, {"commissioning-record"}, plan, results)
    assert tuple(files) == TAKES_LONG["commissioning-record"]
    assert len(printed) == 1
