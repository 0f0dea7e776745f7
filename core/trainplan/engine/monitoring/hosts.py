"""What the nodes and the room tell: memory, file systems, clocks, nodes that answer, power at the meter."""

from __future__ import annotations

from collections.abc import Iterator

from trainplan.engine.monitoring.parts import Alert, Metric, Trial
from trainplan.engine.monitoring.watch import Watch, duration, number
from trainplan.english import Sentence

EXPORTER = "node exporter"
HOST = '{hostname="node-1"}'
FILES = '{hostname="node-1",device="/dev/md0",fstype="xfs",mountpoint="/scratch"}'
REAL_FILE_SYSTEMS = 'fstype!~"tmpfs|ramfs|overlay|squashfs"'


def host_metrics(watch: Watch) -> Iterator[Metric]:
    memory, free, inodes = (watch.limit(name) for name in ("host_memory_free", "file_system_free", "inodes_free"))
    clock, pressure = watch.limit("clock_offset"), watch.limit("pressure_of_storage")
    yield Metric(
        "host_memory",
        "Host memory free",
        "hosts",
        EXPORTER,
        "node_memory_MemAvailable_bytes",
        "",
        "below",
        warn=memory.warn,
        hold_seconds=300,
        basis=memory.basis,
        source=watch.source(memory.id),
    )
    yield Metric(
        "oom", "Out-of-memory kills", "hosts", EXPORTER, "node_vmstat_oom_kill", "", "at all", basis="rule of thumb"
    )
    yield Metric(
        "host_errors",
        "Host memory errors",
        "hosts",
        EXPORTER,
        "node_edac_uncorrectable_errors_total",
        "",
        "at all",
        basis="rule of thumb",
    )
    yield Metric(
        "files_free",
        "File system free",
        "hosts",
        EXPORTER,
        "node_filesystem_avail_bytes",
        "",
        "below",
        warn=free.warn,
        page=free.page,
        hold_seconds=600,
        basis=free.basis,
        source=watch.source(free.id),
        daily=True,
    )
    yield Metric(
        "inodes_free",
        "Inodes free",
        "hosts",
        EXPORTER,
        "node_filesystem_files_free",
        "",
        "below",
        warn=inodes.warn,
        hold_seconds=600,
        basis=inodes.basis,
        source=watch.source(inodes.id),
    )
    yield Metric(
        "storage_pressure",
        "Waiting for storage",
        "hosts",
        EXPORTER,
        "node_pressure_io_waiting_seconds_total",
        "of time",
        "above",
        warn=pressure.warn,
        hold_seconds=600,
        basis=pressure.basis,
        source=watch.source(pressure.id),
    )
    yield Metric(
        "clock",
        "Clock offset",
        "hosts",
        EXPORTER,
        "node_timex_offset_seconds",
        "s",
        "above",
        0,
        warn=clock.warn,
        hold_seconds=300,
        basis=clock.basis,
        source=watch.source(clock.id),
    )
    spares = watch.plan.operations.spare_nodes
    yield Metric(
        "nodes",
        "Nodes not responding",
        "hosts",
        "Prometheus",
        "up",
        "nodes",
        "above",
        0,
        warn=0,
        page=spares,
        hold_seconds=300,
        basis="spare nodes of the plan",
        daily=True,
    )


