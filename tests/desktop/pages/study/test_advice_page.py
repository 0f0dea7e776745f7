"""Advice, read, applied and kept as a person does it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QAbstractButton, QLabel
from tests.desktop.windows import open_plan

from trainplan.engine.evaluate import evaluate
from trainplan.plan.examples import load_example
from trainplan.plan.paths import set_field
from trainplan_desktop.pages.shared.answer import shown_finding


@pytest.fixture
def window(real_window):  # type: ignore[no-untyped-def]
    return real_window


def open_page(window, qtbot, **changes):  # type: ignore[no-untyped-def]
    plan = load_example("llama2-7b-64-a100")
    for path, value in changes.items():
        plan = set_field(plan, path.replace("__", "."), value)
    open_plan(window, plan, qtbot)
    window.workspace.show_page("advice")
    page = window.workspace.page
    settle(page, qtbot)
    return page


def settle(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    qtbot.waitUntil(lambda: not page.session.busy and not page.working and page.up_to_date, timeout=90_000)
    qtbot.wait(50)  # what was made is shown at the next turn


def button(page, start: str, number: int = 0) -> QAbstractButton:  # type: ignore[no-untyped-def]
    found = [b for b in page.findChildren(QAbstractButton) if b.accessibleName().startswith(start) and b.isVisible()]
    return found[number]


def texts(page) -> list[str]:  # type: ignore[no-untyped-def]
    return [line.text() for line in page.findChildren(QLabel) if line.isVisible()]


def test_that_apply_makes_the_change_in_one_step_with_the_stated_effect(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = open_page(window, qtbot)
    item, before = page.advice[0], window.session.plan
    with qtbot.waitSignal(window.session.results_changed, timeout=60_000):
        qtbot.mouseClick(button(page, "Apply:"), Qt.MouseButton.LeftButton)
    assert window.session.results.run.days == item.after.days
    assert window.session.document.undo_stack.count() == 1
    settle(page, qtbot)
    assert page.advice[0].changes != item.changes
    window.session.document.undo_stack.undo()
    assert window.session.plan == before


def test_that_a_kept_change_is_a_scenario_and_the_plan_stays(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = open_page(window, qtbot)
    item, before = page.advice[0], window.session.plan
    qtbot.mouseClick(button(page, "Keep as scenario:"), Qt.MouseButton.LeftButton)
    assert "Kept as the scenario" in page.sentence.text()
    plan = window.session.document.plan
    assert window.session.document.scenario == ""
    assert plan.model_copy(update={"scenarios": ()}) == before
    (kept,) = plan.scenarios
    assert evaluate(plan, kept.name).run.days == item.after.days


def test_that_a_plan_that_does_not_fit_is_told_what_makes_it_fit(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = open_page(window, qtbot, parallelism__micro_batch=8)
    assert not window.session.results.memory.fits
    assert "Makes it fit" in texts(page)
    assert "cheapest first" in page.sentence.text()
    qtbot.mouseClick(button(page, "Apply:"), Qt.MouseButton.LeftButton)
    settle(page, qtbot)
    assert window.session.results.memory.fits


def test_that_cancel_keeps_what_was_found(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = open_page(window, qtbot)
    found = page.advice
    page.begin()
    page.cancel()
    assert page.advice == found
    assert "Stopped" in page.sentence.text()


def test_that_a_layout_that_cannot_be_still_gets_advice(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = open_page(window, qtbot, parallelism__tensor=7)
    assert window.session.results.step is None
    assert page.advice
    assert all(item.before is None for item in page.advice)


def test_that_stale_advice_is_marked_and_cannot_be_applied(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = open_page(window, qtbot)
    item, session = page.advice[0], window.session
    assert not page.stale
    session.edit("training.phases.0.global_batch", session.plan.training.main.global_batch * 2, "Batch")
    assert page.stale
    before = session.plan
    page.apply(item)
    page.keep(item)
    assert session.plan == before
    settle(page, qtbot)
    assert not page.stale
    page.begin()
    page.cancel()
    assert page.stale
    assert not button(page, "Apply:").isEnabled()


def test_that_a_warning_is_printed_and_not_its_remedy(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = open_page(window, qtbot)
    for item in page.advice:
        for found in item.brings:
            told = shown_finding(found)
            assert f"Brings a warning: {told.message}" in texts(page)
            assert not told.message.startswith(told.remedy)
