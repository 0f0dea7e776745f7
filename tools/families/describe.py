"""The whole description of one class: lists of layers, parts of layers, switches; held against every model built."""

from __future__ import annotations

import dataclasses
import itertools
import random
import typing
from collections.abc import Iterable
from typing import Any

from tools.families.derive import RATIO, STEPS, Derivation, UnexplainedError, is_size
from tools.families.snapshot import Snapshot

from trainplan.catalog.families.formula import FormulaError, evaluate

Indices = frozenset[int]
MOST_ATOMS = 300
KINDS_OF_LAYERS = ("full_attention", "sliding_attention", "chunked_attention", "linear_attention", "sparse", "dense")
WORDS_OF_NO_SHAPE = (
    "act",
    "dtype",
    "impl",
    "reduction",
    "strategy",
    "padding_mode",
    "_fn",
    "score",
    "func",
    "rope",
    "id",
)


@dataclasses.dataclass
class Entry:
    pattern: str
    name: str
    dims: tuple[str, ...]
    where: str | None
    kind: str

    def row(self) -> list[Any]:
        return [self.pattern, self.name, list(self.dims), self.where, self.kind]


@dataclasses.dataclass
class Regime:
    """Lists and entries under one setting of the switches."""

    lists: dict[str, str]
    entries: list[Entry]


def grid(lists: dict[str, str], pattern: str, values: dict[str, Any]) -> list[tuple[int, ...]]:
    """Every index of a pattern's stars, from the lengths of its lists."""
    found: list[tuple[int, ...]] = [()]
    prefix: list[str] = []
    for token in pattern.split("."):
        if token == "*":
            count = lists[".".join(prefix)]
            found = [
                (*head, index)
                for head in found
                for index in range(int(evaluate(count, {**values, "i": head[0] if head else 0})))
            ]
        prefix.append(token)
    return found


def predict(regime: Regime, values: dict[str, Any]) -> dict[tuple[str, str], dict[tuple[int, ...], tuple[int, ...]]]:
    """What the description says of a config: (pattern, parameter) -> indices -> shape."""
    found: dict[tuple[str, str], dict[tuple[int, ...], tuple[int, ...]]] = {}
    for entry in regime.entries:
        for indices in grid(regime.lists, entry.pattern, values):
            here = {**values, "i": indices[0] if indices else 0, "j": indices[1] if len(indices) > 1 else 0}
            if entry.where and not evaluate(entry.where, here):
                continue
            shape = tuple(int(evaluate(dim, here)) for dim in entry.dims)
            found.setdefault((entry.pattern, entry.name), {})[indices] = shape
    return found


