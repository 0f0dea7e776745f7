"""A stack that is completed goes together; a pair that does not is named with its reason and the ways out."""

from __future__ import annotations

import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.software import load_software
from trainplan.engine.evaluate import evaluate
from trainplan.engine.findings.registry import is_meaningless, remedy, sentence
from trainplan.engine.software.questions import QuestionError, ask, read_question
from trainplan.engine.software.result import first_day, software_result
from trainplan.plan.new import default_plan, with_cluster
from trainplan.plan.paths import FieldError, set_field

LIBRARY = load_library()


@pytest.fixture(scope="module")
def plan():
    return default_plan(LIBRARY)


def changed(plan, accelerator=None, **software):
    if accelerator:
        plan = with_cluster(plan, accelerator, 64, library=LIBRARY)
    for name, value in software.items():
        plan = set_field(plan, f"software.{name.replace('__', '.')}", value)
    return plan


def codes(result):
    return [found.code for found in result.findings]


def test_an_open_stack_is_completed_with_what_the_makers_pin(plan):
    stack = software_result(plan, 30).stack
    # PyTorch RELEASE.md: 2.14 with CUDA 13.0 pins cuDNN 9.24.0.43 and NCCL 2.30.7.
    assert (stack["pytorch"], stack["cuda"]) == ("2.14.1", "13.0.3")
    assert (stack["cudnn"], stack["nccl"]) == ("9.24.0.43", "2.30.7")
    # R620 is the newest long-term branch; Megatron-Core 0.16.1 names Transformer Engine below 2.12.
    assert stack["driver"] == "620"
    assert (stack["megatron_core"], stack["transformer_engine"]) == ("0.16.1", "2.11.0")


def test_an_open_stack_gives_no_finding_on_any_hardware(plan):
    for accelerator in LIBRARY.accelerators:
        result = software_result(with_cluster(plan, accelerator, 8, library=LIBRARY), 30)
        assert not result.findings, accelerator
        assert not result.conflicts, accelerator


def test_decided_versions_stay_and_say_so(plan):
    result = software_result(changed(plan, driver="R570", pytorch="2.9"), 30)
    origins = {layer.id: (layer.version, layer.origin) for layer in result.layers}
    assert origins["driver"] == ("570.124.06", "decided")
    assert origins["pytorch"] == ("2.9.1", "decided")
    # The default wheel of 2.9 is CUDA 12.8, which runs on any driver from 525.60.13.
    assert origins["cuda"] == ("12.8.1", "completed")


def test_an_old_driver_takes_the_older_wheel(plan):
    stack = software_result(changed(plan, driver="R550"), 30).stack
    assert (stack["pytorch"], stack["cuda"], stack["nccl"]) == ("2.14.1", "12.6.3", "2.29.3")


def test_a_pair_that_does_not_go_is_an_error_that_leaves_the_figures(plan):
    wrong = changed(plan, driver="R550", pytorch="2.14", cuda="13.0")
    results = evaluate(wrong, scaling=False)
    found = next(finding for finding in results.findings if finding.code == "software_pair")
    assert found.severity == "error"
    assert sentence(found) == "Driver 550.90.07 and CUDA 13.0.3 are incompatible."
    assert "580.65.06" in remedy(found)
    assert set(found.fields) == {"software.driver", "software.cuda"}
    assert "Driver 580.126.20 to 620" in remedy(found)
    assert not is_meaningless(results.findings)
    assert results.step is not None
    assert results.memory == evaluate(plan, scaling=False).memory
    assert results.software.stack["pytorch"] == "2.14.1"


def test_a_conflict_through_a_third_layer_names_both_rules(plan):
    result = software_result(changed(plan, driver="R550", container="NGC PyTorch 26.03"), 30)
    (conflict,) = result.conflicts
    assert set(conflict.layers) == {"container", "driver"}
    why = " ".join(reason.why for reason in conflict.reasons)
    assert "Image 26.03 contains CUDA 13.2." in why
    assert "580.65.06" in why


def test_a_version_that_the_hardware_refuses_names_the_hardware(plan):
    result = software_result(changed(plan, "nvidia-a100-sxm4-80gb", flash_attention="3.0"), 30)
    assert "software_not_for_this_plan" in codes(result)
    assert result.conflicts[0].reasons[0].why == "FlashAttention 3 runs on Hopper only."


def test_two_conflicts_are_both_named(plan):
    wrong = changed(plan, driver="R550", cuda="13.0", scheduler="Kubernetes", container_toolkit="pyxis 0.24")
    assert len(software_result(wrong, 30).conflicts) == 2


