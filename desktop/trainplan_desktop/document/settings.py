"""What the window remembers between starts: recent plans, theme, size. Losing it costs nothing."""

from __future__ import annotations

import json
import logging
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from trainplan_desktop.document import places

log = logging.getLogger("trainplan")
MOST_RECENT = 10
MOST_COLUMNS = 100
LARGEST = 1_000_000
"""Letters of a settings file; a real one has some hundreds."""


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
    language: str = "system"
    recent: list[RecentPlan] = field(default_factory=list)
    geometry: str = ""
    findings_collapsed: bool = False
    help_visible: bool = False
    hidden_columns: dict[str, list[str]] = field(default_factory=dict)
    """Titles of columns that are not shown, by table."""

    def remember(self, plan: RecentPlan) -> None:
        self.recent = [plan, *(old for old in self.recent if old.path != plan.path)][:MOST_RECENT]

    def forget(self, path: str) -> None:
        self.recent = [old for old in self.recent if old.path != path]

    def save(self) -> None:
        file = places.settings_file()
        from trainplan.plan.files import write_atomically  # noqa: PLC0415

        try:
            file.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(file, json.dumps(asdict(self), indent=1).encode())
        except OSError as problem:
            log.info("the window's settings were not saved: %s", problem)


def load_settings() -> Settings:
    """The settings of this person; whatever in them is damaged or missing has its default."""
    try:
        content = json.loads(_bounded(places.settings_file()))
    except FileNotFoundError:
        return Settings()
    except (OSError, ValueError, RecursionError) as problem:
        log.info("the window's settings could not be read: %s", problem)
        return Settings()
    if not isinstance(content, dict):
        log.info("the window's settings are no settings; they have their defaults")
        return Settings()
    settings = Settings()
    for name in ("geometry", "findings_collapsed", "help_visible"):
        value = content.get(name, getattr(settings, name))
        if type(value) is type(getattr(settings, name)):
            setattr(settings, name, value)
    if not settings.geometry.isascii():
        settings.geometry = ""
    if content.get("theme") in ("system", "light", "dark"):
        settings.theme = content["theme"]
    hidden = content.get("hidden_columns")
    settings.hidden_columns = {
        table: [title for title in titles[:MOST_COLUMNS] if isinstance(title, str)]
        for table, titles in list(hidden.items() if isinstance(hidden, dict) else ())[:MOST_COLUMNS]
        if isinstance(titles, list)
    }
    if content.get("language") in ("system", "en", "de"):
        settings.language = content["language"]
    listed = content.get("recent")
    plans = (_recent_plan(item) for item in (listed[:MOST_RECENT] if isinstance(listed, list) else ()))
    settings.recent = [plan for plan in plans if plan is not None]
    return settings


MOST_DAYS = 1e9
"""Longer runs were never planned here; Python's own whole numbers have no end."""


def _recent_plan(found: Any) -> RecentPlan | None:
    if not isinstance(found, dict):
        return None
    path, days = found.get("path"), found.get("days")
    if not isinstance(path, str) or not path or "\0" in path:
        return None
    known = isinstance(days, int | float) and not isinstance(days, bool) and 0 <= days <= MOST_DAYS
    words = {name: found.get(name) for name in ("verdict", "cluster", "saved")}
    texts = {name: text[:200] for name, text in words.items() if isinstance(text, str)}
    return RecentPlan(path[:4000], days=float(days) if known and days is not None else None, **texts)


def _bounded(file: Path) -> str:
    if not file.is_file() and file.exists():
        raise OSError(f"{file} is not a file")
    with file.open(encoding="utf-8") as stream:
        text = stream.read(LARGEST + 1)
    if len(text) > LARGEST:
        raise ValueError("they are too large")
    return text
