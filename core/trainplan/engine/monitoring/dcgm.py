"""What NVIDIA's DCGM alone tells: Xid codes, memory errors and row remaps, NVLink, time lost to heat."""

from __future__ import annotations

from collections.abc import Iterator

from trainplan.engine.monitoring.errors import Fault, fault_alerts, fault_metrics
from trainplan.engine.monitoring.exporters import DCGM
from trainplan.engine.monitoring.parts import Alert, Metric, Trial
from trainplan.engine.monitoring.watch import Watch, duration, number

LINK_ERRORS = (
    "DCGM_FI_DEV_NVLINK_CRC_FLIT_ERROR_COUNT_TOTAL",
    "DCGM_FI_DEV_NVLINK_CRC_DATA_ERROR_COUNT_TOTAL",
    "DCGM_FI_DEV_NVLINK_REPLAY_ERROR_COUNT_TOTAL",
    "DCGM_FI_DEV_NVLINK_RECOVERY_ERROR_COUNT_TOTAL",
)
NANOSECONDS = 1e9
FAULTS = (
    Fault(
        "uncorrected",
        "Uncorrected memory errors",
        "DCGM_FI_DEV_ECC_DBE_VOL_TOTAL",
        "DCGM 311",
        "MemoryErrorUncorrected",
        "page",
        "An uncorrected memory error",
        "Drain the node and reset the card",
    ),
    Fault(
        "remap",
        "Row remaps",
        "DCGM_FI_DEV_ROW_REMAP_FAILURE",
        "DCGM 395, 396",
        "RowRemapFailed",
        "page",
        "A memory row could not be remapped",
        "Replace the card",
        counts=False,
    ),
    Fault(
        "remap",
        "Row remaps",
        "DCGM_FI_DEV_ROW_REMAP_PENDING",
        "DCGM 395, 396",
        "RowRemapPending",
        "warn",
        "A memory row waits to be remapped",
        "Reset the card at the next gap",
        counts=False,
    ),
)


def metrics(watch: Watch) -> Iterator[Metric]:
    operators = watch.data.source_words("meta")
    yield Metric(
        "xid",
        "Xid codes",
        "accelerators",
        "DCGM 230",
        "DCGM_FI_DEV_XID_ERRORS",
        "",
        "at all",
        basis="operator",
        source=operators,
        daily=True,
    )
    yield from fault_metrics(FAULTS, operators)
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
            source=operators,
            daily=True,
        )
    yield Metric(
        "throttled",
        "Thermal throttling",
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


def alerts(watch: Watch, metrics: dict[str, Metric]) -> Iterator[Alert]:
    yield from _xid_alerts(watch)
    yield from fault_alerts(FAULTS, DCGM, watch)
    window = watch.window
    back = duration(window)
    if "nvlink" in metrics:
        yield Alert(
            "NvlinkErrors",
            "nvlink",
            " or ".join(f"increase({name}[{back}]) > 0" for name in LINK_ERRORS),
            600,
            "warn",
            "NVLink reports errors",
            "Check both ends of the link; drain the node if it persists",
            (Trial(DCGM.trial(LINK_ERRORS[1]), "counter", 1, 0),),
            window,
            DCGM.labels,
        )
    yield Alert(
        "ThrottledByHeat",
        "throttled",
        f"rate(DCGM_FI_DEV_THERMAL_VIOLATION[{back}]) / {number(NANOSECONDS)} > 0",
        300,
        "warn",
        "The card throttles because of heat",
        "Check fans, coolant and neighbouring cards",
        (Trial(DCGM.trial("DCGM_FI_DEV_THERMAL_VIOLATION"), "counter", 6e9, 0),),
        window,
        DCGM.labels,
    )


def _xid_alerts(watch: Watch) -> Iterator[Alert]:
    codes = {severity: [x.xid for x in watch.data.xids if x.severity == severity] for severity in ("warning", "note")}
    harmless = "|".join(str(code) for code in (*codes["warning"], *codes["note"]))
    later = "|".join(str(code) for code in codes["warning"])
    labels, series = (*DCGM.labels, "xid"), "DCGM_EXP_XID_ERRORS_COUNT"
    yield Alert(
        "XidCritical",
        "xid",
        f'{series}{{xid!~"{harmless}"}} > 0',
        0,
        "page",
        "An Xid that needs a reset or more",
        "Follow the table of Xid codes; usually: drain, reset, then service",
        (Trial(DCGM.trial(series, xid="79"), "gauge", 1, 0),),
        labels=labels,
    )
    yield Alert(
        "XidAtNextGap",
        "xid",
        f'{series}{{xid=~"{later}"}} > 0',
        0,
        "warn",
        "An Xid that can wait for the next break",
        "Follow the table of Xid codes",
        (Trial(DCGM.trial(series, xid=str(codes["warning"][0])), "gauge", 1, 0),),
        labels=labels,
    )
