"""The pages under Describe that tell of what surrounds the cluster: operations, facility, software, economics."""

from __future__ import annotations

from collections.abc import Callable

from trainplan.engine.economics.bill import listed_node_price
from trainplan.engine.results import Results
from trainplan.plan.cluster import Implementation
from trainplan.plan.document import Plan
from trainplan_desktop.pages.shared.form_page import Computed, Entry, Form, Row, Section
from trainplan_desktop.pages.shared.form_values import complete, of
from trainplan_desktop.wording import catalogue
from trainplan_desktop.wording.formats import percent, significant, whole
from trainplan_desktop.wording.text import tr


def operations_form(plan: Plan) -> Form:
    """Every input of the section; those that are not placed by hand come last."""
    return complete(_operations(plan), plan, "operations")


def _operations(plan: Plan) -> Form:
    return Form(
        tr("Operations"),
        (
            Section(
                tr("Checkpoints"),
                (
                    Row("operations.checkpoint_interval_seconds", help=_optimum),
                    Row("operations.checkpoint_asynchronous", words=tr("Training goes on meanwhile")),
                    Row("operations.checkpoint_largest_pause_seconds"),
                    Row("operations.checkpoint_local_tier", words=tr("Written to local NVMe first")),
                    Row("operations.checkpoint_gathered", words=tr("One node writes all of it")),
                    Row("operations.checkpoints_kept", unit=tr("checkpoints")),
                    Row("operations.checkpoint_hourly_kept", unit=tr("checkpoints")),
                    Row("operations.checkpoint_daily_kept", unit=tr("checkpoints")),
                    Row("operations.checkpoint_weekly_kept", unit=tr("checkpoints")),
                    Computed("ckpt_bytes", tr("Size of one"), "GB", of("checkpoint.bytes", 1e9)),
                    Computed(
                        "ckpt_rate",
                        tr("Write rate needed"),
                        "GB/s",
                        of("checkpoint.required_write_gb_per_second", 1),
                    ),
                ),
            ),
            Section(
                tr("Failures"),
                (
                    Row("operations.failures_per_node_day", always_help=True),
                    Row("operations.detection_seconds"),
                    Row("operations.restart_seconds"),
                    Row("operations.spare_nodes"),
                    Computed("interruptions", tr("Interruptions expected"), "", of("reliability.interruptions", 1)),
                    Computed("goodput", tr("Goodput"), "", _goodput),
                ),
            ),
            Section(
                tr("Feeding and deadline"),
                (
                    Row("operations.dataloader_workers"),
                    Row("operations.starts_on"),
                    Row("operations.queue_days"),
                    Row("operations.days_available"),
                ),
            ),
            Section(
                tr("Watching, and who is called"),
                tuple(Row(f"monitoring.{name}") for name in type(plan.monitoring).model_fields),
            ),
        ),
    )


def _optimum(plan: Plan, results: Results | None) -> str:
    checkpoint = results.checkpoint if results is not None else None
    if checkpoint is None:
        return ""
    optimum = significant(checkpoint.optimum_interval_seconds)
    if plan.operations.checkpoint_interval_seconds is None:
        return tr("Left empty: the optimum, {seconds} s, is used.", seconds=optimum)
    return tr("The optimum is {seconds} s.", seconds=optimum)


def _goodput(_plan: Plan, results: Results | None) -> str | None:
    reliability = results.reliability if results is not None else None
    return percent(reliability.goodput) if reliability is not None else None


def facility_form(plan: Plan) -> Form:
    """Every input of the section; those that are not placed by hand come last."""
    return complete(_facility(plan), plan, "facility")


def _facility(plan: Plan) -> Form:
    return Form(
        tr("Facility"),
        (
            Section(
                tr("Power"),
                (
                    Row("facility.pue"),
                    Row("facility.draw_fraction"),
                    Row("facility.network_storage_fraction"),
                    Row("facility.power_limit_kilowatts"),
                    Computed("it_kw", tr("IT power"), "kW", of("power.it_kilowatts", 1)),
                    Computed("facility_kw", tr("Facility power"), "kW", of("power.facility_kilowatts", 1)),
                ),
            ),
            Section(
                tr("Racks and cooling"),
                (
                    Row("facility.cooling"),
                    Row("facility.rack_kilowatts"),
                    Row("facility.rack_units"),
                    Row("facility.circuit_kilowatts"),
                    Row("facility.circuit_derating", unit=tr("of rating")),
                    Computed("racks", tr("Racks"), tr("racks"), of("power.racks", 1, whole)),
                    Computed("circuits", tr("Circuits"), tr("circuits"), of("power.circuits", 1, whole)),
                    Computed("heat", tr("Heat"), "BTU/h", of("power.heat_btu_per_hour", 1, whole)),
                ),
            ),
            Section(
                tr("Energy"),
                (
                    Row("facility.co2_kg_per_kilowatt_hour"),
                    Computed("energy", tr("Energy of the run"), "MWh", of("power.energy_megawatt_hours", 1)),
                    Computed("co2", tr("Carbon of the run"), tr("t CO2"), of("power.co2_tonnes", 1)),
                ),
            ),
        ),
    )


