"""Does it fit: memory by stage, by part and over one step, and what to change."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QEventLoop, QTimer
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from trainplan.engine.results import MemoryResult, OffloadResult
from trainplan.plan.document import Plan
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared.memory_plots import MemoryPlots
from trainplan_desktop.pages.shared.page import Page
from trainplan_desktop.pages.study.remedies import Remedies
from trainplan_desktop.plots.memory import fullest_stage, peak_words
from trainplan_desktop.theme.plot_colors import MEMORY
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import label
from trainplan_desktop.widgets.inputs import Choice
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.formats import decimals, percent, tidy
from trainplan_desktop.wording.text import inside, tr
from trainplan_desktop.wording.words import not_validated_words, words_of

GIB = 2**30


class MemoryPage(Page):
    full_width = True

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Memory"))
        px = theme().px
        self.plots = MemoryPlots(session)
        self.remedies = Remedies(session)
        self.stage_choice = Choice()
        self.stage_choice.setAccessibleName(tr("Stage that is shown"))
        self.stage_choice.activated.connect(self.plots.choose_stage)
        self.plots.stage_chosen.connect(lambda _stage: self._show_stage())
        self._stage_row = QHBoxLayout()
        self._stage_row.setSpacing(px(8))
        self._stage_name = label(tr("Stage"))
        self._stage_name.setBuddy(self.stage_choice)
        self._stage_row.addWidget(self._stage_name)
        self._stage_row.addWidget(self.stage_choice)
        self._stage_row.addStretch()
        self._instant = label("", wrap=True)
        self._parts = FigureTable(tr("What makes up the peak"), (tr("Part"), "GiB", tr("Share")), swatches=True)
        self.levels = FigureTable(tr("Three figures, told apart"), ("", "GiB", ""), wrapped=(2,))
        self.offload = FigureTable(
            tr("What offloading asks of the host"), ("", "", "", ""), text_columns=(0, 2), wrapped=(3,)
        )
        for table in (self._parts, self.levels):
            table.opened.connect(lambda key, link: session.explanation_requested.emit(key, link, None))
        row = QHBoxLayout()
        row.setSpacing(px(32))
        right = QVBoxLayout()
        right.setSpacing(px(12))
        right.addLayout(self._stage_row)
        right.addWidget(self._instant)
        right.addWidget(self._parts)
        right.addWidget(self.offload)
        right.addWidget(self.levels)
        right.addStretch()
        left = QVBoxLayout()
        left.addWidget(self.plots)
        left.addStretch()
        row.addLayout(left, 3)
        row.addLayout(right, 2)
        self._lead = QVBoxLayout()
        self._end = QVBoxLayout()
        self.body.addLayout(self._lead)
        self.body.addSpacing(px(12))
        self.body.addLayout(row)
        self.body.addSpacing(px(16))
        self.body.addLayout(self._end)
        self.body.addStretch()
        self._end.addWidget(self.remedies)

    def refresh(self) -> None:
        results = self.session.results
        memory = results.memory if results is not None else None
        for part in (self.remedies, self._parts, self.levels, self._instant):
            part.setVisible(memory is not None)
        self.offload.setVisible(memory is not None and memory.offload is not None)
        if results is None or memory is None:
            self._show_choice(0)
            for table in (self._parts, self.levels):
                table.show_rows([])
            if results is not None:
                self.say(tr("Memory is not computed; the findings say what is missing."))
                self.plots.show_results(results)
            return
        self.say(_sentence(memory))
        self._place_remedies(memory.fits)
        self.plots.show_results(results)
        self._show_choice(len(memory.stages))
        self._show_stage()
        self.levels.show_rows(_levels(memory))
        if memory.offload is not None:
            self.offload.show_rows(_offload(memory.offload, self.session.plan))
        self.remedies.show_results(results)

    def settle(self) -> None:
        while self.plots.busy or self.remedies.busy:
            loop = QEventLoop()
            QTimer.singleShot(30, loop.quit)
            loop.exec()

    def _place_remedies(self, fits: bool) -> None:
        """They lead while nothing fits, and come last when all is well."""
        wanted, other = (self._end, self._lead) if fits else (self._lead, self._end)
        if wanted.indexOf(self.remedies) < 0:
            other.removeWidget(self.remedies)
            if not fits:
                self._lead.setContentsMargins(0, theme().px(12), 0, 0)
            else:
                self._lead.setContentsMargins(0, 0, 0, 0)
            wanted.addWidget(self.remedies)

    def _show_choice(self, stages: int) -> None:
        for part in (self._stage_name, self.stage_choice):
            part.setVisible(stages > 1)
        results = self.session.results
        memory = results.memory if results is not None else None
        fullest = fullest_stage(memory) if memory is not None else -1
        names = [
            tr("{number}, the fullest", number=stage) if stage == fullest else str(stage) for stage in range(stages)
        ]
        shown = [self.stage_choice.itemText(index) for index in range(self.stage_choice.count())]
        if names != shown:
            self.stage_choice.clear()
            self.stage_choice.addItems(names)
            self.stage_choice.fit_contents()

    def _show_stage(self) -> None:
        results = self.session.results
        memory = results.memory if results is not None else None
        if memory is None:
            return
        stage = memory.stages[self.plots.stage]
        self.stage_choice.setCurrentIndex(self.plots.stage)
        words = tr("The peak is set by {instant}.", instant=peak_words(memory, stage))
        if stage.micro_batches_in_flight > 1:
            held = tidy(stage.micro_batches_in_flight, 3)
            words += " " + tr("Tensors of {count} micro batches are held at once.", count=held)
        self._instant.setText(words)
        key = f"memory.stages.{stage.stage}"
        rows = [
            TableRow(
                (words_of(part), decimals(size / GIB, 2), percent(size / stage.peak_bytes)),
                color=MEMORY.get(part, "series 7"),
                muted=(2,),
                key=f"{key}.{part}",
            )
            for part, size in stage.parts.items()
        ]
        total = (tr("Peak"), decimals(stage.peak_bytes / GIB, 2), percent(1.0))
        self._parts.show_rows([*rows, TableRow(total, strong=True, key=key)])


def _levels(memory: MemoryResult) -> list[TableRow]:
    """Allocated, reserved and driver-visible bytes of the fullest stage; the last decides."""
    gib = partial(decimals, places=2)
    usable = memory.peak_bytes + memory.headroom_bytes
    left = tr("Left") if memory.headroom_bytes >= 0 else tr("Too much")
    cached = tr("and blocks that the allocator caches")
    if memory.cache_short_bytes:
        cached = tr("cached blocks fill the room up to the limit: no prediction")
    rows = [
        (tr("Allocated"), memory.allocated_bytes, tr("live tensors"), "memory.allocated_bytes"),
        (tr("Reserved"), memory.reserved_bytes, cached, "memory.reserved_bytes"),
    ]
    decides = tr("and contexts and communicators, as the driver shows: this one decides")
    share = percent(usable / memory.capacity_bytes, 0)
    limit = tr("{share} of the {all} GiB that the driver has", share=share, all=gib(memory.capacity_bytes / GIB))
    return [
        *(TableRow((name, gib(size / GIB), words), muted=(2,), key=key) for name, size, words, key in rows),
        TableRow((tr("In use"), gib(memory.peak_bytes / GIB), decides), strong=True, key="memory.peak_bytes"),
        TableRow((tr("Limit"), gib(usable / GIB), limit), muted=(2,)),
        TableRow(
            (left, gib(abs(memory.headroom_bytes) / GIB), ""),
            tone="" if memory.headroom_bytes >= 0 else "error",
        ),
    ]


def _offload(offload: OffloadResult, plan: Plan) -> list[TableRow]:
    """Host memory, drives and rates for one accelerator, or for a node where they stand side by side."""
    held = plan.hardware.node.accelerators
    accelerator = plan.hardware.accelerator
    lines = [
        (tr("Host memory"), offload.host_bytes / GIB, "GiB", tr("for each accelerator")),
        ("", held * offload.host_bytes / GIB, "GiB", tr("for the {count} of a node", count=held)),
        (tr("On drives"), offload.disk_bytes / 1e9, "GB", tr("for each accelerator")),
        (tr("Over the host link"), offload.link_bytes_per_step / 1e9, tr("GB a step"), tr("both ways together")),
        (tr("Link rate needed"), offload.required_link_gb_per_second, "GB/s", tr("to take no longer than the step")),
        (tr("Read and written"), offload.disk_bytes_per_step / 1e9, tr("GB a step"), tr("on drives")),
        (tr("Drive rate needed"), offload.required_disk_gb_per_second, "GB/s", tr("for each accelerator")),
    ]
    if accelerator.pcie_gen is not None and accelerator.pcie_lanes is not None:
        link = tr("PCIe {generation} x{lanes}", generation=accelerator.pcie_gen, lanes=accelerator.pcie_lanes)
        lines[4] = (*lines[4][:3], tr("to take no longer than the step; the link is {link}", link=link))
    return [TableRow((name, tidy(value, 3), unit, words), muted=(2, 3)) for name, value, unit, words in lines if value]


def _sentence(memory: MemoryResult) -> str:
    stage = memory.stages[fullest_stage(memory)]
    largest = max(memory.parts, key=lambda key: memory.parts[key], default="")
    if memory.fits:
        words = tr(
            "{peak} of {capacity} GiB at the peak, set by {instant}; {part} are the largest part.",
            peak=decimals(memory.peak_bytes / GIB, 1),
            capacity=decimals(memory.capacity_bytes / GIB, 1),
            instant=peak_words(memory, stage),
            part=inside(words_of(largest)),
        )
    else:
        words = tr(
            "{problem} The peak is set by {instant}; {part} are its largest part.",
            problem=_does_not_fit(memory),
            instant=peak_words(memory, stage),
            part=inside(words_of(largest)),
        )
    if memory.cache_short_bytes:
        words += " " + tr(
            "{allocated} GiB are allocated; cached blocks fill the rest up to the limit.",
            allocated=decimals(memory.allocated_bytes / GIB, 1),
        )
    if memory.not_validated:
        features = not_validated_words(memory.not_validated)
        words += " " + tr("Not validated against measurements: {features}.", features=features)
    return words


def _does_not_fit(memory: MemoryResult) -> str:
    limit = memory.peak_bytes + memory.headroom_bytes
    problem = tr(
        "It does not fit: {peak} GiB are {missing} GiB above the limit of {limit}.",
        peak=decimals(memory.peak_bytes / GIB, 1),
        missing=decimals(-memory.headroom_bytes / GIB, 1),
        limit=decimals(limit / GIB, 1),
    )
    if len(memory.stages) > 1:
        over = sum(stage.peak_bytes > limit for stage in memory.stages)
        problem += " " + tr("{count} of {all} stages are too full.", count=over, all=len(memory.stages))
    return problem
