"""Files from outside: refused in one sentence, soon, and with nothing of them run."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.core.export.launch.jobs import files_of, llama_8b, llama_405b

from trainplan.catalog.library import load_library
from trainplan.export.launch.read.apply import apply_config
from trainplan.export.launch.read.detect import read_config, read_config_text
from trainplan.export.launch.read.found import ConfigReadError
from trainplan.plan.new import default_plan

LIBRARY = load_library(None)
BOMB = "a: &a [x, x, x, x, x, x, x, x, x]\n" + "".join(
    f"{chr(98 + n)}: &{chr(98 + n)} [{', '.join([f'*{chr(97 + n)}'] * 9)}]\n" for n in range(8)
)
HOSTILE = {
    "empty.yaml": "",
    "aliases.yaml": BOMB,
    "tag.yaml": "!!python/object/apply:os.system ['touch PWNED']\n",
    "deep.yaml": "a: " + "[" * 5000 + "]" * 5000,
    "deep.json": "[" * 100_000,
    "nested.json": '{"zero_optimization": ' * 60 + "1" + "}" * 60,
    "deep.toml": "a = " + "[" * 3000,
    "list.yaml": "- 1\n- 2\n",
    "text.yaml": "just a sentence",
    "broken.json": '{"train_batch_size": ',
    "huge_number.json": '{"train_batch_size": 1e400, "zero_optimization": {"stage": 1}}',
    "stage.json": '{"zero_optimization": {"stage": 7}}',
    "negative.json": '{"train_batch_size": -3}',
    "section.json": '{"zero_optimization": [1, 2]}',
    "module.py": "import torchtitan\n__import__('os').system('touch PWNED')\n",
    "two.py": "import torchtitan\ndef a():\n    TrainingConfig(steps=1)\ndef b():\n    TrainingConfig(steps=2)\n",
    "syntax.py": "import torchtitan\ndef (",
    "wide.py": "import torchtitan\nx = " + "(" * 500 + ")" * 500,
    "quote.sh": "#!/bin/bash\nA=(--num-layers 'open\n" + "x\n" * 300_000,
    "layers.sh": "pretrain.py --num-layers 99999999 --hidden-size 64 --num-attention-heads 8 --vocab-size 100\n",
    "frequency.sh": "pretrain.py --num-layers 4 --hidden-size 64 --num-attention-heads 8 --vocab-size 100 "
    "--num-experts 4 --moe-layer-freq '[1]*99999'\n",
    "zero.sh": "pretrain.py --tensor-model-parallel-size 0 --num-layers 4\n",
    "twice.yaml": "distributed_type: FSDP\ndistributed_type: NO\n",
    "nul.yaml": "a: b\0",
    "job.yaml": "kind: TrainJob\nspec: {trainer: {command: [bash, -c, 'rm -rf /']}}\n",
    "Dockerfile": "FROM scratch\nRUN rm -rf /\n",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_files_are_refused_in_one_sentence(name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    path = tmp_path / name
    path.write_text(HOSTILE[name])
    with pytest.raises(ConfigReadError) as caught:
        read_config(path)
    assert "\n" not in str(caught.value)
    assert len(str(caught.value)) < 300
    assert not list(tmp_path.rglob("PWNED"))


def test_large_and_binary_files_are_not_read(tmp_path: Path) -> None:
    large = tmp_path / "large.yaml"
    large.write_bytes(b"a: 1\n" * 300_000)
    with pytest.raises(ConfigReadError, match="larger"):
        read_config(large)
    binary = tmp_path / "weights.json"
    binary.write_bytes(b"\xff\xfe\x00\x80")
    with pytest.raises(ConfigReadError, match="not a text file"):
        read_config(binary)
    with pytest.raises(ConfigReadError, match="not a file"):
        read_config(tmp_path)
    with pytest.raises(ConfigReadError, match="not a file"):
        read_config(tmp_path / "nothing.yaml")


def test_values_that_no_plan_holds_are_named(tmp_path: Path) -> None:
    found = read_config_text("pretrain.py --tensor-model-parallel-size 5000000 --micro-batch-size 1\n", "a.sh")
    with pytest.raises(ConfigReadError, match=r"parallelism\.tensor"):
        apply_config(default_plan(load_library(None)), found)


@lru_cache(maxsize=1)
def texts() -> list[tuple[str, str]]:
    found = []
    for plan, target in ((llama_405b(), "megatron"), (llama_405b(), "megatron-bridge"), (llama_8b(), "torchtitan"),
                         (llama_8b("fsdp2"), "accelerate-fsdp"), (llama_8b("hf_trainer"), "training-arguments"),
                         (llama_8b(), "kubernetes")):  # fmt: skip
        found += list(files_of(plan, target).items())
    return found


@settings(deadline=None, max_examples=150)
@given(which=st.integers(0, 8), place=st.integers(0, 6000), length=st.integers(0, 40), put=st.text(max_size=20))
def test_damaged_files_are_read_or_refused(which: int, place: int, length: int, put: str) -> None:
    name, text = texts()[which]
    start = place % len(text)
    damaged = text[:start] + put + text[start + length :]
    try:
        found = read_config_text(damaged, name)
        apply_config(default_plan(LIBRARY), found, library=LIBRARY)
    except ConfigReadError:
        pass
