"""Memory by pipeline stage against what an accelerator has, and memory during one step."""

from __future__ import annotations

import textwrap
from collections.abc import Sequence
from dataclasses import replace
from functools import partial

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPoint, QPointF, Signal

from trainplan.engine.explain.step import MEMORY as FORMULAS
from trainplan.engine.results import MemoryMoment, MemoryResult, StageMemory
from trainplan_desktop.plots.axis import nice_top
from trainplan_desktop.plots.bars import Bar, BarsPanel, Part
from trainplan_desktop.plots.overlay import Overlaid, short_name
from trainplan_desktop.plots.painted import Area, Areas, Marks, Words
from trainplan_desktop.plots.panel import Figures, PlotPanel
from trainplan_desktop.theme.plot_colors import MEMORY
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.formats import decimals, percent, significant
from trainplan_desktop.wording.text import from_core, inside, tr
from trainplan_desktop.wording.words import instant_words, words_of

GIB = 2**30
STATIC = ("weights", "gradients", "optimizer")
READ_OUT_COLUMNS = 52


def fullest_stage(memory: MemoryResult) -> int:
    return max(range(len(memory.stages)), key=lambda stage: memory.stages[stage].peak_bytes)


def peak_words(memory: MemoryResult, stage: StageMemory) -> str:
    """The instant that sets the peak of a stage, inside a sentence."""
    return instant_words(stage.instant or memory.peak_instant)


class StageMemoryPanel(BarsPanel):
    """A bar for each stage. A click chooses the stage; one on a part asks for its explanation as well."""

    stage_chosen = Signal(int)
    part_opened = Signal(int, str, QPoint)

    def __init__(self) -> None:
        super().__init__(tr("Memory by pipeline stage"), tr("GiB per accelerator"))
        self._keys: list[tuple[int, list[str]]] = []
        self._shown: tuple[MemoryResult, int] | None = None
        self.clicked = self._click

    def show_memory(self, memory: MemoryResult, chosen: int = -1) -> None:
        """`chosen` is the row to mark; one stage alone needs no mark."""
        self._shown = (memory, chosen)
        capacity = memory.capacity_bytes / GIB
        self._keys = [(stage.stage, list(stage.parts)) for stage in memory.stages]
        usable = _usable(memory)
        bars = [_bar(tr("Stage {number}", number=stage.stage), stage, usable) for stage in memory.stages]
        fullest = [(other, other.figures.stages[fullest_stage(other.figures)]) for other in self.others]
        drawn = [*memory.stages, *(stage for _, stage in fullest)]
        used = [key for key in MEMORY if any(stage.parts.get(key) for stage in drawn)]
        self.set_legend(_legend(used))
        over = sum(bar.too_long for bar in bars)
        if over and len(bars) == 1:
            caption = tr("It does not fit: {size} GiB may be used", size=decimals(usable / GIB, 1))
        elif over:
            caption = tr(
                "{count} of {all} stages do not fit: {size} GiB may be used",
                count=over,
                all=len(bars),
                size=decimals(usable / GIB, 1),
            )
        else:
            caption = tr("Fullest accelerator of each stage, at its peak")
        if any(bar.length > capacity for bar in bars):
            caption += "; " + tr("hatched is what lies beyond the memory")
        if self.others:
            caption += "; " + tr("thin bars are the fullest stages of other scenarios")
        self.set_titles(caption=caption)
        self.mark(chosen if len(bars) > 1 else -1)
        same = all(other.figures.capacity_bytes == memory.capacity_bytes for other in self.others)
        for other, stage in fullest:
            limit = None if same else other.figures.capacity_bytes / GIB
            bars.append(
                replace(
                    _bar(other.name, stage, _usable(other.figures)), name=short_name(other.name), thin=True, limit=limit
                )
            )
        self.show_bars(bars, capacity, tr("{size} GiB in all", size=decimals(capacity, 1)))

    def show_others(self, others: tuple[Overlaid, ...], note: str) -> None:
        super().show_others(others, note)
        if self._shown is not None and not self.is_empty:
            self.show_memory(*self._shown)

    def _click(self, point: QPointF) -> None:
        row = round(point.y())
        if not 0 <= row < len(self._keys):
            return
        stage, keys = self._keys[row]
        self.stage_chosen.emit(stage)
        found = self.items.part_at(point)
        if found is not None:
            self.part_opened.emit(stage, keys[found[1]], self.place_of(point))


