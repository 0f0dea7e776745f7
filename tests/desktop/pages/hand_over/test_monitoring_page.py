"""The monitoring page: limits, alerts, Xid codes, rules of a metric, files; every action performed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog
from tests.desktop.windows import open_plan

from trainplan.catalog.library import load_library
from trainplan.plan.new import default_plan
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.pages.hand_over.monitoring import MonitoringPage, shown


@pytest.fixture
def window(real_window: MainWindow, qtbot) -> MainWindow:  # type: ignore[no-untyped-def]
    open_plan(real_window, default_plan(load_library()), qtbot)
    real_window.workspace.show_page("monitoring")
    qtbot.waitUntil(lambda: bool(page_of(real_window).tables["training"].rows), timeout=60_000)
    return real_window


def page_of(window: MainWindow) -> MonitoringPage:
    page = window.workspace.page
    assert isinstance(page, MonitoringPage)
    return page


def test_that_limits_are_those_of_the_plan(window: MainWindow) -> None:
    step = window.session.results.step  # type: ignore[union-attr]
    row = page_of(window).tables["training"].rows[0].cells
    assert row[0] == "Step time"
    assert row[2] == shown(step.seconds, "s")  # type: ignore[union-attr]
    assert row[4] == "> " + shown(step.high_seconds, "s")  # type: ignore[union-attr]


def test_that_the_short_list_is_what_is_looked_at_daily(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_of(window)
    short = len(page.tables["hosts"].rows)
    qtbot.mouseClick(page.all_chip, Qt.MouseButton.LeftButton)
    assert len(page.tables["hosts"].rows) > short
    qtbot.mouseClick(page.short_chip, Qt.MouseButton.LeftButton)
    assert len(page.tables["hosts"].rows) == short


def test_that_each_view_is_shown_alone(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_of(window)
    qtbot.mouseClick(page.chips["alerts"], Qt.MouseButton.LeftButton)
    assert page.xids.isHidden()
    assert ("StepTimeVeryHigh", "Page: on-call") in [row.cells[:2] for row in page.alerts.rows]
    qtbot.mouseClick(page.chips["xids"], Qt.MouseButton.LeftButton)
    assert page.alerts.isHidden()
    codes = {row.cells[0]: row.cells for row in page.xids.rows}
    assert codes["79"][2] == "Now"
    qtbot.mouseClick(page.chips["metrics"], Qt.MouseButton.LeftButton)
    assert not page.tables["training"].isHidden()


def test_that_accelerators_of_which_nothing_tells_are_named(window: MainWindow) -> None:
    page, watched = page_of(window), window.session.results.monitoring  # type: ignore[union-attr]
    assert page.no_exporter.isHidden()
    page.show_watched(replace(watched, exporter_known=False, exporter="", xids=()))
    assert not page.no_exporter.isHidden()
    assert "Nothing here tells of the accelerators" in page.no_exporter.text()
    assert page.xids.note.text() == "NVIDIA's accelerators alone report Xid codes"


def test_that_a_metric_opens_into_its_rules(window: MainWindow) -> None:
    page = page_of(window)
    side = page.side
    page.tables["training"].opened.emit("tokens", None)
    assert side.title.text() == "Tokens per second"  # type: ignore[union-attr]
    assert [row.cells[0] for row in side.rules.rows] == ["TokensLow", "TokensVeryLow"]  # type: ignore[union-attr]
    side.copy_rules.click()  # type: ignore[union-attr]
    assert "train_tokens_per_second < " in QGuiApplication.clipboard().text()


def test_that_the_files_go_into_a_new_folder_each_time(
    window: MainWindow,
    qtbot,  # type: ignore[no-untyped-def]
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    page = page_of(window)
    told: list[tuple[str, str]] = []
    window.session.notice_requested.connect(lambda text, kind: told.append((text, kind)))
    qtbot.mouseClick(page.export_button, Qt.MouseButton.LeftButton)
    first = (tmp_path / "monitoring" / "rules.yml").read_bytes()
    qtbot.mouseClick(page.export_button, Qt.MouseButton.LeftButton)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["monitoring", "monitoring-2"]
    assert (tmp_path / "monitoring-2" / "rules.yml").read_bytes() == first
    assert told[0][1] == "ok"
    assert page.write(tmp_path / "nowhere") is None
    assert told[-1][1] == "error"


def test_that_nothing_is_chosen_writes_nothing(
    window: MainWindow,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: "")
    page_of(window).export()
    assert list(tmp_path.glob("monitoring*")) == []


@pytest.mark.parametrize(
    ("value", "unit", "text"),
    [
        (0.125, "", "12.5%"),
        (4.87, "s", "4.87 s"),
        (861_000, "tokens/s", "861 k"),
        (1.46e6, "W", "1,460 kW"),
        (80, "C", "80.0 °C"),
        (50e9, "B/s", "50.0 GB/s"),
    ],
)
def test_that_values_read_as_people_write_them(qapp, value: float, unit: str, text: str) -> None:  # type: ignore[no-untyped-def]
    assert shown(value, unit).replace("\u202f", "").replace("\xa0", "").replace(" %", "%") == text


def test_that_who_is_called_leads_to_the_field(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    side = page_of(window).side
    with qtbot.waitSignal(window.session.field_requested) as asked:
        side.calls.opened.emit("monitoring.page", None)  # type: ignore[union-attr]
    assert asked.args == ["monitoring.page"]
    page = window.workspace.page
    assert page is not None
    assert page.title == "Operations"
