"""Tracking, registry, orchestration, data versions, reproducibility: choices, and what this plan needs of each."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from trainplan.engine.results import Results
from trainplan_desktop.document.session import Session
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.text import from_core, tr


class OperationsView(QWidget):
    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        body = QVBoxLayout(self)
        body.setContentsMargins(0, 0, 0, 0)
        body.setSpacing(theme().px(16))
        self.needs = FigureTable(
            tr("What this plan needs"), (tr("What"), tr("Choice"), tr("Needs")), text_columns=(0, 1, 2), wrapped=(2,)
        )
        self.needs.opened.connect(lambda field, _link: session.field_requested.emit(field))
        self.checks = FigureTable(tr("Before the run"), ("", ""), text_columns=(0, 1), wrapped=(1,))
        body.addWidget(self.needs)
        body.addWidget(self.checks)

    def show_results(self, results: Results) -> None:
        from trainplan.engine.software.mlops import operation_needs  # noqa: PLC0415

        found = operation_needs(self._session.plan, results)
        self.needs.show_rows(
            [
                TableRow(
                    (
                        tr(need.title),
                        tr(need.choice) if need.choice else tr("open"),
                        from_core(need.needs, need.parameters),
                    ),
                    muted=() if need.choice else (1,),
                    key=need.field,
                )
                for need in found
            ]
        )
        self.checks.show_rows(
            [TableRow((tr(need.title), tr(check)), muted=(0,)) for need in found for check in need.checks]
        )
