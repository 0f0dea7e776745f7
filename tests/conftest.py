"""What holds for every test."""

from __future__ import annotations

import faulthandler
import sys

import pytest

from trainplan_desktop.app.collector import collect_what_is_due

LONGEST = 1200.0
"""A test of the long suites that is not done by then hangs [s]."""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """The long suites have more time than the others before their threads are told and all ends."""
    if item.get_closest_marker("long") is not None:
        faulthandler.dump_traceback_later(LONGEST, exit=True, file=sys.__stderr__)


def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Once a window was open, Python no longer collects by itself."""
    collect_what_is_due()
