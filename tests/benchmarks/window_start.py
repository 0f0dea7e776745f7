"""How long the window takes to its first frame, beside a bare PySide6 + pyqtgraph window, as a ratio.

Run: python tests/benchmarks/window_start.py
"""

from __future__ import annotations

import os
import platform
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ROUNDS = 5
SHARED = """
import sys, time
start = time.perf_counter()
from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtWidgets import QApplication

class FirstFrame(QObject):
    def eventFilter(self, watched, event):
        if event.type() == QEvent.Type.Paint:
            QTimer.singleShot(0, self.done)
        return False
    def done(self):
        print(time.perf_counter() - start, flush=True)
        import os
        os._exit(0)
"""
BARE = (
    SHARED
    + """
import pyqtgraph
app = QApplication([])
window = pyqtgraph.PlotWidget()
window.plot([0, 1, 2], [0, 1, 4])
first = FirstFrame()
app.installEventFilter(first)
window.resize(1440, 900)
window.show()
app.exec()
"""
)
OURS = (
    SHARED
    + """
from trainplan_desktop.app.application import make_application
app = make_application()
from trainplan_desktop.document.settings import load_settings
from trainplan_desktop.app.window import MainWindow
window = MainWindow(settings=load_settings())
first = FirstFrame()
app.installEventFilter(first)
window.show()
app.exec()
"""
)


def seconds(program: str) -> float:
    """Time of one start in a process of its own [s]."""
    paths = [str(ROOT / part) for part in ("core", "desktop", "resources")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}
    environment.setdefault("QT_QPA_PLATFORM", "offscreen")
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, check=True, env=environment, timeout=120
    )
    return float(done.stdout.split()[-1])


def processor() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        return next(line.split(":", 1)[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def main() -> None:
    for program in (BARE, OURS):
        seconds(program)  # files into the cache
    bare, ours = [], []
    for _ in range(ROUNDS):
        bare.append(seconds(BARE))
        ours.append(seconds(OURS))
    first, second = statistics.median(bare), statistics.median(ours)
    sys.stdout.write(
        f"{processor()}\nbare PySide6 + pyqtgraph window: {first:.3f} s\nTrainplan: {second:.3f} s\n"
        f"ratio: {second / first:.2f}\n"
    )


if __name__ == "__main__":
    main()
