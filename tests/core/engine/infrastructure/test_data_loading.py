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
from trainplan.engine.infrastructure.samples import Cached, cache_bytes, cached_fraction, samples_of
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
    assert [round(tier.idle_fraction or 0.0, 2) for tier in tiers] == [0.0, 0.98, 0.96]
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


def test_that_a_cache_of_half_the_data_serves_three_eighths_of_four_epochs() -> None:
    """The first epoch misses; of the other three a half hits: 1.5 of 4."""
    assert cached_fraction(10e12, 5e12, 4.0) == pytest.approx(0.375)
    assert cached_fraction(10e12, 50e12, 1.0) == 0.0


def test_that_every_system_of_the_catalogue_stands_in_the_table() -> None:
    library = load_library()
    tiers = compare_tiers(UNET, usual_tiers(library.storage, 1), nodes=1)
    idle = {tier.id: tier.idle_fraction for tier in tiers}
    assert set(idle) == set(library.storage)
    assert idle["vast"] is None  # no published rate
    assert idle["nvme-gen4-enterprise"] < 0.1
    assert idle["nvme-gen4-enterprise"] < idle["lustre-appliance"] < idle["nfs-100g"] < idle["nfs-10g"]
    assert idle["sata-ssd"] > 0.9


def test_that_capacity_sets_the_units_of_a_file_system_sold_by_the_tebibyte() -> None:
    """100 TB are 91 TiB; at 0.25 GB/s each 22.75 GB/s."""
    library = load_library()
    tiers = {tier.id: tier for tier in compare_tiers(UNET, usual_tiers(library.storage, 1, 100e12), nodes=1)}
    assert tiers["fsx-lustre-250"].units == 91
    assert tiers["fsx-lustre-250"].read_gb_per_second == pytest.approx(22.75)


RESNET = LoadingNeed(
    tokens_per_step=400 * 256 * 8,
    sequence_length=256,
    readers=8,
    accelerators=8,
    step_seconds=0.224,
    workers=36,
    bytes_per_token=114_660 / 256,
    read_bytes_per_operation=1 << 20,
    core_seconds_per_million_tokens=0.01 / 256 * 1e6,
    tokens_per_sample=256,
)
"""ResNet-50 on eight H100: 400 images of 114,660 bytes per accelerator in 0.224 s (MLPerf Storage v2.0)."""


def test_that_images_on_h100_read_205_megabytes_per_second_each() -> None:
    """MLPerf Storage v2.0: 204.8 MB/s and 1,786 images a second of an accelerator."""
    assert float(RESNET.bytes_per_step) / 0.224 / 8 == pytest.approx(204.8e6, rel=0.001)
    assert float(RESNET.samples_per_step) / 0.224 / 8 == pytest.approx(1786, rel=0.001)


def test_that_slow_storage_idles_a_third_to_two_thirds_of_an_image_job() -> None:
    """The guide's 30 to 60%: 1.64 GB/s wanted; NFS over 10 GbE gives 1.1, four SATA drives 2.2, one 0.55."""
    assert idle_fraction(RESNET, StorageRates(1.1, None)) == pytest.approx(1 - 1.1 / 1.638, abs=0.01)
    assert idle_fraction(RESNET, StorageRates(2.2, None)) == 0
    assert 0.6 < float(idle_fraction(RESNET, StorageRates(0.55, None))) < 0.7


def test_that_decoding_jpeg_on_the_host_takes_18_cores_of_an_accelerator() -> None:
    """1,786 images a second x 10 ms are 17.9 cores; four workers are too few, 36 do."""
    assert data_seconds(RESNET, StorageRates(100.0, None))["loader_cpu"] == pytest.approx(0.224 * 17.86 / 36, rel=0.01)
    few = replace(RESNET, workers=4)
    assert idle_fraction(few, StorageRates(100.0, None)) == pytest.approx(1 - 4 / 17.86, abs=0.01)
    assert workers_needed(few, StorageRates(100.0, None)) == 18


def test_that_an_object_store_with_latency_needs_more_loaders_for_single_files() -> None:
    """3,200 images a step, each a file: opened and read, 6,400 requests of 30 ms over 288 loaders are 0.67 s."""
    single = replace(RESNET, samples_per_file=1, core_seconds_per_million_tokens=0.0)
    limits = data_seconds(single, StorageRates(10.0, None, latency_seconds=0.03))
    assert limits["latency"] == pytest.approx(6400 * 0.03 / 288, rel=0.001)
    packed = data_seconds(replace(RESNET, samples_per_file=None), StorageRates(10.0, None, latency_seconds=0.03))
    assert packed["latency"] == pytest.approx(3200 * 114_660 / (1 << 20) * 0.03 / 288, rel=0.001)


def test_that_a_cache_leaves_the_storage_what_it_misses() -> None:
    """Three quarters from drives of 20 GB/s: the storage of 0.41 GB/s delivers the last quarter just in time."""
    cached = replace(RESNET, cached=Cached(0.75, 20.0))
    limits = data_seconds(cached, StorageRates(0.4095, None))
    assert limits["bandwidth"] == pytest.approx(0.224, rel=0.001)
    assert limits["cache"] == pytest.approx(0.75 * 0.3669 / 20, rel=0.001)


def test_that_kinds_of_data_have_usual_samples_which_a_plan_may_state() -> None:
    image = samples_of(Dataset(kind="image"))
    assert image.bytes_per_token == pytest.approx(114_660 / 256)
    stated = samples_of(Dataset(kind="image", bytes_per_sample=1e6, tokens_per_sample=576))
    assert stated.bytes_per_token == pytest.approx(1e6 / 576)
    assert samples_of(Dataset()).bytes_per_token == 4.0
    assert samples_of(Dataset()).tokens_per_sample is None


def test_that_validation_data_are_stored_with_the_rest() -> None:
    dataset = Dataset(unique_tokens=1e12, bytes_per_token=4.0, validation_tokens=1e10)
    result = storage_result(dataset, TEXT, StorageRates(100.0, None), durable_checkpoint_bytes=0)
    assert result.dataset_bytes == pytest.approx(4.04e12)


def test_that_a_dgx_caches_a_terabyte_in_memory_and_24_on_its_drives() -> None:
    """2,048 GB of memory, half of it pages of files; 8 drives of 3.84 TB, four fifths full."""
    node = load_library().nodes["dgx-h100"]
    assert cache_bytes("page_cache", node) == pytest.approx(1.024e12, rel=0.01)
    assert cache_bytes("local_nvme", node) == pytest.approx(0.8 * 8 * 3.84e12, rel=0.05)
    assert cache_bytes("none", node) == 0
