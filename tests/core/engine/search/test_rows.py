"""Rows of a search hold all that was chosen: the plan under a row gives the row's figures, to the last digit."""

from __future__ import annotations

import json
from dataclasses import asdict, replace
from typing import Any

import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.evaluate import evaluate
from trainplan.engine.findings.frameworks import framework_findings
from trainplan.engine.results import to_json
from trainplan.engine.search.names import details, short_name
from trainplan.engine.search.options import Options
from trainplan.engine.search.plans import evaluated_members, search
from trainplan.plan.document import Plan
from trainplan.plan.new import plan_from
from trainplan.plan.paths import set_field

LIBRARY = load_library()
FRAMEWORKS = ("megatron_core", "torchtitan", "deepspeed", "fsdp2", "hf_trainer", "nemo_automodel")
MACHINES = (("nvidia-h100-sxm5-80gb", 64), ("nvidia-h200-sxm5-141gb", 16), ("nvidia-b200-sxm-180gb", 32),
            ("nvidia-a100-sxm4-80gb", 128), ("nvidia-h100-sxm5-80gb", 256))  # fmt: skip
MODELS = ("llama-3.1-8b", "llama-3.1-70b", "mixtral-8x7b", "qwen3-32b")
PLANS = tuple((model, *machine) for model in MODELS for machine in MACHINES)


def plan_of(model: str, accelerator: str, count: int, framework: str) -> Plan:
    plan = plan_from(load_preset(model), accelerator, count, 1e12, library=LIBRARY)
    return set_field(plan, "software.framework", framework)


def rebuilt(plan: Plan, row: dict[str, Any]) -> Plan:
    """The plan from what a row of JSON says alone, as a script would set it."""
    layout = row["layout"]
    plan = set_field(plan, "hardware.accelerators", layout["n_accelerators"])
    plan = set_field(plan, "software.framework", layout["framework"])
    plan = set_field(plan, "training.phases.0.global_batch", layout["global_batch"])
    for name in ("tensor", "sequence", "context", "pipeline", "virtual_pipeline", "expert", "expert_tensor", "sharding",
                 "micro_batch", "placement", "schedule", "offload_optimizer", "offload_parameters",
                 "first_stage_layers", "last_stage_layers"):  # fmt: skip
        plan = set_field(plan, f"parallelism.{name}", layout[name])
    hybrid = layout["sharding"] == "hsdp"
    plan = set_field(plan, "parallelism.shard_size", layout["shard_size"] if hybrid else None)
    recompute = {"recompute": "mode", "recompute_every": "every", "recompute_layers": "layers",
                 "recompute_modules": "modules"}  # fmt: skip
    for name, part in recompute.items():
        plan = set_field(plan, f"parallelism.{name}", layout["recompute"][part])
    return plan


def check_rows(model: str, accelerator: str, count: int, framework: str, top: int) -> int:
    plan = plan_of(model, accelerator, count, framework)
    found = search(plan, top=top, options=Options(powers_of_two=True))
    printed = set()
    for row in found.layouts:
        stated = json.loads(json.dumps(to_json(row)))
        again = rebuilt(plan, stated)
        results = evaluate(again)
        for part in ("layout", "memory", "step", "run", "cost"):
            assert json.loads(json.dumps(to_json(getattr(results, part)))) == stated[part], (part, stated["layout"])
        assert not framework_findings(again)
        words = tuple(map(str, (*short_name(row.parallelism), *details(row.parallelism))))
        printed.add((row.layout.data, row.layout.global_batch, words))
    assert len(printed) == len(found.layouts)
    return len(found.layouts)


def test_that_a_row_and_its_variants_carry_the_verdict_of_their_whole_plan():
    """A deadline and a budget that are missed: no row fits, whatever its memory."""
    plan = plan_of("llama-3.1-8b", "nvidia-h100-sxm5-80gb", 16, "megatron_core")
    plan = set_field(set_field(plan, "operations.days_available", 1), "economics.budget", 100.0)
    options = Options(powers_of_two=True)
    first = search(plan, top=2, options=options).layouts
    assert [row.verdict.reason for row in first] == ["deadline", "deadline"]
    late = next(row for row in first if row.members)
    variants = evaluated_members(plan, replace(late, verdict=evaluate(plan).verdict))
    assert variants
    for row in (*first, *variants):
        assert row.verdict == evaluate(rebuilt(plan, json.loads(json.dumps(to_json(row))))).verdict


@pytest.mark.parametrize(
    ("model", "accelerator", "count", "framework"),
    [
        ("llama-3.1-8b", "nvidia-h100-sxm5-80gb", 16, "megatron_core"),
        ("mixtral-8x7b", "nvidia-h100-sxm5-80gb", 32, "torchtitan"),
        ("llama-3.1-8b", "nvidia-a100-sxm4-80gb", 8, "hf_trainer"),
    ],
)
def test_the_plan_under_a_row_gives_its_figures(model, accelerator, count, framework):
    assert check_rows(model, accelerator, count, framework, top=4) > 0


@pytest.mark.long
@pytest.mark.parametrize("framework", FRAMEWORKS)
def test_a_thousand_rows_of_twenty_plans_and_six_frameworks(framework):
    rows = sum(check_rows(*plan, framework, top=10) for plan in PLANS)
    print(f"{framework}: {rows} rows")  # noqa: T201
    assert rows >= 100


def test_a_row_names_its_framework_and_its_split():
    plan = plan_of("llama-3.1-70b", "nvidia-h100-sxm5-80gb", 64, "megatron_core")
    results = evaluate(set_field(set_field(plan, "parallelism.tensor", 4), "parallelism.pipeline", 4), scaling=False)
    assert results.layout is not None
    assert asdict(results.layout) | {"framework": "megatron_core", "split": "even"} == asdict(results.layout)
    assert results.layout.chunk_layers == (20, 20, 20, 20)
