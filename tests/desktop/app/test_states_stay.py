"""Another theme or language shows the state that is there: nothing older comes back, nothing is lost."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Sequence

import pytest
from PySide6.QtCore import QLocale
from PySide6.QtWidgets import QAbstractButton, QLabel, QWidget
from tests.desktop.stand_in import stand_in_results
from tests.desktop.windows import put_away, small_plan_document

from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.settings import Settings
from trainplan_desktop.pages.names import PANELS
from trainplan_desktop.plots.panel import PlotPanel
from trainplan_desktop.theme.tokens import Mode, theme
from trainplan_desktop.widgets.tables import FigureTable
from trainplan_desktop.wording import language

STATES = ("computed", "empty", "computing")
SLOW = ("search", "cluster", "report", "advice", "validation", "uncertainty", "parametric", "export", "reliability")
"""Pages with work of their own, whose states `test_states` holds."""
KEYS = [
    ("parallelism",),
    pytest.param([panel.key for panel in PANELS if panel.key not in SLOW], marks=pytest.mark.long),
]


class Stage:
    """A window whose answers come when the test lets them."""

    def __init__(self, keys: Sequence[str]) -> None:
        self.keys = keys
        self.let_through = threading.Event()
        self.let_through.set()
        self.window = MainWindow(Session(self._evaluate), Settings())
        self.window.keeps_settings = False
        self.window.resize(1440, 900)
        self.window.show()

    def _evaluate(self, plan):  # type: ignore[no-untyped-def]
        self.let_through.wait(60)
        return stand_in_results(plan)

    def bring_into(self, state: str, qtbot) -> None:  # type: ignore[no-untyped-def]
        session = self.window.session
        with qtbot.waitSignal(session.results_changed, timeout=20_000):
            session.open(small_plan_document())
        self.seen(qtbot)
        if state == "computed":
            return
        self.let_through.clear()
        if state == "computing":
            session.edit("parallelism.micro_batch", 4, "Micro batch")
        else:
            session.open(small_plan_document())

    def seen(self, qtbot) -> dict[str, list[str]]:  # type: ignore[no-untyped-def]
        """What a person sees of each page, and of the strip."""
        found = {}
        workspace = self.window.workspace
        for key in self.keys:
            workspace.show_page(key)
            page = workspace.page
            assert page is not None
            if self.let_through.is_set():
                page.settle()
            qtbot.wait(10)
            roots = [page, *([page.side] if page.side_made and page.side is not None else [])]
            found[key] = [text for root in roots for text in visible(root)]
        found["strip"] = visible(workspace.strip)
        return found

    def close(self) -> None:
        self.let_through.set()
        put_away(self.window)


def visible(root: QWidget) -> list[str]:
    shown = [part for part in root.findChildren(QWidget) if part.isVisibleTo(root)]
    texts = [part.text() for part in shown if isinstance(part, QLabel | QAbstractButton)]
    return [*filter(None, texts), *(look(part) for part in shown if isinstance(part, PlotPanel | FigureTable))]


def look(part: PlotPanel | FigureTable) -> str:
    if isinstance(part, PlotPanel):
        return f"{part.heading.text()}: empty {part.is_empty}, pale {part.is_pale}"
    return f"{part.heading.text()}: {len(part.rows)} rows, fresh {part.isEnabled()}"


def differences(before: dict[str, list[str]], after: dict[str, list[str]]) -> list[str]:
    """What is there only before, or only after."""
    return [
        f"{key}: {mark}{text}"
        for key in before
        for mark, one, other in (("-", before, after), ("+", after, before))
        for text in one[key]
        if text not in other[key]
    ]


@pytest.fixture
def stage(request: pytest.FixtureRequest) -> Iterator[Stage]:
    made = Stage(request.param)
    yield made
    made.close()


@pytest.mark.parametrize("stage", KEYS, indirect=True)
@pytest.mark.parametrize("state", STATES)
def test_that_another_theme_shows_what_is_there(stage: Stage, state: str, qtbot) -> None:  # type: ignore[no-untyped-def]
    stage.bring_into(state, qtbot)
    before = stage.seen(qtbot)
    assert any(before.values())
    theme().set_mode(Mode.DARK)
    qtbot.wait(10)
    assert differences(before, stage.seen(qtbot)) == []


@pytest.mark.parametrize("stage", KEYS, indirect=True)
def test_that_another_language_and_back_shows_what_was_there(stage: Stage, qtbot) -> None:  # type: ignore[no-untyped-def]
    stage.bring_into("computed", qtbot)
    before = stage.seen(qtbot)
    for code, country in (("de", "de_DE"), ("en", "en_US")):
        language.adopt(code)
        QLocale.setDefault(QLocale(country))
        qtbot.waitUntil(lambda code=code: stage.window.shown_language == code)
    assert differences(before, stage.seen(qtbot)) == []


@pytest.mark.parametrize("stage", [("parallelism", "network", "scaling"), *KEYS[1:]], indirect=True)
def test_that_nothing_of_the_former_plan_is_seen_while_another_is_computed(stage: Stage, qtbot) -> None:  # type: ignore[no-untyped-def]
    stage.bring_into("empty", qtbot)
    workspace = stage.window.workspace
    for key in stage.keys:
        workspace.show_page(key)
        page = workspace.page
        assert page is not None
        for root in [page, *([page.side] if page.side_made and page.side is not None else [])]:
            assert not figures_in(root), key


def figures_in(root: QWidget) -> list[str]:
    """Headings of the plots and tables that hold anything."""
    plots = [part for part in root.findChildren(PlotPanel) if not part.is_empty]
    tables = [part for part in root.findChildren(FigureTable) if part.rows]
    return [part.heading.text() for part in [*plots, *tables] if part.isVisibleTo(root)]
