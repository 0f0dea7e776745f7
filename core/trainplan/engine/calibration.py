"""Calibration: the few constants of the step-time model, with their meaning, and the errors seen on held-out runs.

One file per accelerator generation and one for software stacks (`trainplan_resources/calibration`). Constants marked
`fitted` come from `python -m tools.calibrate fit`; the others are round numbers fixed by hand.
"""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cache
from importlib import resources
from typing import Any


class CalibrationError(KeyError):
    """A constant that no calibration file holds."""

    def __init__(self, name: str) -> None:
        self.name = name
        super().__init__(name)

    def __str__(self) -> str:
        return f"The calibration has no constant {self.name!r}"


@dataclass(frozen=True)
class Constant:
    """One constant of the model."""

    value: float
    meaning: str
    unit: str = ""
    source: str = ""
    fitted: bool = False
    prior: float | None = None
    """Where the fit starts and is drawn to; None takes the value."""
    spread: float = 0.3
    """Standard deviation of the prior, in the logarithm."""
    low: float = 0.0
    high: float = float("inf")
    """Physical bounds that no fit may cross."""


@dataclass(frozen=True)
class Interval:
    """Measured over predicted time: where 80 % of new runs of one class should lie, by the errors of runs held out."""

    low: float
    high: float
    runs: int
    groups: int
    basis: str


@dataclass(frozen=True)
class SeenRuns:
    """Published runs of one accelerator that were predicted by fits which had not seen them."""

    runs: int
    error: float
    """Median of their absolute errors of speed, groups weighing one; a fraction."""


@dataclass(frozen=True)
class Calibration:
    """All constants by dotted name, and which accelerator and framework use which."""

    version: str
    constants: Mapping[str, Constant]
    chips: Mapping[str, str]
    """Accelerator id -> chip whose constants were fitted."""
    generations: Mapping[str, str]
    """Architecture of the catalogue (Ampere, Hopper ...) -> generation file."""
    since: Mapping[str | None, int]
    """Generation -> year in which its first accelerator appeared, from which its kernels mature."""
    beyond_flash2: frozenset[str | None]
    """Generations that have flash kernels of their own, later than FlashAttention-2."""
    stacks: Mapping[str, Mapping[str, str]]
    """Framework -> the classes of its kernels, launches and overlap."""
    intervals: Mapping[str, Interval] = field(default_factory=dict)
    traits: frozenset[str] = frozenset()
    """What published runs that the fit saw are made of (`step_time.evidence.traits`)."""
    seen: Mapping[str, SeenRuns] = field(default_factory=dict)
    """Runs held out, by the accelerator's name."""

    def value(self, name: str) -> float:
        """The constant of that dotted name. Raises `CalibrationError`."""
        found = self.constants.get(name)
        if found is None:
            raise CalibrationError(name)
        return found.value

    def find(self, *names: str) -> float:
        """The first of these constants that exists."""
        for name in names:
            if name in self.constants:
                return self.constants[name].value
        raise CalibrationError(names[-1])

    def with_values(self, values: Mapping[str, float]) -> Calibration:
        """The same with other values of some constants."""
        changed = {name: replace(self.constants[name], value=value) for name, value in values.items()}
        return replace(self, constants={**self.constants, **changed})

    @property
    def fitted(self) -> tuple[str, ...]:
        return tuple(name for name, constant in self.constants.items() if constant.fitted)


SEEN_FILE = "by_accelerator.json"


def fingerprint(calibration: Calibration) -> str:
    """A hash over every constant, by which stored errors know the calibration that they belong to."""
    text = json.dumps({name: item.value for name, item in sorted(calibration.constants.items())})
    return hashlib.sha256(text.encode()).hexdigest()[:16]


@cache
def built_in_calibration() -> Calibration:
    """The calibration that ships with the application."""
    folder = resources.files("trainplan_resources") / "calibration"
    files = {item.name: json.loads(item.read_text("utf-8")) for item in folder.iterdir() if item.name.endswith(".json")}
    seen = resources.files("trainplan_resources") / "validation" / SEEN_FILE
    return read_calibration(files | {SEEN_FILE: json.loads(seen.read_text("utf-8"))})


def read_calibration(files: Mapping[str, Mapping[str, Any]]) -> Calibration:
    """A calibration from the contents of its files, by file name."""
    stacks = files["stacks.json"]
    constants = {f"stack.{name}": Constant(**item) for name, item in stacks["constants"].items()}
    chips: dict[str, str] = {}
    generations: dict[str, str] = {}
    since: dict[str | None, int] = {}
    beyond_flash2: set[str | None] = set()
    for name, content in sorted(files.items()):
        if content.get("kind") != "generation":
            continue
        generation = name.removesuffix(".json")
        generations |= dict.fromkeys(content["architectures"], generation)
        if "since" in content:
            since[generation] = content["since"]
        if content.get("beyond_flash2"):
            beyond_flash2.add(generation)
        chips |= {accelerator: chip for chip, ids in content["chips"].items() for accelerator in ids}
        constants |= {f"{generation}.{key}": Constant(**item) for key, item in content["constants"].items()}
    evidence = files.get("evidence.json", {})
    return Calibration(
        version=str(stacks["version"]),
        constants=constants,
        chips=chips,
        generations=generations,
        since=since,
        beyond_flash2=frozenset(beyond_flash2),
        stacks=stacks["stacks"],
        intervals={name: Interval(**item) for name, item in evidence.get("intervals", {}).items()},
        traits=frozenset(evidence.get("traits", ())),
        seen={name: SeenRuns(**item) for name, item in files.get(SEEN_FILE, {}).get("accelerators", {}).items()},
    )
