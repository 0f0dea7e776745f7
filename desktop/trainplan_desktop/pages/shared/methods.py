"""The methods in the language of the window, and which of them stand behind the figures of a page."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources

from trainplan.catalog.methods import Method, methods
from trainplan_desktop.wording import language


@lru_cache(maxsize=1)
def _by_page() -> dict[str, list[str]]:
    found: dict[str, list[str]] = json.loads(
        (resources.files("trainplan_resources") / "help" / "methods.json").read_text("utf-8")
    )
    return found


def all_methods() -> dict[str, Method]:
    """Every method by its key, in alphabetical order of the titles."""
    return methods(language.current())


def methods_of(page: str) -> tuple[Method, ...]:
    """Those that a page's figures are computed by."""
    return tuple(all_methods()[key] for key in _by_page().get(page, ()))
