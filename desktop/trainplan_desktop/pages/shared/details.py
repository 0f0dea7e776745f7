"""Figures that a page shows beside the results, computed off the GUI thread; those of the newest plan win."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEventLoop, QObject, QTimer, Signal

from trainplan.engine.results import Results
from trainplan.plan.document import Plan
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.worker import LongWork


class Details(QObject):
    """`ready` brings what `compute` says of a plan and its results, never of an older one."""

    ready = Signal(object)

    def __init__(self, session: Session, compute: Callable[[Plan, Results], Any]) -> None:
        super().__init__()
        self._session, self._compute = session, compute
        self._asked: Results | None = None
        self._work: LongWork | None = None

    def follow(self) -> None:
        """Ask for the figures of the newest results, once."""
        results = self._session.results
        if results is None or results is self._asked or self._session.busy:
            return
        self._asked = results
        plan, compute = self._session.plan, self._compute
        self._work = LongWork(lambda _report, _cancelled: (results, compute(plan, results)))
        self._work.finished.connect(self._take)
        self._work.failed.connect(self._give_up)
        self._session.start(self._work)

    def ask_again(self) -> None:
        """The same plan under another question."""
        self._asked = None
        self.follow()

    def _take(self, answer: tuple[Results, Any]) -> None:
        results, details = answer
        if results is self._asked and self._session.results is results:
            self._work = None
            self.ready.emit(details)

    def _give_up(self, _details: str) -> None:
        self._work = None

    def settle(self) -> None:
        """Wait for the figures of the newest plan."""
        while (self._work is not None or self._session.busy) and self._session.document is not None:
            loop = QEventLoop()
            QTimer.singleShot(20, loop.quit)
            loop.exec()
