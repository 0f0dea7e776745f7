"""The table of accelerators: smallest and cheapest cluster of each, or why there is none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trainplan.engine.search.solve import Cluster, Solution
from trainplan_desktop.pages.study.search import layout_words
from trainplan_desktop.widgets.data_table import DataColumn, DataTable
from trainplan_desktop.wording.catalogue import library
from trainplan_desktop.wording.formats import money, tidy, whole
from trainplan_desktop.wording.text import tr

REASONS = {
    "no_node_in_library": "the library has no node with it",
    "nothing_fits": "no quick layout fits its memory",
    "deadline_not_met": "no size meets the deadline at this global batch",
}
LAST = float("inf")


def cluster_table(currency: Callable[[], str]) -> DataTable:
    """Sorted by the number of accelerators; those that cannot meet the deadline come last."""

    def amount(value: float | None) -> str:
        return "–" if value is None else " ".join(money(value, currency()))

    columns = (
        DataColumn(tr("Accelerator"), tr("Accelerator"), _name, _name, left=True, token=_quiet, wraps=True),
        DataColumn(
            tr("Smallest"),
            tr("Accelerators of the smallest cluster"),
            lambda s: whole(s.smallest.n_accelerators) if s.smallest else "–",
            lambda s: s.smallest.n_accelerators if s.smallest else LAST,
        ),
        _figure(tr("Days"), tr("Days on the smallest cluster"), _days, lambda value: tidy(value, 3)),
        _figure(tr("Rent"), tr("Rent of this run on the smallest cluster"), _rent, amount),
        _figure(tr("Own"), tr("This run's share of owning the smallest cluster"), _own, amount),
        DataColumn(
            tr("Cheapest"),
            tr("Accelerators of the cheapest cluster"),
            lambda s: whole(s.cheapest.n_accelerators) if s.cheapest else "–",
            lambda s: s.cheapest.n_accelerators if s.cheapest else LAST,
        ),
        DataColumn(tr("Layout"), tr("Layout of the smallest cluster, or why there is none"),
                   _layout, _layout, left=True, muted=True, wraps=True),
    )  # fmt: skip
    return DataTable(tr("Clusters that meet the deadline"), columns, sorted_by=1)


def _figure(head: str, full: str, find: Callable[[Cluster], float | None], show: Callable[[float], str]) -> DataColumn:
    def value(solution: Solution) -> float | None:
        return find(solution.smallest) if solution.smallest is not None else None

    def shown(solution: Solution) -> str:
        found = value(solution)
        return "–" if found is None else show(found)

    def key(solution: Solution) -> Any:
        found = value(solution)
        return LAST if found is None else found

    return DataColumn(head, full, shown, key)


def _name(solution: Solution) -> str:
    entry = library().accelerators.get(solution.accelerator)
    return entry.name if entry is not None else solution.accelerator


def _quiet(solution: Solution) -> str:
    return "" if solution.smallest is not None else "muted"


def _layout(solution: Solution) -> str:
    if solution.smallest is None:
        return tr(REASONS.get(solution.reason or "", solution.reason or ""))
    return layout_words(solution.smallest.parallelism)


def _days(cluster: Cluster) -> float | None:
    return cluster.results.run.days if cluster.results.run is not None else None


def _rent(cluster: Cluster) -> float | None:
    cost = cluster.results.cost
    return cost.rent.this_run if cost is not None and cost.rent is not None else None


def _own(cluster: Cluster) -> float | None:
    cost = cluster.results.cost
    return cost.own.this_run_if_kept_busy if cost is not None and cost.own is not None else None
