"""Predictions against memory that somebody measured, with the errors that we promise."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

import numpy as np
import pytest

from trainplan.catalog.library import load_library
from trainplan.engine.memory.peak import peak_memory
from trainplan.engine.memory.report import stage_instants
from trainplan.validation.runs import job_from_run
from trainplan.validation.summary import MEASURED_MEMORY

ACCELERATORS = load_library().accelerators
Rows = list[dict[str, Any]]


def errors(rows: Rows) -> dict[str, float]:
    """Relative errors by row, in the row's own kind of memory."""
    found = {}
    for row in rows:
        case = job_from_run(row, ACCELERATORS)
        if case.job is None or case.layout is None:
            continue
        kind, measured = row["measured"]["mem_kind"], row["measured"]["mem_gb_per_gpu"]
        if kind in MEASURED_MEMORY and measured:
            predicted = float(MEASURED_MEMORY[kind](peak_memory(case.job, case.layout)))
            found[row["id"]] = predicted / 1e9 / measured - 1
    return found


def test_that_memory_by_execution_is_met_within_half_a_percent(executed_rows: Rows) -> None:
    found = np.abs(list(errors(executed_rows).values()))
    assert len(found) == 27
    assert np.median(found) <= 0.0005
    assert found.max() <= 0.005


def test_that_parallel_runs_by_execution_are_met_within_two_tenths_of_a_percent(parallel_rows: Rows) -> None:
    found = np.abs(list(errors(parallel_rows).values()))
    assert len(found) == 40
    assert np.median(found) <= 0.0005
    assert found.max() <= 0.002


def test_that_every_stage_of_an_executed_pipeline_is_met(parallel_rows: Rows) -> None:
    """Tensor parallel stages that are not the fullest are left out: their layers' backward is 8 % low."""
    found = []
    for row in parallel_rows:
        case = job_from_run(row, ACCELERATORS)
        if "stages" not in row["measured"] or row["parallel"]["tp"] > 1:
            continue
        assert case.job is not None
        assert case.layout is not None
        for stage, measured in row["measured"]["stages"]:
            held = max(instant.bytes for instant in stage_instants(case.job, case.layout, stage))
            found.append(abs(held / 1e9 / measured - 1))
    assert len(found) == 11
    assert np.median(found) <= 0.0005
    assert max(found) <= 0.011


def test_that_megatron_on_b200_is_met_within_one_percent(published_rows: Rows) -> None:
    simumax = [row for row in published_rows if "simumax-b200" in row["id"] and "memory" in row["use"]]
    found = np.abs(list(errors(simumax).values()))
    assert len(found) == 18
    assert np.median(found) <= 0.001
    assert found.max() <= 0.01


def test_that_complete_published_rows_are_met_in_the_median_and_the_tail(published_rows: Rows) -> None:
    rows = [row for row in published_rows if row["complete"] and "memory" in row["use"]]
    by_group = defaultdict(list)
    for identity, error in errors(rows).items():
        by_group[next(row["group"] for row in rows if row["id"] == identity)].append(abs(error))
    means = [np.mean(group) for group in by_group.values()]
    assert len(means) >= 80
    assert np.median(means) <= 0.08
    assert np.quantile(means, 0.9) <= 0.25


def test_that_nineteen_in_twenty_runs_that_ran_out_of_memory_are_called(published_rows: Rows) -> None:
    calls = []
    for row in published_rows:
        case = job_from_run(row, ACCELERATORS)
        if "oom" in row["use"] and case.job is not None and case.layout is not None:
            calls.append(not peak_memory(case.job, case.layout).fits)
    assert len(calls) >= 33
    assert np.mean(calls) >= 0.95


def test_that_few_runs_that_fitted_are_called_too_large(published_rows: Rows) -> None:
    alarms = []
    for row in published_rows:
        case = job_from_run(row, ACCELERATORS)
        if "memory" in row["use"] and row["measured"]["mem_gb_per_gpu"] and case.job is not None:
            assert case.layout is not None
            alarms.append(not peak_memory(case.job, case.layout).fits)
    assert len(alarms) > 480
    assert np.mean(alarms) <= 0.02


@pytest.mark.parametrize("beyond", ["mbc8", "mbc32"])
def test_that_micro_batches_beyond_the_pipeline_change_nothing(published_rows: Rows, beyond: str) -> None:
    def memory(batches: str) -> float:
        row = next(r for r in published_rows if r["id"] == f"simumax-b200-llama3_70b_l12_tp1_pp2_dp4_{batches}_cef")
        case = job_from_run(row, ACCELERATORS)
        assert case.job is not None
        assert case.layout is not None
        return float(peak_memory(case.job, case.layout).allocated)

    assert memory(beyond) == memory("mbc4")
