"""Which colour each part of memory, time and money has, everywhere."""

from __future__ import annotations

from PySide6.QtGui import QColor

from trainplan_desktop.theme import theme

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


def step_color(term: str) -> str:
    """Colour of a term of the step: compute, tensor parallel, pipeline, data parallel, or other."""
    if any(word in term for word in ("pipeline", "bubble")):
        return PIPELINE
    if any(word in term for word in ("data_parallel", "gradient", "sharding", "fsdp", "zero", "parameter_gather")):
        return DATA
    if any(word in term for word in ("tensor", "expert", "context", "sequence")):
        return TENSOR
    if any(
        word in term
        for word in (
            "matmul",
            "linear",
            "attention",
            "elementwise",
            "recompute",
            "compute",
            "norm",
            "head",
            "loss",
            "forward",
            "backward",
            "embedding",
            "router",
            "memory_bound",
        )
    ):
        return COMPUTE
    return OTHER
