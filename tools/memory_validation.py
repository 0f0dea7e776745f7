"""`python -m tools.memory_validation`: hold predicted memory against measured, and write docs/memory_validation.md."""

from __future__ import annotations

import gzip
import json
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from importlib import resources
from pathlib import Path
from typing import Any

import numpy as np

from trainplan.catalog.library import load_library
from trainplan.engine.memory.peak import peak_memory
from trainplan.validation.runs import job_from_run
from trainplan.validation.summary import MEASURED_MEMORY, published_runs

PAGE = Path("docs/memory_validation.md")
LARGEST = 12
"""Rows that are furthest off, named one by one."""
KNOWN: tuple[tuple[str, str], ...] = (
    ("litgpt-hub-phi-3-full", "4.5 bytes a parameter: below 16-bit AdamW, another optimizer than stated"),
    ("litgpt-hub-llama-3_2", "below 16-bit AdamW: another optimizer than stated"),
    ("automodel2025-l32-1b-lcce", "printed equal to the combined row: not a measurement of its own"),
    ("litgpt-hub-gemma", "QLoRA with a vocabulary of 256,000 is not understood"),
    ("litgpt2023-adapterv2", "Adapter v2 trains scales and biases of every layer; treated as no adapter"),
    ("peft2026", "the length is a limit, samples are shorter"),
    ("mb-skill", "fp8: which copies of the weights are held is not stated"),
    ("slm-3b-bf16mixed", "fp32 base under autocast; adapters and casts are not traced"),
)


@dataclass(frozen=True)
class Row:
    id: str
    group: str
    framework: str
    kind: str
    complete: bool
    predicted: float
    measured: float

    @property
    def error(self) -> float:
        return self.predicted / self.measured - 1


def main() -> None:
    executed, parallel = _rows("memory_by_execution.jsonl.gz"), _rows("memory_parallel.jsonl.gz")
    published = published_runs()
    rows = [row for row in published if "memory" in row["use"]]
    page = [
        "# How far predicted memory is off",
        "",
        "Made by `python -m tools.memory_validation`; do not edit. Error = predicted / measured - 1, in the kind of",
        "memory that the run reports: allocated, reserved, or what the driver shows (smi). A group of near repeats",
        "counts once, with the mean of its absolute errors.",
        "",
        *_against_execution("Real module code under PyTorch's trackers", _judge(executed)),
        *_against_execution("The same under tensor, context, expert and pipeline parallel", _judge(parallel)),
        *_against_simumax(_judge([row for row in rows if row.get("series") == "simumax"])),
        *_against_published([row for row in _judge(rows) if row.complete]),
        *_calls(published),
        "Read off these same runs, not derived: what PEFT holds in a recomputed layer (4 and 30 inputs of the layer),",
        "the padding of LitGPT's fused adapters (4), inputs of its 4-bit layers, fragmentation, contexts and",
        "communicators, and which terms Megatron-Core with Transformer Engine keeps. The other terms are derived.",
        "Runs of PPO and DPO, which hold further models beside the one that trains, are not predicted.",
        "Offload, zero bubble, GPipe, low-precision copies of weights, state-space layers, and optimizers other than",
        "AdamW have no measurement here; results that use them say so.",
    ]
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text("\n".join(page) + "\n", encoding="utf-8")
    print(f"wrote {PAGE}")  # noqa: T201


def _rows(name: str) -> list[dict[str, Any]]:
    packed = resources.files("trainplan_resources") / "validation" / name
    return [json.loads(line) for line in gzip.decompress(packed.read_bytes()).splitlines()]


def _judge(rows: Iterable[dict[str, Any]]) -> list[Row]:
    found = []
    for row in rows:
        case = job_from_run(row, load_library().accelerators)
        measured, kind = row["measured"]["mem_gb_per_gpu"], row["measured"]["mem_kind"]
        if case.job is None or case.layout is None or not measured or kind not in MEASURED_MEMORY:
            continue
        predicted = float(MEASURED_MEMORY[kind](peak_memory(case.job, case.layout))) / 1e9
        found.append(Row(row["id"], row["group"], row["framework"], kind, row["complete"], predicted, measured))
    return found


