"""How good a prediction is: its class, the evidence behind it and the interval earned on held-out runs."""

from __future__ import annotations

from typing import Final, Literal

from trainplan.catalog.architecture import Architecture, Mixture
from trainplan.engine.calibration import Calibration, Interval
from trainplan.engine.job.job import Job

Evidence = Literal["measured", "calibrated", "data_sheet"]

MEGATRON: Final = ("megatron_core",)
HUGGING_FACE: Final = ("hf_trainer", "hf_peft", "fsdp_qlora", "deepspeed")


def interval_class(job: Job) -> str:
    """Stack and kind of training, by which held-out errors are told apart."""
    if _routed(job.architecture):
        return "moe_megatron" if job.framework in MEGATRON else "moe_other"
    if job.training == "qlora":
        return "qlora"
    if job.training == "lora":
        return "lora"
    if job.framework in MEGATRON:
        return "dense_megatron"
    if job.framework == "megatron_deepspeed":
        return "dense_deepspeed"
    return "dense_hf" if job.framework in HUGGING_FACE else "dense_other"


def _routed(architecture: Architecture) -> bool:
    return any(isinstance(layer.feed_forward, Mixture) for group in architecture.main.groups for layer in group.pattern)


def evidence_of(job: Job, calibration: Calibration) -> Evidence:
    """Measured here, calibrated on published runs of this accelerator, or data sheet only."""
    if job.machine.matmul_tflops is not None or job.own.step_factor != 1 or job.own.compute_factor != 1:
        return "measured"
    accelerator = job.machine.accelerator
    chip = calibration.chips.get(accelerator.id)
    generation = calibration.generations.get(accelerator.architecture)
    constant = calibration.constants.get(f"{generation}.matmul_16bit.{chip}")
    return "calibrated" if constant is not None and constant.fitted else "data_sheet"


def interval_of(job: Job, calibration: Calibration) -> Interval:
    """Range of measured over predicted time that held 80 % of held-out runs like this one.

    Stack and accelerator seen together: errors on groups held out; accelerator calibrated: on whole sources held out;
    otherwise: on whole accelerator generations held out.
    """
    if job.own.low is not None and job.own.high is not None:
        return Interval(low=job.own.low, high=job.own.high, runs=1, groups=1, basis="own run")
    kind = interval_class(job)
    if evidence_of(job, calibration) == "data_sheet":
        basis = "generation"
    elif f"{job.framework}|{calibration.chips.get(job.machine.accelerator.id)}" in calibration.pairs:
        basis = "group"
    else:
        basis = "source"
    for name in (f"{kind}|{basis}", f"all|{basis}"):
        if name in calibration.intervals:
            return calibration.intervals[name]
    return UNKNOWN


UNKNOWN: Final = Interval(low=0.7, high=1.5, runs=0, groups=0, basis="assumed")
"""Where no held-out run exists at all."""
