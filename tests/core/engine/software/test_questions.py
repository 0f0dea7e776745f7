"""Questions about versions as they are typed, and what keeps a version out."""

from __future__ import annotations

import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.catalog.software import load_software
from trainplan.engine.software.questions import QuestionError, ask, kept_versions, layer_named, read_question
from trainplan.plan.document import Plan
from trainplan.plan.new import plan_from

DATA = load_software()


@pytest.fixture(scope="module")
def plan() -> Plan:
    return plan_from(load_preset("llama-3.1-8b"), "nvidia-h100-sxm5-80gb", 8, 1e11, library=load_library())


@pytest.mark.parametrize(
    "text", ["keep driver R550, CUDA 12.4: which PyTorch?", "driver=R550 and CUDA: 12.4; which pytorch"]
)
def test_that_a_question_names_layers_by_title_or_id(plan: Plan, text: str) -> None:
    kept, asked = read_question(text, plan, DATA)
    assert set(kept) == {"driver", "cuda"}
    assert kept["driver"].words.startswith("550.")
    assert kept["cuda"].words.startswith("12.4")
    assert asked.id == "pytorch"


def test_that_a_distribution_is_a_product_with_a_version(plan: Plan) -> None:
    (name, value), *_ = kept_versions({"operating system": "Ubuntu 22.04"}, plan, DATA).items()
    assert (name, value.words) == ("os", "Ubuntu 22.04")
    with pytest.raises(QuestionError, match="names no version"):
        kept_versions({"driver": "newest"}, plan, DATA)


def test_that_a_version_that_is_kept_out_says_by_what_and_who_says_so(plan: Plan) -> None:
    """CUDA Compatibility guide: CUDA 13, with which PyTorch 2.14 comes, needs driver 580."""
    answers = ask(plan, DATA, kept_versions({"driver": "R450"}, plan, DATA), layer_named("PyTorch", plan, DATA))
    newest = answers[0]
    assert newest.version == "2.14.1"
    assert not newest.possible
    reason = next(each for each in newest.reasons if each.why.startswith("CUDA 13 runs on driver 580.65.06"))
    assert reason.source == "NVIDIA CUDA Compatibility guide: minor version compatibility, 2026"
