"""Where the application keeps what is not a plan: settings, state, log."""

from __future__ import annotations

from pathlib import Path

from platformdirs import PlatformDirs

_DIRS = PlatformDirs("trainplan", appauthor=False)


def settings_file() -> Path:
    return Path(_DIRS.user_config_dir) / "window.json"


def state_folder() -> Path:
    return Path(_DIRS.user_state_dir)


def recovery_folder() -> Path:
    return state_folder() / "recovery"


def log_file() -> Path:
    return state_folder() / "trainplan.log"
