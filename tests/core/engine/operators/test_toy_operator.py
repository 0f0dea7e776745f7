"""A new operator in a layer's list, and nothing else, changes counts, FLOPs, memory and time."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from trainplan.catalog.library import load_library
from trainplan.engine.evaluate import evaluate
from trainplan.engine.layout.layout import Number
from trainplan.engine.operators import lists
from trainplan.engine.operators.base import Operator, Product, Work
from trainplan.engine.operators.counts import forward_flops, parameters
from trainplan.plan.document import Plan
from trainplan.plan.new import default_plan

WIDTH = 4096


@dataclass(frozen=True)
class Toy(Operator):
    """A square product that keeps its input."""

    name: str = "toy"
    part: str = "mlp"
    flops_kind = "linear"

    def parameters(self) -> int:
        return WIDTH * WIDTH

    def rank_parameters(self, work: Work) -> Number:
        return WIDTH * WIDTH / work.tensor

    def token_flops(self, sequence_length: float, *, causal: bool) -> float:
        return 2.0 * WIDTH * WIDTH

    def products(self, work: Work) -> tuple[Product, ...]:
        return (Product(work.tokens, WIDTH / work.tensor, WIDTH),)

    def kept_bytes(self, work: Work) -> Number:
        return 2 * work.tokens * WIDTH


def named(plan: Plan, name: str) -> Plan:
    """The same plan; the architecture's name keeps its operators apart from cached ones."""
    architecture = plan.model.architecture.model_copy(update={"name": name})
    model = plan.model.model_copy(update={"architecture": architecture})
    parallelism = plan.parallelism.model_copy(update={"recompute": "none"})
    return plan.model_copy(update={"model": model, "parallelism": parallelism})


def test_that_a_toy_operator_changes_counts_flops_memory_and_time(monkeypatch: pytest.MonkeyPatch) -> None:
    plan = default_plan(load_library())
    plain = named(plan, "without a toy operator")
    before, counts = evaluate(plain), parameters(plain.model.architecture)
    flops = forward_flops(plain.model.architecture, 8192)

    layer_operators = lists.layer_operators
    monkeypatch.setattr(lists, "layer_operators", lambda layer, hidden: (*layer_operators(layer, hidden), Toy()))
    changed = named(plan, "with a toy operator")
    after = evaluate(changed)

    assert parameters(changed.model.architecture).parts["mlp"] == counts.parts["mlp"] + 32 * WIDTH * WIDTH
    assert parameters(changed.model.architecture).total == counts.total + 32 * WIDTH * WIDTH
    assert forward_flops(changed.model.architecture, 8192).linear == flops.linear + 32 * 8192 * 2 * WIDTH * WIDTH
    assert after.memory is not None
    assert before.memory is not None
    assert after.memory.parts["weights"] > before.memory.parts["weights"]
    assert after.memory.parts["activations"] > before.memory.parts["activations"] + 31 * 2 * 8192 * WIDTH
    assert after.step is not None
    assert before.step is not None
    assert after.step.seconds > before.step.seconds
