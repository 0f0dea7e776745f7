"""The settings that each consumer knows, as its own code lists them; the resource names its sources."""

from __future__ import annotations

import json
from functools import lru_cache
from importlib import resources
from typing import Any


@lru_cache(maxsize=1)
def settings() -> dict[str, Any]:
    """By consumer; not to be changed."""
    text = resources.files("trainplan_resources").joinpath("launch", "settings.json").read_bytes()
    found = json.loads(text)
    assert isinstance(found, dict)
    return found
