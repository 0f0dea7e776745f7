"""What holds for every test."""

from __future__ import annotations

import pytest

from trainplan_desktop.collector import collect_what_is_due


def pytest_runtest_teardown(item: pytest.Item) -> None:
    """Once a window was open, Python no longer collects by itself."""
    collect_what_is_due()
