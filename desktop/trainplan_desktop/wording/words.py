"""Words for the names that the engine uses in its results."""

from __future__ import annotations

from collections.abc import Sequence

from trainplan_desktop.wording.text import tr

WORDS = {
    "weights": "Weights",
    "gradients": "Gradients",
    "optimizer": "Optimizer",
    "activations": "Activations",
    "logits": "Logits",
    "communication": "Communication",
    "workspace": "Workspace",
    "context": "Context",
    "fragmentation": "Fragmentation",
    "matmul": "Matrix products",
    "attention": "Attention",
    "elementwise": "Norms, elementwise",
    "recompute": "Recompute",
    "tensor_parallel": "Tensor parallel",
    "pipeline": "Pipeline transfers",
    "bubble": "Pipeline bubble",
    "data_parallel": "Data parallel",
    "context_parallel": "Context parallel",
    "expert_parallel": "Expert parallel",
    "data_wait": "Data wait",
    "checkpoint": "Checkpoint",
    "stragglers": "Stragglers",
    "mlp": "Feed-forward",
    "lm_head": "Output head",
    "input_embedding": "Input embedding",
    "pipeline_bubble": "Pipeline bubble",
    "pipeline_transfer": "Pipeline transfers",
    "production": "Production run",
    "launch": "Kernel launches",
    "head": "Output head",
    "computing": "Computing",
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
}

#: Instants of a step, as they stand inside a sentence.
INSTANTS = {
    "step_begin": "the start of the step",
    "warm_up": "warm-up, the pipeline fills",
    "forward_last_gather": "gathering of the last layer's weights in forward",
    "end_of_forward": "the end of forward, with the logits made",
    "loss": "the loss",
    "backward": "backward",
    "head_reduce": "reduction of the head's gradient",
    "root_reduce": "reduction of the embedding's and head's gradients",
    "embedding_backward": "backward of the embedding",
    "end_of_backward": "the end of backward, with all gradients made",
    "cool_down": "cool-down, the pipeline empties",
    "first_optimizer_step": "the first optimizer step, which makes the states",
    "optimizer_step": "the optimizer step",
    "step_end": "the end of the step",
}
#: Features whose memory no measurement covers, as they stand inside a sentence.
NOT_VALIDATED = {
    "offload": "offloading to the host",
    "zero_bubble": "the zero-bubble schedule",
    "gpipe": "the GPipe schedule",
    "interleaved": "the interleaved schedule",
    "fp8_weights": "8-bit copies of weights",
    "state_space": "state-space layers",
    "encoders": "encoders beside the main stack",
    "optimizer": "this optimizer's states",
    "context_parallel": "context parallelism",
    "expert_parallel_with_sharded_weights": "experts over accelerators with shared-out weights",
}


def words_of(name: str) -> str:
    """A name of the engine as words; an unknown one is spelled out as it stands."""
    if name in WORDS:
        return tr(WORDS[name])
    words = name.rpartition(".")[2].replace("_", " ")
    return tr(words[:1].upper() + words[1:])


def instant_words(name: str) -> str:
    """An instant of a step inside a sentence: 'backward:7' is 'backward of the stage's layer 7'."""
    kind, _, layer = name.partition(":")
    words = tr(INSTANTS[kind]) if kind in INSTANTS else words_of(kind).lower()
    return tr("{instant} of the stage's layer {layer}", instant=words, layer=layer) if layer else words


def not_validated_words(codes: Sequence[str]) -> str:
    """Features that no measurement covers, listed inside a sentence."""
    return ", ".join(tr(NOT_VALIDATED[code]) if code in NOT_VALIDATED else words_of(code).lower() for code in codes)
