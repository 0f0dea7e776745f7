"""The interval of a step is as wide as what is known of runs like it."""

from __future__ import annotations

from dataclasses import replace
from math import sqrt

import numpy as np
import pytest
from tests.core.engine.step_time.jobs import LAYOUT
from tests.core.engine.step_time.jobs import job as job_on
from tools.calibrate.evidence import expected_errors

from trainplan.catalog.architecture import StateSpace
from trainplan.catalog.library import load_library
from trainplan.engine.calibration import built_in_calibration
from trainplan.engine.job.job import Job
from trainplan.engine.step_time.evidence import evidence_of, interval_of, unlike
from trainplan.engine.step_time.result import step_result

H100 = "nvidia-h100-sxm5-80gb"


def job() -> Job:
    return job_on(H100)


def _width(made, layout=LAYOUT) -> float:  # type: ignore[no-untyped-def]
    interval = interval_of(made, layout, built_in_calibration())
    return interval.high / interval.low


def test_that_a_prediction_interval_is_that_of_a_random_effects_model() -> None:
    """By hand: two sources with means 0 and 0.2, each of two groups 0.05 from its mean. Between sources 0.02, within
    0.005; each source weighs 1 / (0.02 + 0.005 / 2), the zero of the class 1 / 0.02; a new run's variance is
    0.02 + 0.005 + 1 / 138.9."""
    errors = np.array([-0.05, 0.05, 0.15, 0.25])
    sources, groups = np.array(["a", "a", "b", "b"]), np.array(["1", "2", "3", "4"])
    mean, deviation = expected_errors(errors, np.array(["k"] * 4), sources, groups)["k"]
    assert mean == pytest.approx(44.444 * 0.2 / 138.889, rel=1e-4)
    assert deviation == pytest.approx(sqrt(0.02 + 0.005 + 1 / 138.889), rel=1e-4)


def test_that_a_class_of_one_source_takes_its_spread_from_the_others() -> None:
    rng = np.random.default_rng(0)
    many = np.repeat(np.arange(10), 4)
    errors = np.concatenate([rng.normal(0, 0.3, 10)[many] + rng.normal(0, 0.02, 40), [0.01, -0.01]])
    kinds = np.array(["known"] * 40 + ["new"] * 2)
    sources = np.concatenate([many.astype(str), ["x", "x"]])
    found = expected_errors(errors, kinds, sources, np.arange(42).astype(str))
    assert found["new"][1] > found["known"][1]
    assert found["all"][1] >= found["known"][1]


def test_that_a_plan_like_published_runs_is_called_calibrated() -> None:
    assert unlike(job(), LAYOUT, built_in_calibration()) == ()
    assert evidence_of(job(), LAYOUT, built_in_calibration()) == "calibrated"


def test_that_a_framework_that_nobody_published_on_this_card_is_told_and_wide() -> None:
    strange = replace(job(), framework="maxtext")
    strange = replace(
        strange, machine=replace(strange.machine, accelerator=load_library().accelerators["nvidia-b200-sxm-180gb"])
    )
    assert unlike(strange, LAYOUT.with_(tensor=1), built_in_calibration())[0] == "framework"
    assert step_result(strange, LAYOUT).evidence == "extrapolated"


def test_that_a_form_of_parallelism_without_runs_is_told_and_wide() -> None:
    sharded = replace(job(), framework="llm_foundry")
    plain = LAYOUT.with_(tensor=1, sequence=0, pipeline=1, virtual_pipeline=1, data=64)
    assert unlike(sharded, plain, built_in_calibration()) == ()
    piped = plain.with_(pipeline=8, data=8)
    assert unlike(sharded, piped, built_in_calibration()) == ("parallelism",)
    assert _width(sharded, piped) > _width(sharded, plain)


def test_that_a_kind_of_layer_without_runs_is_told() -> None:
    base = job()
    mixer = StateSpace(inner=4096, state=128, heads=64, groups=8)
    groups = [
        group.model_copy(
            update={"pattern": tuple(layer.model_copy(update={"mixer": mixer}) for layer in group.pattern)}
        )
        for group, layers in ((group, group.pattern) for group in base.architecture.main.groups)
    ]
    main = base.architecture.main.model_copy(update={"groups": tuple(groups)})
    hybrid = base.architecture.model_copy(update={"stacks": (main,)})
    assert unlike(replace(base, architecture=hybrid), LAYOUT, built_in_calibration()) == ("layers",)
