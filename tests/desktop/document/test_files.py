"""Opening, saving, recovering: nothing of a person's work is lost."""

from __future__ import annotations

import json
import threading
from pathlib import Path

import pytest
from tests.desktop.windows import open_file, put_away, row_of, small_plan_document, type_into

from trainplan.catalog.presets import preset
from trainplan.engine.evaluate import evaluate
from trainplan_desktop.app.errors import FaultCatcher
from trainplan_desktop.document import files, places
from trainplan_desktop.document.settings import Settings, load_settings


def test_that_a_saved_plan_opens_again_as_it_was(open_window, qtbot, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    type_into(qtbot, row_of(open_window, "parallelism", "parallelism.micro_batch"), "4")
    assert open_window.files.save_to(tmp_path / "a.trainplan", replace=False)
    plan = open_window.session.plan
    open_window.files.close_plan()
    assert open_file(open_window, tmp_path / "a.trainplan", qtbot)
    assert open_window.session.plan == plan


def test_that_the_edited_mark_comes_with_an_edit_and_goes_with_undo_and_save(open_window, qtbot, tmp_path) -> None:  # type: ignore[no-untyped-def]
    open_window.files.save_to(tmp_path / "a.trainplan", replace=False)
    assert not open_window.top.says_edited
    type_into(qtbot, row_of(open_window, "parallelism", "parallelism.tensor"), "4")
    assert open_window.top.says_edited
    assert open_window.isWindowModified()
    open_window.session.document.undo_stack.undo()
    assert not open_window.top.says_edited
    open_window.session.document.undo_stack.redo()
    open_window.files.save()
    assert not open_window.top.says_edited


def test_that_walking_over_the_pages_edits_nothing(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    for key in open_window.workspace.entries:
        if key not in {"report", "validation", "advice", "search"}:
            open_window.workspace.show_page(key)
    assert not open_window.session.document.dirty


@pytest.mark.parametrize(
    "content", ["", "[]", "{", '{"format": "else"}', '{"format": "trainplan", "schema_version": 99}', "\x00\x01"]
)
def test_that_a_bad_file_leaves_the_open_plan_and_is_left_alone(
    open_window, qtbot, tmp_path: Path, content: str
) -> None:  # type: ignore[no-untyped-def]
    bad = tmp_path / "bad.trainplan"
    bad.write_text(content, encoding="utf-8")
    before = open_window.session.document
    assert not open_file(open_window, bad, qtbot)
    assert open_window.session.document is before
    assert "bad.trainplan" in open_window.notices.notices[0].words
    assert bad.read_text(encoding="utf-8") == content


def test_that_unsaved_changes_are_asked_about_and_cancel_keeps_them(open_window, qtbot, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    type_into(qtbot, row_of(open_window, "parallelism", "parallelism.tensor"), "4")
    asked = []
    monkeypatch.setattr(open_window.files, "ask_unsaved", lambda name: asked.append(name) or "cancel")
    open_window.files.new_plan()
    assert asked
    assert open_window.session.plan.parallelism.tensor == 4
    monkeypatch.setattr(open_window.files, "ask_unsaved", lambda _name: "discard")
    open_window.files.new_plan()
    assert open_window.session.plan.parallelism.tensor == 1


def test_that_a_new_plan_does_not_inherit_the_old_path(open_window, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    open_window.files.save_to(tmp_path / "a.trainplan", replace=False)
    open_window.files.new_plan()
    assert open_window.session.document.path is None


def test_that_recent_plans_are_remembered_with_their_answer(open_window, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    open_window.files.save_to(tmp_path / "a.trainplan", replace=False)
    recent = load_settings().recent
    assert [Path(item.path).name for item in recent] == ["a.trainplan"]
    assert recent[0].verdict == "fits"
    assert "H100" in recent[0].cluster


def test_that_damaged_settings_give_the_defaults(tmp_path: Path) -> None:

    places.settings_file().parent.mkdir(parents=True)
    places.settings_file().write_text("{oh", encoding="utf-8")
    assert load_settings() == Settings()


def test_that_a_config_file_becomes_a_plan(window, qtbot, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    config = {
        "model_type": "llama", "hidden_size": 2048, "num_hidden_layers": 16, "num_attention_heads": 32,
        "num_key_value_heads": 8, "intermediate_size": 8192, "vocab_size": 128256, "tie_word_embeddings": True,
    }  # fmt: skip
    file = tmp_path / "config.json"
    file.write_text(json.dumps(config), encoding="utf-8")
    assert open_file(window, file, qtbot, config=True)
    assert window.session.plan.model.architecture.depth == 16


def test_that_a_config_of_70_billion_starts_under_a_layout_that_fits_64_h100(tmp_path: Path) -> None:
    """64 x 80 GB hold 18 bytes of each of 70.6 billion parameters four times over."""
    path = tmp_path / "config.json"
    path.write_text(json.dumps(preset("llama-3.1-70b").config), encoding="utf-8")
    plan, _ = files.plan_from_config(path)
    memory = evaluate(plan).memory
    assert memory is not None
    assert memory.fits


def test_that_a_config_of_an_unknown_family_is_refused_by_name(open_window, qtbot, tmp_path: Path) -> None:  # type: ignore[no-untyped-def]
    file = tmp_path / "config.json"
    file.write_text('{"model_type": "nobody-knows"}', encoding="utf-8")
    before = open_window.session.document
    assert not open_file(open_window, file, qtbot, config=True)
    assert open_window.session.document is before
    assert "nobody-knows" in open_window.notices.notices[0].words


def test_that_a_fault_of_ours_is_shown_and_the_plan_saved_aside(open_window, qtbot, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    type_into(qtbot, row_of(open_window, "parallelism", "parallelism.tensor"), "2")
    shown = []
    monkeypatch.setattr("trainplan_desktop.app.errors.fault_dialog", lambda *given: shown.append(given) or _SilentBox())
    catcher = FaultCatcher(open_window.files.rescue.keeper.write_now)
    fault = ZeroDivisionError("a test")
    catcher.handle(ZeroDivisionError, fault, None)
    qtbot.waitUntil(lambda: bool(shown))
    assert "a test" in shown[0][1]
    assert Path(shown[0][3]).exists()
    assert open_window.session.plan.parallelism.tensor == 2


class _SilentBox:
    class _Signal:
        def connect(self, _slot: object) -> None: ...

    finished = _Signal()

    def open(self) -> None: ...


def test_that_a_fault_of_the_engine_keeps_the_last_figures_and_says_so(qtbot) -> None:  # type: ignore[no-untyped-def]
    from tests.desktop.stand_in import stand_in_results  # noqa: PLC0415

    from trainplan_desktop.app.window import MainWindow  # noqa: PLC0415
    from trainplan_desktop.document.session import Session  # noqa: PLC0415

    def evaluate(plan):  # type: ignore[no-untyped-def]
        if plan.parallelism.tensor == 2:
            raise ZeroDivisionError("in the engine")
        return stand_in_results(plan)

    window = MainWindow(Session(evaluate), Settings())
    window.show()
    with qtbot.waitSignal(window.session.results_changed):
        window.session.open(small_plan_document())
    with qtbot.waitSignal(window.session.evaluation_failed):
        window.session.edit("parallelism.tensor", 2, "Tensor parallel")
    assert window.workspace.strip.verdict_text == "Not computed"
    assert window.workspace.strip.button("days").figure.value
    with qtbot.waitSignal(window.session.results_changed):
        window.session.edit("parallelism.tensor", 8, "Tensor parallel")
    assert window.workspace.strip.verdict_text.startswith("Fits")
    put_away(window)


def test_that_of_two_files_the_one_asked_for_last_is_opened_however_slow_the_first(  # type: ignore[no-untyped-def]
    open_window, qtbot, tmp_path: Path, monkeypatch
) -> None:
    door, read = threading.Event(), files.read_file

    def slow_for_the_first(path: Path):  # type: ignore[no-untyped-def]
        if path.name == "first.trainplan":
            door.wait(20)
        return read(path)

    monkeypatch.setattr(files, "read_file", slow_for_the_first)
    for name in ("first", "second"):
        open_window.files.save_to(tmp_path / f"{name}.trainplan", replace=False)
    open_window.files.open_path(tmp_path / "first.trainplan")
    qtbot.waitUntil(lambda: any("Opening first" in notice.words for notice in open_window.notices.notices))
    assert open_file(open_window, tmp_path / "second.trainplan", qtbot)
    door.set()
    qtbot.wait(100)
    assert open_window.session.document.path.name == "second.trainplan"
    assert open_window.notices.notices == []


def test_that_a_run_of_more_days_than_a_number_holds_is_a_plan_without_days() -> None:
    places.settings_file().parent.mkdir(parents=True)
    places.settings_file().write_text(json.dumps({"recent": [{"path": "/a.trainplan", "days": 10**400}]}), "utf-8")
    (found,) = load_settings().recent
    assert found.days is None
