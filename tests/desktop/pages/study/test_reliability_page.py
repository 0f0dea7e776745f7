"""The page of failures: where calendar time goes, and ten thousand played runs."""

from __future__ import annotations

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QGuiApplication
from tests.desktop.windows import open_plan

from trainplan.engine.deployment.result import failure_process
from trainplan.engine.reliability.simulation import simulate
from trainplan.engine.trial import deployment_of
from trainplan.plan.examples import load_example
from trainplan.plan.paths import set_field


@pytest.fixture
def window(real_window):  # type: ignore[no-untyped-def]
    return real_window


def open_page(window, qtbot, **changes):  # type: ignore[no-untyped-def]
    plan = load_example("llama3-405b-16k-h100")
    for path, value in changes.items():
        plan = set_field(plan, path.replace("__", "."), value)
    open_plan(window, plan, qtbot)
    window.workspace.show_page("reliability")
    page = window.workspace.page
    qtbot.waitUntil(lambda: not page.working and page.up_to_date, timeout=60_000)
    return page


def test_that_the_shown_percentiles_are_those_of_the_seeded_simulation(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = open_page(window, qtbot)
    process = failure_process(window.session.plan, deployment_of(window.session.results))
    played = simulate(process, runs=10_000, seed=0)
    assert played is not None
    page.played_table.copy()
    days = QGuiApplication.clipboard().text().splitlines()[1].split("\t")
    assert days[0] == "Days"
    assert [float(cell) for cell in days[1:4]] == pytest.approx(np.quantile(played.days, (0.1, 0.5, 0.9)), abs=0.006)
    assert float(days[4]) == pytest.approx(window.session.results.run.days, abs=0.006)


def test_that_the_bar_holds_all_calendar_time(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = open_page(window, qtbot)
    assert sum(share.value for share in page.bar.shares) == pytest.approx(window.session.results.run.days)
    assert "Computation" in page.bar.accessibleName()
    assert "Restarts" in page.bar.accessibleName()


def test_that_a_deadline_gets_its_chance(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = open_page(window, qtbot)
    median = float(np.median(page.played.days))
    window.session.edit("operations.days_available", median, "Days available")
    qtbot.waitUntil(lambda: not window.session.busy and not page.working and page.up_to_date, timeout=60_000)
    page.played_table.copy()
    last = QGuiApplication.clipboard().text().splitlines()[-1].split("\t")
    assert last[0].startswith("In time, within")
    assert float(last[2].removesuffix(" %")) == pytest.approx(50, abs=0.2)


def test_that_hovering_a_bar_reads_its_share(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = open_page(window, qtbot)
    words = page.plot.find_read_out(QPointF(float(np.median(page.played.days)), 1.0))
    assert "of all" in words
    qtbot.mouseClick(page.chips["interruptions"], Qt.MouseButton.LeftButton)
    words = page.plot.find_read_out(QPointF(float(np.median(page.played.interruptions)), 1.0))
    assert "Interruptions" in words


def test_that_a_hopeless_run_is_told_and_not_played(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = open_page(
        window, qtbot, operations__failures_per_node_day=10.0, operations__checkpoint_interval_seconds=864_000.0
    )
    assert page.played is None
    assert "hardly advances" in page.plot.why_empty


def test_that_cancel_stops_the_simulation_and_compute_again_resumes_it(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = open_page(window, qtbot)
    page.begin()
    assert page.working
    page.cancel()
    assert not page.working
    assert page.again.isVisible()
    page.refresh()
    assert not page.working
    qtbot.mouseClick(page.again, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not page.working and page.up_to_date, timeout=60_000)
