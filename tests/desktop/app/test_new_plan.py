"""The first plan: four answers, first figures while they are given, then a path through the pages."""

from __future__ import annotations

import threading

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel

from trainplan.catalog.presets import list_presets
from trainplan.engine.evaluate import evaluate
from trainplan.engine.search.least import Least
from trainplan.plan.provenance import kind_of
from trainplan.report.content import build
from trainplan.report.markdown import render_markdown
from trainplan_desktop.app import new_plan
from trainplan_desktop.app.first_answers import Answers, matches, plan_of
from trainplan_desktop.app.guide import open_inputs
from trainplan_desktop.app.new_plan import NewPlanPage, sizes_words
from trainplan_desktop.pages.shared.field_specs import title_of
from trainplan_desktop.widgets.basics import QuietButton


def test_that_words_find_models_by_name_family_size_and_year() -> None:
    names = [item.id for item in matches(list_presets(), "llama 70b")]
    assert "llama-3.1-70b" in names
    assert all("llama" in name for name in names)
    assert next(item.id for item in matches(list_presets(), "deepseek v3")).startswith("deepseek-v3")
    assert matches(list_presets(), "xyzzy") == []


def test_that_what_was_answered_is_decided_and_the_rest_is_not() -> None:
    plan = plan_of(Answers("llama-3.1-8b", "nvidia-h100-sxm5-80gb", 64, 1e12, 30))
    assert plan.hardware.accelerators == 64
    assert plan.training.main.tokens == 1e12
    assert plan.operations.days_available == 30
    for path in ("training.phases.0.tokens", "hardware.accelerators", "operations.days_available"):
        assert kind_of(plan, path) == "decision"
    assert kind_of(plan, "operations.failures_per_node_day") == "assumption"


@pytest.fixture
def asked(window, qtbot):  # type: ignore[no-untyped-def]
    window.new_plan()
    (page,) = window.findChildren(NewPlanPage)
    page.search.setFocus()
    return window, page


def fill(page: NewPlanPage, qtbot, count: str, tokens: str, deadline: str = "") -> None:  # type: ignore[no-untyped-def]
    for editor, words in ((page.count, count), (page.tokens, tokens), (page.deadline, deadline)):
        editor.clear()
        qtbot.keyClicks(editor, words)


def test_that_answers_show_first_figures_and_become_a_plan_under_the_guide(asked, qtbot) -> None:  # type: ignore[no-untyped-def]
    window, page = asked
    page.search.clear()
    qtbot.keyClicks(page.search, "llama 3.1 8b")
    fill(page, qtbot, "64", "1T", "2 weeks")
    qtbot.waitUntil(lambda: page.reason.text() == "Computing", timeout=60_000)
    assert not page.defaults.isVisible() or not page.defaults.text()
    qtbot.waitUntil(lambda: bool(page.word.text()), timeout=60_000)
    assert page.defaults.text().startswith("Framework: Megatron-Core")
    told = {"accelerators, 8 nodes of 8", "tokens, 125 a parameter"}
    qtbot.waitUntil(lambda: told <= {each.text() for each in page.findChildren(QLabel)}, timeout=60_000)
    assert page.answers().deadline == 14
    qtbot.waitUntil(lambda: page.sizes.text().startswith("At least 8 hold the model; "), timeout=60_000)
    page.guided.click()
    assert window.session.plan.hardware.accelerators == 64
    assert window.document.dirty, "it is in no file yet"
    guide = window.workspace.guide
    assert guide.isVisible()
    assert window.workspace.page.key == "model"
    assert guide.where.text().startswith("Step 1 of 10")
    guide.next.click()
    assert window.workspace.page.key == "dataset"
    guide.back.click()
    assert window.workspace.page.key == "model"
    for _ in range(9):
        guide.next.click()
    assert window.workspace.page.key == "report"
    assert not guide.next.isVisible()
    guide.left.emit()
    assert not guide.isVisible()


