"""What the window says of layouts that a search left out."""

from __future__ import annotations

from trainplan_desktop.wording.rules import refusals, rule_words


def test_refused_and_unproven_layouts_are_two_short_reasons():
    assert list(refusals({"MC-PP-SCHEDULE": 3, "MC-ZERO2-RECIPES": 5, "DS-VP": 2}).values()) == [5, 5]


def test_a_rule_names_its_numbers():
    assert rule_words("MC-PP-LAYERS") == "<layers> layers do not divide by <pipeline> stages"
