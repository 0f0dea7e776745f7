"""The memory page as a person uses it, with the engine itself behind the window."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QLocale, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QPushButton
from tests.desktop.windows import open_plan

from trainplan.plan.document import Plan
from trainplan.plan.examples import load_example
from trainplan.plan.paths import set_field
from trainplan_desktop.app.application import make_application
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.pages.study.memory import MemoryPage
from trainplan_desktop.pages.study.remedies import Remedies
from trainplan_desktop.widgets.basics import QuietButton
from trainplan_desktop.widgets.popover import ExplainPopover
from trainplan_desktop.wording.formats import decimals
from trainplan_desktop.wording.words import instant_words, not_validated_words

GIB = 2**30
FITS = load_example("gpt3-175b-a100")
TOO_LARGE = set_field(load_example("llama3-8b-full-fsdp-8h100"), "parallelism.micro_batch", 4)


def open_memory(window: MainWindow, plan: Plan, qtbot) -> MemoryPage:  # type: ignore[no-untyped-def]
    open_plan(window, plan, qtbot)
    window.workspace.show_page("memory")
    page = window.workspace.page
    assert isinstance(page, MemoryPage)
    qtbot.waitUntil(lambda: not window.session.busy and bool(apply_buttons(page.remedies)), timeout=60_000)
    qtbot.waitUntil(lambda: page.remedies.up_to_date and not page.plots.busy, timeout=60_000)
    return page


def click_part(page: MemoryPage, stage: int, part: str, qtbot) -> None:  # type: ignore[no-untyped-def]
    """Press the mouse in the middle of a part of a stage's bar."""
    panel = page.plots.stages
    memory = page.session.results.memory  # type: ignore[union-attr]
    assert memory is not None
    start = 0.0
    for name, size in memory.stages[stage].parts.items():
        if name == part:
            start += size / 2
            break
        start += size
    page.ensureWidgetVisible(panel)
    place = panel.view.viewport().mapFromGlobal(panel.place_of(QPointF(start / GIB, stage)))
    qtbot.mouseClick(panel.view.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(place.x(), place.y()))


def links(popover: ExplainPopover) -> list[QuietButton]:
    return [button for button in popover.findChildren(QuietButton) if button.isVisible()]


def apply_buttons(remedies: Remedies) -> list[QPushButton]:
    return [button for button in remedies.findChildren(QPushButton) if not button.isHidden() and button.isEnabled()]


def test_that_a_click_on_a_part_chooses_its_stage_and_opens_formula_and_inputs(real_window, qtbot) -> None:
    page = open_memory(real_window, FITS, qtbot)
    assert page.plots.stage == 0
    click_part(page, 5, "activations", qtbot)
    assert page.plots.stage == 5
    assert page.stage_choice.currentIndex() == 5
    popover = real_window.workspace.popover
    qtbot.waitUntil(lambda: popover.key == "memory.stages.5.activations", timeout=5_000)
    assert popover.accessibleName() == "Activations of stage 5"
    assert real_window.workspace.rect().contains(popover.geometry())
    qtbot.waitUntil(lambda: page.plots.timeline.stage == 5, timeout=10_000)
    memory = page.session.results.memory
    assert max(moment.bytes for moment in page.plots.timeline.moments) == pytest.approx(memory.stages[5].peak_bytes)
    names = [link.text() for link in links(popover)]
    assert {"Micro batch", "Recompute", "Sequence length"} <= set(names)
    link = next(link for link in links(popover) if link.text() == "Micro batch")
    qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
    assert real_window.workspace.page.key == "parallelism"


def test_that_a_stage_is_chosen_from_the_keyboard(real_window, qtbot) -> None:
    page = open_memory(real_window, FITS, qtbot)
    page.stage_choice.setFocus()
    qtbot.keyClick(page.stage_choice, Qt.Key.Key_Down)
    assert page.plots.stage == 1
    qtbot.waitUntil(lambda: page.plots.timeline.stage == 1, timeout=10_000)
    assert "Stage 1" in page.plots.timeline.caption.text()


def test_that_the_three_figures_open_and_one_is_said_to_decide(real_window, qtbot) -> None:
    page = open_memory(real_window, FITS, qtbot)
    table = page.levels
    words = [[cell.text() for cell in row] for row in table.labels]
    assert [row[0] for row in words] == ["Allocated", "Reserved", "In use", "Limit", "Left"]
    assert [("decides" in row[2]) for row in words] == [False, False, True, False, False]
    memory = page.session.results.memory
    sizes = (memory.allocated_bytes, memory.reserved_bytes, memory.peak_bytes)
    assert [row[1] for row in words[:3]] == [decimals(size / GIB, 2) for size in sizes]
    for row, key in zip(table.labels[:3], ("allocated", "reserved", "peak"), strict=True):
        qtbot.mouseClick(row[0], Qt.MouseButton.LeftButton)
        assert real_window.workspace.popover.key == f"memory.{key}_bytes"
        qtbot.keyClick(real_window.workspace.popover, Qt.Key.Key_Escape)
        assert real_window.workspace.popover.key == ""


def test_that_what_makes_it_fit_leads_the_page_of_a_plan_that_does_not_fit(real_window, qtbot) -> None:
    page = open_memory(real_window, TOO_LARGE, qtbot)
    assert page.sentence.text().startswith("It does not fit")
    assert page.remedies.heading.text() == "What makes it fit"
    assert page.remedies.y() < page.plots.y()
    fitting = open_memory(real_window, FITS, qtbot)
    assert fitting.remedies.heading.text() == "What would lower the peak"
    assert fitting.remedies.y() > fitting.plots.y()


