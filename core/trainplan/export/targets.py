"""What a plan can be exported to: targets by id, each a few files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

import trainplan
from trainplan.engine.results import Results
from trainplan.english import Sentence
from trainplan.export import acceptance
from trainplan.export.cluster_tables import cable_table, rack_table, rules_table
from trainplan.export.launch.targets import LAUNCH_TARGETS, LaunchTarget, launch_files
from trainplan.export.monitoring import targets as monitoring
from trainplan.export.readers import NOT_TRIED, READ_BY
from trainplan.export.spreadsheets import Cover, to_csv, to_xlsx
from trainplan.export.tables import (
    NoTableError,
    Table,
    assumptions_table,
    bill_table,
    cash_flow_table,
    cost_table,
    inputs_table,
    offers_table,
    results_table,
    scenarios_table,
)
from trainplan.plan.document import Plan
from trainplan.plan.fingerprint import in_groups, input_hash

MakeTable = Callable[[Plan, Results], Table]
TABLES: Mapping[str, tuple[str, MakeTable]] = MappingProxyType(
    {
        "bom": ("Bill of materials", bill_table),
        "cost": ("Cost of this run", cost_table),
        "offers": ("Ways to get the hours", offers_table),
        "cash-flow": ("Cash flow", cash_flow_table),
        "assumptions": ("Assumptions", assumptions_table),
        "inputs": ("Inputs", inputs_table),
        "results": ("Results", results_table),
        "scenarios": ("Scenarios", scenarios_table),
        "cables": ("Cable schedule", cable_table),
        "racks": ("Rack elevation", rack_table),
        "rules": ("Rules of thumb", rules_table),
        "acceptance": ("Acceptance tests", acceptance.acceptance_table),
    }
)


@dataclass(frozen=True)
class Target:
    """One kind of export; `files` gives the content of each file by name."""

    id: str
    title: str
    files: Callable[[Plan, Results], dict[str, bytes]]
    group: str = "Tables"

    @property
    def read_by(self) -> str:
        """Programs whose own readers were tried on such files; "" where none was."""
        return READ_BY.get(self.id, "")

    @property
    def not_tried(self) -> str:
        """What no program checked of them; "" where that is nothing in particular."""
        return NOT_TRIED.get(self.id, "")


def cover_of(plan: Plan) -> Cover:
    """What every workbook of the plan says of itself."""
    return Cover(
        plan=plan.name,
        inputs=in_groups(input_hash(plan)),
        program=f"Trainplan {trainplan.__version__}",
        currency=plan.economics.currency,
        prices_as_of=plan.economics.as_of,
    )


def _as_csv(name: str, make: MakeTable) -> Callable[[Plan, Results], dict[str, bytes]]:
    return lambda plan, results: {f"{name}.csv": to_csv(make(plan, results))}


def _as_xlsx(name: str, make: MakeTable) -> Callable[[Plan, Results], dict[str, bytes]]:
    return lambda plan, results: {f"{name}.xlsx": to_xlsx([make(plan, results)], cover_of(plan))}


def _workbook(plan: Plan, results: Results) -> dict[str, bytes]:
    """All tables that this plan has."""
    found = []
    for _, make in TABLES.values():
        try:
            found.append(make(plan, results))
        except NoTableError:
            continue
    return {"tables.xlsx": to_xlsx(found, cover_of(plan))}


def _launch(target: LaunchTarget) -> Target:
    def files(plan: Plan, results: Results) -> dict[str, bytes]:
        return launch_files(plan, results, target.id)

    return Target(target.id, target.title, files, target.group)


def _targets() -> dict[str, Target]:
    targets = [Target("tables-xlsx", "All tables, XLSX", _workbook)]
    for name, (title, make) in TABLES.items():
        targets.append(Target(f"{name}-csv", Sentence("{title}, CSV", {"title": title}), _as_csv(name, make)))
        targets.append(Target(f"{name}-xlsx", Sentence("{title}, XLSX", {"title": title}), _as_xlsx(name, make)))
    targets += [Target(name, title, files) for name, (title, files) in acceptance.FILES.items()]
    targets += [_launch(target) for target in LAUNCH_TARGETS.values()]
    targets += [Target(name, title, files, "Monitoring") for name, (title, files) in monitoring.FILES.items()]
    return {target.id: target for target in targets}


TARGETS: Mapping[str, Target] = MappingProxyType(_targets())
