"""Choices that the framework refuses stand in the form with the reason and cannot be taken."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from tests.desktop.windows import open_plan

from trainplan.catalog.library import load_library
from trainplan.plan.new import default_plan
from trainplan.plan.paths import set_field
from trainplan_desktop.widgets.inputs import REASON, Choice

CHANGES = {
    "hardware.accelerators": 64,
    "software.framework": "deepspeed",
    "parallelism.pipeline": 2,
    "parallelism.sharding": "zero1",
}


@pytest.fixture
def window(real_window, qtbot):  # type: ignore[no-untyped-def]
    plan = default_plan(load_library())
    for path, value in CHANGES.items():
        plan = set_field(plan, path, value)
    open_plan(real_window, plan, qtbot)
    return real_window


def items(window, qtbot, page: str, path: str) -> dict[object, tuple[bool, str]]:  # type: ignore[no-untyped-def]
    """Value -> whether it can be chosen, and what is said against it."""
    window.workspace.show_page(page)
    shown = window.workspace.page
    qtbot.waitUntil(lambda: not window.session.busy and window.session.results is not None, timeout=60_000)
    shown.refresh()
    shown.settle_choices()
    editor = shown.rows[path].editor
    assert isinstance(editor, Choice)
    flags = [editor.model().flags(editor.model().index(row, 0)) for row in range(editor.count())]
    return {
        editor.itemData(row): (bool(flags[row] & Qt.ItemFlag.ItemIsEnabled), editor.itemData(row, REASON) or "")
        for row in range(editor.count())
    }


def test_sharding_beside_a_pipeline_in_deepspeed(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    found = items(window, qtbot, "parallelism", "parallelism.sharding")
    assert found["zero1"] == (True, "")
    assert not found["zero2"][0]
    assert "pipeline" in found["zero2"][1]
    assert "deepspeed/runtime/pipe/engine.py" in found["zero2"][1]
    editor = window.workspace.page.rows["parallelism.sharding"].editor
    assert "engine.py" in editor.itemData(editor.findData("zero2"), Qt.ItemDataRole.ToolTipRole)
    window.session.edit("parallelism.pipeline", 1, "Pipeline")
    assert items(window, qtbot, "parallelism", "parallelism.sharding")["zero2"] == (True, "")


@pytest.mark.parametrize(
    ("page", "path", "value"),
    [
        ("parallelism", "parallelism.schedule", "zero_bubble"),
        ("parallelism", "parallelism.recompute", "selective"),
        ("parallelism", "parallelism.offload_parameters", "cpu"),
        ("parallelism", "parallelism.offload_optimizer", "nvme"),
        ("model", "model.precision", "mxfp8"),
    ],
)
def test_every_choice_that_deepspeed_refuses_is_shown_with_the_reason(window, qtbot, page, path, value) -> None:  # type: ignore[no-untyped-def]
    enabled, reason = items(window, qtbot, page, path)[value]
    assert not enabled
    assert reason.endswith(")")


def test_a_refused_plan_tells_the_nearest_value_under_the_row(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    window.session.edit("parallelism.sharding", "zero3", "Sharding")
    items(window, qtbot, "parallelism", "parallelism.sharding")
    told = [row.message.text for row in window.workspace.page.rows.values() if row.troubled]
    assert any("Choose sharding zero1" in text for text in told)
    window.workspace.page.rows["parallelism.sharding"].editor.showPopup()
    window.workspace.page.rows["parallelism.sharding"].editor.hidePopup()
