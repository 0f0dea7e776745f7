"""Reads a file of `accelerate launch` as the command does and builds the plugin that it asks for."""

from __future__ import annotations

import os
import sys

from accelerate.commands.config.config_args import load_config_from_file
from accelerate.commands.launch import _validate_launch_command, launch_command_parser
from accelerate.utils import DeepSpeedPlugin, FullyShardedDataParallelPlugin
from accelerate.utils.launch import prepare_deepspeed_cmd_env, prepare_multi_gpu_env

path = sys.argv[1]
config = load_config_from_file(path)
args = launch_command_parser().parse_args(["--config_file", path, "train.py"])
args, _, _ = _validate_launch_command(args)
if config.distributed_type.value == "DEEPSPEED":
    args.deepspeed_fields_from_accelerate_config = ""
    _, environment = prepare_deepspeed_cmd_env(args)
    os.environ.update(environment)
    plugin = DeepSpeedPlugin()
    print("read", plugin.zero_stage, plugin.gradient_accumulation_steps, plugin.offload_optimizer_device)
else:
    os.environ.update(prepare_multi_gpu_env(args))
    plugin = FullyShardedDataParallelPlugin()
    print(
        "read",
        plugin.fsdp_version,
        plugin.reshard_after_forward,
        plugin.state_dict_type,
        plugin.activation_checkpointing,
    )
