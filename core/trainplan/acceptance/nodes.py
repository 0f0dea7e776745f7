"""Tests of every node by itself: versions, burn-in, the sweep for slow accelerators, host memory."""

from __future__ import annotations

import shlex
from collections.abc import Iterator
from typing import Final

from trainplan.acceptance.planned import PlannedTest, Reads, text
from trainplan.acceptance.site import VERSIONS, Site
from trainplan.acceptance.vendors import Maker

GB: Final = 1e9
SLOWEST_SHARE: Final = 0.95
"""Of the planned rate of products. One slow accelerator among 384 A100 cost 5% of the whole job (BLOOM chronicles)."""
MATMUL_SPREAD: Final = 0.03
"""Between accelerators of one kind in good order; beyond it one is capped, hot or faulty (assumption)."""
BURN_IN_HOURS: Final = 48
MATMUL_SIZE: Final = 8192
MATMUL_SCRIPT: Final = "matmul.py"

_COMMON_SETTINGS = (
    'ulimit -l; df -h /dev/shm | tail -1; lspci -vvv 2>/dev/null | grep -c "ACSCtl.*SrcValid+"; '
    'grep -o "iommu=[a-z]*" /proc/cmdline; ls /sys/class/infiniband'
)


def tests(site: Site) -> Iterator[PlannedTest]:
    yield _versions(site)
    yield from _host_settings(site)
    yield _burn_in(site)
    yield _straggler_sweep(site)
    yield _host_memory(site)


def _versions(site: Site) -> PlannedTest:
    once = shlex.quote(f"{{ {site.tools.versions}; }} | sha256sum")
    listing = site.everywhere(site.tools.versions) + " | tee versions.txt"
    counting = site.launch(["bash", "-c", once], per_node=1) + " | sort | uniq -c"
    return PlannedTest(
        code="software_versions",
        group="nodes",
        title=text("Driver, firmware and software versions"),
        why=text(
            "{nodes} nodes compute each step together; one that differs is slow, or fails first.", nodes=site.nodes
        ),
        boundary=text("Shows that the nodes are alike, not that the versions are compatible."),
        steps=(
            text("Record the versions of every node."),
            text("Count the different lists: one hash, {nodes} times.", nodes=site.nodes),
            text("Compare it with the plan: {stack}.", stack=_planned_stack(site)),
        ),
        commands=f"{listing}\n{counting}",
        instrument="driver tool, PyTorch",
        unit="different lists",
        comparison="at_most",
        expected=1,
        threshold=1,
        fields=("hardware.accelerators", "hardware.node", "software.framework", "software.os", "software.kernel",
                "software.ofed", *VERSIONS),
        basis=text("All nodes equal, with the versions of the plan."),
        hours=1,
    )  # fmt: skip


def _planned_stack(site: Site) -> str:
    software = site.results.software
    layers = [f"{layer.title} {layer.version}" for layer in software.layers if layer.version] if software else []
    return ", ".join(layers) or "no versions are planned"


def _host_settings(site: Site) -> Iterator[PlannedTest]:
    """What the software stack asks of the hosts and nobody has confirmed yet."""
    software = site.results.software
    traps = software.traps if software else ()
    if not traps:
        return
    yield PlannedTest(
        code="host_settings",
        group="nodes",
        title=text("Host settings, {count} checks", count=len(traps)),
        why=text("Each of these settings has cost someone days on a cluster; none is in a data sheet."),
        boundary=text("Settings known to cause trouble with this stack, not every possible one."),
        steps=(
            *(text("{symptom}? {remedy}.", symptom=trap.symptom, remedy=trap.remedy.rstrip(".")) for trap in traps),
            text("Count the checks that any node fails."),
        ),
        commands=site.everywhere(f"{site.tools.settings}; {_COMMON_SETTINGS}") + " | tee settings.txt"
        if site.tools.settings
        else "",
        instrument="shell",
        unit="checks that fail",
        comparison="at_most",
        expected=0,
        threshold=0,
        fields=("software.host", "software.os", "software.ofed", "software.scheduler", *VERSIONS),
        basis=text("None fails."),
        hours=1,
    )


def _burn_in(site: Site) -> PlannedTest:
    command, instrument = site.tools.burn_in, site.tools.burn_in_name
    loop = f"end=$(( $(date +%s) + {BURN_IN_HOURS * 3600} )); while [ $(date +%s) -lt $end ]; do {command}; done"
    errors = f'dmesg | grep -c -E "{site.tools.errors}" || true'
    return PlannedTest(
        code="burn_in",
        group="nodes",
        title=text("Burn-in, {hours} h, all nodes", hours=BURN_IN_HOURS),
        why=text(
            "Parts prone to early failure fail now rather than in a step of {ranks} accelerators.", ranks=site.ranks
        ),
        boundary=text(
            "Finds early failures; silent data corruption escapes a field diagnostic in about three cases of ten."
        ),
        steps=(
            text("Load every accelerator and the host memory for {hours} h.", hours=BURN_IN_HOURS),
            text(
                "Count failed diagnostics and logged hardware errors. Replace what fails and restart that node's test."
            ),
        ),
        commands=f"{site.everywhere(loop)} > burn-in.txt\n{site.everywhere(errors)}" if command else "",
        instrument=instrument,
        unit="errors",
        comparison="at_most",
        expected=0,
        threshold=0,
        fields=("hardware.accelerators", "hardware.node", "hardware.accelerator", "software.driver"),
        basis=text("No failed diagnostic, no hardware error in the kernel's log."),
        hours=BURN_IN_HOURS,
        reads=Reads("diagnostic", take="failed"),
    )


