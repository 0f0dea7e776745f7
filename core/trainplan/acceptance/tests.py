"""All tests of a plan, in the order in which they are run."""

from __future__ import annotations

from trainplan.acceptance import fabric, nodes, operation, run, storage
from trainplan.acceptance.planned import GROUPS, PlannedTest
from trainplan.acceptance.site import site_of
from trainplan.engine.results import Results
from trainplan.plan.document import Plan

HOURS_OF_A_DAY = 24


def planned_tests(plan: Plan, results: Results) -> tuple[PlannedTest, ...]:
    """The acceptance tests of `plan`; none where it has no layout that can be computed."""
    site = site_of(plan, results)
    if site is None:
        return ()
    found = [test for room in (nodes, fabric, storage, run, operation) for test in room.tests(site)]
    order = list(GROUPS)
    return tuple(sorted(found, key=lambda test: order.index(test.group)))


def days(tests: tuple[PlannedTest, ...]) -> dict[str, int]:
    """The day, from 1, on which each test begins, by code, when one follows the other around the clock."""
    begun, found = 0.0, {}
    for test in tests:
        found[test.code] = int(begun // HOURS_OF_A_DAY) + 1
        begun += test.hours
    return found
