"""Scenarios, added, changed and compared as a person does it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QLabel
from tests.desktop.windows import open_plan

from trainplan.engine.evaluate import evaluate
from trainplan.engine.studies.uncertainty import study_uncertainty
from trainplan.plan.document import Scenario
from trainplan.plan.examples import load_example
from trainplan.plan.paths import set_field
from trainplan.plan.scenarios import apply_scenario

SCENARIOS = (
    Scenario(name="128 accelerators", changes={"hardware.accelerators": 128}),
    Scenario(name="large batch", changes={"parallelism.micro_batch": 8}),
    Scenario(name="indivisible", changes={"parallelism.tensor": 7}),
)


@pytest.fixture
def window(real_window):  # type: ignore[no-untyped-def]
    return real_window


def open_page(window, qtbot, scenarios=SCENARIOS):  # type: ignore[no-untyped-def]
    plan = set_field(load_example("llama2-7b-64-a100"), "scenarios", scenarios)
    open_plan(window, plan, qtbot)
    window.workspace.show_page("scenarios")
    return settled(window, qtbot)


def settled(window, qtbot):  # type: ignore[no-untyped-def]
    page = window.workspace.page
    qtbot.waitUntil(
        lambda: not window.session.busy and not page.working and page.up_to_date and page.side_made, timeout=60_000
    )
    return page


def names(page) -> list[str]:  # type: ignore[no-untyped-def]
    return [head.name for head in page.table.heads]


def row(page, title: str):  # type: ignore[no-untyped-def]
    return next(item for item in page.table.rows if item.title == title)


def test_that_the_columns_hold_what_the_engine_says_of_each_scenario(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = open_page(window, qtbot)
    assert names(page) == ["As planned", *(scenario.name for scenario in SCENARIOS)]
    plan = window.session.document.plan
    here, more = evaluate(plan).run.days, evaluate(apply_scenario(plan, "128 accelerators")).run.days
    days = row(page, "Run time")
    assert float(days.cells[0].text) == pytest.approx(here, rel=5e-3)
    assert float(days.cells[1].text) == pytest.approx(more, rel=5e-3)
    change = float(days.cells[1].beside.removesuffix(" %").replace("−", "-"))
    assert change == pytest.approx(100 * (more / here - 1), abs=0.51)
    assert days.cells[1].beside_tone == "ok"


def test_that_only_inputs_that_differ_are_listed_until_all_are_asked_for(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = open_page(window, qtbot)
    titles = [item.title for item in page.table.rows]
    inputs = titles[titles.index("Inputs that differ") + 1 : titles.index("Results")]
    assert set(inputs) == {"Accelerators", "Micro batch", "Tensor parallel"}
    qtbot.mouseClick(page.all_inputs, Qt.MouseButton.LeftButton)
    assert len(page.table.rows) > 100


def test_that_a_scenario_that_cannot_be_says_why(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = open_page(window, qtbot)
    verdicts = row(page, "Verdict").cells
    assert [cell.text for cell in verdicts] == ["Fits", "Fits", "Does not fit", "Cannot be built"]
    assert verdicts[0].beside.endswith("%")
    assert row(page, "Run time").cells[3].text == "–"
    said = [page.says.itemAt(number).widget().text() for number in range(page.says.count())]
    assert any(words.startswith("indivisible is not possible.") and "7" in words for words in said)
    assert any(words.startswith("large batch does not fit; it needs") for words in said)


def test_that_an_added_scenario_takes_the_edits_and_the_plan_stays(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = open_page(window, qtbot, ())
    assert "no scenario yet" in page.sentence.text()
    qtbot.mouseClick(page.add_button, Qt.MouseButton.LeftButton)
    document = window.session.document
    assert document.scenario == "Scenario 1"
    window.session.edit("hardware.accelerators", 128, "Accelerators")
    settled(window, qtbot)
    assert document.plan.hardware.accelerators == 64
    assert document.plan.scenarios == (Scenario(name="Scenario 1", changes={"hardware.accelerators": 128}),)
    assert [cell.text for cell in row(page, "Accelerators").cells] == ["64", "128"]
    for _ in range(2):
        document.undo_stack.undo()
    assert document.plan.scenarios == ()
    assert document.scenario == ""
    settled(window, qtbot)
    assert names(page) == ["As planned"]


def test_that_a_scenario_is_duplicated_renamed_moved_and_deleted_undoably(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = open_page(window, qtbot)
    document = window.session.document
    before = document.plan
    page.choose("128 accelerators")
    qtbot.mouseClick(page.copy_button, Qt.MouseButton.LeftButton)
    settled(window, qtbot)
    assert names(page)[:3] == ["As planned", "128 accelerators", "128 accelerators, copy"]
    assert document.plan.scenarios[1].changes == SCENARIOS[0].changes
    page.choose("128 accelerators, copy")
    page.name.setFocus()
    page.name.selectAll()
    qtbot.keyClicks(page.name, "twice")
    qtbot.keyClick(page.name, Qt.Key.Key_Return)
    settled(window, qtbot)
    assert document.plan.scenarios[1].name == document.scenario == "twice"
    page.choose("twice")
    qtbot.mouseClick(page.left_button, Qt.MouseButton.LeftButton)
    settled(window, qtbot)
    assert names(page)[1:3] == ["twice", "128 accelerators"]
    page.choose("twice")
    qtbot.mouseClick(page.delete_button, Qt.MouseButton.LeftButton)
    settled(window, qtbot)
    assert document.plan == before
    for _ in range(4):
        document.undo_stack.undo()
    assert document.plan == before
    assert not document.dirty


@pytest.mark.parametrize(("typed", "words"), [("indivisible", "already"), ("   ", "needs a name")])
def test_that_a_name_that_cannot_be_is_refused_with_words(window, qtbot, typed: str, words: str) -> None:  # type: ignore[no-untyped-def]
    page = open_page(window, qtbot)
    page.choose("128 accelerators")
    page.name.selectAll()
    qtbot.keyClicks(page.name, typed)
    qtbot.keyClick(page.name, Qt.Key.Key_Return)
    assert words in page.problem.text()
    assert window.session.document.plan.scenarios == SCENARIOS


def test_that_any_scenario_can_be_what_the_others_are_compared_with(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = open_page(window, qtbot)
    page.choose("128 accelerators")
    qtbot.mouseClick(page.pin_button, Qt.MouseButton.LeftButton)
    settled(window, qtbot)
    assert [head.pinned for head in page.table.heads] == [False, True, False, False]
    days = row(page, "Run time")
    assert days.cells[1].beside == ""
    assert days.cells[0].beside.startswith("+")
    assert "against “128 accelerators”" in page.sentence.text()


def test_that_work_goes_on_in_the_chosen_scenario(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = open_page(window, qtbot)
    page.choose("128 accelerators")
    qtbot.mouseClick(page.open_button, Qt.MouseButton.LeftButton)
    settled(window, qtbot)
    assert window.session.plan.hardware.accelerators == 128
    assert window.top.scenario.currentText() == "128 accelerators"
    assert page.table.heads[1].edited


def test_that_the_comparison_is_copied_with_its_headings(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = open_page(window, qtbot)
    page.table.copy()
    lines = [line.split("\t") for line in QGuiApplication.clipboard().text().splitlines()]
    assert lines[0] == ["", "", *names(page)]
    assert ["Accelerators", "accelerators", "64", "128", "64", "64"] in lines


def test_that_the_bars_of_the_plot_are_those_of_the_uncertainty_study(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = open_page(window, qtbot)
    plan = window.session.document.plan
    here, more = page.plot.variants
    for variant, truth in ((here, plan), (more, apply_scenario(plan, "128 accelerators"))):
        bands = study_uncertainty(truth).bands
        assert variant.days_between == pytest.approx((bands["days"].low, bands["days"].high))
        low, high = variant.money_between
        assert (low * 1e3, high * 1e3) == pytest.approx((bands["cost"].low, bands["cost"].high))
    assert page.plot.caption.text() == "Cost; bars are 80 % intervals"
    assert "80 %" in page.plot.find_read_out(QPointF(here.days, here.money))


def test_that_money_in_another_currency_is_compared_at_the_rates_entered_or_not_at_all(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    """The euro states 0.8 a dollar, the yen nothing."""
    euro = Scenario(name="euro", changes={"economics.currency": "EUR", "economics.currency_per_usd": 0.8})
    yen = Scenario(name="yen", changes={"economics.currency": "JPY"})
    page = open_page(window, qtbot, (euro, yen))
    plan = window.session.document.plan
    spent = evaluate(apply_scenario(plan, "euro")).cost.rent.this_run
    rented = row(page, "Rented")
    assert float(rented.cells[1].text) * 1e3 == pytest.approx(spent / 0.8, rel=5e-3)
    assert rented.cells[2].text == "–"
    assert [variant.name for variant in page.plot.variants] == ["As planned", "euro"]
    said = [line.text() for line in page.side.findChildren(QLabel)]
    assert "yen takes the same time; its money cannot be compared." in said