def _straggler_sweep(site: Site) -> PlannedTest:
    rate = float(site.rates.matmul) / 1e12
    return PlannedTest(
        code="straggler_sweep",
        group="nodes",
        title=text("Straggler sweep, matrix product"),
        why=text("The slowest of {ranks} accelerators sets the step of all.", ranks=site.ranks),
        boundary=text("Each accelerator alone and warm; says nothing about the network."),
        steps=(
            text(
                "Warm every accelerator for 10 minutes, then time bf16 products of {size} x {size}.", size=MATMUL_SIZE
            ),
            text("Record the slowest of all accelerators. Check the clocks and power limits of those below."),
        ),
        commands=site.launch(["python3", MATMUL_SCRIPT], on_accelerators=True) + " | sort -k5 -n | tee matmul.txt",
        instrument=f"{MATMUL_SCRIPT} ({'JAX' if site.vendor == 'google' else 'PyTorch'}, goes with this plan)",
        unit="TFLOP/s",
        comparison="at_least",
        expected=rate,
        low=rate * (1 - MATMUL_SPREAD),
        high=rate * (1 + MATMUL_SPREAD),
        threshold=rate * SLOWEST_SHARE,
        fields=("hardware.accelerator", "hardware.accelerators", "hardware.matmul_tflops", *VERSIONS),
        basis=text("The rate of large products behind the plan's step; the slowest may be 5% below it."),
        hours=2,
        replaces="hardware.matmul_tflops",
        reads=Reads("matmul", take="least"),
    )


def _host_memory(site: Site) -> PlannedTest:
    host = site.results.host
    need = host.required_ram_bytes_per_node / GB if host else None
    have = host.available_ram_bytes_per_node / GB if host and host.available_ram_bytes_per_node else None
    workers = host.dataloader_workers_per_accelerator if host else 0.0
    watch = (
        'timeout 3600 free -b -s 5 | awk "/^Mem:/ {used = \\$2 - \\$7; if (used > most) most = used} '
        'END {print most / 1e9, \\"GB\\"}"'
    )
    return PlannedTest(
        code="host_memory",
        group="nodes",
        title=text("Host memory, resident and pinned"),
        why=text(
            "A node that runs out of memory loses the whole step; {workers:.0f} loader workers an accelerator, pinned "
            "buffers and a save in the background share it.",
            workers=workers,
        ),
        boundary=text("At the worker count and the way of saving of this plan, over at least one save."),
        steps=(
            text("Run the real job with its loader workers through at least one save."),
            text("Record the largest use of any node."),
        ),
        commands=site.everywhere(watch),
        instrument="free (procps)",
        unit="GB",
        comparison="at_most",
        expected=need,
        threshold=have,
        fields=(
            "hardware.node",
            "operations.dataloader_workers",
            "operations.checkpoint_asynchronous",
            "parallelism.offload_optimizer",
            "parallelism.offload_parameters",
        ),
        basis=text("Expected: the plan's sum of buffers, workers and states. Threshold: the memory of a node."),
        topic=8,
        hours=2,
    )


_TORCH_ON_CUDA = """import torch

torch.cuda.set_device(device % torch.cuda.device_count())
place, wait = "cuda", torch.cuda.synchronize"""
_TORCH_ON_GAUDI = """import habana_frameworks.torch as gaudi
import torch

place, wait = "hpu", gaudi.hpu.synchronize"""
_TORCH_ON_XLA = """import torch
import torch_xla.core.xla_model as xla

place = xla.xla_device()


def wait():
    xla.mark_step()
    xla.wait_device_ops()
"""
_MADE_BY_TORCH = """a = torch.randn(SIZE, SIZE, device=place, dtype=torch.bfloat16)
b = torch.randn(SIZE, SIZE, device=place, dtype=torch.bfloat16)


def product():
    return a @ b
"""
_JAX = """import jax
import jax.numpy as jnp

jax.distributed.initialize()
place = jax.local_devices()[device % jax.local_device_count()]
a = jax.device_put(jnp.ones((SIZE, SIZE), dtype=jnp.bfloat16), place)
product, done = jax.jit(lambda: a @ a), []


def wait():
    product().block_until_ready()
"""


def matmul_script(maker: Maker = "nvidia") -> str:
    """The sweep as a program: host, device and rate on one line for each rank."""
    made = {
        "intel": f"{_TORCH_ON_GAUDI}\n{_MADE_BY_TORCH}",
        "aws": f"{_TORCH_ON_XLA}\n{_MADE_BY_TORCH}",
        "google": _JAX,
    }.get(maker, f"{_TORCH_ON_CUDA}\n{_MADE_BY_TORCH}")
    return f'''"""Rate of bf16 matrix products of one accelerator: host, device, TFLOP/s."""
import os
import socket
import time

SIZE, WARM_SECONDS, RUNS = {MATMUL_SIZE}, 600, 50
device = int(os.environ.get("SLURM_LOCALID", os.environ.get("OMPI_COMM_WORLD_LOCAL_RANK", "0")))
{made}

warm_until = time.monotonic() + WARM_SECONDS
while time.monotonic() < warm_until:
    for _ in range(RUNS):
        product()
    wait()
rates = []
for _ in range(20):
    begin = time.perf_counter()
    for _ in range(RUNS):
        product()
    wait()
    rates.append(2 * SIZE**3 * RUNS / (time.perf_counter() - begin) / 1e12)
print("matmul", SIZE, socket.gethostname(), device, f"{{sorted(rates)[len(rates) // 2]:.1f}} TFLOP/s", flush=True)
'''
