"""Exported jobs start: the scripts that we write, run by the real launchers, train a tiny decoder on the CPU."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from tests.core.export.launch.jobs import files_of, llama_8b
from tests.peers.conftest import READERS, run_peer

pytestmark = pytest.mark.long
SMALL = {"training.phases.0.global_batch": 8, "training.phases.0.sequence_length": 64}


@pytest.mark.parametrize(
    ("changes", "shards"),
    [({}, 4), ({"parallelism.sharding": "hsdp", "parallelism.shard_size": 2}, 2)],
    ids=["fsdp", "hsdp"],
)
def test_torchrun_starts_the_job_and_fsdp2_shards_as_the_plan_says(
    changes: dict[str, object], shards: int, tmp_path: Path
) -> None:
    plan = llama_8b("fsdp2", **SMALL | {"hardware.accelerators": 4} | changes)
    files = files_of(plan, "torchrun")
    for name, text in files.items():
        (tmp_path / name).write_text(text)
    (script,) = files
    train = str(READERS / "train_fsdp2.py")
    done = run_peer(["bash", str(tmp_path / script)], TRAIN_SCRIPT=train, MASTER_PORT="29517")
    assert done.returncode == 0, done.stderr[-3000:]
    ranks = sorted(line for line in done.stdout.splitlines() if line.startswith("rank "))
    assert ranks == [f"rank {rank} {shards}.00 True" for rank in range(4)]


@pytest.mark.parametrize("sharding", ["zero2", "zero3"])
def test_torchrun_starts_the_job_and_deepspeed_shards_as_the_file_says(sharding: str, tmp_path: Path) -> None:
    plan = llama_8b("deepspeed", **SMALL | {"hardware.accelerators": 2, "parallelism.sharding": sharding})
    for name, text in files_of(plan, "deepspeed").items():
        (tmp_path / name).write_text(text)
    config = json.loads((tmp_path / "ds_config.json").read_text())
    del config["optimizer"]  # its CPU kernel would be compiled first; the program brings PyTorch's own
    (tmp_path / "ds_config.json").write_text(json.dumps(config | {"zero_allow_untested_optimizer": True}))
    done = run_peer(
        ["bash", str(tmp_path / "train_deepspeed.sh")],
        TRAIN_SCRIPT=str(READERS / "train_deepspeed.py"),
        MASTER_PORT="29519",
        DS_ACCELERATOR="cpu",
    )
    assert done.returncode == 0, done.stderr[-3000:]
    ranks = sorted(line for line in done.stdout.splitlines() if line.startswith("rank "))
    assert ranks == [f"rank {rank} {sharding[-1]} 2 True" for rank in range(2)]
