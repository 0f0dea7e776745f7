"""Shell scripts that start one process for each accelerator, with torchrun or inside a Slurm step."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from trainplan.export.launch.environment import environment
from trainplan.export.launch.job import Job

Argument = tuple[str, ...]
"""An option and its values, as they stand in the script: quoted, or a variable of the script."""


def script(job: Job, notes: Sequence[str], body: Iterable[str]) -> bytes:
    """A whole script: head, environment, body."""
    lines = ["#!/bin/bash", *job.comment(*notes), "set -euo pipefail", 'cd "$(dirname "${BASH_SOURCE[0]}")"', ""]
    lines += environment_lines(job)
    return ("\n".join([*lines, *body]) + "\n").encode()


def environment_lines(job: Job) -> list[str]:
    """Variables of the fabric and the framework, each with its reason; what is set already stays."""
    lines = []
    for item in environment(job):
        lines.append(f'export {item.name}="${{{item.name}:-{item.value}}}"  # {item.why}')
    return [*lines, ""] if lines else []


def array(name: str, arguments: Iterable[Argument]) -> list[str]:
    """A shell array with one option a line."""
    return [f"{name}=(", *(f"  {' '.join(argument)}" for argument in arguments), ")"]


def world_lines(job: Job) -> list[str]:
    """Nodes, rank and meeting point: from the caller, Slurm, or Kubeflow's trainer, in this order."""
    return [
        f'NNODES="${{NNODES:-${{SLURM_NNODES:-${{PET_NNODES:-{job.nodes}}}}}}}"',
        'NODE_RANK="${NODE_RANK:-${SLURM_NODEID:-${PET_NODE_RANK:-0}}}"',
        'MASTER_ADDR="${MASTER_ADDR:-${PET_MASTER_ADDR:-127.0.0.1}}"',
        'MASTER_PORT="${MASTER_PORT:-${PET_MASTER_PORT:-29500}}"',
        f'PER_NODE="${{PER_NODE:-{job.per_node}}}"',
        "export MASTER_ADDR MASTER_PORT",
    ]


def start_lines(job: Job, command: str) -> list[str]:
    """Run `command` once for each accelerator; a Slurm step with a task for each of them needs no torchrun."""
    return [
        *world_lines(job),
        'if [[ "${SLURM_STEP_NUM_TASKS:-1}" -gt "$NNODES" ]]; then',
        '  export RANK="$SLURM_PROCID" LOCAL_RANK="$SLURM_LOCALID" WORLD_SIZE="$SLURM_STEP_NUM_TASKS"',
        "  START=(python3)",
        "else",
        '  START=(torchrun --nnodes "$NNODES" --node-rank "$NODE_RANK" --nproc-per-node "$PER_NODE"',
        '    --master-addr "$MASTER_ADDR" --master-port "$MASTER_PORT")',
        "fi",
        f'exec "${{START[@]}}" {command}',
    ]
