"""Cross-field trouble of a plan, as findings: it opens, saves and is evaluated as far as it can be."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import lcm
from string import Formatter

from trainplan.catalog.architecture import Architecture
from trainplan.engine.findings.registry import KINDS, finding
from trainplan.engine.from_plan import LARGEST_DOMAIN_IN_A_NODE, job_from_plan
from trainplan.engine.job.job import Job
from trainplan.engine.kept import kept_for_plan
from trainplan.engine.layout.layout import Layout
from trainplan.engine.layout.validity import divisibility, violations
from trainplan.engine.memory.runtime import TIGHT
from trainplan.engine.operators.counts import parameters
from trainplan.engine.operators.lists import model_operators
from trainplan.engine.operators.lora import adaptable_modules, adapters
from trainplan.engine.results import Chances, CostResult, Finding, MemoryResult, RunResult
from trainplan.engine.verdict import LIKELY
from trainplan.plan.document import Plan
from trainplan.plan.lengths import useful_share

PADDING_WORTH_NOTING = 0.1
"""Share of computed tokens."""
REPEATS_WORTH_NOTING = 4
"""Passes over the data after which more bring little (arXiv 2305.16264, section 5)."""
FEWEST_TOKENS_OF_A_PARAMETER, MOST_TOKENS_OF_A_PARAMETER = 0.1, 100_000.0
"""A tenth of the least and nearly twice the most that is published."""
DTYPES = {"fp8": "fp8", "mxfp8": "fp8", "nvfp4": "fp4", "bf16": "bf16", "bf16_mixed": "bf16", "fp16_mixed": "fp16"}
OF_DATA_RANKS = {"batch_does_not_divide", "expert_ranks_do_not_divide", "shard_group_does_not_divide"}
"""Meaningless while the ranks do not multiply up: there is no number of data-parallel ranks then."""
FIELDS = {
    "ranks_do_not_multiply_up": ("hardware.accelerators", "parallelism.tensor", "parallelism.pipeline",
                                 "parallelism.context"),
    "heads_do_not_divide": ("parallelism.tensor", "model.architecture"),
    "kv_heads_do_not_divide": ("parallelism.tensor", "model.architecture"),
    "widths_do_not_divide": ("parallelism.tensor", "model.architecture"),
    "experts_do_not_divide": ("parallelism.expert", "model.architecture"),
    "expert_widths_do_not_divide": ("parallelism.expert_tensor", "model.architecture"),
    "expert_ranks_do_not_divide": ("parallelism.expert", "parallelism.expert_tensor", "hardware.accelerators"),
    "expert_parallel_without_experts": ("parallelism.expert", "model.architecture"),
    "length_does_not_divide": ("training.phases.{phase}.sequence_length", "parallelism.context"),
    "batch_does_not_divide": ("training.phases.{phase}.global_batch", "parallelism.micro_batch",
                              "hardware.accelerators"),
    "more_stages_than_layers": ("parallelism.pipeline", "parallelism.virtual_pipeline", "model.architecture"),
    "virtual_stages_without_pipeline": ("parallelism.virtual_pipeline", "parallelism.pipeline"),
    "end_stages_do_not_fit": ("parallelism.first_stage_layers", "parallelism.last_stage_layers"),
    "shard_group_does_not_divide": ("parallelism.shard_size", "hardware.accelerators"),
}  # fmt: skip


@kept_for_plan(2)
def layout_findings(plan: Plan) -> tuple[Finding, ...]:
    """Layouts that cannot run, once for each phase in which they differ."""
    seen: dict[tuple[str, str], Finding] = {}
    for number, phase in enumerate(plan.training.phases):
        job, layout = job_from_plan(plan, phase)
        parameters = _parameters(plan, job, layout)
        broken = violations(job, layout, plan.hardware.accelerators)
        for reason, flag in broken.items():
            if flag and not (broken["ranks_do_not_multiply_up"] and reason in OF_DATA_RANKS):
                fields = (path.format(phase=number) for path in FIELDS[reason])
                found = finding(reason, *fields, **_used(reason, parameters))
                seen.setdefault((reason, repr(found.parameters)), found)
    return (*seen.values(), *_ports(plan), *_work(plan))


def _work(plan: Plan) -> Iterator[Finding]:
    architecture = plan.model.architecture
    if architecture.untimed and not _is_timed(architecture):
        parts = ", ".join(architecture.untimed)
        yield finding("work_not_known", "model.architecture", model=architecture.name, parts=parts)


def _ports(plan: Plan) -> Iterator[Finding]:
    nodes = plan.hardware.n_nodes
    if nodes > 1 and not plan.network.ports_per_node:
        yield finding("network_without_ports", "network.ports_per_node", nodes=nodes)


def _is_timed(architecture: Architecture) -> bool:
    """Convolutional models have parameters, but no product that an operator describes."""
    layers = model_operators(architecture).distinct_layers
    return any(one.token_flops(1, causal=True) for layer, _ in layers for one in layer)


@kept_for_plan(2)
def consistency_findings(plan: Plan) -> tuple[Finding, ...]:
    """What fits together badly, though it can be computed."""
    return tuple(_consistency(plan))


def memory_findings(memory: MemoryResult | None) -> tuple[Finding, ...]:
    """Whether it fits, and how tightly."""
    if memory is None:
        return ()
    fraction = memory.peak_bytes / memory.capacity_bytes
    if not memory.fits:
        sizes = {"peak": memory.peak_bytes, "capacity": memory.capacity_bytes}
        sizes["usable"] = memory.peak_bytes + memory.headroom_bytes
        values = {f"{name}_gib": size / 2**30 for name, size in sizes.items()}
        return (finding("does_not_fit", "parallelism.sharding", "parallelism.recompute", **values),)
    if fraction >= TIGHT:
        return (finding("tight_memory", "parallelism.micro_batch", "parallelism.recompute", fraction=fraction),)
    return ()


def _consistency(plan: Plan) -> Iterator[Finding]:
    accelerator, node = plan.hardware.accelerator, plan.hardware.node
    if node.accelerator != accelerator.id:
        yield finding(
            "node_holds_other_accelerator",
            "hardware.node",
            "hardware.accelerator",
            node=node.name,
            node_accelerator=node.accelerator,
            accelerator=accelerator.name,
        )
    instance = plan.economics.instance
    if instance and instance.accelerator != accelerator.id and plan.economics.rent_per_accelerator_hour is None:
        yield finding(
            "instance_holds_other_accelerator",
            "economics.instance",
            "hardware.accelerator",
            instance=instance.name,
            instance_accelerator=instance.accelerator,
            accelerator=accelerator.name,
        )
    nodes = plan.hardware.accelerators / node.accelerators
    if not nodes.is_integer():
        yield finding(
            "part_of_a_node",
            "hardware.accelerators",
            "hardware.node",
            accelerators=plan.hardware.accelerators,
            nodes=nodes,
            per_node=node.accelerators,
        )
    yield from _tensor(plan)
    yield from _model(plan)
    yield from _tokens(plan)
    yield from _lengths(plan)
    dtype = DTYPES.get(plan.model.precision)
    if dtype and getattr(accelerator.peak_tflops, dtype) is None:
        yield finding(
            "precision_not_in_hardware", "model.precision", accelerator=accelerator.name, precision=plan.model.precision
        )
    epochs = plan.training.tokens / plan.dataset.unique_tokens
    if epochs > REPEATS_WORTH_NOTING and plan.model.training in ("pretraining", "continued"):
        yield finding(
            "tokens_repeat",
            "dataset.unique_tokens",
            tokens=plan.training.tokens,
            unique_tokens=plan.dataset.unique_tokens,
            epochs=epochs,
        )


def _tokens(plan: Plan) -> Iterator[Finding]:
    """Far outside what anybody published: GPT-3 took 1.7 tokens a parameter, Qwen3 0.6B 60,000 (arXiv 2505.09388)."""
    count = parameters(plan.model.architecture).total
    ratio = plan.training.tokens / max(count, 1)
    least = FEWEST_TOKENS_OF_A_PARAMETER if plan.model.training == "pretraining" else 0.0
    if not least <= ratio <= MOST_TOKENS_OF_A_PARAMETER:
        yield finding(
            "tokens_far_from_usual",
            f"training.phases.{plan.training.phases.index(plan.training.main)}.tokens",
            parameters=f"{count:,}",
            tokens=f"{plan.training.tokens:.3g}",
            ratio=ratio,
        )


def _lengths(plan: Plan) -> Iterator[Finding]:
    if plan.dataset.packing == "full":
        return
    job, _ = job_from_plan(plan)
    if job.documents is None:
        yield finding("document_lengths_missing", "dataset.document_tokens")
        return
    padding = 1 - useful_share(plan, plan.training.main)
    if padding > PADDING_WORTH_NOTING:
        yield finding("padding_is_computed", "dataset.packing", padding=padding)
    if not job.documents.padded and job.switches.attention_kernel == "unfused":
        yield finding("masks_save_nothing", "software.implementation.attention_kernel")


def _model(plan: Plan) -> Iterator[Finding]:
    architecture, lora = plan.model.architecture, plan.model.lora
    if plan.model.training in ("lora", "qlora"):
        unmatched = adapters(architecture, lora.rank, lora.targets).unmatched
        if unmatched:
            modules = ", ".join(adaptable_modules(architecture))
            yield finding(
                "adapters_address_nothing", "model.lora.targets", targets=", ".join(unmatched), modules=modules
            )
    if architecture.untimed and _is_timed(architecture):
        yield finding("work_not_estimated", "model.architecture", parts=", ".join(architecture.untimed))
    tokens = architecture.main.tokens
    for number, phase in enumerate(plan.training.phases):
        if tokens and phase.sequence_length != tokens:
            field = f"training.phases.{number}.sequence_length"
            yield finding("length_is_the_models_own", field, tokens=tokens, length=phase.sequence_length)


def _tensor(plan: Plan) -> Iterator[Finding]:
    tensor = plan.parallelism.tensor
    domain = plan.hardware.accelerator.scale_up.domain_size
    if domain <= LARGEST_DOMAIN_IN_A_NODE:
        domain = min(domain, plan.hardware.node.accelerators)
    if tensor > domain:
        yield finding("tensor_leaves_domain", "parallelism.tensor", tensor=tensor, domain=domain)
    vocabulary = plan.model.architecture.vocabulary
    if vocabulary % tensor:
        multiple = 128 * tensor
        padded = -(-vocabulary // multiple) * multiple
        yield finding("vocabulary_padded", "parallelism.tensor", vocabulary=vocabulary, padded=padded, tensor=tensor)


def _parameters(plan: Plan, job: Job, layout: Layout) -> dict[str, object]:
    model = divisibility(job.architecture)
    t, c, p, d = (int(value) for value in (layout.tensor, layout.context, layout.pipeline, layout.data))
    return {
        "accelerators": plan.hardware.accelerators,
        "tensor": t,
        "context": c,
        "pipeline": p,
        "product": t * c * p,
        "heads": _listed(value for value in model.heads if value % t),
        "kv_heads": _listed(value for value in model.kv_heads if value % t and t % value),
        "widths": _listed(value for value in model.widths if value % t),
        "experts": _listed(model.experts),
        "expert_widths": _listed(model.expert_widths),
        "expert": int(layout.expert),
        "expert_tensor": int(layout.expert_tensor),
        "stage_ranks": t * c * d,
        "sequence_length": job.sequence_length,
        "length_multiple": lcm(2 * c if c > 1 else 1, t * c if layout.sequence else 1),
        "global_batch": int(layout.global_batch),
        "data": d,
        "micro_batch": int(layout.micro_batch),
        "batch_multiple": d * int(layout.micro_batch),
        "depth": model.depth,
        "virtual_pipeline": int(layout.virtual_pipeline),
        "shard_size": int(layout.shard_size),
        "data_ranks": d * c,
    }


def _used(reason: str, parameters: dict[str, object]) -> dict[str, object]:
    """The parameters that the sentences of this kind name."""
    kind = KINDS[reason]
    names = {name for _, name, _, _ in Formatter().parse(kind.message + kind.remedy) if name}
    return {name: value for name, value in parameters.items() if name in names}


def _listed(values: Iterable[int]) -> str:
    return ", ".join(str(value) for value in values)


def limit_findings(plan: Plan, run: RunResult, cost: CostResult, chances: Chances) -> tuple[Finding, ...]:
    """A deadline or a budget that is missed, or likely to be."""
    found = []
    deadline, budget, spent = plan.operations.days_available, plan.economics.budget, cost.chosen.this_run
    if deadline is not None and chances.deadline is not None and chances.deadline < LIKELY:
        code = "deadline_missed" if run.days_to_result > deadline else "deadline_at_risk"
        found.append(
            finding(
                code, "operations.days_available", days=run.days_to_result, deadline=deadline, chance=chances.deadline
            )
        )
    if budget is not None and spent is not None and chances.budget is not None and chances.budget < LIKELY:
        code = "budget_missed" if spent > budget else "budget_at_risk"
        found.append(
            finding(code, "economics.budget", spent=spent, budget=budget, currency=cost.currency, chance=chances.budget)
        )
    return tuple(found)
