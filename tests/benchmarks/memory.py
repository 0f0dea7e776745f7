"""Memory of one million layouts of a 175B model on one core, beside as many plain array additions.

Run: python tests/benchmarks/memory.py [layouts]
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from itertools import product

import numpy as np
from gpt3 import gpt3_job

from trainplan.engine.layout.layout import Layout
from trainplan.engine.memory.peak import peak_memory


def many_layouts(count: int) -> Layout:
    """Combinations of the usual degrees, repeated to `count`."""
    axes = list(
        product(
            (1, 2, 4, 8),
            (0, 1),
            (1, 2, 4),
            (1, 2, 4, 8, 16),
            (1, 2, 3),
            (1, 2, 4, 8),
            (0, 1, 2, 3, 4),
            (0, 1, 2, 3, 4, 5),
            (16, 64, 128),
        )
    )
    table = np.resize(np.array(axes), (count, 9))
    tensor, sequence, context, pipeline, virtual, micro, sharding, recompute, data = table.T.copy()
    return Layout(
        tensor=tensor,
        sequence=sequence,
        context=context,
        pipeline=pipeline,
        virtual_pipeline=virtual,
        data=data,
        micro_batch=micro,
        global_batch=np.full(count, 4096),
        sharding=sharding,
        shard_size=data * context,
        recompute=recompute,
    )


def best_seconds(work: Callable[[], object], repeats: int = 5) -> float:
    """Least processor time of several runs: other programs on the machine only add to it."""
    found = []
    for _ in range(repeats):
        start = time.process_time()
        work()
        found.append(time.process_time() - start)
    return min(found)


def main(count: int) -> None:
    job, layouts = gpt3_job("nvidia-h100-sxm5-80gb", 50.0), many_layouts(count)
    seconds = best_seconds(lambda: peak_memory(job, layouts))
    left, right, total = np.random.default_rng(0).random((3, count))
    addition = best_seconds(lambda: [np.add(left, right, out=total) for _ in range(100)]) / 100
    fitting = int(np.sum(peak_memory(job, layouts).fits))
    print(f"{count} layouts: {seconds:.2f} s of one core, {fitting} fit")  # noqa: T201
    print(f"one addition of as many numbers: {addition * 1e3:.2f} ms; ratio {seconds / addition:.0f}")  # noqa: T201


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1_000_000)
