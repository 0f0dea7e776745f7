"""The list of readers names targets that exist, and the page says what the list says."""

from __future__ import annotations

from pathlib import Path

from tools.exports import page

from trainplan.export.readers import NOT_TRIED, READ_BY
from trainplan.export.targets import TARGETS


def test_every_reader_is_of_a_target() -> None:
    assert set(READ_BY) | set(NOT_TRIED) <= set(TARGETS)


def test_a_target_without_a_reader_says_what_was_not_tried() -> None:
    files = [target for target in TARGETS.values() if target.group in ("Launch", "Containers", "Monitoring")]
    assert [target.id for target in files if not target.read_by and not target.not_tried] == []


def test_the_page_is_as_the_list_says() -> None:
    written = (Path(__file__).parents[3] / "docs" / "exports.md").read_text(encoding="utf-8")
    assert written == page()
