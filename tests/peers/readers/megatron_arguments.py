"""Gives arguments to Megatron-LM's own parser and validation, with an invented GPU of the plan's generation.

Transformer Engine is not there, so the check alone asks for the implementation without it.
"""

from __future__ import annotations

import os
import sys
import typing

import torch
import typing_extensions

typing.override = typing_extensions.override  # type: ignore[attr-defined]  # the wheel is of Python 3.12


class Device:
    """What Megatron asks of a GPU."""

    major, minor, total_memory, multi_processor_count, name = 9, 0, 80 << 30, 132, "invented"


torch.cuda.get_device_capability = lambda *_: (9, 0)
torch.cuda.get_device_properties = lambda *_: Device()
torch.cuda.is_available = lambda: True
torch.cuda.device_count = lambda: 8
os.environ.update({"RANK": "0"})

from megatron.training.arguments import core_transformer_config_from_args, parse_args, validate_args

sys.argv += ["--transformer-impl", "local", "--no-rope-fusion", "--no-gradient-accumulation-fusion"]
arguments = parse_args()
validate_args(arguments, {})
config = core_transformer_config_from_args(arguments)
print("read", arguments.data_parallel_size, config.num_layers, arguments.virtual_pipeline_model_parallel_size)
