"""The table of records: what is chosen stays chosen however the rows are ordered."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication

from trainplan_desktop.document import places
from trainplan_desktop.document.settings import Settings, load_settings
from trainplan_desktop.widgets import data_table
from trainplan_desktop.widgets.data_table import DataColumn, DataTable, amount_column


def table_of(qtbot, records: list[str]) -> DataTable:  # type: ignore[no-untyped-def]
    columns = [DataColumn("Name", "Name", str, str), DataColumn("Length", "Length", lambda r: str(len(r)), len)]
    table = DataTable("Words", columns)
    qtbot.addWidget(table)
    table.show_records(records)
    return table


def test_that_sorting_keeps_the_chosen_record(qtbot) -> None:  # type: ignore[no-untyped-def]
    table = table_of(qtbot, ["bb", "a", "dddd", "ccc"])
    table.choose("dddd")
    table.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    assert table.records == ["dddd", "ccc", "bb", "a"]
    assert table.record == "dddd"
    table.choose_none()
    assert table.record is None


def test_that_new_records_come_in_the_order_that_was_chosen(qtbot) -> None:  # type: ignore[no-untyped-def]
    table = table_of(qtbot, ["bb", "a"])
    table.sortByColumn(1, Qt.SortOrder.DescendingOrder)
    table.show_records(["a", "eeeee", "cc"])
    assert table.records == ["eeeee", "cc", "a"]


def test_that_long_text_wraps_where_there_is_little_room(qtbot) -> None:  # type: ignore[no-untyped-def]
    long = "more of them than anybody ever built would be needed for this deadline"
    columns = [
        DataColumn("Count", "Count", lambda r: str(len(r)), len),
        DataColumn("Why", "Why", str, str, left=True, wraps=True),
    ]
    table = DataTable("Reasons", columns)
    qtbot.addWidget(table)
    table.resize(320, 300)
    table.show()
    table.show_records([long, "short"])
    assert table.horizontalHeader().length() <= table.viewport().width()
    assert table.rowHeight(table.records.index(long)) > table.rowHeight(table.records.index("short"))


def test_that_columns_are_chosen_at_their_headings_and_remembered(qtbot, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(data_table, "HIDDEN", {})
    table = table_of(qtbot, ["bb", "a"])
    table.show()
    menu = table.ask_columns(table.mapToGlobal(table.rect().center()))
    (length,) = menu.actions()
    assert length.isChecked()
    length.toggle()
    menu.close()
    assert table.isColumnHidden(1)
    table.copy()
    assert QGuiApplication.clipboard().text() == "Name\na\nbb"
    assert table_of(qtbot, ["a"]).isColumnHidden(1)
    assert {"Words": frozenset({"Length"})} == data_table.HIDDEN


def test_that_chosen_columns_are_kept_with_the_settings(tmp_path) -> None:  # type: ignore[no-untyped-def]
    Settings(hidden_columns={"Words": ["Length"]}).save()
    assert load_settings().hidden_columns == {"Words": ["Length"]}
    places.settings_file().write_text('{"hidden_columns": {"a": 5, "b": [7, "x"]}}', "utf-8")
    assert load_settings().hidden_columns == {"b": ["x"]}


def test_that_amounts_of_a_column_are_in_the_unit_of_the_largest(qtbot) -> None:  # type: ignore[no-untyped-def]
    paid = amount_column("Rent", "Rent of this run", lambda r: r, lambda r: r or 0.0, lambda: "USD")
    name = DataColumn("Way", "Way", str, str)
    table = DataTable("Offers", (name, paid))
    qtbot.addWidget(table)
    table.show_records([7_470_000.0, 494_000.0, None])
    model = table.model()
    shown = {model.index(row, 1).data() for row in range(3)}
    assert shown == {"7.47", "0.49", "–"}
    assert model.headerData(1, Qt.Orientation.Horizontal) == "Rent, M USD"
    table.show_records([494_000.0])
    assert model.headerData(1, Qt.Orientation.Horizontal) == "Rent, k USD"
