"""The spread of the answer, its chances and what it hangs on, as a person reads them."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication
from tests.desktop.windows import open_plan

from trainplan.engine.studies.sensitivity import tornado, widest
from trainplan.engine.studies.uncertainty import study_uncertainty
from trainplan.plan.examples import load_example


@pytest.fixture
def page(real_window, qtbot):  # type: ignore[no-untyped-def]
    open_plan(real_window, load_example("llama2-7b-64-a100"), qtbot)
    real_window.workspace.show_page("uncertainty")
    found = real_window.workspace.page
    settle(found, qtbot)
    return found


def settle(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    qtbot.waitUntil(lambda: not page.session.busy and not page.working and page.up_to_date, timeout=60_000)


def copied(table) -> dict[str, list[str]]:  # type: ignore[no-untyped-def]
    table.copy()
    lines = [line.split("\t") for line in QGuiApplication.clipboard().text().splitlines()]
    return {line[0]: line[1:] for line in lines}


def test_that_the_bands_are_those_of_the_seeded_study(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    days = study_uncertainty(page.session.plan, page.session.results).bands["days"]
    shown = copied(page.bands)["Run time"]
    assert [float(cell) for cell in shown[:4]] == pytest.approx([days.plan, days.low, days.median, days.high], rel=5e-3)
    assert shown[4] == "days"
    assert "Eight of ten times the run takes" in page.sentence.text()


def test_that_a_deadline_and_a_budget_get_their_chances(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    assert set(copied(page.chances)) <= {"It fits", "Owning pays within the life of the cluster"}
    results = page.session.results
    page.session.edit("operations.days_available", round(results.run.days, 2), "Days available")
    page.session.edit("economics.budget", results.cost.rent.this_run * 10, "Budget")
    settle(page, qtbot)
    chances = study_uncertainty(page.session.plan, page.session.results).chances
    shown = copied(page.chances)
    assert shown["Within the budget"] == ["100 %"]
    assert shown["All that is required"] == [f"{100 * chances.everything:.0f} %"]
    assert any(name.startswith("Within") for name in shown)
    assert 20 < 100 * chances.deadline < 80


def test_that_a_chip_shows_another_figure_in_both_plots(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    qtbot.mouseClick(page.chips["facility_kilowatts"], Qt.MouseButton.LeftButton)
    kilowatts = page.session.results.power.facility_kilowatts
    assert page.histogram.marks[0].value == pytest.approx(kilowatts)
    assert page.tornado.base == pytest.approx(kilowatts)
    names = [swing.name for swing in page.tornado.swings]
    assert "PUE" in names
    assert "Error of the predicted step" not in names


def test_that_the_widest_bar_is_first_and_reads_its_input(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    bars = widest(tornado(page.session.plan, page.session.results), "days")
    assert len(page.tornado.swings) == min(9, len(bars))
    first = page.tornado.swings[0]
    assert first.at_high == pytest.approx(bars[0].at_high["days"])
    words = page.tornado.find_read_out(QPointF(first.at_high, 0.0))
    assert first.name in words
    assert first.high_words in words


def test_that_every_uncertain_input_is_listed_with_where_its_range_is_from(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    found = study_uncertainty(page.session.plan, page.session.results)
    shown = copied(page.inputs)
    assert len(shown) == len(found.inputs) + 1
    assert shown["Error of the predicted step"][-1] == "engine’s error"
    assert shown["PUE"][-1] == "published"


def test_that_nothing_is_cut_off_in_a_small_window(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    page.window().resize(1024, 700)
    qtbot.wait(100)
    assert page.widget().width() <= page.viewport().width()
