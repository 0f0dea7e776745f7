"""Words for the names that the engine uses in its results."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from trainplan import wording
from trainplan_desktop.wording.text import from_core, inside, tr

if TYPE_CHECKING:
    from trainplan.measure.record import Problem

WORDS = {
    **wording.MEMORY,
    **wording.STEP,
    **wording.ARCHITECTURE,
    "pipeline": "Pipeline transfers",
    "bubble": "Pipeline bubble",
    "data_wait": "Data wait",
    "checkpoint": "Checkpoint",
    "computing": "Computation",
    "lost_work": "Work lost to failures",
    "checkpoint_pause": "Checkpoint pauses",
    "detection": "Detection of failures",
    "restart": "Restarts",
    "startup": "Start-up",
    "memory.peak_bytes": "Peak memory",
    "not_powers_of_two": "Not powers of two",
    "tensor_above_limit": "Tensor parallel above the limit",
    "context_above_limit": "Context parallel above the limit",
    "pipeline_above_limit": "Pipeline longer than the limit",
    "memory.allocated_bytes": "Allocated",
    "memory.reserved_bytes": "Reserved",
    "resident_gradients": "Held all step",
    "made_gradients": "Made by backward",
    "other_micro_batches": "Other micro batches",
    "micro_batch_at_work": "Micro batch at work",
    "communication_buffers": "Buffers",
    "allocated": "Allocated",
    "cost": "Cost of this run",
    "capital": "Capital",
    "accelerator_hours": "Accelerator hours",
    "batch_does_not_divide": "Batch does not divide",
    "checkpoint_staging": "Checkpoint staging",
    "checkpoints": "Checkpoints",
    "colocation": "Colocation",
    "communicators": "Communicators",
    "core": "Core",
    "data": "Data",
    "data_transfer": "Data transfer",
    "dataset": "Dataset",
    "does_not_fit": "Does not fit",
    "drawn_by_nodes": "Drawn by nodes",
    "end_stages_do_not_fit": "End stages do not fit",
    "energy": "Energy",
    "expert": "Expert",
    "expert_parallel_without_experts": "Expert parallel without experts",
    "expert_ranks_do_not_divide": "Expert ranks do not divide",
    "expert_widths_do_not_divide": "Expert widths do not divide",
    "experts_do_not_divide": "Experts do not divide",
    "facility_overhead": "Cooling and losses",
    "framework_does_not_run_it": "The framework does not run it",
    "headroom": "Headroom",
    "heads_do_not_divide": "Heads do not divide",
    "heads_or_widths_do_not_divide": "Heads or widths do not divide",
    "kv_heads_do_not_divide": "Key-value heads do not divide",
    "latent_attention": "Latent attention",
    "leaf": "Leaf",
    "length_does_not_divide": "Length does not divide",
    "loader_workers": "Loader workers",
    "maintenance": "Maintenance",
    "master_weights": "Master weights",
    "memory": "Memory",
    "moments": "Moments",
    "more_stages_than_layers": "More stages than layers",
    "network": "Network",
    "network_storage": "Network and storage",
    "nodes": "Nodes",
    "offloaded_optimizer": "Offloaded optimizer",
    "offloaded_weights": "Offloaded weights",
    "own_bought": "Owned, bought for it",
    "own_kept_busy": "Owned, kept busy",
    "page_cache": "Page cache",
    "pinned_batches": "Pinned batches",
    "processes": "Processes",
    "memory_does_not_fit": "Memory does not fit",
    "productive": "Productive",
    "ranks_do_not_multiply_up": "Ranks do not multiply up",
    "resale": "Resale",
    "restart_margin": "Restart margin",
    "servers": "Servers",
    "services": "Services",
    "shard_group_does_not_divide": "Shard group does not divide",
    "site": "Site",
    "software": "Software",
    "spine": "Spine",
    "staff": "Staff",
    "storage": "Storage",
    "system": "Operating system",
    "tensor": "Tensor",
    "virtual_stages_without_pipeline": "Virtual stages without pipeline",
    "widths_do_not_divide": "Widths do not divide",
    "framework_changes": "The framework runs another layout",
    "framework_unproven": "Nobody is known to run it in this framework",
    "tensor_leaves_domain": "Tensor parallel leaves the fast domain",
    "node_holds_other_accelerator": "The node holds another accelerator",
    "instance_holds_other_accelerator": "The instance holds another accelerator",
    "length_is_the_models_own": "The length is the model’s own",
    "too_few_checkpoint_versions": "Too few checkpoint versions",
    "defaults_not_converted": "Defaults not converted",
    "software_trap": "Software trap",
}


LETTERS_OF_A_CURRENCY = 3


def words_of(name: str) -> str:
    """A name of the engine as words; an unknown one is spelled out as it stands."""
    if name in WORDS:
        return tr(WORDS[name])
    words = name.rpartition(".")[2].replace("_", " ")
    return tr(words[:1].upper() + words[1:])


def instant_words(name: str) -> str:
    """An instant of a step inside a sentence: 'backward:7' is 'backward of the stage's layer 7'."""
    kind, _, layer = name.partition(":")
    words = tr(wording.INSTANTS[kind]) if kind in wording.INSTANTS else inside(words_of(kind))
    return tr("{instant} of the stage's layer {layer}", instant=words, layer=layer) if layer else words


def unit_words(unit: str) -> str:
    """A unit of the core; `USD per month` is `currency per month` with the code of the plan's currency."""
    code, _, rest = unit.partition(" ")
    if len(code) == LETTERS_OF_A_CURRENCY and code.isupper() and rest:
        return tr(f"currency {rest}").replace(tr("currency"), code, 1)
    return tr(unit)


def problem_words(problem: Problem) -> str:
    """What is the matter with a file that was read, or with a figure of it."""
    return from_core(problem.template, problem.parameters)


def not_validated_words(codes: Sequence[str]) -> str:
    """Features that no measurement covers, listed inside a sentence."""
    return ", ".join(
        tr(wording.NOT_VALIDATED[code]) if code in wording.NOT_VALIDATED else inside(words_of(code)) for code in codes
    )
