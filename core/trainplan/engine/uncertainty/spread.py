"""Every uncertain input of a plan at once: a seeded Monte Carlo through the one chain."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from trainplan.engine.deployment.chain import INPUTS, Chain, Setting, run_chain, setting_of
from trainplan.engine.deployment.cost import planned_months
from trainplan.engine.memory.error import chance_to_fit
from trainplan.engine.memory.runtime import USABLE
from trainplan.engine.results import Chances, Interval, MonthlyCost, Results
from trainplan.engine.trial import Outcome, outcome_of, try_plan
from trainplan.engine.uncertainty.ranges import MEMORY, Uncertain, uncertain_inputs
from trainplan.engine.uncertainty.sampling import CORRELATIONS, standard_normals, values
from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError, field_info, set_field

Floats = NDArray[np.float64]

SAMPLES = 1_000
"""Of every interval that is shown: its ends move by about 2% of its width with another seed."""
CHUNK = 1_000
"""Samples between two reports of progress."""
RESPONSE_AT = (-2.0, -1.0, 0.0, 1.0, 2.0)
"""Where the whole plan is evaluated for an input that changes the step or the memory, in units of its 10th and
90th percentile."""
FIGURES = (
    "days",
    "cost",
    "own",
    "own_bought",
    "rent",
    "energy_megawatt_hours",
    "facility_kilowatts",
    "peak_bytes",
)
"""Of `Outcome`; those that an input outside the chain moves."""
INTERVALS = (*FIGURES, "goodput", "accelerator_hours", "capital", "own_per_year", "rent_per_accelerator_hour", "mfu")


@dataclass(frozen=True)
class Spread:
    """One entry per sample for each figure that the plan has; `own_by_month` and `rent_by_month` have a second axis."""

    inputs: tuple[Uncertain, ...]
    columns: Mapping[str, Floats]
    chance_to_fit: float | None = None
    """Where the error of the predicted memory alone moves the peak; None where inputs do too."""

    def interval(self, figure: str) -> Interval | None:
        """10th, 50th and 90th percentile; None where the plan has no such figure."""
        if figure not in self.columns:
            return None
        return Interval(*percentiles(self.columns[figure], (0.1, 0.5, 0.9)).tolist())

    @property
    def break_even_months(self) -> tuple[float, float] | None:
        """10th and 90th percentile; infinite where owning never pays."""
        if "break_even_months" not in self.columns:
            return None
        low, high = np.quantile(self.columns["break_even_months"], (0.1, 0.9), method="nearest")
        return float(low), float(high)

    def monthly_band(self, name: str) -> tuple[tuple[float, ...], tuple[float, ...]] | None:
        """10th and 90th percentile of each month of `own_by_month` or `rent_by_month`."""
        if name not in self.columns:
            return None
        low, high = percentiles(self.columns[name], (0.1, 0.9))
        return tuple(low.tolist()), tuple(high.tolist())


def percentiles(column: Floats, shares: tuple[float, ...]) -> Floats:
    """Linear percentiles over the first axis, as `numpy.quantile` has them in thrice the time.

    `column` [of any unit], shape (samples, ...); `shares` [0 to 1]; the answer has the shape (shares, ...).
    """
    ordered = np.sort(column, axis=0)
    found = np.empty((len(shares), *column.shape[1:]))
    for row, share in enumerate(shares):
        place = share * (len(ordered) - 1)
        before = int(place)
        low, high = ordered[before], ordered[min(before + 1, len(ordered) - 1)]
        weight = place - before
        found[row] = low + (high - low) * weight if weight < 0.5 else high - (high - low) * (1 - weight)
    return found


def spread_of(
    plan: Plan,
    results: Results,
    *,
    samples: int = SAMPLES,
    seed: int = 0,
    correlations: Mapping[tuple[str, str], float] = CORRELATIONS,
    tell: Callable[[float], None] = lambda share: None,
) -> Spread:
    """Every figure at each sample of the uncertain inputs.

    Inputs around the run enter the chain as arrays. Those that change the step or the memory are evaluated with the
    whole plan at five values each, and enter as a factor on every figure; two of them at once multiply. Failures stay
    those of the expectation: their scatter is that of `simulation`. The same seed gives the same answer. `tell`
    hears of the share that is done, and may raise to stop. Raises ValueError for results without a run.
    """
    base = outcome_of(results)
    if base is None or results.step is None:
        raise ValueError("The plan cannot be evaluated; its findings say why")
    fixed = setting_of(plan, results)
    inputs = uncertain_inputs(plan, results, fixed)
    tell(0.0)
    responses = {
        index: _response(plan, item, base)
        for index, item in enumerate(inputs)
        if item.path not in INPUTS and item.path != MEMORY
    }
    normals = standard_normals(inputs, samples, seed=seed, correlations=correlations)
    parts: dict[str, list[Floats]] = {}
    for start in range(0, samples, CHUNK):
        some = normals[start : start + CHUNK]
        drawn = {item.path: values(item, some[:, place]) for place, item in enumerate(inputs)}
        chain = run_chain(fixed, {path: drawn[path] for path in drawn if path in INPUTS}, ways=())
        found = _figures(fixed, chain, base, len(some))
        found["peak_bytes"] = base.peak_bytes * drawn.get(MEMORY, np.ones(len(some)))
        for index, response in responses.items():
            for figure, factors in response.items():
                if figure in found:
                    found[figure] = found[figure] * np.interp(some[:, index], RESPONSE_AT, factors)
        for figure, column in found.items():
            parts.setdefault(figure, []).append(column)
        tell(min(1.0, (start + CHUNK) / samples))
    columns = {figure: np.concatenate(pieces) for figure, pieces in parts.items()}
    moved = any(np.ptp(response["peak_bytes"]) > 0 for response in responses.values())
    alone = any(item.path == MEMORY for item in inputs) and not moved
    return Spread(inputs, columns, chance_to_fit(base.peak_bytes, base.capacity_bytes) if alone else None)


def _figures(fixed: Setting, chain: Chain, base: Outcome, size: int) -> dict[str, Floats]:
    """The figures that the plan has, by the names of `Outcome` and more."""
    owning, rent = chain.owning, chain.rent
    economics = fixed.plan.economics
    named = {
        "days": chain.days,
        "goodput": chain.running.losses.goodput,
        "mfu": np.divide(base.mfu * fixed.productive_seconds, chain.running.losses.productive),
        "accelerator_hours": np.multiply(chain.days, 24 * fixed.accelerators),
        "cost": chain.cost(economics.acquisition),
        "own": chain.cost("own_kept_busy"),
        "own_bought": chain.cost("own_bought"),
        "rent": chain.cost(chain.compared),
        "rent_per_accelerator_hour": None if rent is None else rent.hourly,
        "capital": None if owning is None else owning.bought.total,
        "own_per_year": None if owning is None else 12 * owning.month.cash(chain.terms.utilization_when_owned),
        "energy_megawatt_hours": chain.energy_megawatt_hours,
        "facility_kilowatts": None if chain.draw is None else chain.draw.facility,
        "break_even_months": chain.break_even_months,
    }
    shaped = {
        name: np.broadcast_to(np.asarray(column, dtype=np.float64), (size,))
        for name, column in named.items()
        if column is not None
    }
    for name, side in (("own_by_month", owning), ("rent_by_month", rent)):
        if side is not None:
            shaped[name] = np.broadcast_to(side.by_month, (size, side.by_month.shape[-1]))
    if owning is not None and rent is not None:
        months = planned_months(fixed, base.days)
        shaped["own_less_rent"] = _at(shaped["own_by_month"], months) - _at(shaped["rent_by_month"], months)
    return shaped


def _at(courses: Floats, months: float) -> Floats:
    """Each course at this many months, in between linearly."""
    last = courses.shape[-1] - 1
    place = min(months, last)
    before = int(place)
    after = min(before + 1, last)
    value: Floats = courses[:, before] + (place - before) * (courses[:, after] - courses[:, before])
    return value


def _response(plan: Plan, item: Uncertain, base: Outcome) -> dict[str, Floats]:
    """Every figure over the plan's own, with the input at each value of RESPONSE_AT; the nearest
    known one where it cannot be evaluated."""
    tried = [_with(plan, item, float(values(item, np.asarray(at)))) for at in RESPONSE_AT]
    factors: dict[str, Floats] = {}
    for figure in FIGURES:
        own = base[figure]
        if own:
            known = [(at, one[figure]) for at, one in zip(RESPONSE_AT, tried, strict=True) if one is not None]
            factors[figure] = np.interp(RESPONSE_AT, [at for at, _ in known], [(v or own) / own for _, v in known])
    return factors


def _with(plan: Plan, item: Uncertain, value: float) -> Outcome | None:
    whole = field_info(item.path, plan).kind == "integer"
    try:
        return try_plan(set_field(plan, item.path, round(value) if whole else value)).outcome
    except FieldError:
        return None


def chances_of(plan: Plan, found: Spread, capacity_bytes: float) -> Chances:
    """Shares of all samples; `capacity_bytes` is what the driver reports."""
    columns = found.columns
    deadline, budget = plan.operations.days_available, plan.economics.budget
    fits = columns["peak_bytes"] <= USABLE * capacity_bytes
    everything = fits
    in_time = None if deadline is None else columns["days"] + plan.operations.queue_days <= deadline
    if in_time is not None:
        everything = everything & in_time
    within = columns["cost"] <= budget if budget is not None and "cost" in columns else None
    if within is not None:
        everything = everything & within
    even = columns.get("break_even_months")
    cheaper = columns.get("own_less_rent")
    memory = float(fits.mean()) if found.chance_to_fit is None else found.chance_to_fit
    return Chances(
        memory=memory,
        deadline=None if in_time is None else float(in_time.mean()),
        budget=None if within is None else float(within.mean()),
        everything=min(float(everything.mean()), memory),
        owning_pays=None if even is None else float((even < 12 * plan.economics.depreciation_years).mean()),
        owning_is_cheaper=None if cheaper is None else float((cheaper < 0).mean()),
    )


def intervals_of(found: Spread, results: Results) -> dict[str, Interval]:
    """The interval of every figure that the plan has; it holds the plan's own value."""
    cost, step, base = results.cost, results.step, outcome_of(results)
    own = {name: base[name] for name in FIGURES} if base is not None else {}
    own |= {"mfu": step.mfu if step else None, "capital": cost.own.purchase if cost and cost.own else None}
    listed = {}
    for name in INTERVALS:
        interval, value = found.interval(name), own.get(name)
        if interval is not None:
            listed[name] = (
                interval
                if value is None
                else Interval(min(interval.low, value), interval.median, max(interval.high, value))
            )
    return listed


def banded(cumulative: tuple[MonthlyCost, ...], found: Spread) -> tuple[MonthlyCost, ...]:
    """The two curves with their 10th and 90th percentile."""
    own, rent = found.monthly_band("own_by_month"), found.monthly_band("rent_by_month")
    return tuple(
        MonthlyCost(
            point.month,
            point.own,
            point.rent,
            low_own=None if own is None else own[0][place],
            high_own=None if own is None else own[1][place],
            low_rent=None if rent is None else rent[0][place],
            high_rent=None if rent is None else rent[1][place],
        )
        for place, point in enumerate(cumulative)
    )
