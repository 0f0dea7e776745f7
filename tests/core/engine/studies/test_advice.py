"""Advice: every effect is what the changed plan says, misfits are made to fit, changed results stand apart."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.evaluate import evaluate
from trainplan.engine.findings.frameworks import framework_findings
from trainplan.engine.search.first_layout import with_first_layout
from trainplan.engine.studies.advice import advise
from trainplan.engine.studies.changes import apply_changes
from trainplan.engine.studies.progress import StudyCancelledError
from trainplan.engine.trial import effect, outcome_of, try_plan
from trainplan.plan.deployment import ACQUISITION
from trainplan.plan.document import Plan, Scenario
from trainplan.plan.examples import list_examples, load_example
from trainplan.plan.files import read_plan, write_plan
from trainplan.plan.new import plan_from
from trainplan.plan.paths import set_field


@pytest.fixture(scope="module")
def misfit(plan: Plan) -> Plan:
    """7B without any sharding at micro batch 8: 16 bytes a parameter alone are above 80 GB."""
    return apply_changes(plan, {"parallelism.sharding": "none", "parallelism.micro_batch": 8})


def test_that_no_advice_makes_a_plan_that_fits_a_marginal_one() -> None:
    """70B on 1,024 H100: the fastest layout takes 77 of 80 GB, an even chance."""
    made = plan_from(load_preset("llama-3.1-70b"), "nvidia-h100-sxm5-80gb", 1024, 15e12, library=load_library())
    plan = with_first_layout(made)
    assert try_plan(plan).verdict[0] == "fits"

    found = advise(plan)

    assert {"layout"} < {item.code for item in found}
    assert {try_plan(apply_changes(plan, item.changes)).verdict[0] for item in found} == {"fits"}


@pytest.mark.parametrize("name", list_examples())
def test_that_a_quick_outcome_is_that_of_the_full_evaluation(name: str) -> None:
    plan = load_example(name)

    assert try_plan(plan).outcome == outcome_of(evaluate(plan))


@pytest.mark.parametrize(
    ("name", "way"),
    [
        *((name, "on_demand") for name in list_examples()),
        *(("llama2-7b-64-a100", way) for way in ACQUISITION if way != "on_demand"),
        ("llama3-405b-8k-h100", "own_kept_busy"),
    ],
)
def test_that_applying_advice_reproduces_its_effect_to_the_last_digit(name: str, way: str) -> None:
    plan = set_field(load_example(name), "economics.acquisition", way)
    before = outcome_of(evaluate(plan))

    found = advise(plan)

    assert found
    for advice in found:
        after = outcome_of(evaluate(apply_changes(plan, advice.changes)))
        assert after == advice.after
        assert after is not None
        assert effect(before, after) == advice.effect


def test_that_advice_turns_renting_into_owning_and_back(plan: Plan) -> None:
    """64 A100 for 28 days: a share of a busy cluster is below 5 USD an hour, a cluster of one's own for it above."""
    dear = set_field(plan, "economics.rent_per_accelerator_hour", 5.0)
    rented = {advice.code: advice for advice in advise(dear)}
    bought = {advice.code: advice for advice in advise(set_field(plan, "economics.acquisition", "own_bought"))}

    assert rented["own_kept_busy"].changes == {"economics.acquisition": "own_kept_busy"}
    assert rented["own_kept_busy"].trade
    assert "own_bought" not in rented
    for code in ("own_kept_busy", "rent_on_demand"):
        assert bought[code].effect.cost is not None
        assert bought[code].effect.cost < 0
        assert bought[code].effect.days == 0


def test_that_losing_sight_of_the_cost_is_a_drawback(plan: Plan) -> None:
    """Nobody lists a lease of another accelerator: what was entered for this one says nothing of it."""
    lease = {"economics.bare_metal_per_accelerator_hour": 4.0, "economics.acquisition": "bare_metal"}
    found = [advice for advice in advise(apply_changes(plan, lease)) if advice.code == "accelerator"]

    assert all(advice.after.cost is None and advice.trade for advice in found)


def test_that_a_rent_that_was_entered_says_nothing_of_other_terms(plan: Plan) -> None:
    entered = set_field(plan, "economics.rent_per_accelerator_hour", 1.0)

    assert not {"rent_reserved", "rent_spot"} & {advice.code for advice in advise(entered)}


def test_that_every_sentence_can_be_filled(plan: Plan, misfit: Plan) -> None:
    for advice in (*advise(plan), *advise(misfit)):
        sentence = advice.template.format(**advice.parameters)
        assert sentence.endswith(".")
        assert "{" not in sentence


def test_that_a_misfit_is_made_to_fit_with_edits_before_purchases_and_the_cheapest_first(misfit: Plan) -> None:
    found = advise(misfit)

    assert not outcome_of(evaluate(misfit)).fits  # type: ignore[union-attr]
    assert found
    assert all(advice.makes_it_fit and advice.after.fits for advice in found)
    bought = [advice.bought for advice in found]
    assert bought == sorted(bought)
    money = [advice.after.cost for advice, dear in zip(found, bought, strict=True) if not dear]
    assert money == sorted(money)


def test_that_a_model_beyond_the_cluster_is_given_room_for_sixteen_bytes_a_parameter() -> None:
    """27B on two L4 of 24 GB: weights, gradients and Adam states in mixed precision take 16 bytes a parameter."""
    plan = plan_from(load_preset("gemma-2-27b"), "nvidia-l4", 2, 1e12, library=load_library())

    found = advise(plan)

    assert {"accelerator", "enough_accelerators"} <= {advice.code for advice in found}
    for advice in found:
        hardware = apply_changes(plan, advice.changes).hardware
        room = hardware.accelerators * hardware.accelerator.memory_gib * 2**30
        offloaded = any("offload" in path for path in advice.changes)
        assert offloaded or room > 27e9 * 16


