"""Does it fit: memory by stage, by part and over one step."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from trainplan.engine.results import MemoryResult
from trainplan_desktop.formats import decimals, percent
from trainplan_desktop.pages.page import Page
from trainplan_desktop.plots.colors import MEMORY
from trainplan_desktop.plots.memory import StageMemoryPanel, TimelinePanel
from trainplan_desktop.session import Session
from trainplan_desktop.text import tr
from trainplan_desktop.theme import theme
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.words import instant_words, words_of

GIB = 2**30


class MemoryPage(Page):
    full_width = True

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Memory"))
        px = theme().px
        self._stages = StageMemoryPanel()
        self._timeline = TimelinePanel()
        self._parts = FigureTable(
            tr("Fullest accelerator at its peak"), (tr("Part"), "GiB", tr("Share")), swatches=True
        )
        self._levels = FigureTable(tr("Three figures, told apart"), ("", "GiB", ""), text_columns=(0, 2))
        self.body.addSpacing(px(8))
        row = QHBoxLayout()
        row.setSpacing(px(32))
        left, right = QVBoxLayout(), QVBoxLayout()
        left.setSpacing(px(20))
        right.setSpacing(px(20))
        left.addWidget(self._stages)
        left.addWidget(self._timeline)
        left.addStretch()
        right.addWidget(self._parts)
        right.addWidget(self._levels)
        right.addStretch()
        row.addLayout(left, 3)
        row.addLayout(right, 2)
        self.body.addLayout(row)
        self.body.addStretch()

    def refresh(self) -> None:
        results = self.session.results
        memory = results.memory if results is not None else None
        if memory is None:
            if results is not None:
                self._show_nothing()
            return
        self.say(_sentence(memory))
        self._stages.show_memory(memory)
        self._timeline.show_memory(memory)
        rows = [
            TableRow(
                (words_of(key), decimals(size / GIB, 2), percent(size / memory.peak_bytes)),
                color=MEMORY.get(key, "series 7"),
                muted=(2,),
            )
            for key, size in memory.parts.items()
        ]
        rows.append(TableRow((tr("Peak"), decimals(memory.peak_bytes / GIB, 2), percent(1.0)), strong=True))
        self._parts.show_rows(rows)
        self._levels.show_rows(
            [
                TableRow(
                    (tr("Allocated"), decimals(memory.allocated_bytes / GIB, 2), tr("tensors that live")), muted=(2,)
                ),
                TableRow(
                    (tr("Reserved"), decimals(memory.reserved_bytes / GIB, 2), tr("with fragmentation")), muted=(2,)
                ),
                TableRow(
                    (tr("In use"), decimals(memory.peak_bytes / GIB, 2), tr("as the driver reports; this one decides")),
                    muted=(2,),
                ),
                TableRow(
                    (tr("In all"), decimals(memory.capacity_bytes / GIB, 2), tr("as the driver reports")), muted=(2,)
                ),
            ]
        )

    def _show_nothing(self) -> None:
        self.say(tr("Memory is not computed; the findings say what is missing."))
        for plot in (self._stages, self._timeline):
            plot.show_empty(tr("Memory is not computed"), tr("The findings say what is missing"))
        self._parts.show_rows([])
        self._levels.show_rows([])


def _sentence(memory: MemoryResult) -> str:
    peak, capacity = decimals(memory.peak_bytes / GIB, 1), decimals(memory.capacity_bytes / GIB, 1)
    largest = max(memory.parts, key=lambda key: memory.parts[key], default="")
    words = tr(
        "{peak} of {capacity} GiB at the peak, {instant}; {part} are the largest part.",
        peak=peak,
        capacity=capacity,
        instant=instant_words(memory.peak_instant),
        part=words_of(largest).lower(),
    )
    if memory.not_validated:
        listed = ", ".join(words_of(code).lower() for code in memory.not_validated)
        words += " " + tr("Not validated against measurements: {features}.", features=listed)
    return words
