"""What a file says in the words of the plan, and a way to take its settings so that none is lost in silence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from trainplan.catalog.architecture import Architecture
from trainplan.english import Sentence

LONGEST_NAME = 60
MOST_NAMES = 200


class ConfigReadError(ValueError):
    """A file cannot be read as the configuration of a job; the text is one sentence that says why."""


@dataclass(frozen=True)
class ReadConfig:
    """A file as changes to a plan."""

    kind: str
    """The program whose file it is."""
    changes: Mapping[str, Any]
    """Field of the plan -> value."""
    architecture: Architecture | None = None
    accumulation: int | None = None
    """Micro batches of one rank in a step, where the file says that in place of the global batch."""
    steps: int | None = None
    """Where the file says steps in place of tokens."""
    unknown: tuple[str, ...] = ()
    """Keys that its program does not know either, or not any more."""
    left_out: tuple[str, ...] = ()
    """Keys of its program that no field of a plan holds."""
    notes: tuple[str, ...] = ()
    """What was concluded, and what could not be settled."""


def shown(name: object) -> str:
    """A key of a file as part of a sentence."""
    return "".join(sign if sign.isprintable() else "?" for sign in str(name))[:LONGEST_NAME]


@dataclass
class Settings:
    """Settings of a file by name; what is taken is used, the rest is listed."""

    values: Mapping[str, Any]
    used: set[str] = field(default_factory=set)
    notes: list[str] = field(default_factory=list)
    open: set[str] = field(default_factory=set)
    """Names whose value is a variable that the file does not set: no default stands for them."""

    def get(self, *names: str) -> Any:
        """The value of the first name that the file has; None where it has none, or leaves it "auto"."""
        found = None
        for name in names:
            if name in self.values:
                self.used.add(name)
                if found is None:
                    found = self.values[name]
        if isinstance(found, str) and found.lower() in ("auto", "null", "none", ""):
            return None
        return found

    def whole(self, *names: str, least: int = 1) -> int | None:
        """A whole number, also written 9_765_625 or 2e3. Raises ConfigReadError."""
        value = self.get(*names)
        if value is None:
            return None
        number = number_of(value)
        if number is None or number != int(number) or number < least:
            if isinstance(value, str) and "$" in value:
                if names[0] not in self.open:
                    self.notes.append(f"{names[0]} is {shown(value)}, a variable that the file does not set")
                self.open.add(names[0])
                return None
            raise ConfigReadError(
                Sentence(
                    "{names} is {value}; a whole number from {least} is needed",
                    names=names[0],
                    value=shown(value),
                    least=least,
                )
            )
        return int(number)

    def degree(self, *names: str, default: int | None = 1) -> int | None:
        """A whole number; the program's default where the file does not say, None where it leaves a variable open."""
        found = self.whole(*names)
        return found if found is not None or names[0] in self.open else default

    def number(self, *names: str) -> float | None:
        """A number. Raises ConfigReadError."""
        value = self.get(*names)
        if value is None:
            return None
        number = number_of(value)
        if number is None:
            raise ConfigReadError(
                Sentence("{names} is {value}; a number is needed", names=names[0], value=shown(value))
            )
        return number

    def flag(self, *names: str) -> bool | None:
        """Whether a switch is on; None where the file does not say."""
        value = self.get(*names)
        if value is None or isinstance(value, bool):
            return value
        if isinstance(value, int | float):
            return bool(value)
        if isinstance(value, str) and value.lower() in ("true", "yes", "on", "1"):
            return True
        if isinstance(value, str) and value.lower() in ("false", "no", "off", "0"):
            return False
        return bool(value)

    def word(self, *names: str) -> str | None:
        """A word, in lower case."""
        value = self.get(*names)
        return None if value is None else str(value).strip().lower()

    def rest(self) -> list[str]:
        """Names that nobody took."""
        return [name for name in self.values if name not in self.used]


def number_of(value: Any) -> float | None:
    """A finite number, also from its text; None for anything else."""
    if isinstance(value, bool):
        return None
    if isinstance(value, int | float):
        return float(value) if abs(float(value)) < 1e30 else None
    if isinstance(value, str) and len(value) < 40:
        try:
            number = float(value.replace("_", ""))
        except ValueError:
            return None
        return number if abs(number) < 1e30 else None
    return None


def split_rest(rest: Iterable[str], known: Iterable[str]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Names that nobody took, as those that their program does not know and those that it does."""
    known = set(known)
    names = list(rest)
    unknown = tuple(shown(name) for name in names if name not in known)[:MOST_NAMES]
    return unknown, tuple(shown(name) for name in names if name in known)[:MOST_NAMES]
