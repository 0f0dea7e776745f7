"""Plain torchrun around a training program of one's own: the layout as environment variables that it reads."""

from __future__ import annotations

from trainplan.export.launch import adapters
from trainplan.export.launch.job import Job, refuse_if
from trainplan.export.launch.shell import script, start_lines
from trainplan.measure.affinity import rank_lines

NOT_TORCH = ("maxtext", "neuronx")


def files(job: Job) -> dict[str, bytes]:
    """`train.sh`. Raises RefusedError."""
    refuse_if(job.plan.software.framework in NOT_TORCH, "torchrun starts PyTorch on GPUs; this framework is neither")
    notes = ["TRAIN_SCRIPT is yours; TRAINPLAN_* says what the plan decided, for it to read"]
    notes += adapters.notes(job)
    if job.topology is not None:
        notes += ["torchrun binds no rank to cores; as measured on a node:", *rank_lines(job.topology)]
    body = [
        'TRAIN_SCRIPT="${TRAIN_SCRIPT:-train.py}"',
        *(f"export TRAINPLAN_{name}={value}" for name, value in variables(job)),
        "",
        *start_lines(job, '"$TRAIN_SCRIPT" "$@"'),
    ]
    return {"train.sh": script(job, notes, body), **adapters.files(job)}


def variables(job: Job) -> list[tuple[str, str]]:
    """The layout by name; words of the plan's schema and whole numbers, so that none needs quotes."""
    layout = job.layout
    values: dict[str, object] = {
        "tensor": layout.tensor,
        "sequence": int(layout.sequence),
        "context": layout.context,
        "pipeline": layout.pipeline,
        "virtual_pipeline": layout.virtual_pipeline,
        "expert": layout.expert,
        "expert_tensor": layout.expert_tensor,
        "data": layout.data,
        "sharding": layout.sharding,
        "shard_size": layout.shard_size,
        "micro_batch": layout.micro_batch,
        "global_batch": layout.global_batch,
        "gradient_accumulation": layout.grad_accumulation,
        "sequence_length": job.phase.sequence_length,
        "steps": job.steps,
        "save_every": job.save_every,
        "recompute": layout.recompute.mode,
        "recompute_every": layout.recompute.every,
        "recompute_layers": layout.recompute.layers,
        "precision": job.plan.model.precision,
        "optimizer": job.plan.model.optimizer,
        "schedule": job.plan.parallelism.schedule,
    }
    return [(name.upper(), str(value)) for name, value in values.items()]
