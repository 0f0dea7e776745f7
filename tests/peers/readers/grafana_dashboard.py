"""Reads a dashboard by the models that Grafana generates from its schema."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from grafana_foundation_sdk.models.dashboard import Dashboard

board = Dashboard.from_json(json.loads(Path(sys.argv[1]).read_text()))
print("read", json.dumps([board.title, len(board.panels or ())]))
