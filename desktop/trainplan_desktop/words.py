"""Words for the names that the engine uses in its results."""

from __future__ import annotations

from trainplan_desktop.text import tr

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
    "own": "Own, this run",
    "rent": "Rent, this run",
}


def words_of(name: str) -> str:
    """A name of the engine as words; an unknown one is spelled out as it stands."""
    if name in WORDS:
        return tr(WORDS[name])
    words = name.rpartition(".")[2].replace("_", " ")
    return tr(words[:1].upper() + words[1:])


def instant_words(name: str) -> str:
    """An instant of a step inside a sentence: 'backward:7' is 'backward of layer 7'."""
    kind, _, layer = name.partition(":")
    words = words_of(kind).lower()
    return tr("{instant} of layer {layer}", instant=words, layer=layer) if layer else words
