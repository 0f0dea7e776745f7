"""Memory by pipeline stage against what an accelerator has, and memory during one step."""

from __future__ import annotations

import numpy as np
import pyqtgraph as pg
from PySide6.QtCore import QPointF

from trainplan.engine.results import MemoryResult
from trainplan_desktop.formats import decimals, percent, significant
from trainplan_desktop.plots.bars import Bar, BarsPanel, Part
from trainplan_desktop.plots.colors import MEMORY, color_of
from trainplan_desktop.plots.panel import PlotPanel, limit_line, nice_top, plot_text
from trainplan_desktop.text import tr
from trainplan_desktop.words import instant_words, words_of

GIB = 2**30
STATIC = ("weights", "gradients", "optimizer")


class StageMemoryPanel(BarsPanel):
    def __init__(self) -> None:
        super().__init__(tr("Memory by pipeline stage"), tr("GiB per accelerator"))

    def show_memory(self, memory: MemoryResult) -> None:
        capacity = memory.capacity_bytes / GIB
        bars = []
        for stage in memory.stages:
            name = tr("Stage {number}", number=stage.stage)
            parts = [
                Part(
                    words_of(key),
                    MEMORY.get(key, "series 7"),
                    size / GIB,
                    decimals(size / GIB, 1),
                    _read(name, key, size, stage.peak_bytes),
                )
                for key, size in stage.parts.items()
            ]
            bars.append(Bar(name, decimals(stage.peak_bytes / GIB, 1), parts))
        used = [key for key in MEMORY if any(stage.parts.get(key) for stage in memory.stages)]
        self.set_legend(_legend(used))
        over = sum(bar.length > capacity for bar in bars)
        if over:
            caption = tr("{count} of {all} stages do not fit; hatched is what is too much", count=over, all=len(bars))
        else:
            caption = tr(
                "Fullest accelerator of each stage, at its peak: {instant}",
                instant=instant_words(memory.peak_instant),
            )
        self.set_titles(caption=caption)
        self.show_bars(bars, capacity, tr("{size} GiB in all", size=decimals(capacity, 1)))


def _legend(used: list[str]) -> list[tuple[str, str]]:
    """One swatch for each colour, with the parts that share it."""
    by_color: dict[str, list[str]] = {}
    for key in used:
        by_color.setdefault(MEMORY[key], []).append(words_of(key))
    return [(color, ", ".join([names[0], *(name.lower() for name in names[1:])])) for color, names in by_color.items()]


def _read(stage: str, key: str, size: float, peak: float) -> str:
    share = percent(size / peak) if peak else ""
    return f"{stage}, {words_of(key).lower()}\n{decimals(size / GIB, 2)} GiB · {share}"


class TimelinePanel(PlotPanel):
    """Bytes in use over the time of one step, as the engine's moments say."""

    def __init__(self) -> None:
        super().__init__(tr("Memory during a step"), value_title="GiB", axis_title=tr("Time in one step, s"))
        self._memory: MemoryResult | None = None
        self._items: list[pg.GraphicsObject] = []
        self.find_read_out = self._read_out_at
        self.view.setFixedHeight(_height())

    def show_memory(self, memory: MemoryResult) -> None:
        self._memory = memory
        self.redraw()

    def redraw(self) -> None:
        if not hasattr(self, "_items"):
            return
        for item in self._items:
            self.plot.removeItem(item)
        self._items = []
        memory = self._memory
        if memory is None or len(memory.timeline) < 2:
            if memory is not None:
                self.show_empty(tr("Not computed yet"))
            return
        self.show_data()
        times = np.array([moment.seconds for moment in memory.timeline])
        sizes = np.array([moment.bytes / GIB for moment in memory.timeline])
        capacity = memory.capacity_bytes / GIB
        fullest = max(memory.stages, key=lambda stage: stage.peak_bytes)
        static = sum(fullest.parts.get(key, 0.0) for key in STATIC) / GIB
        self.set_titles(
            caption=tr(
                "Stage {number}, the fullest; the peak is at: {instant}",
                number=fullest.stage,
                instant=instant_words(memory.peak_instant),
            )
        )
        xs, ys = np.repeat(times, 2)[1:], np.repeat(sizes, 2)[:-1]
        self._add_area(xs, ys, "series 4")
        base = np.minimum(ys, static)
        self._add_area(xs, base, "series 1")
        top = 1.1 * nice_top(max(float(sizes.max()), capacity))
        self._name_bands(xs, ys, static, top)
        room = 0.02 * float(times[-1] - times[0])  # for half of the last number of the axis
        self.set_range((float(times[0]), float(times[-1]) + room), (0.0, top))
        self._add(limit_line(capacity, 0))
        self._add(
            plot_text(
                tr("{size} GiB in all", size=decimals(capacity, 1)),
                float(times[0]),
                capacity,
                anchor=(0.0, 1.0),
                strong=True,
            )
        )

    def _name_bands(self, xs: np.ndarray, ys: np.ndarray, static: float, top: float) -> None:
        """A name in each band that is high enough for one."""
        middle = float(xs[0] + xs[-1]) / 2
        level = float(np.interp(middle, xs, ys))
        least = 0.14 * top
        if static > least:
            words = tr("Weights, gradients, optimizer")
            self._add(plot_text(words, middle, static / 2, anchor=(0.5, 0.5), token="on_series_1", strong=True))
        if level - static > least:
            words = tr("Activations and what works on them")
            where = (level + static) / 2
            self._add(plot_text(words, middle, where, anchor=(0.5, 0.5), token="on_series_4", strong=True))

    def _add_area(self, xs: np.ndarray, ys: np.ndarray, color: str) -> None:
        self._add(pg.PlotDataItem(xs, ys, pen=None, fillLevel=0, fillBrush=color_of(color)))

    def _add(self, item: pg.GraphicsObject) -> None:
        self._items.append(item)
        self.plot.addItem(item, ignoreBounds=True)

    def _read_out_at(self, point: QPointF) -> str:
        if self._memory is None:
            return ""
        at = [moment for moment in self._memory.timeline if moment.seconds <= point.x()]
        if not at:
            return ""
        moment = at[-1]
        when = f"{significant(moment.seconds, 3)} s, {instant_words(moment.instant)}"
        return f"{when}\n{decimals(moment.bytes / GIB, 1)} GiB"


def _height() -> int:
    from trainplan_desktop.theme import theme  # noqa: PLC0415

    return theme().px(150)
