"""Network, hardware, operations and facility: what surrounds the cluster, as a person reads it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication
from tests.desktop.windows import open_plan

from trainplan.engine.evaluate import evaluate
from trainplan.plan.examples import load_example
from trainplan.plan.paths import set_field
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document.document import Document
from trainplan_desktop.pages.describe.panes import DatasetPage, told
from trainplan_desktop.widgets.tables import FigureTable


def plan_of(nodes: int) -> Document:
    """Llama 3 405B on nodes of eight H100 with eight rails of switches with 64 ports."""
    return Document(set_field(load_example("llama3-405b-8k-h100"), "hardware.accelerators", 8 * nodes))


@pytest.fixture
def window(real_window, qtbot):  # type: ignore[no-untyped-def]
    open_plan(real_window, plan_of(128), qtbot)
    return real_window


def page_of(window: MainWindow, key: str):  # type: ignore[no-untyped-def]
    window.workspace.show_page(key)
    page = window.workspace.page
    assert page.side is not None
    page.settle()
    return page


def edit(qtbot, window: MainWindow, path: str, value: object) -> None:  # type: ignore[no-untyped-def]
    with qtbot.waitSignal(window.session.results_changed, timeout=60_000):
        window.session.edit(path, value, path)
    window.workspace.page.settle()


def copied(table: FigureTable) -> list[list[str]]:
    table.copy()
    return [line.split("\t") for line in QGuiApplication.clipboard().text().splitlines()]


def test_that_128_nodes_with_eight_rails_have_32_leaves_and_16_spines(window) -> None:  # type: ignore[no-untyped-def]
    page = page_of(window, "network")
    rows = {row[0]: row[1:] for row in copied(page.ports)}
    assert rows["Leaf, 64 ports"] == ["32", "2,048", "0"]
    assert rows["Spine, 64 ports"] == ["16", "1,024", "0"]
    assert rows["All"][1] == "4,096"
    assert page.ports.note.text() == "4,096 ports = 2 × 2,048 cables"
    assert page.fabric.view.leaves_drawn == 32


def test_that_the_leaf_under_the_pointer_is_told_by_its_rail(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_of(window, "network")
    view = page.fabric.view
    qtbot.wait(50)
    leaf = view.leaves[9].rect().center()
    qtbot.mouseMove(view.viewport(), QPoint(round(leaf.x()), round(leaf.y())))
    assert "Leaf 10 serves rail 2 of nodes 33 to 64; 2 links to each spine." in page.fabric.caption.text()
    qtbot.keyClick(view, Qt.Key.Key_Right)
    assert "Leaf 11 serves rail 3 of nodes 33 to 64" in page.fabric.caption.text()


def test_that_a_leaf_of_a_rail_only_network_lights_the_spines_of_its_rail(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_of(window, "network")
    edit(qtbot, window, "network.rail_only", value=True)
    view = page.fabric.view
    assert "rail-only" in page.fabric.caption.text()
    view.light(9)
    assert "Leaf 10 serves rail 2" in page.fabric.caption.text()


def test_that_more_than_64_leaves_are_one_block_for_each_pod(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_of(window, "network")
    edit(qtbot, window, "hardware.accelerators", 8192)
    assert page.fabric.view.leaves_drawn == 0
    assert "one block for each of 8 pods" in page.fabric.caption.text()


def test_that_half_the_ports_take_longer_and_cost_less_and_more_than_the_host_carries_is_none(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    """1,024 nodes: three layers joined, two in each rail alone."""
    page = page_of(window, "network")
    edit(qtbot, window, "hardware.accelerators", 8192)
    rows = {(row[0], row[1], row[2]): row[3:] for row in copied(page.options)[1:]}
    half, rails = rows["RoCE", "8 × 200", "1:1"], rows["RoCE, rail-only", "8 × 400", "1:1"]
    assert float(rows["RoCE", "8 × 400", "1:1"][1]) > 100
    assert half[1].startswith("+")
    assert half[3].startswith("−")
    assert rails[1] == "same"
    assert rails[3].startswith("−")
    assert rows["RoCE: more than the host link carries", "8 × 800", "1:1"] == ["–", "–", "–", "–"]


def test_that_one_node_needs_no_fabric(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_of(window, "network")
    open_plan(window, load_example("llama3-8b-full-fsdp-8h100"), qtbot)
    page.settle()
    assert not page.fabric.isVisible()
    assert "One node" in page.no_fabric.text()


def test_that_slow_reading_is_told_tier_by_tier(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    """50 MB a token over one 10 GbE server of 1.1 GB/s: 16 M tokens are 0.8 PB, hours a step."""
    page = page_of(window, "hardware")
    waits = {row[0]: row[2] for row in copied(page.tiers)[1:]}
    assert waits["NFS server, 10 GbE"] == "0.0 %"
    edit(qtbot, window, "dataset.bytes_per_token", 100_000.0)
    waits = {row[0]: row[2] for row in copied(page.tiers)[1:]}
    assert float(waits["NFS server, 10 GbE"].split()[0]) > 80
    assert float(waits["NFS server, 10 GbE"].split()[0]) > float(waits["Lustre, DDN AI400X2T"].split()[0])


def test_that_only_data_of_samples_tell_their_rate() -> None:
    """Tokenised text is read in tokens; images are opened and decoded one by one."""
    text = load_example("llama2-7b-64-a100")
    for plan, samples in ((text, False), (set_field(text, "dataset.kind", "image"), True)):
        results = evaluate(plan, scaling=False, uncertainty=False)
        assert ("Samples" in [line[0] for line in told(results, DatasetPage.tables[0][1])]) is samples


def test_that_parts_of_host_ram_add_up(window) -> None:  # type: ignore[no-untyped-def]
    page = page_of(window, "hardware")
    *parts, total = [float(row[1]) for row in copied(page.ram)[1:]]
    assert sum(parts) == pytest.approx(total, rel=0.01)
    commands = [row[1] for row in copied(page.checks)]
    assert "nvidia-smi topo -m" in commands


def test_that_the_goodput_curve_marks_the_optimum_and_the_plan(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_of(window, "operations")
    edit(qtbot, window, "operations.checkpoint_interval_seconds", 7200.0)
    assert "this plan saves every 2 hours" in page.plot.caption.text().replace("2.00", "2")
    best = page.plot.curve.intervals[page.plot.curve.goodput.argmax()]
    assert best == pytest.approx(page.session.results.checkpoint.optimum_interval_seconds, rel=0.15)


def test_that_a_failure_without_checkpoints_loses_all_days_before_it(window) -> None:  # type: ignore[no-untyped-def]
    """Day 17 x 24 h, and 120 + 480 s until the job runs again."""
    page = page_of(window, "operations")
    assert "day 17" in page.failure.note.text()
    assert copied(page.failure)[1][2] == "408"


def test_that_a_limit_of_the_room_is_met_or_not(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    """128 nodes of 10.2 kW and a tenth for network and storage: 1,436 kW rated."""
    page = page_of(window, "facility")
    limits = {row[0]: row[1:] for row in copied(page.limits)[1:]}
    assert limits["UPS"] == ["1,436", "–", "kW", "no limit given"]
    edit(qtbot, window, "facility.ups_limit_kilowatts", 1500.0)
    assert copied(page.limits)[3] == ["UPS", "1,436", "1,500", "kW", "met"]
    edit(qtbot, window, "facility.ups_limit_kilowatts", 1400.0)
    assert copied(page.limits)[3][-1] == "not met"
    assert "licensed electrician" in [row[1] for row in copied(page.signed)]
