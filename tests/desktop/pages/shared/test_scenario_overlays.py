"""One box beside the scenario: the other scenarios in every plot, as they are evaluated alone."""

from __future__ import annotations

import threading
from dataclasses import replace
from math import isnan

import numpy as np
import pytest
from PySide6.QtCore import QPointF, Qt
from tests.desktop.windows import open_plan

from trainplan.engine.evaluate import evaluate
from trainplan.engine.studies.sensitivity import curve
from trainplan.engine.studies.uncertainty import study_uncertainty
from trainplan.plan.examples import load_example
from trainplan.plan.paths import set_field
from trainplan_desktop.pages.shared.overlays import ScenarioOverlay
from trainplan_desktop.wording.catalogue import library

DOUBLE, TOO_LARGE, EURO, YEN = "Twice as many", "Too large a batch", "In euro", "In yen"
GIB = 2**30


@pytest.fixture
def window(real_window, qtbot):  # type: ignore[no-untyped-def]
    open_plan(real_window, load_example("llama2-7b-64-a100"), qtbot)
    return real_window


def keep(window, qtbot, name: str, changes: dict[str, object]) -> None:  # type: ignore[no-untyped-def]
    window.session.document.keep_scenario(name, changes)
    qtbot.waitUntil(lambda: not window.session.busy, timeout=60_000)
    settle(window)


def settle(window) -> None:  # type: ignore[no-untyped-def]
    window.workspace.settle()
    for overlay in window.findChildren(ScenarioOverlay):
        overlay.settle()


