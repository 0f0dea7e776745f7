"""Layouts per second of the exhaustive search, from 8 to 131,072 accelerators and from 24 to 96 layers, on one core.

Run: python tests/benchmarks/search_speed.py
"""

from __future__ import annotations

import platform
import resource
import sys
import time
from pathlib import Path

from trainplan.catalog.architecture import dense_decoder
from trainplan.catalog.library import load_library
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.search.layouts import search_layouts
from trainplan.engine.search.options import plan_space
from trainplan.engine.search.solve import solve
from trainplan.plan.document import Plan
from trainplan.plan.new import plan_from

RUNS = 3
"""Other programs on the machine only ever add time."""


def processor() -> str:
    """The processor's name, where the system tells it."""
    try:
        lines = Path("/proc/cpuinfo").read_text().splitlines()
    except OSError:
        lines = []
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.processor() or platform.machine()


def gpt3(accelerators: int, depth: int) -> Plan:
    """GPT-3 175B (arXiv 2005.14165, table 2.1) or a shallower model of its width, on A100."""
    architecture = dense_decoder(
        "GPT-3", layers=depth, hidden=12288, ffn=49152, heads=96, kv_heads=96, vocabulary=51200, gated=False
    )
    plan = plan_from(architecture, "nvidia-a100-sxm4-80gb", accelerators, 3e11, library=load_library())
    batch = 1536 if accelerators <= 4096 else 6144
    phase = plan.training.main.model_copy(update={"global_batch": batch, "sequence_length": 2048})
    return plan.model_copy(update={"training": plan.training.model_copy(update={"phases": (phase,)})})


def main() -> None:
    out = sys.stdout.write
    out(f"{processor()}, Python {platform.python_version()}, one core, best of {RUNS}\n")
    out("accelerators  layers   layouts  fit        s  layouts/s  peak RSS MB\n")
    for accelerators, depth in [(8, 96), (64, 96), (512, 96), (4096, 24), (4096, 48), (4096, 96), (131_072, 96)]:
        plan = gpt3(accelerators, depth)
        job, _ = job_from_plan(plan)
        seconds = float("inf")
        for _ in range(RUNS):
            started = time.process_time()
            found = search_layouts(job, accelerators, plan_space(plan))
            seconds = min(seconds, time.process_time() - started)
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
        out(
            f"{accelerators:12,}  {depth:6}  {found.evaluated:8,}  {found.feasible:8,}  {seconds:5.2f}"
            f"  {found.evaluated / seconds:9,.0f}  {memory:8.0f}\n"
        )
    started = time.process_time()
    solutions = solve(gpt3(1024, 96), days=90, library=load_library())
    out(f"solve for {len(solutions)} accelerators: {time.process_time() - started:.2f} s\n")


if __name__ == "__main__":
    main()
