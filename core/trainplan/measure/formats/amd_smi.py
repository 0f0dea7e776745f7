"""rocm-smi and amd-smi: text, JSON and CSV. The same word is a reading in one block and a limit in another."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from trainplan.measure.numbers import number
from trainplan.measure.record import Measurement, Problem, Run, Scalar, excerpt, note
from trainplan.measure.source import Text

ROCM = "rocm-smi"
AMD = "amd-smi"
ROCM_MARKERS = ("GPU[",)
AMD_MARKERS = ("GPU: ",)

ROCM_LINE = re.compile(r"^\s*GPU\[(\d{1,3})\]\s*:\s*(.{1,120}?):\s+(.{1,120}?)\s*$")
CARD = re.compile(r"^card\d{1,3}$")
BLOCK = re.compile(r"^(\s*)GPU: *(\d{1,3})\s*$")
ENTRY = re.compile(r"^(\s*)([A-Z][\w/ -]{0,60}):(?: (.*))?$")
MIB_PER_GIB = 1024
BYTES_PER_GIB = 2**30

# rocm-smi: kind and factor to its unit, by the beginning of the key
ROCM_KEYS: tuple[tuple[str, str, float], ...] = (
    ("Average Graphics Package Power", "power", 1.0),
    ("Current Socket Graphics Package Power", "power", 1.0),
    ("Max Graphics Package Power", "power_limit", 1.0),
    ("Temperature (Sensor junction)", "temperature", 1.0),
    ("Temperature (Sensor edge)", "temperature", 1.0),
    ("GPU use (%)", "utilisation", 0.01),
    ("VRAM Total Memory (B)", "memory_total", 1 / BYTES_PER_GIB),
    ("VRAM Total Used Memory (B)", "memory_used", 1 / BYTES_PER_GIB),
)
# amd-smi: paths of static and metric
AMD_PATHS: dict[str, tuple[str, float]] = {
    "POWER/SOCKET_POWER": ("power", 1.0),
    "POWER/CURRENT_SOCKET_POWER": ("power", 1.0),
    "LIMIT/MAX_POWER": ("power_limit", 1.0),
    "LIMIT/SOCKET_POWER": ("power_limit", 1.0),
    "LIMIT/SOCKET_POWER_LIMIT": ("power_limit", 1.0),
    "TEMPERATURE/HOTSPOT": ("temperature", 1.0),
    "USAGE/GFX_ACTIVITY": ("utilisation", 0.01),
    "VRAM/SIZE": ("memory_total", 1 / MIB_PER_GIB),
    "MEM_USAGE/TOTAL_VRAM": ("memory_total", 1 / MIB_PER_GIB),
    "MEM_USAGE/USED_VRAM": ("memory_used", 1 / MIB_PER_GIB),
    "BUS/MAX_PCIE_WIDTH": ("pcie_width", 1.0),
    "CLOCK/GFX_0/CLK": ("clock", 1.0),
}


def read_rocm_text(text: Text) -> list[Run]:
    """Lines `GPU[0] : key: value`."""
    cards: dict[str, dict[str, str]] = {}
    first, last = None, 0
    for index, line in enumerate(text.bare):
        match = ROCM_LINE.match(line)
        if match and "(Topology)" not in line:
            cards.setdefault(match[1], {}).setdefault(match[2].strip(), match[3])
            first, last = index if first is None else first, index
    if first is None:
        return []
    return _rocm(cards, excerpt(text.lines, first, last + 1), first + 1, last + 1)


def matches_rocm_json(value: Any) -> bool:
    """An object of `card0`, `card1` ..."""
    return (
        isinstance(value, dict)
        and any(CARD.match(str(key)) for key in list(value)[:20])
        and all(isinstance(item, dict) for key, item in value.items() if CARD.match(str(key)))
    )


def read_rocm_json(value: dict[str, Any]) -> list[Run]:
    """Every value is text, also the numbers."""
    cards = {
        key[4:]: {str(name)[:120]: str(item)[:120] for name, item in card.items()}
        for key, card in value.items()
        if CARD.match(str(key))
    }
    return _rocm(cards, "", None, None)


def _rocm(cards: Mapping[str, Mapping[str, str]], piece: str, first: int | None, last: int | None) -> list[Run]:
    measurements: list[Measurement] = []
    devices = []
    for card, fields in cards.items():
        product = next(
            (value for key, value in fields.items() if key.lower() in {"card series", "card model", "device name"}),
            None,
        )
        where: dict[str, Scalar] = {"gpu": number(card), "accelerator": product, "at": "one moment"}
        devices.append({"gpu": card, "product": product, **{key: fields[key] for key in list(fields)[:40]}})
        taken: set[str] = set()
        for start, kind, factor in ROCM_KEYS:
            value = next((number(value) for key, value in fields.items() if key.startswith(start)), None)
            if value is not None and kind not in taken:
                taken.add(kind)
                measurements.append(Measurement(kind, value * factor, where))
    if not measurements and not any(device["product"] for device in devices):
        return []
    facts = {"gpus": len(cards), "devices": devices[:64]}
    return [Run(ROCM, tuple(measurements), facts, "", (), first, last, piece)]


def read_amd_text(text: Text) -> list[Run]:
    """Blocks `GPU: 0` of indented `KEY: value` lines."""
    devices: dict[str, dict[str, str]] = {}
    device: dict[str, str] | None = None
    stack: list[tuple[int, str]] = []
    base, first, last = 0, None, 0
    for index, line in enumerate(text.bare):
        if match := BLOCK.match(line):
            device = devices.setdefault(match[2], {})
            base, stack = len(match[1]), []
            first = index if first is None else first
            continue
        if device is None:
            continue
        if line.strip() and (line.startswith("```") or line.lstrip().startswith("CPU:")):
            device = None
            continue
        match = ENTRY.match(line)
        if match is None or len(match[1]) <= base:
            continue
        while stack and stack[-1][0] >= len(match[1]):
            stack.pop()
        path = "/".join([name for _, name in stack] + [match[2]])
        if match[3] is None or not match[3].strip():
            stack.append((len(match[1]), match[2]))
        elif len(device) < 3000:
            device.setdefault(path, match[3].strip())
            last = index
    if first is None:
        return []
    return _amd(devices, excerpt(text.lines, first, last + 1), first + 1, last + 1)


def matches_amd_json(value: Any) -> bool:
    """A list of devices, or an object that holds one under `gpu_data` (ROCm 7)."""
    rows = value.get("gpu_data") if isinstance(value, dict) else value
    return (
        isinstance(rows, list)
        and bool(rows)
        and all(isinstance(row, dict) and "gpu" in row for row in rows[:8])
        and bool({"asic", "power", "limit", "usage", "vram", "mem_usage", "temperature"} & set(rows[0]))
    )


def read_amd_json(value: Any) -> list[Run]:
    """Values are numbers, text, or objects of value and unit."""
    rows = value["gpu_data"] if isinstance(value, dict) else value
    devices = {str(row.get("gpu")): _flat(row) for row in rows if isinstance(row, dict)}
    return _amd(devices, "", None, None)


def _flat(row: Mapping[str, Any]) -> dict[str, str]:
    found: dict[str, str] = {}
    waiting: list[tuple[str, Any]] = [(str(key).upper(), item) for key, item in row.items()]
    while waiting and len(found) < 3000:
        path, item = waiting.pop()
        if isinstance(item, dict) and set(item) >= {"value", "unit"}:
            found[path] = f"{item['value']} {item['unit']}"
        elif isinstance(item, dict) and path.count("/") < 8:
            waiting += [(f"{path}/{str(key).upper()}", inner) for key, inner in item.items()]
        elif not isinstance(item, list | dict):
            found[path] = str(item)[:200]
    return found


def _amd(devices: Mapping[str, Mapping[str, str]], piece: str, first: int | None, last: int | None) -> list[Run]:
    measurements: list[Measurement] = []
    problems: list[Problem] = []
    shown = []
    for gpu, fields in devices.items():
        product = fields.get("ASIC/MARKET_NAME") or fields.get("BOARD/PRODUCT_NAME")
        where: dict[str, Scalar] = {"gpu": number(gpu), "accelerator": product, "at": "one moment"}
        taken: set[str] = set()
        for path, (kind, factor) in AMD_PATHS.items():
            value = number(fields.get(path, ""))
            if value is not None and kind not in taken and value > 0:
                taken.add(kind)
                measurements.append(Measurement(kind, value * factor, where))
        shown.append(
            {
                "gpu": gpu,
                "product": product,
                "driver": fields.get("DRIVER/VERSION") or fields.get("DRIVER/DRIVER_VERSION"),
                "max_power": fields.get("LIMIT/MAX_POWER"),
                "socket_power_limit": fields.get("LIMIT/SOCKET_POWER"),
                "pcie_max_width": fields.get("BUS/MAX_PCIE_WIDTH"),
                "pcie_max_speed": fields.get("BUS/MAX_PCIE_SPEED"),
                "pcie_version": fields.get("BUS/PCIE_INTERFACE_VERSION"),
                "hotspot_slowdown": fields.get("LIMIT/SLOWDOWN_HOTSPOT_TEMPERATURE"),
                "numa": fields.get("NUMA/NODE"),
            }
        )
    if not measurements and not any(device["product"] for device in shown):
        return []
    if any("LIMIT/SOCKET_POWER" in fields for fields in devices.values()):
        problems.append(note("limit_not_draw", "SOCKET_POWER under LIMIT is a cap, not a reading"))
    return [
        Run(
            AMD,
            tuple(measurements),
            {"gpus": len(devices), "devices": shown[:64]},
            "",
            tuple(problems),
            first,
            last,
            piece,
        )
    ]
