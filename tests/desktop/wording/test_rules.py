"""What the window says of layouts that a search left out."""

from __future__ import annotations

from trainplan.catalog.frameworks import frameworks
from trainplan_desktop.wording.rules import refusals, rule_words


def test_refused_and_unproven_layouts_are_two_short_reasons():
    assert list(refusals({"MC-PP-SCHEDULE": 3, "MC-ZERO2-RECIPES": 5, "DS-VP": 2}).values()) == [5, 5]


def test_a_rule_about_many_layouts_reads_as_a_sentence():
    assert rule_words("MC-PP-LAYERS", {"layers": 80}) == "80 layers do not divide by PP stages"
    every = [rule_words(rule.id) for entry in frameworks().values() for rule in entry.rules]
    assert not [words for words in every if set("<>{}") & set(words)]
