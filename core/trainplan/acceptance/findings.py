"""What the record says that a person should know: failed and stale tests, an altered record, hosts that are missing."""

from __future__ import annotations

from collections.abc import Iterator

from trainplan import wording
from trainplan.acceptance import shell
from trainplan.acceptance.verdicts import AcceptanceResult, Outcome, acceptance
from trainplan.engine.findings.registry import finding
from trainplan.engine.results import Finding, Results
from trainplan.plan.document import Plan

MOST_NAMED = 3


def acceptance_findings(plan: Plan, results: Results, found: AcceptanceResult | None = None) -> tuple[Finding, ...]:
    """None where nothing was recorded and the hosts are left open; `found` is `acceptance(plan, results)`."""
    if not plan.acceptance.record and not plan.acceptance.hosts.strip():
        return ()
    found = found or acceptance(plan, results)
    return tuple(_findings(plan, found)) if found else ()


def _findings(plan: Plan, found: AcceptanceResult) -> Iterator[Finding]:
    if found.chain.broken_at is not None:
        yield finding("acceptance_record_altered", "acceptance.record", entry=found.chain.broken_at + 1)
    for outcome in found.outcomes:
        if outcome.state == "fail":
            yield _failed(outcome)
    stale = [outcome for outcome in found.outcomes if outcome.state == "stale"]
    if stale:
        names = ", ".join(str(outcome.test.title) for outcome in stale[:MOST_NAMED])
        yield finding(
            "acceptance_tests_stale",
            "acceptance.record",
            count=len(stale),
            names=names + (" and others" if len(stale) > MOST_NAMED else ""),
            reason=str(stale[0].reasons[0]),
        )
    yield from _hosts(plan, found)


def _failed(outcome: Outcome) -> Finding:
    test, entry = outcome.test, outcome.entry
    where = test.replaces or "acceptance.record"
    if entry is None or entry.measured is None or test.threshold is None:
        return finding("acceptance_test_failed_by_person", where, test=str(test.title), by=entry.by if entry else "")
    sign = "at most" if test.comparison == "at_most" else "at least"
    return finding(
        "acceptance_test_failed",
        where,
        test=str(test.title),
        measured=f"{entry.measured:,.4g} {test.unit}",
        threshold=wording.COUNTS.get((test.threshold, test.unit), f"{sign} {test.threshold:,.4g} {test.unit}"),
    )


def _hosts(plan: Plan, found: AcceptanceResult) -> Iterator[Finding]:
    given = plan.acceptance.hosts.strip()
    if not given:
        return
    try:
        named = len(shell.expand_hosts(given))
    except ValueError as error:
        yield finding("acceptance_hosts_unreadable", "acceptance.hosts", reason=str(error))
        return
    if named < plan.hardware.n_nodes:
        yield finding("acceptance_hosts_too_few", "acceptance.hosts", named=named, nodes=plan.hardware.n_nodes)
