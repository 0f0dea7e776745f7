"""Findings of the engine in the words of the window."""

from __future__ import annotations

from trainplan.engine.results import Finding
from trainplan_desktop.pages.shared.answer import shown_finding


def test_that_numbers_take_the_format_that_the_template_asks_for():
    message = "{share:.0%} of {total} GiB in {count} stages, {year}"
    parameters = {"share": 0.97, "total": 79.65, "count": 16384, "year": 2024, "name": "less"}
    shown = shown_finding(Finding("tight", "warning", message, parameters, "Use {name}."))

    assert shown.message == "97% of 79.7 GiB in 16,384 stages, 2024"
    assert shown.remedy == "Use less."
