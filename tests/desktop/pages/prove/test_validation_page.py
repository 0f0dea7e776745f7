"""The page that holds predictions against measurements, as a person uses it."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QEvent, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QMouseEvent

from trainplan.validation.compared import (
    compare_runs,
    compared_published_memory,
    compared_published_runs,
    error_summary,
)
from trainplan.validation.summary import held_out_errors, published_runs
from trainplan_desktop.document.own_runs import load_own_runs

OWN_RUN = {
    "id": "our-llama-8b",
    "model": {
        "name": "Llama 3 8B",
        "layers": 32,
        "hidden": 4096,
        "ffn": 14336,
        "gated_mlp": True,
        "heads": 32,
        "kv_heads": 8,
        "vocab": 128256,
        "seq_len": 8192,
    },
    "hardware": {"accelerator_id": "nvidia-h100-sxm5-80gb", "n_accel": 8},
    "parallel": {"tp": 1, "pp": 1, "dp": 8, "cp": 1, "micro_batch": 1, "global_batch": 128},
    "precision": "bf16",
    "framework": "Megatron-Core",
    "measured": {"tokens_per_s_per_gpu": 9000.0},
}


@pytest.fixture
def page(open_window, qtbot):  # type: ignore[no-untyped-def]
    open_window.workspace.show_page("validation")
    found = open_window.workspace.page
    qtbot.waitUntil(lambda: not found.working and bool(found.table.records), timeout=60_000)
    return found


def write_runs(folder: Path, *rows: object) -> Path:
    file = folder / "ours.jsonl"
    file.write_text("\n".join(row if isinstance(row, str) else json.dumps(row) for row in rows), encoding="utf-8")
    return file


def test_that_every_published_run_with_a_held_out_error_is_compared() -> None:
    runs = compared_published_runs()
    assert {run.id for run in runs} == {
        row["id"] for row in published_runs() if row["id"] in held_out_errors() and "speed" in row["use"]
    }
    by_id = {run.id: run for run in runs}
    name = "nemo2407-pre-llama3-70b-64"
    assert by_id[name].error == pytest.approx(held_out_errors()[name].group, abs=1e-9)
    assert by_id[name].accelerator == "H100 SXM5 80 GB"
    assert by_id[name].low < by_id[name].predicted < by_id[name].high


def test_that_the_page_says_the_errors_that_the_summary_has(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    summary = error_summary(compared_published_runs())
    assert summary is not None
    assert f"Half of {summary.groups} groups" in page.sentence.text()
    assert len(page.table.records) == summary.runs == 1830


def test_that_a_filter_narrows_plot_table_and_summary(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    page.choose_filter("accelerator", "H100 SXM5 80 GB")
    page.choose_filter("framework", "megatron_core")
    assert page.table.records
    assert {(run.accelerator, run.framework) for run in page.table.records} == {("H100 SXM5 80 GB", "megatron_core")}
    qtbot.mouseClick(page.chips["model_class"], Qt.MouseButton.LeftButton)
    assert page.plot.legend.accessibleName() == "Dense, Mixture of experts"
    page.choose_filter("training", "qlora")
    assert page.table.records == []
    assert page.sentence.text() == "No published run matches."


def test_that_a_point_is_read_out_and_chosen_in_the_table(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    page.choose_filter("accelerator", "TPU v5p")
    (run,) = page.table.records
    qtbot.wait(100)  # the plot takes its new size and range when it is drawn
    viewport = page.plot.view.viewport()
    at = page.plot.view.mapFromScene(page.plot.plot.getViewBox().mapViewToScene(QPointF(*page.plot.places[0])))
    none, spot = Qt.MouseButton.NoButton, QPointF(at)
    moved = QMouseEvent(
        QEvent.Type.MouseMove, spot, viewport.mapToGlobal(spot), none, none, Qt.KeyboardModifier.NoModifier
    )
    QCoreApplication.sendEvent(viewport, moved)
    assert run.model in page.plot.view.accessibleDescription()
    qtbot.mouseClick(viewport, Qt.MouseButton.LeftButton, pos=at)
    assert run.id in page.chosen_words.text()


def test_that_the_table_is_copied_with_headings_as_it_is_sorted(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    page.table.copy()
    lines = QGuiApplication.clipboard().text().splitlines()
    assert lines[0].split("\t") == [
        "Model", "Accelerators", "Framework", "Measured", "Predicted", "Error", "Seen by fit", "Source",
    ]  # fmt: skip
    assert len(lines) == 1831
    worst = max(compared_published_runs(), key=lambda run: abs(run.error))
    assert lines[1].startswith(worst.model)


def test_that_memory_is_compared_in_the_kind_that_each_run_reports(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    qtbot.mouseClick(page.quantities["memory"], Qt.MouseButton.LeftButton)
    shown = {run.id: run for run in page.table.records}
    assert len(shown) == len(compared_published_memory()) > 300
    for row in published_runs():
        if row["id"] in shown:
            assert shown[row["id"]].measured == row["measured"]["mem_gb_per_gpu"]
    assert page.sentence.text().startswith("The memory of half of")
    assert page.summary.heading.text() == "Error of the memory"


def test_that_a_run_of_ones_own_with_memory_alone_is_compared_in_memory(page, qtbot, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    row = OWN_RUN | {"measured": {"mem_gb_per_gpu": 70.0, "mem_kind": "allocated"}}
    page.add_from(write_runs(tmp_path, row))
    qtbot.waitUntil(lambda: not page.working, timeout=60_000)
    assert page.own_runs == ()
    assert page.told == ""
    qtbot.mouseClick(page.quantities["memory"], Qt.MouseButton.LeftButton)
    (run,) = page.own_runs
    assert run.measured == 70.0
    assert run.predicted > 10
    assert "Your run is predicted with an error of" in page.told


def test_that_a_run_of_ones_own_is_compared_kept_and_removed(page, qtbot, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    page.add_from(write_runs(tmp_path, OWN_RUN, {"id": "no-model", "hardware": {}}, "{broken"))
    qtbot.waitUntil(lambda: not page.working and bool(page.own_runs), timeout=60_000)
    assert "ours.jsonl cannot be compared: line 3: broken JSON" in page.told
    assert [row["id"] for row in load_own_runs()] == [OWN_RUN["id"], "no-model"]
    (run,) = page.own_runs
    assert run.measured == 9000.0
    assert run.predicted == pytest.approx(compare_runs([OWN_RUN])[0][0].predicted)
    assert "Your run is predicted with an error of" in page.told
    assert "no-model cannot be compared" in page.told
    assert page.own_summary.isVisible()
    page.compare()
    qtbot.waitUntil(lambda: not page.working, timeout=60_000)
    assert len(page.own_runs) == 1
    qtbot.mouseClick(page.forget_button, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: not page.working, timeout=60_000)
    assert page.own_runs == ()
    assert not page.own_summary.isVisible()


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        (("{broken",), "line 1: broken JSON"),
        (("[1, 2]",), "line 1: a JSON object is needed"),
        (("",), "holds no run"),
        (('{"id": "a", "measured": {"tokens_per_s_per_gpu": NaN}}',), "line 1: broken JSON"),
    ],
)
def test_that_a_file_that_holds_no_runs_is_refused_with_its_line(page, tmp_path: Path, lines, words: str) -> None:  # type: ignore[no-untyped-def]
    page.add_from(write_runs(tmp_path, *lines))
    assert words in page.told
    assert page.own_runs == ()
