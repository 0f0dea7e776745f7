"""What a search over layouts may vary."""

from __future__ import annotations

from dataclasses import dataclass, replace
from math import gcd

from trainplan.engine.layout.layout import Placement, Recompute, Schedule, Sharding


@dataclass(frozen=True)
class OtherPhase:
    """A phase of the plan beside the main one; it runs in the same layout but for what it says itself."""

    global_batch: int
    sequence_length: int
    context: int | None
    micro_batch: int | None


@dataclass(frozen=True)
class Space:
    """What the search may vary. Defaults vary everything that leaves the result of training unchanged."""

    global_batch: int
    largest_tensor: int = 64
    largest_context: int = 1 << 20
    largest_pipeline: int = 128
    largest_virtual: int = 16
    largest_micro_batch: int = 16
    shardings: tuple[Sharding, ...] = tuple(Sharding)
    placements: tuple[Placement, ...] = tuple(Placement)
    recomputes: tuple[Recompute, ...] = tuple(mode for mode in Recompute if mode != Recompute.MODULES)
    modules: tuple[int, ...] = ()
    """Sets of `Module` that are tried where modules are recomputed by name."""
    schedules: tuple[Schedule, ...] = (Schedule.ONE_F_ONE_B, Schedule.ZERO_BUBBLE)
    sequence: tuple[bool, ...] = (False, True)
    powers_of_two: bool = False
    any_pipeline: bool = False
    """Pipelines of any length, even among powers of two: other cluster sizes seldom divide a batch."""
    layer_steps: int = 6
    """Recomputing the first n layers of a stage is tried in about this many steps between none and all."""
    accelerators_per_node: int = 8
    offload_optimizer: int = 0
    offload_parameters: int = 0
    offload_activations: int = 0
    """Offloading is not varied: it needs host memory and drives that the person chooses."""
    other_phases: tuple[OtherPhase, ...] = ()

    def of_degrees(self) -> Space:
        """What of it decides the degrees of parallelism; all else as it is by default."""
        return Space(
            global_batch=self.global_batch,
            largest_tensor=self.largest_tensor,
            largest_context=self.largest_context,
            largest_pipeline=self.largest_pipeline,
            powers_of_two=self.powers_of_two,
            any_pipeline=self.any_pipeline,
            other_phases=self.other_phases,
        )

    def shared_length(self, sequence_length: int) -> int:
        """What context ranks divide in every phase that has no context ranks of its own."""
        return gcd(sequence_length, *(phase.sequence_length for phase in self.other_phases if not phase.context))

    def shared_batches(self, context: int, data: int) -> int:
        """Sequences per data rank that micro batches divide in every phase; 0 where a batch does not divide."""
        shared, left = divmod(self.global_batch, data)
        for phase in self.other_phases:
            ranks, split = divmod(context * data, phase.context or context)
            if split or phase.global_batch % (ranks * (phase.micro_batch or 1)):
                return 0
            if not phase.micro_batch:
                shared = gcd(shared, phase.global_batch // ranks)
        return 0 if left else shared

    def thinner(self) -> Space | None:
        """A space of about half as many layouts or fewer, leaving out what seldom wins; None where nothing is left."""
        if self.layer_steps > 1:
            return replace(self, layer_steps=1, largest_micro_batch=min(8, self.largest_micro_batch))
        if len(self.modules) > 1:
            return replace(self, modules=self.modules[:1])
        if Recompute.EVERY in self.recomputes:
            kept = tuple(mode for mode in self.recomputes if mode not in (Recompute.EVERY, Recompute.LAYERS))
            return replace(self, recomputes=kept)
        if len(self.sequence) > 1:
            return replace(self, sequence=(True,), placements=(Placement.DATA_INSIDE,))
        if len(self.schedules) > 1:
            return replace(self, schedules=(Schedule.ONE_F_ONE_B,))
        if not self.powers_of_two:
            return replace(self, powers_of_two=True)
        return None
