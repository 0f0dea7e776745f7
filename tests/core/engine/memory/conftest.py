"""Jobs and published runs that several memory tests share."""

from __future__ import annotations

import gzip
import json
from importlib import resources
from typing import Any

import pytest

from trainplan.catalog.architecture import Architecture, dense_decoder


def _rows(name: str) -> list[dict[str, Any]]:
    packed = resources.files("trainplan_resources") / "validation" / name
    return [json.loads(line) for line in gzip.decompress(packed.read_bytes()).splitlines()]


@pytest.fixture(scope="session")
def executed_rows() -> list[dict[str, Any]]:
    return _rows("memory_by_execution.jsonl.gz")


@pytest.fixture(scope="session")
def parallel_rows() -> list[dict[str, Any]]:
    """One rank of runs under tensor, context, expert and pipeline parallel, by execution."""
    return _rows("memory_parallel.jsonl.gz")


@pytest.fixture(scope="session")
def published_rows() -> list[dict[str, Any]]:
    return _rows("published_runs.jsonl.gz")


@pytest.fixture(scope="session")
def small() -> Architecture:
    """8 layers of 15,206,400 parameters, tables of 33,554,432, a final norm of 1,024: 188,761,088 in all."""
    return dense_decoder("small", layers=8, hidden=1024, ffn=4096, heads=8, kv_heads=2, vocabulary=32768)
