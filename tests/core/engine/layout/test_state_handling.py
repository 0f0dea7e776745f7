"""Bytes that a step sends for model states, worked out by hand for each framework.

One billion parameters on a rank, eight ranks (each gather or scatter sends 7/8 of a buffer), four micro batches, 16-bit
weights. What each framework does is in its own documents: Megatron-LM's dist_optimizer and megatron_fsdp pages,
DeepSpeed's engine, PyTorch's FSDP pages (arXiv 1910.02054, 2304.11277).
"""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest

from trainplan.engine.job.defaults import framework_defaults
from trainplan.engine.layout.layout import Layout, Sharding
from trainplan.engine.layout.state_handling import handling, handling_of, handling_table

GB = 1e9


def sent(framework, sharding, gradient, *, pipeline=False, **switches):
    chosen = replace(framework_defaults(framework, 2025, training="pretraining"), **switches)
    how = handling(framework, chosen, Sharding[sharding.upper()], pipeline=pipeline)
    return float(how.sent_bytes(1e9, 8, 4, weight=2.0, gradient=gradient))


@pytest.mark.parametrize(
    ("framework", "sharding", "gradient", "expected"),
    [
        ("megatron_core", "none", 4, 7.0),  # all-reduce of fp32: 2 x 4 x 7/8
        ("megatron_core", "zero1", 4, 5.25),  # scatter of fp32, gather of bf16, once
        ("megatron_core", "zero2", 4, 8.75),  # bf16 scatter in each of 4, one gather
        ("megatron_core", "fsdp", 4, 21.0),  # 4 x (two gathers and a bf16 scatter)
        ("deepspeed", "none", 2, 3.5),
        ("deepspeed", "zero1", 2, 5.25),  # bucket all-reduce of bf16 once, gather
        ("deepspeed", "zero2", 2, 15.75),  # the same all-reduce in each of 4
        ("deepspeed", "zero3", 2, 21.0),
        ("fsdp2", "fsdp", 4, 28.0),  # 4 x (two gathers and an fp32 scatter)
        ("fsdp1", "zero2", 4, 21.0),  # SHARD_GRAD_OP: 4 x (one gather and a scatter)
        ("torchtitan", "fsdp", 4, 28.0),
        ("llm_foundry", "fsdp", 2, 21.0),
        ("hf_trainer", "fsdp", 2, 15.75),  # gathers in each of 4, one scatter
        ("hf_trainer", "zero2", 2, 15.75),  # DeepSpeed's
        ("litgpt", "fsdp", 2, 15.75),
        ("neuronx", "zero1", 4, 5.25),
    ],
)
def test_bytes_of_a_step(framework, sharding, gradient, expected):
    assert sent(framework, sharding, gradient) == pytest.approx(expected * GB)


def test_a_pipeline_of_torchtitan_gathers_and_reduces_once():
    """Weights whole through the step, whole fp32 gradients until the last micro batch: 2P + 4P."""
    assert sent("torchtitan", "fsdp", 4, pipeline=True) == pytest.approx(5.25 * GB)


def test_without_resharding_weights_are_gathered_once_a_micro_batch():
    assert sent("fsdp2", "fsdp", 4, reshard_after_forward=False) == pytest.approx(21 * GB)


def test_without_synchronising_gradients_stay_whole():
    switches = replace(framework_defaults("fsdp2", 2025, training="pretraining"), accumulate_without_sync=True)
    how = handling("fsdp2", switches, Sharding.FSDP, pipeline=False)
    assert (how.gradients_shared, how.reductions, how.reductions_once) == (0, 0, 1)


@pytest.mark.parametrize(
    "framework", ["megatron_core", "deepspeed", "fsdp2", "torchtitan", "hf_trainer", "litgpt", "maxtext"]
)
def test_a_share_of_gradients_is_paid_for_in_every_micro_batch(framework):
    switches = framework_defaults(framework, 2025, training="pretraining")
    for sharding in Sharding:
        for pipeline in (False, True):
            how = handling(framework, switches, sharding, pipeline=pipeline)
            assert how.gradients_shared == how.reductions == 1 - how.reductions_once


def test_arrays_of_layouts_and_of_jobs_are_handled_alike():
    layouts = Layout(sharding=np.array([1, 4, 4, 2]), pipeline=np.array([4, 4, 1, 1]))
    titan, core = (
        handling_table(name, framework_defaults(name, 2025, training="pretraining"))
        for name in ("torchtitan", "megatron_core")
    )
    of_one = handling_of(titan, layouts)
    assert of_one.gathers.tolist() == [0, 0, 2, 1]
    of_each = handling_of(np.array([core, titan, core, titan]), layouts)
    assert of_each.gathers.tolist() == [0, 0, 2, 1]
    assert of_each.gradient_bytes.tolist() == [0, 0, 2, 0]
