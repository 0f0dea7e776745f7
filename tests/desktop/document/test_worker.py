"""The evaluator in its thread: the newest plan is answered, an overtaken answer is not shown."""

from __future__ import annotations

import threading
from typing import Any

from trainplan.plan.document import Plan
from trainplan_desktop.document.files import new_document
from trainplan_desktop.document.worker import Answer, Evaluator


def named(name: str) -> Plan:
    return new_document().plan.model_copy(update={"name": name})


def test_that_an_answer_overtaken_by_a_newer_plan_is_not_shown(qtbot) -> None:  # type: ignore[no-untyped-def]
    """The first plan is still computed when the second is handed in."""
    begun, go_on = threading.Event(), threading.Event()

    def evaluate(plan: Plan) -> Any:
        if plan.name == "first":
            begun.set()
            go_on.wait(10)
        return plan.name

    evaluator = Evaluator(evaluate)
    seen: list[Answer] = []
    evaluator.answered.connect(seen.append)
    evaluator.submit(named("first"))
    assert begun.wait(10)
    evaluator.submit(named("second"))
    with qtbot.waitSignal(evaluator.answered, timeout=10_000):
        go_on.set()
    qtbot.waitUntil(lambda: not evaluator.busy, timeout=10_000)
    evaluator.close()
    assert [answer.results for answer in seen] == ["second"]


def test_that_a_fault_of_an_overtaken_plan_is_not_shown_either(qtbot) -> None:  # type: ignore[no-untyped-def]
    begun, go_on = threading.Event(), threading.Event()

    def evaluate(plan: Plan) -> Any:
        if plan.name == "first":
            begun.set()
            go_on.wait(10)
            raise ValueError("of the first plan")
        return plan.name

    evaluator = Evaluator(evaluate)
    failures: list[str] = []
    evaluator.failed.connect(failures.append)
    evaluator.submit(named("first"))
    assert begun.wait(10)
    evaluator.submit(named("second"))
    with qtbot.waitSignal(evaluator.answered, timeout=10_000):
        go_on.set()
    evaluator.close()
    assert failures == []
