"""A button that saves a table of the plan as CSV or XLSX, with headings and units."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtWidgets import QFileDialog

from trainplan_desktop.document.session import Session
from trainplan_desktop.widgets.basics import IconButton
from trainplan_desktop.wording.text import told, tr

if TYPE_CHECKING:
    from trainplan.engine.results import Results
    from trainplan.export.tables import Table
    from trainplan.plan.document import Plan


class SaveTableButton(IconButton):
    """Asks for a file and writes the table that `make` builds of the plan and its results."""

    def __init__(self, session: Session, name: str, make: Callable[[Plan, Results], Table]) -> None:
        super().__init__("export", tr("Save the table {name} as CSV or XLSX", name=name))
        self._session, self._table_name, self._make = session, name, make
        self.clicked.connect(self._ask)

    def _ask(self) -> None:
        suggested = self._table_name.lower().replace(" ", "-") + ".xlsx"
        kinds = f"{tr('Spreadsheet (*.xlsx)')};;{tr('Comma-separated values (*.csv)')}"
        chosen, kind = QFileDialog.getSaveFileName(self.window(), tr("Save the table"), suggested, kinds)
        if chosen:
            path = Path(chosen)
            self.save_to(path if path.suffix else path.with_suffix(".csv" if "csv" in kind else ".xlsx"))

    def save_to(self, path: Path) -> None:
        """Write the table; the ending decides the kind. A file that cannot be written is told in a notice."""
        from trainplan.export.spreadsheets import to_csv, to_xlsx  # noqa: PLC0415
        from trainplan.export.tables import NoTableError  # noqa: PLC0415

        results = self._session.results
        if results is None:
            return
        try:
            table = self._make(self._session.plan, results)
            path.write_bytes(to_csv(table) if path.suffix.lower() == ".csv" else to_xlsx([table]))
        except (OSError, NoTableError) as problem:
            reason = problem.strerror if isinstance(problem, OSError) and problem.strerror else told(problem)
            self._session.notice_requested.emit(
                tr("{name} was not saved: {reason}.", name=path.name, reason=reason.rstrip(".")), "error"
            )
