"""The other scenarios of the plan in a plot: a check box, and their figures computed off the GUI thread."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtCore import QEventLoop, QObject, QTimer, Signal

from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError
from trainplan.plan.scenarios import apply_scenario
from trainplan_desktop.pages.scenario_rows import name_of
from trainplan_desktop.session import Session
from trainplan_desktop.text import tr
from trainplan_desktop.widgets.inputs import Switch
from trainplan_desktop.worker import LongWork


@dataclass(frozen=True)
class Overlaid:
    """A scenario beside the one that is worked on; its figures are None where it has none to draw."""

    name: str
    figures: Any


class ScenarioOverlay(QObject):
    """`ready` brings the scenarios to be drawn: none while the box is off or they are being computed anew."""

    ready = Signal(object)

    def __init__(self, session: Session, compute: Callable[[Plan], Any]) -> None:
        """`compute` returns what is drawn of a plan, None where it does not fit or is not possible."""
        super().__init__()
        self._session, self._compute = session, compute
        self._work: LongWork | None = None
        self._asked: tuple[Any, ...] | None = None
        self.box = Switch(tr("Show scenarios"))
        self.box.setAccessibleName(tr("Show scenarios"))
        self.box.hide()
        self.box.toggled.connect(lambda _on: self.follow())
        session.closing.connect(self._give_up)

    def follow(self) -> None:
        """Offer the box where there is another scenario, and ask for the figures of the newest plan, once."""
        document, results = self._session.document, self._session.results
        if document is None or results is None or self._session.busy:
            return
        others = [name for name in ("", *(s.name for s in document.plan.scenarios)) if name != document.scenario]
        self.box.setVisible(bool(others))
        wanted = (results, document.plan, document.scenario) if others and self.box.isChecked() else None
        if _same(wanted, self._asked):
            return
        self._give_up()
        self.ready.emit(())
        self._asked = wanted
        if wanted is None:
            return
        job = LongWork(partial(_compute_all, self._compute, document.plan, others))
        self._work = job
        job.finished.connect(partial(self._take, job))
        job.failed.connect(lambda _details: self._give_up())
        self._session.start(job)

    def _take(self, job: LongWork, found: tuple[Overlaid, ...]) -> None:
        if job is self._work:
            self._work = None
            self.ready.emit(found)

    def _give_up(self) -> None:
        self._asked = None
        if self._work is not None:
            self._work.cancel()
            self._work = None

    def settle(self) -> None:
        """Wait for the figures that were asked for."""
        while self._work is not None and self._session.document is not None:
            loop = QEventLoop()
            QTimer.singleShot(20, loop.quit)
            loop.exec()


def _same(wanted: tuple[Any, ...] | None, asked: tuple[Any, ...] | None) -> bool:
    if wanted is None or asked is None:
        return wanted is asked
    return wanted[0] is asked[0] and wanted[1] is asked[1] and wanted[2] == asked[2]


def _compute_all(
    compute: Callable[[Plan], Any],
    plan: Plan,
    names: list[str],
    _report: Callable[[Any], None],
    cancelled: Callable[[], bool],
) -> tuple[Overlaid, ...]:
    found = []
    for name in names:
        if cancelled():
            break
        try:
            figures = compute(apply_scenario(plan, name) if name else plan)
        except FieldError:  # a change that the plan no longer takes; the page of scenarios says so
            figures = None
        found.append(Overlaid(name_of(name or None), figures))
    return tuple(found)


def left_out(found: tuple[Overlaid, ...]) -> str:
    """Which scenarios have nothing to draw, in words."""
    names = [item.name for item in found if item.figures is None]
    return tr("Not drawn, for they do not fit or are not possible: {names}.", names=", ".join(names)) if names else ""
