"""The engine's answers, kept for the tests that follow: it is pure, and many windows open the same examples.

A question counts as the same by the plan's JSON and by every other value that it is asked with. What was reported on
the way is reported again; who stops it then stops the engine itself.
"""

from __future__ import annotations

import sys
from collections import OrderedDict
from collections.abc import Callable
from inspect import signature
from threading import Lock
from typing import Any

import pytest

from trainplan.catalog.library import user_data_folder
from trainplan.engine import evaluate as evaluating
from trainplan.engine.scaling import fabrics
from trainplan.engine.search import any_framework, growth, plans, solve
from trainplan.engine.search.options import Options
from trainplan.engine.studies import advice, comparison, memory_remedies, sensitivity, strategies, uncertainty
from trainplan.plan.document import Plan

MOST = 64


class Remembered:
    """A function of the engine that computes each answer once, where a person has no data of their own."""

    def __init__(self, engine: Callable[..., Any], *unasked: str) -> None:
        """`unasked` are parameters that do not change the answer."""
        self._engine, self._unasked = engine, unasked
        self._parameters = signature(engine)
        self._answers: OrderedDict[tuple[Any, ...], tuple[Any, list[tuple[str, Any]], object]] = OrderedDict()
        self._lock = Lock()

    def __call__(self, *values: Any, **named: Any) -> Any:
        if user_data_folder().exists():
            return self._engine(*values, **named)
        asked = self._parameters.bind(*values, **named).arguments
        listeners = {name: asked.pop(name) for name in list(asked) if name.startswith("on_")}
        key = tuple((name, _key(value)) for name, value in asked.items() if name not in self._unasked)
        with self._lock:
            found = self._answers.get(key)
        if found is None or not all(_heard(listeners.get(name), what) for name, what in found[1]):
            found = self._compute(asked, listeners)
        with self._lock:
            self._answers[key] = found
            self._answers.move_to_end(key)
            if len(self._answers) > MOST:
                self._answers.popitem(last=False)
        return found[0]

    def _compute(
        self, asked: dict[str, Any], listeners: dict[str, Callable[[Any], Any]]
    ) -> tuple[Any, list[tuple[str, Any]], object]:
        said: list[tuple[str, Any]] = []

        def listen(name: str) -> Callable[[Any], Any]:
            def hear(what: Any) -> Any:
                said.append((name, what))
                return listeners[name](what)

            return hear

        heard = {name: listen(name) for name, listener in listeners.items() if listener is not None}
        call = self._parameters.bind_partial()
        given = asked | heard
        call.arguments.update({name: given[name] for name in self._parameters.parameters if name in given})
        return self._engine(*call.args, **call.kwargs), said, asked  # kept, so that no other object gets its identity


def _heard(listener: Callable[[Any], Any] | None, what: Any) -> bool:
    return listener is None or listener(what) is not False


def _key(value: Any) -> Any:
    if isinstance(value, Plan):
        return value.model_dump_json()
    if isinstance(value, (str, int, float, bool, type(None), tuple, list, dict, Options)):
        return repr(value)
    return id(value)


remembered_evaluate = Remembered(evaluating.evaluate, "software")
STUDIES = {
    function: Remembered(function)
    for function in (
        advice.advise,
        any_framework.search_any_framework,
        comparison.compare,
        fabrics.fabric_curves,
        growth.growth_path,
        memory_remedies.plan_remedies,
        plans.evaluated_members,
        plans.search,
        sensitivity.curve,
        sensitivity.heat_map,
        sensitivity.tornado,
        solve.solve,
        strategies.strategies,
        uncertainty.study_uncertainty,
    )
}


def remember(monkeypatch: pytest.MonkeyPatch) -> None:
    """The window asks what is remembered; the engine itself does not."""
    monkeypatch.setattr(evaluating, "evaluate", remembered_evaluate)
    for name, module in list(sys.modules.items()):
        if name.startswith("trainplan_desktop.pages."):
            for function, remembered in STUDIES.items():
                if getattr(module, function.__name__, None) is function:
                    monkeypatch.setattr(module, function.__name__, remembered)
