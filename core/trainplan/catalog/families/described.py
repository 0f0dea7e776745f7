"""Families that are described by data: which formula of the config's keys each parameter's shape follows.

The descriptions (`resources/.../families`) are derived from Hugging Face's own classes by `tools/families`; what they
do not explain is refused here by name.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from typing import Any

from trainplan.catalog.families.config import MAX_LAYERS, MAX_SIZE, ConfigError, shown
from trainplan.catalog.families.formula import FormulaError, evaluate, names
from trainplan.english import Sentence, words_of

SMALL_HEAD = re.compile(r"(Model|For(Sequence|Token)Classification|ForQuestionAnswering|ForMultipleChoice)$")
"""Classes that differ from the usual one by a head of a few thousand parameters."""
MAX_MODULES = 400_000
Values = dict[str, Any]
Shape = tuple[int, ...]


@dataclass(frozen=True)
class Parameter:
    """One parameter of the model: the path of its module, its name there, and the class that holds it."""

    path: str
    name: str
    shape: Shape
    kind: str
    pattern: str
    indices: tuple[int, ...]

    @property
    def count(self) -> int:
        product = 1
        for size in self.shape:
            product *= size
        return product


@dataclass(frozen=True)
class DescribedModel:
    """All parameters of a model with the values that they follow from."""

    parameters: tuple[Parameter, ...]
    values: Values
    heads: dict[str, tuple[int, int]]
    """Pattern of an attention module -> heads, width of one."""
    class_name: str


@lru_cache(maxsize=1)
def described_types() -> frozenset[str]:
    folder = files("trainplan_resources") / "families"
    return frozenset(entry.name[:-5] for entry in folder.iterdir() if entry.name.endswith(".json")) - {"classes"}


@lru_cache(maxsize=1)
def readable_types() -> frozenset[str]:
    """Types that can be read by themselves, not only as a part of others."""
    return frozenset(known_classes()) & described_types()


@lru_cache(maxsize=1)
def known_classes() -> dict[str, list[str]]:
    """Model type -> names of the classes that Hugging Face has for it."""
    found: dict[str, list[str]] = json.loads((files("trainplan_resources") / "families" / "classes.json").read_text())
    return found


@lru_cache(maxsize=32)
def description(model_type: str) -> dict[str, Any]:
    text = (files("trainplan_resources") / "families" / f"{model_type}.json").read_text(encoding="utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def described_model(raw: Mapping[str, Any], model_type: str, notes: list[str]) -> DescribedModel:
    """Every parameter of the model that a config file describes.

    Raises `ConfigError` where a key has a value that the description does not cover.
    """
    about = description(model_type)
    values = read_values(about, raw, "")
    name = class_of(about, raw)
    parameters: list[Parameter] = []
    heads: dict[str, tuple[int, int]] = {}
    _collect(about, name, values, raw, "", parameters, heads, notes)
    return DescribedModel(tuple(parameters), values, heads, name)


def class_of(about: Mapping[str, Any], raw: Mapping[str, Any]) -> str:
    """The class that the file names, else the usual one of its type.

    Raises `ConfigError` for a class of Hugging Face's whose head is not described.
    """
    listed = raw.get("architectures")
    for name in listed if isinstance(listed, list) else ():
        if name in about["classes"]:
            return str(name)
        if name in known_classes().get(about["model_type"], ()) and not SMALL_HEAD.search(name):
            raise ConfigError(
                Sentence(
                    "architectures names {name}, whose parts are not described; {usual} is read.",
                    name=name,
                    usual=about["usual"],
                ),
                "architectures",
            )
    return str(about["usual"])


# --- values -------------------------------------------------------------------------------------------------------


def read_values(about: Mapping[str, Any], raw: Mapping[str, Any], path: str) -> Values:
    """The value of each key that shapes the model: the file's, else what the configuration class fills in."""
    given = {about["aliases"].get(key, key): value for key, value in raw.items()}
    given |= {key: value for key, value in raw.items() if key in given and key not in about["aliases"]}
    values: Values = {}
    rules: Mapping[str, Any] = about["rules"]
    left_out = []
    for key, default in about["defaults"].items():
        section, _, name = key.rpartition(".")
        holder: Any = given
        for step in section.split(".") if section else ():
            holder = holder.get(step) if isinstance(holder, dict) else None
        value = holder.get(name) if isinstance(holder, dict) else None
        absent = not isinstance(holder, dict) or name not in holder or key in about.get("overruled", ())
        if key in rules and value is None:
            left_out.append(key)
            continue
        values[key] = default if absent else checked(value, about.get("kinds", {}).get(key, default), f"{path}{key}")
    for name, section in about["sections"].items():
        part = given.get(name)
        values |= _section_values(name, section, part, path)
        left_out += [
            key
            for key in rules
            if key.startswith(f"{name}.") and isinstance(part, dict) and part.get(key[len(name) + 1 :]) is None
        ]
    for key in sorted(left_out, key=lambda name: _depth(name, rules)):
        values[key] = _filled_in(key, rules[key], values, about, path)
    return values


