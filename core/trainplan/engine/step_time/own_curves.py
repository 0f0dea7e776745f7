"""Bus bandwidth of collectives as somebody measured it on this machine, by the buffer and the shape of the test."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from math import ceil
from typing import Final

import numpy as np

from trainplan.arithmetic import maximum, minimum
from trainplan.engine.job.job import Machine
from trainplan.engine.layout.layout import Number

GIGA: Final = 1e9


@dataclass(frozen=True)
class OwnCurve:
    """Bus bandwidth [B/s] by buffer [bytes] of `local` ranks in each of `domains` fast domains, as nccl-tests count."""

    local: int
    domains: int
    buffers: tuple[float, ...]
    rates: tuple[float, ...]

    def rate(self, buffer: Number) -> Number:
        """Bus bandwidth at a buffer: a power law between two sizes; below the smallest tested the time stays.

        `buffer` [bytes].
        """
        asked = maximum(buffer, 1.0)
        between = np.exp(np.interp(np.log(asked), np.log(self.buffers), np.log(self.rates)))
        rate: Number = between * minimum(1.0, asked / self.buffers[0])
        return rate


Curves = Mapping[str, tuple[OwnCurve, ...]]
"""Collective -> its tests, from few domains to many."""


def own_curves(machine: Machine) -> Curves:
    """The measured curves of a machine in terms of its fast domains."""
    hosts = max(1, machine.scale_up_domain // machine.accelerators_per_node)
    found = {}
    for name, tests in machine.collective_tests:
        curves = []
        for test in tests:
            points = sorted(dict(test.points).items())
            local = test.ranks_per_node * min(hosts, test.nodes)
            buffers, rates = zip(*points, strict=True)
            curves.append(OwnCurve(local, ceil(test.nodes / hosts), buffers, tuple(rate * GIGA for rate in rates)))
        found[name] = tuple(sorted(curves, key=lambda curve: curve.domains))
    return found
