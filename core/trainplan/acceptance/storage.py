"""Tests of storage: checkpoint writes, reads, MLPerf Storage, restore of the oldest checkpoint."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping
from math import ceil
from types import MappingProxyType
from typing import Final

from trainplan.acceptance.planned import PlannedTest, Reads, text
from trainplan.acceptance.site import Site
from trainplan.engine.uncertainty.ranges import CERTAIN_KINDS

READ: Final = "hardware.storage_read_gb_per_second"
WRITE: Final = "hardware.storage_write_gb_per_second"
GB: Final = 1e9
MIB: Final = 1 << 20
TRANSFER_MIB: Final = 16
"""Size of one write of a checkpoint [MiB]."""
WRITES: Final = 6
READ_SECONDS: Final = 60
"""Time that a read test should take at the planned rate."""
LEAST_READ_MIB: Final = 1024
UNET3D_RECORD_BYTES: Final = 146_600_628
UNET3D_BATCH: Final = 7
UNET3D_STEP_SECONDS: Final = 0.323
"""Of an emulated H100 (mlcommons/storage, configs/dlio/workload, v2.0)."""
UNET3D_READERS: Final = 4
LEAST_STEPS: Final = 500
TIMES_CLIENT_MEMORY: Final = 5
"""The data set over the memory of all clients, so that no cache hides the storage (mlcommons/storage, rules)."""
LEAST_UTILIZATION: Final = 0.9
"""Accelerator utilization that MLPerf Storage asks of U-Net3D."""
MLPERF_CHECKPOINTS: Final[Mapping[str, tuple[int, float]]] = MappingProxyType(
    {
        "llama3-8b": (8, 105e9),
        "llama3-70b": (64, 912e9),
        "llama3-405b": (512, 5_290e9),
        "llama3-1t": (1024, 18_000e9),
    }
)
"""Processes and bytes of the models of MLPerf Storage v2.0's checkpoint benchmark."""
MARGIN_OF_RESTORE: Final = 1.25
"""Over the planned start and restore (assumption)."""
LEAST_OF_PLANNED: Final = 0.8
"""Of the rate that the plan counts on in its saves and restores, even where its steps ask for less (assumption)."""


def tests(site: Site) -> Iterator[PlannedTest]:
    yield from _checkpoint_write(site)
    yield from _read(site)
    yield from _mlperf(site)
    yield from _restore(site)


def checkpoint_block_mib(checkpoint_bytes: float, ranks: int) -> int:
    """What one rank writes [MiB], in whole transfers; all ranks together write at least the checkpoint."""
    return ceil(checkpoint_bytes / ranks / MIB / TRANSFER_MIB) * TRANSFER_MIB


def _threshold(required: float, available: float | None) -> float:
    return max(required, LEAST_OF_PLANNED * (available or 0.0))


def rate_range(site: Site, path: str, rate: float | None) -> tuple[float | None, float | None]:
    """What a storage system gives of a rate that the plan counts on: a data sheet states the best, tests a range."""
    if rate is None:
        return None, None
    entry = site.plan.provenance.get(path)
    if entry is not None and (entry.low is not None or entry.kind in CERTAIN_KINDS):
        return site.range_of(path, rate)
    return LEAST_OF_PLANNED * rate, rate


def _is_local(site: Site) -> bool:
    return site.plan.hardware.storage.kind.lower().startswith("local")


