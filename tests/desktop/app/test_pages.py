"""The pages, the answer strip, the findings and the explanations."""

from __future__ import annotations

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QLocale, QObject, Qt
from PySide6.QtGui import QColor, QGuiApplication, QImage
from PySide6.QtWidgets import QApplication, QLineEdit, QWidget
from tests.desktop.windows import open_plan, put_away, small_plan_document

from trainplan.plan.examples import load_example
from trainplan.plan.paths import field_info, input_paths
from trainplan_desktop.app import screenshot
from trainplan_desktop.app.welcome import StartButton
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.settings import RecentPlan, Settings
from trainplan_desktop.pages.registry import page_entries
from trainplan_desktop.theme.tokens import DARK, LIGHT, Mode, contrast, theme
from trainplan_desktop.widgets.inputs import Choice, Switch

SLOW = {"search", "cluster", "report", "advice", "validation", "uncertainty", "parametric"}


def test_that_every_page_shows_a_plan_and_its_results(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    for key in open_window.workspace.entries:
        if key in SLOW:
            continue
        open_window.workspace.show_page(key)
        page = open_window.workspace.page
        assert page is not None
        assert page.key == key
        image = open_window.grab().toImage()
        colors = {image.pixel(x, y) for x in range(210, 800, 3) for y in range(180, 600, 3)}
        assert len(colors) > 3, key


def test_that_every_simple_input_of_the_plan_is_on_a_page(open_window) -> None:  # type: ignore[no-untyped-def]
    plan = open_window.session.plan
    routed = load_example("deepseek-v3-2048-h800")  # how experts talk is asked of models that have some
    shown = {path for entry in page_entries() for one in (plan, routed) for path in entry.fields(one)}
    simple = {"number", "integer", "choice", "flag", "text", "names"}
    missing = [path for path in input_paths(plan) if field_info(path, plan).kind in simple and path not in shown]
    only_when_used = {
        "dataset.document",
        "model.lora",
        "parallelism.expert",
        "parallelism.recompute",
        "parallelism.shard",
        "software.deepspeed",
        "software.jax",
        "software.neuron",
        "software.rccl",
        "software.rocm",
        "training.phases",
        "training.start",
    }
    assert [path for path in missing if not path.startswith(tuple(only_when_used))] == []


def test_that_every_control_has_a_name_that_is_read_aloud(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    for key in ("model", "hardware", "parallelism", "economics"):
        open_window.workspace.show_page(key)
        page = open_window.workspace.page
        nameless = [
            widget
            for kind in (QLineEdit, Choice, Switch)
            for widget in page.findChildren(kind)
            if not widget.accessibleName()
        ]
        assert not nameless


def test_that_no_control_is_wider_than_a_small_window(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    open_window.resize(1024, 700)
    for key, entry in open_window.workspace.entries.items():
        if entry.group != "Describe":
            continue
        open_window.workspace.show_page(key)
        qtbot.wait(30)
        page = open_window.workspace.page
        assert page.widget().width() <= page.viewport().width(), key


def test_that_a_small_window_has_a_rail_and_findings_in_one_line(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    open_window.resize(1024, 700)
    qtbot.waitUntil(lambda: open_window.workspace.navigation.rail)
    assert open_window.workspace.findings.collapsed
    assert not open_window.workspace.strip.button("capital").isVisible()
    open_window.resize(1440, 900)
    qtbot.waitUntil(lambda: not open_window.workspace.navigation.rail)
    assert not open_window.workspace.findings.collapsed


def test_that_a_figure_opens_into_terms_and_escape_closes_it(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    button = open_window.workspace.strip.button("days")
    button.setFocus()
    qtbot.keyClick(button, Qt.Key.Key_Return)
    popover = open_window.workspace.popover
    assert popover.isVisible()
    assert popover.accessibleName() == "Run time"
    qtbot.keyClick(popover, Qt.Key.Key_Escape)
    assert not popover.isVisible()
    assert button.hasFocus()


def test_that_a_figure_is_copied_with_its_unit_and_interval(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    button = open_window.workspace.strip.button("days")
    button.setFocus()
    button.copy()
    assert QGuiApplication.clipboard().text().endswith(f"days ({button.figure.below})")


def test_that_findings_are_worst_first_and_counted(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    with qtbot.waitSignal(open_window.session.results_changed):
        open_window.session.edit("parallelism.micro_batch", 8, "Micro batch")
    pane = open_window.workspace.findings
    assert [finding.severity for finding in pane.model.all] == ["error", "warning", "note"]
    model = open_window.workspace.navigation.model()
    badge = model.index(model.row_of("parallelism"), 0).data(Qt.ItemDataRole.UserRole)
    assert (badge.badge, badge.badge_icon) == ("1", "error")


def test_that_the_theme_changes_live(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    before = open_window.grab().toImage().pixelColor(5, 5)
    theme().set_mode(Mode.DARK)
    after = open_window.grab().toImage().pixelColor(5, 5)
    assert before.name().upper() == LIGHT.window
    assert after.name().upper() == DARK.window


@pytest.mark.parametrize("tokens", [LIGHT, DARK])
def test_that_text_is_readable_on_every_ground(tokens) -> None:  # type: ignore[no-untyped-def]
    for ground in (tokens.window, tokens.surface, tokens.sunken):
        assert contrast(QColor(tokens.text), QColor(ground)) >= 7
        assert contrast(QColor(tokens.muted), QColor(ground)) >= 5
    for color in (tokens.ok, tokens.warn, tokens.error, tokens.accent):
        assert contrast(QColor(color), QColor(tokens.surface)) >= 4.5
    assert contrast(QColor(tokens.control), QColor(tokens.surface)) >= 3


def test_that_black_on_white_has_the_contrast_of_the_standard() -> None:
    assert contrast(QColor("#000000"), QColor("#FFFFFF")) == pytest.approx(21, abs=0.01)


def test_that_going_to_a_field_by_name_moves_the_focus(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    open_window.go_to()
    go_to = open_window.workspace.go_to
    qtbot.keyClicks(go_to.editor, "oversub")
    qtbot.keyClick(go_to.editor, Qt.Key.Key_Return)
    page = open_window.workspace.page
    assert page.key == "network"
    assert page.rows["network.oversubscription"].editor.hasFocus()


def test_that_a_recent_plan_that_is_gone_says_so(qtbot, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    gone = str(tmp_path / "gone.trainplan")
    window = MainWindow(Session(), Settings(recent=[RecentPlan(gone, "fits", 3.0, "8 H100")]))
    window.show()
    row = window.welcome.recent_rows()[0]
    qtbot.mouseClick(row, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: row.gone)
    put_away(window)


def test_that_german_numbers_have_a_comma(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    QLocale.setDefault(QLocale("de_DE"))
    with qtbot.waitSignal(open_window.session.results_changed):
        open_window.session.edit("parallelism.micro_batch", 1, "Micro batch")
    assert "," in open_window.workspace.strip.verdict_text
    assert "." not in open_window.workspace.strip.verdict_text


def test_that_search_finds_layouts_and_taking_one_is_one_undoable_step(qtbot) -> None:  # type: ignore[no-untyped-def]
    window = MainWindow(Session(), Settings())
    window.show()
    document = small_plan_document()
    with qtbot.waitSignal(window.session.results_changed, timeout=60_000):
        window.session.open(document)
    window.session.document.edit_many(
        {
            "hardware.accelerators": 8,
            "parallelism.tensor": 8,
            "parallelism.pipeline": 1,
            "training.phases.0.global_batch": 64,
        },
        "Small",
    )
    with qtbot.waitSignal(window.session.results_changed, timeout=60_000):
        pass
    window.workspace.show_page("search")
    page = window.workspace.page
    page.settle()
    assert page.found is not None
    assert page.found.layouts
    before = window.session.plan
    page.take(1)
    assert window.session.plan != before
    assert window.session.document.undo_stack.undoText() == "Use layout 1"
    with qtbot.waitSignal(window.session.results_changed, timeout=60_000):
        pass
    taken = page.found.layouts[0]
    assert window.session.results.step.seconds == pytest.approx(taken.step.seconds, rel=1e-12)
    window.session.document.undo_stack.undo()
    assert window.session.plan == before
    put_away(window)


def test_that_a_search_can_be_cancelled(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    open_window.workspace.show_page("search")
    page = open_window.workspace.page
    assert page.searching
    page.cancel()
    assert not page.searching
    assert "stopped" in page.sentence.text()


def test_that_the_report_is_previewed_and_saved(qtbot, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    window = MainWindow(Session(), Settings())
    window.show()
    with qtbot.waitSignal(window.session.results_changed, timeout=60_000):
        window.session.open(small_plan_document())
    window.workspace.show_page("report")
    page = window.workspace.page
    page.settle()
    assert len(page.sheets) >= 2
    target = tmp_path / "plan.pdf"
    page.save_to(target)
    qtbot.waitUntil(lambda: "Saved" in page.sentence.text(), timeout=60_000)
    assert target.read_bytes().startswith(b"%PDF")
    put_away(window)


def test_that_a_screenshot_has_the_size_that_was_asked_for(qtbot, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    plan = load_example("llama3-8b-full-fsdp-8h100")
    target = tmp_path / "a.png"
    screenshot.take(plan, target, panel="memory", size=(1100, 720), theme="dark", name="a.trainplan")
    image = QImage(str(target))
    assert (image.width(), image.height()) == (1100, 720)
    assert image.pixelColor(2, 2).name().upper() == DARK.window


class _Shown(QObject):
    """Every widget that appears as a window, however short."""

    def __init__(self) -> None:
        super().__init__()
        self.names: list[str] = []

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Show and isinstance(watched, QWidget) and watched.isWindow():
            self.names.append(f"{type(watched).__name__} {watched.accessibleName()}")
        return False


def test_that_no_widget_of_ours_flashes_as_a_window_of_its_own(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    seen = _Shown()
    qtbot.waitUntil(lambda: bool(window.welcome.example_buttons), timeout=20_000)
    QApplication.instance().installEventFilter(seen)
    with qtbot.waitSignal(window.session.results_changed, timeout=10_000):
        window.session.open(small_plan_document())
    for key in window.workspace.entries:
        if key not in SLOW:
            window.workspace.show_page(key)
    window.workspace.help_side.open()
    window.workspace.start_guide(anew=True)
    QApplication.instance().removeEventFilter(seen)
    assert seen.names == []


def test_that_applied_advice_has_the_stated_effect_to_the_last_digit(qtbot) -> None:  # type: ignore[no-untyped-def]
    window = MainWindow(Session(), Settings())
    window.show()
    open_plan(window, load_example("llama3-8b-full-fsdp-8h100"), qtbot)
    window.workspace.show_page("advice")
    page = window.workspace.page
    page.settle()
    assert page.advice
    item = page.advice[0]
    before = window.session.plan
    page.apply(item)
    with qtbot.waitSignal(window.session.results_changed, timeout=60_000):
        pass
    assert window.session.results.run.days == item.after.days
    assert window.session.results.memory.peak_bytes == item.after.peak_bytes
    window.session.document.undo_stack.undo()
    assert window.session.plan == before
    put_away(window)


def test_that_findings_fold_on_a_page_that_needs_the_width(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    open_window.workspace.show_page("parallelism")
    assert not open_window.workspace.findings.collapsed
    open_window.workspace.show_page("step_time")
    assert open_window.workspace.findings.collapsed
    open_window.workspace.show_page("parallelism")
    assert not open_window.workspace.findings.collapsed


@pytest.mark.parametrize("width", [1440, 1024])
def test_that_no_name_on_the_welcome_page_is_cut(window, qtbot, width) -> None:  # type: ignore[no-untyped-def]
    window.resize(width, 768)
    qtbot.waitUntil(lambda: len(window.welcome.findChildren(StartButton)) > 3, timeout=30_000)
    qtbot.wait(50)
    for button in window.welcome.findChildren(StartButton):
        assert button.width() >= button.sizeHint().width(), button.start.name
