"""Every input of a plan with its origin: what is decided, measured, taken from the catalogue, or assumed."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace

from pydantic import BaseModel

from trainplan.catalog.architecture import Architecture
from trainplan.catalog.entries import Entry
from trainplan.plan.document import Plan, ProvenanceKind
from trainplan.plan.paths import FieldInfo, field_info, get_field
from trainplan.plan.provenance import provenance, stated_inputs
from trainplan.report.figures import count, plain_number


@dataclass(frozen=True)
class Input:
    """One input: where it stands in the plan, its value in words, where it comes from."""

    path: str
    section: str
    title: str
    value: str
    unit: str
    kind: ProvenanceKind
    source: str = ""
    date: str = ""
    low: float | None = None
    high: float | None = None

    @property
    def range(self) -> str:
        if self.low is None or self.high is None:
            return ""
        return f"{plain_number(self.low)} to {plain_number(self.high)}"


@dataclass(frozen=True)
class Source:
    """A source, and what rests on it."""

    what: str
    text: str


def inputs(plan: Plan) -> tuple[Input, ...]:
    """Every input that has a value, in the order of the plan; a catalogue entry is one input."""
    return tuple(_input(plan, path, _section(plan, path)) for path in stated_inputs(plan))


def catalogue_figures(plan: Plan) -> tuple[Input, ...]:
    """The numbers of the catalogue entries that the plan carries."""
    return tuple(
        replace(_input(plan, f"{path}.{figure}", entry.name), title=_titles(plan, path, figure))
        for path, entry in _entries(plan)
        for figure in _figures(entry)
    )


def sources(plan: Plan) -> tuple[Source, ...]:
    """Sources of the catalogue entries that the plan carries and of its inputs, each once."""
    found = {Source(entry.name, text): None for _, entry in _entries(plan) for text in entry.sources}
    for path, origin in plan.provenance.items():
        if origin.source:
            found[Source(field_info(path, plan).title, origin.source)] = None
    return tuple(found)


def _section(plan: Plan, path: str) -> str:
    return field_info(path.split(".", maxsplit=1)[0], plan).title


def _input(plan: Plan, path: str, section: str) -> Input:
    info, origin = field_info(path, plan), provenance(plan, path)
    return Input(
        path=path,
        section=section,
        title=_phase(plan, path) + info.title,
        value=in_words(get_field(plan, path), info),
        unit=info.unit.replace("m2", "m²").replace("x mean", "× mean"),
        kind=origin.kind,
        source=origin.source if path in plan.provenance else "",
        date=origin.date,
        low=origin.low,
        high=origin.high,
    )


def _phase(plan: Plan, path: str) -> str:
    """The phase that an input belongs to, where there are several."""
    if not path.startswith("training.phases.") or len(plan.training.phases) == 1:
        return ""
    return f"{plan.training.phases[int(path.split('.')[2])].name}: "


def in_words(value: object, info: FieldInfo) -> str:
    if isinstance(value, Architecture | Entry):
        return value.name
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | float):
        if info.unit == "tokens" and value >= 1e6:
            return str(count(value))
        return str(value) if info.title.startswith("Year") else plain_number(value)
    if isinstance(value, tuple) and value and isinstance(value[0], tuple):
        return f"{len(value)} points, {plain_number(value[-1][1])} at {plain_number(value[-1][0])}"
    if isinstance(value, tuple):
        return ", ".join(str(item) for item in value)
    if isinstance(value, dict):
        return ", ".join(f"{name} {plain_number(price)}" for name, price in value.items())
    return info.choices.get(str(value), str(value)).replace("_", " ")


def _entries(plan: Plan) -> Iterator[tuple[str, Entry]]:
    for path in stated_inputs(plan):
        value = get_field(plan, path)
        if isinstance(value, Entry):
            yield path, value


def _figures(record: BaseModel, inside: str = "") -> Iterator[str]:
    """Dotted names of the numbers in a record."""
    for name in type(record).model_fields:
        value = getattr(record, name)
        if isinstance(value, BaseModel):
            yield from _figures(value, f"{inside}{name}.")
        elif isinstance(value, int | float) and not isinstance(value, bool) and name != "year":
            yield f"{inside}{name}"


def _titles(plan: Plan, path: str, figure: str) -> str:
    """The titles along a dotted name: Peak rates, bf16."""
    steps = figure.split(".")
    titles = [field_info(f"{path}.{'.'.join(steps[: end + 1])}", plan).title for end in range(len(steps))]
    return ", ".join([titles[0], *(title[0].lower() + title[1:] for title in titles[1:])])
