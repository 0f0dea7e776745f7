"""Fields of a plan by path: `parallelism.tensor`, `training.phases.0.tokens`, `hardware.accelerator.memory_gib`.

One walk over the models serves reading, writing and the metadata of the form. Text values are read like typed text;
a catalogue entry may be set by its id.
"""

from __future__ import annotations

import json
import types
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from difflib import get_close_matches
from functools import lru_cache
from typing import Annotated, Any, Literal, Union, get_args, get_origin

from pydantic import BaseModel, ValidationError
from pydantic.fields import FieldInfo as ModelField
from pydantic_core import PydanticUndefined

from trainplan.catalog.entries import Accelerator, CloudInstance, Entry, Fabric, Node, StorageSystem
from trainplan.catalog.library import Library, UnknownEntryError
from trainplan.catalog.refused import in_words
from trainplan.english import Sentence, words_of
from trainplan.plan.currency import with_converted_defaults
from trainplan.plan.document import Plan
from trainplan.plan.units import ENGLISH, NumberStyle, QuantityError, format_quantity, parse_quantity

KINDS_OF_ENTRY: Mapping[type[Entry], str] = types.MappingProxyType(
    {
        Accelerator: "accelerators",
        Node: "nodes",
        Fabric: "fabrics",
        StorageSystem: "storage",
        CloudInstance: "instances",
    }
)
EXCHANGE_RATE = "economics.currency_per_usd"
RENAMED: Mapping[str, str] = types.MappingProxyType({"software.year": "software.release"})
"""Paths of earlier versions that commands and scenarios may still name."""
_NOTHING = ("", "none", "null")
_YES, _NO = ("true", "yes", "on", "1"), ("false", "no", "off", "0")


class FieldError(ValueError):
    """A field path or its value cannot be used; the text names field, value and what would be right."""

    def __init__(self, path: str, problem: str) -> None:
        self.path, self.problem = path, problem
        super().__init__(Sentence("{path}: {problem}", path=path, problem=problem))


FieldKind = Literal["number", "integer", "choice", "flag", "text", "entry", "names", "record", "list", "map"]


@dataclass(frozen=True)
class FieldInfo:
    """What the plan knows of one field: words, unit, bounds, kind."""

    path: str
    kind: FieldKind
    title: str
    unit: str
    help: str
    optional: bool
    default: Any
    """None where the field has no default."""
    choices: dict[str, str]
    """Allowed value -> its words; empty unless the kind is `choice`."""
    minimum: float | None
    maximum: float | None
    exclusive_minimum: float | None
    usual: tuple[float, float] | None
    decision: bool
    advanced: bool
    entry_kind: str
    """Which list of the library a field of kind `entry` is chosen from: accelerators, nodes, ..."""
    result_changing: bool
    """Changes the training result, not only how it is computed."""

    @property
    def bounds(self) -> str:
        """What the field takes, in words: "a whole number from 1 to 1,024 accelerators"."""
        if self.kind == "choice":
            return Sentence("one of {choices}", choices=", ".join(self.choices))
        if self.kind not in ("number", "integer"):
            return _TAKEN[self.kind]
        low = self.minimum if self.exclusive_minimum is None else self.exclusive_minimum
        has = (self.exclusive_minimum is not None, low is not None, self.maximum is not None)
        given = {
            "number": _TAKEN[self.kind],
            "low": _bound(low),
            "high": _bound(self.maximum),
        }
        taken = Sentence(_RANGES[has], given)
        return Sentence("{range} {unit}", range=taken, unit=self.unit) if self.unit else taken


LARGEST_COUNT = 1e9
"""Larger bounds are written with powers of ten."""
_TAKEN = types.MappingProxyType(
    {
        "number": "a number",
        "integer": "a whole number",
        "flag": "true or false",
        "text": "text",
        "entry": "the id of a catalogue entry",
        "names": "a list of names",
        "record": "a record",
        "list": "a list",
        "map": "a map",
    }
)
"""Kind of a field -> what it takes."""
_RANGES = types.MappingProxyType(
    {
        (False, False, False): "{number}",
        (False, False, True): "{number} to {high}",
        (False, True, False): "{number} from {low}",
        (False, True, True): "{number} from {low} to {high}",
        (True, True, False): "{number} above {low}",
        (True, True, True): "{number} above {low} to {high}",
    }
)
"""Whether the low end is left out, whether there is one, whether there is a high end -> how the range reads."""


def get_field(plan: Plan, path: str) -> Any:
    """The value at `path`. Raises FieldError where there is none."""
    value: Any = plan
    for step in _steps(path):
        value = _child(value, step, path)
    return value


