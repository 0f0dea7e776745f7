"""Presses everything: each button, menu entry, key, link, cell and choice that a person could reach."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

from PySide6.QtCore import QEvent, QMimeData, QObject, QPoint, QPointF, Qt, QTimer, QUrl
from PySide6.QtGui import QAction, QContextMenuEvent, QDropEvent
from PySide6.QtPrintSupport import QPrintDialog
from PySide6.QtTest import QTest
from PySide6.QtWidgets import (
    QAbstractButton,
    QAbstractItemView,
    QApplication,
    QComboBox,
    QDialog,
    QFileDialog,
    QInputDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QMessageBox,
    QWidget,
)
from shiboken6 import isValid

KEYS = (
    (Qt.Key.Key_Control, Qt.KeyboardModifier.NoModifier),
    (Qt.Key.Key_Shift, Qt.KeyboardModifier.NoModifier),
    (Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier),
    (Qt.Key.Key_Return, Qt.KeyboardModifier.NoModifier),
    (Qt.Key.Key_Up, Qt.KeyboardModifier.NoModifier),
    (Qt.Key.Key_Down, Qt.KeyboardModifier.NoModifier),
    (Qt.Key.Key_PageDown, Qt.KeyboardModifier.NoModifier),
    (Qt.Key.Key_Home, Qt.KeyboardModifier.NoModifier),
    (Qt.Key.Key_Delete, Qt.KeyboardModifier.NoModifier),
    (Qt.Key.Key_C, Qt.KeyboardModifier.ControlModifier),
    (Qt.Key.Key_7, Qt.KeyboardModifier.NoModifier),
    (Qt.Key.Key_F1, Qt.KeyboardModifier.NoModifier),
    (Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier),
)


class Answers(QObject):
    """Answers every dialog that comes up, as a person would; `seen` names them."""

    def __init__(self, folder: Path, files: dict[str, Path]) -> None:
        """`files` are what is opened, by the word in the dialog's title."""
        super().__init__()
        self.folder, self.files = folder, files
        self.seen: list[str] = []
        self._number = 0
        self._timer = QTimer(self, interval=15)
        self._timer.timeout.connect(self._look)
        self._timer.start()

    def stop(self) -> None:
        self._timer.stop()

    def _look(self) -> None:
        for shown in QApplication.topLevelWidgets():
            if isinstance(shown, QMenu) and shown.isVisible():
                shown.close()
            if isinstance(shown, QDialog) and shown.isVisible():
                self._answer(shown)
        for box in QApplication.allWidgets():
            if isinstance(box, QDialog) and isValid(box) and box.isVisible() and not box.isWindow():
                self._answer(box)

    def _answer(self, box: QDialog) -> None:
        self.seen.append(f"{type(box).__name__}: {box.windowTitle()}")
        self._number += 1
        if isinstance(box, QFileDialog):
            if (
                box.acceptMode() is QFileDialog.AcceptMode.AcceptOpen
                and box.fileMode() is not QFileDialog.FileMode.Directory
            ):
                found = next((file for word, file in self.files.items() if word in box.windowTitle()), None)
                if found is None:
                    box.reject()
                    return
                box.selectFile(str(found))
            elif box.fileMode() is QFileDialog.FileMode.Directory:
                box.selectFile(str(self.folder))
            else:
                box.selectFile(str(self.folder / f"answer-{self._number}"))
            box.accept()
            if box.isVisible():
                box.done(QDialog.DialogCode.Accepted)
        elif isinstance(box, QInputDialog):
            box.setTextValue(f"name {self._number}")
            box.accept()
        elif isinstance(box, QPrintDialog):
            box.reject()
        elif isinstance(box, QMessageBox):
            buttons = box.buttons()
            wanted = [b for b in buttons if box.buttonRole(b) is QMessageBox.ButtonRole.DestructiveRole] or buttons[-1:]
            wanted[0].click() if wanted else box.close()
        else:
            box.close()


def name_of(widget: QWidget) -> str:
    words = widget.accessibleName() or (widget.text() if isinstance(widget, QAbstractButton) else "")
    return f"{type(widget).__name__} {words!r}"


def reachable(root: QWidget, kind: type[QWidget]) -> list[QWidget]:
    found = [root] if isinstance(root, kind) else []
    return [w for w in (*found, *root.findChildren(kind)) if w.isVisible() and w.isEnabled()]


def press_buttons(roots: Callable[[], list[QWidget]], back: Callable[[], None]) -> Iterator[str]:
    """Each button once, also those that a press brings up; `back` returns to where it was found."""
    pressed: dict[str, int] = {}
    for _ in range(400):
        counted: dict[str, int] = {}
        for button in (b for root in roots() for b in reachable(root, QAbstractButton)):
            name = name_of(button)
            counted[name] = counted.get(name, 0) + 1
            if counted[name] > pressed.get(name, 0) and pressed.get(name, 0) < 3:
                pressed[name] = counted[name]
                yield f"press {name}"
                button.click()  # type: ignore[attr-defined]
                break
        else:
            return
        back()


