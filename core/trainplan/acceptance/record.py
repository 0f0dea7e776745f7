"""The record as a chain of hashes: what is appended stays, and whatever is altered later is found.

Each entry holds the digest of the one before it. Who rewrites an entry has to rewrite all that follow, and then the
head, the digest of the last entry, no longer is the one on the page that was signed.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass

from trainplan.english import Sentence
from trainplan.plan.acceptance import MOST_ENTRIES, Entry
from trainplan.plan.document import Plan
from trainplan.plan.fingerprint import canonical_json
from trainplan.plan.paths import set_field

SHORTEST_HEAD = 8
"""Hexadecimal digits from which a printed head says something."""


class RecordError(ValueError):
    """An entry cannot be appended; the text says why."""


@dataclass(frozen=True)
class ChainState:
    """Whether the entries are as they were written."""

    entries: int
    head: str
    """Digest of the last entry; empty without entries."""
    broken_at: int | None = None
    """Place of the first entry, from 0, that is not as it was written, or does not follow the one before it."""

    @property
    def intact(self) -> bool:
        return self.broken_at is None


def digest_of(entry: Entry) -> str:
    """SHA-256 of everything in the entry but its own digest."""
    return hashlib.sha256(canonical_json(entry.model_dump(mode="json", exclude={"digest"}))).hexdigest()


def chained(record: tuple[Entry, ...], entry: Entry) -> tuple[Entry, ...]:
    """The record with `entry` at its end. Raises RecordError for a record that is full or was altered."""
    if len(record) >= MOST_ENTRIES:
        raise RecordError(
            Sentence("the record holds {most_entries:,} entries, as many as it can", most_entries=MOST_ENTRIES)
        )
    state = check_chain(record)
    if state.broken_at is not None:
        raise RecordError(
            Sentence(
                "entry {broken_at} of the record was altered; nothing can be added to it", broken_at=state.broken_at + 1
            )
        )
    linked = entry.model_copy(update={"previous": state.head, "digest": ""})
    return (*record, linked.model_copy(update={"digest": digest_of(linked)}))


def appended(plan: Plan, entry: Entry) -> Plan:
    """The plan with `entry` at the end of its record. Raises RecordError."""
    return set_field(plan, "acceptance.record", chained(plan.acceptance.record, entry))


def check_chain(record: tuple[Entry, ...]) -> ChainState:
    """Compute every digest again."""
    previous = ""
    for place, entry in enumerate(record):
        if entry.previous != previous or entry.digest != digest_of(entry):
            return ChainState(len(record), record[-1].digest, place)
        previous = entry.digest
    return ChainState(len(record), previous)


def place_of_head(record: tuple[Entry, ...], printed: str) -> int | None:
    """Place of the entry, from 0, whose digest begins with a head as it was printed; None where there is none.

    Raises:
        RecordError: fewer digits than `SHORTEST_HEAD`, or something that is no hexadecimal number.
    """
    wanted = "".join(printed.split()).lower()
    if len(wanted) < SHORTEST_HEAD or not set(wanted) <= set("0123456789abcdef"):
        raise RecordError(
            Sentence("a head is written as at least {shortest_head} hexadecimal digits", shortest_head=SHORTEST_HEAD)
        )
    return next((place for place, entry in enumerate(record) if entry.digest.startswith(wanted)), None)
