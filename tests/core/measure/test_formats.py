"""Two generations of every format: what each file says, with its conditions, and what is doubted or refused."""

from __future__ import annotations

import pytest

from trainplan.measure.read import read_file
from trainplan.measure.record import Measurement, Run

from .conftest import DATA

# file, format, figures as (kind, value, conditions that must hold), codes of problems
TABLE = [
    (
        "megatron_2026.log",
        "Megatron log",
        [
            ("step_time", 4.35, {"global_batch": 128, "accelerators": 64, "sequence_length": 4096, "steps": 3}),
            ("tokens_per_second", 128 * 4096 / 4.35, {}),
            ("model_tflops_per_accelerator", 397.4, {}),
            ("memory_peak_allocated", 60.0, {"rank": 0}),
            ("memory_peak_reserved", 65.0, {}),
            ("gradient_reduction_time", 0.1215, {}),
            ("data_wait", 0.0097, {}),
            ("checkpoint_save_time", 58.211, {}),
        ],
        {"few_steps"},
    ),
    (
        "megatron_2021_pairs.log",
        "Megatron log",
        [("step_time", 12.85, {"global_batch": 1024}), ("optimizer_time", 0.0814, {})],
        {"pairs", "few_steps"},
    ),
    (
        "megatron_bridge.log",
        "Megatron log",
        [("step_time", 4.31, {}), ("model_tflops_per_accelerator", 672.55, {})],
        {"few_steps"},
    ),
    ("nemo_2.log", "NeMo log", [("step_time", 4.32, {"global_batch": 512})], {"few_steps"}),
    (
        "torchtitan_2025.log",
        "torchtitan log",
        [
            ("tokens_per_second_per_accelerator", 6543, {"sequence_length": 8192, "global_batch": 64}),
            ("step_time", 1.252, {}),
            ("mfu", 0.38325, {}),
            ("memory_peak_reserved", 61.2, {}),
        ],
        {"few_steps"},
    ),
    (
        "torchtitan_2024_bare_colours.log",
        "torchtitan log",
        [("tokens_per_second_per_accelerator", 8192, {}), ("step_time", 1.0, {})],
        {"few_steps", "memory_not_measured"},
    ),
    (
        "deepspeed_2024.log",
        "DeepSpeed log",
        [
            ("step_time", 2.0, {"global_batch": 64}),
            ("samples_per_second", 32.0, {}),
            ("memory_peak_allocated", 61.25, {}),
        ],
        {"few_steps", "binary_gb"},
    ),
    (
        "deepspeed_wall_clock.log",
        "DeepSpeed wall clock",
        [("forward_time", 0.054, {}), ("gradient_reduction_time", 0.155, {}), ("optimizer_time", 0.182, {})],
        {"inside_backward"},
    ),
    ("trainer_state_finished.json", "Hugging Face trainer state", [("step_time", 2.5, {"steps": 200})], {"whole_run"}),
    ("trainer_state_checkpoint.json", "Hugging Face trainer state", [], {"no_end_record"}),
    (
        "train_results_rounded.json",
        "Hugging Face results",
        [("samples_per_second", 0.749, {}), ("step_time", 1 / 0.023, {})],
        {"whole_run", "rounded_rate"},
    ),
    ("trainer_printed.log", "Hugging Face Trainer output", [("samples_per_second", 64.0, {})], {"whole_run"}),
    (
        "llamafactory_2026.jsonl",
        "LLaMA-Factory log",
        [("step_time", 3.2, {}), ("pause", 220.0, {"cause": "evaluation"})],
        {"few_steps", "whole_seconds"},
    ),
    (
        "llamafactory_two_writers.jsonl",
        "LLaMA-Factory log",
        [("step_time", 42.0, {})],
        {"repeated_steps", "few_steps", "whole_seconds"},
    ),
    ("nanogpt.log", "nanoGPT log", [("step_time", 0.201, {})], {"mfu_above_one", "few_steps"}),
    ("litgpt.log", "litgpt log", [("step_time", 0.442, {})], {"micro_batches", "few_steps"}),
    (
        "maxtext.log",
        "MaxText log",
        [("step_time", 15.513, {}), ("tokens_per_second_per_accelerator", 1056.1535, {})],
        {"impossible_steps", "few_steps"},
    ),
    (
        "mllog_v4.txt",
        "MLPerf log",
        [
            ("time_to_train", 300.25, {"benchmark": "llama2_70b_lora", "global_batch": 8}),
            ("samples_per_second", 3.25, {}),
        ],
        {"whole_system"},
    ),
    ("mllog_aborted.txt", "MLPerf log", [], {"aborted"}),
    ("wandb_loss_only.csv", "W&B export", [], {"no_speed"}),
    ("wandb_history.csv", "W&B history", [("step_time", 2.5, {})], {"few_steps"}),
    ("tensorboard_download.csv", "TensorBoard CSV", [("step_time", 0.3, {})], {"few_steps"}),
    (
        "nvidia_smi_q_mig.txt",
        "nvidia-smi -q",
        [("memory_total", 81559 / 1024, {}), ("power", 72.63, {}), ("power_limit", 500.0, {}), ("pcie_width", 8, {})],
        {"narrow_link", "power_capped", "blocks_missing"},
    ),
    (
        "nvidia_smi_q_old.txt",
        "nvidia-smi -q",
        [("power", 9.55, {"accelerator": "Tesla T4"}), ("memory_total", 15109 / 1024, {})],
        {"idle_link", "slowdown"},
    ),
    ("nvidia_smi_q.xml", "nvidia-smi -q", [("power", 690.1, {"busy_percent": 98.0}), ("clock", 1755, {})], set()),
    (
        "nvidia_smi_query.csv",
        "nvidia-smi --query-gpu",
        [("power", 685.0, {"gpu": 0, "busy_percent": 99.0}), ("power", 600.0, {"gpu": 1})],
        set(),
    ),
    (
        "nvidia_smi_dmon.txt",
        "nvidia-smi dmon",
        [("power", 631.0, {"gpu": 0}), ("utilisation", 0.91, {"gpu": 1})],
        {"sm_busy"},
    ),
    ("topo_one_wrong_rail.txt", "nvidia-smi topo", [("links", 18, {"pairs": 6})], set()),
    ("topo_2021_mlx_names.md", "nvidia-smi topo", [("links", 12, {})], set()),
    ("topo_mp.txt", "nvidia-smi topo", [], {"no_nvlink_shown", "cut_matrix"}),
    ("rocm_showtopo.txt", "rocm-smi topology", [], {"hops"}),
    ("rocm_smi.json", "rocm-smi", [("power", 412.0, {"accelerator": "AMD Instinct MI250X"})], set()),
    ("rocm_smi_6.txt", "rocm-smi", [("power", 705.0, {"gpu": 0}), ("power", 698.0, {"gpu": 1})], set()),
    ("amd_smi_metric.txt", "amd-smi", [("power", 741.0, {}), ("memory_total", 196592 / 1024, {})], set()),
    (
        "amd_smi_static.txt",
        "amd-smi",
        [("power_limit", 750.0, {"accelerator": "AMD Instinct MI300X"})],
        {"limit_not_draw"},
    ),
    ("amd_smi.json", "amd-smi", [("power", 1180.0, {}), ("temperature", 78.0, {})], set()),
    (
        "dcgm_exporter.txt",
        "DCGM exporter",
        [
            ("power", 691.25, {"gpu": 0}),
            ("power", 688.0, {"gpu": 1}),
            ("tensor_activity", 0.412345, {}),
            ("energy", 48287.135, {}),
        ],
        {"no_sensor", "not_available", "one_scrape"},
    ),
    ("amd_exporter.txt", "Prometheus text", [("power", 712.0, {"accelerator": "AMD Instinct MI300X"})], {"one_scrape"}),
    ("dcgm_fields.csv", "DCGM table", [("power", 620.0, {}), ("tensor_activity", 0.6, {})], set()),
    ("dcgmi_dmon.txt", "DCGM table", [("power", 613.345, {"gpu": 0}), ("power", 598.12, {"gpu": 1})], set()),
    ("dcgmi_diag_3.txt", "dcgmi diag", [("diagnostic", 0.0, {"failed": 1})], {"failed", "not_run"}),
    ("dcgmi_diag_4.json", "dcgmi diag", [("diagnostic", 0.0, {"tests": 2})], {"failed"}),
    ("dcgmi_diag_2.json", "dcgmi diag", [("diagnostic", 1.0, {})], set()),
    (
        "cuda_memory_summary_old.txt",
        "CUDA memory summary",
        [("memory_peak_allocated", 20.0, {"device": 3}), ("memory_peak_reserved", 22.0, {})],
        {"ran_out", "retries"},
    ),
    ("out_of_memory.txt", "CUDA out of memory", [("memory_total", 79.11, {})], {"ran_out"}),
    ("out_of_memory_2022.txt", "CUDA out of memory", [("memory_total", 39.59, {})], {"ran_out"}),
    (
        "fio_3_read.json",
        "fio",
        [
            ("read_bandwidth", 2 * 4.294967296, {"direct": True, "jobs": 2, "block_bytes": 2**20}),
            ("read_latency_p99", 0.009, {}),
        ],
        set(),
    ),
    ("fio_2_buffered.json", "fio", [("write_bandwidth", 1.073741824, {"direct": False})], {"buffered"}),
    ("fio_client.json", "fio", [("read_bandwidth", 1.0, {"nodes": 2})], set()),
    (
        "ior_4.txt",
        "IOR",
        [
            ("write_bandwidth", 20200 * 2**20 / 1e9, {"nodes": 4, "ranks": 32, "ranks_per_node": 8}),
            ("read_bandwidth", 40400 * 2**20 / 1e9, {}),
        ],
        set(),
    ),
    (
        "ior_cached_read.txt",
        "IOR",
        [
            ("write_bandwidth", 900 * 2**20 / 1e9, {"ranks": 16, "nodes": 2}),
            ("read_bandwidth", 275000 * 2**20 / 1e9, {}),
        ],
        {"nodes_derived"},
    ),
    (
        "mdtest_3.txt",
        "mdtest",
        [("metadata_rate", 40000, {"operation": "file creation", "nodes": 4, "ranks": 64})],
        {"not_run"},
    ),
    (
        "io500.txt",
        "IO500 summary",
        [("write_bandwidth", 35.506 * 2**30 / 1e9, {}), ("metadata_rate", 310250, {})],
        set(),
    ),
    (
        "elbencho.txt",
        "elbencho",
        [("write_bandwidth", 10488 * 2**20 / 1e9, {}), ("read_bandwidth", 20983 * 2**20 / 1e9, {})],
        {"last_done"},
    ),
    (
        "elbencho_results.csv",
        "elbencho CSV",
        [
            ("write_bandwidth", 5000 * 2**20 / 1e9, {"nodes": 4, "direct": True}),
            ("read_bandwidth", 10000 * 2**20 / 1e9, {}),
        ],
        set(),
    ),
    (
        "mlperf_storage_v1.json",
        "MLPerf Storage summary",
        [("read_bandwidth", 8665.7 * 2**20 / 1e9, {"nodes": 1}), ("accelerator_utilisation", 0.957, {})],
        {"emulated"},
    ),
    (
        "mlperf_storage_v2_checkpoint.json",
        "MLPerf Storage summary",
        [("checkpoint_save_time", 22.8, {"nodes": 8}), ("write_bandwidth", 40 * 2**30 / 1e9, {})],
        set(),
    ),
    ("mlperf_storage_cached.json", "MLPerf Storage summary", [], {"fits_in_memory", "emulated"}),
    (
        "sacct.txt",
        "Slurm sacct",
        [
            ("jobs", 4, {}),
            ("failures", 1, {"node_faults": 1}),
            ("accelerator_hours", 48 * 64 + 24 * 64 + 1 * 64 + 0.5 * 8, {}),
            ("queue_wait", 2.0, {}),
        ],
        {"few_node_days"},
    ),
    ("sacct_fixed_width.txt", "Slurm sacct", [("jobs", 1, {}), ("failures", 0, {})], set()),
    (
        "sacct.json",
        "Slurm sacct",
        [("failures", 1, {}), ("accelerator_hours", 85400 * 16 / 3600, {}), ("queue_wait", 1.0, {})],
        {"few_node_days"},
    ),
    ("prometheus_vector.json", "Prometheus query", [("power", 655.5, {"gpu": "0"})], {"not_numbers"}),
    ("prometheus_scalar.json", "Prometheus query", [("series", 42.0, {})], set()),
    ("ipmi_elist.txt", "ipmitool", [("node_power", 4150.0, {"supplies": 2})], {"alarm", "supplies_summed"}),
    ("ipmi_sdr.txt", "ipmitool", [("node_power", 9800.0, {})], set()),
    ("ipmi_sensor.txt", "ipmitool", [("node_power", 5200.0, {})], set()),
    ("ipmi_dcmi.txt", "ipmitool dcmi power", [("node_power", 5900.0, {"at": "average"})], set()),
    ("redfish_power.json", "Redfish power", [("node_power", 5900.0, {})], {"alarm"}),
    ("hpl.log", "HPL", [("hpl", 10.0, {"n": 100000, "ranks": 4})], set()),
    ("hpcg.txt", "HPCG", [("hpcg", 0.2405, {})], set()),
    ("stream.log", "STREAM", [("memory_bandwidth", 363.2087, {"of": "host"})], set()),
    ("gpu_burn.log", "gpu-burn", [("burn", 55.3, {"gpus": 2})], {"faulty"}),
    ("nvbandwidth.log", "nvbandwidth", [("copy_bandwidth", 390.0, {})], {"sums"}),
    ("lspci_narrow.txt", "lspci", [("pcie_width", 8, {})], {"narrow_link"}),
    ("ibstat.txt", "ibstat", [("link_rate", 400.0, {"adapter": "mlx5_0"})], {"died", "port_down"}),
    ("lstopo.xml", "lstopo XML", [], {"narrow_link"}),
    ("nccl_topology.xml", "NCCL topology file", [], set()),
]


