"""Plans that have no meaning, or hardly any: every page stays usable and says what is wrong."""

from __future__ import annotations

import pytest
from tests.desktop.windows import open_plan, put_away

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.plan.examples import load_example
from trainplan.plan.new import plan_from
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document.document import Document
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.settings import Settings
from trainplan_desktop.plots.panel import PlotPanel
from trainplan_desktop.widgets.tables import FigureTable

LONG = {"search", "report", "advice", "validation"}


@pytest.mark.parametrize(
    "changes",
    [
        {"parallelism.tensor": 7},
        {"economics.instance": None, "economics.node_price": None},
        *(
            pytest.param(changes, marks=pytest.mark.long)
            for changes in (
                {"parallelism.pipeline": 4096},
                {"hardware.accelerators": 1},
                {"training.phases.0.global_batch": 1},
                {"training.phases.0.tokens": 1.0},
                {"training.phases.0.sequence_length": 1},
                {"hardware.accelerators": 10_000_000},
            )
        ),
    ],
)
def test_that_every_page_shows_a_plan_that_makes_no_sense(qtbot, changes) -> None:  # type: ignore[no-untyped-def]
    window = MainWindow(Session(), Settings())
    window.show()
    document = Document(load_example("llama2-7b-64-a100"))
    document.edit_many(changes, "Make it odd")
    with qtbot.waitSignal(window.session.results_changed, timeout=60_000):
        window.session.open(document)
    for key in window.workspace.entries:
        if key not in LONG:
            window.workspace.show_page(key)
    for figure in ("verdict", "days", "goodput", "mfu", "cost", "capital", "power"):
        window.workspace.strip.figure_opened.emit(figure)
    window.workspace.popover.close_popover()
    assert "nan" not in window.workspace.strip.verdict_text
    put_away(window)


@pytest.mark.parametrize(
    ("accelerator", "count"),
    [
        ("aws-trainium2", 64),
        *(
            pytest.param(*each, marks=pytest.mark.long)
            for each in (("nvidia-gb10-dgx-spark", 1), ("google-tpu-v5p", 1024))
        ),
    ],
)
def test_that_every_page_shows_a_new_plan_of_hardware_without_prices_or_fabric(qtbot, accelerator, count) -> None:  # type: ignore[no-untyped-def]
    window = MainWindow(Session(), Settings())
    window.show()
    plan = plan_from(load_preset("llama-3.2-1b"), accelerator, count, 1e10, library=load_library())
    with qtbot.waitSignal(window.session.results_changed, timeout=60_000):
        window.session.open(Document(plan))
    for key in window.workspace.entries:
        if key not in LONG:
            window.workspace.show_page(key)
    window.workspace.show_page("cost")
    assert window.workspace.strip.verdict_text.startswith("Fits")
    put_away(window)


def test_that_a_plan_without_meaning_says_so_instead_of_a_verdict(qtbot) -> None:  # type: ignore[no-untyped-def]
    window = MainWindow(Session(), Settings())
    window.show()
    open_plan(window, load_example("llama2-7b-64-a100"), qtbot)
    with qtbot.waitSignal(window.session.results_changed, timeout=60_000):
        window.session.edit("parallelism.tensor", 7, "Tensor parallel")
    assert window.workspace.strip.verdict_text == "Cannot be built"
    assert window.workspace.findings.model.all[0].severity == "error"
    row = window.workspace.page.rows["parallelism.tensor"]
    assert row.message.tone == "error"
    assert row.editor.property("state") in {"", None}
    put_away(window)


def test_that_a_plan_that_loses_its_meaning_leaves_no_old_figure_on_the_pages(qtbot) -> None:  # type: ignore[no-untyped-def]
    window = MainWindow(Session(), Settings())
    window.show()
    open_plan(window, load_example("llama2-7b-64-a100"), qtbot)
    for key in ("memory", "step_time", "scaling", "reliability", "cost"):
        window.workspace.show_page(key)
    with qtbot.waitSignal(window.session.results_changed, timeout=60_000):
        window.session.edit("parallelism.tensor", 7, "Tensor parallel")
    for key in ("memory", "step_time", "scaling", "reliability", "cost"):
        window.workspace.show_page(key)
        page = window.workspace.page
        shown = page.findChildren(FigureTable)
        assert all(not table.rows for table in shown), key
        assert all(panel.is_empty for panel in page.findChildren(PlotPanel)), key
    put_away(window)