def press_keys(roots: Callable[[], list[QWidget]], back: Callable[[], None]) -> Iterator[str]:
    """Every key of `KEYS` on one of each kind of widget that takes the focus."""
    done: set[tuple[type, str]] = set()
    for _ in range(200):
        found = next((w for w in _focusable(roots) if _sort(w) not in done), None)
        if found is None:
            return
        sort = _sort(found)
        done.add(sort)
        for key, modifier in KEYS:
            widget = next((w for w in _focusable(roots) if _sort(w) == sort), None)
            if widget is None:
                break
            widget.setFocus()
            yield f"key {key.name} on {name_of(widget)}"
            QTest.keyClick(widget, key, modifier)
            back()


def _focusable(roots: Callable[[], list[QWidget]]) -> Iterator[QWidget]:
    for root in roots():
        yield from (w for w in reachable(root, QWidget) if w.focusPolicy() & Qt.FocusPolicy.TabFocus)


def _sort(widget: QWidget) -> tuple[type, str]:
    return type(widget), str(widget.property("kind") or widget.property("state") or "")


def press_links(roots: Callable[[], list[QWidget]], back: Callable[[], None]) -> Iterator[str]:
    for text in {lab.text() for root in roots() for lab in reachable(root, QLabel) if "href=" in lab.text()}:  # type: ignore[attr-defined]
        target = text.split('href="')[1].split('"')[0]
        for lab in (lab for root in roots() for lab in reachable(root, QLabel)):
            if lab.text() == text:  # type: ignore[attr-defined]
                yield f"link {target}"
                lab.linkActivated.emit(target)  # type: ignore[attr-defined]
                break
        back()


def choose_everything(roots: Callable[[], list[QWidget]], back: Callable[[], None]) -> Iterator[str]:
    """The last and the first of every choice."""
    names = {name_of(w) for root in roots() for w in reachable(root, QComboBox)}
    for name in sorted(names):
        for which in (-1, 0):
            for box in (w for root in roots() for w in reachable(root, QComboBox)):
                if name_of(box) == name and box.count():  # type: ignore[attr-defined]
                    index = which % box.count()  # type: ignore[attr-defined]
                    yield f"choose {index} of {name}"
                    box.setCurrentIndex(index)  # type: ignore[attr-defined]
                    box.activated.emit(index)  # type: ignore[attr-defined]
                    break
            back()


def touch_tables(roots: Callable[[], list[QWidget]], back: Callable[[], None]) -> Iterator[str]:
    for number in range(40):
        views = [w for root in roots() for w in reachable(root, QAbstractItemView)]
        if number >= len(views):
            return
        view = views[number]
        model = view.model()  # type: ignore[attr-defined]
        if model is None or not model.rowCount():
            continue
        yield f"click and double-click in {name_of(view)}"
        middle = view.visualRect(model.index(0, 0)).center()  # type: ignore[attr-defined]
        port = view.viewport()  # type: ignore[attr-defined]
        QTest.mouseClick(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, middle)
        if isValid(port):
            QTest.mouseDClick(port, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, middle)
        if isValid(port):
            where = port.mapToGlobal(QPoint(8, 8))
            QApplication.sendEvent(port, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, QPoint(8, 8), where))
        back()


def type_rubbish(roots: Callable[[], list[QWidget]], back: Callable[[], None]) -> Iterator[str]:
    names = [name_of(w) for root in roots() for w in reachable(root, QLineEdit)]
    for name in names[:60]:
        for editor in (w for root in roots() for w in reachable(root, QLineEdit)):
            if name_of(editor) == name and not editor.isReadOnly():  # type: ignore[attr-defined]
                yield f"type into {name}"
                editor.setFocus()
                editor.selectAll()  # type: ignore[attr-defined]
                QTest.keyClicks(editor, "2x")
                if isValid(editor):
                    QTest.keyClick(editor, Qt.Key.Key_Return)
                break
        back()


def all_actions(menu: QWidget) -> Iterator[QAction]:
    for action in menu.actions():
        under = action.menu()
        if isinstance(under, QMenu):
            under.aboutToShow.emit()
            yield from all_actions(under)
        elif not action.isSeparator():
            yield action


def drop(window: QWidget, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    event = QDropEvent(
        QPointF(200, 200), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier,
        QEvent.Type.Drop,
    )  # fmt: skip
    QApplication.sendEvent(window, event)
