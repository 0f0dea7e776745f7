"""How a configuration class fills in what its file leaves out."""

from __future__ import annotations

import dataclasses
from typing import Any

from tools.families.derive import Derivation, UnexplainedError, is_size
from tools.families.describe import found_condition
from tools.families.snapshot import leaves

MISSING = dataclasses.MISSING


def raw_defaults(config_class: type) -> dict[str, Any]:
    """Fields as the class declares them."""
    found = {}
    for field in dataclasses.fields(config_class):
        if field.default is not MISSING:
            found[field.name] = field.default
        elif field.default_factory is not MISSING:
            found[field.name] = field.default_factory()
    return found


class Resolution(Derivation):
    """The derivation of one configuration class: `take` gives the leaves that it ends with."""

    def __init__(self, config_class: type, kept: dict[str, Any] | None = None) -> None:
        self.config_class = config_class
        self.kept = kept or {}
        self.cache = {}
        self.fixed, self.notes, self.explicit = {}, [], set()
        declared = raw_defaults(config_class)
        self.raw = {
            name: value
            for name, value in declared.items()
            if isinstance(value, int | float | str | bool | list | tuple | None)
        }
        self.end = self.take({})
        self.values = {
            name: (self.end.get(name) if value is None else value)
            for name, value in self.raw.items()
            if name in self.end
        }

    def take(self, changes: dict[str, Any]) -> Any:
        key = tuple(sorted((leaf, repr(value)) for leaf, value in changes.items()))
        if key not in self.cache:
            try:
                self.cache[key] = leaves(self.config_class(**{**self.kept, **changes}))
            except TimeoutError:
                raise
            except Exception:  # noqa: BLE001 the class refuses these values
                self.cache[key] = None
        return self.cache[key]

    def changes(self, changes: dict[str, Any]) -> dict[str, Any]:
        return changes

    def leaves_of(self, changes: dict[str, Any]) -> dict[str, Any]:
        return self.take(changes) or {}

    def try_all(self) -> None:
        self.alone = {}
        for leaf in self.values:
            value = self.raw[leaf] if self.raw[leaf] is not None else self.values[leaf]
            if isinstance(value, bool):
                options = [not value]
            elif is_size(value) or isinstance(value, float):
                options = self.alternatives(leaf)
            else:
                continue
            found = []
            for option in options:
                if self.divides(leaf, option):
                    end = self.take({leaf: option})
                    if end is not None:
                        found.append((option, end))
                if len(found) == 3:
                    break
            if found:
                self.alone[leaf] = found

    def rules(self, wanted: set[str]) -> dict[str, Any]:
        """For each wanted key that a file may leave out: how the class fills it."""
        self.try_all()
        found: dict[str, Any] = {}
        for key in sorted(wanted):
            if key not in self.end or key.endswith("]"):
                continue
            if "." in key and is_size(self.end[key]) is False:
                continue
            movers = [
                leaf
                for leaf, samples in self.alone.items()
                if leaf != key and any(end.get(key) != self.end[key] for _, end in samples)
            ]
            if not movers:
                continue
            try:
                found[key] = self.rule(key, movers)
            except UnexplainedError:
                found[key] = {"only": {leaf: self.values[leaf] for leaf in movers}}
        return found

    def rule(self, key: str, movers: list[str]) -> dict[str, Any]:
        first = self.end[key]
        if is_size(first):
            self.fixed = {}
            everything, self.alone = (
                self.alone,
                {
                    leaf: samples
                    for leaf, samples in self.alone.items()
                    if leaf != key and not isinstance(self.values[leaf], bool)
                },
            )
            try:
                formula = self.fit(lambda end: end[key], key)
            finally:
                self.alone = everything
            if any(leaf in self.fixed for leaf in movers) or any(
                isinstance(self.values[leaf], bool) for leaf in movers
            ):
                raise UnexplainedError(key)
            return {"formula": formula}
        if isinstance(first, list) and first and all(isinstance(item, str | int) for item in first):
            return self.list_rule(key, movers)
        raise UnexplainedError(key)

    def list_rule(self, key: str, movers: list[str]) -> dict[str, Any]:
        ends = [self.end, *(end for leaf in movers for _, end in self.alone[leaf])]
        everything, self.alone = self.alone, {leaf: found for leaf, found in self.alone.items() if leaf != key}
        try:
            length = self.fit(lambda end: len(end[key]), f"length of {key}")
        finally:
            self.alone = everything
        kinds = list(dict.fromkeys(item for end in ends for item in end[key]))
        if len(kinds) > 6:
            raise UnexplainedError(key)
        parts = []
        for kind in kinds:
            samples = [
                (
                    {name: end[name] for name in movers if name in end},
                    len(end[key]),
                    frozenset(index for index, item in enumerate(end[key]) if item == kind),
                )
                for end in ends
            ]
            if all(len(members) == size for _, size, members in samples):
                return {"length": length, "items": [[kind, None]]}
            parts.append([kind, found_condition(samples, length)])
        return {"length": length, "items": parts}
