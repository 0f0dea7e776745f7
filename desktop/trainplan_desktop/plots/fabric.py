"""The compute fabric as it is built: layers of switches over groups of nodes, with the links of one leaf lit."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from math import ceil
from pathlib import Path

from PySide6.QtCore import QEvent, QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import (
    QColor,
    QFont,
    QFontMetrics,
    QGuiApplication,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPen,
    QPixmap,
    QResizeEvent,
)
from PySide6.QtWidgets import (
    QFileDialog,
    QFrame,
    QGraphicsLineItem,
    QGraphicsRectItem,
    QGraphicsScene,
    QGraphicsView,
    QHBoxLayout,
    QVBoxLayout,
    QWidget,
)

from trainplan.engine.infrastructure.fabric import FabricDesign
from trainplan_desktop.theme.plot_colors import color_of
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import IconButton, label
from trainplan_desktop.wording.formats import whole
from trainplan_desktop.wording.text import counted, tr

MOST_LEAVES = 64
"""Above it a leaf is no longer told from its neighbour: one block is drawn for each pod."""
MOST_BLOCKS = 8
SPINE, LEAF = "series 1", "series 2"
ROW = 92
"""From one layer of switches to the next."""


@dataclass(frozen=True)
class FabricWords:
    """What stands under the leaves."""

    nodes: int
    accelerators_per_node: int


class FabricPanel(QWidget):
    """The drawing with its heading, its caption and its picture to copy and save."""

    def __init__(self) -> None:
        super().__init__()
        px = theme().px
        heading = tr("Fabric")
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(px(4))
        head = QHBoxLayout()
        head.setSpacing(px(8))
        head.addWidget(label(heading, "heading"))
        head.addStretch()
        copy = IconButton("copy", tr("Copy the picture of {name}", name=heading))
        copy.clicked.connect(self.copy_picture)
        save = IconButton("save", tr("Save the picture of {name}", name=heading))
        save.clicked.connect(self.save_picture)
        head.addWidget(copy)
        head.addWidget(save)
        column.addLayout(head)
        self.caption = label("", "caption", wrap=True)
        column.addWidget(self.caption)
        column.addSpacing(px(8))
        self.view = FabricView(self._say)
        column.addWidget(self.view)

    def show_design(self, design: FabricDesign, words: FabricWords) -> None:
        self.view.show_design(design, words)

    def _say(self, sentence: str) -> None:
        self.caption.setText(sentence)
        self.view.setAccessibleDescription(sentence)

    def picture(self) -> QPixmap:
        return self.view.grab()

    def copy_picture(self) -> None:
        QGuiApplication.clipboard().setPixmap(self.picture())

    def save_picture(self) -> None:
        chosen, _ = QFileDialog.getSaveFileName(self, tr("Save the picture"), "fabric.png", tr("Pictures (*.png)"))
        if chosen:
            self.picture().save(str(Path(chosen).with_suffix(".png")))


class FabricView(QGraphicsView):
    """Hover a leaf, or walk with Left and Right, and its links are lit."""

    def __init__(self, say: Callable[[str], None]) -> None:
        super().__init__()
        self._say = say
        self._design: FabricDesign | None = None
        self._words = FabricWords(0, 0)
        self.leaves: list[QGraphicsRectItem] = []
        self._down: list[QGraphicsLineItem] = []
        self._up: list[QGraphicsLineItem] = []
        self._feet: list[QPointF] = []
        self.lit = 0
        self.setScene(QGraphicsScene(self))
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setRenderHint(QPainter.RenderHint.Antialiasing)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setAlignment(Qt.AlignmentFlag.AlignLeft | Qt.AlignmentFlag.AlignTop)
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        for part in (self, self.viewport()):
            part.setAccessibleName(tr("Drawing of the fabric"))
        self.setMinimumWidth(theme().px(320))
        theme().changed.connect(self._draw)

    @property
    def leaves_drawn(self) -> int:
        return len(self.leaves)

    def show_design(self, design: FabricDesign, words: FabricWords) -> None:
        self._design, self._words = design, words
        self.lit = min(self.lit, max(0, design.leaf_switches - 1))
        last = self._tops(design)[-1]
        self.setFixedHeight(round(last) + theme().px(64))
        self._draw()

    def light(self, leaf: int) -> None:
        """Light the links of a leaf, counted from 0."""
        if leaf != self.lit and 0 <= leaf < len(self.leaves):
            self.lit = leaf
            self._show_lit()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._draw()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        point = self.mapToScene(event.position().toPoint())
        boxes = [leaf.rect().adjusted(-1, -4, 1, 4) for leaf in self.leaves]
        under = next((number for number, box in enumerate(boxes) if box.contains(point)), self.lit)
        self.light(under)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = {Qt.Key.Key_Left: -1, Qt.Key.Key_Right: 1}.get(Qt.Key(event.key()))
        if step is None or not self.leaves:
            super().keyPressEvent(event)
        else:
            self.light(self.lit + step)

    def wheelEvent(self, event: QEvent) -> None:
        event.ignore()

    def _draw(self) -> None:
        self.scene().clear()
        self.leaves, self._down, self._up, self._feet = [], [], [], []
        design = self._design
        if design is None:
            return
        self.setBackgroundBrush(theme().color("surface"))
        self.scene().setSceneRect(0, 0, self.viewport().width(), self.viewport().height())
        names = self._names(design)
        room = max((self._width_of(text) for pair in names for text in pair), default=0) + theme().px(14)
        field = QRectF(room, 0, self.viewport().width() - room - 2, self.viewport().height())
        if _in_blocks(design):
            self._draw_blocks(design, field)
        else:
            self._draw_leaves(design, field)
        for (strong, muted), top in zip(names, self._tops(design), strict=True):
            self._text(strong, QPointF(0, top), strong=True)
            self._text(muted, QPointF(0, top + theme().px(17)), token="muted")
        self._say(self._sentence(design))

    def _names(self, design: FabricDesign) -> list[tuple[str, str]]:
        """The layers from the top: a name and what stands behind it."""
        ports = counted(design.switch_ports, "{count} port each", "{count} ports each")
        names = []
        if design.core_switches:
            names.append((tr("{count} core", count=whole(design.core_switches)), ports))
        if design.spine_switches:
            names.append((tr("{count} spine", count=whole(design.spine_switches)), ports))
        if design.leaf_switches:
            down = design.nodes_per_group * (1 if design.rail_optimised else design.rails)
            up = tr("{down} down, {up} up", down=whole(down), up=whole(design.leaf_uplinks))
            shown = up if design.leaf_uplinks else ports
            names.append((tr("{count} leaf", count=whole(design.leaf_switches)), shown))
        rails = counted(design.rails, "{count} port each", "{count} ports each")
        if design.rail_optimised and design.tiers > 1:
            rails = counted(design.rails, "{count} rail each", "{count} rails each")
        names.append((counted(self._words.nodes, "{count} node", "{all} nodes", all=whole(self._words.nodes)), rails))
        return names

    def _tops(self, design: FabricDesign) -> list[float]:
        """Where each layer begins, from the highest to the nodes."""
        px = theme().px
        if _in_blocks(design):
            inside = px(ROW) + px(8)
            return [0, *(inside + row * px(44) for row in range(design.tiers))]
        return [row * px(ROW) for row in range(design.tiers + 1)]

    def _draw_leaves(self, design: FabricDesign, field: QRectF) -> None:
        px = theme().px
        height, rows = px(26), design.tiers
        tops = self._tops(design)
        leaf_top = tops[-2] if rows else 0
        groups = self._spread(field, max(1, design.groups), px(12))
        if rows:
            for group in groups:
                for box in self._spread(group, design.leaves_per_group, px(3)):
                    leaf = self._box(QRectF(box.left(), leaf_top, box.width(), height), LEAF)
                    self.leaves.append(leaf)
        for number, group in enumerate(groups):
            self._draw_nodes(design, number, QRectF(group.left(), tops[-1], group.width(), px(60)), leaf_top + height)
        if rows == 2:
            spines = self._spread(field, design.spine_switches, px(3))
            heads = [QPointF(leaf.rect().center().x(), leaf_top) for leaf in self.leaves]
            feet = [QPointF(box.center().x(), height) for box in spines]
            faint = QColor(theme().color("grid"))
            for number, head in enumerate(heads):
                for foot in feet[_spines_of(design, number)]:
                    self._line(foot, head, faint, 0.7, depth=-2)
            self._feet = feet
            accent = theme().color("accent")
            self._up = [self._line(foot, heads[0], accent, 1.3, depth=-1) for foot in feet[_spines_of(design, 0)]]
            for box in spines:
                self._box(QRectF(box.left(), 0, box.width(), height), SPINE)
        self._show_lit()

    def _show_lit(self) -> None:
        """Move the light to the leaf; nothing is made or taken away under the pointer."""
        if self._design is None or not self.leaves:
            return
        accent, quiet = theme().color("accent"), theme().color("control")
        for number, (leaf, down) in enumerate(zip(self.leaves, self._down, strict=True)):
            lit = number == self.lit
            leaf.setBrush(accent if lit else color_of(LEAF))
            down.setPen(QPen(accent if lit else quiet, 1.6 if lit else 0.8))
        box = self.leaves[self.lit].rect()
        for line, foot in zip(self._up, self._feet[_spines_of(self._design, self.lit)], strict=True):
            line.setLine(QLineF(foot, QPointF(box.center().x(), box.top())))
        self._say(self._sentence(self._design))

    def _draw_nodes(self, design: FabricDesign, group: int, box: QRectF, leaf_foot: float) -> None:
        first = group * design.leaves_per_group
        for number in range(first, first + design.leaves_per_group) if design.tiers else ():
            x = self.leaves[number].rect().center().x()
            self._down.append(self._line(QPointF(x, leaf_foot), QPointF(x, box.top()), theme().color("control"), 0.8))
        self._box(box, "sunken", radius=4)
        nodes = self._nodes_of(design, group)
        owned = nodes * self._words.accelerators_per_node // design.parts_per_node
        if not nodes:
            self._lines_in(box, tr("Storage servers"), "")
            return
        if design.parts_per_node > 1:
            first_line = tr("{count} parts", count=whole(nodes))
        else:
            first_line = counted(nodes, "{count} node", "{all} nodes", all=whole(nodes))
        second_line = tr("{count} accelerators", count=whole(owned))
        if self._width_of(second_line) > box.width():
            first_line, second_line = whole(nodes), whole(owned)
        self._lines_in(box, first_line, second_line)

    def _nodes_of(self, design: FabricDesign, group: int) -> int:
        per_group = design.nodes_per_group or design.nodes
        return max(0, min(per_group, design.nodes - group * per_group))

    def _draw_blocks(self, design: FabricDesign, field: QRectF) -> None:
        """One block for each pod, or group where there are no pods; what is too many is told in the last block."""
        px = theme().px
        pods = design.tiers == 3
        count = design.pods if pods else design.groups
        shown = min(count, MOST_BLOCKS if field.width() >= px(420) else 4)
        blocks = self._spread(field, shown, px(12))
        tops = self._tops(design)
        upper = design.core_switches if pods else design.spine_switches
        box = QRectF(field.left(), 0, field.width(), px(26))
        self._box(box, SPINE, radius=3)
        words = tr("{count} core", count=whole(upper)) if pods else tr("{count} spine", count=whole(upper))
        self._centred(box, words, theme().text_on(theme().series(1)), strong=True)
        for block in blocks:
            for share in (0.3, 0.5, 0.7):
                x = block.left() + share * block.width()
                self._line(QPointF(x, px(26)), QPointF(x, px(ROW)), theme().color("control"), 1.0)
        for number, block in enumerate(blocks):
            ground = QRectF(block.left(), px(ROW), block.width(), tops[-1] + px(54) - px(ROW))
            self._box(ground, "sunken", radius=4)
            more = count - shown + 1 if number == shown - 1 and count > shown else 0
            if more:
                words = tr("{count} more", count=whole(more))
                self._centred(ground, words, theme().color("muted"))
            else:
                self._fill_block(design, number, ground, tops)

    def _fill_block(self, design: FabricDesign, number: int, ground: QRectF, tops: list[float]) -> None:
        px = theme().px
        pods = design.tiers == 3
        groups = min(design.groups_per_pod, design.groups - number * design.groups_per_pod) if pods else 1
        switches = [(SPINE, design.spine_switches // design.pods)] if pods else []
        switches.append((LEAF, groups * design.leaves_per_group))
        inner = ground.adjusted(px(6), 0, -px(6), 0)
        for (color, count), top in zip(switches, tops[1:], strict=False):
            box = QRectF(inner.left(), top, inner.width(), px(26))
            self._box(box, color, radius=3)
            self._centred(box, whole(count), theme().text_on(color_of(color)), strong=True)
        per_block = design.nodes_per_group * (design.groups_per_pod if pods else 1)
        nodes = max(0, min(per_block, design.nodes - number * per_block)) // design.parts_per_node
        box = QRectF(ground.left(), tops[-1] - px(4), ground.width(), px(50))
        if nodes:
            self._lines_in(box, whole(nodes), whole(nodes * self._words.accelerators_per_node))
        else:
            self._lines_in(box, tr("Storage"), "")

    def _sentence(self, design: FabricDesign) -> str:
        if design.tiers == 0:
            return tr("One node: nothing leaves it.")
        kinds = {
            1: tr("One switch for each rail") if design.rail_only else tr("One switch joins all nodes"),
            2: tr("Leaf and spine"),
            3: tr("Leaf, spine and core, one block for each of {count} pods", count=whole(design.pods)),
        }
        kind = kinds[design.tiers]
        if design.rail_only:
            kind += tr(", rail-only")
        elif design.rail_optimised and design.tiers > 1:
            kind += tr(", rail-optimised")
        if design.parts_per_node > 1:
            kind += tr("; a node is cabled in {count} parts", count=design.parts_per_node)
        if not self.leaves:
            return kind + tr("; in a block: switches, nodes, accelerators.") if design.tiers > 1 else kind + "."
        if design.tiers == 1:
            return kind + "."
        return f"{kind}. {self._of_leaf(design)}"

    def _of_leaf(self, design: FabricDesign) -> str:
        group, member = divmod(self.lit, design.leaves_per_group)
        if not self._nodes_of(design, group):
            return tr("Leaf {leaf} serves storage servers.", leaf=self.lit + 1)
        first = group * design.nodes_per_group + 1
        last = first + self._nodes_of(design, group) - 1
        links = ceil(design.leaf_uplinks * design.planes / max(1, design.spine_switches))
        words = {"leaf": self.lit + 1, "first": whole(first), "last": whole(last)}
        if design.rail_optimised:
            served = tr("Leaf {leaf} serves rail {rail} of nodes {first} to {last}", rail=member + 1, **words)
        else:
            served = tr("Leaf {leaf} serves nodes {first} to {last}", **words)
        return served + counted(links, "; {count} link to each spine.", "; {count} links to each spine.")

    def _spread(self, field: QRectF, count: int, gap: float) -> list[QRectF]:
        gap = min(gap, 0.3 * field.width() / max(1, count))
        width = (field.width() - gap * (count - 1)) / max(1, count)
        return [
            QRectF(field.left() + number * (width + gap), field.top(), width, field.height()) for number in range(count)
        ]

    def _box(self, box: QRectF, color: str, *, radius: float = 2) -> QGraphicsRectItem:
        item = _Rounded(box, radius)
        item.setPen(QPen(Qt.PenStyle.NoPen))
        item.setBrush(color_of(color))
        self.scene().addItem(item)
        return item

    def _line(self, start: QPointF, end: QPointF, color: QColor, width: float, depth: float = -1) -> QGraphicsLineItem:
        item = self.scene().addLine(start.x(), start.y(), end.x(), end.y(), QPen(color, width))
        item.setZValue(depth)
        return item

    def _font(self, *, strong: bool) -> QFont:
        return theme().font("caption", QFont.Weight.DemiBold if strong else QFont.Weight.Normal)

    def _width_of(self, text: str) -> float:
        return QFontMetrics(self._font(strong=True)).horizontalAdvance(text)

    def _text(self, text: str, at: QPointF, *, strong: bool = False, token: str = "text") -> None:
        item = self.scene().addSimpleText(text, self._font(strong=strong))
        item.setBrush(theme().color(token))
        item.setPos(at)

    def _centred(self, box: QRectF, text: str, color: QColor, *, strong: bool = False) -> None:
        item = self.scene().addSimpleText(text, self._font(strong=strong))
        item.setBrush(color)
        size = item.boundingRect()
        if size.width() > box.width():
            self.scene().removeItem(item)
            return
        item.setPos(box.center().x() - size.width() / 2, box.center().y() - size.height() / 2)

    def _lines_in(self, box: QRectF, strong: str, muted: str) -> None:
        upper = QRectF(box.left(), box.top(), box.width(), box.height() * 0.56)
        lower = QRectF(box.left(), box.top() + box.height() * 0.42, box.width(), box.height() * 0.5)
        self._centred(upper, strong, theme().color("text"), strong=True)
        self._centred(lower, muted, theme().color("muted"))


def _in_blocks(design: FabricDesign) -> bool:
    return design.tiers == 3 or design.leaf_switches > MOST_LEAVES


class _Rounded(QGraphicsRectItem):
    def __init__(self, box: QRectF, radius: float) -> None:
        super().__init__(box)
        self._radius = radius

    def paint(self, painter: QPainter, option: object, widget: QWidget | None = None) -> None:
        painter.setPen(self.pen())
        painter.setBrush(self.brush())
        painter.drawRoundedRect(self.rect(), self._radius, self._radius)


def _spines_of(design: FabricDesign, leaf: int) -> slice:
    """The spines that a leaf reaches, by number: all, or those of its rail."""
    count = design.spine_switches // design.planes
    plane = leaf % design.leaves_per_group if design.rail_only else 0
    return slice(plane * count, (plane + 1) * count)
