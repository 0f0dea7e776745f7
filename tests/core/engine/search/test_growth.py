"""Start small and grow: the floor of memory, and the end of a run on a cluster that comes in stages, by hand."""

from __future__ import annotations

import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.search import growth
from trainplan.engine.search.growth import Stage, delivered, floor_of, growth_path, parse_stages, usual_stages
from trainplan.plan.document import Plan
from trainplan.plan.new import plan_from
from trainplan.plan.paths import set_field
from trainplan.plan.units import QuantityError


def test_that_memory_sets_the_floor_of_70b_on_h100(plan_for) -> None:  # type: ignore[no-untyped-def]
    """16 to 18 bytes of states a parameter are 1.1 to 1.3 TB: more than eight cards of 80 GB and less than 32."""
    plan = plan_for("llama-3.1-70b", "nvidia-h100-sxm5-80gb", 256, length=8192, batch=256)
    floor = floor_of(plan)

    assert floor is not None
    assert floor.n_accelerators == 16
    assert floor.own_layout >= floor.n_accelerators
    assert usual_stages(plan, floor)[0].n_accelerators >= floor.n_accelerators


def test_that_nothing_below_the_floor_fits(plan_for) -> None:  # type: ignore[no-untyped-def]
    assert floor_of(plan_for("llama-3.1-70b", "nvidia-h100-sxm5-80gb", 8, length=8192, batch=64)) is None


def test_that_stages_add_up_by_hand(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    """A step of 64 sequences of 8,192 tokens takes 2 s on 8 accelerators and 1 s on 16; nine tenths of the time train.

    Ten days on 8: 10 x 86,400 / 2 x 0.9 steps; the rest at twice the speed, after a restart.
    """
    steps = 1_000_000
    plan = set_field(plan, "training.phases.0.tokens", float(steps * 64 * 8192))
    plan = set_field(plan, "operations.restart_seconds", 86.4)
    layout = {"tensor": 1}
    monkeypatch.setattr(growth, "best_of_size", lambda _plan, count: (16.0 / count, layout))
    found = delivered(plan, (Stage(8, 0), Stage(16, 10)), 0.9)

    assert found is not None
    first = 10 * 86_400 / 2 * 0.9
    assert found.stages[0].tokens == pytest.approx(first * 64 * 8192)
    assert found.ends_on_day == pytest.approx(10 + 0.001 + (steps - first) / (86_400 * 0.9))
    assert found.ends_on_day_when_waiting == pytest.approx(10 + steps / (86_400 * 0.9))
    assert found.accelerator_days == pytest.approx(8 * 10 + 16 * (found.ends_on_day - 10))


def test_that_a_stage_that_can_train_nothing_is_waited_out(plan: Plan, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(growth, "best_of_size", lambda _p, count: (1.0, {"tensor": 1}) if count > 8 else (None, None))
    found = delivered(plan, (Stage(8, 0), Stage(16, 10)), 0.9)

    assert found is not None
    assert [stage.n_accelerators for stage in found.stages] == [16]
    assert found.ends_on_day == found.ends_on_day_when_waiting


def test_that_stages_are_read_as_they_are_written() -> None:
    assert parse_stages("256 at 0, 1,024@60.5") == (Stage(256, 0.0), Stage(1024, 60.5))
    for text in (
        "",
        "256",
        "256 at 0, 128 at 30",
        "8 at 5, 16 at 5",
        "0 at 1",
        "8 at -1",
        "8 at 99999",
        "1 at 0; " * 20,
    ):
        with pytest.raises(QuantityError):
            parse_stages(text)


def test_that_a_layout_that_the_framework_refuses_on_a_size_does_not_survive_it() -> None:
    """Interleaved stages of Megatron-Core want as many micro batches as stages: 512 sequences over 128 ranks are 4."""
    plan = plan_from(load_preset("llama-3.1-70b"), "nvidia-h100-sxm5-80gb", 1024, 1e12, library=load_library())
    for path, value in {"parallelism.tensor": 4, "parallelism.pipeline": 8, "parallelism.virtual_pipeline": 5,
                        "training.phases.0.global_batch": 512, "parallelism.micro_batch": 1}.items():  # fmt: skip
        plan = set_field(plan, path, value)
    small, large = growth_path(plan, (1024, 4096))

    assert "framework_refuses" not in small.because
    assert large.because == ("framework_refuses",)
