"""Cyclic garbage is collected in the window's thread alone.

Python collects in whichever thread happens to allocate. When that is a worker, Qt objects are destroyed there:
the collector then holds Python's lock and waits for Qt's, the window the other way round, and both stand still.
"""

from __future__ import annotations

import gc

from PySide6.QtCore import QObject, QTimer

PAUSE = 200  # ms between two looks; a look without enough garbage costs microseconds


def collect_what_is_due() -> None:
    """Collect the generations that Python itself would have collected by now."""
    due = [count > threshold > 0 for count, threshold in zip(gc.get_count(), gc.get_threshold(), strict=True)]
    if due[0]:
        gc.collect(2 if due[1] and due[2] else 1 if due[1] else 0)


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
        self._timer.timeout.connect(collect_what_is_due)
        self._timer.start(PAUSE)
