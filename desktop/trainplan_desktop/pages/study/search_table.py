"""The ranked layouts of a search as a table that can be sorted and copied."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent

from trainplan.engine.results import RecomputeResult, Results
from trainplan.engine.search.names import SHARDINGS
from trainplan.engine.search.plans import FoundLayout
from trainplan.engine.search.simplicity import WORTH_OF_ROOM, as_good_as_equal, room_share
from trainplan.engine.verdict import WORDS
from trainplan.plan.cluster import FRAMEWORK, SCHEDULE
from trainplan.plan.document import Plan
from trainplan_desktop.widgets.data_table import DataColumn, DataTable
from trainplan_desktop.wording.formats import MINUS, decimals, interval, money, percent, significant, whole
from trainplan_desktop.wording.text import tr

GIB = 2**30
FOLDED, UNFOLDED = "\u25b8", "\u25be"
SHORT_RECOMPUTE = {
    "none": "None",
    "attention": "Attention",
    "selective": "Selective",
    "every": "Every {n}",
    "layers": "First {n}",
    "full": "All layers",
    "modules": "Parts",
}
SHORT_PLACEMENT = {"data_inside": "Data", "pipeline_inside": "Stages"}


@dataclass(frozen=True)
class Row:
    number: int
    found: FoundLayout
    here: bool
    days_against: float | None
    tied: bool
    owner: Row | None = None
    """The row behind which this near variant stands."""
    unfolded: bool = False


def recompute_words(recompute: RecomputeResult) -> str:
    if recompute.mode == "modules":
        return " ".join(recompute.modules)
    return tr(SHORT_RECOMPUTE[recompute.mode], n=recompute.every if recompute.mode == "every" else recompute.layers)


def _group(row: Row) -> str:
    """Which group, and how many near variants the row stands for."""
    number = str(row.found.group + 1)
    if not row.found.variants:
        return "" if row.owner is not None else number
    words = tr("{group} +{count}", group=number, count=row.found.variants)
    return f"{UNFOLDED if row.unfolded else FOLDED} {words}"


def _rank(row: Row) -> str:
    if row.owner is not None:
        return ""
    return f"≈ {row.number}" if row.tied else str(row.number)


def _framework(row: Row) -> str:
    return FRAMEWORK[row.found.layout.framework]


def _evidence(row: Row) -> str:
    runs = row.found.step.evidence_runs
    return tr("{count} runs", count=whole(runs)) if runs else tr("none alike")


def _recompute(row: Row) -> str:
    return recompute_words(row.found.layout.recompute)


def _against(row: Row) -> str:
    if row.here:
        return tr("this plan")
    if row.days_against is None:
        return ""
    if abs(row.days_against) < 0.005:
        return tr("same")
    sign = "+" if row.days_against > 0 else MINUS
    return tr("{amount} days", amount=sign + significant(abs(row.days_against), 2))


def _against_token(row: Row) -> str:
    if row.here:
        return "accent"
    return "ok" if row.days_against is not None and row.days_against < 0 else ""


def _money(value: float | None, currency: str) -> str:
    if value is None:
        return "–"
    digits, unit = money(value, currency)
    return f"{digits} {unit.split(' ')[0]}" if " " in unit else digits


def _own(row: Row) -> float | None:
    cost = row.found.cost
    return cost.own.this_run_if_kept_busy if cost is not None and cost.own is not None else None


def _rent(row: Row) -> float | None:
    cost = row.found.cost
    return cost.rent.this_run if cost is not None and cost.rent is not None else None


def columns(currency: str, found: Sequence[FoundLayout], accelerators: int = 0) -> list[DataColumn]:
    """The columns that these layouts need: one that is the same in every row and seldom varies is left out.

    `accelerators` are those of the plan.
    """

    def number(name: str) -> tuple[Callable[[Row], str], Callable[[Row], Any]]:
        return (lambda r: whole(getattr(r.found.layout, name)), lambda r: getattr(r.found.layout, name))

    listed = [
        DataColumn("", tr("Rank"), _rank, lambda r: r.number, muted=True),
        DataColumn(
            tr("Group"),
            tr(
                "Layouts of one group are as good as equal, within {share}; the simplest of each comes first, and a "
                "peak above {room} of memory counts as {slower} slower",
                share=percent(as_good_as_equal(), 0),
                room=percent(room_share(), 0),
                slower=percent(WORTH_OF_ROOM - 1, 0),
            ),
            _group,
            lambda r: r.found.group,
            muted=True,
        ),
        DataColumn("TP", tr("Tensor parallel"), *number("tensor")),
    ]
    if any(item.layout.n_accelerators != accelerators for item in found):
        listed.insert(2, DataColumn(tr("Size"), tr("Accelerators"), *number("n_accelerators")))
    if _varies(found, lambda item: item.layout.tensor > 1 and item.layout.sequence):
        listed.append(DataColumn("SP", tr("Sequence parallel"), _sequence, _sequence))
    listed += [
        DataColumn("PP", tr("Pipeline parallel"), *number("pipeline")),
        DataColumn("VPP", tr("Virtual stages"), *number("virtual_pipeline")),
        DataColumn("CP", tr("Context parallel"), *number("context")),
    ]
    if any(item.layout.expert > 1 for item in found):
        listed.append(DataColumn("EP", tr("Expert parallel"), *number("expert")))
    if any(item.layout.expert_tensor > 1 for item in found):
        listed.append(DataColumn("ETP", tr("Expert tensor parallel"), *number("expert_tensor")))
    if any(item.alters_training for item in found):
        full = tr("Global batch; another one than the plan's alters the result of training")
        batch = DataColumn(
            tr("Batch"), full, *number("global_batch"), token=lambda r: "warn" if r.found.alters_training else ""
        )
        listed.append(batch)
    listed += _last_degrees(found, number)
    return listed + _figures(currency)


Number = Callable[[str], tuple[Callable[[Row], str], Callable[[Row], Any]]]


def _last_degrees(found: Sequence[FoundLayout], number: Number) -> list[DataColumn]:
    listed = [
        DataColumn("DP", tr("Data parallel"), *number("data")),
        DataColumn(tr("Micro"), tr("Micro batch"), *number("micro_batch")),
    ]
    if _varies(found, lambda item: item.parallelism["schedule"]):
        listed.append(DataColumn(tr("Schedule"), tr("Pipeline schedule"), _schedule, _schedule, left=True))
    if _varies(found, lambda item: item.layout.placement):
        full = tr("Which ranks are neighbours in the fast domain beside the tensor group")
        listed.append(DataColumn(tr("Neighbours"), full, _placement, _placement, left=True))
    return [
        *listed,
        DataColumn(tr("Sharding"), tr("Sharding"), _sharding, _sharding, left=True),
        DataColumn(tr("Recompute"), tr("Recompute"), _recompute, _recompute, left=True),
        DataColumn(tr("Framework"), tr("The framework that runs it"), _framework, _framework, left=True),
    ]


def _varies(found: Sequence[FoundLayout], value: Callable[[FoundLayout], Any]) -> bool:
    return len({value(item) for item in found}) > 1


def _sequence(row: Row) -> str:
    return tr("yes") if row.found.layout.sequence else tr("no")


def _schedule(row: Row) -> str:
    return SCHEDULE[row.found.parallelism["schedule"]] if row.found.layout.pipeline > 1 else "–"


def _placement(row: Row) -> str:
    return tr(SHORT_PLACEMENT[row.found.layout.placement])


def _sharding(row: Row) -> str:
    layout = row.found.layout
    words = SHARDINGS[layout.sharding]
    return f"{words} {whole(layout.shard_size)}" if layout.sharding == "hsdp" else words


def _verdict(row: Row) -> str:
    code, chance = row.found.verdict.code, row.found.verdict.chance
    return f"{tr(WORDS[code])} {percent(chance, 0)}" if chance is not None else tr(WORDS[code])


def _figures(currency: str) -> list[DataColumn]:
    return [
        DataColumn(
            tr("Peak, GiB"),
            tr("Peak memory of the fullest accelerator"),
            lambda r: decimals(r.found.memory.peak_bytes / GIB, 1),
            lambda r: r.found.memory.peak_bytes,
        ),
        DataColumn(
            tr("Verdict"),
            tr("Of the whole plan under this layout, with its chance"),
            _verdict,
            lambda r: r.found.verdict.chance or 0.0,
            token=lambda r: "" if r.found.verdict.code == "fits" else "warn",
            left=True,
        ),
        DataColumn(
            "MFU", tr("Model FLOPs utilization (MFU)"), lambda r: percent(r.found.step.mfu), lambda r: r.found.step.mfu
        ),
        DataColumn(
            tr("Days"),
            tr("Run time in days"),
            lambda r: significant(r.found.run.days) if r.found.run else "–",
            lambda r: r.found.run.days if r.found.run else 0.0,
        ),
        DataColumn(
            tr("80 % interval"),
            tr("80 % interval of the days"),
            lambda r: interval(r.found.run.low_days, r.found.run.high_days) if r.found.run else "",
            lambda r: r.found.run.low_days if r.found.run else 0.0,
            muted=True,
        ),
        DataColumn(
            tr("Evidence"),
            tr("Published runs that resemble it"),
            _evidence,
            lambda r: r.found.step.evidence_runs,
            muted=True,
        ),
        DataColumn(
            tr("Own, {currency}", currency=currency),
            tr("Cost of this run if owned and kept busy"),
            lambda r: _money(_own(r), currency),
            lambda r: _own(r) or 0.0,
        ),
        DataColumn(
            tr("Rent, {currency}", currency=currency),
            tr("Cost of this run if rented"),
            lambda r: _money(_rent(r), currency),
            lambda r: _rent(r) or 0.0,
        ),
        DataColumn(
            tr("Against now"),
            tr("Days more or less than the plan as it is"),
            _against,
            lambda r: r.days_against or 0.0,
            token=_against_token,
        ),
    ]


class LayoutTable(DataTable):
    """Enter or a double click takes the layout of a row; rows are known by their rank.

    Behind a row stand its near variants: Right, Space or a click on its group asks for them, Left folds them away.
    """

    taken = Signal(int)
    variant_taken = Signal(object)
    """A near variant, as a FoundLayout."""
    variants_wanted = Signal(int)

    def __init__(self) -> None:
        super().__init__(
            tr("Layouts, ranked"), columns("", ()), strong=lambda row: row.here, owner=lambda row: row.owner or row
        )
        self._found: Sequence[FoundLayout] = ()
        self._rows: list[Row] = []
        self._variants: dict[int, Sequence[FoundLayout]] = {}
        self.doubleClicked.connect(lambda _i: self._take())
        self.clicked.connect(lambda index: self.toggle() if index.column() == self.group_column() else None)

    def show_layouts(self, found: Sequence[FoundLayout], current: Results | None, plan: Plan) -> None:
        now = current.run.days if current is not None and current.run is not None else None
        fits = current is not None and current.memory is not None and current.memory.fits
        rows = []
        ties = sum(item.near_tie for item in found)
        for number, item in enumerate(found, 1):
            here = current is not None and item.layout == current.layout
            against = item.run.days - now if item.run is not None and now is not None and fits else None
            rows.append(Row(number, item, here, against, ties > 1 and item.near_tie))
        before = self.chosen_number()
        if found is not self._found:
            self._variants = {}
        self._found, self._rows = found, rows
        self.set_columns(columns(plan.economics.currency, found, plan.hardware.accelerators))
        self._show()
        if rows:
            self.choose_number(before if 1 <= before <= len(rows) else 1)

    def show_variants(self, number: int, found: Sequence[FoundLayout]) -> None:
        """Unfold a row."""
        self._variants[number] = found
        self._show()
        self.choose_number(number)

    def toggle(self) -> None:
        """Fold or unfold the row that is chosen."""
        row = self.record
        if row is None or (row.owner or row).number not in self._variants:
            self._unfold()
        else:
            self._fold()

    def _unfold(self) -> None:
        row = self.record
        if row is not None and row.found.variants and row.number not in self._variants:
            self.variants_wanted.emit(row.number)

    def _fold(self) -> None:
        number = self.chosen_number()
        if self._variants.pop(number, None) is not None:
            self._show()
            self.choose_number(number)

    def _show(self) -> None:
        shown: list[Row] = []
        for row in self._rows:
            own = replace(row, unfolded=row.number in self._variants)
            shown.append(own)
            shown += [replace(own, found=item, here=False, owner=own) for item in self._variants.get(row.number, ())]
        self.show_records(shown)

    def group_column(self) -> int:
        return next((n for n, column in enumerate(self._model.columns) if column.show is _group), -1)

    def chosen_number(self) -> int:
        """Rank of the chosen layout; 0 where none is chosen."""
        return 0 if self.record is None else int(self.record.number)

    def choose_number(self, number: int) -> None:
        for row in self.records:
            if row.number == number and row.owner is None:
                self.choose(row)

    def _take(self) -> None:
        row = self.record
        if row is not None and row.owner is not None:
            self.variant_taken.emit(row.found)
        else:
            self.taken.emit(self.chosen_number())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in {Qt.Key.Key_Return, Qt.Key.Key_Enter}:
            self._take()
        elif event.key() == Qt.Key.Key_Right:
            self._unfold()
        elif event.key() == Qt.Key.Key_Left:
            self._fold()
        elif event.key() == Qt.Key.Key_Space:
            self.toggle()
        else:
            super().keyPressEvent(event)
