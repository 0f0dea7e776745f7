"""Help: every input and result has a text, F1 opens it, Ctrl+K finds what people look for."""

from __future__ import annotations

import json
import re
import zipfile
from collections import Counter
from io import BytesIO
from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from tests.desktop.windows import open_plan, row_of

from trainplan.catalog.methods import methods
from trainplan.plan.examples import list_examples, load_example
from trainplan.plan.paths import field_info, input_paths
from trainplan_desktop.app import diagnostics
from trainplan_desktop.app.about import third_party
from trainplan_desktop.document import places
from trainplan_desktop.pages.shared import answer
from trainplan_desktop.pages.shared.help_texts import help_of_input, help_of_result, terms
from trainplan_desktop.pages.shared.methods import methods_of
from trainplan_desktop.widgets.basics import QuietButton
from trainplan_desktop.wording import language


def test_that_every_input_says_what_it_is_its_role_its_range_and_its_source() -> None:
    missing = []
    for key in list_examples():
        plan = load_example(key)
        for path in input_paths(plan):
            found = help_of_input(path, plan)
            if found is None or not all((found.what, found.role, found.usual, found.source)):
                missing.append(path)
    assert missing == []


def test_that_every_figure_of_the_strip_has_a_text() -> None:
    assert all(help_of_result(figure.key) is not None for figure in answer.figures(None, None))
    assert help_of_result("verdict") is not None


def test_that_every_term_leads_to_an_input_that_exists() -> None:
    plan = load_example(list_examples()[0])
    assert len(terms()) > 40
    for term in terms():
        if term.target and help_of_result(term.target) is None:
            assert field_info(term.target, plan)


