"""The language is chosen while the window is open; the plan, the page and what it found stay."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtWidgets import QAbstractButton, QMenu
from tests.desktop.presses import all_actions

from trainplan.english import Sentence
from trainplan.plan.files import PlanFileError
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document.settings import Settings, load_settings
from trainplan_desktop.pages.prove.measurements import MeasurementsPage
from trainplan_desktop.widgets.notices import WayOut
from trainplan_desktop.wording.formats import significant
from trainplan_desktop.wording.text import told, tr


def menu_titles(window: MainWindow) -> list[str]:
    return [action.text().replace("&", "") for action in window.top.menus.actions()]


def choose(window: MainWindow, qtbot, words: str) -> None:  # type: ignore[no-untyped-def]
    """By the menu, as a person does."""
    actions = [a for m in window.top.menus.findChildren(QMenu) for a in all_actions(m) if a.text() == words]
    top = window.top
    actions[0].trigger()
    qtbot.waitUntil(lambda: window.top is not top)


def test_that_the_menu_switches_the_language_and_back(open_window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    document = open_window.document
    open_window.workspace.show_page("memory")

    choose(open_window, qtbot, "Deutsch")
    assert menu_titles(open_window)[:3] == ["Datei", "Bearbeiten", "Ansicht"]
    assert open_window.document is document
    assert open_window.workspace.page is not None
    assert open_window.workspace.page.key == "memory"
    assert significant(1234.5, 5) == "1.234,5"

    choose(open_window, qtbot, "English")
    assert menu_titles(open_window)[:3] == ["File", "Edit", "View"]
    assert significant(1234.5, 5) == "1,234.5"
    assert open_window.settings.language == "en"


def test_that_undo_and_redo_work_in_the_new_language(open_window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    open_window.session.edit("parallelism.micro_batch", 8, "Micro batch")
    choose(open_window, qtbot, "Deutsch")
    assert open_window.menus.undo.isEnabled()
    open_window.undo()
    assert not open_window.menus.undo.isEnabled()
    assert open_window.menus.redo.isEnabled()


def test_that_files_that_were_read_stay(open_window: MainWindow, tmp_path: Path, qtbot) -> None:  # type: ignore[no-untyped-def]
    log = tmp_path / "run.log"
    log.write_text("nothing that is known\n", "utf-8")
    open_window.workspace.show_page("measurements")
    page = open_window.workspace.page
    assert isinstance(page, MeasurementsPage)
    page.read_files([log])
    qtbot.waitUntil(lambda: bool(page.readings))
    readings = page.readings

    choose(open_window, qtbot, "Deutsch")

    new = open_window.workspace.page
    assert isinstance(new, MeasurementsPage)
    assert new is not page
    assert new.readings == readings


def test_that_the_welcome_page_speaks_it(window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    choose(window, qtbot, "Deutsch")
    assert window.centralWidget().currentWidget() is window.welcome  # type: ignore[attr-defined]


def test_that_a_notice_that_stands_speaks_it(open_window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    way = WayOut(tr("Save as…"))
    open_window.notices.tell(told(PlanFileError(Sentence("{name} is not a file", name="a.trainplan"))), "error", (way,))
    choose(open_window, qtbot, "Deutsch")
    (notice,) = open_window.notices.notices
    assert notice.words.endswith("a.trainplan ist keine Datei")
    assert tr("Save as…") in [button.text() for button in notice.findChildren(QAbstractButton)]


def test_that_a_language_is_remembered() -> None:
    Settings(language="de").save()
    assert load_settings().language == "de"


@pytest.mark.parametrize("damaged", ["fr", "", 3])
def test_that_a_language_we_do_not_have_is_the_system_s(damaged: object) -> None:
    Settings(language=damaged).save()  # type: ignore[arg-type]
    assert load_settings().language == "system"


@pytest.mark.parametrize("open_page", ["new_plan", "open_catalogue"])
def test_that_a_page_of_the_window_itself_is_there_in_the_new_language(
    open_page: str,
    window: MainWindow,
    qtbot,  # type: ignore[no-untyped-def]
) -> None:
    getattr(window, open_page)()
    before = window.centralWidget().currentWidget()  # type: ignore[attr-defined]
    choose(window, qtbot, "Deutsch")
    now = window.centralWidget().currentWidget()  # type: ignore[attr-defined]
    assert type(now) is type(before)
    assert now is not before