class Describer(Derivation):
    def describe(self) -> Regime:
        self.patterns(self.base, learn=True)
        self.try_keys()
        self.try_lists()
        base = self.regime({})
        self.base_regime = base
        self.hold()
        return base

    def try_lists(self) -> None:
        """Lists with an entry per layer, turned and reversed."""
        self.turned: dict[str, list[tuple[Any, Snapshot]]] = {}
        self.conditions: dict[Any, str] = {}
        for leaf in self.keys:
            items = self.values[leaf]
            if not isinstance(items, list) or len(items) < 2 or (f"{leaf}[0]" in self.values and len(items) < 5):
                continue
            found = []
            if len({repr(item) for item in items}) == 1:
                if isinstance(items[0], str):
                    for kind in KINDS_OF_LAYERS:
                        snap = self.take({leaf: [kind, *items[1:]]}) if kind != items[0] else None
                        if snap is not None:
                            found.append(([kind, *items[1:]], snap))
                    if found:
                        self.turned[leaf] = found
                continue
            for other in (items[1:] + items[:1], items[::-1], items[2:] + items[:2]):
                if other == items:
                    continue
                snap = self.take({leaf: other})
                if snap is not None:
                    found.append((other, snap))
            if found:
                self.turned[leaf] = found

    def all_samples(self, regime: dict[str, Any]) -> list[tuple[dict[str, Any], Snapshot]]:
        samples = []
        if regime:
            return self.joint_samples(regime)
        for changes in [
            {},
            *({leaf: value} for leaf, found in self.alone.items() for value, _ in found),
            *({leaf: value} for leaf, found in self.turned.items() for value, _ in found),
        ]:
            if any(leaf in self.fixed for leaf in changes):
                continue
            full = self.changes({**regime, **changes})
            snap = self.take(full)
            if snap is not None:
                samples.append((full, snap))
        return samples

    def harmless(self, leaf: str) -> bool:
        """Keys of a kind that shapes nothing, and lists that were turned without effect."""
        value = self.values[leaf]
        if isinstance(value, list):
            turned = self.turned.get(leaf)
            if turned is not None:
                return all(self.same(snap) for _, snap in turned)
            return all(isinstance(item, float) for item in value) and bool(value)
        if isinstance(value, float):
            return not any(word in leaf for word in RATIO)
        return isinstance(value, str) and any(word in leaf for word in WORDS_OF_NO_SHAPE)

    def joint_samples(self, regime: dict[str, Any]) -> list[tuple[dict[str, Any], Snapshot]]:
        """The regime itself and a few models with many keys changed at once."""
        random_ = random.Random(len(self.alone))
        free = sorted(leaf for leaf in self.moving() if leaf not in self.fixed and leaf not in regime)
        samples = [(self.changes(regime), self.take(self.changes(regime)))]
        for size in (len(free), max(len(free) // 2, 1), max(len(free) // 2, 1), max(len(free) // 3, 1), 2, 2):
            chosen = random_.sample(free, min(size, len(free)))
            changes = self.changes({**regime, **{leaf: random_.choice(self.alone[leaf])[0] for leaf in chosen}})
            samples.append((changes, self.take(changes)))
            if sum(snap is not None for _, snap in samples) == 4:
                break
        return [(changes, snap) for changes, snap in samples if snap is not None]

    def pats(self, snap: Snapshot) -> Any:
        known = getattr(snap, "_patterns", None)
        if known is None:
            known = self.patterns(snap)
            snap._patterns = known  # type: ignore[attr-defined]
        return known

    # --- a regime -----------------------------------------------------------------------------------------------

    def regime(self, regime: dict[str, Any], base: Regime | None = None) -> Regime:
        snap = self.take(self.changes(regime))
        assert snap is not None
        pats = self.pats(snap)
        lists: dict[str, str] = {}
        base_pats = self.pats(self.base)
        base_entries: dict[tuple[str, str], list[Entry]] = {}
        for entry in base.entries if base else []:
            base_entries.setdefault((entry.pattern, entry.name), []).append(entry)
        entries: list[Entry] = []
        for (pattern, name), by_index in pats.items():
            for prefix in star_prefixes(pattern):
                if prefix not in lists:
                    if base and prefix in base.lists and self.length(prefix, snap) == self.length(prefix, self.base):
                        lists[prefix] = base.lists[prefix]
                    else:
                        lists[prefix] = self.list_length(prefix, regime)
            if base and base_pats.get((pattern, name)) == by_index:
                entries += base_entries[(pattern, name)]
                continue
            entries += self.variants(pattern, name, by_index, regime, lists, snap, base)
        return Regime(lists, entries)

    def list_length(self, prefix: str, regime: dict[str, Any]) -> str:
        return self.fit(lambda snap: self.length(prefix, snap), f"length of {prefix}", regime)

    def length(self, prefix: str, snap: Snapshot) -> int:
        """Members of a list; of a list inside lists, those of the fullest."""
        level = prefix.split(".").count("*")
        lengths: dict[tuple[int, ...], int] = {}
        for (pattern, _), by_index in self.pats(snap).items():
            if pattern.startswith(prefix + ".*"):
                for indices in by_index:
                    outer, number = indices[:level], indices[level] + 1
                    lengths[outer] = max(lengths.get(outer, 0), number)
        if not lengths:
            return 0
        return max(lengths.values())

    def variants(
        self,
        pattern: str,
        name: str,
        by_index: dict,
        regime: dict[str, Any],
        lists: dict[str, str],
        snap: Snapshot,
        base: Regime | None = None,
    ) -> list[Entry]:
        kind = next((cls for path, cls in snap.classes.items() if self.starred(path)[0] == pattern), "") or next(
            (cls for path, cls in snap.classes.items() if self.starred(f"{path}.0")[0] == pattern), ""
        )
        shapes = list(dict.fromkeys(by_index.values()))
        found = []
        for order, shape in enumerate(shapes):
            dims = []
            for axis in range(len(shape)):

                def read(other: Snapshot, axis: int = axis, order: int = order) -> int:
                    there = self.pats(other)[(pattern, name)]
                    kinds = list(dict.fromkeys(there.values()))
                    if len(kinds) != len(shapes) and order > 0:
                        raise KeyError(pattern)
                    if len(kinds[order]) <= axis:
                        raise KeyError(pattern)
                    return kinds[order][axis]

                guess = self.guess(pattern, name, axis, shape[axis], regime) if self.guessing and base else None
                dims.append(guess or self.fit(read, f"{pattern}.{name}[{axis}]", regime))
            where = self.condition(pattern, name, order, len(shapes), regime, lists) if "*" in pattern else None
            found.append(Entry(pattern, name, tuple(dims), where, kind))
        return found

    guessing = True

    def guess(self, pattern: str, name: str, axis: int, size: int, regime: dict[str, Any]) -> str | None:
        """A formula that the base has for the same size in the same place, or nearby; it is tried out afterwards."""
        parent = pattern.rpartition(".")[0]
        entries = self.base_regime.entries
        near = [entry for entry in entries if entry.pattern == pattern and entry.name == name]
        near += [entry for entry in entries if entry.pattern == pattern]
        near += [entry for entry in entries if entry.pattern.startswith(parent)]
        near += [entry for entry in entries if "norm" in entry.pattern]
        values = self.leaves_of(self.changes(regime))
        for entry in near:
            order = entry.dims[axis : axis + 1] + entry.dims if entry.name == name else entry.dims
            for dim in order:
                try:
                    if evaluate(dim, {**values, "i": 0}) == size:
                        return dim
                except (FormulaError, KeyError):
                    continue
        return None

    # --- conditions ---------------------------------------------------------------------------------------------

    def condition(
        self, pattern: str, name: str, order: int, number: int, regime: dict[str, Any], lists: dict[str, str]
    ) -> str | None:
        """What says which members of the list have this part."""
        samples = []
        prefix = star_prefixes(pattern)[0]
        for changes, snap in self.all_samples(regime):
            there = self.pats(snap).get((pattern, name), {})
            shapes = list(dict.fromkeys(there.values()))
            if len(shapes) != number and number > 1:
                continue
            members = frozenset(indices[0] for indices, shape in there.items() if number == 1 or shape == shapes[order])
            samples.append((self.leaves_of(changes), self.length(prefix, snap), members))
        if all(members == frozenset(range(length)) for _, length, members in samples):
            return None
        key = (prefix, tuple((length, members) for _, length, members in samples))
        known = self.conditions.get(key)
        if known is None:
            try:
                known = found_condition(samples, lists[prefix])
            except UnexplainedError:
                if regime:
                    raise
                known = self.as_they_are(pattern, name, order, number)
            self.conditions[key] = known
        return known

    def as_they_are(self, pattern: str, name: str, order: int, number: int) -> str:
        """The members by number, with all keys fixed that change them."""

        def members(snap: Snapshot) -> list[int]:
            there = self.pats(snap).get((pattern, name), {})
            shapes = list(dict.fromkeys(there.values()))
            return sorted({i[0] for i, shape in there.items() if number == 1 or shapes[order : order + 1] == [shape]})

        usual = members(self.base)
        for leaf, found in [*self.alone.items(), *self.turned.items()]:
            if any(members(snap) != usual for _, snap in found):
                self.fix(leaf, f"decides which members have {pattern}.{name}")
        return f"i in {usual!r}"

    # --- holding it against all that was built -------------------------------------------------------------------

    def hold(self) -> None:
        """Fix the keys of every model that the description does not foretell."""
        for changes, snap in self.all_samples({}):
            if not self.foretold(self.base_regime, changes, snap):
                for leaf in changes:
                    self.fix(leaf, f"not foretold at {changes}")

    def foretold(self, regime: Regime, changes: dict[str, Any], snap: Snapshot) -> bool:
        try:
            return predict(regime, self.leaves_of(changes)) == self.pats(snap)
        except (FormulaError, KeyError):
            return False

    def hold_together(self, tries: int = 4, seed: int = 1) -> int:
        """Several keys at once, at random."""
        random_ = random.Random(seed)
        free = [leaf for leaf in self.alone if leaf not in self.fixed]
        done = 0
        for _ in range(tries * 4):
            if done >= tries or not free:
                break
            chosen = random_.sample(free, min(3, len(free)))
            changes = self.changes({leaf: random_.choice(self.alone[leaf])[0] for leaf in chosen})
            snap = self.take(changes)
            if snap is None:
                continue
            done += 1
            if not self.foretold(self.base_regime, changes, snap):
                moved = [leaf for leaf in chosen if not self.same(self.alone[leaf][0][1])]
                for leaf in moved[1:] or chosen:
                    self.fix(leaf, f"together {changes}")
        return done

    # --- switches -----------------------------------------------------------------------------------------------

    def switches(self) -> list[tuple[dict[str, Any], Regime | None]]:
        """Settings of keys that change what is built otherwise than by a formula; None where nothing changes."""
        found: list[tuple[dict[str, Any], Regime | None]] = []
        for leaf in self.keys:
            if leaf in self.fixed or (leaf.endswith("]")):
                continue
            for value in self.others(leaf):
                setting = {leaf: value}
                snap = self.take(self.changes(setting))
                if snap is None:
                    continue
                if self.same(snap):
                    found.append((setting, None))
                    continue
                if is_size(value) and is_size(self.values[leaf]):
                    if self.foretold(self.base_regime, self.changes(setting), snap):
                        found.append((setting, self.base_regime))
                        continue
                regime = self.settled(setting)
                if regime is not None:
                    found.append((setting, regime))
        return found

    def settled(self, setting: dict[str, Any]) -> Regime | None:
        """The regime under one setting, if all models built of it are foretold."""
        for guessing in (True, False):
            self.guessing = guessing
            try:
                regime = self.regime(setting, self.base_regime)
            except UnexplainedError as reason:
                self.notes.append(f"{setting}: {reason}")
                continue
            wrong = [
                changes for changes, other in self.all_samples(setting) if not self.foretold(regime, changes, other)
            ]
            if not wrong:
                return regime
            self.notes.append(f"{setting}: not foretold at {wrong[0]}")
        return None

    def others(self, leaf: str) -> list[Any]:
        old = self.values[leaf]
        if isinstance(old, bool):
            return [not old]
        annotation = self.annotation(leaf)
        if old is None:
            if "int" in annotation:
                return [64, 128, 2]
            if "bool" in annotation:
                return [True]
            return []
        if is_size(old):
            return [*([0] if 0 < old <= 128 else []), *([None] if "None" in annotation else [])]
        if isinstance(old, float) and any(word in leaf for word in ("scale", "init_value", "ratio", "mult")):
            return [0.0] if old else [1.0]
        if isinstance(old, str):
            return [choice for choice in self.choices(leaf) if choice != old]
        return []

    def field(self, leaf: str) -> Any:
        config: Any = self.config
        *sections, name = leaf.split(".")
        for section in sections:
            config = config[section] if isinstance(config, dict) else getattr(config, section)
        return getattr(type(config), "__dataclass_fields__", {}).get(name)

    def annotation(self, leaf: str) -> str:
        field = self.field(leaf)
        return str(field.type) if field else ""

    def choices(self, leaf: str) -> tuple[Any, ...]:
        field = self.field(leaf)
        if field is None:
            return ()
        found: list[Any] = []
        for part in (field.type, *typing.get_args(field.type)):
            if typing.get_origin(part) is typing.Literal:
                found += typing.get_args(part)
        return tuple(found)


def star_prefixes(pattern: str) -> list[str]:
    tokens = pattern.split(".")
    return [".".join(tokens[:position]) for position, token in enumerate(tokens) if token == "*"]


def found_condition(samples: list[tuple[dict[str, Any], int, Indices]], length: str) -> str:
    atoms = list(dict.fromkeys(candidates(samples, length)))
    masks: dict[str, tuple[int, ...]] = {}
    wanted = tuple(mask(members) for _, _, members in samples)
    full = tuple(mask(range(size)) for _, size, _ in samples)
    for atom in atoms:
        try:
            masks[atom] = tuple(
                mask(index for index in range(size) if evaluate(atom, {**values, "i": index}))
                for values, size, _ in samples
            )
        except (FormulaError, KeyError):
            continue
        if masks[atom] == wanted:
            return atom
    kept = {mask_: atom for atom, mask_ in reversed(masks.items())}
    kept = dict([*kept.items()][-MOST_ATOMS:])
    for (left_mask, left), (right_mask, right) in itertools.combinations(list(kept.items())[::-1], 2):
        if all(a & b == w for a, b, w in zip(left_mask, right_mask, wanted, strict=True)):
            return f"({left}) and ({right})"
        if all(a | b == w for a, b, w in zip(left_mask, right_mask, wanted, strict=True)):
            return f"({left}) or ({right})"
    del full
    raise UnexplainedError(f"which members: {[(size, sorted(members)) for _, size, members in samples[:2]]}")


def mask(indices: Iterable[int]) -> int:
    return sum(1 << index for index in indices)


def candidates(samples: list[tuple[dict[str, Any], int, Indices]], length: str) -> Iterable[str]:
    values, size, _ = samples[0]
    moving = [leaf for leaf in values if any(other.get(leaf) != values[leaf] for other, _, _ in samples)]
    lists = sorted(
        (leaf for leaf, value in values.items() if isinstance(value, list)), key=lambda leaf: leaf not in moving
    )
    for leaf in lists:
        items = values[leaf]
        if len(items) >= size and items:
            kinds = list(dict.fromkeys(items)) if all(isinstance(item, str | int) for item in items) else []
            if len(kinds) <= 6:
                for number in (1, 2, 3):
                    for chosen in itertools.combinations(kinds, min(number, len(kinds))):
                        yield f"{leaf}[i] == {chosen[0]!r}" if len(chosen) == 1 else f"{leaf}[i] in {list(chosen)!r}"
                for kind in kinds:
                    yield f"{leaf}[i] != {kind!r}"
        if all(isinstance(item, int) for item in items):
            yield f"i in {leaf}"
            yield f"i not in {leaf}"
    sizes = [leaf for leaf in moving if is_size(values[leaf]) and 0 <= values[leaf] <= 4 * size]
    for leaf in sizes:
        yield f"i >= {leaf}"
        yield f"i < {leaf}"
        yield f"i >= {length} - {leaf}"
        yield f"i < {length} - {leaf}"
    steps = [leaf for leaf in sizes if values[leaf] >= 1]
    yield from periods([leaf for leaf in steps if any(word in leaf for word in STEPS)], sizes)
    yield from ("i == 0", "i != 0")
    yield from periods(steps, sizes)
    for number in range(4):
        yield f"i == {number}"
        yield f"i != {number}"
        yield f"i >= {number + 1}"
        yield f"i < {number + 1}"
        yield f"i == {length} - {number + 1}"
        yield f"i != {length} - {number + 1}"
    for period in range(2, 9):
        for rest in range(period):
            yield f"i % {period} == {rest}"
            yield f"i % {period} != {rest}"


def periods(leaves: list[str], sizes: list[str]) -> Iterable[str]:
    """Every so many members, counted from the first or the one beside it."""
    for leaf in leaves:
        for shift in ("", " + 1", " - 1"):
            for rest in ("0", "1", f"{leaf} - 1", *(other for other in sizes if other != leaf)):
                yield f"(i{shift}) % {leaf} == {rest}"
                yield f"(i{shift}) % {leaf} != {rest}"
