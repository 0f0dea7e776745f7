"""A hostile plan name stays inside its comment or value in every exported file."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest
import yaml
from tests.core.export.launch.jobs import files_of, job_of, llama_8b, llama_405b, run_script

from trainplan.engine.evaluate import evaluate
from trainplan.export.launch.job import RefusedError
from trainplan.export.launch.quoting import dockerfile_value, one_line, slug
from trainplan.export.launch.targets import LAUNCH_TARGETS, launch_files
from trainplan.plan.document import Plan

HOSTILE = (
    "a\n#SBATCH --partition=evil\ntouch PWNED",
    "$(touch PWNED)`touch PWNED`",
    "'; touch PWNED; '",
    '"; touch PWNED; "',
    "x\r\n%post\r\n  touch PWNED",
    "coding: utf-7 +AAo-import os",
    "\u2028touch PWNED\u2029\x85\x0b\x0c\x00",
    "{{ PWNED }}",
    'a" evil="1\\',
    "a: &x [*x]\n---\n",
    "END_OF_FILE_0\ntouch PWNED",
    "escape=`",
    "\u202egpj.exe",
    "",
    "ж" * 200,
)
HARMLESS = "a plain name"


def named(name: str) -> tuple[Plan, ...]:
    plans = (
        llama_405b(),
        llama_8b(),
        llama_8b("hf_trainer"),
        llama_8b("deepspeed", **{"parallelism.sharding": "zero3"}),
    )
    return tuple(plan.model_copy(update={"name": name}) for plan in plans)


@pytest.fixture(scope="module")
def shapes() -> dict[tuple[int, str, str], int]:
    """Lines of each file under a harmless name."""
    return {key: content.count("\n") for key, content in _all(HARMLESS).items()}


def _all(name: str) -> dict[tuple[int, str, str], str]:
    found = {}
    for number, plan in enumerate(named(name)):
        results = evaluate(plan, scaling=False)
        for target in LAUNCH_TARGETS:
            try:
                files = launch_files(plan, results, target)
            except RefusedError:
                continue
            found |= {(number, target, file): content.decode() for file, content in files.items()}
    return found


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_adds_a_line_or_leaves_its_place(name: str, shapes: dict[tuple[int, str, str], int]) -> None:
    files = _all(name)
    assert files.keys() == shapes.keys()
    plain = _all(HARMLESS)
    for key, content in files.items():
        assert content.count("\n") == shapes[key], key
        for line, usual in zip(content.splitlines(), plain[key].splitlines(), strict=True):
            if line != usual:
                start = line.lstrip()
                values = (
                    "LABEL org.",
                    "Plan ",
                    "Hash ",
                    "#SBATCH --job-name=job",
                    "name: ",
                    "output_dir: ",
                    "dump_folder=",
                    f"value: {slug(name)}-node-0-0.{slug(name)}",  # the master of a JobSet
                )
                places = (*values, "CHECKPOINT_DIR=", "export CHECKPOINT_DIR=", "TARGET=", "#SBATCH --job-name=")
                assert start.startswith(("# plan", "# hash ", *places)), (key, line)
        _check_reader(key[2], content)


def _check_reader(file: str, content: str) -> None:
    if file.endswith(".json"):
        json.loads(content)
    elif file.endswith(".yaml"):
        assert isinstance(yaml.safe_load(content), dict)
    elif file.endswith(".py"):
        names = {node.name for node in ast.parse(content.encode()).body if isinstance(node, ast.FunctionDef)}
        assert names == {"job"}
    elif file == "train.def":
        assert "{{" not in content
        assert [line for line in content.splitlines() if line.startswith("%")] == [
            "%files", "%labels", "%post", "%runscript"]  # fmt: skip
    elif file == "Dockerfile":
        first = content.splitlines()[0]
        assert first.startswith("# Made by Trainplan"), "a first line of the plan's could be a parser directive"


@pytest.mark.parametrize("name", HOSTILE)
def test_scripts_run_nothing_of_the_name(name: str, tmp_path: Path) -> None:
    plan = llama_405b().model_copy(update={"name": name})
    words = run_script(tmp_path, files_of(plan, "megatron"), "pretrain.sh", NODE_RANK="0")
    assert words[0] == "torchrun"
    assert not list(tmp_path.rglob("*PWNED*"))


@pytest.mark.parametrize("name", HOSTILE)
def test_names_of_jobs_are_labels(name: str) -> None:
    """RFC 1123, as Kubernetes and host names have it; at most 63 signs."""
    found = job_of(llama_8b().model_copy(update={"name": name})).name
    assert found == slug(name)
    assert 0 < len(found) <= 63
    assert found.strip("abcdefghijklmnopqrstuvwxyz0123456789-") == ""
    assert found[0].isalpha()
    assert found[-1] != "-"


def test_the_same_plan_gives_the_same_bytes() -> None:
    assert _all(HARMLESS) == _all(HARMLESS)


def test_one_line_keeps_what_can_be_printed() -> None:
    assert one_line("a\tb\nc\u2028d  e") == "a b c d e"
    assert len(one_line("x" * 1000)) == 160
    assert dockerfile_value('a"$B\\') == '"a\\"\\$B\\\\"'
