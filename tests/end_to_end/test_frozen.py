"""The frozen program does, outside the source tree and without its Python, what the source does."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
ROOTS = [str(ROOT / name) for name in ("core", "desktop", "resources")]
SOURCE = [sys.executable, "-m", "trainplan_desktop"]
LONGEST_START = 120.0

pytestmark = pytest.mark.long


@pytest.fixture(scope="module")
def frozen(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the program, built anew."""
    folder = tmp_path_factory.mktemp("frozen")
    command = [sys.executable, "-m", "PyInstaller", "--noconfirm", "--log-level", "WARN"]
    command += ["--distpath", str(folder / "dist"), "--workpath", str(folder / "build")]
    done = subprocess.run(
        [*command, str(ROOT / "packaging" / "trainplan.spec")],
        capture_output=True,
        text=True,
        cwd=folder,
        timeout=1200,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return folder / "dist" / "trainplan"


@pytest.fixture
def home(tmp_path: Path) -> dict[str, str]:
    """An environment that leads to no Python and no source."""
    kept = {name: os.environ[name] for name in ("PATH", "SYSTEMROOT", "LANG") if name in os.environ}
    folders = {"XDG_CONFIG_HOME": "config", "XDG_STATE_HOME": "state", "XDG_DATA_HOME": "data"}
    there = {name: str(tmp_path / folder) for name, folder in folders.items()}
    return kept | there | {"HOME": str(tmp_path), "QT_QPA_PLATFORM": "offscreen"}


def run(command: list[str], folder: Path, environment: dict[str, str]) -> str:
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        encoding="utf-8",
        cwd=folder,
        env=environment,
        timeout=240,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def test_that_every_resource_is_in_the_frozen_program(frozen: Path) -> None:
    resources = ROOT / "resources" / "trainplan_resources"
    wanted = {path.relative_to(resources) for path in resources.rglob("*") if path.suffix not in {"", ".py", ".pyc"}}
    found = frozen / "_internal" / "trainplan_resources"
    there = {path.relative_to(found) for path in found.rglob("*")}

    assert wanted - there == set()


def test_that_the_frozen_program_passes_its_own_test(frozen: Path, home: dict[str, str], tmp_path: Path) -> None:
    assert "self-test passed" in run([str(frozen / "trainplan"), "--self-test"], tmp_path, home)


def test_that_the_frozen_program_does_the_main_job(frozen: Path, home: dict[str, str], tmp_path: Path) -> None:
    program = str(frozen / "trainplan")
    run([program, "new", "-o", "plan.trainplan", "--example", "llama3-405b-8k-h100"], tmp_path, home)
    evaluate = ["evaluate", "plan.trainplan", "--json"]
    answer = json.loads(run([program, *evaluate], tmp_path, home))
    source = home | {"PYTHONPATH": os.pathsep.join(ROOTS)}

    assert answer == json.loads(run([*SOURCE, *evaluate], tmp_path, source))
    assert json.loads(run([program, "search", "plan.trainplan", "--json"], tmp_path, home))["feasible"] > 0
    run([program, "export", "plan.trainplan", "--to", "tables-xlsx", "-o", "tables"], tmp_path, home)
    assert any((tmp_path / "tables").iterdir())


def test_that_the_frozen_report_is_that_of_the_source_to_the_byte(
    frozen: Path, home: dict[str, str], tmp_path: Path
) -> None:
    program = str(frozen / "trainplan")
    run([program, "new", "-o", "plan.trainplan"], tmp_path, home)
    run([program, "report", "plan.trainplan", "-o", "frozen.pdf"], tmp_path, home)
    source = home | {"PYTHONPATH": os.pathsep.join(ROOTS)}
    run([*SOURCE, "report", "plan.trainplan", "-o", "source.pdf"], tmp_path, source)

    assert (tmp_path / "frozen.pdf").read_bytes() == (tmp_path / "source.pdf").read_bytes()


@pytest.mark.parametrize("panel", ["memory", "validation", "report"])
def test_that_the_frozen_window_is_drawn(frozen: Path, home: dict[str, str], tmp_path: Path, panel: str) -> None:
    program = str(frozen / "trainplan")
    run([program, "new", "-o", "plan.trainplan"], tmp_path, home)
    run([program, "screenshot", "plan.trainplan", "--panel", panel, "-o", "window.png"], tmp_path, home)

    assert (tmp_path / "window.png").read_bytes().startswith(b"\x89PNG")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signal")
def test_that_the_frozen_window_opens_a_plan_and_ends(frozen: Path, home: dict[str, str], tmp_path: Path) -> None:
    program = str(frozen / "trainplan")
    run([program, "new", "-o", "plan.trainplan"], tmp_path, home)
    window = subprocess.Popen(
        [program, "open", "plan.trainplan"], cwd=tmp_path, env=home, stderr=subprocess.PIPE, text=True
    )
    last = time.monotonic() + LONGEST_START
    while not any("plan.trainplan" in file.read_text() for file in (tmp_path / "config").rglob("*.json")):
        assert window.poll() is None, window.communicate()[1]
        assert time.monotonic() < last, "the window did not open the plan"
        time.sleep(0.2)
    window.send_signal(signal.SIGTERM)
    _, complained = window.communicate(timeout=60)

    assert window.returncode == 128 + signal.SIGTERM
    assert "Traceback" not in complained
