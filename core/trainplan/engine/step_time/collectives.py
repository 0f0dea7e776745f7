"""Seconds of collectives over a group whose ranks sit in fast domains joined by a network."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from trainplan.arithmetic import any_of, ceil, clip, floor, maximum, minimum, power, where
from trainplan.engine.layout.layout import Number
from trainplan.engine.step_time.own_curves import OwnCurve
from trainplan.engine.step_time.rates import Rates


@dataclass(frozen=True)
class Group:
    """`size` ranks of which `local` share a fast domain, in `domains` domains, `leaf_domains` of them under a leaf."""

    size: Number
    local: Number
    domains: Number
    leaf_domains: Number


def group(size: Number, stride: Number, rates: Rates) -> Group:
    """How many ranks that are `stride` apart share a fast domain and a leaf switch.

    `size`, `stride` [ranks], one for each layout.
    """
    size = size * 1.0
    local = clip(floor(rates.inner_size / stride), 1, size)
    domains = ceil(size / local)
    leaf_domains = clip(floor(rates.leaf / (local * stride)), 1, domains)
    return Group(size, local, domains, leaf_domains)


def ring_rate(ranks: Group, rates: Rates) -> Number:
    """NIC rate that a ring gets [B/s]: it leaves each leaf once, over the uplinks of its members there."""
    slower = maximum(1.0, rates.oversubscription / ranks.leaf_domains)
    return rates.nic / where(ranks.domains > ranks.leaf_domains, slower, 1.0)


def spread_rate(ranks: Group, rates: Rates) -> Number:
    """NIC rate of traffic to all members [B/s]: what leaves the leaf shares its uplinks."""
    others = maximum(ranks.domains - 1, 1)
    leaving = (ranks.domains - ranks.leaf_domains) / others
    return rates.nic / maximum(1.0, rates.oversubscription * leaving)


def neighbour_rate(stride: Number, rates: Rates) -> Number:
    """NIC rate to a rank `stride` away [B/s]: all of a leaf's ranks send past its end where it is shorter."""
    if not any_of(rates.oversubscription > 1):
        return rates.nic
    leaving = minimum(1.0, stride / maximum(rates.leaf, 1))
    return rates.nic / maximum(1.0, rates.oversubscription * leaving)


def inner_rate(ranks: Group, rates: Rates) -> Number:
    """Rate inside the fast domain [B/s]; in a mesh, a part of the domain reaches only the links among its members.

    A rank that is alone in its domain sends nothing there, so that its links limit nothing.
    """
    reached = (ranks.local - 1) / maximum(rates.inner_size - 1, 1)
    partial = (rates.mesh > 0) & (ranks.local > 1)
    return rates.inner * where(partial, reached, 1.0)


def bus_rate(ranks: Group, inner_share: Number, outer_share: Number, rates: Rates) -> Number:
    """Bus bandwidth of a ring [B/s]: the fast links, or the NICs of all local ranks together, whichever is less."""
    inside = inner_rate(ranks, rates) * inner_share
    across = ring_rate(ranks, rates) * outer_share * ranks.local
    limited = where(ranks.local > 1, minimum(inside, across), across)
    return where(ranks.domains > 1, limited, inside)


def measured_rate(ranks: Group, modelled: Number, rates: Rates, message: Number) -> Number:
    """Bus bandwidth of a group across domains [B/s] where somebody measured one, for messages of `message` bytes.

    A test with more ranks in a domain shares more NICs: its figure is converted by the ranks. Groups of another shape
    than the test's, or over more domains, are never faster than modelled.
    `modelled` [B/s]; `message` [bytes].
    """
    if not any_of(rates.measured_bus):
        return modelled
    converted = rates.measured_bus / rates.measured_ranks * ranks.local
    half = rates.measured_half
    converted = converted * where(half > 0, message / maximum(message + half, 1), 1.0)
    same = (ranks.local == rates.measured_ranks) & (ranks.domains <= rates.measured_domains)
    known = (rates.measured_bus > 0) & (ranks.domains > 1) & (converted > 0)
    return where(known, where(same, converted, minimum(converted, modelled)), modelled)


def paid_share(exposed: Number, crosses: Any, rates: Rates) -> Number:
    """What traffic adds to its computation, of its own seconds: what is exposed, and the compute units the rest takes.

    A hidden collective runs on compute units that the products beside it then lack (Calculon, SC 2023).
    Fitted exposed shares come from whole steps and hold that already; this is for the fixed ones.
    `exposed` [fraction]; `crosses` [whether it leaves its domain].
    """
    taken = where(crosses, rates.overlap_outer, rates.overlap_inner)
    return exposed + (1 - exposed) * taken


