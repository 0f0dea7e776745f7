"""A measured run is a plan: nothing but its data decides its prediction."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from trainplan.catalog.library import load_library
from trainplan.engine.evaluate import evaluate
from trainplan.plan.files import read_plan, write_plan
from trainplan.validation.plans import plan_from_run, stated_nic_gbit
from trainplan.validation.rows import Defaults, RowError
from trainplan.validation.summary import published_runs, validate

ROW: dict[str, Any] = {
    "model": {"layers": 32, "hidden": 4096, "ffn": 11008, "heads": 32, "seq_len": 4096, "vocab": 32000},
    "hardware": {"accelerator_id": "nvidia-a100-sxm4-80gb", "n_accel": 64, "per_node": 8},
    "parallel": {"tp": 2, "pp": 1, "micro_batch": 1, "global_batch": 512},
    "precision": "bf16",
    "framework": "megatron_core",
    "release": "2024-07",
}


def predictions(rows: list[dict[str, Any]]) -> list[Any]:
    return [row["predicted"] for row in validate(rows)["rows"]]


@pytest.mark.parametrize("every", [4, pytest.param(1, marks=pytest.mark.long)])
def test_that_a_prediction_hangs_on_no_name_note_or_source(every: int) -> None:
    rows = [dict(row) for row in published_runs()[::every]]
    blank = [
        row | {"id": "", "notes": "", "source": {}, "stack": "", "model": row["model"] | {"name": ""}} for row in rows
    ]

    assert predictions(blank) == predictions(rows)


def test_that_a_row_entered_as_a_plan_gets_the_prediction_of_the_row(tmp_path: Path) -> None:
    accelerators = load_library().accelerators
    by_framework: dict[str, list[dict[str, Any]]] = {}
    for row in published_runs():
        by_framework.setdefault(row["framework"], []).append(row)
    drawn = random.Random(7)
    rows = [row for each in by_framework.values() for row in drawn.sample(each, min(len(each), 10))]
    compared = 0

    for row, judged in zip(rows, validate(rows)["rows"], strict=True):
        if judged["skipped"]:
            continue
        plan = plan_from_run(row, accelerators, Defaults())
        write_plan(tmp_path / "run.trainplan", plan, replace=True)
        results = evaluate(read_plan(tmp_path / "run.trainplan").plan, scaling=False, uncertainty=False)
        assert results.step is not None
        assert results.step.seconds == judged["predicted"]["step_time_s"], row["id"]
        compared += 1

    assert compared >= 100
    assert len(by_framework) >= 12


@pytest.mark.parametrize(
    ("text", "per_node", "gbit"),
    [
        ("8x 400 Gb/s InfiniBand", 8, 400.0),
        ("4x Omni-Path 100 Gb/s per node", 4, 100.0),
        ("RoCE 1600 Gb/s per node", 8, 200.0),
        ("RDMA 400 Gb/s per GPU", 8, 400.0),
        ("800 Gbit/s per node", 8, 100.0),
        ("EFA", 8, None),
        ("400 Gb/s", 8, None),
    ],
)
def test_that_a_network_in_words_is_read_where_it_says_per_what(text: str, per_node: int, gbit: float | None) -> None:
    assert stated_nic_gbit(text, per_node) == gbit


def test_that_bf16_means_masters_in_training_and_none_beside_a_frozen_base() -> None:
    accelerators = load_library().accelerators

    def precision(**changes: Any) -> str:
        return plan_from_run(ROW | changes, accelerators, Defaults()).model.precision

    assert precision() == "bf16_mixed"
    assert precision(training="lora") == "bf16"
    assert precision(precision="bf16_pure") == "bf16"


def test_that_the_release_is_the_year_and_month_stated() -> None:
    plan = plan_from_run(ROW, load_library().accelerators, Defaults())

    assert plan.software.release == "2024-07"
    assert plan.software.year == 2024.5


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"parallel": {"tp": 0}}, "parallel.tp: 0 is not between 1"),
        ({"parallel": {"tp": "eight"}}, "parallel.tp: a whole number is needed, not 'eight'"),
        ({"hardware": {"accelerator_id": "abacus", "n_accel": 8}}, "no accelerator 'abacus'"),
        ({"parallel": {"tp": 3}}, "but hardware.n_accel is 64"),
        ({"model": []}, "model: an object is needed"),
        ({"release": "spring"}, "a release is a year and a month"),
    ],
)
def test_that_a_row_that_cannot_be_used_says_which_field_and_why(change: dict[str, Any], words: str) -> None:
    with pytest.raises(RowError) as refused:
        plan_from_run(ROW | change, load_library().accelerators, Defaults())

    assert words in str(refused.value)
