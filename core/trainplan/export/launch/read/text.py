"""The content of a file as plain data: bounded in size, depth and number of values; YAML without aliases or tags."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

import yaml

from trainplan.english import Sentence
from trainplan.export.launch.read.found import ConfigReadError

LARGEST_BYTES = 1_000_000
DEEPEST = 24
MOST_VALUES = 20_000


def read_text(path: Path) -> str:
    """The text of a small file. Raises ConfigReadError."""
    try:
        if not path.is_file():
            raise ConfigReadError(Sentence("{name} is not a file", name=path.name))
        with path.open("rb") as stream:
            data = stream.read(LARGEST_BYTES + 1)
    except OSError as error:
        raise ConfigReadError(
            Sentence("{name} cannot be read: {reason}", name=path.name, reason=error.strerror)
        ) from None
    return decoded(data, path.name)


def decoded(data: bytes, name: str) -> str:
    """UTF-8 text within bounds. Raises ConfigReadError."""
    if len(data) > LARGEST_BYTES:
        raise ConfigReadError(
            Sentence(
                "{name} is larger than {largest_bytes:,} kB; a job's configuration is far smaller",
                name=name,
                largest_bytes=LARGEST_BYTES // 1000,
            )
        )
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise ConfigReadError(Sentence("{name} is not a text file", name=name)) from None
    if "\0" in text:
        raise ConfigReadError(Sentence("{name} is not a text file", name=name))
    return text


class _Loader(yaml.SafeLoader):
    """Plain data alone: an alias or a tag of its own is refused before anything is built from it."""

    def compose_node(self, parent: Any, index: Any) -> Any:
        if self.check_event(yaml.events.AliasEvent):
            raise ConfigReadError("it uses YAML aliases, which are not followed")
        return super().compose_node(parent, index)

    def construct_mapping(self, node: Any, deep: bool = False) -> dict[Any, Any]:
        keys = [key.value for key, _ in node.value if isinstance(key, yaml.ScalarNode)]
        twice = next((key for key in keys if keys.count(key) > 1), None) if len(keys) < 2000 else None
        if twice is not None:
            raise ConfigReadError(Sentence("it holds the key {twice!r} twice", twice=twice[:40]))
        return super().construct_mapping(node, deep=deep)


def from_yaml(text: str) -> Any:
    """The first document of YAML. Raises ConfigReadError."""
    if text.count("\n") > 20_000 or _depth_of_brackets(text) > DEEPEST:
        raise ConfigReadError("it is nested too deeply, or too long")
    try:
        loader = _Loader(text)
    except yaml.YAMLError:
        raise ConfigReadError("it contains characters that YAML does not allow") from None
    try:
        value = loader.get_data()
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None)
        where = f" at line {mark.line + 1}" if mark is not None else ""
        raise ConfigReadError(Sentence("it is broken YAML{where}", where=where)) from None
    except (RecursionError, ValueError, OverflowError):
        raise ConfigReadError("it is YAML that cannot be read: too deep, or a value out of range") from None
    finally:
        loader.dispose()
    return checked(value)


def from_json(text: str) -> Any:
    """JSON. Raises ConfigReadError."""
    try:
        return checked(json.loads(text))
    except (ValueError, RecursionError):
        raise ConfigReadError("it is broken JSON, or nested too deeply") from None


def from_toml(text: str) -> dict[str, Any]:
    """TOML. Raises ConfigReadError."""
    if _depth_of_brackets(text) > DEEPEST:
        raise ConfigReadError("it is nested too deeply")
    try:
        value = checked(tomllib.loads(text))
    except (tomllib.TOMLDecodeError, RecursionError, ValueError):
        raise ConfigReadError("it is broken TOML") from None
    assert isinstance(value, dict)
    return value


def checked(value: Any) -> Any:
    """The value itself. Raises ConfigReadError where it is too deep or holds too many values."""
    level, depth, count = [value], 0, 0
    while level:
        depth += 1
        count += len(level)
        if depth > DEEPEST or count > MOST_VALUES:
            raise ConfigReadError("it is nested too deeply, or holds too many values")
        level = [
            child
            for item in level
            if isinstance(item, dict | list)
            for child in (item.values() if isinstance(item, dict) else item)
        ]
    return value


def _depth_of_brackets(text: str) -> int:
    depth = deepest = 0
    for sign in text:
        if sign in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif sign in "]}":
            depth -= 1
    return deepest
