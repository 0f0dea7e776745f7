"""Evaluation and long work off the GUI thread. The newest plan wins; answers for older ones are dropped."""

from __future__ import annotations

import logging
import threading
import time
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from PySide6.QtCore import QObject, Signal, SignalInstance
from shiboken6 import isValid

from trainplan_desktop.document.allocator import give_back

log = logging.getLogger("trainplan")
REPORT_EVERY = 0.05
"""Progress that follows sooner is not told: each one draws a part of the window again [s]."""
LONGEST_LAST_ANSWER = 10.0
"""How long one who closes waits for the answer that is being computed [s]."""
LONGEST_SHOWING = 0.25
"""How long the rest of an answer waits for its beginning to be shown, which needs the processor too [s]."""
LONGEST_WAIT = 30.0
"""Work that does not stop within this time after its cancelling is left behind when the program ends [s]."""


@dataclass(frozen=True)
class Answer:
    number: int
    results: Any
    seconds: float


class Evaluator(QObject):
    """One thread that evaluates the newest plan it was given; widgets hear of it in their own thread.

    Where `begin` is given it says a part of the answer ahead. The rest waits until `go_on` tells that the part is on
    the screen, and is not computed at all when a newer plan comes meanwhile.
    """

    begun = Signal(object)
    answered = Signal(object)
    failed = Signal(str)
    _started = Signal(object)
    _finished = Signal(object)
    _broke = Signal(int, str)

    _left_behind: ClassVar[set[Evaluator]] = set()  # their threads go on, and must not be the ones to free them

    def __init__(self, evaluate: Callable[[Any], Any], begin: Callable[[Any], Any] | None = None) -> None:
        """`begin` returns None where nothing can be said ahead."""
        super().__init__()
        self._evaluate, self._begin = evaluate, begin
        self.in_steps = False
        self._shown = 0
        self._wake = threading.Condition()
        self._waiting: tuple[int, Any] | None = None
        self._closing = False
        self._newest = 0
        self._started.connect(self._take_begun)
        self._finished.connect(self._take)
        self._broke.connect(self._take_failure)
        self.worker_thread = threading.Thread(target=self._work, name="evaluate", daemon=True)
        self.worker_thread.start()

    @property
    def busy(self) -> bool:
        return self._answered_number < self._newest

    _answered_number = 0

    def submit(self, plan: Any) -> None:
        """Evaluate this plan; whatever waited before it is forgotten."""
        with self._wake:
            self._newest += 1
            self._waiting = (self._newest, plan)
            self._wake.notify()

    def go_on(self) -> None:
        """What was begun is shown."""
        with self._wake:
            self._shown = self._newest
            self._wake.notify()

    def close(self) -> None:
        with self._wake:
            self._closing = True
            self._waiting = None
            self._newest += 1
            self._wake.notify()
        self.worker_thread.join(LONGEST_LAST_ANSWER)
        if self.worker_thread.is_alive():
            self._left_behind.add(self)

    def _work(self) -> None:
        while True:
            with self._wake:
                while self._waiting is None and not self._closing:
                    self._wake.wait()
                if self._closing or self._waiting is None:
                    return
                number, plan = self._waiting
                self._waiting = None
            start = time.perf_counter()
            try:
                if self._begin is not None and self.in_steps and not self._is_begun(number, self._begin(plan)):
                    continue
                results = self._evaluate(plan)
            except Exception:  # any fault of the engine is shown, with its details
                log.exception("evaluation failed")
                self._broke.emit(number, traceback.format_exc())
            else:
                self._finished.emit(Answer(number, results, time.perf_counter() - start))

    def _is_begun(self, number: int, part: Any) -> bool:
        """Show a part, and wait for that; false where a newer plan came."""
        if part is None:
            return True
        self._started.emit(Answer(number, part, 0.0))
        with self._wake:
            self._wake.wait_for(
                lambda: self._shown >= number or self._waiting is not None or self._closing, LONGEST_SHOWING
            )
            return self._waiting is None and not self._closing

    def _take_begun(self, answer: Answer) -> None:
        if answer.number == self._newest and not self._closing:
            self.begun.emit(answer)

    def _take(self, answer: Answer) -> None:
        if answer.number == self._newest and not self._closing:
            self._answered_number = answer.number
            self.answered.emit(answer)

    def _take_failure(self, number: int, details: str) -> None:
        if number == self._newest and not self._closing:
            self._answered_number = number
            self.failed.emit(details)


class LongWork(QObject):
    """One piece of long work in a thread of its own, with progress and a way to cancel it.

    All threads share Python's lock: where it reports or asks whether it is cancelled, it stands back while an edit is
    answered.
    """

    progressed = Signal(object)
    finished = Signal(object)
    failed = Signal(str)
    _ended = Signal()

    _back_until: ClassVar[float] = 0.0  # by the monotonic clock [s]
    _running: ClassVar[set[LongWork]] = set()  # kept until the thread is gone, which must not be the one to free it

    def __init__(self, work: Callable[[Callable[[Any], None], Callable[[], bool]], Any]) -> None:
        """`work(report, cancelled)` calls report now and then and stops soon after cancelled() is true."""
        super().__init__()
        self._work = work
        self._cancel = threading.Event()
        self._telling = threading.Lock()
        self._silent = False
        self._reported = 0.0
        self._thread = threading.Thread(target=self._run, name="long work", daemon=True)
        self._ended.connect(self._let_go)

    @classmethod
    def stand_back(cls, seconds: float) -> None:
        """From now on for so long, unless it is said anew."""
        cls._back_until = time.monotonic() + seconds

    @classmethod
    def any_running(cls) -> bool:
        return any(work.running for work in cls._running)

    def start(self) -> None:
        self._running.add(self)
        self._thread.start()

    def cancel(self) -> None:
        self._cancel.set()

    def silence(self) -> None:
        """Cancel, and tell nothing any more: those who listen are about to be deleted."""
        self._cancel.set()
        with self._telling:
            self._silent = True

    @property
    def running(self) -> bool:
        return self._thread.is_alive()

    @property
    def cancelled(self) -> bool:
        return self._cancel.is_set()

    def wait(self, seconds: float = LONGEST_WAIT) -> None:
        self._thread.join(timeout=seconds)
        if not self.running:
            self._forget()

    def _run(self) -> None:
        try:
            result = self._work(self._report, self._is_cancelled)
        except Exception:  # shown with its details
            log.exception("long work failed")
            self._tell(self.failed, traceback.format_exc())
        else:
            self._tell(self.finished, result)
        give_back()
        self._ended.emit()

    def _is_cancelled(self) -> bool:
        self._give_way()
        return self._cancel.is_set()

    def _give_way(self) -> None:
        while (left := self._back_until - time.monotonic()) > 0 and not self._cancel.wait(left):
            pass

    def _report(self, state: Any) -> None:
        self._give_way()
        now = time.monotonic()
        if now - self._reported >= REPORT_EVERY:
            self._reported = now
            self._tell(self.progressed, state)

    def _tell(self, signal: SignalInstance, *told: Any) -> None:
        with self._telling:
            if not self._silent:
                signal.emit(*told)

    def _let_go(self) -> None:
        self._thread.join()
        self._forget()

    def _forget(self) -> None:
        """With its connections, which keep those who listen: Python's collector does not see them."""
        self._running.discard(self)
        if isValid(self):
            self.deleteLater()