def _checkpoint_write(site: Site) -> Iterator[PlannedTest]:
    found = site.results.checkpoint
    if found is None:
        return
    gathered = site.plan.operations.checkpoint_gathered
    nodes, per_node = (1, 1) if gathered else (site.nodes, site.per_node)
    block = checkpoint_block_mib(found.bytes, nodes * per_node)
    low, high = rate_range(site, WRITE, found.available_write_gb_per_second)
    ior = site.launch(
        ["ior", "-a", "POSIX", "-w", "-e", "-F", "-t", f"{TRANSFER_MIB}m", "-b", f"{block}m", "-i", str(WRITES),
         "-o", site.path("ior-write"), "-O", "summaryFormat=JSON", "-O", "summaryFile=ior-write.json"],
        nodes=nodes,
        per_node=per_node,
    )  # fmt: skip
    yield PlannedTest(
        code="checkpoint_write",
        group="storage",
        title=text("Checkpoint write rate"),
        why=text(
            "The plan saves {gigabytes:,.0f} GB every {minutes:,.0f} min and allows {pause:,.0f} s for it.",
            gigabytes=found.bytes / GB,
            minutes=found.interval_seconds / 60,
            pause=site.plan.operations.checkpoint_largest_pause_seconds,
        ),
        boundary=text("Storage and its network under the burst of a save; not the serialization of the framework."),
        steps=(
            text("Stop training. Drop the caches of the storage clients."),
            text("Write {gigabytes:,.0f} GB {times} times.", gigabytes=found.bytes / GB, times=WRITES),
            text("Take the median; keep the name of the slowest node."),
        ),
        commands=f"mkdir -p {site.path('')}\n{ior}{_mlperf_checkpoint(site)}",
        instrument="ior; MLPerf Storage, checkpointing",
        unit="GB/s",
        comparison="at_least",
        expected=found.available_write_gb_per_second,
        low=low,
        high=high,
        threshold=_threshold(found.required_write_gb_per_second, found.available_write_gb_per_second),
        fields=(
            "hardware.storage",
            "hardware.storage_units",
            WRITE,
            "hardware.accelerators",
            "model.architecture",
            "model.optimizer",
            "model.precision",
            "operations.checkpoint_interval_seconds",
            "operations.checkpoint_largest_pause_seconds",
            "operations.checkpoint_asynchronous",
            "operations.checkpoint_gathered",
        ),
        basis=text(
            "Expected: what the plan's storage writes. Threshold: what the plan's saves ask for, {required:,.3g} GB/s, "
            "and 80% of what the plan counts on.",
            required=found.required_write_gb_per_second,
        ),
        topic=7,
        hours=1,
        replaces=WRITE,
        reads=Reads("write_bandwidth", conditions={"nodes": nodes}),
    )


def _mlperf_checkpoint(site: Site) -> str:
    """The largest checkpoint of MLPerf Storage that these ranks can write, and the memory that it takes."""
    fitting = [item for item in MLPERF_CHECKPOINTS.items() if item[1][0] <= site.ranks]
    if not fitting or _is_local(site):
        return ""
    model, (processes, size) = fitting[-1]
    hosts = min(site.nodes, processes)
    memory = _client_memory_gb(site)
    return (
        f"\n# the same with MLPerf Storage: {size / GB:,.0f} GB from {processes} processes, "
        f"{ceil(size / hosts / GB):,} GB of memory on each of {hosts} clients"
        f"\nmlpstorage checkpointing run --hosts {site.host_words(hosts)} --num-processes {processes} "
        f"--client-host-memory-in-gb {memory} \\\n  --model {model} --checkpoint-folder {site.path('mlperf')} "
        f"--results-dir mlperf-checkpoint"
    )


def _client_memory_gb(site: Site) -> int:
    return int(site.plan.hardware.node.host_ram_gb or 512)


