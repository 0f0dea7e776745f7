"""The start of continued training, by hand."""

from __future__ import annotations

import pytest
from tests.core.export.launch.jobs import files_of, llama_8b

from trainplan.engine.evaluate import evaluate
from trainplan.engine.findings.registry import sentence
from trainplan.engine.results import Results
from trainplan.plan.document import Plan
from trainplan.plan.paths import set_field


def continued(**start: object) -> Plan:
    """Llama 3.1 8B, 8.03 billion parameters, on eight H100; 1,000 steps of 64 sequences of 8,192 tokens."""
    plan = llama_8b("megatron_core", **{"parallelism.sharding": "zero1", "model.training": "continued"})
    plan = set_field(plan, "training.phases.0.tokens", 1000 * 64 * 8192)
    for name, value in start.items():
        plan = set_field(plan, f"training.start.{name}", value)
    return plan


def evaluated(plan: Plan) -> Results:
    return evaluate(plan, scaling=False, uncertainty=False)


def test_optimizer_state_is_seven_times_the_weights():
    """14 bytes a parameter against 2, read at 10 GB/s: 112.4 GB in 11.2 s, 16.06 GB in 1.6 s."""
    whole = evaluated(continued(read_gb_per_second=10.0)).run
    alone = evaluated(continued(read_gb_per_second=10.0, optimizer_state=False)).run
    assert whole is not None
    assert whole.start is not None
    assert alone is not None
    assert alone.start is not None
    assert (whole.start.read_seconds, alone.start.read_seconds) == pytest.approx((11.24, 1.606), rel=0.002)
    assert whole.start.warmup_steps == 0
    assert alone.start.warmup_steps == 10  # 1% of a thousand
    assert (whole.days - alone.days) * 86_400 == pytest.approx(11.24 - 1.606, rel=0.05)


def test_training_from_scratch_reads_no_checkpoint():
    run = evaluated(set_field(continued(), "model.training", "pretraining")).run
    assert run is not None
    assert run.start is None


def test_the_findings_tell_how_it_starts():
    told = {item.code: sentence(item) for item in evaluated(continued(optimizer_state=False)).findings}
    assert "16.1 GB" in told["starts_without_optimizer_state"]
    assert "10 warm-up steps" in told["starts_without_optimizer_state"]
    assert "starts_from_checkpoint" in {item.code for item in evaluated(continued()).findings}


def test_megatron_loads_weights_alone_or_goes_on_where_the_checkpoint_stopped():
    alone = files_of(continued(optimizer_state=False, warmup_tokens=5 * 64 * 8192), "megatron")["pretrain.sh"]
    assert '--pretrained-checkpoint "$PRETRAINED"' in alone
    assert "WARMUP_STEPS:-5}" in alone
    whole = files_of(continued(), "megatron")["pretrain.sh"]
    assert "--pretrained-checkpoint" not in whole
    assert "optimizer state included" in whole