def test_that_advice_brings_no_error_and_tells_new_warnings(plan: Plan) -> None:
    now = {found.code for found in evaluate(plan).findings}

    for advice in advise(plan):
        after = evaluate(apply_changes(plan, advice.changes)).findings
        new = {found.code for found in after if found.severity != "note"} - now - {"tight_memory"}
        assert new == {found.code for found in advice.brings}
        assert not any(found.severity == "error" for found in after)


def test_that_a_layout_that_cannot_run_is_answered_by_ones_that_can(plan: Plan) -> None:
    found = advise(set_field(plan, "parallelism.tensor", 3))

    assert found
    assert found[0].before is None
    assert found[0].effect.days is None
    assert found[0].after.fits


def test_that_needless_recomputation_is_advised_against(plan: Plan) -> None:
    found = {advice.code: advice for advice in advise(set_field(plan, "parallelism.recompute", "full"))}

    less = found["recompute_less"]
    assert less.changes["parallelism.recompute"] in ("none", "attention")
    assert less.effect.days is not None
    assert less.effect.days < 0
    assert not less.changes_training_result


def test_that_changes_of_the_training_result_are_marked_and_stand_last(plan: Plan) -> None:
    for found in (advise(load_example("llama3-405b-16k-h100")), advise(plan)):
        marks = [(advice.changes_training_result, advice.bought) for advice in found]
        assert marks == sorted(marks)
        for advice in found:
            altering = any("precision" in path or "global_batch" in path for path in advice.changes)
            assert advice.changes_training_result == altering


def test_that_a_fixed_interval_far_from_the_optimum_is_advised_against(plan: Plan) -> None:
    rare = set_field(plan, "operations.checkpoint_interval_seconds", 200_000)

    found = {advice.code: advice for advice in advise(rare)}

    assert found["checkpoint_interval"].changes == {"operations.checkpoint_interval_seconds": None}
    assert found["checkpoint_interval"].effect.days is not None
    assert found["checkpoint_interval"].effect.days < 0


@pytest.mark.parametrize(
    ("preset", "accelerator", "count"),
    [("llama-3.1-70b", "nvidia-h100-sxm5-80gb", 1024), ("llama-3.1-70b", "google-tpu-v5p", 2048)],
)
def test_that_what_is_advised_for_a_large_cluster_can_be_had(preset: str, accelerator: str, count: int) -> None:
    """Nobody rents a thousand accelerators by the hour or on the spot market, and who rents chooses no ports; a link of
    PCIe 5 x16 carries 504 Gb/s, no port of 800."""
    plan = with_first_layout(plan_from(load_preset(preset), accelerator, count, 15e12, library=load_library()))
    owned = set_field(plan, "economics.acquisition", "own_kept_busy")

    rented, bought = ({advice.code for advice in advise(each)} for each in (plan, owned))
    assert not {"rent_spot", "rent_on_demand", "port_speed", "oversubscription"} & rented
    assert not {"rent_spot", "rent_on_demand", "port_speed"} & bought


def test_that_advice_obeys_the_rules_of_the_framework(plan: Plan) -> None:
    """Megatron-Core has no 8-bit Adam; DeepSpeed refuses ZeRO-2 and 3 with a pipeline."""
    for framework, code in (("megatron_core", "optimizer"), ("deepspeed", "sharding_more")):
        changes = {"software.framework": framework, "parallelism.micro_batch": 8, "parallelism.pipeline": 2}
        for advice in advise(apply_changes(plan, changes)):
            changed = apply_changes(apply_changes(plan, changes), advice.changes)
            assert not [found for found in framework_findings(changed) if found.severity == "error"], code
            assert changed.model.optimizer != "adamw_8bit"


def test_that_a_plan_that_does_not_start_is_told_what_starts(plan: Plan) -> None:
    """DeepSpeed asserts that ZeRO-2 and pipelines exclude each other."""
    stuck = apply_changes(
        plan, {"software.framework": "deepspeed", "parallelism.pipeline": 2, "parallelism.sharding": "zero2"}
    )
    assert "framework_refuses" in {found.code for found in evaluate(stuck).findings}
    found = advise(stuck)

    assert found
    assert all(advice.makes_it_fit for advice in found)
    for advice in found:
        assert "framework_refuses" not in try_plan(apply_changes(stuck, advice.changes)).errors


def test_that_nothing_is_advised_beyond_the_power_limit(plan: Plan) -> None:
    power = evaluate(plan).power
    assert power is not None
    limited = set_field(plan, "facility.power_limit_kilowatts", math.ceil(power.facility_kilowatts))

    assert all("hardware.accelerators" not in advice.changes for advice in advise(limited))


def test_that_advice_tells_its_progress_and_stops_when_asked(plan: Plan) -> None:
    told: list[float] = []

    def watch(fraction: float) -> bool:
        told.append(fraction)
        return len(told) < 3

    with pytest.raises(StudyCancelledError):
        advise(plan, on_progress=watch)

    assert told == sorted(told)
    assert len(told) == 3


def test_that_advice_kept_as_a_scenario_survives_the_file(plan: Plan, tmp_path: Path) -> None:
    found = advise(plan)
    kept = tuple(Scenario(name=f"{index}", changes=advice.changes) for index, advice in enumerate(found))

    write_plan(tmp_path / "kept.trainplan", plan.model_copy(update={"scenarios": kept}))
    read = read_plan(tmp_path / "kept.trainplan").plan

    for index, advice in enumerate(found):
        assert outcome_of(evaluate(read, f"{index}")) == advice.after