def holds(figure: Measurement, kind: str, value: float, conditions: dict[str, object]) -> bool:
    return (
        figure.kind == kind
        and figure.value == pytest.approx(value, rel=1e-4)
        and all(figure.conditions.get(name) == wanted for name, wanted in conditions.items())
    )


@pytest.mark.parametrize(
    ("name", "wanted", "figures", "problems"), TABLE, ids=lambda value: value if isinstance(value, str) else ""
)
def test_a_file_of_each_kind(name, wanted, figures, problems, reading):
    run: Run = reading(name).runs[0]
    assert run.format == wanted
    for kind, value, conditions in figures:
        assert any(holds(figure, kind, value, conditions) for figure in run.measurements), (kind, run.measurements)
    assert {problem.code for problem in run.problems} == problems
    assert all(problem.message for problem in run.problems)


def test_two_runs_on_one_page_are_not_pooled(reading):
    runs = reading("megatron_two_runs.md").runs
    assert [run.facts["median_step_seconds"] for run in runs] == pytest.approx([2.005, 1.505])


def test_deepspeed_counts_of_micro_steps_are_refused_beside_megatron_lines(reading):
    found = reading("deepspeed_in_megatron.log")
    assert {figure.kind for figure in found.usable} >= {"step_time", "samples_per_second"}
    assert [figure.value for figure in found.usable if figure.kind == "samples_per_second"] == pytest.approx([27.2215])


