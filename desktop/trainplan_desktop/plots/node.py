"""What is in a node and which network port belongs to which accelerator."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from trainplan.catalog.entries import Node
from trainplan_desktop.theme.plot_colors import color_of
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.formats import tidy, whole
from trainplan_desktop.wording.text import counted, tr

MOST_BOXES = 16
"""Of one kind beside each other; more are told in one box."""
HOST, ACCELERATORS, PORTS = 0, 56, 112


class NodePicture(QWidget):
    """Host, accelerators and ports under one another; each port is joined to its accelerator."""

    def __init__(self) -> None:
        super().__init__()
        self._node: Node | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.update)

    def show_node(self, node: Node) -> None:
        self._node = node
        self.setAccessibleName("; ".join((node.name, *host_words(node), *port_words(node))))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        ports = self._node is not None and bool(self._node.nics)
        return QSize(theme().px(320), theme().px((PORTS if ports else ACCELERATORS) + 28))

    def paintEvent(self, event: QPaintEvent) -> None:
        node = self._node
        if node is None:
            return
        px = theme().px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        host = QRectF(0, px(HOST), self.width(), px(28))
        accelerators = self._spread(node.accelerators, px(ACCELERATORS))
        ports = sum(group.count for group in node.nics)
        adapters = self._spread(ports, px(PORTS)) if ports else []
        painter.setPen(QPen(theme().color("control"), 1))
        for box in accelerators:
            painter.drawLine(QPointF(box.center().x(), host.bottom()), QPointF(box.center().x(), box.top()))
        for number, box in enumerate(adapters):
            near = accelerators[number * len(accelerators) // len(adapters)]
            painter.drawLine(QPointF(near.center().x(), near.bottom()), QPointF(box.center().x(), box.top()))
        self._box(painter, host, "sunken", host_words(node), "text")
        names = [tr("{count} accelerators", count=node.accelerators)] if len(accelerators) == 1 else []
        for number, box in enumerate(accelerators):
            self._box(painter, box, "series 1", names or [str(number)], "on_series_1")
        for number, box in enumerate(adapters):
            self._box(
                painter, box, "series 2", port_words(node) if ports > MOST_BOXES else [str(number)], "on_series_2"
            )
        painter.end()

    def _spread(self, count: int, top: float) -> list[QRectF]:
        px = theme().px
        shown = count if count <= MOST_BOXES else 1
        gap = px(6)
        width = (self.width() - gap * (shown - 1)) / shown
        return [QRectF(number * (width + gap), top, width, px(28)) for number in range(shown)]

    def _box(self, painter: QPainter, box: QRectF, color: str, words: Sequence[str], token: str) -> None:
        """A box with as many of the words as there is room for."""
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(color_of(color))
        painter.drawRoundedRect(box, 3, 3)
        font = theme().font("caption", QFont.Weight.Medium)
        metrics = QFontMetrics(font)
        kept = list(words)
        while kept and metrics.horizontalAdvance(" · ".join(kept)) > box.width() - 4:
            kept.pop()
        painter.setFont(font)
        painter.setPen(color_of(token))
        painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), " · ".join(kept))
        painter.setPen(QPen(theme().color("control"), 1))


def host_words(node: Node) -> list[str]:
    words = [node.cpu] if node.cpu else []
    if node.host_ram_gb is not None:
        words.append(tr("{size} GB RAM", size=whole(node.host_ram_gb)))
    for drives in node.local_nvme:
        words.append(tr("{count} × {size} TB NVMe", count=drives.count, size=tidy(drives.tb)))
    for ports in node.storage_nics:
        rate = tidy(ports.gbit_s)
        words.append(counted(ports.count, "{count} storage port, {rate} Gb/s", "{count} storage ports, {rate} Gb/s",
                             rate=rate))  # fmt: skip
    return words


def port_words(node: Node) -> list[str]:
    return [
        counted(ports.count, "{count} port, {rate} Gb/s", "{count} ports, {rate} Gb/s", rate=tidy(ports.gbit_s))
        for ports in node.nics
    ]
