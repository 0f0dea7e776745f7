"""How the acceptance page writes figures, states and moments in the person's language."""

from __future__ import annotations

from datetime import datetime

from PySide6.QtCore import QLocale

from trainplan import wording
from trainplan.acceptance.planned import PlannedTest, Text
from trainplan.acceptance.verdicts import AcceptanceResult, Outcome, State
from trainplan.plan.acceptance import Entry
from trainplan_desktop.wording.formats import locale, significant, whole
from trainplan_desktop.wording.text import counted, from_core, tr

STATES: dict[State, tuple[str, str, str]] = {
    "pass": (wording.OUTCOMES["pass"], "pass", "ok"),
    "fail": (wording.OUTCOMES["fail"], "fail", "error"),
    "stale": (wording.OUTCOMES["stale"], "stale", "warn"),
    "waived": (wording.OUTCOMES["waived"], "note", "muted"),
    "not_run": (wording.OUTCOMES["not_run"], "assumed", "muted"),
}
"""Word, icon and colour of each state."""
SEGMENTS: dict[State, str] = {"pass": "ok", "fail": "error", "stale": "warn", "waived": "control", "not_run": "line"}
HEADINGS: dict[State, str] = {
    "pass": "{test}: passed",
    "fail": "{test}: failed",
    "stale": "{test}: stale",
    "waived": "{test}: waived",
    "not_run": "{test}: not run",
}


LONGEST_UNIT = 7


def core(words: Text) -> str:
    return from_core(words.template, words.parameters)


def figure(value: float) -> str:
    """Counts in full, all else to three figures."""
    return whole(value) if value == round(value) and abs(value) < 1e7 else significant(value, 3)


def amount(value: float, unit: str) -> str:
    if word := wording.COUNTS.get((value, unit)):
        return tr(word)
    return f"{figure(value)} {tr(unit)}".strip() if unit else figure(value)


def short(value: float, unit: str) -> str:
    """For a cell: units that are words, such as "nodes that differ", stand in the test's pane alone."""
    if (value, unit) in wording.COUNTS:
        return amount(value, unit)
    return amount(value, unit if len(unit) <= LONGEST_UNIT else "")


def expected(test: PlannedTest, *, cell: bool = False) -> str:
    if test.expected is None:
        return tr("signed") if test.comparison == "confirmed" else "–"
    return (short if cell else amount)(test.expected, test.unit)


def between(test: PlannedTest) -> str:
    """The interval of the expected value."""
    if test.low is None or test.high is None:
        return ""
    return f"{figure(test.low)}–{figure(test.high)} {tr(test.unit)}".strip()


def threshold(test: PlannedTest, *, cell: bool = False) -> str:
    if test.comparison == "confirmed":
        return tr("confirmed")
    if test.threshold is None:
        return "–"
    said = (short if cell else amount)(test.threshold, test.unit)
    if (test.threshold, test.unit) in wording.COUNTS:
        return said
    return f"{'≤' if test.comparison == 'at_most' else '≥'} {said}"


def measured(entry: Entry | None, *, cell: bool = False) -> str:
    if entry is None:
        return ""
    if entry.measured is not None:
        return (short if cell else amount)(entry.measured, entry.unit)
    return tr("confirmed") if entry.verdict == "pass" else ""


def day(entry: Entry) -> str:
    """20 Nov 2026, as this locale writes it."""
    try:
        when = datetime.fromisoformat(entry.at).astimezone()
    except ValueError:
        return entry.at[:10]
    return locale().toString(when.date(), QLocale.FormatType.ShortFormat)


def moment(entry: Entry) -> str:
    try:
        when = datetime.fromisoformat(entry.at).astimezone()
    except ValueError:
        return entry.at
    return f"{day(entry)} {when:%H:%M}"


def evidence(entry: Entry | None) -> str:
    if entry is None or not entry.evidence:
        return tr("note") if entry is not None and entry.note else ""
    if len(entry.evidence) == 1:
        return entry.evidence[0].file
    return counted(len(entry.evidence), "{count} file", "{count} files")


def outcome_words(entry: Entry) -> str:
    """11.2 GB/s, fail."""
    words = tr(entry.verdict)
    value = "" if entry.measured is None else f"{measured(entry)}, "
    return f"{value}{words}"


def summary(found: AcceptanceResult) -> str:
    count = found.counts
    parts = [tr("{passed} of {count} pass", passed=count["pass"], count=len(found.outcomes))]
    if count["fail"]:
        parts.append(counted(count["fail"], "{count} fails", "{count} fail"))
    if count["stale"]:
        parts.append(counted(count["stale"], "{count} is stale", "{count} are stale"))
    if count["waived"]:
        parts.append(counted(count["waived"], "{count} is waived", "{count} are waived"))
    if count["not_run"]:
        parts.append(counted(count["not_run"], "{count} was not run", "{count} were not run"))
    return f"{', '.join(parts)}. {readiness(found)}"


def readiness(found: AcceptanceResult) -> str:
    if not found.chain.intact:
        return tr("The record was altered at entry {number}.", number=(found.chain.broken_at or 0) + 1)
    if found.signature is not None:
        return tr("Signed by {name}, {day}.", name=found.signature.by, day=day(found.signature))
    return tr("Ready to sign.") if found.ready else tr("Not ready to sign.")


def verdict_words(outcome: Outcome) -> str:
    """One or two sentences under the heading of a test."""
    test, entry = outcome.test, outcome.entry
    if outcome.state == "stale":
        return " ".join(core(reason) for reason in outcome.reasons)
    if entry is not None and outcome.state == "waived":
        return entry.note
    if entry is not None and entry.measured is not None:
        words = tr("{measured} measured, {threshold} required.", measured=measured(entry), threshold=threshold(test))
        return f"{words} {entry.note}".strip()
    if entry is not None:
        return tr("Said by {name}, {day}.", name=entry.by, day=day(entry))
    return tr("Expected {expected}, threshold {threshold}.", expected=expected(test), threshold=threshold(test))
