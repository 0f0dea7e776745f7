"""The four checks before anybody signs: documentation, assumptions, nameplate against application, the facility.

They are those of "AI Training Server Sizing: Memory, GPU Count and Checkpoint Plan".
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from trainplan.acceptance.planned import Text, text
from trainplan.acceptance.site import Site, site_of
from trainplan.acceptance.verdicts import AcceptanceResult
from trainplan.catalog.entries import Accelerator, Entry
from trainplan.engine.memory.runtime import USABLE
from trainplan.engine.results import Results
from trainplan.plan.cluster import FRAMEWORK
from trainplan.plan.document import Plan
from trainplan.plan.paths import field_info, get_field
from trainplan.plan.provenance import assumptions, provenance, stated_inputs
from trainplan.plan.saved_figures import ENTRY_FIELDS

GB: Final = 1e9
GIB: Final = 1 << 30
FACILITY_FIELDS: Final = (
    "facility.power_limit_kilowatts",
    "facility.cooling_limit_kilowatts",
    "facility.ups_limit_kilowatts",
    "facility.ups_redundancy",
    "facility.rack_kilowatts",
    "facility.circuit_kilowatts",
    "facility.circuit_derating",
    "facility.feeds",
    "facility.cooling",
    "facility.floor_limit_kg_per_square_metre",
)
"""Inputs that a qualified professional decides or confirms."""


@dataclass(frozen=True)
class Documentation:
    """What a component's figures rest on."""

    component: Text
    name: str
    sources: tuple[str, ...]
    unverified: tuple[str, ...] = ()
    """Figures without a public source."""


@dataclass(frozen=True)
class Nameplate:
    """A data-sheet figure beside what the application gets; figures in `unit`, None is not known."""

    what: Text
    unit: str
    nameplate: float | None
    planned: float | None
    """What the plan counts on."""
    measured: float | None = None
    test: str = ""
    """Code of the test that measures it."""

    @property
    def share(self) -> float | None:
        """Measured, or else planned, over nameplate."""
        got = self.planned if self.measured is None else self.measured
        return got / self.nameplate if got is not None and self.nameplate else None


@dataclass(frozen=True)
class FacilityDecision:
    """An input that belongs to the facility."""

    path: str
    title: str
    value: str
    confirmed: bool
    """The plan says that it is a value of the facility."""
    source: str = ""


@dataclass(frozen=True)
class FourChecks:
    documentation: tuple[Documentation, ...]
    assumed: tuple[str, ...]
    """Paths of the inputs that nothing stands behind yet."""
    inputs: int
    nameplate: tuple[Nameplate, ...]
    facility: tuple[FacilityDecision, ...]

    @property
    def escalated(self) -> tuple[FacilityDecision, ...]:
        """Decisions of the facility that nobody has confirmed."""
        return tuple(item for item in self.facility if not item.confirmed)


def four_checks(plan: Plan, results: Results, accepted: AcceptanceResult | None = None) -> FourChecks:
    site = site_of(plan, results)
    return FourChecks(
        documentation=tuple(_documentation(plan)),
        assumed=assumptions(plan),
        inputs=len(stated_inputs(plan)),
        nameplate=tuple(_nameplate(site, accepted)) if site else (),
        facility=tuple(_facility(plan)),
    )


def _documentation(plan: Plan) -> Iterator[Documentation]:
    architecture = plan.model.architecture
    origin = provenance(plan, "model.architecture")
    yield Documentation(text("Model"), architecture.name, (origin.source,) if origin.source else ())
    for path in ENTRY_FIELDS:
        entry = get_field(plan, path)
        if isinstance(entry, Entry):
            yield Documentation(text(field_info(path, plan).title), entry.name, entry.sources, entry.unverified)
    framework = provenance(plan, "software.framework")
    name = f"{FRAMEWORK[plan.software.framework]}, {plan.software.release}"
    yield Documentation(text("Framework"), name, (framework.source,) if framework.source else ())


def _nameplate(site: Site, accepted: AcceptanceResult | None) -> Iterator[Nameplate]:
    """Ports, storage, memory, power, and the rates of computing: what is printed and what arrives."""
    plan, results = site.plan, site.results
    card, rates = plan.hardware.accelerator, site.rates

    def measured(code: str) -> float | None:
        outcome = accepted.outcome(code) if accepted else None
        return outcome.entry.measured if outcome and outcome.entry else None

    def planned(code: str) -> float | None:
        outcome = accepted.outcome(code) if accepted else None
        return outcome.test.expected if outcome else None

    peak = float(rates.peak) / 1e12
    yield Nameplate(
        text("Matrix product, 16 bit"), "TFLOP/s", peak, float(rates.matmul) / 1e12,
        measured("straggler_sweep"), "straggler_sweep",
    )  # fmt: skip
    if results.step:
        yield Nameplate(text("Model FLOPs in training"), "TFLOP/s", peak, results.step.model_tflops_per_accelerator)
    yield Nameplate(
        text("Accelerator memory"), "GiB", _printed_gib(card), USABLE * card.memory_gib,
    )  # fmt: skip
    links = card.scale_up.gb_s
    if links and site.per_node > 1:
        yield Nameplate(
            text("Links inside a node"), "GB/s", links, planned("all_reduce_inside"),
            measured("all_reduce_inside"), "all_reduce_inside",
        )  # fmt: skip
    if site.nodes > 1:
        yield Nameplate(
            text("Ports of a node, all together"), "GB/s",
            plan.network.ports_per_node * plan.network.gbit_per_second_per_port / 8,
            planned("all_reduce_all"), measured("all_reduce_all"), "all_reduce_all",
        )  # fmt: skip
    storage = plan.hardware.storage
    units = plan.hardware.storage_units
    for what, printed, code in (
        (text("Storage, reading"), storage.aggregate_read_gb_s, "storage_read"),
        (text("Storage, writing"), storage.aggregate_write_gb_s, "checkpoint_write"),
    ):
        yield Nameplate(what, "GB/s", printed * units if printed else None, planned(code), measured(code), code)
    power = results.power
    if power:
        yield Nameplate(
            text("IT power"), "kW", power.rated_kilowatts, power.it_kilowatts, measured("sustained_power"),
            "sustained_power",
        )  # fmt: skip


def _printed_gib(card: Accelerator) -> float:
    """The memory on the data sheet [GiB]; some vendors print binary gigabytes as GB."""
    decimal = card.memory_gb * GB / GIB
    return card.memory_gb if card.memory_gib > decimal else decimal


def _facility(plan: Plan) -> Iterator[FacilityDecision]:
    for path in FACILITY_FIELDS:
        info, origin = field_info(path, plan), provenance(plan, path)
        value = get_field(plan, path)
        shown = "" if value is None else info.choices.get(str(value), f"{value} {info.unit}".strip())
        confirmed = origin.kind == "facility_value" and value is not None
        yield FacilityDecision(path, info.title, shown, confirmed, origin.source if confirmed else "")
