"""The stack of a plan: each layer with its version, who set it, why this one, and what does not go together."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from trainplan.catalog.software import Layer, SoftwareData
from trainplan.catalog.versions import Value, version_key
from trainplan.engine.software.facts import decided_layers, hardware_facts, release_value
from trainplan.engine.software.parts import Conflict, Origin, Reason, StackLayer, WayOut
from trainplan.engine.software.solver import (
    Stack,
    candidates,
    complete,
    is_usual,
    layers_of,
    narrowing_rule,
    refuting_rules,
    smallest_conflict,
    usual_of,
)
from trainplan.plan.document import Plan

OWN_IMAGE = Value("own image")
"""Where no image is chosen, a conflict is explained for one's own."""


@dataclass(frozen=True)
class SolvedStack:
    """The layers of a plan, in the order in which they are installed, and what stands against them."""

    layers: tuple[StackLayer, ...]
    conflicts: tuple[Conflict, ...]
    unreadable: tuple[str, ...]
    values: dict[str, Value]
    """By layer, decided and completed, those in conflict too."""


def solve_stack(plan: Plan, data: SoftwareData) -> SolvedStack:
    """Complete the software of a plan; what is in conflict stays as the plan has it and is left out of the rest."""
    decided, unreadable = decided_layers(plan, data)
    return _solve(data, tuple(hardware_facts(plan).items()), tuple(decided.items()), unreadable)


@lru_cache(maxsize=256)
def _solve(
    data: SoftwareData,
    known: tuple[tuple[str, Value], ...],
    stated: tuple[tuple[str, Value], ...],
    unreadable: tuple[str, ...],
) -> SolvedStack:
    facts, decided = dict(known), dict(stated)
    present = {layer.id for layer in layers_of(data, facts)}
    decided = {name: value for name, value in decided.items() if name in present}
    standing, conflicts = dict(decided), []
    in_conflict: set[str] = set()
    while (solved := complete(data, facts, standing)) is None:
        names = smallest_conflict(data, facts, standing)
        if not names:
            solved = {}
            break
        conflicts.append(_conflict(data, facts, {name: standing[name] for name in names}, standing))
        in_conflict |= set(names)
        standing = {name: value for name, value in standing.items() if name not in names}
    values = solved | {name: decided[name] for name in in_conflict}
    layers = tuple(_described(data, facts, values, layer, decided, in_conflict) for layer in layers_of(data, facts))
    return SolvedStack(layers, tuple(conflicts), unreadable, values)


def _conflict(data: SoftwareData, facts: Stack, chosen: Stack, standing: Stack) -> Conflict:
    explained = {"container": OWN_IMAGE, **chosen} if data.layer("container") else dict(chosen)
    rules = refuting_rules(data, facts, explained)
    titles = tuple(title_of(data, name) for name in chosen)
    reasons = tuple(Reason(rule.why, data.source_words(rule.source)) for rule in rules)
    versions = tuple(value.words for value in chosen.values())
    ways = tuple(way for name in chosen if (way := _way_out(data, facts, standing, name)) is not None)
    return Conflict(tuple(chosen), titles, versions, reasons, ways)


def _way_out(data: SoftwareData, facts: Stack, standing: Stack, name: str) -> WayOut | None:
    layer = data.layer(name)
    others = {key: value for key, value in standing.items() if key != name}
    possible = [
        value
        for value in (candidates(layer) if layer else ())
        if complete(data, facts, {**others, name: value}) is not None
    ]
    if not possible:
        return None
    versions = sorted((value for value in possible if value.version is not None), key=version_key)
    if not versions:
        return WayOut(name, possible[0].words, possible[0].words)
    return WayOut(name, versions[-1].words, versions[0].words)


def _described(
    data: SoftwareData, facts: Stack, values: Stack, layer: Layer, decided: Stack, in_conflict: set[str]
) -> StackLayer:
    value = values.get(layer.id)
    release = next((each for each in layer.releases if value is not None and release_value(each) == value), None)
    origin: Origin = "completed"
    if layer.id in decided:
        origin = "in conflict" if layer.id in in_conflict else "decided"
    elif value is None:
        origin = "not known"
    why, source = _why(data, facts, values, layer) if origin in ("completed", "not known") else ("", "")
    return StackLayer(
        id=layer.id,
        title=layer.title,
        version=value.words if value is not None else "",
        origin=origin,
        why=why,
        source=source,
        support_ends=release.ends if release else None,
        out_of_support=release.ended if release else False,
        note=release.note if release else "",
    )


def _why(data: SoftwareData, facts: Stack, values: Stack, layer: Layer) -> tuple[str, str]:
    value = values.get(layer.id)
    if value is None:
        return "no release in the data", ""
    usual = usual_of(data, facts, values, layer.id)
    if usual is not None and is_usual(value, usual[0]):
        return usual[1].why, data.source_words(usual[1].source)
    rule = narrowing_rule(data, facts, values, layer)
    if rule is not None:
        return rule.why, data.source_words(rule.source)
    if value == candidates(layer)[0]:
        return "the first choice in the data", ""
    return "", ""


def title_of(data: SoftwareData, name: str) -> str:
    """The name of a layer as people know it."""
    layer = data.layer(name)
    return layer.title if layer else name
