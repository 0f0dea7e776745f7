"""The catalogue: what comes with the program beside what a person added, with units, sources and the age of prices."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from datetime import date
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QLineEdit, QPushButton, QScrollArea, QVBoxLayout, QWidget

from trainplan.catalog.entries import Accelerator, CloudInstance, Entry, Fabric, Node, StorageSystem
from trainplan.catalog.library import KINDS, CatalogFileError
from trainplan.catalog.own import Own, file_of, is_old, oldest_price
from trainplan.plan.files import write_atomically
from trainplan_desktop.app.entry_form import EntryForm
from trainplan_desktop.document import own_catalogue
from trainplan_desktop.document.session import Session
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import QuietButton, chip, label, pane, primary_button, set_tone
from trainplan_desktop.widgets.data_table import DataColumn, DataTable
from trainplan_desktop.widgets.flow import Flow
from trainplan_desktop.widgets.notices import NoticeBar, WayOut
from trainplan_desktop.wording import catalogue
from trainplan_desktop.wording.formats import significant, whole
from trainplan_desktop.wording.text import counted, marked, sentence, told, tr

NAMES = {
    "accelerators": marked("Accelerators"),
    "nodes": marked("Nodes"),
    "fabrics": marked("Fabrics"),
    "storage": marked("Storage"),
    "instances": marked("Machines to rent"),
}
IN_PLAN = {
    "accelerators": "hardware.accelerator",
    "nodes": "hardware.node",
    "fabrics": "network.fabric",
    "storage": "hardware.storage",
    "instances": "economics.instance",
}
FILES = "JSON (*.json)"


@dataclass(frozen=True)
class Line:
    entry: Entry
    own: bool

    @property
    def price_of(self) -> str:
        return oldest_price(self.entry)

    @property
    def old(self) -> bool:
        return is_old(self.price_of, date.today())


class CataloguePage(QWidget):
    closed = Signal()

    def __init__(self, session: Session, notices: NoticeBar, read_then: Callable[..., None]) -> None:
        """`read_then` reads a file of the person in a thread."""
        super().__init__()
        self._session, self._notices, self._read_then = session, notices, read_then
        self._kind = "accelerators"
        self._chosen: Line | None = None
        self._asked_to_delete = False
        px = theme().px
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(0)
        left = pane("surface")
        self._column = QVBoxLayout(left)
        self._column.setContentsMargins(px(24), px(16), px(16), px(20))
        self._column.setSpacing(px(8))
        self._column.addLayout(self._make_head())
        self.sentence = label("", wrap=True)
        self._column.addWidget(self.sentence)
        self._column.addWidget(self._make_chips())
        self._column.addWidget(self._make_filter())
        self.table = DataTable(tr("Entries of the catalogue"), _columns(), sorted_by=1, strong=lambda line: line.own)
        self.table.chosen.connect(self._choose)
        self._column.addWidget(self.table, 1)
        row.addWidget(left, 5)
        row.addWidget(self._make_side(), 4)

    def _make_head(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.addWidget(label(tr("Catalogue"), "title"))
        row.addStretch()
        back = QuietButton(tr("Back"), "chevron-left")
        back.clicked.connect(self.closed)
        take, hand_on = QuietButton(tr("Import…"), "open"), QuietButton(tr("Export…"), "export")
        take.clicked.connect(self.ask_import)
        hand_on.clicked.connect(self.ask_export)
        self.export_button = hand_on
        for button in (take, hand_on, back):
            row.addWidget(button)
        return row

    def _make_chips(self) -> QWidget:
        flow = Flow()
        self.chips = {}
        for key, words in NAMES.items():
            button = chip(tr(words), checked=key == self._kind)
            button.clicked.connect(partial(self.show_kind, key))
            self.chips[key] = button
            flow.add(button)
        return flow

    def _make_filter(self) -> QWidget:
        self.filter = QLineEdit()
        self.filter.setPlaceholderText(tr("Narrow by name or maker"))
        self.filter.setAccessibleName(tr("Narrow the entries"))
        self.filter.textChanged.connect(lambda _text: self._fill())
        return self.filter

    def _make_side(self) -> QWidget:
        px = theme().px
        side = pane("window")
        column = QVBoxLayout(side)
        column.setContentsMargins(px(20), px(16), px(20), px(16))
        self.heading = label("", "heading", wrap=True)
        column.addWidget(self.heading)
        ways = Flow()
        self.add = QuietButton(tr("Add an own entry"), "plus")
        self.add.clicked.connect(self.begin_new)
        self.copy = QPushButton(tr("Copy as your own"))
        self.copy.clicked.connect(self.begin_copy)
        self.delete = QuietButton(tr("Delete"))
        self.delete.clicked.connect(self._delete)
        self.save = primary_button(tr("Save"))
        self.save.clicked.connect(self._save)
        for button in (self.save, self.copy, self.delete, self.add):
            ways.add(button)
        column.addWidget(ways)
        self.said = label("", "message", wrap=True)
        column.addWidget(self.said)
        self.form = EntryForm()
        self.form.edited.connect(self._edited)
        area = QScrollArea()
        area.setWidgetResizable(True)
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        holder = pane("window")
        inside = QVBoxLayout(holder)
        inside.setContentsMargins(0, 0, px(12), 0)
        inside.addWidget(self.form)
        area.setWidget(holder)
        column.addWidget(area, 1)
        return side

    # what is shown

    def begin(self) -> None:
        """As the page is opened."""
        self.show_kind(self._kind)
        self.table.setFocus()

    def show_kind(self, key: str) -> None:
        for other, button in self.chips.items():
            button.setChecked(other == key)
        self._kind, self._chosen = key, None
        self._fill()
        if self.table.records:
            self.table.choose(self.table.records[0])

    def _lines(self) -> list[Line]:
        entries = getattr(catalogue.library(), self._kind).values()
        return [Line(entry, entry.origin == "user") for entry in entries]

    def _fill(self) -> None:
        words = self.filter.text().lower().split()
        lines = self._lines()
        shown = [line for line in lines if all(word in _said(line.entry) for word in words)]
        self.table.show_records(shown)
        own, old = sum(line.own for line in lines), sum(line.old for line in lines)
        sentence = counted(
            own, "{count} entry of your own among {all}.", "{count} entries of your own among {all}.", all=len(lines)
        )
        if old:
            sentence += " " + counted(
                old, "The prices of {count} are older than a year.", "The prices of {count} are older than a year."
            )
        self.sentence.setText(sentence)
        self.export_button.setEnabled(any(line.own for line in lines) or bool(self._own_listed()))

    def _own_listed(self) -> list[tuple[str, Entry]]:
        try:
            return own_catalogue.own().listed()
        except CatalogFileError:
            return []

    def _choose(self, line: Line) -> None:
        self._chosen, self._asked_to_delete = line, False
        self.form.show_entry(self._kind, line.entry, editable=line.own)
        self.heading.setText(line.entry.name)
        self._say(tr("The price is of {date}: older than a year.", date=line.price_of) if line.old else "", "warn")
        self._show_buttons(new=False)

    def _show_buttons(self, *, new: bool) -> None:
        own = new or (self._chosen is not None and self._chosen.own)
        self.copy.setVisible(not own and self._chosen is not None)
        self.delete.setVisible(own and not new)
        self.delete.set_text(tr("Delete for good?") if self._asked_to_delete else tr("Delete"))
        self.save.setVisible(own)
        self.save.setEnabled(new)

    def _edited(self) -> None:
        self.save.setEnabled(True)
        self._say("")

    def _say(self, words: str, tone: str = "") -> None:
        self.said.setText(words)
        set_tone(self.said, tone)
        self.said.setVisible(bool(words))

    # what is done

    def begin_new(self) -> None:
        self._chosen = None
        self.table.choose_none()
        self.form.show_entry(self._kind, None, editable=True)
        self.heading.setText(tr("A new entry"))
        self._say("")
        self._show_buttons(new=True)
        self.form.rows["name"].editor.setFocus()

    def begin_copy(self) -> None:
        if self._chosen is None:
            return
        source = self._chosen.entry
        self._chosen = None
        self.form.show_entry(self._kind, source, editable=True, copy=True)
        self.heading.setText(tr("A copy of {name}", name=source.name))
        self._say("")
        self._show_buttons(new=True)
        self.form.rows["name"].editor.setFocus()

    def _save(self) -> None:
        if self.form.lacking() or self.form.unreadable:
            self._say(tr("It is not saved yet: the marked values are needed."), "error")
            return
        row, before = self.form.row, self._chosen.entry.id if self._chosen is not None else ""
        if self._write(lambda own: own.put(self._kind, row, instead_of=before)):
            self.show_kind(self._kind)
            saved = next(line for line in self.table.records if line.entry.id == row["id"])
            self.table.choose(saved)
            self._say(tr("Saved. New choices of the plan have it at once."), "ok")
            self._offer_to_plan(saved.entry)

    def _delete(self) -> None:
        if self._chosen is None:
            return
        if not self._asked_to_delete:
            self._asked_to_delete = True
            self._show_buttons(new=False)
            return
        gone = self._chosen.entry
        if self._write(lambda own: own.remove(self._kind, gone.id)):
            self.show_kind(self._kind)

    def _write(self, change: Callable[[Own], Any]) -> bool:
        """Change the person's files; what keeps it from that is said where it belongs."""
        try:
            own_catalogue.write(change(own_catalogue.own()))
        except CatalogFileError as problem:
            words = sentence(problem.problem)
            words = words if words.endswith(".") else f"{words}."
            if not self.form.show_problem(problem.field or "", words):
                self._say(told(problem), "error")
            return False
        except OSError as problem:
            self._say(tr("It was not saved: {reason}.", reason=problem.strerror or str(problem)), "error")
            return False
        return True

    def _offer_to_plan(self, entry: Entry) -> None:
        """A plan carries its entries; one that was edited here is taken into it on request."""
        document, path = self._session.document, IN_PLAN[self._kind]
        if document is None:
            return
        section, _, name = path.partition(".")
        present = getattr(getattr(document.current, section), name)
        if present is None or present.id != entry.id or present == entry:
            return
        words = tr("Take {name} from the catalogue", name=entry.name)
        way = WayOut(tr("Take the new figures"), lambda: document.edit_many({path: entry}, words))
        strong = tr("The open plan has the former figures of {name}.", name=entry.name)
        self._notices.tell("", "offer", (way,), strong=strong, key="catalogue")

    def ask_export(self) -> None:
        chosen, _ = QFileDialog.getSaveFileName(self, tr("Save your own entries"), "own-catalogue.json", FILES)
        if chosen:
            path = Path(chosen)
            self.export_to(path if path.suffix else path.with_suffix(".json"))

    def export_to(self, path: Path) -> None:
        """All own entries as one file, which another person can take in."""
        listed = self._own_listed()
        try:
            write_atomically(path, file_of(listed))
        except OSError as problem:
            self._say(tr("It was not saved: {reason}.", reason=problem.strerror or str(problem)), "error")
            return
        words = counted(len(listed), "{count} entry written to {name}.", "{count} entries written to {name}.",
                        name=path.name)  # fmt: skip
        self._say(words, "ok")

    def ask_import(self) -> None:
        chosen, _ = QFileDialog.getOpenFileName(self, tr("Take entries from a file"), "", FILES)
        if chosen:
            self.import_from(Path(chosen))

    def import_from(self, path: Path) -> None:
        """Entries of a catalogue file become own ones; those of the same id are replaced."""
        refused = tr("This file could not be taken into the catalogue.")
        self._read_then(path, lambda file: own_catalogue.own().take(file), self._take_import, refused)

    def _take_import(self, found: tuple[Any, list[str]]) -> None:
        changed, names = found
        if self._write(lambda _own: changed):
            self.show_kind(self._kind)
            self._say(counted(len(names), "Taken: {names}.", "{count} entries taken: {names}.",
                              names=", ".join(names[:6]) + (" …" if len(names) > 6 else "")), "ok")  # fmt: skip


