"""The rules of frameworks against layouts that are published, tested or refused by their own code."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pytest

from trainplan.catalog.conditions import ENUMERATIONS
from trainplan.catalog.frameworks import frameworks
from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.frameworks.capabilities import judge, judge_values, model_values
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.layout.layout import Offloaded
from trainplan.plan.cluster import RECOMPUTE_MODULES
from trainplan.plan.new import plan_from
from trainplan.plan.paths import set_field

CASES = [
    json.loads(line)
    for line in (Path(__file__).parents[3] / "data/truth/framework_cases.jsonl").read_text().splitlines()
]
YEAR = 2026.7
"""The rules were read in August 2026."""
PLAIN = {
    "sharding": "zero1", "tensor": 1, "sequence": False, "context": 1, "pipeline": 1,
    "virtual_pipeline": 1, "expert": 1, "expert_tensor": 1, "schedule": "1f1b", "micro_batch": 1,
    "recompute": "none", "offload_optimizer": "none", "offload_parameters": "none",
    "first_stage_layers": -1, "last_stage_layers": -1, "world": 8, "node_size": 8, "global_batch": 64,
    "mtp_layers": 0, "expert_ffn": 0, "seq": 8192, "tied": False, "mla": False, "window": False,
    "sinks": False, "dsa": False, "expert_bias": False, "ssm_heads": 0, "ssm_groups": 0, "training":
    "pretraining", "lora_rank": 16, "precision": "bf16_mixed", "fp8_recipe": "", "optimizer": "adamw",
    "vendor": "nvidia", "cc": 9.0, "split": "even", "split_offered": True, "dispatcher": "alltoall",
    "ep_overlap": False, "cuda_graphs": "none", "packed": False, "activation_offload": False,
}  # fmt: skip
MODELS = {
    "llama-3.1-8b": {"layers": 32, "heads": 32, "kv_heads": 8, "ffn": 14336, "experts": 0, "vocab": 128256},
    "llama-3.1-70b": {"layers": 80, "heads": 64, "kv_heads": 8, "ffn": 28672, "experts": 0, "vocab": 128256},
    "llama-3.1-405b": {"layers": 126, "heads": 128, "kv_heads": 8, "ffn": 53248, "experts": 0, "vocab": 128256},
    "llama-3.2-1b": {
        "layers": 16, "heads": 32, "kv_heads": 8, "ffn": 8192, "experts": 0, "vocab": 128256, "tied": True,
    },
    "mixtral-8x7b": {"layers": 32, "heads": 32, "kv_heads": 8, "ffn": 14336, "experts": 8, "vocab": 32000},
    "qwen3-235b-a22b": {"layers": 94, "heads": 64, "kv_heads": 4, "ffn": 0, "experts": 128, "vocab": 151936},
    "deepseek-v3": {
        "layers": 61, "heads": 128, "kv_heads": 128, "ffn": 18432, "experts": 256, "vocab": 129280, "mla": True,
        "mtp_layers": 1,
    },
    "gpt-oss-120b": {
        "layers": 36, "heads": 64, "kv_heads": 8, "ffn": 2880, "experts": 128, "vocab": 201088, "window": True,
        "sinks": True, "expert_bias": True,
    },
}  # fmt: skip


def verdict(case):
    framework = frameworks()[case["framework"]]
    values = PLAIN | MODELS[case["model"]] | case["layout"]
    values["data"] = values["world"] // (values["tensor"] * values["context"] * values["pipeline"])
    values.setdefault("micro_batches", values["global_batch"] // (values["micro_batch"] * values["data"]))
    values.setdefault("vp_group", values["pipeline"])
    values.setdefault("variant", framework.variants[values["sharding"]])
    values["replicas"] = 1
    if values["sharding"] == "hsdp":
        values["replicas"] = values["data"] * values["context"] // values.get("shard_size", values["node_size"])
    coded = {
        name: ENUMERATIONS[name].index(value) if name in ENUMERATIONS and isinstance(value, str) else value
        for name, value in values.items()
    }
    modules = {f"again_{name}": False for name in RECOMPUTE_MODULES}
    modules |= {f"away_{part.name.lower()}": False for part in Offloaded if part.name}
    return judge_values(framework, YEAR, modules | coded)


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['framework']}-{case['model']}-{case['expect']}")
def test_layouts_of_which_the_outcome_is_known(case):
    found = verdict(case)
    kinds = {"accepted": found.as_printed, "refused": found.stopped, "unproven": found.of_kind("unproven")}
    assert bool(kinds[case["expect"]])
    assert set(case["rules"]) <= {rule.id for rule, flags in found.rules.items() if np.any(flags)}


@pytest.fixture(scope="module")
def llama():
    return plan_from(load_preset("llama-3.1-70b"), "nvidia-h100-sxm5-80gb", 64, 1e12, library=load_library())


def judged(plan, **changes):
    for path, value in changes.items():
        plan = set_field(plan, path.replace("__", "."), value)
    job, layout = job_from_plan(plan)
    return {rule.id for rule, flags in judge(job, layout).rules.items() if np.any(flags) and rule.stops}


def test_a_plan_is_judged_by_its_own_framework(llama):
    pipeline = {"parallelism__tensor": 4, "parallelism__pipeline": 4, "parallelism__sharding": "zero3"}
    assert "DS-PP-ZERO23" in judged(llama, software__framework="deepspeed", **pipeline)
    assert "HF-PP" in judged(llama, software__framework="hf_trainer", **pipeline)
    assert "F2-PP" in judged(llama, software__framework="fsdp2", **pipeline)
    assert "MC-PP-SCHEDULE" in judged(
        llama, **pipeline | {"parallelism__sharding": "zero1", "parallelism__schedule": "zero_bubble"}
    )


def test_a_release_before_the_rule_changed_is_judged_by_the_older_one(llama):
    """Megatron-Core takes more tensor ranks than key-value heads since release 0.16.1 of December 2025."""
    wide = {"parallelism__tensor": 16, "parallelism__pipeline": 1}
    assert "MC-TP-KV-2025" in judged(llama, software__release=2024, **wide)
    assert not judged(llama, software__release=2026, **wide)


def test_a_split_that_needs_a_layout_string_needs_a_release_that_has_it(llama):
    """80 layers on 6 stages divide in no way; strings came in June 2025."""
    six = {"parallelism__tensor": 1, "parallelism__pipeline": 6, "hardware__accelerators": 48}
    assert "MC-CUSTOM-2025" in judged(llama, software__release=2024, **six)
    assert "GEN-SPLIT" in judged(llama, software__framework="maxtext", **six)


def test_arrays_are_judged_as_single_layouts_are(llama):
    job, layout = job_from_plan(llama)
    pipelines = np.array([1, 2, 4, 8, 3])
    many = judge(job, layout.with_(tensor=1, pipeline=pipelines, data=64 // pipelines, virtual_pipeline=5))
    single = [
        judge(job, layout.with_(tensor=1, pipeline=int(p), data=64 // int(p), virtual_pipeline=5)) for p in pipelines
    ]
    assert np.broadcast_to(many.stopped, 5).tolist() == [bool(one.stopped) for one in single]


def test_what_conditions_know_of_models():
    oss = model_values(load_preset("gpt-oss-120b"))
    assert (oss["window"], oss["sinks"], oss["expert_bias"], oss["experts"]) == (True, True, True, (128,))
    deepseek = model_values(load_preset("deepseek-v3"))
    assert (deepseek["mla"], deepseek["heads"], deepseek["experts"], deepseek["layers"]) == (True, (128,), (256,), 61)


def test_sinks_take_the_way_of_context_parallelism_that_runs():
    """gpt-oss stops under the default ring; all-to-all runs with 8 key-value heads on 2 context ranks."""
    plan = plan_from(load_preset("gpt-oss-120b"), "nvidia-h200-sxm5-141gb", 64, 1e12, library=load_library())
    job, layout = job_from_plan(plan)
    found = judge(job, layout.with_(tensor=1, sequence=0, context=2, pipeline=1, virtual_pipeline=1, data=32, expert=8))
    assert found.choices["cp_comm"] == ("a2a",)
    assert not found.stopped


@pytest.mark.parametrize(
    ("release", "refuses"),
    [("2025-01", True), ("2025", False), ("2025-03", False), ("2024", True), ("2026-04", False)],
)
def test_a_release_is_judged_by_its_month_and_a_year_alone_by_its_last(release, refuses):
    """Sharding beyond ZeRO-1 came into Megatron-Core between January and March 2025."""
    plan = plan_from(load_preset("llama-3.1-8b"), "nvidia-h100-sxm5-80gb", 64, 1e12, library=load_library())
    plan = set_field(set_field(plan, "software.release", release), "parallelism.sharding", "fsdp")
    job, layout = job_from_plan(plan)
    found = {rule.id for rule, flags in judge(job, layout).rules.items() if np.any(flags)}
    assert ("MC-FSDP-2025" in found) == refuses
    assert job.year == pytest.approx(int(release[:4]) + (int(release[5:] or 1) - 1) / 12)  # of which times follow
