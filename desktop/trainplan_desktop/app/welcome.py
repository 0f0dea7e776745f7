"""The page that is there while no plan is open: start, recent plans, examples."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime
from pathlib import Path

from PySide6.QtCore import QRectF, QSize, Qt, Signal
from PySide6.QtGui import QFont, QFontMetrics, QKeyEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractButton,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)
from shiboken6 import isValid

from trainplan_desktop.document.settings import RecentPlan
from trainplan_desktop.theme.icons import application_icon, paint_icon
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import IconLabel, clear, label, paint_button_ground, pane, rule
from trainplan_desktop.widgets.notices import NoticeBar
from trainplan_desktop.wording.formats import locale, significant
from trainplan_desktop.wording.text import tr

WIDEST, BETWEEN = 1280, 48


@dataclass(frozen=True)
class Start:
    key: str
    icon: str
    name: str
    detail: str
    shortcut: str = ""


class WalkButton(QAbstractButton):
    """A button among others: Up and Down walk from one to the next, Enter presses."""

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        elif event.key() == Qt.Key.Key_Down:
            self.focusNextChild()
        elif event.key() == Qt.Key.Key_Up:
            self.focusPreviousChild()
        else:
            super().keyPressEvent(event)


class StartButton(WalkButton):
    """Icon, name and a line of detail."""

    def __init__(self, start: Start, *, token: str = "muted") -> None:
        super().__init__()
        self.start = start
        self._token = token
        self.setAccessibleName(f"{start.name}. {start.detail}")
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def sizeHint(self) -> QSize:
        px = theme().px
        widest = max(
            QFontMetrics(theme().font("strong")).horizontalAdvance(self.start.name),
            QFontMetrics(theme().font("message")).horizontalAdvance(self.start.detail),
        )
        shortcut = QFontMetrics(theme().font("caption")).horizontalAdvance(self.start.shortcut)
        return QSize(widest + px(56) + (shortcut + px(20) if shortcut else 0), px(56))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        px, font, color = theme().px, theme().font, theme().color
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.underMouse() or self.isDown():
            painter.setPen(Qt.PenStyle.NoPen)
            painter.setBrush(color("accent_soft"))
            painter.drawRoundedRect(QRectF(self.rect()), px(4), px(4))
        if self.hasFocus():
            painter.setPen(color("accent"))
            painter.setBrush(color("accent_soft"))
            painter.drawRoundedRect(QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5), px(4), px(4))
        side = px(18)
        token = "accent" if self.hasFocus() or self.underMouse() else self._token
        paint_icon(painter, self.start.icon, QRectF(px(12), (self.height() - side) / 2, side, side), token)
        box = self.rect().adjusted(px(44), px(9), -px(12), -px(9))
        painter.setFont(font("strong"))
        painter.setPen(color("text"))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading), self.start.name)
        painter.setFont(font("message"))
        painter.setPen(color("muted"))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignBottom | Qt.AlignmentFlag.AlignLeading), self.start.detail)
        painter.setFont(font("caption"))
        middle = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignTrailing)
        painter.drawText(box, middle, self.start.shortcut)
        painter.end()


class RecentRow(WalkButton):
    """A recent plan with its answer as it was when it was saved; the file itself is not touched."""

    COLUMNS = (0.0, 0.36, 0.52, 0.62, 1.0)

    def __init__(self, recent: RecentPlan) -> None:
        super().__init__()
        self.recent = recent
        self.gone = False
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setToolTip(recent.path)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setAccessibleName(", ".join(part for part in (Path(recent.path).name, *self._cells()) if part))

    def _cells(self) -> tuple[str, str, str, str]:
        recent = self.recent
        words = {
            "fits": tr("Fits"),
            "tight": tr("Marginal"),
            "too_big": tr("Does not fit"),
            "unbuildable": tr("Cannot be built"),
        }
        days = ""
        if recent.days is not None:
            if recent.days < 1:
                days = tr("{count} hours", count=significant(recent.days * 24, 2))
            else:
                days = tr("{count} days", count=significant(recent.days))
        return words.get(recent.verdict, ""), days, recent.cluster, _when(recent.saved)

    def show_gone(self) -> None:
        """The file is not there any more."""
        self.gone = True
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(560), theme().px(36))

    def paintEvent(self, event: QPaintEvent) -> None:
        px, font, color = theme().px, theme().font, theme().color
        painter = QPainter(self)
        paint_button_ground(painter, self)
        side = px(18)
        look = {
            "fits": ("pass", "ok"),
            "tight": ("tight", "warn"),
            "too_big": ("fail", "error"),
            "unbuildable": ("error", "error"),
        }
        icon, token = look.get(self.recent.verdict, ("report", "muted"))
        paint_icon(painter, icon, QRectF(px(2), (self.height() - side) / 2, side, side), token)
        verdict, days, cluster, when = self._cells()
        width = self.width()
        name_box = self.rect().adjusted(px(28), 0, 0, 0)
        name_box.setRight(int(width * 0.36) - px(10))
        start = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft)
        end = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight)
        painter.setFont(font("body", QFont.Weight.Medium))
        painter.setPen(color("text"))
        name = painter.fontMetrics().elidedText(
            Path(self.recent.path).name, Qt.TextElideMode.ElideMiddle, name_box.width()
        )
        painter.drawText(name_box, start, name)
        painter.setFont(font("body"))
        if self.gone:
            painter.setPen(color("error"))
            box = self.rect().adjusted(int(width * 0.36), 0, 0, 0)
            painter.drawText(box, start, tr("This file is not there any more"))
            painter.end()
            return
        painter.drawText(self.rect().adjusted(int(width * 0.36), 0, 0, 0), start, verdict)
        days_box = self.rect()
        days_box.setRight(int(width * 0.585))
        painter.drawText(days_box, end, days)
        painter.drawText(self.rect().adjusted(int(width * 0.62), 0, 0, 0), start, cluster)
        painter.setPen(color("muted"))
        painter.drawText(self.rect().adjusted(0, 0, -px(4), 0), end, when)
        painter.end()


def _when(iso: str) -> str:
    try:
        moment = datetime.fromisoformat(iso)
    except ValueError:
        return ""
    days = (date.today() - moment.date()).days
    if days == 0:
        return tr("Today, {time}", time=locale().toString(moment.time(), "HH:mm"))
    if days == 1:
        return tr("Yesterday")
    pattern = "d MMM" if moment.year == date.today().year else "d MMM yyyy"
    return locale().toString(moment.date(), pattern)


class WelcomePage(QScrollArea):
    start_chosen = Signal(str)
    recent_chosen = Signal(str)
    example_chosen = Signal(str)

    STARTS = (
        ("new", "plus", "New plan", "Starts complete; change what differs", "Ctrl+N"),
        ("open", "open", "Open a plan", "A .trainplan file", "Ctrl+O"),
        ("config", "model", "Start from a model", "Read its config.json", "Ctrl+Shift+M"),
    )

    def __init__(self, version: str) -> None:
        super().__init__()
        px = theme().px
        self.example_buttons: list[StartButton] = []
        self._example_columns = 0
        self.setWidgetResizable(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        body = pane("surface")
        self.setWidget(body)
        whole = QVBoxLayout(body)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        self._notices = QVBoxLayout()
        whole.addLayout(self._notices)
        outer = QHBoxLayout()
        whole.addLayout(outer, 1)
        outer.setContentsMargins(px(40), px(32), px(40), px(16))
        outer.addStretch(1)
        column_box = QWidget()
        column_box.setMaximumWidth(px(WIDEST))
        outer.addWidget(column_box, 20)
        outer.addStretch(1)
        column = QVBoxLayout(column_box)
        column.setContentsMargins(0, px(36), 0, 0)
        column.setSpacing(0)
        column.addLayout(self._make_head())
        column.addSpacing(px(44))
        middle = QHBoxLayout()
        middle.setSpacing(px(BETWEEN))
        middle.addLayout(self._make_starts(), 10)
        middle.addLayout(self._make_lists(), 23)
        column.addLayout(middle)
        column.addStretch()
        column.addSpacing(px(20))
        column.addWidget(rule())
        column.addSpacing(px(12))
        column.addLayout(self._make_foot())

    def host(self, notices: NoticeBar) -> None:
        self._notices.addWidget(notices)

    def _make_head(self) -> QHBoxLayout:
        px = theme().px
        row = QHBoxLayout()
        row.setSpacing(px(16))
        picture = QLabel()
        picture.setPixmap(application_icon().pixmap(QSize(px(56), px(56)), self.devicePixelRatioF()))
        row.addWidget(picture)
        words = QVBoxLayout()
        words.setSpacing(px(2))
        words.addWidget(label("Trainplan", "figure"))
        words.addWidget(
            label(
                tr("Plan a training cluster: what fits, how long it takes, what it costs, what to measure first."),
                "muted",
            )
        )
        row.addLayout(words, 1)
        return row

    def _make_starts(self) -> QVBoxLayout:
        px = theme().px
        column = QVBoxLayout()
        column.setSpacing(px(4))
        column.addWidget(label(tr("Start"), "heading"))
        column.addSpacing(px(4))
        for key, icon, name, detail, shortcut in self.STARTS:
            button = StartButton(Start(key, icon, tr(name), tr(detail), shortcut))
            button.clicked.connect(lambda _=False, key=key: self.start_chosen.emit(key))
            column.addWidget(button)
            if key == "new":
                self.first = button
        column.addStretch()
        return column

    def _make_lists(self) -> QVBoxLayout:
        px = theme().px
        column = QVBoxLayout()
        column.setSpacing(0)
        head = QHBoxLayout()
        self._recent_title = label(tr("Recent"), "heading")
        self._recent_note = label(tr("as they were when last saved"), "caption")
        head.addWidget(self._recent_title)
        head.addStretch()
        head.addWidget(self._recent_note)
        column.addLayout(head)
        column.addSpacing(px(4))
        self._recent = QVBoxLayout()
        self._recent.setSpacing(0)
        column.addLayout(self._recent)
        self._gap = label("")
        column.addWidget(self._gap)
        column.addWidget(label(tr("Examples"), "heading"))
        column.addSpacing(px(4))
        self._examples = QGridLayout()
        self._examples.setHorizontalSpacing(px(12))
        self._examples.setVerticalSpacing(0)
        column.addLayout(self._examples)
        column.addStretch()
        return column

    def _make_foot(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(theme().px(8))
        row.addWidget(IconLabel("open"))
        row.addWidget(label(tr("Drop a plan or a model’s config.json anywhere in this window."), "muted"))
        row.addStretch()
        row.addWidget(label(tr("Works offline. Nothing leaves this machine."), "muted"))
        return row

    def show_recent(self, recent: Sequence[RecentPlan]) -> None:
        clear(self._recent)
        for item in recent[:6]:
            row = RecentRow(item)
            row.clicked.connect(lambda _=False, path=item.path: self.recent_chosen.emit(path))
            self._recent.addWidget(row)
        for widget in (self._recent_title, self._recent_note, self._gap):
            widget.setVisible(bool(recent))

    def recent_rows(self) -> list[RecentRow]:
        items = (self._recent.itemAt(i).widget() for i in range(self._recent.count()))
        return [row for row in items if isinstance(row, RecentRow)]

    def show_examples(self, examples: Sequence[Start]) -> None:
        if not isValid(self._examples):  # the window was closed while they were read
            return
        for example in examples:
            button = StartButton(example, token="accent")
            button.clicked.connect(lambda _=False, key=example.key: self.example_chosen.emit(key))
            self.example_buttons.append(button)
        self._place_examples()

    def _place_examples(self) -> None:
        """In two columns where both have room for the longest name, else in one."""
        buttons = self.example_buttons
        if not buttons:
            return
        px = theme().px
        whole = min(px(WIDEST), (self.viewport().width() - px(80)) * 20 // 22)
        free = whole - self.first.sizeHint().width() - px(BETWEEN)
        longest = max(button.sizeHint().width() for button in buttons)
        columns = 2 if 2 * longest + self._examples.horizontalSpacing() <= free else 1
        if columns == self._example_columns:
            return
        self._example_columns = columns
        for number, button in enumerate(buttons):
            self._examples.removeWidget(button)
            self._examples.addWidget(button, number // columns, number % columns)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._place_examples()
