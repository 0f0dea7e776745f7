"""The time of an average layer: its arithmetic, what recompute repeats, and the communication inside it."""

from __future__ import annotations

from dataclasses import dataclass
from math import inf
from typing import Final

from trainplan.arithmetic import NOTHING, all_of, any_of, ceil, log2, maximum, minimum, power, where
from trainplan.engine.layout.layout import Layout, Module, Number, Offloaded, Placement, Recompute
from trainplan.engine.operators.modules import has_flag, has_module
from trainplan.engine.step_time.collectives import (
    Group,
    all_reduce_seconds,
    all_to_all_seconds,
    bus_rate,
    gather_seconds,
    group,
    inner_rate,
    own_all_to_all_seconds,
    own_seconds,
    paid_share,
    ring_rate,
)
from trainplan.engine.step_time.compute import LayerSeconds
from trainplan.engine.step_time.rates import Rates
from trainplan.engine.step_time.states import Parameters
from trainplan.engine.step_time.work import LayerWork

INPUT_GATHER: Final = 0.5
"""With sequence parallelism the weight gradient gathers the layer's input again: one gather beside gather and scatter
(arXiv 2205.05198, section 4.2.2)."""


@dataclass(frozen=True)
class LayerTime:
    """Seconds of an average layer for one micro batch by term, and what the combination needs beside."""

    matmul: Number
    attention: Number
    elementwise: Number
    recompute: Number
    tensor: Number
    tensor_hidden: Number
    context: Number
    context_hidden: Number
    expert: Number
    expert_hidden: Number
    launch: Number
    offload: Number
    offload_hidden: Number
    layer: Number
    """All of the above that is exposed."""
    forward_share: Number
    """Share of a layer's time that its forward pass takes."""
    recompute_share: Number
    head: Number
    front: Number
    boundary_bytes: Number
    hardware_flops: Number
    """Of one sequence of the whole model."""
    uneven: Number
    """Standard deviation of the attention core's seconds, since documents differ."""
    parameters: Parameters
    """What one rank holds, from which the cost of the states follows."""


def recompute_shares(layout: Layout, depth: Number) -> tuple[Number, Number, Number]:
    """Shares of a layer's products, attention core and memory-bound operators that backward runs again."""
    mode = layout.recompute
    of_stage = minimum(1.0, layout.recompute_layers * layout.virtual_pipeline / ceil(depth / layout.pipeline))
    some = where(mode == Recompute.LAYERS, of_stage, 0.0)
    some = where(mode == Recompute.EVERY, 1.0 / maximum(layout.recompute_every, 1), some)
    whole = where(mode == Recompute.FULL, 1.0, some)
    products = where(mode == Recompute.SELECTIVE, 0.5, whole)
    core = (mode == Recompute.ATTENTION) | (has_module(layout.recompute_modules, Module.CORE_ATTN) > 0)
    attention = where(core, 1.0, whole)
    elementwise = where(mode == Recompute.SELECTIVE, 0.5, whole)
    return products, attention, elementwise


