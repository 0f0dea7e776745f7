"""New plans are complete from the start."""

from __future__ import annotations

import pytest

from trainplan.catalog.library import UnknownEntryError
from trainplan.catalog.presets import load_preset
from trainplan.plan.new import plan_from


def test_that_the_node_speaks_its_own_network(plan, library):
    made = plan_from(plan.model.architecture, "nvidia-a100-sxm4-80gb", 64, 1e12, library=library)

    assert made.hardware.node.accelerator == "nvidia-a100-sxm4-80gb"
    assert (made.network.fabric.id, made.network.ports_per_node) == ("ib-hdr", 8)


def test_that_every_accelerator_of_the_catalogue_gives_a_plan(plan, library):
    for accelerator in library.accelerators:
        made = plan_from(plan.model.architecture, accelerator, 32, 1e11, library=library)

        assert made.hardware.node.accelerator == accelerator
        assert made.hardware.accelerators % made.parallelism.tensor == 0
        assert made.training.main.global_batch % 32 == 0


def test_that_learned_positions_bound_the_first_length(library):
    made = plan_from(load_preset("gpt2"), "nvidia-a100-sxm4-80gb", 8, 1e10, library=library)

    assert made.training.main.sequence_length == 1024


def test_that_an_unknown_accelerator_is_refused(plan, library):
    with pytest.raises(UnknownEntryError):
        plan_from(plan.model.architecture, "abacus", 8, 1e9, library=library)
