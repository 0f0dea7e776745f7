"""IPMI and BMC power: ipmitool's three layouts, DCMI readings, Redfish."""

from __future__ import annotations

import re
from typing import Any

from trainplan.measure.numbers import number
from trainplan.measure.record import Measurement, Problem, Run, excerpt, note, warning
from trainplan.measure.source import Text

FORMAT = "ipmitool"
DCMI = "ipmitool dcmi power"
REDFISH = "Redfish power"
MARKERS = ("| ok", "| nc", "| cr", "degrees C", "Instantaneous power reading", "| Watts", "Watts", "Current Power")

READING = re.compile(r"^\s*([A-Za-z0-9][\w .+/#():-]{0,60}?)\s*\|(.{3,300})$")
NUMBER = re.compile(r"^\s*(-?\d{1,9}(?:\.\d{1,6})?)\s*(?:(degrees C|RPM|Volts|Watts|Amps|percent|%|unspecified)\b)?")
STATES = {"ok", "nc", "cr", "nr", "ns", "lnc", "lcr", "lnr", "unc", "ucr", "unr", "na"}
ALARMS = {"nc", "cr", "nr", "lnc", "lcr", "lnr", "unc", "ucr", "unr"}
SUPPLY = re.compile(r"^(?:PSU?|PS|Power Supply|PWR_?PSU)[ _-]?\d", re.IGNORECASE)
TOTAL = re.compile(
    r"^(?:Total[_ ]?Power|Pwr Consumption|System[_ ]?Power|SYS[_ ]?POWER|Sys Power|Power Meter|Input Power)",
    re.IGNORECASE,
)
DCMI_LINE = re.compile(
    r"(Instantaneous power reading|Minimum during sampling period|Maximum during sampling period"
    r"|Average power reading over sample period|Current Power|(?:Minimum|Maximum|Average) Power over sampling duration)"
    r" *: +(\d{1,7}) [Ww]atts"
)
DCMI_NAMES = {
    "Current Power": "Instantaneous power reading",
    "Minimum Power over sampling duration": "Minimum during sampling period",
    "Maximum Power over sampling duration": "Maximum during sampling period",
    "Average Power over sampling duration": "Average power reading over sample period",
}
"""What ipmi-dcmi of FreeIPMI calls the four figures of ipmitool."""


def read_text(text: Text) -> list[Run]:
    """Sensor tables and DCMI readings."""
    return [*_sensors(text), *_dcmi(text)]


def _sensors(text: Text) -> list[Run]:
    """sdr has 3 columns, sdr elist 5, sensor 10: state and reading stand at different places."""
    readings: list[tuple[str, float | None, str, str]] = []
    first, last = None, 0
    for index, line in enumerate(text.lines):
        match = READING.match(line)
        if match is None or line.lstrip().startswith("|"):
            continue
        cells = [cell.strip() for cell in match[2].split("|")]
        parsed = _reading(cells)
        if parsed is None:
            continue
        readings.append((match[1].strip(), *parsed))
        first, last = index if first is None else first, index
    if first is None or len(readings) < 2:
        return []
    supplies = [value for name, value, unit, _ in readings if unit == "Watts" and SUPPLY.match(name) and value]
    totals = [value for name, value, unit, _ in readings if unit == "Watts" and TOTAL.match(name) and value]
    inlet = next(
        (value for name, value, unit, _ in readings if unit == "degrees C" and re.match(r"inlet|ambient", name, re.I)),
        None,
    )
    alarms = {name: state for name, _, _, state in readings if state in ALARMS}
    measurements = []
    if totals or supplies:
        power = totals[0] if totals else sum(supplies)
        measurements.append(Measurement("node_power", power, {"supplies": len(supplies) or None, "at": "one moment"}))
    problems: list[Problem] = [
        warning("alarm", "{name} is {state}", name=name, state=_meaning(state))
        for name, state in list(alarms.items())[:50]
    ]
    if supplies and not totals:
        problems.append(note("supplies_summed", "the power of {count} supplies, summed", count=len(supplies)))
    facts: dict[str, Any] = {
        "sensors": len(readings),
        "supplies_watts": supplies,
        "total_watts": totals[0] if totals else None,
        "inlet_celsius": inlet,
        "alarms": alarms,
    }
    piece = excerpt(text.lines, first, last + 1)
    return [Run(FORMAT, tuple(measurements), facts, "", tuple(problems), first + 1, last + 1, piece)]


