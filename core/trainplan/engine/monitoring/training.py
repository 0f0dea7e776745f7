"""What the training loop tells: steps, tokens, waiting, loss, checkpoints, goodput."""

from __future__ import annotations

from collections.abc import Iterator
from math import sqrt

from trainplan.engine.monitoring.parts import Alert, Metric, Recording, Trial
from trainplan.engine.monitoring.watch import NORMAL_90, Watch, duration, number, whole_minutes
from trainplan.english import Sentence

LOG = "training log"
STEPS_OF_A_VERDICT = 10
DAYS_OF_GOODPUT = 7
SECONDS_OF_A_DAY = 86_400.0
MEDIAN_WINDOW = 3600.0
RECORDINGS = (
    Recording("job:train_gradient_norm:median1h", "quantile_over_time(0.5, train_gradient_norm[1h])"),
    Recording(
        f"job:train_goodput:ratio{DAYS_OF_GOODPUT}d",
        f"increase(train_useful_seconds_total[{DAYS_OF_GOODPUT}d])"
        f" / increase(train_elapsed_seconds_total[{DAYS_OF_GOODPUT}d])",
    ),
)


def training_metrics(watch: Watch) -> Iterator[Metric]:
    yield from _speed(watch)
    yield from _health(watch)
    yield from _checkpoints(watch)
    goodput = _goodput(watch)
    if goodput is not None:
        yield goodput


def training_alerts(watch: Watch, metrics: dict[str, Metric]) -> Iterator[Alert]:
    """The alerts of the metrics that are there, with the limits that those state."""
    yield from _speed_alerts(metrics)
    yield from _health_alerts(watch, metrics)
    yield from _checkpoint_alerts(metrics)
    goodput = metrics.get("goodput")
    if goodput is not None and goodput.warn is not None and goodput.page is not None:
        ratio = RECORDINGS[1].name
        window = DAYS_OF_GOODPUT * SECONDS_OF_A_DAY
        for name, severity, limit in (("GoodputLow", "warn", goodput.warn), ("GoodputVeryLow", "page", goodput.page)):
            yield Alert(
                name=name,
                metric="goodput",
                expression=f"{ratio} < {number(limit)}",
                hold_seconds=3600,
                severity="page" if severity == "page" else "warn",
                summary=Sentence(
                    "Less than {limit:.1%} of the last {days} days was spent training",
                    {"limit": limit, "days": DAYS_OF_GOODPUT},
                ),
                action="Sort the interruptions of these days by cause; check restarts, saves and lost work",
                trials=(
                    Trial("train_useful_seconds_total", "counter", 60 * limit * 0.8, 60),
                    Trial("train_elapsed_seconds_total", "counter", 60, 60),
                ),
                window_seconds=window,
            )


def _speed(watch: Watch) -> Iterator[Metric]:
    step = watch.results.step
    if step is None:
        return
    factor = watch.factor("step_time_factor", page=True)
    page = max(factor * step.seconds, 1.1 * step.high_seconds)
    tokens = step.tokens_per_second * step.seconds
    hold = whole_minutes(max(STEPS_OF_A_VERDICT * step.seconds, watch.window))
    basis = Sentence("interval; plan x {factor:.2g}", {"factor": page / step.seconds})
    yield Metric(
        "step_time",
        "Step time",
        "training",
        LOG,
        "train_step_time_seconds",
        "s",
        "above",
        step.seconds,
        step.low_seconds,
        step.high_seconds,
        step.high_seconds,
        page,
        hold,
        basis,
        daily=True,
    )
    yield Metric(
        "tokens",
        "Tokens per second",
        "training",
        LOG,
        "train_tokens_per_second",
        "tokens/s",
        "below",
        step.tokens_per_second,
        tokens / step.high_seconds,
        tokens / step.low_seconds,
        tokens / step.high_seconds,
        tokens / page,
        hold,
        basis,
        daily=True,
    )
    storage = watch.results.storage
    if storage is not None:
        idle, limit = storage.idle_fraction, watch.limit("data_wait")
        assert limit.warn is not None
        assert limit.page is not None
        yield Metric(
            "data_wait",
            "Data wait",
            "training",
            LOG,
            "train_data_wait_ratio",
            "",
            "above",
            idle,
            None,
            None,
            min(0.99, max(limit.warn, 1.25 * idle)),
            min(0.995, max(limit.page, 1.5 * idle)),
            600,
            "plan; rule of thumb",
            watch.source("data_wait"),
            daily=True,
        )