def test_that_apply_is_one_undo_step_with_the_effect_that_was_shown(real_window, qtbot) -> None:
    page = open_memory(real_window, TOO_LARGE, qtbot)
    session = real_window.session
    before = session.results.memory.peak_bytes
    promised = page.remedies.found[0].remedy
    with qtbot.waitSignal(session.results_changed, timeout=30_000):
        qtbot.mouseClick(apply_buttons(page.remedies)[0], Qt.MouseButton.LeftButton)
    assert session.results.memory.peak_bytes == pytest.approx(promised.peak_bytes)
    assert before - session.results.memory.peak_bytes == pytest.approx(promised.saving_bytes)
    assert session.document.undo_stack.count() == 1
    with qtbot.waitSignal(session.results_changed, timeout=30_000):
        session.document.undo_stack.undo()
    assert session.results.memory.peak_bytes == pytest.approx(before)
    assert session.plan == TOO_LARGE


def test_that_changes_found_for_an_older_plan_cannot_be_applied(real_window, qtbot) -> None:
    page = open_memory(real_window, TOO_LARGE, qtbot)
    assert apply_buttons(page.remedies)
    session = real_window.session
    with qtbot.waitSignal(session.results_changed, timeout=30_000):
        session.edit("parallelism.micro_batch", 2, "Micro batch")
    assert apply_buttons(page.remedies) == []
    qtbot.waitUntil(lambda: page.remedies.up_to_date and bool(apply_buttons(page.remedies)), timeout=30_000)
    assert all(item.remedy.changes != {"parallelism.micro_batch": 2} for item in page.remedies.found)


def test_that_the_parallelism_page_shows_what_makes_it_fit_where_it_does_not(real_window, qtbot) -> None:
    open_memory(real_window, TOO_LARGE, qtbot)
    real_window.workspace.show_page("parallelism")
    page = real_window.workspace.page
    qtbot.waitUntil(lambda: page.side_made, timeout=10_000)
    remedies = page.side.findChild(Remedies)
    assert remedies.isVisible()
    qtbot.waitUntil(lambda: remedies.up_to_date and bool(apply_buttons(remedies)), timeout=30_000)


def test_that_the_part_under_the_cursor_is_told_with_share_and_formula(real_window, qtbot) -> None:
    page = open_memory(real_window, FITS, qtbot)
    memory = page.session.results.memory
    told = page.plots.stages.find_read_out(QPointF(memory.stages[2].parts["weights"] / GIB / 2, 2))
    assert told.startswith("Stage 2, weights\n")
    assert " GiB · " in told
    assert "parameters of the stage" in told.replace("\n", " ")


def test_that_codes_of_the_engine_are_put_into_words() -> None:
    assert instant_words("backward:7") == "backward of the stage's layer 7"
    assert instant_words("first_optimizer_step") == "the first optimizer step, which allocates the states"
    assert not_validated_words(("interleaved", "fp8_weights")) == "the interleaved schedule, 8-bit copies of weights"


def test_that_the_locale_of_c_groups_thousands_as_english_does(qapp) -> None:
    QLocale.setDefault(QLocale.c())
    make_application()
    assert decimals(1234567.5, 1) == "1,234,567.5"


def test_that_offloading_tells_what_it_asks_of_the_host(real_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = open_memory(real_window, load_example("llama-70b-qlora-2x24gb"), qtbot)
    rows = {row.cells[0]: row.cells for row in page.offload.rows}
    asked = page.session.results.memory.offload
    assert rows["Host memory"][1] == f"{asked.host_bytes / GIB:.1f}"
    assert "PCIe 4 x16" in rows["Link rate needed"][3]
    assert "On drives" not in rows


def test_that_bars_look_the_same_on_a_screen_of_twice_as_many_pixels(real_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    view = open_memory(real_window, FITS, qtbot).plots.stages.view
    size = view.size()
    plain, dense = (QImage(ratio * size, QImage.Format.Format_RGB32) for ratio in (1, 2))
    dense.setDevicePixelRatio(2)
    for image in (plain, dense):
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        view.scene().render(painter, QRectF(QPointF(), size), view.sceneRect())
        painter.end()
    smooth = Qt.TransformationMode.SmoothTransformation
    halved = dense.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, smooth)
    places = [(x, y) for x in range(0, size.width(), 2) for y in range(0, size.height(), 2)]
    differ = sum(abs(plain.pixelColor(*at).lightness() - halved.pixelColor(*at).lightness()) > 100 for at in places)
    assert differ < 0.012 * len(places)


def test_that_the_stages_that_do_not_fit_are_counted_by_what_may_be_used(real_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    """Of the memory that the driver reports 97 % may be used: a bar may end before the line and yet be too long."""
    longer = set_field(load_example("llama3-405b-8k-h100"), "training.phases.0.sequence_length", 13312)
    page = open_memory(real_window, longer, qtbot)
    memory = page.session.results.memory
    over = sum(stage.peak_bytes > 0.97 * memory.capacity_bytes for stage in memory.stages)
    assert over > sum(stage.peak_bytes > memory.capacity_bytes for stage in memory.stages)
    assert page.plots.stages.caption.text().startswith(f"{over} of {len(memory.stages)} stages do not fit")
    assert f"{over} of {len(memory.stages)} stages are too full" in page.sentence.text()
