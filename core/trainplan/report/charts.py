"""The charts of the report, as plain numbers with their axes."""

from __future__ import annotations

import math

from trainplan.engine.results import CostResult, MemoryResult, RunResult, ScalingPoint, StageMemory, StepResult
from trainplan.report import figures as say
from trainplan.report.blocks import Axis, Bar, Line, Lines, Part, Share, ShareBar, StackedBars, Tick
from trainplan.report.words import MEMORY, MEMORY_GROUPS, STEP, STEP_GROUPS, word

MOST_BARS = 16
DAYS_PER_MONTH = 365.25 / 12
MONEY_UNITS = ((1e9, "billion"), (1e6, "million"), (1e3, "thousand"), (1.0, ""))


def memory_by_stage(memory: MemoryResult) -> StackedBars:
    """Memory of each pipeline stage by part, against what the driver reports in total."""
    stages = _drawn(memory.stages)
    groups = [group for group in MEMORY_GROUPS if any(_grouped(stage.parts).get(group) for stage in stages)]
    bars = tuple(_bar(stage, groups) for stage in stages)
    capacity = memory.capacity_bytes / say.GIB
    highest = max(capacity, *(stage.peak_bytes / say.GIB for stage in stages))
    left_out = len(memory.stages) - len(stages)
    note = f"GiB. {len(stages)} of {len(memory.stages)} stages are drawn." if left_out else "GiB"
    return StackedBars(
        tuple(Part(MEMORY_GROUPS[group], group) for group in groups),
        bars,
        say.axis(highest),
        Tick(capacity, f"{say.gib(memory.capacity_bytes)} GiB in total"),
        note,
    )


def _bar(stage: StageMemory, groups: list[int]) -> Bar:
    values = tuple(_grouped(stage.parts).get(group, 0.0) / say.GIB for group in groups)
    labels = tuple(f"{value:.1f}" if value == max(values) else "" for value in values)
    return Bar(f"Stage {stage.stage}", values, labels, say.gib(stage.peak_bytes))


def _grouped(parts: dict[str, float]) -> dict[int, float]:
    sums: dict[int, float] = {}
    for code, value in parts.items():
        group = word(code, MEMORY).series
        sums[group] = sums.get(group, 0.0) + value
    return sums


def _drawn(stages: tuple[StageMemory, ...]) -> tuple[StageMemory, ...]:
    """All stages, or an even choice of them that holds the first, the last and the fullest."""
    if len(stages) <= MOST_BARS:
        return stages
    chosen = {round(index * (len(stages) - 1) / (MOST_BARS - 2)) for index in range(MOST_BARS - 1)}
    chosen.add(max(range(len(stages)), key=lambda index: stages[index].peak_bytes))
    return tuple(stages[index] for index in sorted(chosen))


def own_or_rent(cost: CostResult, run: RunResult | None) -> Lines | None:
    """What owning and renting have cost after each month of use."""
    lines, highest = [], 0.0
    factor, unit = 1.0, ""
    totals = [total for point in cost.cumulative for total in (point.own, point.rent) if total is not None]
    if not totals or len(cost.cumulative) < 2:
        return None
    factor, unit = next((step for step in MONEY_UNITS if max(totals) >= step[0]), MONEY_UNITS[-1])
    for name, series, dashed in (("Own", 1, False), ("Rent", 4, True)):
        points = tuple(
            (float(point.month), total / factor)
            for point in cost.cumulative
            if (total := getattr(point, name.lower())) is not None
        )
        if len(points) >= 2:
            lines.append(Line(name, series, points, dashed=dashed))
            highest = max(highest, *(y for _, y in points))
    if not lines:
        return None
    months = float(cost.cumulative[-1].month)
    marks = []
    if run is not None and 0 < run.days / DAYS_PER_MONTH < months:
        marks.append(Tick(run.days / DAYS_PER_MONTH, "run ends"))
    if cost.break_even == "months" and cost.break_even_months is not None and cost.break_even_months < months:
        marks.append(Tick(cost.break_even_months, f"break-even {say.number(cost.break_even_months, 2)} months"))
    step = 12.0 if months >= 36 else 6.0 if months >= 12 else 3.0 if months >= 6 else 1.0
    ticks = tuple(Tick(index * step, say.plain_number(index * step)) for index in range(int(months // step) + 1))
    note = f"Months of use; {f'{unit} {cost.currency}'.strip()}"
    return Lines(tuple(lines), Axis(0.0, months, ticks), say.axis(highest, whole=True), tuple(marks), note)


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
        )
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
    )


def _apart(ticks: list[Tick], span: float) -> tuple[Tick, ...]:
    """Ticks far enough from each other for their labels, the last one included."""
    kept = [ticks[-1]]
    for tick in reversed(ticks[:-1]):
        if kept[-1].at - tick.at >= span / 8:
            kept.append(tick)
    return tuple(reversed(kept))
