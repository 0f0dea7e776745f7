"""What a session hands out for saving."""

from __future__ import annotations

from trainplan_desktop.app.window import MainWindow


def test_that_a_plan_is_saved_with_its_own_figures_while_a_scenario_is_shown(open_window: MainWindow, qtbot) -> None:  # type: ignore[no-untyped-def]
    """The scenario has a micro batch of 1; the stand-in's step of 17.09 / m^0.05 s tells whose figures they are."""
    session = open_window.session
    document = session.document
    with qtbot.waitSignal(session.results_changed, timeout=10_000):
        document.keep_scenario("one", {"parallelism.micro_batch": 1})
        document.choose_scenario("one")
    qtbot.waitUntil(lambda: not session.busy)
    assert session.results.step.seconds == 17.09
    assert session.results_to_save().step.seconds == 17.09 / 2**0.05
