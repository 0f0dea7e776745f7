"""New plans are complete from the start."""

from __future__ import annotations

import pytest
from pydantic import ValidationError

from trainplan.catalog.library import UnknownEntryError
from trainplan.catalog.presets import load_preset
from trainplan.plan.new import hourly_price, plan_from, with_cluster
from trainplan.plan.workload import Start


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


def test_that_a_model_of_fixed_length_starts_at_its_own(library):
    """ViT-L/16 at 224 pixels: 14 x 14 patches and the class token."""
    made = plan_from(load_preset("vit-large-16"), "nvidia-a100-sxm4-80gb", 8, 1e10, library=library)

    assert made.training.main.sequence_length == 197


def test_that_volta_starts_in_fp16_as_its_tensor_cores_have_no_bf16(library):
    made = plan_from(load_preset("llama-3.2-1b"), "nvidia-v100-sxm2-32gb", 8, 1e10, library=library)

    assert made.model.precision == "fp16_mixed"


def test_that_one_card_starts_in_the_node_that_leaves_fewest_idle(library):
    made = plan_from(load_preset("llama-3.2-1b"), "nvidia-rtx-4090", 1, 1e8, library=library)

    assert made.hardware.node.accelerators == 2


def test_that_one_person_looks_after_50_to_100_servers_and_nobody_is_hired_for_a_workstation(library):
    """tensorsmesh.com; 200,000 USD a person and year."""

    def people(accelerator, count):
        made = plan_from(load_preset("llama-3.2-1b"), accelerator, count, 1e10, library=library)
        return made.economics.staff_per_year / 200_000

    assert 2048 / 100 <= people("nvidia-h100-sxm5-80gb", 16384) <= 2048 / 50
    assert 0.5 <= people("nvidia-h100-sxm5-80gb", 64) <= 1.5
    assert people("nvidia-rtx-4090", 1) < 0.05


@pytest.mark.parametrize(
    ("accelerator", "count", "months"),
    [
        ("nvidia-gb10-dgx-spark", 1, 1),
        ("nvidia-rtx-pro-6000-blackwell-workstation", 1, 1),
        ("nvidia-rtx-4090", 2, 1),
        ("nvidia-h100-sxm5-80gb", 8, 3),
        ("nvidia-h100-sxm5-80gb", 64, 6),
    ],
)
def test_that_a_workstation_comes_in_weeks_a_server_in_a_quarter_and_a_cluster_later(
    library, accelerator, count, months
):
    """8 to 12 weeks of a server with H100 (Dell, 2024); a cluster takes 3 to 18 months."""
    made = plan_from(load_preset("llama-3.2-1b"), accelerator, count, 1e8, library=library)
    assert made.economics.lead_time_months == months


def test_that_the_lead_time_follows_the_nodes_until_somebody_sets_it(library):
    plan = plan_from(load_preset("llama-3.2-1b"), "nvidia-rtx-4090", 2, 1e8, library=library)
    assert with_cluster(plan, "nvidia-h100-sxm5-80gb", 64, library=library).economics.lead_time_months == 6
    own = plan.model_copy(update={"economics": plan.economics.model_copy(update={"lead_time_months": 2.0})})
    assert with_cluster(own, "nvidia-h100-sxm5-80gb", 64, library=library).economics.lead_time_months == 2


def test_that_room_and_staff_follow_the_hardware_until_somebody_sets_them(library):
    plan = plan_from(load_preset("llama-3.2-1b"), "nvidia-h100-sxm5-80gb", 1152, 1e10, library=library)
    moved = with_cluster(plan, "nvidia-gb200", 1152, library=library)
    assert (moved.facility.cooling, moved.facility.rack_kilowatts) == ("liquid", 132)
    assert moved.economics.staff_per_year == 2 * plan.economics.staff_per_year  # twice as many trays as servers
    assert with_cluster(plan, "google-tpu-v5p", 1024, library=library).software.framework == "maxtext"

    own = plan.model_copy(update={"facility": plan.facility.model_copy(update={"rack_kilowatts": 60.0})})
    assert with_cluster(own, "nvidia-gb200", 1152, library=library).facility.rack_kilowatts == 60


def test_that_the_first_batch_is_round_so_that_it_can_be_split_further(library):
    """4 million tokens are 488 sequences of 8,192, which no more than 61 x 8 divides; 512 is what people train with."""
    made = plan_from(load_preset("llama-3.1-8b"), "nvidia-h100-sxm5-80gb", 8, 1e10, library=library)

    assert made.training.main.global_batch == 512


@pytest.mark.parametrize(
    ("accelerator", "framework"),
    [("google-tpu-v5p", "maxtext"), ("aws-trainium2", "neuronx"), ("amd-mi300x", "megatron_core")],
)
def test_that_the_framework_is_one_that_runs_on_the_hardware(library, accelerator, framework):
    made = plan_from(load_preset("llama-3.1-8b"), accelerator, 64, 1e10, library=library)

    assert made.software.framework == framework


def test_that_a_cluster_is_not_rented_card_by_card(library):
    """Verda lets single V100 at 0.14 USD an hour; a machine of eight is 6.32 USD at Lambda. Eight nodes need those."""
    for count, hourly in ((8, 0.1381), (64, 6.32 / 8)):
        made = plan_from(load_preset("llama-3.2-1b"), "nvidia-v100-sxm2-16gb", count, 1e10, library=library)
        assert made.economics.instance is not None
        assert hourly_price(made.economics.instance) == pytest.approx(hourly)


def test_that_a_checkpoint_is_read_at_ten_petabytes_a_second_at_most() -> None:
    assert Start(read_gb_per_second=1e7).read_gb_per_second == 1e7
    with pytest.raises(ValidationError):
        Start(read_gb_per_second=1.2e7)