def _section_values(name: str, section: Mapping[str, Any], raw: Any, path: str) -> Values:
    if not isinstance(raw, dict):
        return {f"{name}.{key}": value for key, value in section["values"].items()}
    model_type = section_type(section, raw)
    about = description(model_type) if model_type in described_types() else None
    if about is None:
        if model_type != section["type"]:
            raise ConfigError(
                Sentence(
                    "{path}{name}.model_type is {model_type}, which is not known.",
                    path=path,
                    name=name,
                    model_type=shown(model_type),
                ),
                f"{path}{name}",
            )
        about = {
            "aliases": {},
            "rules": {},
            "kinds": {},
            "overruled": {},
            "defaults": section["values"],
            "sections": {},
        }
    inner = {**section.get("given", {}), **raw}
    return {f"{name}.{key}": value for key, value in read_values(about, inner, f"{path}{name}.").items()}


def section_type(section: Mapping[str, Any], raw: Any) -> str:
    given = raw.get("model_type") if isinstance(raw, dict) else None
    return given if isinstance(given, str) and given else str(section["type"])


def _depth(key: str, rules: Mapping[str, Any]) -> int:
    """Rules that read other filled-in keys come after them."""
    rule = rules[key]
    texts = [rule.get("formula"), rule.get("length"), *(where for _, where in rule.get("items", ()))]
    read = {name for text in texts if text for name in names(text)}
    return 1 + max((_depth(name, {**rules, key: {}}) for name in read if name in rules and name != key), default=0)


def _filled_in(key: str, rule: Mapping[str, Any], values: Values, about: Mapping[str, Any], path: str) -> Any:
    try:
        if "formula" in rule:
            return evaluate(rule["formula"], values)
        if "items" in rule:
            length = evaluate(rule["length"], values)
            if not isinstance(length, int) or not 0 <= length <= MAX_LAYERS:
                raise ConfigError(
                    Sentence("{path}{key} would have {length} entries.", path=path, key=key, length=shown(length)),
                    f"{path}{key}",
                )
            return [_item(rule["items"], {**values, "i": index}) for index in range(length)]
    except FormulaError as error:
        raise ConfigError(
            Sentence("{path}{key} is needed ({error}).", path=path, key=key, error=words_of(error)), f"{path}{key}"
        ) from None
    moved = [name for name, usual in rule["only"].items() if name in values and values[name] != usual]
    if moved:
        raise ConfigError(
            Sentence(
                "{path}{key} is needed: the family's default is not known when {path}{moved} is {shown}.",
                path=path,
                key=key,
                moved=moved[0],
                shown=shown(values[moved[0]]),
            ),
            f"{path}{key}",
        )
    return about["defaults"].get(key)


def _item(items: Any, values: Values) -> Any:
    for item, where in items:
        if where is None or evaluate(where, values):
            return item
    raise FormulaError(Sentence("no entry for layer {layer}", layer=values["i"]))


def checked(value: Any, default: Any, name: str) -> Any:
    """The value, if it is of the kind that the family has there."""
    if isinstance(value, float) and isinstance(default, int) and value == int(value):
        value = int(value)
    if isinstance(value, bool) and isinstance(default, int) and not isinstance(default, bool):
        raise ConfigError(Sentence("{name} is {value}; a whole number is needed.", name=name, value=shown(value)), name)
    if isinstance(default, bool) and value in (0, 1):
        return bool(value)
    if isinstance(value, int) and not isinstance(value, bool) and not -MAX_SIZE <= value <= MAX_SIZE:
        raise ConfigError(
            Sentence(
                "{name} is {value}; a whole number up to {max_size:,} is needed.",
                name=name,
                value=shown(value),
                max_size=MAX_SIZE,
            ),
            name,
        )
    if isinstance(value, list):
        if len(value) > MAX_LAYERS or not all(isinstance(item, str | int | float | None) for item in value):
            raise ConfigError(
                Sentence("{name} is {value}; a list of names or numbers is needed.", name=name, value=shown(value)),
                name,
            )
    elif not isinstance(value, str | int | float | None):
        raise ConfigError(
            Sentence("{name} is {value}; a number, a text or a list is needed.", name=name, value=shown(value)), name
        )
    kinds = {bool: "true or false", int: "a whole number", list: "a list"}
    for kind, wanted in kinds.items():
        if type(default) is kind and value is not None and not isinstance(value, kind):
            raise ConfigError(
                Sentence("{name} is {value}; {wanted} is needed.", name=name, value=shown(value), wanted=wanted), name
            )
    return value


