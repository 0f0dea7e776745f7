"""Plan files: whole or not at all, and one clear sentence for what is not one."""

from __future__ import annotations

import json
import os
import stat
import sys

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from trainplan.plan.files import PlanFileError, json_schema, read_plan, serialise, write_plan
from trainplan.plan.migrations import migrate


@pytest.fixture
def file(tmp_path, plan):
    path = tmp_path / "Größe 計画 #1.trainplan"
    write_plan(path, plan)
    return path


def rewrite(path, change):
    document = json.loads(path.read_text(encoding="utf-8"))
    change(document)
    path.write_text(json.dumps(document), encoding="utf-8")


def test_that_a_plan_survives_writing_and_reading(file, plan):
    assert read_plan(file).plan == plan


def test_that_the_header_comes_first(file):
    keys = list(json.loads(file.read_text(encoding="utf-8")))

    assert keys[:3] == ["format", "schema_version", "written_by"]


def test_that_the_same_plan_gives_the_same_bytes(plan):
    assert serialise(plan) == serialise(type(plan).model_validate(plan.model_dump(mode="json")))


def test_that_unknown_keys_are_kept_where_they_were(file, plan):
    def add(document):
        document["hardware"]["colour"] = "green"
        document["model"]["architecture"]["stacks"][0]["groups"][0]["pattern"][0]["mixer"]["future"] = [1]
        document["future_section"] = {"a": 1}

    rewrite(file, add)
    read = read_plan(file)
    write_plan(file, read.plan, unknown=read.unknown, replace=True)
    document = json.loads(file.read_text(encoding="utf-8"))

    assert read.plan == plan
    assert len(read.unknown) == 3
    assert document["hardware"]["colour"] == "green"
    assert document["future_section"] == {"a": 1}
    assert document["model"]["architecture"]["stacks"][0]["groups"][0]["pattern"][0]["mixer"]["future"] == [1]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        ("", "empty"),
        ("[1, 2]", "list where an object"),
        ('"text"', "text where an object"),
        ("{", "broken JSON at line 1"),
        ("{}", 'does not say "format"'),
        ('{"format": "other", "schema_version": 1}', 'does not say "format"'),
        ('{"format": "trainplan"}', "schema_version"),
        ('{"format": "trainplan", "schema_version": true}', "schema_version"),
        ('{"format": "trainplan", "schema_version": 99}', "newer Trainplan"),
        ('{"format": "trainplan", "schema_version": NaN}', "NaN"),
        ('{"format": "trainplan", "schema_version": 1, "x": 1e999}', "too large a number"),
        ('{"format": "trainplan", "schema_version": 1, "x": ' + "9" * 5000 + "}", "not a plan"),
        ('{"a": 1, "a": 2}', "twice"),
        ("[" * 200_000, "not a plan"),
        ('{"format": "trainplan", "schema_version": 1, "x": ' + "[" * 100 + "]" * 100 + "}", "too deeply"),
        ('{"format": "trainplan", "schema_version": 1}', "model is missing"),
    ],
)
def test_that_what_is_no_plan_is_refused_in_one_sentence(tmp_path, content, words):
    path = tmp_path / "x.trainplan"
    path.write_text(content, encoding="utf-8")

    with pytest.raises(PlanFileError) as refusal:
        read_plan(path)

    assert words in str(refusal.value)
    assert "\n" not in str(refusal.value)
    assert path.read_text(encoding="utf-8") == content


def test_that_binary_files_and_folders_are_refused(tmp_path):
    (tmp_path / "x").write_bytes(bytes(range(256)))

    with pytest.raises(PlanFileError, match="not a text file"):
        read_plan(tmp_path / "x")
    with pytest.raises(PlanFileError, match="not a file"):
        read_plan(tmp_path)
    with pytest.raises(PlanFileError, match="no such file"):
        read_plan(tmp_path / "absent")


def test_that_an_enormous_file_is_refused_unread(tmp_path):
    path = tmp_path / "huge.trainplan"
    with path.open("wb") as stream:
        stream.truncate(2 << 30)

    with pytest.raises(PlanFileError, match="too large for a plan: 2,147 MB"):
        read_plan(path)


