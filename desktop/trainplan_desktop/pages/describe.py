"""The pages under Describe: which fields of the plan each shows, in which order and words."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trainplan.engine.results import Results
from trainplan.plan.document import Plan
from trainplan.plan.paths import field_info, get_field
from trainplan_desktop import catalogue
from trainplan_desktop.formats import percent, scaled, significant, tidy, whole
from trainplan_desktop.pages.form_page import Computed, Entry, Form, Row, Section
from trainplan_desktop.text import counted, tr

GIB = 2**30


def model_form(plan: Plan) -> Form:
    adapters = plan.model.training in {"lora", "qlora"}
    from trainplan_desktop.pages.model_entry import architecture_rows, architecture_tools, layer_sections  # noqa: PLC0415

    return Form(
        tr("Model"),
        (
            Section(tr("Architecture"), architecture_rows(plan), below=architecture_tools),
            *layer_sections(plan),
            Section(
                tr("Training"),
                (
                    Row("model.training"),
                    Row("model.precision"),
                    Row("model.optimizer"),
                ),
            ),
            Section(
                tr("Adapters"),
                (
                    Row("model.lora.rank"),
                    Row("model.lora.targets", always_help=True),
                    Row("model.lora.adapter_precision"),
                    Row("model.lora.dropout"),
                )
                if adapters
                else (),
                equation=None if adapters else lambda _p, _r: tr("Only LoRA and QLoRA have adapters"),
            ),
        ),
        sentence=_model_sentence,
    )


def _model_sentence(plan: Plan, results: Results | None) -> str:
    if results is None:
        return ""
    counts = results.architecture
    total, word = scaled(counts.total_params)
    sentence = tr(
        "{name}: {count} {word} parameters.",
        name=plan.model.architecture.name,
        count=significant(total, 4),
        word=tr(word),
    )
    if counts.active_params != counts.total_params:
        active, word = scaled(counts.active_params)
        sentence += " " + tr("{count} {word} of them work on each token.", count=significant(active, 4), word=tr(word))
    if counts.trainable_params != counts.total_params:
        trained, word = scaled(counts.trainable_params)
        sentence += " " + tr("{count} {word} are trained.", count=significant(trained, 3), word=tr(word))
    return sentence


def dataset_form(plan: Plan) -> Form:
    """Every input of the section; those that are not placed by hand come last."""
    return complete(_dataset(plan), plan, "dataset")


def _dataset(plan: Plan) -> Form:
    from trainplan_desktop.pages.phases import phase_tools  # noqa: PLC0415

    several = len(plan.training.phases) > 1
    phases = []
    for number, phase in enumerate(plan.training.phases):
        at = f"training.phases.{number}"
        title = tr("Phase {number}: {name}", number=number + 1, name=phase.name) if several else tr("Training run")
        rows: list[Row] = [Row(f"{at}.name")] if several else []
        rows += [Row(f"{at}.tokens"), Row(f"{at}.sequence_length"), Row(f"{at}.global_batch")]
        if several:
            rows += [Row(f"{at}.context"), Row(f"{at}.micro_batch")]
        last = number == len(plan.training.phases) - 1
        phases.append(Section(title, tuple(rows), _phase_equation(number), below=phase_tools if last else None))
    return Form(
        tr("Dataset"),
        (
            *phases,
            Section(
                tr("Data"),
                (
                    Row("dataset.name"),
                    Row("dataset.kind"),
                    Row("dataset.unique_tokens"),
                    Row("dataset.bytes_per_token", always_help=True),
                    Row("dataset.shards"),
                    Row("dataset.copies", unit=tr("copies")),
                    Computed("dataset_bytes", tr("Size on disk"), "TB", _of("storage.dataset_bytes", 1e12)),
                ),
                _epochs,
            ),
            Section(
                tr("Reading"),
                (
                    Row("dataset.read_bytes_per_operation"),
                    Row("dataset.preprocess_core_seconds_per_million_tokens", unit=tr("core-s per M tokens")),
                    Computed("read_rate", tr("Rate needed"), "GB/s", _of("storage.required_read_gb_per_second", 1)),
                ),
            ),
        ),
    )


def _phase_equation(number: int) -> Callable[[Plan, Results | None], str]:
    def equation(plan: Plan, _results: Results | None) -> str:
        phase = plan.training.phases[number] if number < len(plan.training.phases) else None
        if phase is None:
            return ""
        tokens, word = scaled(phase.global_batch * phase.sequence_length)
        return tr(
            "{batch} sequences of {length} = {tokens} tokens a step",
            batch=whole(phase.global_batch),
            length=whole(phase.sequence_length),
            tokens=f"{significant(tokens)} {tr(word)}".strip(),
        )

    return equation


def _epochs(plan: Plan, _results: Results | None) -> str:
    if plan.dataset.unique_tokens <= 0:
        return ""
    passes = significant(plan.training.tokens / plan.dataset.unique_tokens, 2)
    return tr("The run passes over the data {passes} times", passes=passes)


def hardware_form(plan: Plan) -> Form:
    """Every input of the section; those that are not placed by hand come last."""
    return complete(_hardware(plan), plan, "hardware")


def _hardware(plan: Plan) -> Form:
    return Form(
        tr("Hardware"),
        (
            Section(
                tr("Accelerator"),
                (
                    Entry(
                        "hardware.accelerator",
                        tr("Type"),
                        lambda p: catalogue.accelerators(),
                        lambda p: p.hardware.accelerator.id,
                        catalogue.choose_accelerator,
                        catalogue.accelerator_figures,
                    ),
                    Row("hardware.matmul_tflops", always_help=True),
                ),
            ),
            Section(
                tr("Nodes"),
                (
                    Entry(
                        "hardware.node",
                        tr("Node"),
                        catalogue.nodes,
                        lambda p: p.hardware.node.id,
                        catalogue.choose_node,
                        catalogue.node_figures,
                    ),
                    Row("hardware.accelerators"),
                    Computed("n_nodes", tr("Nodes"), tr("nodes"), _of("layout.n_nodes", 1, whole)),
                ),
                _nodes_equation,
            ),
            Section(
                tr("Storage"),
                (
                    Entry(
                        "hardware.storage",
                        tr("System"),
                        lambda p: catalogue.storage_systems(),
                        lambda p: p.hardware.storage.id,
                        catalogue.choose_storage,
                    ),
                    Row("hardware.storage_units", unit=plan.hardware.storage.aggregate_unit or tr("units")),
                    Row("hardware.storage_read_gb_per_second"),
                    Row("hardware.storage_write_gb_per_second"),
                ),
            ),
        ),
    )


def _nodes_equation(plan: Plan, _results: Results | None) -> str:
    return counted(plan.hardware.node.accelerators, "{count} accelerator in a node", "{count} accelerators in a node")


def network_form(plan: Plan) -> Form:
    """Every input of the section; those that are not placed by hand come last."""
    return complete(_network(plan), plan, "network")


def _network(plan: Plan) -> Form:
    return Form(
        tr("Network"),
        (
            Section(
                tr("Fabric"),
                (
                    Entry(
                        "network.fabric",
                        tr("Fabric"),
                        lambda p: catalogue.fabrics(),
                        lambda p: p.network.fabric.id,
                        catalogue.choose_fabric,
                    ),
                    Row("network.ports_per_node"),
                    Row("network.gbit_per_second_per_port"),
                    Row("network.oversubscription"),
                    Row("network.rail_optimised", words=tr("Each port of a node on a rail of its own")),
                    Row("network.all_reduce_bus_gb_per_second", always_help=True),
                ),
            ),
        ),
        sentence=_network_sentence,
    )


def _network_sentence(plan: Plan, results: Results | None) -> str:
    network = results.network if results is not None else None
    if network is None:
        return ""
    needed = significant(network.required_gbit_per_second_per_accelerator)
    available = significant(network.available_gbit_per_second_per_accelerator)
    sentence = {
        "enough": "Enough: {needed} of {available} Gb/s per accelerator are needed.",
        "tight": "Tight: {needed} of {available} Gb/s per accelerator are needed.",
        "bottleneck": "The network is the bottleneck: {needed} Gb/s per accelerator are needed, {available} are there.",
    }[network.verdict]
    return tr(sentence, needed=needed, available=available)


def parallelism_form(plan: Plan) -> Form:
    """Every input of the section; those that are not placed by hand come last."""
    return complete(_parallelism(plan), plan, "parallelism")


def _parallelism(plan: Plan) -> Form:
    at = f"training.phases.{_main_phase(plan)}"
    mixed = catalogue.has_experts(plan.model.architecture)
    experts = (Row("parallelism.expert"), Row("parallelism.expert_tensor")) if mixed else ()
    return Form(
        tr("Parallelism"),
        (
            Section(
                tr("Degrees"),
                (
                    Row("parallelism.tensor"),
                    Row("parallelism.pipeline"),
                    Row("parallelism.virtual_pipeline", unused=_no_pipeline),
                    Row("parallelism.context"),
                    *experts,
                    Computed("data", tr("Data parallel"), tr("replicas"), _of("layout.data", 1, whole)),
                ),
                _degrees,
            ),
            Section(
                tr("Batch"),
                (
                    Row("parallelism.micro_batch"),
                    Row(f"{at}.global_batch"),
                    Computed(
                        "accumulation",
                        tr("Accumulation"),
                        tr("micro batches"),
                        _of("layout.grad_accumulation", 1, whole),
                    ),
                ),
                _phase_equation(_main_phase(plan)),
            ),
            Section(tr("Memory and overlap"), tuple(_memory_rows(plan))),
            Section(
                tr("Uneven stages"),
                (
                    Row("parallelism.first_stage_layers", unit=tr("layers"), unused=_no_pipeline),
                    Row("parallelism.last_stage_layers", unit=tr("layers"), unused=_no_pipeline),
                ),
                lambda _p, _r: tr("Left empty, the layers are spread evenly"),
            ),
        ),
    )


def _memory_rows(plan: Plan) -> list[Row]:
    rows = [Row("parallelism.sharding")]
    if plan.parallelism.sharding == "hsdp":
        rows.append(Row("parallelism.shard_size", always_help=True))
    rows.append(Row("parallelism.recompute"))
    if plan.parallelism.recompute == "every":
        rows.append(Row("parallelism.recompute_every"))
    if plan.parallelism.recompute == "layers":
        rows.append(Row("parallelism.recompute_layers"))
    return [
        *rows,
        Row("parallelism.sequence", words=tr("Split norms and dropout")),
        Row(
            "parallelism.schedule",
            choices={"1f1b": "1F1B", "gpipe": "GPipe", "zero_bubble": "Zero bubble"},
            unused=_no_pipeline,
        ),
        Row("parallelism.offload_optimizer", choices=OFFLOAD),
        Row("parallelism.offload_parameters", choices=OFFLOAD),
        Row("software.implementation.overlap_gradient_reduction", title=tr("Gradient reduction"), choices=OVERLAP),
        Row("software.implementation.overlap_tensor_parallel", title=tr("Tensor parallel traffic"), choices=OVERLAP),
    ]


OFFLOAD = {"none": "None", "cpu": "Host memory", "nvme": "Local NVMe"}
OVERLAP = {True: "Overlap with computation", False: "Do not overlap"}


def _main_phase(plan: Plan) -> int:
    return plan.training.phases.index(plan.training.main)


def _no_pipeline(plan: Plan) -> str:
    return "" if plan.parallelism.pipeline > 1 else tr("There is one pipeline stage.")


def _degrees(plan: Plan, results: Results | None) -> str:
    layout = results.layout if results is not None else None
    if layout is None:
        return ""
    parts = [tr("{count} tensor", count=whole(layout.tensor)), tr("{count} pipeline", count=whole(layout.pipeline))]
    if layout.context > 1:
        parts.append(tr("{count} context", count=whole(layout.context)))
    parts.append(tr("{count} data", count=whole(layout.data)))
    return " × ".join(parts) + tr(" = {count} accelerators", count=whole(layout.n_accelerators))


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
                    Row("operations.checkpoint_asynchronous", words=tr("Training goes on while they are written")),
                    Row("operations.checkpoint_largest_pause_seconds"),
                    Row("operations.checkpoint_local_tier", words=tr("Written to local NVMe first")),
                    Row("operations.checkpoints_kept", unit=tr("checkpoints")),
                    Computed("ckpt_bytes", tr("Size of one"), "GB", _of("checkpoint.bytes", 1e9)),
                    Computed(
                        "ckpt_rate",
                        tr("Write rate needed"),
                        "GB/s",
                        _of("checkpoint.required_write_gb_per_second", 1),
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
                    Computed("interruptions", tr("Interruptions expected"), "", _of("reliability.interruptions", 1)),
                    Computed("goodput", tr("Goodput"), "", _goodput),
                ),
            ),
            Section(
                tr("Feeding and deadline"),
                (Row("operations.dataloader_workers"), Row("operations.days_available")),
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
                    Computed("it_kw", tr("IT power"), "kW", _of("power.it_kilowatts", 1)),
                    Computed("facility_kw", tr("Facility power"), "kW", _of("power.facility_kilowatts", 1)),
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
                    Computed("racks", tr("Racks"), tr("racks"), _of("power.racks", 1, whole)),
                    Computed("circuits", tr("Circuits"), tr("circuits"), _of("power.circuits", 1, whole)),
                    Computed("heat", tr("Heat"), "BTU/h", _of("power.heat_btu_per_hour", 1, whole)),
                ),
            ),
            Section(
                tr("Energy"),
                (
                    Row("facility.co2_kg_per_kilowatt_hour"),
                    Computed("energy", tr("Energy of the run"), "MWh", _of("power.energy_megawatt_hours", 1)),
                    Computed("co2", tr("Carbon of the run"), tr("t CO2"), _of("power.co2_tonnes", 1)),
                ),
            ),
        ),
    )


def software_form(plan: Plan) -> Form:
    from trainplan.plan.cluster import Implementation  # noqa: PLC0415

    first = ("overlap_gradient_reduction", "overlap_tensor_parallel")
    names = [name for name in Implementation.model_fields if name not in first]
    groups = {
        tr("Kernels"): [n for n in names if n in KERNELS],
        tr("Precision and sharding"): [n for n in names if n in SHARDING_SWITCHES],
    }
    placed = {name for group in groups.values() for name in group}
    groups[tr("Other")] = [name for name in names if name not in placed]
    return Form(
        tr("Software"),
        (
            Section(
                tr("Stack"), (Row("software.framework"), Row("software.year"), Row("software.tuning", always_help=True))
            ),
            *(
                Section(title, tuple(Row(f"software.implementation.{name}") for name in listed))
                for title, listed in groups.items()
            ),
        ),
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
    currency = plan.economics.currency

    def priced(unit: str) -> str:
        return unit.replace("currency", currency)

    return Form(
        tr("Economics"),
        (
            Section(tr("Prices"), (Row("economics.currency"), Row("economics.as_of"))),
            Section(
                tr("Own"),
                (
                    Row("economics.node_price", unit=currency, help=_node_price),
                    Row("economics.network_price_fraction", unit=tr("of node price")),
                    Row("economics.storage_price", unit=currency),
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
                    Row("economics.rent_term", choices=TERMS),
                    Row(
                        "economics.rent_per_accelerator_hour",
                        unit=tr("{currency} per hour", currency=currency),
                        always_help=True,
                    ),
                ),
            ),
        ),
    )


TERMS = {
    "on_demand": "On demand",
    "reserved_1yr": "Reserved for 1 year",
    "reserved_3yr": "Reserved for 3 years",
    "spot": "Spot",
}


def _node_price(plan: Plan, _results: Results | None) -> str:
    price = plan.hardware.node.price_usd
    if plan.economics.node_price is not None or price is None:
        return ""
    return tr(
        "Left empty: the catalogue’s {low} to {high} USD of {year} is used.",
        low=whole(price.low),
        high=whole(price.high),
        year=price.year,
    )


def _of(path: str, divisor: float, show: Callable[[float], str] = tidy) -> Callable[[Plan, Results | None], str | None]:
    """A result by its path, in another unit; None while it is not computed."""

    def value(_plan: Plan, results: Results | None) -> str | None:
        found: Any = results
        for name in path.split("."):
            found = getattr(found, name) if found is not None else None
        return None if found is None else show(found / divisor)

    return value


SECTION_TITLES = {"economics.decision": "Own or rent: what counts"}


def complete(form: Form, plan: Plan, *owners: str) -> Form:
    """The form with a row for every simple input of these parts of the plan that it does not show yet."""
    placed = set(form.paths()) | ELSEWHERE
    sections = list(form.sections)
    for owner in owners:
        record = get_field(plan, owner)
        paths = (f"{owner}.{name}" for name in type(record).model_fields)
        rows = tuple(Row(path) for path in paths if path not in placed and field_info(path, plan).kind in SIMPLE)
        if rows:
            sections.append(Section(tr(SECTION_TITLES.get(owner, "Further settings")), rows))
    return Form(form.title, tuple(sections), form.sentence)


SIMPLE = {"number", "integer", "choice", "flag", "text", "names"}
ELSEWHERE = {
    "parallelism.shard_size",
    "parallelism.recompute_every",
    "parallelism.recompute_layers",
    "parallelism.expert",
    "parallelism.expert_tensor",
}  # shown when the plan uses them
