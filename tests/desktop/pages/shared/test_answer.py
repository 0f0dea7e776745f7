"""The verdict of the strip where the framework refuses a layout."""

from __future__ import annotations

from tests.core.export.launch.jobs import llama_8b

from trainplan.engine.evaluate import evaluate
from trainplan.plan.document import Plan
from trainplan_desktop.pages.shared.answer import verdict
from trainplan_desktop.widgets.strip import AnswerStrip


def refused() -> Plan:
    return llama_8b("megatron_core", **{"parallelism.sharding": "zero1", "parallelism.recompute": "every"})


def test_that_a_refused_layout_names_the_rule_and_its_framework_once() -> None:
    shown = verdict(evaluate(refused(), scaling=False, uncertainty=False))
    assert shown.state == "unbuildable"
    assert shown.caption.startswith("Megatron-Core: It recomputes parts of each layer")
    assert shown.caption.count("Megatron-Core") == 1


def test_that_the_strip_shows_the_whole_reason_in_lines(qtbot) -> None:  # type: ignore[no-untyped-def]
    strip = AnswerStrip()
    qtbot.addWidget(strip)
    strip.resize(1440, strip.height())
    strip.show()
    strip.show_answer(verdict(evaluate(refused(), scaling=False, uncertainty=False)), (), "")
    caption = strip.caption
    strip.layout().activate()
    assert caption.wordWrap()
    assert caption.heightForWidth(caption.width()) <= caption.height()
