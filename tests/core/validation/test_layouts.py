"""From which difference on two layouts of one plan are told apart."""

from __future__ import annotations

import json
from importlib import resources
from math import expm1
from typing import Any

import pytest

from trainplan.engine.search.simplicity import RATIOS_FILE, as_good_as_equal
from trainplan.validation.layouts import layout_ratios
from trainplan.validation.summary import HeldOut


def run(name: str, cluster: str, micro_batch: int) -> dict[str, Any]:
    return {
        "id": name,
        "use": ["speed"],
        "model": {"name": cluster},
        "hardware": {"accelerator_id": "a", "n_accel": 8},
        "parallel": {"micro_batch": micro_batch},
        "source": {"title": "a table"},
    }


def held_out(off: dict[str, float]) -> dict[str, HeldOut]:
    return {name: HeldOut(0.0, error, seen_by_fit=True, step_seconds=1.0) for name, error in off.items()}


def test_errors_that_two_layouts_share_drop_out_of_their_ratio() -> None:
    """Cluster one is 20 and 20 % off, cluster two 10 and 0 %, a third has one layout: ratios are 0 and 10 % off."""
    rows = [run("a", "one", 1), run("b", "one", 2), run("c", "two", 1), run("d", "two", 2), run("e", "three", 1)]
    off = {"a": 0.2, "b": 0.2, "c": 0.1, "d": 0.0, "e": 0.5}
    found = layout_ratios(rows, held_out(off))
    assert (found.runs, found.clusters) == (4, 2)
    assert (found.median, found.told_apart) == (0.0, pytest.approx(0.1))


def test_a_chance_of_eighty_per_cent_is_the_sixtieth_of_sizes_without_sign() -> None:
    """Six ratios off by e^0.1 to e^0.6 either way: four stay at or below e^0.4, five at or below e^0.5."""
    rows = [run(f"{cluster}{layout}", str(cluster), layout) for cluster in range(1, 7) for layout in (1, 2)]
    off = {f"{c}{i}": (expm1(0.1 * c) if i == 1 else 0.0) for c in range(1, 7) for i in (1, 2)}
    found = layout_ratios(rows, held_out(off))
    assert found.told_apart == pytest.approx(expm1(0.4), abs=1e-3)
    assert found.width == pytest.approx(expm1(0.5), abs=1e-3)


def test_the_written_figure_is_that_of_the_published_runs() -> None:
    stored = json.loads((resources.files("trainplan_resources") / "validation" / RATIOS_FILE).read_text("utf-8"))
    found = layout_ratios()
    assert stored["told_apart"] == pytest.approx(found.told_apart, abs=0.003), "run `python -m tools.calibrate ratios`"
    assert stored["clusters"] == found.clusters
    assert as_good_as_equal() == stored["told_apart"]