def _usable(memory: MemoryResult) -> float:
    """Bytes up to which a stage fits."""
    return memory.peak_bytes + memory.headroom_bytes


def _bar(name: str, stage: StageMemory, usable: float) -> Bar:
    parts = [
        Part(
            words_of(key),
            MEMORY.get(key, "series 7"),
            size / GIB,
            decimals(size / GIB, 1),
            partial(_read, name, key, size, stage.peak_bytes),
        )
        for key, size in stage.parts.items()
    ]
    return Bar(name, decimals(stage.peak_bytes / GIB, 1), parts, too_long=stage.peak_bytes > usable)


def _legend(used: list[str]) -> list[tuple[str, str]]:
    """One swatch for each colour, with the parts that share it."""
    by_color: dict[str, list[str]] = {}
    for key in used:
        by_color.setdefault(MEMORY[key], []).append(words_of(key))
    return [(color, ", ".join([names[0], *(inside(name) for name in names[1:])])) for color, names in by_color.items()]


def _read(stage: str, key: str, size: float, peak: float) -> str:
    share = percent(size / peak) if peak else ""
    lines = [f"{stage}, {inside(words_of(key))}", f"{decimals(size / GIB, 2)} GiB · {share}"]
    formula = from_core(FORMULAS.get(key, "")).replace(" x ", " × ") if key in FORMULAS else ""
    return "\n".join([*lines, *textwrap.wrap(formula, READ_OUT_COLUMNS)])


