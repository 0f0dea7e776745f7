"""The pipeline schedule as the engine plays it: passes of micro batches over stages and time."""

from __future__ import annotations

from dataclasses import dataclass

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from trainplan.engine.pipeline.schedule import Cell, PipelineSchedule, simulate_schedule
from trainplan.engine.results import LayoutResult, StepResult
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.text import tr

MOST_STAGES = 16
MOST_PASSES = 60_000


@dataclass(frozen=True)
class ShownSchedule:
    """The schedule, and how much of it there is to show."""

    schedule: PipelineSchedule
    micro_batches: int
    virtual: int


def schedule_of(layout: LayoutResult, step: StepResult, name: str) -> ShownSchedule | None:
    """The schedule of a layout, every stage as long as the fullest; None where there is no pipeline.

    Only its first micro batches are played where there are too many to see.
    """
    if layout.pipeline < 2:
        return None
    virtual = layout.virtual_pipeline if name == "1f1b" else 1
    fitting = max(2 * layout.pipeline, MOST_PASSES // (3 * layout.pipeline * virtual))
    micro_batches = min(layout.grad_accumulation, fitting)
    if virtual > 1:
        micro_batches = max(layout.pipeline, micro_batches - micro_batches % layout.pipeline)
    played = simulate_schedule(
        layout.pipeline,
        micro_batches,
        virtual,
        name,  # type: ignore[arg-type]
        forward=step.forward_seconds,
        backward=step.backward_seconds,
    )
    return ShownSchedule(played, layout.grad_accumulation, virtual)


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
        return QSize(theme().px(400), self._rows() * self._row() + theme().px(4))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(200), self.sizeHint().height())

    def _names_width(self) -> int:
        return QFontMetrics(theme().font("caption")).horizontalAdvance(tr("Stage {number}", number=88)) + theme().px(10)

    def _scale(self) -> tuple[float, float]:
        """Seconds that are shown, and pixels for each."""
        assert self._shown is not None
        schedule = self._shown.schedule
        room = self.width() - self._names_width()
        shortest = min(cell.end - cell.start for cell in schedule.cells[:200])
        widest = room * shortest / theme().px(7)  # a cell of 7 px or more can still be told from the next
        seconds = min(schedule.seconds, widest)
        return seconds, room / seconds

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._shown is None:
            return
        painter = QPainter(self)
        row, left = self._row(), self._names_width()
        seconds, scale = self._scale()
        painter.setFont(theme().font("caption"))
        for stage in range(self._rows()):
            painter.setPen(theme().color("text"))
            words = QRectF(0, stage * row, left, row - 4)
            whole = int(Qt.AlignmentFlag.AlignVCenter) | int(Qt.TextFlag.TextDontClip)
            painter.drawText(words, whole, tr("Stage {number}", number=stage))
            painter.fillRect(QRectF(left, stage * row, self.width() - left, row - 4), theme().color("sunken"))
        small = theme().font("caption")
        metrics = QFontMetrics(small)
        for cell in self._shown.schedule.cells:
            if cell.stage >= self._rows() or cell.start >= seconds:
                continue
            box = QRectF(left + cell.start * scale, cell.stage * row, (cell.end - cell.start) * scale - 1, row - 4)
            fill = _fill(cell)
            painter.fillRect(box, fill)
            number = str(cell.micro_batch + 1)
            if metrics.horizontalAdvance(number) + 2 <= box.width() and metrics.height() <= box.height() + 3:
                painter.setPen(theme().text_on(fill))
                painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), number)
        painter.end()

    def whole(self) -> bool:
        """Whether the picture reaches to the end of the step."""
        return (
            self._shown is not None
            and self._shown.micro_batches * 3 * self._shown.schedule.stages * self._shown.virtual <= 4 * MOST_PASSES
            and self._scale()[0] >= self._shown.schedule.seconds
        )

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        cell = self._cell_at(event.position().x(), event.position().y())
        if cell is None:
            QToolTip.hideText()
            return
        kinds = {"forward": tr("Forward"), "backward": tr("Backward"), "weight": tr("Weight gradient")}
        words = tr(
            "{kind} of micro batch {number}, chunk {chunk}, stage {stage}",
            kind=kinds[cell.kind],
            number=cell.micro_batch + 1,
            chunk=cell.chunk,
            stage=cell.stage,
        )
        QToolTip.showText(event.globalPosition().toPoint(), words, self)

    def _cell_at(self, x: float, y: float) -> Cell | None:
        if self._shown is None:
            return None
        stage = int(y // self._row())
        _, scale = self._scale()
        at = (x - self._names_width()) / scale
        for cell in self._shown.schedule.cells:
            if cell.stage == stage and cell.start <= at < cell.end:
                return cell
        return None


def _fill(cell: Cell) -> QColor:
    """Forward in the two blues, backward in green and its tint, by chunk; the weight pass in grey."""
    if cell.kind == "forward":
        return theme().series(1 if cell.chunk % 2 == 0 else 2)
    if cell.kind == "backward":
        return theme().series(3) if cell.chunk % 2 == 0 else theme().color("backward_tint")
    return theme().series(7)
