"""The search page: constraints, what was not tried, and points of the front."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import Qt
from tests.desktop.windows import put_away, small_plan_document

from trainplan.engine.layout.layout import Sharding
from trainplan.engine.search.plans import search
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.settings import Settings
from trainplan_desktop.pages.study import search as search_page
from trainplan_desktop.pages.study.search import SearchPage
from trainplan_desktop.plots.pareto import FoundPoint
from trainplan_desktop.widgets.freshness import Freshness
from trainplan_desktop.widgets.tables import FigureTable

SMALL = {
    "hardware.accelerators": 8,
    "parallelism.tensor": 8,
    "parallelism.pipeline": 1,
    "training.phases.0.global_batch": 12,
}


@pytest.fixture
def page(qtbot) -> Iterator[SearchPage]:  # type: ignore[no-untyped-def]
    window = MainWindow(Session(), Settings())
    window.show()
    with qtbot.waitSignal(window.session.results_changed, timeout=60_000):
        window.session.open(small_plan_document())
    with qtbot.waitSignal(window.session.results_changed, timeout=60_000):
        window.session.document.edit_many(SMALL, "Small")
    window.workspace.show_page("search")
    found = window.workspace.page
    found.settle()
    yield found
    put_away(window)


def _cells(table: FigureTable) -> list[str]:
    return [cell.text() for row in table.labels for cell in row]


def test_that_what_was_not_tried_is_told(page: SearchPage) -> None:
    assert "Batch does not divide" in _cells(page.not_tried)


def test_that_a_constraint_searches_anew_and_is_counted(page: SearchPage) -> None:
    page.options.shardings[Sharding.ZERO1].click()
    page.settle()

    assert "(1)" in page.constraints.text()
    assert page.found is not None
    assert "zero1" not in {item.layout.sharding for item in page.found.layouts}


def test_that_a_requirement_is_read_and_a_wrong_one_is_refused_in_words(page: SearchPage) -> None:
    page.options.line.setText("tensor<=2, peak_gib<60")
    page.options.line.editingFinished.emit()
    page.settle()
    assert page.found is not None
    assert all(item.layout.tensor <= 2 for item in page.found.layouts)
    before = page.found

    page.options.line.setText("speed<3")
    page.options.line.editingFinished.emit()

    assert not page.searching
    assert page.found is before
    assert "speed" in page.options.wrong.text()


def test_that_a_point_of_the_front_without_a_row_can_be_used_and_undone(page: SearchPage) -> None:
    found = page.found
    assert found is not None
    rows = [item.parallelism for item in found.layouts]
    place = next(place for place, point in enumerate(found.pareto) if point.parallelism not in rows)
    before = page.session.plan

    page.choose_point(FoundPoint(front=place))
    page.take_chosen()

    chosen = found.pareto[place].parallelism
    assert page.session.plan.parallelism.tensor == chosen["tensor"]
    assert page.session.plan.parallelism.recompute == chosen["recompute"]
    assert page.session.document is not None
    page.session.document.undo_stack.undo()
    assert page.session.plan == before


def test_that_a_point_with_a_row_selects_it(page: SearchPage) -> None:
    page.choose_point(FoundPoint(number=3))

    assert page.table.chosen_number() == 3


def test_that_near_variants_unfold_by_key_and_by_mouse_and_can_be_used(page: SearchPage, qtbot) -> None:  # type: ignore[no-untyped-def]
    table, found = page.table, page.found
    assert found is not None
    number = next(number for number, item in enumerate(found.layouts, 1) if item.variants)
    rows = len(table.records)
    table.choose_number(number)
    qtbot.keyClick(table, Qt.Key.Key_Right)
    page.settle()
    variants = [row for row in table.records if row.owner is not None]
    assert len(variants) == len(found.layouts[number - 1].members) == len(table.records) - rows > 0
    table.sortByColumn(2, Qt.SortOrder.DescendingOrder)
    place = next(place for place, row in enumerate(table.records) if row.number == number and row.owner is None)
    assert all(row.owner is not None for row in table.records[place + 1 : place + 1 + len(variants)])

    before = page.session.plan
    table.choose(table.records[place + 1])
    assert page.take_button.text() == "Use this variant"
    page.take_chosen()
    assert page.session.plan.parallelism.model_dump() == variants[0].found.parallelism
    assert page.session.document is not None
    page.session.document.undo_stack.undo()
    assert page.session.plan == before

    group = table.model().index(place, table.group_column())
    qtbot.mouseClick(table.viewport(), Qt.MouseButton.LeftButton, pos=table.visualRect(group).center())
    assert len(table.records) == rows
    table.choose_number(number)
    qtbot.keyClick(table, Qt.Key.Key_Space)
    page.settle()
    qtbot.keyClick(table, Qt.Key.Key_Left)
    assert len(table.records) == rows


def test_that_another_batch_is_told_and_taken_with_its_layout(page: SearchPage) -> None:
    page.options.switches["free_batch"].click()
    page.settle()
    found = page.found
    assert found is not None
    number = next(number for number, item in enumerate(found.layouts, 1) if item.alters_training)

    assert "alters the result of training" in page.sentence.text()
    page.take(number)
    assert page.session.plan.training.main.global_batch == found.layouts[number - 1].layout.global_batch


def test_that_a_larger_cluster_is_found_chosen_by_days_and_money_and_taken(page: SearchPage) -> None:
    page.options.switches["free_count"].click()
    page.settle()
    found = page.found
    assert found is not None
    assert page.plot.axes_shown == ("days", "cost")
    heads = page.table.horizontalHeader().model()
    assert "Size" in [heads.headerData(n, Qt.Orientation.Horizontal) for n in range(heads.columnCount())]
    number = next(n for n, item in enumerate(found.layouts, 1) if item.layout.n_accelerators != 8)

    page.take(number)

    assert page.session.plan.hardware.accelerators == found.layouts[number - 1].layout.n_accelerators
    assert page.session.document is not None
    page.session.document.undo_stack.undo()
    assert page.session.plan.hardware.accelerators == 8


def test_that_the_figures_of_the_plot_are_a_persons_to_choose(page: SearchPage) -> None:
    page.plot.show_axes("memory", "cost")
    assert page.plot.axes_shown == ("memory", "cost")
    assert page.plot.value_title.text().startswith("Cost, ")
    assert {page.plot.up.itemData(n) for n in range(page.plot.up.count())} == {
        "memory", "step", "days", "cost", "energy",
    }  # fmt: skip


def test_that_rows_of_an_older_plan_are_pale_compared_with_nothing_and_searched_again(page: SearchPage, qtbot) -> None:  # type: ignore[no-untyped-def]
    assert page.take_button.isVisible()
    assert any(row.days_against is not None for row in page.table.records)
    with qtbot.waitSignal(page.session.results_changed, timeout=60_000):
        page.session.edit("training.phases.0.tokens", 3e12, "Tokens")
    assert page.freshness is Freshness.OLD
    assert not page.take_button.isVisible()
    assert all(row.days_against is None for row in page.table.records)
    assert page.plot.is_pale
    page.search_again.click()
    assert page.freshness is Freshness.COMPUTING
    page.settle()
    assert page.freshness is Freshness.CURRENT
    assert page.take_button.isVisible()
    assert not page.search_again.isVisible()
    assert not page.plot.is_pale


def test_that_rows_appear_as_they_are_found(page: SearchPage, qtbot, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(search_page, "search", search)
    counts: list[int] = []
    shown = page.table.show_records
    page.table.show_records = lambda rows: (counts.append(len(rows)), shown(rows))  # type: ignore[method-assign]
    page.start()
    page.settle()
    assert page.found is not None
    assert counts == sorted(counts)
    assert len(set(counts)) > 2
    assert counts[-1] == len(page.found.layouts)
