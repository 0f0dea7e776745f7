"""Keeps unsaved work on the disk while a person edits, in a thread, so that a crash costs two seconds at most."""

from __future__ import annotations

import queue
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer, Signal

from trainplan_desktop.document.recovery import forget, unsaved, write

if TYPE_CHECKING:
    from trainplan_desktop.document.document import Document

PAUSE_MS = 1000
"""A pause in typing after which the plan is written."""
LONGEST_MS = 5000
"""Who types without a pause has the plan written at least so often."""
LONGEST_WAIT = 5.0
"""How long the end of the program waits for the disk [s]."""


class Keeper(QObject):
    """Writes, and forgets, the recovery of one document after another; in the order in which it is told."""

    refused = Signal(str)
    """Why the disk did not take the last recovery."""
    written = Signal()

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._document: Document | None = None
        self._pause = QTimer(self, singleShot=True, interval=PAUSE_MS)
        self._longest = QTimer(self, singleShot=True, interval=LONGEST_MS)
        self._pause.timeout.connect(self.write)
        self._longest.timeout.connect(self.write)
        self._tasks: queue.SimpleQueue[Callable[[], None] | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._work, name="recovery", daemon=True)
        self._thread.start()

    def watch(self, document: Document | None) -> None:
        """Follow this document from now on; what was unsaved of the one before is written."""
        if self._pause.isActive():
            self.write()
        self._document = document
        if document is not None:
            document.changed.connect(self._changed)
            document.saved.connect(self.forget)
            if document.dirty:  # recovered, or made here: it belongs to this process from now on
                self.write()

    def _changed(self) -> None:
        self._pause.start()
        if not self._longest.isActive():
            self._longest.start()

    def write(self) -> None:
        """Write the open document aside if it is unsaved; undone to what is in its file, there is nothing to keep."""
        self._stop()
        document = self._document
        if document is None:
            return
        if not document.dirty:
            self.forget()
            return
        work = unsaved(document)

        def task() -> None:
            try:
                write(work)
            except OSError as problem:
                self.refused.emit(problem.strerror or str(problem))
            else:
                self.written.emit()

        self._tasks.put(task)

    def forget(self) -> None:
        """The open document is saved, or given up."""
        self._stop()
        if self._document is not None:
            file = unsaved(self._document).file
            self._tasks.put(lambda: forget(file))

    def forget_file(self, file: Path) -> None:
        self._tasks.put(lambda: forget(file))

    def write_now(self) -> Path | None:
        """Write at once and wait for it, for the program is about to end; None where nothing is unsaved or could be
        written."""
        document = self._document
        self.write()
        self.flush()
        if document is None or not document.dirty:
            return None
        file = unsaved(document).file
        return file if file.exists() else None

    def flush(self) -> bool:
        """Wait until all that was asked for is done; false where the disk takes too long."""
        done = threading.Event()
        self._tasks.put(done.set)
        return done.wait(LONGEST_WAIT)

    def close(self) -> None:
        self._stop()
        self._tasks.put(None)
        self._thread.join(LONGEST_WAIT)

    def _stop(self) -> None:
        self._pause.stop()
        self._longest.stop()

    def _work(self) -> None:
        while (task := self._tasks.get()) is not None:
            task()