def test_that_f1_explains_the_field_that_has_the_focus_and_follows_it(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    row = row_of(open_window, "parallelism", "parallelism.virtual_pipeline")
    row.editor.setFocus()
    open_window.activateWindow()
    open_window.menus.help.trigger()
    pane = open_window.workspace.help
    assert pane.isVisible()
    assert pane.title == "Virtual stages"
    row_of(open_window, "parallelism", "parallelism.tensor").editor.setFocus()
    qtbot.waitUntil(lambda: pane.title == "Tensor parallel")
    QTest.keyClick(pane, Qt.Key.Key_Escape)
    assert not pane.isVisible()
    assert open_window.workspace.page.side.isVisible()


@pytest.mark.parametrize(
    ("typed", "found"),
    [
        ("gpu", "Accelerators"), ("TP", "Tensor parallel"), ("ZeRO", "Sharding"), ("MFU", "MFU"), ("HBM", "HBM"),
        ("dark", "Dark"), ("export", "Export"), ("pdf", "Print"), ("undo", "Undo"), ("learning", "learning rate"),
        ("save", "Save"), ("vpp", "Virtual stages"), ("glossary", "Glossary"), ("co2", "Carbon of electricity"),
    ],
)  # fmt: skip
def test_that_people_s_words_find_it_among_the_first(open_window, qtbot, typed: str, found: str) -> None:  # type: ignore[no-untyped-def]
    open_window.session.edit("parallelism.tensor", 4, "Tensor parallel")
    open_window.go_to()
    go_to = open_window.workspace.go_to
    qtbot.keyClicks(go_to.editor, typed)
    first = [go_to.list.item(row).text() for row in range(min(6, go_to.list.count()))]
    if found == "Export" and "export" not in open_window.workspace.entries:
        pytest.skip("no such page yet")
    assert any(found in text for text in first), first


def test_that_a_word_nobody_knows_is_told(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    open_window.go_to()
    go_to = open_window.workspace.go_to
    qtbot.keyClicks(go_to.editor, "xyzzy")
    assert go_to.list.item(0).text().startswith("Nothing found")
    qtbot.keyClick(go_to.editor, Qt.Key.Key_Return)
    assert not go_to.isVisible()


def test_that_a_command_is_done_and_a_term_explained_from_there(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    open_window.go_to()
    qtbot.keyClicks(open_window.workspace.go_to.editor, "tour")
    qtbot.keyClick(open_window.workspace.go_to.editor, Qt.Key.Key_Return)
    assert open_window.workspace.help.title == "A tour of the window"
    open_window.go_to()
    qtbot.keyClicks(open_window.workspace.go_to.editor, "bubble")
    open_window.workspace.follow("term:bubble")
    assert open_window.workspace.help.title == "bubble"


def test_that_a_page_that_was_gone_to_has_the_focus(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    open_window.workspace.follow("dataset")
    page = open_window.workspace.page
    assert page.isAncestorOf(open_window.focusWidget())


def test_that_the_diagnostics_hold_no_path_and_no_name(qapp, tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    places.log_file().parent.mkdir(parents=True)
    places.log_file().write_text(
        "ERROR uncaught\n"
        '  File "/home/annemarie/work/trainplan_desktop/app/window.py", line 3, in open\n'
        "/home/annemarie/secret bid.trainplan cannot be read\n"
        r"C:\Users\annemarie\Documents\offer.trainplan was changed"
        "\nannemarie on nodeseven: bid-4.trainplan\n",
        "utf-8",
    )
    monkeypatch.setattr(diagnostics, "user_name", lambda: "annemarie")
    monkeypatch.setattr(diagnostics.platform, "node", lambda: "nodeseven")
    with zipfile.ZipFile(BytesIO(diagnostics.bundle())) as archive:
        log = archive.read("log.txt").decode()
        about = json.loads(archive.read("about.json"))
    assert "trainplan_desktop/app/window.py" in log
    for secret in ("annemarie", "secret", "offer", "nodeseven", "bid-4", "/home"):
        assert secret not in log
    assert about["qt"].startswith("6.")


def test_that_third_party_software_is_named_with_its_licence() -> None:
    import tomllib  # noqa: PLC0415

    project = tomllib.loads((Path(__file__).parents[3] / "pyproject.toml").read_text("utf-8"))["project"]
    told = third_party().lower()
    for dependency in project["dependencies"]:
        name = dependency.split(">")[0].split(";")[0].strip().lower()
        assert name in told


def test_that_every_page_leads_to_the_methods_that_its_figures_are_computed_by(open_window) -> None:  # type: ignore[no-untyped-def]
    assert [key for key in open_window.workspace.entries if not methods_of(key)] == []
    used = {method.key for key in open_window.workspace.entries for method in methods_of(key)}
    assert used == set(methods())


def test_that_a_method_is_read_with_its_headings_items_and_formulas_apart() -> None:
    blocks = methods()["memory"].blocks
    assert next(block.text for block in blocks if block.kind == "heading") == "Method"
    assert [block.text.split(" = ")[0] for block in blocks if block.kind == "formula"] == ["peak"]
    (first, *_) = [block.text for block in blocks if block.kind == "item"]
    assert first.startswith("Model states per trained parameter")
    assert first.endswith("one description of each framework.")


def test_that_each_method_says_the_same_in_german() -> None:
    """Block by block, with the same figures and symbols."""
    english, german = methods(), methods("de")
    assert english.keys() == german.keys()
    for key, method in english.items():
        told = german[key]
        assert [block.kind for block in told.blocks] == [block.kind for block in method.blocks], key
        for ours, theirs in zip(method.blocks, told.blocks, strict=True):
            assert figures(theirs.text) == figures(ours.text), f"{key}: {theirs.text[:60]}"
        prose = [block.text for block in told.blocks if block.kind == "text" and len(block.text) > 40]
        assert not {block.text for block in method.blocks} & set(prose), key


def figures(text: str) -> Counter[str]:
    return Counter(found.replace(".", "").replace(",", "") for found in re.findall(r"\d[\d.,]*", text))


def test_that_f1_explains_in_the_language_of_the_window(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    open_window.workspace.help_side.explain_method("memory")
    language.adopt("de")
    qtbot.waitUntil(lambda: open_window.shown_language == "de")
    open_window.workspace.help_side.explain_method("memory")
    pane = open_window.workspace.help
    assert pane.title == "Speicher eines Beschleunigers"
    assert any("Spitze = Gewichte + Gradienten" in shown.text() for shown in pane.findChildren(QLabel))


def test_that_f1_offers_the_methods_of_the_page_and_shows_one_beside_it(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    open_window.workspace.follow("memory")
    open_window.menus.help.trigger()
    pane = open_window.workspace.help
    link = next(button for button in pane.findChildren(QuietButton) if button.text() == "Memory of one accelerator")
    qtbot.mouseClick(link, Qt.MouseButton.LeftButton)
    assert pane.title == "Memory of one accelerator"
    assert any("peak = weights + gradients" in shown.text() for shown in pane.findChildren(QLabel))
    texts = [shown for shown in pane.findChildren(QLabel) if shown.isVisible() and shown.wordWrap()]
    qtbot.waitUntil(lambda: all(shown.height() >= shown.heightForWidth(shown.width()) for shown in texts))
    open_window.workspace.follow("cost")
    assert any(button.text() == "Cost" for button in pane.findChildren(QuietButton))


def test_that_a_method_is_found_by_ctrl_k_and_in_the_help_menu(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    open_window.go_to()
    go_to = open_window.workspace.go_to
    qtbot.keyClicks(go_to.editor, "pipeline parallelism")
    qtbot.keyClick(go_to.editor, Qt.Key.Key_Return)
    assert open_window.workspace.help.title == "Pipeline parallelism"
    (entry,) = [action for action in open_window.menus.commands() if action.text() == "How it is &computed"]
    entry.trigger()
    assert open_window.workspace.help.title == "How it is computed"


def test_that_the_help_on_an_input_shows_what_its_neighbours_would_give(real_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    open_plan(real_window, load_example("llama2-7b-64-a100"), qtbot)
    row = row_of(real_window, "parallelism", "parallelism.micro_batch")
    row.editor.setFocus()
    real_window.workspace.help_side.open()
    table = real_window.workspace.help.neighbours
    qtbot.waitUntil(lambda: bool(table.rows), timeout=20_000)
    own = next(cells for cells in (row.cells for row in table.rows) if cells[3] == "now")
    results = real_window.session.results
    assert own[0] == str(real_window.session.plan.parallelism.micro_batch)
    assert float(own[2]) == pytest.approx(results.memory.peak_bytes / 2**30, abs=0.05)
    assert len(table.rows) > 1
    real_window.workspace.help.show_tour()
    assert table.rows == []
