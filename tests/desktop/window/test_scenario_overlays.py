"""Other scenarios as thin lines in the plots of cost and of scaling."""

from __future__ import annotations

import pytest
from conftest import put_away
from PySide6.QtCore import QPointF, Qt

from trainplan.engine.evaluate import evaluate
from trainplan.plan.examples import load_example
from trainplan.plan.paths import set_field
from trainplan_desktop.document import Document
from trainplan_desktop.session import Session
from trainplan_desktop.settings import Settings
from trainplan_desktop.window import MainWindow

DOUBLE, TOO_LARGE = "Twice as many", "Too large a batch"


@pytest.fixture
def window(qtbot):  # type: ignore[no-untyped-def]
    made = MainWindow(Session(), Settings())
    made.resize(1440, 900)
    made.show()
    with qtbot.waitSignal(made.session.results_changed, timeout=60_000):
        made.session.open(Document(load_example("llama2-7b-64-a100")))
    yield made
    put_away(made)


def keep(window, qtbot, name: str, changes: dict[str, object]) -> None:  # type: ignore[no-untyped-def]
    window.session.document.keep_scenario(name, changes)
    qtbot.waitUntil(lambda: not window.session.busy, timeout=60_000)


def page_with_scenarios(window, qtbot, key: str):  # type: ignore[no-untyped-def]
    window.workspace.show_page(key)
    page = window.workspace.page
    assert not page.overlay.box.isVisible()  # there is no scenario yet
    keep(window, qtbot, DOUBLE, {"hardware.accelerators": 128})
    qtbot.waitUntil(page.overlay.box.isVisible, timeout=60_000)
    page.settle()
    return page


def test_that_the_cost_of_a_scenario_is_drawn_as_it_is_evaluated(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_scenarios(window, qtbot, "cost")
    assert not page._plot.others
    qtbot.mouseClick(page.overlay.box, Qt.MouseButton.LeftButton)
    page.settle()
    truth = evaluate(set_field(window.session.plan, "hardware.accelerators", 128)).cost
    ((name, shown),) = page._plot.others
    assert name == DOUBLE
    assert shown.cumulative == truth.cumulative
    assert page._plot.legend.accessibleName() == DOUBLE
    assert DOUBLE in page._plot.find_read_out(QPointF(12, 0))
    qtbot.mouseClick(page.overlay.box, Qt.MouseButton.LeftButton)
    assert not page._plot.others


def test_that_a_scenario_that_does_not_fit_is_named_and_not_drawn(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_scenarios(window, qtbot, "cost")
    keep(window, qtbot, TOO_LARGE, {"parallelism.micro_batch": 8})
    qtbot.mouseClick(page.overlay.box, Qt.MouseButton.LeftButton)
    page.settle()
    assert [name for name, _ in page._plot.others] == [DOUBLE]
    assert TOO_LARGE in page._left_out.text()


def test_that_the_plan_itself_is_drawn_while_a_scenario_is_worked_on(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_scenarios(window, qtbot, "scaling")
    qtbot.mouseClick(page.overlay.box, Qt.MouseButton.LeftButton)
    page.settle()
    assert [name for name, _ in page.plot.others] == [DOUBLE]
    window.session.document.choose_scenario(DOUBLE)
    qtbot.waitUntil(lambda: [name for name, _ in page.plot.others] == ["As planned"], timeout=60_000)


def test_that_a_scenario_with_a_slower_step_lies_lower_in_the_scaling_plot(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_scenarios(window, qtbot, "scaling")
    qtbot.mouseClick(page.overlay.box, Qt.MouseButton.LeftButton)
    page.settle()
    keep(window, qtbot, "Recompute", {"parallelism.recompute": "full"})
    qtbot.waitUntil(lambda: len(page.plot.others) == 2, timeout=60_000)
    curves = dict(page.plot.others)
    own = next(p for p in curves[DOUBLE].points if p.n_accelerators == 64)
    slower = next(p for p in curves["Recompute"].points if p.n_accelerators == 64)
    assert slower.tokens_per_second < own.tokens_per_second
    assert own.tokens_per_second == pytest.approx(window.session.results.step.tokens_per_second)
    page.choose_mode("weak")
    assert all(curve.mode == "weak" for _, curve in page.plot.others)
