"""Failures simulated event by event: the distribution of days, interruptions and goodput of a run.

The process of `reliability.expected_losses`: training until a failure, detection, restart (which may fail
again), training on from the last safe checkpoint. Between failures nothing is random, so a run is a row of
independent cycles, and ten thousand runs are arrays of cycles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.reliability.expected import DAY, Losses, expected_losses

CYCLES_IN_MEMORY = 2_000_000
CYCLES_IN_CACHE = 32_768
"""Small arrays are used again and stay near the core."""

MOST_INTERRUPTIONS = 100_000
"""Of one run; beyond it a plan is hopeless and playing it takes minutes."""

Floats = NDArray[np.float64]
Progress = Callable[[float], bool]
"""Told the share done; returns False to cancel."""


@dataclass(frozen=True)
class FailureProcess:
    """What is played; times in seconds, the rate per second."""

    productive_seconds: float
    failures_per_second: float
    interval_seconds: float
    pause_seconds: float
    flush_seconds: float = 0.0
    detection_seconds: float = 0.0
    restart_seconds: float = 0.0
    idle_fraction: float = 0.0
    fallback_chance: float = 0.0
    """Share of failures that lose the newest checkpoint with its node."""
    durable_interval_seconds: float = 0.0
    rate_spread: float = 0.0
    """Standard deviation of the logarithm of the failure rate from run to run; 0 knows the rate exactly."""

    def expected(self) -> Losses:
        """The closed form of the same process, for a rate that is known."""
        return expected_losses(
            self.productive_seconds,
            failures_per_second=self.failures_per_second,
            interval_seconds=self.interval_seconds,
            pause_seconds=self.pause_seconds,
            flush_seconds=self.flush_seconds,
            detection_seconds=self.detection_seconds,
            restart_seconds=self.restart_seconds,
            idle_fraction=self.idle_fraction,
            fallback_seconds=self.fallback_chance * self.durable_interval_seconds / 2,
        )


@dataclass(frozen=True)
class SimulationResult:
    """One entry per played run, in the order played."""

    days: Floats
    interruptions: NDArray[np.int64]
    goodput: Floats

    def percentiles(self, *shares: float) -> dict[str, tuple[float, ...]]:
        """Of days, interruptions and goodput, at shares such as 0.1, 0.5, 0.9."""
        return {
            name: tuple(float(value) for value in np.quantile(getattr(self, name), shares))
            for name in ("days", "interruptions", "goodput")
        }

    def chance_within(self, days: float) -> float:
        """Share of runs that end within `days`."""
        return float(np.mean(self.days <= days))


def simulate(
    process: FailureProcess, *, runs: int = 10_000, seed: int = 0, progress: Progress | None = None
) -> SimulationResult | None:
    """Play `runs` runs with a seeded generator; None where `progress` cancelled.

    Raises ValueError for a run that fails so often that it hardly advances.
    """
    interruptions_each = float(process.expected().interruptions)
    if interruptions_each > MOST_INTERRUPTIONS:
        raise ValueError(
            f"The run would be interrupted {interruptions_each:.3g} times; it hardly advances. "
            "Save more often, or make failures rarer"
        )
    random = np.random.default_rng(seed)
    work = process.productive_seconds / (1 - process.idle_fraction)
    expected = process.failures_per_second * work * 1.3
    batch = max(1, min(runs, int(CYCLES_IN_MEMORY / (expected + 10))))
    seconds: Floats = np.zeros(runs)
    interruptions = np.zeros(runs, dtype=np.int64)
    for first in range(0, runs, batch):
        rows = slice(first, min(first + batch, runs))
        seconds[rows], interruptions[rows] = _play(process, work, rows.stop - rows.start, random)
        if progress is not None and not progress(rows.stop / runs):
            return None
    return SimulationResult(seconds / DAY, interruptions, process.productive_seconds / seconds)


def _play(
    process: FailureProcess, work: float, runs: int, random: np.random.Generator
) -> tuple[Floats, NDArray[np.int64]]:
    """Calendar seconds and interruptions of `runs` runs."""
    calendar: Floats = np.zeros(runs)
    interruptions = np.zeros(runs, dtype=np.int64)
    rate: Floats = np.full(runs, process.failures_per_second)
    if process.rate_spread:
        spread = process.rate_spread
        rate *= np.exp(random.normal(-(spread**2) / 2, spread, runs))
    left: Floats = np.full(runs, work)
    open_runs = np.arange(runs)
    for cycles in _inner_cycles(process, rate, left):
        up, safe = _summed(process, rate, cycles, random)
        down, repeats = _downtime(process, rate, np.full(runs, cycles), random)
        calendar += up + down
        left -= safe
        interruptions += cycles + repeats
    while open_runs.size:
        rates = rate[open_runs]
        cycles = int(np.max(rates) * np.max(left[open_runs]) * 1.1) + 12
        cycles = max(1, min(cycles, CYCLES_IN_MEMORY // open_runs.size))
        up, safe, to_end, last = _to_the_end(process, rates, left[open_runs], cycles, random)
        down, repeats = _downtime(process, rates, last, random)
        calendar[open_runs] += up + down
        interruptions[open_runs] += last + repeats
        finished = last < cycles
        rows = np.flatnonzero(finished)
        calendar[open_runs[rows]] += to_end[rows]
        left[open_runs] -= safe
        open_runs = open_runs[~finished]
    return calendar, interruptions


def _inner_cycles(process: FailureProcess, rate: Floats, left: Floats) -> list[int]:
    """Cycles that every run surely needs, in portions that fit in memory; its end is sought only after them.

    Eight standard deviations below the expected number of failures, and so far from the end that no time between
    failures reaches it (the chance of one beyond 50 mean times is e^-50).
    """
    rates = np.maximum(rate, 1e-30)
    segment = process.interval_seconds + process.pause_seconds
    fallback = process.fallback_chance * process.durable_interval_seconds / 2
    safe = np.exp(-np.minimum(rates * process.flush_seconds, 50)) / np.expm1(np.minimum(rates * segment, 50))
    each = process.interval_seconds * safe - fallback
    inner = left - 50 / rates
    if np.any(each <= 0) or np.any(inner <= 0):
        return []
    expected = float(np.min(inner / each))
    spread = 1 + process.fallback_chance * process.durable_interval_seconds * float(np.max(rates))
    sure = int(expected - 8 * np.sqrt(expected) * spread)
    portion = max(1, CYCLES_IN_MEMORY // rate.size)
    return [min(portion, sure - start) for start in range(0, max(sure, 0), portion)]


def _few_runs(process: FailureProcess, runs: int, cycles: int) -> Iterator[slice]:
    """Runs that stay near the core together. Where a cycle takes one random number, they draw the same numbers as all
    runs at once."""
    few = runs if process.fallback_chance else max(1, CYCLES_IN_CACHE // cycles)
    return (slice(first, first + few) for first in range(0, runs, few))


def _summed(process: FailureProcess, rates: Floats, cycles: int, random: np.random.Generator) -> tuple[Floats, Floats]:
    """`_cycles`, summed over the cycles of each run."""
    up, safe = np.empty(rates.size), np.empty(rates.size)
    for rows in _few_runs(process, rates.size, cycles):
        times, saved = _cycles(process, rates[rows], cycles, random)
        up[rows], safe[rows] = times.sum(axis=1), saved.sum(axis=1)
    return up, safe


def _to_the_end(
    process: FailureProcess, rates: Floats, left: Floats, cycles: int, random: np.random.Generator
) -> tuple[Floats, Floats, Floats, NDArray[np.int64]]:
    """Of each run its time and safe work in cycles that end in a failure, the time of the cycle that ends the run,
    and how many failed before; as many as `cycles` where none of them ends it."""
    up, safe, to_end = np.empty(rates.size), np.empty(rates.size), np.empty(rates.size)
    last = np.empty(rates.size, dtype=np.int64)
    for rows in _few_runs(process, rates.size, cycles):
        times, saved = _cycles(process, rates[rows], cycles, random)
        remaining = left[rows][:, None] - (np.cumsum(saved, axis=1) - saved)
        ends = remaining + process.pause_seconds * np.floor(np.maximum(remaining, 0) / process.interval_seconds)
        ended = times >= ends
        place = ended.argmax(axis=1)
        last[rows] = np.where(ended.any(axis=1), place, cycles)
        to_end[rows] = np.take_along_axis(ends, place[:, None], axis=1)[:, 0]
        failed = np.arange(cycles) < last[rows][:, None]
        up[rows] = np.where(failed, times, 0.0).sum(axis=1)
        safe[rows] = np.where(failed, saved, 0.0).sum(axis=1)
    return up, safe, to_end, last


def _cycles(process: FailureProcess, rates: Floats, cycles: int, random: np.random.Generator) -> tuple[Floats, Floats]:
    """Time from ready to failure, and the work that was safe by then, of so many cycles of each run."""
    up = random.standard_exponential((rates.size, cycles))
    up /= np.maximum(rates, 1e-30)[:, None]
    safe = (up - process.flush_seconds) / (process.interval_seconds + process.pause_seconds)
    np.floor(safe, out=safe)
    np.maximum(safe, 0.0, out=safe)
    safe *= process.interval_seconds
    if process.fallback_chance:
        lost = random.random(up.shape) < process.fallback_chance
        safe -= np.where(lost, random.random(up.shape) * process.durable_interval_seconds, 0.0)
    return up, safe


def _downtime(
    process: FailureProcess, rates: Floats, counts: NDArray[np.int64], random: np.random.Generator
) -> tuple[Floats, NDArray[np.int64]]:
    """Detection and restart after the failures of each run, and failures met while restarting."""
    restart, detection = process.restart_seconds, process.detection_seconds
    down: NDArray[np.floating[Any]] = counts * float(detection + restart)
    succeeds = np.exp(-rates * restart)
    # Failures before the n-th success are negative binomial; each costs its part of a restart and a detection.
    repeats = np.zeros_like(counts)
    some = (counts > 0) & (succeeds < 1)
    repeats[some] = random.negative_binomial(counts[some], succeeds[some])
    owner = np.repeat(np.arange(counts.size), repeats)
    if owner.size:
        share = random.random(owner.size)
        partial = -np.log1p(-share * (1 - succeeds[owner])) / rates[owner]
        down = down + np.bincount(owner, partial + detection, counts.size)
    return np.asarray(down, dtype=np.float64), repeats
