"""New entries of the record: a result, a waiver, a signature, a change outside the plan."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from datetime import datetime
from math import isfinite
from statistics import median
from typing import Literal

from trainplan import __version__
from trainplan.acceptance.planned import PlannedTest
from trainplan.acceptance.record import RecordError
from trainplan.acceptance.verdicts import AcceptanceResult, judged
from trainplan.engine.calibration import built_in_calibration
from trainplan.english import Sentence
from trainplan.plan.acceptance import LONGEST_EXCERPT, MOST_SAMPLES, Entry, Evidence
from trainplan.plan.document import Plan
from trainplan.plan.fingerprint import fingerprint, input_hash


def result_entry(
    plan: Plan,
    test: PlannedTest,
    samples: Sequence[float],
    *,
    by: str,
    at: datetime,
    note: str = "",
    verdict: Literal["pass", "fail"] | None = None,
    evidence: Sequence[Evidence] = (),
) -> Entry:
    """What a test gave: the median of `samples`, in the test's unit, against its threshold.

    `verdict` is a person's, and wanted where figures give none: a confirmation, or a threshold that is not known.

    Raises:
        RecordError: no name, a value that is not finite, or a verdict that figures give or do not give.
    """
    if len(samples) > MOST_SAMPLES:
        raise RecordError(
            Sentence(
                "{samples:,} values; give at most {most_samples:,}", samples=len(samples), most_samples=MOST_SAMPLES
            )
        )
    if not all(isfinite(value) for value in samples):
        raise RecordError("a measured value must be a finite number")
    measured = float(median(samples)) if samples else None
    found = judged(test.comparison, test.threshold, measured)
    if found is not None and verdict is not None and verdict != found:
        raise RecordError(
            Sentence(
                "{code}: the figures say {found}; waive the test with a note to proceed anyway",
                code=test.code,
                found=found,
            )
        )
    if found is None and verdict is None:
        if test.comparison == "confirmed":
            raise RecordError(Sentence("{code} is a confirmation: enter pass or fail", code=test.code))
        raise RecordError(Sentence("the threshold of {code} is not known: enter pass or fail", code=test.code))
    entry = _entry(plan, test, by=by, at=at, note=note)
    return entry.model_copy(
        update={
            "verdict": found or verdict,
            "measured": measured,
            "samples": tuple(float(value) for value in samples) if len(samples) > 1 else (),
            "evidence": tuple(evidence),
        }
    )


def waiver(
    plan: Plan, test: PlannedTest, *, by: str, at: datetime, note: str, evidence: Sequence[Evidence] = ()
) -> Entry:
    """A test that is not asked for, or whose failure is accepted. Raises RecordError without a name or a reason."""
    if not note.strip():
        raise RecordError(Sentence("A waiver of {code} needs a note with the reason", code=test.code))
    entry = _entry(plan, test, by=by, at=at, note=note)
    return entry.model_copy(update={"verdict": "waived", "evidence": tuple(evidence)})


def signature(plan: Plan, result: AcceptanceResult, *, by: str, at: datetime, note: str = "") -> Entry:
    """Who accepts the plan as it stands. Raises RecordError while a test is open or the record was altered."""
    if not result.ready:
        open_tests = [outcome.test.code for outcome in result.outcomes if outcome.state not in ("pass", "waived")]
        raise RecordError(
            Sentence(
                "nothing to sign yet, {open_tests} tests are open: {names}",
                open_tests=len(open_tests),
                names=", ".join(open_tests[:6]),
            )
        )
    return Entry(
        title="Signature",
        verdict="signed",
        note=note.strip(),
        by=_name(by),
        at=_moment(at),
        written_by=_program(),
        plan_hash=result.plan_hash,
    )


def change(plan: Plan, touches: Sequence[str], *, by: str, at: datetime, note: str) -> Entry:
    """Something outside the plan changed, such as firmware: tests that it touches are stale.

    `touches` are codes or groups of tests, none for all. Raises RecordError without a name or a word of what changed.
    """
    if not note.strip():
        raise RecordError("a change needs a note on what changed")
    return Entry(
        title="Change",
        verdict="changed",
        note=note.strip(),
        by=_name(by),
        at=_moment(at),
        written_by=_program(),
        plan_hash=input_hash(plan),
        touches=tuple(touches),
    )


def evidence_of(name: str, data: bytes, excerpt: str = "") -> Evidence:
    """A file as evidence: name without folders, hash, size, and an excerpt or the first lines of a text."""
    shown = excerpt or _first_lines(data)
    return Evidence(
        file=(name.replace("\\", "/").rsplit("/", 1)[-1] or "file")[:200],
        sha256=hashlib.sha256(data).hexdigest(),
        bytes=len(data),
        excerpt=_printable(shown)[:LONGEST_EXCERPT],
    )


def _first_lines(data: bytes, lines: int = 12) -> str:
    try:
        return "\n".join(data[:LONGEST_EXCERPT].decode().splitlines()[:lines])
    except UnicodeDecodeError:
        return ""


def _printable(words: str) -> str:
    return "".join(character for character in words if character.isprintable() or character in "\n\t")


def _entry(plan: Plan, test: PlannedTest, *, by: str, at: datetime, note: str) -> Entry:
    return Entry(
        test=test.code,
        title=str(test.title)[:300],
        verdict="fail",
        unit=test.unit,
        comparison=test.comparison,
        threshold=test.threshold,
        expected=test.expected,
        low=test.low,
        high=test.high,
        note=note.strip(),
        by=_name(by),
        at=_moment(at),
        written_by=_program(),
        plan_hash=input_hash(plan),
        inputs={path: fingerprint(plan, path) for path in test.fields},
    )


def _name(by: str) -> str:
    name = " ".join(by.split())
    if not name:
        raise RecordError("an entry needs the name of who measured or decided")
    return name[:200]


def _moment(at: datetime) -> str:
    return at.isoformat(timespec="seconds")


def _program() -> str:
    return f"trainplan {__version__}, calibration {built_in_calibration().version}"
