from __future__ import annotations

from dataclasses import replace

import pytest

from trainplan.catalog.library import load_library
from trainplan.engine.infrastructure.data_loading import (
    LoadingNeed,
    compare_tiers,
    data_seconds,
    idle_fraction,
    storage_result,
    usual_tiers,
    workers_needed,
)
from trainplan.engine.infrastructure.storage import StorageRates, storage_rates
from trainplan.plan.workload import Dataset

TEXT = LoadingNeed(
    tokens_per_step=16e6,
    sequence_length=8192,
    readers=128,
    accelerators=16_384,
    step_seconds=6.0,
    workers=2,
    bytes_per_token=4.0,
    read_bytes_per_operation=1 << 20,
    core_seconds_per_million_tokens=2.0,
)

UNET = LoadingNeed(
    tokens_per_step=7 * 8,
    sequence_length=1,
    readers=8,
    accelerators=8,
    step_seconds=0.323,
    workers=4,
    bytes_per_token=146_600_628,
    read_bytes_per_operation=1 << 20,
    core_seconds_per_million_tokens=0.0,
)
"""3D U-Net on eight H100: 7 volumes of 146.6 MB per accelerator and 0.323 s (MLPerf Storage v2.0); a sample
stands for a token."""


def test_that_3d_unet_on_h100_reads_3_2_gb_per_second_each() -> None:
    """MLPerf Storage v2.0: 3,177 MB/s per H100."""
    result = storage_result(Dataset(), UNET, StorageRates(100.0, None), durable_checkpoint_bytes=0)
    assert result.required_read_gb_per_second / 8 == pytest.approx(3.177, abs=0.001)


def test_that_text_needs_less_than_a_megabyte_per_second_of_each_accelerator() -> None:
    result = storage_result(Dataset(), TEXT, StorageRates(100.0, None), durable_checkpoint_bytes=0)
    assert result.required_read_gb_per_second / 16_384 * 1e3 < 1
    assert result.idle_fraction == 0


def test_that_the_step_waits_for_the_rest_of_the_reading() -> None:
    """8.21 GB per step: 1.642 s at 5 GB/s against 0.323 s of training, 80% idle."""
    limits = data_seconds(UNET, StorageRates(5.0, None))
    assert limits["bandwidth"] == pytest.approx(1.642, abs=0.001)
    assert idle_fraction(UNET, StorageRates(5.0, None)) == pytest.approx(1 - 0.323 / 1.642, abs=0.001)


def test_that_reading_without_workers_hides_nothing() -> None:
    need = replace(UNET, workers=0)
    assert idle_fraction(need, StorageRates(100.0, None)) == pytest.approx(0.0821 / (0.323 + 0.0821), abs=1e-4)


def test_that_loader_work_asks_for_workers() -> None:
    """16 M tokens x 60 core-seconds per million = 960 core-seconds over 128 readers in 6 s: 1.25, so 2 each."""
    need = replace(TEXT, core_seconds_per_million_tokens=60.0, workers=1)
    assert workers_needed(need, StorageRates(100.0, None)) == 2


def test_that_nvme_keeps_up_where_sata_and_nfs_starve_the_same_job() -> None:
    """27.4 GB/s wanted on one node: two gen5 drives give 28, one SATA drive 0.55, NFS over 10 GbE 1.1."""
    library = load_library()
    need = replace(UNET, tokens_per_step=7 * 8, step_seconds=0.3)
    tiers = compare_tiers(
        need,
        (
            (library.storage["nvme-gen5-enterprise"], 2),
            (library.storage["sata-ssd"], 1),
            (library.storage["nfs-10g"], 1),
        ),
        nodes=1,
    )
    assert [round(tier.idle_fraction, 2) for tier in tiers] == [0.0, 0.98, 0.96]
    assert tiers[1].limited_by == "bandwidth"


def test_that_the_slower_of_clients_and_servers_counts() -> None:
    """Ten clients of 10 GB/s at one server of 11 GB/s; forty local drives of 7 GB/s add up."""
    library = load_library()
    assert storage_rates(library.storage["nfs-100g"], 1, 10).read == pytest.approx(11.0)
    assert storage_rates(library.storage["nvme-gen4-enterprise"], 40, 10).read == pytest.approx(280.0)


def test_that_capacity_holds_copies_checkpoints_and_a_quarter_more() -> None:
    """2 copies of 8 TB and 4 TB of checkpoints: 20 TB, 25 TB with headroom."""
    dataset = Dataset(unique_tokens=2e12, bytes_per_token=4.0, copies=2)
    result = storage_result(dataset, TEXT, StorageRates(100.0, None), durable_checkpoint_bytes=4e12)
    assert result.required_capacity_bytes == pytest.approx(25e12)


def test_that_six_usual_tiers_stand_side_by_side() -> None:
    library = load_library()
    tiers = compare_tiers(UNET, usual_tiers(library.storage, 1), nodes=1)
    idle = {tier.id: tier.idle_fraction for tier in tiers}
    assert len(tiers) == 6
    assert idle["nvme-gen4-enterprise"] < 0.1
    assert idle["nvme-gen4-enterprise"] < idle["lustre-appliance"] < idle["nfs-100g"] < idle["nfs-10g"]
    assert idle["sata-ssd"] > 0.9
