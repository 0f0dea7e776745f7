"""What the accelerators tell: activity, power, heat, memory errors, links, Xid codes."""

from __future__ import annotations

from collections.abc import Iterator

from trainplan.engine.monitoring.parts import Alert, Metric, Trial
from trainplan.engine.monitoring.watch import Watch, duration, number

COMPUTING = ("matmul", "attention", "elementwise", "head", "recompute", "optimizer")
"""Terms of the step in which an accelerator computes; while it waits for peers or data its units rest."""
REAL_TEMPERATURE = 1000
"""Cards without a sensor report a number of 19 digits [C]."""
NO_SENSOR = 9.2e18
GPU = '{hostname="node-1",gpu="0"}'
LINK_ERRORS = (
    "DCGM_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_TOTAL",
    "DCGM_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_TOTAL",
    "DCGM_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_TOTAL",
    "DCGM_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_TOTAL",
)
NANOSECONDS = 1e9


def exporter_known(watch: Watch) -> bool:
    """Only DCGM's metrics were read at their source; other makers' exporters are left to the reader."""
    return watch.plan.hardware.accelerator.vendor == "NVIDIA"


def accelerator_metrics(watch: Watch) -> Iterator[Metric]:
    if not exporter_known(watch):
        return
    yield from _activity(watch)
    yield from _heat(watch)
    yield Metric(
        "xid",
        "Xid codes",
        "accelerators",
        "DCGM 230",
        "DCGM_FI_DEV_XID_ERRORS",
        "",
        "at all",
        basis="operator",
        source=watch.data.source_words("meta"),
        daily=True,
    )
    yield Metric(
        "uncorrected",
        "Uncorrected memory errors",
        "accelerators",
        "DCGM 311",
        "DCGM_FI_DEV_ECC_DBE_VOL_TOTAL",
        "",
        "at all",
        basis="operator",
        source=watch.data.source_words("meta"),
    )
    yield Metric(
        "remap",
        "Row remaps",
        "accelerators",
        "DCGM 395, 396",
        "DCGM_FI_DEV_ROW_REMAP_FAILURE",
        "",
        "at all",
        basis="operator",
        source=watch.data.source_words("meta"),
    )
    if watch.plan.hardware.accelerator.scale_up.domain_size > 1:
        yield Metric(
            "nvlink",
            "NVLink errors",
            "accelerators",
            "DCGM 409 to 439",
            LINK_ERRORS[1],
            "",
            "at all",
            basis="operator",
            source=watch.data.source_words("meta"),
            daily=True,
        )
    replays = watch.limit("pcie_replays_per_minute")
    yield Metric(
        "pcie_replays",
        "PCIe retries",
        "accelerators",
        "DCGM 202",
        "DCGM_FI_DEV_PCIE_REPLAY_COUNTER",
        "1/min",
        "above",
        0,
        warn=replays.warn,
        hold_seconds=300,
        basis=replays.basis,
        source=watch.source(replays.id),
    )
    per_node = watch.plan.hardware.node.accelerators
    yield Metric(
        "present",
        "Accelerators that answer",
        "accelerators",
        "DCGM 150",
        "DCGM_FI_DEV_GPU_TEMP",
        "a node",
        "below",
        per_node,
        page=per_node,
        hold_seconds=120,
        basis="node of the plan",
        daily=True,
    )


def _activity(watch: Watch) -> Iterator[Metric]:
    step = watch.results.step
    if step is not None:
        factors, busy = watch.limit("tensor_activity_factor"), step.hfu
        yield Metric(
            "tensor_active",
            "Tensor cores active",
            "accelerators",
            "DCGM 1004",
            "DCGM_FI_PROF_PIPE_TENSOR_ACTIVE",
            "",
            "below",
            busy,
            busy * step.seconds / step.high_seconds,
            min(1.0, busy * step.seconds / step.low_seconds),
            (factors.warn or 0) * busy,
            (factors.page or 0) * busy,
            1800,
            f"plan x {factors.warn:g} and {factors.page:g}",
            watch.source(factors.id),
            daily=True,
        )
        share = sum(step.parts.get(term, 0.0) for term in COMPUTING) / step.seconds
        factor = watch.factor("activity_factor", page=False)
        yield Metric(
            "sm_active",
            "SMs active",
            "accelerators",
            "DCGM 1002",
            "DCGM_FI_PROF_SM_ACTIVE",
            "",
            "below",
            share,
            warn=factor * share,
            hold_seconds=1800,
            basis=f"plan x {factor:g}",
            source=watch.source("activity_factor"),
            daily=True,
        )
    limit = watch.plan.hardware.accelerator.tdp_w
    if limit is not None:
        factor, expected = watch.factor("card_power_factor", page=False), watch.plan.facility.draw_fraction * limit
        yield Metric(
            "card_power",
            "Power of a card",
            "accelerators",
            "DCGM 155",
            "DCGM_FI_DEV_POWER_USAGE",
            "W",
            "below",
            expected,
            high=limit,
            warn=factor * expected,
            hold_seconds=1800,
            basis=f"plan x {factor:g}",
            source=watch.source("card_power_factor"),
            daily=True,
        )


