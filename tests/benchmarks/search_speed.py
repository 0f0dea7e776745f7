"""Layouts per second of the exhaustive search, from 8 to 131,072 accelerators and from 24 to 96 layers, on one core.

Run: python tests/benchmarks/search_speed.py
"""

from __future__ import annotations

import os
import platform
import resource
import sys
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import TypeVar

from trainplan.catalog.architecture import dense_decoder
from trainplan.catalog.library import load_library
from trainplan.engine.frameworks.capabilities import framework_of
from trainplan.engine.frameworks.table_rules import TableRules
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.search.layouts import search_layouts
from trainplan.engine.search.options import plan_space
from trainplan.engine.search.solve import solve
from trainplan.plan.document import Plan
from trainplan.plan.new import plan_from
from trainplan_desktop.document.allocator import keep_for_the_next

RUNS = 5
"""Other programs on the machine only ever add time."""
T = TypeVar("T")


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


def best(work: Callable[[], T]) -> tuple[T, float, float]:
    """What the work gives, and its least seconds of this thread and of the clock."""
    taken = []
    for _ in range(RUNS):
        clock, thread = time.perf_counter(), time.thread_time()
        found = work()
        taken.append((time.thread_time() - thread, time.perf_counter() - clock))
    return found, min(thread for thread, _ in taken), min(clock for _, clock in taken)


def load() -> str:
    """Programs that compete for the processors, where the system tells it."""
    return f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} processors" if hasattr(os, "getloadavg") else ""


def main() -> None:
    keep_for_the_next()  # as the programs do
    out = sys.stdout.write
    out(f"{processor()}, Python {platform.python_version()}, one core, best of {RUNS}, {load()}\n")
    out("accelerators  layers   layouts        fit   core s  clock s  layouts a core second  peak RSS MB\n")
    for accelerators, depth in [(8, 96), (64, 96), (512, 96), (4096, 24), (4096, 48), (4096, 96), (131_072, 96)]:
        plan = gpt3(accelerators, depth)
        job, _ = job_from_plan(plan)
        found, thread, clock = best(partial(search_layouts, job, accelerators, plan_space(plan)))
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1e3
        out(
            f"{accelerators:12,}  {depth:6}  {found.evaluated:8,}  {found.feasible:9,}  {thread:7.2f}  {clock:7.2f}"
            f"  {found.evaluated / thread:21,.0f}  {memory:11.0f}\n"
        )
    out("under the rules of the framework, the same candidates: each is refused, does not fit, or is timed;\n")
    out("what a rule refuses by degrees or by stages alone is refused together\n")
    for accelerators in (64, 1024, 4096):
        plan = gpt3(accelerators, 96)
        job, _ = job_from_plan(plan)
        free = TableRules(job, framework_of(job).model_copy(update={"rules": ()}))
        ruled, with_rules, _ = best(partial(search_layouts, job, accelerators, plan_space(plan)))
        every, without, _ = best(partial(search_layouts, job, accelerators, plan_space(plan), rules=free))
        refused = sum(ruled.refused.values())
        together = every.evaluated - ruled.evaluated - refused
        out(
            f"{accelerators:12,}  {every.evaluated:9,} candidates in {with_rules:6.2f} s, "
            f"{every.evaluated / with_rules:10,.0f} a second: {ruled.evaluated:9,} start, {refused:9,} refused one by "
            f"one, {together:9,} together; {with_rules / without:.2f} of the time without\n"
        )
    solutions, thread, clock = best(partial(solve, gpt3(1024, 96), days=90, library=load_library()))
    out(f"solve for {len(solutions)} accelerators: {thread:.2f} s of one core, {clock:.2f} s; {load()}\n")


if __name__ == "__main__":
    main()
