"""How far the engine is off on published runs that its fit had not seen."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtCore import QEventLoop, Qt, QTimer
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QHBoxLayout

from trainplan_desktop.formats import percent, whole
from trainplan_desktop.pages.page import Page
from trainplan_desktop.plots.validation import RunPoint, ValidationPanel
from trainplan_desktop.session import Session
from trainplan_desktop.text import tr
from trainplan_desktop.theme import theme
from trainplan_desktop.widgets.basics import label
from trainplan_desktop.widgets.inputs import Choice
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.worker import LongWork

FIRST_COLORS = ("series 1", "series 4", "series 3", "series 5", "series 2", "series 6")


@dataclass(frozen=True)
class Run:
    """One published run with its held-out error."""

    point: RunPoint
    framework: str
    group: str


class ValidationPage(Page):
    full_width = True

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Validation"))
        px = theme().px
        self._runs: list[Run] = []
        self._work: LongWork | None = None
        choices = QHBoxLayout()
        choices.setSpacing(px(8))
        self._accelerator, self._framework = Choice(), Choice()
        for words, choice in ((tr("Accelerator"), self._accelerator), (tr("Framework"), self._framework)):
            name = label(words, "muted")
            name.setBuddy(choice)
            choice.setAccessibleName(words)
            choice.activated.connect(lambda _index: self._show())
            choices.addWidget(name)
            choices.addWidget(choice)
            choices.addSpacing(px(12))
        choices.addStretch()
        self.body.addSpacing(px(4))
        self.body.addLayout(choices)
        self.body.addSpacing(px(8))
        row = QHBoxLayout()
        row.setSpacing(px(40))
        self._plot = ValidationPanel()
        self._plot.set_titles(
            caption=tr("Each point is a published run; the thin lines are 20 % too slow and 25 % too fast")
        )
        heads = ("", tr("Runs"), tr("Median error"), tr("90 % below"), tr("Bias"))
        self._by_accelerator = FigureTable(tr("Error of the speed by accelerator"), heads, swatches=True)
        row.addWidget(self._plot, 3)
        row.addWidget(self._by_accelerator, 2, Qt.AlignmentFlag.AlignTop)
        self.body.addLayout(row, 1)
        session.closing.connect(self._give_up)

    @property
    def runs(self) -> list[Run]:
        return self._runs

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not self._runs and self._work is None:
            self.say(tr("Reading the published runs."))
            job = LongWork(_read_runs)
            self._work = job
            job.finished.connect(partial(self._take, job))
            job.failed.connect(lambda _d: self.say(tr("The published runs cannot be read; the log has the details.")))
            self.session.start(job)

    def _give_up(self) -> None:
        self._work = None

    def _take(self, job: LongWork, runs: list[Run]) -> None:
        if job is not self._work:
            return
        self._work = None
        self._runs = runs
        for choice, names in (
            (self._accelerator, Counter(run.point.accelerator for run in runs)),
            (self._framework, Counter(run.framework for run in runs)),
        ):
            choice.addItem(tr("All"), "")
            for name, count in names.most_common():
                choice.addItem(f"{name} ({count})", name)
            choice.updateGeometry()
        self._show()

    def _show(self) -> None:
        wanted, framework = self._accelerator.currentData(), self._framework.currentData()
        runs = [
            run
            for run in self._runs
            if (not wanted or run.point.accelerator == wanted) and (not framework or run.framework == framework)
        ]
        if not runs:
            self.say(tr("No published run is chosen by this."))
            self._plot.show_empty(tr("No run"))
            self._by_accelerator.show_rows([])
            return
        self._plot.show_data()
        median, ninety, _ = error_figures(runs)
        self.say(
            tr(
                "{count} published runs in {groups} groups; half of the predictions are off by less than {median}, "
                "nine of ten by less than {ninety}. No prediction here had seen its group.",
                count=whole(len(runs)),
                groups=whole(len({run.group for run in runs})),
                median=percent(median),
                ninety=percent(ninety, 0),
            )
        )
        by_accelerator = Counter(run.point.accelerator for run in self._runs)
        colors = dict.fromkeys(by_accelerator, "series 7")
        colors.update(zip((name for name, _ in by_accelerator.most_common()), FIRST_COLORS, strict=False))
        self._plot.show_points([run.point for run in runs], colors)
        rows = []
        for name, _ in by_accelerator.most_common():
            chosen = [run for run in runs if run.point.accelerator == name]
            if chosen:
                median, ninety, bias = error_figures(chosen)
                cells = (name, whole(len(chosen)), percent(median), percent(ninety, 0), percent(bias))
                rows.append(TableRow(cells, color=colors[name]))
        self._by_accelerator.show_rows(rows)

    def settle(self) -> None:
        while self._work is not None:
            loop = QEventLoop()
            QTimer.singleShot(50, loop.quit)
            loop.exec()


def error_figures(runs: Sequence[Run]) -> tuple[float, float, float]:
    """Median, 90th percentile and mean of the errors; each group of like runs weighs the same."""
    from trainplan.engine.validation import weighted_quantile  # noqa: PLC0415

    sizes = Counter(run.group for run in runs)
    weights = [1 / sizes[run.group] for run in runs]
    errors = [run.point.error for run in runs]
    size = [abs(error) for error in errors]
    bias = sum(weight * error for weight, error in zip(weights, errors, strict=True)) / sum(weights)
    return weighted_quantile(size, weights, 0.5), weighted_quantile(size, weights, 0.9), bias


def _read_runs(_report: Callable[[Any], None], _cancelled: Callable[[], bool]) -> list[Run]:
    from trainplan.engine.validation import held_out_errors, published_runs  # noqa: PLC0415
    from trainplan_desktop.catalogue import library  # noqa: PLC0415

    names = {key: entry.name for key, entry in library().accelerators.items()}
    held_out = held_out_errors()
    runs = []
    for row in published_runs():
        measured = (row.get("throughput") or {}).get("tokens_per_s_per_gpu")
        if row["id"] not in held_out or "speed" not in (row.get("use") or ()) or not measured:
            continue
        accelerator = row["hardware"].get("accelerator_id") or ""
        source = row.get("source") or {}
        point = RunPoint(
            name=str((row.get("model") or {}).get("name") or row["id"]),
            measured=float(measured),
            predicted=float(measured) * (1 + held_out[row["id"]].group),
            accelerator=names.get(accelerator, accelerator),
            source=f"{source.get('title', '')}, {source.get('year', '')}".strip(", "),
        )
        runs.append(Run(point, str(row.get("framework") or "").split(" ")[0], str(row.get("group") or row["id"])))
    return runs