def test_that_deciding_an_open_input_settles_it_and_can_be_undone(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    open_window.workspace.show_page("operations")
    open_window.start_guide()
    before = open_inputs(open_window.session.plan, open_window.workspace.fields()["operations"])
    assert "operations.failures_per_node_day" in before
    title = title_of("operations.failures_per_node_day")
    (decide,) = (each for each in open_window.findChildren(QuietButton) if each.accessibleName() == f"Decide {title}")
    decide.click()
    after = open_inputs(open_window.session.plan, open_window.workspace.fields()["operations"])
    assert set(before) - set(after) == {"operations.failures_per_node_day"}
    open_window.undo()
    assert open_inputs(open_window.session.plan, open_window.workspace.fields()["operations"]) == before


def test_that_a_plan_asked_for_before_its_figures_is_made_when_they_are_there(asked, qtbot) -> None:  # type: ignore[no-untyped-def]
    window, page = asked
    fill(page, qtbot, "8", "1B")
    page.plain.click()
    assert window.document is None
    qtbot.waitUntil(lambda: window.document is not None, timeout=60_000)
    assert window.session.plan.hardware.accelerators == 8


def test_that_the_sizes_of_an_answer_from_before_are_not_shown(asked, qtbot, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    _, page = asked
    told, seen = threading.Event(), []

    def slow(answers, _plan, outdated):  # type: ignore[no-untyped-def]
        told.wait(30)
        seen.append((answers.count, outdated()))
        return Least(answers.count, None, 0.8)

    monkeypatch.setattr(new_plan, "sizes_for", slow)
    fill(page, qtbot, "64", "1B")
    qtbot.waitUntil(lambda: bool(page.word.text()), timeout=60_000)
    fill(page, qtbot, "128", "1B")
    qtbot.waitUntil(lambda: not page.word.text())
    qtbot.waitUntil(lambda: bool(page.word.text()), timeout=60_000)
    told.set()
    qtbot.waitUntil(lambda: page.sizes.text() == "At least 128 hold the model.", timeout=60_000)
    assert (64, True) in seen
    assert seen[-1] == (128, False)


@pytest.mark.parametrize(
    ("least", "asked", "words"),
    [
        (Least(None, None, 0.8), True, "No size that is sold holds the model."),
        (Least(16, None, 0.8), False, "At least 16 hold the model."),
        (
            Least(16, None, 0.8),
            True,
            "At least 16 hold the model; no size that is sold ends by the deadline with 80 %.",
        ),
        (Least(16, 1024, 0.8), True, "At least 16 hold the model; 1,024 end by the deadline with 80 %."),
    ],
)
def test_what_is_said_of_sizes(least: Least, asked: bool, words: str) -> None:
    assert sizes_words(least, asked) == words


@pytest.mark.parametrize(("count", "tokens"), [("0", "1T"), ("2.5", "1T"), ("x", "1T"), ("64", "apples"), ("64", "")])
def test_that_an_answer_that_cannot_be_read_is_told_and_makes_nothing(asked, qtbot, count, tokens) -> None:  # type: ignore[no-untyped-def]
    window, page = asked
    fill(page, qtbot, count, tokens)
    qtbot.waitUntil(lambda: bool(page.problem.text()))
    assert not page.guided.isEnabled()
    page.create(guided=False)
    assert window.document is None


def test_that_escape_leaves_the_questions_and_keeps_the_open_plan(open_window) -> None:  # type: ignore[no-untyped-def]
    before = open_window.document
    open_window.new_plan()
    QTest.keyClick(open_window.findChild(NewPlanPage), Qt.Key.Key_Escape)
    assert open_window.document is before
    assert open_window.workspace.isVisible()


def test_that_name_and_notes_are_edited_in_one_step_and_printed(open_window) -> None:  # type: ignore[no-untyped-def]
    from trainplan_desktop.app.plan_notes import PlanNotes  # noqa: PLC0415

    open_window.edit_notes()
    (dialog,) = open_window.findChildren(PlanNotes)
    dialog.name.setText("Bid for Lyon")
    dialog.project.setText("P-17")
    dialog.notes.setPlainText("Wanted by spring.")
    dialog.page_notes.setPlainText("Agreed with the vendor.")
    dialog.keep()
    plan = open_window.session.plan
    assert (plan.name, plan.project, plan.notes) == ("Bid for Lyon", "P-17", "Wanted by spring.")
    assert open_window.document.undo_stack.count() == 1
    printed = render_markdown(build(plan, evaluate(plan), date="2026-11-30"))
    for words in ("Bid for Lyon", "P-17", "Wanted by spring.", "Agreed with the vendor."):
        assert words in printed
    open_window.undo()
    assert open_window.session.plan.project == ""
