"""The real readers of our exports, in an environment of their own: collected by `make test-peers` alone."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Callable
from pathlib import Path

import pytest

PEERS = os.environ.get("TRAINPLAN_PEERS", "")
collect_ignore = [] if PEERS else ["test_launch_files.py", "test_slurm.py", "test_job_starts.py"]
READERS = Path(__file__).parent / "readers"

Read = Callable[..., str]


def run_peer(command: list[str], **environment: str) -> subprocess.CompletedProcess[str]:
    """One program of the peers' environment."""
    variables = {"PATH": f"{PEERS}/venv/bin:{os.environ['PATH']}", "HOME": os.environ.get("HOME", "/"), **environment}
    return subprocess.run(command, env=variables, capture_output=True, text=True, check=False, timeout=600)


@pytest.fixture
def read() -> Read:
    """The words that a reader prints after "read"; fails with its complaint where it refuses."""

    def run(reader: str, *arguments: str, refused: bool = False, **environment: str) -> str:
        done = run_peer([f"{PEERS}/venv/bin/python", str(READERS / reader), *arguments], **environment)
        if refused:
            assert done.returncode != 0, f"{reader} accepted {arguments}"
            return done.stderr
        assert done.returncode == 0, done.stderr[-3000:]
        said = [line for line in done.stdout.splitlines() if line.startswith("read ")]
        return said[-1].removeprefix("read ")

    return run
