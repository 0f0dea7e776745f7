"""Commands that are not built yet."""

from __future__ import annotations

from argparse import Namespace
from typing import NoReturn

from trainplan_desktop.faults import NotAvailableError


def run_measure(options: Namespace) -> NoReturn:
    raise NotAvailableError("measure is not built yet")
