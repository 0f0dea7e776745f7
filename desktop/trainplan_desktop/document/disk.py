"""The plan's file on the disk: whether another window has it open, and whether another program changed it."""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from pathlib import Path
from typing import Any

from PySide6.QtCore import QFileSystemWatcher, QLockFile, QObject, QTimer, Signal

from trainplan_desktop.document.worker import LongWork

log = logging.getLogger("trainplan")
SETTLE_MS = 400
"""Who writes a file does so in several steps; so long after the last one it is looked at."""


@dataclass(frozen=True)
class Elsewhere:
    """The window that has a file open."""

    host: str
    since: datetime | None


class OpenMark:
    """A lock file beside the plan, which says to other windows that it is open here; it keeps nobody from anything."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.file = path.with_name(f".{path.name}.lock")
        self._lock = QLockFile(str(self.file))
        self._lock.setStaleLockTime(0)  # a plan may be open for days; a window that has died is seen by its process
        self.elsewhere: Elsewhere | None = None
        if not self._lock.tryLock(0) and self._lock.error() is QLockFile.LockError.LockFailedError:
            self.elsewhere = self._look()

    def _look(self) -> Elsewhere | None:
        _pid, host, _program = self._lock.getLockInfo()  # type: ignore[misc]
        try:
            since = datetime.fromtimestamp(self.file.stat().st_mtime)
        except OSError:
            since = None
        return Elsewhere(str(host), since)

    def remove(self) -> None:
        self._lock.unlock()


class DiskWatch(QObject):
    """Tells when the file of the open plan is no longer what was read or written here."""

    changed = Signal(object)
    """When it was changed, as a datetime."""
    gone = Signal()

    def __init__(self, parent: QObject, start: Callable[[LongWork], None]) -> None:
        """`start` runs long work, which ends with the window."""
        super().__init__(parent)
        self._start = start
        self._watcher = QFileSystemWatcher(self)
        self._watcher.fileChanged.connect(self._touched)
        self._watcher.directoryChanged.connect(self._touched)
        self._settle = QTimer(self, singleShot=True, interval=SETTLE_MS)
        self._settle.timeout.connect(self.look)
        self._path: Path | None = None
        self._known = ""
        self._told = ""
        self._work: LongWork | None = None

    def watch(self, path: Path | None, fingerprint: str) -> None:
        """Watch this file, which is known in the state of this fingerprint; None watches nothing."""
        if path != self._path:
            watched = [*self._watcher.files(), *self._watcher.directories()]
            if watched:
                self._watcher.removePaths(watched)
        self._path, self._known, self._told = path, fingerprint, fingerprint
        self._add()

    def _add(self) -> None:
        if self._path is None:
            return
        for wanted in (self._path, self._path.parent):  # the folder too: who replaces a file ends the watch over it
            if wanted.exists() and str(wanted) not in (*self._watcher.files(), *self._watcher.directories()):
                self._watcher.addPath(str(wanted))

    def _touched(self, _path: str) -> None:
        self._settle.start()

    def look(self) -> None:
        """Read the file's state in a thread and tell of it if it is new."""
        path = self._path
        if path is None:
            return
        self._add()
        work = LongWork(lambda _report, _cancelled: _state(path))
        self._work = work
        work.finished.connect(lambda found: self._take(work, path, found))
        self._start(work)

    def _take(self, work: LongWork, path: Path, found: tuple[str, Any]) -> None:
        if work is not self._work or path != self._path:
            return
        fingerprint, when = found
        if fingerprint == self._told:
            return
        self._told = fingerprint
        if fingerprint == self._known:
            return
        if fingerprint:
            self.changed.emit(when)
        else:
            self.gone.emit()


def _state(path: Path) -> tuple[str, datetime | None]:
    """Fingerprint of a file and when it was written; an empty one where there is no such file."""
    from trainplan.plan.files import fingerprint_of  # noqa: PLC0415

    try:
        return fingerprint_of(path), datetime.fromtimestamp(path.stat().st_mtime)
    except (OSError, ValueError):
        return "", None
