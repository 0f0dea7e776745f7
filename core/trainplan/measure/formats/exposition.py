"""Prometheus text (DCGM exporter, AMD exporters), DCGM tables, and answers of the Prometheus API."""

from __future__ import annotations

import itertools
import re
from typing import Any

from trainplan.measure.formats.csv_text import table_in
from trainplan.measure.numbers import median, number, percentile
from trainplan.measure.record import Measurement, Problem, Run, Scalar, excerpt, note, unusable, warning
from trainplan.measure.source import Text

FORMAT = "Prometheus text"
DCGM = "DCGM exporter"
TABLE = "DCGM table"
ANSWER = "Prometheus query"
MARKERS = ("# TYPE ", "DCGM_FI_", "gpu_average_package_power")
TABLE_MARKERS = ("DCGM_FI_", "#Entity")

SAMPLE = re.compile(r"^\s*([A-Za-z_:][\w:]{1,120})\s*(?:\{(.{0,4000})\})?\s+([-+]?[\w.+-]{1,30})(?:\s+\d{1,20})?\s*$")
LABEL = re.compile(r'\s*([A-Za-z_]\w{0,80})\s*=\s*"((?:[^"\\]|\\.){0,400})"\s*,?')
SENTINEL = 9e18
GIB_PER_MIB = 1 / 1024
BYTES_PER_GIB = 2**30

# metric: kind and factor to its unit; power, energy, temperatures of DCGM and of AMD's exporters
METRICS: dict[str, tuple[str, float]] = {
    "DCGM_FI_DEV_POWER_USAGE": ("power", 1.0),
    "DCGM_FI_DEV_POWER_USAGE_INSTANT": ("power", 1.0),
    "DCGM_FI_DEV_TOTAL_ENERGY_CONSUMPTION": ("energy", 1e-3),
    "DCGM_FI_DEV_GPU_TEMP": ("temperature", 1.0),
    "DCGM_FI_DEV_SM_CLOCK": ("clock", 1.0),
    "DCGM_FI_DEV_GPU_UTIL": ("utilisation", 0.01),
    "DCGM_FI_PROF_PIPE_TENSOR_ACTIVE": ("tensor_activity", 1.0),
    "DCGM_FI_DEV_FB_USED": ("memory_used", GIB_PER_MIB),
    "gpu_average_package_power": ("power", 1.0),
    "gpu_package_power": ("power", 1.0),
    "gpu_junction_temperature": ("temperature", 1.0),
    "gpu_gfx_activity": ("utilisation", 0.01),
    "gpu_used_vram": ("memory_used", GIB_PER_MIB),
    "gpu_total_vram": ("memory_total", GIB_PER_MIB),
}
IDENTITY = ("UUID", "uuid", "GPU_UUID", "gpu_id", "gpu", "SERIAL_NUMBER")


def read_text(text: Text) -> list[Run]:
    """One scrape: a moment."""
    values: dict[str, list[tuple[dict[str, str], float]]] = {}
    first, last = None, 0
    sentinels = 0
    gauges = 0
    for index, line in enumerate(text.bare):
        if line.startswith("# TYPE"):
            gauges += line.rstrip().endswith(" gauge")
            first = index if first is None else first
            continue
        if not line or line[0] in "#|`" or len(line) > 6000:
            continue
        match = SAMPLE.match(line)
        if match is None or not (match[2] or match[1] in METRICS or first is not None):
            continue
        value = number(match[3]) if match[3][0] in "+-.0123456789" else None
        if value is None:
            continue
        if abs(value) > SENTINEL:
            sentinels += 1
            continue
        if len(values) < 5000:
            labels = dict(LABEL.findall(match[2])) if match[2] else {}
            values.setdefault(match[1], []).append((labels, value))
            first, last = index if first is None else first, index
    if not values or first is None or not (gauges or any(name in METRICS for name in values)):
        return []
    measurements, problems, facts = _scrape(values)
    if sentinels:
        problems.append(note("not_available", "{count} values mean not available", count=sentinels))
    name = DCGM if any(metric.startswith("DCGM_FI_") for metric in values) else FORMAT
    facts |= {"gauges": gauges, "metrics": len(values)}
    problems.append(note("one_scrape", "one scrape is one moment; counters need two"))
    piece = excerpt(text.lines, first, last + 1)
    return [
        Run(
            name,
            tuple(measurements),
            facts,
            str(facts.get("driver") or ""),
            tuple(problems),
            first + 1,
            last + 1,
            piece,
        )
    ]


