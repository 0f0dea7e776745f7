"""The command line from outside: what it prints, what it writes, which exit code it gives."""

from __future__ import annotations

import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Command = Callable[..., subprocess.CompletedProcess[str]]
Document = Callable[[str], Any]


def assert_refused(done: subprocess.CompletedProcess[str], code: int = 2) -> str:
    """One line on stderr, nothing on stdout, no traceback."""
    assert done.returncode == code, done.stderr
    assert done.stdout == ""
    lines = done.stderr.splitlines()
    assert len(lines) == 1
    assert lines[0].startswith("trainplan: ")
    assert "Traceback" not in lines[0]
    return lines[0]


def test_that_a_plan_without_meaning_still_prints_its_findings(
    trainplan: Command, plan: Path, document: Document
) -> None:
    done = trainplan("evaluate", plan, "--set", "parallelism.tensor=7", "--json")
    assert done.returncode == 2
    answer = document(done.stdout)
    assert answer["memory"] is None
    assert any(finding["severity"] == "error" for finding in answer["findings"])


@pytest.mark.parametrize("name", ["plan.trainplan", "plan.pdf", "plan.md"])
def test_that_nothing_is_overwritten_without_force(trainplan: Command, plan: Path, tmp_path: Path, name: str) -> None:
    target = tmp_path / name
    before = target.read_bytes() if target.exists() else b"mine"
    target.write_bytes(before)
    command = ["new"] if name.endswith("trainplan") else ["report", plan]
    assert "--force" in assert_refused(trainplan(*command, "-o", target))
    assert target.read_bytes() == before
    assert trainplan(*command, "-o", target, "--force").returncode == 0


@pytest.mark.parametrize(
    ("content", "word"),
    [
        (b"", "empty"),
        (b"hello", "JSON"),
        (b"[1, 2]", "object"),
        (b'"text"', "object"),
        (b"{}", "format"),
        (b'{"format": "other", "schema_version": 1}', "format"),
        (b'{"format": "trainplan", "schema_version": 9999}', "newer"),
        (b'{"format": "trainplan", "schema_version": NaN}', "NaN"),
        (b'{"format": "trainplan", "schema_version": 1, "x": Infinity}', "Infinity"),
        (b'{"format": "trainplan", "schema_version": 1, "x": 1e999}', "1e999"),
        (b"\xff\xfe\x00\x01", "text"),
        (b"[" * 100_000, ""),
        (b'{"format": "trainplan", "schema_version": 1, "x": ' + b"[" * 900 + b"]" * 900 + b"}", ""),
        (b'{"format": "trainplan", "schema_version": 1}', "model"),
    ],
    ids=["empty", "not-json", "array", "string", "no-header", "foreign", "newer", "nan", "infinity", "overflow",
         "binary", "unclosed", "deep", "no-model"],
)  # fmt: skip
def test_that_a_broken_file_is_refused_in_one_sentence(
    trainplan: Command, tmp_path: Path, content: bytes, word: str
) -> None:
    path = tmp_path / "broken.trainplan"
    path.write_bytes(content)
    line = assert_refused(trainplan("evaluate", path, "--json"))
    assert "broken.trainplan" in line
    assert word.lower() in line.lower()
    assert path.read_bytes() == content


def test_that_a_file_of_two_gigabytes_is_refused_unread(trainplan: Command, tmp_path: Path) -> None:
    path = tmp_path / "huge.trainplan"
    with path.open("wb") as file:
        file.truncate(2_000_000_000)
    assert "large" in assert_refused(trainplan("evaluate", path))


def test_that_a_process_of_its_own_refuses_in_one_sentence_too(process: Command, tmp_path: Path) -> None:
    (tmp_path / "broken.trainplan").write_bytes(b"hello")
    assert "JSON" in assert_refused(process("evaluate", tmp_path / "broken.trainplan", "--json"))


def test_that_a_missing_file_and_a_folder_are_told_apart(trainplan: Command, tmp_path: Path) -> None:
    assert "nothing.trainplan" in assert_refused(trainplan("evaluate", tmp_path / "nothing.trainplan"))
    assert_refused(trainplan("evaluate", tmp_path))


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("hardware.accelerators=NaN", ["hardware.accelerators"]),
        ("hardware.accelerators=-8", ["hardware.accelerators", "-8"]),
        ("hardware.accelerators=1e30", ["hardware.accelerators"]),
        ("hardware.accelerators=many", ["hardware.accelerators", "many"]),
        ("parallelism.tensors=8", ["parallelism.tensors"]),
        ("parallelism.tensor", ["PATH=VALUE"]),
        ("facility.pue=0.5", ["facility.pue", "0.5", "1"]),
    ],
)
def test_that_a_bad_value_is_named_with_its_field(
    trainplan: Command, plan: Path, change: str, words: list[str]
) -> None:
    line = assert_refused(trainplan("evaluate", plan, "--set", change, "--json"))
    for word in words:
        assert word in line


@pytest.mark.parametrize(
    ("config", "word"),
    [
        ('{"model_type": "llama", "num_hidden_layers": 1000000}', "num_hidden_layers"),
        ('{"model_type": "unheard-of"}', "unheard-of"),
        ("{}", "model_type"),
        ("[]", "object"),
        ('{"model_type": "llama", "hidden_size": NaN}', "NaN"),
        ('{"model_type": "llama", "hidden_size": -4096}', "hidden_size"),
    ],
)
def test_that_a_config_that_cannot_be_right_is_refused(
    trainplan: Command, tmp_path: Path, config: str, word: str
) -> None:
    base = {
        "hidden_size": 4096, "intermediate_size": 14336, "num_hidden_layers": 32, "num_attention_heads": 32,
        "num_key_value_heads": 8, "vocab_size": 128256,
    }  # fmt: skip
    path = tmp_path / "config.json"
    given = config if "NaN" in config or config == "[]" else json.dumps(base | json.loads(config))
    path.write_text(given, encoding="utf-8")
    assert word.lower() in assert_refused(trainplan("new", "--config", path, "-o", tmp_path / "x.trainplan")).lower()
    assert not (tmp_path / "x.trainplan").exists()


@pytest.mark.parametrize(
    "arguments",
    [["no-such-command"], ["evaluate"], ["evaluate", "plan.trainplan", "--no-such-option"], ["new"]],
    ids=" ".join,
)
def test_that_a_wrong_command_is_bad_input(trainplan: Command, arguments: list[str]) -> None:
    assert_refused(trainplan(*arguments))


def test_that_help_and_version_are_not_faults(trainplan: Command) -> None:
    assert "evaluate" in trainplan("--help").stdout
    done = trainplan("--version")
    assert (done.returncode, done.stdout.split()[0]) == (0, "trainplan")


def test_that_the_schema_is_a_json_schema(process: Command, document: Document) -> None:
    schema = document(process("schema").stdout)
    assert "properties" in schema
