"""fio's JSON: every job's directions, summed; what went through the page cache is said so."""

from __future__ import annotations

import re
from typing import Any

from trainplan.measure.numbers import number, size_in_bytes, whole
from trainplan.measure.record import Measurement, Problem, Run, Scalar, note, unusable, warning

FORMAT = "fio"
GIGA = 1e9
SMALL_BLOCK = 65_536
LOCAL_ENGINES = {"null", "mmap"}


def matches(value: Any) -> bool:
    """The root object of any fio from 2 on."""
    return isinstance(value, dict) and "fio version" in value and ("jobs" in value or "client_stats" in value)


def read(value: dict[str, Any]) -> list[Run]:
    """One run: all jobs of the file together, and each job in `facts`."""
    version = str(value["fio version"])[:40]
    options = value.get("global options")
    shared = options if isinstance(options, dict) else {}
    client = isinstance(value.get("client_stats"), list)
    entries = value.get("client_stats") if client else value.get("jobs")
    jobs = [job for job in entries if isinstance(job, dict)] if isinstance(entries, list) else []
    total = next((job for job in jobs if str(job.get("jobname", "")) == "All clients"), None)
    single = [job for job in jobs if job is not total]
    problems: list[Problem] = []
    old = _old(version)
    rows = [_job(job, shared, old) for job in single]
    summed = [_job(total, shared, old)] if total else rows
    settings = _settings([{**shared, **_options(job)} for job in single])
    facts: dict[str, Any] = {"jobs": len(jobs), "rows": rows[:100], **settings}
    if total:
        facts["all_clients"] = summed[0]
    measurements = []
    conditions: dict[str, Scalar] = {
        "block_bytes": settings["block_bytes"],
        "io_depth": settings["io_depth"],
        "pattern": settings["pattern"],
        "direct": settings["direct"],
        "jobs": len(single),
        "nodes": len({str(job.get("hostname")) for job in single}) if client else 1,
    }
    failed = [row["jobname"] for row in rows if row["error"]]
    if failed:
        problems.append(unusable("job_failed", "{count} jobs ended with an error", count=len(failed)))
    if settings["direct"] is False and settings["engine"] not in LOCAL_ENGINES:
        problems.append(warning("buffered", "direct=0: reads may come from the page cache, and writes may stop there"))
    for direction in ("read", "write"):
        measurements += _figures(direction, summed, conditions, settings)
    cached = settings["direct"] is False and _runs_in_cache(measurements)
    if cached:
        problems.append(unusable("page_cache", "buffered and above 50 GB/s on one node: the page cache, not a disk"))
    if settings["block_bytes"] is not None and settings["block_bytes"] < SMALL_BLOCK and measurements:
        problems.append(
            note(
                "small_blocks",
                "blocks of {bytes:.0f} bytes measure operations, not bandwidth",
                bytes=settings["block_bytes"],
            )
        )
    if settings["mixed"]:
        problems.append(note("mixed", "reads and writes at once: neither is the rate alone"))
    if not measurements and not failed:
        problems.append(unusable("nothing_moved", "no job moved any data"))
    return [Run(FORMAT, tuple(measurements), facts, version, tuple(problems))]


def _old(version: str) -> bool:
    match = re.match(r"fio-(\d{1,3})", version)
    return bool(match) and int(match[1]) < 3 if match else False


def _options(job: dict[str, Any]) -> dict[str, Any]:
    found = job.get("job options")
    return found if isinstance(found, dict) else {}


def _settings(options: list[dict[str, Any]]) -> dict[str, Any]:
    """What all jobs have in common; None where they differ or nothing is said."""

    def common(name: str) -> Any:
        values = {str(option.get(name)) for option in options}
        return next(iter(values)) if len(values) == 1 and values != {"None"} else None

    block = common("bs") or common("blocksize")
    pattern = common("rw") or common("readwrite")
    direct = common("direct")
    return {
        "pattern": pattern,
        "block_bytes": size_in_bytes(str(block).split(",")[0], binary_units=True) if block else None,
        "io_depth": whole(common("iodepth")),
        "processes": whole(common("numjobs")),
        "engine": common("ioengine"),
        "direct": None if direct is None and not options else direct == "1" if direct is not None else False,
        "mixed": any(
            str(option.get("rw", option.get("readwrite", ""))).startswith(("rw", "readwrite", "randrw"))
            for option in options
        ),
    }


def _job(job: dict[str, Any], shared: dict[str, Any], old: bool) -> dict[str, Any]:
    options = {**shared, **_options(job)}
    row: dict[str, Any] = {
        "jobname": str(job.get("jobname", ""))[:80],
        "rw": str(options.get("rw", options.get("readwrite", "")))[:20] or None,
        "error": whole(job.get("error")) or 0,
    }
    if "hostname" in job:
        row["hostname"] = str(job["hostname"])[:80]
    for direction in ("read", "write", "trim"):
        side = job.get(direction)
        if not isinstance(side, dict):
            continue
        runtime, operations = number(side.get("runtime")) or 0.0, number(side.get("iops")) or 0.0
        rate = number(side.get("bw_bytes"))
        if rate is None:
            rate = (number(side.get("bw")) or 0.0) * 1024  # KiB/s; fio 2 says KB and means the same
        if not rate and not operations:
            continue
        moved = (number(side.get("io_bytes")) or 0.0) * (1024 if old and "io_kbytes" not in side else 1)
        row[direction] = {
            "bytes_per_second": rate,
            "gb_per_second": rate / GIGA,
            "iops": operations,
            "io_bytes": moved,
            "runtime_ms": runtime,
            "p99_seconds": _tail(side),
        }
    return row


def _tail(side: dict[str, Any]) -> float | None:
    """The 99th percentile: of completion, or of the whole where that was asked for; older files have microseconds."""
    for name, unit in (("clat_ns", 1e-9), ("lat_ns", 1e-9), ("clat", 1e-6), ("lat", 1e-6)):
        part = side.get(name)
        percentiles = part.get("percentile") if isinstance(part, dict) else None
        if isinstance(percentiles, dict) and (value := number(percentiles.get("99.000000"))):
            return value * unit
    return None


def _figures(
    direction: str, rows: list[dict[str, Any]], conditions: dict[str, Scalar], settings: dict[str, Any]
) -> list[Measurement]:
    sides = [row[direction] for row in rows if direction in row]
    if not sides:
        return []
    rate, operations = sum(side["bytes_per_second"] for side in sides), sum(side["iops"] for side in sides)
    tails = [side["p99_seconds"] for side in sides if side["p99_seconds"]]
    where = {**conditions, "operation": direction}
    # the rate of a disk needs large blocks; small ones say how many operations it takes
    sequential = settings["block_bytes"] is None or settings["block_bytes"] >= SMALL_BLOCK
    problems = () if sequential else (unusable("small_blocks", "small blocks measure operations, not bandwidth"),)
    found = [
        Measurement(f"{direction}_bandwidth", rate / GIGA, where, problems=problems),
        Measurement(f"{direction}_iops", operations, where),
    ]
    if tails:
        found.append(Measurement(f"{direction}_latency_p99", max(tails), where))
    return found


def _runs_in_cache(measurements: list[Measurement]) -> bool:
    return any(figure.kind == "read_bandwidth" and figure.value > 50 for figure in measurements)
