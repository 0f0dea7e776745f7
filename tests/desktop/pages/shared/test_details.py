"""What a page computes beside the results, while a plan goes."""

from __future__ import annotations

from trainplan_desktop.pages.shared.details import Details


def test_that_nothing_is_computed_of_a_plan_that_is_being_closed(open_window, qtbot) -> None:  # type: ignore[no-untyped-def]
    session, computed = open_window.session, []
    details = Details(session, lambda plan, _results: computed.append(plan))
    details.follow()
    document, session.document = session.document, None
    qtbot.wait(30)
    session.document = document
    assert computed == []
    details.ask_again()
    details.settle()
    assert computed == [session.plan]