# --- parameters ---------------------------------------------------------------------------------------------------


def _collect(
    about: Mapping[str, Any],
    name: str,
    values: Values,
    raw: Mapping[str, Any],
    prefix: str,
    parameters: list[Parameter],
    heads: dict[str, tuple[int, int]],
    notes: list[str],
    keys: str = "",
) -> None:
    """The parameters of one class under `prefix`, with those of the whole models inside it."""
    one = about["classes"][name]
    lists, entries = settled(one, values, keys)
    for pattern, parameter, dims, where, kind in entries:
        try:
            for indices in grid(lists, pattern, values):
                here = {**values, "i": indices[0] if indices else 0, "j": indices[1] if len(indices) > 1 else 0}
                if where and not evaluate(where, here):
                    continue
                shape = tuple(size(dim, here, keys) for dim in dims)
                path = _path(pattern, indices)
                parameters.append(Parameter(f"{prefix}{path}", parameter, shape, kind, f"{prefix}{pattern}", indices))
                if len(parameters) > MAX_MODULES:
                    raise ConfigError("These sizes give more modules than any model has.", "")
        except FormulaError as error:
            raise ConfigError(
                Sentence("{keys}{error}", keys=keys, error=words_of(error)), f"{keys}{error.key}"
            ) from None
    for pattern, pair in one["heads"].items():
        try:
            heads[f"{prefix}{pattern}"] = (evaluate(pair[0], values), evaluate(pair[1], values))
        except FormulaError:
            continue
    for path, (section, class_name, usual) in one["nested"].items():
        whole = about["sections"][section]
        part = raw.get(section)
        model_type = section_type(whole, part) if isinstance(part, dict) else usual
        inner = description(model_type) if model_type in described_types() else None
        own = {key[len(section) + 1 :]: value for key, value in values.items() if key.startswith(f"{section}.")}
        known = inner is not None and ((model_type == usual and class_name in inner["classes"]) or "base" in inner)
        if inner is None or not known:
            raise ConfigError(
                Sentence(
                    "{keys}{section}.model_type is {model_type}, a family that is not known inside another model.",
                    keys=keys,
                    section=section,
                    model_type=shown(model_type),
                ),
                f"{keys}{section}.model_type",
            )
        chosen = class_name if model_type == usual and class_name in inner["classes"] else inner["base"]
        start = f"{prefix}{path}." if path else prefix
        _collect(
            inner,
            chosen,
            own,
            part if isinstance(part, dict) else {},
            start,
            parameters,
            heads,
            notes,
            f"{keys}{section}.",
        )


def settled(one: Mapping[str, Any], values: Values, path: str = "") -> tuple[dict[str, str], list[Any]]:
    """Lists and entries under the file's switches.

    Raises `ConfigError` for a value that the description does not cover.
    """
    for key, usual in one["fixed"].items():
        if _value(key, values) != usual and not _same_all_along(_value(key, values), usual):
            raise ConfigError(
                Sentence(
                    "{path}{key} is {shown}; its effect is known for {usual} only.",
                    path=path,
                    key=key,
                    shown=shown(_value(key, values)),
                    usual=shown(usual),
                ),
                f"{path}{key}",
            )
    entries = {(row[0], row[1], index): row for index, row in enumerate(one["entries"])}
    lists = dict(one["lists"])
    removed: dict[tuple[str, str], str] = {}
    added: dict[tuple[str, str], str] = {}
    more: list[Any] = []
    for setting in one["switches"]:
        (key, value), *_ = setting["if"].items()
        if not _is_set(_value(key, values), value, one["usual"][key]):
            continue
        for pattern, name in setting["without"]:
            removed[(pattern, name)] = key
        for row in setting["with"]:
            if (row[0], row[1]) in added and added[(row[0], row[1])] != key:
                raise ConfigError(
                    Sentence(
                        "the combined effect of {path}{key} and {path}{added} is not known.",
                        path=path,
                        key=key,
                        added=added[row[0], row[1]],
                    ),
                    f"{path}{key}",
                )
            added[(row[0], row[1])] = key
            more.append(row)
        lists |= setting["lists"]
    for (pattern, name), key in added.items():
        modules = {name_ for pattern_, name_, _ in entries if pattern_ == pattern}
        gone = {name_ for name_ in modules if removed.get((pattern, name_), key) != key}
        if gone and gone == modules:
            more = [row for row in more if (row[0], row[1]) != (pattern, name)]
        elif removed.get((pattern, name), key) != key:
            raise ConfigError(
                Sentence(
                    "{path}{key} together with {removed} is not known.",
                    path=path,
                    key=key,
                    removed=removed[pattern, name],
                ),
                f"{path}{key}",
            )
    _check_covered(one, values, path)
    return lists, [row for (pattern, name, _), row in entries.items() if (pattern, name) not in removed] + more


