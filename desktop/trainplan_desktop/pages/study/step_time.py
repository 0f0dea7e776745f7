"""Where the time of a step goes."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout

from trainplan.engine.results import Results, ScalingPoint, StepResult
from trainplan.plan.cluster import SCHEDULE
from trainplan.plan.document import Plan
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared.details import Details
from trainplan_desktop.pages.shared.overlays import NotDrawnError, OnProgress, ScenarioOverlay, Variant
from trainplan_desktop.pages.shared.page import Page
from trainplan_desktop.plots.legend import Legend
from trainplan_desktop.plots.schedule import SchedulePicture, ShownSchedule, schedule_of
from trainplan_desktop.plots.share_bar import Share
from trainplan_desktop.plots.step import ScalingPanel, StepBar, step_shares, term_rows
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import label
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.formats import percent, scaled, significant, whole
from trainplan_desktop.wording.text import tr
from trainplan_desktop.wording.words import words_of


def _played(plan: Plan, results: Results) -> ShownSchedule | None:
    if results.layout is None or results.step is None:
        return None
    return schedule_of(results.layout, results.step, plan.parallelism.schedule)


def _shares_of(variant: Variant, _on_progress: OnProgress) -> list[Share]:
    assert variant.results.step is not None
    return step_shares(variant.results.step)


def _scaling_of(variant: Variant, _on_progress: OnProgress) -> tuple[ScalingPoint, ...]:
    if not variant.results.scaling:
        raise NotDrawnError(tr("runs on no other size of cluster"))
    return variant.results.scaling


class StepTimePage(Page):
    full_width = True

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Step time"))
        px = theme().px
        self.bar = StepBar()
        self._terms = FigureTable(
            tr("Terms"), (tr("Term"), tr("Exposed, s"), tr("Share"), tr("Hidden, s")), swatches=True
        )
        self.scaling = ScalingPanel()
        self.overlays = (
            ScenarioOverlay(session, self.bar, _shares_of, needs_fit=False),
            ScenarioOverlay(session, self.scaling, _scaling_of, needs_fit=False),
        )
        self.body.addSpacing(px(8))
        self.body.addWidget(self.bar)
        self.body.addSpacing(px(8))
        self._schedule_title = label(tr("Pipeline schedule"), "heading")
        self._schedule_caption = label("", "caption", wrap=True)
        self._legend = Legend()
        self._schedule = SchedulePicture()
        self._schedule_parts = (self._schedule_title, self._schedule_caption, self._legend, self._schedule)
        for part in self._schedule_parts:
            self.body.addWidget(part)
            part.hide()
        self._details = Details(session, _played)
        self._details.ready.connect(self._show_schedule)
        self.body.addSpacing(px(12))
        row = QHBoxLayout()
        row.setSpacing(px(32))
        row.addWidget(self._terms, 5, Qt.AlignmentFlag.AlignTop)
        row.addWidget(self.scaling, 7)
        self.body.addLayout(row, 1)

    def refresh(self) -> None:
        results = self.session.results
        step = results.step if results is not None else None
        if step is None or results is None:
            self._show_nothing(computed=results is not None)
            return
        self.bar.show()
        fits = results.memory is None or results.memory.fits
        caution = "" if fits else " " + tr("The layout does not fit; this is how it would be if it did.")
        self.say(_sentence(step) + caution)
        self.bar.show_step(step)
        rows = [
            TableRow((name, seconds, share, hidden), color, muted=(2, 3))
            for color, name, seconds, share, hidden in term_rows(step)
        ]
        rows.append(TableRow((tr("Step"), significant(step.seconds, 4), percent(1.0, 0), ""), strong=True))
        self._terms.show_rows(rows)
        self._details.follow()
        here = results.layout.n_accelerators if results.layout is not None else 0
        self.scaling.show_scaling(results.scaling or (), here)

    def _show_nothing(self, *, computed: bool) -> None:
        self.say(tr("The step is not computed; the findings say what is missing.") if computed else "")
        self.bar.hide()
        for part in self._schedule_parts:
            part.hide()
        self._terms.show_rows([])
        self.scaling.show_scaling((), 0)

    def settle(self) -> None:
        self._details.settle()

    def _show_schedule(self, shown: ShownSchedule | None) -> None:
        for part in self._schedule_parts:
            part.setVisible(shown is not None)
        if shown is None:
            return
        name = self.session.plan.parallelism.schedule
        self._schedule.show_schedule(shown)
        chunks = [("series 1", tr("Forward")), ("series 3", tr("Backward"))]
        if shown.virtual > 1:
            chunks = [
                ("series 1", tr("Forward, even chunks")),
                ("series 2", tr("Forward, odd chunks")),
                ("series 3", tr("Backward, even chunks")),
                ("backward_tint", tr("Backward, odd chunks")),
            ]
        if name == "zero_bubble":
            chunks.append(("series 7", tr("Weight gradients")))
        self._legend.show_names([*chunks, ("sunken", tr("Idle"))])
        self._schedule_caption.setText(
            tr(
                "{name} with {stages}, {count} micro batches, the middle left out where it would not be readable; "
                "every stage as long as the fullest, {idle} of its time idle",
                name=tr(SCHEDULE[name]),
                stages=tr("{stages} stages of {chunks} chunks", stages=shown.schedule.stages, chunks=shown.virtual)
                if shown.virtual > 1
                else tr("{stages} stages", stages=shown.schedule.stages),
                count=whole(shown.micro_batches),
                idle=percent(shown.idle),
            )
        )


def _sentence(step: StepResult) -> str:
    communication = {
        term: seconds
        for term, seconds in step.parts.items()
        if any(word in term for word in ("parallel", "bubble", "pipeline", "straggler", "wait"))
    }
    rate, word = scaled(step.tokens_per_second)
    sentence = tr(
        "{seconds} s a step, {rate} tokens a second.",
        seconds=significant(step.seconds, 4),
        rate=f"{significant(rate)} {tr(word)}".strip(),
    )
    worst = max(communication, key=lambda term: communication[term], default="")
    if worst and communication[worst] > 0:
        sentence += " " + tr(
            "{term} is the largest loss: {seconds} s that nothing hides.",
            term=words_of(worst),
            seconds=significant(communication[worst]),
        )
    return sentence
