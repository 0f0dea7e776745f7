"""Writes docs/exports.md: every export, which program read such files, and what no program checked.

PYTHONPATH=core:resources .venv/bin/python tools/exports.py
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from trainplan.export.readers import OF_NO_FILE
from trainplan.export.targets import TARGETS

PAGE: Final = Path(__file__).parents[1] / "docs" / "exports.md"
HEAD: Final = """# Exports, and who read them

`trainplan export PLAN --to NAME -o FOLDER` writes one of these. `make test-peers` gives files of several plans to the
programs of the second column, and broken ones, which they have to refuse; the third says what no program checked.
`tools/exports.py` writes this page.

| `--to` | Read by | Not tried |
| --- | --- | --- |
"""


def page() -> str:
    """The page as text; tables of figures, which no program reads, are left out."""
    rows = [
        f"| `{target.id}` {target.title} | {target.read_by or '-'} | {target.not_tried or 'your machines'} |"
        for target in TARGETS.values()
        if target.group in ("Launch", "Containers", "Monitoring")
    ]
    rest = "\n".join(f"- {words}" for words in OF_NO_FILE)
    return f"{HEAD}{chr(10).join(rows)}\n\nNothing here checks:\n\n{rest}\n"


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
