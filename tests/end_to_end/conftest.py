"""Runs the command line as a person does: another process, a fresh home, nothing shared."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOTS = [str(Path(__file__).parents[2] / name) for name in ("core", "desktop", "resources")]
Command = Callable[..., subprocess.CompletedProcess[str]]


@pytest.fixture
def trainplan(tmp_path: Path) -> Command:
    """Run `trainplan ARGUMENTS` in an empty folder."""
    home = tmp_path / "home"
    home.mkdir()
    environment = {
        name: value
        for name, value in os.environ.items()
        if not name.startswith(("XDG_", "PYTHON")) and name not in {"DISPLAY", "WAYLAND_DISPLAY"}
    }
    environment |= {"HOME": str(home), "PYTHONPATH": os.pathsep.join(ROOTS), "QT_QPA_PLATFORM": "offscreen"}

    def run(*arguments: str | Path) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "trainplan_desktop", *map(str, arguments)]
        return subprocess.run(
            command, capture_output=True, text=True, encoding="utf-8", cwd=tmp_path, env=environment, timeout=120,
            check=False,
        )  # fmt: skip

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
