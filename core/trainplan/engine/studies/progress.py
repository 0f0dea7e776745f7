"""How a long study tells how far it is, and how it is stopped."""

from __future__ import annotations

from collections.abc import Callable

OnProgress = Callable[[float], bool]
"""Called with the share that is done (0 to 1); False stops the study."""


class StudyCancelledError(Exception):
    """The person stopped the study."""


class NothingToStudyError(ValueError):
    """The plan has no meaning as it is; its findings say why."""


def report(on_progress: OnProgress | None, fraction: float) -> None:
    """Tell the progress. Raises StudyCancelledError if the person wants to stop."""
    if on_progress is not None and not on_progress(fraction):
        raise StudyCancelledError