def _scrape(
    values: dict[str, list[tuple[dict[str, str], float]]],
) -> tuple[list[Measurement], list[Problem], dict[str, Any]]:
    measurements: list[Measurement] = []
    problems: list[Problem] = []
    facts: dict[str, Any] = {}
    devices: dict[str, int] = {}
    for metric, samples in values.items():
        for labels, value in samples:
            identity = next((labels[name] for name in IDENTITY if name in labels), "")
            gpu = devices.setdefault(identity, len(devices)) if identity else None
            product = labels.get("modelName") or labels.get("card_series") or labels.get("CARD_SERIES")
            facts.setdefault("accelerator", product)
            facts.setdefault("driver", labels.get("DCGM_FI_DRIVER_VERSION"))
            if metric == "DCGM_FI_DEV_MEMORY_TEMP" and value == 0:
                if not any(problem.code == "no_sensor" for problem in problems):
                    problems.append(note("no_sensor", "a memory temperature of 0 means that there is no sensor"))
                continue
            if metric in METRICS:
                kind, factor = METRICS[metric]
                where: dict[str, Scalar] = {
                    "gpu": gpu,
                    "accelerator": product,
                    "metric": metric,
                    "host": labels.get("Hostname") or labels.get("hostname"),
                    "at": "one moment",
                }
                measurements.append(Measurement(kind, value * factor, where))
            if metric.startswith("DCGM_FI_DEV_XID") and value > 0:
                problems.append(warning("xid", "GPU {gpu} reports Xid {xid:.0f}", gpu=gpu, xid=value))
    facts["gpus"] = len(devices) or None
    facts["values"] = {metric: [value for _, value in samples[:16]] for metric, samples in list(values.items())[:60]}
    return measurements, problems, facts


def read_table(text: Text) -> list[Run]:
    """A CSV with DCGM fields as columns, or `dcgmi dmon`."""
    return [*_csv(text), *_monitor(text)]


def _csv(text: Text) -> list[Run]:
    table = table_in(text, lambda names: any(name in METRICS for name in names), "DCGM_FI_")
    if table is None:
        return []
    measurements = []
    for name in dict.fromkeys(name for name in table.names if name in METRICS):
        values = [
            value
            for cell in table.column(name)
            if cell is not None and (value := number(cell)) is not None and abs(value) < SENTINEL
        ]
        kind, factor = METRICS[name]
        if values and kind != "energy":
            measurements.append(_figure(kind, [value * factor for value in values], {"metric": name, "at": "series"}))
    if not measurements:  # a list of fields, such as an exporter is configured with
        return []
    facts = {"rows": len(table.rows), "columns": table.names[:60]}
    piece = excerpt(text.lines, table.line, table.line + 3)
    last = table.line + 1 + len(table.rows)
    return [Run(TABLE, tuple(measurements), facts, first_line=table.line + 1, last_line=last, excerpt=piece)]


SHORT = {
    "POWER": ("power", 1.0),
    "TMPTR": ("temperature", 1.0),
    "GPUTL": ("utilisation", 0.01),
    "TENSO": ("tensor_activity", 1.0),
    "SMCLK": ("clock", 1.0),
    "FBUSD": ("memory_used", GIB_PER_MIB),
}