def test_a_read_from_the_page_cache_is_refused_but_the_write_stands(reading):
    usable = reading("ior_cached_read.txt").usable
    assert [figure.kind for figure in usable] == ["write_bandwidth"]


def test_one_warm_up_step_is_no_step_time(reading):
    line = next(line for line in (DATA / "megatron_2026.log").read_text().splitlines() if "iteration        1/" in line)
    found = read_file(line.encode(), "first.log")
    assert found.measurements
    assert not [figure for figure in found.usable if figure.kind == "step_time"]


def test_a_table_with_decimal_commas(reading):
    text = (DATA / "nvidia_smi_query.csv").read_text().replace(", ", ";").replace(".00 W", ",00 W")
    found = read_file(text.encode("utf-16"), "export.csv")
    assert found.runs[0].measurements[0].value == pytest.approx(685.0)
    assert "decimal_comma" in {problem.code for problem in found.problems}


def step_line(step: int, batch: int, milliseconds: float) -> str:
    return (
        f" iteration {step:8d}/  159576 | elapsed time per iteration (ms): {milliseconds:.1f} | "
        f"learning rate: 6.0E-05 | global batch size: {batch:5d} | lm loss: 3.4E+00 | samples per second: 0.005 |"
    )


def test_excerpts_in_two_blocks_of_a_page_are_two_runs():
    blocks = [
        [step_line(step, 80, 31000.0) for step in range(30, 33)],
        [step_line(step, 96, 9000.0) for step in (50, 51)],
    ]
    page = "A slow start.\n" + "\nThen another machine:\n".join("\n".join(("```", *lines, "```")) for lines in blocks)
    runs = read_file(page.encode(), "chronicles.md").runs
    times = [figure.value for run in runs for figure in run.measurements if figure.kind == "step_time"]
    assert times == [31.0, 9.0]


