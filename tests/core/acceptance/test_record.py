"""The chain of entries: what is appended stays, and every alteration is found."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from trainplan.acceptance.record import RecordError, appended, chained, check_chain, place_of_head
from trainplan.plan.acceptance import Entry
from trainplan.plan.document import Plan
from trainplan.plan.files import read_plan, write_plan
from trainplan.plan.paths import set_field


def entry(**fields: Any) -> Entry:
    return Entry(**{"test": "checkpoint_write", "verdict": "pass", "by": "L. Bauer", "measured": 1.5} | fields)


def record_of(count: int) -> tuple[Entry, ...]:
    record: tuple[Entry, ...] = ()
    for number in range(count):
        record = chained(record, entry(measured=float(number), note=f"run {number}"))
    return record


def test_digest_is_sha256_over_sorted_json() -> None:
    """By hand: hashing the sorted, compact JSON of the first entry gives its digest."""
    first = record_of(1)[0]
    fields = json.loads(first.model_dump_json())
    assert fields.pop("digest") == first.digest
    text = json.dumps(fields, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    assert hashlib.sha256(text.encode()).hexdigest() == first.digest


def test_every_entry_names_the_one_before_it() -> None:
    record = record_of(4)
    assert [item.previous for item in record] == ["", *(item.digest for item in record[:3])]
    state = check_chain(record)
    assert (state.entries, state.head, state.intact) == (4, record[3].digest, True)


OTHER = {
    "measured": 99.0,
    "verdict": "waived",
    "by": "Mallory",
    "at": "2027-01-01T00:00:00+00:00",
    "note": "other",
    "threshold": 3.0,
    "test": "storage_read",
    "inputs": {"parallelism.tensor": "8"},
    "samples": (1.0, 2.0),
    "plan_hash": "0" * 64,
    "previous": "1" * 64,
    "evidence": ({"file": "a", "sha256": "2" * 64, "bytes": 1},),
}


@pytest.mark.parametrize("name", OTHER)
@pytest.mark.parametrize("place", [0, 2, 4])
def test_altering_any_field_of_any_entry_is_found(name: str, place: int) -> None:
    record = record_of(5)
    changed = Entry.model_validate(record[place].model_dump() | {name: OTHER[name]})
    assert check_chain((*record[:place], changed, *record[place + 1 :])).broken_at == place


def test_an_entry_with_a_new_digest_breaks_the_next() -> None:
    """Whoever computes the digest of a changed entry anew has to change all that follow."""
    record = record_of(4)
    forged = chained(record[:1], entry(measured=99.0))[1]
    assert check_chain((record[0], forged, *record[2:])).broken_at == 2


@given(st.integers(2, 8), st.data())
def test_removing_and_swapping_are_found(count: int, data: st.DataObject) -> None:
    record = record_of(count)
    gone = data.draw(st.integers(0, count - 2))
    assert check_chain((*record[:gone], *record[gone + 1 :])).broken_at == gone
    swapped = list(record)
    swapped[gone], swapped[gone + 1] = swapped[gone + 1], swapped[gone]
    assert check_chain(tuple(swapped)).broken_at == gone


def test_a_rewritten_record_has_another_head() -> None:
    """Rewriting everything gives a chain that holds; the head on the signed page tells it apart."""
    printed = record_of(3)[-1].digest
    rewritten = chained(chained(chained((), entry(measured=7.0)), entry()), entry())
    assert check_chain(rewritten).intact
    assert place_of_head(rewritten, printed) is None


def test_printed_head_is_found_in_groups_of_four_and_after_later_entries() -> None:
    record = record_of(3)
    head = record[1].digest.upper()
    assert place_of_head(record, " ".join((head[:4], head[4:8], head[8:12]))) == 1


@pytest.mark.parametrize("head", ["", "abc", "not hexadecimal", "1234567"])
def test_head_that_says_nothing_is_refused(head: str) -> None:
    with pytest.raises(RecordError):
        place_of_head(record_of(1), head)


def test_nothing_is_added_to_an_altered_record() -> None:
    record = record_of(2)
    altered = (record[0].model_copy(update={"measured": 5.0}), record[1])
    with pytest.raises(RecordError, match="entry 1"):
        chained(altered, entry())


def test_chain_survives_the_file(plan: Plan, recorded: Callable[..., Plan], tmp_path: Path) -> None:
    before = recorded("checkpoint_write", 55.1, 54.2, 60.0)
    write_plan(tmp_path / "plan.trainplan", before)
    after = read_plan(tmp_path / "plan.trainplan").plan
    assert after.acceptance == before.acceptance
    assert check_chain(after.acceptance.record).intact
    text = (tmp_path / "plan.trainplan").read_text().replace('"measured": 55.1', '"measured": 65.1')
    (tmp_path / "plan.trainplan").write_text(text)
    assert check_chain(read_plan(tmp_path / "plan.trainplan").plan.acceptance.record).broken_at == 0


def test_appended_leaves_all_else(plan: Plan) -> None:
    changed = appended(plan, entry())
    assert len(changed.acceptance.record) == 1
    assert set_field(changed, "acceptance.record", ()) == plan


def test_a_full_record_takes_nothing_more(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("trainplan.acceptance.record.MOST_ENTRIES", 3)
    with pytest.raises(RecordError, match="as many as it can"):
        record_of(4)
    assert len(record_of(3)) == 3
