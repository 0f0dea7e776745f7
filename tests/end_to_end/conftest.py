"""Runs the command line as a person does, in a fresh home: as a process of its own, and quicker in this one."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from trainplan_desktop.cli.commands import main

ROOTS = [str(Path(__file__).parents[2] / name) for name in ("core", "desktop", "resources")]
Command = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """The environment of a person who has nothing yet."""
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("XDG_", "PYTHON")) and name not in {"DISPLAY", "WAYLAND_DISPLAY"}
    }
    (tmp_path / "home").mkdir()
    return environment | {"HOME": str(tmp_path / "home"), "QT_QPA_PLATFORM": "offscreen"}


@pytest.fixture
def process(tmp_path: Path, home: dict[str, str]) -> Command:
    """Run `trainplan ARGUMENTS` in a folder as a process of its own."""

    def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "trainplan_desktop", *map(str, arguments)]
        environment = home | {"PYTHONPATH": os.pathsep.join(ROOTS)}
        return subprocess.run(
            command, capture_output=True, text=True, encoding="utf-8", cwd=tmp_path, env=environment, timeout=120,
            check=False,
        )  # fmt: skip

    return run


@pytest.fixture
def trainplan(
    tmp_path: Path, home: dict[str, str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> Command:
    """Run `trainplan ARGUMENTS` in a folder, without the second that a process takes to start."""
    monkeypatch.chdir(tmp_path)
    for name in set(os.environ) - set(home):
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", home["HOME"])

    def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
        capsys.readouterr()
        code = main([str(argument) for argument in arguments])
        said = capsys.readouterr()
        return subprocess.CompletedProcess(arguments, code, said.out, said.err)

    return run


@pytest.fixture
def plan(trainplan: Command, tmp_path: Path) -> Path:
    """The file of a new plan."""
    path = tmp_path / "plan.trainplan"
    done = trainplan("new", "-o", path)
    assert done.returncode == 0, done.stderr
    return path


@pytest.fixture
def document() -> Callable[[str], Any]:
    """Reads one JSON document; NaN and infinities are not JSON."""

    def refuse(name: str) -> Any:
        raise AssertionError(f"{name} is not JSON")

    return lambda text: json.loads(text, parse_constant=refuse)
