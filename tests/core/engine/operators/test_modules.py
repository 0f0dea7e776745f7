"""Parts of a layer that backward computes again: bytes by hand, costs as published."""

from __future__ import annotations

from dataclasses import replace

import pytest
from tests.core.engine.step_time.jobs import job

from trainplan.catalog.presets import load_preset
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Recompute, module_flags
from trainplan.engine.memory.layers import rank_costs
from trainplan.engine.memory.peak import peak_memory
from trainplan.engine.step_time.step import step_time

TOKENS = 4096
MODULES = int(Recompute.MODULES)


def a_job(preset: str) -> Job:
    """Megatron-Core on 80 GB of H100, in fp8, with sequences of 4,096."""
    base = job("nvidia-h100-sxm5-80gb")
    return replace(base, architecture=load_preset(preset), precision="fp8", sequence_length=TOKENS)


def deepseek() -> Job:
    return a_job("deepseek-v3")


def kept(case: Job, kind: int, *modules: str) -> float:
    layout = Layout(recompute=MODULES if modules else 0, recompute_modules=module_flags(modules))
    return float(rank_costs(case, layout).kinds[kind].kept[0])


@pytest.mark.parametrize(
    ("kind", "modules", "by_hand"),
    [
        # 128 heads: queries and keys of 128 + 64, values of 128, 2 bytes each.
        (1, ("mla_up_proj",), TOKENS * 128 * (192 + 192 + 128) * 2),
        # 8 experts of width 2,048 for each token: the activation's output; quantised layers keep one byte of it.
        (1, ("moe_act",), TOKENS * 8 * 2048),
        # Both norms stand alone in front of latent attention and of the mixture.
        (1, ("layernorm",), TOKENS * 2 * 7168),
        (0, ("layernorm",), TOKENS * 7168),
        # One shared expert of 2,048: gate and up in 16 bits, their product in one byte.
        (1, ("shared_experts",), TOKENS * 2048 * (4 + 1)),
        # Permuted tokens, gate, up and product of 8 experts, and the shared one.
        (1, ("moe",), TOKENS * (8 * (7168 + 2048 * (4 + 1)) + 2048 * (4 + 1))),
        (0, ("mlp",), TOKENS * 18432 * (4 + 1)),
        (0, ("moe", "moe_act", "shared_experts"), 0),
        (1, ("mlp",), 0),
        # 4 bytes of log-sum-exp a head and token: a fused kernel keeps no scores.
        (1, ("core_attn",), TOKENS * 128 * 4),
    ],
)
def test_what_a_layer_of_deepseek_v3_no_longer_keeps(kind: int, modules: tuple[str, ...], by_hand: float) -> None:
    case = deepseek()
    assert kept(case, kind) - kept(case, kind, *modules) == pytest.approx(by_hand)


def test_that_a_whole_mixture_holds_what_is_inside_it() -> None:
    case = deepseek()
    whole = kept(case, 1, "moe")
    assert kept(case, 1, "moe", "moe_act", "shared_experts") == pytest.approx(whole)


def test_that_the_feed_forward_of_llama_70b_costs_as_much_as_published() -> None:
    """593.6 of 709.9 TFLOP/s with `mlp`: a step of 1.196 (Megatron-Bridge on 32 H100, TP 4, PP 4, VPP 5)."""
    case = a_job("llama-3.1-70b")
    plain = Layout(tensor=4, sequence=1, pipeline=4, virtual_pipeline=5, data=2, sharding=1, shard_size=2,
                   global_batch=32)  # fmt: skip
    again = plain.with_(recompute=MODULES, recompute_modules=module_flags(["mlp"]))
    ratio = float(step_time(case, again).seconds[0] / step_time(case, plain).seconds[0])
    assert ratio == pytest.approx(709.93 / 593.6, abs=0.02)


def test_that_modules_never_keep_more_and_never_cost_less() -> None:
    case = deepseek()
    plain = Layout(expert=64, data=512, sharding=1, shard_size=512, global_batch=512)
    before, least = float(peak_memory(case, plain).allocated), float(step_time(case, plain).seconds[0])
    for name in ("core_attn", "layernorm", "mla_up_proj", "mlp", "moe", "moe_act", "shared_experts"):
        changed = plain.with_(recompute=MODULES, recompute_modules=module_flags([name]))
        assert peak_memory(case, changed).allocated <= before
        assert float(step_time(case, changed).seconds[0]) > least
