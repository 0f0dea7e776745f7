"""The page Export: every action does what it says, nothing is overwritten; dropped configurations change the plan."""

from __future__ import annotations

import json
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest
from PySide6.QtCore import QCoreApplication, QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent, QGuiApplication
from PySide6.QtWidgets import QFileDialog, QLabel
from tests.desktop.windows import open_plan, put_away

from trainplan.engine.evaluate import evaluate
from trainplan.plan.document import Plan
from trainplan.plan.examples import load_example
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document import files
from trainplan_desktop.document.session import Session
from trainplan_desktop.document.settings import Settings
from trainplan_desktop.document.worker import LongWork
from trainplan_desktop.pages.hand_over.export import ExportPage


@pytest.fixture
def window(qtbot) -> Iterator[MainWindow]:  # type: ignore[no-untyped-def]
    """A window that computes; the scaling curve apart, which no file needs."""
    made = MainWindow(Session(partial(evaluate, scaling=False)), Settings())
    made.resize(1440, 900)
    made.show()
    yield made
    put_away(made)


@pytest.fixture
def plan() -> Plan:
    return load_example("llama3-8b-full-fsdp-8h100")


@pytest.fixture
def page(window: MainWindow, plan: Plan, qtbot) -> ExportPage:  # type: ignore[no-untyped-def]
    open_plan(window, plan, qtbot)
    window.show()
    window.workspace.show_page("export")
    shown = window.workspace.page
    assert isinstance(shown, ExportPage)
    qtbot.waitUntil(lambda: bool(shown.listed), timeout=60_000)
    return shown


def written(page: ExportPage, qtbot) -> str:  # type: ignore[no-untyped-def]
    qtbot.waitUntil(lambda: not page.writing, timeout=120_000)
    return page.sentence.text()


def test_that_the_plans_framework_is_offered_and_others_say_why_not(page: ExportPage) -> None:
    assert page.listed["slurm"].tick.isChecked()
    assert page.listed["torchtitan"].tick.isEnabled()
    megatron = page.listed["megatron"]
    assert not megatron.tick.isEnabled()
    assert any("framework is torchtitan" in words.text() for words in megatron.findChildren(QLabel))
    assert page.write.text() == "Export 4 files"


def test_that_the_chosen_files_are_written_once(page: ExportPage, tmp_path: Path, qtbot, caplog) -> None:  # type: ignore[no-untyped-def]
    page.folder.setText(str(tmp_path / "job"))
    page.listed["dockerfile"].tick.click()
    assert page.write.text() == "Export 5 files"
    qtbot.mouseClick(page.write, Qt.MouseButton.LeftButton)
    assert "Wrote 5 files" in written(page, qtbot)
    names = {path.name for path in (tmp_path / "job").iterdir()}
    assert names == {"job.sbatch", "health_check.sh", "trainplan_job.py", "train_torchtitan.sh", "Dockerfile"}
    before = (tmp_path / "job" / "job.sbatch").read_bytes()
    qtbot.mouseClick(page.write, Qt.MouseButton.LeftButton)
    assert "nothing was written" in written(page, qtbot)
    assert (tmp_path / "job" / "job.sbatch").read_bytes() == before
    assert caplog.messages == []


def test_that_a_folder_that_cannot_be_made_is_told(page: ExportPage, tmp_path: Path, qtbot) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "file").write_text("")
    page.folder.setText(str(tmp_path / "file" / "job"))
    qtbot.mouseClick(page.write, Qt.MouseButton.LeftButton)
    assert "was not written" in written(page, qtbot)


def test_that_nothing_chosen_cannot_be_exported(page: ExportPage) -> None:
    page.listed["slurm"].tick.click()
    assert not page.write.isEnabled()
    assert page.sentence.text() == "No file is chosen."


def test_that_the_best_layouts_are_written(page: ExportPage, tmp_path: Path, qtbot) -> None:  # type: ignore[no-untyped-def]
    page.folder.setText(str(tmp_path / "sweep"))
    page.listed["slurm"].tick.click()
    page.listed["torchtitan"].tick.click()
    qtbot.mouseClick(page.best, Qt.MouseButton.LeftButton)
    assert page.write.text() == "Export 5 layouts"
    qtbot.mouseClick(page.write, Qt.MouseButton.LeftButton)
    assert "Wrote" in written(page, qtbot)
    manifest = json.loads((tmp_path / "sweep" / "sweep.json").read_text())
    assert len(manifest["layouts"]) == 5


def test_that_a_file_is_shown_copied_and_saved(page: ExportPage, tmp_path: Path, qtbot, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    qtbot.mouseClick(page.listed["torchtitan"], Qt.MouseButton.LeftButton)
    pane = page.pane
    assert pane.choice.currentText() == "trainplan_job.py"
    assert "def job() -> Trainer.Config:" in pane.text.toPlainText()
    qtbot.mouseClick(pane.copy, Qt.MouseButton.LeftButton)
    assert QGuiApplication.clipboard().text() == pane.text.toPlainText()
    pane.choice.setCurrentText("train_torchtitan.sh")
    assert pane.text.toPlainText().startswith("#!/bin/bash")
    target = tmp_path / "own.sh"
    monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_: (str(target), ""))
    qtbot.mouseClick(pane.save, Qt.MouseButton.LeftButton)
    assert str(target) in written(page, qtbot)
    assert target.read_text() == pane.text.toPlainText()


