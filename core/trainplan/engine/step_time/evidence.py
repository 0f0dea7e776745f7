"""How good a prediction is: what published runs resemble it, and the interval earned on runs held out."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, Literal

from trainplan.arithmetic import any_of
from trainplan.catalog.architecture import Architecture, Mixture
from trainplan.engine.calibration import Calibration, Interval
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout

Evidence = Literal["measured", "calibrated", "extrapolated", "data_sheet"]
Unlike = Literal["accelerator", "framework", "parallelism", "layers"]
"""What of a plan no published run shares: the accelerator; the framework on it; a form of parallelism in that
framework; a kind of layer anywhere."""

MEGATRON: Final = ("megatron_core",)
HUGGING_FACE: Final = ("hf_trainer", "hf_peft", "fsdp_qlora", "deepspeed")
DEGREES: Final = ("tensor", "pipeline", "context", "expert")


def interval_class(job: Job) -> str:
    """Stack and kind of training, by which held-out errors are told apart."""
    if Mixture.__name__ in layer_kinds(job.architecture):
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


def traits(job: Job, layout: Layout, calibration: Calibration) -> frozenset[str]:
    """What a run shares with others of its kind; `layout` is one layout. Compared with the traits of published runs."""
    chip = calibration.chips.get(job.machine.accelerator.id)
    degrees = [name for name in DEGREES if any_of(getattr(layout, name) > 1)]
    return frozenset(
        {
            f"framework:{job.framework}|{chip}",
            *(f"parallelism:{job.framework}|{name}" for name in degrees),
            *(f"layers:{kind}" for kind in layer_kinds(job.architecture)),
        }
    )


@lru_cache(maxsize=256)
def layer_kinds(architecture: Architecture) -> frozenset[str]:
    """Token mixers and feed-forwards of the main stack, by their class in the catalogue."""
    layers = [layer for group in architecture.main.groups for layer in group.pattern]
    parts = [part for layer in layers for part in (layer.mixer, layer.feed_forward)]
    return frozenset(type(part).__name__ for part in parts if part is not None)


def unlike(job: Job, layout: Layout, calibration: Calibration) -> tuple[Unlike, ...]:
    """What of this run no published run shares, most important first; `layout` is one layout."""
    found: list[Unlike] = [] if _is_calibrated(job, calibration) else ["accelerator"]
    missing = {name.split(":")[0] for name in traits(job, layout, calibration) - calibration.traits}
    order: tuple[Unlike, ...] = ("framework", "parallelism", "layers")
    return (*found, *(name for name in order if name in missing and not (found and name == "framework")))


def _is_calibrated(job: Job, calibration: Calibration) -> bool:
    accelerator = job.machine.accelerator
    chip = calibration.chips.get(accelerator.id)
    generation = calibration.generations.get(accelerator.architecture)
    constant = calibration.constants.get(f"{generation}.matmul_16bit.{chip}")
    return constant is not None and constant.fitted


def evidence_of(job: Job, layout: Layout, calibration: Calibration) -> Evidence:
    """Measured here, resembled by published runs, in part only, or known from the accelerator's data sheet alone."""
    if job.machine.matmul_tflops is not None or job.own.step_factor != 1 or job.own.compute_factor != 1:
        return "measured"
    missing = unlike(job, layout, calibration)
    if "accelerator" in missing:
        return "data_sheet"
    return "extrapolated" if missing else "calibrated"


def interval_of(job: Job, layout: Layout, calibration: Calibration) -> Interval:
    """Range of measured over predicted time that should hold 80 % of runs like this one; `layout` is one layout.

    Where published runs resemble it: as wide as the errors were on whole sources held out, since a plan's own cluster
    is a source that no fit has seen. Where something is like no run: as on whole accelerator generations held out.
    """
    if job.own.low is not None and job.own.high is not None:
        return Interval(low=job.own.low, high=job.own.high, runs=1, groups=1, basis="own run")
    kind = interval_class(job)
    source = calibration.intervals.get(f"{kind}|source") or calibration.intervals.get("all|source")
    if source is None:
        return UNKNOWN
    if not unlike(job, layout, calibration):
        return source
    blind = calibration.intervals.get(f"{kind}|generation") or calibration.intervals["all|generation"]
    return Interval(
        low=min(source.low, blind.low),
        high=max(source.high, blind.high),
        runs=blind.runs,
        groups=blind.groups,
        basis="generation",
    )


UNKNOWN: Final = Interval(low=0.7, high=1.5, runs=0, groups=0, basis="assumed")
"""Where no held-out run exists at all."""
