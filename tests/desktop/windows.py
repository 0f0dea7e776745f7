"""Plans and windows that several tests of the desktop use."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QCoreApplication, QEvent

from trainplan.plan.document import Plan
from trainplan.plan.paths import set_field
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document.document import Document
from trainplan_desktop.document.files import new_document
from trainplan_desktop.widgets.form import FormRow


def small_plan_document() -> Document:
    """A plan of four pipeline stages that is quick to draw."""
    plan = new_document().plan
    changes = {
        "hardware.accelerators": 1024,
        "parallelism.tensor": 8,
        "parallelism.pipeline": 4,
        "parallelism.micro_batch": 2,
        "parallelism.sharding": "zero1",
        "training.phases.0.global_batch": 2048,
    }
    for path, value in changes.items():
        plan = set_field(plan, path, value)
    return Document(plan)


def open_plan(window: MainWindow, plan: Plan | Document, qtbot) -> None:  # type: ignore[no-untyped-def]
    """Open a plan and wait for its answer."""
    with qtbot.waitSignal(window.session.results_changed, timeout=60_000):
        window.session.open(plan if isinstance(plan, Document) else Document(plan))


def open_file(window: MainWindow, path: Path, qtbot, *, config: bool = False) -> bool:  # type: ignore[no-untyped-def]
    """Open a file as the menu does; whether it took the place of the open plan."""
    before = window.session.document
    (window.files.open_config if config else window.files.open_path)(path)
    qtbot.waitUntil(lambda: not window.files.reading, timeout=20_000)
    return window.session.document is not before


def put_away(window: MainWindow) -> None:
    """Close a window without a question about its plan, and let it go."""
    window.session.close_document()
    window.close()
    window.deleteLater()
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)


def row_of(window: MainWindow, page: str, path: str) -> FormRow:
    window.workspace.show_page(page)
    shown = window.workspace.page
    assert shown is not None
    shown.unfold(path)  # type: ignore[attr-defined]
    return shown.rows[path]  # type: ignore[attr-defined]


def type_into(qtbot, row: FormRow, text: str) -> None:  # type: ignore[no-untyped-def]
    row.editor.setFocus()
    row.editor.selectAll()  # type: ignore[union-attr]
    qtbot.keyClicks(row.editor, text)
