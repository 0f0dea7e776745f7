"""The software page: the stack, frameworks side by side, operations, and every switch as it is computed with."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import asdict

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from trainplan.engine.job.defaults import resolve_switches
from trainplan.engine.results import Results
from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldInfo, field_info
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.describe.panes import PageWithSide
from trainplan_desktop.pages.describe.software_frameworks import FrameworksView
from trainplan_desktop.pages.describe.software_operations import OperationsView
from trainplan_desktop.pages.describe.software_stack import StackView
from trainplan_desktop.pages.shared.field_specs import humanised
from trainplan_desktop.pages.shared.form_page import Form
from trainplan_desktop.pages.shared.page import SidePane
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import chip
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.formats import significant
from trainplan_desktop.wording.text import tr

SWITCHES = "software.implementation"
VIEWS = (
    ("stack", "Stack"),
    ("frameworks", "Frameworks"),
    ("operations", "Operations"),
    ("switches", "Settings"),
)


class SoftwarePage(PageWithSide):
    side_width = 720

    def __init__(self, session: Session, make_form: Callable[[Plan], Form]) -> None:
        super().__init__(session, make_form)
        self.view = "stack"

    def fill_side(self, pane: SidePane) -> None:
        px = theme().px
        row = QWidget()
        chips = QHBoxLayout(row)
        chips.setContentsMargins(0, 0, 0, 0)
        chips.setSpacing(px(8))
        self.chips = {}
        for key, words in VIEWS:
            button = chip(tr(words), checked=key == self.view)
            button.clicked.connect(lambda _checked=False, key=key: self.choose(key))
            self.chips[key] = button
            chips.addWidget(button)
        chips.addStretch()
        self.stack = StackView(self.session)
        self.frameworks = FrameworksView(self.session)
        self.operations = OperationsView(self.session)
        self.defaults = FigureTable(
            tr("Every setting as it is computed with"), (tr("Setting"), tr("Value"), ""), text_columns=(0, 1, 2),
            wrapped=(0,),
        )  # fmt: skip
        switches = QWidget()
        inside = QVBoxLayout(switches)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addWidget(self.defaults)
        self.views: dict[str, QWidget] = {
            "stack": self.stack,
            "frameworks": self.frameworks,
            "operations": self.operations,
            "switches": switches,
        }
        pane.add(row)
        for view in self.views.values():
            pane.add(view)
        self.choose(self.view)

    def choose(self, key: str) -> None:
        """Show one of the views."""
        self.view = key
        for name, view in self.views.items():
            view.setVisible(name == key)
            self.chips[name].setChecked(name == key)

    def show_results(self, results: Results) -> None:
        self.stack.show_results(results)
        self.frameworks.show_results(results)
        self.operations.show_results(results)
        self._show_switches()

    def settle(self) -> None:
        if self.side_made:
            self.frameworks.settle()

    def _show_switches(self) -> None:
        plan = self.session.plan
        software = plan.software
        switches, left_open = resolve_switches(
            software.framework, software.year, software.implementation, training=plan.model.training
        )
        rows = []
        for name, value in asdict(switches).items():
            info = field_info(f"{SWITCHES}.{name}", plan)
            origin = tr("framework default") if name in left_open else tr("set in the plan")
            rows.append(TableRow((tr(info.title), _words(info, value), origin), muted=(2,)))
        self.defaults.show_rows(rows)


def _words(info: FieldInfo, value: object) -> str:
    if value is None:
        return tr("Not set")
    if isinstance(value, bool):
        return tr("On") if value else tr("Off")
    if isinstance(value, str):
        words = info.choices.get(value, value)
        return tr(humanised(value) if words == value else words)
    assert isinstance(value, int | float), info.path
    return significant(float(value))
