"""What to change when a layout does not fit."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from trainplan.catalog.architecture import Architecture
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Recompute, Sharding
from trainplan.engine.memory.report import memory_result
from trainplan.engine.studies.layout_remedies import remedies

Make = Callable[..., Job]
TOO_LARGE = Layout(tensor=8, sequence=1, data=4, shard_size=4, global_batch=32, micro_batch=4, sharding=Sharding.ZERO1)


def test_that_each_remedy_saves_what_the_changed_plan_saves(make_job: Make, llama_70b: Architecture) -> None:
    job = make_job(llama_70b)
    before = memory_result(job, TOO_LARGE)
    assert not before.fits
    found = remedies(job, TOO_LARGE)
    full = next(item for item in found if item.changes == {"parallelism.recompute": "full"})
    after = memory_result(job, TOO_LARGE.with_(recompute=Recompute.FULL))
    assert full.saving_bytes == pytest.approx(before.peak_bytes - after.peak_bytes)
    assert full.fits == after.fits
    assert full.step_share > 0.1
    offered = {item.changes["model.optimizer"] for item in found if "model.optimizer" in item.changes}
    assert "adamw_8bit" not in offered  # not in Megatron-Core


def test_that_remedies_save_something_and_those_that_fit_come_first(make_job: Make, llama_70b: Architecture) -> None:
    for framework, layout in (
        ("megatron_core", TOO_LARGE),
        ("fsdp2", Layout(data=32, shard_size=32, global_batch=32, sharding=Sharding.FSDP)),
        ("hf_peft", Layout(micro_batch=2, global_batch=2)),
    ):
        training = "lora" if framework == "hf_peft" else "pretraining"
        found = remedies(make_job(llama_70b, framework, training=training), layout)
        assert found
        assert all(item.saving_bytes > 0 for item in found)
        order = [item.fits for item in found]
        assert order == sorted(order, reverse=True)
