"""What is wrong with the plan, what to do about it, and the way to the field; worst first."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import (
    QAbstractListModel,
    QEvent,
    QModelIndex,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    Signal,
)
from PySide6.QtGui import QAction, QFontMetrics, QGuiApplication, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QHBoxLayout,
    QListView,
    QMenu,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from trainplan_desktop.theme.icons import paint_icon
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import IconButton, IconLabel, below, label, pane
from trainplan_desktop.wording.text import counted, tr

Index = QModelIndex | QPersistentModelIndex
SEVERITIES = ("error", "warning", "note")
LOOK = {"error": ("error", "error"), "warning": ("warning", "warn"), "note": ("note", "muted")}
FINDING = Qt.ItemDataRole.UserRole


@dataclass(frozen=True)
class ShownFinding:
    """A finding in the person's language; `target` is the page or field that its link leads to."""

    severity: str
    message: str
    remedy: str = ""
    link: str = ""
    target: str = ""

    def as_text(self) -> str:
        return f"{tr(self.severity)}: {self.message} {self.remedy}".strip()


class FindingsModel(QAbstractListModel):
    def __init__(self) -> None:
        super().__init__()
        self._all: list[ShownFinding] = []
        self._shown: list[ShownFinding] = []
        self._hidden: set[str] = set()

    def set_findings(self, findings: Sequence[ShownFinding]) -> None:
        ordered = sorted(findings, key=lambda finding: SEVERITIES.index(finding.severity))
        if ordered != self._all:
            self._all = ordered
            self._filter()

    def hide_severity(self, severity: str, hidden: bool) -> None:
        (self._hidden.add if hidden else self._hidden.discard)(severity)
        self._filter()

    def _filter(self) -> None:
        self.beginResetModel()
        self._shown = [finding for finding in self._all if finding.severity not in self._hidden]
        self.endResetModel()

    @property
    def all(self) -> list[ShownFinding]:
        return list(self._all)

    def count(self, severity: str) -> int:
        return sum(finding.severity == severity for finding in self._all)

    def rowCount(self, parent: Index = QModelIndex()) -> int:  # noqa: B008
        return 0 if parent.isValid() else len(self._shown)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        finding = self._shown[index.row()]
        if role == FINDING:
            return finding
        if role in {Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole}:
            return finding.as_text()
        if role == Qt.ItemDataRole.ToolTipRole:
            return f"{finding.message}\n{finding.remedy}".strip()
        return None


class _FindingDelegate(QStyledItemDelegate):
    """Icon, message, remedy, link; a row that is too long for one line takes more."""

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        px = theme().px
        view = self.parent()
        width = view.viewport().width() if isinstance(view, QListView) else px(600)
        finding: ShownFinding = index.data(FINDING)
        one_line, height = _layout(finding, _text_width(finding, width))
        return QSize(px(200), px(28) if one_line else height + px(10))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        px = theme().px
        finding: ShownFinding = index.data(FINDING)
        rect: QRect = option.rect  # type: ignore[attr-defined]
        state = option.state  # type: ignore[attr-defined]
        rtl = option.direction is Qt.LayoutDirection.RightToLeft  # type: ignore[attr-defined]
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        view = self.parent()
        focused = bool(state & QStyle.StateFlag.State_HasFocus)
        if focused and isinstance(view, QWidget) and view.hasFocus():
            painter.setPen(theme().color("accent"))
            painter.drawRoundedRect(QRectF(rect).adjusted(px(16), 1.5, -px(16), -1.5), px(4), px(4))
        icon, token = LOOK[finding.severity]
        icon_x = rect.right() - px(24) - px(16) if rtl else rect.left() + px(24)
        paint_icon(painter, icon, QRectF(icon_x, rect.top() + px(6), px(16), px(16)), token)
        width = _text_width(finding, rect.width())
        left = rect.right() - px(48) - width if rtl else rect.left() + px(48)
        box = QRect(left, rect.top() + px(5), width, rect.height() - px(6))
        _paint_sentences(painter, finding, box)
        if finding.link:
            painter.setFont(theme().font("body"))
            painter.setPen(theme().color("accent"))
            trailing = int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignTrailing)
            painter.drawText(rect.adjusted(px(24), px(5), -px(24), 0), trailing, finding.link)
        painter.restore()


def _text_width(finding: ShownFinding, width: int) -> int:
    px = theme().px
    link = QFontMetrics(theme().font("body")).horizontalAdvance(finding.link)
    return max(px(120), width - px(48) - px(40) - max(link, px(90)))


def _layout(finding: ShownFinding, width: int) -> tuple[bool, int]:
    metrics = QFontMetrics(theme().font("body"))
    whole = metrics.horizontalAdvance(finding.message) + metrics.horizontalAdvance(finding.remedy)
    if whole + theme().px(12) <= width:
        return True, metrics.height()
    height = 0
    for text in (finding.message, finding.remedy):
        if text:
            height += metrics.boundingRect(QRect(0, 0, width, 10_000), int(Qt.TextFlag.TextWordWrap), text).height()
    return False, height


def _paint_sentences(painter: QPainter, finding: ShownFinding, box: QRect) -> None:
    metrics = QFontMetrics(theme().font("body"))
    painter.setFont(theme().font("body"))
    one_line, _ = _layout(finding, box.width())
    flags = int(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading) | int(Qt.TextFlag.TextWordWrap)
    painter.setPen(theme().color("text"))
    painter.drawText(box, flags, finding.message)
    painter.setPen(theme().color("muted"))
    if one_line:
        ahead = metrics.horizontalAdvance(finding.message) + theme().px(10)
        rtl = painter.layoutDirection() is Qt.LayoutDirection.RightToLeft
        painter.drawText(box.adjusted(0 if rtl else ahead, 0, -ahead if rtl else 0, 0), flags, finding.remedy)
    else:
        used = metrics.boundingRect(box, int(Qt.TextFlag.TextWordWrap), finding.message).height()
        painter.drawText(box.adjusted(0, used, 0, 0), flags, finding.remedy)