def set_field(
    plan: Plan, path: str, value: Any, *, library: Library | None = None, style: NumberStyle = ENGLISH
) -> Plan:
    """A plan with `value` at `path`.

    Text is read as typed text in the field's unit; the id of a catalogue entry needs `library`. Raises FieldError.
    """
    path = RENAMED.get(path, path)
    steps = _steps(path)
    if isinstance(value, str):
        value = _from_text(plan, path, value, library, style)
    changed = _replaced(plan, steps, value, path, plan)
    assert isinstance(changed, Plan)
    return with_converted_defaults(plan, changed) if path == EXCHANGE_RATE else changed


def field_info(path: str, plan: Plan | None = None) -> FieldInfo:
    """Metadata of the field at `path`.

    `plan` tells the currency, and which model of a union it is. Raises FieldError where there is no such field.
    """
    info = _static_info(path)
    if info is None and plan is not None:
        info = _info_in(plan, path)
    if info is None:
        raise FieldError(path, Sentence("no such field{near}", near=_near(path)))
    if plan is not None and info.unit.startswith("currency"):
        changes = {"unit": info.unit.replace("currency", plan.economics.currency, 1)}
        return FieldInfo(**{**vars(info), **changes})
    return info


def shown(plan: Plan, path: str, style: NumberStyle = ENGLISH) -> str:
    """The value at `path` as text that `set_field` reads back."""
    value, info = get_field(plan, path), field_info(path, plan)
    if value is None:
        return ""
    if info.kind == "flag":
        return "true" if value else "false"
    if info.kind in ("number", "integer"):
        return format_quantity(value, info.unit, style)
    if info.kind == "names":
        return ", ".join(value)
    if isinstance(value, Entry):
        return value.id
    return str(value)


def input_paths(plan: Plan) -> Iterator[str]:
    """Every input of the plan by path; a catalogue entry counts as one input, scenarios and the record do not."""
    for section in ("model", "dataset", "training", "hardware", "network", "parallelism", "operations", "software",
                    "facility", "economics", "monitoring", "measured"):  # fmt: skip
        yield from _leaves(getattr(plan, section), section)


def _leaves(value: Any, path: str) -> Iterator[str]:
    if isinstance(value, Entry) or path == "model.architecture":
        yield path
    elif isinstance(value, BaseModel):
        for name in type(value).model_fields:
            yield from _leaves(getattr(value, name), f"{path}.{name}")
    elif isinstance(value, tuple) and value and isinstance(value[0], BaseModel):
        for index, item in enumerate(value):
            yield from _leaves(item, f"{path}.{index}")
    else:
        yield path


def _steps(path: str) -> list[str]:
    steps = path.split(".")
    if len(path) > 400 or not all(steps):
        raise FieldError(path[:80], "no such field; a path looks like parallelism.tensor")
    return steps


def _child(value: Any, step: str, path: str) -> Any:
    if isinstance(value, BaseModel) and step in type(value).model_fields:
        return getattr(value, step)
    if isinstance(value, Mapping) and step in value:
        return value[step]
    if isinstance(value, tuple) and step.isdecimal() and len(step) < 7 and int(step) < len(value):
        return value[int(step)]
    raise FieldError(path, Sentence("no such field{near}", near=_near(path)))


def _replaced(value: Any, steps: Sequence[str], new: Any, path: str, plan: Plan) -> Any:
    if not steps:
        return new
    step, *rest = steps
    if isinstance(value, Mapping):
        old = value.get(step)
        return {**value, step: _replaced(old, rest, new, path, plan) if rest else new}
    child = _replaced(_child(value, step, path), rest, new, path, plan)
    if isinstance(value, tuple):
        return (*value[: int(step)], child, *value[int(step) + 1 :])
    own = {name: getattr(value, name) for name in type(value).model_fields}
    try:
        return type(value).model_validate(own | {step: child})
    except ValidationError as error:
        raise FieldError(path, refusal(error, path, new, plan)) from None


def refusal(error: ValidationError, path: str, value: Any, plan: Plan | None = None) -> str:
    """One clause: the value, and what would be right."""
    first = error.errors(include_url=False)[0]
    try:
        info = field_info(path, plan)
    except FieldError:
        return Sentence("{value} is refused: {problem}", value=brief(value), problem=in_words(first))
    if info.kind in ("number", "integer", "choice", "flag"):
        return Sentence("{text} is refused: it takes {bounds}", text=brief(value), bounds=info.bounds)
    return Sentence("{value} is refused: {problem}", value=brief(value), problem=in_words(first))


