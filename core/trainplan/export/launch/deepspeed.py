"""DeepSpeed: its JSON (names as of 0.19.8), and a script that starts a training program with it."""

from __future__ import annotations

from typing import Any

from trainplan.export.launch import adapters
from trainplan.export.launch.job import Job, of_framework, refuse_if
from trainplan.export.launch.quoting import json_document
from trainplan.export.launch.shell import script, start_lines
from trainplan.export.launch.start import of_own_script

STAGE = {"none": 0, "zero1": 1, "zero2": 2, "zero3": 3, "fsdp": 3}
HUGGING_FACE = ("hf_trainer", "hf_peft")
OPTIMIZER = {"adamw": "AdamW", "lion": "Lion", "muon": "Muon", "sgd_momentum": "SGD"}
NVME_PATH = "/local_nvme"


def files(job: Job) -> dict[str, bytes]:
    """`ds_config.json` and `train_deepspeed.sh`. Raises RefusedError."""
    of_framework(job, ("deepspeed", *HUGGING_FACE), "a DeepSpeed file")
    config = json_document(config_of(job)).encode()
    told, needed = of_own_script(
        job.plan, "load_checkpoint with load_optimizer_states=False", "load_checkpoint of the engine"
    )
    notes = [
        "ds_config.json takes no comments: this head stands for both",
        "TRAIN_SCRIPT is yours: it calls deepspeed.initialize, loads data, sets the learning rate and saves "
        f"every {job.save_every:,} steps",
        *adapters.notes(job),
        *told,
    ]
    body = [
        'TRAIN_SCRIPT="${TRAIN_SCRIPT:-train.py}"',
        *needed,
        "",
        *start_lines(job, '"$TRAIN_SCRIPT" --deepspeed ds_config.json "$@"'),
    ]
    return {"ds_config.json": config, "train_deepspeed.sh": script(job, notes, body), **adapters.files(job)}


def refuse_layout(job: Job) -> None:
    """What no key of DeepSpeed's file asks for. Raises RefusedError."""
    layout = job.layout
    refuse_if(
        layout.pipeline > 1, "DeepSpeed's pipeline stages are set in the model's code, not in a file: choose pipeline 1"
    )
    refuse_if(layout.sharding == "hsdp", "DeepSpeed's file has no shard groups: choose ZeRO-3")
    refuse_if(layout.expert > 1, "DeepSpeed's expert groups are set in the model's code, not in a file")


def config_of(job: Job) -> dict[str, Any]:
    """The content of the JSON file. Raises RefusedError."""
    refuse_layout(job)
    plan, layout = job.plan, job.layout
    config: dict[str, Any] = {
        "train_batch_size": layout.global_batch,
        "train_micro_batch_size_per_gpu": layout.micro_batch,
        "gradient_accumulation_steps": layout.global_batch // (layout.data * layout.micro_batch),
        "gradient_clipping": 1.0,
        "steps_per_print": 10,
        "wall_clock_breakdown": False,
        "zero_optimization": _zero(job),
        **_precision(job),
    }
    if layout.tensor > 1:
        config["tensor_parallel"] = {"autotp_size": layout.tensor}
    if layout.context > 1:
        config["sequence_parallel_size"] = layout.context
    if plan.model.optimizer in OPTIMIZER and plan.software.framework not in HUGGING_FACE:
        config["optimizer"] = {"type": OPTIMIZER[plan.model.optimizer], "params": {"lr": 3e-4}}
    if "nvme" in (plan.parallelism.offload_optimizer, plan.parallelism.offload_parameters):
        config["aio"] = {"block_size": 1 << 20, "queue_depth": 8, "overlap_events": True}
    return config


def _zero(job: Job) -> dict[str, Any]:
    plan, stage = job.plan, STAGE[job.layout.sharding]
    bucket = plan.software.implementation.bucket_parameters
    found: dict[str, Any] = {"stage": stage}
    if stage > 0:
        found["overlap_comm"] = plan.software.implementation.overlap_gradient_reduction is not False
        found["contiguous_gradients"] = True
    if bucket is not None:
        found |= {"reduce_bucket_size": int(bucket), "allgather_bucket_size": int(bucket)}
    for kind, choice in (
        ("offload_optimizer", plan.parallelism.offload_optimizer),
        ("offload_param", plan.parallelism.offload_parameters),
    ):
        if choice != "none":
            found[kind] = {"device": choice, "pin_memory": True}
        if choice == "nvme":
            found[kind]["nvme_path"] = NVME_PATH
    if stage == 3:
        found["stage3_gather_16bit_weights_on_model_save"] = plan.operations.checkpoint_gathered
    return found


def _precision(job: Job) -> dict[str, Any]:
    precision, gradients = job.plan.model.precision, job.plan.software.implementation.gradient_dtype
    found: dict[str, Any] = {}
    if precision in ("bf16_mixed", "bf16"):
        found["bf16"] = {"enabled": True}
        if precision == "bf16":
            found["bf16"] |= {"bf16_master_weights_and_grads": True, "bf16_optimizer_states": True}
    elif precision == "fp16_mixed":
        found["fp16"] = {"enabled": True, "loss_scale": 0, "initial_scale_power": 16}
    if gradients is not None and precision != "fp32":
        found["data_types"] = {"grad_accum_dtype": gradients}
    return found
