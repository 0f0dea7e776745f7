"""The hardware library: entries that ship with Trainplan, and a person's own, which win.

A catalogue file is a JSON object whose keys are kinds and whose values are lists of entries, for example
`{"accelerators": [{"id": "my-card", ...}]}`. People put theirs in `<user data folder>/catalog/*.json`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from functools import cache
from importlib import resources
from pathlib import Path
from types import MappingProxyType
from typing import Any, Generic, TypeVar, cast

from pydantic import ValidationError
from pydantic_core import from_json, to_json

from trainplan.catalog.entries import (
    Accelerator,
    CloudInstance,
    Entry,
    Fabric,
    Node,
    StorageSystem,
)
from trainplan.catalog.refused import in_words
from trainplan.english import Sentence, words_of

MAX_FILE_BYTES = 5_000_000
KINDS: Mapping[str, type[Entry]] = MappingProxyType(
    {
        "accelerators": Accelerator,
        "nodes": Node,
        "fabrics": Fabric,
        "storage": StorageSystem,
        "instances": CloudInstance,
    }
)
E = TypeVar("E", bound=Entry)


class UnknownEntryError(KeyError):
    """No entry of that kind has that id; `nearest` holds the ids that look like it."""

    def __init__(self, kind: str, entry_id: str, nearest: tuple[str, ...]) -> None:
        hint = Sentence("; nearest: {names}", names=", ".join(nearest)) if nearest else ""
        super().__init__(
            Sentence("The catalogue has no {kind} entry {name!r}{hint}", kind=kind, name=entry_id[:80], hint=hint)
        )
        self.kind, self.entry_id, self.nearest = kind, entry_id, nearest

    def __str__(self) -> str:
        return str(self.args[0])


class CatalogFileError(ValueError):
    """A catalogue file of the person cannot be used; the text names file, entry and field."""

    def __init__(self, file: Path, problem: str, entry: str | None = None, field: str | None = None) -> None:
        self.file, self.entry, self.field, self.problem = file, entry, field, problem
        where = ": ".join(part for part in (str(file), entry, field) if part)
        super().__init__(Sentence("{where}: {problem}", where=where, problem=problem))


class Entries(Mapping[str, E], Generic[E]):
    """Entries of one kind by id; unknown ids raise `UnknownEntryError`."""

    def __init__(self, kind: str, entries: Mapping[str, E]) -> None:
        self._kind, self._entries = kind, dict(entries)

    def __getitem__(self, entry_id: str) -> E:
        found = self._entries.get(entry_id)
        if found is None:
            raise UnknownEntryError(self._kind, entry_id, _nearest(entry_id, self._entries))
        return found

    def __contains__(self, entry_id: object) -> bool:
        return entry_id in self._entries

    def __iter__(self) -> Iterator[str]:
        return iter(self._entries)

    def __len__(self) -> int:
        return len(self._entries)


@dataclass(frozen=True)
class Library:
    """All hardware entries, the person's own in place of ours where ids agree."""

    accelerators: Entries[Accelerator]
    nodes: Entries[Node]
    fabrics: Entries[Fabric]
    storage: Entries[StorageSystem]
    instances: Entries[CloudInstance]

    def nodes_for(self, accelerator_id: str) -> tuple[Node, ...]:
        """Nodes that hold this accelerator, the person's own first."""
        return _own_first(n for n in self.nodes.values() if n.accelerator == accelerator_id)

    def instances_for(self, accelerator_id: str) -> tuple[CloudInstance, ...]:
        """Cloud instances with this accelerator, the person's own first; some have no price."""
        return _own_first(i for i in self.instances.values() if i.accelerator == accelerator_id)

    def default_node(self, accelerator_id: str) -> Node | None:
        """The node to start from, or None where the catalogue knows none."""
        return next(iter(self.nodes_for(accelerator_id)), None)


def user_data_folder() -> Path:
    """Folder of the person's own data; it may not exist."""
    from platformdirs import user_data_path  # noqa: PLC0415  not every caller needs it

    return user_data_path("trainplan", appauthor=False)


def load_library(user_folder: Path | None = None) -> Library:
    """Built-in entries, with those under `user_folder`/catalog in place of ours where ids agree.

    Raises `CatalogFileError` when a file of the person is broken, too large, or refers to nothing.
    """
    entries = {kind: dict(found) for kind, found in built_in().items()}
    if user_folder is not None:
        own = own_entries(user_folder / "catalog")
        for kind, found in own.items():
            entries[kind].update({entry_id: entry for entry_id, (entry, _) in found.items()})
        check_references(own, entries)
    return Library(**cast("dict[str, Any]", {kind: Entries(kind, found) for kind, found in entries.items()}))


