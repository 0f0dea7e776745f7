"""A person's own catalogue: entries changed one by one, handed on as one file, refused by name."""

from __future__ import annotations

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from trainplan.catalog.entry_fields import counts_of, fields_of, lists_of, row_of, values_of
from trainplan.catalog.library import KINDS, CatalogFileError, load_library
from trainplan.catalog.own import OWN_FILE, Own, file_of, is_old, oldest_price, read_own, text_of

CARD = {
    "id": "my-card", "name": "My card", "vendor": "Us", "year": 2026, "architecture": "One", "form_factor": "OAM",
    "memory_gb": 96, "memory_gib": 94.5, "memory_bandwidth_gb_s": 4000, "peak_tflops": {"bf16": 900},
    "scale_up": {"name": "link", "gb_s": 400, "domain_size": 8, "topology": "switch"},
    "sources": ["quote 17"], "purchase_price_usd": {"low": 20000, "high": 24000, "year": 2025},
}  # fmt: skip


def put(own: Own, kind: str, row: dict[str, Any], **given: Any) -> Own:
    for path, rows in own.put(kind, row, **given).items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text_of(rows))
    return read_own(own.folder.parent)


def test_that_every_entry_of_ours_is_the_same_after_a_form_was_filled_with_it() -> None:
    library = load_library()
    for kind, model in KINDS.items():
        for entry in getattr(library, kind).values():
            asked = {field.path for field in fields_of(kind, counts_of(entry))}
            values = values_of(entry)
            assert set(values) <= asked
            assert model.model_validate(row_of(kind, values) | {"unverified": entry.unverified}) == entry


def test_that_fields_have_units_bounds_and_choices() -> None:
    fields = {field.path: field for field in fields_of("accelerators")}
    assert (fields["memory_gib"].unit, fields["memory_gib"].above, fields["memory_gib"].required) == ("GiB", 0, True)
    assert fields["peak_tflops.bf16"].required is False
    assert fields["scale_up.topology"].choices == ("switch", "mesh", "pairs", "torus", "none")
    assert fields["id"].pattern
    assert lists_of("nodes") == {
        "nics": "Cluster network", "storage_nics": "Storage network", "local_nvme": "Local drives",
    }  # fmt: skip


def test_that_an_entry_is_added_changed_renamed_and_removed(tmp_path: Path) -> None:
    own = put(read_own(tmp_path), "accelerators", CARD)
    assert load_library(tmp_path).accelerators["my-card"].origin == "user"
    own = put(own, "accelerators", CARD | {"memory_gib": 90.0}, instead_of="my-card")
    assert load_library(tmp_path).accelerators["my-card"].memory_gib == 90.0
    own = put(own, "accelerators", CARD | {"id": "their-card"}, instead_of="my-card")
    assert set(own.entries["accelerators"]) == {"their-card"}
    (rows,) = own.remove("accelerators", "their-card").values()
    assert not any(rows.values())


def test_that_an_entry_stays_in_the_file_that_holds_it_with_its_neighbours(tmp_path: Path) -> None:
    folder = tmp_path / "catalog"
    folder.mkdir()
    other = {**CARD, "id": "neighbour"}
    (folder / "bids.json").write_text(json.dumps({"accelerators": [CARD, other]}), "utf-8")
    own = put(read_own(tmp_path), "accelerators", CARD | {"memory_gib": 80.0}, instead_of="my-card")
    assert {path.name for path in folder.iterdir()} == {"bids.json"}
    assert set(own.entries["accelerators"]) == {"my-card", "neighbour"}


@pytest.mark.parametrize(
    ("change", "field"),
    [({"memory_gib": -1}, "memory_gib"),
     ({"scale_up": {"name": "x", "domain_size": 1, "topology": "mesh"}}, "scale_up"),
     ({"peak_tflops": {"bf16": 1e9}}, "peak_tflops.bf16"), ({"id": "My Card"}, "id")],
)  # fmt: skip
def test_that_what_cannot_be_taken_is_refused_by_field_and_nothing_is_written(tmp_path, change, field) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(CatalogFileError) as refused:
        read_own(tmp_path).put("accelerators", CARD | change)
    assert refused.value.field == field
    assert not (tmp_path / "catalog").exists()


def test_that_an_entry_which_another_needs_cannot_go(tmp_path: Path) -> None:
    own = put(read_own(tmp_path), "accelerators", CARD)
    node = {"id": "my-node", "name": "My node", "year": 2026, "accelerator": "my-card", "accelerators": 8}
    own = put(own, "nodes", node)
    with pytest.raises(CatalogFileError, match="my-card"):
        own.remove("accelerators", "my-card")
    with pytest.raises(CatalogFileError, match="nobody"):
        own.put("nodes", node | {"accelerator": "nobody"})


def test_that_one_file_carries_all_to_another_person(tmp_path: Path) -> None:
    mine = put(read_own(tmp_path / "me"), "accelerators", CARD)
    mine = put(mine, "nodes", {"id": "n", "name": "N", "year": 2026, "accelerator": "my-card", "accelerators": 8})
    file = tmp_path / "all.json"
    file.write_bytes(file_of(mine.listed()))
    changed, names = read_own(tmp_path / "you").take(file)
    assert names == ["My card", "N"]
    (path,) = changed
    assert path.name == OWN_FILE
    path.parent.mkdir(parents=True)
    path.write_bytes(text_of(changed[path]))
    theirs = read_own(tmp_path / "you")
    assert [entry for _, entry in theirs.listed()] == [entry for _, entry in mine.listed()]


def test_that_a_file_with_one_wrong_entry_is_refused_as_a_whole(tmp_path: Path) -> None:
    file = tmp_path / "bad.json"
    file.write_text(json.dumps({"accelerators": [CARD, {"id": "x"}]}), "utf-8")
    with pytest.raises(CatalogFileError, match="accelerators 'x'"):
        read_own(tmp_path).take(file)


@pytest.mark.parametrize(
    ("stated", "old"),
    [("", False), ("2024", True), ("2025", False), ("2025-10", True), ("2025-11-30", True), ("2025-12-02", False),
     ("2026-11", False)],
)  # fmt: skip
def test_that_what_is_older_than_a_year_is_marked(stated: str, old: bool) -> None:
    assert is_old(stated, date(2026, 12, 1)) is old


def test_that_the_oldest_of_several_prices_counts() -> None:
    library = load_library()
    assert oldest_price(library.accelerators["nvidia-h100-sxm5-80gb"]).isdigit()
    dated = [entry for entry in library.instances.values() if entry.as_of is not None]
    assert oldest_price(dated[0]) == dated[0].as_of
