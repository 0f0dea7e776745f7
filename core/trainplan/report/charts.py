"""The charts of the report, as plain numbers with their axes."""

from __future__ import annotations

import math
from itertools import pairwise

from trainplan.engine.results import CostResult, MemoryResult, RunResult, ScalingPoint, StageMemory, StepResult
from trainplan.report import figures as say
from trainplan.report.blocks import Axis, Bar, Line, Lines, Part, Ribbon, Share, ShareBar, StackedBars, Tick
from trainplan.report.words import MEMORY, MEMORY_GROUPS, STEP, STEP_GROUPS, word

MOST_STAGES = 4
"""Different stages up to which each is shown by itself."""
DAYS_PER_MONTH = 365.25 / 12
MONEY_UNITS = ((1e9, "billion"), (1e6, "million"), (1e3, "thousand"), (1.0, ""))


def memory_by_stage(memory: MemoryResult) -> StackedBars:
    """Memory of each pipeline stage by part, equal neighbours as one bar, against what the driver reports."""
    runs = stage_groups(memory.stages)
    groups = [group for group in MEMORY_GROUPS if any(_grouped(fullest(run).parts).get(group) for run in runs)]
    bars = tuple(_bar(run, groups) for run in runs)
    capacity = memory.capacity_bytes / say.GIB
    highest = max(capacity, *(stage.peak_bytes / say.GIB for stage in memory.stages))
    differ = any(_printed(run[0]) != _printed(fullest(run)) for run in runs)
    note = "GiB by stage, the fullest of those that stand together" if differ else "GiB by stage"
    return StackedBars(
        tuple(Part(MEMORY_GROUPS[group], group) for group in groups),
        bars,
        say.axis(highest),
        Tick(capacity, f"{say.gib(memory.capacity_bytes)} GiB in total"),
        note,
        alt=f"Memory by stage: the fullest needs {say.gib(memory.peak_bytes)} of {say.gib(memory.capacity_bytes)} GiB.",
    )


def equal_stages(stages: tuple[StageMemory, ...]) -> list[tuple[StageMemory, ...]]:
    """Neighbouring stages that print the same figures, together."""
    runs: list[list[StageMemory]] = []
    for stage in stages:
        if runs and _printed(runs[-1][-1]) == _printed(stage):
            runs[-1].append(stage)
        else:
            runs.append([stage])
    return [tuple(run) for run in runs]


def stage_groups(stages: tuple[StageMemory, ...]) -> list[tuple[StageMemory, ...]]:
    """Equal neighbours together; of many different ones the first, the fullest and the last alone, the rest between."""
    runs = equal_stages(stages)
    if len(runs) <= MOST_STAGES:
        return runs
    most = max(range(len(runs)), key=lambda index: runs[index][0].peak_bytes)
    alone = sorted({0, most, len(runs) - 1})
    groups = [runs[0]]
    for before, after in pairwise(alone):
        between = tuple(stage for run in runs[before + 1 : after] for stage in run)
        groups += [between, runs[after]] if between else [runs[after]]
    return groups


def fullest(run: tuple[StageMemory, ...]) -> StageMemory:
    return max(run, key=lambda stage: stage.peak_bytes)


def stage_name(run: tuple[StageMemory, ...]) -> str:
    return f"{run[0].stage}" if len(run) == 1 else f"{run[0].stage}–{run[-1].stage}"


def _printed(stage: StageMemory) -> tuple[str, ...]:
    return (say.gib(stage.peak_bytes), *(f"{name} {say.gib(value)}" for name, value in stage.parts.items()))


def _bar(run: tuple[StageMemory, ...], groups: list[int]) -> Bar:
    shown = fullest(run)
    values = tuple(_grouped(shown.parts).get(group, 0.0) / say.GIB for group in groups)
    labels = tuple(f"{value:.1f}" if value >= 0.05 * sum(values) else "" for value in values)
    return Bar(f"Stage {stage_name(run)}", values, labels, say.gib(shown.peak_bytes))


def _grouped(parts: dict[str, float]) -> dict[int, float]:
    sums: dict[int, float] = {}
    for code, value in parts.items():
        group = word(code, MEMORY).series
        sums[group] = sums.get(group, 0.0) + value
    return sums


