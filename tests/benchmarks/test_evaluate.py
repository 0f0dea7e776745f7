"""How long one warm evaluation of each example takes on this processor."""

from __future__ import annotations

import platform
import time
from pathlib import Path
from statistics import median

import pytest

from trainplan.engine.evaluate import evaluate
from trainplan.engine.results import to_json
from trainplan.plan.examples import list_examples, load_example

ROUNDS = 15


def processor() -> str:
    """The processor's name as its maker writes it, where the system tells."""
    information = Path("/proc/cpuinfo")
    if information.exists():
        for line in information.read_text(encoding="utf-8").splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


@pytest.mark.parametrize("name", list_examples())
def test_that_a_warm_evaluation_is_timed(name):
    plan = load_example(name)
    evaluate(plan)
    seconds = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        evaluate(plan)
        seconds.append(time.perf_counter() - start)
    print(f"\n{processor()}: {name} {1000 * median(seconds):.1f} ms (fastest {1000 * min(seconds):.1f})")  # noqa: T201

    assert to_json(evaluate(plan)) == to_json(evaluate(plan))
