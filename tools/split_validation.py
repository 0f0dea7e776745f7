"""`python -m tools.split_validation`: hold the parts of predicted steps against measured parts, into docs/split.md."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from importlib import resources
from pathlib import Path
from typing import Any, Final

from trainplan.catalog.architecture import Architecture, Mixture, dense_decoder
from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.calibration import built_in_calibration
from trainplan.engine.job.defaults import framework_defaults
from trainplan.engine.job.job import Job, Machine
from trainplan.engine.layout.layout import Layout, Recompute, module_flags
from trainplan.engine.step_time.compute import layer_seconds
from trainplan.engine.step_time.layer import layer_time
from trainplan.engine.step_time.rates import resolve_rates
from trainplan.engine.step_time.step import step_time
from trainplan.engine.step_time.work import layer_work
from trainplan.plan.workload import Lora
from trainplan.validation.runs import job_from_run
from trainplan.validation.summary import published_runs

PAGE = Path("docs/split.md")
PROFILED_LAYERS: Final = 4


@dataclass(frozen=True)
class Figure:
    """One measured figure and what the engine says of it."""

    title: str
    measured: float
    predicted: float

    @property
    def error(self) -> float:
        return self.predicted / self.measured - 1


def main() -> None:
    truth = split_truth()
    profile, layers = truth["profile"], truth["layers"]
    page = [
        "# How predicted steps divide, beside measured parts",
        "",
        "Made by `python -m tools.split_validation`; do not edit. Nothing here is fitted: constants are fitted to",
        "whole steps alone, so that a sum can be right where its parts are not.",
        "",
        *_table(profile["title"], profile["source"], "ms", list(profiled(profile))),
        "Of the measured memory-bound kernels "
        + ", ".join(f"{name} {value:.1f} ms" for name, value in profile["memory_bound"].items())
        + f". All-to-all kernels took {profile['all_to_all']:.0f} ms beside, on 20 of 132 units.",
        "",
        *_table(layers["title"], layers["source"], "ms", list(timed_layers(layers))),
        *_table("Steps after a change over steps before it", "each from its own source", "x", list(changes(truth))),
        *(f"- {change['title']}: {change['source']}" for change in truth["changes"]),
        "",
        "The sum of the profiled kernels is met, their split is not: products are predicted too fast, attention and",
        "memory-bound work too slow by as much. The elementwise part of a mixture in fp8 thus holds what block-scaled",
        "products take beyond the rate of plain fp8 ones, and is no guide to what a fused kernel would save.",
        "That the profiled chunk is one sequence is inferred: two would need an attention kernel near the peak.",
    ]
    PAGE.write_text("\n".join(page) + "\n", encoding="utf-8")
    print(f"wrote {PAGE}")  # noqa: T201


def split_truth() -> dict[str, Any]:
    text = (resources.files("trainplan_resources") / "validation" / "split.json").read_text("utf-8")
    found: dict[str, Any] = json.loads(text)
    return found


def profiled(profile: Mapping[str, Any]) -> Iterator[Figure]:
    """Seconds of kernels by kind, in layers with routed experts alone."""
    model = load_preset("deepseek-v3")
    mixtures = tuple(
        group for group in model.main.groups if all(isinstance(one.feed_forward, Mixture) for one in group.pattern)
    )
    model = model.model_copy(update={"stacks": (model.main.model_copy(update={"groups": mixtures}),)})
    job = _job(model, "nvidia-h800-sxm5-80gb", precision="fp8", sequence_length=4096, year=2025)
    modules = module_flags(["mla_up_proj", "layernorm", "moe_act"])
    layout = Layout(expert=64, data=64, sharding=1, shard_size=64, global_batch=64, recompute=int(Recompute.MODULES),
                    recompute_modules=modules)  # fmt: skip
    layer = layer_seconds(layer_work(job, layout), resolve_rates(job, built_in_calibration()))
    parts = {
        "products": layer.matmul_forward + layer.matmul_backward + layer.repeated_matmul,
        "attention": layer.attention_forward + layer.attention_backward,
        "memory_bound": layer.elementwise_forward + layer.elementwise_backward + layer.repeated_elementwise,
    }
    predicted = {name: float(seconds) * PROFILED_LAYERS * 1e3 for name, seconds in parts.items()}
    for name, measured in profile["milliseconds"].items():
        yield Figure(name.replace("_", "-"), measured, predicted[name])
    yield Figure("sum", sum(profile["milliseconds"].values()), sum(predicted.values()))


def timed_layers(layers: Mapping[str, Any]) -> Iterator[Figure]:
    """Forward and backward of one layer."""
    model = dense_decoder("GPT 22B", layers=48, hidden=6144, ffn=24576, heads=64, kv_heads=64, vocabulary=51200,
                          gated=False, norm="layer", bias=True)  # fmt: skip
    job = _job(model, "nvidia-a100-sxm4-80gb", precision="bf16_mixed", sequence_length=2048, year=2022)
    rates = resolve_rates(job, built_in_calibration())
    for row in layers["rows"]:
        recompute = int(Recompute[row["recompute"].upper()])
        layout = Layout(tensor=8, sequence=row["sequence"], micro_batch=4, global_batch=4, recompute=recompute)
        work = layer_work(job, layout)
        time = layer_time(layer_seconds(work, rates), work, layout, rates)
        whole = float(time.layer) * 1e3
        forward = whole * float(time.forward_share)
        yield Figure(f"{row['name']}, forward", row["forward"], forward)
        yield Figure(f"{row['name']}, backward", row["backward"], whole - forward)


def changes(truth: Mapping[str, Any]) -> Iterator[Figure]:
    """What one change does to a step."""
    for change in truth["changes"]:
        if "run" in change:
            row = next(row for row in published_runs() if row["id"] == change["run"])
            case = job_from_run(row, load_library().accelerators)
            assert case.job is not None
            assert case.layout is not None
            before, layout = case.job, case.layout.with_(recompute=0)
        else:
            model = load_preset(change["preset"])
            before = _job(
                model, "nvidia-h100-sxm5-80gb", precision=change["precision"], sequence_length=4096, year=2026
            )
            layout = Layout(**change["layout"])
        if graphs := change.get("cuda_graphs"):
            before = replace(before, switches=replace(before.switches, cuda_graphs=graphs))
        after = before
        if change.get("overlapped"):
            before = replace(before, switches=replace(before.switches, overlap_expert_parallel=True))
        changed = layout.with_(**change.get("change", {}))
        ratio = float(step_time(after, changed).seconds[0] / step_time(before, layout).seconds[0])
        yield Figure(change["title"], change["step"], ratio)


def _job(model: Architecture, accelerator: str, *, precision: Any, sequence_length: int, year: float) -> Job:
    """Megatron-Core on nodes of eight with a 50 GB/s port each."""
    return Job(
        architecture=model,
        training="pretraining",
        lora=Lora(),
        precision=precision,
        optimizer="adamw",
        sequence_length=sequence_length,
        machine=Machine(load_library().accelerators[accelerator], 8, 8, 50.0, 5e-6),
        framework="megatron_core",
        year=year,
        tuning="benchmark",
        switches=framework_defaults("megatron_core", year, training="pretraining"),
    )


def _table(title: str, source: str, unit: str, figures: list[Figure]) -> list[str]:
    return [
        f"## {title}",
        "",
        f"Source: {source}.",
        "",
        f"| part | measured {unit} | predicted | error |",
        "|---|---|---|---|",
        *(f"| {one.title} | {one.measured:.3g} | {one.predicted:.3g} | {one.error:+.0%} |" for one in figures),
        "",
    ]


if __name__ == "__main__":
    main()