def test_steps_of_a_growing_batch_are_those_of_the_largest(codes):
    lines = [step_line(step, 16, 2000.0) for step in range(20, 80)] + [
        step_line(step, 32, 4000.0) for step in range(80, 90)
    ]
    (run,) = read_file("\n".join(lines).encode(), "ramp.log").runs
    step = next(figure for figure in run.measurements if figure.kind == "step_time")
    assert (step.value, step.conditions["global_batch"]) == (4.0, 32)
    assert run.facts["rows"] == 70
    # 32 over 4 s are 8 samples a second, not 0.005
    assert next(figure.value for figure in run.measurements if figure.kind == "samples_per_second") == 8
    assert {"batch_ramps", "rate_contradicts_step"} <= codes(run)


def test_a_record_of_dllogger_over_several_lines_keeps_its_step():
    text = """{
  "timestamp": "1746",
  "data": {
    "reduced_train_loss": 5.2,
    "global_step": 47,
    "consumed_samples": 98304,
    "train_step_timing in s": 25.115550994873047,
    "epoch": 0
  }
}
"""
    (run,) = read_file(text.encode(), "readme.md").runs
    (step,) = run.measurements
    assert step.conditions["last_step"] == 47
    assert step.usable


def test_timers_that_are_off_are_no_figures():
    text = step_line(650, 4, 1210.1) + "\ntime (ms) | forward: 0.00 | backward: 0.00 | optimizer: 0.00\n"
    (run,) = read_file(text.encode(), "log").runs
    assert "forward_time" not in {figure.kind for figure in run.measurements}


