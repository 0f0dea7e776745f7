"""`nvidia-smi -q` as text or XML, `--query-gpu` tables and `dmon`: what each GPU is and does at that moment."""

from __future__ import annotations

import csv
import re
from collections.abc import Mapping
from typing import Any

from trainplan.measure.numbers import median, number, percentile, whole
from trainplan.measure.record import Measurement, Problem, Run, Scalar, excerpt, note, warning
from trainplan.measure.source import Text
from trainplan.measure.xml_tree import Element

QUERY = "nvidia-smi -q"
TABLE = "nvidia-smi --query-gpu"
MONITOR = "nvidia-smi dmon"
QUERY_MARKERS = ("NVSMI LOG", "Product Name  ", "Attached GPUs")
TABLE_MARKERS = ("power.draw", "memory.total", "utilization.gpu", "memory.used", "temperature.gpu", "pcie.link.gen")
MONITOR_MARKERS = ("# gpu", "#gpu", "# Idx", "#Date", "#Time")

DEVICE = re.compile(r"^\s*GPU ([0-9A-Fa-f]{4,8}:[0-9A-Fa-f]{2,4}:[0-9A-Fa-f]{2}\.[0-9A-Fa-f])\s*$")
LINE = re.compile(r"^(\s*)(\S(?:[^:]|:(?! ))*?)\s*(?:: (.*)|:)?$")
HEAD = re.compile(r"^\s*(Driver Version|CUDA Version|Attached GPUs|Timestamp)\s*: (.+?)\s*$")
MIB_PER_GIB = 1024

