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

    def __init__(self, session: Session, compute: Callable[[Plan, Results], Any], *, quiet_ms: int = 0) -> None:
        """`quiet_ms` is how long the next edit is waited for; the results themselves are painted first in any case."""
        super().__init__()
        self._session, self._compute = session, compute
        self._asked: Results | None = None
        self._work: LongWork | None = None
        self._wait = QTimer(self, singleShot=True, interval=quiet_ms)
        self._wait.timeout.connect(self._begin)
        session.closing.connect(self._wait.stop)

    def follow(self) -> None:
        """Ask for the figures of the newest results, once."""
        results = self._session.results
        if results is None or results is self._asked or self._session.busy:
            return
        self._asked = results
        self._wait.start()

    def _begin(self) -> None:
        results, self._work = self._asked, None
        closed = self._session.document is None
        if results is None or closed or results is not self._session.results or self._session.busy:
            self._asked = None  # newer ones are on their way, or none
            return
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
        while self._session.document is not None and (
            self._session.busy or self._wait.isActive() or self._work is not None
        ):
            loop = QEventLoop()
            QTimer.singleShot(20, loop.quit)
            loop.exec()
