"""A page of the navigation before it is built."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from trainplan.plan.document import Plan
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared.page import Page


@dataclass(frozen=True)
class PageEntry:
    """One page of the navigation; `make` builds it when it is first shown."""

    key: str
    name: str
    group: str
    icon: str
    make: Callable[[Session], Page]
    fields: Callable[[Plan], tuple[str, ...]] = lambda _plan: ()
