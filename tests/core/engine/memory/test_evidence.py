"""What is said to be covered has a row, and what has none is named."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from trainplan.catalog.architecture import Architecture
from trainplan.catalog.library import load_library
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Recompute, Sharding
from trainplan.engine.memory.evidence import COVERED, features, not_validated
from trainplan.validation.runs import job_from_run

Rows = list[dict[str, Any]]
Make = Callable[..., Job]


def test_that_every_covered_combination_has_a_row(
    executed_rows: Rows, parallel_rows: Rows, published_rows: Rows
) -> None:
    seen: dict[str, set[str]] = {code: set() for code in COVERED}
    for row in executed_rows + parallel_rows + published_rows:
        if "memory" not in row["use"]:
            continue
        case = job_from_run(row, load_library().accelerators)
        if case.job is None or case.layout is None:
            continue
        for code, used in features(case.job, case.layout).items():
            if used:
                seen[code].add(case.job.framework)
    for code, frameworks in COVERED.items():
        assert frameworks <= seen[code], code


def test_that_what_no_row_covers_is_named(make_job: Make, small: Architecture) -> None:
    layout = Layout(tensor=4, sequence=1, data=2, recompute=Recompute.NONE, sharding=Sharding.FSDP, shard_size=2)
    assert not_validated(make_job(small, "maxtext"), layout) == ("framework", "tensor_parallel")
    eager = make_job(small, "torchtitan", switches={"compiled": False})
    assert not_validated(eager, layout) == ()
    assert not_validated(make_job(small, "torchtitan", switches={"compiled": True}), layout) == ("compiled_and_split",)
    assert not_validated(make_job(small, training="lora"), layout) == ("adapters_with_tensor_parallel",)
    assert not_validated(make_job(small), layout.with_(context=2)) == ("context_parallel",)
    assert not_validated(make_job(small), layout.with_(sharding=int(Sharding.ZERO1))) == ()


def test_that_weights_are_sharded_from_zero3_on(make_job: Make, small: Architecture) -> None:
    def sharded(sharding: Sharding) -> bool:
        layout = Layout(data=8, expert=2, recompute=Recompute.NONE, sharding=sharding, shard_size=8)
        return features(make_job(small, "deepspeed"), layout)["expert_parallel_with_sharded_weights"]

    assert [sharded(each) for each in (Sharding.ZERO2, Sharding.ZERO3, Sharding.FSDP)] == [False, True, True]