def own_or_rent(cost: CostResult, run: RunResult | None) -> Lines | None:
    """Present value of owning, less what the cluster would sell for, and of renting, by months of use."""
    points = cost.cumulative
    highest = [
        value
        for point in points
        for value in (point.own, point.rent, point.high_own, point.high_rent)
        if value is not None
    ]
    if not highest or len(points) < 2:
        return None
    factor, unit = next((step for step in MONEY_UNITS if max(highest) >= step[0]), MONEY_UNITS[-1])
    lines, ribbons = [], []
    for name, series, dashed in (("own", 1, False), ("rent", 4, True)):
        if any(getattr(point, name) is None for point in points):
            continue
        course = tuple((float(point.month), getattr(point, name) / factor) for point in points)
        lines.append(Line(name.capitalize(), series, course, dashed=dashed))
        if points[0].low_own is not None or points[0].low_rent is not None:
            ends = [(getattr(point, f"low_{name}"), getattr(point, f"high_{name}")) for point in points]
            ribbons.append(
                Ribbon(
                    series,
                    tuple(
                        (float(point.month), low / factor, high / factor)
                        for point, (low, high) in zip(points, ends, strict=True)
                    ),
                )
            )
    months = float(points[-1].month)
    even, low, high = cost.break_even_months, cost.low_break_even_months, cost.high_break_even_months
    marks = []
    if run is not None and 0 < run.days / DAYS_PER_MONTH < months:
        marks.append(Tick(run.days / DAYS_PER_MONTH, f"run ends: {say.days(run.days)}"))
    if cost.break_even == "months" and even is not None:
        marks.append(Tick(even, f"break-even {say.number(even, 2)} months"))
    shaded = (low, min(high if high is not None else months, months)) if low is not None and low < months else None
    step = 12.0 if months >= 36 else 6.0 if months >= 12 else 3.0 if months >= 6 else 1.0
    ticks = tuple(Tick(index * step, say.plain_number(index * step)) for index in range(int(months // step) + 1))
    money = f"{unit} {cost.currency}".strip()
    return Lines(
        tuple(lines),
        Axis(0.0, months, ticks),
        say.axis(max(highest) / factor, whole=True),
        tuple(marks),
        f"{money} of today by months of use, 80 % bands",
        ribbons=tuple(ribbons),
        shaded=shaded,
        alt=f"Cost by months of use in {money}; "
        + (f"owning costs less from month {even:.0f} on." if even else "owning does not come to cost less."),
    )


def step_shares(step: StepResult) -> ShareBar:
    """The step as one bar: compute, and what nothing hides."""
    sums: dict[int, float] = {}
    for code, value in step.parts.items():
        group = word(code, STEP).series
        sums[group] = sums.get(group, 0.0) + max(value, 0.0)
    total = sum(sums.values()) or 1.0
    return ShareBar(
        tuple(
            Share(
                Part(title, group), sums[group], str(say.seconds(sums[group])), f"{say.percent(sums[group] / total)} %"
            )
            for group, title in STEP_GROUPS.items()
            if sums.get(group)
        ),
        alt=f"Step of {say.seconds(step.seconds)}: "
        + ", ".join(
            f"{title} {say.percent(sums[group] / total)} %" for group, title in STEP_GROUPS.items() if sums.get(group)
        ),
    )


def scaling(points: tuple[ScalingPoint, ...], here: int | None) -> Lines | None:
    """Efficiency over the number of accelerators, on a logarithmic axis."""
    if len(points) < 2:
        return None
    line = Line(
        "Efficiency",
        1,
        tuple((math.log2(point.n_accelerators), 100 * point.efficiency) for point in points),
        markers=True,
    )
    low, high = line.points[0][0], line.points[-1][0]
    ticks = _apart([Tick(math.log2(point.n_accelerators), f"{point.n_accelerators:,}") for point in points], high - low)
    marks = (Tick(math.log2(here), "this plan"),) if here and low <= math.log2(here) <= high else ()
    highest = max(100.0, *(y for _, y in line.points))
    return Lines(
        (line,),
        Axis(low, high, ticks),
        say.axis(highest, whole=True),
        marks,
        "Accelerators; efficiency in % of the smallest cluster",
        alt=f"Efficiency falls to {points[-1].efficiency:.0%} at {points[-1].n_accelerators:,} accelerators.",
    )


def _apart(ticks: list[Tick], span: float) -> tuple[Tick, ...]:
    """Ticks far enough from each other for their labels, the last one included."""
    kept = [ticks[-1]]
    for tick in reversed(ticks[:-1]):
        if kept[-1].at - tick.at >= span / 8:
            kept.append(tick)
    return tuple(reversed(kept))
