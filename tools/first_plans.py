"""Writes docs/first_plans.md: what a new plan starts from, for forty pairs of model and hardware.

PYTHONPATH=core:resources .venv/bin/python tools/first_plans.py
"""

from __future__ import annotations

from pathlib import Path
from typing import Final

from trainplan.catalog.frameworks import frameworks
from trainplan.catalog.library import Library, load_library
from trainplan.catalog.presets import load_preset, preset
from trainplan.engine.evaluate import evaluate
from trainplan.engine.findings.registry import sentence
from trainplan.engine.search.first_layout import with_first_layout
from trainplan.engine.search.names import details, short_name
from trainplan.plan.document import Plan
from trainplan.plan.new import plan_from
from trainplan.plan.workload import Training

PAGE: Final = Path(__file__).parents[1] / "docs" / "first_plans.md"
H100, H200, B200, GB200 = (
    "nvidia-h100-sxm5-80gb",
    "nvidia-h200-sxm5-141gb",
    "nvidia-b200-sxm-180gb",
    "nvidia-gb200",
)
A100, L40S, MI300X = "nvidia-a100-sxm4-80gb", "nvidia-l40s", "amd-mi300x"
PRETRAINING: Final[tuple[tuple[str, str, int, float], ...]] = (
    ("gpt2", A100, 8, 10e9),
    ("llama-3.2-1b", A100, 16, 1e12),
    ("llama-3.2-1b", H100, 8, 100e9),
    ("llama-3.2-3b", H100, 64, 1e12),
    ("llama-2-7b", A100, 64, 2e12),
    ("llama-3.1-8b", A100, 32, 500e9),
    ("llama-3.1-8b", H100, 64, 1e12),
    ("llama-3.1-8b", H100, 1024, 15e12),
    ("llama-3.1-8b", B200, 64, 1e12),
    ("llama-3.1-8b", MI300X, 64, 1e12),
    ("llama-3.1-8b", "google-tpu-v5e", 256, 1e12),
    ("llama-3.1-8b", "google-tpu-v6e", 256, 1e12),
    ("llama-3.1-8b", "aws-trainium2", 64, 1e12),
    ("llama-3.1-8b", "intel-gaudi3", 64, 1e12),
    ("llama-3.1-8b", "nvidia-v100-sxm2-32gb", 64, 100e9),
    ("qwen3-32b", H100, 256, 5e12),
    ("qwen3-32b", H200, 128, 5e12),
    ("llama-2-70b", H100, 512, 2e12),
    ("llama-3.1-70b", H100, 1024, 15e12),
    ("llama-3.1-70b", H200, 2048, 15e12),
    ("llama-3.1-70b", B200, 512, 15e12),
    ("llama-3.1-70b", MI300X, 512, 15e12),
    ("llama-3.1-70b", "google-tpu-v5p", 2048, 15e12),
    ("gpt3-175b", A100, 1024, 300e9),
    ("llama-3.1-405b", H100, 8192, 15e12),
    ("llama-3.1-405b", GB200, 2304, 15e12),
    ("mixtral-8x7b", H100, 128, 1e12),
    ("mixtral-8x22b", H100, 512, 2e12),
    ("gpt-oss-120b", H200, 512, 5e12),
    ("qwen3-235b-a22b", H100, 1024, 10e12),
    ("deepseek-v3", H100, 2048, 14.8e12),
    ("deepseek-v3", B200, 1024, 15e12),
    ("bert-large", A100, 32, 100e9),
    ("vit-large-16", A100, 64, 100e9),
    ("whisper-large-v3", A100, 64, 100e9),
)
TUNING: Final[tuple[tuple[str, str, int, float, Training], ...]] = (
    ("llama-3.1-8b", H100, 8, 1e9, "full_finetuning"),
    ("llama-3.1-70b", H100, 32, 1e9, "full_finetuning"),
    ("llama-3.1-8b", "nvidia-rtx-4090", 1, 50e6, "lora"),
    ("llama-3.1-70b", H100, 8, 100e6, "lora"),
    ("llama-3.1-8b", L40S, 8, 1e9, "qlora"),
)
HEAD: Final = """# First plans

What a new plan starts from before anybody changes it: the framework, the batch and the simplest of the layouts that
start, fit with room and are nearly as fast as the fastest. `tools/first_plans.py` writes this page.

| Model | Hardware | Task | Framework | Length | Batch, M tokens | Layout | GiB | MFU | Days | Warnings |
|---|---|---|---|---|---|---|---|---|---|---|
"""


def first_plan(library: Library, model: str, accelerator: str, count: int, tokens: float, training: Training) -> Plan:
    longest = preset(model).config.get("max_position_embeddings")
    plan = plan_from(
        load_preset(model), accelerator, count, tokens, library=library, training=training, longest=longest
    )
    return with_first_layout(plan)


def row(plan: Plan) -> str:
    results = evaluate(plan, scaling=False)
    main = plan.training.main
    values = plan.parallelism.model_dump()
    words = ", ".join(map(str, (*short_name(values), *details(values))))
    found = [item for item in results.findings if item.severity != "note"]
    warnings = "; ".join(f"{item.severity}: {sentence(item)}" for item in found) or "–"
    memory, step, run = results.memory, results.step, results.run
    cells = (
        plan.model.architecture.name,
        f"{plan.hardware.accelerators:,} {plan.hardware.accelerator.name}",
        plan.model.training.replace("_", " "),
        frameworks()[plan.software.framework].title,
        f"{main.sequence_length:,}",
        f"{main.global_batch * main.sequence_length / 1e6:.3g}",
        words,
        f"{memory.peak_bytes / 2**30:.1f}" if memory else "–",
        f"{step.mfu:.1%}" if step else "–",
        f"{run.days:.3g}" if run else "–",
        warnings,
    )
    return f"| {' | '.join(cells)} |"


def main() -> None:
    library = load_library()
    pairs = [(*pair, "pretraining") for pair in PRETRAINING] + list(TUNING)
    lines = [row(first_plan(library, *pair)) for pair in pairs]  # type: ignore[arg-type]
    PAGE.write_text(HEAD + "\n".join(lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