@pytest.mark.parametrize("mark", ["|", "|#"])
def test_sacct_with_all_fields_has_its_job_far_to_the_right(mark: str):
    names = ["Account", "AllocTRES", "Cluster", "CPUTimeRAW", "Elapsed", "ElapsedRaw", "End", "JobID", "State", "Start"]
    jobs, day = [("11.0", "COMPLETED"), ("11", "COMPLETED"), ("12", "NODE_FAIL")], "2026-05-01"
    rows = [
        ["a", "gres/gpu=8,node=1", "c", "9", "01:00:00", "3600", f"{day}T11:00:00", job, state, f"{day}T10:00:00"]
        for job, state in jobs
    ]
    text = "\n".join(mark.join(cells) for cells in (names, *rows))
    (run,) = read_file(text.encode(), "sacct.txt").runs
    found = {figure.kind: figure.value for figure in run.measurements}
    assert (found["jobs"], found["failures"], found["accelerator_hours"]) == (2, 1, 16)


@pytest.mark.parametrize(
    "text",
    [
        "# Format\nDCGM_FI_DEV_SM_CLOCK, gauge, SM clock (in MHz).\nDCGM_FI_DEV_POWER_USAGE, gauge, Power (in W).\n",
        '{"annotations": {"list": []}, "schemaVersion": 16, "panels": [], "title": "GPU"}',
        "sacct -j 5 --format JobID,JobName,State,ExitCode,NodeList\n",
    ],
)
def test_configurations_that_name_the_same_fields_are_no_measurements(text: str):
    assert not read_file(text.encode(), "configuration").runs
