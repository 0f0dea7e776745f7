"""What memory says about a plan, and where consistency begins to matter."""

from __future__ import annotations

import pytest

from trainplan.catalog.library import load_library
from trainplan.engine.findings.checks import consistency_findings, memory_findings
from trainplan.engine.results import MemoryResult
from trainplan.plan.new import default_plan
from trainplan.plan.paths import set_field

GIB = 2**30


def memory(fraction: float, *, fits: bool = True) -> MemoryResult:
    """80 GiB, of which 97 % may be used."""
    peak = fraction * 80 * GIB
    return MemoryResult(80 * GIB, peak, peak, peak, fits, 77.6 * GIB - peak, "loss", {}, (), ())


@pytest.mark.parametrize(("fraction", "codes"), [(0.87, []), (0.88, ["tight_memory"]), (0.9, ["tight_memory"])])
def test_that_memory_is_tight_from_88_percent(fraction: float, codes: list[str]) -> None:
    assert [found.code for found in memory_findings(memory(fraction))] == codes


def test_that_too_much_memory_is_stated_with_what_may_be_used() -> None:
    (found,) = memory_findings(memory(1.0, fits=False))
    assert found.code == "does_not_fit"
    assert found.parameters == pytest.approx({"peak_gib": 80.0, "capacity_gib": 80.0, "usable_gib": 77.6})
    assert memory_findings(None) == ()


def test_that_nodes_that_are_not_filled_and_a_node_of_another_accelerator_are_noted() -> None:
    """12 accelerators in nodes of 8 fill 1.5; a node of A100 does not hold H100."""
    library = load_library()
    plan = default_plan(library)
    assert "node_holds_other_accelerator" not in {found.code for found in consistency_findings(plan)}
    other = next(node for node in library.nodes.values() if node.accelerator != plan.hardware.accelerator.id)
    changed = set_field(plan, "hardware.accelerators", 12)
    changed = changed.model_copy(update={"hardware": changed.hardware.model_copy(update={"node": other})})
    assert "node_holds_other_accelerator" in {found.code for found in consistency_findings(changed)}
