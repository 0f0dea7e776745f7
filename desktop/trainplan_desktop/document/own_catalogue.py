"""The person's own catalogue on disk: read, and changed by whole files."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from trainplan.catalog import library
from trainplan.catalog.own import Own, Rows, read_own, text_of
from trainplan.plan.files import write_atomically
from trainplan_desktop.wording import catalogue


def own() -> Own:
    """Raises CatalogFileError where a file of the person is broken."""
    return read_own(library.user_data_folder())


def write(changed: Mapping[Path, Rows]) -> None:
    """Every file whole or not at all; one that holds nothing any more goes. Raises OSError."""
    for path, rows in changed.items():
        if any(rows.values()):
            path.parent.mkdir(parents=True, exist_ok=True)
            write_atomically(path, text_of(rows))
        else:
            path.unlink(missing_ok=True)
    catalogue.library.cache_clear()
