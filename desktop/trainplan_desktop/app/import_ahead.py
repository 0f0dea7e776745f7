"""Modules of the pages, imported one after another while nothing else is to do."""

from __future__ import annotations

import linecache
import pkgutil
from importlib import import_module

from PySide6.QtCore import QObject, QTimer

from trainplan_desktop import pages, plots
from trainplan_desktop.app.collector import pass_over_what_is_there

IMPORT_EVERY_MS = 40


class ImportAhead(QObject):
    """So that a page opens without them."""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._modules = page_modules()
        self._timer = QTimer(self, interval=IMPORT_EVERY_MS)
        self._timer.timeout.connect(self._import_next)

    def begin(self) -> None:
        if self._modules:
            self._timer.start()

    def _import_next(self) -> None:
        if self._modules:
            import_module(self._modules.pop())
            linecache.clearcache()  # Qt for Python reads the source of each
        else:
            self._timer.stop()
            pass_over_what_is_there()


def page_modules() -> list[str]:
    """What the pages import when they are first shown."""
    names = [
        found.name
        for package in (pages, plots)
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}.")
    ]
    return [*names, "trainplan.export.tables", "trainplan.catalog.presets"]
