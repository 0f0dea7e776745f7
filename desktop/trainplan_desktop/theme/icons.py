"""Our own 16 px icons, drawn in a colour of the theme at the resolution of the screen."""

from __future__ import annotations

from functools import lru_cache
from importlib import resources

from PySide6.QtCore import QByteArray, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap
from PySide6.QtSvg import QSvgRenderer

from trainplan_desktop.theme.tokens import theme


def paint_icon(painter: QPainter, name: str, box: QRectF, color: QColor | str) -> None:
    """Paint an icon into the box; color is a colour or the name of a token."""
    color = theme().color(color) if isinstance(color, str) else color
    device = painter.device()
    ratio = device.devicePixelRatioF() if device is not None else 1.0
    side = min(box.width(), box.height())
    image = _pixmap(name, color.name(), theme().color("surface").name(), round(side * ratio))
    image.setDevicePixelRatio(ratio)
    painter.drawPixmap(QPointF(box.center().x() - side / 2, box.center().y() - side / 2), image)


def icon(name: str, token: str = "muted") -> QIcon:
    """A QIcon in a token's present colour; whoever keeps it must ask again when the theme changes."""
    result = QIcon()
    for side in (16, 24, 32, 48):
        result.addPixmap(_pixmap(name, theme().color(token).name(), theme().color("surface").name(), side))
    return result


def application_icon() -> QIcon:
    """The product's icon; its small drawing serves 32 px and less."""
    result = QIcon()
    for side in (16, 24, 32):
        result.addPixmap(_pixmap("trainplan-small", "", "", side))
    for side in (48, 64, 128, 256):
        result.addPixmap(_pixmap("trainplan", "", "", side))
    return result


@lru_cache(maxsize=512)
def _pixmap(name: str, color: str, knockout: str, side: int) -> QPixmap:
    drawing = _drawing(name).replace("currentColor", color).replace("knockout", knockout)
    image = QPixmap(side, side)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    QSvgRenderer(QByteArray(drawing.encode("utf-8"))).render(painter)
    painter.end()
    return image


@lru_cache(maxsize=128)
def _drawing(name: str) -> str:
    file = resources.files("trainplan_resources").joinpath("icons", f"{name}.svg")
    return file.read_text(encoding="utf-8")
