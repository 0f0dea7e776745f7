"""From nothing to a printed plan, through the command line."""

from __future__ import annotations

import io
import json
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from pypdf import PdfReader

Command = Callable[..., subprocess.CompletedProcess[str]]
Document = Callable[[str], Any]
PARTS = [
    "contract_version", "architecture", "layout", "memory", "step", "run", "scaling", "checkpoint", "storage", "host",
    "network", "power", "reliability", "cost", "software", "findings",
]  # fmt: skip


def test_that_the_main_job_runs_from_nothing_to_a_printed_plan(
    process: Command, tmp_path: Path, document: Document
) -> None:
    plan = tmp_path / "plan.trainplan"
    assert process("new", "-o", plan).returncode == 0
    assert json.loads(plan.read_text(encoding="utf-8"))["format"] == "trainplan"
    answer = document(process("evaluate", plan, "--json").stdout)
    assert answer["memory"]["fits"] is True
    done = process("report", plan, "-o", tmp_path / "plan.pdf")
    assert done.returncode == 0, done.stderr
    text = PdfReader(io.BytesIO((tmp_path / "plan.pdf").read_bytes())).pages[0].extract_text()
    assert f"{answer['memory']['peak_bytes'] / 2**30:.1f} GiB" in text
    done = process("report", plan, "-o", tmp_path / "plan.md")
    assert done.returncode == 0, done.stderr
    markdown = (tmp_path / "plan.md").read_text(encoding="utf-8")
    assert f"{answer['memory']['peak_bytes'] / 2**30:.1f} GiB" in markdown


def test_that_json_is_one_document_with_the_parts_of_the_contract(
    trainplan: Command, plan: Path, document: Document
) -> None:
    done = trainplan("evaluate", plan, "--json")
    assert done.returncode == 0
    assert done.stderr == ""
    answer = document(done.stdout)
    assert set(PARTS) <= set(answer)
    assert answer["memory"]["peak_bytes"] == pytest.approx(sum(answer["memory"]["parts"].values()), rel=1e-9)
    assert answer["step"]["seconds"] == pytest.approx(sum(answer["step"]["parts"].values()), rel=1e-9)


def test_that_a_layout_that_does_not_fit_is_an_answer(trainplan: Command, plan: Path, document: Document) -> None:
    done = trainplan("evaluate", plan, "--set", "training.phases.0.sequence_length=1Mi", "--json")
    assert done.returncode == 0
    assert document(done.stdout)["memory"]["fits"] is False


def test_that_a_report_of_a_scenario_says_so(trainplan: Command, plan: Path, tmp_path: Path) -> None:
    content = json.loads(plan.read_text(encoding="utf-8"))
    content["scenarios"] = [{"name": "Half", "changes": {"training.phases.0.tokens": 5e11}}]
    plan.write_text(json.dumps(content), encoding="utf-8")
    done = trainplan("report", plan, "--scenario", "Half", "-o", tmp_path / "half.md")
    assert done.returncode == 0, done.stderr
    text = (tmp_path / "half.md").read_text(encoding="utf-8")
    assert text.splitlines()[0].endswith(", Half")
    assert "500 billion tokens" in text


def test_that_every_listed_example_evaluates(trainplan: Command, tmp_path: Path, document: Document) -> None:
    names = [entry["id"] for entry in document(trainplan("list", "examples", "--json").stdout)]
    assert len(names) >= 6
    for name in names:
        path = tmp_path / f"{name}.trainplan"
        assert trainplan("new", "--example", name, "-o", path).returncode == 0
        done = trainplan("evaluate", path, "--json")
        assert done.returncode == 0, done.stderr
        assert document(done.stdout)["step"]["seconds"] > 0
