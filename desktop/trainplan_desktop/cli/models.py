"""`inspect` and `validate`."""

from __future__ import annotations

import json
from argparse import Namespace
from pathlib import Path
from typing import Any

from trainplan.engine.results import to_json
from trainplan.plan.units import format_number
from trainplan_desktop.cli.output import print_json, rows, say, whole_number
from trainplan_desktop.faults import BadInputError

MOST_REASONS = 10
MOST_ROWS_SHOWN = 20


def run_inspect(options: Namespace) -> None:
    from trainplan.catalog.families import architecture_from_config, read_config  # noqa: PLC0415
    from trainplan.engine.operators.counts import inspect  # noqa: PLC0415

    length = whole_number(options.seq_len, "--seq-len")
    rank = None if options.lora_rank is None else whole_number(options.lora_rank, "--lora-rank", highest=65_536)
    targets = tuple(name.strip() for name in (options.lora_targets or "").split(",") if name.strip())
    if targets and rank is None:
        raise BadInputError("--lora-targets needs --lora-rank, such as --lora-rank 16")
    architecture, notes = architecture_from_config(read_config(Path(options.config)), as_family=options.as_family or "")
    try:
        found = inspect(architecture, length, rank, targets)
    except ValueError as error:
        raise BadInputError(f"--lora-targets: {error}") from None
    if options.json:
        print_json(found)
        return
    say(f"{architecture.name}: {found['family']}, {found['layers']} layers")
    counts = found["architecture"]
    rows([(name, f"{counts[name]:,}") for name in counts if name.endswith("_params")])
    say("Parameters by part")
    rows([(name, f"{value:,}") for name, value in counts["parts"].items() if value])
    say(f"Forward FLOPs of one sequence of {length:,} tokens")
    rows([(name, format_number(value, digits=4)) for name, value in found["forward_flops"].items()])
    if found["lora"]:
        say(f"Adapters of rank {rank}: {found['lora']['trainable_params']:,} parameters")
        rows([(name, f"{value:,}") for name, value in found["lora"]["by_target"].items()])
    for note in notes:
        say(f"Note: {note}")


def run_validate(options: Namespace) -> None:
    from trainplan.validation.files import read_runs  # noqa: PLC0415
    from trainplan.validation.summary import validate  # noqa: PLC0415

    found = validate(read_runs(options.runs))
    if options.json:
        print_json(to_json(found))
        return
    shown = found["rows"][:MOST_ROWS_SHOWN]
    rows([_row_line(row) for row in shown])
    if len(found["rows"]) > len(shown):
        say(f"{len(found['rows']) - len(shown):,} more rows; --json prints all")
    for name, part in found["summary"].items():
        if isinstance(part, dict) and part:
            say(name)
            rows(_summary_lines(name, part))


def run_run_row(options: Namespace) -> None:
    from trainplan.catalog.library import load_library  # noqa: PLC0415
    from trainplan.validation.from_rows import row_of_plan  # noqa: PLC0415
    from trainplan.validation.rows import RowError  # noqa: PLC0415
    from trainplan_desktop.cli.plans import open_plan  # noqa: PLC0415

    try:
        row = row_of_plan(open_plan(options.plan, options.set).plan, load_library().accelerators)
    except RowError as error:
        raise BadInputError(f"{options.plan}: {error}") from None
    say(json.dumps(row, ensure_ascii=False))


def _row_line(row: dict[str, Any]) -> tuple[str, ...]:
    """One run: step time and speed beside what was measured, and each kind of memory; or why it is skipped."""
    if row["skipped"]:
        return row["id"], f"skipped: {row['skipped']}"
    predicted, measured, memory = row["predicted"], row["measured"], row["predicted"]["memory_gb"]
    kind = measured["mem_kind"] or "memory"
    return (
        row["id"],
        _beside("step", predicted["step_time_s"], measured["step_time_s"], "s"),
        _beside("speed", predicted["tokens_per_s_per_gpu"], measured["tokens_per_s_per_gpu"], "tokens/s"),
        *(f"{name} {format_number(value, digits=3)} GB" for name, value in memory.items()),
        f"measured {kind} {_shown(measured['mem_gb_per_gpu'])} GB" if measured["mem_gb_per_gpu"] else "",
        "" if predicted["fits"] else "does not fit",
    )


def _beside(name: str, predicted: float, measured: float | None, unit: str) -> str:
    beside = f" (measured {format_number(measured, digits=3)})" if measured else ""
    return f"{name} {format_number(predicted, digits=3)} {unit}{beside}"


def _summary_lines(name: str, part: dict[str, Any]) -> list[tuple[str, ...]]:
    """One part of the summary: its figures, a line for each group, or the commonest reasons."""
    if name == "skipped":
        commonest = sorted(part.items(), key=lambda item: -item[1])[:MOST_REASONS]
        return [(str(count), reason) for reason, count in commonest]
    return [
        (key, *(f"{inner} {_shown(value)}" for inner, value in group.items() if not isinstance(value, dict)))
        if isinstance(group, dict)
        else (key, _shown(group))
        for key, group in part.items()
    ]


def _shown(value: Any) -> str:
    return format_number(value, digits=3) if isinstance(value, int | float) else json.dumps(value)[:200]
