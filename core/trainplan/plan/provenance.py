"""Where each input comes from: what a person decided, what the catalogue knows, what is only assumed."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from trainplan.catalog.entries import Entry
from trainplan.plan.document import Plan, Provenance, ProvenanceKind
from trainplan.plan.paths import field_info, get_field, input_paths

UNVERIFIED_SOURCE = "Catalogue figure without a public source"
UNSTATED = Provenance(kind="assumption")


def provenance(plan: Plan, path: str) -> Provenance:
    """Where the value at `path` comes from. Raises FieldError where the plan has no such field.

    The plan's own entry wins, then the entry of the nearest owner; a degree of parallelism and what else a person
    decides is a decision; a catalogue entry stands for its figures, the unverified ones as assumptions; all the
    rest is assumed.
    """
    get_field(plan, path)
    for owner in _owners(path):
        if owner in plan.provenance:
            return plan.provenance[owner]
    found = _catalogue_entry(plan, path)
    if found is not None:
        entry, figure = found
        if "all" in entry.unverified or figure in entry.unverified or (not figure and not entry.sources):
            return Provenance(kind="assumption", source=UNVERIFIED_SOURCE)
        return Provenance(kind="catalogue", source="; ".join(entry.sources)[:1000])
    if field_info(path, plan).decision:
        return Provenance(kind="decision")
    return UNSTATED


def kind_of(plan: Plan, path: str) -> ProvenanceKind:
    """The kind alone."""
    return provenance(plan, path).kind


def stated_inputs(plan: Plan) -> tuple[str, ...]:
    """Paths of every input that has a value and plays a part."""
    idle = tuple(_without_a_part(plan))
    return tuple(
        path
        for path in input_paths(plan)
        if get_field(plan, path) not in (None, "", (), {}) and not path.startswith(idle) and not _is_label(path)
    )


def _is_label(path: str) -> bool:
    """It names something or says in what money is counted: nothing to decide, measure or look up."""
    return path in ("economics.currency", "economics.as_of") or (
        path.startswith("training.phases.") and path.endswith(".name")
    )


def _without_a_part(plan: Plan) -> Iterator[str]:
    """Paths, or how they begin, of inputs that another input puts out of use."""
    recompute = plan.parallelism.recompute
    for path, used in (
        ("model.lora.", plan.model.training in {"lora", "qlora"}),
        ("training.start.", plan.model.training == "continued"),
        ("parallelism.recompute_every", recompute == "every"),
        ("parallelism.recompute_layers", recompute == "layers"),
        ("dataset.validation_every_steps", plan.dataset.validation_tokens > 0),
        ("dataset.document_spread", plan.dataset.document_tokens is not None),
        ("facility.coolant_rise_kelvin", plan.facility.cooling == "liquid"),
        ("facility.liquid_heat_fraction", plan.facility.cooling == "liquid"),
        ("economics.currency_per_usd", plan.economics.currency != "USD"),
    ):
        if not used:
            yield path


def assumptions(plan: Plan) -> tuple[str, ...]:
    """Paths of every stated input that nothing stands behind yet."""
    return tuple(path for path in stated_inputs(plan) if kind_of(plan, path) == "assumption")


def with_provenance(plan: Plan, path: str, entry: Provenance | None) -> Plan:
    """The plan with an entry for `path`, or without one."""
    kept = {key: value for key, value in plan.provenance.items() if key != path}
    return plan.model_copy(update={"provenance": kept if entry is None else {**kept, path: entry}})


def _owners(path: str) -> list[str]:
    """The path itself, then its owners up to the section's field: a.b.c, a.b."""
    steps = path.split(".")
    return [".".join(steps[:length]) for length in range(len(steps), 1, -1)]


def _catalogue_entry(plan: Plan, path: str) -> tuple[Entry, str] | None:
    """The catalogue entry that holds the field, and the dotted name of the figure in it ("" is the entry itself)."""
    steps = path.split(".")
    value: Any = plan
    for index, step in enumerate(steps):
        value = get_field(plan, ".".join(steps[: index + 1]))
        if isinstance(value, Entry):
            return value, ".".join(steps[index + 1 :])
        if step == "architecture" and steps[0] == "model":
            return None
    return None
