"""Builds DeepSpeed's own configuration from a JSON file for a number of data ranks."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import deepspeed.runtime.config as runtime

path, ranks = sys.argv[1], int(sys.argv[2])


class Ranks:
    """What DeepSpeed asks of a model-parallel unit."""

    @staticmethod
    def get_data_parallel_world_size() -> int:
        return ranks


runtime.dist.get_rank = lambda *_: 0
config = runtime.DeepSpeedConfig(json.loads(Path(path).read_text()), mpu=Ranks())
print("read", config.zero_optimization_stage, config.train_batch_size, config.gradient_accumulation_steps)
