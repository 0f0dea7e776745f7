"""Other networks for the same plan, in time and money."""

from __future__ import annotations

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.evaluate import evaluate
from trainplan.engine.studies.alternatives import plan_network_options
from trainplan.plan.new import plan_from


def test_that_half_the_uplinks_are_cheaper_and_slower_and_800_gigabits_more_than_gen5_carries() -> None:
    """PCIe 5 x16 carries 504 Gb/s; a fabric of 2:1 has fewer switches; slower ports wait longer."""
    plan = plan_from(load_preset("llama-3.1-70b"), "nvidia-h100-sxm5-80gb", 512, 1e12, library=load_library())
    plan = plan.model_copy(update={"parallelism": plan.parallelism.model_copy(update={"tensor": 8, "pipeline": 4})})
    results = evaluate(plan, scaling=False, uncertainty=False)
    rows = plan_network_options(plan, results, load_library().fabrics)
    own, *others = rows
    found = {
        (row.technology, row.gbit_per_second_per_port, row.oversubscription): row for row in others if not row.rail_only
    }
    rails = next(row for row in others if row.rail_only)

    assert own.own
    assert results.network is not None
    assert own.waiting_seconds == results.network.waiting_seconds
    half, slow = found["infiniband", 400.0, 2.0], found["infiniband", 200.0, 1.0]
    assert not found["infiniband", 800.0, 1.0].possible
    for row in (half, slow):
        assert row.networks_price is not None
        assert row.networks_price < own.networks_price  # type: ignore[operator]
        assert row.waiting_seconds >= own.waiting_seconds  # type: ignore[operator]
        assert row.days >= own.days  # type: ignore[operator]
    assert (rails.waiting_seconds, rails.days) == (own.waiting_seconds, own.days)
    assert rails.networks_price < own.networks_price  # type: ignore[operator]


def test_that_rails_without_fast_links_between_them_cannot_be_built() -> None:
    """Two L40S meet over PCIe alone: nothing carries traffic from one rail to the other."""
    plan = plan_from(load_preset("llama-3.1-8b"), "nvidia-l40s", 64, 1e9, library=load_library())
    plan = plan.model_copy(update={"network": plan.network.model_copy(update={"rail_only": True})})
    results = evaluate(plan, scaling=False, uncertainty=False)
    assert "rails_not_joined" in {item.code for item in results.findings}
