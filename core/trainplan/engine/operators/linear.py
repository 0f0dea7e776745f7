"""Matrix products: linear layers, experts, embedding tables and the head."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Literal

from trainplan.engine.layout.layout import Number
from trainplan.engine.operators.base import Exchange, Operator, Product, Work, routed_tokens

Split = Literal["column", "row", "none"]


ALL_LINEAR = "all-linear"
REGEX_SIGNS = set("*()[]\\|^$+?")
FUSED_EXPERTS = "gate_up_proj"
ROUTING_BYTES = 36
"""Of scores, places and counts of one chosen expert of a token (torchtitan's router and reorderer, traced)."""
SHARED = re.compile(r"shared_experts\.(gate|up|down)_proj$")
EXPERT_INPUTS = re.compile(r"experts\.(gate|up)_proj$")


def matches(target: str, path: str) -> bool:
    """Whether a target addresses the module: the whole path for an expression, else equal trailing names."""
    if set(target) & REGEX_SIGNS:
        try:
            return re.fullmatch(target, path) is not None
        except re.error:
            return False
    wanted, names = target.split("."), path.split(".")
    shared = min(len(wanted), len(names))
    return wanted[-shared:] == names[-shared:]


def matches_fused(target: str, path: str) -> bool:
    """Whether a target addresses an expert's gate and up matrices as the one module that some libraries have."""
    if not target.endswith(FUSED_EXPERTS) or not EXPERT_INPUTS.search(path):
        return False
    return matches(target, EXPERT_INPUTS.sub(f"experts.{FUSED_EXPERTS}", path))


def is_adapted(operator: Operator, targets: tuple[str, ...]) -> bool:
    """Whether adapters on `targets` adapt this operator.

    `all-linear` is taken as PEFT 0.21 takes it: all but the head, and but shared experts, whose modules bear the names
    of the fused experts' tensors.
    """
    path = getattr(operator, "target", "")
    if not path:
        return False
    if (
        ALL_LINEAR in targets
        and operator.part != "lm_head"
        and not (isinstance(operator, Linear) and SHARED.search(path))
    ):
        return True
    return any(matches(target, path) or matches_fused(target, path) for target in targets)


def adapter_sizes(operator: Linear | Experts, targets: tuple[str, ...]) -> tuple[int, int]:
    """Inputs and outputs for each rank of the adapters of one matrix.

    Gate and up of fused experts are one matrix: by `all-linear` PEFT (0.21, transformers 5) gives it twice the rank,
    by its own name the rank of all others; either way both halves share the A.
    """
    if not isinstance(operator, Experts) or not operator.paired or not EXPERT_INPUTS.search(operator.target):
        return operator.inputs, operator.outputs
    if ALL_LINEAR in targets:
        return operator.inputs, 2 * operator.outputs
    if any(matches_fused(target, operator.target) for target in targets):
        return (operator.inputs if operator.target.endswith("gate_proj") else 0), operator.outputs
    return operator.inputs, operator.outputs


def adapter_bytes(operator: Operator, rows: Number, inputs: Number, work: Work) -> Number:
    """What an adapter keeps: its input in its own precision, a dropout mask, and the low-rank product [bytes].

    `rows` [tokens]; `inputs` [elements of one].
    """
    if work.lora is None or not is_adapted(operator, work.lora.targets):
        return 0.0
    width = 4 if work.lora.adapter_precision == "fp32" else 2
    mask = 1 if work.lora.dropout else 0
    return rows * ((width + mask) * inputs + width * work.lora.rank)


@dataclass(frozen=True)
class Linear(Operator):
    """`outputs = inputs W (+ b)`; column-parallel splits the outputs over the tensor group, row-parallel the inputs."""

    name: str
    part: str
    inputs: int
    outputs: int
    bias: bool = False
    split: Split = "none"
    target: str = ""
    """Module name under which LoRA addresses it."""
    low_precision: bool = True
    flops_kind = "linear"

    def parameters(self) -> int:
        return self.inputs * self.outputs + self.bias * self.outputs

    def adapter_parameters(self, rank: int) -> int:
        return rank * (self.inputs + self.outputs)

    def rank_parameters(self, work: Work) -> Number:
        weight, bias = self.inputs * self.outputs, self.bias * self.outputs
        if self.split == "column":
            return (weight + bias) / work.tensor
        if self.split == "row":
            return weight / work.tensor + bias
        return weight + bias

    def token_flops(self, sequence_length: float, *, causal: bool) -> float:
        return 2.0 * self.inputs * self.outputs

    def products(self, work: Work) -> tuple[Product, ...]:
        m: Number
        n: Number
        k: Number
        if self.split == "column":
            m, n, k = work.tokens, self.outputs / work.tensor, self.inputs
        elif self.split == "row":
            m, n, k = work.tokens, self.outputs, self.inputs / work.tensor
        else:
            m, n, k = work.tokens / work.residual_split, self.outputs, self.inputs
        return (Product(m, n, k, low_precision=self.low_precision),)

    def local_inputs(self, work: Work) -> Number:
        """Width of the input on one rank."""
        return self.inputs / (work.tensor if self.split == "row" else 1)

    def rows(self, work: Work) -> Number:
        """Tokens that it reads: a split residual stream stays split where the layer is not."""
        return work.tokens if self.split != "none" else work.unsplit_tokens

    def kept_bytes(self, work: Work) -> Number:
        kept = adapter_bytes(self, self.rows(work), self.local_inputs(work), work)
        if self.part == "router" and work.scores_after_experts:
            kept = kept + 4 * self.rows(work) * self.outputs
        if self.split == "row":
            kept = kept + work.quantised_input_bytes * self.rows(work) * self.local_inputs(work)
            if work.switches.hidden_dropout:
                # One byte of mask for every element of the branch that joins the residual stream.
                kept = kept + work.tokens * self.outputs / work.residual_split
        return kept

    def output_bytes(self, work: Work) -> Number:
        if self.split == "row":
            return work.element_bytes * work.tokens * self.outputs / work.residual_split
        outputs = self.outputs / (work.tensor if self.split == "column" else 1)
        return work.element_bytes * self.rows(work) * outputs

    def gradient_bytes(self, work: Work) -> Number:
        return work.element_bytes * self.rows(work) * self.local_inputs(work)

    def working_bytes(self, work: Work) -> Number:
        """An fp32 adapter casts and scales its incoming gradient and makes two fp32 gradients of its input (traced)."""
        lora = work.lora
        if lora is None or lora.adapter_precision != "fp32" or not is_adapted(self, lora.targets):
            return 0.0
        return 5 * self.output_bytes(work) + self.gradient_bytes(work)

    def exchanges(self, work: Work) -> tuple[Exchange, ...]:
        if self.split == "row":
            return (Exchange("tensor", "all_reduce", 2 * work.tokens * self.outputs),)
        return ()


@dataclass(frozen=True)
class Experts(Operator):
    """The same linear layer in each of `experts` routed experts; a token meets `chosen` of them."""

    name: str
    part: str
    experts: int
    chosen: int
    inputs: int
    outputs: int
    bias: bool = False
    split: Split = "none"
    target: str = ""
    paired: bool = False
    """One of gate and up, which the library keeps in one tensor."""
    flops_kind = "linear"

    def parameters(self) -> int:
        return self.experts * (self.inputs * self.outputs + self.bias * self.outputs)

    def adapter_parameters(self, rank: int) -> int:
        return self.experts * rank * (self.inputs + self.outputs)

    def active_parameters(self) -> int:
        return self.parameters() * self.chosen // self.experts

    def rank_parameters(self, work: Work) -> Number:
        return self.parameters() / (work.expert * work.expert_tensor)

    def token_flops(self, sequence_length: float, *, causal: bool) -> float:
        return 2.0 * self.chosen * self.inputs * self.outputs

    def products(self, work: Work) -> tuple[Product, ...]:
        local = self.experts / work.expert
        m = work.tokens * self.chosen * work.expert_tensor / (work.tensor * local)
        n = self.outputs / (work.expert_tensor if self.split == "column" else 1)
        k = self.inputs / (work.expert_tensor if self.split == "row" else 1)
        return (Product(m, n, k, count=local, grouped=True),)

    def kept_bytes(self, work: Work) -> Number:
        inputs = self.inputs / (work.expert_tensor if self.split == "row" else 1)
        kept = adapter_bytes(self, routed_tokens(work, self.chosen), inputs, work)
        if self.split == "row" and work.scores_after_experts and work.lora is None:
            # The fp32 copy of all that comes back from the experts, which the product with the scores keeps.
            kept = kept + 4 * work.tokens * self.chosen * self.outputs
        return kept

    def output_bytes(self, work: Work) -> Number:
        outputs = self.outputs / (work.expert_tensor if self.split == "column" else 1)
        return work.element_bytes * routed_tokens(work, self.chosen) * outputs

    def gradient_bytes(self, work: Work) -> Number:
        inputs = self.inputs / (work.expert_tensor if self.split == "row" else 1)
        return work.element_bytes * routed_tokens(work, self.chosen) * inputs


def fused_projections(operators: Iterable[Operator]) -> tuple[Operator, ...]:
    """The operators with neighbouring projections of one input merged into one product (q, k, v; gate and up)."""
    merged: list[Operator] = []
    for operator in operators:
        last = merged[-1] if merged else None
        if (
            isinstance(operator, Linear | Experts)
            and isinstance(last, Linear | Experts)
            and type(last) is type(operator)
            and last.split == operator.split == "column"
            and last.inputs == operator.inputs
        ):
            merged[-1] = replace(last, outputs=last.outputs + operator.outputs)
        else:
            merged.append(operator)
    return tuple(merged)


@dataclass(frozen=True)
class Dispatch(Operator):
    """Sending tokens to their experts and back: two all-to-alls in forward."""

    name: str
    hidden: int
    chosen: int
    groups: int = 1
    groups_chosen: int = 1
    part: str = "router"

    def parameters(self) -> int:
        return 0

    def rank_parameters(self, work: Work) -> Number:
        return 0

    def traffic_bytes(self, work: Work) -> Number:
        """Permuting copies of tokens to their experts and back, with their probabilities."""
        return 12 * self.hidden * work.tokens * self.chosen * work.expert_tensor / work.tensor

    def kept_bytes(self, work: Work) -> Number:
        """Tokens in the order of their experts: the input of the experts' first products; and where scores follow,
        scores and places of each copy, in fp32 and 64-bit integers."""
        kept = work.product_bytes * routed_tokens(work, self.chosen) * self.hidden
        return kept + ROUTING_BYTES * work.tokens * self.chosen if work.scores_after_experts else kept

    def output_bytes(self, work: Work) -> Number:
        return work.element_bytes * routed_tokens(work, self.chosen) * self.hidden

    def gradient_bytes(self, work: Work) -> Number:
        return work.element_bytes * work.tokens / work.residual_split * self.hidden

    def exchanges(self, work: Work) -> tuple[Exchange, ...]:
        tokens = work.tokens * self.chosen / work.tensor
        return (Exchange("expert", "all_to_all", 2 * tokens * self.hidden, count=2),)


@dataclass(frozen=True)
class Embedding(Operator):
    """A look-up table, split over the tensor group by rows."""

    name: str
    rows: int
    width: int
    part: str = "input_embedding"
    split: bool = True

    def parameters(self) -> int:
        return self.rows * self.width

    def rank_parameters(self, work: Work) -> Number:
        return self.rows * self.width / (work.tensor if self.split else 1)


@dataclass(frozen=True)
class Constant(Operator):
    """Parameters that no operator here computes with (layer scales, indexers, poolers)."""

    name: str
    part: str
    count: int
    flops_per_token: int = 0
    trained: bool = True
    flops_kind = "linear"

    def parameters(self) -> int:
        return self.count

    def trained_parameters(self) -> int:
        return self.count if self.trained else 0

    def token_flops(self, sequence_length: float, *, causal: bool) -> float:
        return float(self.flops_per_token)

    def rank_parameters(self, work: Work) -> Number:
        return self.count