class TimelinePanel(PlotPanel):
    """Bytes in use on one stage over the time of one step, as the engine's moments say."""

    opened = Signal(int, QPoint)

    def __init__(self) -> None:
        super().__init__(tr("Memory during a step"), value_title="GiB", axis_title=tr("Time in one step, s"))
        self._memory: MemoryResult | None = None
        self._stage = 0
        self._moments: Sequence[MemoryMoment] = ()
        self.find_read_out = self._read_out_at
        self.clicked = self._click
        self.view.setFixedHeight(theme().px(150))
        self._areas, self._marks = Areas(), Marks()
        for item in (self._areas, self._marks):
            self.plot.addItem(item, ignoreBounds=True)

    @property
    def stage(self) -> int:
        return self._stage

    @property
    def moments(self) -> Sequence[MemoryMoment]:
        return self._moments

    def show_timeline(self, memory: MemoryResult, stage: int, moments: Sequence[MemoryMoment]) -> None:
        self._memory, self._stage, self._moments = memory, stage, moments
        self.redraw()

    def data(self) -> Figures:
        heads = (tr("Seconds"), tr("In use, GiB"), tr("Instant"))
        return heads, [(moment.seconds, moment.bytes / GIB, moment.instant) for moment in self._moments]

    def draw(self) -> None:
        memory, moments = self._memory, self._moments
        if memory is None or len(moments) < 2 or self._stage >= len(memory.stages):
            if memory is not None:
                self.show_empty(tr("Not computed yet"))
            return
        self.show_data()
        times = np.array([moment.seconds for moment in moments])
        sizes = np.array([moment.bytes / GIB for moment in moments])
        capacity = memory.capacity_bytes / GIB
        shown = memory.stages[self._stage]
        caption = _caption(memory, self._stage)
        lines = [(other, *_steps(other.figures.timeline)) for other in self.others if len(other.figures.timeline) > 1]
        if lines:
            caption += "; " + tr("lines are other scenarios, each on its fullest stage")
        self.set_titles(caption=caption)
        top = nice_top(max(float(sizes.max()), capacity, *(float(ys.max()) for _, _, ys in lines))) * 1.1
        end = max([float(times[-1]), *(float(xs[-1]) for _, xs, _ in lines)])
        self.set_range((float(times[0]), end), (0.0, top))
        words = self._show_areas(times, sizes, sum(shown.parts.get(key, 0.0) for key in STATIC) / GIB, top)
        for other, xs, ys in lines:
            line = pg.PlotDataItem(xs, ys, pen=other.pen())
            line.setZValue(40)
            self.add(line)
        limit = tr("{size} GiB in all", size=decimals(capacity, 1))
        highest = int(sizes.argmax())
        self._marks.show_marks(
            capacity,
            (float(times[highest]), float(sizes[highest])),
            [*words, Words(limit, float(times[0]), capacity, (0.0, 1.0))],
        )

    def name_of_other(self, other: Overlaid) -> str:
        """With what its accelerator has, where that is another size."""
        memory: MemoryResult = other.figures
        if self._memory is None or memory.capacity_bytes == self._memory.capacity_bytes:
            return other.name
        return tr("{name}, of {size} GiB", name=other.name, size=decimals(memory.capacity_bytes / GIB, 1))

    def _show_areas(self, times: np.ndarray, sizes: np.ndarray, static: float, top: float) -> list[Words]:
        """What lives all step long, and above it what comes and goes; each is named where it is thick enough."""
        xs, ys = np.repeat(times, 2)[1:], np.repeat(sizes, 2)[:-1]
        below = np.minimum(ys, static)
        self._areas.show_areas([
            Area(list(zip(xs.tolist(), line.tolist(), strict=True)), color)
            for line, color in ((ys, "series 4"), (below, "series 1"))
        ])  # fmt: skip
        middle = float(times[0] + times[-1]) / 2
        level = float(np.interp(middle, xs, ys))
        readable = top * theme().px(15) / theme().px(120)
        return [
            Words(words, middle, (low + high) / 2, (0.5, 0.5), f"on_{color}")
            for words, low, high, color in (
                (tr("Weights, gradients, optimizer"), 0.0, min(static, level), "series_1"),
                (tr("Activations and what works on them"), static, level, "series_4"),
            )
            if high - low >= readable
        ]

    def _read_out_at(self, point: QPointF) -> str:
        at = [moment for moment in self._moments if moment.seconds <= point.x()]
        if not at or point.x() > self._moments[-1].seconds:
            return ""
        moment = at[-1]
        when = f"{significant(moment.seconds, 3)} s, {instant_words(moment.instant)}"
        lines = [when, f"{decimals(moment.bytes / GIB, 1)} GiB"]
        for other in self.others:
            before = [m for m in other.figures.timeline if m.seconds <= point.x()]
            if before and point.x() <= other.figures.timeline[-1].seconds:
                lines.append(f"{other.name}: {decimals(before[-1].bytes / GIB, 1)} GiB")
        return "\n".join(lines)

    def _click(self, point: QPointF) -> None:
        if self._memory is not None:
            scene = self.plot.getViewBox().mapViewToScene(point)
            self.opened.emit(self._stage, self.view.viewport().mapToGlobal(self.view.mapFromScene(scene)))


def _steps(moments: Sequence[MemoryMoment]) -> tuple[np.ndarray, np.ndarray]:
    """Times [s] and sizes [GiB] of a line that keeps each size until the next moment."""
    times = np.array([moment.seconds for moment in moments])
    sizes = np.array([moment.bytes / GIB for moment in moments])
    return np.repeat(times, 2)[1:], np.repeat(sizes, 2)[:-1]


def _caption(memory: MemoryResult, stage: int) -> str:
    words = peak_words(memory, memory.stages[stage])
    if len(memory.stages) == 1:
        return tr("The diamond is the peak: {instant}", instant=words)
    if stage == fullest_stage(memory):
        return tr("Stage {number}, the fullest; the diamond is its peak: {instant}", number=stage, instant=words)
    return tr("Stage {number}; the diamond is its peak: {instant}", number=stage, instant=words)
