"""`accept`: the acceptance tests of a plan, and what they gave."""

from __future__ import annotations

from argparse import Namespace
from datetime import UTC, datetime
from difflib import get_close_matches
from getpass import getuser
from pathlib import Path

from trainplan import wording
from trainplan.acceptance.document import acceptance_document
from trainplan.acceptance.entries import change, result_entry, signature, waiver
from trainplan.acceptance.from_files import evidence_file, read_for
from trainplan.acceptance.planned import GROUPS, PlannedTest
from trainplan.acceptance.record import RecordError, appended, check_chain, place_of_head
from trainplan.acceptance.verdicts import AcceptanceResult, Outcome, acceptance
from trainplan.engine.evaluate import evaluate
from trainplan.plan.acceptance import Entry, Evidence
from trainplan.plan.document import Plan
from trainplan.plan.files import PlanFile, write_plan
from trainplan.plan.fingerprint import in_groups
from trainplan.plan.scenarios import apply_scenario
from trainplan.plan.units import QuantityError, parse_quantity
from trainplan.report import acceptance_words as words
from trainplan_desktop.cli.output import print_json, rows, say
from trainplan_desktop.cli.plans import open_library, open_plan
from trainplan_desktop.faults import BadInputError


def run_accept(options: Namespace) -> int:
    found = open_plan(options.plan)
    try:
        if options.check is not None:
            return _check(found.plan, options.check)
        plan = _as_tested(found.plan, options.scenario)
        results = evaluate(plan)
        accepted = acceptance(plan, results)
        if accepted is None:
            raise BadInputError(f"{options.plan} has no results to hold tests against; `trainplan evaluate` says why")
        changed = _changed(options, plan, accepted)
    except RecordError as error:
        raise BadInputError(str(error)) from None
    if changed is None:
        _show(options, plan, accepted)
        return 0
    # what a scenario changes stays with the scenario; the record is one
    _write(options.plan, found, found.plan.model_copy(update={"acceptance": changed.acceptance}))
    after = acceptance(changed, results)
    assert after is not None
    if options.json:
        print_json(acceptance_document(changed, results))
        return 0
    entry = changed.acceptance.record[-1]
    say(f"{entry.title}: {words.outcome(entry)}. Entry {len(changed.acceptance.record)}, {in_groups(entry.digest, 16)}")
    say(words.summary(after))
    return 0


def _as_tested(plan: Plan, scenario: str | None) -> Plan:
    """The plan, or a scenario of it, that the tests are held against. Raises UnknownScenarioError."""
    return plan if scenario is None else apply_scenario(plan, scenario, library=open_library())


def _changed(options: Namespace, plan: Plan, accepted: AcceptanceResult) -> Plan | None:
    """The plan with a new entry; None where only something is to be shown."""
    now = datetime.now(UTC)
    if options.sign:
        if options.test is not None or options.waive is not None or options.verdict is not None:
            raise BadInputError("--sign signs the whole plan: name no test and no verdict with it")
        return appended(plan, signature(plan, accepted, by=_name(options), at=now, note=options.note))
    if options.changed is not None:
        touches = _touched(options.touches, accepted)
        return appended(plan, change(plan, touches, by=_name(options), at=now, note=options.changed))
    if options.test is None:
        if options.waive is not None or options.verdict is not None:
            raise BadInputError("name the test; `trainplan accept PLAN` lists them")
        return None
    test = _outcome(accepted, options.test).test
    if options.waive is None and options.verdict is None and not options.values:
        return None
    return appended(plan, _entry(options, plan, test, now))


def _touched(listed: str, accepted: AcceptanceResult) -> list[str]:
    """Codes and groups of a list. Raises BadInputError for one that there is not."""
    words = [word.strip() for word in listed.split(",") if word.strip()]
    for word in words:
        if word not in GROUPS:
            _outcome(accepted, word)
    return words


def _entry(options: Namespace, plan: Plan, test: PlannedTest, now: datetime) -> Entry:
    evidence = [_evidence(path) for path in options.evidence]
    if options.waive is not None:
        if options.values or options.verdict is not None:
            raise BadInputError("--waive takes no value and no verdict")
        return waiver(plan, test, by=_name(options), at=now, note=options.waive, evidence=evidence)
    samples, read = _samples(test, options.values)
    return result_entry(
        plan,
        test,
        samples,
        by=_name(options),
        at=now,
        note=options.note,
        verdict=options.verdict,
        evidence=[*read, *evidence],
    )


