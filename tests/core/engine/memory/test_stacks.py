"""What training stacks hold beside what their switches say."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np
import pytest

from trainplan.catalog.architecture import Architecture
from trainplan.engine.from_plan import adapters_in
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Recompute, Sharding
from trainplan.engine.memory.peak import peak_memory
from trainplan.engine.memory.report import memory_result
from trainplan.plan.workload import Lora

Make = Callable[..., Job]

WHOLE = Layout(recompute=Recompute.NONE)


def test_that_sharded_weights_are_not_cast_a_second_time(make_job: Make, llama_70b: Architecture) -> None:
    """Accelerate trains 70B under FSDP on 64 cards of 80 GB: 16 bytes a parameter over 64 ranks are 17 GB, and no
    16-bit copy of 137 GB stands beside them."""
    job = make_job(llama_70b, "hf_trainer", training="full_finetuning", sequence_length=2048)
    layout = WHOLE.with_(
        data=64, shard_size=64, sharding=int(Sharding.FSDP), global_batch=64, recompute=int(Recompute.FULL)
    )
    assert peak_memory(job, layout).allocated < 40e9


def test_that_one_accelerator_under_autocast_still_casts(make_job: Make, small: Architecture) -> None:
    cast = make_job(small, "hf_trainer", training="full_finetuning")
    plain = make_job(small, "hf_trainer", training="full_finetuning", switches={"autocast": False})
    assert peak_memory(cast, WHOLE).allocated > peak_memory(plain, WHOLE).allocated


def test_that_cast_and_sharded_layouts_at_once_are_each_alone(make_job: Make, small: Architecture) -> None:
    job = make_job(small, "hf_trainer", training="full_finetuning")
    shardings = np.array([int(Sharding.FSDP), int(Sharding.NONE), int(Sharding.ZERO3), int(Sharding.NONE)])
    base = WHOLE.with_(data=4, shard_size=4, global_batch=4)
    together = peak_memory(job, base.with_(sharding=shardings), parts=True)
    for row, sharding in enumerate(shardings.tolist()):
        alone = peak_memory(job, base.with_(sharding=sharding), parts=True)
        assert together.peak[row] == pytest.approx(alone.peak)
        assert together.parts is not None
        assert alone.parts is not None
        assert together.parts["activations"][row] == pytest.approx(alone.parts["activations"])


def test_that_adapters_of_a_tensor_group_keep_one_whole_input_for_each_norm(
    make_job: Make, llama_70b: Architecture
) -> None:
    """Megatron's adapters are in 16 bit and those of one input share it: in each of 80 layers two gathered inputs of
    4,096 x 8,192 x 2 bytes beside what all of the base keeps. A rank of 16 adds 9 x 32 bytes a token."""
    layout = WHOLE.with_(tensor=8, sequence=1, global_batch=32)
    full = make_job(llama_70b, training="full_finetuning")
    adapted = make_job(llama_70b, training="lora", lora=adapters_in("megatron_core", Lora()))
    gathered = 80 * 2 * 4096 * 8192 * 2
    more = memory_result(adapted, layout).parts["activations"] - memory_result(full, layout).parts["activations"]
    assert more < gathered + 80 * 9 * 32 * 4096
    assert memory_result(adapted, layout).parts["activations"] < 25e9


def test_that_a_loss_that_is_not_split_holds_all_logits_on_every_rank(make_job: Make, small: Architecture) -> None:
    """12 bytes a logit undivided against 16 over the group: 4,096 x 32,768 x (12 - 16 / 4)."""
    job = make_job(small, "torchtitan", switches={"loss": "fp32_copy", "compiled": False})
    whole = replace(job, switches=replace(job.switches, loss_parallel=False))
    layout = WHOLE.with_(tensor=4, sequence=1, data=2, shard_size=2, sharding=int(Sharding.FSDP), global_batch=2)
    more = peak_memory(whole, layout).allocated - peak_memory(job, layout).allocated
    assert more == pytest.approx(4096 * 32768 * (12 - 16 / 4))
