"""Reads a YAML of LLaMA-Factory by its own parser, as `llamafactory-cli train` does, on a machine without a GPU."""

from __future__ import annotations

import sys
from pathlib import Path

import yaml
from llamafactory.hparams import get_train_args

values = yaml.safe_load(Path(sys.argv[1]).read_text())
values.pop("deepspeed", None)  # a file of its own, read by DeepSpeed's class; it asks for more processes than one
given = {"model_name_or_path": "model", "dataset": "alpaca", "template": "default", "use_cpu": True,
         "output_dir": sys.argv[2]}  # fmt: skip
_, data, training, tuning, _ = get_train_args(values | given)
print("read", tuning.finetuning_type, tuning.lora_rank, data.cutoff_len, training.gradient_accumulation_steps)
