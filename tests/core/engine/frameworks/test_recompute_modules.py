"""Parts of layers that are recomputed: who has them, from when on, and how they reach a launch file and back."""

from __future__ import annotations

from typing import Any

import pytest
from tests.core.export.launch.jobs import files_of, llama_8b

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.findings.frameworks import framework_findings
from trainplan.engine.layout.layout import Module
from trainplan.engine.search.options import framework_modules, module_sets
from trainplan.export.launch.read.detect import read_config_text
from trainplan.plan.document import Plan
from trainplan.plan.new import plan_from
from trainplan.plan.paths import set_field


def with_modules(plan: Plan, *modules: str) -> Plan:
    return set_field(set_field(plan, "parallelism.recompute", "modules"), "parallelism.recompute_modules", modules)


@pytest.fixture(scope="module")
def dense() -> Plan:
    changes = {"parallelism.sharding": "zero1", "software.release": "2026-08", "parallelism.recompute": "none"}
    return llama_8b("megatron_core", **changes)


@pytest.fixture(scope="module")
def mixture() -> Plan:
    plan = plan_from(load_preset("mixtral-8x7b"), "nvidia-h200-sxm5-141gb", 64, 1e12, library=load_library())
    layout = {"tensor": 1, "sequence": False, "expert": 8, "micro_batch": 1, "recompute": "none"}
    for name, value in layout.items():
        plan = set_field(plan, f"parallelism.{name}", value)
    return plan


@pytest.mark.parametrize(
    ("modules", "changes", "rule"),
    [
        (("mla_up_proj",), {}, "multi-latent attention alone"),
        (("moe_act",), {}, "the model has none"),
        (("mlp",), {"software.release": "2025-03"}, "April 2025"),
        (("mlp",), {"software.framework": "torchtitan"}, "second product"),
        (("mlp",), {"software.framework": "fsdp2", "parallelism.sharding": "fsdp"}, "Megatron-Core's"),
    ],
)
def test_a_framework_refuses_modules_that_it_has_not(
    dense: Plan, modules: tuple[str, ...], changes: dict[str, Any], rule: str
) -> None:
    plan = with_modules(dense, *modules)
    for path, value in changes.items():
        plan = set_field(plan, path, value)
    assert any(rule in str(found.parameters["rule"]) for found in framework_findings(plan))


def test_modules_run_in_the_framework_that_has_them(dense: Plan, mixture: Plan) -> None:
    assert not framework_findings(with_modules(dense, "mlp"))
    assert not framework_findings(with_modules(mixture, "moe_act", "layernorm"))
    assert framework_modules(dense) == module_sets(dense.model.architecture) == (Module.MLP,)
    assert framework_modules(set_field(dense, "software.framework", "torchtitan")) == ()


def test_the_launch_file_names_the_modules_and_is_read_back(mixture: Plan) -> None:
    text = files_of(with_modules(mixture, "layernorm", "moe_act"), "megatron")["pretrain.sh"]
    assert "--recompute-granularity selective" in text
    assert "--moe-token-dispatcher-type flex" in text
    found = read_config_text(text, "pretrain.sh")
    assert found.changes["parallelism.recompute"] == "modules"
    assert set(found.changes["parallelism.recompute_modules"]) == {"moe_act", "layernorm"}
