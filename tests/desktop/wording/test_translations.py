"""The translations hold every text of the window, finished, with the same places for figures."""

from __future__ import annotations

import ast
import re
import string
from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree

import pytest
from PySide6.QtCore import QCoreApplication, QLocale
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QMenu
from tools.translations.__main__ import CONTEXT, FOLDER, LANGUAGES, update
from tools.translations.core_texts import CORE
from tools.translations.sources import Text, collect

from trainplan.catalog.library import load_library
from trainplan.english import Sentence
from trainplan.plan.files import parse_plan
from trainplan.plan.paths import set_field
from trainplan.plan.units import parse_quantity
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document.files import new_document
from trainplan_desktop.wording import language
from trainplan_desktop.wording.text import again, counted, from_core, inside, sentence, told, tr

HOW = "run `make translations` and finish what is new in the .ts"


def messages(file: Path) -> list[ElementTree.Element]:
    return list(ElementTree.parse(file).getroot().iter("message"))


def texts_of(message: ElementTree.Element) -> list[str]:
    translation = message.find("translation")
    assert translation is not None
    forms = translation.findall("numerusform")
    return [form.text or "" for form in forms] if forms else [translation.text or ""]


def places(text: str) -> list[str]:
    """The {names} that are filled, each with its format."""
    found = string.Formatter().parse(text)
    return sorted(f"{name}:{spec}" for _, name, spec, _ in found if name is not None)


@pytest.fixture(scope="module")
def collected() -> list[Text]:
    return collect()


@pytest.mark.parametrize("code", LANGUAGES)
def test_that_the_file_holds_what_the_window_says(code: str, collected: list[Text], tmp_path: Path) -> None:
    fresh = tmp_path / "fresh.ts"
    update(fresh, code, collected)
    wanted = {message.findtext("source") for message in messages(fresh)}
    held = {message.findtext("source") for message in messages(FOLDER / f"trainplan_{code}.ts")}
    assert sorted(wanted - held) == [], f"new texts: {HOW}"
    assert sorted(held - wanted) == [], f"texts that are gone: {HOW}"


@pytest.mark.parametrize("code", LANGUAGES)
def test_that_every_text_is_translated(code: str) -> None:
    for message in messages(FOLDER / f"trainplan_{code}.ts"):
        source, translation = message.findtext("source"), message.find("translation")
        assert translation is not None
        assert translation.get("type") is None, f"{source!r} is not finished: {HOW}"
        assert all(texts_of(message)), f"{source!r} has no translation: {HOW}"


@pytest.mark.parametrize("code", LANGUAGES)
def test_that_figures_have_their_places(code: str) -> None:
    for message in messages(FOLDER / f"trainplan_{code}.ts"):
        source = message.findtext("source") or ""
        for text in texts_of(message):
            if message.get("numerus") == "yes":  # one and many may say it with other figures
                continue
            assert places(text) == places(source), f"{source!r} is {text!r}"
            assert ("&" in text) == ("&" in source), f"{source!r} is {text!r}"
            assert (text[:1].isspace(), text[-1:].isspace()) == (source[:1].isspace(), source[-1:].isspace()), source


def test_that_no_text_is_both_plain_and_counted(collected: list[Text]) -> None:
    plain = {text.source for text in collected if not text.plural}
    assert [text.source for text in collected if text.plural and text.source in plain] == []


@pytest.mark.parametrize("code", LANGUAGES)
def test_that_the_compiled_file_is_that_of_the_source(code: str) -> None:
    language.adopt(code)
    for message in messages(FOLDER / f"trainplan_{code}.ts"):
        source, texts = message.findtext("source") or "", texts_of(message)
        numbers = (1, 2) if message.get("numerus") == "yes" else (-1,)
        compiled = [QCoreApplication.translate(CONTEXT, source, None, number) for number in numbers]
        assert compiled == texts, f"{source!r}: {HOW}"


@pytest.mark.parametrize("code", [language.SOURCE, *LANGUAGES])
def test_that_letters_of_a_menu_are_each_of_one_entry(code: str, qtbot) -> None:  # type: ignore[no-untyped-def]
    language.adopt(code)
    window = MainWindow()
    qtbot.addWidget(window)
    assert twice(window.top.menus.actions()) == []
    for menu in window.top.menus.findChildren(QMenu):
        assert twice(menu.actions()) == [], menu.title()


def twice(actions: list[QAction]) -> list[str]:
    letters = [found.group(1).lower() for action in actions if (found := re.search(r"&(\w)", action.text()))]
    return sorted({letter for letter in letters if letters.count(letter) > 1})


