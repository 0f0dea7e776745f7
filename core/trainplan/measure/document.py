"""What files hold and would change, as one JSON document."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, is_dataclass
from math import isfinite
from typing import Any

from trainplan.measure.apply import Effect, Preview
from trainplan.measure.goodput import Goodput
from trainplan.measure.proposal import Proposal
from trainplan.measure.record import Measurement, Problem, Reading, Run
from trainplan.measure.wrong_paths import WrongPath
from trainplan.plan.topology import Topology

CONTRACT_VERSION = 1


def measure_document(
    shown: Preview, *, applied: bool, goodput: Goodput | None = None, wrong: Sequence[WrongPath] = ()
) -> dict[str, Any]:
    """Readings, proposals with their effect, contradictions; figures in the units that are named."""
    pairs = zip(shown.found.proposals, shown.alone, strict=True)
    return {
        "contract_version": CONTRACT_VERSION,
        "files": [reading_document(reading) for reading in shown.readings],
        "proposals": [_proposal(proposal, effect, shown.before) for proposal, effect in pairs],
        "problems": [_problem(problem) for problem in shown.found.problems],
        "not_separated": [_problem(problem) for problem in shown.found.not_separated],
        "before": asdict(shown.before),
        "together": asdict(shown.together),
        "currency": shown.currency,
        "goodput": _goodput(goodput),
        "wrong_paths": [_wrong(item) for item in wrong],
        "applied": applied and bool(shown.taken),
    }


def _goodput(found: Goodput | None) -> dict[str, Any] | None:
    if found is None:
        return None
    return {
        "hours": found.hours,
        "interruptions": found.interruptions,
        "interruptions_per_day": found.interruptions_per_day,
        "planned_interruptions_per_day": found.planned_interruptions_per_day,
        "planned": {bucket.name: plain(bucket.planned) for bucket in found.buckets},
        "measured": {bucket.name: plain(bucket.measured) for bucket in found.buckets},
        "problems": [_problem(problem) for problem in found.problems],
    }


def _wrong(item: WrongPath) -> dict[str, Any]:
    return {
        "device": item.device,
        "partner": item.partner,
        "path": item.path,
        "usual": item.usual,
        "gb_per_second": plain(item.gb_per_second),
        "planned_gb_per_second": plain(item.planned_gb_per_second),
        "with_it": plain(asdict(item.found)) if item.found else None,
        "message": item.problem.message,
    }


def reading_document(reading: Reading) -> dict[str, Any]:
    """One file: its hash, runs, figures, and what was not usable."""
    return {
        "file": reading.file,
        "sha256": reading.sha256,
        "bytes": reading.bytes,
        "formats": list(reading.formats),
        "runs": [_run(run) for run in reading.runs],
        "problems": [_problem(problem) for problem in reading.problems],
    }


def _run(run: Run) -> dict[str, Any]:
    return {
        "format": run.format,
        "version": run.version or None,
        "facts": plain(run.facts),
        "measurements": [_measurement(figure) for figure in run.measurements],
        "problems": [_problem(problem) for problem in run.problems],
        "first_line": run.first_line,
        "last_line": run.last_line,
        "excerpt": run.excerpt,
    }


def _measurement(figure: Measurement) -> dict[str, Any]:
    return {
        "kind": figure.kind,
        "value": plain(figure.value),
        "unit": figure.unit,
        "low": plain(figure.low),
        "high": plain(figure.high),
        "samples": figure.samples,
        "conditions": plain({name: value for name, value in figure.conditions.items() if value is not None}),
        "curve": plain(figure.curve),
        "paths": list(figure.paths),
        "line": figure.line,
        "usable": figure.usable,
        "problems": [_problem(problem) for problem in figure.problems],
    }


def _problem(problem: Problem) -> dict[str, Any]:
    return {
        "code": problem.code,
        "severity": problem.severity,
        "message": problem.message,
        "parameters": plain(problem.parameters),
    }


def _proposal(proposal: Proposal, effect: Effect | None, before: Effect) -> dict[str, Any]:
    days = effect.days if effect else None
    cost = effect.cost if effect else None
    return {
        "code": proposal.code,
        "title": proposal.title,
        "now": plain(proposal.now),
        "measured": plain(proposal.measured),
        "unit": proposal.unit,
        "difference": plain(proposal.difference),
        "changes": plain(proposal.changes),
        "take": proposal.take and proposal.usable,
        "where": proposal.where,
        "file": proposal.figure.file,
        "problems": [_problem(problem) for problem in proposal.problems],
        "days_change": None if days is None or before.days is None else days - before.days,
        "cost_change": None if cost is None or before.cost is None else cost - before.cost,
    }


def plain(value: Any) -> Any:
    """Values of facts as JSON: tuples become lists, numbers that are not finite null, topologies their pairs."""
    if isinstance(value, float):
        return value if isfinite(value) else None
    if isinstance(value, Topology):
        return {
            "gpus": list(value.gpus),
            "nics": list(value.nics),
            "paths": {f"{one} {other}": path for (one, other), path in value.paths.items()},
            "numa": dict(value.numa),
            "cpus": dict(value.cpus),
            "names": dict(value.names),
        }
    if isinstance(value, Mapping):
        return {str(name): plain(item) for name, item in value.items()}
    if isinstance(value, list | tuple | set | frozenset):
        return [plain(item) for item in value]
    if is_dataclass(value) and not isinstance(value, type):
        return plain(asdict(value))
    return value if value is None or isinstance(value, str | int | bool) else str(value)
