"""Where the whole plan is evaluated anew."""

from __future__ import annotations

import numpy as np
import pytest

from trainplan.engine.uncertainty.spread import RESPONSE_AT, percentiles


def test_that_an_input_is_tried_at_steps_of_its_own_width_on_both_sides() -> None:
    assert RESPONSE_AT == (-2, -1, 0, 1, 2)


def test_that_percentiles_lie_between_the_two_nearest_samples() -> None:
    """Of 0, 10, 20, 30, 40: a quarter of the way is 10, 0.9 of it is 36, the ends are the ends."""
    column = np.array([[30.0], [0.0], [40.0], [10.0], [20.0]])
    assert percentiles(column, (0.0, 0.25, 0.9, 1.0))[:, 0] == pytest.approx([0.0, 10.0, 36.0, 40.0])
