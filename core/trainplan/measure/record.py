"""What a file says: figures with the conditions under which they hold, run by run, and what could not be used."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from trainplan.measure.kinds import KINDS

Scalar = float | int | str | bool | None
Severity = Literal["unusable", "warning", "note"]

EXCERPT_LINES = 12
EXCERPT_CHARACTERS = 2000


@dataclass(frozen=True)
class Problem:
    """Something about a file or a figure that its reader must know; `unusable` figures replace nothing."""

    code: str
    template: str
    parameters: Mapping[str, Scalar] = field(default_factory=dict)
    severity: Severity = "warning"
    line: int | None = None

    @property
    def message(self) -> str:
        """The template filled in."""
        return self.template.format(**self.parameters)


def unusable(code: str, template: str, line: int | None = None, **parameters: Scalar) -> Problem:
    """Why a figure cannot be used."""
    return Problem(code, template, parameters, "unusable", line)


def warning(code: str, template: str, line: int | None = None, **parameters: Scalar) -> Problem:
    """A doubt about a figure that is used all the same."""
    return Problem(code, template, parameters, "warning", line)


def note(code: str, template: str, line: int | None = None, **parameters: Scalar) -> Problem:
    """What a figure means, where it could be misread."""
    return Problem(code, template, parameters, "note", line)


@dataclass(frozen=True)
class Measurement:
    """One figure of the kind named, in the unit of its kind.

    `conditions` say where it holds: nodes, ranks, ranks_per_node, size_bytes, collective, operation, global_batch ...
    `low` and `high` are the 10th and 90th percentile of the samples; `curve` is (x, value) where x is named by the
    condition `curve_over` (bytes, nodes, step).
    """

    kind: str
    value: float
    conditions: Mapping[str, Scalar] = field(default_factory=dict)
    low: float | None = None
    high: float | None = None
    samples: int = 1
    curve: tuple[tuple[float, float], ...] = ()
    excerpt: str = ""
    line: int | None = None
    problems: tuple[Problem, ...] = ()
    file: str = ""
    sha256: str = ""

    @property
    def unit(self) -> str:
        """Of `value`, `low`, `high` and the curve's values."""
        return KINDS[self.kind].unit

    @property
    def paths(self) -> tuple[str, ...]:
        """Inputs of a plan that this figure can replace, where its conditions hold."""
        if self.kind == "bus_bandwidth" and self.conditions.get("collective") != "all_reduce":
            return ()
        return KINDS[self.kind].paths

    def number(self, condition: str) -> float | None:
        """A condition that is a number; None where it is not stated or is none."""
        value = self.conditions.get(condition)
        return None if isinstance(value, bool) or not isinstance(value, int | float) else float(value)

    @property
    def usable(self) -> bool:
        """Whether nothing speaks against the figure."""
        return not any(problem.severity == "unusable" for problem in self.problems)


@dataclass(frozen=True)
class Run:
    """One run inside a file: one table, one log, one device report. `facts` are what it says besides figures."""

    format: str
    measurements: tuple[Measurement, ...] = ()
    facts: Mapping[str, Any] = field(default_factory=dict)
    version: str = ""
    problems: tuple[Problem, ...] = ()
    first_line: int | None = None
    last_line: int | None = None
    excerpt: str = ""


@dataclass(frozen=True)
class Reading:
    """A file as read. `unread_lines` are lines that no reader understood."""

    file: str
    sha256: str
    bytes: int
    runs: tuple[Run, ...] = ()
    problems: tuple[Problem, ...] = ()
    lines: int = 0
    unread_lines: int = 0

    @property
    def formats(self) -> tuple[str, ...]:
        """Formats found, in the order of the file."""
        return tuple(dict.fromkeys(run.format for run in self.runs))

    @property
    def measurements(self) -> tuple[Measurement, ...]:
        """Every figure, with the file's name, its hash and the run's problems."""
        return tuple(
            replace(
                figure,
                file=self.file,
                sha256=self.sha256,
                excerpt=figure.excerpt or run.excerpt,
                problems=(*figure.problems, *run.problems),
            )
            for run in self.runs
            for figure in run.measurements
        )

    @property
    def usable(self) -> tuple[Measurement, ...]:
        """The figures that may replace an assumption."""
        return tuple(figure for figure in self.measurements if figure.usable)


def excerpt(lines: list[str], first: int = 0, last: int | None = None) -> str:
    """A short piece of `lines` from `first` (inclusive) to `last` (exclusive); a long one loses its middle."""
    piece = [line.rstrip()[:400] for line in lines[first:last]]
    if len(piece) > EXCERPT_LINES:
        half = EXCERPT_LINES // 2
        piece = [*piece[:half], "...", *piece[-half:]]
    return "\n".join(piece)[:EXCERPT_CHARACTERS]
