"""Rows of a form: label, editor, unit, origin of the value, reset; below them help or one message."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

from PySide6.QtCore import QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFontMetrics, QKeySequence, QPainter, QPaintEvent, QShortcut
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QSizePolicy, QWidget

from trainplan import wording
from trainplan_desktop.theme.icons import paint_icon
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import (
    IconButton,
    IconLabel,
    PressedByEnter,
    label,
    paint_button_ground,
    set_property,
    set_tone,
)
from trainplan_desktop.widgets.inputs import Choice, Switch, ValueEdit
from trainplan_desktop.wording import language
from trainplan_desktop.wording.text import told, tr

LABEL, EDITOR, UNIT, ORIGIN, RESET, REST = range(6)
COMPUTED = frozenset({"computed", "read"})

_ICONS = {
    "assumption": ("assumed", "muted"),
    "measurement": ("measured", "accent"),
    "catalogue": ("catalogue", "muted"),
    "vendor_limit": ("data-sheet", "muted"),
    "facility_value": ("site-design", "muted"),
    "decision": ("decided", "muted"),
    "file": ("open", "muted"),
    "computed": ("computed", "muted"),
}
ORIGINS = {code: (*icon, wording.ORIGINS[code]) for code, icon in _ICONS.items()}
"""Origin of a value: (icon, token of the icon, word)."""


@dataclass(frozen=True)
class FieldSpec:
    """What a row needs to know about one field of the plan; made from the field's metadata."""

    path: str
    title: str
    kind: str  # number, text, choice, switch, computed, or read: a long text that is computed
    unit: str = ""
    help: str = ""
    words: str = ""  # of a switch: what is on
    choices: tuple[tuple[Any, str], ...] = ()
    parse: Callable[[str], Any] = str
    show: Callable[[Any], str] = str
    step: Callable[[Any, int], Any] | None = None
    placeholder: str = ""


class OriginButton(PressedByEnter):
    """Icon and word that say where a value comes from; click to see or change it."""

    def __init__(self) -> None:
        super().__init__()
        self._origin = ""
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.ClickFocus)  # a row is one Tab stop: F2 in its editor opens this
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)

    def set_origin(self, origin: str, title: str) -> None:
        if origin == self._origin:
            return
        self._origin = origin
        if origin:
            self.setAccessibleName(tr("{title}: {origin}", title=title, origin=tr(ORIGINS[origin][2])))
            self.setEnabled(origin != "computed")
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        px = theme().px
        return QSize(_widest_origin(theme().font("caption").key(), language.current()) + px(26), px(24))

    @property
    def stated(self) -> bool:
        return bool(self._origin)

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self._origin:
            return
        name, token, word = ORIGINS[self._origin]
        painter = QPainter(self)
        if self.isEnabled():
            paint_button_ground(painter, self)
        px = theme().px
        rtl = self.layoutDirection() is Qt.LayoutDirection.RightToLeft
        side = px(13)
        left = self.width() - side - px(4) if rtl else px(2)
        paint_icon(painter, name, QRectF(left, (self.height() - side) / 2, side, side), token)
        painter.setFont(theme().font("caption"))
        painter.setPen(theme().color("muted"))
        box = self.rect().adjusted(0 if rtl else px(20), 0, -px(20) if rtl else 0, 0)
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading
        painter.drawText(box, int(flags), tr(word))
        painter.end()


@lru_cache(maxsize=8)
def _widest_origin(_font: str, _language: str) -> int:
    """Every row asks for it whenever the form is laid out."""
    metrics = QFontMetrics(theme().font("caption"))
    return max(metrics.horizontalAdvance(tr(word)) for _, _, word in ORIGINS.values())


