"""Time stamps and durations as logs print them."""

from __future__ import annotations

import re
from datetime import UTC, datetime

STAMP = re.compile(r"(\d{4})[-/](\d{2})[-/](\d{2})[ T](\d{2}):(\d{2}):(\d{2})(?:[.,](\d{1,9}))?(Z|[+-]\d{2}:?\d{2})?")
DURATION = re.compile(r"^\s*(?:(\d{1,5}) days?, *|(\d{1,5})-)?(?:(\d{1,6}):)?(\d{1,5}):(\d{2})(?:[.,](\d{1,9}))?\s*$")


def stamp(text: str) -> float | None:
    """Seconds since 1970 of the first time stamp in the text; one without a zone counts as UTC."""
    match = STAMP.search(text)
    if match is None:
        return None
    year, month, day, hour, minute, second = (int(part) for part in match.groups()[:6])
    try:
        moment = datetime(year, month, day, hour, minute, second, tzinfo=UTC)
    except ValueError:
        return None
    zone = match[8]
    offset = 0.0
    if zone and zone != "Z":
        digits = zone[1:].replace(":", "")
        offset = (int(digits[:2]) * 3600 + int(digits[2:]) * 60) * (1 if zone[0] == "+" else -1)
    return moment.timestamp() + (float("0." + match[7]) if match[7] else 0.0) - offset


def duration(text: str) -> float | None:
    """Seconds from "9 days, 22:13:15", "1-02:03:04", "22:13:15" or "03:15"."""
    match = DURATION.match(text)
    if match is None:
        return None
    days = int(match[1] or match[2] or 0)
    seconds = days * 86400 + int(match[3] or 0) * 3600 + int(match[4]) * 60 + int(match[5])
    return seconds + (float("0." + match[6]) if match[6] else 0.0)
