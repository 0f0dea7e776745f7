"""Predictions held against the published runs that ship."""

from __future__ import annotations

import json
from importlib import resources
from typing import Any

import pytest

from trainplan.engine.calibration import built_in_calibration, fingerprint
from trainplan.validation.summary import held_out_calibration, held_out_errors, published_runs, validate


@pytest.fixture(scope="module")
def found() -> dict[str, Any]:
    return validate(published_runs())


def test_that_every_row_is_predicted_or_says_why_not(found: dict[str, Any]) -> None:
    assert len(found["rows"]) == 2414
    for row in found["rows"]:
        assert (row["skipped"] is None) == (row["predicted"]["step_time_s"] is not None), row["id"]


def test_that_nearly_every_speed_row_is_predicted(found: dict[str, Any]) -> None:
    speed = {row["id"] for row in published_runs() if "speed" in row["use"]}
    skipped = [row["id"] for row in found["rows"] if row["skipped"] and row["id"] in speed]
    assert len(speed) == 1838
    assert len(skipped) <= 8


def test_that_the_result_is_plain_json_without_nan(found: dict[str, Any]) -> None:
    assert "NaN" not in json.dumps(found, allow_nan=False)


def test_that_held_out_errors_stay_within_the_first_study(found: dict[str, Any]) -> None:
    """Groups that the fit had not seen: dense 5.7 % median, mixtures 14 %; sources: 8.6 % and 16 %."""
    kinds = found["summary"]["held_out"]["by_class"]
    assert kinds["dense_megatron"]["median_abs"] < 0.06
    assert kinds["dense_megatron"]["p90_abs"] < 0.13
    assert kinds["dense_deepspeed"]["mean_abs"] < 0.085
    assert kinds["moe_megatron"]["median_abs"] < 0.14
    assert found["summary"]["held_out"]["speed"]["median_abs"] < 0.075


def test_that_intervals_made_without_a_source_hold_about_four_fifths_of_its_runs(found: dict[str, Any]) -> None:
    """With 282 groups, 80 % at 95 % confidence is 75 to 85 %; of two sources that disagree no interval can be sure."""
    folder = resources.files("trainplan_resources") / "calibration"
    coverage = json.loads((folder / "evidence.json").read_text("utf-8"))["coverage"]
    assert 0.75 < coverage["all"] < 0.85
    few_sources = {"dense_deepspeed", "dense_hf"}
    assert all(share > 0.75 for kind, share in coverage.items() if kind not in few_sources)
    assert found["summary"]["held_out"]["sources"]["interval_coverage"] > coverage["all"]


def test_that_no_more_than_forty_constants_are_fitted_and_each_is_explained() -> None:
    calibration = built_in_calibration()
    assert len(calibration.fitted) <= 40
    for name in calibration.fitted:
        constant = calibration.constants[name]
        assert constant.meaning, name
        assert constant.source or constant.prior is not None, name
        assert constant.low <= constant.value <= constant.high, name


def test_that_seen_rows_quote_a_held_out_error(found: dict[str, Any]) -> None:
    seen = [row for row in found["rows"] if row["seen_by_fit"]]
    assert len(seen) > 1700
    assert all(row["held_out_error"] is not None for row in seen)


def test_that_a_run_of_a_person_is_held_against_too() -> None:
    row = {
        "id": "mine",
        "model": {
            "layers": 32,
            "hidden": 4096,
            "ffn": 14336,
            "heads": 32,
            "kv_heads": 8,
            "vocab": 128256,
            "seq_len": 8192,
        },
        "hardware": {"accelerator_id": "nvidia-h100-sxm5-80gb", "n_accel": 8},
        "parallel": {"tp": 1, "micro_batch": 1, "global_batch": 128},
        "precision": "bf16",
        "framework": "NeMo",
        "measured": {"step_time_s": 10.4},
    }
    result = validate([row])
    only = result["rows"][0]
    assert only["skipped"] is None
    assert not only["seen_by_fit"]
    assert only["measured"]["tokens_per_s_per_gpu"] == pytest.approx(128 * 8192 / 8 / 10.4)
    assert only["error"]["time"] == pytest.approx(1 / (1 + only["error"]["speed"]) - 1)
    assert result["summary"]["speed"]["n"] == 1


def test_that_a_broken_row_is_skipped_with_its_reason() -> None:
    result = validate([{"id": "x", "hardware": {}, "parallel": {}, "model": {}}])
    assert "hardware.accelerator_id is not stated" in result["rows"][0]["skipped"]
    assert result["summary"]["speed"]["median_abs"] is None


def test_that_told_errors_belong_to_these_constants_and_this_code(found: dict[str, Any]) -> None:
    """Whoever changes a prediction or a constant has to judge them again: python -m tools.calibrate fit."""
    assert held_out_calibration() == fingerprint(built_in_calibration())
    kept = held_out_errors()
    compared = [
        (row["predicted"]["step_time_s"], kept[row["id"]].step_seconds)
        for row in found["rows"]
        if row["id"] in kept and row["skipped"] is None
    ]
    assert len(compared) > 1700
    assert [pair for pair in compared if pair[0] != pytest.approx(pair[1], rel=1e-4)] == []


def test_that_every_constant_has_a_source_or_a_reason() -> None:
    constants = built_in_calibration().constants
    assert len([constant for constant in constants.values() if not constant.fitted]) < 50
    for name, constant in constants.items():
        assert len(constant.source.split()) > 1, name
