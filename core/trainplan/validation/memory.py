"""Memory of published runs, each predicted by figures that its own source did not show."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from typing import Any

from trainplan.catalog.library import load_library
from trainplan.engine.job.read_off import READ_OFF
from trainplan.engine.memory.peak import PeakMemory, peak_memory
from trainplan.validation.runs import job_from_run
from trainplan.validation.summary import GIGA, MEASURED_MEMORY

RESIDENT = ("weights", "optimizer")
HELD_OUT_FILE = "memory_held_out.json"


@cache
def memory_held_out() -> dict[str, float]:
    """Predicted memory [GB] by row of those runs whose source showed a figure that the engine reads off."""
    found: dict[str, float] = _file()["predicted_gb"]
    return found


def memory_held_out_fingerprint() -> str:
    """Fingerprint of the figures and predictions that `memory_held_out` belongs to."""
    return str(_file()["fingerprint"])


def memory_fingerprint(rows: Iterable[Mapping[str, Any]]) -> str:
    """Fingerprint of what is read off, and of the predictions of all rows with measured memory."""
    accelerators = load_library().accelerators
    told = [repr(READ_OFF)]
    for row in rows:
        kind = MEASURED_MEMORY.get(row["measured"]["mem_kind"])
        case = job_from_run(row, accelerators)
        if kind is not None and case.job is not None and case.layout is not None:
            told.append(f"{case.id} {float(kind(peak_memory(case.job, case.layout))) / GIGA:.4g}")
    return hashlib.sha256("\n".join(told).encode()).hexdigest()[:16]


def contradicts_itself(memory: PeakMemory, measured_gb: float) -> bool:
    """Whether a run reports less than the weights and optimizer states that it states itself.

    memory: with its parts. Such a row is told and not judged: another optimizer ran than the one that is named.
    """
    parts = memory.parts or {}
    return measured_gb * GIGA < sum(float(parts[name]) for name in RESIDENT)


@cache
def _file() -> dict[str, Any]:
    text = (resources.files("trainplan_resources") / "validation" / HELD_OUT_FILE).read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found
