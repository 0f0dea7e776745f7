"""Step time of one million layouts of GPT-3 175B on 4,096 A100, on one core, and of a single one.

Run: python tests/benchmarks/step_speed.py [layouts]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable

import numpy as np
from gpt3 import gpt3_job

from trainplan.engine.layout.layout import Layout
from trainplan.engine.step_time.result import step_result
from trainplan.engine.step_time.step import step_time

ACCELERATORS = 4096


def many_layouts(count: int, accelerators: int) -> Layout:
    """Random layouts of that many accelerators: the worst order for a cache."""
    random = np.random.default_rng(0)
    tensor, pipeline = 2 ** random.integers(0, 4, count), 2 ** random.integers(0, 5, count)
    context = 2 ** random.integers(0, 2, count)
    data = np.maximum(accelerators // (tensor * pipeline * context), 1)
    return Layout(
        tensor=tensor,
        sequence=random.integers(0, 2, count),
        context=context,
        pipeline=pipeline,
        virtual_pipeline=np.where(pipeline > 1, random.integers(1, 7, count), 1),
        data=data,
        shard_size=data * context,
        micro_batch=2 ** random.integers(0, 4, count),
        global_batch=4096,
        sharding=random.integers(0, 6, count),
        recompute=random.integers(0, 6, count),
        recompute_every=random.integers(2, 5, count),
        recompute_layers=random.integers(1, 5, count),
        placement=random.integers(0, 2, count),
    )


def best_of(times: int, work: Callable[[], object]) -> float:
    """Processor seconds of the quickest of several runs."""
    found = []
    for _ in range(times):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


def main() -> None:
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000
    job = gpt3_job()
    layouts = many_layouts(count, ACCELERATORS)
    for label, parts in (("seconds only", False), ("with parts", True)):
        taken = best_of(3, lambda parts=parts: step_time(job, layouts, parts=parts))  # type: ignore[misc]
        print(f"{count:,} layouts, {label}: {taken:.2f} s, {count / taken:,.0f} layouts a second")  # noqa: T201
    one = Layout(tensor=8, sequence=1, pipeline=16, virtual_pipeline=6, data=32, shard_size=32, global_batch=1536)
    print(f"one layout: {1e3 * best_of(20, lambda: step_result(job, one)):.2f} ms")  # noqa: T201
    for accelerators in (8, 512, 131_072):
        taken = best_of(3, lambda n=accelerators: step_time(job, many_layouts(100_000, n), parts=False))  # type: ignore[misc]
        print(f"100,000 layouts of {accelerators:,} accelerators: {taken:.2f} s")  # noqa: T201
    for depth in (24, 96, 192):
        deep = gpt3_job(layers=depth)
        taken = best_of(3, lambda deep=deep: step_time(deep, many_layouts(100_000, 512), parts=False))  # type: ignore[misc]
        print(f"100,000 layouts of {depth} layers: {taken:.2f} s")  # noqa: T201


if __name__ == "__main__":
    main()
