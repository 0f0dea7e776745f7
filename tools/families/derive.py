"""Derives a family's description from transformers: which formula of the config's keys every shape follows.

Each key that the model reads while it is built is varied alone; shapes that follow are explained by a polynomial that
is linear in each key, or in its inverse; what decides whether a layer has a part is explained by a condition. Every
description is then held against all models that were built, and keys that it does not explain are kept fixed.
"""

from __future__ import annotations

import itertools
from collections import defaultdict
from fractions import Fraction
from typing import Any

from tools.families.snapshot import Snapshot, build, changed, leaves, snapshot
from transformers import PreTrainedConfig

from trainplan.catalog.families.config import GENERIC_HARMLESS
from trainplan.catalog.families.formula import FormulaError, evaluate

Path = tuple[str, ...]
RATIO = ("ratio", "expan", "mult", "factor", "scale", "init_value", "coefficient")
MAX_CORNERS = 5
STEPS = ("every", "period", "freq", "interval", "step", "offset", "first", "replace", "start", "end", "pattern", "last")
WIDTHS = ("hidden_size", "d_model", "n_embd", "n_embed", "hidden_dim", "embed_dim", "dim", "embedding_size", "emb_dim")


class UnexplainedError(Exception):
    """A model that no formula of this tool describes."""


class Reads:
    """The keys that are read while a model is built."""

    def __enter__(self) -> set[str]:
        self.names: set[str] = set()
        self.original = PreTrainedConfig.__getattribute__
        names = self.names
        original = self.original

        def logged(config: Any, name: str) -> Any:
            if not name.startswith("__"):
                names.add(name)
                mapped = original(config, "attribute_map") if name != "attribute_map" else {}
                if name in mapped:
                    names.add(mapped[name])
            return original(config, name)

        PreTrainedConfig.__getattribute__ = logged  # type: ignore[method-assign]
        return self.names

    def __exit__(self, *_: object) -> None:
        PreTrainedConfig.__getattribute__ = self.original  # type: ignore[method-assign]