def _heat(watch: Watch) -> Iterator[Metric]:
    for name, title, limit_id, number_, series in (
        ("temperature", "Temperature", "core_temperature", 150, "DCGM_FI_DEV_GPU_TEMP"),
        ("memory_temperature", "Memory temperature", "memory_temperature", 140, "DCGM_FI_DEV_MEMORY_TEMP"),
    ):
        limit = watch.limit(limit_id)
        yield Metric(
            name,
            title,
            "accelerators",
            f"DCGM {number_}",
            series,
            "C",
            "above",
            warn=limit.warn,
            page=limit.page,
            hold_seconds=600,
            basis=limit.basis,
            source=watch.source(limit_id),
            daily=name == "temperature",
        )
    yield Metric(
        "throttled",
        "Throttled by heat",
        "accelerators",
        "DCGM 241",
        "DCGM_FI_DEV_THERMAL_VIOLATION",
        "of time",
        "above",
        0,
        warn=0,
        hold_seconds=300,
        basis="rule of thumb",
        source=watch.data.source_words("dcgm"),
    )


def accelerator_alerts(watch: Watch, metrics: dict[str, Metric]) -> Iterator[Alert]:
    """The alerts of the metrics that are there, with the limits that those state."""
    if not exporter_known(watch):
        return
    yield from _threshold_alerts(metrics)
    yield from _error_alerts(watch, metrics)
    present = metrics["present"]
    if present.page is not None:
        count = round(present.page)
        yield Alert(
            "AcceleratorMissing",
            "present",
            f"count by (cluster, hostname) (DCGM_FI_DEV_GPU_TEMP < {REAL_TEMPERATURE}) < {count}",
            present.hold_seconds,
            "page",
            f"Fewer than {count} accelerators answer",
            "Drain the node; look for Xid 79 and at power",
            tuple(
                Trial(f'DCGM_FI_DEV_GPU_TEMP{{hostname="node-1",gpu="{gpu}"}}', "gauge", 60 if gpu else NO_SENSOR, 60)
                for gpu in range(count)
            ),
            labels=("hostname",),
            aggregated=True,
        )


def _threshold_alerts(metrics: dict[str, Metric]) -> Iterator[Alert]:
    cool = "Look at fans, coolant and neighbours"
    rows = (
        ("tensor_active", "TensorCores{}Low", "Tensor cores work less than planned", "Profile the job"),
        ("sm_active", "CardWaits", "The card waits more than planned", "Profile the job: data, communication, host"),
        ("card_power", "CardPowerLow", "The card draws less than planned", "See whether it waits, or is capped"),
        ("temperature", "Card{}Hot", "The card is hot", cool),
        ("memory_temperature", "CardMemory{}Hot", "The card's memory is hot", cool),
    )
    for name, alert_name, summary, action in rows:
        metric = metrics.get(name)
        if metric is None:
            continue
        above = metric.comparison == "above"
        for severity, limit in (("warn", metric.warn), ("page", metric.page)):
            if limit is None:
                continue
            guard = f" and {metric.series} < {REAL_TEMPERATURE}" if metric.unit == "C" else ""
            yield Alert(
                name=alert_name.format("Very" if severity == "page" else ""),
                metric=metric.id,
                expression=f"{metric.series} {'>=' if above else '<'} {number(limit)}{guard}",
                hold_seconds=metric.hold_seconds,
                severity="warn" if severity == "warn" else "page",
                summary=summary,
                action=action,
                trials=(_trial(metric.series, limit, above=above),),
                labels=("hostname", "gpu"),
            )


