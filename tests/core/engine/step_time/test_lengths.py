"""Documents of uneven length in sequences of one length, against arithmetic by hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.core.engine.step_time.jobs import job

from trainplan.catalog.architecture import dense_decoder
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout
from trainplan.engine.operators.counts import forward_flops, model_flops_per_token
from trainplan.engine.operators.largest import largest_of
from trainplan.engine.step_time.result import step_result
from trainplan.engine.step_time.work import layer_work
from trainplan.plan.lengths import Documents, pieces_of

SHARDED = Layout(data=8, sharding=4, shard_size=8, global_batch=32, micro_batch=1)
"""FSDP on a node, four micro batches each."""


def small() -> Job:
    model = dense_decoder("small", layers=4, hidden=1024, ffn=4096, heads=8, kv_heads=8, vocabulary=32_000)
    return replace(job(framework="torchtitan"), architecture=model, sequence_length=8192)


def of_lengths(*lengths: tuple[float, float], padded: bool = False) -> Documents:
    return Documents(padded, lengths=lengths)


def test_that_longer_documents_fill_sequences_and_leave_a_rest() -> None:
    """Of 20,000 tokens two whole sequences of 8,192 and a rest of 3,616: 82 % and 18 %."""
    pieces = pieces_of(of_lengths((20_000.0, 1.0)), 8192)
    assert dict(zip(pieces.lengths, pieces.shares, strict=True)) == pytest.approx({8192.0: 0.8192, 3616.0: 0.1808})


def test_that_padding_is_what_documents_leave_of_their_sequences() -> None:
    """One of 2,048 and one of 16,384 tokens, the latter cut at 8,192: 10,240 of 16,384 tokens are the data's."""
    pieces = pieces_of(of_lengths((2048.0, 3.0), (16_384.0, 3.0), padded=True), 8192)
    assert pieces.useful == pytest.approx(0.625)
    assert dict(zip(pieces.lengths, pieces.shares, strict=True)) == pytest.approx({2048.0: 0.125, 8192.0: 0.5})


def test_that_a_log_normal_distribution_has_the_moments_that_are_stated() -> None:
    """Mean 1,000 and standard deviation 1,000: a token stands on average in a document of 2,000 tokens."""
    pieces = pieces_of(Documents(padded=False, mean=1000.0, spread=1.0), 10_000_000)
    lengths, shares = np.array(pieces.lengths), np.array(pieces.shares)
    assert shares.sum() == pytest.approx(1.0)
    assert 1 / (shares / lengths).sum() == pytest.approx(1000.0, rel=1e-3)
    assert (shares * lengths).sum() == pytest.approx(2000.0, rel=1e-3)


def test_that_attention_follows_the_sum_of_squares() -> None:
    """Sixteen documents of 512 in 8,192: a sixteenth of the square, all else alike. Of 1,024 and 7,168: 50/64."""
    model = small().architecture
    whole = forward_flops(model, 8192)
    even, uneven = (
        forward_flops(model, 8192, of_lengths(*found)) for found in ([(512.0, 1.0)], [(1024.0, 1.0), (7168.0, 1.0)])
    )
    assert even.attention_causal == pytest.approx(whole.attention_causal / 16)
    assert uneven.attention_causal == pytest.approx(whole.attention_causal * (1 + 49) / 64)
    assert even.linear == whole.linear
    # 4 layers, 8 heads of 128: 4 x 2 x 1024 x 2 x 256 keys on average.
    assert even.attention_causal / 8192 == pytest.approx(4 * 2 * 1024 * 2 * 256)


def test_that_padding_counts_for_nothing_in_what_the_model_needs() -> None:
    """Documents of 2,048 in 8,192: a quarter of the products; a token of the data meets 1,024 keys."""
    model = small().architecture
    documents = of_lengths((2048.0, 1.0), padded=True)
    assert forward_flops(model, 8192, documents).linear == pytest.approx(forward_flops(model, 8192).linear / 4)
    assert model_flops_per_token(model, 8192, documents) == pytest.approx(model_flops_per_token(model, 2048))


def test_that_whole_sequences_stay_as_they_are() -> None:
    """One document that fills each sequence is the same as none."""
    plain, full = small(), replace(small(), documents=of_lengths((8192.0, 1.0)))
    before, after = step_result(plain, SHARDED), step_result(full, SHARDED)
    assert after.seconds == pytest.approx(before.seconds, rel=1e-12)
    assert (after.mfu, after.hfu, after.uneven_seconds) == pytest.approx((before.mfu, before.hfu, 0.0))