def _said(entry: Entry) -> str:
    more = (getattr(entry, name, "") for name in ("vendor", "provider", "architecture", "kind"))
    return " ".join((entry.name, entry.id, *more)).lower()


def _columns() -> list[DataColumn]:
    return [
        DataColumn(
            tr("Name"), tr("Name"), lambda line: line.entry.name, lambda line: line.entry.name.lower(), left=True
        ),
        DataColumn(
            tr("From"),
            tr("Where it comes from"),
            lambda line: tr("your own") if line.own else tr("built in"),
            lambda line: (not line.own, line.entry.name.lower()),
            left=True,
            muted=True,
        ),
        DataColumn(
            tr("Main figure"),
            tr("Main figure"),
            lambda line: main_figure(line.entry),
            lambda line: main_figure(line.entry),
        ),
        DataColumn(
            tr("Price of"),
            tr("Date of its oldest price"),
            lambda line: f"{line.price_of} ⚠" if line.old else line.price_of or "–",
            lambda line: line.price_of,
            token=lambda line: "warn" if line.old else "muted",
        ),
    ]


def main_figure(entry: Entry) -> str:
    """What tells entries of one kind apart, with its unit."""
    if isinstance(entry, Accelerator):
        return tr("{size} GiB", size=significant(entry.memory_gib))
    if isinstance(entry, Node):
        return tr("{count} accelerators", count=whole(entry.accelerators))
    if isinstance(entry, Fabric):
        return tr("{rate} Gbit/s", rate=significant(entry.gbit_s))
    if isinstance(entry, StorageSystem):
        rate = entry.aggregate_read_gb_s or entry.read_gb_s_per_client
        return tr("{rate} GB/s", rate=significant(rate)) if rate is not None else "–"
    if isinstance(entry, CloudInstance):
        price = entry.usd_per_hour.on_demand
        return tr("{price} USD/h", price=significant(price)) if price is not None else "–"
    return "–"


assert NAMES.keys() == KINDS.keys() == IN_PLAN.keys()