def layer_time(compute: LayerSeconds, work: LayerWork, layout: Layout, rates: Rates) -> LayerTime:
    """Exposed seconds of an average layer for one micro batch, forward and backward; of `work` no products matter.

    All hidden traffic together is never longer than the computation of the layer, behind which it hides.
    """
    products, attention, elementwise = recompute_shares(layout, work.depth)
    again = (
        products * compute.matmul_forward
        + attention * compute.attention_forward
        + elementwise * compute.elementwise_forward
        + compute.repeated_matmul
        + compute.repeated_elementwise
    )
    routed_passes = 2 + maximum(products, has_module(layout.recompute_modules, Module.MOE))
    products = products + compute.repeated_matmul / compute.matmul_forward
    matmul = compute.matmul_forward + compute.matmul_backward
    core = compute.attention_forward + compute.attention_backward
    traffic = compute.elementwise_forward + compute.elementwise_backward
    passes = 2 + products
    gathered_again = where(layout.sequence > 0, INPUT_GATHER, 0.0) * (rates.backward - 1)
    tensor = _tensor_seconds(work, layout, rates) * (passes + gathered_again)
    context = _context_seconds(work, layout, rates) * passes
    expert = _expert_seconds(work, layout, rates) * routed_passes
    tensor_exposed = _tensor_exposed(layout, rates)
    context_paid = paid_share(rates.context_exposed, group(layout.context, layout.tensor, rates).domains > 1, rates)
    computed = matmul + core + traffic + again
    expert_paid = _overlapped(expert, computed, rates)
    tensor_hidden = minimum(tensor * (1 - tensor_exposed), computed)
    context_hidden = minimum(context * (1 - context_paid), computed - tensor_hidden)
    expert_hidden = minimum(expert - expert_paid, computed - tensor_hidden - context_hidden)
    waited_tensor, waited_context, waited_expert = (
        tensor - tensor_hidden,
        context - context_hidden,
        expert - expert_hidden,
    )
    exposed = waited_tensor + waited_context + waited_expert
    device = computed + exposed
    host = (compute.launch_pass * (1 + products) + compute.launch_backward) * (
        1 + rates.launch_tensor * log2(maximum(layout.tensor, 1))
    )
    layer = soft_maximum(device, host, rates.sharpness)
    launch = layer - device
    forward_share = _forward_share(compute, exposed, device, passes)
    offload, offload_hidden = _offload_seconds(work, layout, layer * forward_share, layer, rates)
    if offload is not NOTHING:
        layer = layer + offload
    attention_flops = work.attention_model_flops
    linear_flops = work.model_flops / 3 - attention_flops
    executed = linear_flops * (1 + rates.backward + products) + attention_flops * (3 + attention)
    return LayerTime(
        matmul=matmul,
        attention=core,
        elementwise=traffic,
        recompute=again,
        tensor=waited_tensor,
        tensor_hidden=tensor_hidden,
        context=waited_context,
        context_hidden=context_hidden,
        expert=waited_expert,
        expert_hidden=expert_hidden,
        launch=launch,
        offload=offload,
        offload_hidden=offload_hidden,
        layer=layer,
        forward_share=forward_share,
        recompute_share=again / device,
        head=compute.head,
        front=compute.front,
        boundary_bytes=work.boundary_bytes,
        hardware_flops=executed,
        uneven=_uneven(work, core + attention * compute.attention_forward),
        parameters=Parameters(
            shared=work.shared_parameters,
            experts=work.expert_parameters,
            head=work.head_parameters,
            embedding=work.embedding_parameters,
            adapted=work.adapted,
        ),
    )


def _offload_seconds(
    work: LayerWork, layout: Layout, forward: Number, layer: Number, rates: Rates
) -> tuple[Number, Number]:
    """Activations that go to the host behind a layer's forward and come back behind its backward: waited for, hidden.

    Both ways have the link's whole rate. `forward`, `layer` [s].
    """
    if not any_of(layout.offload_activations):
        return NOTHING, NOTHING
    whole, _, _ = recompute_shares(layout, work.depth)
    again = where(layout.recompute == Recompute.SELECTIVE, 0.0, whole)  # layers that are computed again whole
    entry = work.entry_bytes * has_flag(layout.offload_activations, Offloaded.LAYER_INPUT)
    one_way = ((1 - again) * work.offloaded_bytes + again * entry) / rates.host_link
    waited = maximum(one_way - forward, 0) + maximum(one_way - (layer - forward), 0)
    return waited, 2 * one_way - waited


def _uneven(work: LayerWork, core: Number) -> Number:
    if not any_of(work.uneven_flops):
        return NOTHING
    return core * work.uneven_flops / maximum(work.attention_flops, 1e-30)


def soft_maximum(one: Number, other: Number, sharpness: Number) -> Number:
    """(a^q + b^q)^(1/q): the slower of both, and a little more where they are close.

    `one`, `other` [s]; `sharpness` [the exponent].
    """
    larger, smaller = maximum(one, other), minimum(one, other)
    ratio = smaller / maximum(larger, 1e-30)
    return larger * power(1 + power(ratio, sharpness), 1 / sharpness)


