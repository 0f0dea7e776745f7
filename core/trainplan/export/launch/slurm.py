"""Slurm: a batch script that checks its nodes, saves before its time ends, and goes on after a fault.

Options are those that Slurm 22.05 knows; a container's options stand on the srun line, where only clusters with pyxis
need to know them.
"""

from __future__ import annotations

from math import ceil

from trainplan.engine.job.leaf import leaf_nodes
from trainplan.export.launch.job import Job
from trainplan.export.launch.quoting import one_line
from trainplan.export.launch.shell import Argument
from trainplan.measure.affinity import core_masks, rank_lines

LONGEST_HOURS = 24
"""A usual limit of a partition; the job goes on in a new one."""
LEAST_LEAD_SECONDS = 300
MOST_LEAD_SECONDS = 3600
LEAST_RUN_SECONDS = 900
"""A job that fails sooner has a fault of its own and is not tried again."""
SWITCH_WAIT = "00:30:00"


def files(job: Job, launch: dict[str, bytes], script_name: str, *, tasks_per_node: int) -> dict[str, bytes]:
    """`job.sbatch` and `health_check.sh` around the framework's own files."""
    return {
        "job.sbatch": _batch(job, script_name, tasks_per_node),
        "health_check.sh": health_check(job),
        **launch,
    }


def lead_seconds(job: Job) -> int:
    """Seconds before the end at which the processes are told to save: a step, a save, and as much again."""
    needed = 2 * (job.step.high_seconds + (job.save_seconds or 0))
    return int(min(MOST_LEAD_SECONDS, max(LEAST_LEAD_SECONDS, ceil(needed / 60) * 60)))


def limit_minutes(job: Job) -> int:
    """Of the whole run and a fifth more, at most a day."""
    run = job.results.run
    hours = run.high_days * 24 * 1.2 if run is not None else LONGEST_HOURS
    return max(30, ceil(min(LONGEST_HOURS, hours) * 60))


def _batch(job: Job, script_name: str, tasks_per_node: int) -> bytes:
    limit, lead = limit_minutes(job), lead_seconds(job)
    lines = [
        "#!/bin/bash",
        *job.comment(
            f"{limit // 60} h at most a start, then requeued from the last checkpoint; your partition may allow less",
            "set before submitting: CONTAINER_IMAGE and CONTAINER_MOUNTS (pyxis), account and partition with sbatch",
        ),
        *(f"#SBATCH {' '.join(option)}" for option in _options(job, tasks_per_node, limit, lead)),
        "",
        "set -euo pipefail",
        'cd "${SLURM_SUBMIT_DIR:-$PWD}"',
        'MASTER_ADDR="$(scontrol show hostnames "$SLURM_JOB_NODELIST" | head -n 1)"',
        "export MASTER_ADDR",
        'export MASTER_PORT="${MASTER_PORT:-$((20000 + SLURM_JOB_ID % 20000))}"',
        f'export CHECKPOINT_DIR="${{CHECKPOINT_DIR:-/checkpoints/{job.name}}}"',
        'mkdir -p "$CHECKPOINT_DIR"',
        "",
        "# A node that fails its check ends the job before it costs a step.",
        "srun --ntasks-per-node=1 --kill-on-bad-exit=0 bash health_check.sh",
        "",
        "CONTAINER=()",
        'if [[ -n "${CONTAINER_IMAGE:-}" ]]; then',
        '  CONTAINER=(--container-image="$CONTAINER_IMAGE" --container-workdir="$PWD"',
        '    --container-mounts="${CONTAINER_MOUNTS:-$PWD:$PWD,$CHECKPOINT_DIR:$CHECKPOINT_DIR}")',
        "fi",
        "",
        *_binding_notes(job, tasks_per_node),
        "code=0",
        f"srun --ntasks-per-node={tasks_per_node} {_cores(job, tasks_per_node)}"
        f"--cpu-bind={_binding(job, tasks_per_node)} --distribution=block:block \\",
        '  --mem-bind=local --gpu-bind=none --kill-on-bad-exit=1 --wait=60 "${CONTAINER[@]}" \\',
        f'  bash {script_name} "$@" || code=$?',
        "",
        "# Stopped by the signal before the limit, or by a fault after it ran: go on from the last checkpoint.",
        f"if (( SECONDS >= {limit * 60 - lead - 120} || (code != 0 && SECONDS > {LEAST_RUN_SECONDS}) )); then",
        '  scontrol requeue "$SLURM_JOB_ID"',
        "fi",
        'exit "$code"',
    ]
    return ("\n".join(lines) + "\n").encode()


def _masks(job: Job, tasks_per_node: int) -> tuple[str, ...]:
    """Cores of each task as measured on a node; a task that starts all processes of its node is bound to none."""
    one_each = tasks_per_node == job.per_node and job.topology is not None
    return core_masks(job.topology) if one_each and job.topology else ()


def _binding(job: Job, tasks_per_node: int) -> str:
    masks = _masks(job, tasks_per_node)
    return f"mask_cpu:{','.join(masks)}" if masks else "cores"


def _binding_notes(job: Job, tasks_per_node: int) -> list[str]:
    if job.topology is None:
        return [
            "# Cores in blocks: the first ranks on the first socket, as the accelerators are "
            "(see `nvidia-smi topo -m`).",
            "# NCCL pairs adapters and accelerators by their distance on PCIe; no rank is bound to one.",
        ]
    notes = [f"# {one_line(line)}" for line in rank_lines(job.topology)]
    if not _masks(job, tasks_per_node):
        return ["# As measured on a node; one task starts all its ranks, so that none is bound here:", *notes]
    return ["# Cores of each rank as measured on a node:", *notes]


