"""Work in a process of its own: its answer, its fault, its end."""

from __future__ import annotations

import os
import time
from pathlib import Path

import pytest

from trainplan_desktop.document.apart import Apart, NoLongerWantedError


def always() -> bool:
    return True


def test_that_another_process_answers_and_is_gone() -> None:
    number = Apart().ask(always, os.getpid)
    assert number != os.getpid()
    assert not Path(f"/proc/{number}").exists()


def test_that_one_process_answers_all_questions_while_it_stays() -> None:
    apart = Apart()
    apart.stay()
    numbers = {apart.ask(always, os.getpid) for _ in range(2)}
    assert len(numbers) == 1
    with pytest.raises(ZeroDivisionError):
        apart.ask(always, divmod, 1, 0)
    assert apart.ask(always, os.getpid) in numbers
    apart.rest()
    assert not Path(f"/proc/{numbers.pop()}").exists()


def test_that_what_is_no_longer_wanted_is_stopped() -> None:
    began = time.monotonic()
    with pytest.raises(NoLongerWantedError):
        Apart().ask(lambda: False, time.sleep, 60)
    assert time.monotonic() - began < 30


def test_that_a_process_that_dies_is_told() -> None:
    with pytest.raises(RuntimeError, match="exit code"):
        Apart().ask(always, os._exit, 3)