# what we take, with the names of three generations of drivers in text and in XML
FIELDS: dict[str, tuple[str, ...]] = {
    "product": ("Product Name", "product_name"),
    "architecture": ("Product Architecture", "product_architecture"),
    "mig": ("MIG Mode/Current", "mig_mode/current_mig"),
    "memory_total": ("FB Memory Usage/Total", "fb_memory_usage/total"),
    "memory_used": ("FB Memory Usage/Used", "fb_memory_usage/used"),
    "pcie_generation": (
        "PCI/GPU Link Info/PCIe Generation/Current",
        "pci/pci_gpu_link_info/pcie_gen/current_link_gen",
    ),
    "pcie_generation_max": ("PCI/GPU Link Info/PCIe Generation/Max", "pci/pci_gpu_link_info/pcie_gen/max_link_gen"),
    "pcie_width": ("PCI/GPU Link Info/Link Width/Current", "pci/pci_gpu_link_info/link_widths/current_link_width"),
    "pcie_width_max": ("PCI/GPU Link Info/Link Width/Max", "pci/pci_gpu_link_info/link_widths/max_link_width"),
    "power": (
        "GPU Power Readings/Instantaneous Power Draw",
        "GPU Power Readings/Power Draw",
        "Power Readings/Power Draw",
        "gpu_power_readings/instant_power_draw",
        "gpu_power_readings/power_draw",
        "power_readings/power_draw",
    ),
    "power_average": (
        "GPU Power Readings/Average Power Draw",
        "gpu_power_readings/average_power_draw",
    ),
    "power_limit": (
        "GPU Power Readings/Current Power Limit",
        "Power Readings/Enforced Power Limit",
        "Power Readings/Power Limit",
        "GPU Power Readings/Enforced Power Limit",
        "gpu_power_readings/current_power_limit",
        "power_readings/enforced_power_limit",
        "power_readings/power_limit",
    ),
    "power_limit_default": (
        "GPU Power Readings/Default Power Limit",
        "Power Readings/Default Power Limit",
        "gpu_power_readings/default_power_limit",
        "power_readings/default_power_limit",
    ),
    "clock": ("Clocks/SM", "clocks/sm_clock"),
    "clock_max": ("Max Clocks/SM", "max_clocks/sm_clock"),
    "temperature": ("Temperature/GPU Current Temp", "temperature/gpu_temp"),
    "memory_temperature": ("Temperature/Memory Current Temp", "temperature/memory_temp"),
    "utilisation": ("Utilization/GPU", "Utilization/Gpu", "utilization/gpu_util"),
    "remapped_uncorrectable": ("Remapped Rows/Uncorrectable Error", "remapped_rows/remapped_row_unc"),
    "remapped_pending": ("Remapped Rows/Pending", "remapped_rows/remapped_row_pending"),
    "remapped_failure": (
        "Remapped Rows/Remapping Failure Occurred",
        "remapped_rows/remapped_row_failure",
    ),
    "ecc_uncorrectable": (
        "ECC Errors/Aggregate/DRAM Uncorrectable",
        "ecc_errors/aggregate/dram_uncorrectable",
    ),
    "performance_state": ("Performance State", "performance_state"),
    "fabric_state": ("Fabric/State", "fabric/state"),
    "fabric_status": ("Fabric/Status", "fabric/status"),
    "software_power_cap": (
        "Clocks Event Reasons/SW Power Cap",
        "Clocks Throttle Reasons/SW Power Cap",
        "clocks_event_reasons/clocks_event_reason_sw_power_cap",
        "clocks_throttle_reasons/clocks_throttle_reason_sw_power_cap",
    ),
    "software_thermal": (
        "Clocks Event Reasons/SW Thermal Slowdown",
        "Clocks Throttle Reasons/SW Thermal Slowdown",
        "clocks_event_reasons/clocks_event_reason_sw_thermal_slowdown",
        "clocks_throttle_reasons/clocks_throttle_reason_sw_thermal_slowdown",
    ),
    "hardware_slowdown": (
        "Clocks Event Reasons/HW Slowdown",
        "Clocks Throttle Reasons/HW Slowdown",
        "clocks_event_reasons/clocks_event_reason_hw_slowdown",
        "clocks_throttle_reasons/clocks_throttle_reason_hw_slowdown",
    ),
    "virtualisation": (
        "GPU Virtualization Mode/Virtualization Mode",
        "gpu_virtualization_mode/virtualization_mode",
    ),
}
# fields that become figures: kind and factor to its unit
FIGURES = {
    "memory_total": ("memory_total", 1 / MIB_PER_GIB),
    "memory_used": ("memory_used", 1 / MIB_PER_GIB),
    "power": ("power", 1.0),
    "power_limit": ("power_limit", 1.0),
    "clock": ("clock", 1.0),
    "temperature": ("temperature", 1.0),
    "utilisation": ("utilisation", 0.01),
    "pcie_generation": ("pcie_generation", 1.0),
    "pcie_width": ("pcie_width", 1.0),
}
ABSENT = {"N/A", "[N/A]", "[Not Supported]", "Not Supported", "[Unknown Error]", "", "-", "None"}


def read_text(text: Text) -> list[Run]:
    """Every `-q` report in the text: one device for each GPU block."""
    runs: list[Run] = []
    head: dict[str, str] = {}
    device: dict[str, str] | None = None
    devices: list[dict[str, str]] = []
    stack: list[tuple[int, str]] = []
    first, last = 0, 0
    for index, line in enumerate(text.bare):
        if match := HEAD.match(line):
            if match[1] in {"Timestamp", "Driver Version"} and devices:
                runs.append(_report(head, devices, first, last, text))
                devices, device, head = [], None, {}
            if not head:
                first = index
            head[match[1]] = match[2]
        if match := DEVICE.match(line):
            device = {"bus": match[1]}
            devices.append(device)
            stack = []
            continue
        if device is None or not line.strip() or len(line) > 400:
            continue
        entry = LINE.match(line)
        if entry is None:
            continue
        indent, key, value = len(entry[1].expandtabs(8)), entry[2].strip(), entry[3]
        while stack and stack[-1][0] >= indent:
            stack.pop()
        path = "/".join([name for _, name in stack] + [key])
        if value is None:
            stack.append((indent, key))
        elif len(device) < 2000:
            device.setdefault(path, value.strip())
            last = index
            stack.append((indent, key))
    if devices:
        runs.append(_report(head, devices, first, last, text))
    return [run for run in runs if run.facts["gpus"]]


