"""Published runs flattened for the engine's own pricing functions: one array entry per run."""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, fields
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from trainplan.catalog.library import load_library
from trainplan.engine.calibration import Calibration
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout
from trainplan.engine.step_time.compute import layer_seconds
from trainplan.engine.step_time.layer import layer_time
from trainplan.engine.step_time.rates import Rates, resolve_rates, stack_rates
from trainplan.engine.step_time.stage_time import stage_time
from trainplan.engine.step_time.states import ModelFigures, state_time
from trainplan.engine.step_time.step import StepTime, combine
from trainplan.engine.step_time.work import Array, LayerWork, Products, layer_work
from trainplan.validation.runs import RunCase, job_from_run

RUNS = Path("resources/trainplan_resources/validation/published_runs.jsonl.gz")


@dataclass(frozen=True)
class Runs:
    """Runs with a speed figure that the engine can predict."""

    rows: tuple[dict[str, Any], ...]
    cases: tuple[RunCase, ...]
    jobs: tuple[Job, ...]
    layout: Layout
    work: LayerWork
    measured: Array
    """Seconds of a step."""
    rate_jobs: tuple[Job, ...]
    rate_index: NDArray[Any]

    def predict(self, calibration: Calibration) -> StepTime:
        """The engine's step of every run under `calibration`."""
        rates = stack_rates([resolve_rates(job, calibration) for job in self.rate_jobs], self.rate_index)
        return price(self.work, self.layout, rates)

    def log_errors(self, calibration: Calibration) -> Array:
        """Logarithm of predicted over measured speed (positive: predicted too fast)."""
        return np.log(self.measured / self.predict(calibration).seconds)

    def labels(self, key: str) -> NDArray[Any]:
        """One label per run: group, source, generation or class."""
        return np.array([LABELS[key](row, job) for row, job in zip(self.rows, self.jobs, strict=True)])


def price(work: LayerWork, layout: Layout, rates: Rates) -> StepTime:
    """The engine's two steps, for many jobs at once."""
    model = ModelFigures(work.depth, work.trainable_share, work.model_flops)
    layers = layer_time(layer_seconds(work, rates), work, layout, rates)
    states = state_time(layers.parameters, layout, rates, model)
    return combine(stage_time(layers, layout, rates, model), states, rates, model)


def read_rows(path: Path = RUNS) -> list[dict[str, Any]]:
    data = path.read_bytes()
    text = gzip.decompress(data).decode() if path.suffix == ".gz" else data.decode()
    return [json.loads(line) for line in text.splitlines() if line.strip()]


def flatten(rows: Iterable[dict[str, Any]], calibration: Calibration) -> Runs:
    """Every predictable speed row as one entry of the arrays."""
    accelerators = load_library().accelerators
    kept: list[tuple[dict[str, Any], RunCase]] = []
    for row in rows:
        case = job_from_run(row, accelerators)
        if "speed" in row["use"] and case.job is not None and case.layout is not None:
            kept.append((row, case))
    jobs = [case.job for _, case in kept if case.job is not None]
    layouts = [case.layout for _, case in kept if case.layout is not None]
    work = _concatenate([layer_work(job, layout) for job, layout in zip(jobs, layouts, strict=True)])
    layout = Layout(
        **{
            item.name: np.array([getattr(one, item.name) for one in layouts], dtype=np.float64)
            for item in fields(Layout)
        }
    )
    rate_jobs, rate_index = _distinct_jobs(jobs, calibration)
    measured = np.array(
        [
            float(layout.global_batch)
            * job.sequence_length
            / (row["throughput"]["tokens_per_s_per_gpu"] * float(layout.accelerators))
            for (row, _), job, layout in zip(kept, jobs, layouts, strict=True)
        ]
    )
    return Runs(
        rows=tuple(row for row, _ in kept),
        cases=tuple(case for _, case in kept),
        jobs=tuple(jobs),
        layout=layout,
        work=work,
        measured=measured,
        rate_jobs=rate_jobs,
        rate_index=rate_index,
    )


def _distinct_jobs(jobs: Sequence[Job], calibration: Calibration) -> tuple[tuple[Job, ...], NDArray[Any]]:
    """Jobs whose rates differ; rates do not depend on the model."""
    found: dict[str, int] = {}
    distinct: list[Job] = []
    index = []
    for job in jobs:
        machine = job.machine
        key = repr(
            (
                machine.accelerator.id,
                machine.accelerators_per_node,
                machine.scale_up_domain,
                machine.nic_gb_per_second,
                job.precision,
                job.framework,
                job.year,
                job.training,
                job.lora.adapter_precision,
                job.switches,
            )
        )
        if key not in found:
            found[key] = len(distinct)
            distinct.append(job)
        index.append(found[key])
    return tuple(distinct), np.array(index)


def _concatenate(works: Sequence[LayerWork]) -> LayerWork:
    values: dict[str, Any] = {}
    for item in fields(LayerWork):
        parts = [getattr(work, item.name) for work in works]
        values[item.name] = (
            _stack_products(parts) if item.name in ("products", "head", "front") else np.array(parts, dtype=np.float64)
        )
    return LayerWork(**values)


def _stack_products(parts: Sequence[Products]) -> Products:
    """Products of all runs, padded with products that are executed zero times."""
    depth = max(1, *(len(part.m) for part in parts))
    values = {}
    for item in fields(Products):
        filler = 1.0 if item.name in ("m", "n", "k") else 0.0
        stacked = np.full((depth, len(parts)), filler)
        for column, part in enumerate(parts):
            values_of = getattr(part, item.name)
            stacked[: len(values_of), column] = values_of
        values[item.name] = stacked
    return Products(**values)


def source_of(row: dict[str, Any], _: Job) -> str:
    """The publication, whatever its year: what leave-one-source-out leaves out."""
    title = str(row["source"]["title"])
    for name in ("Megatron Bridge performance", "NVIDIA DGX Cloud", "NeMo Framework performance", "NeMo AutoModel"):
        if title.startswith(name):
            return name
    return "BigScience" if title.startswith(("BigScience", "BLOOM")) else title


def class_of(row: dict[str, Any], job: Job) -> str:
    """The class of run by which errors and intervals are told."""
    if row.get("series") == "vtrain":
        return "vtrain_single" if row["hardware"]["n_accel"] <= job.machine.accelerators_per_node else "vtrain_multi"
    return str(row.get("series") or run_class(job))


def run_class(job: Job) -> str:
    from trainplan.engine.step_time.evidence import interval_class  # noqa: PLC0415

    return interval_class(job)


LABELS = {
    "group": lambda row, job: row["group"],
    "source": source_of,
    "class": class_of,
    "accelerator": lambda row, job: job.machine.accelerator.id,
    "framework": lambda row, job: job.framework,
}


def group_weights(groups: NDArray[Any]) -> Array:
    """Every group weighs one."""
    counts: dict[str, int] = defaultdict(int)
    for group in groups:
        counts[group] += 1
    return np.array([1 / counts[group] for group in groups])
