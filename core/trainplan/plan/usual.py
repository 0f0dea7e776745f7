"""What an expert starts from: batch by size and task, framework by task and hardware, data by modality."""

from __future__ import annotations

from typing import Any, Final

from trainplan.catalog.architecture import (
    Architecture,
    Attention,
    CompressedAttention,
    FeedForward,
    LatentAttention,
    Layer,
    Mixture,
    Stack,
    StateSpace,
)
from trainplan.catalog.entries import Accelerator
from trainplan.catalog.frameworks import frameworks
from trainplan.plan.cluster import Framework, Implementation, Software
from trainplan.plan.workload import Training

MILLION: Final = 1_000_000
DENSE_BATCHES: Final = ((1.0e9, 0.5), (5.0e9, 1.0), (200e9, 4.0), (float("inf"), 16.0))
"""Parameters below which a batch of so many million tokens is usual: 0.5 and 1 of the small GPT-3 models (arXiv
2005.14165, table 2.1), 4 of Llama 2 and of the start of Llama 3, 16 of Llama 3 405B (2407.21783, section 3.4.1)."""
MIXTURE_BATCHES: Final = ((100e9, 4.0), (400e9, 32.0), (float("inf"), 64.0))
"""The same of mixtures: 38 of DeepSeek-V2 (2405.04434, section 3.1.2), 63 of DeepSeek-V3 (2412.19437, 4.2)."""
FINE_TUNING_BATCH: Final = {"full_finetuning": 0.5, "lora": 0.125, "qlora": 0.125}
"""Million tokens: 64 and 16 sequences of 8,192 tokens; recipes use 0.03 to 0.5 (torchtune, Axolotl)."""
FRAMEWORK_OF_VENDOR: Final[dict[str, Framework]] = {"Google": "maxtext", "AWS": "neuronx", "Intel": "deepspeed"}
"""Where Megatron-Core does not run."""
FEW_ACCELERATORS: Final = 64
"""Up to here fully sharded fine-tuning needs no tensor or pipeline ranks."""

IMAGE_BYTES: Final = 110e3
"""Of an ImageNet JPEG on average (150 GB of 1.28 million images)."""
IMAGE_CORE_SECONDS: Final = 0.01
"""Decoding and augmenting one such image: about a hundred a second and core (FFCV, arXiv 2306.12517, section 2)."""
AUDIO_BYTES_PER_SECOND: Final = 16_000.0
"""Speech at 16 kHz and 16 bit, packed without loss to about half."""
AUDIO_SECONDS: Final = 30.0
"""Of one sample (Whisper, arXiv 2212.04356, section 2.2)."""
AUDIO_CORE_SECONDS: Final = 0.02
"""Decoding a sample and its mel spectrogram (assumption)."""


def usual_batch_tokens(architecture: Architecture, training: Training = "pretraining") -> float:
    """Tokens of a global batch."""
    if training in FINE_TUNING_BATCH:
        return FINE_TUNING_BATCH[training] * MILLION
    size = rough_parameters(architecture)
    table = MIXTURE_BATCHES if is_mixture(architecture) else DENSE_BATCHES
    return next(batch for limit, batch in table if size < limit) * MILLION


def usual_framework(accelerator: Accelerator, training: Training = "pretraining", count: int = 1024) -> Framework:
    """The framework to start from: of the maker's hardware, and on GPUs of the task."""
    own = FRAMEWORK_OF_VENDOR.get(accelerator.vendor)
    if own is not None:
        return own
    if training == "qlora" or (training == "lora" and count <= FEW_ACCELERATORS):
        return "hf_peft"
    if training == "lora":
        return "megatron_bridge"
    if training == "full_finetuning" and count <= FEW_ACCELERATORS:
        return "torchtitan"
    return "megatron_core"


def usual_software(architecture: Architecture, accelerator: Accelerator, training: Training, count: int) -> Software:
    """The usual framework in the newest release whose rules are known; DeepEP is for NVIDIA's accelerators."""
    framework = usual_framework(accelerator, training, count)
    plain = is_mixture(architecture) and accelerator.vendor != "NVIDIA"
    switches = Implementation(expert_dispatch="all_to_all") if plain else Implementation()
    return Software(framework=framework, release=frameworks()[framework].release, implementation=switches)


def software_that_follows(software: Software, before: Framework, after: Framework) -> dict[str, Any]:
    """Framework and release in place of the usual ones of before; nothing where the plan has others."""
    if software.framework != before or before == after:
        return {}
    newest = frameworks()
    released = {"release": newest[after].release} if software.release == newest[before].release else {}
    return {"framework": after, **released}


def usual_data(architecture: Architecture, length: int) -> dict[str, Any]:
    """Kind, size and loader work of the data by what the model takes in; length: tokens of one sample."""
    roles = {stack.role for stack in architecture.stacks}
    if "audio" in roles or any(_hears(stack) for stack in architecture.stacks):
        size, work, kind = AUDIO_BYTES_PER_SECOND * AUDIO_SECONDS, AUDIO_CORE_SECONDS, "audio"
    elif architecture.main.role == "vision":
        size, work, kind = IMAGE_BYTES, IMAGE_CORE_SECONDS, "image"
    elif "vision" in roles:  # one image beside the text of each sample
        size, work, kind = IMAGE_BYTES + 4.5 * length, IMAGE_CORE_SECONDS, "image"
    else:
        return {}
    return {
        "kind": kind,
        "bytes_per_token": round(size / length, 1),
        "preprocess_core_seconds_per_million_tokens": round(work / length * MILLION, 1),
    }


def _hears(stack: Stack) -> bool:
    """An encoder with a convolution over sound before its layers (Whisper)."""
    return stack.role == "encoder" and any(part.part == "stem" for part in stack.input_parameters)


def is_mixture(architecture: Architecture) -> bool:
    """Whether it has experts."""
    return any(isinstance(layer.feed_forward, Mixture) for layer in architecture.main.layers)


def rough_parameters(architecture: Architecture) -> float:
    """Parameters of the main stack to a tenth or so: to choose by size, never to show."""
    stack = architecture.main
    tables = (1 if architecture.tied_embeddings else 2) * architecture.vocabulary * stack.hidden
    return tables + sum(
        group.repeat * sum(_layer_parameters(layer, stack.hidden) for layer in group.pattern) for group in stack.groups
    )


def _layer_parameters(layer: Layer, hidden: int) -> float:
    total = 0.0
    mixer = layer.mixer
    if isinstance(mixer, Attention):
        total += 2 * hidden * mixer.head_dim * (mixer.heads + mixer.kv_heads)
    elif isinstance(mixer, LatentAttention):
        total += hidden * (mixer.kv_rank + mixer.rope_dim) + mixer.heads * mixer.value_dim * hidden
        total += mixer.kv_rank * mixer.heads * (mixer.nope_dim + mixer.value_dim)
        width = mixer.heads * (mixer.nope_dim + mixer.rope_dim)
        total += (hidden + width) * mixer.query_rank if mixer.query_rank else hidden * width
    elif isinstance(mixer, CompressedAttention):
        total += (hidden + mixer.heads * mixer.head_dim) * (mixer.query_rank + mixer.output_rank)
    elif isinstance(mixer, StateSpace):
        total += 3 * hidden * mixer.inner
    for part in (layer.feed_forward, layer.parallel_feed_forward):
        if isinstance(part, FeedForward):
            total += (3 if part.gated else 2) * hidden * part.width
        elif isinstance(part, Mixture):
            total += (3 if part.gated else 2) * hidden * (part.experts * part.width + part.shared_width)
    return total
