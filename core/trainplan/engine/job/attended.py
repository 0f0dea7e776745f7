"""Within what attention computes: whole sequences, or pieces of documents."""

from __future__ import annotations

from typing import Final

from trainplan.engine.job.job import Job
from trainplan.plan.lengths import Pieces, pieces_of

PADDED: Final = frozenset({"hf_trainer", "hf_peft"})
"""Batches come with a mask of their padding, which is taken out before the attention kernel and put back after it: the
next layer reads a copy (transformers/modeling_flash_attention_utils.py)."""


def attended(job: Job) -> Pieces | None:
    """The pieces that the attention kernel computes apart; None where it computes whole sequences.

    Kernels for uneven lengths skip what a mask forbids, products of whole score matrices do not; padding is skipped
    where the framework takes it out before the kernel.
    """
    documents = job.documents
    if documents is None or job.switches.attention_kernel == "unfused":
        return None
    if documents.padded and job.framework not in PADDED:
        return None
    return pieces_of(documents, job.sequence_length)
