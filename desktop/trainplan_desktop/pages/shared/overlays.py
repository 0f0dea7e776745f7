"""The other scenarios of the plan in a plot: computed off the GUI thread while the window shows them."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QEventLoop, QObject, QTimer
from PySide6.QtWidgets import QWidget

from trainplan.engine.economics.terms import exchange_rate
from trainplan.engine.evaluate import evaluate
from trainplan.engine.results import Results
from trainplan.engine.studies.progress import NothingToStudyError, StudyCancelledError
from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError
from trainplan.plan.scenarios import apply_scenario
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.worker import LongWork
from trainplan_desktop.pages.shared.scenario_rows import name_of
from trainplan_desktop.plots.overlay import DrawsOthers, Overlaid
from trainplan_desktop.wording.catalogue import library
from trainplan_desktop.wording.text import tr

BLINK_MS = 150  # what takes no longer is not told
OnProgress = Callable[[float], bool]


class NotDrawnError(ValueError):
    """A scenario has nothing to draw; says why, as the end of a sentence that begins with its name."""


@dataclass(frozen=True)
class Variant:
    """Another scenario, evaluated; `own` is the plan of the one that is worked on."""

    plan: Plan
    results: Results
    own: Plan

    @property
    def fits(self) -> bool:
        memory = self.results.memory
        return memory is not None and memory.fits

    @property
    def rate(self) -> float:
        """Of its money to that of the own plan, by the exchange rates that both state. Raises NotDrawnError."""
        found = exchange_rate(self.own.economics, self.plan.economics)
        if found is None:
            currency = self.plan.economics.currency
            raise NotDrawnError(tr("is in {currency}, without an exchange rate of its own", currency=currency))
        return found


Compute = Callable[[Variant, OnProgress], Any]
"""What is drawn of a variant, by a thread of its own. Raises NotDrawnError."""
Pick = Callable[[Variant, Any], Any]
"""Which part of it is drawn now. Raises NotDrawnError."""


@dataclass(frozen=True)
class _Found:
    number: int
    name: str
    variant: Variant | None
    figures: Any
    why_not: str = ""


class ScenarioOverlay(QObject):
    """Keeps the other scenarios in one plot, as long as the window shows them and the plot is to be seen."""

    def __init__(
        self,
        session: Session,
        panel: DrawsOthers,
        compute: Compute,
        *,
        pick: Pick = lambda _variant, figures: figures,
        needs_fit: bool = True,
        money: Callable[[], bool] = lambda: False,
    ) -> None:
        """`needs_fit` leaves out what does not fit, where its figures would mean nothing; `money` tells whether the
        figures are amounts."""
        assert isinstance(panel, QWidget)
        super().__init__(panel)
        self._session, self._panel, self._widget = session, panel, panel
        self._compute, self._pick, self._needs_fit, self._money = compute, pick, needs_fit, money
        self._work: LongWork | None = None
        self._asked: tuple[Any, ...] | None = None
        self._found: tuple[_Found, ...] = ()
        self._ready: tuple[_Found, ...] = ()
        self._soon = QTimer(self, singleShot=True, interval=BLINK_MS)
        self._soon.timeout.connect(self._tell_that_it_takes_long)
        session.results_changed.connect(self.follow)
        session.scenarios_shown.connect(self.follow)
        session.document_replaced.connect(self._forget)
        session.closing.connect(self._give_up)
        panel.installEventFilter(self)

    def follow(self) -> None:
        """Ask for the figures of the newest plan, once."""
        document, results = self._session.document, self._session.results
        if document is None or results is None or self._session.busy:
            return
        listed = enumerate(document.other_scenarios if self._session.shows_scenarios else ())
        names = tuple((number, name) for number, name in listed if name not in self._session.left_out_scenarios)
        if names and not self._widget.isVisible():
            return
        wanted = (results, document.plan, document.scenario, self._compute, names) if names else None
        if _same(wanted, self._asked):
            return
        if wanted is None:
            self._forget()
            return
        self._give_up()
        self._asked, self._ready = wanted, ()
        work = partial(_compute_all, self._compute, document.plan, document.current, names, self._needs_fit)
        job = LongWork(work)
        self._work = job
        job.progressed.connect(partial(self._take, job))
        job.finished.connect(partial(self._end, job))
        job.failed.connect(partial(self._fail, job))
        self._soon.start()
        self._session.start(job)

    def ask(self, compute: Compute) -> None:
        """Draw something else of the scenarios from now on."""
        self._compute = compute
        self.follow()

    def draw(self) -> None:
        """Pick again what is drawn."""
        drawn: list[Overlaid] = []
        why_not, converted = [], []
        for found in self._found:
            why = found.why_not
            if found.variant is not None and not why:
                try:
                    figures = self._pick(found.variant, found.figures)
                    drawn.append(Overlaid(found.number, found.name, figures))
                    if self._money() and found.variant.rate != 1.0:
                        converted.append(f"“{found.name}”")
                except NotDrawnError as reason:
                    why = str(reason)
            if why:
                why_not.append(f"“{found.name}” {why}")
        notes = [tr("Not drawn: {scenarios}.", scenarios="; ".join(why_not))] if why_not else []
        if converted:
            notes.append(tr("Converted at the exchange rates entered: {scenarios}.", scenarios=", ".join(converted)))
        if self._work is not None:
            notes.append(tr("Computing the other scenarios."))
        self._panel.show_others(tuple(drawn), " ".join(notes))

    @property
    def working(self) -> bool:
        return self._work is not None

    def settle(self) -> None:
        """Wait for the figures that were asked for."""
        while self._work is not None and self._session.document is not None:
            loop = QEventLoop()
            QTimer.singleShot(20, loop.quit)
            loop.exec()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() is QEvent.Type.Show:
            self.follow()
        return False

    def _tell_that_it_takes_long(self) -> None:
        """What was drawn of the plan before gives way."""
        self._found = self._ready
        self.draw()

    def _take(self, job: LongWork, found: tuple[_Found, ...]) -> None:
        """Some of them are ready, when it takes long."""
        if job is self._work:
            self._ready = found
            if not self._soon.isActive():
                self._found = found
                self.draw()

    def _end(self, job: LongWork, found: tuple[_Found, ...]) -> None:
        if job is self._work:
            self._soon.stop()
            self._work = None
            self._found = found
            self.draw()

    def _fail(self, job: LongWork, _details: str) -> None:
        if job is self._work:
            self._soon.stop()
            self._work = None
            self._found = ()
            self._panel.show_others((), tr("The other scenarios could not be computed; the log has the details."))

    def _give_up(self) -> None:
        self._asked = None
        self._soon.stop()
        if self._work is not None:
            self._work.cancel()
            self._work = None

    def _forget(self) -> None:
        shown = self._asked is not None
        self._give_up()
        self._found = ()
        if shown:
            self._panel.show_others((), "")


def _same(wanted: tuple[Any, ...] | None, asked: tuple[Any, ...] | None) -> bool:
    if wanted is None or asked is None:
        return wanted is asked
    return wanted[0] is asked[0] and wanted[1] is asked[1] and wanted[2:] == asked[2:]


def _compute_all(
    compute: Compute,
    plan: Plan,
    own: Plan,
    names: tuple[tuple[int, str], ...],
    needs_fit: bool,
    report: Callable[[Any], None],
    cancelled: Callable[[], bool],
) -> tuple[_Found, ...]:
    """Each scenario in turn; those that are ready are reported meanwhile."""
    found: list[_Found] = []
    for number, name in names:
        if cancelled():
            break
        shown = name_of(name or None)
        variant = figures = None
        why_not = ""
        try:
            variant = _variant(plan, name, own, needs_fit=needs_fit)
            figures = compute(variant, lambda _share: not cancelled())
        except NotDrawnError as reason:
            why_not = str(reason)
        except (FieldError, NothingToStudyError):
            why_not = tr("is not possible")
        except StudyCancelledError:
            break
        found.append(_Found(number, shown, variant, figures, why_not))
        report(tuple(found))
    return tuple(found)


def _variant(plan: Plan, name: str, own: Plan, *, needs_fit: bool) -> Variant:
    changed = apply_scenario(plan, name, library=library()) if name else plan
    variant = Variant(changed, evaluate(changed), own)
    if variant.results.memory is None or variant.results.step is None:
        raise NotDrawnError(tr("is not possible"))
    if needs_fit and not variant.fits:
        raise NotDrawnError(tr("does not fit"))
    return variant
