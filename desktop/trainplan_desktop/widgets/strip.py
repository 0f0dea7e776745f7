"""The answer strip: does it fit, and six figures, always in view."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRect, QRectF, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontMetrics, QGuiApplication, QKeyEvent, QKeySequence, QPainter, QPaintEvent
from PySide6.QtWidgets import QAbstractButton, QHBoxLayout, QLabel, QMenu, QSizePolicy, QVBoxLayout, QWidget

from trainplan_desktop.theme.icons import paint_icon
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import IconLabel, Meter, QuietButton, below, label, paint_button_ground, set_tone
from trainplan_desktop.wording.text import tr

BUSY_AFTER_MS = 150
VERDICT_WIDTH, REASON_WIDTH = 244, 420
"""Room of the verdict: beside its figures, and where there are none with a reason in several lines."""


@dataclass(frozen=True)
class Figure:
    """One figure of the strip in words; an empty value is drawn as a dash."""

    key: str
    caption: str
    value: str = ""
    unit: str = ""
    change: str = ""
    change_tone: str = ""  # ok when better, warn when worse
    below: str = ""  # interval, or why there is no value
    change_words: str = ""  # the change as it is read aloud

    def spoken(self) -> str:
        parts = [f"{self.caption} {self.value or tr('no value')} {self.unit}".strip()]
        parts += [part for part in (self.below.replace("–", f" {tr('to')} "), self.change_words) if part]
        return ", ".join(parts)


@dataclass(frozen=True)
class Verdict:
    """state: fits, tight, too_big, unbuildable, unknown."""

    state: str
    word: str
    amount: str = ""
    fraction: float = 0.0
    caption: str = ""


LOOK = {
    "fits": ("pass", "ok", "text"),
    "tight": ("tight", "warn", "warn"),
    "too_big": ("fail", "error", "error"),
    "unbuildable": ("error", "error", "error"),
    "unknown": ("note", "muted", "muted"),
}


class FigureButton(QAbstractButton):
    """Caption; value and unit; change and interval. Enter or a click opens its explanation."""

    def __init__(self, figure: Figure) -> None:
        super().__init__()
        self._figure = figure
        self._stale = ""
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        self.set_figure(figure)

    @property
    def figure(self) -> Figure:
        return self._figure

    def set_figure(self, figure: Figure, stale: str = "") -> None:
        """`stale` takes the place of the last line while the value is old, for example 'updating'."""
        if (figure, stale) == (self._figure, self._stale) and self.accessibleName():
            return
        size = self.sizeHint()
        self._figure, self._stale = figure, stale
        self.setAccessibleName(figure.spoken())
        if self.sizeHint() != size:
            self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        px, font = theme().px, theme().font
        figure = self._figure
        caption = QFontMetrics(font("caption")).horizontalAdvance(figure.caption)
        value = QFontMetrics(font("title")).horizontalAdvance(figure.value or "–")
        unit = QFontMetrics(font("body")).horizontalAdvance(figure.unit)
        small = QFontMetrics(font("caption", QFont.Weight.DemiBold))
        last = small.horizontalAdvance(figure.change + figure.below) + (px(8) if figure.change else 0)
        return QSize(max(caption, value + px(5) + unit, last) + px(8), px(72))

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        elif event.matches(QKeySequence.StandardKey.Copy):
            self.copy()
        else:
            super().keyPressEvent(event)

    def copy(self) -> None:
        figure = self._figure
        below = f" ({figure.below})" if figure.below else ""
        QGuiApplication.clipboard().setText(f"{figure.value or '–'} {figure.unit}{below}")

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        px, font, color = theme().px, theme().font, theme().color
        if self.hasFocus():
            paint_button_ground(painter, self)
        figure = self._figure
        inner = self.rect().adjusted(px(4), px(4), -px(4), -px(4))
        third = [QRect(inner.left(), y, inner.width(), h) for y, h in self._lines(inner)]
        start = int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading)
        rtl = self.layoutDirection() is Qt.LayoutDirection.RightToLeft

        caption_font = font("caption")
        caption_font.setUnderline(self.underMouse())
        painter.setFont(caption_font)
        painter.setPen(color("accent" if self.underMouse() else "muted"))
        painter.drawText(third[0], start, figure.caption)

        painter.setFont(font("title"))
        muted = bool(self._stale) or not figure.value
        painter.setPen(color("muted" if muted else "text"))
        painter.drawText(third[1], start, figure.value or "–")
        ahead = QFontMetrics(font("title")).horizontalAdvance(figure.value or "–") + px(5)
        painter.setFont(font("body"))
        painter.setPen(color("muted"))
        baseline = third[1].adjusted(0 if rtl else ahead, px(3), -ahead if rtl else 0, 0)
        painter.drawText(baseline, start, figure.unit)

        last = third[2]
        if figure.change and not self._stale:
            painter.setFont(font("caption", QFont.Weight.DemiBold))
            painter.setPen(color(figure.change_tone or "muted"))
            painter.drawText(last, start, figure.change)
            ahead = QFontMetrics(painter.font()).horizontalAdvance(figure.change) + px(8)
            last = last.adjusted(0 if rtl else ahead, 0, -ahead if rtl else 0, 0)
        painter.setFont(font("caption"))
        painter.setPen(color("muted"))
        painter.drawText(last, start, self._stale or figure.below)
        painter.end()

    def _lines(self, inner: QRect) -> list[tuple[int, int]]:
        px = theme().px
        heights = [px(16), px(28), px(18)]
        top = inner.top() + (inner.height() - sum(heights)) // 2
        return [(top, heights[0]), (top + heights[0], heights[1]), (top + heights[0] + heights[1], heights[2])]


class AnswerStrip(QWidget):
    """Verdict and meter, six figures, and what their differences are counted from."""

    figure_opened = Signal(str)
    evidence_opened = Signal()
    details_requested = Signal()
    since_changed = Signal(str)

    def __init__(self) -> None:
        super().__init__()
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("pane", "surface")
        self.setProperty("edge", "bottom")
        px = theme().px
        self.setFixedHeight(px(96))
        self._stale = ""
        self._buttons: dict[str, FigureButton] = {}
        self._since = "edit"
        self._narrow = False
        row = QHBoxLayout(self)
        row.setContentsMargins(px(24), px(4), px(20), px(4))
        row.setSpacing(px(16))
        row.addWidget(self._make_verdict())
        row.addSpacing(px(20))
        self._row = row
        self._last = self._make_last()
        row.addWidget(self._last)
        self._busy = QTimer(self, singleShot=True, interval=BUSY_AFTER_MS)
        self._busy.timeout.connect(lambda: self._set_stale(tr("updating")))
        self._phase = 0.0
        self._run = QTimer(self, interval=40)
        self._run.timeout.connect(self._advance)

    def _make_verdict(self) -> QWidget:
        px = theme().px
        box = _VerdictButton()
        box.setMinimumWidth(px(VERDICT_WIDTH))
        box.clicked.connect(lambda: self.figure_opened.emit("verdict"))
        self._verdict = box
        column = QVBoxLayout(box)
        column.setContentsMargins(0, px(8), 0, px(8))
        column.setSpacing(px(5))
        line = QHBoxLayout()
        line.setSpacing(px(8))
        self._verdict_icon = IconLabel(side=20)
        self._word = label("", "title")
        self._word.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        self._amount = label("", "body")
        self._amount.setContentsMargins(0, 0, 0, px(3))
        line.addWidget(self._verdict_icon)
        line.addWidget(self._word)
        line.addWidget(self._amount, 1, Qt.AlignmentFlag.AlignBottom)
        self._meter = Meter()
        foot = QHBoxLayout()
        foot.setSpacing(px(6))
        self._caption = label("", "caption")
        self._details = QuietButton(tr("Details"), role="caption")
        self._details.hide()
        self._details.clicked.connect(self.details_requested)
        foot.addWidget(self._caption, 1)
        foot.addWidget(self._details)
        column.addLayout(line)
        column.addWidget(self._meter)
        column.addLayout(foot)
        return box

    def _make_last(self) -> QWidget:
        px = theme().px
        box = QWidget()
        column = QVBoxLayout(box)
        column.setContentsMargins(0, px(10), 0, px(10))
        column.setSpacing(0)
        title = label(tr("Changes since"), "caption")
        title.setContentsMargins(px(4), 0, 0, 0)
        column.addWidget(title)
        self._since_button = _SinceButton(_since_words(self._since))
        self._since_button.clicked.connect(self._choose_since)
        column.addWidget(self._since_button)
        self._evidence = _EvidenceButton()
        self._evidence.clicked.connect(self.evidence_opened)
        column.addWidget(self._evidence)
        return box

    @property
    def since(self) -> str:
        """edit or save."""
        return self._since

    @property
    def caption(self) -> QLabel:
        """Below the verdict: chances, or the reason."""
        return self._caption

    @property
    def verdict_text(self) -> str:
        return f"{self._word.text()} {self._amount.text()}".strip()

    def button(self, key: str) -> QAbstractButton:
        """The button of a figure; 'verdict' is that of the verdict."""
        return self._verdict if key == "verdict" else self._buttons[key]

    def key_of(self, widget: QWidget) -> str:
        """Which figure a widget of the strip shows; nothing for any other."""
        if widget is self._verdict:
            return "verdict"
        return next((key for key, button in self._buttons.items() if button is widget), "")

    def show_answer(self, verdict: Verdict, figures: Sequence[Figure], evidence: str) -> None:
        """New values: whatever said 'updating' is over."""
        ran = self._run.isActive()
        self._busy.stop()
        self._run.stop()
        self._stale = ""
        self._details.hide()
        self._show_verdict(verdict)
        for position, figure in enumerate(figures):
            if figure.key not in self._buttons:
                self._add_button(figure, position)
            self._buttons[figure.key].set_figure(figure)
        self._evidence.set_words(evidence)
        self._hide_what_does_not_fit()
        if ran:
            self.update()

    def _add_button(self, figure: Figure, position: int) -> None:
        button = FigureButton(figure)
        button.clicked.connect(lambda _=False, key=figure.key: self.figure_opened.emit(key))
        self._buttons[figure.key] = button
        self._row.insertWidget(2 + position, button, 1)

    def _show_verdict(self, verdict: Verdict) -> None:
        icon, icon_token, tone = LOOK[verdict.state]
        self._verdict_icon.set_icon(icon, icon_token)
        self._word.setText(verdict.word)
        set_tone(self._word, "" if tone == "text" else tone)
        self._amount.setText(verdict.amount)
        meter_token = {"tight": "warn", "too_big": "error", "unbuildable": "error"}.get(verdict.state, "accent")
        self._meter.set_fraction(verdict.fraction, meter_token)
        reasoned = verdict.state == "unbuildable"
        self._meter.setVisible(not reasoned)
        self._caption.setWordWrap(reasoned)
        self._caption.setText(verdict.caption)
        self._verdict.setToolTip(verdict.caption)
        self._verdict.setMinimumWidth(theme().px(REASON_WIDTH if reasoned else VERDICT_WIDTH))
        self._verdict.setAccessibleName(f"{verdict.word}, {verdict.amount}, {verdict.caption}")

    def set_busy(self) -> None:
        """A computation began; the strip says so only when it takes longer than 150 ms."""
        if not self._busy.isActive() and not self._run.isActive():
            self._busy.start()

    def show_failure(self, since: str) -> None:
        """The engine failed; the last good values stay, muted, with the time they are from."""
        self._busy.stop()
        self._run.stop()
        self._verdict_icon.set_icon("fail", "error")
        self._word.setText(tr("Not computed"))
        self._amount.setText("")
        self._caption.setText(tr("Internal error. Your plan is safe."))
        self._details.show()
        self._set_stale(tr("from {time}", time=since), running=False)

    def _set_stale(self, words: str, *, running: bool = True) -> None:
        self._stale = words
        if running:
            self._run.start()
        for button in self._buttons.values():
            button.set_figure(button.figure, words)

    def _advance(self) -> None:
        self._phase = (self._phase + 0.02) % 1.0
        self.update(0, self.height() - 3, self.width(), 3)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._run.isActive():
            painter = QPainter(self)
            width = self.width() / 4
            left = self._phase * (self.width() + width) - width
            painter.fillRect(QRectF(left, self.height() - 2, width, 2), theme().color("accent"))
            painter.end()

    def _choose_since(self) -> None:
        menu = QMenu(self)
        for key in ("edit", "save"):
            action = menu.addAction(_since_words(key))
            action.setCheckable(True)
            action.setChecked(key == self._since)
            action.triggered.connect(lambda _=False, k=key: self.set_since(k))
        menu.popup(below(self._since_button))

    def set_since(self, key: str) -> None:
        self._since = key
        self._since_button.set_text(_since_words(key))
        self.since_changed.emit(key)

    def set_narrow(self, narrow: bool) -> None:
        """Without accelerator hours and the last block."""
        self._narrow = narrow
        self._hide_what_does_not_fit()

    def _hide_what_does_not_fit(self) -> None:
        self._last.setVisible(not self._narrow)
        if "capital" in self._buttons:
            self._buttons["capital"].setVisible(not self._narrow)


class _VerdictButton(QAbstractButton):
    """The verdict as a whole opens the peak memory into its parts."""

    def __init__(self) -> None:
        super().__init__()
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Expanding)

    def sizeHint(self) -> QSize:
        return self.layout().sizeHint()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self.click()
        else:
            super().keyPressEvent(event)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self.hasFocus():
            painter = QPainter(self)
            paint_button_ground(painter, self)
            painter.end()


class _SinceButton(QuietButton):
    def __init__(self, text: str) -> None:
        super().__init__(text)
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)

    def sizeHint(self) -> QSize:
        size = super().sizeHint()
        return QSize(size.width() + theme().px(16), theme().px(26))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        px = theme().px
        painter = QPainter(self)
        box = QRectF(self.width() - px(16), (self.height() - px(12)) / 2, px(12), px(12))
        paint_icon(painter, "chevron-down", box, "accent")
        painter.end()


class _EvidenceButton(QAbstractButton):
    """Says how good the evidence behind the figures is; opens the validation page."""

    def __init__(self) -> None:
        super().__init__()
        self.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)

    def set_words(self, words: str) -> None:
        self.setVisible(bool(words))
        if words != self.text():
            self.setText(words)
            self.setAccessibleName(words)
            self.updateGeometry()

    def sizeHint(self) -> QSize:
        metrics = QFontMetrics(theme().font("caption"))
        return QSize(metrics.horizontalAdvance(self.text()) + theme().px(26), theme().px(20))

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        paint_button_ground(painter, self)
        px = theme().px
        paint_icon(painter, "validation", QRectF(px(2), (self.height() - px(14)) / 2, px(14), px(14)), "muted")
        painter.setFont(theme().font("caption"))
        painter.setPen(theme().color("muted"))
        box = self.rect().adjusted(px(22), 0, 0, 0)
        painter.drawText(box, int(Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeading), self.text())
        painter.end()


def _since_words(key: str) -> str:
    return tr("last save") if key == "save" else tr("last edit")
