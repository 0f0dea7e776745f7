"""Each format in two versions or forms at least, and cut short; the documented table names what the readers know."""

from __future__ import annotations

import gzip
import json
import pickle
import re
from pathlib import Path

import pytest

from trainplan.measure import read
from trainplan.measure.formats import hccl, torch_memory
from trainplan.measure.kinds import KINDS
from trainplan.measure.read import read_file

from .conftest import DATA
from .test_hostile import events, snapshot

DOCUMENT = Path(__file__).parents[3] / "docs" / "measurements.md"
HCCL = "[BENCHMARK] hcclAllReduce({size}=268435456, count=67108864)\n[BENCHMARK]     NW Bandwidth   : 512.9 GB/s\n"
NCCOM = (
    "nccom-test -r 2 allr\n size(B) count(elems) type {time} algbw(GB/s) busbw(GB/s)\n"
    " 33554432 33554432 uint8 768 40.69 40.69\n"
)

# format: form, what it is, and one figure of it that is read off by hand
FORMS: dict[str, list[tuple[str | bytes, str, float]]] = {
    "nccl-tests": [
        ("nccl_all_reduce_2_nodes.txt", "bus_bandwidth", 93.75),
        ("nccl_old_alltoall.txt", "bus_bandwidth", 187.5),
        (NCCOM.format(time="time(us)").encode(), "bus_bandwidth", 43.69),  # 33,554,432 bytes in 768 us
        (NCCOM.format(time="time:avg(us)").encode(), "bus_bandwidth", 43.69),
    ],
    "HCCL demo": [
        (HCCL.format(size="InputSizeInBytes").encode(), "bus_bandwidth", 512.9),
        (HCCL.format(size="dataSize").encode(), "bus_bandwidth", 512.9),
    ],
    "Megatron log": [("megatron_2026.log", "step_time", 4.35), ("megatron_2021_pairs.log", "step_time", 12.85)],
    "NeMo log": [("nemo_2.log", "step_time", 4.32), ("nemo_1_bar.log", "step_time", 10.1)],
    "torchtitan log": [
        ("torchtitan_2025.log", "tokens_per_second_per_accelerator", 6543),
        ("torchtitan_2024_bare_colours.log", "tokens_per_second_per_accelerator", 8192),
    ],
    "DeepSpeed log": [
        ("deepspeed_2024.log", "samples_per_second", 32.0),
        ("deepspeed_in_megatron.log", "samples_per_second", 329.0),
    ],
    "DeepSpeed wall clock": [
        ("deepspeed_wall_clock.log", "forward_time", 0.054),
        ("deepspeed_wall_clock_2021.log", "forward_time", 0.482),
    ],
    "Hugging Face Trainer output": [
        ("trainer_printed.log", "step_time", 0.5),
        ("trainer_printed_v5.log", "step_time", 2),
    ],
    "Hugging Face trainer state": [("trainer_state_finished.json", "", 0), ("trainer_state_checkpoint.json", "", 0)],
    "Hugging Face results": [
        ("train_results_rounded.json", "samples_per_second", 0.749),
        ("hf_all_results.json", "samples_per_second", 9.6),
    ],
    "LLaMA-Factory log": [
        ("llamafactory_2026.jsonl", "step_time", 0),
        ("llamafactory_two_writers.jsonl", "step_time", 0),
    ],
    "nanoGPT log": [("nanogpt.log", "step_time", 0.201), ("nanogpt_2025.log", "step_time", 0.25)],
    "litgpt log": [("litgpt.log", "step_time", 0), ("litgpt_pretrain.log", "step_time", 0.407)],
    "MaxText log": [("maxtext.log", "step_time", 15.51), ("maxtext_2024.log", "step_time", 3.141)],
    "MLPerf log": [("mllog_v4.txt", "", 0), ("mllog_aborted.txt", "", 0)],
    "W&B export": [("wandb_loss_only.csv", "", 0), ("wandb_speed.csv", "tokens_per_second_per_accelerator", 6707.5)],
    "W&B history": [("wandb_history.csv", "step_time", 2.5), ("wandb_history_in_ticket.md", "step_time", 1.5)],
    "TensorBoard CSV": [
        ("tensorboard_download.csv", "step_time", 0.3),
        ("tensorboard_download_tabs.tsv", "step_time", 2),
    ],
    "TensorBoard events": [(events(), "step_time", 2), (gzip.compress(events()), "step_time", 2)],
    "PyTorch profiler trace": [("trace_2020.json", "compute_time", 4e-4), ("trace_2025.json", "compute_time", 6e-4)],
    "CUDA memory snapshot": [
        (pickle.dumps(snapshot(), protocol=2), "memory_reserved", 3),
        (pickle.dumps(snapshot(), protocol=4), "memory_reserved", 3),
    ],
    "CUDA memory summary": [
        ("cuda_memory_summary_old.txt", "memory_peak_allocated", 20),
        ("cuda_memory_summary_2025.txt", "memory_peak_allocated", 60),
    ],
    "CUDA out of memory": [("out_of_memory.txt", "memory_total", 0), ("out_of_memory_2022.txt", "memory_total", 0)],
    "nvidia-smi -q": [("nvidia_smi_q_old.txt", "", 0), ("nvidia_smi_q_mig.txt", "", 0), ("nvidia_smi_q.xml", "", 0)],
    "nvidia-smi --query-gpu": [
        ("nvidia_smi_query.csv", "memory_used", 68.359),
        ("nvidia_smi_query_nounits.csv", "power", 398.12),
    ],
    "nvidia-smi dmon": [("nvidia_smi_dmon.txt", "power", 631), ("nvidia_smi_dmon_2020.txt", "power", 290)],
    "nvidia-smi topo": [("topo_2021_mlx_names.md", "", 0), ("topo_mp.txt", "", 0), ("topo_one_wrong_rail.txt", "", 0)],
    "rocm-smi": [("rocm_smi.json", "", 0), ("rocm_smi_6.txt", "", 0)],
    "rocm-smi topology": [("rocm_showtopo.txt", "", 0), ("rocm_showtopo_2.txt", "", 0)],
    "amd-smi": [("amd_smi.json", "", 0), ("amd_smi_metric.txt", "", 0), ("amd_smi_static.txt", "", 0)],
    "DCGM exporter": [("dcgm_exporter.txt", "power", 691.25), ("dcgm_exporter_2020.txt", "power", 139)],
    "DCGM table": [
        ("dcgm_fields.csv", "power", 620),
        ("dcgm_fields_named.csv", "power", 652.3),
        ("dcgmi_dmon.txt", "", 0),
    ],
    "dcgmi diag": [("dcgmi_diag_2.json", "", 0), ("dcgmi_diag_3.txt", "", 0), ("dcgmi_diag_4.json", "", 0)],
    "Prometheus query": [("prometheus_scalar.json", "", 0), ("prometheus_vector.json", "", 0)],
    "Prometheus text": [("amd_exporter.txt", "", 0), ("amd_exporter_2024.txt", "power", 612)],
    "fio": [("fio_2_buffered.json", "", 0), ("fio_3_read.json", "", 0), ("fio_client.json", "", 0)],
    "IOR": [("ior_4.txt", "write_bandwidth", 0), ("ior_cached_read.txt", "", 0)],
    "mdtest": [("mdtest_3.txt", "metadata_rate", 50000), ("mdtest_4.txt", "metadata_rate", 31000.5)],
    "IO500 summary": [
        ("io500.txt", "write_bandwidth", 38.124),  # 35.506 GiB/s
        ("io500_2020.txt", "write_bandwidth", 13.255),  # 12.345, printed as GB/s
    ],
    "elbencho": [("elbencho.txt", "write_bandwidth", 10.997), ("elbencho_2020.txt", "write_bandwidth", 3.1457)],
    "elbencho CSV": [
        ("elbencho_results.csv", "write_bandwidth", 5.2429),
        ("elbencho_results_2022.csv", "read_bandwidth", 2.8941),
    ],
    "MLPerf Storage summary": [("mlperf_storage_v1.json", "", 0), ("mlperf_storage_v2_checkpoint.json", "", 0)],
    "Slurm sacct": [("sacct.txt", "", 0), ("sacct_fixed_width.txt", "", 0), ("sacct.json", "", 0)],
    "Slurm sinfo": [("sinfo_2018.txt", "nodes", 16), ("sinfo_nodes.csv", "nodes", 3)],
    "ipmitool": [("ipmi_sdr.txt", "", 0), ("ipmi_elist.txt", "", 0), ("ipmi_sensor.txt", "", 0)],
    "ipmitool dcmi power": [("ipmi_dcmi.txt", "node_power", 5900), ("ipmi_dcmi_2.txt", "node_power", 4010)],
    "Redfish power": [("redfish_power.json", "node_power", 5900), ("redfish_environment.json", "node_power", 9850.5)],
    "HPL": [("hpl.log", "hpl", 10), ("hpl_2012.log", "hpl", 21.31)],
    "HPCG": [("hpcg.txt", "hpcg", 0.2405), ("hpcg_2014.txt", "hpcg", 0.02275)],
    "STREAM": [("stream.log", "memory_bandwidth", 363.2087), ("stream_2001.log", "memory_bandwidth", 12.7905)],
    "gpu-burn": [("gpu_burn.log", "burn", 55.3), ("gpu_burn_2023.log", "burn", 13.05)],
    "nvbandwidth": [("nvbandwidth.log", "copy_bandwidth", 390), ("nvbandwidth_2025.log", "copy_bandwidth", 203.5)],
    "matrix products": [
        (b"matmul 8192 gpu07 3 711.9 TFLOP/s\nmatmul 8192 gpu07 4 745.0 TFLOP/s\n", "matmul", 711.9),
        (b"Tried  3375 shapes => the best outcomes were:\nmedian: 785.8 TFLOPS @ 6144x17920x2816\n", "matmul", 785.8),
    ],
    "lspci": [("lspci_narrow.txt", "pcie_width", 8), ("lspci_2020.txt", "pcie_width", 4)],
    "ibstat": [("ibstat.txt", "link_rate", 400), ("ibstat_roce.txt", "link_rate", 100)],
    "lstopo XML": [("lstopo.xml", "", 0), ("lstopo_1.xml", "", 0)],
    "NCCL topology file": [("nccl_topology.xml", "", 0), ("nccl_topology_2025.xml", "", 0)],
}
UMBRELLAS = {"benchmark", "training loop"}
"""Readers of several formats, each of which is named above."""
PAIRS = [(name, form, kind, value) for name, forms in FORMS.items() for form, kind, value in forms]


