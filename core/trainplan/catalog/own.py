"""A person's own entries: changed one by one, taken in and handed on as one file."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from pathlib import Path
from typing import Any

from pydantic import BaseModel

from trainplan.catalog.entries import CloudInstance, Entry, PriceRange, StoragePrice
from trainplan.catalog.library import KINDS, built_in, check_references, own_entries, own_entry, rows_by_kind

OWN_FILE = "own.json"
"""What the window writes; a person may keep further files beside it."""
Rows = dict[str, list[Any]]


@dataclass(frozen=True)
class Own:
    """The entries of the files in `folder`, by kind and id, each with the file that holds it."""

    folder: Path
    entries: Mapping[str, Mapping[str, tuple[Entry, Path]]]

    def listed(self) -> list[tuple[str, Entry]]:
        return [(kind, entry) for kind, found in self.entries.items() for entry, _ in found.values()]

    def put(self, kind: str, row: Mapping[str, Any], *, instead_of: str = "") -> dict[Path, Rows]:
        """Contents of the files that change when an entry is added, or takes the place of the one with that id.

        Raises `CatalogFileError`, which names the field, where the entry cannot be taken.
        """
        ours = self.entries[kind]
        file = ours[instead_of][1] if instead_of in ours else self.folder / OWN_FILE
        new = own_entry(file, kind, 1, dict(row))
        gone = {(kind, instead_of), (kind, new.id)}
        changed = {
            path: self._without(path, gone) for found in (instead_of, new.id) if (path := self._file(kind, found))
        }
        content = changed.setdefault(file, self._without(file, gone))
        content.setdefault(kind, []).append(_raw(new))
        self._check([*((k, e) for k, e in self.listed() if (k, e.id) not in gone), (kind, new)])
        return changed

    def remove(self, kind: str, entry_id: str) -> dict[Path, Rows]:
        """Contents of the file that changes. Raises `CatalogFileError` where another own entry needs it."""
        gone = {(kind, entry_id)}
        self._check([(k, e) for k, e in self.listed() if (k, e.id) not in gone])
        file = self.entries[kind][entry_id][1]
        return {file: self._without(file, gone)}

    def take(self, file: Path) -> tuple[dict[Path, Rows], list[str]]:
        """Contents of the files that change when those of another file are taken in, and the names of what came.

        Raises `CatalogFileError`.
        """
        rows = rows_by_kind(file)
        new = [(kind, own_entry(file, kind, n, row)) for kind, found in rows.items() for n, row in enumerate(found, 1)]
        gone = {(kind, entry.id) for kind, entry in new}
        self._check([*((k, e) for k, e in self.listed() if (k, e.id) not in gone), *new])
        files = {path for kind, entry in new if (path := self._file(kind, entry.id))}
        changed = {path: self._without(path, gone) for path in {*files, self.folder / OWN_FILE}}
        for kind, entry in new:
            changed[self.folder / OWN_FILE].setdefault(kind, []).append(_raw(entry))
        return changed, [entry.name for _, entry in new]

    def _file(self, kind: str, entry_id: str) -> Path | None:
        found = self.entries[kind].get(entry_id)
        return found[1] if found is not None else None

    def _without(self, file: Path, gone: set[tuple[str, str]]) -> Rows:
        rows = rows_by_kind(file) if file.exists() else {}
        return {kind: [row for row in found if (kind, row.get("id")) not in gone] for kind, found in rows.items()}

    def _check(self, wanted: Iterable[tuple[str, Entry]]) -> None:
        mine: dict[str, dict[str, tuple[Entry, Path]]] = {kind: {} for kind in KINDS}
        for kind, entry in wanted:
            mine[kind][entry.id] = (entry, self.folder / OWN_FILE)
        every = {kind: {**built_in()[kind], **{key: e for key, (e, _) in mine[kind].items()}} for kind in KINDS}
        check_references(mine, every)


def read_own(user_folder: Path) -> Own:
    """Raises `CatalogFileError`."""
    folder = user_folder / "catalog"
    return Own(folder, own_entries(folder))


def file_of(entries: Iterable[tuple[str, Entry]]) -> bytes:
    """One catalogue file of these."""
    rows: Rows = {}
    for kind, entry in entries:
        rows.setdefault(kind, []).append(_raw(entry))
    return text_of(rows)


def text_of(rows: Rows) -> bytes:
    """A catalogue file as it is written."""
    kept = {kind: found for kind, found in rows.items() if found}
    return (json.dumps(kept, indent=2, ensure_ascii=False, allow_nan=False) + "\n").encode("utf-8")


def _raw(entry: Entry) -> dict[str, Any]:
    return entry.model_dump(mode="json", exclude_none=True, exclude_defaults=True) | {
        "id": entry.id,
        "name": entry.name,
    }


def oldest_price(entry: Entry) -> str:
    """Year, or year and month, of the oldest price of an entry; empty where it has none."""
    years = [str(price.year) for price in _prices(entry)]
    if isinstance(entry, CloudInstance) and entry.as_of is not None:
        years.append(entry.as_of)
    return min(years, default="")


def is_old(stated: str, today: date) -> bool:
    """Whether a date of a year, a month or a day lies more than a year back, whatever it leaves open."""
    if not stated:
        return False
    parts = [int(part) for part in stated.split("-")]
    latest = (parts[0], *(parts[1:] or [12]), *(parts[2:] or [31]))
    return latest < (today.year - 1, today.month, today.day)


def _prices(record: BaseModel) -> list[PriceRange | StoragePrice]:
    values = [getattr(record, name) for name in type(record).model_fields]
    return [value for value in values if isinstance(value, PriceRange | StoragePrice)]
