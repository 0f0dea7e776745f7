"""Adding and removing phases of training."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QWidget

from trainplan.plan.paths import set_field
from trainplan_desktop.document.session import Session
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import QuietButton
from trainplan_desktop.wording.text import tr


def phase_tools(session: Session) -> QWidget:
    box = QWidget()
    row = QHBoxLayout(box)
    row.setContentsMargins(0, theme().px(4), 0, theme().px(4))
    row.setSpacing(theme().px(12))
    add = QuietButton(tr("Add a phase"), "plus")
    add.clicked.connect(lambda: add_phase(session))
    row.addWidget(add)
    if len(session.plan.training.phases) > 1:
        remove = QuietButton(tr("Remove the last phase"), "close")
        remove.clicked.connect(lambda: remove_phase(session))
        row.addWidget(remove)
    row.addStretch()
    return box


def add_phase(session: Session) -> None:
    """A further phase like the last one, a tenth as long."""
    phases = session.plan.training.phases
    last = phases[-1]
    number = len(phases) + 1
    new = last.model_copy(update={"name": tr("phase {number}", number=number), "tokens": last.tokens / 10})
    _replace(session, (*phases, new), tr("Add a phase"))


def remove_phase(session: Session) -> None:
    _replace(session, session.plan.training.phases[:-1], tr("Remove a phase"))


def _replace(session: Session, phases: tuple, text: str) -> None:  # type: ignore[type-arg]
    document = session.document
    if document is None or not phases:
        return
    if document.scenario:
        document.edit_many({"training.phases": phases}, text)
    else:
        document.replace_plan(set_field(document.plan, "training.phases", phases), text)
