"""The row above everything: menu, name of the plan, scenario, search for a field or page."""

from __future__ import annotations

from PySide6.QtCore import QSize, Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QMenuBar, QSizePolicy, QStyle, QWidget

from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import IconButton, below, label
from trainplan_desktop.widgets.inputs import Choice, Switch
from trainplan_desktop.widgets.tick_menu import TickMenu
from trainplan_desktop.wording.text import tr


class _MenuBar(QMenuBar):
    """As wide as its menus: from right to left Qt measures only what the present width shows."""

    def sizeHint(self) -> QSize:
        rects = [rect for rect in map(self.actionGeometry, self.actions()) if not rect.isEmpty()]
        if not rects or self.layoutDirection() is not Qt.LayoutDirection.RightToLeft:
            return super().sizeHint()
        metrics = (QStyle.PixelMetric.PM_MenuBarHMargin, QStyle.PixelMetric.PM_MenuBarPanelWidth)
        edge = sum(self.style().pixelMetric(metric, None, self) for metric in metrics)
        spacing = self.style().pixelMetric(QStyle.PixelMetric.PM_MenuBarItemSpacing, None, self)
        width = max(rect.right() for rect in rects) - min(rect.left() for rect in rects) + 1
        return QSize(width + 2 * (edge + spacing), super().sizeHint().height())

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()


class TopRow(QWidget):
    scenario_chosen = Signal(str)
    others_shown = Signal(bool)
    others_left_out = Signal(object)
    """Keys of the scenarios that are not to be drawn beside the chosen one."""
    search_opened = Signal()

    def __init__(self) -> None:
        super().__init__()
        px = theme().px
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self.setProperty("pane", "window")
        self.setProperty("edge", "bottom")
        self.setFixedHeight(px(37))
        row = QHBoxLayout(self)
        row.setContentsMargins(px(12), 0, px(14), 1)
        row.setSpacing(px(8))
        self.menus = _MenuBar()
        self.menus.setNativeMenuBar(False)
        self.menus.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Preferred)
        row.addWidget(self.menus, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addStretch(1)
        self._name = label("", "strong")
        self._edited = label("", "caption")
        row.addWidget(self._name)
        row.addWidget(self._edited)
        row.addStretch(1)
        self._scenario_label = label(tr("Scenario"), "caption")
        self.scenario = Choice()
        self.scenario.setAccessibleName(tr("Scenario"))
        self.scenario.setMinimumWidth(px(176))
        self.scenario.activated.connect(lambda i: self.scenario_chosen.emit(self.scenario.itemData(i)))
        self.show_others = Switch(tr("Others in plots"))
        self.show_others.setAccessibleName(tr("Draw the other scenarios in every plot"))
        self.show_others.toggled.connect(self.others_shown)
        self.show_others.toggled.connect(lambda _on: self._offer_others(self.scenario.count()))
        self.pick_others = IconButton("chevron-down", tr("Choose which scenarios are drawn"))
        self.pick_others.clicked.connect(self._open_picks)
        self._names: list[tuple[str, str]] = []
        self._left_out: frozenset[str] = frozenset()
        self._search = IconButton("search", tr("Go to a page or field (Ctrl+K)"))
        self._search.clicked.connect(self.search_opened)
        row.addWidget(self._scenario_label)
        row.addWidget(self.scenario)
        row.addWidget(self.show_others)
        row.addWidget(self.pick_others)
        row.addWidget(self._search)
        self.show_document("", False)

    def show_document(self, name: str, edited: bool) -> None:
        self._name.setText(name)
        self._edited.setText(tr("edited") if edited else "")
        for widget in (self._scenario_label, self.scenario, self._search):
            widget.setVisible(bool(name))
        self._offer_others(self.scenario.count() if name else 0)

    @property
    def says_edited(self) -> bool:
        return bool(self._edited.text())

    def show_scenarios(self, names: list[tuple[str, str]], chosen: str) -> None:
        """`names` are (key, words)."""
        self.scenario.blockSignals(True)
        self.scenario.clear()
        for key, words in names:
            self.scenario.addItem(words, key)
        self.scenario.fit_contents()
        self.scenario.setCurrentIndex(max(0, self.scenario.findData(chosen)))
        self.scenario.blockSignals(False)
        self._names = [(key, words) for key, words in names if key != chosen]
        self._offer_others(len(names))

    def _offer_others(self, scenarios: int) -> None:
        self.show_others.setVisible(scenarios > 1)
        self.pick_others.setVisible(scenarios > 2 and self.show_others.isChecked())

    def _open_picks(self, _checked: bool = False) -> None:
        self.picks().popup(below(self.pick_others))

    def picks(self) -> TickMenu:
        """Each other scenario, ticked where it is drawn."""
        menu = TickMenu(self)
        for key, words in self._names:
            menu.add(words, key, ticked=key not in self._left_out)
        for action in menu.actions():
            action.toggled.connect(lambda _on: self._take_picks(menu.ticked))
        return menu

    def draw_others(self, drawn: bool, left_out: frozenset[str]) -> None:
        """Take up what was chosen before this row was made."""
        self._left_out = left_out
        self.show_others.setChecked(drawn)

    def forget_picks(self) -> None:
        """Another plan: all its scenarios are drawn."""
        self._left_out = frozenset()
        self.others_left_out.emit(self._left_out)

    def _take_picks(self, ticked: tuple[str, ...]) -> None:
        offered = {key for key, _ in self._names}
        self._left_out = (self._left_out - offered) | (offered - set(ticked))
        self.others_left_out.emit(self._left_out)
