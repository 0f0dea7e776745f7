"""Where people read from right to left, figures grow to the left and the axis stands at the right."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from PySide6.QtCore import QPointF, Qt
from PySide6.QtWidgets import QApplication

from trainplan_desktop.plots.bars import Bar, BarsPanel, Part
from trainplan_desktop.theme.tokens import theme


@pytest.fixture
def _right_to_left(qapp: QApplication) -> Iterator[None]:
    qapp.setLayoutDirection(Qt.LayoutDirection.RightToLeft)
    yield
    qapp.setLayoutDirection(Qt.LayoutDirection.LeftToRight)


@pytest.mark.usefixtures("_right_to_left")
def test_that_a_bar_grows_to_the_left(qtbot) -> None:  # type: ignore[no-untyped-def]
    panel = BarsPanel("Memory", "GiB")
    qtbot.addWidget(panel)
    panel.resize(600, 200)
    panel.show()
    panel.show_bars([Bar("Stage 0", "10", [Part("Weights", "series 1", 10.0, "10", str)])], 20.0, "20 GiB")
    box = panel.plot.getViewBox()
    assert box.mapViewToScene(QPointF(0, 0)).x() > box.mapViewToScene(QPointF(10, 0)).x()
    assert panel.axes["upright"].isVisible()
    assert panel.axes["upright"].orientation == "right"
    assert panel.axes["upright"].sceneBoundingRect().left() >= box.sceneBoundingRect().right() - 1
    ((_, numbers),) = panel.axes["bottom"].tickValues(21.0, 0.0, 500.0)
    assert numbers[0] == 0.0
    assert 20.0 in numbers
    picture = panel.view.grab().toImage()
    zero, ten, twenty = (round(box.mapViewToScene(QPointF(at, 0)).x()) for at in (0, 10, 20))
    row = round(box.mapViewToScene(QPointF(0, 0)).y()) - 6
    inside, outside = (
        picture.pixelColor((zero + ten) // 2 + 30, row),
        picture.pixelColor(ten + (twenty - ten) * 7 // 10, row),
    )
    assert inside != outside
    assert outside == theme().color("surface")
