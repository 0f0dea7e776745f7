"""The words and colours of the codes that results use."""

from __future__ import annotations

from typing import NamedTuple

from trainplan import wording


class Word(NamedTuple):
    """The words for a code, and the series that colours it."""

    title: str
    series: int


OTHER = 7

_OF_MEMORY = {
    "weights": 1,
    "gradients": 2,
    "optimizer": 3,
    "activations": 4,
    "logits": 5,
    "communication": 6,
    "workspace": 6,
    "context": 7,
    "fragmentation": 7,
}
MEMORY = {code: Word(wording.MEMORY[code], series) for code, series in _OF_MEMORY.items()}
MEMORY_GROUPS = {
    1: "Weights",
    2: "Gradients",
    3: "Optimizer",
    4: "Activations",
    5: "Logits",
    6: "Communication, workspace",
    7: "Context, fragmentation",
}
ARCHITECTURE = wording.ARCHITECTURE
STEP_GROUPS = {1: "Compute", 4: "Tensor, context, expert parallel", 5: "Pipeline", 3: "Data parallel", 7: "Other"}
_OF_STEP = {
    "matmul": 1,
    "attention": 1,
    "elementwise": 1,
    "head": 1,
    "recompute": 1,
    "tensor_parallel": 4,
    "context_parallel": 4,
    "expert_parallel": 4,
    "pipeline_transfer": 5,
    "pipeline_bubble": 5,
    "data_parallel": 3,
    "launch": OTHER,
    "activation_offload": OTHER,
    "optimizer": OTHER,
    "overhead": OTHER,
    "stragglers": OTHER,
    "production": OTHER,
}
STEP = {code: Word(wording.STEP[code], series) for code, series in _OF_STEP.items()}
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
    return "Network and storage" if code == "network_storage" else code.replace("_", " ").capitalize()


def instant(code: str) -> str:
    """When the peak comes: backward:3 becomes "in backward of layer 3"."""
    name, _, layer = code.partition(":")
    said = wording.INSTANTS.get(name) or name.replace("_", " ")
    when = f"at {said}" if said.startswith("the ") else f"in {said}"
    return f"{when} of layer {layer}" if layer else when


def word(code: str, known: dict[str, Word]) -> Word:
    return known.get(code) or Word(spoken(code), OTHER)
