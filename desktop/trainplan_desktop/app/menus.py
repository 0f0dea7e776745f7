"""The menus of the window."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, QTimer
from PySide6.QtGui import QAction, QActionGroup, QKeySequence
from PySide6.QtWidgets import QMenu

from trainplan_desktop.document import files
from trainplan_desktop.theme.tokens import Mode, theme
from trainplan_desktop.wording import language
from trainplan_desktop.wording.text import tr

if TYPE_CHECKING:
    from trainplan_desktop.app.window import MainWindow

Key = QKeySequence.StandardKey
ALSO = {
    "&Name and notes…": "title project comment rename",
    "Gu&ide through the plan": "wizard steps first plan open inputs",
    "&Print…": "pdf printer paper report",
    "&Dark": "theme night colours",
    "&Light": "theme day colours",
    "As the &system": "theme colours",
    "Save &as…": "copy rename",
    "&Undo": "back revert",
    "&Redo": "again",
    "Ca&talogue…": "own accelerator node price fabric storage library GPU add quote",
    "How it is &computed": "methods formulas equations sources",
    "Save a &diagnostics file…": "bug report log support",
}
"""Other words under which commands are looked for."""


class Menus(QObject):
    """Actions that need a plan are off while none is open."""

    def __init__(self, window: MainWindow) -> None:
        super().__init__(window)
        self._window = window
        self._also = {tr(words): f"{also} {tr(also)}" for words, also in ALSO.items()}
        self._for_plans: list[QAction] = []
        self._bar = window.top.menus
        self._state_wanted = QTimer(self, singleShot=True, interval=0)
        self._state_wanted.timeout.connect(self.show_state)
        self._make_file_menu()
        self._make_edit_menu()
        self._make_view_menu()
        self._plan_menu = self._bar.addMenu(tr("&Plan"))
        self._study_menu = self._bar.addMenu(tr("&Study"))
        self._make_help_menu()

    def _make_file_menu(self) -> None:
        window, menu = self._window, self._bar.addMenu(tr("&File"))
        self._add(menu, tr("&New plan"), window.new_plan, Key.New)
        self._add(menu, tr("&Open…"), window.files.ask_open, Key.Open)
        self._recent = menu.addMenu(tr("Open &recent"))
        self._recent.aboutToShow.connect(self._fill_recent)
        self._examples = menu.addMenu(tr("Open an &example"))
        self._examples.aboutToShow.connect(self._fill_examples)
        self._add(menu, tr("New from a &model’s config.json…"), window.files.ask_config, "Ctrl+Shift+M")
        self._add(menu, tr("Take a &job’s configuration…"), window.files.ask_job_config)
        self._add(menu, tr("Ca&talogue…"), window.open_catalogue)
        menu.addSeparator()
        self._add(menu, tr("&Save"), window.files.save, Key.Save, plan=True)
        self._add(menu, tr("Save &as…"), window.files.save_as, "Ctrl+Shift+S", plan=True)
        menu.addSeparator()
        self.print = self._add(menu, tr("&Print…"), window.print_report, Key.Print, plan=True)
        menu.addSeparator()
        self._add(menu, tr("&Close plan"), window.files.close_plan, "Ctrl+W", plan=True)
        self._add(menu, tr("&Quit"), window.close, Key.Quit)

    def _make_edit_menu(self) -> None:
        window, menu = self._window, self._bar.addMenu(tr("&Edit"))
        self.undo = self._add(menu, tr("&Undo"), window.undo, Key.Undo, plan=True)
        self.redo = self._add(menu, tr("&Redo"), window.redo, Key.Redo, plan=True)
        self.redo.setShortcuts([*QKeySequence.keyBindings(Key.Redo), QKeySequence("Ctrl+Y")])
        menu.addSeparator()
        self._add(menu, tr("&Add a scenario…"), window.ask_scenario, plan=True)
        self._delete = self._add(menu, tr("&Delete this scenario"), window.delete_scenario, plan=True)
        menu.addSeparator()
        self._add(menu, tr("&Name and notes…"), window.edit_notes, "Ctrl+Shift+N", plan=True)
        self.guide = self._add(menu, tr("Gu&ide through the plan"), window.start_guide, plan=True)
        menu.addSeparator()
        self._add(menu, tr("&Go to…"), window.go_to, "Ctrl+K", plan=True)

    def _make_view_menu(self) -> None:
        window, menu = self._window, self._bar.addMenu(tr("&View"))
        themes = QActionGroup(self)
        for mode, words in ((Mode.SYSTEM, tr("As the &system")), (Mode.LIGHT, tr("&Light")), (Mode.DARK, tr("&Dark"))):
            action = self._add(menu, words, partial(window.choose_theme, mode))
            action.setCheckable(True)
            action.setChecked(mode is theme().mode)
            themes.addAction(action)
        self._add_languages(menu.addMenu(tr("Lan&guage")))
        menu.addSeparator()
        helped = self._add(menu, tr("&Help under every field"), window.toggle_help, "Ctrl+Shift+H", plan=True)
        helped.setCheckable(True)
        helped.setChecked(window.settings.help_visible)
        self._add(menu, tr("&Findings in one line"), window.toggle_findings, "Ctrl+Shift+F", plan=True)

    def _add_languages(self, menu: QMenu) -> None:
        """Each language in its own words."""
        languages = QActionGroup(self)
        for choice, words in ((language.SYSTEM, tr("Language of the &system")), *language.NAMES.items()):
            action = self._add(menu, words, partial(self._window.choose_language, choice))
            action.setCheckable(True)
            action.setChecked(choice == self._window.settings.language)
            languages.addAction(action)

    def _make_help_menu(self) -> None:
        window, menu = self._window, self._bar.addMenu(tr("&Help"))
        self.help = self._add(menu, tr("&Help on this"), window.open_help, Key.HelpContents, plan=True)
        self._add(menu, tr("&Glossary"), window.open_glossary, plan=True)
        self._add(menu, tr("How it is &computed"), window.open_methods, plan=True)
        self._add(menu, tr("A &tour of the window"), window.open_tour, plan=True)
        menu.addSeparator()
        self._add(menu, tr("Save a &diagnostics file…"), window.save_diagnostics)
        self._add(menu, tr("&About Trainplan"), window.about)

    def show_pages(self) -> None:
        """The pages, each as an action; once they are known."""
        if not self._plan_menu.isEmpty():
            return
        for key, entry in self._window.workspace.entries.items():
            menu = self._plan_menu if entry.group == tr("Describe") else self._study_menu
            self._add(menu, entry.name, partial(self._window.show_page, key), plan=True)

    def commands(self) -> list[QAction]:
        """What can be done now, apart from going to a page."""
        pages = {*self._plan_menu.actions(), *self._study_menu.actions()}
        made = self.findChildren(QAction)
        return [action for action in made if action.isEnabled() and action not in pages and action.text()]

    def show_state_soon(self) -> None:
        """Once for the many signals of one edit."""
        self._state_wanted.start()

    def show_state(self) -> None:
        """What can be done now, and what undo and redo would do."""
        document = self._window.document
        for action in self._for_plans:
            action.setEnabled(document is not None)
        for menu in (self._plan_menu, self._study_menu):
            menu.menuAction().setVisible(document is not None)
        if document is None:
            return
        stack = document.undo_stack
        undo, redo = stack.undoText(), stack.redoText()
        self.undo.setText(tr("&Undo {what}", what=undo) if undo else tr("&Undo"))
        self.redo.setText(tr("&Redo {what}", what=redo) if redo else tr("&Redo"))
        self.undo.setEnabled(stack.canUndo())
        self.redo.setEnabled(stack.canRedo())
        self._delete.setEnabled(bool(document.scenario))
        self._bar.setMinimumWidth(self._bar.sizeHint().width())

    def _add(
        self,
        menu: QMenu,
        words: str,
        do: Callable[[], object],
        shortcut: Key | str | None = None,
        *,
        plan: bool = False,
    ) -> QAction:
        action = QAction(words, self)
        if shortcut is not None:
            action.setShortcut(QKeySequence(shortcut))
        action.setData(self._also.get(words, ""))
        action.triggered.connect(lambda _checked=False: do())
        menu.addAction(action)
        if plan:
            self._for_plans.append(action)
        return action

    def _fill_recent(self) -> None:
        self._recent.clear()
        for recent in self._window.settings.recent:
            self._add(self._recent, Path(recent.path).name, partial(self._window.files.open_path, Path(recent.path)))
        if not self._window.settings.recent:
            self._recent.addAction(tr("None yet")).setEnabled(False)

    def _fill_examples(self) -> None:
        self._examples.clear()
        for key in files.list_examples():
            self._add(self._examples, files.example_line(key)[0], partial(self._window.files.open_example, key))