@pytest.mark.parametrize(
    ("accelerator", "driver", "cuda", "transformer_engine"),
    [
        ("nvidia-v100-sxm2-32gb", "580.126.20", "12.6.3", "without"),  # R580 and CUDA 12 are Volta's last
        ("nvidia-b200-sxm-180gb", "620", "13.0.3", "2.11.0"),
        ("nvidia-a100-sxm4-80gb", "620", "13.0.3", "2.11.0"),
    ],
)
def test_the_stack_follows_the_accelerator(plan, accelerator, driver, cuda, transformer_engine):
    stack = software_result(changed(plan, accelerator), 30).stack
    found = (stack["driver"], stack["cuda"], stack["transformer_engine"])
    assert found == (driver, cuda, transformer_engine)


def test_other_makers_have_their_own_layers(plan):
    amd = software_result(changed(plan, "amd-mi300x"), 30).stack
    assert (amd["pytorch"], amd["rocm"]) == ("2.14.1", "7.14")
    assert "cuda" not in amd
    tpu = software_result(changed(plan, "google-tpu-v5p"), 30).stack
    assert tpu["jax"] == "0.10.2"
    assert "driver" not in tpu
    trainium = software_result(changed(plan, "aws-trainium2"), 30)
    neuron = next(layer for layer in trainium.layers if layer.id == "neuron")
    assert (neuron.version, neuron.origin) == ("", "not known")


def test_eight_bit_training_needs_transformer_engine(plan):
    without = changed(plan, transformer_engine="without")
    assert software_result(without, 30).stack["transformer_engine"] == "without"
    assert software_result(without, 30).findings == ()
    eight_bit = software_result(set_field(without, "model.precision", "fp8"), 30)
    assert codes(eight_bit) == ["software_not_for_this_plan"]
    assert eight_bit.conflicts[0].ways_out[0].newest == "2.20.2"


def test_text_without_a_version_is_said_and_completed(plan):
    result = software_result(changed(plan, driver="the newest"), 30)
    assert codes(result) == ["software_version_unreadable"]
    assert result.stack["driver"] == "620"


def test_a_line_break_is_refused(plan):
    with pytest.raises(FieldError):
        changed(plan, container="ubuntu\nRUN true")


@pytest.mark.parametrize(
    ("starts", "days", "code"),
    [
        ("2026-01", 30, None),  # R595 is supported to the end of March 2027
        ("2027-03-10", 21, None),
        ("2027-03-10", 60, "software_support_ends"),
        ("2027-04", 30, "software_support_over"),
    ],
)
def test_ends_of_support_are_held_against_the_run(plan, starts, days, code):
    run = set_field(changed(plan, driver="R595"), "operations.starts_on", starts)
    found = [each for each in software_result(run, days).findings if "support" in each.code]
    assert [each.code for each in found] == ([code] if code else [])


def test_a_branch_that_ended_is_warned_of(plan):
    assert "software_out_of_support" in codes(software_result(changed(plan, driver="R550"), 30))


def test_bought_machines_start_after_the_lead_time(plan):
    bought = set_field(plan, "economics.acquisition", "own_bought")
    assert software_result(plan, 0).run_starts == "2026-11-01"
    assert software_result(bought, 0).run_starts == "2027-05-02"  # 6 months of 30.44 days


@pytest.mark.parametrize(
    ("text", "day"), [("2027", "2027-01-01"), ("2027-02", "2027-02-01"), ("2027-02-30", "2027-02-01")]
)
def test_dates_as_people_write_them(text, day):
    assert first_day(text).isoformat() == day


def answers(plan, question):
    data = load_software()
    return ask(plan, data, *read_question(question, plan, data))


def test_which_pytorch_goes_with_an_old_driver(plan):
    found = answers(plan, "keep driver R550: which PyTorch?")
    assert found[0].version == "2.14.1"
    assert found[0].possible
    assert found[0].needs_a_choice
    assert found[0].goes_with == {"cuda": "12.6.3"}
    by_itself = next(answer for answer in found if answer.possible and not answer.needs_a_choice)
    assert by_itself.version == "2.10.0"  # the last whose default wheel is CUDA 12 (package index)


def test_which_driver_for_a_version(plan):
    found = answers(plan, "pytorch 2.14, cuda 13.0; which driver")
    assert {answer.version.split(".")[0]: answer.possible for answer in found}["570"] is False
    oldest = [answer.version for answer in found if answer.possible][-1]
    assert oldest == "580.126.20"
    refused = next(answer for answer in found if answer.version.startswith("550"))
    assert "580.65.06" in refused.reasons[0].why


@pytest.mark.parametrize(
    "text",
    [
        "which PyTorch?",
        "keep colour blue: which PyTorch?",
        "keep driver R550: which colour?",
        "keep driver new: which PyTorch?",
    ],
)
def test_a_question_that_cannot_be_read_says_what_would_be_right(plan, text):
    with pytest.raises(QuestionError):
        answers(plan, text)