def data_of(form: str | bytes) -> bytes:
    return form if isinstance(form, bytes) else (DATA / form).read_bytes()


@pytest.mark.parametrize(
    ("name", "form", "kind", "value"), PAIRS, ids=[f"{name}-{place}" for place, (name, *_) in enumerate(PAIRS)]
)
def test_each_form_is_recognised_and_gives_its_figure(name: str, form: str | bytes, kind: str, value: float):
    runs = [run for run in read_file(data_of(form)).runs if run.format == name]
    assert runs
    figures = [figure.value for run in runs for figure in run.measurements if figure.kind == kind]
    assert not kind or figures
    if value:
        assert figures[0] == pytest.approx(value, rel=2e-3)


@pytest.mark.parametrize("name", FORMS)
def test_a_form_that_is_cut_says_what_could_be_read(name: str):
    for form, *_ in FORMS[name]:
        data = data_of(form)
        for share in (0.3, 0.7, 0.95):
            found = read_file(data[: int(share * len(data))])
            assert found.runs or any(problem.severity == "unusable" for problem in found.problems)


def test_every_reader_has_two_forms_here():
    formats = (*read.TEXT_FORMATS, *read.JSON_FORMATS, *read.XML_FORMATS, *read.BINARY_FORMATS)
    assert {one.name for one in formats} - UMBRELLAS <= set(FORMS)
    assert {hccl.FORMAT, torch_memory.OUT_OF_MEMORY} <= set(FORMS)
    assert all(len(forms) >= 2 for forms in FORMS.values())


def test_the_documented_table_names_every_format_and_every_input_that_is_replaced():
    table = DOCUMENT.read_text(encoding="utf-8").partition("## Formats")[2].partition("\n## ")[0]
    listed = re.findall(r"^\| `([^`]+)`", table, re.MULTILINE)
    assert sorted(listed) == sorted(FORMS)
    replaced = {path for kind in KINDS.values() for path in kind.paths}
    written = set(re.findall(r"`([a-z]+\.[a-z_.*]+)`", table))
    assert all(any(re.fullmatch(path.replace("*", ".*"), name) for path in written) for name in replaced)


def test_a_trace_may_hold_more_than_events():
    """Keys before and behind the events, as newer versions write them."""
    (run,) = read_file(DATA / "trace_2025.json").runs
    assert (run.facts["rank"], run.facts["world_size"], run.facts["device_names"]) == (2, 16, ["NVIDIA H100 80GB HBM3"])
    assert json.loads((DATA / "trace_2025.json").read_text())["baseTimeNanoseconds"]
