"""How good the engine's predictions are: measured runs beside what it said of them, and runs of one's own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QPushButton, QVBoxLayout

from trainplan.plan.paths import field_info
from trainplan.validation.compared import (
    ComparedRun,
    ErrorSummary,
    Skipped,
    compare_memory,
    compare_runs,
    compared_published_memory,
    compared_published_runs,
    error_summary,
    summaries_by,
)
from trainplan.validation.files import RunsFileError, read_runs, why_unreadable
from trainplan_desktop.document.own_runs import add_own_runs, forget_own_runs, load_own_runs
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.worker import LongWork
from trainplan_desktop.pages.prove.other_place import other_place
from trainplan_desktop.pages.shared.long_page import WorkProgress
from trainplan_desktop.pages.shared.page import Page
from trainplan_desktop.plots.validation import COLORS, OTHERS, OWN, PointGroup, ValidationPanel
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import QuietButton, chip, label, set_tone
from trainplan_desktop.widgets.beside import Beside
from trainplan_desktop.widgets.data_table import DataColumn, DataTable
from trainplan_desktop.widgets.inputs import Choice
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.formats import percent, signed, significant, whole
from trainplan_desktop.wording.text import counted, inside, told, tr

EVERY = ""
FILTERS = (("accelerator", "Accelerator"), ("framework", "Framework"), ("training", "Training"))
COLORED_BY = (("accelerator", "Accelerator"), ("framework", "Framework"), ("model_class", "Model class"))
TRAINING = {"full": "All parameters", "lora": "LoRA", "qlora": "QLoRA"}
MODEL_CLASS = {"dense": "Dense", "mixture": "Mixture of experts"}
OWN_AT_A_TIME = 10
REASONS_TOLD = 3

SPEED, MEMORY = "speed", "memory"
QUANTITIES = ((SPEED, "Speed"), (MEMORY, "Memory"))
UNITS = {SPEED: "tokens a second of one accelerator", MEMORY: "GB of one accelerator"}
SENTENCES = {
    SPEED: "Half of {groups} groups of published runs are predicted within {median}, nine tenths within {p90}; "
    "{coverage} lie in their 80 % interval.",
    MEMORY: "The memory of half of {groups} groups of published runs is predicted within {median}, of nine tenths "
    "within {p90}; {coverage} lie in the 80 % interval.",
}
HOW = {
    SPEED: "Each prediction of a published run comes from a fit that had not seen its group. Near repeats form a "
    "group and share one weight. Median and 90 % are of the error without its sign; four fifths of the runs "
    "should lie in their interval.",
    MEMORY: "Five figures of memory were read off published runs and not derived: what adapters of PEFT and LitGPT "
    "and 4-bit layers hold. Each run is predicted without what its own source showed: such a figure is read off other "
    "sources again, or left out where there are none. Each is compared in the kind of memory that it reports: "
    "allocated, reserved, or in use as the driver shows it. Near repeats form a group and share one weight; median "
    "and 90 % are of the error without its sign. Runs that report less than the weights and optimizer states that "
    "they name are left out.",
}


@dataclass(frozen=True)
class Compared:
    """Runs by quantity, published and one's own."""

    published: dict[str, tuple[ComparedRun, ...]]
    own: dict[str, tuple[ComparedRun, ...]]
    skipped: tuple[Skipped, ...] = ()


NOTHING = Compared({SPEED: (), MEMORY: ()}, {SPEED: (), MEMORY: ()})