def brief(value: Any) -> str:
    """A value as part of a message, never long."""
    text = json.dumps(value, ensure_ascii=False, default=repr) if not isinstance(value, BaseModel) else repr(value)
    return text if len(text) <= 60 else text[:57] + "..."


def _bound(value: float | None) -> int | str:
    """A count stays one, for who writes it with other signs."""
    if value is None:
        return ""
    return int(value) if value == int(value) and abs(value) < LARGEST_COUNT else format_quantity(value)


def _from_text(plan: Plan, path: str, text: str, library: Library | None, style: NumberStyle) -> Any:
    try:
        info = field_info(path, plan)
    except FieldError:
        owner = path.rpartition(".")[0]
        if owner and isinstance(get_field(plan, owner), Mapping):
            return _json_or_text(text)
        raise
    word = text.strip().lower()
    if info.optional and word in _NOTHING:
        return None
    if info.kind == "flag":
        if word in (*_YES, *_NO):
            return word in _YES
        raise FieldError(path, Sentence("{text} is refused: it takes {bounds}", text=brief(text), bounds=info.bounds))
    if info.kind == "choice":
        by_words = {words.lower(): value for value, words in info.choices.items()}
        return by_words.get(word, word if word in info.choices else text)
    if info.kind in ("number", "integer"):
        return _number(path, text, info, style)
    if info.kind == "names":
        return tuple(name.strip() for name in text.split(",") if name.strip())
    if info.kind == "entry" and not text.lstrip().startswith("{"):
        return _entry(path, text.strip(), info.entry_kind, library)
    if info.kind in ("record", "list", "map", "entry"):
        return _json_value(path, text)
    return text


def _number(path: str, text: str, info: FieldInfo, style: NumberStyle) -> float | int:
    try:
        value = parse_quantity(text, info.unit, style)
    except QuantityError as error:
        raise FieldError(
            path, Sentence("{error}; it takes {bounds}", error=words_of(error), bounds=info.bounds)
        ) from None
    if info.kind == "integer":
        if value != int(value):
            raise FieldError(
                path, Sentence("{text} is refused: it takes {bounds}", text=brief(text), bounds=info.bounds)
            )
        return int(value)
    return value


def _entry(path: str, entry_id: str, kind: str, library: Library | None) -> Entry:
    if library is None:
        raise FieldError(path, Sentence("{entry_id} can be looked up only with a catalogue", entry_id=brief(entry_id)))
    try:
        found: Entry = getattr(library, kind)[entry_id]
    except UnknownEntryError as error:
        raise FieldError(
            path, Sentence("{error}; `trainplan list {kind}` shows all", error=words_of(error), kind=kind)
        ) from None
    return found


