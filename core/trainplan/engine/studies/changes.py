"""What could be changed about a plan: every candidate is a set of field changes that can be applied as one edit."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from trainplan.catalog.entries import Accelerator
from trainplan.catalog.library import Library
from trainplan.engine.economics.bill import node_price
from trainplan.engine.economics.offers import (
    LONGEST_BLOCK_DAYS,
    PRICE_PATHS,
    compared_rent,
    largest,
    rent_per_accelerator_hour,
)
from trainplan.engine.findings.checks import DTYPES
from trainplan.engine.from_plan import job_from_plan, layout_of
from trainplan.engine.infrastructure.network import can_feed_port
from trainplan.engine.layout.layout import Layout
from trainplan.engine.search.names import short_name
from trainplan.engine.search.options import plan_space
from trainplan.engine.search.plans import parallelism_of
from trainplan.engine.search.sold import is_sold, unit_of
from trainplan.engine.studies.quick_layouts import Pool, best_of, parallelism_changes, quick_layouts, rescaled, stacked
from trainplan.engine.studies.sentences import ACQUISITION_CODES
from trainplan.engine.trial import Outcome
from trainplan.plan.cluster import PLACEMENT, RECOMPUTE, SHARDING
from trainplan.plan.deployment import ACQUISITION, OWNED, RENTED
from trainplan.plan.document import Plan
from trainplan.plan.new import changes_of_count, hourly_price, suitable_instance, with_cluster
from trainplan.plan.paths import FieldError, field_info, get_field, input_paths, set_field
from trainplan.plan.workload import OPTIMIZER, PRECISION

QUICK_DETECTION_SECONDS = 60.0
"""Health checks find a failure within 2 to 60 s (ByteRobust, arXiv 2509.16293, table 5)."""
LARGEST_SPOT_GANG = 64
"""Accelerators of one job that the spot market is offered for: one node taken back stops all (planning choice)."""
LAYOUTS_TRIED = 4
MOVES_TRIED = 10
LAYOUTS_OFFLOADED = 2
ACCELERATORS_TRIED = 4
MOST_DOUBLINGS = 7
SMALL_STATES = ("adamw_bf16", "adamw_8bit")


@dataclass(frozen=True)
class Candidate:
    """Field changes, and the sentence that explains them."""

    code: str
    changes: dict[str, Any]
    """Field path -> new value, to be set in this order."""
    parameters: dict[str, Any]
    """Of the sentence `sentences.TEMPLATES[code]`."""


def apply_changes(plan: Plan, changes: dict[str, Any], *, library: Library | None = None) -> Plan:
    """The plan with every change made. Raises FieldError for a change that the plan refuses."""
    for path, value in changes.items():
        plan = set_field(plan, path, tuple(value) if isinstance(value, list) else value, library=library)
    return plan


def candidates(plan: Plan, pool: Pool, library: Library, before: Outcome | None) -> Iterator[Candidate]:
    """Everything worth trying; what does not fit yet is offered more room as well."""
    fits = before is not None and before.fits
    yield from _moves(plan, fits=fits)  # a change that a searched layout makes too has its own sentence
    yield from _layouts(plan, pool)
    if not fits:
        yield from _room(plan, pool)
    yield from _numerics(plan, fits=fits)
    yield from _network(plan, library)
    yield from _loading_and_checkpoints(plan, library)
    yield from _counts(plan, pool, fits=fits)
    yield from _accelerators(plan, pool, library, fits=fits)
    yield from _acquisitions(plan, before)


def layout_words(parallelism: dict[str, Any]) -> str:
    """TP 8, PP 4, micro batch 1, ZeRO-1, no recompute."""
    return ", ".join(map(str, short_name(parallelism)))


def _layouts(plan: Plan, pool: Pool) -> Iterator[Candidate]:
    for row in range(min(LAYOUTS_TRIED, len(pool))):
        changes = parallelism_changes(plan, pool.layouts, row)
        if changes:
            yield Candidate("layout", changes, {"layout": layout_words(parallelism_of(pool.layouts, row))})


def _moves(plan: Plan, *, fits: bool) -> Iterator[Candidate]:
    """Single changes of the layout that can run, the fastest that fit first (else those nearest to fitting)."""
    job, _ = job_from_plan(plan)
    found: list[tuple[Candidate, Layout]] = []
    for candidate in _single_fields(plan):
        changed = _tried(plan, candidate)
        if changed is not None:
            found.append((candidate, layout_of(changed, changed.training.main)))
    if not found:
        return
    layouts = stacked([layout for _, layout in found])
    best = best_of(job, layouts, plan.hardware.accelerators, MOVES_TRIED, per_mesh=MOVES_TRIED)
    for row, source in enumerate(best.rows):
        if best.fits[row] or not fits:
            yield found[int(source)][0]


def _single_fields(plan: Plan) -> Iterator[Candidate]:
    main = plan.training.main
    index = plan.training.phases.index(main)
    chosen = plan.parallelism
    for name in ("tensor", "context", "pipeline", "virtual_pipeline", "expert", "micro_batch"):
        path = f"parallelism.{name}"
        if name in ("context", "micro_batch") and getattr(main, name) is not None:
            path = f"training.phases.{index}.{name}"
        old = get_field(plan, path)
        for new in (old * 2, old // 2):
            if new >= 1:
                code = f"{name}_more" if new > old else f"{name}_less"
                yield Candidate(code, {path: new}, {"old": old, "new": new})
    offered = {one.name.lower() for one in plan_space(plan).shardings}
    shardings = {name: words for name, words in SHARDING.items() if name in offered or name == chosen.sharding}
    recomputes = {name: words for name, words in RECOMPUTE.items() if name != "modules" or name == chosen.recompute}
    for name, words in (("sharding", shardings), ("recompute", recomputes)):
        order = list(words)
        old = getattr(chosen, name)
        for new in order:
            if new != old:
                code = f"{name}_more" if order.index(new) > order.index(old) else f"{name}_less"
                yield Candidate(code, {f"parallelism.{name}": new}, {"old": words[old], "new": words[new]})
    if chosen.tensor > 1:
        code = "sequence_off" if chosen.sequence else "sequence_on"
        yield Candidate(code, {"parallelism.sequence": not chosen.sequence}, {})
    if chosen.pipeline > 1:
        other = next(name for name in PLACEMENT if name != chosen.placement)
        yield Candidate("placement", {"parallelism.placement": other}, {"new": PLACEMENT[other].lower()})


def _room(plan: Plan, pool: Pool) -> Iterator[Candidate]:
    """States in host memory, alone and under the layouts nearest to fitting; smaller states."""
    if plan.parallelism.offload_optimizer == "none":
        host = {"parallelism.offload_optimizer": "cpu"}
        yield Candidate("offload_optimizer", host, {})
        if not pool.fits.any():
            for row in range(min(LAYOUTS_OFFLOADED, len(pool))):
                changes = host | parallelism_changes(plan, pool.layouts, row)
                words = {"layout": layout_words(parallelism_of(pool.layouts, row))}
                yield Candidate("offload_optimizer_layout", changes, words)
                yield Candidate("offload_all", changes | {"parallelism.offload_parameters": "cpu"}, words)
    if plan.model.optimizer == "adamw":
        for new in SMALL_STATES:
            words = {"old": OPTIMIZER["adamw"], "new": OPTIMIZER[new]}
            yield Candidate("optimizer", {"model.optimizer": new}, words)


def _numerics(plan: Plan, *, fits: bool) -> Iterator[Candidate]:
    old = plan.model.precision
    lower = {"fp32": ("bf16_mixed",), "bf16_mixed": ("fp8", "mxfp8"), "fp16_mixed": ("fp8",)}.get(old, ())
    if plan.model.training == "qlora":
        lower = ()
    for new in lower:
        dtype = DTYPES.get(new)
        if dtype and getattr(plan.hardware.accelerator.peak_tflops, dtype) is None:
            continue
        yield Candidate("precision", {"model.precision": new}, {"old": PRECISION[old], "new": PRECISION[new]})
    main = plan.training.main
    if fits:
        path = f"training.phases.{plan.training.phases.index(main)}.global_batch"
        new_batch = main.global_batch * 2
        yield Candidate("global_batch", {path: new_batch}, {"old": main.global_batch, "new": new_batch})


def _network(plan: Plan, library: Library) -> Iterator[Candidate]:
    network, node = plan.network, plan.hardware.node
    several = plan.hardware.accelerators > node.accelerators and network.ports_per_node > 0
    if not several or plan.economics.acquisition not in OWNED:  # who rents takes the network that is there
        return
    if network.oversubscription > 1:
        yield Candidate("oversubscription", {"network.oversubscription": 1.0}, {})
    old = network.gbit_per_second_per_port
    faster = sorted(
        (fabric.gbit_s, fabric.id)
        for fabric in library.fabrics.values()
        if fabric.kind == "scale-out" and fabric.technology == network.fabric.technology and fabric.gbit_s > old
    )
    if faster and can_feed_port(plan.hardware.accelerator, faster[0][0]):
        new, name = faster[0]
        changes = {"network.gbit_per_second_per_port": new, "network.fabric": library.fabrics[name]}
        yield Candidate("port_speed", changes, {"old": old, "new": new})


def _loading_and_checkpoints(plan: Plan, library: Library) -> Iterator[Candidate]:
    hardware, operations = plan.hardware, plan.operations
    if hardware.storage_read_gb_per_second is None:
        units, rented = hardware.storage_units, "" if plan.economics.acquisition in OWNED else "_rented"
        yield Candidate(
            f"storage_units{rented}", {"hardware.storage_units": 2 * units}, {"old": units, "new": 2 * units}
        )
        for system in library.storage.values():
            if system.kind == "parallel file" and system.id != hardware.storage.id and system.aggregate_read_gb_s:
                yield Candidate(
                    f"storage_system{rented}",
                    {"hardware.storage": system},
                    {"old": hardware.storage.name, "new": system.name},
                )
                break
    interval = operations.checkpoint_interval_seconds
    if interval is not None:
        yield Candidate("checkpoint_interval", {"operations.checkpoint_interval_seconds": None}, {"old": interval})
    if not operations.checkpoint_asynchronous:
        yield Candidate("checkpoint_asynchronous", {"operations.checkpoint_asynchronous": True}, {})
    if not operations.checkpoint_local_tier and hardware.node.local_nvme:
        yield Candidate("checkpoint_local_tier", {"operations.checkpoint_local_tier": True}, {})
    old = operations.detection_seconds
    if old > QUICK_DETECTION_SECONDS:
        yield Candidate(
            "detection",
            {"operations.detection_seconds": QUICK_DETECTION_SECONDS},
            {"old": old, "new": QUICK_DETECTION_SECONDS},
        )


def _counts(plan: Plan, pool: Pool, *, fits: bool) -> Iterator[Candidate]:
    """Twice and half the accelerators, as they are sold; where it does not fit, as many doublings as it takes."""
    old, card, node = plan.hardware.accelerators, plan.hardware.accelerator, plan.hardware.node
    for new in (old * 2, old // 2) if fits else (old << power for power in range(1, MOST_DOUBLINGS + 1)):
        if new < 1 or not (is_sold(card, node, new) or (max(old, new) <= node.accelerators)):
            continue
        if new > old and not _is_had(plan.economics.acquisition, new, None):
            continue
        changes = changes_of_count(plan, new)
        changed = apply_changes(plan, changes)
        code = "enough_accelerators" if not fits else "more_accelerators" if new > old else "fewer_accelerators"
        for layout in _layouts_for(changed, pool, search=not fits):
            yield Candidate(code, changes | layout, {"old": old, "new": new})
            if not fits:
                return


def _accelerators(plan: Plan, pool: Pool, library: Library, *, fits: bool) -> Iterator[Candidate]:
    """Other accelerators that come in nodes and can be rented, the cheapest per operation first.

    Where it does not fit they have more memory, and fill a node at least.
    """
    own = plan.hardware.accelerator
    ranked = sorted(
        (
            (price, entry)
            for entry in library.accelerators.values()
            if entry.id != own.id
            and (fits or entry.memory_gib > own.memory_gib)
            and (price := price_per_operation(plan, entry, library)) is not None
        ),
        key=lambda pair: (pair[0], pair[1].id),
    )
    for _, entry in ranked[:ACCELERATORS_TRIED]:
        count = plan.hardware.accelerators
        node = library.default_node(entry.id) or library.nodes_for(entry.id)[0]
        if not fits:
            count = max(count, node.accelerators)
        if count > node.accelerators:
            unit = unit_of(entry, node)
            count = -(-count // unit) * unit
            if not is_sold(entry, node, count):
                continue
        other = with_cluster(plan, entry.id, count, library=library)
        changes = differing_inputs(plan, other)
        for layout in _layouts_for(other, pool, search=not fits):
            words = {"old": own.name, "new": entry.name, "count": count}
            yield Candidate("accelerator", changes | layout, words)


def price_per_operation(plan: Plan, entry: Accelerator, library: Library) -> float | None:
    """Usual rent on demand over the peak rate at the plan's precision; None where it cannot run or is not to be had."""
    dtype = DTYPES.get(plan.model.precision) or "bf16"
    rate = getattr(entry.peak_tflops, dtype) or entry.peak_tflops.fp16
    nodes = library.nodes_for(entry.id)
    if rate is None or (dtype == "bf16" and entry.peak_tflops.bf16 is None) or not nodes:
        return None
    node = library.default_node(entry.id) or nodes[0]
    instance = suitable_instance(entry, node, library, nodes=-(-plan.hardware.accelerators // node.accelerators))
    return hourly_price(instance) / float(rate) if instance is not None else None


def _layouts_for(plan: Plan, pool: Pool, *, search: bool) -> Iterator[dict[str, Any]]:
    """Changes of layout for another cluster: none if the own is the fastest that fits, else to the best of the pool.

    With `search` a layout is searched anew where neither fits.
    """
    job, own = job_from_plan(plan)
    layouts = stacked([own, *(rescaled(layout, plan.hardware.accelerators) for layout in pool.each())])
    best = best_of(job, layouts, plan.hardware.accelerators, 1)
    if len(best) and best.fits[0]:
        yield {} if int(best.rows[0]) == 0 else parallelism_changes(plan, best.layouts, 0)
    elif search:
        found = quick_layouts(plan, count=1)
        if len(found) and found.fits[0]:
            yield parallelism_changes(plan, found.layouts, 0)


def _acquisitions(plan: Plan, before: Outcome | None) -> Iterator[Candidate]:
    """Other ways to have so many accelerators that have a price, by the words of a sentence."""
    economics, hardware = plan.economics, plan.hardware
    own = economics.acquisition
    priced = dict.fromkeys(OWNED, node_price(economics, hardware.node, hardware.accelerator))
    priced |= {way: rent_per_accelerator_hour(economics, hardware.accelerators, way) for way in RENTED}
    if economics.rent_per_accelerator_hour is not None:  # entered for one way of renting: it says nothing of others
        entered = compared_rent(economics, hardware.accelerators)
        priced = {way: price for way, price in priced.items() if way in (*OWNED, entered, *PRICE_PATHS)}
    for way, price in priced.items():
        if way != own and price is not None and _is_had(way, hardware.accelerators, before):
            words = {"old": ACQUISITION[own].lower(), "new": ACQUISITION[way], "months": economics.lead_time_months}
            yield Candidate(ACQUISITION_CODES[way], {"economics.acquisition": way}, words)


def _is_had(way: str, accelerators: int, before: Outcome | None) -> bool:
    """Whether so many are had that way for so long; the spot market keeps no large gang together."""
    most = largest(way)
    if most is not None and accelerators > (min(most, LARGEST_SPOT_GANG) if way == "spot" else most):
        return False
    return way != "capacity_block" or before is None or before.days <= LONGEST_BLOCK_DAYS


def differing_inputs(plan: Plan, other: Plan) -> dict[str, Any]:
    """Changes that make `other` of `plan`, by path."""
    changes: dict[str, Any] = {}
    for path in dict.fromkeys([*input_paths(plan), *input_paths(other)]):
        new = get_field(other, path)
        if get_field(plan, path) != new:
            changes[path] = new
    return changes


def changes_training_result(plan: Plan, changes: dict[str, Any]) -> bool:
    """Whether any change alters what is trained and not only how it is computed."""
    return any(field_info(path, plan).result_changing for path in changes)


def _tried(plan: Plan, candidate: Candidate) -> Plan | None:
    try:
        return apply_changes(plan, candidate.changes)
    except FieldError:
        return None