def _same_all_along(value: Any, usual: Any) -> bool:
    """Whether two lists hold one and the same entry throughout, whatever their lengths."""
    lists = isinstance(value, list) and isinstance(usual, list) and bool(value) and bool(usual)
    return lists and len({repr(item) for item in (*value, *usual)}) == 1


def _is_set(value: Any, setting: Any, usual: Any) -> bool:
    """Whether a switch stands as in this setting; a size where there is usually none stands for any size."""
    if usual is None and type(setting) is int:
        return type(value) is int and value > 0
    return type(value) is type(setting) and bool(value == setting)


def _check_covered(one: Mapping[str, Any], values: Values, path: str) -> None:
    """Refuse a switch in a position that no description has."""
    for key, usual in one["usual"].items():
        value = _value(key, values)
        if value == usual and type(value) is type(usual):
            continue
        if any(_is_set(value, setting["if"][key], usual) for setting in one["switches"] if key in setting["if"]):
            continue
        if any(value == fine and type(value) is type(fine) for fine in one["tolerated"].get(key, ())):
            continue
        sized = type(value) is int and value > 0
        if sized and (type(usual) is int or any(type(fine) is int for fine in one["tolerated"].get(key, ()))):
            continue
        if type(usual) in (float, list) and type(value) is not type(None):
            continue
        raise ConfigError(
            Sentence(
                "{path}{key} is {value}; its effect on the model is not known (the usual value is {usual}).",
                path=path,
                key=key,
                value=shown(value),
                usual=shown(usual),
            ),
            f"{path}{key}",
        )


def _value(key: str, values: Values) -> Any:
    name, _, index = key.partition("[")
    value = values.get(name)
    if index and isinstance(value, list):
        position = int(index[:-1])
        return value[position] if position < len(value) else None
    return value


def size(formula: str, values: Values, path: str) -> int:
    """A size of a shape; divisions have to come out even."""
    value = evaluate(formula, values)
    if isinstance(value, float) and abs(value - round(value)) < 1e-6:
        value = round(value)
    if not isinstance(value, int) or value < 0 or value > 10**12:
        raise ConfigError(
            Sentence("{formula} is {value}, which is no size.", formula=formula, value=shown(value)),
            f"{path}{next(iter(names(formula)), '')}",
        )
    return value


def grid(lists: Mapping[str, str], pattern: str, values: Values) -> Iterator[tuple[int, ...]]:
    """Every index of the stars of a pattern."""
    found: list[tuple[int, ...]] = [()]
    prefix: list[str] = []
    for token in pattern.split("."):
        if token == "*":
            formula = lists[".".join(prefix)]
            found = [
                (*head, index)
                for head in found
                for index in range(_length(formula, {**values, "i": head[0] if head else 0}))
            ]
        prefix.append(token)
    yield from found


def _length(formula: str, values: Values) -> int:
    value = evaluate(formula, values)
    if not isinstance(value, int) or not 0 <= value <= MAX_LAYERS:
        raise FormulaError(
            Sentence(
                "{formula} is {value}; at most {max_layers:,} is possible",
                formula=formula,
                value=shown(value),
                max_layers=MAX_LAYERS,
            ),
            next(iter(names(formula)), ""),
        )
    return value


def _path(pattern: str, indices: tuple[int, ...]) -> str:
    left = iter(indices)
    return ".".join(str(next(left)) if token == "*" else token for token in pattern.split("."))
