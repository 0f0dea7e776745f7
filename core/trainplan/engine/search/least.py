"""How many accelerators of the plan's kind hold its model at least, and how many end it in time."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from trainplan.catalog.library import Library
from trainplan.engine.search.solve import USUAL_CHANCE, solve
from trainplan.plan.document import Plan

ANY_DAYS = 1e9
"""A deadline that whatever fits meets [days]."""
EVEN = 0.5


@dataclass(frozen=True)
class Least:
    """Counts of accelerators in sizes that are sold; None where no size does, or where nothing was asked."""

    hold: int | None
    in_time: int | None
    chance: float
    """Of ending in time [0 to 1]."""


def least_of(
    plan: Plan,
    *,
    days: float | None,
    library: Library,
    chance: float = USUAL_CHANCE,
    cancelled: Callable[[], bool] = lambda: False,
) -> Least | None:
    """The least sizes for the plan's accelerator, in the node that the library has for it, at the plan's global batch.

    `days` None asks for no deadline; `chance` [0 to 1] is that of ending in time. None once `cancelled` says so.
    """

    def smallest(within: float, at: float) -> int | None:
        kind = (plan.hardware.accelerator.id,)
        (found,) = solve(plan, days=within, chance=at, library=library, accelerators=kind)
        return found.smallest.n_accelerators if found.smallest is not None else None

    if cancelled():
        return None
    hold = smallest(ANY_DAYS, EVEN)
    if hold is None or days is None:
        return Least(hold, None, chance)
    return None if cancelled() else Least(hold, smallest(days, chance), chance)
