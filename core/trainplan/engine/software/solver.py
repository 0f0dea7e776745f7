"""The newest stack that goes together: a search over the releases of each layer under the rules of the data."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from trainplan.catalog.software import Layer, Rule, SoftwareData, Usual
from trainplan.catalog.versions import Condition, Value, parse_condition, parse_value
from trainplan.engine.software.facts import NOTHING, release_value

ORDER = ("pytorch", "jax", "rocm", "cuda", "container", "driver", "megatron_core", "deepspeed")
"""Decided in this order, the rest as the data list them: what a newer one of is wanted most comes first."""
Stack = Mapping[str, Value]
_Frozen = tuple[tuple[str, Value], ...]
_When = tuple[tuple[str, Condition], ...]


@dataclass(frozen=True)
class _Clause:
    """A rule ready to be checked."""

    rule: Rule
    when: _When
    target: str
    needs: Condition

    @property
    def names(self) -> tuple[str, ...]:
        return (self.target, *(name for name, _ in self.when))


@dataclass(frozen=True)
class _Problem:
    layers: tuple[Layer, ...]
    clauses: tuple[_Clause, ...]
    usual: tuple[tuple[_When, Usual], ...]


def layers_of(data: SoftwareData, facts: Stack) -> tuple[Layer, ...]:
    """The layers that a plan with these facts has, in the order of the data."""
    return _problem(data, _frozen(facts)).layers


def candidates(layer: Layer) -> tuple[Value, ...]:
    """The releases of a layer in the order in which they are preferred; an optional one may be left out."""
    found = tuple(release_value(release) for release in layer.releases)
    return (*found, NOTHING) if layer.optional else found


def complete(data: SoftwareData, facts: Stack, decided: Stack) -> dict[str, Value] | None:
    """The decided versions and the newest of every open layer that go with them; None where nothing does.

    A layer that the data hold no release of is left out; an optional one that nothing fits is `without`.
    """
    found = _complete(data, _frozen(facts), _frozen(decided))
    return dict(found) if found is not None else None


@lru_cache(maxsize=2048)
def _complete(data: SoftwareData, facts: _Frozen, decided: _Frozen) -> _Frozen | None:
    problem = _problem(data, facts)
    found = _solved(problem, problem.clauses, dict(facts) | dict(decided))
    if found is None:
        return None
    kept = {layer.id for layer in problem.layers} | dict(decided).keys()
    return tuple((name, value) for name, value in found.items() if name in kept)


def smallest_conflict(data: SoftwareData, facts: Stack, decided: Stack) -> tuple[str, ...]:
    """A smallest set of decided layers that cannot stand together, for versions that cannot be completed."""
    kept = dict(decided)
    for name in list(kept):
        without = {key: value for key, value in kept.items() if key != name}
        if complete(data, facts, without) is None:
            kept = without
    return tuple(kept)


def refuting_rules(data: SoftwareData, facts: Stack, decided: Stack) -> tuple[Rule, ...]:
    """A smallest set of rules that refuses these versions, in the order of the data (QuickXplain, Junker 2004)."""
    return _refuting(data, _frozen(facts), _frozen(decided))


@lru_cache(maxsize=256)
def _refuting(data: SoftwareData, facts: _Frozen, decided: _Frozen) -> tuple[Rule, ...]:
    problem = _problem(data, facts)
    state = dict(facts) | dict(decided)

    def possible(clauses: Sequence[_Clause]) -> bool:
        return _solved(problem, clauses, state) is not None

    def explain(background: list[_Clause], added: bool, rest: list[_Clause]) -> list[_Clause]:
        if added and not possible(background):
            return []
        if len(rest) == 1:
            return rest
        middle = len(rest) // 2
        first, second = rest[:middle], rest[middle:]
        of_second = explain(background + first, bool(first), second)
        of_first = explain(background + of_second, bool(of_second), first)
        return of_first + of_second

    return tuple(clause.rule for clause in explain([], False, list(problem.clauses)))


def narrowing_rule(data: SoftwareData, facts: Stack, stack: Stack, layer: Layer) -> Rule | None:
    """The rule that keeps this stack from a more preferred release of the layer; None where it has the first."""
    state = dict(facts) | dict(stack)
    for candidate in candidates(layer):
        if candidate == stack.get(layer.id):
            return None
        for clause in _problem(data, _frozen(facts)).clauses:
            if layer.id in clause.names and _broken(clause, state | {layer.id: candidate}):
                return clause.rule
    return None


def usual_of(data: SoftwareData, facts: Stack, stack: Stack, layer: str) -> tuple[Value, Usual] | None:
    """What comes along by itself for the layer, given the rest of the stack."""
    others = dict(facts) | {name: value for name, value in stack.items() if name != layer}
    return _usual(_problem(data, _frozen(facts)), others, layer)


def is_usual(value: Value, usual: Value) -> bool:
    """Whether a version is the one that comes along, as far as that is written: 13.0.3 is the usual 13.0."""
    if usual.version is None or value.version is None:
        return value == usual
    release = usual.version.release
    return value.product == usual.product and value.version.release[: len(release)] == release


@lru_cache(maxsize=256)
def _problem(data: SoftwareData, facts: _Frozen) -> _Problem:
    known = dict(facts)
    layers = tuple(layer for layer in data.layers if _all_hold(_parsed(layer.when), known))
    names = {layer.id for layer in layers} | known.keys()
    clauses = []
    for rule in data.rules:
        target, needs = next(iter(rule.needs.items()))
        clause = _Clause(rule, _parsed(rule.when), target, parse_condition(needs))
        possible = all(name not in known or condition.holds(known[name]) for name, condition in clause.when)
        if possible and names.issuperset(clause.names):
            clauses.append(clause)
    return _Problem(layers, tuple(clauses), tuple((_parsed(row.when), row) for row in data.usual))


def _parsed(when: Mapping[str, str]) -> _When:
    return tuple((name, parse_condition(text)) for name, text in when.items())


def _frozen(values: Stack) -> _Frozen:
    return tuple(sorted(values.items(), key=lambda item: item[0]))


def _all_hold(when: _When, state: Stack) -> bool:
    return all(name in state and condition.holds(state[name]) for name, condition in when)


def _broken(clause: _Clause, state: Stack) -> bool:
    return clause.target in state and _all_hold(clause.when, state) and not clause.needs.holds(state[clause.target])


def _solved(problem: _Problem, clauses: Sequence[_Clause], state: dict[str, Value]) -> dict[str, Value] | None:
    if any(_broken(clause, state) for clause in clauses):
        return None
    domains = {layer.id: candidates(layer) for layer in problem.layers if layer.id not in state and layer.releases}
    narrowed = _narrowed(clauses, state, domains)
    return _search(problem, clauses, state, narrowed) if narrowed is not None else None


def _narrowed(
    clauses: Sequence[_Clause], state: Stack, domains: dict[str, tuple[Value, ...]]
) -> dict[str, tuple[Value, ...]] | None:
    """Domains without what one more step would break; None where one is empty."""
    domains = dict(domains)
    for clause in clauses:
        still_open = [name for name in clause.names if name not in state]
        if len(still_open) != 1 or still_open[0] not in domains:
            continue
        name = still_open[0]
        domains[name] = tuple(value for value in domains[name] if not _broken(clause, {**state, name: value}))
        if not domains[name]:
            return None
    return domains


def _search(
    problem: _Problem, clauses: Sequence[_Clause], state: dict[str, Value], domains: dict[str, tuple[Value, ...]]
) -> dict[str, Value] | None:
    if not domains:
        return state
    name = next((each for each in ORDER if each in domains), next(iter(domains)))
    usual = _usual(problem, state, name)
    preferred = domains[name]
    if usual is not None:
        preferred = tuple(sorted(preferred, key=lambda value: not is_usual(value, usual[0])))
    rest = {key: values for key, values in domains.items() if key != name}
    for value in preferred:
        further = {**state, name: value}
        narrowed = _narrowed(clauses, further, rest)
        found = _search(problem, clauses, further, narrowed) if narrowed is not None else None
        if found is not None:
            return found
    return None


def _usual(problem: _Problem, state: Stack, layer: str) -> tuple[Value, Usual] | None:
    for when, row in problem.usual:
        if layer in row.takes and _all_hold(when, state):
            found = next((each for each in problem.layers if each.id == layer), None)
            products = tuple({release.product for release in found.releases if release.product}) if found else ()
            value = parse_value(row.takes[layer], products)
            return (value, row) if value is not None else None
    return None
