"""Nothing is cut off: every text has the room that it needs, in a usual and in a small window, in every language and
direction."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import product

import pytest
from PySide6.QtCore import QLocale, Qt
from PySide6.QtWidgets import QApplication
from tests.desktop.cut_texts import cut_texts
from tests.desktop.windows import open_plan, put_away, small_plan_document

from trainplan.plan.examples import load_example
from trainplan_desktop.app.catalogue_page import CataloguePage
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document.document import Document
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.settings import Settings
from trainplan_desktop.pages.names import PANELS
from trainplan_desktop.wording import language

LTR, RTL = Qt.LayoutDirection.LeftToRight, Qt.LayoutDirection.RightToLeft
SLOW = {"report", "search", "advice", "cluster", "validation", "uncertainty", "parametric"}
PAGES = [panel.key for panel in PANELS]
LONG = [
    pytest.param((size, code, direction), marks=pytest.mark.long)
    for size, code, direction in product(((1024, 700), (1440, 900)), ("en", "de"), (LTR, RTL))
]


@pytest.fixture
def sized(request: pytest.FixtureRequest, qapp: QApplication) -> Iterator[MainWindow]:
    size, code, direction = request.param
    qapp.setLayoutDirection(direction)
    language.adopt(code)
    QLocale.setDefault(QLocale({"en": "en_US", "de": "de_DE"}[code]))
    made = MainWindow(Session(), Settings(language=code))
    made.keeps_settings = False
    made.resize(*size)
    made.show()
    yield made
    put_away(made)
    qapp.setLayoutDirection(LTR)


def cut_when_laid_out(window: MainWindow, qtbot) -> list[str]:  # type: ignore[no-untyped-def]
    for _ in range(20):  # a slow machine may still be laying out
        qtbot.wait(20)
        texts = cut_texts(window)
        if not texts:
            break
    return texts


def cut_on(window: MainWindow, places: dict[str, Callable[[], object]], qtbot) -> dict[str, list[str]]:  # type: ignore[no-untyped-def]
    """Also where the window had to become larger than it was asked to be."""
    found, size = {}, window.size()
    for name, show in places.items():
        show()
        found[name] = cut_when_laid_out(window, qtbot)
        if window.size() != size:
            found[name].append(f"the window is {window.width()} x {window.height()}")
    return {name: texts for name, texts in found.items() if texts}


@pytest.mark.parametrize("sized", [((1024, 700), "de", LTR), *LONG], indirect=True)
def test_that_no_text_before_a_plan_is_cut_off(sized: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    window = sized

    def catalogue(kind: str) -> Callable[[], object]:
        def show() -> None:
            window.open_catalogue()
            window.findChild(CataloguePage).show_kind(kind)

        return show

    places = {"welcome": lambda: None, "new plan": window.new_plan}
    places |= {kind: catalogue(kind) for kind in ("accelerators", "nodes", "fabrics", "storage", "instances")}
    places["new entry"] = lambda: window.findChild(CataloguePage).begin_new()
    assert cut_on(window, places, qtbot) == {}


def page_of(window: MainWindow, key: str) -> Callable[[], object]:
    def show() -> None:
        window.workspace.show_page(key)
        window.workspace.settle()

    return show


QUICK = [key for key in PAGES if key not in SLOW]


@pytest.mark.parametrize(
    ("sized", "keys"),
    [(((1024, 700), "de", LTR), QUICK), (((1440, 900), "en", RTL), ("parallelism",))],
    indirect=["sized"],
)
def test_that_no_text_of_a_page_is_cut_off(sized: MainWindow, keys: Sequence[str], qtbot) -> None:  # type: ignore[no-untyped-def]
    open_plan(sized, small_plan_document(), qtbot)
    places = {key: page_of(sized, key) for key in keys}
    assert cut_on(sized, places, qtbot) == {}


@pytest.mark.parametrize("sized", LONG, indirect=True)
@pytest.mark.parametrize("document", [small_plan_document, lambda: Document(load_example("llama3-405b-8k-h100"))])
def test_that_no_text_of_any_page_is_cut_off(sized: MainWindow, document: Callable[[], Document], qtbot) -> None:  # type: ignore[no-untyped-def]
    open_plan(sized, document(), qtbot)
    places = {key: page_of(sized, key) for key in PAGES}
    places |= {
        "guide": sized.start_guide,
        "help": sized.open_help,
        "methods": sized.open_methods,
        "tour": sized.open_tour,
    }
    assert cut_on(sized, places, qtbot) == {}


def test_that_a_pane_which_is_there_before_its_figures_makes_room_for_them(qtbot) -> None:  # type: ignore[no-untyped-def]
    window = MainWindow(Session(), Settings())
    window.resize(1440, 900)
    window.show()
    window.session.open(Document(load_example("llama3-405b-8k-h100")))
    window.workspace.show_page("hardware")
    with qtbot.waitSignal(window.session.results_changed, timeout=60_000):
        pass
    window.workspace.settle()
    side = window.workspace.page.side

    def nothing_cut() -> None:
        assert cut_texts(side) == []

    qtbot.waitUntil(nothing_cut, timeout=10_000)
    put_away(window)
