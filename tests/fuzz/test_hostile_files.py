"""A hundred thousand damaged files of every sort that is read: each is read, refused in a sentence, or has defaults."""

from __future__ import annotations

import copy
import json
import random
import resource
import sys
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path

import pytest

from trainplan.catalog.families import ConfigError, architecture_from_config, parse_config
from trainplan.catalog.library import CatalogFileError, load_library
from trainplan.catalog.presets import preset
from trainplan.plan.files import PlanFileError, parse_plan
from trainplan.validation.compared import compare_runs
from trainplan.validation.files import RunsFileError, read_runs
from trainplan.validation.summary import published_runs
from trainplan_desktop.document import places, recovery
from trainplan_desktop.document.settings import Settings, load_settings

EXAMPLE = (files("trainplan_resources") / "examples" / "llama2-7b-64-a100.trainplan").read_bytes()
SETTINGS = (
    b'{"theme": "dark", "recent": [{"path": "/a.trainplan", "days": 3.0}], "geometry": "AAAA", "help_visible": true}'
)
LIBRARY = load_library()
CATALOGUE = json.dumps(
    {
        kind: [json.loads(getattr(LIBRARY, kind)[name].model_dump_json(exclude_defaults=True)) | {"id": f"own-{name}"}]
        for kind in ("accelerators", "nodes", "fabrics", "storage", "instances")
        for name in list(getattr(LIBRARY, kind))[:1]
    }
).encode()
ROW = json.dumps(next(row for row in published_runs() if row["parallel"].get("pp", 1) > 1)).encode()
CONFIG = json.dumps(preset("llama-3.1-8b").config).encode()
SPLICES = (
    b"NaN", b"-1", b"1e999", b"{", b"]", b'"', b"null", b"\x00", b"\xff", b"9" * 400, b"[" * 300, b"{}", b"true",
    b'{"a":1}', b"[5]", b"1e-300", b'"\\u202e"', b",", b":",
)  # fmt: skip
VALUES = (None, True, 0, -1, 1e-300, 1e300, 10**30, "", "x" * 5000, [], {}, [[]], {"a": {}}, "\x00")
EACH = 2100
LARGEST_MB = 500


def refused(problem: Exception) -> None:
    """In a sentence: one line that says something."""
    assert str(problem).strip()
    assert "\n" not in str(problem)


def plan(data: bytes) -> None:
    try:
        parse_plan(data, "it")
    except PlanFileError as problem:
        refused(problem)


def config(data: bytes) -> None:
    try:
        architecture_from_config(parse_config(data))
    except ConfigError as problem:
        refused(problem)


def settings(data: bytes) -> None:
    places.settings_file().parent.mkdir(parents=True, exist_ok=True)
    places.settings_file().write_bytes(data)
    found = load_settings()
    assert isinstance(found, Settings)
    assert found.geometry.isascii()
    assert found.theme in ("system", "light", "dark")


def recovered(data: bytes) -> None:
    folder = places.recovery_folder()
    folder.mkdir(parents=True, exist_ok=True)
    for old in folder.iterdir():
        old.unlink()
    (folder / "a.trainplan").write_bytes(data)
    found = recovery.find()
    assert len(found.recovered) + len(found.set_aside) == 1


def catalogue(folder: Path) -> Callable[[bytes], None]:
    (folder / "catalog").mkdir(parents=True, exist_ok=True)

    def read(data: bytes) -> None:
        (folder / "catalog" / "own.json").write_bytes(data)
        try:
            load_library(folder)
        except CatalogFileError as problem:
            refused(problem)

    return read


def damaged(whole: bytes, chance: random.Random) -> bytes:
    """Bytes put in and taken out, or a value of another kind in its place."""
    if chance.random() < 0.5:
        made = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            start = chance.randrange(len(made)) if made else 0
            made[start : start + chance.randint(0, 12)] = chance.choice(SPLICES)
        return bytes(made)
    document = json.loads(whole)
    for _ in range(chance.randint(1, 3)):
        owner = document
        while True:
            keys = list(owner) if isinstance(owner, dict) else list(range(len(owner)))
            if not keys:
                break
            key = chance.choice(keys)
            if isinstance(owner[key], dict | list) and owner[key] and chance.random() < 0.8:
                owner = owner[key]
                continue
            owner[key] = copy.deepcopy(chance.choice(VALUES))
            break
    return json.dumps(document).encode()


def rows(folder: Path) -> Callable[[bytes], None]:
    """Each row is compared, or left out with its reason."""

    def read(data: bytes) -> None:
        file = folder / "rows.jsonl"
        file.write_bytes(data)
        try:
            found = read_runs(str(file))
        except RunsFileError as problem:
            refused(problem)
            return
        compared, skipped = compare_runs(found)
        assert len(compared) + len(skipped) == len(found)
        assert all(item.reason and "\n" not in item.reason for item in skipped)

    return read


@pytest.mark.long
@pytest.mark.parametrize("seed", range(8))
@pytest.mark.parametrize("kind", ["plan", "config", "settings", "recovery", "catalogue", "rows"])
def test_that_damaged_files_are_read_or_refused(kind: str, seed: int, tmp_path: Path, monkeypatch) -> None:  # type: ignore[no-untyped-def]
    monkeypatch.setattr(places, "settings_file", lambda: tmp_path / "window.json")
    monkeypatch.setattr(places, "state_folder", lambda: tmp_path / "state")
    whole, read = {
        "plan": (EXAMPLE, plan),
        "config": (CONFIG, config),
        "settings": (SETTINGS, settings),
        "recovery": (EXAMPLE, recovered),
        "catalogue": (CATALOGUE, catalogue(tmp_path)),
        "rows": (ROW, rows(tmp_path)),
    }[kind]
    chance = random.Random(f"{kind} {seed}")
    for _ in range(EACH):
        read(damaged(whole, chance))
    if sys.platform == "linux":
        assert resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024 < LARGEST_MB
