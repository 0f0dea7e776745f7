"""Verdicts: pass, fail, waived, stale and not run; ready; entries that are refused."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime

import pytest

from trainplan.acceptance.entries import change, evidence_of, result_entry, signature, waiver
from trainplan.acceptance.planned import PlannedTest
from trainplan.acceptance.record import RecordError, appended
from trainplan.acceptance.tests import planned_tests
from trainplan.acceptance.verdicts import AcceptanceResult, acceptance, judged
from trainplan.engine.evaluate import evaluate
from trainplan.engine.results import Results
from trainplan.plan.document import Plan
from trainplan.plan.paths import set_field

AT = datetime(2026, 11, 21, 8, 0, tzinfo=UTC)


def accepted(plan: Plan, results: Results) -> AcceptanceResult:
    found = acceptance(plan, results)
    assert found is not None
    return found


def find(plan: Plan, results: Results, code: str) -> PlannedTest:
    return next(test for test in planned_tests(plan, results) if test.code == code)


def test_figures_judge_at_the_threshold_itself() -> None:
    assert judged("at_most", 71.6, 71.6) == "pass"
    assert judged("at_most", 71.6, 71.61) == "fail"
    assert judged("at_least", 16.5, 16.5) == "pass"
    assert judged("at_least", 16.5, 11.2) == "fail"
    assert judged("at_least", None, 11.2) is None
    assert judged("confirmed", None, None) is None


def test_nothing_run_is_counted(plan: Plan, results: Results) -> None:
    found = accepted(plan, results)
    assert found.counts == {"pass": 0, "fail": 0, "stale": 0, "waived": 0, "not_run": len(found.outcomes)}
    assert not found.ready


def test_median_of_the_samples_is_judged(recorded: Callable[..., Plan], results: Results) -> None:
    """The storage writes 65 GB/s, 80% of it is 52: the median of 70, 40 and 51 fails."""
    after = recorded("checkpoint_write", 70.0, 40.0, 51.0)
    outcome = accepted(after, results).outcome("checkpoint_write")
    assert outcome is not None
    assert outcome.entry is not None
    assert (outcome.state, outcome.entry.measured, outcome.entry.samples) == ("fail", 51.0, (70.0, 40.0, 51.0))
    assert outcome.difference == pytest.approx(51 / 65 - 1)


def test_the_latest_entry_counts_and_the_history_stays(recorded: Callable[..., Plan], results: Results) -> None:
    after = recorded("checkpoint_write", 60.0, start=recorded("checkpoint_write", 40.0))
    outcome = accepted(after, results).outcome("checkpoint_write")
    assert outcome is not None
    assert outcome.state == "pass"
    assert [entry.measured for entry in outcome.history] == [60.0, 40.0]


def test_a_changed_input_makes_its_tests_stale_and_says_why(recorded: Callable[..., Plan], results: Results) -> None:
    before = recorded("software_versions", 1.0, start=recorded("storage_read", 95.0))
    changed = set_field(before, "hardware.storage_read_gb_per_second", 90.0)
    found = accepted(changed, evaluate(changed))
    read, versions = found.outcome("storage_read"), found.outcome("software_versions")
    assert read is not None
    assert versions is not None
    assert (read.state, versions.state) == ("stale", "pass")
    assert [str(reason) for reason in read.reasons] == [
        "Read rate, all nodes was nothing, is 90\xa0GB/s.",
        "The threshold was 79.28 GB/s, is 72 GB/s.",
    ]
    back = set_field(changed, "hardware.storage_read_gb_per_second", None)
    assert accepted(back, evaluate(back)).counts["stale"] == 0


def test_another_accelerator_is_told_by_name(recorded: Callable[..., Plan]) -> None:
    before = recorded("straggler_sweep", 250.0)
    other = before.hardware.accelerator.model_copy(update={"name": "A100, other", "tdp_w": 300.0})
    changed = before.model_copy(update={"hardware": before.hardware.model_copy(update={"accelerator": other})})
    outcome = accepted(changed, evaluate(changed)).outcome("straggler_sweep")
    assert outcome is not None
    assert outcome.state == "stale"
    assert "A100, other" in str(outcome.reasons[0])


def test_name_notes_and_scenarios_make_nothing_stale(recorded: Callable[..., Plan], results: Results) -> None:
    before = recorded("checkpoint_write", 60.0)
    changed = set_field(set_field(before, "name", "Renamed"), "notes", "More")
    assert accepted(changed, results).counts["stale"] == 0
    assert accepted(changed, results).plan_hash == accepted(before, results).plan_hash


def all_settled(plan: Plan, results: Results) -> Plan:
    for test in planned_tests(plan, results):
        plan = appended(plan, waiver(plan, test, by="M. Ohm", at=AT, note="agreed"))
    return plan


def test_ready_signed_and_signed_no_more(plan: Plan, results: Results) -> None:
    with pytest.raises(RecordError, match="nothing to sign yet"):
        signature(plan, accepted(plan, results), by="M. Ohm", at=AT)
    settled = all_settled(plan, results)
    found = accepted(settled, results)
    assert found.ready
    assert found.signature is None
    signed = appended(settled, signature(settled, found, by="M. Ohm", at=AT))
    assert accepted(signed, results).signature is not None
    later = set_field(signed, "facility.pue", 1.4)
    assert accepted(later, evaluate(later)).signature is None


def test_one_missing_test_is_not_ready(plan: Plan, results: Results) -> None:
    settled = all_settled(plan, results)
    one_less = set_field(plan, "acceptance.record", settled.acceptance.record[:-1])
    assert not accepted(one_less, results).ready


def test_an_altered_record_is_not_ready(plan: Plan, results: Results) -> None:
    settled = all_settled(plan, results)
    first = settled.acceptance.record[0].model_copy(update={"note": "other"})
    altered = set_field(settled, "acceptance.record", (first, *settled.acceptance.record[1:]))
    found = accepted(altered, results)
    assert found.chain.broken_at == 0
    assert not found.ready


def test_entries_that_are_refused(plan: Plan, results: Results) -> None:
    write, objective = find(plan, results, "checkpoint_write"), find(plan, results, "training_objective")
    with pytest.raises(RecordError, match="name of who"):
        result_entry(plan, write, [60.0], by="  ", at=AT)
    with pytest.raises(RecordError, match="finite"):
        result_entry(plan, write, [float("nan")], by="M. Ohm", at=AT)
    with pytest.raises(RecordError, match="figures say fail"):
        result_entry(plan, write, [1.0], by="M. Ohm", at=AT, verdict="pass")
    with pytest.raises(RecordError, match="enter pass or fail"):
        result_entry(plan, objective, [], by="M. Ohm", at=AT)
    with pytest.raises(RecordError, match="needs a note"):
        waiver(plan, write, by="M. Ohm", at=AT, note=" ")


def test_a_person_judges_where_the_threshold_is_not_known(plan: Plan, results: Results) -> None:
    unknown = replace(find(plan, results, "restore_drill"), threshold=None)
    entry = result_entry(plan, unknown, [500.0], by="M. Ohm", at=AT, verdict="pass")
    assert (entry.verdict, entry.measured) == ("pass", 500.0)


def test_evidence_keeps_name_hash_and_first_lines() -> None:
    """SHA-256 of "abc" from FIPS 180-2, appendix B.1."""
    found = evidence_of("/home/someone/run/abc.txt", b"abc")
    assert found.file == "abc.txt"
    assert found.sha256 == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"
    assert (found.bytes, found.excerpt) == (3, "abc")
    assert evidence_of("C:\\logs\\x.bin", b"\xff\xfe\x00").excerpt == ""
    assert "\x1b" not in evidence_of("x.txt", b"\x1b[31mred").excerpt


def test_a_change_outside_the_plan_makes_what_it_touches_stale_until_it_is_run_again(
    recorded: Callable[..., Plan], results: Results
) -> None:
    before = recorded("all_reduce_all", 45.0, start=recorded("checkpoint_write", 60.0))
    firmware = change(before, ["fabric"], by="L. Bauer", at=AT, note="Switch firmware 3.11.")
    changed = appended(before, firmware)
    found = accepted(changed, results)
    reduce, write = found.outcome("all_reduce_all"), found.outcome("checkpoint_write")
    assert reduce is not None
    assert write is not None
    assert (reduce.state, write.state) == ("stale", "pass")
    assert [str(reason) for reason in reduce.reasons] == ["Switch firmware 3.11 (L. Bauer, 2026-11-21)."]
    again = accepted(recorded("all_reduce_all", 44.0, start=changed), results).outcome("all_reduce_all")
    assert again is not None
    assert again.state == "pass"
    every = appended(changed, change(changed, [], by="L. Bauer", at=AT, note="Moved to another hall"))
    assert accepted(every, results).counts["stale"] == 2
    with pytest.raises(RecordError, match="what changed"):
        change(before, [], by="L. Bauer", at=AT, note=" ")


PATHS = ["", "x", "hardware", "hardware.accelerator.name", "economics.quotes.node", "training.phases.0.tokens",
         "a" * 500, "acceptance.record.0.by", "provenance.x", "scenarios.9", "model.architecture", "..."]  # fmt: skip


@pytest.mark.parametrize("path", PATHS)
def test_a_record_that_names_any_input_is_read(plan: Plan, results: Results, path: str) -> None:
    """A file may say what it likes: the test is stale, or is not, and nothing breaks."""
    odd = set_field(plan, "economics.quotes", {"node": 5.0})
    entry = result_entry(odd, find(plan, results, "checkpoint_write"), [60.0], by="M. Ohm", at=AT)
    changed = appended(
        odd, entry.model_copy(update={"inputs": {path: "before"}, "at": "yesterday", "note": "\x00\x1b[31m"})
    )
    outcome = accepted(changed, results).outcome("checkpoint_write")
    assert outcome is not None
    assert outcome.state == "stale"
    assert all(str(reason) for reason in outcome.reasons)
