"""The job that is launched: a plan with its results, in the numbers that launchers ask for."""

from __future__ import annotations

from dataclasses import dataclass
from math import ceil

from trainplan import __version__
from trainplan.catalog.frameworks import frameworks
from trainplan.engine.memory.error import MEMORY_ERROR
from trainplan.engine.results import LayoutResult, Results, StepResult
from trainplan.english import Sentence, filled
from trainplan.export.launch.quoting import one_line, slug
from trainplan.plan.cluster import FRAMEWORK
from trainplan.plan.document import Plan
from trainplan.plan.lengths import tokens_per_step
from trainplan.plan.measured_node import measured_node
from trainplan.plan.topology import Topology
from trainplan.plan.workload import Phase
from trainplan.report.content import input_hash

CHANCE = "80 %"
"""Of a measured value to lie between the ends of an interval that a file states."""


class RefusedError(ValueError):
    """This plan cannot be launched that way; the text says why and what would be right."""


@dataclass(frozen=True)
class Job:
    """What every launch file is made from. Made by `launch_job`, which refuses what no launcher could start."""

    plan: Plan
    layout: LayoutResult
    step: StepResult
    results: Results

    @property
    def phase(self) -> Phase:
        return self.plan.training.main

    @property
    def name(self) -> str:
        """For file systems, schedulers and labels."""
        return slug(self.plan.name)

    @property
    def recipe(self) -> str | None:
        """Of the scales of a precision in 8 bits, as the framework's rules are judged by it."""
        plan = self.plan
        return frameworks()[plan.software.framework].recipes.get(plan.model.precision)

    @property
    def per_node(self) -> int:
        """Processes of a node."""
        return min(self.plan.hardware.accelerators, self.plan.hardware.node.accelerators)

    @property
    def topology(self) -> Topology | None:
        """Of the node as measured, where it has an accelerator for each process."""
        node = measured_node(self.plan)
        return node.topology if node is not None and len(node.gpus) == self.per_node else None

    @property
    def world(self) -> int:
        return self.plan.hardware.accelerators

    @property
    def nodes(self) -> int:
        return self.plan.hardware.n_nodes

    @property
    def steps(self) -> int:
        """Optimizer steps of the phase."""
        return max(1, ceil(self.phase.tokens / tokens_per_step(self.plan, self.phase)))

    @property
    def save_every(self) -> int:
        """Steps between two checkpoints."""
        checkpoint = self.results.checkpoint
        seconds = checkpoint.interval_seconds if checkpoint else 3600.0
        return max(1, min(self.steps, round(seconds / self.step.seconds)))

    @property
    def save_seconds(self) -> float | None:
        """Until a checkpoint is safe, where the storage's rate is known."""
        return self.results.checkpoint.write_seconds if self.results.checkpoint else None

    @property
    def node_memory_gb(self) -> float | None:
        return self.plan.hardware.node.host_ram_gb

    @property
    def cores_per_process(self) -> int | None:
        cores = self.plan.hardware.node.cpu_cores
        return max(1, cores // self.per_node) if cores else None

    @property
    def is_amd(self) -> bool:
        return self.plan.hardware.accelerator.vendor == "AMD"

    def head(self, *notes: str) -> tuple[str, ...]:
        """The lines that open each file: which plan, what to expect, and what else has to be known."""
        layout, step, memory = self.layout, self.step, self.results.memory
        lines = [
            f"Made by Trainplan {__version__}",
            f"plan     {one_line(self.plan.name)}",
            f"hash     {input_hash(self.plan)}",
            f"layout   {_layout(layout)}",
            f"step     {_number(step.seconds)} s, "
            + f"{_number(step.low_seconds)} to {_number(step.high_seconds)} ({CHANCE})",
            f"tokens/s {_count(step.tokens_per_second)}, "
            + f"{_count(step.tokens_per_second * step.seconds / step.high_seconds)} to "
            + f"{_count(step.tokens_per_second * step.seconds / step.low_seconds)}",
        ]
        if memory is not None:
            low, high = (memory.peak_bytes * factor / 2**30 for factor in MEMORY_ERROR)
            capacity = memory.capacity_bytes / 2**30
            lines.append(
                f"memory   {_number(memory.peak_bytes / 2**30)} GiB of {_number(capacity)}, "
                f"{_number(low)} to {_number(high)}"
            )
        checkpoint = self.results.checkpoint
        if checkpoint is not None:
            takes = f" in {_number(checkpoint.write_seconds)} s" if checkpoint.write_seconds is not None else ""
            size = f"{_number(checkpoint.bytes / 1e9)} GB{takes}"
            lines.append(f"save     every {self.save_every:,} steps of {self.steps:,}, {size}")
        others = [phase.name for phase in self.plan.training.phases if phase is not self.phase]
        if others:
            named = ", ".join(one_line(name, 40) for name in others)
            lines.append(f"phase    {one_line(self.phase.name, 40)}; launched by themselves: {named}")
        warned = [
            filled(finding.message, finding.parameters)
            for finding in self.results.findings
            if finding.code in ("framework_unproven", "framework_changes")
        ]
        return (*lines, *(f"note     {one_line(note)}" for note in (*warned, *notes)))

    def comment(self, *notes: str) -> list[str]:
        """The head as comment lines of a shell, YAML, Python or Dockerfile; none of them starts with a plan's text."""
        return [f"# {line}".rstrip() for line in self.head(*notes)]


def launch_job(plan: Plan, results: Results) -> Job:
    """The job of a plan's main phase.

    Raises RefusedError for a plan without meaning, and for processes that do not fill their nodes evenly.
    """
    if results.layout is None or results.step is None:
        raise RefusedError("the plan has errors and no layout to launch; fix its findings first")
    world, node = plan.hardware.accelerators, plan.hardware.node.accelerators
    if world > node and world % node:
        raise RefusedError(
            Sentence(
                "{world:,} accelerators do not fill whole nodes of {node}: launchers start the same number on "
                "every node",
                world=world,
                node=node,
            )
        )
    return Job(plan, results.layout, results.step, results)


def of_framework(job: Job, allowed: tuple[str, ...], words: str) -> None:
    """Raises RefusedError where the plan's framework is none of those that read the file."""
    framework = job.plan.software.framework
    if framework not in allowed:
        names = " or ".join(FRAMEWORK[name] for name in allowed)
        told = {"what": words, "names": names, "framework": FRAMEWORK[framework]}
        raise RefusedError(Sentence("{what} is for {names}; the plan's framework is {framework}", told))


def refuse_if(condition: bool, reason: str) -> None:
    """Raises RefusedError."""
    if condition:
        raise RefusedError(reason)


def _layout(layout: LayoutResult) -> str:
    parts = [f"{layout.n_accelerators:,} accelerators", f"TP {layout.tensor}", f"PP {layout.pipeline}"]
    if layout.virtual_pipeline > 1:
        parts[-1] += f" x {layout.virtual_pipeline}"
    parts += [f"CP {layout.context}"] if layout.context > 1 else []
    parts += [f"EP {layout.expert}"] if layout.expert > 1 else []
    parts += [
        f"DP {layout.data}",
        layout.sharding,
        f"micro batch {layout.micro_batch}",
        f"recompute {layout.recompute.mode}",
    ]
    return ", ".join(parts)


def _number(value: float) -> str:
    return f"{value:,.0f}" if value >= 1000 else f"{value:.3g}"


def _count(value: float) -> str:
    return f"{float(f'{value:.4g}'):,.0f}"
