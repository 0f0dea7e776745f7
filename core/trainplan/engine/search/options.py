"""What a person may choose about a search."""

from __future__ import annotations

from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any, Final

import numpy as np

from trainplan.catalog.architecture import Architecture, FeedForward, LatentAttention, Mixture
from trainplan.catalog.frameworks import frameworks
from trainplan.engine.frameworks.table_rules import TableRules
from trainplan.engine.from_plan import OFFLOADS, job_from_plan
from trainplan.engine.job.defaults import resolve_switches
from trainplan.engine.layout.layout import Layout, Module, Recompute, Schedule, Sharding, offloaded_flags
from trainplan.engine.search.space import OtherPhase, Space
from trainplan.plan.document import Plan
from trainplan.plan.new import changes_of_count

FREED: Final = (Fraction(1, 4), Fraction(1, 2), Fraction(1), Fraction(2), Fraction(4))
"""Global batches and numbers of accelerators that are tried where these are free, as multiples of the plan's."""


@dataclass(frozen=True)
class Options:
    """Constraints of a search; unless chosen, everything varies that leaves the result of training unchanged."""

    tensor_inside_node: bool = False
    powers_of_two: bool = False
    largest_tensor: int | None = None
    largest_pipeline: int | None = None
    shardings: tuple[Sharding, ...] | None = None
    """None: all that the plan's framework has."""
    free_batch: bool = False
    """Other global batches too; they alter the result of training and are marked so."""
    any_framework: bool = False
    """Every framework that may run the plan, not only its own (see `search.any_framework`)."""
    free_count: bool = False
    """Other numbers of accelerators too: money and energy then no longer follow time."""


def framework_shardings(plan: Plan) -> tuple[Sharding, ...]:
    """The kinds of sharding that the plan's framework has."""
    return tuple(Sharding[name.upper()] for name in frameworks()[plan.software.framework].shardings)


def framework_schedules(plan: Plan) -> tuple[Schedule, ...]:
    """The pipeline schedules that the plan's framework has; GPipe, which holds most, where it has no other."""
    job, _ = job_from_plan(plan)
    batches = Layout(pipeline=2, schedule=np.array(Schedule), global_batch=64)
    against = np.broadcast_to(TableRules(job).of_fields(batches, ("pipeline", "schedule")), (len(Schedule),))
    found = tuple(schedule for schedule, out in zip(Schedule, against, strict=True) if not out)
    return tuple(schedule for schedule in found if schedule is not Schedule.GPIPE) or found or (Schedule.ONE_F_ONE_B,)


def plan_space(plan: Plan, options: Options | None = None) -> Space:
    """What may vary for this plan at its own global batch.

    A flash kernel keeps no attention scores, so recomputing the attention core would cost time and free nothing: that
    variant is left out.
    """
    options = options or Options()
    offered = framework_shardings(plan)
    node = plan.hardware.node.accelerators
    modules = framework_modules(plan)
    space = Space(
        global_batch=plan.training.main.global_batch,
        shardings=offered if options.shardings is None else tuple(s for s in offered if s in options.shardings),
        recomputes=_recomputes(plan),
        modules=modules,
        layer_steps=max(1, Space.layer_steps - len(modules)),
        schedules=framework_schedules(plan),
        powers_of_two=options.powers_of_two,
        accelerators_per_node=node,
        offload_optimizer=OFFLOADS[plan.parallelism.offload_optimizer],
        offload_parameters=OFFLOADS[plan.parallelism.offload_parameters],
        offload_activations=offloaded_flags(plan.parallelism.offload_activations),
        other_phases=other_phases(plan),
    )
    if options.tensor_inside_node:
        space = replace(space, largest_tensor=min(space.largest_tensor, node))
    if options.largest_tensor is not None:
        space = replace(space, largest_tensor=min(space.largest_tensor, options.largest_tensor))
    if options.largest_pipeline is not None:
        space = replace(space, largest_pipeline=options.largest_pipeline)
    return space


def other_phases(plan: Plan) -> tuple[OtherPhase, ...]:
    """The phases that must run in whatever layout is chosen for the main one."""
    return tuple(
        OtherPhase(phase.global_batch, phase.sequence_length, phase.context, phase.micro_batch)
        for phase in plan.training.phases
        if phase is not plan.training.main
    )


def batches(plan: Plan, options: Options) -> tuple[int, ...]:
    """The global batches to search, the plan's own first."""
    own = plan.training.main.global_batch
    if not options.free_batch:
        return (own,)
    others = (own * factor for factor in FREED if factor != 1)
    return (own, *(int(batch) for batch in others if batch.denominator == 1))


def counts(plan: Plan, options: Options) -> tuple[int, ...]:
    """The numbers of accelerators to search, the plan's own first; others are whole nodes or divide one."""
    own, node = plan.hardware.accelerators, plan.hardware.node.accelerators
    if not options.free_count:
        return (own,)
    others = (own * factor for factor in FREED if factor != 1)
    whole = (int(count) for count in others if count.denominator == 1)
    return (own, *(count for count in whole if count % node == 0 or (count < node and node % count == 0)))


def with_count(plan: Plan, count: int) -> Plan:
    """The plan on another number of accelerators; drives of the nodes and the usual staff follow."""
    if count == plan.hardware.accelerators:
        return plan
    sections: dict[str, dict[str, Any]] = {}
    for path, value in changes_of_count(plan, count).items():
        section, name = path.split(".")
        sections.setdefault(section, {})[name] = value
    changed = {section: getattr(plan, section).model_copy(update=values) for section, values in sections.items()}
    return plan.model_copy(update=changed)


def framework_modules(plan: Plan) -> tuple[int, ...]:
    """Sets of modules that the plan's framework recomputes in this model."""
    job, _ = job_from_plan(plan)
    sets = np.array(module_sets(plan.model.architecture), dtype=np.int64)
    layouts = Layout(recompute=int(Recompute.MODULES), recompute_modules=sets)
    against = np.broadcast_to(TableRules(job).of_fields(layouts, ("recompute", "recompute_modules")), sets.shape)
    return tuple(int(modules) for modules in sets[~against])


def module_sets(architecture: Architecture) -> tuple[int, ...]:
    """Sets of modules that recipes recompute, the cheapest first: activations and norms, up-projections of latent
    attention (DeepSeek-V3, arXiv 2412.19437, section 3.2.3, and Megatron Bridge's recipes of it), then whole parts."""
    layers = architecture.main.layers
    light = Module.LAYERNORM if any(isinstance(layer.mixer, LatentAttention) for layer in layers) else Module(0)
    mixture = any(isinstance(layer.feed_forward, Mixture) for layer in layers)
    sets: list[Module] = []
    if mixture:
        sets += [Module.MOE_ACT, Module.MOE_ACT | Module.LAYERNORM]
    if light:
        up = Module.MLA_UP_PROJ
        sets += [up, up | Module.LAYERNORM | (Module.MOE_ACT if mixture else Module(0))]
    if any(isinstance(layer.feed_forward, FeedForward) for layer in layers):
        sets.append(Module.MLP | (Module.MLA_UP_PROJ if light else Module(0)))
    if mixture:
        sets.append(Module.MOE)
    return tuple(int(modules) for modules in sets)


def _recomputes(plan: Plan) -> tuple[Recompute, ...]:
    switches, _ = resolve_switches(
        plan.software.framework, plan.software.year, plan.software.implementation, training=plan.model.training
    )
    flash = switches.attention_kernel == "flash"
    return tuple(mode for mode in Recompute if mode is not Recompute.ATTENTION or not flash)