def _monitor(text: Text) -> list[Run]:
    """`dcgmi dmon`: a header `#Entity ...`, units below it, rows `GPU 0 ...`."""
    names: list[str] = []
    rows: list[tuple[str, list[str]]] = []
    first, last = 0, 0
    for index, line in enumerate(text.bare):
        words = line.split()
        if len(words) > 1 and words[1] in {"#Entity", "GPU", "GPU-I"}:  # a time stamp that a script put first
            words = words[1:]
        if words and words[0] == "#Entity":
            names, first = words[1:], first or index
        elif names and len(words) == len(names) + 2 and words[0] in {"GPU", "GPU-I"}:
            rows.append((words[1], words[2:]))
            last = index
    if not rows:
        return []
    measurements = []
    for gpu in dict.fromkeys(gpu for gpu, _ in rows):
        for place, name in enumerate(names):
            values = [value for other, cells in rows if other == gpu and (value := number(cells[place])) is not None]
            if name[:5] in SHORT and values:
                kind, factor = SHORT[name[:5]]
                where: dict[str, Scalar] = {"gpu": number(gpu), "at": "series"}
                measurements.append(_figure(kind, [value * factor for value in values], where))
    facts = {"rows": len(rows), "columns": names}
    piece = excerpt(text.lines, first, last + 1)
    return [Run(TABLE, tuple(measurements), facts, "", (), first + 1, last + 1, piece)]


def _figure(kind: str, values: list[float], where: dict[str, Scalar]) -> Measurement:
    return Measurement(kind, median(values), where, percentile(values, 0.1), percentile(values, 0.9), len(values))


def matches_answer(value: Any) -> bool:
    """What `/api/v1/query` and `/api/v1/query_range` answer."""
    data = value.get("data") if isinstance(value, dict) else None
    return isinstance(data, dict) and "resultType" in data and "result" in data


def read_answer(value: dict[str, Any]) -> list[Run]:
    """Values are text and may be NaN; a scalar is one pair."""
    data = value["data"]
    kind, result = str(data["resultType"])[:20], data["result"]
    if value.get("status") == "error":
        return [Run(ANSWER, problems=(unusable("query_failed", "the query failed"),))]
    series = [{"metric": {}, "value": result}] if kind in {"scalar", "string"} else result
    measurements = []
    points = lost = 0
    steps: list[float] = []
    shown = []
    for item in series if isinstance(series, list) else []:
        if not isinstance(item, dict):
            continue
        pairs = item.get("values") if isinstance(item.get("values"), list) else [item.get("value")]
        good = [
            (moment, amount)
            for pair in pairs or []
            if isinstance(pair, list)
            and len(pair) == 2
            and (moment := number(pair[0])) is not None
            and (amount := number(pair[1])) is not None
        ]
        lost += len(pairs or []) - len(good)
        points += len(good)
        if not good:
            continue
        steps += [after[0] - before[0] for before, after in itertools.pairwise(good)]
        labels = item.get("metric") if isinstance(item.get("metric"), dict) else {}
        name = str((labels or {}).get("__name__", ""))[:120]
        values = [amount for _, amount in good]
        known, factor = METRICS.get(name, ("series", 1.0))
        where: dict[str, Scalar] = {"metric": name or None, "points": len(good), "curve_over": "seconds since 1970"}
        for label in ("gpu", "instance", "Hostname", "hostname", "modelName"):
            if labels and label in labels:
                where[label] = str(labels[label])[:120]
        measurements.append(
            Measurement(
                known,
                factor * sum(values) / len(values),
                where,
                factor * percentile(values, 0.1),
                factor * percentile(values, 0.9),
                len(values),
                tuple((moment, factor * amount) for moment, amount in good[:: max(1, len(good) // 500)]),
            )
        )
        shown.append({"metric": name, "mean": sum(values) / len(values), "points": len(good)})
    problems: list[Problem] = []
    if lost:
        problems.append(note("not_numbers", "{count} points are no numbers", count=lost))
    if not measurements:
        problems.append(unusable("empty", "the query found nothing"))
    facts = {
        "result_type": kind,
        "series": len(shown),
        "points": points,
        "step_seconds": median(steps) if steps else None,
        "means": [entry["mean"] for entry in shown[:50]],
    }
    return [Run(ANSWER, tuple(measurements), facts, problems=tuple(problems))]
