"""Advice, ten thousand samples, a tornado and a heat map of every example: processor seconds on one core.

Run: python tests/benchmarks/studies.py
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import partial

from trainplan.engine.evaluate import evaluate
from trainplan.engine.studies.advice import advise
from trainplan.engine.studies.sensitivity import heat_map, tornado
from trainplan.engine.studies.uncertainty import study_uncertainty
from trainplan.plan.examples import list_examples, load_example


def seconds(work: Callable[[], object]) -> float:
    """The best of three."""
    times = []
    for _ in range(3):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return min(times)


def main() -> None:
    print(f"{'':36s} {'advice':>9s} {'samples':>9s} {'tornado':>9s} {'heat map':>9s}")  # noqa: T201
    for name in list_examples():
        plan = load_example(name)
        results = evaluate(plan)
        studies: tuple[Callable[[], object], ...] = (
            partial(advise, plan, results),
            partial(study_uncertainty, plan, results),
            partial(tornado, plan, results),
            partial(heat_map, plan, "hardware.accelerators", "parallelism.micro_batch"),
        )
        print(f"{name:36s} " + " ".join(f"{seconds(study):7.2f} s" for study in studies))  # noqa: T201


if __name__ == "__main__":
    main()
