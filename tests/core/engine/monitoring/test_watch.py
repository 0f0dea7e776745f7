"""How far back rates look."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from trainplan.engine.monitoring.watch import Watch


@pytest.mark.parametrize(("scrape", "window"), [(15, 300), (75, 300), (90, 360)])
def test_that_rates_look_back_over_four_samples_and_at_least_five_minutes(scrape: int, window: float) -> None:
    plan: Any = SimpleNamespace(monitoring=SimpleNamespace(scrape_seconds=scrape))
    nothing: Any = None
    assert Watch(plan, nothing, nothing).window == window
