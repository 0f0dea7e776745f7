"""The four checks before anybody signs, beside each other: nameplate, facility, assumptions, documentation."""

from __future__ import annotations

from PySide6.QtWidgets import QVBoxLayout, QWidget

from trainplan.acceptance.checks import FourChecks
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.prove.acceptance_texts import core, figure
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import label
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.formats import percent
from trainplan_desktop.wording.text import tr


class ChecksView(QWidget):
    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme().px(14))
        self.sentence = label("", wrap=True)
        self.nameplate = FigureTable(
            tr("Nameplate against application"),
            ("", tr("Nameplate"), tr("Planned with"), tr("Measured"), tr("Of nameplate"), tr("Unit")),
            text_columns=(0, 5),
        )
        self.facility = FigureTable(
            tr("Decisions of the facility"), ("", tr("In the plan"), tr("Confirmed")), text_columns=(0, 1, 2)
        )
        self.facility.opened.connect(lambda path, _button: session.field_requested.emit(path))
        self.documentation = FigureTable(
            tr("Documentation of components"), ("", "", tr("Figures come from")), text_columns=(0, 1, 2), wrapped=(2,)
        )
        column.addWidget(label(tr("Four checks before signing"), "heading"))
        column.addWidget(self.sentence)
        for table in (self.nameplate, self.facility, self.documentation):
            column.addWidget(table)

    def show_checks(self, checks: FourChecks) -> None:
        self.sentence.setText(
            tr(
                "{assumed} of {inputs} inputs are assumptions. {open} of {decisions} decisions of the facility wait "
                "for a qualified professional; mark their origin as site design once confirmed.",
                assumed=len(checks.assumed),
                inputs=checks.inputs,
                open=len(checks.escalated),
                decisions=len(checks.facility),
            )
        )
        self.nameplate.show_rows(
            [
                TableRow(
                    (
                        core(item.what),
                        *(
                            "–" if value is None else figure(value)
                            for value in (item.nameplate, item.planned, item.measured)
                        ),
                        "–" if item.share is None else percent(item.share, 0),
                        tr(item.unit),
                    ),
                    muted=(5,),
                )
                for item in checks.nameplate
            ]
        )
        self.facility.show_rows(
            [
                TableRow(
                    (
                        tr(item.title),
                        tr(item.value) or "–",
                        (item.source or tr("yes")) if item.confirmed else tr("by a qualified professional, open"),
                    ),
                    tone="" if item.confirmed else "warn",
                    toned=(2,),
                    key=item.path,
                )
                for item in checks.facility
            ]
        )
        self.documentation.show_rows(
            [
                TableRow(
                    (core(item.component), item.name, "; ".join(item.sources) or tr("no source stated")),
                    tone="" if item.sources else "warn",
                    toned=(2,),
                )
                for item in checks.documentation
            ]
        )
