"""Reads TrainingArguments as a training script does; without a GPU bf16 needs the CPU to be asked for."""

from __future__ import annotations

import sys
from pathlib import Path

import yaml
from transformers import HfArgumentParser, TrainingArguments

values = yaml.safe_load(Path(sys.argv[1]).read_text())
values.pop("deepspeed", None)  # a file of its own, read by DeepSpeed's class
(arguments,) = HfArgumentParser(TrainingArguments).parse_dict(values | {"use_cpu": True, "output_dir": sys.argv[2]})
print("read", arguments.per_device_train_batch_size, arguments.gradient_accumulation_steps, arguments.optim.value)
