"""The pipeline schedule as the engine plays it: passes of micro batches over stages and time.

Where a step is too long to be told apart, its first and its last passes are drawn with a break between them."""

from __future__ import annotations

import math
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from trainplan.engine.pipeline.schedule import Cell, PipelineSchedule, simulate_schedule
from trainplan.engine.results import LayoutResult, StepResult
from trainplan_desktop.plots.axis import nice_step
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.formats import tidy
from trainplan_desktop.wording.text import tr

MOST_STAGES = 16
MOST_PASSES = 6_000
"""Of a longer step fewer micro batches are played: those in the middle are all alike."""
LEAST_CELL = 7
"""A cell of so many px can still be told from the next."""
BREAK = 28


@dataclass(frozen=True)
class ShownSchedule:
    """The schedule as it was played; `skipped` micro batches of its steady middle were not."""

    schedule: PipelineSchedule
    micro_batches: int
    virtual: int
    skipped: int = 0
    skipped_seconds: float = 0.0

    @property
    def seconds(self) -> float:
        """Of all micro batches."""
        return self.schedule.seconds + self.skipped_seconds

    @property
    def idle(self) -> float:
        """Share of its time in which the busiest stage waits; what was skipped has no bubble."""
        return self.schedule.bubble_seconds / self.seconds


@dataclass(frozen=True)
class Span:
    """A part of the played time that is drawn from `left` on; `later` and `further` are what was skipped before it."""

    begin: float
    end: float
    left: float
    scale: float
    later: float = 0.0
    further: int = 0

    def at(self, seconds: float) -> float:
        return self.left + (seconds - self.begin) * self.scale

    @property
    def right(self) -> float:
        return self.at(self.end)


