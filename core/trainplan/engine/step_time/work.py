"""What one rank does for one micro batch in an average layer, in the head and in the optimizer: counts, no rates.

Everything here follows from the operator list; nothing is fitted. What differs between layouts is an array.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, replace
from functools import lru_cache
from typing import Any, Final, TypeAlias

import numpy as np
from numpy.typing import NDArray

from trainplan.arithmetic import any_of, maximum, sqrt
from trainplan.catalog.architecture import Architecture
from trainplan.engine.job.attended import attended
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Module, Number, kept_for_one
from trainplan.engine.operators.attention import AttentionCore
from trainplan.engine.operators.base import Operator, Product, Work, hottest_load
from trainplan.engine.operators.counts import sequence_flops
from trainplan.engine.operators.elementwise import Activation, CrossEntropy
from trainplan.engine.operators.linear import Dispatch, Embedding, Experts, Linear, fused_projections
from trainplan.engine.operators.lists import model_operators, routing
from trainplan.engine.operators.modules import has_module, repeated_by
from trainplan.engine.operators.offloaded import element_bytes, offloaded_bytes, product_bytes
from trainplan.plan.lengths import Documents, Pieces, pieces_of

Array: TypeAlias = NDArray[np.float64]

LAYER_FIELDS: Final = (
    "tensor", "sequence", "context", "expert", "expert_tensor", "micro_batch", "recompute_modules",
    "offload_activations",
)  # fmt: skip
"""Fields of a layout on which the work of a layer depends."""


SHORT_SEQUENCE: Final = 250.0
"""Length at which a flash kernel takes twice as long per FLOP [tokens]: ramp of its pipeline over the keys."""
FULL_HEAD: Final = 128
"""Head width at which flash kernels are at their best."""


@dataclass(frozen=True)
class Products:
    """Matrix products, one row per distinct product and one column per layout; of one layout a row alone."""

    m: Array
    n: Array
    k: Array
    count: Array
    """Executions in one forward pass (of the average layer, or of the head)."""
    low: Array
    """1 where the product runs in the low precision of the plan."""
    grouped: Array
    """1 where it is one of a group over experts."""
    repeated: Array
    """1 where recompute by modules runs it again."""


@dataclass(frozen=True)
class LayerWork:
    """Counts of one rank; layer figures are means over the layers of the main stack and one forward pass."""

    products: Products
    head: Products
    logits: Number
    """Elements of the logits on this rank."""
    front: Products
    """Products of encoders and towers before the main stack, on the first stage."""
    front_traffic: Number
    front_attention_flops: Number
    attention_flops: Number
    """Causal FLOPs of the attention cores, weighted by how much longer short sequences and small heads take."""
    scores_flops: Number
    """FLOPs of the same as batched products over the full square."""
    scores_elements: Number
    """Elements of the score matrices."""
    scores_bytes: Number
    """What the two batched products read and write [bytes]."""
    misaligned: Number
    """0: heads of a width that tensor cores take; 1: not a multiple of 8; 2: not of 4."""
    traffic: Number
    """Bytes that memory-bound operators move."""
    routed_traffic: Number
    """The same of permutation and activation of routed tokens."""
    repeated_traffic: Number
    repeated_routed_traffic: Number
    """Of both, what recompute by modules moves again."""
    unfused_activation: Number
    """Elements of activations with biases and clamps, which no fused kernel covers."""
    adapter_elements: Number
    """Inputs and outputs of adapted linear layers."""
    tensor_bytes: Number
    """Buffers of the all-reduces of tensor parallelism."""
    tensor_count: Number
    context_bytes: Number
    expert_bytes: Number
    expert_count: Number
    chosen: Number
    groups: Number
    """Groups of experts, and how many of them a token may visit (node-limited routing)."""
    groups_chosen: Number
    routed_share: Number
    """Share of the layers that have routed experts."""
    routed_load: Number
    """Tokens of the hottest rank over those that a stated imbalance gives it: spread, chance, capacity."""
    local_experts: Number
    offloaded_bytes: Number
    """Activations that wait on the host for backward, of a layer that is not computed again whole."""
    entry_bytes: Number
    """The residual stream that a layer keeps where it is computed again."""
    boundary_bytes: Number
    """The residual stream between two stages, split over the tensor group."""
    tokens: Number
    shared_parameters: Number
    """Parameters of an average layer on this rank outside the routed experts."""
    expert_parameters: Number
    head_parameters: Number
    embedding_parameters: Number
    """Tables, encoders and towers before the main stack."""
    depth: Number
    trainable_share: Number
    """Share of the parameters that have gradients and optimizer states."""
    adapted: Number
    """Adapted linear layers of an average layer."""
    model_flops: Number
    """Forward and backward FLOPs of one sequence of the whole model as computed, causal attention at half."""
    attention_model_flops: Number
    """The attention cores' part of it, forward only."""
    data_flops: Number
    """The same as `model_flops` of the data alone: within documents, without padding."""
    uneven_flops: Number
    """Standard deviation of `attention_flops`, since documents differ."""