def _report(head: Mapping[str, str], devices: list[dict[str, str]], first: int, last: int, text: Text) -> Run:
    known = [fields for device in devices if (fields := _fields(device)).get("product") or "memory_total" in fields]
    return _run(
        head.get("Driver Version"),
        head.get("CUDA Version"),
        whole(head.get("Attached GPUs")),
        known,
        first,
        last,
        excerpt(text.lines, first, last + 1),
    )


def matches_xml(root: Element) -> bool:
    """The root of `nvidia-smi -q -x`."""
    return root.tag == "nvidia_smi_log"


def read_xml(root: Element) -> list[Run]:
    """The report of an XML file."""
    devices = [fields for gpu in root.children if gpu.tag == "gpu" and (fields := _fields(_flat(gpu)))]
    if not devices:
        return []
    driver, cuda, attached = (root.value(name) for name in ("driver_version", "cuda_version", "attached_gpus"))
    return [_run(driver, cuda, whole(attached), devices, 0, 0, "")]


def _flat(gpu: Element) -> dict[str, str]:
    fields: dict[str, str] = {"bus": gpu.attributes.get("id", "")}
    waiting = [(child, child.tag) for child in gpu.children]
    while waiting:
        element, path = waiting.pop()
        if element.children:
            waiting += [(child, f"{path}/{child.tag}") for child in element.children]
        else:
            fields.setdefault(path, element.text.strip())
    return fields


def _fields(device: Mapping[str, str]) -> dict[str, str]:
    found = {"bus": device.get("bus", "")}
    for name, paths in FIELDS.items():
        value = next((device[path] for path in paths if path in device and device[path] not in ABSENT), None)
        if value is not None and "deprecated" not in value:
            found[name] = value
    return found


def _run(
    driver: str | None,
    cuda: str | None,
    attached: int | None,
    devices: list[dict[str, str]],
    first: int,
    last: int,
    piece: str,
) -> Run:
    problems: list[Problem] = []
    measurements: list[Measurement] = []
    for index, device in enumerate(devices):
        load = number(device.get("utilisation"))
        where: dict[str, Scalar] = {
            "gpu": index,
            "bus": device["bus"],
            "accelerator": device.get("product"),
            "busy_percent": load,
            "at": "one moment",
        }
        for name, (kind, factor) in FIGURES.items():
            if (value := number(device.get(name))) is not None:
                measurements.append(Measurement(kind, value * factor, where))
        problems += _health(index, device)
    if attached is not None and attached != len(devices):
        problems.append(
            note("blocks_missing", "{shown} of {attached} GPUs are shown", shown=len(devices), attached=attached)
        )
    facts: dict[str, Any] = {
        "driver": driver,
        "cuda_max": cuda,
        "attached_gpus": attached,
        "gpus": len(devices),
        "devices": devices[:64],
    }
    return Run(QUERY, tuple(measurements), facts, driver or "", tuple(problems), first + 1, last + 1, piece)


