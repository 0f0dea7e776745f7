"""What the window remembers between starts: recent plans, theme, size. Losing it costs nothing."""

from __future__ import annotations

import json
import logging
import os
import tempfile
import time
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path

from trainplan_desktop.document import places

log = logging.getLogger("trainplan")
MOST_RECENT = 10
LEFT_BEHIND_AFTER = 60.0  # seconds


@dataclass(frozen=True)
class RecentPlan:
    """A plan that was open, with the answer that it had when it was last saved."""

    path: str
    verdict: str = ""  # fits, tight, too_big or unknown
    days: float | None = None
    cluster: str = ""
    saved: str = ""  # ISO time


@dataclass
class Settings:
    theme: str = "system"
    recent: list[RecentPlan] = field(default_factory=list)
    geometry: str = ""
    findings_collapsed: bool = False
    help_visible: bool = False

    def remember(self, plan: RecentPlan) -> None:
        self.recent = [plan, *(old for old in self.recent if old.path != plan.path)][:MOST_RECENT]

    def forget(self, path: str) -> None:
        self.recent = [old for old in self.recent if old.path != path]

    def save(self) -> None:
        file = places.settings_file()
        try:
            write_aside(file, json.dumps(asdict(self), indent=1))
        except OSError as problem:
            log.warning("the window's settings were not saved: %s", problem)


def load_settings() -> Settings:
    """The settings of this person; a damaged or missing file gives the defaults."""
    try:
        content = json.loads(places.settings_file().read_text(encoding="utf-8"))
        recent = [RecentPlan(**item) for item in content.pop("recent", [])]
        known = {key: content[key] for key in Settings.__dataclass_fields__ if key in content}
        return Settings(**known, recent=recent)
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError, TypeError, AttributeError) as problem:
        log.warning("the window's settings could not be read: %s", problem)
        return Settings()


def write_aside(file: Path, text: str) -> None:
    """Write a small file whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    handle, temporary = tempfile.mkstemp(dir=file.parent, prefix=file.name, suffix=".part")
    try:
        with os.fdopen(handle, "w", encoding="utf-8") as stream:
            stream.write(text)
        Path(temporary).replace(file)
    except OSError:
        Path(temporary).unlink(missing_ok=True)
        raise
    for left in file.parent.glob("*.part"):  # by a program that was killed; one that still writes is younger
        with suppress(OSError):
            if left.stat().st_mtime < time.time() - LEFT_BEHIND_AFTER:
                left.unlink()
