"""Cyclic garbage is collected in the window's thread alone.

Python collects in whichever thread happens to allocate. When that is a worker, Qt objects are destroyed there:
the collector then holds Python's lock and waits for Qt's, the window the other way round, and both stand still.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

PAUSE, LONGEST_PAUSE = 200, 3200
"""Between two looks [ms]; doubled while there is nothing to collect, since each wakes a processor that rests."""


def collect_what_is_due() -> bool:
    """Collect the generations that Python itself would have collected by now; whether there was one."""
    due = [count > threshold > 0 for count, threshold in zip(gc.get_count(), gc.get_threshold(), strict=True)]
    if due[0]:
        gc.collect(2 if due[1] and due[2] else 1 if due[1] else 0)
    return due[0]


def pass_over_what_is_there() -> None:
    """Once all is imported: modules and classes stay for good, and looking through them would halt the window."""
    if not gc.get_freeze_count():
        gc.collect()
        gc.freeze()


class Collector(QObject):
    """Takes Python's automatic collection over, for as long as the application lives."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        gc.disable()
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._look)
        self._timer.start(PAUSE)

    def _look(self) -> None:
        idle = not collect_what_is_due()
        self._timer.setInterval(min(2 * self._timer.interval(), LONGEST_PAUSE) if idle else PAUSE)