def _read(site: Site) -> Iterator[PlannedTest]:
    found = site.results.storage
    if found is None:
        return
    rate = found.available_read_gb_per_second or found.required_read_gb_per_second
    block = max(LEAST_READ_MIB, ceil(rate * GB * READ_SECONDS / site.ranks / MIB / 1024) * 1024)
    transfer = max(1, round(site.plan.dataset.read_bytes_per_operation / MIB))
    low, high = rate_range(site, READ, found.available_read_gb_per_second)
    yield PlannedTest(
        code="storage_read",
        group="storage",
        title=text("Data read rate, all nodes"),
        why=text(
            "Every step reads for {ranks} accelerators; storage that is slow for all at once idles all of them.",
            ranks=site.ranks,
        ),
        boundary=text("Large reads past the page cache; files of the real data set are the feed test."),
        steps=(
            text("Write {gigabytes:,.0f} GB, drop the caches.", gigabytes=block * site.ranks * MIB / GB),
            text("Let every rank read what another node wrote, bypassing the page cache, three times."),
            text("Take the median."),
        ),
        commands=_fio(site, transfer) if _is_local(site) else _ior_read(site, block, transfer),
        instrument="fio" if _is_local(site) else "ior (elbencho measures the same)",
        unit="GB/s",
        comparison="at_least",
        expected=found.available_read_gb_per_second,
        low=low,
        high=high,
        threshold=_threshold(found.required_read_gb_per_second, found.available_read_gb_per_second),
        fields=(
            "hardware.storage",
            "hardware.storage_units",
            READ,
            "hardware.accelerators",
            "dataset.bytes_per_token",
            "dataset.read_bytes_per_operation",
        ),
        basis=text(
            "Expected: what the plan's storage reads. Threshold: what the plan's steps ask for, {required:,.3g} GB/s, "
            "and 80% of what the plan counts on.",
            required=found.required_read_gb_per_second,
        ),
        hours=1,
        replaces=READ,
        reads=Reads("read_bandwidth", take="sum", figures=site.nodes, conditions={"nodes": 1})
        if _is_local(site)
        else Reads("read_bandwidth", conditions={"nodes": site.nodes}),
    )


