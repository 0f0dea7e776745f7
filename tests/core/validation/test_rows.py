"""Rows of a person's own: whatever stands in them, each is predicted or says why not."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from trainplan.catalog.library import load_library
from trainplan.engine.evaluate import evaluate
from trainplan.plan.document import Plan
from trainplan.plan.examples import list_examples, load_example
from trainplan.plan.new import default_plan
from trainplan.plan.paths import get_field, set_field
from trainplan.validation.files import MOST_ROWS, read_runs
from trainplan.validation.from_rows import plan_of_row, row_of_plan
from trainplan.validation.rows import RowError
from trainplan.validation.summary import published_runs, validate

ROW: dict[str, Any] = {
    "id": "mine",
    "model": {"layers": 4, "hidden": 512, "ffn": 2048, "heads": 8, "kv_heads": 8, "head_dim": 64, "seq_len": 1024,
              "vocab": 32000, "mtp_layers": 1, "norms_per_layer": 2, "gated_mlp": True, "tied_embeddings": False,
              "window": {"tokens": 256, "pattern": [True, False]},
              "moe": {"experts": 8, "topk": 2, "expert_ffn": 512, "moe_layers": 2, "shared_experts": 1}},
    "hardware": {"accelerator_id": "nvidia-h100-sxm5-80gb", "n_accel": 16, "per_node": 8, "nic_gbit": 400,
                 "memory_gib": 80, "devices_per_package": 1, "scale_up": True, "inter_node": "8x 400 Gb/s"},
    "parallel": {"tp": 2, "pp": 2, "cp": 1, "dp": 4, "ep": 2, "etp": 1, "vpp": 1, "sp": True, "sharding": "zero1",
                 "micro_batch": 1, "global_batch": 64, "grad_accum": 4, "shard_size": 2, "schedule": "1f1b",
                 "placement": "data_inside", "offload_optimizer": "none", "offload_parameters": "none",
                 "first_stage_layers": 2, "last_stage_layers": 2},
    "lora": {"rank": 8, "targets": ["all-linear"], "adapter_precision": "bf16", "dropout": 0.1},
    "precision": "bf16", "framework": "megatron_core", "release": "2024-07", "training": "full", "optimizer": "adamw",
    "recompute": "none", "tuning": "benchmark", "flash_attention": True,
    "implementation": {"compiled": False, "loss": "bf16"},
    "measured": {"tokens_per_s_per_gpu": 1000, "step_time_s": 1.0, "mem_gb_per_gpu": 20, "mem_kind": "reserved"},
}  # fmt: skip

LIBRARY = load_library()
ACCELERATORS = LIBRARY.accelerators
ROOT = Path(__file__).parents[3]


def paths(row: dict[str, Any], before: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    found = []
    for name, value in row.items():
        found.append((*before, name))
        if isinstance(value, dict):
            found.extend(paths(value, (*before, name)))
    return found


def changed(row: dict[str, Any], path: tuple[str, ...], value: Any) -> dict[str, Any]:
    name, *rest = path
    inner = row.get(name)
    return row | {name: changed(inner if isinstance(inner, dict) else {}, tuple(rest), value) if rest else value}


WORDS = ("none", "full", "lora", "qlora", "fp8", "layers", "full_every_0", "hsdp", "zero_bubble", "cpu", "bf16_pure")
LEAVES = (
    st.none() | st.booleans() | st.integers(-2, 1 << 12) | st.integers(-(10**400), 10**400) | st.text(max_size=20)
    | st.floats(allow_nan=False, allow_infinity=False) | st.sampled_from(WORDS)
)  # fmt: skip
VALUES = st.recursive(
    LEAVES, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3)
)
CHANGES = st.lists(st.tuples(st.sampled_from(paths(ROW)), VALUES), min_size=1, max_size=4)


def hold(changes: list[tuple[tuple[str, ...], Any]]) -> None:
    row = ROW
    for path, value in changes:
        row = changed(row, path, value)
    judged = validate([row, ROW])["rows"]
    json.dumps(judged, allow_nan=False)
    assert (judged[0]["skipped"] is None) == (judged[0]["predicted"]["memory_gb"] is not None)
    assert judged[1]["skipped"] is None
    try:
        plan, _ = plan_of_row(row, LIBRARY)
    except RowError:
        return
    assert Plan.model_validate_json(plan.model_dump_json()) == plan


@settings(max_examples=60, deadline=None)
@given(CHANGES)
def test_that_no_row_ends_the_validation(changes: list[tuple[tuple[str, ...], Any]]) -> None:
    hold(changes)


@pytest.mark.long
@settings(max_examples=1000, deadline=None)
@given(CHANGES)
def test_that_none_of_a_thousand_rows_ends_the_validation(changes: list[tuple[tuple[str, ...], Any]]) -> None:
    hold(changes)


@settings(max_examples=60, deadline=None)
@given(st.lists(st.text(max_size=60) | VALUES.map(json.dumps), max_size=5))
def test_that_any_text_is_read_as_rows(tmp_path_factory: pytest.TempPathFactory, lines: list[str]) -> None:
    path = tmp_path_factory.mktemp("runs") / "runs.jsonl"
    path.write_text("\n".join(lines), encoding="utf-8", errors="replace", newline="\n")

    validate(read_runs(str(path)))


def test_that_rows_beyond_the_limit_are_told_and_not_read(tmp_path: Path) -> None:
    path = tmp_path / "runs.jsonl"
    path.write_text("{}\n" * (MOST_ROWS + 5), encoding="utf-8")
    rows = read_runs(str(path))

    assert len(rows) == MOST_ROWS + 1
    assert rows[-1]["unreadable"] == "line 20001: only the first 20,000 rows are read"


@pytest.mark.parametrize("name", list_examples())
def test_that_a_plan_written_as_a_row_has_the_step_time_and_memory_of_the_plan(name: str) -> None:
    plan = load_example(name)
    results = evaluate(plan, scaling=False)
    row = json.loads(json.dumps(row_of_plan(plan, ACCELERATORS)))
    again, used = plan_of_row(row, load_library())
    judged = validate([row])["rows"][0]

    assert used == ()
    assert results.step is not None
    assert results.memory is not None
    assert judged["predicted"]["step_time_s"] == results.step.seconds
    found = evaluate(again, scaling=False)
    assert found.step is not None
    assert found.memory is not None
    assert found.step.seconds == results.step.seconds
    assert found.memory.peak_bytes == results.memory.peak_bytes
    assert row_of_plan(again, ACCELERATORS) == row


@pytest.mark.parametrize(
    "changes",
    [
        {"parallelism.recompute": "every", "parallelism.recompute_every": "3"},
        {"parallelism.recompute": "layers", "parallelism.recompute_layers": "5"},
        {"parallelism.recompute": "selective"},
        {"parallelism.sharding": "hsdp"},
        {"model.precision": "bf16"},
        {"network.oversubscription": "3"},
        {"network.fabric": "ethernet-100"},
        {"hardware.matmul_tflops": "500"},
        {"hardware.accelerator.memory_gib": "60"},
        {"software.implementation.loss": "bf16"},
        {"software.tuning": "benchmark", "software.release": "2026-04"},
    ],
)
def test_that_a_row_keeps_what_a_plan_decides(changes: dict[str, str]) -> None:
    library = load_library()
    plan = default_plan(library)
    for path, value in changes.items():
        plan = set_field(plan, path, value, library=library)
    again, _ = plan_of_row(json.loads(json.dumps(row_of_plan(plan, ACCELERATORS))), library)

    for path in changes:
        assert get_field(again, path) == get_field(plan, path)
    before, after = evaluate(plan, scaling=False), evaluate(again, scaling=False)
    assert before.step is not None
    assert after.step is not None
    assert after.step.seconds == before.step.seconds


def test_that_a_plan_of_a_published_run_is_predicted_as_the_run_with_storage_and_prices_of_its_hardware() -> None:
    library = load_library()
    rows = [row for row in published_runs() if "speed" in row["use"]][::60]
    compared = 0
    for row, judged in zip(rows, validate(rows)["rows"], strict=True):
        if judged["skipped"]:
            continue
        plan, _ = plan_of_row(row, library)
        results = evaluate(plan, scaling=False)
        assert results.step is not None
        assert results.step.seconds == judged["predicted"]["step_time_s"], row["id"]
        assert plan.economics.instance is None or plan.economics.instance.accelerator == plan.hardware.accelerator.id
        assert plan.training.tokens == 1e12
        compared += 1
    assert compared > 20


def test_that_a_layout_that_does_not_multiply_up_has_no_row() -> None:
    library = load_library()
    with pytest.raises(RowError, match="64 accelerators are no multiple"):
        row_of_plan(set_field(default_plan(library), "parallelism.pipeline", "5", library=library), ACCELERATORS)


def test_that_the_row_of_the_documentation_is_predicted() -> None:
    text = (ROOT / "docs" / "rows.md").read_text("utf-8")
    row = json.loads(text.split("```json\n")[1].split("```")[0])
    judged = validate([row])["rows"][0]

    assert judged["skipped"] is None
    assert {name.partition("=")[0] for name in judged["defaults_used"]} <= {
        "hardware.accelerator_id", "hardware.per_node", "parallel.dp", "model.gated_mlp",
    }  # fmt: skip
    assert judged["error"]["time"] is not None
    assert judged["error"]["memory"] is not None


def test_that_the_documentation_names_every_field_that_a_row_of_a_plan_has() -> None:
    text = (ROOT / "docs" / "rows.md").read_text("utf-8")
    row = row_of_plan(default_plan(LIBRARY), ACCELERATORS)
    names = {*row, *(f"{name}" for part in ("model", "hardware", "parallel", "measured", "lora") for name in row[part])}
    assert [name for name in sorted(names) if f"`{name}`" not in text and f"`{name}." not in text] == []
