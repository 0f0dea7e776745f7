"""Runs of one's own go to two places: which one corrects this plan and which one only compares."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from trainplan_desktop.document.session import Session
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import QuietButton, label
from trainplan_desktop.wording.text import tr

PLACES = {
    "measurements": (
        "Calibration: files read here correct this plan. How well the engine predicts is shown by",
        "validation",
        "Validation",
    ),
    "validation": (
        "Validation: runs added here are only compared; they change no plan. A plan is corrected by",
        "measurements",
        "Measurements",
    ),
}


def other_place(session: Session, here: str) -> QWidget:
    """What this page does with runs, and a button to the page that does the other thing."""
    words, there, name = PLACES[here]
    row = QWidget()
    box = QHBoxLayout(row)
    box.setContentsMargins(0, 0, 0, 0)
    box.setSpacing(theme().px(2))
    box.addWidget(label(tr(words), "caption"))
    button = QuietButton(tr(name), role="caption")
    button.clicked.connect(lambda: session.page_requested.emit(there))
    box.addWidget(button)
    box.addStretch()
    return row
