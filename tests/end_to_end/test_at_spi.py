"""A screen reader's view: the window through AT-SPI, as Orca asks it, under a display and a bus of its own."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

LAUNCHER = Path("/usr/libexec/at-spi-bus-launcher")
SYSTEM_PYTHON = "/usr/bin/python3"
SCREEN = ":78"
RUN = """
{launcher} --launch-immediately &
sleep 1
{python} -m trainplan_desktop open {plan} &
window=$!
{system} {walker}
code=$?
kill $window
exit $code
"""
WALKER = """
import json, sys, time
import pyatspi

def find():
    desktop = pyatspi.Registry.getDesktop(0)
    for number in range(desktop.childCount):
        application = desktop.getChildAtIndex(number)
        if application is not None and application.childCount and "trainplan" in application.name.lower():
            return application

def walk(node, depth=0):
    yield node, depth
    if depth < 40:
        for number in range(min(node.childCount, 400)):
            child = node.getChildAtIndex(number)
            if child is not None:
                yield from walk(child, depth + 1)

deadline = time.monotonic() + 90
seen = []
while time.monotonic() < deadline:
    application = find()
    if application is not None:
        seen = []
        for node, _ in walk(application):
            states = node.getState()
            if states.contains(pyatspi.STATE_SHOWING):
                seen.append((node.getRoleName(), node.name, node.description,
                             bool(states.contains(pyatspi.STATE_FOCUSABLE))))
        if any("Run time" in name for _, name, _, _ in seen):
            break
    time.sleep(1)
print(json.dumps(seen))
"""


def _has_pyatspi() -> bool:
    return subprocess.run([SYSTEM_PYTHON, "-c", "import pyatspi"], capture_output=True, check=False).returncode == 0


@pytest.mark.long
@pytest.mark.skipif(
    not (LAUNCHER.exists() and shutil.which("Xvfb") and shutil.which("dbus-run-session")),
    reason="needs at-spi2-core, Xvfb and dbus",
)
def test_that_a_screen_reader_finds_every_control_by_name(tmp_path: Path) -> None:
    if not _has_pyatspi():
        pytest.skip("needs python3-pyatspi")
    from trainplan.plan.examples import load_example  # noqa: PLC0415
    from trainplan.plan.files import write_plan  # noqa: PLC0415

    plan, walker = tmp_path / "read aloud.trainplan", tmp_path / "walk.py"
    write_plan(plan, load_example("llama3-8b-full-fsdp-8h100"))
    walker.write_text(WALKER, "utf-8")
    script = RUN.format(
        launcher=LAUNCHER, python=sys.executable, plan=f"'{plan}'", system=SYSTEM_PYTHON, walker=f"'{walker}'"
    )
    environment = {
        name: value for name, value in os.environ.items() if name not in {"QT_QPA_PLATFORM", "WAYLAND_DISPLAY"}
    }
    environment |= {"DISPLAY": SCREEN, "QT_LINUX_ACCESSIBILITY_ALWAYS_ON": "1", "HOME": str(tmp_path)}
    screen = subprocess.Popen(["Xvfb", SCREEN, "-screen", "0", "1440x900x24"], stderr=subprocess.DEVNULL)
    try:
        done = subprocess.run(
            ["dbus-run-session", "--", "sh", "-c", script],
            env=environment, capture_output=True, text=True, timeout=240, check=False,
        )  # fmt: skip
    finally:
        screen.terminate()
        screen.wait()
    seen = json.loads(done.stdout.strip().splitlines()[-1]) if done.stdout.strip() else []
    assert seen, done.stderr[-2000:]
    nameless = sorted({role for role, name, _, focusable in seen if focusable and not name})
    names = {name for _, name, _, _ in seen}
    assert nameless == []
    assert any(name.startswith("Run time") for name in names)
    assert any(name.startswith("Tensor parallel") for name in names)
    described = [name for _, name, description, _ in seen if name.startswith("Tensor parallel") and description]
    assert described
