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
    "data_sheet": "data sheet only",
}


def spoken(code: str) -> str:
    """A code in words: data_wait becomes Data wait."""
    return code.replace("_", " ").capitalize()


def instant(code: str) -> str:
    """The instant of a step that sets the peak: backward:3 becomes backward of layer 3."""
    name, _, layer = code.partition(":")
    words = name.replace("_", " ")
    return f"{words} of layer {layer}" if layer else words


def word(code: str, known: dict[str, Word]) -> Word:
    return known.get(code) or Word(spoken(code), OTHER)