@pytest.mark.parametrize(
    ("section", "field", "value", "words"),
    [
        ("hardware", "accelerators", -8, "hardware.accelerators: -8 is refused: it takes a whole number from 1"),
        ("hardware", "accelerators", 1e30, "hardware.accelerators"),
        ("hardware", "accelerators", "many", 'hardware.accelerators: "many" is refused'),
        ("hardware", "accelerators", None, "hardware.accelerators: null is refused"),
        ("parallelism", "sharding", "zero9", "one of none, zero1, zero2"),
        ("facility", "pue", 0.1, "facility.pue: 0.1 is refused: it takes a number from 1 to 5"),
        ("training", "phases", [], "training.phases"),
    ],
)
def test_that_a_wrong_value_is_named_with_field_and_what_would_be_right(file, section, field, value, words):
    rewrite(file, lambda document: document[section].update({field: value}))

    with pytest.raises(PlanFileError) as refusal:
        read_plan(file)

    assert words in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_that_a_million_layers_are_refused_by_name(file):
    rewrite(file, lambda d: d["model"]["architecture"]["stacks"][0]["groups"][0].update(repeat=10**6))

    with pytest.raises(PlanFileError, match=r"groups\.0\.repeat: 1000000 is refused: it takes .* to 10,000"):
        read_plan(file)


def test_that_an_existing_file_is_replaced_only_when_asked(file, plan):
    before = file.read_bytes()

    with pytest.raises(PlanFileError, match="exists already"):
        write_plan(file, plan)

    assert file.read_bytes() == before


def test_that_a_newer_file_is_never_overwritten(tmp_path, plan):
    path = tmp_path / "new.trainplan"
    path.write_text('{"format": "trainplan", "schema_version": 99}', encoding="utf-8")

    with pytest.raises(PlanFileError, match="newer"):
        write_plan(path, plan, replace=True)

    assert path.read_text(encoding="utf-8") == '{"format": "trainplan", "schema_version": 99}'


def test_that_a_file_changed_by_someone_else_is_not_overwritten(file, plan):
    fingerprint = read_plan(file).fingerprint
    rewrite(file, lambda document: document.update(name="theirs"))

    with pytest.raises(PlanFileError, match="changed by another program"):
        write_plan(file, plan, replace=True, expected=fingerprint)


def test_that_a_failed_write_leaves_the_old_file_and_nothing_else(file, plan, monkeypatch):
    before = file.read_bytes()

    def full(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)

    with pytest.raises(PlanFileError, match="the disk is full"):
        write_plan(file, plan, replace=True)
    assert file.read_bytes() == before
    assert list(file.parent.iterdir()) == [file]


@pytest.mark.skipif(sys.platform == "win32", reason="POSIX permissions")
def test_that_what_a_killed_program_left_behind_goes_with_the_next_write(file, plan):
    old, young = (file.with_name(f".{file.name}.{name}.part") for name in ("old", "young"))
    for part in (old, young):
        part.write_bytes(b"{")
    os.utime(old, (0, 0))
    write_plan(file, plan, replace=True)

    assert not old.exists()
    assert young.exists()


def test_that_permissions_and_links_stay(file, plan, tmp_path):
    file.chmod(0o640)
    link = tmp_path / "link.trainplan"
    link.symlink_to(file)
    write_plan(link, plan, replace=True)

    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert link.is_symlink()


def test_that_older_documents_walk_through_every_step():
    def add_fabric(document, changed):
        changed("network.fabric", "became an entry of its own")
        return {**document, "network": {"fabric": document["network"]}}

    def rename(document, changed):
        changed("title", "is called name")
        return {"name": document["title"], **{k: v for k, v in document.items() if k != "title"}}

    document, notes = migrate({"title": "a", "network": "x"}, 1, target=3, steps={1: add_fabric, 2: rename})

    assert document == {"name": "a", "network": {"fabric": "x"}}
    assert notes == ("network.fabric: became an entry of its own", "title: is called name")


def test_that_the_schema_names_every_section_and_the_header(plan):
    schema = json_schema()

    assert list(schema["properties"])[:3] == ["format", "schema_version", "written_by"]
    assert set(type(plan).model_fields) < set(schema["properties"])


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=8,
)


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None, max_examples=60)
@given(
    st.sampled_from(["model", "dataset", "training", "hardware", "network", "parallelism", "scenarios", "provenance"]),
    JSON,
)
def test_that_any_section_is_read_or_refused_in_one_line(tmp_path, plan, section, value):
    document = json.loads(serialise(plan))
    document[section] = value
    path = tmp_path / "fuzz.trainplan"
    path.write_text(json.dumps(document), encoding="utf-8")
    try:
        read_plan(path)
        refusal = ""
    except PlanFileError as error:
        refusal = str(error)

    assert "\n" not in refusal
    assert len(refusal) < 1000


def test_that_a_key_with_control_characters_is_told_in_one_printable_line(tmp_path, plan):
    document = json.loads(serialise(plan))
    document["provenance"] = {"a\nb\x1b[31m": None}
    path = tmp_path / "a.trainplan"
    path.write_text(json.dumps(document), encoding="utf-8")

    with pytest.raises(PlanFileError) as refused:
        read_plan(path)

    assert str(refused.value).isprintable()
    assert "a\\u000ab" in str(refused.value)
