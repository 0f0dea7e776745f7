"""`Plan`: the whole document as one frozen value. An edit makes a new plan."""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, Field

from trainplan.frozen import Frozen
from trainplan.plan.acceptance import Acceptance
from trainplan.plan.cluster import Hardware, Network, Parallelism, Software
from trainplan.plan.codes import day_month_or_year
from trainplan.plan.deployment import Economics, Facility, Operations
from trainplan.plan.measured import MOST_TAKEN, Measured, Taken
from trainplan.plan.monitoring import Monitoring
from trainplan.plan.workload import Dataset, Model, TrainingRun

LONGEST_NOTES, LONGEST_PAGE_NOTES = 100_000, 20_000
ProvenanceKind = Literal["decision", "assumption", "measurement", "vendor_limit", "facility_value", "catalogue", "file"]


class Provenance(Frozen):
    """Where a value comes from."""

    kind: ProvenanceKind
    source: str = Field("", max_length=1000)
    date: str = Field("", max_length=40)
    low: float | None = None
    high: float | None = None
    owner: str = Field("", max_length=120, description="Who confirms it")
    due: str = Field("", max_length=40, description="By when")


class Scenario(Frozen):
    """A named variant: the fields in which it differs from the plan."""

    name: str = Field(min_length=1, max_length=120)
    changes: dict[str, Any] = Field(default_factory=dict)


class Revision(Frozen):
    """One entry of the plan's history."""

    date: Annotated[str, AfterValidator(day_month_or_year)] = Field(title="Date", max_length=10)
    text: str = Field(title="What changed", min_length=1, max_length=200)


class SignOff(Frozen):
    """For whom the plan is, who answers for it, and what it went through."""

    prepared_for: str = Field("", title="Prepared for", max_length=120)
    site: str = Field("", title="Site", max_length=120)
    prepared_by: str = Field("", title="Prepared by", max_length=120)
    reviewer: str = Field("", title="Reviewed by", max_length=120)
    approver: str = Field("", title="Approved by", max_length=120)
    decide_by: Annotated[str, AfterValidator(day_month_or_year)] | None = Field(
        None, title="Decide by", max_length=10, description="When the decision is needed"
    )
    revisions: tuple[Revision, ...] = Field((), title="Revisions", max_length=200)


class Plan(Frozen):
    """Every input of a plan."""

    name: str = Field("Untitled plan", title="Name", max_length=200)
    model: Model = Field(title="Model")
    dataset: Dataset = Field(default_factory=Dataset, title="Dataset")
    training: TrainingRun = Field(default_factory=TrainingRun, title="Training")
    hardware: Hardware = Field(title="Hardware")
    network: Network = Field(title="Network")
    parallelism: Parallelism = Field(default_factory=Parallelism, title="Parallelism")
    operations: Operations = Field(default_factory=Operations, title="Operations")
    software: Software = Field(default_factory=Software, title="Software")
    facility: Facility = Field(default_factory=Facility, title="Facility")
    economics: Economics = Field(default_factory=Economics, title="Economics")
    monitoring: Monitoring = Field(default_factory=Monitoring, title="Monitoring")
    measured: Measured = Field(default_factory=Measured, title="Measured")
    measurements: tuple[Taken, ...] = Field((), title="Measurements", max_length=MOST_TAKEN)
    acceptance: Acceptance = Field(default_factory=Acceptance, title="Acceptance")
    sign_off: SignOff = Field(default_factory=SignOff, title="Sign-off")
    scenarios: tuple[Scenario, ...] = Field((), title="Scenarios", max_length=200)
    project: str = Field("", title="Project", max_length=200)
    notes: str = Field("", title="Notes", max_length=LONGEST_NOTES)
    page_notes: dict[str, Annotated[str, Field(max_length=LONGEST_PAGE_NOTES)]] = Field(
        default_factory=dict, title="Notes by page of the window", max_length=100
    )
    provenance: dict[str, Provenance] = Field(default_factory=dict, title="Provenance")
