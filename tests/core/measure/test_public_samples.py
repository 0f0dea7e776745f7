"""Public files of many tools, beside the checkout: what the readers find against values that were read by hand."""

from __future__ import annotations

import json
import os
from pathlib import Path
from typing import Any

import pytest

from trainplan.measure.read import read_file
from trainplan.measure.record import Run

SAMPLES = Path(os.environ.get("TRAINPLAN_SAMPLES", Path(__file__).parents[3].parent / "shared" / "samples"))
INDEX = SAMPLES / "index.jsonl"
ROWS = [json.loads(line) for line in INDEX.read_text().splitlines()] if INDEX.exists() else []

pytestmark = pytest.mark.skipif(not ROWS, reason="no public samples beside the checkout")


def close(found: Any, truth: Any) -> bool:
    return found is not None and abs(float(found) - float(truth)) <= 5e-3 * abs(float(truth)) + 1e-9


# name in the truth, name in the facts, factor
SCALARS = {
    "nccl_tests_text": [
        ("largest_size_B", "largest_size_bytes", 1),
        ("peak_busbw_GBs", "peak_bus_gb_per_second", 1),
        ("avg_busbw_printed", "average_bus_gb_per_second_printed", 1),
        ("ranks", "ranks", 1),
        ("nodes", "nodes", 1),
        ("rows", "rows", 1),
    ],
    "megatron_log": [
        ("rows", "rows", 1),
        ("median_ms_after_warmup", "median_step_seconds", 1e-3),
        ("mean_ms_all", "mean_step_seconds", 1e-3),
        ("first_ms", "first_row_seconds", 1e-3),
        ("tokens_per_s", "tokens_per_second", 1),
        ("skipped_total", "skipped_steps", 1),
        ("median_TFLOPs_per_gpu_printed", "median_model_tflops_per_accelerator", 1),
    ],
    "deepspeed_log": [
        ("rows", "rows", 1),
        ("median_curr_samples_per_s", "median_samples_per_second", 1),
        ("running_avg_last", "running_average_samples_per_second_last", 1),
        ("max_mem_allocated_GB", "peak_memory_allocated_gib", 1),
        ("median_e2e_s_after_first", "median_step_seconds", 1),
        ("median_samples_per_s", "median_samples_per_second", 1),
    ],
    "mlperf_mllog": [
        ("events", "events", 1),
        ("run_s", "run_seconds", 1),
        ("init_s", "init_seconds", 1),
        ("global_batch_size", "global_batch", 1),
        ("median_throughput_tracked", "median_throughput", 1),
    ],
    "mlperf_storage_summary": [
        ("accelerators", "emulated_accelerators", 1),
        ("hosts", "nodes", 1),
        ("io_mean_GB_per_s_decimal", "io_mean_gb_per_second", 1),
        ("samples_per_s_mean", "samples_per_second_mean", 1),
        ("au_mean_pct", "utilisation_mean_percent", 1),
    ],
    "llamafactory_trainer_log": [
        ("rows", "rows", 1),
        ("median_step_s", "median_step_seconds", 1),
        ("last_step", "last_step", 1),
        ("elapsed_last_s", "elapsed_last_seconds", 1),
    ],
    "hf_trainer_state": [("global_step", "global_step", 1), ("mean_step_s", "mean_step_seconds", 1)],
    "hf_results": [("train_runtime", "train_runtime_seconds", 1), ("train_samples_per_second",) * 2 + (1,)],
    "pytorch_profiler_trace_gz": [
        ("events", "events", 1),
        ("kernels", "kernels", 1),
        ("gpu_busy_us_union", "device_busy_us", 1),
        ("kernel_sum_us", "kernel_sum_us", 1),
        ("gpu_span_us", "device_span_us", 1),
    ],
    "torch_memory_snapshot_pickle": [
        ("segments", "segments", 1),
        ("reserved_bytes", "reserved_bytes", 1),
        ("allocated_bytes", "allocated_bytes", 1),
        ("requested_bytes", "requested_bytes", 1),
        ("blocks", "blocks", 1),
        ("inactive_bytes", "inactive_bytes", 1),
    ],
    "torch_memory_summary": [
        ("allocated_peak_MiB", "allocated_peak_bytes", 2**20),
        ("reserved_peak_MiB", "reserved_peak_bytes", 2**20),
        ("non_releasable_cur_KiB", "non_releasable_current_bytes", 2**10),
    ],
    "hpl": [("Gflops", "gflops", 1), ("time_s", "seconds", 1), ("N", "n", 1)],
    "lstopo_xml": [
        ("packages", "packages", 1),
        ("numa", "numa_nodes", 1),
        ("cores", "cores", 1),
        ("pci", "pci_devices", 1),
    ],
    "nccl_topo_xml": [("gpus", "gpus", 1), ("nics", "nics", 1)],
    "nvidia_smi_topo": [("gpus", "gpus", 1), ("nics", "nics", 1)],
    "prometheus_query_json": [("series", "series", 1), ("points", "points", 1), ("step_s", "step_seconds", 1)],
    "nanogpt_log": [("rows", "rows", 1), ("median_ms_after_10", "median_step_seconds", 1e-3)],
}
SCALARS["nccl_tests_text_in_markdown"] = SCALARS["nccl_tests_text"]


def found(row: dict[str, Any]) -> list[Run]:
    return list(read_file(SAMPLES / row["file"]).runs)


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["file"])
def test_what_a_public_file_says(row: dict[str, Any]):
    runs = found(row)
    if row["kind"] == "not_a_measurement":
        assert not runs
        return
    assert runs
    truths = row["truth"].get("tests", [row["truth"]])
    for truth, run in zip(truths, runs, strict=False):
        for name, fact, factor in SCALARS.get(row["kind"], []):
            if isinstance(truth.get(name), int | float):
                assert close(run.facts.get(fact), truth[name] * factor), (name, run.facts.get(fact), truth[name])
        if row["kind"] == "ior":
            for kind, rate in truth["table_rows"][:1]:
                assert close(dict(run.facts["rows"])[kind], rate)
        if row["kind"] == "mdtest":
            for name, rates in truth["rate_ops_per_s"].items():
                assert close(run.facts["operations_per_second"][name]["mean"], float(rates["mean"]))
        if row["kind"] == "slurm_sinfo" and "states" in truth:
            assert run.facts["states"] == truth["states"]
        if row["kind"] == "nvidia_smi_topo":
            assert run.facts["nearest_nic"] == truth["pix_pairs"]
        if row["kind"] == "dcgmi_diag_text":
            assert run.facts["failed"] == truth["failed"]
        if row["kind"] in {"stream", "babelstream"}:
            assert run.facts["mb_per_second"] == truth.get("best_MBs", truth.get("MBs"))
        if row["kind"] == "gpu_burn":
            assert run.facts["gflops_per_gpu"] == truth["last_Gflops_per_gpu"]
        if row["kind"] == "nvbandwidth":
            assert run.facts["sums"] == truth["sums_GBs"]
        if row["kind"] == "nvidia_smi_q":
            (device,) = run.facts["devices"]
            assert device["memory_total"] == truth["memory_total_MiB"]
            assert device["power"] == truth["power_now_W"]


@pytest.mark.parametrize("row", ROWS, ids=lambda row: row["file"])
def test_a_cut_public_file_is_no_error(row: dict[str, Any]):
    data = (SAMPLES / row["file"]).read_bytes()
    for share in (0.15, 0.5, 0.9):
        reading = read_file(data[: int(share * len(data))], row["file"])
        assert reading.runs or reading.problems