def _samples(test: PlannedTest, given: list[str]) -> tuple[tuple[float, ...], tuple[Evidence, ...]]:
    """Typed values in the test's unit, or those that files hold. Raises BadInputError for a mixture."""
    typed: list[float] = []
    files: list[Path] = []
    for word in given:
        try:
            typed.append(parse_quantity(word, test.unit))
        except QuantityError as error:
            if not Path(word).exists():
                raise BadInputError(f"{word[:80]} is no file, and no value: {error}") from None
            files.append(Path(word))
    if typed and files:
        raise BadInputError("give values or files that hold them, not both; --evidence adds a file to a typed value")
    if not files:
        return tuple(typed), ()
    return read_for(test, files)


def _evidence(path: str) -> Evidence:
    return evidence_file(Path(path))


def _name(options: Namespace) -> str:
    if options.by:
        return str(options.by)
    try:
        return getuser()
    except (OSError, KeyError):  # no such user in the system's list
        raise BadInputError("say with --by who measured or decided") from None


def _outcome(accepted: AcceptanceResult, code: str) -> Outcome:
    found = accepted.outcome(code)
    if found is None:
        codes = [outcome.test.code for outcome in accepted.outcomes]
        near = get_close_matches(code[:80], codes, n=3, cutoff=0.4)
        hint = f"; nearest: {', '.join(near)}" if near else ""
        raise BadInputError(f"{code[:80]} is no test of this plan{hint}; `trainplan accept PLAN` lists them")
    return found


def _write(path: str, found: PlanFile, plan: Plan) -> None:
    write_plan(
        path,
        plan,
        unknown=found.unknown,
        replace=True,
        expected=found.fingerprint,
        last_answer=found.last_answer,
    )


def _check(plan: Plan, printed: str) -> int:
    record = plan.acceptance.record
    place = place_of_head(record, printed)
    state = check_chain(record)
    if not state.intact:
        say(f"Entry {(state.broken_at or 0) + 1} of {state.entries} is not as it was written.")
    if place is None:
        say(f"No entry of this record has the digest {printed}: it is not the record that was printed.")
        return 2
    later = len(record) - place - 1
    say(f"The head is that of entry {place + 1} of {len(record)}; {later} were added after it.")
    return 0 if state.intact else 2


def _show(options: Namespace, plan: Plan, accepted: AcceptanceResult) -> None:
    if options.json:
        print_json(acceptance_document(plan, evaluate(plan)))
    elif options.test is not None:
        _show_test(_outcome(accepted, options.test))
    else:
        _show_all(accepted)


def _show_all(accepted: AcceptanceResult) -> None:
    say(words.summary(accepted))
    for group, title in GROUPS.items():
        listed = [outcome for outcome in accepted.outcomes if outcome.test.group == group]
        if listed:
            say()
            say(f"  {title}")
            rows([_line(outcome) for outcome in listed], 4)
    if accepted.chain.entries:
        say()
        say(f"  Record: {accepted.chain.entries} entries, head {in_groups(accepted.chain.head, 16)}")


def _line(outcome: Outcome) -> tuple[str, ...]:
    test = outcome.test
    return (
        wording.OUTCOMES[outcome.state],
        test.code,
        words.threshold(test),
        words.measured(outcome.entry),
        words.who_and_when(outcome.entry),
    )


def _show_test(outcome: Outcome) -> None:
    test = outcome.test
    say(f"{test.title}: {wording.OUTCOMES[outcome.state].lower()}")
    for reason in outcome.reasons:
        say(f"  {reason}")
    say()
    rows(
        [
            ("Why", str(test.why)),
            ("Says", str(test.boundary)),
            ("Expected", words.expected(test, unit=True)),
            ("Threshold", words.threshold(test)),
            ("From", str(test.basis)),
            ("Instrument", test.instrument),
            ("Day", str(outcome.day)),
        ]
    )
    say()
    for number, step in enumerate(test.steps, 1):
        say(f"  {number}. {step}")
    if test.commands:
        say()
        for line in test.commands.splitlines():
            say(f"    {line}")
    for entry in outcome.history:
        say()
        say(f"  {words.moment(entry)}  {words.outcome(entry)}  {entry.by}  {in_groups(entry.digest, 16)}")
        if entry.note:
            say(f"    {entry.note}")
        for item in entry.evidence:
            say(f"    {item.file}, {item.bytes:,} bytes, {in_groups(item.sha256, 16)}")
