"""Versions as people write them, and conditions on them; versions compare as versions, never as text."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from packaging.specifiers import InvalidSpecifier, SpecifierSet
from packaging.version import InvalidVersion, Version

from trainplan.english import Sentence

_NUMBER = re.compile(r"\d+(?:\.\d+)*(?:(?:a|b|rc)\d+)?(?:\.?post\d+)?(?:\.dev\d+)?(?:\+[a-z0-9.]+)?", re.IGNORECASE)
_CONDITION = re.compile(r"(?P<product>[^<>=!~|]*?)\s*(?P<version>[<>=!~].*)?")
_LEAST = Version("0.dev0")
_DECORATION = re.compile(r"[\s:_-]*[vVrR]?$")


class ConditionError(ValueError):
    """A condition cannot be read."""


@dataclass(frozen=True)
class Value:
    """What a layer or a fact is: a product, a version, or both."""

    product: str = ""
    version: Version | None = None
    text: str = field(default="", compare=False)
    """The version as it was written: 24.04."""

    @property
    def words(self) -> str:
        return " ".join(part for part in (self.product, self.text or str(self.version or "")) if part)


@dataclass(frozen=True)
class _Alternative:
    product: str
    versions: SpecifierSet | None

    def holds(self, value: Value) -> bool:
        if self.product and self.product.casefold() != value.product.casefold():
            return False
        if self.versions is None:
            return True
        return value.version is not None and self.versions.contains(value.version, prereleases=True)


@dataclass(frozen=True)
class Condition:
    """Alternatives, of which one has to hold."""

    alternatives: tuple[_Alternative, ...]

    def holds(self, value: Value) -> bool:
        return any(each.holds(value) for each in self.alternatives)


@lru_cache(maxsize=4096)
def parse_condition(text: str) -> Condition:
    """Read `>=12.1,<13`, `Slurm`, `DOCA>=3.0 | MLNX_OFED`: a product, a version range, or both; `|` parts alternatives.

    Ranges are those of Python packages (PEP 440). Raises ConditionError.
    """
    found = []
    for part in text.split("|"):
        match = _CONDITION.fullmatch(part.strip())
        if match is None or not part.strip():
            raise ConditionError(
                Sentence("{text!r} is not a condition; write >=12.1,<13 or a product, separated by |", text=text[:80])
            )
        try:
            versions = SpecifierSet(match["version"]) if match["version"] else None
        except InvalidSpecifier:
            raise ConditionError(
                Sentence(
                    "{text!r} is not a condition: {match!r} is not a version range",
                    text=text[:80],
                    match=match["version"][:40],
                )
            ) from None
        found.append(_Alternative(match["product"].strip(), versions))
    return Condition(tuple(found))


def parse_value(text: str, products: Sequence[str] = (), aliases: Mapping[str, str] | None = None) -> Value | None:
    """Read `550.54.15`, `R580`, `Ubuntu 24.04 LTS`; None where it holds neither a version nor a known product.

    Without `products` the layer has versions alone, and words beside the number are decoration. `aliases` are other
    spellings of a product, such as the address of its image.
    """
    for spelling, product in (aliases or {}).items():
        if text.casefold().startswith(spelling.casefold()):
            text = f"{product} {text[len(spelling) :]}"
    number = _NUMBER.search(text)
    version = _version(number[0]) if number else None
    written = number[0] if number else ""
    if not products:
        return Value("", version, written) if version is not None else None
    name = (_DECORATION.sub("", text[: number.start()]) if number else text).strip()
    product = next((each for each in products if each.casefold() == name.casefold()), name)
    return Value(product, version, written) if product else None


def _version(text: str) -> Version | None:
    try:
        return Version(text)
    except InvalidVersion:
        return None


def newest_of_series(value: Value, known: Sequence[Value]) -> Value:
    """A version written short stands for the newest known one that begins with it: R580 for 580.126.20."""
    if value.version is None:
        return value
    release = value.version.release
    series = [
        other
        for other in known
        if other.version is not None
        and other.product.casefold() == value.product.casefold()
        and other.version.release[: len(release)] == release
    ]
    return max(series, key=version_key, default=value)


def version_key(value: Value) -> Version:
    """What values sort by; one without a version comes first."""
    return value.version if value.version is not None else _LEAST