def tick(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    qtbot.mouseClick(window.top.show_others, Qt.MouseButton.LeftButton)
    settle(window)


def page_with_double(window, qtbot, key: str):  # type: ignore[no-untyped-def]
    """A page whose plots show a plan of twice as many accelerators beside the own."""
    window.workspace.show_page(key)
    settle(window)
    keep(window, qtbot, DOUBLE, {"hardware.accelerators": 128})
    tick(window, qtbot)
    return window.workspace.page


def doubled(window):  # type: ignore[no-untyped-def]
    return set_field(window.session.plan, "hardware.accelerators", 128)


def only(panel):  # type: ignore[no-untyped-def]
    """What is drawn of the one other scenario, which is named."""
    (other,) = panel.others
    assert other.name == DOUBLE
    if panel.mark_of_others:
        assert DOUBLE in panel.legend.accessibleName()
        assert panel.legend.isVisible()
    return other.figures


def test_that_the_box_is_there_once_there_is_another_scenario(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    assert not window.top.show_others.isVisible()
    keep(window, qtbot, DOUBLE, {"hardware.accelerators": 128})
    assert window.top.show_others.isVisible()


def test_that_the_cost_of_a_scenario_is_drawn_as_it_is_evaluated(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_double(window, qtbot, "cost")
    truth = evaluate(doubled(window)).cost
    shown = [(month.month, month.own, month.rent) for month in only(page.plot).cumulative]
    assert shown == [(month.month, month.own, month.rent) for month in truth.cumulative]
    assert only(page.flow).own[0] < 0
    assert DOUBLE in page.plot.find_read_out(QPointF(12, 0))
    tick(window, qtbot)
    assert not page.plot.others
    assert DOUBLE not in page.plot.legend.accessibleName()


def test_that_a_scenario_that_does_not_fit_is_named_and_not_drawn(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_double(window, qtbot, "cost")
    keep(window, qtbot, TOO_LARGE, {"parallelism.micro_batch": 8})
    assert [other.name for other in page.plot.others] == [DOUBLE]
    assert page.plot.note.isVisible()
    assert page.plot.note.text() == f"Not drawn: “{TOO_LARGE}” does not fit."


def test_that_a_scenario_that_cannot_be_computed_says_so(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_double(window, qtbot, "memory")
    keep(window, qtbot, "Seven", {"parallelism.tensor": 7})
    assert only(page.plots.stages) is not None
    assert "“Seven” is not possible" in page.plots.stages.note.text()


def test_that_another_currency_is_converted_at_the_rates_entered_or_said(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_double(window, qtbot, "cost")
    keep(window, qtbot, EURO, {"economics.currency": "EUR", "economics.currency_per_usd": 0.8})
    keep(window, qtbot, YEN, {"economics.currency": "JPY"})
    euro = set_field(set_field(window.session.plan, "economics.currency", "EUR"), "economics.currency_per_usd", 0.8)
    spent = evaluate(euro).cost.cumulative[12].own
    shown = {other.name: other.figures for other in page.plot.others}
    assert list(shown) == [DOUBLE, EURO]
    assert shown[EURO].cumulative[12].own == pytest.approx(spent / 0.8)
    assert shown[EURO].currency == "USD"
    words = page.plot.note.text()
    assert f"“{YEN}” is in JPY, without an exchange rate of its own" in words
    assert f"Converted at the exchange rates entered: “{EURO}”" in words


def test_that_the_plan_itself_is_drawn_while_a_scenario_is_worked_on(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_double(window, qtbot, "scaling")
    assert [other.name for other in page.plot.others] == [DOUBLE]
    window.session.document.choose_scenario(DOUBLE)
    qtbot.waitUntil(lambda: [other.name for other in page.plot.others] == ["As planned"], timeout=60_000)


def test_that_a_scenario_with_a_slower_step_lies_lower_in_the_scaling_plot(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_double(window, qtbot, "scaling")
    keep(window, qtbot, "Recompute", {"parallelism.recompute": "full"})
    curves = {other.name: other.figures for other in page.plot.others}
    own = next(p for p in curves[DOUBLE].points if p.n_accelerators == 64)
    slower = next(p for p in curves["Recompute"].points if p.n_accelerators == 64)
    assert slower.tokens_per_second < own.tokens_per_second
    assert own.tokens_per_second == pytest.approx(window.session.results.step.tokens_per_second)
    page.choose_mode("weak")
    assert all(other.figures.mode == "weak" for other in page.plot.others)


def test_that_memory_has_a_thin_bar_of_each_scenario_also_where_it_does_not_fit(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_double(window, qtbot, "memory")
    keep(window, qtbot, TOO_LARGE, {"parallelism.micro_batch": 8})
    bars = [bar for bar in page.plots.stages.items.bars if bar.thin]
    truths = [
        evaluate(plan).memory.peak_bytes
        for plan in (doubled(window), set_field(window.session.plan, "parallelism.micro_batch", 8))
    ]
    assert [bar.name for bar in bars] == [DOUBLE, TOO_LARGE]
    assert [bar.length * GIB for bar in bars] == pytest.approx(truths)
    highest = [max(moment.bytes for moment in other.figures.timeline) for other in page.plots.timeline.others]
    assert highest == pytest.approx(truths, rel=0.01)


def test_that_a_scenario_on_larger_accelerators_has_its_own_limit(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_double(window, qtbot, "memory")
    keep(window, qtbot, "Blackwell", {"hardware.accelerator": library().accelerators["nvidia-b200-sxm-180gb"]})
    own, same, other = page.plots.stages.items.bars
    assert own.limit is None  # it has the plot's own line
    assert same.limit == pytest.approx(window.session.results.memory.capacity_bytes / GIB)
    assert other.limit > 2 * same.limit


def test_that_step_time_has_a_bar_and_a_curve_of_each_scenario(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_double(window, qtbot, "step_time")
    truth = evaluate(doubled(window))
    (bar,) = page.bar.others
    assert sum(share.value for share in bar.figures) == pytest.approx(truth.step.seconds)
    assert DOUBLE in page.bar.accessibleName()
    assert only(page.scaling) == truth.scaling


def test_that_the_search_has_a_point_of_each_scenario(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_double(window, qtbot, "search")
    truth = evaluate(doubled(window))
    point = only(page.plot)
    assert point.figures["memory"] == pytest.approx(truth.memory.peak_bytes)
    assert point.figures["step"] == pytest.approx(truth.step.seconds)  # the batch is the same
    assert DOUBLE in page.plot.find_read_out(QPointF(point.figures["memory"] / GIB, point.figures["step"]))


def test_that_reliability_has_the_days_of_each_scenario(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_double(window, qtbot, "reliability")
    days = evaluate(doubled(window)).run.days
    (bar,) = page.bar.others
    assert sum(share.value for share in bar.figures) == pytest.approx(days)
    outline = only(page.plot)
    middles = (outline.edges[1:] + outline.edges[:-1]) / 2
    mean = np.average(middles, weights=outline.densities * np.diff(outline.edges))
    assert mean == pytest.approx(days, rel=0.02)
    page.choose_figure("goodput")
    assert only(page.plot).edges[-1] <= 100


def test_that_the_spread_and_the_base_of_each_scenario_are_drawn(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_double(window, qtbot, "uncertainty")
    truth = study_uncertainty(doubled(window)).bands
    assert only(page.tornado) == pytest.approx(truth["days"].plan)
    assert only(page.histogram).edges == pytest.approx(truth["days"].edges)
    page.choose_figure("rent")
    assert only(page.tornado) * 1e3 == pytest.approx(truth["rent"].plan)  # shown in thousands


def test_that_a_curve_over_an_input_is_that_of_the_scenario(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_double(window, qtbot, "parametric")
    keep(window, qtbot, DOUBLE + " again", {"parallelism.recompute": "full"})
    slow = next(other.figures for other in page.curve.others if other.name != DOUBLE)
    plan = set_field(window.session.plan, "parallelism.recompute", "full")
    truth = curve(plan, page.question.x, [x for x, _ in slow])
    for (_, figure), point in zip(slow, truth.points, strict=True):
        days = point.value("days")
        assert np.isnan(figure) if days is None else figure == pytest.approx(days)


def test_that_describe_pages_draw_the_others_too(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_double(window, qtbot, "operations")
    assert only(page.plot).goodput.max() < 1
    for key, plot in (("facility", "profile"), ("economics", "plot")):
        window.workspace.show_page(key)
        settle(window)
        only(getattr(window.workspace.page, plot))
    window.workspace.show_page("parallelism")
    settle(window)
    only(window.workspace.page.plots.stages)


def test_that_unticking_stops_the_work(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_double(window, qtbot, "reliability")
    tick(window, qtbot)
    qtbot.mouseClick(window.top.show_others, Qt.MouseButton.LeftButton)
    overlay = page.overlays[1]
    assert overlay.working
    qtbot.mouseClick(window.top.show_others, Qt.MouseButton.LeftButton)
    assert not overlay.working
    assert not page.plot.others


def test_that_a_fault_is_said_and_not_silent(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_double(window, qtbot, "cost")

    def broken(_variant, _on_progress):  # type: ignore[no-untyped-def]
        raise ZeroDivisionError

    page.overlays[0].ask(broken)
    settle(window)
    assert "could not be computed" in page.plot.note.text()


def test_that_what_takes_long_is_told_while_it_is_computed(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_double(window, qtbot, "cost")
    go_on = threading.Event()

    def slow(variant, _on_progress):  # type: ignore[no-untyped-def]
        go_on.wait(20)
        return variant.results.cost

    page.overlays[0].ask(slow)
    assert [other.name for other in page.plot.others] == [DOUBLE]  # nothing blinks
    qtbot.waitUntil(lambda: page.plot.note.text() == "Computing the other scenarios.", timeout=10_000)
    assert not page.plot.others
    go_on.set()
    settle(window)
    assert [other.name for other in page.plot.others] == [DOUBLE]
    assert not page.plot.note.isVisible()


def test_that_a_heat_map_says_that_it_draws_no_others(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_double(window, qtbot, "parametric")
    page.ask(replace(page.question, y="parallelism.micro_batch"))
    settle(window)
    assert page.heat.note.text() == "Other scenarios are drawn over one input, not over two."
    tick(window, qtbot)
    assert not page.heat.note.text()


def test_that_a_choice_has_a_mark_of_each_scenario_on_each_bar(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_double(window, qtbot, "parametric")
    page.ask(replace(page.question, x="parallelism.recompute", x_values=None))
    settle(window)
    marks = only(page.bars)
    for (_, days), words in zip(marks, page.found.x, strict=True):
        truth = evaluate(set_field(doubled(window), "parallelism.recompute", words))
        if isnan(days):
            assert truth.verdict.code == "cannot_be_built"
        else:
            assert days == pytest.approx(truth.run.days)


def test_that_single_scenarios_are_left_out_and_the_others_keep_their_dash(window, qtbot) -> None:  # type: ignore[no-untyped-def]
    page = page_with_double(window, qtbot, "cost")
    assert not window.top.pick_others.isVisible()  # there is one other
    keep(window, qtbot, "Half as many", {"hardware.accelerators": 32})
    assert window.top.pick_others.isVisible()
    before = {other.name: other.number for other in page.plot.others}
    menu = window.top.picks()
    assert [action.text() for action in menu.actions()] == [DOUBLE, "Half as many"]
    menu.actions()[0].toggle()
    settle(window)
    assert {other.name: other.number for other in page.plot.others} == {"Half as many": before["Half as many"]}
    menu.actions()[0].toggle()
    settle(window)
    assert {other.name: other.number for other in page.plot.others} == before
