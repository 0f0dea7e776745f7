"""Ten thousand simulated runs and ten thousand samples of uncertain inputs, Llama 3 405B on 16,384 H100.

Run: python tests/benchmarks/deployment.py
"""

from __future__ import annotations

import time
from collections.abc import Callable

import numpy as np

from trainplan.engine.deployment.chain import run_chain, setting_of
from trainplan.engine.deployment.result import deployment_result, failure_process
from trainplan.engine.evaluate import evaluate
from trainplan.engine.from_plan import job_from_plan, layout_result
from trainplan.engine.operators.counts import architecture_result
from trainplan.engine.reliability.simulation import simulate
from trainplan.engine.step_time.result import step_result
from trainplan.plan.examples import load_example


def seconds(work: Callable[[], object]) -> float:
    """The best of three."""
    times = []
    for _ in range(3):
        start = time.perf_counter()
        work()
        times.append(time.perf_counter() - start)
    return min(times)


def main() -> None:
    plan = load_example("llama3-405b-16k-h100")
    job, layout = job_from_plan(plan)
    counts = architecture_result(
        plan.model.architecture, sequence_length=job.sequence_length, training=plan.model.training, lora=plan.model.lora
    )
    steps = [step_result(*job_from_plan(plan, phase)) for phase in plan.training.phases]
    shown = layout_result(plan, layout)
    around = deployment_result(plan, counts, shown, steps)
    fixed = setting_of(plan, evaluate(plan))
    prices = {"economics.node_price": np.linspace(2e5, 4e5, 10_000), "facility.pue": np.linspace(1.1, 1.5, 10_000)}
    rows = (
        ("deployment of one plan", lambda: deployment_result(plan, counts, shown, steps)),
        ("10,000 simulated runs", lambda: simulate(failure_process(plan, around))),
        ("10,000 samples of uncertain inputs", lambda: run_chain(fixed, prices, ways=())),
    )
    for name, work in rows:
        print(f"{name:36s} {seconds(work) * 1000:9.1f} ms")  # noqa: T201


if __name__ == "__main__":
    main()
