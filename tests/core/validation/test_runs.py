"""Published runs as jobs and layouts."""

from __future__ import annotations

import gzip
import json
from importlib import resources
from typing import Any

import pytest

from trainplan.catalog.library import load_library
from trainplan.engine.layout.layout import Recompute
from trainplan.validation.runs import job_from_run

ACCELERATORS = load_library().accelerators


@pytest.fixture(scope="module")
def rows() -> dict[str, dict[str, Any]]:
    packed = resources.files("trainplan_resources") / "validation" / "published_runs.jsonl.gz"
    lines = gzip.decompress(packed.read_bytes()).decode().splitlines()
    return {row["id"]: row for row in map(json.loads, lines)}


def test_that_every_published_run_becomes_a_case_or_says_why_not(rows: dict[str, dict[str, Any]]) -> None:
    cases = [job_from_run(row, ACCELERATORS) for row in rows.values()]
    assert len(cases) == 2414
    assert all((case.job is None) == (case.skipped is not None) for case in cases)
    assert not [case.skipped for case in cases if case.skipped and "Traceback" in case.skipped]


def test_that_a_speed_row_multiplies_up_to_its_accelerators(rows: dict[str, dict[str, Any]]) -> None:
    for row in rows.values():
        case = job_from_run(row, ACCELERATORS)
        if "speed" in row["use"] and case.layout is not None:
            assert case.layout.accelerators == row["hardware"]["n_accel"]


def test_that_a_bloom_node_has_four_100_gigabit_links_for_eight_accelerators(rows: dict[str, dict[str, Any]]) -> None:
    row = next(row for row in rows.values() if "4x Omni-Path" in str(row["hardware"]["inter_node"]))
    case = job_from_run(row, ACCELERATORS)
    assert case.job is not None
    assert case.job.machine.nic_gb_per_second == pytest.approx(6.25)


def test_that_an_unstated_setting_is_named(rows: dict[str, dict[str, Any]]) -> None:
    case = job_from_run(rows["nemo2407-pre-gpt3-5b-64"], ACCELERATORS)
    assert case.layout is not None
    assert case.layout.recompute == Recompute.NONE
    assert "recompute=none" in case.defaults_used


def test_that_a_layout_that_does_not_multiply_up_is_skipped_with_the_numbers(rows: dict[str, dict[str, Any]]) -> None:
    row = json.loads(json.dumps(rows["nemo2407-pre-gpt3-5b-64"]))
    row["parallel"]["tp"] = 2
    case = job_from_run(row, ACCELERATORS)
    assert case.skipped is not None
    assert "is 128, but hardware.n_accel is 64" in case.skipped


def test_that_a_row_of_a_person_needs_little() -> None:
    row = {
        "id": "mine",
        "model": {"layers": 32, "hidden": 4096, "ffn": 14336, "heads": 32, "kv_heads": 8, "seq_len": 8192},
        "hardware": {"accelerator_id": "nvidia-h100-sxm5-80gb", "n_accel": 8},
        "parallel": {"tp": 1, "micro_batch": 1, "global_batch": 128},
        "precision": "bf16",
    }
    case = job_from_run(row, ACCELERATORS)
    assert case.skipped is None
    assert "framework=fsdp2" in case.defaults_used


def test_that_an_unknown_accelerator_is_named() -> None:
    row = {"id": "x", "model": {}, "hardware": {"accelerator_id": "abacus", "n_accel": 8}, "parallel": {}}
    assert "'abacus'" in str(job_from_run(row, ACCELERATORS).skipped)


def test_that_a_family_name_stands_for_its_usual_part_and_says_so(rows: dict[str, dict[str, Any]]) -> None:
    row = json.loads(json.dumps(rows["nemo2407-pre-gpt3-5b-64"]))
    row["hardware"] |= {"accelerator_id": None, "accelerator": "NVIDIA H100"}
    case = job_from_run(row, ACCELERATORS)
    assert case.job is not None
    assert case.job.machine.accelerator.id == "nvidia-h100-sxm5-80gb"
    assert "hardware.accelerator_id=nvidia-h100-sxm5-80gb" in case.defaults_used