def _options(job: Job, tasks_per_node: int, limit: int, lead: int) -> list[Argument]:
    options = [
        f"--job-name={job.name}",
        f"--nodes={job.nodes}",
        f"--ntasks-per-node={tasks_per_node}",
        f"--gpus-per-node={job.per_node}",
    ]
    if job.cores_per_process is not None:
        options.append(f"--cpus-per-task={max(1, job.cores_per_process * job.per_node // tasks_per_node)}")
    options += ["--exclusive", "--mem=0", f"--time={limit // 1440}-{limit // 60 % 24:02d}:{limit % 60:02d}:00"]
    options += ["--requeue", "--open-mode=append", "--output=%x-%j.log", f"--signal=TERM@{lead}"]
    switches = _switches(job)
    if switches is not None:
        options.append(f"--switches={switches}@{SWITCH_WAIT}")
    return [(option,) for option in options]


def _switches(job: Job) -> int | None:
    """Fewest leaf switches that hold the nodes; None where the fabric has none that are known."""
    network = job.plan.network
    if job.nodes == 1 or network.fabric.switch_ports is None:
        return None
    nodes = leaf_nodes(
        job.nodes,
        network.ports_per_node,
        network.fabric.switch_ports,
        network.oversubscription,
        rail_optimised=network.rail_optimised,
        rail_only=network.rail_only,
    )
    return max(1, ceil(job.nodes / nodes)) if nodes else None


def _cores(job: Job, tasks_per_node: int) -> str:
    """srun does not take the number over from the batch script since 22.05."""
    cores = job.cores_per_process
    return "" if cores is None else f"--cpus-per-task={max(1, cores * job.per_node // tasks_per_node)} "


def health_check(job: Job) -> bytes:
    """A script for each node, before the job or as Slurm's Prolog: exit 0 where the node is as planned."""
    network, checkpoint = job.plan.network, job.results.checkpoint
    lines = [
        "#!/bin/bash",
        *job.comment("a check of one node, also usable as Slurm's Prolog or HealthCheckProgram"),
        "set -uo pipefail",
        "faults=0",
        'fault() { echo "$(hostname): $1" >&2; faults=$((faults + 1)); }',
        "",
        *(_amd_check(job) if job.is_amd else _nvidia_check(job)),
    ]
    if job.nodes > 1 and network.fabric.technology in ("infiniband", "roce"):
        lines += _port_check(network.ports_per_node, network.gbit_per_second_per_port)
    if checkpoint is not None:
        kilobytes = ceil(checkpoint.bytes / 1024)
        lines += [
            "",
            f'TARGET="${{CHECKPOINT_DIR:-/checkpoints/{job.name}}}"',
            'free=$(df --output=avail -k "$TARGET" 2>/dev/null | tail -n 1)',
            f'if [[ -n "$free" && "$free" -lt {kilobytes} ]]; then fault "no room for a checkpoint in $TARGET"; fi',
        ]
    lines += ["", "if (( faults > 0 )); then exit 1; fi", 'echo "$(hostname): as planned"']
    return ("\n".join(lines) + "\n").encode()


def _nvidia_check(job: Job) -> list[str]:
    return [
        "count=$(nvidia-smi --query-gpu=index --format=csv,noheader 2>/dev/null | wc -l)",
        f'if (( count != {job.per_node} )); then fault "$count accelerators of {job.per_node}"; fi',
        "rows=$(nvidia-smi --query-remapped-rows=remapped_rows.pending,remapped_rows.failure --format=csv,noheader \\",
        "  2>/dev/null | grep -ciE '(^|, )(yes|1)') || true",
        'if (( ${rows:-0} > 0 )); then fault "memory rows wait to be remapped, or failed"; fi',
        "errors=$(nvidia-smi --query-gpu=ecc.errors.uncorrected.volatile.total --format=csv,noheader 2>/dev/null \\",
        "  | grep -cE '^[1-9]') || true",
        'if (( ${errors:-0} > 0 )); then fault "uncorrected memory errors"; fi',
        'if nvidia-smi nvlink -s 2>/dev/null | grep -qi inactive; then fault "an NVLink is inactive"; fi',
        "if command -v dcgmi > /dev/null; then",
        '  dcgmi diag -r 1 > /dev/null || fault "dcgmi diag -r 1 failed"',
        "fi",
    ]


def _amd_check(job: Job) -> list[str]:
    return [
        "count=$(rocm-smi --showid --csv 2>/dev/null | grep -c '^card')",
        f'if (( count != {job.per_node} )); then fault "$count accelerators of {job.per_node}"; fi',
    ]


def _port_check(ports: int, gbit: float) -> list[str]:
    return [
        "",
        "active=0",
        "for port in /sys/class/infiniband/*/ports/1; do",
        '  rate=$(cut -d " " -f 1 "$port/rate" 2>/dev/null) || continue',
        f'  if grep -q ACTIVE "$port/state" && (( rate >= {int(gbit)} )); then active=$((active + 1)); fi',
        "done",
        f'if (( active < {ports} )); then fault "$active ports at {int(gbit)} Gb/s of {ports}"; fi',
    ]