def test_that_kernels_skip_what_masks_forbid_and_score_matrices_do_not() -> None:
    masked = replace(small(), documents=of_lengths((512.0, 1.0)))
    whole = float(layer_work(small(), SHARDED).attention_model_flops)
    assert float(layer_work(masked, SHARDED).attention_model_flops) == pytest.approx(whole / 16)
    unfused = replace(masked, switches=replace(masked.switches, attention_kernel="unfused"))
    assert float(layer_work(unfused, SHARDED).attention_model_flops) == pytest.approx(whole)
    assert step_result(masked, SHARDED).parts["attention"] < step_result(small(), SHARDED).parts["attention"] / 4


def test_that_padding_is_computed_unless_the_framework_takes_it_out_of_attention() -> None:
    """Half of each sequence is padding: MFU halves; Hugging Face's kernel sees the documents alone."""
    documents = of_lengths((4096.0, 1.0), padded=True)
    plain, padded = (step_result(replace(small(), documents=found), SHARDED) for found in (None, documents))
    assert padded.seconds == plain.seconds
    assert padded.useful_token_fraction == 0.5
    assert padded.tokens_per_second == pytest.approx(plain.tokens_per_second / 2)
    assert padded.mfu < plain.mfu / 2
    assert padded.mfu_of_full_sequences == pytest.approx(plain.mfu)
    trainer = replace(small(), framework="hf_trainer", documents=documents)
    whole = float(layer_work(replace(trainer, documents=None), SHARDED).attention_model_flops)
    assert float(layer_work(trainer, SHARDED).attention_model_flops) == pytest.approx(whole / 4)


def test_that_unlike_documents_spread_the_work_of_a_sequence() -> None:
    """Half of the tokens in documents of 1,024, half of 3,072: c = 1,024 keys, k = 512 and 1,536.

    v^2 = (0.5 x 1,024 x 512^2 + 0.5 x 3,072 x 512^2) / (1,024^2 x 8,192) = 2,048 / (4 x 8,192) = 1/16.
    """
    mixed = replace(small(), documents=of_lengths((1024.0, 3.0), (3072.0, 1.0)))
    work = layer_work(mixed, SHARDED)
    assert float(work.uneven_flops / work.attention_flops) == pytest.approx(0.25)
    four = layer_work(mixed, SHARDED.with_(micro_batch=4))
    assert float(four.uneven_flops / four.attention_flops) == pytest.approx(0.125)
    even = layer_work(replace(mixed, documents=of_lengths((2048.0, 1.0))), SHARDED)
    assert float(even.uneven_flops) == pytest.approx(0.0, abs=1e-3 * float(even.attention_flops))


def test_that_padded_documents_spread_as_single_ones_do() -> None:
    """Documents of 2,048 and 4,096, squares 1 and 4 in some unit: mean 2.5, deviation 1.5, so v = 0.6."""
    padded = replace(small(), framework="hf_trainer", documents=of_lengths((2048.0, 1.0), (4096.0, 1.0), padded=True))
    work = layer_work(padded, SHARDED)
    assert float(work.uneven_flops / work.attention_flops) == pytest.approx(0.6)


def test_that_ranks_wait_for_the_longest_documents() -> None:
    """Sharded ranks in each of four micro batches; those that meet once a step, over which documents even out, half
    as long; a lone rank never."""
    mixed = replace(small(), documents=of_lengths((1024.0, 3.0), (3072.0, 1.0)))
    sharded = step_result(mixed, SHARDED)
    core = sharded.parts["attention"]
    assert sharded.uneven_seconds == pytest.approx(core * 0.25 * 1.42, rel=0.02)  # the largest of 8 draws: 1.4236
    assert sum(sharded.parts.values()) == pytest.approx(sharded.seconds)
    replicated = step_result(mixed, SHARDED.with_(sharding=0))
    assert replicated.uneven_seconds == pytest.approx(sharded.uneven_seconds / 2)
    assert step_result(mixed, Layout(global_batch=4)).uneven_seconds == 0.0


def test_that_the_largest_of_several_draws_is_known() -> None:
    """Expected largest of 1, 2, 10 and 100 normal draws: 0, 0.5642, 1.5388, 2.5076 (tables of order statistics)."""
    found = largest_of(np.array([1.0, 2.0, 10.0, 100.0]))
    assert found.tolist() == pytest.approx([0.0, 0.5642, 1.5388, 2.5076], abs=0.03)