def _trial(series: str, limit: float, *, above: bool) -> Trial:
    bad, good = (1.02, 0.5) if above else (0.9, 2.0)
    return Trial(series + GPU, "gauge", bad * limit, good * limit)


def _error_alerts(watch: Watch, metrics: dict[str, Metric]) -> Iterator[Alert]:
    window = watch.window
    back = duration(window)
    codes = {severity: [x.xid for x in watch.data.xids if x.severity == severity] for severity in ("warning", "note")}
    harmless = "|".join(str(code) for code in (*codes["warning"], *codes["note"]))
    later = "|".join(str(code) for code in codes["warning"])
    xid = 'DCGM_EXP_XID_ERRORS_COUNT{hostname="node-1",gpu="0",xid="%s"}'
    both = ("hostname", "gpu")
    yield Alert(
        "XidCritical",
        "xid",
        f'DCGM_EXP_XID_ERRORS_COUNT{{xid!~"{harmless}"}} > 0',
        0,
        "page",
        "An Xid that needs a reset or more",
        "Do what the table of Xid codes says; most: drain, reset, then service",
        (Trial(xid % 79, "gauge", 1, 0),),
        labels=(*both, "xid"),
    )
    yield Alert(
        "XidAtNextGap",
        "xid",
        f'DCGM_EXP_XID_ERRORS_COUNT{{xid=~"{later}"}} > 0',
        0,
        "warn",
        "An Xid that can wait for the next gap",
        "Do what the table of Xid codes says",
        (Trial(xid % codes["warning"][0], "gauge", 1, 0),),
        labels=(*both, "xid"),
    )
    yield Alert(
        "MemoryErrorUncorrected",
        "uncorrected",
        f"increase(DCGM_FI_DEV_ECC_DBE_VOL_TOTAL[{back}]) > 0",
        0,
        "page",
        "An uncorrected memory error",
        "Drain the node and reset the card",
        (Trial("DCGM_FI_DEV_ECC_DBE_VOL_TOTAL" + GPU, "counter", 1, 0),),
        window,
        both,
    )
    yield Alert(
        "RowRemapFailed",
        "remap",
        "DCGM_FI_DEV_ROW_REMAP_FAILURE > 0",
        0,
        "page",
        "A memory row could not be remapped",
        "Replace the card",
        (Trial("DCGM_FI_DEV_ROW_REMAP_FAILURE" + GPU, "gauge", 1, 0),),
        labels=both,
    )
    yield Alert(
        "RowRemapPending",
        "remap",
        "DCGM_FI_DEV_ROW_REMAP_PENDING > 0",
        0,
        "warn",
        "A memory row waits to be remapped",
        "Reset the card at the next gap",
        (Trial("DCGM_FI_DEV_ROW_REMAP_PENDING" + GPU, "gauge", 1, 0),),
        labels=both,
    )
    if "nvlink" in metrics:
        total = " or ".join(f"increase({name}[{back}]) > 0" for name in LINK_ERRORS)
        yield Alert(
            "NvlinkErrors",
            "nvlink",
            total,
            600,
            "warn",
            "NVLink counts errors",
            "Look at both ends of the link; drain the node if it goes on",
            (Trial(LINK_ERRORS[1] + GPU, "counter", 1, 0),),
            window,
            both,
        )
    replays = metrics["pcie_replays"]
    if replays.warn is not None:
        yield Alert(
            "PcieRetries",
            "pcie_replays",
            f"rate(DCGM_FI_DEV_PCIE_REPLAY_COUNTER[{back}]) * 60 > {number(replays.warn)}",
            replays.hold_seconds,
            "warn",
            "PCIe retries",
            "Reseat the card, look at riser and cable",
            (Trial("DCGM_FI_DEV_PCIE_REPLAY_COUNTER" + GPU, "counter", 2 * replays.warn, 0),),
            window,
            both,
        )
    yield Alert(
        "ThrottledByHeat",
        "throttled",
        f"rate(DCGM_FI_DEV_THERMAL_VIOLATION[{back}]) / {number(NANOSECONDS)} > 0",
        300,
        "warn",
        "The card slows down because of heat",
        "Look at fans, coolant and neighbours",
        (Trial("DCGM_FI_DEV_THERMAL_VIOLATION" + GPU, "counter", 6e9, 0),),
        window,
        both,
    )