class ValidationPage(Page):
    full_width = True

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Validation"))
        px = theme().px
        self._work: LongWork | None = None
        self._found = NOTHING
        self._unread: list[Skipped] = []
        self._quantity = SPEED
        self._colored_by = "accelerator"
        self._begun = False
        self.forget_button = QuietButton(tr("Remove your runs"), "close")
        self.forget_button.clicked.connect(self.forget)
        self.forget_button.hide()
        self._add = QPushButton(tr("Add runs of your own…"))
        self._add.clicked.connect(self.ask_add)
        self._progress = WorkProgress(tr("Validation"), self.cancel)
        self._progress.hide()
        for action in (self._progress, self.forget_button, self._add):
            self.add_action(action)
        self.other_place = other_place(session, "validation")
        self.body.addWidget(self.other_place)
        self.body.addSpacing(px(4))
        self.body.addWidget(self._make_filters())
        self._told = label("", "message", wrap=True)
        self._told.hide()
        self.body.addWidget(self._told)
        self.body.addSpacing(px(8))
        upper = Beside(gap=32)
        self.plot = ValidationPanel()
        self.plot.read_out = read_out
        upper.add(self.plot, 3, top=False)
        upper.add(self._make_summaries(), 2)
        self.body.addWidget(upper, 3)
        self.body.addSpacing(px(12))
        self.chosen_words = label("", "caption", wrap=True)
        self.table = DataTable(tr("Runs"), columns(), sorted_by=5, descending=True)
        self.table.setMinimumHeight(px(220))
        self.table.chosen.connect(self._chosen)
        self.plot.run_chosen = self.table.choose
        self.body.addWidget(self.chosen_words)
        self.body.addWidget(self.table, 2)
        session.closing.connect(self._give_up)

    def _make_filters(self) -> Beside:
        px = theme().px
        what, filters = QHBoxLayout(), QHBoxLayout()
        self.quantities = self._make_chips(what, QUANTITIES, self._quantity, self.choose_quantity)
        what.addSpacing(px(12))
        what.addWidget(label(tr("Colour by"), "caption"))
        self.chips = self._make_chips(what, COLORED_BY, self._colored_by, self.color_by)
        self.filters: dict[str, Choice] = {}
        for key, words in FILTERS:
            choice = Choice()
            choice.setAccessibleName(tr(words))
            choice.activated.connect(lambda _index: self._show())
            filters.addWidget(choice)
            self.filters[key] = choice
        both = Beside(gap=16, gap_below=8)
        for row in (what, filters):
            row.setSpacing(px(8))
            row.addStretch()
            both.add(row)
        return both

    def _make_chips(
        self, row: QHBoxLayout, choices: Sequence[tuple[str, str]], chosen: str, choose: Callable[[str], None]
    ) -> dict[str, QPushButton]:
        made = {}
        for key, words in choices:
            made[key] = chip(tr(words), checked=key == chosen)
            made[key].clicked.connect(partial(_call, choose, key))
            row.addWidget(made[key])
        return made

    def _make_summaries(self) -> QVBoxLayout:
        px = theme().px
        column = QVBoxLayout()
        column.setSpacing(px(16))
        heads = (tr("Runs"), tr("Groups"), tr("Median"), tr("90 %"), tr("In interval"))
        self.summary = FigureTable(tr("Error of the speed"), ("", *heads))
        self.summary.note.setText(tr("runs that the fit had not seen"))
        self.own_summary = FigureTable(tr("Your runs"), ("", *heads))
        self.own_summary.hide()
        column.addWidget(self.summary)
        column.addWidget(self.own_summary)
        self._how = label(tr(HOW[SPEED]), "caption", wrap=True)
        column.addWidget(self._how)
        column.addStretch()
        return column

    @property
    def working(self) -> bool:
        return self._work is not None

    @property
    def own_runs(self) -> tuple[ComparedRun, ...]:
        return self._found.own[self._quantity]

    @property
    def told(self) -> str:
        return self._told.text() if self._told.isVisible() else ""

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._begun:
            self.compare()

    def compare(self) -> None:
        """Read the published runs and predict one's own, in a thread."""
        self._give_up()
        self._begun = True
        if self._found is NOTHING:
            self.say(tr("Reading the published runs."))

        job = LongWork(_compare)
        self._work = job
        job.progressed.connect(partial(self._progressed, job))
        job.finished.connect(partial(self._finished, job))
        job.failed.connect(partial(self._failed, job))
        self._progress.show_fraction(0.0)
        self._progress.show_soon()
        self.session.start(job)

    def cancel(self) -> None:
        self._give_up()
        self._tell(tr("Stopped; your runs are not compared."), "warn")

    def _give_up(self) -> None:
        self._progress.hide_now()
        if self._work is not None:
            self._work.cancel()
            self._work = None

    def _progressed(self, job: LongWork, fraction: float) -> None:
        if job is self._work:
            self._progress.show_fraction(fraction)

    def _finished(self, job: LongWork, found: Compared | None) -> None:
        if job is not self._work or found is None:
            return
        self._work = None
        self._progress.hide_now()
        self._found = found
        self._fill_filters()
        self.forget_button.setVisible(bool(any(found.own.values()) or found.skipped))
        self._tell_own()
        self._show()

    def _failed(self, job: LongWork, details: str) -> None:
        if job is self._work:
            self._work = None
            self._progress.hide_now()
            self._tell(details.strip().splitlines()[-1], "error")

    def _tell(self, words: str, tone: str = "") -> None:
        self._told.setText(words)
        set_tone(self._told, tone)
        self._told.setVisible(bool(words))

    def _tell_own(self) -> None:
        skipped = (*self._unread, *self._found.skipped)
        summary = error_summary(self.own_runs)
        words = []
        if summary is not None:
            words.append(
                counted(
                    summary.runs,
                    "Your run is predicted with an error of {bias}.",
                    "Your {count} runs are predicted with a median error of {median}.",
                    bias=_signed_percent(summary.bias),
                    median=percent(summary.median),
                )
            )
        for item in skipped[:REASONS_TOLD]:
            words.append(tr("{run} cannot be compared: {reason}.", run=item.id, reason=item.reason.rstrip(".")))
        if len(skipped) > REASONS_TOLD:
            words.append(tr("{count} more cannot be compared.", count=len(skipped) - REASONS_TOLD))
        self._tell(" ".join(words), "warn" if skipped else "")

    def ask_add(self) -> None:
        path, _ = QFileDialog.getOpenFileName(
            self, tr("Measured runs, one JSON object a line"), "", tr("Runs (*.jsonl *.json);;All files (*)")
        )
        if path:
            self.add_from(Path(path))

    def add_from(self, path: Path) -> None:
        """Keep the runs of a file beside the published ones, and compare them."""
        try:
            rows = read_runs(str(path))
            unread = [Skipped(path.name, why) for row in rows if (why := why_unreadable(row))]
            if not rows:
                raise RunsFileError(tr("{name} holds no run; one JSON object a line is needed", name=path.name))
            if len(unread) == len(rows):
                raise RunsFileError(unread[0].reason)
            add_own_runs(rows)
        except (RunsFileError, OSError) as problem:
            self._tell(told(problem), "error")
            return
        self._unread = unread
        self.compare()

    def forget(self) -> None:
        forget_own_runs()
        self._unread = []
        self.compare()

    def color_by(self, key: str) -> None:
        for other, button in self.chips.items():
            button.setChecked(other == key)
        self._colored_by = key
        self._show()

    def choose_quantity(self, key: str) -> None:
        for other, button in self.quantities.items():
            button.setChecked(other == key)
        self._quantity = key
        self._how.setText(tr(HOW[key]))
        self.summary.heading.setText(tr("Error of the speed") if key == SPEED else tr("Error of the memory"))
        self.summary.note.setText(tr("runs that the fit had not seen") if key == SPEED else "")
        self.plot.set_quantity(tr(UNITS[key]))
        self._fill_filters()
        self._tell_own()
        self._show()

    def choose_filter(self, key: str, value: str) -> None:
        choice = self.filters[key]
        choice.setCurrentIndex(max(0, choice.findData(value)))
        self._show()

    def _fill_filters(self) -> None:
        runs = (*self._found.published[self._quantity], *self.own_runs)
        for (key, words), choice in zip(FILTERS, self.filters.values(), strict=True):
            before = choice.currentData()
            values = sorted(
                {getattr(run, key) for run in runs}, key=lambda value, key=key: label_of(key, value).lower()
            )
            choice.clear()
            choice.addItem(tr("{what}: all", what=tr(words)), EVERY)
            for value in values:
                choice.addItem(label_of(key, value), value)
            choice.fit_contents()
            choice.setCurrentIndex(max(0, choice.findData(before)))

    def _passes(self, run: ComparedRun) -> bool:
        chosen = {key: choice.currentData() for key, choice in self.filters.items()}
        return all(not value or getattr(run, key) == value for key, value in chosen.items())

    def _show(self) -> None:
        shown = [run for run in self._found.published[self._quantity] if self._passes(run)]
        own = [run for run in self.own_runs if self._passes(run)]
        by = summaries_by(shown, lambda run: str(getattr(run, self._colored_by)))
        self._show_summary(by, error_summary(shown))
        own_summary = error_summary(own)
        self.own_summary.setVisible(own_summary is not None)
        if own_summary is not None:
            self.own_summary.show_rows([_summary_row(tr("By the constants that ship"), own_summary)])
        named = dict(zip(by, COLORS, strict=False))
        groups = [
            PointGroup(
                label_of(self._colored_by, name), color, [r for r in shown if getattr(r, self._colored_by) == name]
            )
            for name, color in named.items()
        ]
        rest = [run for run in shown if getattr(run, self._colored_by) not in named]
        groups += [PointGroup(tr("Others"), OTHERS, rest), PointGroup(tr("Yours"), OWN, own)]
        self.plot.show_groups(groups)
        self.table.show_records([*own, *shown])
        self.chosen_words.setText(tr("Choose a run in the table or in the plot: its source stands here."))
        self.say(_sentence(error_summary(shown), self._quantity))

    def _show_summary(self, by: dict[str, ErrorSummary], whole_of_it: ErrorSummary | None) -> None:
        rows = [_summary_row(label_of(self._colored_by, name), summary) for name, summary in by.items()]
        if whole_of_it is not None:
            rows.append(_summary_row(tr("All shown"), whole_of_it, strong=True))
        self.summary.show_rows(rows)

    def _chosen(self, run: ComparedRun) -> None:
        self.plot.mark(run)
        parts = [run.model, run.source, run.address, tr("run {id}", id=run.id)]
        self.chosen_words.setText(" · ".join(part for part in parts if part))

    def settle(self) -> None:
        while self.working:
            loop = QEventLoop()
            QTimer.singleShot(30, loop.quit)
            loop.exec()


