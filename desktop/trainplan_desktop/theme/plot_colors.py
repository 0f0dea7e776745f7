"""Which colour each part of memory, time and money has, everywhere."""

from __future__ import annotations

from PySide6.QtGui import QColor

from trainplan_desktop.theme.tokens import theme

MEMORY = {
    "weights": "series 1",
    "gradients": "series 2",
    "optimizer": "series 3",
    "activations": "series 4",
    "logits": "series 5",
    "communication": "series 6",
    "workspace": "series 6",
    "context": "series 7",
    "fragmentation": "series 7",
}
COMPUTE, TENSOR, PIPELINE, DATA, OTHER = "series 1", "series 4", "series 5", "series 3", "series 7"


def color_of(name: str) -> QColor:
    """A token's colour, that of 'series N', or that of text on it: 'on_series_N'."""
    if name.startswith("on_series_"):
        return theme().text_on(theme().series(int(name[-1])))
    kind, _, number = name.partition(" ")
    return theme().series(int(number)) if kind == "series" and number else theme().color(name)


STEP = {
    "matmul": COMPUTE,
    "attention": COMPUTE,
    "elementwise": COMPUTE,
    "head": COMPUTE,
    "recompute": COMPUTE,
    "tensor_parallel": TENSOR,
    "context_parallel": TENSOR,
    "expert_parallel": TENSOR,
    "pipeline_transfer": PIPELINE,
    "pipeline_bubble": PIPELINE,
    "data_parallel": DATA,
}


def step_color(term: str) -> str:
    """Colour of a term of the step: compute, tensor parallel, pipeline, data parallel, or other."""
    return STEP.get(term, OTHER)
