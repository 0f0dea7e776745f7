"""What tests need to know of a plan: how many nodes, which tools, and the rates that the engine counts on."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from trainplan.acceptance import shell
from trainplan.acceptance.vendors import TOOLS, Maker, Tools, maker_of
from trainplan.engine.calibration import built_in_calibration
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout
from trainplan.engine.results import LayoutResult, Results
from trainplan.engine.step_time.rates import Rates, resolve_rates
from trainplan.engine.uncertainty.ranges import CERTAIN_KINDS, PUBLISHED
from trainplan.plan.document import Plan

VERSIONS = (
    "software.driver", "software.cuda", "software.rocm", "software.pytorch", "software.container", "software.nccl",
    "software.rccl",
)  # fmt: skip
"""Inputs whose change alters what accelerators and their collectives reach."""
RENTED_FROM_A_CLOUD = ("on_demand", "capacity_block", "reserved_1yr", "reserved_3yr", "spot", "managed")
"""Ways in which the power of the room is somebody else's."""


@dataclass(frozen=True)
class Site:
    """A plan that has a layout, and its results."""

    plan: Plan
    results: Results
    layout: LayoutResult

    @property
    def nodes(self) -> int:
        return self.layout.n_nodes

    @property
    def per_node(self) -> int:
        """Accelerators of a node that train."""
        return min(self.plan.hardware.node.accelerators, self.layout.n_accelerators)

    @property
    def ranks(self) -> int:
        return self.nodes * self.per_node

    @property
    def vendor(self) -> Maker:
        """Whose tools look after the accelerators."""
        return maker_of(self.plan.hardware.accelerator.vendor)

    @property
    def tools(self) -> Tools:
        return TOOLS[self.vendor]

    @property
    def in_a_cloud(self) -> bool:
        return self.plan.economics.acquisition in RENTED_FROM_A_CLOUD

    @property
    def hosts(self) -> str:
        return shell.host_expression(self.plan.acceptance.hosts, self.nodes)

    @cached_property
    def job_and_layout(self) -> tuple[Job, Layout]:
        return job_from_plan(self.plan)

    @cached_property
    def rates(self) -> Rates:
        return resolve_rates(self.job_and_layout[0], built_in_calibration())

    def range_of(self, path: str, value: float) -> tuple[float, float]:
        """10th and 90th percentile of an input: as the plan states them, else the published ones of an assumption."""
        entry = self.plan.provenance.get(path)
        if entry is not None and entry.low is not None and entry.high is not None:
            low, high = entry.low, entry.high
        elif (entry is not None and entry.kind in CERTAIN_KINDS) or path not in PUBLISHED:
            return value, value
        else:
            low, high = PUBLISHED[path]
        return min(low, value), max(high, value)

    def path(self, name: str) -> str:
        """A path in the folder for tests, quoted."""
        return shell.quoted(f"{self.plan.acceptance.folder.rstrip('/') or '/'}/{name}")

    def launch(
        self,
        program: Sequence[str],
        *,
        nodes: int | None = None,
        per_node: int | None = None,
        environment: Mapping[str, str] | None = None,
        on_accelerators: bool = False,
    ) -> str:
        """Run words that are quoted already on every rank, unless told otherwise."""
        return shell.launch(
            self.plan.acceptance.launcher,
            program,
            hosts=self.hosts if nodes is None else shell.first_hosts(self.hosts, nodes),
            nodes=nodes or self.nodes,
            per_node=per_node or self.per_node,
            environment=environment,
            accelerators=self.per_node if on_accelerators else 0,
        )

    def host_words(self, hosts: int) -> str:
        """The first hosts, separated by commas, read from the host file so that a thousand names stay out of a line."""
        return f"\"$(head -n {hosts} hosts.txt | cut -d' ' -f1 | paste -sd,)\""

    def everywhere(self, script: str) -> str:
        """Run a line of shell once on each node."""
        return shell.everywhere(self.plan.acceptance.launcher, script, hosts=self.hosts, nodes=self.nodes)


def site_of(plan: Plan, results: Results) -> Site | None:
    """None where the plan has no layout that can be computed."""
    return None if results.layout is None else Site(plan, results, results.layout)