def software_form(plan: Plan) -> Form:
    from trainplan.engine.software.facts import hardware_facts  # noqa: PLC0415
    from trainplan.engine.software.solver import layers_of  # noqa: PLC0415

    first = ("overlap_gradient_reduction", "overlap_tensor_parallel", "overlap_expert_parallel", "expert_dispatch")
    names = [name for name in Implementation.model_fields if name not in first]
    groups = {
        tr("Kernels"): [n for n in names if n in KERNELS],
        tr("Precision and sharding"): [n for n in names if n in SHARDING_SWITCHES],
    }
    placed = {name for group in groups.values() for name in group}
    groups[tr("Other")] = [name for name in names if name not in placed]
    data = catalogue.software_data()
    layers = [layer.id for layer in layers_of(data, hardware_facts(plan))]
    return Form(
        tr("Software"),
        (
            Section(
                tr("Stack"),
                (Row("software.framework"), Row("software.release"), Row("software.tuning", always_help=True)),
            ),
            Section(tr("Versions; left open, they are completed"), tuple(Row(f"software.{name}") for name in layers)),
            Section(
                tr("Host and job"),
                tuple(Row(f"software.host.{name}") for name in type(plan.software.host).model_fields),
                folded=True,
            ),
            Section(
                tr("Tracking and operations"),
                tuple(Row(f"software.mlops.{name}") for name in type(plan.software.mlops).model_fields),
                folded=True,
            ),
            *(
                Section(title, tuple(Row(f"software.implementation.{name}") for name in listed), folded=True)
                for title, listed in groups.items()
            ),
        ),
        sentence=_software_sentence,
    )


def _software_sentence(plan: Plan, results: Results | None) -> str:
    """Whether the stack goes together, and when the run is."""
    if results is None or results.software is None:
        return ""
    software = results.software
    stands = sum(bool(layer.version) for layer in software.layers)
    if software.conflicts:
        names = tr(" and ").join(software.conflicts[0].titles)
        return tr("{count} layers; {names} do not go together.", count=stands, names=names)
    starts, ends = software.run_starts[:7], software.run_ends[:7]
    if starts == ends:
        return tr(
            "{count} layers that go together, by version data of {date}; the run is in {month}.",
            count=stands,
            date=software.data_date,
            month=starts,
        )
    return tr(
        "{count} layers that go together, by version data of {date}; the run is from {starts} to {ends}.",
        count=stands,
        date=software.data_date,
        starts=starts,
        ends=ends,
    )


KERNELS = {
    "fused_norm",
    "fused_rope",
    "fused_swiglu",
    "loss",
    "compiled",
    "attention_kernel",
    "cuda_graphs",
    "optimizer_kernel",
    "keys_values_copied",
}
SHARDING_SWITCHES = {
    "gradient_dtype",
    "reduce_dtype",
    "parameter_dtype",
    "autocast",
    "reshard_after_forward",
    "root_reshard",
    "head_own_unit",
    "gradient_accumulation_fusion",
    "accumulate_without_sync",
}


def economics_form(plan: Plan) -> Form:
    """Every input of the section; those that are not placed by hand come last."""
    return complete(_economics(plan), plan, "economics", "economics.decision")


def _economics(plan: Plan) -> Form:
    from trainplan_desktop.pages.describe.further_runs import further_runs_section  # noqa: PLC0415

    currency = plan.economics.currency

    def priced(unit: str) -> str:
        return unit.replace("currency", currency)

    return Form(
        tr("Economics"),
        (
            Section(tr("The cluster"), (Row("economics.acquisition", always_help=True),)),
            Section(tr("Prices"), (Row("economics.currency"), Row("economics.as_of"))),
            Section(
                tr("Own"),
                (
                    Row("economics.node_price", unit=currency, help=_node_price),
                    Row("economics.network_price", unit=currency, help=_of_bill("network")),
                    Row("economics.storage_price", unit=currency, help=_of_bill("storage")),
                    Row("economics.startup_price", unit=currency, help=_of_bill("site", "services")),
                    Row("economics.negotiated_fraction"),
                    Row("economics.depreciation_years"),
                    Row("economics.resale_fraction", unit=tr("of price")),
                    Row("economics.interest_fraction_per_year", unit=tr("per year")),
                    Row("economics.electricity_per_kilowatt_hour", unit=priced("currency per kWh")),
                    Row(
                        "economics.colocation_per_kilowatt_month",
                        unit=tr("{currency} per kW, month", currency=currency),
                    ),
                    Row("economics.staff_per_year", unit=priced("currency per year")),
                    Row("economics.maintenance_fraction_per_year", unit=tr("of price, year")),
                    Row("economics.utilization_when_owned"),
                    Row("economics.horizon_months"),
                ),
            ),
            further_runs_section(plan),
            Section(
                tr("Rent"),
                (
                    Entry(
                        "economics.instance",
                        tr("Rented instance"),
                        catalogue.instances,
                        lambda p: p.economics.instance.id if p.economics.instance is not None else "",
                        catalogue.choose_instance,
                    ),
                    Row(
                        "economics.rent_per_accelerator_hour",
                        unit=tr("{currency} per hour", currency=currency),
                        always_help=True,
                    ),
                ),
            ),
        ),
    )


def _of_bill(*categories: str) -> Callable[[Plan, Results | None], str]:
    """What the bill says where nobody has a quote."""

    def told(plan: Plan, results: Results | None) -> str:
        capital = results.cost.capital if results is not None and results.cost is not None else None
        amount = sum(capital.by_category[name] for name in categories) if capital is not None else 0.0
        if not amount:
            return ""
        return tr("{amount} {currency} in the bill", amount=whole(amount), currency=plan.economics.currency)

    return told


def _node_price(plan: Plan, _results: Results | None) -> str:
    price = listed_node_price(plan.hardware.node, plan.hardware.accelerator)
    if plan.economics.node_price is not None or price is None:
        return ""
    figures = {"low": whole(price.low), "high": whole(price.high), "year": price.year}
    if plan.hardware.node.price_usd is None and not plan.hardware.accelerator.price_holds_system:
        return tr("Left empty: an estimate from its cards, {low} to {high} USD of {year}, is used.", **figures)
    return tr("Left empty: the catalogue’s {low} to {high} USD of {year} is used.", **figures)
