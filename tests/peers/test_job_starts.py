"""Exported jobs start: the scripts that we write, run by the real launchers, train a tiny decoder on the CPU."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tests.core.export.launch.jobs import files_of, llama_8b
from tests.peers.conftest import PEERS, READERS, run_peer

from trainplan.catalog.families import architecture_from_config

DEBUG_MODEL = {
    "model_type": "llama", "hidden_size": 256, "intermediate_size": 768, "num_hidden_layers": 6,
    "num_attention_heads": 16, "num_key_value_heads": 16, "vocab_size": 2048, "tie_word_embeddings": False,
}  # fmt: skip
"""torchtitan's own smallest Llama 3, which its registry calls debugmodel."""
MAKE_TOKENIZER = """
import json, sys
from pathlib import Path
from tokenizers import Tokenizer, models, pre_tokenizers
folder = Path(sys.argv[1])
words = ["<bos>", "<eos>", "<unk>", *(f"w{number}" for number in range(200))]
tokenizer = Tokenizer(models.WordLevel({word: number for number, word in enumerate(words)}, "<unk>"))
tokenizer.pre_tokenizer = pre_tokenizers.Whitespace()
tokenizer.save(str(folder / "tokenizer.json"))
settings = {"bos_token": "<bos>", "eos_token": "<eos>", "add_bos_token": True, "add_eos_token": True}
(folder / "tokenizer_config.json").write_text(json.dumps(settings))
lines = (json.dumps({"text": " ".join(f"w{(line * 7 + word) % 200}" for word in range(300))}) for line in range(64))
(folder / "data").mkdir()
(folder / "data" / "part.jsonl").write_text("\\n".join(lines))
"""
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


@pytest.mark.parametrize("adapters", [False, True], ids=["whole", "lora"])
def test_torchrun_starts_the_job_and_torchtitan_trains_by_our_module(adapters: bool, tmp_path: Path) -> None:
    changes = {"hardware.accelerators": 4, "parallelism.tensor": 2, "parallelism.sequence": True,
               "software.implementation.compiled": False}  # fmt: skip
    if adapters:
        changes |= {"model.training": "lora"}
    plan = llama_8b(**SMALL | changes)
    architecture, _ = architecture_from_config(DEBUG_MODEL)
    plan = plan.model_copy(update={"model": plan.model.model_copy(update={"architecture": architecture})})
    for name, text in files_of(plan, "torchtitan").items():
        (tmp_path / name).write_text(text)
    made = run_peer([f"{PEERS}/venv/bin/python", "-c", MAKE_TOKENIZER, str(tmp_path)])
    assert made.returncode == 0, made.stderr
    done = run_peer(
        ["bash", str(tmp_path / "train_torchtitan.sh"), "--parallelism.spmd_backend=partial_dtensor",
         "--training.steps=2"],
        PYTHONPATH=str(READERS / "titan_on_cpu"),
        ASSETS=str(tmp_path),
        DATASET="c4_test",
        DATASET_PATH=str(tmp_path / "data"),
        OUTPUT_DIR=str(tmp_path / "out"),
        MASTER_PORT="29521",
        HF_HUB_OFFLINE="1",
    )  # fmt: skip
    assert done.returncode == 0, (done.stdout + done.stderr)[-4000:]
    losses = re.findall(r"step: +(\d+).*?loss: +([\d.]+)", re.sub(r"\x1b\[[\d;]*m", "", done.stdout + done.stderr))
    assert {int(step) for step, _ in losses} == {1, 2}
    assert all(0 < float(loss) < 20 for _, loss in losses)
    assert list((tmp_path / "out").rglob("step-2")), "the last step is saved"
