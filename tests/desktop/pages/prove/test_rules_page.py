"""The page of rules of thumb, as a person reads it."""

from __future__ import annotations

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from tests.desktop.windows import open_plan

from trainplan.engine.rules_of_thumb.rule import RuleCheck
from trainplan.engine.rules_of_thumb.rules import rules_of_thumb
from trainplan.plan.examples import load_example
from trainplan_desktop.pages.prove.rules import computed, said


@pytest.fixture
def page(real_window, qtbot):  # type: ignore[no-untyped-def]
    open_plan(real_window, load_example("llama3-405b-16k-h100"), qtbot)
    real_window.workspace.show_page("rules")
    return real_window.workspace.page


def test_that_every_rule_of_the_engine_is_shown_with_its_figures(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    checks = rules_of_thumb(page.session.plan, page.session.results)
    assert page.visible_rules == [check.code for check in checks]
    page.copy()
    copied = QGuiApplication.clipboard().text().splitlines()
    assert len(copied) == len(checks) + 1
    assert copied[1].startswith(
        "Holds\t18 bytes of accelerator memory per parameter before activations\t7.31 TB\t7.31 TB"
    )


def test_that_a_chip_shows_only_the_rules_of_its_verdict(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    checks = rules_of_thumb(page.session.plan, page.session.results)
    qtbot.mouseClick(page.chips["differs"], Qt.MouseButton.LeftButton)
    assert page.visible_rules == [check.code for check in checks if check.verdict == "differs"]
    qtbot.mouseClick(page.chips["all"], Qt.MouseButton.LeftButton)
    assert len(page.visible_rules) == len(checks)


def test_that_the_verdicts_follow_an_edit(page, qtbot) -> None:  # type: ignore[no-untyped-def]
    before = page.sentence.text()
    held = int(before.split(" ")[0])
    with qtbot.waitSignal(page.session.results_changed, timeout=60_000):
        page.session.edit("facility.rack_kilowatts", 80.0, "Power of a rack")  # seven nodes: too hot for air
    assert page.sentence.text().startswith(f"{held - 1} of the ")


@pytest.mark.parametrize(
    ("low", "high", "figure", "unit", "words"),
    [
        (0.2, 0.4, 10.135, "of the states", ("20–40 % of the states", "1,014 % of the states")),
        (1.0262e12, 1.3684e12, 1.05243e11, "bytes", ("1.03–1.37 TB", "105 GB")),
        (200.0, None, 36.286, "GB/s", ("200 GB/s or more", "36.3 GB/s")),
        (0.0, 0.1, 0.0, "of the step", ("10 % of the step at most", "0 % of the step")),
        (16384.0, 16384.0, None, "GB/s", ("16,384 GB/s", "–")),
        (103.0, 120.0, 1079.0, "accelerators", ("103–120 accelerators", "1,079 accelerators")),
    ],
)
def test_that_figures_read_as_an_engineer_writes_them(qapp, low, high, figure, unit, words) -> None:  # type: ignore[no-untyped-def]
    check = RuleCheck("code", "A", "rule", unit, low, high, figure, None, "why")
    assert (said(check), computed(check)) == words
