"""In what two states of a plan differ, input by input."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialog, QDialogButtonBox, QScrollArea, QVBoxLayout, QWidget

from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError, shown
from trainplan_desktop.pages.shared.field_specs import number_style, title_of
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import label
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.text import counted, tr

MOST_SHOWN = 300


def show_differences(parent: QWidget, file: Plan, here: Plan) -> QDialog:
    from trainplan.engine.studies.changes import differing_inputs  # noqa: PLC0415

    paths = list(differing_inputs(file, here))
    px = theme().px
    dialog = QDialog(parent)
    dialog.setWindowTitle(tr("What differs"))
    dialog.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    column = QVBoxLayout(dialog)
    said = counted(len(paths), "{count} input differs from the file.", "{count} inputs differ from the file.")
    column.addWidget(label(said if paths else tr("The inputs are the same; names, notes or origins may differ.")))
    table = FigureTable("", (tr("Input"), tr("In the file"), tr("Here")), text_columns=(0, 1, 2), wrapped=(0, 1, 2))
    rows = [TableRow((title_of(path, here), _value(file, path), _value(here, path))) for path in paths[:MOST_SHOWN]]
    table.show_rows(rows)
    area = QScrollArea()
    area.setWidgetResizable(True)
    area.setWidget(table)
    column.addWidget(area, 1)
    buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
    buttons.rejected.connect(dialog.reject)
    column.addWidget(buttons)
    dialog.resize(px(720), px(440))
    dialog.open()
    return dialog


def _value(plan: Plan, path: str) -> str:
    try:
        return shown(plan, path, number_style())[:200] or "–"
    except FieldError:
        return "–"
