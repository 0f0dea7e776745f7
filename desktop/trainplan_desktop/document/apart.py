"""Work in a process of its own, for libraries that keep memory: it goes back to the machine when the process ends."""

from __future__ import annotations

import threading
from collections.abc import Callable
from multiprocessing import get_context
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from typing import ParamSpec, TypeVar

P = ParamSpec("P")
T = TypeVar("T")

LOOK_EVERY = 0.1
"""How soon work that is no longer wanted is stopped [s]."""


class NoLongerWantedError(Exception):
    """Work apart was stopped."""


class Apart:
    """One process that answers one question at a time: one for each, or while it `stays` the same for all."""

    def __init__(self) -> None:
        self._asking = threading.Lock()
        self._stays = False
        self._process: BaseProcess | None = None
        self._line: Connection | None = None

    def ask(self, wanted: Callable[[], bool], function: Callable[P, T], *given: P.args, **named: P.kwargs) -> T:
        """What `function`, one of a module, returns there.

        Raises:
            NoLongerWantedError: `wanted` said no.
            RuntimeError: the process ended before it answered.
            Exception: that of the function.
        """
        with self._asking:
            line = self._line or self._start()
            line.send((function, given, named))
            while not line.poll(LOOK_EVERY):
                if not wanted():
                    self._end()
                    raise NoLongerWantedError
            try:
                answer, fault = line.recv()
            except (EOFError, ConnectionError):
                code = self._end()
                raise RuntimeError(f"the process beside the window ended with exit code {code}") from None
            if not self._stays:
                self._end()
        if fault is not None:
            raise fault
        return answer  # type: ignore[no-any-return]

    def stay(self) -> None:
        """Further questions will follow soon."""
        self._stays = True

    def rest(self) -> None:
        """End the process, or let it end once it has answered."""
        self._stays = False
        if self._asking.acquire(blocking=False):
            try:
                self._end()
            finally:
                self._asking.release()

    def _start(self) -> Connection:
        context = get_context("spawn")  # a copy of a process with threads may stand still
        self._line, theirs = context.Pipe()
        self._process = context.Process(target=_answer, args=(theirs,), name="apart", daemon=True)
        self._process.start()
        theirs.close()
        return self._line

    def _end(self) -> int | None:
        process, line, self._process, self._line = self._process, self._line, None, None
        if process is None or line is None:
            return None
        line.close()
        process.terminate()
        process.join()
        return process.exitcode


def _answer(line: Connection) -> None:
    """Until nobody is there to ask."""
    while True:
        try:
            function, given, named = line.recv()
        except EOFError:
            return
        try:
            line.send((function(*given, **named), None))
        except Exception as fault:  # noqa: BLE001  whatever it is, who asked is told
            line.send((None, fault))
