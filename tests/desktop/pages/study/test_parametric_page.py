"""One or two inputs over a range: what is drawn, what is marked as not fitting, and the scenario made of a point."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from tests.desktop.windows import open_plan

from trainplan.engine.evaluate import evaluate
from trainplan.plan.examples import load_example
from trainplan.plan.paths import set_field
from trainplan.plan.scenarios import apply_scenario

MICRO_BATCH, ACCELERATORS = "parallelism.micro_batch", "hardware.accelerators"


@pytest.fixture
def page(real_window, qtbot):  # type: ignore[no-untyped-def]
    open_plan(real_window, load_example("llama2-7b-64-a100"), qtbot)
    real_window.workspace.show_page("parametric")
    found = real_window.workspace.page
    settle(found, qtbot)
    return found


def settle(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    qtbot.waitUntil(lambda: not page.session.busy and not page.working and page.up_to_date, timeout=60_000)


def pick(choice, path: str, page, qtbot) -> None:  # type: ignore[no-untyped-def]
    choice.setCurrentIndex(choice.findData(path))
    choice.activated.emit(choice.currentIndex())
    settle(page, qtbot)


def type_values(edit, text: str) -> None:  # type: ignore[no-untyped-def]
    edit.setFocus()
    edit.selectAll()
    QTest.keyClicks(edit, text)
    QTest.keyClick(edit, Qt.Key.Key_Return)


def test_that_every_spot_of_the_curve_is_the_evaluation_of_that_plan(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    type_values(page.values_x, "32; 128")
    settle(page, qtbot)
    truth = [evaluate(set_field(page.session.plan, ACCELERATORS, n)).run.days for n in (32, 128)]
    assert [spot.figure for spot in page.curve.spots] == pytest.approx(truth)
    assert [spot.x for spot in page.curve.spots] == [32, 128]
    assert "2 points computed; 2 fit." in page.sentence.text()


def test_that_what_does_not_fit_is_marked_and_its_memory_is_still_told(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    pick(page.input_x, MICRO_BATCH, page, qtbot)
    type_values(page.values_x, "2, 8")
    settle(page, qtbot)
    fits, too_large = page.curve.spots
    assert fits.fits
    assert fits.own
    assert not too_large.fits
    assert too_large.figure is None
    assert "does not fit" in page.curve.find_read_out(QPointF(8, 0))
    qtbot.mouseClick(page.chips["peak_bytes"], Qt.MouseButton.LeftButton)
    peak = evaluate(set_field(page.session.plan, MICRO_BATCH, 8)).memory.peak_bytes
    assert page.curve.spots[1].figure == pytest.approx(peak / 2**30)


def test_that_a_second_input_makes_a_map_with_its_axes_named(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    pick(page.input_x, MICRO_BATCH, page, qtbot)
    pick(page.input_y, ACCELERATORS, page, qtbot)
    assert page.heat.isVisible()
    assert not page.curve.isVisible()
    assert [row[0].y_words for row in page.heat.rows] == ["8", "16", "32", "64", "128", "256", "512"]
    assert [spot.x_words for spot in page.heat.rows[0]] == ["1", "2", "4", "8", "16"]
    assert page.heat.axis_title.text() == "Micro batch, sequences"
    assert page.heat.value_title.text() == "Accelerators"
    own = [spot for row in page.heat.rows for spot in row if spot.own]
    assert [spot.figure for spot in own] == [pytest.approx(page.session.results.run.days)]
    assert any(not spot.fits for row in page.heat.rows for spot in row)
    page.table.copy()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0].split("\t")[:2] == ["Micro batch", "Accelerators"]
    assert len(lines) == 36


def test_that_a_chosen_point_becomes_a_scenario_in_one_step(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    assert not page.scenario_button.isEnabled()
    page.curve.clicked(QPointF(7 * 0.30103, 0))  # 128 accelerators, on an axis of logarithms
    qtbot.mouseClick(page.scenario_button, Qt.MouseButton.LeftButton)
    document = page.session.document
    assert [scenario.name for scenario in document.plan.scenarios] == ["Accelerators 128"]
    assert apply_scenario(document.plan, "Accelerators 128").hardware.accelerators == 128
    assert document.plan.hardware.accelerators == 64
    document.undo_stack.undo()
    assert document.plan.scenarios == ()
    settle(page, qtbot)


def test_that_the_plan_itself_and_what_is_not_possible_make_no_scenario(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    own, impossible = (next(t for t in page.table.records if t.point.values[ACCELERATORS] == n) for n in (64, 512))
    page.table.choose(own)
    assert not page.scenario_button.isEnabled()
    page.table.choose(impossible)
    assert not page.scenario_button.isEnabled()
    assert "batch" in page.about.text()


def test_that_values_which_cannot_be_read_are_told_and_change_nothing(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    before = page.curve.spots
    type_values(page.values_x, "8; many")
    assert page.problem.isVisible()
    assert not page.working
    assert page.curve.spots == before
    type_values(page.values_x, "16")
    assert "at least two" in page.problem.text()
    qtbot.mouseClick(page.usual_x, Qt.MouseButton.LeftButton)
    assert not page.problem.isVisible()
    assert page.values_x.text() == "8; 16; 32; 64; 128; 256; 512"


def test_that_a_long_run_can_be_cancelled(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    values = "; ".join(str(n) for n in range(8, 128, 8))
    type_values(page.values_x, values)
    page.input_y.setCurrentIndex(page.input_y.findData(MICRO_BATCH))
    page.input_y.activated.emit(0)
    assert page.working
    page.cancel()
    assert not page.working
    assert "Stopped" in page.sentence.text()


def test_that_nothing_is_cut_off_in_a_small_window(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    pick(page.input_y, MICRO_BATCH, page, qtbot)
    page.window().resize(1024, 700)
    qtbot.wait(100)
    assert page.widget().width() <= page.viewport().width()


def test_that_a_choice_is_drawn_as_bars_and_a_bar_becomes_a_scenario(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    pick(page.input_x, "economics.acquisition", page, qtbot)
    qtbot.mouseClick(page.chips["cost"], Qt.MouseButton.LeftButton)
    assert page.bars.isVisible()
    assert not page.curve.isVisible()
    costs = {spot.x_words: spot.figure for spot in page.bars.spots}
    offers = {offer.way: offer.this_run for offer in page.session.results.cost.offers}
    assert costs["Owned, kept busy"] == pytest.approx(offers["own_kept_busy"] / 1e3, rel=1e-6)
    assert costs["Bare-metal lease"] is None
    assert [spot.x_words for spot in page.bars.spots if spot.own] == ["Rented on demand"]
    page.bars.clicked(QPointF(0, 0.2))
    qtbot.mouseClick(page.scenario_button, Qt.MouseButton.LeftButton)
    scenario = page.session.document.plan.scenarios[0]
    assert scenario.name == "Own or rent: Owned, kept busy"
    assert scenario.changes == {"economics.acquisition": "own_kept_busy"}
    settle(page, qtbot)


def test_that_what_does_not_fit_among_accelerators_is_hatched_and_says_so(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    pick(page.input_x, "hardware.accelerator", page, qtbot)
    by_name = {spot.x_words: spot for spot in page.bars.spots}
    assert not by_name["L40S 48 GB"].fits
    assert by_name["H100 SXM5 80 GB"].figure < page.session.results.run.days
    assert "does not fit" in page.bars.find_read_out(QPointF(0, list(by_name).index("L40S 48 GB")))
    assert page.pick_x.isEnabled()
    assert not page.pick_y.isEnabled()


def test_that_choices_are_typed_by_the_beginning_of_their_names(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    pick(page.input_x, "economics.acquisition", page, qtbot)
    type_values(page.values_x, "managed; rented on demand")
    settle(page, qtbot)
    assert [spot.x_words for spot in page.bars.spots] == ["Managed service", "Rented on demand"]
    type_values(page.values_x, "rented; managed")
    assert "not one of the choices" in page.problem.text()


def test_that_ticked_values_are_computed(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    pick(page.input_x, "parallelism.recompute", page, qtbot)
    page.take_ticked("x", ("none", "full"), page.found.x)
    settle(page, qtbot)
    assert [spot.x_words for spot in page.bars.spots] == ["None", "All layers"]
    page.take_ticked("x", ("none",), page.found.x)
    assert "Choose 2 to" in page.problem.text()
