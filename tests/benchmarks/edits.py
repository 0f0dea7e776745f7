"""One evaluation after an edit, of each example: of money, of the run, of a layout that was never asked for; and of the
same plan again. Milliseconds of work, and as a share of what Python needs to add a million numbers at the same moment.

Run: python tests/benchmarks/edits.py [EXAMPLE ...]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from statistics import median

from trainplan.engine.evaluate import evaluate
from trainplan.plan.document import Plan
from trainplan.plan.examples import list_examples, load_example
from trainplan.plan.paths import set_field
from trainplan_desktop.document.allocator import keep_for_the_next

EDITS = 12


def milliseconds(work: Callable[[], object]) -> float:
    began = time.thread_time()
    work()
    return 1000 * (time.thread_time() - began)


def addition() -> float:
    """A million numbers added up, one after the other [ms]."""
    return median(milliseconds(lambda: sum(number for number in range(1_000_000))) for _ in range(5))


def evaluations(plan: Plan, path: str, values: Iterable[float]) -> float:
    return median(milliseconds(partial(evaluate, set_field(plan, path, value))) for value in values)


def main() -> None:
    keep_for_the_next()  # as the programs do
    out = sys.stdout.write
    unit = addition()
    out(f"a million additions: {unit:.1f} ms of work; in brackets the share of them\n")
    out(f"{'':28s} {'same plan':>14s} {'money':>14s} {'tokens':>14s} {'new layout':>14s} {'new batch':>14s}\n")
    for name in sys.argv[1:] or list_examples():
        plan = load_example(name)
        evaluate(plan)
        main_phase = plan.training.main
        phase = f"training.phases.{plan.training.phases.index(main_phase)}"
        steps = range(1, EDITS + 1)
        found = (
            median(milliseconds(partial(evaluate, plan)) for _ in steps),
            evaluations(plan, "economics.electricity_per_kilowatt_hour", [0.05 + 0.001 * step for step in steps]),
            evaluations(plan, f"{phase}.tokens", [main_phase.tokens * (1 + 0.01 * step) for step in steps]),
            evaluations(plan, "parallelism.recompute_every", [2 + step for step in steps]),
            evaluations(plan, f"{phase}.global_batch", [main_phase.global_batch * step for step in steps]),
        )
        out(f"{name:28s} " + " ".join(f"{one:6.1f} ({one / unit:4.2f})" + " " for one in found) + "\n")


if __name__ == "__main__":
    main()
