"""Files written into a folder of their own; what is there already stays."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from trainplan_desktop.document.session import Session
from trainplan_desktop.wording.text import tr

MOST = 1000


def write_new_folder(session: Session, parent: Path, name: str, files: Mapping[str, bytes]) -> Path | None:
    """A new folder `name` in `parent`, numbered where one is there; what goes wrong is a notice, and None."""
    try:
        folder = _new_folder(parent, name)
        for file, content in files.items():
            (folder / file).write_bytes(content)
    except OSError as problem:
        session.notice_requested.emit(tr("Not written: {problem}", problem=problem.strerror or str(problem)), "error")
        return None
    words = tr("Wrote {count} files into {folder}", count=len(files), folder=str(folder))
    session.notice_requested.emit(words, "ok")
    return folder


def _new_folder(parent: Path, name: str) -> Path:
    for number in range(1, MOST):
        folder = parent / (name if number == 1 else f"{name}-{number}")
        try:
            folder.mkdir()
        except FileExistsError:
            continue
        return folder
    raise OSError(f"{parent} holds too many folders of that name")
