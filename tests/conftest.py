"""What holds for every test."""

from __future__ import annotations

import faulthandler
import gc
import os
import threading
import time
from collections.abc import Iterator

import pytest

from trainplan_desktop.app.collector import collect_what_is_due, pass_over_what_is_there

IDLE = 300.0
"""A test whose process has done nothing for so long hangs, however loaded the machine is [s]."""
LONGEST = 2400.0
"""No test takes so long, even on a loaded machine [s]."""
PROGRESS = 0.5
"""CPU time that counts as doing something [s]."""
LOOK_EVERY = 5.0
NEW_OBJECTS = 10_000
"""So many until Python looks for garbage."""
LONG_FILES = ("tests/end_to_end/", "tests/desktop/", "tests/core/catalog/families/", "tests/core/report/")


class Watch(threading.Thread):
    """Ends the run with every thread's stack when a test hangs: a slow test uses the processor, a hung one does not."""

    def __init__(self) -> None:
        super().__init__(daemon=True)
        self.output = os.dup(2)
        """Standard error as it is before pytest captures it."""
        self._begun: float | None = None
        self._last_progress = (0.0, 0.0)

    def begin(self) -> None:
        self._last_progress = (time.monotonic(), time.process_time())
        self._begun = time.monotonic()

    def end(self) -> None:
        self._begun = None

    def run(self) -> None:
        while True:
            time.sleep(LOOK_EVERY)
            begun, (since, used) = self._begun, self._last_progress
            if begun is None:
                continue
            now, cpu = time.monotonic(), time.process_time()
            if cpu - used > PROGRESS:
                self._last_progress = (now, cpu)
            elif now - since > IDLE:
                self._give_up(f"nothing was done for {IDLE:.0f} s")
            if now - begun > LONGEST:
                self._give_up(f"the test takes more than {LONGEST:.0f} s")

    def _give_up(self, reason: str) -> None:
        os.write(self.output, f"\nThis test hangs: {reason}\n".encode())
        faulthandler.dump_traceback(file=self.output)
        os._exit(1)


WATCH = pytest.StashKey[Watch]()


def pytest_configure(config: pytest.Config) -> None:
    config.stash[WATCH] = Watch()
    config.stash[WATCH].start()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Processes and windows take longest: they come first, and what is short at the end leaves no worker idle."""
    items.sort(key=lambda item: not item.nodeid.startswith(LONG_FILES))


def pytest_collection_finish() -> None:
    """Five thousand tests stay to the end; looking through them at each collection takes a quarter of a second.

    Windows make thousands of objects each: by Python's own thresholds a twentieth of the run looks for garbage.
    """
    pass_over_what_is_there()
    gc.set_threshold(NEW_OBJECTS, *gc.get_threshold()[1:])


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    watch = item.config.stash[WATCH]
    watch.begin()
    try:
        return (yield)
    finally:
        watch.end()


def pytest_runtest_teardown() -> None:
    """Once a window was open, Python no longer collects by itself."""
    collect_what_is_due()