def gather_seconds(size: Number, ranks: Group, rate: Number) -> Number:
    """All-gather to, or reduce-scatter of, a buffer of `size` bytes.

    `size` [bytes]; `rate` [B/s].
    """
    return size * (ranks.size - 1) / ranks.size / rate


def all_reduce_seconds(size: Number, ranks: Group, rate: Number, rates: Rates) -> Number:
    """All-reduce of `size` bytes; a switch or network that adds moves the buffer once instead of twice.

    `size` [bytes]; `rate` [B/s].
    """
    inside = ranks.domains == 1
    reducing = where(inside, rates.switch_reduction, rates.network_reduction) > 0
    return gather_seconds(size, ranks, rate) * where(reducing & (ranks.size > 2), 1.0, 2.0)


def all_to_all_seconds(size: Number, ranks: Group, chosen: Number, reached: Number, rates: Rates) -> Number:
    """All-to-all of `size` bytes per rank, of tokens with `chosen` copies in at most `reached` domains.

    A token crosses the network once for each of its experts elsewhere, or once for each distinct domain of them where
    the dispatcher forwards copies inside (DeepEP, HybridEP).
    `size` [bytes]; `chosen` [experts a token]; `reached` [domains].
    """
    domains, copies = ranks.domains, maximum(chosen, 1)
    reached = clip(reached, 1, domains)
    distinct = reached * (1 - power(1 - 1 / reached, copies))
    sent = where(rates.expert_copies > 0, copies, distinct)
    leaving = sent * (1 - 1 / domains) / copies
    across = size * leaving / (spread_rate(ranks, rates) * rates.expert_outer_share)
    inside = size * (ranks.local - 1) / ranks.local / (inner_rate(ranks, rates) * rates.inner_share)
    return where(ranks.size > 1, maximum(across, inside), 0.0)


def own_seconds(name: str, size: Number, message: Number, ranks: Group, modelled: Number, rates: Rates) -> Number:
    """Seconds of collectives that move `size` bytes in buffers of `message` bytes; as modelled where none was tested.

    Groups across domains of another shape than any test take no less than modelled, and more where the widest test
    gave a rank less than modelled.
    `size`, `message` [bytes]; `modelled` [s].
    """
    passes = 2 if name == "all_reduce" else 1
    moved = passes * size * (ranks.size - 1) / ranks.size

    def slowed(widest: OwnCurve) -> Number:
        return moved / (widest.rate(message) / widest.local * ranks.local)

    return _as_tested(name, moved, message, ranks, modelled, rates, slowed)


def own_all_to_all_seconds(size: Number, message: Number, ranks: Group, modelled: Number, rates: Rates) -> Number:
    """The same of an all-to-all with one copy of a token for each of its experts.

    What a rank of the widest test sent out of its domain bounds what a rank of another group sends.
    `size`, `message` [bytes]; `modelled` [s].
    """
    moved = size * (ranks.size - 1) / ranks.size

    def slowed(widest: OwnCurve) -> Number:
        tested = widest.local * widest.domains
        out = widest.rate(message) * (1 - 1 / widest.domains) * tested / (tested - 1)
        return size * (1 - 1 / ranks.domains) / out

    return _as_tested("all_to_all", moved, message, ranks, modelled, rates, slowed)


def _as_tested(
    name: str,
    moved: Number,
    message: Number,
    ranks: Group,
    modelled: Number,
    rates: Rates,
    slowed: Callable[[OwnCurve], Number],
) -> Number:
    """What the tests of a collective say: of groups of their shape as measured, of others no less than `slowed` makes
    of the widest."""
    tests = rates.own_curves.get(name, ())
    if not tests:
        return modelled
    widest, seconds = tests[-1], modelled
    if widest.domains > 1:
        seconds = where(ranks.domains > 1, maximum(modelled, slowed(widest)), modelled)
    for curve in reversed(tests):
        seconds = where(_fits(ranks, curve), moved / curve.rate(message), seconds)
    return where(ranks.size > 1, seconds, modelled)


def _fits(ranks: Group, curve: OwnCurve) -> Any:
    """Whether groups have the shape of the test: its ranks a domain, and no more domains."""
    across = ranks.domains > 1
    return (ranks.local == curve.local) & (across == (curve.domains > 1)) & (ranks.domains <= curve.domains)