def _forward_share(compute: LayerSeconds, exposed: Number, device: Number, passes: Number) -> Number:
    forward = compute.matmul_forward + compute.attention_forward + compute.elementwise_forward + exposed / passes
    return forward / device


def _tensor_exposed(layout: Layout, rates: Rates) -> Number:
    """Share of tensor-parallel traffic that nothing hides.

    Frameworks overlap it through peer memory (Transformer Engine's user buffers), which reaches one fast domain only.
    """
    leaves_domain = layout.tensor > rates.inner_size
    return where(leaves_domain, 1.0, rates.tensor_exposed)


def _tensor_seconds(work: LayerWork, layout: Layout, rates: Rates) -> Number:
    """All-reduces of one forward pass, or the gathers and scatters that sequence parallelism has in their place."""
    ranks = group(layout.tensor, 1, rates)
    inside = inner_rate(ranks, rates) * rates.inner_share
    nic = ring_rate(ranks, rates)
    across = nic * rates.tensor_outer_share * (ranks.size - 1) / maximum(ranks.domains - 1, 1)
    limited = where(ranks.local > 1, minimum(inside, across), across)
    rate = where(ranks.domains > 1, limited, inside)
    split = 2 * gather_seconds(work.tensor_bytes, ranks, rate)
    whole = all_reduce_seconds(work.tensor_bytes, ranks, rate, rates)
    latency = work.tensor_count * rates.tensor_latency * log2(maximum(ranks.size, 1))
    if rates.own_curves:
        return _own_tensor_seconds(work, layout, ranks, whole + latency, split + latency, rates)
    return where(layout.sequence > 0, split, whole) + latency


def _own_tensor_seconds(
    work: LayerWork, layout: Layout, ranks: Group, whole: Number, split: Number, rates: Rates
) -> Number:
    """The same where somebody measured these collectives; a test's time holds its latency."""
    size, message = work.tensor_bytes, work.tensor_bytes / maximum(work.tensor_count, 1)
    halves = sum(own_seconds(name, size, message, ranks, split / 2, rates) for name in ("all_gather", "reduce_scatter"))
    reduced = own_seconds("all_reduce", size, message, ranks, whole, rates)
    return where(layout.sequence > 0, halves, reduced)


def _context_seconds(work: LayerWork, layout: Layout, rates: Rates) -> Number:
    ranks = group(layout.context, layout.tensor, rates)
    rate = bus_rate(ranks, rates.inner_share, rates.shard_outer_share, rates)
    latency = rates.tensor_latency * log2(maximum(ranks.size, 1))
    return where(ranks.size > 1, gather_seconds(work.context_bytes, ranks, rate) + latency, 0.0)


def _expert_seconds(work: LayerWork, layout: Layout, rates: Rates) -> Number:
    inside = layout.placement == Placement.DATA_INSIDE
    ranks = group(layout.expert, layout.expert_tensor * where(inside, 1, layout.pipeline), rates)
    routed = maximum(work.routed_share, 1e-9)
    groups = work.groups / routed
    limit = work.groups_chosen / routed * maximum(1.0, ranks.domains / maximum(groups, 1))
    reached = where(groups > 1, limit, inf)
    moved = all_to_all_seconds(work.expert_bytes, ranks, work.chosen / routed, reached, rates)
    load = rates.imbalance * work.routed_load
    seconds = moved * load + work.expert_count * rates.expert_latency
    if rates.own_curves and all_of(rates.expert_copies > 0):
        message = work.expert_bytes / maximum(work.expert_count, 1)
        seconds = own_all_to_all_seconds(work.expert_bytes * load, message, ranks, seconds, rates)
    return where(ranks.size > 1, seconds, 0.0)


def _overlapped(expert: Number, computed: Number, rates: Rates) -> Number:
    """What all-to-all adds to a layer.

    Behind another micro batch it waits for nothing but is never shorter than itself, and its kernels take compute units
    from the products beside them (DualPipe, arXiv 2412.19437, section 3.2: 20 of 132 for both kinds of links).
    """
    hidden = minimum(expert, computed)
    behind = expert - hidden + hidden * rates.overlap_inner
    return where(rates.expert_overlapped > 0, behind, expert * rates.expert_exposed)