def _meaning(state: str) -> str:
    return "critical" if "cr" in state else "non-recoverable" if "nr" in state else "not critical, but out of range"


def _reading(cells: list[str]) -> tuple[float | None, str, str] | None:
    """Value, unit and state of one line in any of the three layouts."""
    if len(cells) == 2 and cells[1] in STATES:  # sdr: reading | state
        value, state = cells[0], cells[1]
    elif len(cells) == 4 and cells[1] in STATES:  # sdr elist: address | state | entity | reading
        value, state = cells[3], cells[1]
    elif len(cells) >= 8 and (
        cells[2] in STATES or cells[2].startswith("0x")
    ):  # sensor: reading | unit | state | six limits
        value, state = f"{cells[0]} {cells[1]}", cells[2]
    else:
        return None
    match = NUMBER.match(value)
    return (number(match[1]), match[2] or "", state) if match else (None, "", state)


def _dcmi(text: Text) -> list[Run]:
    found: dict[str, float] = {}
    first, last = None, 0
    for index, line in enumerate(text.bare):
        if match := DCMI_LINE.search(line):
            found.setdefault(DCMI_NAMES.get(match[1], match[1]), float(match[2]))
            first, last = index if first is None else first, index
    if first is None or not found:
        return []
    average = found.get("Average power reading over sample period")
    now = found.get("Instantaneous power reading")
    low, high = (found.get(f"{word} during sampling period") for word in ("Minimum", "Maximum"))
    value = average if average else now
    measurements = (
        (Measurement("node_power", value, {"at": "average" if average else "one moment"}, low, high),) if value else ()
    )
    piece = excerpt(text.lines, first, last + 1)
    return [Run(DCMI, measurements, dict(found), "", (), first + 1, last + 1, piece)]


def matches_redfish(value: Any) -> bool:
    """A `Power` resource, or the newer `EnvironmentMetrics`."""
    return isinstance(value, dict) and (
        isinstance(value.get("PowerControl"), list)
        or (isinstance(value.get("PowerWatts"), dict) and "@odata.id" in value)
    )


def read_redfish(value: dict[str, Any]) -> list[Run]:
    """Watts that the chassis consumes."""
    controls = [item for item in value.get("PowerControl") or [] if isinstance(item, dict)]
    measurements = []
    facts: dict[str, Any] = {"controls": len(controls)}
    for control in controls[:16]:
        watts = number(control.get("PowerConsumedWatts"))
        metrics = control.get("PowerMetrics") if isinstance(control.get("PowerMetrics"), dict) else {}
        average = number((metrics or {}).get("AverageConsumedWatts"))
        low, high = (number((metrics or {}).get(name)) for name in ("MinConsumedWatts", "MaxConsumedWatts"))
        limit = control.get("PowerLimit")
        facts["capacity_watts"] = number(control.get("PowerCapacityWatts"))
        facts["limit_watts"] = number(limit.get("LimitInWatts")) if isinstance(limit, dict) else None
        chosen = average or watts
        if chosen:
            where = {"control": str(control.get("Name", ""))[:60], "at": "average" if average else "one moment"}
            measurements.append(Measurement("node_power", chosen, where, low, high))
    newer = value.get("PowerWatts")
    if isinstance(newer, dict) and (watts := number(newer.get("Reading"))):
        measurements.append(Measurement("node_power", watts, {"at": "one moment"}))
    supplies = [item for item in value.get("PowerSupplies") or [] if isinstance(item, dict)]
    outputs = [watts for item in supplies if (watts := number(item.get("LastPowerOutputWatts")))]
    facts["supplies_watts"] = outputs
    bad = [str(item.get("Name", ""))[:40] for item in supplies if _health(item) not in {"OK", ""}]
    problems = tuple(warning("alarm", "{name} is {state}", name=name, state="not healthy") for name in bad)
    return [Run(REDFISH, tuple(measurements), facts, problems=problems)]


def _health(item: dict[str, Any]) -> str:
    status = item.get("Status")
    return str(status.get("Health", "")) if isinstance(status, dict) else ""