class _FindingsView(QListView):
    followed = Signal(str)

    def __init__(self, model: FindingsModel) -> None:
        super().__init__()
        self.setModel(model)
        self.setProperty("plain", "true")
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setItemDelegate(_FindingDelegate(self))
        self.setAccessibleName(tr("Findings"))
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setCursor(Qt.CursorShape.PointingHandCursor)
        self.clicked.connect(self._follow)

    def keyPressEvent(self, event) -> None:  # type: ignore[no-untyped-def]
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter} and self.currentIndex().isValid():
            self._follow(self.currentIndex())
        else:
            super().keyPressEvent(event)

    def _follow(self, index: QModelIndex) -> None:
        finding: ShownFinding | None = index.data(FINDING)
        if finding is not None and finding.target:
            self.followed.emit(finding.target)


class FindingsPane(QWidget):
    """The list with its header; collapsed it is one line with the worst finding."""

    followed = Signal(str)
    collapsed_changed = Signal(bool)

    def __init__(self) -> None:
        super().__init__()
        px = theme().px
        self.model = FindingsModel()
        self._collapsed = False
        outer = QVBoxLayout(self)
        outer.setContentsMargins(0, 0, 0, 0)
        ground = pane("window", edge="top")
        outer.addWidget(ground)
        column = QVBoxLayout(ground)
        column.setContentsMargins(0, 1, 0, 0)
        column.setSpacing(0)
        header = QHBoxLayout()
        header.setContentsMargins(px(24), px(2), px(16), px(2))
        header.setSpacing(px(8))
        header.addWidget(label(tr("Findings"), "heading"))
        self._counts = label("", "muted")
        header.addWidget(self._counts)
        header.addSpacing(px(8))
        self._worst_icon = IconLabel()
        self._worst = label()
        header.addWidget(self._worst_icon)
        header.addWidget(self._worst, 1)
        header.addStretch()
        self._filter = IconButton("filter", tr("Choose which findings are shown"))
        self._copy = IconButton("copy", tr("Copy all findings"))
        self._fold = IconButton("chevron-down", tr("Collapse the findings"))
        for button in (self._filter, self._copy, self._fold):
            header.addWidget(button)
        column.addLayout(header)
        self.view = _FindingsView(self.model)
        column.addWidget(self.view, 1)
        self._filter.clicked.connect(self._choose)
        self._copy.clicked.connect(self.copy_all)
        self._fold.clicked.connect(lambda: self.set_collapsed(not self._collapsed))
        self.view.followed.connect(self.followed)
        self._refresh()

    @property
    def collapsed(self) -> bool:
        return self._collapsed

    def set_findings(self, findings: Sequence[ShownFinding]) -> None:
        self.model.set_findings(findings)
        self._refresh()

    def set_collapsed(self, collapsed: bool) -> None:
        self._collapsed = collapsed
        self._refresh()
        self.collapsed_changed.emit(collapsed)

    def header_height(self) -> int:
        return theme().px(31)

    def wanted_height(self) -> int:
        """Height that shows every finding, up to four rows or so."""
        if self._collapsed or not self.model.rowCount():
            return self.header_height()
        rows = sum(self.view.sizeHintForRow(row) for row in range(min(self.model.rowCount(), 12)))
        return self.header_height() + min(max(rows, theme().px(28)) + theme().px(8), theme().px(126))

    def copy_all(self) -> None:
        QGuiApplication.clipboard().setText("\n".join(finding.as_text() for finding in self.model.all))

    def _choose(self) -> None:
        menu = QMenu(self)
        names = {"error": tr("Errors"), "warning": tr("Warnings"), "note": tr("Notes")}
        for severity in SEVERITIES:
            action = QAction(names[severity], menu, checkable=True)
            action.setChecked(severity not in self.model._hidden)
            action.toggled.connect(lambda on, s=severity: self.model.hide_severity(s, not on))
            menu.addAction(action)
        menu.popup(below(self._filter))

    def _refresh(self) -> None:
        parts = []
        errors, warnings, notes = (self.model.count(severity) for severity in SEVERITIES)
        if errors:
            parts.append(counted(errors, "{count} error", "{count} errors"))
        if warnings:
            parts.append(counted(warnings, "{count} warning", "{count} warnings"))
        if notes:
            parts.append(counted(notes, "{count} note", "{count} notes"))
        self._counts.setText(" · ".join(parts) if parts else tr("nothing to report"))
        findings = self.model.all
        show_worst = self._collapsed and bool(findings)
        self._worst.setVisible(show_worst)
        self._worst_icon.setVisible(show_worst)
        if show_worst:
            self._worst_icon.set_icon(*LOOK[findings[0].severity])
            self._worst.setText(findings[0].message)
        self.view.setVisible(not self._collapsed and self.model.rowCount() > 0)
        self._filter.setVisible(not self._collapsed)
        self._copy.setVisible(not self._collapsed)
        self._fold.set_icon("chevron-up" if self._collapsed else "chevron-down")
        name = tr("Show all findings") if self._collapsed else tr("Collapse the findings")
        self._fold.setAccessibleName(name)
        self._fold.setToolTip(name)

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.LayoutRequest:
            self.updateGeometry()
        return super().event(event)

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(200), self.header_height())
