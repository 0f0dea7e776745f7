"""What an operator is: the one description from which counts, FLOPs, memory and time are summed."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from trainplan.arithmetic import minimum, sqrt
from trainplan.engine.job.job import Switches
from trainplan.engine.layout.layout import Number
from trainplan.engine.operators.largest import largest_of, seldom_above
from trainplan.plan.lengths import Pieces
from trainplan.plan.workload import Lora

Axis = Literal["tensor", "context", "expert", "data", "pipeline"]
Collective = Literal["all_reduce", "all_gather", "reduce_scatter", "all_to_all", "send"]


@dataclass(frozen=True)
class Work:
    """What one rank sees of one micro batch."""

    sequences: Number
    """Sequences of the micro batch, b."""
    sequence_length: Number
    """Tokens of one sequence before context parallelism, s."""
    tensor: Number
    sequence_parallel: Number
    """1 where norms and residuals are split over the tensor group, else 0."""
    context: Number
    expert: Number
    expert_tensor: Number
    switches: Switches
    element_bytes: int = 2
    """Of an activation: 2 in 16 bit, 4 in fp32."""
    product_bytes: float = 2
    """Of an input that a linear layer keeps for its weight gradient: 1 in fp8."""
    lora: Lora | None = None
    """Set where the base is frozen and only adapters train."""
    fused_adapters: bool = False
    """Query, key and value share one adapted product (LitGPT)."""
    adapter_padding: float = 0.0
    """Tensors of the residual stream that such a product pads and keeps."""
    quantised_input_bytes: float = 0.0
    """Of an input that a linear layer of a quantised base keeps: LitGPT 2, from 2024 on 4; PEFT keeps none."""

    gathered_kept: bool = False
    """What the tensor group gathers stays for backward, and what is not split works on whole sequences (DTensor)."""
    scores_after_experts: bool = False
    """Router scores multiply what the experts give, in fp32."""

    experts: int = 0
    """Routed experts of a layer, over all ranks."""
    to_last: bool = False
    """What is counted is memory, which has to last through the hottest of many micro batches."""
    pieces: Pieces | None = None
    """What sequences hold where attention stays within documents; None: attention is over whole sequences."""
    padded: bool = False
    """Padding is put back after the attention kernel, so that its reader keeps a copy."""
    rotary_cast: bool = False
    """Every layer casts rotary tables of cosines and sines for itself."""

    @property
    def tokens(self) -> Number:
        """Tokens of one micro batch on this rank, b s / c."""
        return self.sequences * self.sequence_length / self.context

    @property
    def residual_split(self) -> Number:
        """Over how many ranks a tensor of the residual stream is split: t with sequence parallelism, else 1."""
        return 1 + (self.tensor - 1) * self.sequence_parallel

    @property
    def unsplit_tokens(self) -> Number:
        """Tokens that a layer outside the tensor group works on."""
        return self.tokens if self.gathered_kept else self.tokens / self.residual_split


def routed_tokens(work: Work, chosen: int) -> Number:
    """Token copies that the hottest rank's experts meet in one micro batch.

    `chosen` [experts a token].
    """
    mean = work.tokens * chosen * work.expert_tensor / work.tensor
    return mean * hottest_load(work, chosen)


def hottest_load(work: Work, chosen: int) -> Number:
    """Token copies of the hottest of the ranks that share out the experts, over their mean.

    A stated imbalance as it is; a stated spread by the largest of the ranks' loads, of which each is the mean of its
    experts and of chance (a multinomial draw): what is usual, or where memory has to last, seldom exceeded.
    `chosen` [experts a token].
    """
    switches = work.switches
    load: Number = switches.expert_imbalance
    if switches.expert_spread and work.experts:
        ranks = work.expert
        mean = work.tokens * chosen * work.expert_tensor / work.tensor
        variance = (switches.expert_spread**2 * ranks / work.experts + 1 / mean) * (1 - 1 / ranks)
        above = seldom_above(ranks) if work.to_last else largest_of(ranks)
        load = load * (1 + above * sqrt(variance))
    return load if switches.expert_capacity is None else minimum(load, switches.expert_capacity)


@dataclass(frozen=True)
class Product:
    """`count` matrix products of (m x k) by (k x n) in one forward pass on one rank."""

    m: Number
    n: Number
    k: Number
    count: Number = 1
    grouped: bool = False
    low_precision: bool = True
    """Runs in fp8 or below where the plan says so (linear layers do; head, router and attention do not)."""


@dataclass(frozen=True)
class Exchange:
    """Bytes that one rank's buffer holds in one collective of one forward pass (backward has the same again)."""

    axis: Axis
    collective: Collective
    bytes: Number
    count: Number = 1


class Operator:
    """One step of a layer. Numbers are for one rank and one micro batch unless they say otherwise."""

    name: str
    part: str
    """Which part of the parameter count it belongs to: attention, mlp, experts, router, norms, ..."""
    flops_kind: ClassVar[Literal["linear", "attention", "other"]] = "other"
    """Under which heading `token_flops` is reported."""

    def parameters(self) -> int:
        """Parameters of the whole operator, over all ranks."""
        raise NotImplementedError

    def rank_parameters(self, work: Work) -> Number:
        """Parameters that one rank holds (before data-parallel sharding)."""
        raise NotImplementedError

    def active_parameters(self) -> int:
        """Parameters that one token meets: routed experts that it does not choose are left out."""
        return self.parameters()

    def trained_parameters(self) -> int:
        """Parameters that full training changes: all but fixed tables."""
        return self.parameters()

    def adapter_parameters(self, rank: int) -> int:
        """Trained parameters of a low-rank adapter on this operator (arXiv 2106.09685): A is r x in, B is out x r."""
        return 0

    def token_flops(self, sequence_length: float, *, causal: bool) -> float:
        """Forward FLOPs of one token of the whole model, 2 per multiply-add."""
        return 0.0

    def products(self, work: Work) -> tuple[Product, ...]:
        """Matrix products of one forward pass."""
        return ()

    def attention_flops(self, work: Work) -> Number:
        """Forward FLOPs of the attention core on this rank, causal ones counted at half."""
        return 0.0

    def traffic_bytes(self, work: Work) -> Number:
        """Memory traffic of one forward pass beyond what the products read and write once [bytes]."""
        return 0.0

    def kept_bytes(self, work: Work) -> Number:
        """What forward keeps until this operator's own backward is done [bytes]."""
        return 0.0

    def held_bytes(self, work: Work) -> Number:
        """What forward keeps until backward even where the layer is computed again [bytes]."""
        return 0.0

    def kept_output_bytes(self, work: Work) -> Number:
        """What forward keeps only for the readers of its output, free once their backward is done [bytes]."""
        return 0.0

    def output_bytes(self, work: Work) -> Number:
        """Its output, and so the gradient that its backward consumes [bytes]."""
        return 0.0

    def gradient_bytes(self, work: Work) -> Number:
        """The gradients of its inputs, which its backward writes [bytes]."""
        return 0.0

    def working_bytes(self, work: Work) -> Number:
        """What its backward needs for itself beside kept tensors and the gradients that it passes on [bytes]."""
        return 0.0

    def kept_attention_bytes(self, work: Work) -> Number:
        """The share of `kept_bytes` that recomputing the attention core gives back [bytes]."""
        return 0.0

    def exchanges(self, work: Work) -> tuple[Exchange, ...]:
        """Collectives of one forward pass."""
        return ()
