"""The accelerators and adapters of a node by socket, and which path joins them; wrong ones stand out."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QFont, QFontMetrics, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from trainplan.measure.wrong_paths import WrongPath
from trainplan.plan.topology import Topology
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.wording.text import tr
from trainplan_desktop.wording.words import problem_words

LINKS, GPUS, NICS, SOCKETS = 6, 44, 118, 176
BOX, HEIGHT, GAP = 34, 212, 5


class TopologyPicture(QWidget):
    """Links between accelerators on top, the accelerators, their adapters, and the sockets at the bottom."""

    def __init__(self) -> None:
        super().__init__()
        self._topology: Topology | None = None
        self._wrong: dict[str, WrongPath] = {}
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        theme().changed.connect(self.update)

    def show_topology(self, topology: Topology, wrong: Sequence[WrongPath]) -> None:
        self._topology = topology
        self._wrong = {item.device: item for item in wrong}
        words = [tr("{gpus} accelerators, {nics} adapters", gpus=len(topology.gpus), nics=len(topology.nics))]
        self.setAccessibleName("; ".join([*words, *(problem_words(item.problem) for item in wrong)]))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(theme().px(320), theme().px(HEIGHT))

    def minimumSizeHint(self) -> QSize:
        return QSize(theme().px(260), theme().px(HEIGHT))

    def paintEvent(self, event: QPaintEvent) -> None:
        topology = self._topology
        if topology is None or not topology.gpus:
            return
        px = theme().px
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        places = _places(topology.gpus, self.width(), px(GAP))
        gpus = {gpu: QRectF(left, px(GPUS), width, px(BOX)) for gpu, (left, width) in places.items()}
        pairing = topology.pairing()
        nics = self._adapters(topology, pairing, gpus)
        self._links(painter, topology, gpus)
        sockets = self._sockets(painter, topology, gpus)
        for gpu, box in gpus.items():
            self._join(painter, gpu, pairing.get(gpu), box, nics, sockets)
        for gpu, box in gpus.items():
            note = tr("NUMA {node}", node=topology.numa[gpu]) if gpu in topology.numa else ""
            self._box(painter, box, gpu.replace("GPU", "GPU "), note, wrong=gpu in self._wrong)
        for nic, box in nics.items():
            wrong = any(item.partner == nic for item in self._wrong.values())
            self._box(painter, box, topology.names.get(nic, nic), "", wrong=wrong)
        painter.end()

    def _adapters(
        self, topology: Topology, pairing: Mapping[str, str], gpus: Mapping[str, QRectF]
    ) -> dict[str, QRectF]:
        top = theme().px(NICS)
        return {
            nic: QRectF(gpus[gpu].left(), top, gpus[gpu].width(), gpus[gpu].height()) for gpu, nic in pairing.items()
        }

    def _links(self, painter: QPainter, topology: Topology, gpus: Mapping[str, QRectF]) -> None:
        counts = [count for a in topology.gpus for b in topology.gpus if a < b and (count := topology.links(a, b))]
        if not counts:
            return
        px = theme().px
        bar = QRectF(1, px(LINKS), self.width() - 2, px(22))
        painter.setPen(QPen(theme().color("control"), 1))
        painter.setBrush(theme().color("surface"))
        painter.drawRoundedRect(bar, 3, 3)
        painter.setFont(theme().font("caption"))
        painter.setPen(theme().color("text"))
        most = max(set(counts), key=counts.count)
        painter.drawText(bar, int(Qt.AlignmentFlag.AlignCenter), tr("{count} links between each pair", count=most))
        painter.setPen(QPen(theme().color("control"), px(2)))
        for gpu, box in gpus.items():
            item = self._wrong.get(gpu)
            if item is None or item.partner:
                painter.drawLine(QPointF(box.center().x(), bar.bottom()), QPointF(box.center().x(), box.top()))

    def _sockets(self, painter: QPainter, topology: Topology, gpus: Mapping[str, QRectF]) -> dict[str, QRectF]:
        px = theme().px
        found: dict[str, QRectF] = {}
        for gpu, node in topology.numa.items():
            if gpu in gpus:
                box = QRectF(gpus[gpu].left(), px(SOCKETS), gpus[gpu].width(), px(26))
                found[node] = found[node].united(box) if node in found else box
        painter.setPen(Qt.PenStyle.NoPen)
        for node, box in found.items():
            painter.setBrush(theme().color("sunken"))
            painter.drawRoundedRect(box, 3, 3)
            painter.setFont(theme().font("caption"))
            painter.setPen(theme().color("muted"))
            painter.drawText(box, int(Qt.AlignmentFlag.AlignCenter), tr("NUMA {node}", node=node))
            painter.setPen(Qt.PenStyle.NoPen)
        return found

    def _join(
        self,
        painter: QPainter,
        gpu: str,
        nic: str | None,
        box: QRectF,
        nics: Mapping[str, QRectF],
        sockets: Mapping[str, QRectF],
    ) -> None:
        if nic is None or nic not in nics:
            return
        item = self._wrong.get(gpu)
        across = item is not None and bool(item.partner)
        pen = QPen(theme().color("warn" if across else "control"), theme().px(2 if across else 1))
        if across:
            pen.setStyle(Qt.PenStyle.DashLine)
        painter.setPen(pen)
        start, end = QPointF(box.center().x(), box.bottom()), QPointF(nics[nic].center().x(), nics[nic].top())
        painter.drawLine(start, end)
        if across and item is not None:
            painter.setFont(theme().font("caption", QFont.Weight.Medium))
            middle = QRectF(box.left(), box.bottom(), box.width(), nics[nic].top() - box.bottom())
            painter.fillRect(middle.adjusted(box.width() / 4, 8, -box.width() / 4, -8), theme().color("surface"))
            painter.drawText(middle, int(Qt.AlignmentFlag.AlignCenter), item.path)

    def _box(self, painter: QPainter, box: QRectF, name: str, note: str, *, wrong: bool) -> None:
        painter.setPen(QPen(theme().color("warn" if wrong else "control"), 2 if wrong else 1))
        painter.setBrush(theme().color("warn_soft" if wrong else "surface"))
        painter.drawRoundedRect(box.adjusted(1, 0, -1, 0), 3, 3)
        font = theme().font("caption", QFont.Weight.Medium)
        painter.setFont(font)
        painter.setPen(theme().color("text"))
        shown = QFontMetrics(font).elidedText(name, Qt.TextElideMode.ElideMiddle, int(box.width()) - 6)
        upper = QRectF(box.left(), box.top(), box.width(), box.height() / (2 if note else 1))
        painter.drawText(upper, int(Qt.AlignmentFlag.AlignCenter), shown)
        if note and QFontMetrics(theme().font("caption")).horizontalAdvance(note) > box.width() - 4:
            note = note.rsplit(maxsplit=1)[-1]
        if note:
            painter.setFont(theme().font("caption"))
            painter.setPen(theme().color("muted"))
            lower = QRectF(box.left(), box.center().y(), box.width(), box.height() / 2)
            painter.drawText(lower, int(Qt.AlignmentFlag.AlignCenter), note)


def _places(names: Sequence[str], width: float, gap: float) -> dict[str, tuple[float, float]]:
    each = (width - gap * (len(names) - 1)) / len(names)
    return {name: (place * (each + gap), each) for place, name in enumerate(names)}
