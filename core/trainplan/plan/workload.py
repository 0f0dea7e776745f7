"""What is trained: the model, the objective, the data and the phases of training."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from trainplan.catalog.architecture import Architecture
from trainplan.frozen import Frozen
from trainplan.plan.fields import line, quantity

Training = Literal["pretraining", "continued", "full_finetuning", "lora", "qlora"]
Precision = Literal["fp32", "bf16_mixed", "fp16_mixed", "bf16", "fp8", "mxfp8", "nvfp4"]
Optimizer = Literal["adamw", "adamw_bf16", "adamw_8bit", "adafactor", "sgd_momentum", "lion", "muon"]

TRAINING = {
    "pretraining": "Pre-training",
    "continued": "Continued pre-training",
    "full_finetuning": "Full fine-tuning",
    "lora": "LoRA",
    "qlora": "QLoRA, 4-bit base",
}
PRECISION = {
    "fp32": "fp32",
    "bf16_mixed": "bf16 mixed, fp32 master",
    "fp16_mixed": "fp16 mixed, fp32 master",
    "bf16": "pure bf16",
    "fp8": "fp8, per-tensor scaling",
    "mxfp8": "MXFP8",
    "nvfp4": "NVFP4",
}
OPTIMIZER = {
    "adamw": "AdamW, fp32 states",
    "adamw_bf16": "AdamW, bf16 states",
    "adamw_8bit": "AdamW, 8-bit states",
    "adafactor": "Adafactor",
    "sgd_momentum": "SGD with momentum",
    "lion": "Lion",
    "muon": "Muon",
}


class Lora(Frozen):
    """Low-rank adapters (arXiv 2106.09685)."""

    rank: int = quantity(16, "Rank", ge=1, le=4096, usual=(4, 256))
    targets: tuple[str, ...] = Field(
        ("all-linear",),
        title="Target modules",
        description="Module names such as q_proj, v_proj, or all-linear",
    )
    adapter_precision: Literal["fp32", "bf16"] = quantity("fp32", "Adapter precision")
    dropout: float = quantity(0.0, "Adapter dropout", ge=0, le=0.9)


class Model(Frozen):
    """The model and what training does to it."""

    architecture: Architecture
    training: Training = quantity("pretraining", "Training", choices=TRAINING, result_changing=True)
    lora: Lora = Field(default_factory=Lora, title="Adapters")
    precision: Precision = quantity("bf16_mixed", "Precision", choices=PRECISION, result_changing=True)
    optimizer: Optimizer = quantity("adamw", "Optimizer", choices=OPTIMIZER, result_changing=True)


class Phase(Frozen):
    """One phase of training: tokens, length and batch; fields left open follow the parallelism section."""

    name: str = Field(default="main", title="Phase", max_length=80)
    tokens: float = quantity(2e12, "Tokens", "tokens", gt=0, le=1e17, result_changing=True)
    sequence_length: int = quantity(8192, "Sequence length", "tokens", ge=1, le=100_000_000, result_changing=True)
    global_batch: int = quantity(1024, "Global batch", "sequences", ge=1, le=100_000_000, result_changing=True)
    context: int | None = quantity(None, "Context parallel", "accelerators", ge=1, le=1_000_000, advanced=True)
    micro_batch: int | None = quantity(None, "Micro batch", "sequences", ge=1, le=1_000_000, advanced=True)


class Start(Frozen):
    """The checkpoint that continued training starts from."""

    checkpoint: str = line("", "Starting checkpoint", help="Folder or name of the checkpoint to continue from")
    optimizer_state: bool = quantity(
        True, "Optimizer state", help="Loaded with the weights; published models come without it, so training warms up"
    )
    read_gb_per_second: float | None = quantity(
        None, "Read rate there", "GB/s", gt=0, le=1e7, help="If empty, that of the plan's storage"
    )
    warmup_tokens: float | None = quantity(
        None,
        "Warm-up",
        "tokens",
        ge=0,
        le=1e15,
        help="At a rising learning rate. If empty: none with optimizer state, else 1% (arXiv 2403.08763)",
    )


PACKING = {
    "full": "Full sequences, attention across documents",
    "masked": "Packed, attention within documents",
    "padded": "One document each, padded",
}
Tokens = Annotated[float, Field(ge=1, le=1e9)]
DocumentShare = Annotated[float, Field(gt=0, le=1e15)]
MOST_LENGTHS = 256


class Dataset(Frozen):
    """What is read while training."""

    name: str = Field("", title="Name", max_length=200)
    kind: Literal["tokenised", "text", "image", "audio", "video", "document"] = quantity(
        "tokenised",
        "Kind",
        choices={
            "tokenised": "Tokenised text",
            "text": "Raw text",
            "image": "Images",
            "audio": "Audio",
            "video": "Video",
            "document": "Documents",
        },
    )
    unique_tokens: float = quantity(2e12, "Unique tokens", "tokens", gt=0, le=1e17)
    bytes_per_token: float = quantity(
        4.0,
        "Bytes per token on disk",
        "bytes",
        gt=0,
        le=1e9,
        help="4 for 32-bit token ids, 2 for 16-bit, about 4.5 for text; other data state bytes per sample",
    )
    bytes_per_sample: float | None = quantity(
        None, "Bytes per sample on disk", "bytes", gt=0, le=1e13, help="If empty, the usual figure for the kind of data"
    )
    tokens_per_sample: float | None = quantity(
        None, "Tokens per sample", "tokens", gt=0, le=1e9, help="What one image, recording or page becomes"
    )
    samples_per_file: float | None = quantity(
        None,
        "Samples per file",
        "samples",
        ge=1,
        le=1e12,
        help="1: each sample is a file of its own; if empty, packed in shards",
    )
    decode_core_seconds_per_sample: float | None = quantity(
        None,
        "Decoding",
        "core-seconds per sample",
        ge=0,
        le=1e6,
        help="If empty, the usual figure for the kind of data",
    )
    packing: Literal["full", "masked", "padded"] = quantity(
        "full",
        "Sequences",
        choices=PACKING,
        result_changing=True,
        help="Document masks cut attention to the sum of the squared lengths; padding is computed but trains nothing",
    )
    document_tokens: float | None = quantity(
        None,
        "Mean document",
        "tokens",
        ge=1,
        le=1e9,
        help="For packed sequences with masks, or padded ones. If empty, attention covers whole sequences",
    )
    document_spread: float = quantity(
        0.0,
        "Spread of documents",
        "x mean",
        ge=0,
        le=10,
        help="Standard deviation over mean; lengths are taken as log-normal. 0: all alike",
    )
    document_lengths: tuple[tuple[Tokens, DocumentShare], ...] = Field(
        (),
        title="Measured lengths",
        description="Pairs of length and count (or share) of documents; they replace mean and spread",
        max_length=MOST_LENGTHS,
        json_schema_extra={"unit": "tokens, documents"},
    )
    cache: Literal["none", "page_cache", "local_nvme"] = quantity(
        "none",
        "Cache on the nodes",
        choices={"none": "None", "page_cache": "Page cache in memory", "local_nvme": "Local NVMe"},
        help="From the second pass on, serves what fits of the data",
    )
    shuffle: Literal["shards", "samples"] = quantity(
        "shards",
        "Shuffling",
        choices={"shards": "Shards, and samples within them", "samples": "Single samples over all data"},
        help="Single samples are read at random; the cache of one node seldom holds them",
    )
    validation_tokens: float = quantity(0, "Validation data", "tokens", ge=0, le=1e15)
    validation_every_steps: int = quantity(1000, "Validation every", "steps", ge=1, le=1_000_000_000)
    shards: int = quantity(4096, "Shards", "files", ge=1, le=1_000_000_000)
    copies: int = quantity(1, "Copies kept", ge=1, le=100)
    read_bytes_per_operation: float = quantity(1 << 20, "Read size", "bytes", gt=0, le=1e12, advanced=True)
    preprocess_core_seconds_per_million_tokens: float = quantity(
        2.0, "Loader work", "core-seconds per million tokens", ge=0, le=1e9, advanced=True
    )


class TrainingRun(Frozen):
    """The phases, in order."""

    phases: tuple[Phase, ...] = Field((Phase(),), title="Phases", min_length=1, max_length=64)
    start: Start = Field(default_factory=Start, title="Start of continued training")

    @property
    def tokens(self) -> float:
        return sum(phase.tokens for phase in self.phases)

    @property
    def main(self) -> Phase:
        return max(self.phases, key=lambda phase: phase.tokens)