def is_size(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


class Derivation:
    """All that is tried out on one class with one starting config."""

    def __init__(self, model_class: type, config: PreTrainedConfig) -> None:
        self.model_class, self.config = model_class, config
        self.cache: dict[tuple[tuple[str, Any], ...], Snapshot | None] = {}
        with Reads() as read:
            build(model_class, config)
        self.base = self.take({})
        assert self.base is not None
        self.values = leaves(config)
        sections = {section for section, _, _ in self.base.nested.values()}
        self.keys = [
            leaf
            for leaf in self.values
            if leaf.split(".")[-1].split("[")[0] in read
            and leaf.split(".")[-1].split("[")[0] not in GENERIC_HARMLESS - {"max_position_embeddings"}
        ]
        self.sections = sections
        self.fixed: dict[str, Any] = {}
        self.notes: list[str] = []
        self.explicit: set[str] = set()

    # --- building -----------------------------------------------------------------------------------------------

    def changes(self, changes: dict[str, Any]) -> dict[str, Any]:
        """With the lists that have one entry per layer following the number of layers."""
        more = dict(changes)
        for leaf, value in changes.items():
            old = self.values.get(leaf)
            if not is_size(old) or not is_size(value) or leaf.endswith("]"):
                continue
            if not ("layers" in leaf or "depth" in leaf or "n_layer" in leaf):
                continue
            section = leaf.rpartition(".")[0]
            for other, items in self.values.items():
                if isinstance(items, list) and len(items) == old and other.rpartition(".")[0] == section and old > 1:
                    more[other] = (items * (value // old + 1))[:value]
        return more

    def take(self, changes: dict[str, Any]) -> Snapshot | None:
        key = tuple(sorted((leaf, repr(value)) for leaf, value in changes.items()))
        if key not in self.cache:
            try:
                self.cache[key] = snapshot(self.model_class, changed(self.config, changes))
            except TimeoutError:
                raise
            except Exception:  # noqa: BLE001 any failure of the library means that the config is not possible
                self.cache[key] = None
        return self.cache[key]

    def leaves_of(self, changes: dict[str, Any]) -> dict[str, Any]:
        return leaves(changed(self.config, changes))

    # --- patterns -----------------------------------------------------------------------------------------------

    def patterns(
        self, snap: Snapshot, learn: bool = False
    ) -> dict[tuple[str, str], dict[tuple[int, ...], tuple[int, ...]]]:
        """(pattern, parameter) -> indices -> shape; lists of unlike members keep their numbers."""
        if learn:
            self._learn(snap)
        found: dict[tuple[str, str], dict[tuple[int, ...], tuple[int, ...]]] = defaultdict(dict)
        for (path, name), shape in snap.parameters.items():
            pattern, indices = self.starred(path if not name.isdigit() else f"{path}.{name}")
            found[(pattern, name if not name.isdigit() else "")][indices] = shape
        return dict(found)

    def starred(self, path: str) -> tuple[str, tuple[int, ...]]:
        done: list[str] = []
        indices: list[int] = []
        for token in path.split("."):
            if token.isdigit() and ".".join(done) not in self.explicit:
                done.append("*")
                indices.append(int(token))
            else:
                done.append(token)
        return ".".join(done), tuple(indices)

    def _learn(self, snap: Snapshot) -> None:
        """Which lists have members so unlike, and so few, that each is described by itself."""
        for level in (0, 1, 1, 2, 2, 3):
            members: dict[str, dict[int, set[Any]]] = defaultdict(lambda: defaultdict(set))
            for (path, name), shape in snap.parameters.items():
                full = path if not name.isdigit() else f"{path}.{name}"
                tokens = full.split(".")
                stars = 0
                done: list[str] = []
                for position, token in enumerate(tokens):
                    if token.isdigit() and ".".join(done) not in self.explicit:
                        if stars == level:
                            rest = ".".join("*" if part.isdigit() else part for part in tokens[position + 1 :])
                            members[".".join(done)][int(token)].add((rest, name, shape))
                            break
                        done.append("*")
                        stars += 1
                    else:
                        done.append(token)
            for prefix, by_index in members.items():
                kinds = {frozenset(value) for value in by_index.values()}
                last = prefix.split(".")[-1]
                if len(kinds) == 1:
                    if len(by_index) <= 2 and last not in ("layers", "layer", "h", "blocks", "block"):
                        self.explicit.add(prefix)
                    continue
                layer_like = last in ("layers", "layer", "h", "blocks", "block", "resblocks") and len(by_index) > 4
                if not layer_like or (len(by_index) <= 12 and len(kinds) > max(3, len(by_index) // 2)):
                    if len(by_index) <= 40:
                        self.explicit.add(prefix)

    # --- trying keys --------------------------------------------------------------------------------------------

    def alternatives(self, leaf: str) -> list[Any]:
        old = self.values[leaf]
        depth = "layers" in leaf or "depth" in leaf or "n_layer" in leaf
        if is_size(old):
            if depth and old > 2:
                return [old + 2, old - 1, old + 4, old + 6, old * 2, old - 2]
            if old <= 0:
                return [1, 2, 3, 4]
            if old <= 2:
                return [old * 2, old * 4, old + 1, old + 2, old * 3]
            return [old * 2, old * 3, old * 4, old // 2, old + 8, old + 1, old - 1, old // 4, old + 2, old * 5]
        if isinstance(old, float) and any(word in leaf for word in RATIO):
            # The uneven share tells a size that is rounded to a multiple from one in proportion.
            return [old * 2, old * 25 / 32, old * 3, old * 4, old / 2] if old else []
        if isinstance(old, float):
            return [old / 2] if old else []
        return []

    def try_keys(self) -> None:
        """One key at a time."""
        self.alone: dict[str, list[tuple[Any, Snapshot]]] = {}
        self.possible: dict[str, dict[str, Any]] = {}
        for leaf in self.keys:
            found: list[tuple[Any, Snapshot]] = []
            for value in self.alternatives(leaf):
                if not self.divides(leaf, value):
                    continue
                snap = self.take(self.changes({leaf: value}))
                if snap is not None:
                    found.append((value, snap))
                if len(found) == 2 or (len(found) == 1 and self.suffices(leaf, value, found[0][1])):
                    break
                if len(found) == 1 and self.same(found[0][1]) and not any(word in leaf for word in STEPS):
                    break
            if found:
                self.alone[leaf] = found

    def suffices(self, leaf: str, value: Any, snap: Snapshot) -> bool:
        """Whether one try shows how everything follows: in proportion, and with the same parts everywhere."""
        old = self.values[leaf]
        if (
            not old
            or isinstance(old, float)
            or any(word in leaf for word in STEPS)
            or snap.parameters.keys() != self.base.parameters.keys()
        ):
            return False
        ratio = Fraction(value) / Fraction(old)
        for key, shape in snap.parameters.items():
            for now, before in zip(shape, self.base.parameters[key], strict=False):
                if now != before and (now * ratio.denominator, before * ratio.denominator) != (
                    before * ratio.numerator,
                    before * ratio.denominator,
                ):
                    return False
        return True

    def divides(self, leaf: str, value: Any) -> bool:
        """Whether a number of heads still divides what the present one divides."""
        old = self.values[leaf]
        if "head" not in leaf or "dim" in leaf or not is_size(old) or not old or not is_size(value) or not value:
            return True
        section = leaf.rpartition(".")[0]
        widths = [
            width
            for other, width in self.values.items()
            if other.rpartition(".")[0] == section
            and is_size(width)
            and width >= 32
            and other.rpartition(".")[2] in WIDTHS
        ]
        return all(width % value == 0 for width in widths if width % old == 0)

    def same(self, snap: Snapshot) -> bool:
        return snap.parameters == self.base.parameters and snap.nested == self.base.nested

    # --- one number ---------------------------------------------------------------------------------------------

    def fit(self, read: Any, what: str, regime: dict[str, Any] | None = None) -> str:
        """The formula of a number `read(snapshot)` that every model so far agrees with."""
        regime = regime or {}
        start = self.take(self.changes(regime))
        assert start is not None
        first = read(start)
        follows: dict[str, tuple[str, Any]] = {}
        for leaf in self.numeric(regime):
            samples = [(self.value(leaf, regime), first)]
            for value, _ in self.samples(leaf, regime):
                if regime and len(samples) == 2 and samples[1][1] == first:
                    break
                snap = self.take(self.changes({**regime, leaf: value}))
                if snap is None:
                    continue
                try:
                    samples.append((value, read(snap)))
                except KeyError:
                    continue
            if all(number == first for _, number in samples):
                continue
            kind = self.shape_of(samples)
            if kind is None and leaf.rpartition(".")[2].split("[")[0] in ("image_size", "patch_size"):
                grid = self.image_grid(read, leaf, regime)
                if grid:
                    return grid
            if kind is None and is_size(first):
                grouped = self.grouped(read, leaf, regime)
                if grouped:
                    return grouped
            if kind is None:
                self.fix(leaf, f"{what} follows it in no simple way: {samples}")
                continue
            follows[leaf] = (kind, samples[1][0])
        if not follows:
            return str(first)
        if len(follows) > MAX_CORNERS:
            raise UnexplainedError(f"{what} follows {sorted(follows)}")
        return self.polynomial(read, follows, regime, what)

    def image_grid(self, read: Any, leaf: str, regime: dict[str, Any]) -> str | None:
        """The number of patches of an image, with a few tokens beside them."""
        section = leaf.rpartition(".")[0] + "." if "." in leaf else ""
        size, patch = f"{section}image_size", f"{section}patch_size"
        for one, other in ((size, patch), (f"{size}[0]", f"{patch}[0]"), (size, f"{patch}[0]")):
            if self.values.get(one) is None or self.values.get(other) is None:
                continue
            for beside in range(4):
                text = (
                    f"({one}//{other})*({one}//{other}) + {beside}" if beside else f"({one}//{other})*({one}//{other})"
                )
                if self.fits(text, read, regime):
                    return text
        return None

    def grouped(self, read: Any, leaf: str, regime: dict[str, Any]) -> str | None:
        """The width of a group where channels are divided into groups at least `leaf` wide."""
        for channels, value in self.values.items():
            if is_size(value) and channels in self.alone and channels != leaf:
                text = f"{channels}//max(1, {channels}//{leaf})"
                if self.fits(text, read, regime):
                    return text
        return None

    def fits(self, text: str, read: Any, regime: dict[str, Any]) -> bool:
        """Whether every model that was built with one key changed agrees with a formula."""
        samples = [({}, self.take(self.changes(regime)))]
        samples += [({key: value}, snap) for key in self.alone for value, snap in self.alone[key]]
        try:
            return all(evaluate(text, self.leaves_of(self.changes(change))) == read(snap) for change, snap in samples)
        except (FormulaError, KeyError):
            return False

    def numeric(self, regime: dict[str, Any]) -> list[str]:
        found = [leaf for leaf in self.alone if leaf not in self.fixed and (not regime or leaf in self.moving())]
        return found + [leaf for leaf, value in regime.items() if is_size(value) and leaf not in found and value > 1]

    def moving(self) -> set[str]:
        """Keys that alone change anything."""
        return {leaf for leaf, found in self.alone.items() if not all(self.same(snap) for _, snap in found)}

    def value(self, leaf: str, regime: dict[str, Any]) -> Any:
        return regime.get(leaf, self.values[leaf])

    def samples(self, leaf: str, regime: dict[str, Any]) -> list[tuple[Any, Any]]:
        if leaf in regime:
            old = regime[leaf]
            return [(old * 2, None), (old * 3, None)] if is_size(old) and old > 1 else []
        return self.alone.get(leaf, [])

    @staticmethod
    def shape_of(samples: list[tuple[Any, Any]]) -> str | None:
        for kind in ("linear", "inverse", "square"):
            try:
                points = [(variable(kind, x), Fraction(y)) for x, y in samples]
            except ZeroDivisionError:
                continue
            (a, fa), (b, fb) = points[0], points[1]
            if a == b:
                continue
            slope = (fb - fa) / (b - a)
            if all(fa + slope * (x - a) == y for x, y in points):
                return kind
        return None

    def polynomial(self, read: Any, follows: dict[str, tuple[str, Any]], regime: dict[str, Any], what: str) -> str:
        leaves_ = sorted(follows)
        corners: dict[tuple[int, ...], Fraction] = {}
        for corner in itertools.product((0, 1), repeat=len(leaves_)):
            changes = {leaf: follows[leaf][1] for leaf, bit in zip(leaves_, corner, strict=True) if bit}
            snap = self.take(self.changes({**regime, **changes}))
            if snap is None:
                return self.guessed(read, follows, regime, what)
            try:
                corners[corner] = Fraction(read(snap))
            except KeyError:
                return self.guessed(read, follows, regime, what)
        start = [variable(follows[leaf][0], self.value(leaf, regime)) for leaf in leaves_]
        steps = [variable(follows[leaf][0], follows[leaf][1]) - x for leaf, x in zip(leaves_, start, strict=True)]
        # Mixed differences are the coefficients around the start; expanding them gives those around zero.
        coefficients: dict[tuple[int, ...], Fraction] = defaultdict(Fraction)
        for subset in corners:
            difference = Fraction(0)
            chosen = [index for index, bit in enumerate(subset) if bit]
            for inner in itertools.product((0, 1), repeat=len(chosen)):
                corner = [0] * len(leaves_)
                for index, bit in zip(chosen, inner, strict=True):
                    corner[index] = bit
                sign = -1 if (len(chosen) - sum(inner)) % 2 else 1
                difference += sign * corners[tuple(corner)]
            for index in chosen:
                difference /= steps[index]
            if difference:
                for kept in itertools.product((0, 1), repeat=len(chosen)):
                    factor = difference
                    term = [0] * len(leaves_)
                    for index, bit in zip(chosen, kept, strict=True):
                        if bit:
                            term[index] = 1
                        else:
                            factor *= -start[index]
                    coefficients[tuple(term)] += factor
        terms = []
        for term, coefficient in sorted(coefficients.items(), key=lambda item: (-sum(item[0]), item[0])):
            if coefficient:
                used = [(leaf, follows[leaf][0]) for leaf, bit in zip(leaves_, term, strict=True) if bit]
                terms.append((coefficient, used))
        return written(terms)

    def guessed(self, read: Any, follows: dict[str, tuple[str, Any]], regime: dict[str, Any], what: str) -> str:
        """Where corners cannot be built: a plain product, if the number is proportional to each key."""
        start = self.take(self.changes(regime))
        value = Fraction(read(start))
        used = []
        for leaf, (kind, _) in sorted(follows.items()):
            value /= variable(kind, self.value(leaf, regime))
            used.append((leaf, kind))
        return written([(value, used)])

    def fix(self, leaf: str, why: str) -> None:
        if leaf not in self.fixed:
            self.fixed[leaf] = self.values[leaf]
            self.notes.append(f"{leaf}: {why}")


def variable(kind: str, value: Any) -> Fraction:
    number = Fraction(value).limit_denominator(1000)
    return 1 / number if kind == "inverse" else number * number if kind == "square" else number


def written(terms: list[tuple[Fraction, list[tuple[str, str]]]]) -> str:
    """Terms as text: products first, then one whole division."""
    text = ""
    for coefficient, used in terms:
        above = [leaf for leaf, kind in used if kind == "linear"]
        above += [f"{leaf}*{leaf}" for leaf, kind in used if kind == "square"]
        below = [leaf for leaf, kind in used if kind == "inverse"]
        if abs(coefficient.numerator) != 1 or not above:
            above.append(str(abs(coefficient.numerator)))
        if coefficient.denominator != 1:
            below.append(str(coefficient.denominator))
        term = "*".join(above)
        if len(below) == 1:
            term += f"//{below[0]}"
        elif below:
            term += f"//({'*'.join(below)})"
        sign = "-" if coefficient < 0 else "+" if text else ""
        text += f"{' ' if text else ''}{sign}{' ' if text and sign else ''}{term}"
    return text or "0"
