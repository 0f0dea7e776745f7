"""The table of accelerators: smallest and cheapest cluster of each, or why there is none."""

from __future__ import annotations

from collections.abc import Callable

from trainplan import wording
from trainplan.engine.search.sold import REMARKS
from trainplan.engine.search.solve import Cluster, Solution
from trainplan_desktop.pages.study.search import layout_words
from trainplan_desktop.widgets.data_table import DataColumn, DataTable, amount_column
from trainplan_desktop.wording.catalogue import library
from trainplan_desktop.wording.formats import interval, percent, tidy, whole
from trainplan_desktop.wording.text import tr

LAST = float("inf")


def cluster_table(currency: Callable[[], str]) -> DataTable:
    """Sorted by the number of accelerators; those that cannot meet the deadline come last."""

    def amount(head: str, full: str, find: Callable[[Cluster], float | None]) -> DataColumn:
        return amount_column(head, full, _of_smallest(find), _last_without(_of_smallest(find)), currency)

    columns = (
        DataColumn(tr("Accelerator"), tr("Accelerator"), _name, _name, left=True, token=_quiet, wraps=True),
        DataColumn(
            tr("Smallest"),
            tr("Accelerators of the smallest cluster"),
            lambda s: whole(s.smallest.n_accelerators) if s.smallest else "–",
            lambda s: s.smallest.n_accelerators if s.smallest else LAST,
        ),
        _figure(tr("Days"), tr("Days on the smallest cluster"), _days, lambda value: tidy(value, 3)),
        DataColumn(tr("80 % interval"), tr("80 % interval of the days"), _interval, _interval, muted=True),
        _figure(tr("In time"), tr("Chance to end by the deadline"), _chance, lambda value: percent(value, 0)),
        amount(tr("Rent"), tr("Rent of this run on the smallest cluster"), _rent),
        amount(tr("Own"), tr("This run's share of owning the smallest cluster"), _own),
        DataColumn(
            tr("Cheapest"),
            tr("Accelerators of the cheapest cluster"),
            lambda s: whole(s.cheapest.n_accelerators) if s.cheapest else "–",
            lambda s: s.cheapest.n_accelerators if s.cheapest else LAST,
        ),
        DataColumn(tr("One size smaller"), tr("The next smaller size that is sold, and what fails there"),
                   _below, _below, left=True, muted=True, wraps=True),
        DataColumn(tr("Evidence"), tr("Published runs that resemble it, and what to mind"),
                   _evidence, _evidence, left=True, wraps=True, token=_minded),
        DataColumn(tr("Layout"), tr("Layout of the smallest cluster, or why there is none"),
                   _layout, _layout, left=True, muted=True, wraps=True),
    )  # fmt: skip
    return DataTable(tr("Clusters that meet the deadline"), columns, sorted_by=1)


def _figure(head: str, full: str, find: Callable[[Cluster], float | None], show: Callable[[float], str]) -> DataColumn:
    value = _of_smallest(find)

    def shown(solution: Solution) -> str:
        found = value(solution)
        return "–" if found is None else show(found)

    return DataColumn(head, full, shown, _last_without(value))


def _of_smallest(find: Callable[[Cluster], float | None]) -> Callable[[Solution], float | None]:
    return lambda solution: find(solution.smallest) if solution.smallest is not None else None


def _last_without(value: Callable[[Solution], float | None]) -> Callable[[Solution], float]:
    def key(solution: Solution) -> float:
        found = value(solution)
        return LAST if found is None else found

    return key


def _name(solution: Solution) -> str:
    entry = library().accelerators.get(solution.accelerator)
    return entry.name if entry is not None else solution.accelerator


def _quiet(solution: Solution) -> str:
    return "" if solution.smallest is not None else "muted"


def _layout(solution: Solution) -> str:
    if solution.smallest is None:
        return tr(wording.NO_CLUSTER.get(solution.reason or "", solution.reason or ""))
    return layout_words(solution.smallest.parallelism)


def _days(cluster: Cluster) -> float | None:
    return cluster.results.run.days if cluster.results.run is not None else None


def _chance(cluster: Cluster) -> float | None:
    return cluster.chance


def _interval(solution: Solution) -> str:
    run = solution.smallest.results.run if solution.smallest is not None else None
    return interval(run.low_days, run.high_days) if run is not None else "–"


def _below(solution: Solution) -> str:
    miss = solution.below
    if miss is None:
        return "–"
    if miss.reason == "nothing_fits" or miss.days is None:
        return tr("{count}: memory does not fit", count=whole(miss.n_accelerators))
    return tr(
        "{count}: {days} days, in time with {chance}",
        count=whole(miss.n_accelerators),
        days=tidy(miss.days, 3),
        chance=percent(miss.chance, 0),
    )


def _evidence(solution: Solution) -> str:
    cluster = solution.smallest
    if cluster is None or cluster.results.step is None:
        return "–"
    runs = cluster.results.step.evidence_runs
    known = tr("{count} runs", count=whole(runs)) if runs else tr("none alike")
    return "; ".join([known, *(tr(REMARKS[code]) for code in cluster.remarks)])


def _minded(solution: Solution) -> str:
    return "warn" if solution.smallest is not None and solution.smallest.remarks else ""


def _rent(cluster: Cluster) -> float | None:
    cost = cluster.results.cost
    return cost.rent.this_run if cost is not None and cost.rent is not None else None


def _own(cluster: Cluster) -> float | None:
    cost = cluster.results.cost
    return cost.own.this_run_if_kept_busy if cost is not None and cost.own is not None else None
