"""The test that is chosen: its verdict, how to record a result, its commands, why it is run, and its entries."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import (
    QFileDialog,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QPlainTextEdit,
    QPushButton,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from trainplan.acceptance.replacing import Effect
from trainplan.acceptance.verdicts import Outcome
from trainplan.plan.document import Plan
from trainplan.plan.fingerprint import in_groups
from trainplan.plan.paths import FieldError, field_info
from trainplan_desktop.pages.prove import acceptance_texts as texts
from trainplan_desktop.pages.shared.page import SidePane
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import IconButton, IconLabel, QuietButton, clear, label, primary_button, set_tone
from trainplan_desktop.widgets.inputs import ValueEdit
from trainplan_desktop.wording.formats import money, significant
from trainplan_desktop.wording.text import inside, tr

MOST_LINES = 16


@dataclass(frozen=True)
class Given:
    """What a person entered for a test."""

    verdict: str
    """pass, fail, waived, or empty where the figures judge."""
    value: str = ""
    note: str = ""
    by: str = ""
    files: tuple[Path, ...] = ()


class OutcomePane(SidePane):
    recorded = Signal(object)
    """A `Given` for the test that is shown."""
    files_chosen = Signal(object)
    """Files out of which the value is to be read."""
    replacement_wanted = Signal()

    def __init__(self) -> None:
        super().__init__()
        px = theme().px
        self._evidence: tuple[Path, ...] = ()
        self._outcome: Outcome | None = None
        self._confirms = False
        self._head()
        self._form()
        self.commands = self._commands()
        self.steps = self._texts(tr("Procedure"))
        self._why = self._texts(tr("Why this test"))
        self._entries = self._texts(tr("Record"), tr("nothing can be changed without a trace"))
        self.body.setSpacing(px(14))
        self.show_nothing()

    def _head(self) -> None:
        px = theme().px
        box = QVBoxLayout()
        box.setSpacing(px(6))
        line = QHBoxLayout()
        line.setSpacing(px(8))
        self._icon, self.heading = IconLabel(side=17), label("", "heading", wrap=True)
        line.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        line.addWidget(self.heading, 1)
        box.addLayout(line)
        self.sentence, self.effect = label("", wrap=True), label("", wrap=True)
        box.addWidget(self.sentence)
        box.addWidget(self.effect)
        buttons = QHBoxLayout()
        buttons.setSpacing(px(6))
        self.use = primary_button(tr("Use the measured value"))
        self.use.clicked.connect(self.replacement_wanted)
        self.record = QPushButton(tr("Record…"))
        self.record.clicked.connect(lambda: self.open_form("record"))
        self.waive = QPushButton(tr("Waive…"))
        self.waive.clicked.connect(lambda: self.open_form("waive"))
        for button in (self.use, self.record, self.waive):
            buttons.addWidget(button)
        buttons.addStretch()
        box.addLayout(buttons)
        self.add(_holding(box))

    def _form(self) -> None:
        px = theme().px
        self.form = QWidget()
        grid = QGridLayout(self.form)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setHorizontalSpacing(px(10))
        grid.setVerticalSpacing(px(6))
        self.value, self.note, self.by = ValueEdit(), ValueEdit(numeric=False), ValueEdit(numeric=False)
        self._unit, self._value_label = label("", "muted"), label(tr("Measured"), "muted")
        rows = (
            (self._value_label, self.value),
            (label(tr("Who"), "muted"), self.by),
            (label(tr("Note"), "muted"), self.note),
        )
        for number, (name, editor) in enumerate(rows):
            grid.addWidget(name, number, 0)
            grid.addWidget(editor, number, 1)
            editor.setAccessibleName(name.text())
        grid.addWidget(self._unit, 0, 2)
        self.read = QuietButton(tr("Read from files…"), "open")
        self.read.clicked.connect(self.ask_files)
        self.attach = QuietButton(tr("Add evidence…"), "plus")
        self.attach.clicked.connect(self.ask_evidence)
        self._attached = label("", "caption", wrap=True)
        files = QHBoxLayout()
        files.setSpacing(px(8))
        for button in (self.read, self.attach):
            files.addWidget(button)
        files.addStretch()
        grid.addLayout(files, 3, 1, 1, 2)
        grid.addWidget(self._attached, 4, 1, 1, 2)
        self.save, self.passes = primary_button(tr("Record")), primary_button(tr("Pass"))
        self.fails, self.cancel = QPushButton(tr("Fail")), QPushButton(tr("Cancel"))
        self.save.clicked.connect(lambda: self._emit("waived" if self._mode == "waive" else ""))
        self.passes.clicked.connect(lambda: self._emit("pass"))
        self.fails.clicked.connect(lambda: self._emit("fail"))
        self.cancel.clicked.connect(self.close_form)
        buttons = QHBoxLayout()
        buttons.setSpacing(px(6))
        for button in (self.save, self.passes, self.fails, self.cancel):
            buttons.addWidget(button)
        buttons.addStretch()
        grid.addLayout(buttons, 5, 1, 1, 2)
        self.trouble = label("", wrap=True)
        set_tone(self.trouble, "error")
        grid.addWidget(self.trouble, 6, 0, 1, 3)
        self._mode = "record"
        self.value.returnPressed.connect(self.save.click)
        self.add(self.form)

    def _commands(self) -> QPlainTextEdit:
        head = QHBoxLayout()
        head.addWidget(label(tr("Commands for this plan"), "heading"))
        head.addStretch()
        copy = IconButton("copy", tr("Copy the commands"))
        copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.commands.toPlainText()))
        self.copy_commands = copy
        head.addWidget(copy)
        text = QPlainTextEdit()
        text.setReadOnly(True)
        text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        text.setAccessibleName(tr("Commands for this plan"))
        text.setTabChangesFocus(True)
        box = QVBoxLayout()
        box.setSpacing(theme().px(6))
        box.addLayout(head)
        box.addWidget(text)
        self._commands_box = _holding(box)
        self.add(self._commands_box)
        return text

    def _texts(self, title: str, note: str = "") -> QVBoxLayout:
        """A heading with lines of text that come later."""
        px = theme().px
        head = QHBoxLayout()
        head.setSpacing(px(8))
        head.addWidget(label(title, "heading"))
        head.addWidget(label(note, "caption"))
        head.addStretch()
        box, lines = QVBoxLayout(), QVBoxLayout()
        box.setSpacing(px(4))
        lines.setSpacing(px(4))
        box.addLayout(head)
        box.addLayout(lines)
        self.add(_holding(box))
        return lines

    @property
    def code(self) -> str:
        """Code of the test that is shown, or nothing."""
        return self._outcome.test.code if self._outcome is not None else ""

    def show_nothing(self) -> None:
        self._outcome = None
        self.widget().hide()

    def show_outcome(self, outcome: Outcome, plan: Plan, effect: Effect | None, *, replaces: bool, by: str) -> None:
        """`effect` is what the measured value does to the plan; `replaces` says whether it can be put in."""
        other = self.code != outcome.test.code or self._outcome is None or self._outcome.entry != outcome.entry
        self._outcome = outcome
        test = outcome.test
        self.widget().show()
        _word, icon, token = texts.STATES[outcome.state]
        self._icon.set_icon(icon, token)
        self.heading.setText(tr(texts.HEADINGS[outcome.state], test=texts.core(test.title)))
        self.sentence.setText(texts.verdict_words(outcome))
        self.effect.setText(_effect_words(effect))
        self.effect.setVisible(bool(self.effect.text()))
        self.use.setVisible(replaces)
        self.record.setText(tr("Record…") if outcome.entry is None else tr("Record again…"))
        self._confirms = test.comparison == "confirmed" or test.threshold is None
        self._unit.setText(tr(test.unit) if test.unit else "")
        self._value_label.setVisible(test.comparison != "confirmed")
        if other:
            self.close_form()
            self.by.setText(by)
        self._show_commands(test.commands)
        _fill(self.steps, [f"{number}  {texts.core(step)}" for number, step in enumerate(test.steps, 1)])
        why = [texts.core(test.why), texts.core(test.boundary), texts.core(test.basis)]
        if interval := texts.between(test):
            why.append(tr("Expected {value}, from {interval}.", value=texts.expected(test), interval=interval))
        names = _titles(plan, test.fields)
        why.append(tr("Instrument: {name}. Touches: {inputs}.", name=test.instrument, inputs=names))
        if test.facility:
            why.append(tr("Has to be confirmed by a qualified professional."))
        _fill(self._why, why)
        _fill(self._entries, [_entry_words(entry) for entry in outcome.history] or [tr("No entry yet.")])

    def _show_commands(self, commands: str) -> None:
        self._commands_box.setVisible(bool(commands))
        if self.commands.toPlainText() != commands:
            self.commands.setPlainText(commands)
        lines = min(MOST_LINES, commands.count("\n") + 1)
        bar = self.commands.horizontalScrollBar().sizeHint().height()
        self.commands.setFixedHeight(self.commands.fontMetrics().lineSpacing() * lines + bar + theme().px(16))

    def open_form(self, mode: str) -> None:
        """Ask for a result, or for the reason of a waiver."""
        self._mode = mode
        waiving = mode == "waive"
        asked = not waiving and self._value_label.text() != "" and not self._is_confirmation()
        for widget in (self.value, self._unit, self._value_label):
            widget.setVisible(asked)
        self.read.setVisible(asked and self._outcome is not None and self._outcome.test.reads is not None)
        self.passes.setVisible(not waiving and self._confirms)
        self.fails.setVisible(not waiving and self._confirms)
        self.save.setVisible(waiving or not self._confirms)
        self.save.setText(tr("Waive") if waiving else tr("Record"))
        self._tell_evidence(())
        self.say("")
        self.form.show()
        (self.value if asked else self.note).setFocus()

    def _is_confirmation(self) -> bool:
        return self._outcome is not None and self._outcome.test.comparison == "confirmed"

    def close_form(self) -> None:
        self.form.hide()
        self.value.clear()
        self.note.clear()
        self._tell_evidence(())
        self.say("")

    def say(self, trouble: str) -> None:
        """Why an entry was refused."""
        self.trouble.setText(trouble)
        self.trouble.setVisible(bool(trouble))

    def ask_files(self) -> None:
        chosen, _ = QFileDialog.getOpenFileNames(self, tr("Read the value from logs and benchmark output"))
        if chosen:
            self.files_chosen.emit(tuple(Path(name) for name in chosen))

    def ask_evidence(self) -> None:
        chosen, _ = QFileDialog.getOpenFileNames(self, tr("Files that back the result up"))
        if chosen:
            self.add_evidence(tuple(Path(name) for name in chosen))

    def add_evidence(self, files: tuple[Path, ...]) -> None:
        self._tell_evidence((*self._evidence, *files))

    def _tell_evidence(self, files: tuple[Path, ...]) -> None:
        self._evidence = files
        self._attached.setText(", ".join(path.name for path in files))
        self._attached.setVisible(bool(files))

    def _emit(self, verdict: str) -> None:
        value = "" if verdict == "waived" else self.value.text()
        self.recorded.emit(Given(verdict, value, self.note.text(), self.by.text(), self._evidence))


def _holding(layout: QVBoxLayout) -> QWidget:
    holder = QWidget()
    holder.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Maximum)
    layout.setContentsMargins(0, 0, 0, 0)
    holder.setLayout(layout)
    return holder


def _fill(lines: QVBoxLayout, words: list[str]) -> None:
    """The same labels again where their number is the same, so that nothing flickers."""
    if lines.count() != len(words):
        clear(lines)
        for _ in words:
            lines.addWidget(label("", wrap=True, selectable=True))
    for place, word in enumerate(words):
        item = lines.itemAt(place)
        target = item.widget() if item is not None else None
        if isinstance(target, QLabel) and target.text() != word:
            target.setText(word)


def _titles(plan: Plan, paths: tuple[str, ...]) -> str:
    names = []
    for path in paths:
        try:
            names.append(tr(field_info(path, plan).title))
        except FieldError:
            continue
    return ", ".join(dict.fromkeys(inside(name) for name in names))


def _effect_words(effect: Effect | None) -> str:
    """That adds 2.4 days and 0.18 M USD to the run."""
    if effect is None:
        return ""
    parts = []
    if effect.days:
        parts.append(
            tr("{sign}{days} days", sign="+" if effect.days > 0 else "−", days=significant(abs(effect.days), 2))
        )
    if effect.cost:
        value, unit = money(abs(effect.cost), effect.currency)
        parts.append(f"{'+' if effect.cost > 0 else '−'}{value} {unit}")
    if not parts:
        return tr("With the measured value neither time nor cost of the run moves.")
    return tr("With the measured value the run changes by {parts}.", parts=", ".join(parts))


def _entry_words(entry) -> str:  # type: ignore[no-untyped-def]
    files = "".join(f"\n{item.file}  {in_groups(item.sha256, 8)}" for item in entry.evidence)
    note = f"\n{entry.note}" if entry.note else ""
    return f"{texts.moment(entry)}  {texts.outcome_words(entry)}  {entry.by}  {in_groups(entry.digest, 8)}{note}{files}"
