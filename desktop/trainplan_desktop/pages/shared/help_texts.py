"""What the help says of an input, a result or a term: what it is, its role, its usual range, its source."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from functools import lru_cache
from importlib import resources
from typing import Any

from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError, FieldInfo, field_info
from trainplan_desktop.wording.formats import plain_number
from trainplan_desktop.wording.text import tr
from trainplan_desktop.wording.words import unit_words


@dataclass(frozen=True)
class HelpText:
    title: str
    what: str
    role: str = ""
    usual: str = ""
    source: str = ""
    also: tuple[str, ...] = ()
    target: str = ""
    """The field that a term is met in."""
    path: str = ""
    """The input that is explained."""


@lru_cache(maxsize=8)
def _data(name: str) -> Any:
    return json.loads((resources.files("trainplan_resources") / "help" / f"{name}.json").read_text("utf-8"))


def help_of_input(path: str, plan: Plan) -> HelpText | None:
    """None where the plan has no such field, or nothing is known of it."""
    try:
        info = field_info(path, plan)
    except FieldError:
        return None
    said = _entry(re.sub(r"\.\d+\.", ".0.", path))
    if said is None:
        return None
    title = tr(info.title)
    what = " ".join(part for part in (_sentence(said.get("what", ""), title), _sentence(tr(info.help), title)) if part)
    usual = _usual(info, tr(said.get("usual", "")))
    return HelpText(title, what, tr(said["role"]), usual, tr(said["source"]), _also(said), path=path)


def _entry(path: str) -> dict[str, str] | None:
    inputs = _data("inputs")
    found: dict[str, str] | None = inputs["inputs"].get(path)
    owner = path
    while found is None and "." in owner:
        owner = owner.rpartition(".")[0]
        found = inputs["groups"].get(owner)
    return found


def _sentence(text: str, title: str) -> str:
    text = tr(text).replace("{title}", title) if text else ""
    return text if not text or text.endswith(".") else f"{text}."


def _usual(info: FieldInfo, words: str) -> str:
    parts = [words]
    if info.usual is not None:
        low, high = (plain_number(value) for value in info.usual)
        parts.append(tr("Usually {low} to {high} {unit}", low=low, high=high, unit=unit_words(info.unit)).strip() + ".")
    elif not words:
        parts.append(tr("Accepts {bounds}.", bounds=bounds_words(info)))
    return " ".join(part for part in parts if part)


def bounds_words(info: FieldInfo) -> str:
    """What an input takes: "a whole number from 1 to 1,024 accelerators"."""
    if info.kind == "choice":
        return tr("one of {choices}", choices=", ".join(tr(words) for words in info.choices.values()))
    if info.kind not in ("number", "integer"):
        return tr("yes or no") if info.kind == "flag" else tr("text")
    words = tr("a whole number") if info.kind == "integer" else tr("a number")
    if info.exclusive_minimum is not None:
        words += " " + tr("above {limit}", limit=plain_number(info.exclusive_minimum))
    if info.minimum is not None:
        words += " " + tr("from {limit}", limit=plain_number(info.minimum))
    if info.maximum is not None:
        words += " " + tr("to {limit}", limit=plain_number(info.maximum))
    return f"{words} {unit_words(info.unit)}".strip()


def help_of_result(key: str) -> HelpText | None:
    said = _data("results").get(key)
    if said is None:
        return None
    return HelpText(tr(said["title"]), tr(said["what"]), tr(said["role"]), tr(said["usual"]), also=_also(said))


def terms() -> tuple[HelpText, ...]:
    """The glossary, in alphabetical order."""
    return tuple(
        HelpText(tr(item["term"]), tr(item["text"]), also=_also(item), target=item.get("target", ""))
        for item in _data("glossary")
    )


def synonyms(path: str) -> tuple[str, ...]:
    """Other words under which people look for an input."""
    said = _entry(re.sub(r"\.\d+\.", ".0.", path))
    return _also(said) if said is not None else ()


def _also(said: dict[str, str]) -> tuple[str, ...]:
    return tuple(word.strip() for word in said.get("also", "").split(",") if word.strip())