class FormRow(QObject):
    """One field of the plan on the screen."""

    edited = Signal(str, object)
    refused = Signal(str)
    """What was typed is no value: the plan goes back to the one from before."""
    session_ended = Signal(str)
    reset_requested = Signal(str)
    origin_requested = Signal(str)

    def __init__(self, spec: FieldSpec, grid: QGridLayout, line: int, parent: QObject) -> None:
        super().__init__(parent)
        self.spec = spec
        self._value: Any = None
        self._shown = False
        self._unreadable = False
        self._refusing = False
        self._stepping = False
        self.label = label(spec.title)
        self.label.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self.editor = self._make_editor()
        self.label.setBuddy(self.editor)
        self.origin = OriginButton()
        self.reset = IconButton("reset", tr("Reset {title}", title=spec.title))
        policy = self.reset.sizePolicy()
        policy.setRetainSizeWhenHidden(True)
        self.reset.setSizePolicy(policy)
        self.reset.setFocusPolicy(Qt.FocusPolicy.ClickFocus)
        self.reset.hide()
        if spec.kind not in COMPUTED:
            self._on_key("F2", self.origin.click)
            self._on_key("Ctrl+Backspace", self._reset_if_changed)
        self._message: _MessageLine | None = None
        self._help_visible = False
        self._folded = False
        self.changed = False
        """Whether it is another value than the usual one."""
        self._grid, self._line = grid, line
        self._place(grid, line)
        self.origin.clicked.connect(lambda: self.origin_requested.emit(spec.path))
        self.reset.clicked.connect(lambda: self.reset_requested.emit(spec.path))
        self.editor.setAccessibleName(f"{spec.title}, {spec.unit}" if spec.unit else spec.title)
        keys = tr("F2: where it comes from. Ctrl+Backspace: reset.") if spec.kind not in COMPUTED else ""
        self.editor.setAccessibleDescription(f"{spec.help} {keys}".strip())
        if spec.help:
            self.label.setToolTip(spec.help)
            self.editor.setToolTip(spec.help)

    def _on_key(self, keys: str, do: Callable[[], object]) -> None:
        shortcut = QShortcut(QKeySequence(keys), self.editor)
        shortcut.setContext(Qt.ShortcutContext.WidgetShortcut)
        shortcut.activated.connect(do)

    def _reset_if_changed(self) -> None:
        if self.changed:
            self.reset.click()

    def _make_editor(self) -> ValueEdit | Choice | Switch:
        spec = self.spec
        if spec.kind == "choice":
            choice = Choice()
            for value, words in spec.choices:
                choice.addItem(words, value)
            choice.activated.connect(self._choice_made)
            return choice
        if spec.kind == "switch":
            switch = Switch(spec.words or tr("On"))
            switch.clicked.connect(self._commit)
            return switch
        edit = ValueEdit(numeric=spec.kind in {"number", "computed"})
        if spec.kind in COMPUTED:
            edit.set_state("computed")
        else:
            edit.setPlaceholderText(spec.placeholder)
            edit.textEdited.connect(self._text_edited)
            edit.step.connect(self._stepped)
            edit.session_ended.connect(self._session_over)
            edit.returnPressed.connect(self._session_over)
        return edit

    def _place(self, grid: QGridLayout, line: int) -> None:
        px = theme().px
        grid.setRowMinimumHeight(line, px(32))
        vertical = Qt.AlignmentFlag.AlignVCenter
        grid.addWidget(self.label, line, LABEL, vertical)
        wide = self.spec.kind in {"choice", "switch"} or (self.spec.kind == "text" and not self.spec.unit)
        long = self.spec.kind == "read"
        grid.addWidget(self.editor, line, EDITOR, 1, REST - EDITOR + 1 if long else 2 if wide else 1, vertical)
        self._unit = None if wide or not self.spec.unit else label(self.spec.unit, "muted")
        if self._unit is not None:
            grid.addWidget(self._unit, line, UNIT, vertical)
        grid.addWidget(self.origin, line, ORIGIN, vertical)
        grid.addWidget(self.reset, line, RESET, vertical)

    @property
    def value(self) -> Any:
        return self._value

    @property
    def message(self) -> _MessageLine:
        """The line under the row, made when there is something to say."""
        if self._message is None:
            self._message = _MessageLine()
            self._grid.addWidget(self._message, self._line + 1, EDITOR, 1, REST - EDITOR + 1)
        return self._message

    def show_value(self, value: Any, *, origin: str = "", changed: bool = False) -> None:
        """Show the plan's value. Text that a person is typing stays as long as it means this value."""
        new = not self._shown or value != self._value
        self._shown, self._value = True, value
        spec, editor = self.spec, self.editor
        if isinstance(editor, Choice):
            self._select(editor, value)
        elif isinstance(editor, Switch):
            editor.setChecked(bool(value))
        elif not self._refusing and (
            (new and not self._text_means(editor.text(), value)) or (not editor.hasFocus() and not self._unreadable)
        ):
            self._set_text(spec.show(value))
        self.origin.set_origin(origin, spec.title)
        self.changed = changed
        self._show_parts()

    def set_folded(self, folded: bool) -> None:
        """Out of sight, until its section is opened."""
        self._folded = folded
        self._grid.setRowMinimumHeight(self._line, 0 if folded else theme().px(32))
        self._show_parts()

    def _show_parts(self) -> None:
        here = not self._folded
        for part in (self.label, self.editor, self._unit):
            if part is not None:
                part.setVisible(here)
        self.origin.setVisible(here and self.origin.stated)
        self.reset.setVisible(here and self.changed)
        if self._message is not None:
            self._message.setVisible(here and self._message.stated)

    def show_message(self, text: str, tone: str = "") -> None:
        """One message under the row: tone error, warn, or '' for plain help."""
        if not self._unreadable:
            self._show_below(text, tone)

    @property
    def troubled(self) -> bool:
        """Whether something is said against its value."""
        return self._message is not None and bool(self._message.tone)

    def set_help_visible(self, visible: bool) -> None:
        self._help_visible = visible
        if self._message is None or not self._message.tone:
            self._show_below("", "")

    def set_in_use(self, in_use: bool, why_not: str = "") -> None:
        """A field that this plan does not use is drawn idle and says why."""
        if isinstance(self.editor, ValueEdit) and self.spec.kind not in COMPUTED and not self._unreadable:
            self.editor.set_state("normal" if in_use else "idle")
        set_tone(self.label, "" if in_use else "muted")
        if not in_use:
            self._show_below(why_not, "")

    def _show_below(self, text: str, tone: str) -> None:
        if not text and self._help_visible:
            text = self.spec.help
        if text or self._message is not None:
            self.message.show_text(text, tone)
            self.message.setVisible(bool(text) and not self._folded)

    def _set_text(self, text: str) -> None:
        editor = self.editor
        if isinstance(editor, ValueEdit):
            if editor.text() != text:
                editor.setText(text)
                editor.setCursorPosition(0) if not editor.hasFocus() else None
                if self.spec.kind == "read":
                    editor.setToolTip(text)
            self._set_unreadable("")

    def _text_means(self, text: str, value: Any) -> bool:
        if not text or self.spec.kind in COMPUTED:
            return False
        try:
            return bool(self.spec.parse(text) == value)
        except ValueError:
            return False

    def _text_edited(self, text: str) -> None:
        if self._stepping:
            self._stepping = False
            self.session_ended.emit(self.spec.path)
        try:
            value = self.spec.parse(text)
        except ValueError as problem:
            self.refuse(told(problem))
            return
        self._set_unreadable("")
        self._commit(value)

    def refuse(self, problem: str) -> None:
        """The text stays, red; the plan has the value from before it was touched, and the message names that one."""
        self._refusing = True
        self.refused.emit(self.spec.path)
        self._refusing = False
        kept = tr("The plan still has {value}.", value=self.spec.show(self._value) or tr("nothing"))
        self._set_unreadable(f"{problem.rstrip('.')}. {kept}")

    def give_up(self) -> None:
        """Text that was refused makes room for the value that holds."""
        if self._unreadable:
            self._set_text(self.spec.show(self._value))

    def _set_unreadable(self, message: str) -> None:
        editor = self.editor
        was = self._unreadable
        self._unreadable = bool(message)
        if isinstance(editor, ValueEdit) and (was or message):
            editor.set_state("unreadable" if message else "normal")
            self._show_below(message, "error" if message else "")

    def _stepped(self, count: int, held: bool) -> None:
        """An arrow is a step of its own; a key that is held down makes one step in all."""
        if self.spec.step is None or self._value is None:
            return
        value = self.spec.step(self._value, count)
        if value == self._value:
            return
        if not held:
            self.session_ended.emit(self.spec.path)
        self._stepping = True
        self._set_text(self.spec.show(value))
        self._commit(value)

    def _choice_made(self, index: int) -> None:
        editor = self.editor
        if isinstance(editor, Choice):
            self._commit(editor.itemData(index))
            self.session_ended.emit(self.spec.path)

    def _select(self, editor: Choice, value: Any) -> None:
        for index in range(editor.count()):
            if editor.itemData(index) == value:
                editor.setCurrentIndex(index)
                return
        editor.addItem(self.spec.show(value), value)
        editor.setCurrentIndex(editor.count() - 1)

    def set_choices(self, choices: tuple[tuple[Any, str], ...]) -> None:
        editor = self.editor
        if isinstance(editor, Choice) and choices != self.spec.choices:
            object.__setattr__(self.spec, "choices", choices)
            editor.clear()
            for value, words in choices:
                editor.addItem(words, value)
            self._select(editor, self._value)

    def show_refused(self, reasons: Mapping[Any, str], possible: Collection[Any] = ()) -> None:
        """What speaks against choices, by value; those that are not `possible` cannot be made."""
        if isinstance(self.editor, Choice):
            self.editor.set_refused(reasons, possible)

    def _commit(self, value: Any) -> None:
        if self._shown and value == self._value:
            return
        self._value = value
        self.edited.emit(self.spec.path, value)
        if isinstance(self.editor, Switch):
            self.session_ended.emit(self.spec.path)

    def _session_over(self) -> None:
        self._stepping = False
        if not self._unreadable and self._shown:
            self._set_text(self.spec.show(self._value))
        self.session_ended.emit(self.spec.path)


class _MessageLine(QWidget):
    """The line under a row; hidden while there is nothing to say."""

    def __init__(self) -> None:
        super().__init__()
        self.tone = ""
        px = theme().px
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, px(6))
        row.setSpacing(px(6))
        self._icon = IconLabel(side=14)
        self._text = label("", "caption", wrap=True)
        row.addWidget(self._icon, 0, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self._text, 1)
        self.hide()

    @property
    def text(self) -> str:
        return self._text.text() if self.isVisibleTo(self.parentWidget()) else ""

    def show_text(self, text: str, tone: str) -> None:
        self.tone = tone if text else ""
        self._text.setText(text)
        set_property(self._text, "role", "message" if tone else "caption")
        set_property(self._text, "tone", tone)
        self._icon.setVisible(bool(tone))
        if tone:
            self._icon.set_icon({"error": "error", "warn": "warning"}[tone], tone)

    @property
    def stated(self) -> bool:
        return bool(self._text.text())
