"""The wheel alone does the main job: no source tree, no network."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import sysconfig
import venv
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("dist")
    command = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(folder), str(ROOT)]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (built,) = folder.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The `trainplan` command of an environment that holds the wheel; dependencies come from the environment of the
    tests, whose editable install of the source tree does not reach this one."""
    folder = tmp_path_factory.mktemp("environment")
    venv.create(folder, with_pip=False, symlinks=os.name != "nt")
    scripts = folder / ("Scripts" if os.name == "nt" else "bin")
    python = scripts / ("python.exe" if os.name == "nt" else "python")
    command = [sys.executable, "-m", "pip", "--python", str(python), "install", "--no-deps", "--no-index", str(wheel)]
    subprocess.run(command, capture_output=True, text=True, timeout=300, check=True)
    asked = [str(python), "-c", "import sysconfig; print(sysconfig.get_path('purelib'))"]
    site_packages = subprocess.run(asked, capture_output=True, text=True, timeout=60, check=True).stdout.strip()
    Path(site_packages, "dependencies.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    return scripts / "trainplan"


def run(command: Path, folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {name: value for name, value in os.environ.items() if not name.startswith("PYTHON")}
    environment |= {"HOME": str(folder), "QT_QPA_PLATFORM": "offscreen"}
    return subprocess.run(
        [str(command), *arguments],
        capture_output=True,
        text=True,
        cwd=folder,
        env=environment,
        timeout=120,
        check=False,
    )


def test_that_the_wheel_installs_three_packages_and_nothing_else(wheel: Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        names = archive.namelist()
    top = {name.split("/")[0] for name in names}
    assert {name for name in top if not name.endswith(".dist-info")} == {
        "trainplan", "trainplan_desktop", "trainplan_resources",
    }  # fmt: skip
    assert "trainplan_resources/report/main.typ" in names
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert not [name for name in names if name.endswith((".pyc", "conftest.py"))]


def test_that_the_installed_wheel_does_the_main_job(installed: Path, tmp_path: Path) -> None:
    done = run(installed, tmp_path, "new", "-o", "plan.trainplan")
    assert done.returncode == 0, done.stderr
    done = run(installed, tmp_path, "evaluate", "plan.trainplan", "--json")
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["contract_version"] >= 1
    done = run(installed, tmp_path, "report", "plan.trainplan", "-o", "plan.pdf")
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "plan.pdf").read_bytes().startswith(b"%PDF")


def test_that_the_installed_code_is_that_of_the_wheel(installed: Path, tmp_path: Path) -> None:
    python = installed.with_name("python.exe" if os.name == "nt" else "python")
    done = run(
        python, tmp_path, "-c", "import trainplan, trainplan_resources as r; print(trainplan.__file__, r.__file__)"
    )
    assert str(ROOT) not in done.stdout
