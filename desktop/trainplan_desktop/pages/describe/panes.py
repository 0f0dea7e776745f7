"""The right panes of the pages under Describe."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QWidget

from trainplan.engine.first_answer import FirstAnswer
from trainplan.engine.results import MemoryResult, Results
from trainplan.plan.document import Plan
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared.details import Details
from trainplan_desktop.pages.shared.form_page import Form, FormPage
from trainplan_desktop.pages.shared.page import SidePane
from trainplan_desktop.widgets.basics import QuietButton
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.formats import percent, scaled, significant, tidy, whole
from trainplan_desktop.wording.scales import suited
from trainplan_desktop.wording.text import tr
from trainplan_desktop.wording.words import words_of

READABLE = (0.1, 10_000)
"""Between these a figure stays in the unit of its neighbours."""
COUNTED = -1.0
"""In place of a divisor: thousands, millions, billions or trillions, in words."""


class PageWithSide(FormPage):
    """A form with a right pane of tables and plots that follow the results."""

    has_side = True
    _shown: Results | None = None

    def __init__(self, session: Session, make_form: Callable[[Plan], Form]) -> None:
        super().__init__(session, make_form)
        session.document_replaced.connect(self._forget_results)

    def make_side(self) -> QWidget:
        pane = SidePane()
        self.fill_side(pane)
        return pane

    def refresh(self) -> None:
        super().refresh()
        results = self.session.results
        if self.side_made and results is not None and results is not self._shown:
            self._shown = results
            self.show_results(results)
            self.results_are_shown()

    def results_are_shown(self) -> None:
        self.show_side(shown=True)

    def show_side(self, *, shown: bool) -> None:
        """Whether what the pane holds is to be seen: not while it is of a plan that was put away."""
        if isinstance(self.side, SidePane):
            self.side.widget().setVisible(shown)

    def _forget_results(self) -> None:
        self._shown = None
        if self.side_made:
            self.show_side(shown=False)

    def fill_side(self, pane: SidePane) -> None:
        raise NotImplementedError

    def show_results(self, results: Results) -> None:
        raise NotImplementedError


class DetailsPage(PageWithSide):
    """A right pane of figures that are computed beside the results, off the GUI thread."""

    compute: Callable[[Plan, Results], Any]

    def __init__(self, session: Session, make_form: Callable[[Plan], Form]) -> None:
        super().__init__(session, make_form)
        self._details = Details(session, type(self).compute)
        self._details.ready.connect(self._show_all)

    def refresh(self) -> None:
        super().refresh()
        if self.side_made:
            self._details.follow()

    def show_results(self, results: Results) -> None:
        """What needs nothing but the results; the rest follows in `show_details`."""

    def results_are_shown(self) -> None:
        """The pane waits for the details."""

    def show_details(self, details: Any) -> None:
        raise NotImplementedError

    def _show_all(self, details: Any) -> None:
        self.show_details(details)
        self.show_side(shown=True)

    def settle(self) -> None:
        self._details.follow()
        self._details.settle()


class ModelPage(PageWithSide):
    def fill_side(self, pane: SidePane) -> None:
        self._parts = FigureTable(tr("Parameters by part"), (tr("Part"), tr("Parameters"), tr("Share")))
        self._work = FigureTable(tr("Work"), ("", "", ""), text_columns=(0, 2))
        pane.add(self._parts)
        pane.add(self._work)

    def show_results(self, results: Results) -> None:
        counts = results.architecture
        rows = [
            TableRow((words_of(name), whole(count), percent(count / counts.total_params)), muted=(2,))
            for name, count in counts.parts.items()
            if count
        ]
        rows.append(TableRow((tr("All"), whole(counts.total_params), percent(1.0)), strong=True))
        self._parts.show_rows(rows)
        self._work.show_rows(
            [
                TableRow((tr("Active for each token"), whole(counts.active_params), tr("parameters")), muted=(2,)),
                TableRow((tr("Trained"), whole(counts.trainable_params), tr("parameters")), muted=(2,)),
                TableRow(
                    (
                        tr("Forward and backward"),
                        significant(counts.model_flops_per_token / 1e9, 4),
                        tr("GFLOP a token"),
                    ),
                    muted=(2,),
                ),
            ]
        )


class ParallelismPage(PageWithSide):
    shows_first = True

    def __init__(self, session: Session, make_form: Callable[[Plan], Form]) -> None:
        super().__init__(session, make_form)
        button = QuietButton(tr("Find better layouts"), "search")
        button.clicked.connect(lambda: session.page_requested.emit("search"))
        self._remedies = QuietButton(tr("What makes it fit"), "advice")
        self._remedies.clicked.connect(lambda: session.page_requested.emit("advice"))
        self._remedies.hide()
        self.add_action(self._remedies)
        self.add_action(button)

    def refresh(self) -> None:
        super().refresh()
        memory = self.session.results.memory if self.session.results is not None else None
        self._remedies.setVisible(memory is not None and not memory.fits)

    def fill_side(self, pane: SidePane) -> None:
        from trainplan_desktop.pages.shared.memory_plots import MemoryPlots  # noqa: PLC0415
        from trainplan_desktop.pages.study.remedies import Remedies  # noqa: PLC0415

        self.plots = MemoryPlots(self.session)
        self._changes = Remedies(self.session, compact=True)
        self._changes.hide()
        pane.add(self.plots)
        pane.add(self._changes)

    def show_first(self, first: FirstAnswer) -> None:
        self._make_room(first.memory)
        self.show_side(shown=True)
        self.plots.show_memory(first.memory, first.step.seconds)
        if not first.memory.fits:
            self._changes.expect(first.memory)

    def show_results(self, results: Results) -> None:
        self._make_room(results.memory)
        self.plots.show_results(results)
        if results.memory is not None and not results.memory.fits:
            self._changes.show_results(results)

    def _make_room(self, memory: MemoryResult | None) -> None:
        """The timeline gives way to what makes it fit."""
        fits = memory is None or memory.fits
        if fits == self._changes.isHidden():
            return
        self.plots.timeline.setVisible(fits)
        self._changes.setVisible(not fits)

    def settle(self) -> None:
        super().settle()
        while self.side_made and (self.plots.busy or (self._changes.isVisible() and self._changes.busy)):
            loop = QEventLoop()
            QTimer.singleShot(30, loop.quit)
            loop.exec()


Line = tuple[str, str, float, str, str]
"""Name, path, divisor, unit, note."""


class TablePage(PageWithSide):
    """A right pane of one or more tables, filled from the results by rows of (name, path, divisor, unit, note)."""

    tables: tuple[tuple[str, tuple[Line, ...]], ...] = ()

    def fill_side(self, pane: SidePane) -> None:
        self._tables = []
        for heading, _ in self.tables:
            table = FigureTable(tr(heading), ("", "", "", ""), text_columns=(0, 2), wrapped=(3,))
            self._tables.append(table)
            pane.add(table)

    def show_results(self, results: Results) -> None:
        for table, (_, lines) in zip(self._tables, self.tables, strict=True):
            table.show_rows([table_row(results, *line) for line in told(results, lines)])


LEFT_OUT = frozenset({"storage.samples_per_second"})
"""Figures that play no part where they are not known: a plan that reads tokens reads no samples."""


def told(results: Results, lines: tuple[Line, ...]) -> list[Line]:
    """The lines whose figures play a part."""
    return [line for line in lines if line[1] not in LEFT_OUT or result_at(results, line[1]) is not None]


def table_row(results: Results, name: str, path: str, divisor: float, unit: str, note: str) -> TableRow:
    """A figure of the results as (name, value, unit, note); a divisor of 0 makes it a percentage, `COUNTED` a count."""
    value = result_at(results, path)
    if value is None:
        return TableRow((tr(name), "–", "", tr("not computed yet")), muted=(1, 2, 3))
    if divisor == 0:
        text = percent(value)
    elif divisor == COUNTED:
        number, word = scaled(value)
        return TableRow((tr(name), tidy(number), tr(word) if word else tr(unit), tr(note)), muted=(2, 3))
    elif isinstance(value, str):
        text = value
    else:
        value /= divisor
        if not READABLE[0] <= abs(value) < READABLE[1]:  # rows that are compared stay in one unit where they can
            by, unit = suited([value], unit)
            value /= by
        text = whole(value) if float(value).is_integer() else tidy(value)
    return TableRow((tr(name), text, tr(unit), tr(note)), muted=(2, 3))


def result_at(results: Results, path: str) -> Any:
    found: Any = results
    for name in path.split("."):
        found = getattr(found, name) if found is not None else None
    return found


class DatasetPage(TablePage):
    tables = (
        (
            "What the data needs",
            (
                ("Size on disk", "storage.dataset_bytes", 1e12, "TB", "one copy"),
                ("Reading, needed", "storage.required_read_gb_per_second", 1, "GB/s", "while training"),
                ("Reading, available", "storage.available_read_gb_per_second", 1, "GB/s", ""),
                ("Read operations", "storage.required_read_iops", 1, "a second", ""),
                ("Samples", "storage.samples_per_second", 1, "a second", "read and decoded"),
                ("Served by the cache", "storage.cached_fraction", 0, "", "share of the reads"),
                ("Accelerators wait for data", "storage.idle_fraction", 0, "", "share of a step"),
            ),
        ),
        (
            "The run",
            (
                ("Tokens", "run.tokens", COUNTED, "", "all phases"),
                ("Steps", "run.steps", 1, "", ""),
                ("Days", "run.days", 1, "days", "with failures"),
            ),
        ),
    )
