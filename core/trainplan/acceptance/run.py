"""Tests of the run itself: objective, memory, sharding, accumulation, scaling, feed, the validation run, the result."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import ceil
from typing import Final

import numpy as np

from trainplan.acceptance.planned import PlannedTest, Reads, text
from trainplan.acceptance.site import VERSIONS, Site
from trainplan.engine.frameworks.capabilities import judge
from trainplan.engine.layout.layout import Sharding
from trainplan.engine.memory.error import MEMORY_ERROR
from trainplan.engine.memory.peak import peak_memory
from trainplan.engine.memory.runtime import USABLE
from trainplan.engine.step_time.step import step_time
from trainplan.plan.cluster import FRAMEWORK, SHARDING, Parallelism
from trainplan.plan.workload import OPTIMIZER, PRECISION, TRAINING

GIB: Final = 1 << 30
FEWEST_STEPS, MOST_STEPS = 100, 500
"""Of a validation run ("a guide to the infrastructure requirements of training at large scale")."""
LEAST_RUN_SECONDS: Final = 1800
"""Long enough for temperatures and caches to settle (assumption)."""
MOST_DATA_WAIT: Final = 0.10
"""Of a step: beyond it the feed is mended before scaling (the same guide)."""
SLOWER_THAN_ANOTHER: Final = 1.02
"""A chosen sharding may be slower than another one by what two runs differ anyway (assumption)."""
MOST_ALTERNATIVES: Final = 2
LAYOUT_FIELDS: Final = (
    "hardware.accelerator",
    "hardware.node",
    "hardware.accelerators",
    "network.fabric",
    *(f"parallelism.{name}" for name in Parallelism.model_fields),
    "model.architecture",
    "model.precision",
    "model.optimizer",
    "software.framework",
    "software.release",
    "software.implementation",
    "software.transformer_engine",
    "software.megatron_core",
    "software.deepspeed",
    "training.phases",
    *VERSIONS,
)
"""Inputs on which the step and its memory depend."""


def tests(site: Site) -> Iterator[PlannedTest]:
    yield _objective(site)
    yield from _memory(site)
    if site.layout.data > 1 or site.layout.sharding != "none":
        yield _sharding(site)
    yield from _accumulation(site)
    yield from _scaling(site)
    yield from _loading(site)
    yield from _validation_run(site)
    yield from _result(site)


def validation_steps(step_seconds: float) -> int:
    """Steps of a validation run: half an hour, within 100 to 500."""
    return min(MOST_STEPS, max(FEWEST_STEPS, ceil(LEAST_RUN_SECONDS / step_seconds / 10) * 10))


def _objective(site: Site) -> PlannedTest:
    plan, main = site.plan, site.plan.training.main
    return PlannedTest(
        code="training_objective",
        group="run",
        title=text("Training objective"),
        why=text("Every figure of the plan follows from what is trained; the person who ordered it signs first."),
        boundary=text("What is to be trained, not whether it should be."),
        steps=(
            text(
                "{training} of {model} on {billions:,.0f} billion tokens, {optimizer}, {precision}.",
                training=TRAINING[plan.model.training],
                model=plan.model.architecture.name,
                billions=plan.training.tokens / 1e9,
                optimizer=OPTIMIZER[plan.model.optimizer],
                precision=PRECISION[plan.model.precision],
            ),
            text(
                "Length {length} tokens, global batch {batch} sequences, done in {days:,.0f} days.",
                length=main.sequence_length,
                batch=main.global_batch,
                days=plan.operations.days_available or (site.results.run.high_days if site.results.run else 0.0),
            ),
        ),
        instrument="signature",
        unit="",
        comparison="confirmed",
        fields=("model.architecture", "model.training", "model.precision", "model.optimizer", "training.phases",
                "dataset.name", "operations.days_available"),
        basis=text("Confirmed by the person who ordered the run."),
        topic=1,
        hours=0,
    )  # fmt: skip


def _memory(site: Site) -> Iterator[PlannedTest]:
    found = site.results.memory
    if found is None:
        return
    smi = site.tools.memory
    yield PlannedTest(
        code="peak_memory",
        group="run",
        title=text("Peak memory, allocated and reserved"),
        why=text(
            "The plan counts on {peak:.1f} GiB in use on the fullest accelerator, {reserved:.1f} GiB of them reserved "
            "by PyTorch.",
            peak=found.peak_bytes / GIB,
            reserved=found.reserved_bytes / GIB,
        ),
        boundary=text("On a representative step of the real model, with a save and an evaluation in between."),
        steps=(
            text("Run {steps} steps of the real model.", steps=FEWEST_STEPS),
            text("Read allocated and reserved from torch.cuda.memory_summary() on every rank."),
            text("Record the largest memory in use that the driver shows on any accelerator."),
        ),
        commands=f"{site.everywhere(f'timeout 1800 {smi}')} > memory-used.csv" if smi else "",
        instrument="driver tool, torch.cuda.memory_summary()",
        unit="GiB",
        comparison="at_most",
        expected=found.peak_bytes / GIB,
        low=found.peak_bytes * MEMORY_ERROR[0] / GIB,
        high=found.peak_bytes * MEMORY_ERROR[1] / GIB,
        threshold=USABLE * found.capacity_bytes / GIB,
        fields=LAYOUT_FIELDS,
        basis=text("Expected: the plan's fullest accelerator. Threshold: 97% of what the driver reports in total."),
        topic=2,
        hours=1,
        reads=Reads("memory_used", take="most"),
    )


def alternatives(site: Site) -> tuple[tuple[str, float], ...]:
    """Other shardings that the framework runs with this layout and that fit, the fastest first: name and step [s]."""
    job, chosen = site.job_and_layout
    names = [item for item in Sharding if int(item) != int(chosen.sharding)]
    in_node = max(1, site.per_node // int(chosen.tensor))
    ranks = int(chosen.data) * int(chosen.context)
    layout = replace(
        chosen,
        sharding=np.array([int(item) for item in names]),
        shard_size=np.array([min(ranks, in_node) if item is Sharding.HSDP else ranks for item in names]),
    )
    refused = np.zeros(len(names), dtype=np.bool_)
    for rule, flags in judge(job, layout).rules.items():
        refused |= rule.stops & np.broadcast_to(flags, refused.shape)
    usable = ~refused & np.asarray(peak_memory(job, layout).fits)
    seconds = step_time(job, layout, parts=False).seconds
    found = [(item.name.lower(), float(seconds[place])) for place, item in enumerate(names) if usable[place]]
    return tuple(sorted(found, key=lambda item: item[1])[:MOST_ALTERNATIVES])


def _sharding(site: Site) -> PlannedTest:
    chosen, step = _short(site.layout.sharding), site.results.step
    found = alternatives(site)
    others = " and ".join(_short(name) for name, _ in found)
    expected = step.seconds / found[0][1] if found and step else None
    return PlannedTest(
        code="sharding_compared",
        group="run",
        title=text("Sharding compared, not assumed"),
        why=text("{chosen} was chosen by computation; in practice framework and network decide.", chosen=chosen),
        boundary=text("At this count, batch and length; the ranking may differ at another count."),
        steps=(
            text("Run {steps} steps each with {chosen} and with {others}.", steps=FEWEST_STEPS, chosen=chosen,
                 others=others)
            if found
            else text("No other sharding that {framework} runs fits here: try the nearest one and record 1 where it "
                      "fails.", framework=FRAMEWORK[site.plan.software.framework]),
            text("Record the step time of the chosen one over that of the fastest alternative."),
        ),
        instrument="training log",
        unit="x fastest other",
        comparison="at_most",
        expected=expected,
        threshold=SLOWER_THAN_ANOTHER,
        fields=LAYOUT_FIELDS,
        basis=text("No more than 2% slower than the fastest alternative that fits."),
        topic=3,
        hours=2,
    )  # fmt: skip


def _short(sharding: str) -> str:
    """ZeRO-2, and gradients -> ZeRO-2."""
    return SHARDING[sharding].split(",")[0]


def _accumulation(site: Site) -> Iterator[PlannedTest]:
    step = site.results.step
    if step is None:
        return
    count = site.layout.grad_accumulation
    yield PlannedTest(
        code="gradient_accumulation",
        group="run",
        title=text("Step with {count} accumulated micro batches", count=count),
        why=text(
            "A global batch of {batch} sequences is reached by {count} micro batches; each must cost no more than the "
            "first.",
            batch=site.layout.global_batch,
            count=count,
        ),
        boundary=text(
            "Time of the step; that the loss equals that of one large batch is for the framework's own tests."
        ),
        steps=(
            text("Run {steps} steps at the planned batch; drop the first 10.", steps=FEWEST_STEPS),
            text("Record the median step."),
        ),
        instrument="training log",
        unit="s",
        comparison="at_most",
        expected=step.seconds,
        low=step.low_seconds,
        high=step.high_seconds,
        threshold=step.high_seconds,
        fields=LAYOUT_FIELDS,
        basis=text("The plan's step and the upper end of its 80% interval."),
        topic=4,
        hours=1,
        reads=Reads("step_time", conditions={"global_batch": site.layout.global_batch}),
    )


def _scaling(site: Site) -> Iterator[PlannedTest]:
    """Strong scaling from a smaller count of the plan's curve, or weak scaling from half where the curve has none."""
    count = site.layout.n_accelerators
    if count < 2:
        return
    step = site.results.step
    worst = step.seconds / step.high_seconds if step else 1.0
    smaller = _smaller_count(site)
    strong, (first, expected) = smaller is not None, smaller or (count // 2, 100.0)
    yield PlannedTest(
        code="scaling_efficiency",
        group="run",
        title=text("Scaling, {first} to {count}", first=first, count=count),
        why=text("Throughput does not grow with the count by itself; the next purchase rests on this figure."),
        boundary=text("Strong scaling: the same global batch at both counts.")
        if strong
        else text("Weak scaling: half the global batch on half the accelerators, as this layout takes no fewer."),
        steps=(
            text("Run {steps} steps on {first} and on {count} accelerators.", steps=FEWEST_STEPS, first=first,
                 count=count),
            text("Record tokens per second per accelerator at the larger count over the smaller."),
        ),
        instrument="training log",
        unit="%",
        comparison="at_least",
        expected=expected,
        threshold=expected * worst,
        fields=(*LAYOUT_FIELDS, "network.ports_per_node", "network.oversubscription"),
        basis=text("The plan's scaling curve; the larger count may run at the upper end of its step's interval.")
        if strong
        else text("As fast as on half the accelerators; the larger count may run at the upper end of its step's "
                  "interval."),
        topic=5,
        hours=2,
    )  # fmt: skip


def _smaller_count(site: Site) -> tuple[int, float] | None:
    """A quarter of the accelerators, or else half, and the efficiency that the plan's curve expects from there [%]."""
    points = site.results.scaling or ()
    here = next((point for point in points if point.n_accelerators == site.layout.n_accelerators), None)
    smaller = [point for point in points if point.n_accelerators * 2 <= site.layout.n_accelerators and point.efficiency]
    fitting = [point for point in smaller if point.fits] or smaller
    if here is None or not fitting:
        return None
    first = fitting[-2] if len(fitting) > 1 else fitting[-1]
    return first.n_accelerators, 100 * here.efficiency / first.efficiency


def _loading(site: Site) -> Iterator[PlannedTest]:
    storage = site.results.storage
    if storage is None:
        return
    yield PlannedTest(
        code="data_feed",
        group="run",
        title=text("Data feed, share of the step that waits"),
        why=text("A loader that falls behind idles all accelerators and looks like a slow model."),
        boundary=text("The real data set from its real place, with a cold cache."),
        steps=(
            text("Drop the caches; run {steps} steps with the real loader.", steps=FEWEST_STEPS),
            text("Record the share of the step spent waiting for data, and the loader's queue."),
        ),
        instrument="training log (data loading), profiler trace",
        unit="%",
        comparison="at_most",
        expected=100 * storage.idle_fraction,
        threshold=100 * max(MOST_DATA_WAIT, storage.idle_fraction),
        fields=(
            "dataset.kind",
            "dataset.bytes_per_token",
            "dataset.shards",
            "hardware.storage",
            "operations.dataloader_workers",
            "training.phases",
            "hardware.accelerators",
        ),
        basis=text("Expected: the plan's wait. Threshold: 10% of a step; above it the feed has to be fixed first."),
        topic=6,
        hours=1,
        reads=Reads("data_wait", 100, "share_of_step"),
    )


def _validation_run(site: Site) -> Iterator[PlannedTest]:
    step = site.results.step
    if step is None:
        return
    steps = validation_steps(step.seconds)
    per = step.tokens_per_second_per_accelerator
    slowest = per * step.seconds / step.high_seconds
    yield PlannedTest(
        code="validation_run",
        group="run",
        title=text("{steps} steps of the real model", steps=steps),
        why=text("An estimate until it has run: the real model on a small part of the data, at full count."),
        boundary=text("Rate and stability of {steps} steps; not whether the loss converges.", steps=steps),
        steps=(
            text("Run {steps} steps of the planned launch on a small subset of the data.", steps=steps),
            text("Watch utilization, memory, loading and the time between nodes; compare with the peak."),
            text("Record tokens per second per accelerator, median after the first 10 steps."),
        ),
        instrument="training log, DCGM",
        unit="tokens/s per accelerator",
        comparison="at_least",
        expected=per,
        low=slowest,
        high=per * step.seconds / step.low_seconds,
        threshold=slowest,
        fields=LAYOUT_FIELDS,
        basis=text("The plan's rate and the lower end of its 80% interval, MFU {mfu:.1%}.", mfu=step.mfu),
        hours=max(1.0, steps * step.seconds / 3600),
        reads=Reads("tokens_per_second_per_accelerator", conditions={"global_batch": site.layout.global_batch}),
    )


def _result(site: Site) -> Iterator[PlannedTest]:
    run, step = site.results.run, site.results.step
    if run is None or step is None:
        return
    allowed = site.plan.operations.days_available
    yield PlannedTest(
        code="time_to_result",
        group="run",
        title=text("Time to result"),
        why=text("The order is for a date; step time, goodput and the queue decide it."),
        boundary=text("Projected from measured steps and drills; future failures are those of the plan."),
        steps=(
            text("Measured step x {steps} steps, over the goodput of {goodput:.1%}.", steps=run.steps,
                 goodput=run.goodput),
            text("Add the days that the queue or other jobs take. Compare the total cost with the budget."),
        ),
        instrument="results of the tests above",
        unit="days",
        comparison="at_most",
        expected=run.days_to_result,
        low=run.queue_days + run.low_days,
        high=run.queue_days + run.high_days,
        threshold=allowed or run.queue_days + run.high_days,
        fields=(*LAYOUT_FIELDS, "operations.days_available", "operations.failures_per_node_day"),
        basis=text("The plan's deadline.") if allowed else text("The upper end of the plan's 80% interval."),
        topic=12,
        hours=0,
    )  # fmt: skip
