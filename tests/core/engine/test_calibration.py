"""A calibration read from its files."""

from __future__ import annotations

from typing import Any

from trainplan.catalog.library import load_library
from trainplan.engine.calibration import SEEN_FILE, built_in_calibration, read_calibration

CONSTANT: dict[str, Any] = {"value": 0.5, "low": 0.0, "high": 1.0, "meaning": "a share", "source": "a data sheet"}
FILES: dict[str, Any] = {
    "stacks.json": {
        "version": 7,
        "constants": {"share": CONSTANT},
        "stacks": {"megatron": {"2024": {"share": 0.6}}},
    },
    "hopper.json": {
        "kind": "generation",
        "architectures": ["Hopper", "Hopper PCIe"],
        "since": 2022,
        "beyond_flash2": True,
        "chips": {"h100": ["nvidia-h100", "nvidia-h200"]},
        "constants": {"matmul": CONSTANT | {"value": 0.7}},
    },
    "evidence.json": {"traits": ["experts"], "intervals": {}},
    SEEN_FILE: {"accelerators": {}},
}


def test_that_every_part_is_read_from_its_file() -> None:
    found = read_calibration(FILES)
    assert found.version == "7"
    assert {name: item.value for name, item in found.constants.items()} == {"stack.share": 0.5, "hopper.matmul": 0.7}
    assert found.generations == {"Hopper": "hopper", "Hopper PCIe": "hopper"}
    assert found.chips == {"nvidia-h100": "h100", "nvidia-h200": "h100"}
    assert found.traits == {"experts"}
    assert found.since == {"hopper": 2022}
    assert found.beyond_flash2 == {"hopper"}
    assert found.stacks == {"megatron": {"2024": {"share": 0.6}}}
    assert found.seen == found.intervals == {}


def test_that_a_generation_appears_with_its_first_accelerator_of_the_catalogue() -> None:
    calibration = built_in_calibration()
    assert set(calibration.since) == {"volta", "ampere", "ada", "hopper", "blackwell"}
    for generation, year in calibration.since.items():
        years = [
            item.year
            for item in load_library().accelerators.values()
            if calibration.generations.get(item.architecture) == generation
        ]
        assert year == min(years), generation


def test_that_what_ships_has_intervals_and_runs_seen() -> None:
    found = built_in_calibration()
    assert found.intervals
    assert found.seen
    assert found.traits
