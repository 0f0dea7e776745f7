"""Memory of published runs, judged without what their own source showed."""

from __future__ import annotations

import numpy as np
import pytest

from trainplan.engine.job.read_off import READ_OFF
from trainplan.engine.memory.error import MEMORY_ERROR
from trainplan.engine.memory.peak import PeakMemory
from trainplan.validation.compared import compared_published_memory, error_summary
from trainplan.validation.memory import (
    contradicts_itself,
    memory_fingerprint,
    memory_held_out,
    memory_held_out_fingerprint,
)
from trainplan.validation.summary import published_runs, weighted_quantile


def test_that_told_errors_belong_to_these_figures_and_this_code() -> None:
    """Whoever changes a prediction of memory has to judge it again: python -m tools.memory_held_out."""
    assert (
        memory_fingerprint(row for row in published_runs() if "memory" in row["use"]) == memory_held_out_fingerprint()
    )


def test_that_half_of_the_groups_are_within_eight_percent_and_nine_tenths_within_twenty() -> None:
    """Groups of near repeats by their mean; run by run the 90th percentile is 21 %."""
    runs = compared_published_memory()
    groups: dict[str, list[float]] = {}
    for run in runs:
        groups.setdefault(run.group, []).append(abs(run.error))
    means = [np.mean(group) for group in groups.values()]
    assert len(means) >= 80
    assert np.median(means) <= 0.08
    assert np.quantile(means, 0.9) <= 0.20
    summary = error_summary(runs)
    assert summary is not None
    assert summary.p90 <= 0.21


def test_that_the_interval_of_memory_is_that_of_the_held_out_errors() -> None:
    runs = compared_published_memory()
    counts = {group: sum(run.group == group for run in runs) for group in {run.group for run in runs}}
    ratios = np.array([run.measured / run.predicted for run in runs])
    weights = np.array([1 / counts[run.group] for run in runs])
    for share, told in zip((0.1, 0.9), MEMORY_ERROR, strict=True):
        assert weighted_quantile(ratios, weights, share) == pytest.approx(told, abs=0.015)


def test_that_runs_whose_source_showed_a_figure_are_predicted_without_it() -> None:
    """PEFT's figures come from one source, whose 135 rows of adapters are left with what is derived."""
    seen = [run for run in compared_published_memory() if run.seen_by_fit]
    assert len(seen) == len(set(memory_held_out()) & {run.id for run in compared_published_memory()})
    assert {run.framework for run in seen} >= {"litgpt", "hf_peft"} or len(seen) > 150
    assert READ_OFF.peft_gathered > 0


def test_that_a_run_below_its_own_states_is_not_judged() -> None:
    """3.2 billion parameters in 16 bit with two 16-bit moments are 19.3 GB; 16.5 GB were reported."""
    parts = {"weights": 6.4e9, "optimizer": 12.9e9}
    memory = PeakMemory(allocated=25e9, reserved=26e9, peak=27e9, fits=True, stage=0, parts=parts)
    assert contradicts_itself(memory, 16.5)
    assert not contradicts_itself(memory, 19.4)
