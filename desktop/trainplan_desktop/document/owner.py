"""Which process a file of the state folder belongs to, and whether it still lives."""

from __future__ import annotations

import os
import platform
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

SAME_START = 5.0
"""Two processes of one number cannot have begun so close to each other; clocks are set by less than this [s]."""


@dataclass(frozen=True)
class Owner:
    """A process, by its number and its start, for numbers are given out again."""

    host: str
    pid: int
    started: float  # seconds since 1970

    @property
    def lives(self) -> bool:
        """Whether it runs on this machine now; of another machine nobody can tell, so it does not count."""
        if self.host != platform.node():
            return False
        started = start_of(self.pid)
        return started is not None and abs(started - self.started) < SAME_START

    def as_dict(self) -> dict[str, Any]:
        return {"host": self.host, "pid": self.pid, "started": self.started}


@lru_cache(maxsize=1)
def _this_process(pid: int) -> Owner:
    return Owner(platform.node(), pid, start_of(pid) or 0.0)


def this_process() -> Owner:
    return _this_process(os.getpid())  # by its number: a fork is another


def owner_from(found: Any) -> Owner | None:
    """What a file says of its owner; None where it says nothing usable."""
    if not isinstance(found, dict):
        return None
    host, pid, started = found.get("host"), found.get("pid"), found.get("started")
    if not isinstance(host, str) or isinstance(pid, bool) or not isinstance(pid, int):
        return None
    if not isinstance(started, int | float) or not 0 < pid < 2**31:
        return None
    return Owner(host[:200], pid, float(started))


def start_of(pid: int) -> float | None:
    import psutil  # noqa: PLC0415

    try:
        process = psutil.Process(pid)
        return None if process.status() == psutil.STATUS_ZOMBIE else float(process.create_time())
    except psutil.NoSuchProcess:
        return None
    except psutil.AccessDenied:  # it lives, but is another person's: not a window of this one
        return None