def _speed_alerts(metrics: dict[str, Metric]) -> Iterator[Alert]:
    rows = (
        (
            "step_time",
            "StepTime",
            "Steps take longer than the plan's interval",
            "Look for the slowest rank: heat, links",
        ),
        (
            "tokens",
            "Tokens",
            "Fewer tokens per second than the plan's interval",
            "Compare with the step time; look at batch",
        ),
        ("data_wait", "DataWait", "Training waits for data", "Check storage, cache and loader workers"),
    )
    for name, prefix, summary, action in rows:
        metric = metrics.get(name)
        if metric is None or metric.warn is None or metric.page is None:
            continue
        above = metric.comparison == "above"
        sign, word = (">", "High") if above else ("<", "Low")
        for severity, limit in (("warn", metric.warn), ("page", metric.page)):
            good = metric.expected if metric.expected is not None else 0.0
            yield Alert(
                name=f"{prefix}{word}" if severity == "warn" else f"{prefix}Very{word}",
                metric=metric.id,
                expression=f"{metric.series} {sign} {number(limit)}",
                hold_seconds=metric.hold_seconds,
                severity="warn" if severity == "warn" else "page",
                summary=summary,
                action=action,
                trials=(Trial(metric.series, "gauge", limit * (1.05 if above else 0.95), good),),
            )


def _health(watch: Watch) -> Iterator[Metric]:
    yield Metric(
        "loss", "Loss is not a number", "training", LOG, "train_loss", "", "at all", basis="rule of thumb", daily=True
    )
    limit = watch.limit("gradient_norm")
    yield Metric(
        "gradient_norm",
        "Gradient norm",
        "training",
        LOG,
        "train_gradient_norm",
        "x median",
        "above",
        warn=limit.warn,
        basis=limit.basis,
        source=watch.source("gradient_norm"),
    )
    yield Metric(
        "skipped", "Skipped steps", "training", LOG, "train_skipped_steps_total", "", "at all", basis="rule of thumb"
    )
    step, checkpoint = watch.results.step, watch.results.checkpoint
    if step is not None:
        steps = watch.factor("hang_steps", page=True)
        silent = whole_minutes(steps * step.seconds + (checkpoint.blocking_seconds if checkpoint else 0.0))
        yield Metric(
            "hang",
            "Time since the last step",
            "training",
            LOG,
            "train_last_step_timestamp_seconds",
            "s",
            "above",
            step.seconds,
            page=silent,
            basis=Sentence("{steps:g} steps and a save", {"steps": steps}),
            source=watch.source("hang_steps"),
            daily=True,
        )
    restarts = watch.factor("restarts_per_hour", page=True)
    reliability = watch.results.reliability
    yield Metric(
        "restarts",
        "Restarts",
        "training",
        "job log",
        "train_restarts_total",
        "1/h",
        "above",
        reliability.interruptions_per_day / 24 if reliability else None,
        page=restarts,
        basis="rule of thumb",
    )
    memory = watch.results.memory
    if memory is not None:
        share = watch.factor("memory_reserved", page=False)
        yield Metric(
            "memory_reserved",
            "Memory reserved",
            "training",
            LOG,
            "train_memory_reserved_bytes",
            "B",
            "above",
            memory.reserved_bytes,
            warn=share * memory.capacity_bytes,
            hold_seconds=600,
            basis=Sentence("{share:.0%} of the driver's total", {"share": share}),
        )


