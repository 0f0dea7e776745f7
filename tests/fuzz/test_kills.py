"""A program killed while it types or saves leaves whole files, all that was told to be on the disk, and nothing that
the next start trips on."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOTS = [str(Path(__file__).parents[2] / name) for name in ("core", "desktop", "resources")]
ROUNDS = 50


@pytest.mark.long
@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs fork")
@pytest.mark.parametrize("seed", range(20))
@pytest.mark.parametrize("program", ["kills.py", "types_and_dies.py"])
def test_that_a_kill_breaks_no_file_and_loses_nothing(tmp_path: Path, program: str, seed: int) -> None:
    command = [sys.executable, str(Path(__file__).with_name(program)), str(tmp_path), str(seed), str(ROUNDS)]
    environment = os.environ | {"PYTHONPATH": os.pathsep.join(ROOTS)}
    done = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=600, check=False)

    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
