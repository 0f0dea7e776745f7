"""Metrics as they are unless they say otherwise."""

from __future__ import annotations

from trainplan.engine.monitoring.parts import Metric


def test_that_nobody_looks_at_a_metric_daily_and_nothing_limits_it_unless_it_says_so() -> None:
    metric = Metric("id", "Title", "hosts", "node_exporter", "series", "s", "at_most")
    assert not metric.daily
    assert (metric.warn, metric.page, metric.hold_seconds) == (None, None, 0.0)
