"""What is printed, on which paper, for whom and by whom it is signed: chosen and typed in the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QDialogButtonBox, QWidget
from tests.desktop.stand_in import stand_in_results

from trainplan.plan.document import Plan, Provenance, Revision
from trainplan.plan.examples import load_example
from trainplan.report.parts import DEFAULT_PARTS
from trainplan_desktop.document.document import Document
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.hand_over.report_options import ReportOptions
from trainplan_desktop.pages.hand_over.sign_off import SignOffDialog
from trainplan_desktop.pages.shared.origin import OriginEditor


@pytest.fixture
def session(qapp) -> Session:  # type: ignore[no-untyped-def]
    session = Session(evaluate=stand_in_results)
    session.open(Document(load_example("llama2-7b-64-a100")))
    yield session
    session.close()


def plan_of(session: Session) -> Plan:
    assert session.document is not None
    return session.document.plan


def test_that_what_is_typed_for_the_signature_reaches_the_plan_as_one_step(session, qtbot) -> None:  # type: ignore[no-untyped-def]
    dialog = SignOffDialog(session)
    qtbot.addWidget(dialog)
    for name, text in (("prepared_for", "Board"), ("approver", "M. Okafor"), ("decide_by", "2026-12-12")):
        qtbot.keyClicks(dialog.editors[name], text)
    dialog.revisions.setPlainText("2026-11-24 Bandwidth measured\n\n2026-11-30 Rent for 8 months")
    button = dialog.findChild(QDialogButtonBox).button(QDialogButtonBox.StandardButton.Ok)
    qtbot.mouseClick(button, Qt.MouseButton.LeftButton)
    signed = plan_of(session).sign_off
    assert (signed.prepared_for, signed.approver, signed.decide_by) == ("Board", "M. Okafor", "2026-12-12")
    assert signed.revisions == (
        Revision(date="2026-11-24", text="Bandwidth measured"),
        Revision(date="2026-11-30", text="Rent for 8 months"),
    )
    session.document.undo_stack.undo()
    assert plan_of(session).sign_off.approver == ""


@pytest.mark.parametrize(("field", "text"), [("decide_by", "soon"), ("revisions", "yesterday it changed")])
def test_that_a_date_that_is_none_is_refused_where_it_stands(session, qtbot, field, text) -> None:  # type: ignore[no-untyped-def]
    dialog = SignOffDialog(session)
    qtbot.addWidget(dialog)
    if field == "revisions":
        dialog.revisions.setPlainText(text)
    else:
        dialog.editors[field].setText(text)
    dialog.keep()
    assert not dialog.problem.isHidden()
    assert dialog.problem.text()
    assert plan_of(session).sign_off.decide_by is None


def test_that_owner_and_due_date_of_an_input_are_kept_and_survive_another_edit(session, qtbot) -> None:  # type: ignore[no-untyped-def]
    window = QWidget()
    window.resize(900, 700)
    qtbot.addWidget(window)
    anchor = QWidget(window)
    editor = OriginEditor(window, session)
    window.show()
    editor.open_for("facility.pue", anchor)
    qtbot.keyClicks(editor.owner, "L. Brandt")
    qtbot.keyClicks(editor.due, "18 Dec")
    editor.keep.click()
    assert plan_of(session).provenance["facility.pue"].owner == "L. Brandt"
    editor.open_for("facility.pue", anchor)
    assert (editor.owner.text(), editor.due.text()) == ("L. Brandt", "18 Dec")
    editor.source.setText("site design")
    editor.keep.click()
    kept = plan_of(session).provenance["facility.pue"]
    assert isinstance(kept, Provenance)
    assert (kept.source, kept.owner, kept.due) == ("site design", "L. Brandt", "18 Dec")


def test_that_parts_paper_and_the_redacted_form_are_chosen(qapp, qtbot) -> None:  # type: ignore[no-untyped-def]
    options = ReportOptions()
    qtbot.addWidget(options)
    assert options.choice == (DEFAULT_PARTS, "a4", False)
    with qtbot.waitSignal(options.changed):
        options.part_actions["appendix"].trigger()
    with qtbot.waitSignal(options.changed):
        options.paper.setCurrentIndex(1)
    with qtbot.waitSignal(options.changed):
        options.redacted.click()
    assert options.choice == ((*DEFAULT_PARTS, "appendix"), "us-letter", True)


def test_that_one_part_always_stays(qapp, qtbot) -> None:  # type: ignore[no-untyped-def]
    options = ReportOptions()
    qtbot.addWidget(options)
    for action in options.part_actions.values():
        if action.isChecked():
            action.trigger()
    assert options.parts == ("decision",)