@pytest.mark.parametrize(("count", "words"), [(0, "0 Zeilen"), (1, "1 Zeile"), (2, "2 Zeilen"), (1234, "1.234 Zeilen")])
def test_plural_forms_in_german(count: int, words: str) -> None:
    language.adopt("de")
    QLocale.setDefault(QLocale("de_DE"))
    assert counted(count, "{count} line", "{count} lines") == words


@pytest.mark.parametrize(("count", "words"), [(0, "0 lines"), (1, "1 line"), (2, "2 lines"), (1234, "1,234 lines")])
def test_plural_forms_in_english(count: int, words: str) -> None:
    assert counted(count, "{count} line", "{count} lines") == words


def test_that_a_text_without_translation_stays_readable() -> None:
    language.adopt("de")
    assert tr("No such text {name}", name="x") == "No such text x"


def test_that_words_among_the_figures_of_a_template_are_translated() -> None:
    language.adopt("de")
    told = from_core(
        "A quick search on these accelerators found {layout}.", {"layout": "TP 8, micro batch 2, no recompute"}
    )
    assert told == "Eine schnelle Suche auf diesen Beschleunigern fand TP 8, Micro-Batch 2, ohne Recompute."


def test_that_a_sentence_inside_a_sentence_is_translated() -> None:
    language.adopt("de")
    inner = Sentence("owning does not pay off within {shown} months", {"shown": 36})
    told = from_core("Own: compliance requires your own site; {pays}.", {"pays": inner})
    assert told == "Kauf: Compliance verlangt einen eigenen Standort; Kauf lohnt binnen 36 Monaten nicht."
    assert sentence(inner) == "Kauf lohnt binnen 36 Monaten nicht"
    assert inner == "owning does not pay off within 36 months"


def test_that_nouns_keep_their_capital_in_german_alone() -> None:
    assert inside("Data parallel") == "data parallel"
    assert inside("MFU") == "MFU"
    assert inside("PyTorch of the image") == "PyTorch of the image"
    language.adopt("de")
    assert inside("Gewichte") == "Gewichte"


def test_that_what_the_core_refuses_is_told_in_german() -> None:
    language.adopt("de")
    QLocale.setDefault(QLocale("de_DE"))
    assert told(raised(lambda: parse_quantity("12 apples", "tokens"))) == (
        "„12 apples“ ist nicht verständlich, „apples“ gehört nicht dazu: eine Zahl in Tokens schreiben, wie 2T tokens"
    )
    assert told(raised(lambda: set_field(new_document().plan, "parallelism.tensor", "0"))) == (
        "parallelism.tensor: 0 wird abgelehnt: erlaubt ist eine ganze Zahl von 1 bis 1.000.000 Beschleuniger"
    )
    assert told(raised(lambda: parse_plan(b"", "a.trainplan"))) == (
        "a.trainplan ist leer; eine Plandatei enthält ein JSON-Objekt"
    )
    assert told(raised(lambda: load_library().accelerators["h100"])).startswith(
        "Der Katalog hat unter Beschleuniger keinen Eintrag 'h100'; am nächsten: "
    )


def raised(do: Callable[[], object]) -> Exception:
    with pytest.raises((ValueError, KeyError)) as caught:
        do()
    return caught.value


PLACE = {"FieldError": 1, "CatalogFileError": 1, "self.error": 1, "config.error": 1}
"""Which argument of an error is its text; of others it is the first."""


def test_that_every_error_of_the_core_is_a_template() -> None:
    """One put together on the spot could not be told in another language."""
    glued = []
    for file in sorted(CORE.rglob("*.py")):
        place = str(file.relative_to(CORE))
        if place.startswith("engine/"):  # its errors are ours, but for what a person types
            continue
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if not isinstance(node, ast.Raise) or not isinstance(node.exc, ast.Call):
                continue
            said = node.exc.args[PLACE.get(ast.unparse(node.exc.func), 0) :][:1]
            if any(isinstance(part, ast.JoinedStr) for part in said):
                glued.append(f"{place}:{node.lineno}")
    assert glued == []


def test_that_a_text_is_said_again_in_another_language() -> None:
    words = tr("Edits {named}", named=tr("Micro batch"))
    lines = counted(2, "{count} line", "{count} lines")
    language.adopt("de")
    assert again(words) == tr("Edits {named}", named=tr("Micro batch")) != words
    assert again(lines) == "2 Zeilen"
    assert again("Untitled") == "Untitled"


def test_that_a_term_with_a_comma_is_translated_whole_where_it_lost_its_capital() -> None:
    language.adopt("de")
    template = "{new} instead of {old}; the reservation binds beyond this run."
    told = from_core(template, {"new": "Rented, reserved for three years", "old": "rented, reserved for a year"})
    assert "reserved" not in told
