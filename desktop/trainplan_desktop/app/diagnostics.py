"""A file for a bug report: versions, machine and log, without names or paths of the person, and without the plan."""

from __future__ import annotations

import getpass
import json
import platform
import re
import zipfile
from io import BytesIO
from pathlib import Path

from PySide6.QtCore import qVersion
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QFileDialog, QWidget

from trainplan import __version__
from trainplan_desktop.app.about import third_party
from trainplan_desktop.document import places
from trainplan_desktop.widgets.notices import NoticeBar
from trainplan_desktop.wording.text import tr

LARGEST_LOG = 500_000
PATH = re.compile(r"""(?:[A-Za-z]:\\|\\\\|/)(?:[^\s"'<>|:*?,;()\[\]]+[\\/])*[^\s"'<>|:*?,;()\[\]]*""")
PLAN = re.compile(r"""[^\s"'/\\]+\.(?:trainplan|json|jsonl|pdf|csv|xlsx)\b""")


def bundle() -> bytes:
    """The content of the file: a zip of two texts."""
    screens = [
        {"size": [s.size().width(), s.size().height()], "scale": s.devicePixelRatio()}
        for s in QGuiApplication.screens()
    ]
    about = {
        "trainplan": __version__,
        "python": platform.python_version(),
        "qt": qVersion(),
        "system": platform.system(),
        "release": platform.release(),
        "machine": platform.machine(),
        "platform_plugin": QGuiApplication.platformName(),
        "screens": screens,
        "parts": third_party().splitlines(),
    }
    packed = BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("about.json", json.dumps(about, indent=1))
        archive.writestr("log.txt", without_persons(_log()))
    return packed.getvalue()


def without_persons(text: str) -> str:
    """Paths, names of files, of the person and of the machine are taken out; our own modules stay readable."""
    text = PATH.sub(_short, text)
    text = PLAN.sub("FILE", text)
    for name, word in ((user_name(), "USER"), (platform.node(), "HOST"), (Path.home().name, "USER")):
        if len(name) > 1:
            text = re.sub(rf"\b{re.escape(name)}\b", word, text)
    return text


def _short(found: re.Match[str]) -> str:
    path = found.group().replace("\\", "/")
    for own in ("/trainplan_desktop/", "/trainplan_resources/", "/trainplan/", "/site-packages/"):
        if own in path and path.endswith(".py"):
            return own.lstrip("/") + path.rpartition(own)[2]
    return "PATH" if path.count("/") > 1 or len(path) > 3 else found.group()


def user_name() -> str:
    try:
        return getpass.getuser()
    except (OSError, KeyError):
        return ""


def _log() -> str:
    try:
        with places.log_file().open("rb") as stream:
            stream.seek(0, 2)
            stream.seek(max(0, stream.tell() - LARGEST_LOG))
            return stream.read().decode("utf-8", "replace")
    except OSError:
        return ""


def ask_and_save(parent: QWidget, notices: NoticeBar) -> None:
    path, _ = QFileDialog.getSaveFileName(
        parent, tr("Save a diagnostics file"), "trainplan-diagnostics.zip", tr("Zip (*.zip)")
    )
    if path:
        save(Path(path).with_suffix(".zip"), notices)


def save(path: Path, notices: NoticeBar) -> None:
    from trainplan.plan.files import write_atomically  # noqa: PLC0415

    try:
        write_atomically(path, bundle())
    except OSError as problem:
        why = problem.strerror or str(problem)
        notices.tell(f"{why}.", "error", strong=tr("The diagnostics file was not saved."))
        return
    notices.tell(
        tr("It holds versions and the log, without paths, names or plans."),
        "ok",
        strong=tr("{name} was saved.", name=path.name),
    )
