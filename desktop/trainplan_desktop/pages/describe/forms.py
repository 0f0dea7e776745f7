"""The pages under Describe that tell what is trained and where: their fields, in which order and words."""

from __future__ import annotations

from collections.abc import Callable

from trainplan.engine.results import Results
from trainplan.plan.document import Plan
from trainplan_desktop.pages.shared.form_page import Computed, Entry, Form, Row, Section
from trainplan_desktop.pages.shared.form_values import complete, of
from trainplan_desktop.wording import catalogue
from trainplan_desktop.wording.formats import percent, scaled, significant, whole
from trainplan_desktop.wording.text import counted, tr


def model_form(plan: Plan) -> Form:
    adapters = plan.model.training in {"lora", "qlora"}
    continued = plan.model.training == "continued"
    from trainplan_desktop.pages.describe.model_entry import architecture_rows, architecture_tools, layer_sections  # noqa: PLC0415

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
                    *(_start_rows() if continued else ()),
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


def _start_rows() -> tuple[Row | Computed, ...]:
    return (
        Row("training.start.checkpoint"),
        Row("training.start.optimizer_state", words=tr("Loaded with the weights")),
        Row("training.start.read_gb_per_second", always_help=True),
        Row("training.start.warmup_tokens", always_help=True),
        Computed("start_bytes", tr("Read at the start"), "GB", of("run.start.bytes", 1e9)),
        Computed("start_seconds", tr("Time to read it"), "s", of("run.start.read_seconds", 1)),
        Computed("start_warmup", tr("Warm-up"), tr("steps"), of("run.start.warmup_steps", 1)),
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
    from trainplan_desktop.pages.describe.phases import phase_tools  # noqa: PLC0415

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
                    *_length_rows(plan),
                    *_sample_rows(plan),
                    Row("dataset.shards"),
                    Row("dataset.copies", unit=tr("copies")),
                    Computed("dataset_bytes", tr("Size on disk"), "TB", of("storage.dataset_bytes", 1e12)),
                ),
                _epochs,
            ),
            Section(
                tr("Reading"),
                (
                    Row("dataset.shuffle"),
                    Row("dataset.cache"),
                    Row("dataset.read_bytes_per_operation"),
                    Row("dataset.preprocess_core_seconds_per_million_tokens", unit=tr("core-s per M tokens")),
                    Computed("read_rate", tr("Rate needed"), "MB/s", of("storage.required_read_gb_per_second", 1e-3)),
                ),
            ),
        ),
    )


def _length_rows(plan: Plan) -> tuple[Row | Computed, ...]:
    if plan.dataset.packing == "full":
        return (Row("dataset.packing"),)
    return (
        Row("dataset.packing"),
        Row("dataset.document_tokens", always_help=True),
        Row("dataset.document_spread"),
        Computed("useful_tokens", tr("Useful tokens"), "%", of("step.useful_token_fraction", 0.01)),
        Computed("mfu_of_full", tr("MFU as logs count it"), "%", of("step.mfu_of_full_sequences", 0.01)),
    )


def _sample_rows(plan: Plan) -> tuple[Row, ...]:
    """Text is counted in tokens, everything else in samples."""
    if plan.dataset.kind in ("tokenised", "text"):
        return (Row("dataset.bytes_per_token", always_help=True),)
    return (
        Row("dataset.bytes_per_sample"),
        Row("dataset.tokens_per_sample"),
        Row("dataset.samples_per_file"),
        Row("dataset.decode_core_seconds_per_sample", unit=tr("core-s per sample")),
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
                    Computed("n_nodes", tr("Nodes"), tr("nodes"), of("layout.n_nodes", 1, whole)),
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
                    Row("hardware.storage_units", unit=tr(plan.hardware.storage.aggregate_unit or "") or tr("units")),
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
                    Row("network.rail_optimised", words=tr("A rail for each port of a node")),
                    Row("network.rail_only", words=tr("No switches between rails")),
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
    if not network.bytes_per_step:
        return tr("No traffic leaves a node.")
    if network.waiting_seconds <= 0:
        return tr("No step waits for traffic between nodes.")
    seconds, share = significant(network.waiting_seconds, 2), percent(network.waiting_fraction)
    return tr("{seconds} s of each step wait for traffic between nodes, {share}.", seconds=seconds, share=share)


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
                    Computed("data", tr("Data parallel"), tr("replicas"), of("layout.data", 1, whole)),
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
                        of("layout.grad_accumulation", 1, whole),
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
    if plan.parallelism.recompute == "modules":
        rows.append(Row("parallelism.recompute_modules"))
    return [
        *rows,
        Row("parallelism.sequence", words=tr("Split norms and dropout")),
        Row("parallelism.schedule", unused=_no_pipeline),
        Row("parallelism.offload_optimizer"),
        Row("parallelism.offload_parameters"),
        Row("parallelism.offload_activations"),
        Row("software.implementation.overlap_gradient_reduction", title=tr("Gradient reduction"), choices=OVERLAP),
        Row("software.implementation.overlap_tensor_parallel", title=tr("Tensor parallel traffic"), choices=OVERLAP),
        *_expert_rows(plan),
    ]


def _expert_rows(plan: Plan) -> tuple[Row, ...]:
    if not catalogue.has_experts(plan.model.architecture):
        return ()
    overlap = Row(
        "software.implementation.overlap_expert_parallel", title=tr("Expert parallel traffic"), choices=OVERLAP
    )
    return (overlap, Row("software.implementation.expert_dispatch"))


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
