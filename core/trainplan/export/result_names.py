"""How a table names a figure of the results, and its unit."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from trainplan import wording
from trainplan.report.words import spoken

UNITS = (
    ("_gb_per_second", "GB/s"),
    ("_gbit_per_second_per_accelerator", "Gbit/s"),
    ("tokens_per_second_per_accelerator", "tokens/s"),
    ("tokens_per_second", "tokens/s"),
    ("_cubic_metres_per_hour", "m3/h"),
    ("_litres_per_minute", "l/min"),
    ("_btu_per_hour", "BTU/h"),
    ("_megawatt_hours", "MWh"),
    ("_kilowatts", "kW"),
    ("_tonnes", "t"),
    ("tflops_per_accelerator", "TFLOP/s"),
    ("flops_per_token", "FLOP"),
    ("_bytes_per_node", "bytes"),
    ("_iops", "1/s"),
    ("bytes", "bytes"),
    ("seconds", "s"),
    ("_hours", "h"),
    ("hours_lost_per_interruption", "h"),
    ("interruptions_per_day", "1/day"),
    ("days", "days"),
    ("_fraction", "fraction"),
    ("mfu", "fraction"),
    ("hfu", "fraction"),
    ("goodput", "fraction"),
    ("_params", "parameters"),
    ("tokens", "tokens"),
)
"""Units by the end of a figure's name."""
UNITS_OF_PARTS = {
    "architecture.parts": "parameters",
    "memory.parts": "bytes",
    "step.parts": "s",
    "step.hidden": "s",
    "checkpoint.parts": "bytes",
    "storage.parts": "bytes",
    "host.parts": "bytes",
    "network.bytes_per_step": "bytes",
    "power.parts": "kW",
    "reliability.parts": "fraction",
}
WORDS: Mapping[str, Mapping[str, str]] = MappingProxyType(
    {
        "architecture.parts": wording.ARCHITECTURE,
        "memory.parts": wording.MEMORY,
        "step.parts": wording.STEP,
        "step.hidden": wording.STEP,
    }
)
"""Words of parts, by their owner."""
ABBREVIATIONS: Mapping[str, str] = MappingProxyType(
    {
        "co2": "CO2",
        "cpu": "CPU",
        "flops": "FLOPs",
        "grad": "gradient",
        "hfu": "HFU",
        "iops": "IOPS",
        "it": "IT",
        "lm": "LM",
        "mfu": "MFU",
        "mtbf": "MTBF",
        "mtp": "MTP",
        "params": "parameters",
        "ram": "RAM",
        "tflops": "TFLOP/s",
    }
)
BOUNDS = ("low", "high")
SAID_BY_THE_UNIT = (
    *(
        end
        for end, _ in UNITS
        if end.startswith("_")
        and end not in ("_params", "_iops")
        and "_per_node" not in end
        and "_per_accelerator" not in end
    ),
    "_bytes",
    "_seconds",
    "_days",
)
"""Ends of names that the unit beside them repeats."""


def result_unit(name: str) -> str:
    """Unit of a figure of the results by its dotted name; empty for counts and words."""
    owner = name.rpartition(".")[0]
    if owner in UNITS_OF_PARTS:
        return UNITS_OF_PARTS[owner]
    return next((unit for ending, unit in UNITS if name.endswith(ending)), "")


def result_title(name: str) -> str:
    """Words for a figure of the results by its dotted name, without the unit that stands beside them."""
    owner, _, code = name.rpartition(".")
    if code in WORDS.get(owner, {}):
        title = WORDS[owner][code]
    else:
        ending = next((end for end in SAID_BY_THE_UNIT if code.endswith(end)), "")
        bare = code.removesuffix(ending)
        words = spoken(code if bare in BOUNDS else bare.removeprefix("n_")).split()
        title = " ".join(ABBREVIATIONS.get(word.lower(), word) for word in words)
    title = title[:1].upper() + title[1:]
    *_, group = ("", *owner.split(".")[1:])
    if group == "hidden":
        return f"{title}, hidden"
    return title if group in ("", "parts") else f"{spoken(group)}: {title[:1].lower()}{title[1:]}"
