"""The status bar: how the computation stands, how much is assumed, when it was saved."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtWidgets import QHBoxLayout, QStatusBar, QWidget

from trainplan.plan.document import Plan
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.worker import LongWork
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import IconLabel, QuietButton, label
from trainplan_desktop.widgets.strip import BUSY_AFTER_MS
from trainplan_desktop.wording.formats import whole
from trainplan_desktop.wording.text import tr


class StatusBar(QStatusBar):
    assumptions_opened = Signal()

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        px = theme().px
        self.setSizeGripEnabled(False)
        self.setFixedHeight(px(27))
        left = QWidget()
        row = QHBoxLayout(left)
        row.setContentsMargins(px(20), 0, 0, 0)
        row.setSpacing(px(6))
        self._icon = IconLabel("check", "ok", side=14)
        self._state = label("", "caption")
        row.addWidget(self._icon)
        row.addWidget(self._state)
        self.addWidget(left, 1)
        self.assumed = QuietButton("", role="caption")
        self.assumed.clicked.connect(self.assumptions_opened)
        self.assumed.hide()
        self.addPermanentWidget(self.assumed)
        self.catalogue = label("", "caption")
        self._saved = label("", "caption")
        for part in (self.catalogue, self._saved):
            part.setContentsMargins(0, 0, px(16), 0)
            self.addPermanentWidget(part)
        self._busy = QTimer(self, singleShot=True, interval=BUSY_AFTER_MS)
        self._busy.timeout.connect(lambda: self._show("stale", "muted", tr("Computing")))
        self._count = QTimer(self, singleShot=True, interval=400)
        self._count.timeout.connect(self._count_assumptions)
        session.evaluation_begun.connect(self._begun)
        session.results_changed.connect(self._ready)
        session.evaluation_failed.connect(self._failed)
        session.document_replaced.connect(self._saved_changed)
        self._show("", "muted", tr("Ready"))

    @property
    def state(self) -> str:
        return self._state.text()

    def _show(self, icon: str, token: str, words: str) -> None:
        self._icon.set_icon(icon, token)
        self._icon.setVisible(bool(icon))
        self._state.setText(words)

    def _begun(self) -> None:
        if not self._busy.isActive():
            self._busy.start()

    def _ready(self) -> None:
        self._busy.stop()
        milliseconds = whole(max(1, 1000 * self._session.seconds))
        self._show("check", "ok", tr("Up to date, computed in {time} ms", time=milliseconds))
        self._count.start()

    def _failed(self) -> None:
        self._busy.stop()
        self._show("error", "error", tr("Not computed: internal error"))

    def take_up(self) -> None:
        """Show how the computation stands, in a bar that is made while a plan is open."""
        if self._session.document is None:
            return
        self._saved_changed()
        if self._session.busy:
            self._begun()
        elif self._session.results is not None:
            self._ready()

    def _saved_changed(self) -> None:
        document = self._session.document
        if document is None:
            self._show("", "muted", tr("Ready"))
            self.assumed.hide()
            self._saved.setText("")
            return
        document.saved.connect(self._show_saved)
        self._show_saved()

    def _show_saved(self) -> None:
        document = self._session.document
        saved = document.saved_at if document is not None else None
        self._saved.setText(tr("Saved {time}", time=saved.strftime("%H:%M")) if saved is not None else "")

    def _count_assumptions(self) -> None:
        """Counted in a thread: every input of the plan is looked at."""
        if self._session.document is None:
            return
        plan = self._session.plan
        self._counting = LongWork(lambda _report, _cancelled: inputs_and_date(plan))
        self._counting.finished.connect(self._show_assumptions)
        self._session.start(self._counting)

    def _show_assumptions(self, counts: tuple[int, int, str]) -> None:
        assumed, given, date = counts
        self.catalogue.setText(tr("Catalogue {date}", date=date))
        self.assumed.setVisible(True)
        self.assumed.set_text(tr("{count} of {all} inputs are assumptions", count=assumed, all=given))

    def settle(self) -> None:
        """Show at once what is counted after a while: for a picture."""
        if self._session.document is not None:
            self._count.stop()
            self._show_assumptions(inputs_and_date(self._session.plan))


def inputs_and_date(plan: Plan) -> tuple[int, int, str]:
    """Inputs that are assumptions, all inputs, and the date of the catalogue."""
    from trainplan.plan.provenance import assumptions, stated_inputs  # noqa: PLC0415
    from trainplan_desktop.wording.catalogue import date  # noqa: PLC0415

    return len(assumptions(plan)), len(stated_inputs(plan)), date()