def _against_execution(title: str, rows: list[Row]) -> list[str]:
    errors = [abs(row.error) for row in rows]
    return [
        f"## {title}",
        "",
        f"{len(rows)} rows: median {np.median(errors):.3%}, 90th percentile {np.quantile(errors, 0.9):.2%}, "
        f"worst {max(errors):.2%}.",
        "",
        "| row | measured GB | predicted | error |",
        "|---|---|---|---|",
        *(f"| `{row.id}` | {row.measured:.2f} | {row.predicted:.2f} | {row.error:+.2%} |" for row in rows),
        "",
    ]


def _against_simumax(rows: list[Row]) -> list[str]:
    errors = [abs(row.error) for row in rows]
    distinct = {(row.measured, round(row.predicted, 6)): row for row in rows}.values()
    return [
        "## Megatron-Core with Transformer Engine on B200 (SimuMax)",
        "",
        f"{len(rows)} rows, {len(distinct)} distinct values: median {np.median(errors):.2%}, worst {max(errors):.2%}.",
        "",
        "| row | measured GB | predicted | error |",
        "|---|---|---|---|",
        *(f"| `{row.id}` | {row.measured:.2f} | {row.predicted:.2f} | {row.error:+.2%} |" for row in distinct),
        "",
    ]


def _by_group(rows: Iterable[Row]) -> list[float]:
    groups = defaultdict(list)
    for row in rows:
        groups[row.group].append(abs(row.error))
    return [float(np.mean(group)) for group in groups.values()]


def _against_published(rows: list[Row]) -> list[str]:
    means = _by_group(rows)
    stacks = defaultdict(list)
    for row in rows:
        stacks[row.framework, row.kind].append(row)
    furthest = sorted(rows, key=lambda row: -abs(row.error))[:LARGEST]
    return [
        "## Published runs with every input stated",
        "",
        f"{len(rows)} rows in {len(means)} groups: by group median {np.median(means):.1%}, "
        f"90th percentile {np.quantile(means, 0.9):.1%}.",
        "",
        "| stack | kind | rows / groups | median | 90th percentile | bias |",
        "|---|---|---|---|---|---|",
        *(
            f"| {name} | {kind} | {len(found)} / {len(_by_group(found))} | {np.median(_by_group(found)):.1%} "
            f"| {np.quantile(_by_group(found), 0.9):.1%} | {np.median([row.error for row in found]):+.1%} |"
            for (name, kind), found in sorted(stacks.items())
        ),
        "",
        "Furthest off:",
        "",
        *(
            f"- `{row.id}`: {row.predicted:.1f} for {row.measured:.1f} GB ({row.error:+.0%}){_reason(row.id)}"
            for row in furthest
        ),
        "",
    ]


def _reason(identity: str) -> str:
    return next((f"; {why}" for name, why in KNOWN if name in identity), "")


def _calls(rows: Iterable[dict[str, Any]]) -> list[str]:
    called, missed, ran, alarms, timed, refused = 0, [], 0, [], 0, 0
    for row in rows:
        case = job_from_run(row, load_library().accelerators)
        if case.job is None or case.layout is None:
            continue
        if "oom" in row["use"]:
            called += 1
            if peak_memory(case.job, case.layout).fits:
                missed.append(row["id"])
        elif "memory" in row["use"] and row["measured"]["mem_gb_per_gpu"]:
            ran += 1
            if not peak_memory(case.job, case.layout).fits:
                alarms.append(row["id"])
        elif "speed" in row["use"]:
            timed += 1
            refused += not peak_memory(case.job, case.layout).fits
    return [
        "## Fits or not",
        "",
        f"{called - len(missed)} of {called} runs that ran out of memory are called so "
        f"({1 - len(missed) / called:.0%}); of {ran} that ran, {len(alarms)} are called too large.",
        "",
        "Missed: " + ", ".join(f"`{name}`" for name in missed) + ".",
        "",
        "Called too large: " + ", ".join(f"`{name}`" for name in alarms) + ".",
        "",
        f"Of {timed} more runs that report speed alone, often without their recomputation, {refused} are called too",
        "large: those on TPUs with remat policies of their own, and recipes whose recomputation is not stated.",
        "",
    ]


if __name__ == "__main__":
    main()
