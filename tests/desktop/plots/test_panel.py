"""What every plot has: ticks where the grid is, its figures as a table, a way to save them."""

from __future__ import annotations

import csv
import inspect
import math
import pkgutil
from importlib import import_module
from pathlib import Path

import pyqtgraph as pg
import pytest
from PySide6.QtGui import QAccessible, QAccessibleInterface
from PySide6.QtWidgets import QFileDialog
from tests.desktop.stand_in import GIB, stand_in_results
from tests.desktop.windows import small_plan_document

from trainplan_desktop import plots
from trainplan_desktop.plots.axis import NumberAxis
from trainplan_desktop.plots.histogram import HistogramPanel
from trainplan_desktop.plots.memory import TimelinePanel
from trainplan_desktop.plots.panel import PlotPanel
from trainplan_desktop.plots.tornado import Swing, TornadoPanel


def all_panels() -> list[type[PlotPanel]]:
    modules = [import_module(found.name) for found in pkgutil.iter_modules(plots.__path__, f"{plots.__name__}.")]
    found = {
        kind
        for module in modules
        for _, kind in inspect.getmembers(module, inspect.isclass)
        if issubclass(kind, PlotPanel) and kind is not PlotPanel
    }
    return sorted(found, key=lambda kind: kind.__name__)


@pytest.mark.parametrize(("low", "high", "size"), [(0, 63.2, 500), (0, 0.00041, 200), (-3e6, 41e6, 160), (90, 94, 90)])
def test_that_there_is_one_level_of_round_ticks(qapp, low: float, high: float, size: float) -> None:  # type: ignore[no-untyped-def]
    levels = NumberAxis("bottom").tickValues(low, high, size)
    ((step, values),) = levels
    assert f"{step:e}"[0] in "125"
    assert all(low - 1e-9 <= value <= high + 1e-9 for value in values)
    assert len(values) <= size / 72 + 1


def test_that_the_axis_of_a_share_ends_at_100(qapp) -> None:  # type: ignore[no-untyped-def]
    axis = NumberAxis("right")
    axis.most = 100
    ((_, values),) = axis.tickValues(88.0, 104.0, 200.0)
    assert (max(values), min(values)) == (100, 88)


@pytest.mark.parametrize("kind", all_panels(), ids=lambda kind: kind.__name__)
def test_that_every_plot_gives_its_figures(kind: type[PlotPanel]) -> None:
    assert kind.data is not PlotPanel.data


def test_that_all_of_a_plot_that_a_screen_reader_can_reach_has_a_name(qtbot) -> None:  # type: ignore[no-untyped-def]
    panel = HistogramPanel("Spread")
    qtbot.addWidget(panel)
    panel.show()

    def nameless(told: QAccessibleInterface) -> list[str]:
        own = [str(told.role())] if told.state().focusable and not told.text(QAccessible.Text.Name) else []
        children = [told.child(number) for number in range(told.childCount())]
        return own + [role for child in children if child is not None for role in nameless(child)]

    assert nameless(QAccessible.queryAccessibleInterface(panel)) == []


def test_that_figures_are_saved_with_headings_and_units(qtbot, tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    memory = stand_in_results(small_plan_document().plan).memory
    panel = TimelinePanel()
    qtbot.addWidget(panel)
    panel.show_timeline(memory, 0, memory.timeline)
    target = tmp_path / "memory"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), "Figures (*.csv)"))
    panel.save_picture()
    with target.with_name("memory.csv").open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.reader(file))
    assert rows[0] == ["Seconds", "In use, GiB", "Instant"]
    assert float(rows[11][1]) == pytest.approx(memory.peak_bytes / GIB)
    assert len(rows) == len(memory.timeline) + 1


def test_that_an_input_named_like_a_formula_stays_text_in_the_table(qtbot, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    panel = TornadoPanel()
    qtbot.addWidget(panel)
    panel.show_swings([Swing("=1+1", 1.0, 2.0, "low", "high")], 1.5, "days")
    panel.save_as(tmp_path / "a.csv")
    assert "'=1+1,low,high,1.0,2.0" in (tmp_path / "a.csv").read_text("utf-8")


def test_that_a_line_beyond_the_axis_says_that_it_is_never_reached(qtbot) -> None:  # type: ignore[no-untyped-def]
    """A break-even that never comes is drawn at the edge, where it would be read as a month."""
    panel = TornadoPanel("")
    qtbot.addWidget(panel)

    def words() -> list[str]:
        return [item.toPlainText().strip() for item in panel.plot.items if isinstance(item, pg.TextItem)]

    panel.show_swings([Swing("Rent", math.inf, 34.1, "1.3", "2.42")], math.inf, "Break-even, months")
    assert sorted(words()) == ["34.1", "never"]
    panel.show_swings([Swing("Rent", 40.0, 34.1, "1.3", "2.42")], 38.0, "Break-even, months")
    assert "never" not in words()


@pytest.mark.parametrize("ending", ["png", "svg", "csv"])
def test_that_a_plot_that_cannot_be_written_says_so(qtbot, tmp_path: Path, ending: str) -> None:  # type: ignore[no-untyped-def]
    panel = HistogramPanel("Spread")
    qtbot.addWidget(panel)
    panel.show_histogram((0, 1, 2), (1, 3), total=4, middle=(0.5, 1.5), marks=(), unit="days")
    panel.save_as(tmp_path / "absent" / f"a.{ending}")
    assert f"a.{ending} was not saved" in panel.note.text()
