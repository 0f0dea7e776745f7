"""Version 3 of the plan file: acceptance values of older files are kept, in the notes."""

from __future__ import annotations

from trainplan.plan.migrations import migrate


def test_values_move_to_the_notes() -> None:
    old = {"acceptance": {"measured": {"step": 4.5}, "waived": {"power": "no meter"}}, "notes": "Ours"}
    document, changed = migrate(old, 2, target=3)
    assert document["acceptance"] == {}
    assert document["notes"].splitlines() == [
        "Ours", "", "Acceptance values of an earlier version", "measured: step = 4.5", "waived: power = no meter",
    ]  # fmt: skip
    assert [line.partition(":")[0] for line in changed] == ["acceptance"]


def test_empty_lists_go_without_a_word() -> None:
    assert migrate({"acceptance": {"measured": {}, "waived": {}}}, 2, target=3) == ({"acceptance": {}}, ())
