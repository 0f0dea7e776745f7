"""The evaluator in its thread: the newest plan is answered, an overtaken answer is not shown."""

from __future__ import annotations

import gc
import threading
import weakref
from functools import partial
from typing import Any

from PySide6.QtCore import QCoreApplication, QEvent

from trainplan.plan.document import Plan
from trainplan_desktop.document.files import new_document
from trainplan_desktop.document.worker import Answer, Evaluator, LongWork


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


def test_that_the_rest_waits_until_the_first_part_is_shown(qtbot) -> None:  # type: ignore[no-untyped-def]
    order: list[str] = []
    evaluator = Evaluator(lambda plan: order.append("rest") or plan.name, begin=lambda plan: f"first of {plan.name}")
    evaluator.in_steps = True

    def show(answer: Answer) -> None:
        order.append(answer.results)
        order.append("shown")
        evaluator.go_on()

    evaluator.begun.connect(show)
    with qtbot.waitSignal(evaluator.answered, timeout=10_000):
        evaluator.submit(named("plan"))
    evaluator.close()
    assert order == ["first of plan", "shown", "rest"]


def test_that_the_rest_of_an_overtaken_plan_is_not_computed(qtbot) -> None:  # type: ignore[no-untyped-def]
    """A newer plan comes while the first part of the older one is shown."""
    computed: list[str] = []
    evaluator = Evaluator(lambda plan: computed.append(plan.name) or plan.name, begin=lambda plan: plan.name)
    evaluator.in_steps = True
    shown: list[str] = []

    def show(answer: Answer) -> None:
        shown.append(answer.results)
        if answer.results == "first":
            evaluator.submit(named("second"))
        else:
            evaluator.go_on()

    evaluator.begun.connect(show)
    evaluator.submit(named("first"))
    qtbot.waitUntil(lambda: shown == ["first", "second"] and not evaluator.busy, timeout=10_000)
    evaluator.close()
    assert computed == ["second"]


def test_that_long_work_stands_back_while_an_edit_is_answered_and_can_be_cancelled_then(qtbot) -> None:  # type: ignore[no-untyped-def]
    asked, passed = threading.Event(), threading.Event()

    def work(_report: Any, cancelled: Any) -> bool:
        asked.set()
        found = cancelled()
        passed.set()
        return bool(found)

    LongWork.stand_back(60)
    job = LongWork(work)
    job.start()
    assert asked.wait(10)
    assert not passed.wait(0.05)
    with qtbot.waitSignal(job.finished, timeout=10_000) as told:
        job.cancel()
    LongWork.stand_back(0)
    assert told.args == [True]


def test_that_long_work_that_has_ended_keeps_nothing_that_it_worked_on(qtbot) -> None:  # type: ignore[no-untyped-def]
    """Though those who listen name it, as pages do to tell an old work from the newest."""
    worked_on = named("plan")
    gone = weakref.ref(worked_on)
    heard: list[str] = []
    job = LongWork(lambda _report, _cancelled, plan=worked_on: plan.name)
    job.finished.connect(partial(lambda work, name: heard.append(name), job))
    job.start()
    qtbot.waitUntil(lambda: heard == ["plan"] and not LongWork.any_running(), timeout=10_000)
    QCoreApplication.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    job.silence()  # a window that closes does so
    del job, worked_on
    gc.collect()
    assert gone() is None
