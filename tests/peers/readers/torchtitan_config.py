"""Reads torchtitan jobs by its own configuration manager; their degrees make up the world: WORLD FOLDER ..."""

from __future__ import annotations

import sys

from torchtitan.config import ConfigManager

world = int(sys.argv[1])
folders = [word for word in sys.argv[2:] if not word.startswith("--")]
options = [word for word in sys.argv[2:] if word.startswith("--")]
found = []
for folder in folders:
    sys.path.insert(0, folder)
    sys.modules.pop("trainplan_job", None)
    config = ConfigManager().parse_args(["--module", "trainplan_job", "--config", "job", *options])
    degrees = config.parallelism
    product = (
        degrees.data_parallel_replicate_degree
        * degrees.data_parallel_shard_degree
        * degrees.tensor_parallel_degree
        * degrees.context_parallel_degree
        * degrees.pipeline_parallel_degree
    )
    assert product == world, f"{product} is not {world}"
    found.append(f"{config.training.steps} {config.training.global_batch_size} {degrees.tensor_parallel_degree}")
print("read", ", ".join(found))