def schedule_of(layout: LayoutResult, step: StepResult, name: str) -> ShownSchedule | None:
    """The schedule of a layout, every stage as long as its share of the layers of the fullest; None without a pipeline.

    Only its first micro batches are played where there are too many to see.
    """
    if layout.pipeline < 2:
        return None
    virtual = layout.virtual_pipeline if name == "1f1b" else 1
    fitting = max(2 * layout.pipeline, MOST_PASSES // (3 * layout.pipeline * virtual))
    micro_batches = min(layout.grad_accumulation, fitting)
    if virtual > 1:
        micro_batches = max(layout.pipeline, micro_batches - micro_batches % layout.pipeline)
    layers = layers_of_stages(layout)
    shares = [count / max(layers) for count in layers]
    played = simulate_schedule(
        layout.pipeline,
        micro_batches,
        virtual,
        name,  # type: ignore[arg-type]
        forward=[step.forward_seconds * share for share in shares],
        backward=[step.backward_seconds * share for share in shares],
    )
    skipped = max(0, layout.grad_accumulation - micro_batches)
    more = skipped * (step.forward_seconds + step.backward_seconds)
    return ShownSchedule(played, layout.grad_accumulation, virtual, skipped, more)


def layers_of_stages(layout: LayoutResult) -> tuple[int, ...]:
    """Layers of every stage, as the launch files split them."""
    return tuple(sum(layout.chunk_layers[stage :: layout.pipeline]) for stage in range(layout.pipeline))


class SchedulePicture(QWidget):
    """Rows are stages; numbers are micro batches; what is not coloured is the bubble."""

    def __init__(self) -> None:
        super().__init__()
        self._shown: ShownSchedule | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)

    def show_schedule(self, shown: ShownSchedule) -> None:
        self._shown = shown
        self.setAccessibleName(tr("Pipeline schedule of {count} stages", count=shown.schedule.stages))
        self.updateGeometry()
        self.update()

    def _row(self) -> int:
        stages = self._rows()
        return theme().px(26 if stages <= 4 else 20 if stages <= 8 else 14)

    def _rows(self) -> int:
        return min(MOST_STAGES, self._shown.schedule.stages) if self._shown is not None else 0

    def sizeHint(self) -> QSize:
        return QSize(theme().px(400), self._rows() * self._row() + theme().px(34))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(200), self.sizeHint().height())

    def _names_width(self) -> int:
        return QFontMetrics(theme().font("caption")).horizontalAdvance(tr("Stage {number}", number=88)) + theme().px(10)

    def spans(self) -> tuple[Span, ...]:
        """The whole step where it can be read, else its first and its last passes."""
        assert self._shown is not None
        schedule, px = self._shown.schedule, theme().px
        left, right = self._names_width(), self.width() - px(12)
        room = max(1.0, right - left)
        shortest = min(cell.end - cell.start for cell in schedule.cells[:200])
        scale = px(LEAST_CELL) / shortest
        if not self._shown.skipped and schedule.seconds * scale <= room:
            return (Span(0.0, schedule.seconds, left, room / schedule.seconds),)
        part = (room - px(BREAK)) / 2 / scale
        last = schedule.seconds - part
        return (
            Span(0.0, part, left, scale),
            Span(last, schedule.seconds, right - part * scale, scale, self._shown.skipped_seconds, self._shown.skipped),
        )

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._shown is None:
            return
        painter = QPainter(self)
        painter.setFont(theme().font("caption"))
        row, foot = self._row(), self._rows() * self._row()
        for stage in range(self._rows()):
            painter.setPen(theme().color("text"))
            words = QRectF(0, stage * row, self._names_width(), row - 4)
            whole = int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextDontClip)
            painter.drawText(words, whole, tr("Stage {number}", number=stage))
        spans = self.spans()
        for span in spans:
            for stage in range(self._rows()):
                ground = QRectF(span.left, stage * row, span.right - span.left, row - 4)
                painter.fillRect(ground, theme().color("sunken"))
            self._paint_cells(painter, span, row)
            self._paint_axis(painter, span, foot)
        if len(spans) > 1:
            painter.setPen(theme().color("muted"))
            gap = QRectF(spans[0].right, 0, spans[1].left - spans[0].right, foot)
            painter.drawText(gap, int(Qt.AlignmentFlag.AlignCenter), "…")
        painter.end()

    def _paint_cells(self, painter: QPainter, span: Span, row: int) -> None:
        assert self._shown is not None
        metrics = painter.fontMetrics()
        painter.save()
        painter.setClipRect(QRectF(span.left, 0, span.right - span.left, self.height()))
        for cell in self._shown.schedule.cells:
            if cell.stage >= self._rows() or cell.end <= span.begin or cell.start >= span.end:
                continue
            box = QRectF(span.at(cell.start), cell.stage * row, (cell.end - cell.start) * span.scale - 1, row - 4)
            fill = _fill(cell)
            painter.fillRect(box, fill)
            number = str(cell.micro_batch + 1 + span.further)
            if metrics.horizontalAdvance(number) + 2 <= box.width() and metrics.height() <= box.height() + 3:
                painter.setPen(theme().text_on(fill))
                painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), number)
        painter.restore()

    def _paint_axis(self, painter: QPainter, span: Span, foot: int) -> None:
        """Seconds of the step under the stages."""
        px = theme().px
        painter.setPen(theme().color("muted"))
        metrics = painter.fontMetrics()
        every = nice_step(px(72) / span.scale)
        tick = math.ceil((span.begin + span.later) / every) * every
        while tick <= span.end + span.later + every * 1e-9:
            place = span.at(tick - span.later)
            words = tidy(tick, 6)
            if span.later or len(self.spans()) == 1 or place < span.right - px(8):
                painter.drawLine(QPointF(place, foot), QPointF(place, foot + px(3)))
                wide = metrics.horizontalAdvance(words)
                start = min(max(place - wide / 2, span.left), self.width() - wide)
                painter.drawText(QPointF(start, foot + px(4) + metrics.ascent()), words)
            tick += every
        if span.begin == 0.0:
            words = tr("Time in one step, s")
            centre = QRectF(0, foot + px(18), self.width(), px(16))
            painter.drawText(centre, int(Qt.AlignmentFlag.AlignHCenter), words)

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        cell, further = self.cell_at(event.position().x(), event.position().y())
        if cell is None:
            QToolTip.hideText()
            return
        kinds = {"forward": tr("Forward"), "backward": tr("Backward"), "weight": tr("Weight gradient")}
        words = tr(
            "{kind} of micro batch {number}, chunk {chunk}, stage {stage}",
            kind=kinds[cell.kind],
            number=cell.micro_batch + 1 + further,
            chunk=cell.chunk,
            stage=cell.stage,
        )
        QToolTip.showText(event.globalPosition().toPoint(), words, self)

    def cell_at(self, x: float, y: float) -> tuple[Cell | None, int]:
        """The pass under the pointer, and how many micro batches were skipped before it."""
        if self._shown is None:
            return None, 0
        stage = int(y // self._row())
        for span in self.spans():
            if span.left <= x < span.right:
                at = span.begin + (x - span.left) / span.scale
                for cell in self._shown.schedule.cells:
                    if cell.stage == stage and cell.start <= at < cell.end:
                        return cell, span.further
        return None, 0


def _fill(cell: Cell) -> QColor:
    """Forward in the two blues, backward in green and its tint, by chunk; the weight pass in grey."""
    if cell.kind == "forward":
        return theme().series(1 if cell.chunk % 2 == 0 else 2)
    if cell.kind == "backward":
        return theme().series(3) if cell.chunk % 2 == 0 else theme().color("backward_tint")
    return theme().series(7)
