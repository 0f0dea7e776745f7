"""What a parametric run varies: values worth trying for an input, and what else of the plan follows one."""

from __future__ import annotations

from typing import Any

import numpy as np

from trainplan.catalog.entries import Accelerator, StorageSystem
from trainplan.catalog.library import Library
from trainplan.engine.infrastructure.data_loading import COMPARED_TIERS
from trainplan.engine.search.sold import remarks
from trainplan.engine.studies.changes import apply_changes, differing_inputs, price_per_operation
from trainplan.english import Sentence
from trainplan.plan.document import Plan
from trainplan.plan.new import changes_of_count, with_cluster
from trainplan.plan.paths import FieldError, FieldInfo, field_info, get_field

POINTS = 9
SPAN = 4.0
"""A curve of a number without usual values runs from a quarter to four times the plan's value."""
POWERS_OF_TWO = 3
"""A curve of a whole number that is decided goes this many doublings either way."""
ENTRIES = 8
"""Accelerators that are suggested beside the plan's own."""
COMPARED_FABRICS = ("infiniband", "roce")
DRIVES_OF_A_NODE = 4.0

ACCELERATOR, FABRIC, STORAGE = "hardware.accelerator", "network.fabric", "hardware.storage"
COUNT = "hardware.accelerators"
ENTRIES_VARIED = (ACCELERATOR, FABRIC, STORAGE)
"""Inputs out of the catalogue that can be varied; their values are ids of entries."""


def own_value(plan: Plan, path: str) -> Any:
    """The plan's value of an input, as one of those that are tried: the id of a catalogue entry."""
    value = get_field(plan, path)
    return value.id if path in ENTRIES_VARIED else value


def changes_to(plan: Plan, values: dict[str, Any], *, library: Library | None = None) -> dict[str, Any]:
    """Field changes that give inputs these values, in this order, with all that must follow.

    Another number of accelerators brings its drives and staff; another accelerator comes in its node with its network
    and prices, another fabric at its own rate, another storage system in its usual number of units. The layout stays.
    Raises FieldError for a value that cannot be.
    """
    changes: dict[str, Any] = {}
    for path, value in values.items():
        changed = apply_changes(plan, changes, library=library)
        changes |= _changes(changed, path, value, library)
    return changes


def _changes(plan: Plan, path: str, value: Any, library: Library | None) -> dict[str, Any]:
    if path == COUNT and isinstance(value, int) and value != own_value(plan, path):
        return changes_of_count(plan, value)
    if path not in ENTRIES_VARIED or value == own_value(plan, path):
        return {path: value} if path not in ENTRIES_VARIED else {}
    if library is None:
        raise FieldError(path, Sentence("{value!r} can be looked up only with a catalogue", value=value))
    known = getattr(library, {ACCELERATOR: "accelerators", FABRIC: "fabrics", STORAGE: "storage"}[path])
    if value not in known:
        raise FieldError(path, Sentence("{value!r} is not in the catalogue", value=value))
    if path == ACCELERATOR:
        return differing_inputs(plan, with_cluster(plan, value, None, library=library))
    if path == FABRIC:
        return {FABRIC: known[value], "network.gbit_per_second_per_port": known[value].gbit_s}
    return {STORAGE: known[value], **_units(plan, known[value])}


def _units(plan: Plan, system: StorageSystem) -> dict[str, float]:
    """Drives in every node, or the units that the plan has of another shared system, else one."""
    old = plan.hardware.storage
    if system.kind == "local":
        return {} if old.kind == "local" else {"hardware.storage_units": DRIVES_OF_A_NODE * plan.hardware.n_nodes}
    return {"hardware.storage_units": 1.0} if old.kind == "local" else {}


def suggested_values(plan: Plan, path: str, count: int = POINTS, *, library: Library | None = None) -> tuple[Any, ...]:
    """Values worth trying for an input: all words of a choice, ids of the catalogue, doublings of a degree, a range.

    The plan's own value is among them. Raises FieldError for a field that does not exist, ValueError for one that
    is not to be varied by number or word.
    """
    info, own = field_info(path, plan), get_field(plan, path)
    if path in ENTRIES_VARIED and library is not None:
        return _entries(plan, path, library)
    if info.kind == "choice":
        return (*((None,) if own is None else ()), *info.choices)
    if info.kind == "flag":
        return (*((None,) if own is None else ()), False, True)
    if info.kind not in ("number", "integer") or not isinstance(own, int | float):
        raise ValueError(Sentence("{path} holds no number; give the values to try", path=path))
    if info.kind == "integer":
        raw = [own * 2.0**power for power in range(-POWERS_OF_TWO, POWERS_OF_TWO + 1)] if own else [0.0, 1, 2, 4, 8]
        grid: list[float] = [int(value) for value in raw if value == int(value)]
    else:
        grid = _about(float(own), info.usual or (own / SPAN, (own or 1) * SPAN), count)
    return tuple(dict.fromkeys(value for value in grid if _allowed(value, info)))


def _entries(plan: Plan, path: str, library: Library) -> tuple[str, ...]:
    """Ids in the order of the catalogue: what rents cheapest for its speed, usual fabrics, usual storage."""
    if path == ACCELERATOR:
        priced = [
            (price, entry.id)
            for entry in library.accelerators.values()
            if not _for_desktops(plan, entry, library)
            and (price := price_per_operation(plan, entry, library)) is not None
        ]
        chosen = {name for _, name in sorted(priced)[:ENTRIES]}
        order: list[str] = list(library.accelerators)
    elif path == FABRIC:
        chosen = {entry.id for entry in library.fabrics.values() if entry.technology in COMPARED_FABRICS}
        chosen &= {entry.id for entry in library.fabrics.values() if entry.kind == "scale-out"}
        order = list(library.fabrics)
    else:
        chosen = {name for name in COMPARED_TIERS if name in library.storage}
        order = list(library.storage)
    own = str(own_value(plan, path))
    listed = [name for name in order if name in chosen or name == own]
    return tuple(listed if own in listed else [own, *listed])


def _for_desktops(plan: Plan, entry: Accelerator, library: Library) -> bool:
    """Whether as many of them as the plan has would be desktop cards in a cluster."""
    node = library.default_node(entry.id)
    return node is not None and "desktop_cards" in remarks(entry, node, plan.hardware.accelerators)


def _about(own: float, span: tuple[float, float], count: int) -> list[float]:
    """`count` values over a span that holds `own`; even in the logarithm where all are above zero."""
    low, high = min(span[0], own), max(span[1], own)
    grid = np.geomspace(low, high, count) if low > 0 else np.linspace(low, high, count)
    found = [float(f"{value:.4g}") for value in grid]
    found[int(np.argmin(np.abs(grid - own)))] = own
    return found


def _allowed(value: float, info: FieldInfo) -> bool:
    if info.exclusive_minimum is not None and value <= info.exclusive_minimum:
        return False
    return (info.minimum is None or value >= info.minimum) and (info.maximum is None or value <= info.maximum)
