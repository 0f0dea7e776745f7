"""The form of one catalogue entry: every value with its unit; entries that are ours are only shown."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from trainplan.catalog.entries import Entry
from trainplan.catalog.entry_fields import EntryField, counts_of, fields_of, lists_of, row_of, values_of
from trainplan.plan.units import QuantityError, format_number, parse_quantity
from trainplan_desktop.pages.shared.field_specs import humanised, number_style
from trainplan_desktop.widgets.basics import QuietButton, clear, label, lay_out_again, soon
from trainplan_desktop.widgets.form import FieldSpec, FormRow
from trainplan_desktop.widgets.form_grid import FormGrid
from trainplan_desktop.wording import catalogue
from trainplan_desktop.wording.text import tr

REFERENCES = {"accelerator": "accelerators", "scale_up.fabric": "fabrics"}
MOST_PLACES = 16


class EntryForm(QWidget):
    edited = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._column = QVBoxLayout(self)
        self._column.setContentsMargins(0, 0, 0, 0)
        self.kind, self.editable = "", False
        self._values: dict[str, Any] = {}
        self._counts: dict[str, int] = {}
        self._named_by_hand = True
        self.rows: dict[str, FormRow] = {}

    def show_entry(self, kind: str, entry: Entry | None, *, editable: bool, copy: bool = False) -> None:
        """An entry, a copy of one under another name, or an empty form."""
        self.kind, self.editable = kind, editable
        self._values = dict(values_of(entry)) if entry is not None else {}
        self._counts = dict(counts_of(entry)) if entry is not None else {}
        self._named_by_hand = entry is not None and not copy
        if copy and entry is not None:
            self._values |= {"id": f"own-{entry.id}"[:80], "name": tr("{name}, own", name=entry.name)[:160]}
        self._build()

    @property
    def row(self) -> dict[str, Any]:
        """The raw entry as it is typed."""
        return row_of(self.kind, self._values)

    def lacking(self) -> list[str]:
        """Paths that are needed and have no value; each says so."""
        parts = {path.rpartition(".")[0] for path in self._values}
        missing = []
        for field in fields_of(self.kind, self._counts):
            owner = field.path.rpartition(".")[0]
            asked = field.required or (owner in parts and field.path.endswith((".low", ".high", ".year", ".basis")))
            if asked and self._values.get(field.path) in (None, ""):
                missing.append(field.path)
                self.rows[field.path].show_message(tr("This is needed."), "error")
        return missing

    @property
    def unreadable(self) -> bool:
        return any(row.editor.property("state") == "unreadable" for row in self.rows.values())

    def show_problem(self, path: str, words: str) -> bool:
        """Under the row that it is about; false where there is none."""
        for row_path, row in self.rows.items():
            if path and (row_path == path or row_path.startswith(f"{path}.")):
                row.show_message(words, "error")
                row.editor.setFocus()
                return True
        return False

    def _build(self) -> None:
        clear(self._column)
        grid, group = FormGrid(), None
        lists = lists_of(self.kind)
        fields = fields_of(self.kind, self._counts)
        for field in sorted(fields, key=lambda field: bool(field.group)):  # what belongs to no part comes first
            if field.group != group:
                group = field.group
                grid.add_section(heading_of(group) if group else tr("Entry"))
            row = grid.add_row(self._spec(field))
            row.edited.connect(self._take)
            row.show_value(self._shown(field))
        self.rows = grid.rows
        self._column.addWidget(grid)
        if self.editable:
            for path, title in lists.items():
                self._column.addWidget(self._list_buttons(path, title), 0, Qt.AlignmentFlag.AlignLeading)
        self._column.addStretch()
        soon(self, partial(lay_out_again, self))

    def _list_buttons(self, path: str, title: str) -> QWidget:
        holder = QWidget()
        row = QHBoxLayout(holder)
        row.setContentsMargins(0, 0, 0, 0)
        row.addWidget(label(tr(title), "muted"))
        for words, by in ((tr("Add"), 1), (tr("Remove the last"), -1)):
            button = QuietButton(words)
            button.setAccessibleName(f"{words}: {tr(title)}")
            button.clicked.connect(partial(self._resize_list, path, by))
            button.setEnabled(0 <= self._counts.get(path, 0) + by <= MOST_PLACES)
            row.addWidget(button)
        return holder

    def _resize_list(self, path: str, by: int) -> None:
        count = self._counts.get(path, 0) + by
        self._counts[path] = count
        places = tuple(f"{path}.{number}." for number in range(count))
        self._values = {
            at: value for at, value in self._values.items() if not at.startswith(f"{path}.") or at.startswith(places)
        }
        self._build()
        self.edited.emit()

    def _take(self, path: str, value: Any) -> None:
        self._values[path] = value
        if path == "name" and not self._named_by_hand:
            self._values["id"] = slug(str(value))
            self.rows["id"].show_value(self._values["id"])
        if path == "id":
            self._named_by_hand = True
        self.rows[path].show_message("")
        self.edited.emit()

    def _shown(self, field: EntryField) -> Any:
        value = self._values.get(field.path)
        if self.editable:
            return value
        return _as_text(field, value)

    def _spec(self, field: EntryField) -> FieldSpec:
        common: dict[str, Any] = {"path": field.path, "title": tr(field.title), "help": tr(field.help)}
        if not self.editable:
            long = field.kind in {"text", "texts"} and not field.unit
            return FieldSpec(kind="read" if long else "computed", unit=field.unit, **common)
        if field.kind == "choice" or field.path in REFERENCES:
            return FieldSpec(kind="choice", choices=_choices(field), show=str, **common)
        if field.kind == "flag":
            return FieldSpec(kind="switch", words=tr(field.help), **common)
        if field.kind in {"number", "integer"}:
            show = _plain if field.path.endswith("year") else _written
            return FieldSpec(kind="number", unit=field.unit, parse=_number(field), show=show, **common)
        return FieldSpec(kind="text", parse=_text(field), show=_said, **common)


def slug(name: str) -> str:
    """An id out of a name."""
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-")[:80]


def _choices(field: EntryField) -> tuple[tuple[Any, str], ...]:
    if field.path in REFERENCES:
        entries = getattr(catalogue.library(), REFERENCES[field.path]).values()
        found = [(entry.id, entry.name) for entry in entries]
    else:
        found = [(choice, tr(humanised(choice))) for choice in field.choices]
    return ((None, tr("Not stated")), *found)


def _number(field: EntryField) -> Callable[[str], Any]:
    def parse(text: str) -> Any:
        if not text.strip():
            return None
        value = parse_quantity(text, field.unit, number_style())
        if field.kind == "integer" and value != int(value):
            raise QuantityError(tr("“{text}” is not a whole number.", text=text))
        if field.above is not None and value <= field.above:
            raise QuantityError(tr("It must be above {limit}.", limit=_written(field.above)))
        if field.least is not None and value < field.least:
            raise QuantityError(tr("It must be at least {limit}.", limit=_written(field.least)))
        if field.most is not None and value > field.most:
            raise QuantityError(tr("It must be at most {limit}.", limit=_written(field.most)))
        return int(value) if field.kind == "integer" else value

    return parse


def _text(field: EntryField) -> Callable[[str], Any]:
    def parse(text: str) -> Any:
        said = text.strip()
        if field.kind == "texts":
            return [part.strip() for part in said.split(",") if part.strip()]
        if said and field.pattern and not re.fullmatch(field.pattern.strip("^$"), said):
            right = (
                tr("small letters, digits, points and hyphens") if field.path == "id" else tr("2026-11 or 2026-11-30")
            )
            raise QuantityError(tr("It takes {what}.", what=right))
        return said or None

    return parse


def _said(value: Any) -> str:
    return ", ".join(value) if isinstance(value, list) else value or ""


def _plain(value: Any) -> str:
    return "" if value is None else str(value)


def _written(value: Any) -> str:
    return "" if value is None else format_number(value, number_style())


def _as_text(field: EntryField, value: Any) -> str:
    if value is None:
        return "–"
    if isinstance(value, bool):
        return tr("yes") if value else tr("no")
    if isinstance(value, list):
        return ", ".join(value)
    return str(value) if isinstance(value, str) or field.path.endswith("year") else _written(value)


def heading_of(group: str) -> str:
    """A part of an entry, or one place of a list with its number."""
    title, _, number = group.rpartition(" ")
    return f"{tr(title)} {number}" if number.isdigit() else tr(group)