def _health_alerts(watch: Watch, metrics: dict[str, Metric]) -> Iterator[Alert]:
    yield Alert(
        "LossNotANumber",
        "loss",
        "train_loss != train_loss",
        0,
        "page",
        "The loss is not a number",
        "Stop; return to the last checkpoint before it and skip the batch",
        (Trial("train_loss", "gauge", None, 2.0),),
    )
    norm = metrics["gradient_norm"]
    if norm.warn is not None:
        yield Alert(
            "GradientNormSpike",
            "gradient_norm",
            f"train_gradient_norm > {number(norm.warn)} * {RECORDINGS[0].name}",
            0,
            "warn",
            "The gradient norm jumped",
            "Watch the loss; inspect the batch",
            (Trial("train_gradient_norm", "gauge", 100.0, 1.0),),
            MEDIAN_WINDOW,
        )
    window = watch.window
    yield Alert(
        "StepsSkipped",
        "skipped",
        f"increase(train_skipped_steps_total[{duration(window)}]) > 0",
        0,
        "warn",
        "Steps were skipped",
        "Check loss scale and gradients",
        (Trial("train_skipped_steps_total", "counter", 1, 0),),
        window,
    )
    if "hang" in metrics and metrics["hang"].page is not None:
        yield Alert(
            "TrainingHangs",
            "hang",
            f"time() - train_last_step_timestamp_seconds > {number(metrics['hang'].page)}",
            0,
            "page",
            "No step for too long",
            "Dump the stacks of all ranks, look for an Xid or a failed link, restart",
            (Trial("train_last_step_timestamp_seconds", "clock", 0, 0),),
            metrics["hang"].page,
        )
    page = metrics["restarts"].page
    if page is not None:
        yield Alert(
            "RestartsOverAndOver",
            "restarts",
            f"increase(train_restarts_total[1h]) > {number(page)}",
            0,
            "page",
            "The job keeps restarting",
            "Remove the failing node; check the first error in the log",
            (Trial("train_restarts_total", "counter", 0.2, 0),),
            3600,
        )
    reserved = metrics.get("memory_reserved")
    if reserved is not None and reserved.warn is not None:
        yield Alert(
            "MemoryReservedHigh",
            "memory_reserved",
            f"train_memory_reserved_bytes > {number(reserved.warn)}",
            reserved.hold_seconds,
            "warn",
            "The allocator holds almost all memory",
            "Look for fragmentation and a longer batch",
            (Trial(reserved.series, "gauge", 1.1 * reserved.warn, 1.0),),
        )


def _checkpoints(watch: Watch) -> Iterator[Metric]:
    checkpoint = watch.results.checkpoint
    if checkpoint is None:
        return
    factors = watch.limit("checkpoint_factor")
    if checkpoint.write_seconds is not None and factors.warn is not None and factors.page is not None:
        expected = checkpoint.write_seconds
        yield Metric(
            "checkpoint_duration",
            "Checkpoint duration",
            "training",
            LOG,
            "train_checkpoint_duration_seconds",
            "s",
            "above",
            expected,
            warn=factors.warn * expected,
            page=factors.page * expected,
            basis=Sentence("plan x {warn:g} and {page:g}", {"warn": factors.warn, "page": factors.page}),
            source=watch.source("checkpoint_factor"),
            daily=True,
        )
    times = watch.factor("checkpoint_age_factor", page=True)
    yield Metric(
        "checkpoint_age",
        "Checkpoint age",
        "training",
        LOG,
        "train_last_checkpoint_timestamp_seconds",
        "s",
        "above",
        checkpoint.interval_seconds,
        page=times * checkpoint.interval_seconds,
        basis=Sentence("{times:g} x the interval", {"times": times}),
        source=watch.source("checkpoint_age_factor"),
        daily=True,
    )


def _checkpoint_alerts(metrics: dict[str, Metric]) -> Iterator[Alert]:
    length = metrics.get("checkpoint_duration")
    if length is not None and length.warn is not None and length.page is not None:
        for name, severity, limit in (
            ("CheckpointSlow", "warn", length.warn),
            ("CheckpointVerySlow", "page", length.page),
        ):
            yield Alert(
                name,
                "checkpoint_duration",
                f"{length.series} > {number(limit)}",
                0,
                "warn" if severity == "warn" else "page",
                "Saving takes longer than planned",
                "Check the write rate of the storage and who else is writing",
                (Trial(length.series, "gauge", 1.05 * limit, length.expected or 0.0),),
            )
    age = metrics.get("checkpoint_age")
    if age is not None and age.page is not None:
        yield Alert(
            "CheckpointOld",
            "checkpoint_age",
            f"time() - {age.series} > {number(age.page)}",
            0,
            "page",
            "The last checkpoint is too old",
            "Check that saves complete; a failure now loses all work since the last one",
            (Trial(age.series, "clock", 0, 0),),
            age.page,
        )


def _goodput(watch: Watch) -> Metric | None:
    reliability = watch.results.reliability
    if reliability is None:
        return None
    stops = DAYS_OF_GOODPUT * reliability.interruptions_per_day
    lost = reliability.hours_lost_per_interruption / (24 * DAYS_OF_GOODPUT)
    spread = NORMAL_90 * sqrt(max(stops, 1.0)) * lost
    expected = reliability.goodput
    low, high = max(0.0, expected - spread), min(1.0, expected + spread)
    return Metric(
        "goodput",
        Sentence("Goodput, {days} days", {"days": DAYS_OF_GOODPUT}),
        "training",
        "job log",
        RECORDINGS[1].name,
        "",
        "below",
        expected,
        low,
        high,
        low,
        max(0.0, expected - 2 * spread),
        3600,
        "spread of a week's stops",
        daily=True,
    )
