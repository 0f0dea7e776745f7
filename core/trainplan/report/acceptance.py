"""The acceptance of the plan in the printed report: tests and verdicts, and the four checks before signing."""

from __future__ import annotations

from collections.abc import Iterator

from trainplan.acceptance.checks import FourChecks, Nameplate, four_checks
from trainplan.acceptance.planned import GROUPS, TOPICS
from trainplan.acceptance.verdicts import AcceptanceResult, Outcome, acceptance
from trainplan.engine.results import Results
from trainplan.plan.document import Plan
from trainplan.report import acceptance_words as words
from trainplan.report import figures as say
from trainplan.report.blocks import Block, Column, Heading, Note, Run, Section, Tone, row, table
from trainplan.report.figures import DASH
from trainplan.report.tables import MISSING

_TITLE = "Acceptance"
_CHECKS = "Checks before signing"
_TESTS = (
    Column("Result", share=1.3),
    Column("Test", share=5),
    Column("Expected", "right", 2.6),
    Column("Threshold", "right", 2.6),
    Column("Measured", "right", 1.8),
    Column("Who, when", share=1.8),
)


def build(plan: Plan, results: Results) -> Section:
    found = acceptance(plan, results)
    if found is None:
        return Section(_TITLE, "", MISSING)
    return Section(_TITLE, words.summary(found), (_one_table(found),))


def checks(plan: Plan, results: Results) -> Section:
    """The twelve topics, and the four checks before signing."""
    found = acceptance(plan, results)
    if found is None:
        return Section(_CHECKS, "", MISSING)
    blocks = four_check_blocks(four_checks(plan, results, found))
    return Section(_CHECKS, "", (*topics(found), *blocks))


def _one_table(found: AcceptanceResult) -> Block:
    """Every test, the groups as rows of their own."""
    rows = []
    for group, title in GROUPS.items():
        tests = [_row(outcome) for outcome in found.outcomes if outcome.test.group == group]
        if tests:
            rows += [row("", Run(title, strong=True), *("",) * (len(_TESTS) - 2)), *tests]
    return table(_TESTS, rows)


def test_tables(found: AcceptanceResult) -> Iterator[Block]:
    """The tests, group by group."""
    for group, title in GROUPS.items():
        rows = [_row(outcome) for outcome in found.outcomes if outcome.test.group == group]
        if rows:
            yield Heading(title)
            yield table(_TESTS, rows)


def _row(outcome: Outcome) -> tuple[Run, ...]:
    test, entry = outcome.test, outcome.entry
    tone: Tone = "error" if outcome.state == "fail" else ""
    return row(
        words.state(outcome),
        str(test.title),
        words.expected(test),
        words.threshold(test),
        Run(words.measured(entry), tone),
        words.who_and_when(entry),
    )


def topics(found: AcceptanceResult) -> Iterator[Block]:
    """Each of the twelve topics with what a pass of its test says, and what makes it stale."""
    listed = {outcome.test.topic: outcome for outcome in found.outcomes if outcome.test.topic}
    rows = [
        row(f"{number}", TOPICS[number], str(listed[number].test.boundary), words.state(listed[number]))
        for number in sorted(listed)
    ]
    if rows:
        yield Heading("The twelve topics")
        yield table(
            (Column("", share=0.4), Column("Topic", share=2.2), Column("Boundary", share=6), Column("", share=1)), rows
        )


def four_check_blocks(checks: FourChecks) -> Iterator[Block]:
    """Documentation, assumptions, nameplate against application, facility decisions."""
    yield Heading("Nameplate against application")
    yield table(
        (
            Column("", share=3),
            Column("Nameplate", "right", 2),
            Column("Planned with", "right", 2),
            Column("Measured", "right", 2),
            Column("Of nameplate", "right", 1.5),
            Column("Unit", share=1.5),
        ),
        [_nameplate(item) for item in checks.nameplate],
    )
    yield Heading("Decisions of the facility")
    yield table(
        (Column("Input", share=3), Column("In the plan", share=3), Column("", share=4)),
        [
            row(
                item.title,
                item.value or DASH,
                Run(f"confirmed: {item.source}".removesuffix(": "), "ok")
                if item.confirmed
                else Run("to be confirmed by a qualified professional", "warn"),
            )
            for item in checks.facility
        ],
    )
    yield Heading("Documentation of components")
    yield table(
        (Column("Component", share=1.6), Column("", share=2.6), Column("Figures come from", share=6)),
        [
            row(str(item.component), item.name, "; ".join(item.sources) or Run("no source stated", "warn"))
            for item in checks.documentation
        ],
    )
    yield Note(
        f"{len(checks.assumed)} of {checks.inputs} inputs are assumptions; each stays one until a measurement, a data "
        "sheet or a value of the facility replaces it."
    )


def _nameplate(item: Nameplate) -> tuple[Run, ...]:
    share = DASH if item.share is None else f"{say.percent(item.share)} %"
    figures = [DASH if value is None else say.number(value) for value in (item.nameplate, item.planned, item.measured)]
    return row(str(item.what), *figures, share, item.unit)
