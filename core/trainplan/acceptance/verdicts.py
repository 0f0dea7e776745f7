"""Where each test stands: passed, failed, waived, stale or not run; and whether the plan is ready to be signed."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Literal

from trainplan.acceptance.planned import PlannedTest, Text, text
from trainplan.acceptance.record import ChainState, check_chain
from trainplan.acceptance.tests import days, planned_tests
from trainplan.engine.results import Results
from trainplan.plan.acceptance import Comparison, Entry, Verdict
from trainplan.plan.document import Plan
from trainplan.plan.fingerprint import fingerprint, input_hash
from trainplan.plan.paths import FieldError, field_info

State = Literal["pass", "fail", "waived", "stale", "not_run"]
STATES: tuple[State, ...] = ("pass", "fail", "stale", "waived", "not_run")

VERDICTS: Mapping[Verdict, State] = MappingProxyType(
    {"pass": "pass", "fail": "fail", "waived": "waived", "signed": "not_run", "changed": "not_run"}
)
SAME_FIGURE = 1e-3
"""Thresholds that differ by less, relatively, are the same: the last digits of a computation."""


def judged(comparison: Comparison, threshold: float | None, measured: float | None) -> Literal["pass", "fail"] | None:
    """The verdict that figures alone give; None where a person has to say."""
    if comparison == "confirmed" or threshold is None or measured is None:
        return None
    good = measured <= threshold if comparison == "at_most" else measured >= threshold
    return "pass" if good else "fail"


@dataclass(frozen=True)
class Outcome:
    """A test with its latest entry and where it stands."""

    test: PlannedTest
    state: State
    day: int
    entry: Entry | None = None
    history: tuple[Entry, ...] = ()
    """All entries of the test, the latest first."""
    reasons: tuple[Text, ...] = ()
    """Why it is stale."""

    @property
    def difference(self) -> float | None:
        """Measured over expected, less 1."""
        measured = self.entry.measured if self.entry else None
        return measured / self.test.expected - 1 if measured is not None and self.test.expected else None


@dataclass(frozen=True)
class AcceptanceResult:
    """The acceptance plan and its record."""

    outcomes: tuple[Outcome, ...]
    chain: ChainState
    plan_hash: str
    signature: Entry | None = None
    """The last signature, where nothing was recorded and no input changed after it."""
    counts: Mapping[State, int] = field(default_factory=dict)

    @property
    def ready(self) -> bool:
        """Every test passed or was waived, and the record is as it was written."""
        settled = self.counts["pass"] + self.counts["waived"]
        return bool(self.outcomes) and settled == len(self.outcomes) and self.chain.intact

    def outcome(self, code: str) -> Outcome | None:
        return next((outcome for outcome in self.outcomes if outcome.test.code == code), None)


def acceptance(plan: Plan, results: Results) -> AcceptanceResult | None:
    """The tests of `plan` with their verdicts; None where the plan has no layout that can be computed."""
    tests = planned_tests(plan, results)
    if not tests:
        return None
    begins = days(tests)
    record = plan.acceptance.record
    outcomes = tuple(_outcome(plan, test, record, begins[test.code]) for test in tests)
    counts = {state: sum(outcome.state == state for outcome in outcomes) for state in STATES}
    hashed = input_hash(plan)
    last = record[-1] if record else None
    signed = last is not None and last.verdict == "signed" and last.plan_hash == hashed
    return AcceptanceResult(outcomes, check_chain(record), hashed, last if signed else None, counts)


def _outcome(plan: Plan, test: PlannedTest, record: tuple[Entry, ...], day: int) -> Outcome:
    history = tuple(entry for entry in reversed(record) if entry.test == test.code)
    if not history:
        return Outcome(test, "not_run", day)
    latest = history[0]
    reasons = (*stale_because(plan, test, latest), *_changes_after(test, latest, record))
    verdict: State = "stale" if reasons else VERDICTS[latest.verdict]
    return Outcome(test, verdict, day, latest, history, reasons)


def _changes_after(test: PlannedTest, entry: Entry, record: tuple[Entry, ...]) -> tuple[Text, ...]:
    """Changes outside the plan that were recorded later and touch the test."""
    later = record[record.index(entry) + 1 :]
    return tuple(
        text("{note} ({by}, {day}).", note=other.note.rstrip("."), by=other.by, day=other.at[:10])
        for other in later
        if other.verdict == "changed" and (not other.touches or {test.code, test.group} & set(other.touches))
    )


def stale_because(plan: Plan, test: PlannedTest, entry: Entry) -> tuple[Text, ...]:
    """What changed since the entry was made: inputs that the test depends on, and the threshold itself."""
    changed = [
        text(
            "{title} was {before}, is {now}.",
            title=_title(plan, path),
            before=before or "nothing",
            now=now or "nothing",
        )
        for path, before in entry.inputs.items()
        if (now := fingerprint(plan, path)) != before
    ]
    return (*changed, *_moved_threshold(test, entry))


def _moved_threshold(test: PlannedTest, entry: Entry) -> tuple[Text, ...]:
    if entry.verdict == "waived" or (entry.threshold is None and test.threshold is None):
        return ()
    if entry.threshold is None or test.threshold is None:
        return (text("The threshold was not known on one of the two days."),)
    size = max(abs(entry.threshold), abs(test.threshold))
    if abs(entry.threshold - test.threshold) <= SAME_FIGURE * size:
        return ()
    return (
        text(
            "The threshold was {before:,.4g} {unit}, is {now:,.4g} {unit}.",
            before=entry.threshold,
            now=test.threshold,
            unit=test.unit,
        ),
    )


def _title(plan: Plan, path: str) -> str:
    try:
        return field_info(path, plan).title
    except FieldError:
        return path
