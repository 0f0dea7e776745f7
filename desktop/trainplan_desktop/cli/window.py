"""`open` and `screenshot`: the commands that draw a window, and whether one can be drawn here."""

from __future__ import annotations

import os
import re
import sys
from argparse import Namespace

from trainplan_desktop.cli.output import check_output, say
from trainplan_desktop.cli.plans import open_plan
from trainplan_desktop.faults import BadInputError, NotAvailableError
from trainplan_desktop.pages.names import PANELS


def run_open(options: Namespace) -> int:
    _check_display()
    if options.plan is not None:
        open_plan(options.plan)
    try:
        from trainplan_desktop.app.application import run  # noqa: PLC0415
    except ImportError as error:
        raise NotAvailableError(f"the window cannot be drawn here: {error}") from error
    return run(options.plan)


def run_screenshot(options: Namespace) -> int:
    target = check_output(options.output, force=options.force, suffixes=(".png",))
    size = re.fullmatch(r"(\d{3,5})[x×](\d{3,5})", options.size)
    if not size or not all(200 <= int(side) <= 8000 for side in size.groups()):
        raise BadInputError(
            f"--size: {options.size[:40]} is refused: it takes WIDTHxHEIGHT from 200 to 8000, such as 1440x900"
        )
    try:
        scale = float(options.scale)
    except ValueError:
        scale = 0.0
    if not 0.5 <= scale <= 4:
        raise BadInputError(f"--scale: {options.scale[:40]} is refused: it takes a number from 0.5 to 4")
    known = [panel.key for panel in PANELS]
    if options.panel is not None and options.panel not in known:
        raise BadInputError(f"--panel: {options.panel[:40]} is refused: it takes one of {', '.join(known)}")
    plan = open_plan(options.plan).plan
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    try:
        from trainplan_desktop.app.screenshot import take  # noqa: PLC0415
    except ImportError as error:
        raise NotAvailableError(f"the window cannot be drawn here: {error}") from error
    take(
        plan,
        target,
        panel=options.panel,
        size=(int(size.group(1)), int(size.group(2))),
        theme=options.theme,
        scale=scale,
        locale=options.locale,
        name=os.path.basename(options.plan),
    )
    say(f"Wrote {options.output}")
    return 0


def _check_display() -> None:
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM"):
        return
    if not os.environ.get("DISPLAY") and not os.environ.get("WAYLAND_DISPLAY"):
        raise NotAvailableError("there is no display here; `trainplan report` and `screenshot` work without one")