@lru_cache(maxsize=64)
def layer_kinds(architecture: Architecture) -> tuple[tuple[tuple[Operator, ...], float], ...]:
    """Distinct layers of the main stack and the share of each."""
    layers = model_operators(architecture).layers
    counts = Counter(layers)
    return tuple((layer, count / len(layers)) for layer, count in counts.items())


@lru_cache(maxsize=64)
def computed_flops(
    architecture: Architecture, sequence_length: int, pieces: Pieces | None = None
) -> tuple[float, float]:
    """Forward FLOPs of one sequence: all of them, and those of the attention cores (causal at half)."""
    flops = sequence_flops(model_operators(architecture), sequence_length, pieces)
    return flops.causal, flops.attention_causal


@lru_cache(maxsize=64)
def data_flops(architecture: Architecture, sequence_length: int, documents: Documents) -> float:
    """Forward FLOPs of the data in one sequence: attention within documents, padding left out."""
    pieces = pieces_of(documents, sequence_length)
    return sequence_flops(model_operators(architecture), sequence_length, pieces, padding=False).causal


@kept_for_one(LAYER_FIELDS, 128)
def layer_work(job: Job, layout: Layout) -> LayerWork:
    """Counts of one rank for each layout; only the fields `LAYER_FIELDS` of the layout matter."""
    work = Work(
        sequences=layout.micro_batch,
        sequence_length=job.sequence_length,
        tensor=layout.tensor,
        sequence_parallel=layout.sequence,
        context=layout.context,
        expert=layout.expert,
        expert_tensor=layout.expert_tensor,
        switches=job.switches,
        experts=routing(job.architecture)[0],
        pieces=attended(job),
    )
    architecture = job.architecture
    operators = model_operators(architecture)
    sums = _Sums(work, job, layout.recompute_modules, layout.offload_activations)
    for layer, share in layer_kinds(architecture):
        sums.add_layer(layer, share)
    head: list[tuple[Product, float, Number]] = []
    logits: Number = 0.0
    head_parameters: Number = 0.0
    for operator in operators.after:
        head += [(product, 1.0, 0.0) for product in operator.products(work)]
        head_parameters = head_parameters + operator.rank_parameters(work)
        if isinstance(operator, CrossEntropy):
            logits = operator.logits(work)
    front = [op for op in operators.before if not isinstance(op, Embedding)]
    front_products: list[tuple[Product, float, Number]] = [
        (product, 1.0, 0.0) for op in fused_projections(front) for product in op.products(work)
    ]
    embedding = sum((op.rank_parameters(work) for op in operators.before), 0.0)
    shape = np.broadcast_shapes(*(np.shape(getattr(layout, name)) for name in LAYER_FIELDS))
    full = job.training not in ("lora", "qlora")
    forward, attention = computed_flops(architecture, job.sequence_length, work.pieces)
    needed = forward if job.documents is None else data_flops(architecture, job.sequence_length, job.documents)
    return LayerWork(
        products=_products(sums.products, shape),
        head=_products(head, shape),
        logits=logits,
        front=_products(front_products, shape),
        front_traffic=sum((op.traffic_bytes(work) for op in front), 0.0),
        front_attention_flops=sum((op.attention_flops(work) for op in front), 0.0),
        **sums.figures,
        misaligned=sums.misaligned,
        routed_load=hottest_load(work, routing(architecture)[1]) / job.switches.expert_imbalance,
        entry_bytes=element_bytes(job) * work.tokens * architecture.hidden / work.residual_split,
        boundary_bytes=2 * work.tokens * architecture.hidden / work.tensor,
        tokens=work.tokens,
        head_parameters=head_parameters,
        embedding_parameters=embedding,
        depth=architecture.depth,
        trainable_share=1.0 if full else sums.adapter_share(architecture),
        model_flops=3.0 * forward,
        attention_model_flops=attention,
        data_flops=3.0 * needed,
    )


