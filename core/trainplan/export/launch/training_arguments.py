"""Hugging Face's Trainer: TrainingArguments as YAML (names as of transformers 5.24), and a script that starts it."""

from __future__ import annotations

from typing import Any

from trainplan.export.launch import accelerate, adapters, deepspeed
from trainplan.export.launch.job import Job, of_framework, refuse_if
from trainplan.export.launch.quoting import json_document
from trainplan.export.launch.shell import script, start_lines
from trainplan.export.launch.start import of_own_script
from trainplan.export.launch.yaml_text import yaml_document

OPTIMIZER = {
    "adamw": "adamw_torch_fused",
    "adamw_8bit": "adamw_bnb_8bit",
    "adafactor": "adafactor",
    "sgd_momentum": "sgd",
    "lion": "lion_32bit",
}


def files(job: Job) -> dict[str, bytes]:
    """`training_args.yaml`, the DeepSpeed file that it names where the plan shards by it, and `train_hf.sh`.

    Raises RefusedError.
    """
    values, plan = arguments(job), job.plan
    told, needed = of_own_script(plan, "from_pretrained", "trainer.train(resume_from_checkpoint=...)")
    notes = [
        "TRAIN_SCRIPT is yours: it reads this file with HfArgumentParser.parse_yaml_file and holds model and data",
        "not in the plan: learning_rate, lr_scheduler_type, warmup_steps, weight_decay; set before a real run",
        f"length {job.phase.sequence_length:,} belongs to the data collator (trl: max_length)",
        *DOCUMENTS.get(plan.dataset.packing, ()),
        *adapters.notes(job),
        *told,
    ]
    body = [
        'TRAIN_SCRIPT="${TRAIN_SCRIPT:-train.py}"',
        *needed,
        "",
        *start_lines(job, '"$TRAIN_SCRIPT" training_args.yaml "$@"'),
    ]
    found = {
        "training_args.yaml": yaml_document(job.comment(*notes), values),
        "train_hf.sh": script(job, notes, body),
        **adapters.files(job),
    }
    if "deepspeed" in values:
        found["ds_config.json"] = json_document(deepspeed.config_of(job)).encode()
    return found


DOCUMENTS = {
    "masked": ("documents are packed by the data collator: DataCollatorWithFlattening, or trl's packing",),
    "padded": ("the data collator pads each document to that length",),
}
FILE = "a file of TrainingArguments"


def arguments(job: Job, words: str = FILE) -> dict[str, Any]:
    """The file's content; `words` names the file where the framework is none that reads it. Raises RefusedError."""
    of_framework(job, ("hf_trainer", "hf_peft"), words)
    plan, layout = job.plan, job.layout
    refuse_if(
        layout.tensor > 1 or layout.context > 1 or layout.pipeline > 1,
        "tensor, context and pipeline parallel are no plain values of TrainingArguments: choose 1, or use Accelerate",
    )
    refuse_if(plan.model.optimizer not in OPTIMIZER, f"the Trainer has no {plan.model.optimizer} optimizer")
    by_deepspeed = layout.sharding in ("zero1", "zero2", "zero3")
    refuse_if(
        plan.model.precision not in ("fp32", "bf16_mixed", "bf16", "fp16_mixed"),
        f"the Trainer's arguments have no {plan.model.precision}: choose bf16 mixed",
    )
    if by_deepspeed:
        deepspeed.refuse_layout(job)
    else:
        accelerate.refuse_layout(job)
    found: dict[str, Any] = {
        "output_dir": f"/checkpoints/{job.name}",
        "per_device_train_batch_size": layout.micro_batch,
        "gradient_accumulation_steps": layout.grad_accumulation,
        "max_steps": job.steps,
        "learning_rate": 5e-5,
        "optim": OPTIMIZER[plan.model.optimizer],
        "bf16": plan.model.precision in ("bf16_mixed", "bf16"),
        "fp16": plan.model.precision == "fp16_mixed",
        "save_strategy": "steps",
        "save_steps": job.save_every,
        "save_total_limit": plan.operations.checkpoints_kept,
        "enable_jit_checkpoint": True,
        "logging_steps": 1,
        "include_num_input_tokens_seen": "all",
        "dataloader_num_workers": plan.operations.dataloader_workers,
        "torch_compile": plan.software.implementation.compiled is True,
        "report_to": "none",
    }
    recomputes = layout.recompute.mode == "full"
    if by_deepspeed:
        found["deepspeed"] = "ds_config.json"
        found["gradient_checkpointing"] = recomputes
    elif layout.sharding == "none":
        found["gradient_checkpointing"] = recomputes
    else:
        found["fsdp"] = True
        found["fsdp_config"] = _fsdp(job)
    return found


def _fsdp(job: Job) -> dict[str, Any]:
    """FSDP recomputes by itself: together with gradient_checkpointing it is refused."""
    refuse_if(job.layout.sharding == "hsdp", "the Trainer's fsdp_config has no shard groups: use Accelerate")
    section: dict[str, Any] = {
        "version": 2,
        "reshard_after_forward": job.plan.software.implementation.reshard_after_forward is not False,
        "activation_checkpointing": job.layout.recompute.mode == "full",
        "cpu_offload": job.plan.parallelism.offload_parameters == "cpu",
        "state_dict_type": "FULL_STATE_DICT" if job.plan.operations.checkpoint_gathered else "SHARDED_STATE_DICT",
        "auto_wrap_policy": "TRANSFORMER_BASED_WRAP",
    }
    name = accelerate.layer_class(job.plan.model.architecture)
    if name is not None:
        section["transformer_layer_cls_to_wrap"] = [name]
    return section