def host_alerts(watch: Watch, metrics: dict[str, Metric]) -> Iterator[Alert]:
    """The alerts of the metrics that are there, with the limits that those state."""
    window = watch.window
    back, host = duration(window), ("hostname",)
    share = "node_memory_MemAvailable_bytes / node_memory_MemTotal_bytes"
    warn = metrics["host_memory"].warn or 0.0
    yield Alert(
        "HostMemoryLow",
        "host_memory",
        f"{share} < {number(warn)}",
        300,
        "warn",
        "A node is almost out of memory",
        "Use fewer loader workers or less pinned memory",
        (
            Trial("node_memory_MemAvailable_bytes" + HOST, "gauge", 0.5 * warn * 1e9, 5e8),
            Trial("node_memory_MemTotal_bytes" + HOST, "gauge", 1e9, 1e9),
        ),
        labels=host,
    )
    yield Alert(
        "KilledForMemory",
        "oom",
        f"increase(node_vmstat_oom_kill[{back}]) > 0",
        0,
        "warn",
        "The kernel killed a process for memory",
        "Check whether it was a loader worker; use fewer of them",
        (Trial("node_vmstat_oom_kill" + HOST, "counter", 1, 0),),
        window,
        host,
    )
    yield Alert(
        "HostMemoryError",
        "host_errors",
        f"increase(node_edac_uncorrectable_errors_total[{back}]) > 0",
        0,
        "page",
        "An uncorrected error of host memory",
        "Drain the node and replace the module",
        (Trial('node_edac_uncorrectable_errors_total{hostname="node-1",controller="0"}', "counter", 1, 0),),
        window,
        host,
    )
    yield from _file_alerts(metrics)
    pressure, clock = metrics["storage_pressure"].warn or 0.0, metrics["clock"].warn or 0.0
    yield Alert(
        "WaitsForStorage",
        "storage_pressure",
        f"rate(node_pressure_io_waiting_seconds_total[{back}]) > {number(pressure)}",
        600,
        "warn",
        "Processes are blocked on storage",
        "Check loaders, saves and the load on the storage",
        (Trial("node_pressure_io_waiting_seconds_total" + HOST, "counter", 60 * 2 * pressure, 0),),
        window,
        host,
    )
    yield Alert(
        "ClockOff",
        "clock",
        f"abs(node_timex_offset_seconds) > {number(clock)}",
        300,
        "warn",
        "A node's clock is wrong",
        "Check the time service",
        (Trial("node_timex_offset_seconds" + HOST, "gauge", -2 * clock, 0),),
        labels=host,
    )
    spares = watch.plan.operations.spare_nodes
    yield Alert(
        "NodeDown",
        "nodes",
        'up{job="node"} == 0',
        300,
        "warn",
        "A node is not responding",
        "Drain and inspect it",
        (Trial('up{job="node",hostname="node-1"}', "gauge", 0, 1),),
        labels=host,
    )
    yield Alert(
        "MoreNodesDownThanSpare",
        "nodes",
        f'count(up{{job="node"}} == 0) > {spares}',
        300,
        "page",
        Sentence("More nodes are down than the plan has spares ({spares})", {"spares": spares}),
        "The job cannot continue at its size: shrink it or repair nodes",
        tuple(Trial(f'up{{job="node",hostname="node-{n}"}}', "gauge", 0, 1) for n in range(1, spares + 2)),
        aggregated=True,
    )
    yield Alert(
        "ExporterDown",
        "nodes",
        'up{job!="node"} == 0',
        300,
        "warn",
        "An exporter is not responding",
        "Restart it; what it watches is invisible until then",
        (Trial('up{job="dcgm",hostname="node-1"}', "gauge", 0, 1),),
        labels=("hostname", "job"),
    )


def _file_alerts(metrics: dict[str, Metric]) -> Iterator[Alert]:
    rows = (
        ("files_free", "FileSystem", "avail_bytes", "size_bytes", "A file system is filling up"),
        ("inodes_free", "Inodes", "files_free", "files", "A file system is running out of inodes"),
    )
    for name, prefix, free, size, summary in rows:
        share = f"node_filesystem_{free}{{{REAL_FILE_SYSTEMS}}} / node_filesystem_{size}"
        for severity, limit in (("warn", metrics[name].warn), ("page", metrics[name].page)):
            if limit is None:
                continue
            yield Alert(
                f"{prefix}{'Low' if severity == 'warn' else 'VeryLow'}",
                name,
                f"{share} < {number(limit)}",
                600,
                "warn" if severity == "warn" else "page",
                summary,
                "Delete old checkpoints; keep fewer",
                (
                    Trial(f"node_filesystem_{free}" + FILES, "gauge", 500 * limit, 900),
                    Trial(f"node_filesystem_{size}" + FILES, "gauge", 1000, 1000),
                ),
                labels=("hostname", "mountpoint"),
            )


def site_metrics(watch: Watch) -> Iterator[Metric]:
    power = watch.results.power
    if power is None:
        return
    limit = watch.limit("design_power")
    rated = power.rated_kilowatts * watch.plan.facility.pue
    design = watch.plan.facility.power_limit_kilowatts or rated
    if not design or limit.warn is None or limit.page is None:
        return
    basis = "power available" if watch.plan.facility.power_limit_kilowatts else "rated power of the plan"
    yield Metric(
        "site_power",
        "Power at the meter",
        "site",
        "site",
        "site_power_watts",
        "W",
        "above",
        power.facility_kilowatts * 1e3,
        warn=limit.warn * design * 1e3,
        page=limit.page * design * 1e3,
        hold_seconds=300,
        basis=Sentence(
            "{warn:.0%} and {page:.0%} of the {basis}", {"warn": limit.warn, "page": limit.page, "basis": basis}
        ),
        daily=True,
    )


def site_alerts(metrics: dict[str, Metric]) -> Iterator[Alert]:
    """The site desk is told; the alert at full power pages as well."""
    power = metrics.get("site_power")
    if power is None or power.warn is None or power.page is None:
        return
    for name, limit, summary in (
        ("SitePowerHigh", power.warn, "The site is close to its power limit"),
        ("SitePowerOverDesign", power.page, "The site exceeds its power limit"),
    ):
        yield Alert(
            name,
            "site_power",
            f"site_power_watts > {number(limit)}",
            power.hold_seconds,
            "facility",
            summary,
            "Cap the cards or start fewer jobs; tell the site",
            (Trial("site_power_watts", "gauge", 1.02 * limit, power.expected or 0.0),),
        )
