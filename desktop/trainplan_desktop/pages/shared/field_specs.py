"""Form rows out of the metadata that each field of the plan carries."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError, FieldInfo, field_info
from trainplan.plan.units import NumberStyle, QuantityError, format_number, parse_quantity
from trainplan_desktop.widgets.form import FieldSpec
from trainplan_desktop.wording.formats import locale
from trainplan_desktop.wording.text import tr
from trainplan_desktop.wording.words import unit_words

SCALED_UNITS = {"tokens", "parameters"}
SWITCHES = "software.implementation."
"""Fields that follow the framework's own default where they are left open."""


def title_of(path: str, plan: Plan | None = None) -> str:
    try:
        return tr(field_info(path, plan).title)
    except FieldError:
        return path


def default_of(path: str, plan: Plan) -> Any:
    return field_info(path, plan).default


def number_style() -> NumberStyle:
    return NumberStyle(decimal=locale().decimalPoint(), group=locale().groupSeparator() or " ")


def field_spec(
    path: str,
    plan: Plan,
    *,
    title: str = "",
    unit: str | None = None,
    words: str = "",
    choices: dict[Any, str] | None = None,
) -> FieldSpec:
    """The row of a field; what the caller gives wins over the metadata. Raises FieldError for no such field."""
    info = field_info(path, plan)
    common: dict[str, Any] = {"path": path, "title": title or tr(info.title), "help": tr(info.help)}
    if choices is not None or info.kind == "choice" or (info.kind == "flag" and info.optional):
        return _choice_spec(info, choices, common)
    if info.kind == "flag":
        return FieldSpec(kind="switch", words=words or common["help"] or tr("On"), **common)
    if info.kind in {"number", "integer"}:
        return FieldSpec(
            kind="number",
            unit=unit_words(info.unit) if unit is None else unit,
            parse=_parser(info),
            show=_writer(info),
            step=_stepper(info),
            placeholder=tr("left open") if info.optional else "",
            **common,
        )
    if info.kind == "names":
        return FieldSpec(kind="text", parse=_names, show=", ".join, **common)
    if info.optional:
        return FieldSpec(kind="text", parse=_text_or_open, show=_open_as_empty, placeholder=tr("left open"), **common)
    return FieldSpec(kind="text", **common)


def _text_or_open(text: str) -> str | None:
    return text.strip() or None


def _open_as_empty(value: str | None) -> str:
    return value or ""


def _choice_spec(info: FieldInfo, choices: dict[Any, str] | None, common: dict[str, Any]) -> FieldSpec:
    options: dict[Any, str]
    if choices is not None:
        options = choices
    elif info.kind == "flag":
        options = {True: "On", False: "Off"}
    else:
        options = {value: humanised(value) if words == value else words for value, words in info.choices.items()}
    unset = tr("Framework default") if info.path.startswith(SWITCHES) else tr("left open")
    listed: list[tuple[Any, str]] = [(None, unset)] if info.optional else []
    listed += [(value, tr(words)) for value, words in options.items()]
    names = dict(listed)
    return FieldSpec(kind="choice", choices=tuple(listed), show=lambda value: str(names.get(value, value)), **common)


def humanised(value: str) -> str:
    words = value.replace("_", " ")
    return words[:1].upper() + words[1:] if not any(c.isdigit() for c in words) else words


def _parser(info: FieldInfo) -> Callable[[str], Any]:
    show = _writer(info)

    def parse(text: str) -> Any:
        if not text.strip():
            if info.optional:
                return None
            raise QuantityError(tr("A number is needed here."))
        value = parse_quantity(text, info.unit, number_style())
        if info.kind == "integer" and value != int(value):
            raise QuantityError(tr("“{text}” is not a whole number.", text=text))
        if info.minimum is not None and value < info.minimum:
            raise QuantityError(tr("It must be at least {limit}.", limit=show(info.minimum)))
        if info.exclusive_minimum is not None and value <= info.exclusive_minimum:
            raise QuantityError(tr("It must be above {limit}.", limit=show(info.exclusive_minimum)))
        if info.maximum is not None and value > info.maximum:
            raise QuantityError(tr("It must be at most {limit}.", limit=show(info.maximum)))
        return int(value) if info.kind == "integer" else value

    return parse


def _writer(info: FieldInfo) -> Callable[[Any], str]:
    if info.path.endswith(".year"):
        return lambda value: "" if value is None else str(value)

    def show(value: Any) -> str:
        if value is None:
            return ""
        return format_number(value, number_style(), scaled=info.unit in SCALED_UNITS)

    return show


def _names(text: str) -> tuple[str, ...]:
    return tuple(name.strip() for name in text.split(",") if name.strip())


def _stepper(info: FieldInfo) -> Callable[[Any, int], Any]:
    def step(value: Any, count: int) -> Any:
        new = value + count * (1 if info.kind == "integer" else _step_size(value))
        if info.kind == "number":
            new = round(new, 10)
        too_low = (info.minimum is not None and new < info.minimum) or (
            info.exclusive_minimum is not None and new <= info.exclusive_minimum
        )
        too_high = info.maximum is not None and new > info.maximum
        return value if too_low or too_high else new

    return step


def _step_size(value: float) -> float:
    """A tenth of the value's power of ten, so that a step is visible and never a leap."""
    return float(f"1e{len(str(int(abs(value)))) - 2}") if abs(value) >= 1 else 0.01
