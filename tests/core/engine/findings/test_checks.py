"""What memory says about a plan, and where consistency begins to matter."""

from __future__ import annotations

import pytest

from trainplan.catalog.families import architecture_from_config
from trainplan.catalog.library import load_library
from trainplan.engine.evaluate import evaluate
from trainplan.engine.findings.checks import consistency_findings, layout_findings, memory_findings
from trainplan.engine.findings.registry import sentence
from trainplan.engine.from_plan import job_from_plan, layout_result
from trainplan.engine.results import MemoryResult
from trainplan.engine.search.first_layout import with_first_layout
from trainplan.plan.new import default_plan, with_cluster
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


def test_that_a_precision_without_matrix_units_is_named_with_its_accelerator() -> None:
    """A100 has no 8-bit floats (NVIDIA A100 data sheet)."""
    library = load_library()
    plan = with_cluster(default_plan(library), "nvidia-a100-sxm4-80gb", 64, library=library)
    plan = set_field(plan, "model.precision", "fp8")
    found = next(each for each in consistency_findings(plan) if each.code == "precision_not_in_hardware")
    assert sentence(found) == f"{plan.hardware.accelerator.name} has no matrix units for fp8."


def test_that_drives_of_the_nodes_that_are_too_small_are_stated_with_both_sizes() -> None:
    """15 trillion tokens on the drives of one node."""
    library = load_library()
    plan = set_field(default_plan(library), "dataset.unique_tokens", 1e15)
    local = next(each for each in library.storage.values() if each.kind == "local")
    plan = plan.model_copy(update={"hardware": plan.hardware.model_copy(update={"storage": local})})
    found = next(each for each in evaluate(plan).findings if each.code == "drives_too_small")
    assert "TB; the nodes' own drives hold" in sentence(found)
    assert found.parameters["need"] > 1000 > found.parameters["capacity"]


def test_that_a_first_stage_may_hold_the_embedding_alone() -> None:
    plan = set_field(default_plan(load_library()), "parallelism.first_stage_layers", 0)
    _, layout = job_from_plan(plan)
    assert (layout_result(plan, layout).first_stage_layers, layout_result(plan, layout).last_stage_layers) == (0, None)


def test_that_uneven_documents_say_what_is_missing_or_wasted() -> None:
    """Documents of 2,048 tokens leave three quarters of 8,192; masks mean nothing to whole score matrices."""
    plan = set_field(default_plan(load_library()), "training.phases.0.sequence_length", 8192)
    codes = {"document_lengths_missing", "padding_is_computed", "masks_save_nothing"}

    def found(**changes: object) -> dict[str, dict[str, object]]:
        changed = plan
        for path, value in changes.items():
            changed = set_field(changed, path.replace("__", "."), value)
        return {each.code: dict(each.parameters) for each in consistency_findings(changed) if each.code in codes}

    assert found() == {}
    assert found(dataset__packing="padded") == {"document_lengths_missing": {}}
    padded = {"dataset__packing": "padded", "dataset__document_tokens": 2048}
    assert found(**padded)["padding_is_computed"]["padding"] == pytest.approx(0.75)
    masked = {"dataset__packing": "masked", "dataset__document_lengths": ((2048.0, 1.0),)}
    assert found(**masked) == {}
    assert found(**masked, software__implementation__attention_kernel="unfused") == {"masks_save_nothing": {}}


def test_that_a_model_of_convolutions_alone_is_counted_and_cannot_be_timed() -> None:
    """19,559,834 parameters: what transformers counts; LeViT has products and is timed."""
    config = {"model_type": "regnet", "architectures": ["RegNetForImageClassification"]}
    regnet, levit = (architecture_from_config(one)[0] for one in (config, {"model_type": "levit"}))
    plan = default_plan(load_library())
    found = evaluate(set_field(plan, "model.architecture", regnet), scaling=False, uncertainty=False)
    assert found.architecture.total_params == 19_559_834
    assert (found.verdict.code, found.verdict.reason) == ("cannot_be_built", "work_not_known")
    assert [one.code for one in found.findings if one.code.startswith("work")] == ["work_not_known"]
    assert with_first_layout(set_field(plan, "model.architecture", regnet)).parallelism == plan.parallelism
    assert "work_not_known" not in {one.code for one in layout_findings(set_field(plan, "model.architecture", levit))}
