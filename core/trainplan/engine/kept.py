"""What was computed of the newest plans, kept by the plan itself: plans never change in place and cannot be hashed."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar, cast

F = TypeVar("F", bound=Callable[..., Any])


def kept_for_plan(most: int) -> Callable[[F], F]:
    """The function, whose newest `most` answers [number] are given again to the same objects, which are frozen."""

    def decorate(function: F) -> F:
        known: tuple[tuple[tuple[Any, ...], dict[str, Any], Any], ...] = ()

        @wraps(function)
        def answer(*given: Any, **named: Any) -> Any:
            nonlocal known
            for arguments, words, value in known:
                if arguments[0] is given[0] and _same(arguments, given) and words == named:
                    return value
            value = function(*given, **named)
            known = ((given, named, value), *known[: most - 1])
            return value

        return cast(F, answer)

    return decorate


def _same(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    return len(one) == len(other) and all(
        a is b or (a.__class__ in (int, float) and a == b) for a, b in zip(one, other, strict=True)
    )
