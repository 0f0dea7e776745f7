"""How figures and states of acceptance tests are written."""

from __future__ import annotations

from trainplan import wording
from trainplan.acceptance.planned import PlannedTest
from trainplan.acceptance.verdicts import AcceptanceResult, Outcome, State
from trainplan.plan.acceptance import Entry
from trainplan.report import figures as say
from trainplan.report.blocks import Run, Tone
from trainplan.report.figures import DASH

TONES: dict[State, Tone] = {
    "pass": "ok",
    "fail": "error",
    "stale": "warn",
    "waived": "muted",
    "not_run": "muted",
}
OPEN: dict[State, tuple[str, str]] = {
    "fail": ("fails", "fail"),
    "stale": ("is stale", "are stale"),
    "waived": ("is waived", "are waived"),
    "not_run": ("was not run", "were not run"),
}
OTHER = ("waived", "signed", "changed")
SIGNS = {"at_most": "≤", "at_least": "≥"}


def state(outcome: Outcome) -> Run:
    return Run(wording.OUTCOMES[outcome.state], TONES[outcome.state])


def number(value: float) -> str:
    """Counts in full, all else to three figures."""
    return say.plain_number(value) if value == round(value) else say.number(value)


def amount(value: float, unit: str) -> str:
    """11.2 GB/s; what a count means where it has a word: all alike, none."""
    return wording.COUNTS.get((value, unit)) or f"{number(value)} {unit}".rstrip()


def expected(test: PlannedTest, *, unit: bool = False) -> str:
    """The expected value with its interval; with its unit where that is asked for."""
    if test.expected is None:
        return "signed" if test.comparison == "confirmed" else DASH
    if word := wording.COUNTS.get((test.expected, test.unit)):
        return word
    value, shown = number(test.expected), f" {test.unit}" if unit and test.unit else ""
    if test.low is None or test.high is None:
        return f"{value}{shown}"
    return f"{value} ({number(test.low)} to {number(test.high)}){shown}"


def threshold(test: PlannedTest) -> str:
    if test.comparison == "confirmed":
        return "confirmed"
    if test.threshold is None:
        return DASH
    said = amount(test.threshold, test.unit)
    return said if (test.threshold, test.unit) in wording.COUNTS else f"{SIGNS[test.comparison]} {said}"


def measured(entry: Entry | None) -> str:
    """What an entry holds, in words."""
    if entry is None:
        return ""
    if entry.measured is not None:
        return amount(entry.measured, entry.unit)
    return entry.verdict if entry.verdict in OTHER else "confirmed" if entry.verdict == "pass" else ""


def outcome(entry: Entry) -> str:
    """The figure of an entry and its verdict."""
    figure = "" if entry.measured is None else f"{measured(entry)}, "
    return f"{figure}{entry.verdict}"


def who_and_when(entry: Entry | None) -> str:
    return f"{entry.by}, {day(entry)}" if entry else ""


def day(entry: Entry) -> str:
    """2026-11-20 out of a moment."""
    return entry.at[:10]


def moment(entry: Entry) -> str:
    """2026-11-20 16:12 out of 2026-11-20T16:12:00+00:00."""
    return entry.at[:16].replace("T", " ")


def summary(found: AcceptanceResult) -> str:
    """11 of 18 pass, 1 fails, 2 are stale, 1 is waived, 3 were not run. Not ready to sign."""
    count = found.counts
    parts = [f"{count['pass']} of {len(found.outcomes)} pass"]
    for name, (one, many) in OPEN.items():
        if number := count[name]:
            parts.append(f"{number} {one if number == 1 else many}")
    if found.signature:
        return f"{', '.join(parts)}. Signed by {found.signature.by}, {day(found.signature)}."
    if not found.chain.intact:
        return f"{', '.join(parts)}. The record was altered at entry {(found.chain.broken_at or 0) + 1}."
    return f"{', '.join(parts)}. {'Ready' if found.ready else 'Not ready'} to sign."
