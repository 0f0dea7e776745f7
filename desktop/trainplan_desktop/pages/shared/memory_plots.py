"""Bars of all stages and the timeline of a step on the one that is chosen."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.memory.report import stage_timeline
from trainplan.engine.results import MemoryMoment, MemoryResult, Results
from trainplan.plan.document import Plan
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.worker import Answer, Evaluator
from trainplan_desktop.pages.shared.overlays import OnProgress, ScenarioOverlay, Variant
from trainplan_desktop.plots.memory import StageMemoryPanel, TimelinePanel, fullest_stage
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import soon
from trainplan_desktop.wording.text import tr

Request = tuple[Plan, MemoryResult, float, int]
Timeline = tuple[MemoryResult, int, tuple[MemoryMoment, ...]]


class MemoryPlots(QWidget):
    """Follows the fullest stage until another is chosen; timelines of others are computed in a thread."""

    stage_chosen = Signal(int)

    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self._memory: MemoryResult | None = None
        self._seconds = 1.0
        self._wanted: int | None = None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(theme().px(20))
        self.stages = StageMemoryPanel()
        self.timeline = TimelinePanel()
        column.addWidget(self.stages)
        column.addWidget(self.timeline)
        self.overlays = tuple(
            ScenarioOverlay(session, plot, _memory_of, needs_fit=False) for plot in (self.stages, self.timeline)
        )
        self._timelines = Evaluator(_timeline_of)
        self._timelines.answered.connect(self._take)
        self._timelines.failed.connect(self._fail)
        self.stages.stage_chosen.connect(self.choose_stage)
        self.stages.part_opened.connect(self._open_part)
        self.timeline.opened.connect(self._open_stage)
        session.closing.connect(self._timelines.close)
        session.document_replaced.connect(self._forget)

    @property
    def stage(self) -> int:
        """The stage that is shown."""
        memory = self._memory
        if memory is None:
            return 0
        if self._wanted is not None and self._wanted < len(memory.stages):
            return self._wanted
        return fullest_stage(memory)

    @property
    def busy(self) -> bool:
        return self._timelines.busy

    def show_results(self, results: Results) -> None:
        if results.memory is None:
            self._memory = None
            self.stages.show_empty(tr("Memory is not computed"), tr("The findings say what is missing"))
            self.timeline.show_empty(tr("Memory is not computed"))
        else:
            self.show_memory(results.memory, results.step.seconds if results.step is not None else 1.0)

    def show_memory(self, memory: MemoryResult, step_seconds: float) -> None:
        if memory is not self._memory:
            self._memory, self._seconds = memory, step_seconds
            self._show(memory)

    def choose_stage(self, stage: int) -> None:
        before, self._wanted = self.stage, stage
        if self.stage != before and self._memory is not None:
            self._show(self._memory)
            self.stage_chosen.emit(self.stage)

    def _show(self, memory: MemoryResult) -> None:
        stage = self.stage
        self.stages.show_memory(memory, stage)
        if self.timeline.isHidden():
            return
        if stage == fullest_stage(memory):
            self.timeline.show_timeline(memory, stage, memory.timeline)
        else:
            self._timelines.submit((self._session.plan, memory, self._seconds, stage))

    def _take(self, answer: Answer) -> None:
        memory, stage, moments = answer.results
        if memory is self._memory and stage == self.stage:
            self.timeline.show_timeline(memory, stage, moments)

    def _fail(self, _details: str) -> None:
        self.timeline.show_empty(tr("Not computed: internal error"), tr("The log has the details"))

    def _forget(self) -> None:
        self._wanted = self._memory = None
        for plot in (self.stages, self.timeline):
            plot.show_empty(tr("Not computed yet"))

    def _open_part(self, stage: int, part: str, at: QPoint) -> None:
        self._open(f"memory.stages.{stage}.{part}", self.stages, at)

    def _open_stage(self, stage: int, at: QPoint) -> None:
        self._open(f"memory.stages.{stage}", self.timeline, at)

    def _open(self, key: str, anchor: QWidget, at: QPoint) -> None:
        """After the press that asked for it is over, which would close what opens beside it."""
        soon(self, partial(self._session.explanation_requested.emit, key, anchor, at))


def _memory_of(variant: Variant, _on_progress: OnProgress) -> MemoryResult:
    assert variant.results.memory is not None
    return variant.results.memory


def _timeline_of(request: Request) -> Timeline:
    plan, memory, seconds, stage = request
    return memory, stage, stage_timeline(*job_from_plan(plan), stage, step_seconds=seconds)
