"""What a sample of the data is: bytes, files, tokens, decoding; what caches hold of them.

Text is counted in tokens alone. An image, a recording, a film or a scanned page is read, opened and decoded as one.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np

from trainplan.catalog.entries import Node
from trainplan.engine.infrastructure.storage import node_drive_bytes, node_drive_rates
from trainplan.engine.layout.layout import Number
from trainplan.plan.document import Plan
from trainplan.plan.workload import Dataset


@dataclass(frozen=True)
class SampleKind:
    """Usual sample: size on disk [bytes], tokens it becomes, decoding [core-seconds]."""

    bytes: float
    tokens: float
    decode_core_seconds: float


USUAL: Mapping[str, SampleKind] = MappingProxyType(
    {
        # 114,660 bytes an ImageNet record (mlcommons/storage); 16 x 16 patches of 256 pixels; 50 to 200 JPEG a second
        # and core.
        "image": SampleKind(114_660, 256, 0.01),
        # 30 s at 16 kHz and 16 bits as FLAC, about half; 1,500 frames of the encoder (Whisper); decoding and the
        # spectrogram 50 ms (assumption).
        "audio": SampleKind(480_000, 1500, 0.05),
        # 10 s at 5 Mbit/s; 16 frames of 256 patches; 1 s of a core for decoding at full rate (assumption).
        "video": SampleKind(6_250_000, 4096, 1.0),
        # A scanned page at 200 dpi, compressed; 1,024 patches; rendering and scaling (assumption).
        "document": SampleKind(400_000, 1024, 0.1),
    }
)
PAGE_CACHE_SHARE = 0.5
"""Of a node's memory that pages of files may fill: processes, workers and staged checkpoints take the rest."""
DRIVE_SHARE = 0.8
"""Of the nodes' drives that a cache may fill: file systems misbehave above 80% full."""


@dataclass(frozen=True)
class Samples:
    """The data as the loaders meet them."""

    bytes_per_token: float
    tokens_per_sample: float | None
    """None: sequences of tokens are read, nothing is decoded."""
    bytes_per_sample: float | None
    samples_per_file: float | None
    """None: packed in shards that stay open."""
    core_seconds_per_million_tokens: float

    @property
    def count(self) -> bool:
        return self.tokens_per_sample is not None


def samples_of(dataset: Dataset) -> Samples:
    """The figures that the plan states, else the usual ones of the kind."""
    usual = USUAL.get(dataset.kind)
    tokens = dataset.tokens_per_sample or (usual.tokens if usual else None)
    size = dataset.bytes_per_sample or (usual.bytes if usual else None)
    work = dataset.preprocess_core_seconds_per_million_tokens
    if tokens is None or size is None:
        return Samples(dataset.bytes_per_token, None, None, None, work)
    decode = dataset.decode_core_seconds_per_sample
    if decode is None:
        decode = usual.decode_core_seconds if usual else 0.0
    return Samples(size / tokens, tokens, size, dataset.samples_per_file, work + decode * 1e6 / tokens)


@dataclass(frozen=True)
class Cached:
    """What a cache on the nodes gives."""

    fraction: float
    """Of all reads."""
    read_gb_per_second: float | None
    """Of all nodes together; None is no limit beside the rest (memory)."""


NO_CACHE = Cached(0.0, None)


def cache_of(plan: Plan, nodes: int, data_bytes: float) -> Cached:
    """Share of the reads that the chosen cache serves from the second pass over the data on.

    Shards that stay with their node fill the caches of all nodes; a shuffle over single samples finds in a node's
    cache what that node has read before, a share of one in `nodes`.
    """
    kind, node = plan.dataset.cache, plan.hardware.node
    size = cache_bytes(kind, node)
    if not size:
        return NO_CACHE
    held = size * (1 if plan.dataset.shuffle == "samples" else nodes)
    epochs = plan.training.tokens / plan.dataset.unique_tokens
    fraction = float(cached_fraction(data_bytes, held, epochs))
    rate = node_drive_rates(node, nodes).read if kind == "local_nvme" else None
    return Cached(fraction, rate)


def cache_bytes(kind: str, node: Node) -> float:
    """Cache of one node [bytes]."""
    if kind == "page_cache":
        return PAGE_CACHE_SHARE * (node.host_ram_gb or 0.0) * 1e9
    return DRIVE_SHARE * node_drive_bytes(node) if kind == "local_nvme" else 0.0


def cached_fraction(data_bytes: Number, cache_bytes: Number, epochs: Number) -> Number:
    """Share of all reads that a cache serves: what fits of the data, from the second epoch on.

    `epochs` [passes over the data].
    """
    fits = np.minimum(1.0, np.divide(cache_bytes, data_bytes))
    again = np.maximum(0.0, np.subtract(epochs, 1.0)) / np.maximum(epochs, 1e-12)
    return fits * again
