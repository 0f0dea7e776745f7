"""Version data: the built-in ones are whole, a person's own replace them, a broken file is named."""

from __future__ import annotations

import json

import pytest

from trainplan.catalog.library import MAX_FILE_BYTES, CatalogFileError, load_library
from trainplan.catalog.software import built_in_text, load_software, own_file

MINIMAL = {
    "date": "2030-01-15",
    "sources": {"us": {"title": "Our own tests", "year": 2030}},
    "layers": [{"id": "driver", "title": "Driver", "releases": [{"version": "900"}]}],
    "rules": [{"when": {"cuda": ">=20"}, "needs": {"driver": ">=890"}, "why": "CUDA 20 needs R890.", "source": "us"}],
}


def written(folder, content):
    file = own_file(folder)
    file.parent.mkdir(parents=True)
    file.write_bytes(content if isinstance(content, bytes) else json.dumps(content).encode())
    return file


def test_every_layer_of_the_plan_is_in_the_data():
    from trainplan.engine.software.facts import LAYER_FIELDS  # noqa: PLC0415

    assert {layer.id for layer in load_software().layers} == set(LAYER_FIELDS)


def test_the_table_of_drivers_is_the_makers():
    # NVIDIA CUDA Toolkit release notes: the driver that each toolkit came with.
    native = {r.version.split(".")[0]: r.native_cuda for r in load_software().layer("driver").releases}
    assert (native["550"], native["570"], native["580"], native["595"]) == ("12.4", "12.8", "13.0", "13.2")


def test_own_data_replace_the_built_in(tmp_path):
    written(tmp_path, MINIMAL)
    data = load_software(tmp_path)
    assert data.date == "2030-01-15"
    assert [layer.id for layer in data.layers] == ["driver"]


def test_own_data_leave_the_hardware_library_alone(tmp_path):
    written(tmp_path, MINIMAL)
    assert load_library(tmp_path).accelerators


def test_without_own_data_the_built_in_count(tmp_path):
    assert load_software(tmp_path) is load_software()


def test_the_built_in_file_is_a_start_for_an_own_one(tmp_path):
    written(tmp_path, built_in_text())
    assert load_software(tmp_path).rules == load_software().rules


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"date": "today"}, "date"),
        ({"rules": [{**MINIMAL["rules"][0], "source": "them"}]}, "unknown source 'them'"),
        ({"rules": [{**MINIMAL["rules"][0], "when": {"cuda": ">=twenty"}}]}, "not a version range"),
        ({"layers": [{"id": "driver", "title": "Driver", "releases": [{"version": "newest"}]}]}, "version"),
        ({"surprise": 1}, "surprise"),
    ],
)
def test_a_broken_file_says_where(tmp_path, change, words):
    file = written(tmp_path, MINIMAL | change)
    with pytest.raises(CatalogFileError) as caught:
        load_software(tmp_path)
    assert str(file) in str(caught.value)
    assert words in str(caught.value)


def test_what_is_no_json_or_too_large_is_refused(tmp_path):
    file = written(tmp_path, b"{")
    with pytest.raises(CatalogFileError, match="JSON"):
        load_software(tmp_path)
    file.write_bytes(b" " * (MAX_FILE_BYTES + 1))
    with pytest.raises(CatalogFileError, match="larger"):
        load_software(tmp_path)
