"""The acceptance plan and its record as plain JSON values, in the names of the JSON contract."""

from __future__ import annotations

from typing import Any

from trainplan.acceptance.checks import FourChecks, four_checks
from trainplan.acceptance.verdicts import AcceptanceResult, Outcome, acceptance
from trainplan.engine.results import Results, to_json
from trainplan.plan.acceptance import Entry
from trainplan.plan.document import Plan


def acceptance_document(plan: Plan, results: Results) -> dict[str, Any] | None:
    """The `acceptance` of `evaluate --json`; None where the plan has no layout that can be computed."""
    found = acceptance(plan, results)
    if found is None:
        return None
    document: dict[str, Any] = to_json(
        {
            "ready": found.ready,
            "counts": {**found.counts, "all": len(found.outcomes)},
            "plan_hash": found.plan_hash,
            "record": {
                "entries": found.chain.entries,
                "head": found.chain.head or None,
                "intact": found.chain.intact,
                "broken_at": found.chain.broken_at,
            },
            "signature": _signature(found),
            "tests": [_test(outcome) for outcome in found.outcomes],
            "checks": _checks(four_checks(plan, results, found)),
        }
    )
    return document


def _signature(found: AcceptanceResult) -> dict[str, str] | None:
    signed = found.signature
    return {"by": signed.by, "at": signed.at, "note": signed.note, "digest": signed.digest} if signed else None


def _test(outcome: Outcome) -> dict[str, Any]:
    test, entry = outcome.test, outcome.entry
    return {
        "code": test.code,
        "group": test.group,
        "title": str(test.title),
        "topic": test.topic or None,
        "state": outcome.state,
        "day": outcome.day,
        "hours": test.hours,
        "why": str(test.why),
        "boundary": str(test.boundary),
        "steps": [str(step) for step in test.steps],
        "commands": test.commands,
        "instrument": test.instrument,
        "unit": test.unit,
        "comparison": test.comparison,
        "expected": test.expected,
        "low": test.low,
        "high": test.high,
        "threshold": test.threshold,
        "basis": str(test.basis),
        "recheck_on": list(test.fields),
        "replaces": test.replaces or None,
        "qualified_professional": test.facility,
        "measured": entry.measured if entry else None,
        "stale_because": [str(reason) for reason in outcome.reasons],
        "entry": _entry(entry) if entry else None,
    }


def _entry(entry: Entry) -> dict[str, Any]:
    return {
        "verdict": entry.verdict,
        "measured": entry.measured,
        "samples": list(entry.samples),
        "note": entry.note,
        "by": entry.by,
        "at": entry.at,
        "digest": entry.digest,
        "evidence": [{"file": item.file, "sha256": item.sha256, "bytes": item.bytes} for item in entry.evidence],
    }


def _checks(checks: FourChecks) -> dict[str, Any]:
    return {
        "documentation": [
            {
                "component": str(item.component),
                "name": item.name,
                "sources": list(item.sources),
                "unverified": list(item.unverified),
            }
            for item in checks.documentation
        ],
        "assumptions": {"assumed": len(checks.assumed), "inputs": checks.inputs, "paths": list(checks.assumed)},
        "nameplate": [
            {
                "what": str(item.what),
                "unit": item.unit,
                "nameplate": item.nameplate,
                "planned": item.planned,
                "measured": item.measured,
                "share_of_nameplate": item.share,
                "test": item.test or None,
            }
            for item in checks.nameplate
        ],
        "facility": [
            {"path": item.path, "value": item.value or None, "confirmed": item.confirmed, "source": item.source or None}
            for item in checks.facility
        ],
    }
