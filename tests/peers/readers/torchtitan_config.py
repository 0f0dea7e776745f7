"""Reads a torchtitan job by its own configuration manager and checks that its degrees make up the world."""

from __future__ import annotations

import sys

from torchtitan.config import ConfigManager

folder, world = sys.argv[1], int(sys.argv[2])
sys.path.insert(0, folder)
config = ConfigManager().parse_args(["--module", "trainplan_job", "--config", "job", *sys.argv[3:]])
degrees = config.parallelism
product = (
    degrees.data_parallel_replicate_degree
    * degrees.data_parallel_shard_degree
    * degrees.tensor_parallel_degree
    * degrees.context_parallel_degree
    * degrees.pipeline_parallel_degree
)
assert product == world, f"{product} is not {world}"
print("read", config.training.steps, config.training.global_batch_size, config.parallelism.tensor_parallel_degree)
