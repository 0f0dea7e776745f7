"""The window as a process of its own: however it ends, it ends at once and says nothing."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from trainplan.plan.examples import load_example
from trainplan.plan.files import write_plan

ROOTS = [str(Path(__file__).parents[2] / name) for name in ("core", "desktop", "resources")]
WINDOW = """
import sys
from PySide6.QtCore import QTimer
from PySide6.QtWidgets import QApplication
from trainplan_desktop.app import application
from trainplan_desktop.app.window import MainWindow
from trainplan_desktop.document.worker import LongWork

def look():
    windows = [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, MainWindow)]
    if not windows or windows[0].session.results is None:
        return
    workspace = windows[0].workspace
    if workspace.page is None or workspace.page.key != sys.argv[2]:
        if sys.argv[3] == "edit":
            windows[0].session.edit("parallelism.micro_batch", 2, "Micro batch")
        workspace.show_page(sys.argv[2])
    elif LongWork.any_running() and not told:
        told.append("busy")
        print("busy", flush=True)
        if sys.argv[3] == "close":
            windows[0].close()
        elif sys.argv[3] == "quit":
            QApplication.quit()

told = []
make = application.make_application
def make_and_look():
    made = make()
    timer = QTimer(made)
    timer.timeout.connect(look)
    timer.start(20)
    return made
application.make_application = make_and_look
sys.exit(application.run(sys.argv[1]))
"""
Start = Callable[[str, str], "subprocess.Popen[str]"]


@pytest.fixture
def window(tmp_path: Path) -> Start:
    """The window on an example, which shows a page and, once that computes, says `busy` and does what is asked."""
    environment = os.environ | {
        "HOME": str(tmp_path),
        "XDG_STATE_HOME": str(tmp_path / "state"),
        "XDG_CONFIG_HOME": str(tmp_path / "config"),
        "PYTHONPATH": os.pathsep.join(ROOTS),
        "QT_QPA_PLATFORM": "offscreen",
    }
    plan = tmp_path / "plan.trainplan"
    write_plan(plan, load_example("llama3-405b-8k-h100"))

    def start(page: str, do: str) -> subprocess.Popen[str]:
        command = [sys.executable, "-c", WINDOW, str(plan), page, do]
        return subprocess.Popen(
            command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, encoding="utf-8"
        )

    return start


def _complaints(words: str) -> list[str]:
    """What was said on stderr but for the platform's own remark."""
    return [line for line in words.splitlines() if "propagateSizeHints" not in line]


@pytest.mark.parametrize(
    ("page", "do"),
    [
        ("search", "close"),
        ("report", "quit"),
        *(pytest.param(*each, marks=pytest.mark.long) for each in (("search", "quit"), ("report", "close"))),
    ],
)
def test_that_a_busy_window_ends_in_silence(window: Start, page: str, do: str) -> None:
    process = window(page, do)
    said, complained = process.communicate(timeout=90)

    assert said.split() == ["busy"]
    assert not _complaints(complained), complained
    assert process.returncode == 0


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such signals")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_that_a_window_ended_from_outside_keeps_unsaved_work(window: Start, number: int, tmp_path: Path) -> None:
    process = window("search", "edit")
    assert process.stdout is not None
    assert process.stdout.readline().split() == ["busy"]
    process.send_signal(number)
    _, complained = process.communicate(timeout=60)

    assert not _complaints(complained), complained
    assert process.returncode == 128 + number
    kept = list((tmp_path / "state").rglob("*.trainplan")) + list((tmp_path / "state").rglob("*recover*"))
    assert kept