def _health(index: int, device: Mapping[str, str]) -> list[Problem]:
    found: list[Problem] = []
    width, width_max = number(device.get("pcie_width")), number(device.get("pcie_width_max"))
    generation, generation_max = number(device.get("pcie_generation")), number(device.get("pcie_generation_max"))
    load = number(device.get("utilisation")) or 0
    if width and width_max and width < width_max:
        found.append(
            warning(
                "narrow_link",
                "GPU {gpu}: {width:.0f} of {most:.0f} PCIe lanes",
                gpu=index,
                width=width,
                most=width_max,
            )
        )
    if generation and generation_max and generation < generation_max:
        if load >= 10:
            found.append(
                warning(
                    "slow_link",
                    "GPU {gpu}: PCIe generation {now:.0f} of {most:.0f} under load",
                    gpu=index,
                    now=generation,
                    most=generation_max,
                )
            )
        else:
            found.append(
                note(
                    "idle_link",
                    "GPU {gpu}: PCIe generation {now:.0f} of {most:.0f} while idle: power saving",
                    gpu=index,
                    now=generation,
                    most=generation_max,
                )
            )
    if device.get("remapped_failure") == "Yes" or device.get("remapped_pending") == "Yes":
        found.append(warning("row_remapping", "GPU {gpu}: row remapping failed or is pending: replace it", gpu=index))
    if (number(device.get("remapped_uncorrectable")) or 0) > 0 or (number(device.get("ecc_uncorrectable")) or 0) > 0:
        found.append(warning("uncorrectable_errors", "GPU {gpu}: uncorrectable memory errors", gpu=index))
    for name, what in {"software_thermal": "thermal slowdown", "hardware_slowdown": "hardware slowdown"}.items():
        if device.get(name) == "Active":
            found.append(warning("slowdown", "GPU {gpu}: {what} is active", gpu=index, what=what))
    limit, default = number(device.get("power_limit")), number(device.get("power_limit_default"))
    if limit and default and limit < 0.99 * default:
        found.append(
            warning(
                "power_capped",
                "GPU {gpu}: capped at {limit:.0f} W of {default:.0f} W",
                gpu=index,
                limit=limit,
                default=default,
            )
        )
    return found


COLUMNS = {
    "power.draw": "power",
    "power.draw.instant": "power",
    "memory.total": "memory_total",
    "memory.used": "memory_used",
    "power.limit": "power_limit",
    "enforced.power.limit": "power_limit",
    "clocks.current.sm": "clock",
    "clocks.sm": "clock",
    "temperature.gpu": "temperature",
    "utilization.gpu": "utilisation",
    "pcie.link.gen.current": "pcie_generation",
    "pcie.link.gen.gpucurrent": "pcie_generation",
    "pcie.link.width.current": "pcie_width",
}
MORE = {
    "name": "product",
    "gpu_name": "product",
    "pci.bus_id": "bus",
    "gpu_bus_id": "bus",
    "mig.mode.current": "mig",
    "fabric.state": "fabric_state",
    "remapped_rows.failure": "remapped_failure",
    "remapped_rows.pending": "remapped_pending",
    "pcie.link.gen.max": "pcie_generation_max",
    "pcie.link.width.max": "pcie_width_max",
    "clocks.max.sm": "clock_max",
    "power.draw.average": "power_average",
    "power.default_limit": "power_limit_default",
    "clocks_event_reasons.sw_thermal_slowdown": "software_thermal",
    "clocks_event_reasons.hw_slowdown": "hardware_slowdown",
}
UNIT = re.compile(r"\s*\[[^\]]{1,20}\]$")


def read_table(text: Text) -> list[Run]:
    """`--query-gpu ... --format=csv`: read by the names in the header, grouped by GPU."""
    runs = []
    lines = text.bare
    index = 0
    while index < len(lines):
        names = _names(lines[index])
        if names is None:
            index += 1
            continue
        start = index
        index += 1
        rows = []
        while index < len(lines) and _names(lines[index]) is None:
            cells = _cells(lines[index])
            if len(cells) == len(names):
                rows.append(dict(zip(names, cells, strict=True)))
            elif rows and lines[index].strip().startswith("```"):
                break
            index += 1
        if rows:
            runs.append(_table(names, rows, start, index, text))
    return runs


def _cells(line: str) -> list[str]:
    try:
        return [cell.strip() for cell in next(csv.reader([line], skipinitialspace=True), [])]
    except csv.Error:
        return []


def _names(line: str) -> list[str] | None:
    """Names of a header line without their units; None where the line is no header."""
    if "," not in line or not any(marker in line for marker in TABLE_MARKERS):
        return None
    names = [UNIT.sub("", cell) for cell in _cells(line)]
    known = [name for name in names if name in COLUMNS or name in MORE]
    return names if len(known) >= 1 and len(known) + 2 >= min(len(names), 4) else None


