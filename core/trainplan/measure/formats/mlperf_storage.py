"""MLPerf Storage and DLIO: summaries of emulated accelerators reading their data, and of checkpoints."""

from __future__ import annotations

from typing import Any

from trainplan.measure.numbers import number, whole
from trainplan.measure.record import Measurement, Problem, Run, Scalar, note, unusable, warning

FORMAT = "MLPerf Storage summary"
MIB = 2**20
GIGA = 1e9


def matches(value: Any) -> bool:
    """`summary.json` of DLIO."""
    return isinstance(value, dict) and isinstance(value.get("metric"), dict) and "num_accelerators" in value


def read(value: dict[str, Any]) -> list[Run]:
    """One summary; DLIO's MB are 2^20 bytes."""
    metric = value["metric"]
    accelerators, hosts = whole(value.get("num_accelerators")), whole(value.get("num_hosts"))
    conditions: dict[str, Scalar] = {"emulated_accelerators": accelerators, "nodes": hosts}
    utilisation = number(metric.get("train_au_mean_percentage"))
    samples = number(metric.get("train_throughput_mean_samples_per_second"))
    rate = number(metric.get("train_io_mean_MB_per_second"))
    epochs = metric.get("train_au_percentage")
    verdict = metric.get("train_au_meet_expectation")
    facts: dict[str, Any] = {
        **conditions,
        "utilisation_mean_percent": utilisation,
        "epochs": len(epochs) if isinstance(epochs, list) else None,
        "meets_expectation": str(verdict)[:20] if verdict is not None else None,
        "samples_per_second_mean": samples,
        "io_mean_mib_per_second": rate,
        "io_mean_gb_per_second": round(rate * MIB / GIGA, 3) if rate else None,
        "mib_per_second_per_accelerator": round(rate / accelerators, 2) if rate and accelerators else None,
        "files_train": whole(value.get("num_files_train")),
        "samples_per_file": whole(value.get("num_samples_per_file")),
        "start": str(value.get("start", ""))[:40] or None,
        "end": str(value.get("end", ""))[:40] or None,
    }
    problems: list[Problem] = []
    measurements = []
    if rate:
        measurements.append(
            Measurement("read_bandwidth", rate * MIB / GIGA, {**conditions, "operation": "training read"})
        )
    if utilisation is not None:
        measurements.append(Measurement("accelerator_utilisation", utilisation / 100, conditions))
        problems.append(note("emulated", "the accelerators are emulated; the first epoch often reads lower"))
    if samples:
        measurements.append(
            Measurement(
                "samples_per_second",
                samples,
                conditions,
                problems=(unusable("emulated", "samples of emulated accelerators, not of training"),),
            )
        )
    for action, kind, direction in (
        ("save", "checkpoint_save_time", "write"),
        ("load", "checkpoint_load_time", "read"),
    ):
        seconds = number(metric.get(f"{action}_checkpoint_duration_mean_seconds"))
        speed = number(metric.get(f"{action}_checkpoint_io_mean_GB_per_second"))
        if seconds:
            measurements.append(Measurement(kind, seconds, conditions))
        if speed:
            facts[f"{action}_gib_per_second"] = speed
            measurements.append(
                Measurement(
                    f"{direction}_bandwidth", speed * 2**30 / GIGA, {**conditions, "operation": f"checkpoint {action}"}
                )
            )
    cached = value.get("potential_caching")
    hits = [item for item in cached if item not in {0}] if isinstance(cached, list) else []
    facts["potential_caching"] = len(hits)
    if hits:
        problems.append(
            unusable(
                "fits_in_memory", "the data fits the memory of {hosts} hosts: the page cache was read", hosts=len(hits)
            )
        )
    if verdict == "fail":
        problems.append(warning("starved", "the emulated accelerators waited for data: the run failed its own target"))
    if not measurements:
        problems.append(unusable("no_metric", "the summary holds no metric that is known here"))
    return [Run(FORMAT, tuple(measurements), facts, problems=tuple(problems))]
