"""Answers leave no circles of references behind: the window pauses Python's collector, and a search makes arrays of
hundreds of megabytes."""

from __future__ import annotations

import gc
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import pytest

from trainplan.catalog.library import load_library
from trainplan.engine.evaluate import evaluate
from trainplan.engine.search.plans import search
from trainplan.engine.search.solve import solve
from trainplan.plan.document import Plan
from trainplan.plan.examples import load_example
from trainplan.plan.paths import set_field

ASKED: dict[str, Callable[[Plan], object]] = {
    "evaluate": lambda plan: evaluate(set_field(plan, "parallelism.micro_batch", 3)),
    "search": search,
    "solve": lambda plan: solve(plan, days=30, library=load_library(), accelerators=("nvidia-a100-sxm4-80gb",)),
}


@contextmanager
def found_by_collector() -> Iterator[list[object]]:
    """Filled at the end with what only the collector could free."""
    found: list[object] = []
    gc.collect()
    gc.disable()
    gc.set_debug(gc.DEBUG_SAVEALL)
    try:
        yield found
        gc.collect()
        found += gc.garbage
    finally:
        gc.set_debug(0)
        gc.garbage.clear()
        gc.enable()


@pytest.mark.parametrize("name", ASKED)
def test_that_an_answer_leaves_no_circles(name: str) -> None:
    plan = load_example("llama2-7b-64-a100")
    evaluate(plan)  # imports and classes
    with found_by_collector() as found:
        ASKED[name](plan)
    assert {type(one).__name__ for one in found if type(one).__module__.startswith("trainplan")} == set()
