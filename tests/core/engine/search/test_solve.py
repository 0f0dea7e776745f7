"""Clusters for a deadline: sizes that are sold, a chance that is kept, and what fails below."""

from __future__ import annotations

from dataclasses import replace

import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.evaluate import evaluate
from trainplan.engine.findings.frameworks import framework_findings
from trainplan.engine.layout.layout import Recompute
from trainplan.engine.search.first_layout import with_first_layout
from trainplan.engine.search.plans import with_parallelism
from trainplan.engine.search.sizes import quick_space
from trainplan.engine.search.sold import is_sold, remarks, unit_of
from trainplan.engine.search.solve import chance_of, solve
from trainplan.plan.new import plan_from, with_cluster
from trainplan.plan.paths import set_field

LIBRARY = load_library()


@pytest.mark.parametrize(
    ("accelerator", "sold", "not_sold"),
    [
        ("google-tpu-v5e", (4, 32, 256, 512), (24, 96, 384)),  # powers of two up to a pod of 256
        ("google-tpu-v5p", (8, 64, 128, 192, 8192), (12, 24, 100)),  # cubes of 64
        ("nvidia-gb200", (72, 144, 1152), (64, 100, 1024)),  # racks of 72
        ("nvidia-h100-sxm5-80gb", (8, 24, 1024), (12, 1025)),
    ],
)
def test_sizes_that_are_sold(accelerator, sold, not_sold):
    card = LIBRARY.accelerators[accelerator]
    node = LIBRARY.default_node(accelerator)
    assert node is not None
    assert all(is_sold(card, node, count) for count in sold)
    assert not any(is_sold(card, node, count) for count in not_sold)
    assert unit_of(card, node) <= sold[1]


def test_a_cluster_of_desktop_cards_says_so():
    card = LIBRARY.accelerators["nvidia-rtx-4090"]
    node = LIBRARY.default_node(card.id)
    assert node is not None
    assert remarks(card, node, node.accelerators) == ()
    assert remarks(card, node, 3 * node.accelerators) == ("desktop_cards", "no_rdma")


@pytest.fixture(scope="module")
def small():
    return plan_from(load_preset("llama-3.1-8b"), "nvidia-h100-sxm5-80gb", 16, 2e9, library=LIBRARY)


def test_the_chance_asked_for_is_kept_and_the_next_smaller_size_misses_it(small):
    [solution] = solve(small, days=0.3, library=LIBRARY, accelerators=("nvidia-a100-sxm4-80gb",), chance=0.9)
    assert solution.smallest is not None
    assert solution.smallest.chance >= 0.9
    assert solution.below is not None
    assert solution.below.n_accelerators < solution.smallest.n_accelerators
    assert solution.below.chance < 0.9


def test_no_size_below_an_answer_is_in_time():
    """70B on V100 of 16 GB: 5,120 fail less often than the 8,192 by which sizes are chosen first, and are in time."""
    made = plan_from(load_preset("llama-2-70b"), "nvidia-h100-sxm5-80gb", 512, 2e12, library=LIBRARY, longest=4096)
    (found,) = solve(with_first_layout(made), days=60, library=LIBRARY, accelerators=("nvidia-v100-sxm2-16gb",))
    assert found.smallest.n_accelerators == 5120
    assert found.below.n_accelerators == 4608
    assert found.below.chance < 0.8 <= found.smallest.chance


def test_an_answer_starts_and_evaluates_to_its_figures(small):
    [solution] = solve(small, days=2, library=LIBRARY, accelerators=("nvidia-h100-sxm5-80gb",))
    cluster = solution.smallest
    assert cluster is not None
    plan = with_parallelism(
        with_cluster(small, cluster.accelerator, cluster.n_accelerators, library=LIBRARY), cluster.parallelism
    )
    assert not framework_findings(plan)
    again = evaluate(plan, scaling=False)
    assert (again.step, again.run) == (cluster.results.step, cluster.results.run)


def test_that_passes_over_validation_data_count_in_an_answer(small):
    plan = set_field(set_field(small, "dataset.validation_tokens", 2e6), "dataset.validation_every_steps", 10)
    [with_passes] = solve(plan, days=2, library=LIBRARY, accelerators=("nvidia-h100-sxm5-80gb",))
    cluster = with_passes.smallest
    assert cluster is not None
    moved = with_cluster(plan, cluster.accelerator, cluster.n_accelerators, library=LIBRARY)
    moved = with_parallelism(moved, cluster.parallelism)
    again, without = (
        evaluate(each, scaling=False) for each in (moved, set_field(moved, "dataset.validation_tokens", 0))
    )
    assert again.run == cluster.results.run
    assert again.run.days > 1.01 * without.run.days


def test_a_card_without_bf16_runs_in_fp16_and_says_so(small):
    """V100 has no bf16 arithmetic (compute capability 7.0)."""
    [solution] = solve(small, days=2, library=LIBRARY, accelerators=("nvidia-v100-sxm2-32gb",))
    assert solution.smallest is not None
    assert "other_precision" in solution.smallest.remarks


def test_chances_at_the_ends_of_an_interval(small):
    results = evaluate(small, scaling=False)
    assert results.run is not None
    run = replace(results.run, days=100.0, low_days=80.0, high_days=125.0)
    assert [round(chance_of(run, days), 3) for days in (80, 100, 125)] == [0.1, 0.5, 0.9]
    certain = replace(run, low_days=100.0, high_days=100.0)
    assert [repr(chance_of(certain, days)) for days in (99, 100, 101)] == ["0.0", "1.0", "1.0"]


@pytest.mark.parametrize("accelerator", ["nvidia-h100-sxm5-80gb", "nvidia-a100-sxm4-40gb"])
def test_that_sizes_left_out_do_not_change_the_answer(small, monkeypatch, accelerator):
    def answer():
        [found] = solve(small, days=2, library=LIBRARY, accelerators=(accelerator,))
        return [
            (each.n_accelerators, each.parallelism) for each in (found.smallest, found.cheapest) if each
        ], found.below

    some = answer()
    monkeypatch.setattr("trainplan.engine.search.solve.USUAL_SIZES", 1e9)
    assert answer() == some


def test_that_the_quick_layouts_recompute_what_the_framework_can(small):
    """Megatron-Core recomputes parts of a layer by name (`--recompute-modules`); torchtitan has no such list."""
    megatron = set_field(small, "software.framework", "megatron_core")
    for plan, has in ((megatron, True), (set_field(small, "software.framework", "torchtitan"), False)):
        space = quick_space(plan)
        assert (Recompute.MODULES in space.recomputes and bool(space.modules)) is has