def _nearest(entry_id: str, entries: Mapping[str, Entry]) -> tuple[str, ...]:
    asked = entry_id[:80].lower()
    containing = [known for known in entries if asked and asked in known]
    similar = get_close_matches(asked, entries, n=3, cutoff=0.4)
    return tuple(dict.fromkeys([*containing, *similar]))[:3]


def _own_first(entries: Iterator[E]) -> tuple[E, ...]:
    return tuple(sorted(entries, key=lambda entry: entry.origin != "user"))


@cache
def built_in() -> Mapping[str, Mapping[str, Entry]]:
    folder = resources.files("trainplan_resources") / "catalog"
    return {
        kind: {row["id"]: model.model_validate(row) for row in from_json((folder / f"{kind}.json").read_bytes())[kind]}
        for kind, model in KINDS.items()
    }


def own_entries(folder: Path) -> dict[str, dict[str, tuple[Entry, Path]]]:
    """Entries of the person's files by kind and id, each with its file. Raises `CatalogFileError`."""
    own: dict[str, dict[str, tuple[Entry, Path]]] = {kind: {} for kind in KINDS}
    for file in sorted(folder.glob("*.json")):
        for kind, rows in rows_by_kind(file).items():
            for number, row in enumerate(rows, start=1):
                entry = own_entry(file, kind, number, row)
                if entry.id in own[kind]:
                    other = own[kind][entry.id][1].name
                    raise CatalogFileError(
                        file, Sentence("defined twice (also in {other}); keep one", other=other), f"{kind} {entry.id!r}"
                    )
                own[kind][entry.id] = (entry, file)
    return own


def rows_by_kind(file: Path) -> dict[str, list[Any]]:
    """Raw entries of a catalogue file. Raises `CatalogFileError`."""
    if not file.is_file():
        raise CatalogFileError(file, "is not a regular file")
    try:
        with file.open("rb") as stream:
            data = stream.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise CatalogFileError(file, Sentence("cannot be read ({reason})", reason=error.strerror)) from error
    if len(data) > MAX_FILE_BYTES:
        raise CatalogFileError(
            file, Sentence("is larger than {max_file_bytes} MB", max_file_bytes=MAX_FILE_BYTES // 1_000_000)
        )
    try:
        content = from_json(data, allow_inf_nan=False)
    except ValueError as error:
        raise CatalogFileError(file, Sentence("is not JSON ({error})", error=error)) from error
    kinds = ", ".join(KINDS)
    if not isinstance(content, dict):
        raise CatalogFileError(file, Sentence("must hold one object with lists under any of: {kinds}", kinds=kinds))
    for kind, rows in content.items():
        if kind not in KINDS:
            raise CatalogFileError(
                file, Sentence("unknown kind {kind!r}; the kinds are: {kinds}", kind=kind[:80], kinds=kinds)
            )
        if not isinstance(rows, list):
            raise CatalogFileError(file, "must be a list of entries", kind)
    return content


def own_entry(file: Path, kind: str, number: int, row: Any) -> Entry:
    """One raw entry, checked. Raises `CatalogFileError`, which names its field."""
    if not isinstance(row, dict):
        raise CatalogFileError(file, "must be an object", f"{kind} entry {number}")
    name = row.get("id")
    label = f"{kind} {name[:80]!r}" if isinstance(name, str) else f"{kind} entry {number}"
    try:
        return KINDS[kind].model_validate_json(to_json({**row, "origin": "user"}), strict=True)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        problem = in_words(first)
        if first["type"] != "missing":
            problem = Sentence("{problem} (given: {value})", problem=problem, value=repr(first["input"])[:80])
        raise CatalogFileError(file, problem, label, field) from error


def check_references(own: dict[str, dict[str, tuple[Entry, Path]]], entries: Mapping[str, Mapping[str, Entry]]) -> None:
    """Raises `CatalogFileError` where an own entry names one that is not in `entries`."""
    for kind, found in own.items():
        for entry, file in found.values():
            for field, target_kind, target in _references(entry):
                if target not in entries[target_kind]:
                    raise CatalogFileError(
                        file,
                        words_of(UnknownEntryError(target_kind, target, _nearest(target, entries[target_kind]))),
                        f"{kind} {entry.id!r}",
                        field,
                    )


def _references(entry: Entry) -> Iterator[tuple[str, str, str]]:
    if isinstance(entry, Node | CloudInstance):
        yield "accelerator", "accelerators", entry.accelerator
    if isinstance(entry, Accelerator) and entry.scale_up.fabric is not None:
        yield "scale_up.fabric", "fabrics", entry.scale_up.fabric
