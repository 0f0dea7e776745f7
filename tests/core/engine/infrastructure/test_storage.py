"""Rates of drives, servers and file systems over nodes."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from trainplan.catalog.library import load_library
from trainplan.engine.infrastructure.storage import (
    WRITE_SHARE_OF_READ,
    node_drive_bytes,
    node_drive_rates,
    plan_storage_rates,
    storage_rates,
)
from trainplan.plan.document import Plan


def system(**changes: Any) -> Any:
    base = {
        "kind": "parallel file", "read_gb_s_per_client": 10.0, "write_gb_s_per_client": 8.0,
        "aggregate_read_gb_s": 90.0, "aggregate_write_gb_s": 65.0, "iops_read": 1e6, "latency_us": 100.0,
    }  # fmt: skip
    found = next(iter(load_library().storage.values()))
    return found.model_copy(update=base | changes)


def test_that_the_smaller_of_clients_and_system_counts() -> None:
    """Four clients take 40, two units give 180; 32 clients would take 320."""
    few = storage_rates(system(), 2.0, 4)
    assert (few.read, few.write, few.write_of_one_client) == (40.0, 32.0, 8.0)
    assert (few.read_iops, few.latency_seconds) == (2e6, pytest.approx(1e-4))
    many = storage_rates(system(), 2.0, 32)
    assert (many.read, many.write) == (180.0, 130.0)
    assert storage_rates(system(write_gb_s_per_client=None), 0.1, 32).write_of_one_client == 6.5
    assert storage_rates(system(read_gb_s_per_client=None), 2.0, 4).read == 180.0
    unknown = storage_rates(system(aggregate_read_gb_s=None, read_gb_s_per_client=None, latency_us=None), 2.0, 4)
    assert (unknown.read, unknown.latency_seconds) == (None, 0.0)


def test_that_local_drives_are_counted_over_all_nodes() -> None:
    local = storage_rates(system(kind="local", write_gb_s_per_client=None), 8.0, 2)
    assert (local.read, local.write, local.write_of_one_client) == (80.0, 520.0, 260.0)


def test_that_a_rate_of_the_plan_stands_before_the_catalogue(llama_plan: Plan) -> None:
    hardware = llama_plan.hardware.model_copy(
        update={"storage_read_gb_per_second": 7.0, "storage_write_gb_per_second": 3.0, "storage": system()}
    )
    found = plan_storage_rates(hardware, 4)
    assert (found.read, found.write, found.write_of_one_client) == (7.0, 3.0, 8.0)


def test_that_drives_of_a_node_add_up() -> None:
    """Two drives of 7 GB/s that write 5, and four of 3 whose writing is a share of reading."""
    drives = (
        SimpleNamespace(count=2, tb=3.84, read_gb_s=7.0, write_gb_s=5.0),
        SimpleNamespace(count=4, tb=1.92, read_gb_s=3.0, write_gb_s=None),
        SimpleNamespace(count=1, tb=1.0, read_gb_s=None, write_gb_s=None),
    )
    node: Any = SimpleNamespace(local_nvme=drives)
    one = 2 * 5 + 4 * 3 * WRITE_SHARE_OF_READ
    found = node_drive_rates(node, 3)
    assert (found.read, found.write, found.write_of_one_client) == (3 * 26, pytest.approx(3 * one), pytest.approx(one))
    assert node_drive_bytes(node) == pytest.approx(16.36e12)
    empty: Any = SimpleNamespace(local_nvme=())
    assert (node_drive_rates(empty, 3).read, node_drive_bytes(empty)) == (None, 0)