def _json_value(path: str, text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        raise FieldError(path, Sentence("{text} is refused: it takes JSON", text=brief(text))) from None


def _json_or_text(text: str) -> Any:
    try:
        return json.loads(text, parse_constant=_refuse_constant)
    except (ValueError, RecursionError):
        return text


def _refuse_constant(name: str) -> Any:
    raise ValueError(name)


def _near(path: str) -> str:
    known = _known_paths()
    last = path.rpartition(".")[2]
    close = [k for k in known if k.rpartition(".")[2] == last] or get_close_matches(path[:200], known, n=3, cutoff=0.6)
    return Sentence("; nearest: {names}", names=", ".join(close[:3])) if close else "; `trainplan schema` lists all"


@lru_cache(maxsize=1)
def _known_paths() -> tuple[str, ...]:
    def walk(model: type[BaseModel], prefix: str) -> Iterator[str]:
        for name, field in model.model_fields.items():
            path = f"{prefix}{name}"
            yield path
            inner = _models(field.annotation)
            if len(inner) == 1 and inner[0] not in (*KINDS_OF_ENTRY, Plan) and path != "model.architecture":
                item = "0." if _is_tuple(field.annotation) else ""
                yield from walk(inner[0], f"{path}.{item}")

    return tuple(walk(Plan, ""))


@lru_cache(maxsize=4096)
def _static_info(path: str) -> FieldInfo | None:
    """Metadata by types alone; None where the path depends on values."""
    steps = _steps(path)
    candidates: list[type[BaseModel]] = [Plan]
    field: ModelField | None = None
    annotation: Any = Plan
    for step in steps:
        if step.isdecimal() and _is_tuple(annotation):
            candidates, field = _models(annotation), None
            annotation = _item_type(annotation)
            continue
        owner = next((model for model in candidates if step in model.model_fields), None)
        if owner is None:
            return None
        field = owner.model_fields[step]
        annotation = field.annotation
        candidates = _models(annotation)
    return _info(path, steps[-1], field, annotation)


def _info_in(plan: Plan, path: str) -> FieldInfo | None:
    """Metadata where the owner is known by value: members of a union of models."""
    parent_path, _, name = path.rpartition(".")
    try:
        parent = get_field(plan, parent_path) if parent_path else plan
    except FieldError:
        return None
    if not isinstance(parent, BaseModel) or name not in type(parent).model_fields:
        return None
    field = type(parent).model_fields[name]
    return _info(path, name, field, field.annotation)


def _info(path: str, name: str, field: ModelField | None, annotation: Any) -> FieldInfo:
    extra: dict[str, Any] = {}
    bounds: dict[str, float] = {}
    if field is not None:
        extra = dict(field.json_schema_extra) if isinstance(field.json_schema_extra, dict) else {}
        bounds = _bounds(field.metadata)
    inner, optional = _without_none(annotation)
    inner_bounds, inner = _unwrapped(inner)
    bounds = {**inner_bounds, **bounds}
    kind, choices, entry_kind = _kind(inner, extra)
    default = None
    if field is not None and field.default is not PydanticUndefined:
        default = field.default
    usual = extra.get("usual")
    return FieldInfo(
        path=path,
        kind=kind,
        title=(field.title if field is not None and field.title else name.replace("_", " ").capitalize()),
        unit=str(extra.get("unit") or ""),
        help=(field.description or "") if field is not None else "",
        optional=optional,
        default=default,
        choices=choices,
        minimum=bounds.get("ge"),
        maximum=bounds.get("le"),
        exclusive_minimum=bounds.get("gt"),
        usual=(usual[0], usual[1]) if usual else None,
        decision=bool(extra.get("decision")),
        advanced=bool(extra.get("advanced")),
        entry_kind=entry_kind,
        result_changing=bool(extra.get("result_changing")),
    )


def _bounds(metadata: Sequence[Any]) -> dict[str, float]:
    return {
        name: getattr(constraint, name)
        for constraint in metadata
        for name in ("ge", "gt", "le")
        if getattr(constraint, name, None) is not None
    }


def _kind(annotation: Any, extra: Mapping[str, Any]) -> tuple[FieldKind, dict[str, str], str]:
    if get_origin(annotation) is Literal:
        words = extra.get("choices", {})
        return "choice", {str(value): words.get(value, str(value)) for value in get_args(annotation)}, ""
    if annotation in KINDS_OF_ENTRY:
        return "entry", {}, KINDS_OF_ENTRY[annotation]
    simple: dict[Any, FieldKind] = {bool: "flag", int: "integer", float: "number", str: "text"}
    if annotation in simple:
        return simple[annotation], {}, ""
    if _is_tuple(annotation):
        item = _unwrapped(_item_type(annotation))[1]
        return ("names" if item is str or get_origin(item) is Literal else "list"), {}, ""
    if get_origin(annotation) is dict:
        return "map", {}, ""
    return "record", {}, ""


def _unwrapped(annotation: Any) -> tuple[dict[str, float], Any]:
    """`Annotated[int, Field(ge=1)]` -> its bounds and int."""
    if get_origin(annotation) is not Annotated:
        return {}, annotation
    inner, *metadata = get_args(annotation)
    bounds: dict[str, float] = {}
    for item in metadata:
        bounds |= _bounds(item.metadata) if isinstance(item, ModelField) else _bounds([item])
    return bounds, inner


def _without_none(annotation: Any) -> tuple[Any, bool]:
    if get_origin(annotation) not in (Union, types.UnionType):
        return annotation, False
    members = [member for member in get_args(annotation) if member is not type(None)]
    optional = len(members) < len(get_args(annotation))
    return (members[0] if len(members) == 1 else Union[tuple(members)]), optional  # noqa: UP007  members are values


def _is_tuple(annotation: Any) -> bool:
    return get_origin(_without_none(annotation)[0]) is tuple


def _item_type(annotation: Any) -> Any:
    return get_args(_without_none(annotation)[0])[0]


def _models(annotation: Any) -> list[type[BaseModel]]:
    """The models that an annotation names, through unions, tuples and Annotated."""
    if isinstance(annotation, type) and issubclass(annotation, BaseModel):
        return [annotation]
    if get_origin(annotation) is dict:
        return []
    return [model for member in get_args(annotation) for model in _models(member)]
