"""Where the whole plan is evaluated anew."""

from __future__ import annotations

from trainplan.engine.uncertainty.spread import RESPONSE_AT


def test_that_an_input_is_tried_at_steps_of_its_own_width_on_both_sides() -> None:
    assert RESPONSE_AT == (-2, -1, 0, 1, 2)