class _Sums:
    """Sums over the operators of the layers, each weighted by its layer's share."""

    NAMES: Final = (
        "attention_flops",
        "uneven_flops",
        "scores_flops",
        "scores_elements",
        "scores_bytes",
        "traffic",
        "routed_traffic",
        "repeated_traffic",
        "repeated_routed_traffic",
        "unfused_activation",
        "adapter_elements",
        "tensor_bytes",
        "tensor_count",
        "context_bytes",
        "expert_bytes",
        "expert_count",
        "chosen",
        "groups",
        "groups_chosen",
        "routed_share",
        "local_experts",
        "shared_parameters",
        "expert_parameters",
        "adapted",
        "offloaded_bytes",
    )

    def __init__(self, work: Work, job: Job, modules: Number, offloaded: Number) -> None:
        """modules: flags of what recompute runs again; offloaded: of what waits on the host."""
        self.work, self.job, self.modules, self.offloaded = work, job, modules, offloaded
        self.products: list[tuple[Product, float, Number]] = []
        self.figures: dict[str, Number] = dict.fromkeys(self.NAMES, 0.0)
        self.misaligned = 0
        self.adapters = 0.0

    def _add(self, name: str, value: Number, share: float) -> None:
        self.figures[name] = self.figures[name] + value * share

    def add_layer(self, layer: tuple[Operator, ...], share: float) -> None:
        work = self.work
        if any_of(self.offloaded):
            kept = replace(work, element_bytes=element_bytes(self.job), product_bytes=product_bytes(self.job))
            self._add("offloaded_bytes", offloaded_bytes(layer, kept, self.offloaded, self.modules), share)
        fused = fused_projections(layer)
        for operator, by in zip(fused, repeated_by(fused), strict=True):
            again = has_module(self.modules, by)
            self.products += [(product, share, again) for product in operator.products(work)]
        routed = False
        for operator, by in zip(layer, repeated_by(layer), strict=True):
            is_routed = isinstance(operator, Dispatch) or (isinstance(operator, Activation) and operator.routed > 0)
            traffic = operator.traffic_bytes(work)
            self._add("routed_traffic" if is_routed else "traffic", traffic, share)
            again = has_module(self.modules, _moves_again(operator, by))
            self._add("repeated_routed_traffic" if is_routed else "repeated_traffic", traffic * again, share)
            kind = "expert_parameters" if isinstance(operator, Experts) else "shared_parameters"
            self._add(kind, operator.rank_parameters(work), share)
            if isinstance(operator, Dispatch):
                self._add("groups", operator.groups, share)
                self._add("groups_chosen", operator.groups_chosen, share)
            for exchange in operator.exchanges(work):
                self._add_exchange(exchange.axis, exchange.bytes * exchange.count, exchange.count, share)
            if isinstance(operator, AttentionCore):
                self._add_attention(operator, share)
            if isinstance(operator, Activation) and operator.routed and operator.biased:
                self._add("unfused_activation", operator.elements(work), share)
            if isinstance(operator, Experts) and not routed:
                routed = True
                self._add("routed_share", 1.0, share)
                self._add("local_experts", operator.experts / work.expert, share)
                self._add("chosen", operator.chosen, share)
            if isinstance(operator, Linear | Experts):
                self._add_adapter(operator, share)

    def _add_exchange(self, axis: str, size: Number, count: Number, share: float) -> None:
        if axis == "tensor":
            self._add("tensor_bytes", size, share)
            self._add("tensor_count", count, share)
        elif axis == "context":
            self._add("context_bytes", size, share)
        elif axis == "expert":
            self._add("expert_bytes", size, share)
            self._add("expert_count", count, share)

    def _add_attention(self, core: AttentionCore, share: float) -> None:
        work = self.work
        length = work.sequence_length
        width = core.key_dim + core.value_dim
        head = max(core.key_dim, core.value_dim)
        keys = core.mean_keys(work)
        met = keys if work.pieces is None else keys / work.pieces.useful  # padding meets none
        slower = (1 + SHORT_SEQUENCE / (2 * maximum(met, 1))) * max(1.0, (FULL_HEAD / head) ** 0.5)
        self._add("attention_flops", core.attention_flops(work) * slower, share)
        if work.pieces is not None:
            one = core.attention_flops(work) * slower / sqrt(work.sequences)
            self._add("uneven_flops", one * core.unevenness(work), share)
        square = work.sequences * core.heads / work.tensor * (length / work.context) * length
        self._add("scores_flops", 2 * square * width, share)
        self._add("scores_elements", square, share)
        rows = work.sequences * core.heads / work.tensor * length
        self._add("scores_bytes", 2 * (2 * square + 2 * rows * width), share)
        if head % 8:
            self.misaligned = 2 if head % 4 else 1

    def _add_adapter(self, operator: Linear | Experts, share: float) -> None:
        job = self.job
        if job.training not in ("lora", "qlora") or not _is_target(operator.target, job.lora.targets):
            return
        copies = operator.chosen if isinstance(operator, Experts) else 1
        inputs: Number = operator.inputs
        outputs: Number = operator.outputs
        if operator.split == "column":
            outputs = outputs / self.work.tensor
        elif operator.split == "row":
            inputs = inputs / self.work.tensor
        self._add("adapter_elements", copies * self.work.tokens * (inputs + outputs), share)
        self._add("adapted", 1.0, share)
        count = operator.experts if isinstance(operator, Experts) else 1
        self.adapters += share * count * job.lora.rank * (operator.inputs + operator.outputs)

    def adapter_share(self, architecture: Architecture) -> float:
        total = sum(op.parameters() for op in model_operators(architecture).all)
        return self.adapters * architecture.depth / total


def _moves_again(operator: Operator, by: Module) -> Module:
    """Positions turn what latent projections give; a kernel that is run again moves nothing beside itself."""
    if not isinstance(operator, AttentionCore):
        return by
    return Module.MLA_UP_PROJ if operator.beside_values else Module(0)


def _is_target(target: str, targets: tuple[str, ...]) -> bool:
    if "all-linear" in targets:
        return bool(target) and target not in ("lm_head", "router")
    return target in targets


def _products(products: list[tuple[Product, float, Number]], shape: tuple[int, ...]) -> Products:
    def rows(values: list[Any]) -> Array:
        out = np.empty((len(values), *shape))
        for row, value in enumerate(values):
            out[row] = value
        out.flags.writeable = False  # others may hold the same
        return out

    return Products(
        m=rows([product.m for product, *_ in products]),
        n=rows([product.n for product, *_ in products]),
        k=rows([product.k for product, *_ in products]),
        count=rows([product.count * share for product, share, _ in products]),
        low=rows([float(product.low_precision) for product, *_ in products]),
        grouped=rows([float(product.grouped) for product, *_ in products]),
        repeated=rows([again for *_, again in products]),
    )
