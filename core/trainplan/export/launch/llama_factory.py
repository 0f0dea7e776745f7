"""LLaMA-Factory: the YAML of `llamafactory-cli train` (names as of 0.9.5), and a script that starts it."""

from __future__ import annotations

from typing import Any

from trainplan.export.launch import adapters, deepspeed, training_arguments
from trainplan.export.launch.job import Job
from trainplan.export.launch.quoting import json_document
from trainplan.export.launch.shell import script, world_lines
from trainplan.export.launch.start import NEEDED, resumes
from trainplan.export.launch.yaml_text import yaml_document

PACKING = {"full": {}, "masked": {"packing": True, "neat_packing": True}, "padded": {"packing": False}}
"""Without `neat_packing`, packed documents see each other."""
RESUMED = ' resume_from_checkpoint="$PRETRAINED"'
"""Optimizer state included; weights alone are those of MODEL."""
STAGE = {"pretraining": "pt", "continued": "pt"}


def files(job: Job) -> dict[str, bytes]:
    """`llamafactory.yaml`, the DeepSpeed file that it names where the plan shards by it, and `train_factory.sh`.

    Raises RefusedError.
    """
    values, goes_on = arguments(job), resumes(job.plan)
    notes = [
        "MODEL, DATASET and TEMPLATE are yours, the learning rate and its schedule too",
        *(["lora_alpha is not in the plan"] if adapters.has_adapters(job.plan) else []),
    ]
    body = [
        'MODEL="${MODEL:?name or folder of the model}"',
        'DATASET="${DATASET:?name of a data set in dataset_info.json}"',
        *world_lines(job),
        'export FORCE_TORCHRUN=1 NNODES NODE_RANK NPROC_PER_NODE="$PER_NODE"',
        *([NEEDED] if goes_on else []),
        'exec llamafactory-cli train llamafactory.yaml model_name_or_path="$MODEL" dataset="$DATASET" \\',
        f'  template="${{TEMPLATE:-default}}"{RESUMED if goes_on else ""} "$@"',
    ]
    found = {
        "llamafactory.yaml": yaml_document(job.comment(*notes), values),
        "train_factory.sh": script(job, notes, body),
    }
    if "deepspeed" in values:
        found["ds_config.json"] = json_document(deepspeed.config_of(job)).encode()
    return found


def arguments(job: Job) -> dict[str, Any]:
    """The file's content: what to train, and the Trainer's own arguments. Raises RefusedError."""
    model = job.plan.model
    own: dict[str, Any] = {
        "stage": STAGE.get(model.training, "sft"),
        "do_train": True,
        "finetuning_type": "lora" if adapters.has_adapters(job.plan) else "full",
        "cutoff_len": job.phase.sequence_length,
        **PACKING[job.plan.dataset.packing],
    }
    if adapters.has_adapters(job.plan):
        lora = model.lora
        own |= {
            "lora_rank": lora.rank,
            "lora_alpha": adapters.ALPHA_FACTOR * lora.rank,
            "lora_dropout": lora.dropout,
            "lora_target": "all" if adapters.ALL_LINEAR in lora.targets else ",".join(lora.targets),
        }
    if model.training == "qlora":
        own |= {"quantization_bit": 4, "quantization_method": "bnb", "double_quantization": True}
    return own | training_arguments.arguments(job, "a LLaMA-Factory file")
