"""The words and colours of the codes that results use."""

from __future__ import annotations

from typing import NamedTuple


class Word(NamedTuple):
    """The words for a code, and the series that colours it."""

    title: str
    series: int


OTHER = 7

MEMORY: dict[str, Word] = {
    "weights": Word("Weights", 1),
    "gradients": Word("Gradients", 2),
    "optimizer": Word("Optimizer", 3),
    "activations": Word("Activations", 4),
    "logits": Word("Logits", 5),
    "communication": Word("Communication", 6),
    "workspace": Word("Workspace", 6),
    "context": Word("Context", 7),
    "fragmentation": Word("Fragmentation", 7),
}
MEMORY_GROUPS = {
    1: "Weights",
    2: "Gradients",
    3: "Optimizer",
    4: "Activations",
    5: "Logits",
    6: "Communication, workspace",
    7: "Context, fragmentation",
}
ARCHITECTURE = {
    "attention": "Attention",
    "mlp": "Feed-forward",
    "experts": "Experts",
    "router": "Router",
    "norms": "Norms",
    "input_embedding": "Input embedding",
    "lm_head": "Output head",
    "other": "Other",
}
STEP_GROUPS = {1: "Compute", 4: "Tensor, context, expert parallel", 5: "Pipeline", 3: "Data parallel", 7: "Other"}
STEP: dict[str, Word] = {
    "matmul": Word("Matrix products", 1),
    "attention": Word("Attention", 1),
    "elementwise": Word("Norms, elementwise", 1),
    "head": Word("Output head, loss", 1),
    "recompute": Word("Recompute", 1),
    "tensor_parallel": Word("Tensor parallel", 4),
    "context_parallel": Word("Context parallel", 4),
    "expert_parallel": Word("Expert parallel", 4),
    "pipeline_transfer": Word("Pipeline transfers", 5),
    "pipeline_bubble": Word("Pipeline bubble", 5),
    "data_parallel": Word("Data parallel", 3),
    "launch": Word("Kernel launches", OTHER),
    "optimizer": Word("Optimizer", OTHER),
    "overhead": Word("Overhead of a step", OTHER),
    "stragglers": Word("Stragglers", OTHER),
    "production": Word("Production run", OTHER),
}
EVIDENCE = {
    "measured": "measured on this system",
    "calibrated": "calibrated on published runs of this accelerator",
    "extrapolated": "calibrated on published runs of this accelerator, none of them quite like this",
    "data_sheet": "data sheet only",
}
UNLIKE = {
    "accelerator": "this accelerator",
    "framework": "this framework on this accelerator",
    "parallelism": "its forms of parallelism in this framework",
    "layers": "its kinds of layers",
}
"""What no published run shares with a plan, so that its interval is that of generations never seen."""


def spoken(code: str) -> str:
    """A code in words: data_wait becomes Data wait."""
    return code.replace("_", " ").capitalize()


INSTANTS = {
    "forward_last_gather": "at the last gather of weights in forward",
    "end_of_forward": "at the end of forward",
    "loss": "at the loss",
    "head_reduce": "while the output head's gradients are reduced",
    "backward": "in backward",
    "root_reduce": "while the last gradients are reduced",
    "embedding_backward": "in backward of the embedding",
    "end_of_backward": "at the end of backward",
    "first_optimizer_step": "in the first step of the optimizer",
    "optimizer_step": "in the step of the optimizer",
}
NOT_VALIDATED = {
    "offload": "states kept in host memory",
    "zero_bubble": "the zero-bubble schedule",
    "gpipe": "the GPipe schedule",
    "interleaved": "interleaved pipeline stages",
    "fp8_weights": "weights kept in fp8",
    "state_space": "state-space layers",
    "encoders": "encoders beside the decoder",
    "optimizer": "this optimizer",
    "context_parallel": "context parallel",
    "expert_parallel_with_sharded_weights": "expert parallel with sharded weights",
    "framework": "this framework",
    "tensor_parallel": "tensor parallel in this framework",
    "pipeline": "pipelines in this framework",
    "experts": "mixtures of experts in this framework",
    "latent_attention": "latent attention in this framework",
    "adapters_with_tensor_parallel": "adapters under tensor parallel",
    "recomputed_modules": "recompute of parts of a layer in this framework",
    "compiled_and_split": "compiled code under tensor or expert parallel",
}


def instant(code: str) -> str:
    """When the peak comes: backward:3 becomes "in backward of layer 3"."""
    name, _, layer = code.partition(":")
    words = INSTANTS.get(name) or f"at {name.replace('_', ' ')}"
    return f"{words} of layer {layer}" if layer else words


def word(code: str, known: dict[str, Word]) -> Word:
    return known.get(code) or Word(spoken(code), OTHER)