def _table(names: list[str], rows: list[dict[str, str]], start: int, end: int, text: Text) -> Run:
    identity = next((name for name in ("uuid", "gpu_uuid", "pci.bus_id", "index", "serial") if name in names), None)
    groups: dict[str, list[dict[str, str]]] = {}
    for place, row in enumerate(rows):
        groups.setdefault(row[identity] if identity else str(place), []).append(row)
    measurements: list[Measurement] = []
    problems: list[Problem] = []
    devices = []
    for gpu, group in enumerate(groups.values()):
        device = {"bus": ""}
        for name, field in (MORE | COLUMNS).items():
            if name in group[-1] and group[-1][name] not in ABSENT:
                device[field] = group[-1][name]
        devices.append(device)
        problems += _health(gpu, device)
        load = [value for row in group if (value := number(row.get("utilization.gpu"))) is not None]
        where: dict[str, Scalar] = {
            "gpu": gpu,
            "accelerator": device.get("product"),
            "busy_percent": median(load) if load else None,
            "at": "one moment" if len(group) == 1 else "series",
        }
        taken: set[str] = set()
        for name, field in COLUMNS.items():
            kind, factor = FIGURES[field]
            values = [value * factor for row in group if (value := number(row.get(name))) is not None]
            if values and field not in taken:
                taken.add(field)
                measurements.append(_series(kind, values, where, start))
    facts: dict[str, Any] = {
        "driver": rows[0].get("driver_version"),
        "rows": len(rows),
        "columns": len(names),
        "gpus": len(groups),
        "devices": devices[:64],
    }
    return Run(
        TABLE,
        tuple(measurements),
        facts,
        str(facts["driver"] or ""),
        tuple(problems),
        start + 1,
        end,
        excerpt(text.lines, start, start + 3),
    )


def _series(kind: str, values: list[float], where: dict[str, Scalar], line: int) -> Measurement:
    several = len(values) > 1
    return Measurement(
        kind,
        median(values),
        where,
        percentile(values, 0.1) if several else None,
        percentile(values, 0.9) if several else None,
        len(values),
        line=line + 1,
    )


MONITORED = {
    "pwr": ("power", 1.0),
    "gtemp": ("temperature", 1.0),
    "temp": ("temperature", 1.0),
    "sm": ("utilisation", 0.01),
    "pclk": ("clock", 1.0),
    "fb": ("memory_used", 1 / MIB_PER_GIB),
}


def read_monitor(text: Text) -> list[Run]:
    """`dmon`: names in one comment line, units in the next, both repeated on every screen."""
    names: list[str] = []
    rows: dict[str, list[dict[str, str]]] = {}
    first, last = 0, 0
    for index, line in enumerate(text.bare):
        words = line.split()
        if not words:
            continue
        if words[0].startswith("#"):
            found = [word.lstrip("#").lower() for word in words if word != "#"]
            if "gpu" in found and ({"pwr", "sm", "gtemp", "fb", "pclk"} & set(found)):
                names, first = found, first or index
            continue
        if names and len(words) == len(names):
            row = dict(zip(names, words, strict=True))
            if row["gpu"].isdigit():
                rows.setdefault(row["gpu"], []).append(row)
                last = index
    if not rows:
        return []
    measurements = []
    facts: dict[str, Any] = {"gpus": len(rows), "samples": max(len(group) for group in rows.values())}
    for gpu, group in rows.items():
        busy = [value for row in group if (value := number(row.get("sm", "-"))) is not None]
        where: dict[str, Scalar] = {
            "gpu": int(gpu),
            "at": "series",
            "busy_percent": median(busy) if busy else None,
        }
        for name, (kind, factor) in MONITORED.items():
            values = [value for row in group if (value := number(row.get(name, "-"))) is not None]
            if values:
                measurements.append(_series(kind, [value * factor for value in values], where, first))
                facts.setdefault(f"mean_{name}", sum(values) / len(values))
    problems = (note("sm_busy", "sm says how often a kernel ran, not how much of the tensor cores was used"),)
    piece = excerpt(text.lines, first, last + 1)
    return [Run(MONITOR, tuple(measurements), facts, "", problems, first + 1, last + 1, piece)]