def test_that_a_spreadsheet_is_not_shown_as_text(page: ExportPage) -> None:
    page.show_target("bom-xlsx")
    assert "spreadsheet" in page.pane.text.toPlainText()
    assert not page.pane.copy.isEnabled()
    page.show_target("megatron")
    assert "framework is torchtitan" in page.pane.text.toPlainText()
    assert not page.pane.save.isEnabled()


def test_that_the_folder_is_chosen_by_a_dialog(page: ExportPage, tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(QFileDialog, "getExistingDirectory", lambda *_: str(tmp_path))
    page.ask_folder()
    assert page.folder.text() == str(tmp_path)


def test_that_an_edit_changes_the_files(page: ExportPage, window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    page.show_target("torchtitan")
    with qtbot.waitSignal(window.session.results_changed, timeout=60_000):
        window.session.edit("training.phases.0.global_batch", 128, "Global batch")
    qtbot.waitUntil(lambda: "global_batch_size=128" in page.pane.text.toPlainText(), timeout=60_000)


def drop(window: MainWindow, path: Path) -> None:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    window.dropEvent(QDropEvent(QPointF(5, 5), Qt.DropAction.CopyAction, data, left, none))


def test_that_a_dropped_configuration_changes_the_plan_in_one_step(
    window: MainWindow, plan: Plan, tmp_path: Path, qtbot
) -> None:  # type: ignore[no-untyped-def]
    open_plan(window, plan, qtbot)
    document = window.document
    assert document is not None
    path = tmp_path / "ds_config.json"
    path.write_text(json.dumps({"train_batch_size": 256, "zero_optimization": {"stage": 2}, "bf16": {"enabled": True}}))
    drop(window, path)
    qtbot.waitUntil(lambda: document.plan.parallelism.sharding == "zero2", timeout=20_000)
    assert document.plan.training.main.global_batch == 256
    assert document.plan.provenance["parallelism.sharding"].source == "ds_config.json"
    document.undo_stack.undo()
    assert document.plan == plan


def test_that_a_dropped_configuration_without_a_plan_makes_one(window: MainWindow, tmp_path: Path, qtbot) -> None:  # type: ignore[no-untyped-def]
    path = tmp_path / "train.sh"
    path.write_text("torchrun pretrain_gpt.py --tensor-model-parallel-size 4 --micro-batch-size 2 --seq-length 4096\n")
    drop(window, path)
    qtbot.waitUntil(lambda: window.document is not None, timeout=20_000)
    assert window.document is not None
    assert window.document.plan.parallelism.tensor == 4


def test_that_a_configuration_that_cannot_be_read_is_refused(
    window: MainWindow, plan: Plan, tmp_path: Path, qtbot
) -> None:  # type: ignore[no-untyped-def]
    open_plan(window, plan, qtbot)
    path = tmp_path / "x.yaml"
    path.write_text("a: 1\n")
    window.files.take_job_config(path)
    qtbot.waitUntil(lambda: bool(window.notices.notices), timeout=20_000)
    assert "x.yaml" in window.notices.notices[0].words
    assert window.document is not None
    assert window.document.plan == plan


class SlowReader:
    """A reader of configurations that waits to be let go on, and says in which thread it was called."""

    def __init__(self, monkeypatch) -> None:  # type: ignore[no-untyped-def]
        self.go_on, self.threads, self._real = threading.Event(), [], files.read_job_config  # type: ignore[var-annotated]
        monkeypatch.setattr(files, "read_job_config", self.read)

    def read(self, path: Path, plan: Plan | None) -> files.TakenConfig:
        self.threads.append(threading.current_thread())
        assert self.go_on.wait(20)
        return self._real(path, plan)


@pytest.fixture
def script(tmp_path: Path) -> Path:
    path = tmp_path / "train.sh"
    path.write_text("torchrun pretrain_gpt.py --tensor-model-parallel-size 4 --micro-batch-size 2 --seq-length 4096\n")
    return path


def test_that_a_dropped_script_is_read_beside_the_window_and_spares_an_edit_made_meanwhile(
    window: MainWindow, plan: Plan, script: Path, qtbot, monkeypatch
) -> None:  # type: ignore[no-untyped-def]
    open_plan(window, plan, qtbot)
    reader = SlowReader(monkeypatch)
    drop(window, script)
    qtbot.waitUntil(lambda: bool(reader.threads), timeout=20_000)
    assert threading.main_thread() not in reader.threads
    window.session.edit("training.phases.0.global_batch", 128, "Global batch")
    reader.go_on.set()
    qtbot.waitUntil(lambda: window.session.plan.parallelism.tensor == 4, timeout=20_000)
    assert window.session.plan.training.main.global_batch == 128
    assert len(reader.threads) == 2


def test_that_a_script_meant_for_another_plan_is_forgotten(
    window: MainWindow, plan: Plan, script: Path, qtbot, monkeypatch
) -> None:  # type: ignore[no-untyped-def]
    open_plan(window, plan, qtbot)
    reader = SlowReader(monkeypatch)
    drop(window, script)
    qtbot.waitUntil(lambda: bool(reader.threads), timeout=20_000)
    other = plan.model_copy(update={"name": "another"})
    open_plan(window, other, qtbot)
    reader.go_on.set()
    qtbot.waitUntil(lambda: not LongWork.any_running(), timeout=20_000)
    QCoreApplication.processEvents()
    assert window.session.plan == other