def _compare(report: Callable[[Any], None], cancelled: Callable[[], bool]) -> Compared | None:
    """Read the published runs, predict one's own a few at a time."""
    published = {SPEED: compared_published_runs(), MEMORY: compared_published_memory()}
    rows = load_own_runs()
    own: dict[str, list[ComparedRun]] = {SPEED: [], MEMORY: []}
    skipped: list[Skipped] = []
    for start in range(0, len(rows), OWN_AT_A_TIME):
        if cancelled():
            return None
        some = rows[start : start + OWN_AT_A_TIME]
        fast, others = compare_runs(some)
        large = compare_memory(some, own=True)
        known = {run.id for run in large}
        own[SPEED] += fast
        own[MEMORY] += large
        skipped += [item for item in others if item.id not in known]
        report((start + OWN_AT_A_TIME) / len(rows))
    return Compared(published, {key: tuple(runs) for key, runs in own.items()}, tuple(skipped))


def _call(do: Callable[[str], None], key: str, _checked: bool = False) -> None:
    do(key)


def _sentence(summary: ErrorSummary | None, quantity: str) -> str:
    if summary is None:
        return tr("No published run matches.")
    return tr(
        SENTENCES[quantity],
        groups=whole(summary.groups),
        median=percent(summary.median),
        p90=percent(summary.p90),
        coverage=percent(summary.coverage, 0),
    )


