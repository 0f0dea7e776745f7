"""No command opens an internet socket: watched from outside, by the kernel's own record of system calls."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from trainplan.plan.files import write_plan
from trainplan_desktop.document.files import new_document

ROOTS = [str(Path(__file__).parents[2] / name) for name in ("core", "desktop", "resources")]
INTERNET = re.compile(r"socket\((AF_INET6?|PF_INET6?)|sa_family=AF_INET6?")

pytestmark = pytest.mark.skipif(not shutil.which("strace"), reason="strace is not installed here")


@pytest.mark.parametrize(
    "arguments",
    [
        ["evaluate", "plan.trainplan", "--json"],
        ["report", "plan.trainplan", "-o", "plan.pdf"],
        ["screenshot", "plan.trainplan", "-o", "window.png"],
    ],
    ids=lambda arguments: arguments[0],
)
def test_that_no_internet_socket_is_opened(tmp_path: Path, arguments: list[str]) -> None:
    environment = os.environ | {
        "HOME": str(tmp_path),
        "PYTHONPATH": os.pathsep.join(ROOTS),
        "QT_QPA_PLATFORM": "offscreen",
    }
    product = [sys.executable, "-m", "trainplan_desktop"]
    write_plan(tmp_path / "plan.trainplan", new_document().plan)
    watch = ["strace", "-f", "--seccomp-bpf", "-qq", "-e", "trace=network", "-o", str(tmp_path / "calls")]
    done = subprocess.run(
        [*watch, *product, *arguments], cwd=tmp_path, env=environment, capture_output=True, timeout=120, check=False
    )
    if not (tmp_path / "calls").exists():
        pytest.skip("strace is not allowed here")
    assert done.returncode == 0, done.stderr
    calls = (tmp_path / "calls").read_text(encoding="utf-8", errors="replace")
    assert INTERNET.findall(calls) == []
