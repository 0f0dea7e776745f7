"""Documents of uneven length in sequences of one length: packed with masks between them, or padded.

Packed: documents follow one another and attend within themselves alone; one that is longer than the sequence is cut
into whole sequences and a rest, shorter ones stay whole. Padded: a sequence holds one document, cut at its end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from math import exp, log, sqrt
from typing import Final

from trainplan.plan.document import Plan
from trainplan.plan.workload import Dataset, Phase

POINTS: Final = 65
"""Lengths that stand for a log-normal distribution."""
WIDEST: Final = 6.0
"""Standard deviations to either side of its token-weighted middle."""


@dataclass(frozen=True)
class Documents:
    """How long documents are, as the dataset states it."""

    padded: bool
    lengths: tuple[tuple[float, float], ...] = ()
    """Length [tokens] and share of the documents; empty follows mean and spread."""
    mean: float = 0.0
    """Tokens of a document."""
    spread: float = 0.0
    """Standard deviation over the mean, of a log-normal distribution."""


@dataclass(frozen=True)
class Pieces:
    """What a sequence holds: pieces of documents."""

    lengths: tuple[float, ...]
    """Tokens of a piece."""
    shares: tuple[float, ...]
    """Of the computed tokens, those in pieces of that length; what is missing to 1 is padding."""
    padded: bool

    @property
    def useful(self) -> float:
        """Share of the computed tokens that are the data's."""
        return sum(self.shares) if self.padded else 1.0


def documents_of(dataset: Dataset) -> Documents | None:
    """None where attention is over whole sequences, or nobody says how long documents are."""
    if dataset.packing == "full" or not (dataset.document_lengths or dataset.document_tokens):
        return None
    padded = dataset.packing == "padded"
    if dataset.document_lengths:
        return Documents(padded, lengths=dataset.document_lengths)
    return Documents(padded, mean=dataset.document_tokens or 0.0, spread=dataset.document_spread)


@lru_cache(maxsize=256)
def pieces_of(documents: Documents, sequence_length: int) -> Pieces:
    """What sequences of `sequence_length` tokens hold on average."""
    found: dict[float, float] = {}

    def add(length: float, share: float) -> None:
        if share > 0:
            found[length] = found.get(length, 0.0) + share

    whole = float(sequence_length)
    if documents.padded:
        documents_of_length = [(length, share / length) for length, share in _token_shares(documents)]
        count = sum(share for _, share in documents_of_length)
        for length, share in documents_of_length:
            kept = min(length, whole)
            add(kept, share / count * kept / whole)
    else:
        for length, share in _token_shares(documents):
            cut = length // whole * whole
            add(whole, share * cut / length)
            add(length - cut, share * (length - cut) / length)
    return Pieces(tuple(found), tuple(found.values()), documents.padded)


def _token_shares(documents: Documents) -> Iterator[tuple[float, float]]:
    """Lengths and the share of all tokens in documents of that length."""
    if documents.lengths:
        tokens = sum(length * share for length, share in documents.lengths)
        yield from ((length, length * share / tokens) for length, share in documents.lengths)
        return
    if not documents.spread:
        yield documents.mean, 1.0
        return
    variance = log(1 + documents.spread**2)
    # Weighted by tokens, a log-normal distribution is another of the same width, its logarithm higher by the variance.
    middle = log(documents.mean) + variance / 2
    steps = [WIDEST * (2 * index / (POINTS - 1) - 1) for index in range(POINTS)]
    weights = [exp(-step * step / 2) for step in steps]
    total = sum(weights)
    for step, weight in zip(steps, weights, strict=True):
        yield exp(middle + sqrt(variance) * step), weight / total


def useful_share(plan: Plan, phase: Phase) -> float:
    """Share of a sequence's tokens that are the data's, the rest being padding."""
    documents = documents_of(plan.dataset)
    return 1.0 if documents is None else pieces_of(documents, phase.sequence_length).useful


def tokens_per_step(plan: Plan, phase: Phase) -> float:
    """Tokens of the data that one optimizer step trains on."""
    return phase.global_batch * phase.sequence_length * useful_share(plan, phase)