def _ior_read(site: Site, block: int, transfer: int) -> str:
    shared = ["ior", "-a", "POSIX", "--posix.odirect", "-F", "-k", "-t", f"{transfer}m", "-b", f"{block}m", "-o",
              site.path("ior-read")]  # fmt: skip
    write = site.launch([*shared, "-w", "-e"])
    read = site.launch([*shared, "-r", "-C", "-i", "3", "-O", "summaryFormat=JSON", "-O", "summaryFile=ior-read.json"])
    drop = site.everywhere("sync; echo 3 | sudo tee /proc/sys/vm/drop_caches >/dev/null")
    threads = 16
    size = max(1, block * site.per_node // threads // 1024)
    services = site.everywhere("elbencho --service --foreground")
    elbencho = (
        f"# or with elbencho, services first:\n{services} &\nsleep 5\n"
        f"elbencho --hosts {site.host_words(site.nodes)} -w -r --direct -t {threads} -s {size}g -b {transfer}m \\\n"
        f"  --csvfile elbencho.csv {site.path('elbencho')}\n"
        f"elbencho --hosts {site.host_words(site.nodes)} --quit"
    )
    return f"mkdir -p {site.path('')}\n{write}\n{drop}\n{read}\n{elbencho}"


def _fio(site: Site, transfer: int) -> str:
    script = (
        f"fio --name=read --directory={site.path('').rstrip('/')} --rw=read --bs={transfer}M --size=64G --numjobs=8 "
        f"--iodepth=32 --ioengine=libaio --direct=1 --time_based --runtime={READ_SECONDS} --group_reporting "
        "--output-format=json --output=fio-read-$(hostname).json"
    )
    return site.everywhere(script)


def _mlperf(site: Site) -> Iterator[PlannedTest]:
    storage = site.results.storage
    if storage is None or _is_local(site):
        return
    rate = UNET3D_BATCH * UNET3D_RECORD_BYTES / UNET3D_STEP_SECONDS / GB
    emulated = max(1, ceil(storage.required_read_gb_per_second / rate / LEAST_UTILIZATION))
    clients = min(site.nodes, emulated)
    memory = _client_memory_gb(site)
    files = max(
        ceil(TIMES_CLIENT_MEMORY * memory * GB * clients / UNET3D_RECORD_BYTES), LEAST_STEPS * UNET3D_BATCH * emulated
    )
    reading = ceil(emulated / clients) * UNET3D_READERS * 2 * UNET3D_BATCH * UNET3D_RECORD_BYTES / GB
    hosts = site.host_words(clients)
    where = f"--model unet3d --data-dir {site.path('unet3d')} --results-dir mlperf-storage"
    files_word = f"--params dataset.num_files_train={files}"
    commands = (
        f"mlpstorage training datasize --model unet3d --client-host-memory-in-gb {memory} --num-client-hosts {clients} "
        f"\\\n  --max-accelerators {emulated} --accelerator-type h100 --results-dir mlperf-storage\n"
        f"mlpstorage training datagen --hosts {hosts} --num-processes {clients * 8} \\\n  {where} {files_word}\n"
        f"mlpstorage training run --hosts {hosts} --num-client-hosts {clients} --client-host-memory-in-gb {memory} "
        f"\\\n  --num-accelerators {emulated} --accelerator-type h100 {where} {files_word}"
    )
    yield PlannedTest(
        code="mlperf_storage",
        group="storage",
        title=text("MLPerf Storage, U-Net3D, {emulated} emulated accelerators", emulated=emulated),
        why=text("A published access pattern: comparable with vendor submissions, with its own verdict."),
        boundary=text("Large image records, not this plan's tokens; at the plan's read rate of {rate:,.2f} GB/s.",
                      rate=storage.required_read_gb_per_second),
        steps=(
            text(
                "Make {files} files, {terabytes:,.1f} TB: five times the memory of the clients ({clients} with "
                "{memory} GB).",
                files=files,
                terabytes=files * UNET3D_RECORD_BYTES / 1e12,
                memory=memory,
                clients=clients,
            ),
            text("Have {reading:,.0f} GB free on each client for {readers} readers an accelerator.", reading=reading,
                 readers=UNET3D_READERS),
            text("Run it; record the mean accelerator utilization."),
        ),
        commands=commands,
        instrument="MLPerf Storage v2 (DLIO)",
        unit="%",
        comparison="at_least",
        threshold=100 * LEAST_UTILIZATION,
        fields=("hardware.storage", "hardware.storage_units", "hardware.node", "hardware.accelerators",
                "dataset.bytes_per_token"),
        basis=text("The utilization that the benchmark requires for U-Net3D."),
        hours=6,
        reads=Reads("accelerator_utilisation", 100, conditions={"nodes": clients}),
    )  # fmt: skip


def restore_range(site: Site, restoring: float | None) -> tuple[float | None, float | None]:
    """Start of the job and reading of a checkpoint [s], at the ends of their ranges."""
    if restoring is None:
        return None, None
    starts = site.range_of("operations.restart_seconds", site.plan.operations.restart_seconds)
    return starts[0] + restoring, starts[1] + restoring / LEAST_OF_PLANNED


def _restore(site: Site) -> Iterator[PlannedTest]:
    found = site.results.checkpoint
    if found is None:
        return
    starting = site.plan.operations.restart_seconds
    seconds = None if found.restore_seconds is None else starting + found.restore_seconds
    low, high = restore_range(site, found.restore_seconds)
    remove = shlex.quote("sync; echo 3 | sudo tee /proc/sys/vm/drop_caches >/dev/null")
    yield PlannedTest(
        code="restore_drill",
        group="storage",
        title=text("Restore drill, oldest checkpoint"),
        why=text(
            "{kept} durable versions guard against corruption only if the oldest can be read and its loss continues.",
            kept=found.versions_kept,
        ),
        boundary=text("Reads, verifies checksums and trains ten steps; says nothing about a failure while saving."),
        steps=(
            text("Drop the caches. Start the job from the oldest checkpoint that the plan keeps, on other nodes."),
            text("Compare the loss of the next ten steps with the original log."),
            text("Record the time from the start of the job to the first step."),
        ),
        commands=site.launch(["bash", "-c", remove], per_node=1)
        + "\n# then the training job with its oldest checkpoint",
        instrument="training log",
        unit="s",
        comparison="at_most",
        expected=seconds,
        low=low,
        high=high,
        threshold=None if seconds is None else MARGIN_OF_RESTORE * seconds,
        fields=(
            "hardware.storage",
            "hardware.storage_units",
            READ,
            "model.architecture",
            "model.optimizer",
            "operations.checkpoints_kept",
            "operations.restart_seconds",
            "software.framework",
        ),
        basis=text("Expected: the plan's start, and its checkpoint over the read rate. A quarter longer passes."),
        hours=2,
    )