def _summary_row(name: str, summary: ErrorSummary, *, strong: bool = False) -> TableRow:
    cells = (
        name,
        whole(summary.runs),
        whole(summary.groups),
        percent(summary.median),
        percent(summary.p90),
        percent(summary.coverage, 0),
    )
    return TableRow(cells, strong=strong, muted=() if strong else (1, 2))


def label_of(key: str, value: str) -> str:
    """A value of a filter in words."""
    if key == "training":
        return tr(TRAINING.get(value, value))
    if key == "model_class":
        return tr(MODEL_CLASS.get(value, value))
    if key == "framework":
        return tr(str(field_info("software.framework").choices.get(value, value)))
    return value


def _signed_percent(fraction: float) -> str:
    return signed(fraction, percent(abs(fraction))) if abs(fraction) >= 0.0005 else percent(0.0)


def read_out(run: ComparedRun) -> str:
    """What the plot says at a point."""
    lines = [
        f"{run.model}, {whole(run.accelerators)} {run.accelerator}",
        f"{label_of('framework', run.framework)}, {inside(label_of('training', run.training))}",
        tr(
            "measured {measured}, predicted {predicted}: {error}",
            measured=significant(run.measured, 4),
            predicted=significant(run.predicted, 4),
            error=_signed_percent(run.error),
        ),
        tr("80 % interval {low} to {high}", low=significant(run.low), high=significant(run.high)),
    ]
    if run.own:
        lines.append(tr("your run"))
    elif run.seen_by_fit:
        lines.append(tr("the constants that ship have seen it; this prediction has not"))
    return "\n".join(lines)


def _seen(run: ComparedRun) -> str:
    return tr("yours") if run.own else tr("yes") if run.seen_by_fit else tr("no")


def columns() -> list[DataColumn]:
    return [
        DataColumn(tr("Model"), tr("Model"), lambda r: r.model, lambda r: r.model.lower(), left=True),
        DataColumn(
            tr("Accelerators"),
            tr("Number and kind of accelerators"),
            lambda r: f"{whole(r.accelerators)} {r.accelerator}",
            lambda r: f"{r.accelerator} {r.accelerators:09d}",
            left=True,
        ),
        DataColumn(
            tr("Framework"),
            tr("Framework"),
            lambda r: label_of("framework", r.framework),
            lambda r: r.framework,
            left=True,
            muted=True,
        ),
        DataColumn(
            tr("Measured"),
            tr("Measured, in the unit of the plot"),
            lambda r: significant(r.measured),
            lambda r: r.measured,
        ),
        DataColumn(
            tr("Predicted"),
            tr("Predicted, in the unit of the plot"),
            lambda r: significant(r.predicted),
            lambda r: r.predicted,
        ),
        DataColumn(
            tr("Error"),
            tr("Predicted over measured, less one"),
            lambda r: _signed_percent(r.error),
            lambda r: abs(r.error),
            token=lambda r: "" if r.inside else "warn",
        ),
        DataColumn(
            tr("Seen by fit"),
            tr("Whether the constants that ship were fitted with it"),
            _seen,
            _seen,
            left=True,
            muted=True,
        ),
        DataColumn(tr("Source"), tr("Source"), lambda r: r.source, lambda r: r.source, left=True, muted=True),
    ]
