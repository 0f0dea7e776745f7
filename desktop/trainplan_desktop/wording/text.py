"""The one path that every text of the window takes to the person's language."""

from __future__ import annotations

import logging
import re
import string
from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QCoreApplication, Qt
from PySide6.QtGui import QGuiApplication

from trainplan.english import Sentence, figure, words_of
from trainplan_desktop.wording import language
from trainplan_desktop.wording.formats import locale, whole

CONTEXT = "trainplan"
ISOLATE, END = "\u2068", "\u2069"
"""Unicode: what stands between them keeps the order of its own first letter."""
KEEPING_CAPITALS = SPACED_PERCENT = ("de",)
NUMBER = re.compile(r"\d+")
log = logging.getLogger("trainplan")


class Spoken(str):
    """A text in the language of the window that knows how to be said in another one."""

    __slots__ = ("speak",)

    speak: Callable[[], str]


def _spoken(speak: Callable[[], str]) -> str:
    said = Spoken(speak())
    said.speak = speak
    return said


def again(text: str) -> str:
    """The text in the language that the window speaks now; one that came from nowhere else stays as it is."""
    return _spoken(text.speak) if isinstance(text, Spoken) else text


def tr(text: str, /, **parameters: object) -> str:
    """The text in the person's language; {names} are filled from parameters that are already text or counts."""
    return _spoken(partial(_translated, text, parameters))


def _translated(text: str, parameters: Mapping[str, object]) -> str:
    translated = QCoreApplication.translate(CONTEXT, text)
    return translated.format(**_said_again(parameters)) if parameters else translated


def _said_again(parameters: Mapping[str, object]) -> dict[str, object]:
    return {name: _put_in(again(value) if isinstance(value, str) else value) for name, value in parameters.items()}


def _put_in(value: Any) -> Any:
    """A value as it stands in a sentence: where that is read from right to left, words of another script that border
    on a figure would change places with it."""
    if QGuiApplication.layoutDirection() is Qt.LayoutDirection.RightToLeft:
        return f"{ISOLATE}{value}{END}"
    return value


def marked(text: str) -> str:
    """A text that is handed to `tr` or `counted` elsewhere: here it is found by who collects the texts."""
    return text


def counted(count: int, /, one: str, other: str, **parameters: object) -> str:
    """A sentence with a count in it, which names it as {count}: English has `one` for 1 and `other` for all else.

    `other` is what is translated, into as many forms as the language has.
    """
    return _spoken(partial(_counted, count, one, other, parameters))


def _counted(count: int, one: str, other: str, parameters: Mapping[str, object]) -> str:
    translated = QCoreApplication.translate(CONTEXT, other, None, count)
    if translated == other and count == 1:
        translated = one
    return translated.format(count=_put_in(whole(count)), **_said_again(parameters))


class _LocalFormatter(string.Formatter):
    """Fills a template with numbers as people of this locale read them; {share:.0%} and the like are understood."""

    def format_field(self, value: Any, format_spec: str) -> str:
        return str(_put_in(self._formatted(value, format_spec)))

    def _formatted(self, value: Any, format_spec: str) -> str:
        if isinstance(value, bool) or not isinstance(value, int | float):
            return "–" if value is None else format(value, "" if format_spec.endswith(tuple("feg%")) else format_spec)
        text = localised(figure(value, format_spec) if format_spec else _plain(value))
        return text.replace("%", "\u00a0%") if language.current() in SPACED_PERCENT else text


def _plain(value: float) -> str:
    if isinstance(value, int) or abs(value) >= 1000:
        return f"{value:,.0f}"
    return f"{value:.3g}"


def localised(text: str) -> str:
    """Text of a number written with point and comma, with the signs of this locale."""
    here = locale()
    signs = {".": here.decimalPoint(), ",": here.groupSeparator(), "-": "−"}
    return "".join(signs.get(sign, sign) for sign in text)


def sentence(text: str) -> str:
    """A sentence of the core that is filled already."""
    return from_core(text.template, text.parameters) if isinstance(text, Sentence) else tr(text)


def told(error: Exception) -> str:
    """What an error of the core says."""
    return sentence(words_of(error))


def inside(words: str) -> str:
    """Words as they stand inside a sentence: without their capital, which German nouns and names (PyTorch) keep."""
    if language.current() in KEEPING_CAPITALS or any(letter.isupper() for letter in words.partition(" ")[0][1:]):
        return words
    return words[:1].lower() + words[1:]


def _in_words(value: Any) -> Any:
    """A parameter of the core that is itself words: a sentence, a term, or several terms with commas between them."""
    if isinstance(value, Sentence):
        return from_core(value.template, value.parameters)
    if not isinstance(value, str):
        return value
    return _known(value) or ", ".join(_term(part) for part in value.split(", "))


def _known(words: str) -> str:
    """Words as translated, also where they lost their capital; nothing where they are not in the translation."""
    for known in (words, words[:1].upper() + words[1:]):
        translated = QCoreApplication.translate(CONTEXT, known)
        if translated != known:
            return translated if known == words else inside(translated)
    return ""


def _term(words: str) -> str:
    """A term, also with one number: `micro batch 2` is `micro batch {n}`."""
    if found := _known(words):
        return found
    number = NUMBER.search(words)
    if number is None:
        return words
    template = f"{words[: number.start()]}{{n}}{words[number.end() :]}"
    return QCoreApplication.translate(CONTEXT, template).replace("{n}", number.group())


def from_core(template: str, parameters: Mapping[str, Any] | None = None) -> str:
    """An English template of the engine, translated and filled with its parameters.

    A template that names a parameter which is not there is shown as it stands, and logged.
    """
    return _spoken(partial(_from_core, template, parameters))


def _from_core(template: str, parameters: Mapping[str, Any] | None) -> str:
    translated = QCoreApplication.translate(CONTEXT, template)
    if not parameters:
        return translated
    shown = {name: str(value) if name == "year" else _in_words(value) for name, value in parameters.items()}
    try:
        return _LocalFormatter().vformat(translated, (), shown)
    except (KeyError, IndexError, ValueError) as fault:
        log.error("the template %r cannot be filled: %r", template, fault)
        return translated
