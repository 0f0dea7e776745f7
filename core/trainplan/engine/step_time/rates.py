"""How fast a machine and a software stack do the work: the constants of the calibration resolved for one job."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields, replace
from functools import lru_cache
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from trainplan.catalog.entries import Accelerator
from trainplan.engine.calibration import Calibration, built_in_calibration
from trainplan.engine.job.job import Job, Machine, OwnRuns
from trainplan.engine.layout.layout import Number
from trainplan.engine.layout.state_handling import handling_table
from trainplan.engine.step_time.own_curves import Curves, own_curves

TERA: Final = 1e12
GIGA: Final = 1e9
MEGA: Final = 1e6
PCIE_GB_PER_SECOND: Final = {3: 16.0, 4: 32.0, 5: 64.0, 6: 128.0}
"""x16 slot, one way [GB/s] (PCI-SIG line rates)."""
PINNED_COPY_SHARE: Final = 0.8
"""Of the line rate that copies of pinned memory reach: 25 of 32 GB/s, 52 of 64 (NVIDIA's bandwidthTest, rounded)."""
PCIE_WITHOUT_SWITCH: Final = 0.5
"""Peers on one host share its root complex."""
DEFAULT_PCIE_GENERATION: Final = 4
"""Where the data sheet is silent: hosts of 2020 to 2022."""
QUANTISED_WEIGHT_BYTES: Final = 0.54
"""A gathered NF4 weight with its scales [bytes]: 0.516 with double quantization, 0.5625 without (arXiv 2305.14314)."""
ADDED_BY_PRODUCT: Final = 0.5
"""Share of the traffic of accumulation that is left where the product adds: the sum is written, but not read."""
ROUTED_RELEASE: Final = 2026.4
"""Megatron Bridge 26.06 fused permutation and casts and shortened the host work of routed layers on Blackwell."""
MATURITY_YEAR: Final = 2025
"""Year of release to which the fitted rates of products belong."""
LATEST_YEAR: Final = 2028
"""No release gets faster beyond this year: nobody has seen one."""
UNSCALED_EXPERT: Final = 0.2
"""Host time of an expert without block scales over one with: two products, but no kernels that quantise and arrange its
scales."""
CAPTURED: Final = {
    "none": (0.0, 0.0, 0.0),
    "router": (0.0, 1 / 3, 0.0),
    "attention": (1 / 2, 2 / 3, 0.0),
    "iteration": (1.0, 1.0, 1.0),
}
"""Share of the host work of a dense layer, of a routed one and of an expert that graphs replay: attention is half of a
dense layer; attention, router and dispatch are a third each of a routed one (assumed)."""
COMPUTE_RATES: Final = ("matmul", "matmul_low", "attention", "memory")
TRAFFIC_SHARES: Final = (
    "tensor_outer_share",
    "expert_outer_share",
    "stage_share",
    "shard_outer_share",
    "data_outer_share",
)
"""Shares of the network's line rate that collectives reach."""
LOW_PRECISIONS: Final = ("fp8", "mxfp8", "nvfp4")


@dataclass(frozen=True)
class Rates:
    """Rates and costs, each a number, or an array where many jobs are priced at once."""

    peak: Number
    """16-bit peak [FLOP/s]."""
    matmul: Number
    """Rate of a very large 16-bit product [FLOP/s]."""
    matmul_low: Number
    """The same in the plan's low precision [FLOP/s]."""
    memory: Number
    """Peak memory bandwidth [B/s]."""
    memory_share: Number
    """Share of that which kernels reach."""
    units: Number
    """Compute units, 0 where unknown."""
    matmul_traffic: Number
    """Weight of the traffic of operands and result of a product beside its arithmetic, 0 to 1."""
    grouped_low: Number
    """Rate of a low-precision product that is grouped over experts, over that of another."""
    wave_exponent: Number
    """How much of a partly filled last wave of tiles is lost: 0 nothing, 1 all of it."""
    grouped_rows: Number
    """Rows of an expert's product at which it takes twice as long per row [rows]."""
    attention: Number
    """Rate of flash attention over causal FLOPs [FLOP/s]."""
    unfused_attention: Number
    """1 where the score matrix is written out."""
    scores_share: Number
    """Share of peak that batched products of unfused attention reach."""
    misaligned_8: Number
    """Factor on those products with heads of a width that is no multiple of 8."""
    misaligned_4: Number
    """The same for one that is no multiple of 4."""
    traffic: Number
    """Bytes that memory-bound operators move over those that were counted."""
    routed_traffic: Number
    """The same of permutation and activation of routed tokens."""
    unfused_activation_bytes: Number
    """Traffic of one element of an activation without a fused kernel [B]."""
    cast_bytes: Number
    """Traffic of quantising one element of a low-precision product [B]."""
    routed_cast: Number
    """Casts of routed tokens over those of others."""
    adapter_bytes: Number
    """Traffic of one input or output element of an adapted layer [B]."""
    adapter_unit_seconds: Number
    """What an adapted layer that is wrapped on its own adds to a micro batch [s]."""
    dequantise_bytes: Number
    """Traffic of unpacking one weight of a quantised base [B]."""
    backward: Number
    """Products of backward over those of forward: 2, or 1 with a frozen base."""
    backward_passes: Number
    """Launches and traffic of memory-bound operators in backward over those in forward."""
    launch: Number
    """Host time of one pass of a layer [s]."""
    launch_routed: Number
    """The same of a layer with routed experts [s]."""
    launch_expert: Number
    """Host time that each local expert adds to that [s]."""
    launch_tensor: Number
    """What each doubling of the tensor ranks adds to host time, as a share."""
    sharpness: Number
    """Exponent of the soft maximum of device and host time: the larger, the sharper."""
    imbalance: Number
    """Tokens of the fullest expert over the mean."""
    host_link: Number
    """One-way rate between an accelerator and its host's memory [B/s]."""
    inner: Number
    """One-way rate inside the fast domain [B/s]."""
    inner_size: Number
    """Accelerators of the fast domain."""
    mesh: Number
    """1 where each pair of the domain has its own links instead of a switch between all."""
    nic: Number
    """One-way scale-out rate of one accelerator to its leaf switch [B/s]."""
    leaf: Number
    """Accelerators that meet one switch away, 0 where unknown."""
    oversubscription: Number
    """Node ports over uplinks of a leaf."""
    switch_reduction: Number
    """1 where the scale-up switch adds."""
    network_reduction: Number
    """1 where the scale-out network adds."""
    measured_bus: Number
    """Measured all-reduce bus bandwidth across nodes [B/s], 0 where nobody measured."""
    measured_ranks: Number
    """Ranks that shared a fast domain in that test."""
    measured_domains: Number
    """Fast domains in that test; infinite where it is not said."""
    measured_half: Number
    """Message at half of that bandwidth [B]."""
    own_curves: Curves
    """Measured collectives, the same for all jobs that are priced at once."""
    inner_share: Number
    """Share of the one-way rate of the fast domain that collectives and all-to-all reach."""
    tensor_outer_share: Number
    """Share of the port rate that tensor-parallel collectives reach across domains."""
    tensor_latency: Number
    """Latency of one collective for each doubling of its ranks [s]."""
    tensor_exposed: Number
    """Share of tensor-parallel traffic that waits inside one domain."""
    expert_outer_share: Number
    """Share of the port rate that all-to-all reaches."""
    expert_latency: Number
    """Latency of one all-to-all [s]."""
    expert_exposed: Number
    """Share of an all-to-all that waits, where nothing overlaps it on purpose."""
    expert_overlapped: Number
    """1 where another micro batch computes meanwhile."""
    expert_copies: Number
    """1 where a token crosses the network once for each expert, 0 where once for each domain."""
    context_exposed: Number
    """Share of context-parallel traffic that waits."""
    overlap_inner: Number
    """Share of the compute units that hidden traffic inside the fast domain takes from computation."""
    overlap_outer: Number
    """The same of traffic across the network."""
    stage_share: Number
    """Share of its link that a transfer between stages reaches."""
    stage_latency: Number
    """Latency of one such transfer [s]."""
    stage_exposed_interleaved: Number
    """Share of the transfers that waits with an interleaved schedule; without, all of it."""
    engine_seconds: Number
    """What a pipeline engine on the host adds to a micro batch [s]."""
    shard_outer_share: Number
    """Share of the port rate that gathers of sharded states reach."""
    shard_exposed: Number
    """Share of such gathers that waits beside what does not fit behind computation."""
    data_outer_share: Number
    """Share of the port rate that the reduction of gradients reaches."""
    data_exposed: Number
    """Share of that reduction that waits."""
    network_latency: Number
    """Latency of the network for each doubling of the ranks [s]."""
    weight_bytes: Number
    """Bytes of a gathered weight."""
    gradient_bytes: Number
    """Bytes of a gradient as it is reduced, where the sharding does not say it."""
    handling: Any
    """How model states move under every sharding: a `state_handling.Table`, or one for each job."""
    optimizer_bytes: Number
    """Traffic of one parameter in the optimizer step [B]."""
    accumulate_bytes: Number
    """Traffic of adding one gradient to those of the step [B]."""
    overhead_seconds: Number
    """What each step pays once: logging, clipping, synchronisation [s]."""
    straggler: Number
    """What each doubling beyond eight accelerators adds to a step, as a share."""
    tuning: Number
    """Step time over that of a tuned benchmark."""
    own_step: Number
    """Measured over predicted step time of a run of one's own, 1 where there is none."""


@lru_cache(maxsize=64)
def built_in_rates(job: Job) -> Rates:
    """Every rate of `job` by the calibration that ships with the application."""
    return resolve_rates(job, built_in_calibration())


def resolve_rates(job: Job, calibration: Calibration) -> Rates:
    """Every rate of `job`. Fitted constants are used where the accelerator has them, the catalogue's otherwise."""
    value = calibration.value
    machine, switches = job.machine, job.switches
    accelerator = machine.accelerator
    stack = calibration.stacks.get(job.framework, calibration.stacks["fsdp2"])
    adapters = job.training in ("lora", "qlora")
    quantised = job.training == "qlora"
    inner, inner_size = _inner_links(machine)
    peak = _peak(accelerator, "bf16") if job.precision != "fp32" else _peak(accelerator, "tf32")
    mixed_scales = job.precision in ("mxfp8", "nvfp4")
    overlapped = switches.overlap_gradient_reduction
    maturity = 1.0 if machine.matmul_tflops is not None else _maturity(job, calibration)
    release = _routed_release(job, calibration)
    launched, launched_routed, launched_expert = _launched(job, calibration)
    has_kernels = accelerator.streaming_multiprocessors is not None  # TPU and Trainium have engines that move data
    rates = Rates(
        peak=peak * TERA,
        matmul=min(_matmul_tflops(job, calibration, peak) * maturity, peak) * TERA,
        matmul_low=_low_tflops(job, calibration, peak, maturity) * TERA,
        memory=accelerator.memory_bandwidth_gb_s * GIGA,
        memory_share=value("stack.memory_share"),
        units=float(accelerator.streaming_multiprocessors or 0),
        matmul_traffic=value("stack.matmul_traffic"),
        grouped_low=_grouped_low(job, calibration),
        wave_exponent=value("stack.wave_exponent"),
        grouped_rows=value("stack.grouped_rows"),
        attention=peak * TERA * _attention_share(job, calibration, stack["attention"]),
        unfused_attention=float(switches.attention_kernel == "unfused"),
        scores_share=value("stack.scores_share"),
        misaligned_8=value("stack.misaligned_8"),
        misaligned_4=value("stack.misaligned_4"),
        traffic=_traffic(job, calibration, stack["kernels"]),
        routed_traffic=value("stack.routed_traffic") * release,
        unfused_activation_bytes=value("stack.unfused_activation_bytes") * release,
        cast_bytes=value("stack.cast_bytes") if job.precision in LOW_PRECISIONS else 0.0,
        routed_cast=release,
        adapter_bytes=value("stack.adapter_bytes")
        * (value("stack.adapter_fused") if stack["adapters"] == "fused" or _fast_kernels(job) else 1.0)
        * adapters,
        adapter_unit_seconds=value("stack.adapter_unit_seconds") * (adapters and stack.get("units") == "wrapped"),
        dequantise_bytes=value("stack.dequantise_bytes") * quantised,
        backward=1.0 if adapters else 2.0,
        backward_passes=value("stack.backward_adapters") if adapters else 2.0,
        launch=value(f"stack.launch.{stack['launch']}")
        * launched
        * (value("stack.launch_quantised") if quantised else 1.0),
        launch_routed=value("stack.launch.routed") * launched_routed,
        launch_expert=value("stack.launch.expert") * (1.0 if mixed_scales else UNSCALED_EXPERT) * launched_expert,
        launch_tensor=value("stack.launch_tensor"),
        sharpness=value("stack.sharpness"),
        imbalance=switches.expert_imbalance,
        host_link=_host_link(job.machine.accelerator) * 1e9,
        inner=inner * GIGA,
        inner_size=float(inner_size),
        mesh=float(accelerator.scale_up.topology == "mesh" and inner_size > 1),
        nic=machine.nic_gb_per_second * GIGA,
        leaf=float(machine.accelerators_per_leaf),
        oversubscription=machine.oversubscription,
        switch_reduction=accelerator.scale_up.in_switch_reduction,
        network_reduction=machine.in_network_reduction,
        measured_bus=(machine.all_reduce_bus_gb_per_second or 0.0) * GIGA,
        measured_ranks=float(machine.all_reduce_ranks_per_domain or inner_size),
        measured_domains=_measured_domains(machine),
        measured_half=(machine.all_reduce_half_megabytes or 0.0) * MEGA,
        own_curves=own_curves(machine),
        inner_share=value("stack.inner_share"),
        tensor_outer_share=value("stack.tensor_outer_share"),
        tensor_latency=value("stack.tensor_latency_early" if _is_early(job, stack) else "stack.tensor_latency"),
        tensor_exposed=value("stack.tensor_exposed") if switches.overlap_tensor_parallel else 1.0,
        expert_outer_share=value("stack.expert_outer_share"),
        expert_latency=value("stack.expert_latency"),
        expert_exposed=value("stack.expert_exposed"),
        expert_overlapped=float(switches.overlap_expert_parallel),
        expert_copies=float(switches.expert_dispatch == "all_to_all"),
        context_exposed=value("stack.context_exposed"),
        overlap_inner=value("stack.overlap_inner") * has_kernels,
        overlap_outer=value("stack.overlap_outer") * has_kernels,
        stage_share=value("stack.stage_share"),
        stage_latency=value("stack.stage_latency"),
        stage_exposed_interleaved=value("stack.stage_exposed_interleaved"),
        engine_seconds=value("stack.engine_seconds") * (stack.get("engine") == "deepspeed"),
        shard_outer_share=value("stack.shard_outer_share"),
        shard_exposed=value(
            "stack.shard_exposed_buckets" if stack.get("gather") == "buckets" else "stack.shard_exposed"
        ),
        data_outer_share=value("stack.data_outer_share"),
        data_exposed=value("stack.data_exposed") if overlapped else 1.0,
        network_latency=machine.network_latency_seconds,
        weight_bytes=QUANTISED_WEIGHT_BYTES if quantised else 2.0,
        gradient_bytes=4.0 if switches.reduce_dtype == "fp32" and switches.gradient_dtype == "fp32" else 2.0,
        handling=handling_table(job.framework, switches),
        optimizer_bytes=value("stack.optimizer_bytes"),
        accumulate_bytes=value("stack.accumulate_bytes")
        * (ADDED_BY_PRODUCT if switches.gradient_accumulation_fusion else 1.0),
        overhead_seconds=value("stack.overhead_seconds"),
        straggler=value("stack.straggler"),
        tuning=value("stack.production") if job.tuning == "production" else 1.0,
        own_step=job.own.step_factor,
    )
    return rates if job.own == OwnRuns() else _with_own_runs(rates, job.own)


def _with_own_runs(rates: Rates, own: OwnRuns) -> Rates:
    """Rates as runs of one's own measured them; a measured bus bandwidth stays what it is."""
    compute = {name: getattr(rates, name) * own.compute_factor for name in COMPUTE_RATES}
    traffic = {name: getattr(rates, name) * own.communication_factor for name in TRAFFIC_SHARES}
    overhead = rates.overhead_seconds if own.overhead_seconds is None else own.overhead_seconds
    return replace(rates, **compute, **traffic, overhead_seconds=overhead + own.data_wait_seconds)


def _measured_domains(machine: Machine) -> float:
    """Fast domains in the test behind the measured bus bandwidth."""
    if machine.all_reduce_nodes is None:
        return float("inf")
    return (
        machine.all_reduce_nodes
        * machine.accelerators_per_node
        / max(machine.scale_up_domain, machine.accelerators_per_node)
    )


def stack_rates(rates: Sequence[Rates], index: NDArray[Any]) -> Rates:
    """Rates of many jobs as arrays: entry i is that of `rates[index[i]]`. Raises ValueError for measured machines."""
    if any(rate.own_curves for rate in rates):
        raise ValueError("jobs with measured collectives are priced one by one")
    stacked: dict[str, Any] = {
        item.name: np.array([getattr(rate, item.name) for rate in rates], dtype=np.float64)[index]
        for item in fields(Rates)
        if item.name != "own_curves"
    }
    return Rates(**stacked, own_curves={})


def generation_of(accelerator: Accelerator, calibration: Calibration) -> str | None:
    """The generation whose file holds this accelerator's constants."""
    return calibration.generations.get(accelerator.architecture)


def _inner_links(machine: Machine) -> tuple[float, int]:
    """Rate [GB/s] and size of the fastest domain: scale-up links, else the host's PCIe."""
    links = machine.accelerator.scale_up
    if machine.scale_up_domain > 1 and links.gb_s:
        return links.gb_s, machine.scale_up_domain
    generation = machine.accelerator.pcie_gen or DEFAULT_PCIE_GENERATION
    return PCIE_GB_PER_SECOND.get(generation, 32.0) * PCIE_WITHOUT_SWITCH, machine.accelerators_per_node


def _host_link(accelerator: Accelerator) -> float:
    """Rate to the host's memory one way [GB/s] that copies of pinned memory reach."""
    generation = accelerator.pcie_gen or DEFAULT_PCIE_GENERATION
    slot = PCIE_GB_PER_SECOND.get(generation, 32.0) * (accelerator.pcie_lanes or 16) / 16
    return (accelerator.host_link_gb_s or slot) * PINNED_COPY_SHARE


def _peak(accelerator: Accelerator, dtype: str) -> float:
    peaks = accelerator.peak_tflops
    chain = (dtype, "bf16", "fp16", "tf32", "fp32") if dtype != "tf32" else ("tf32", "fp32")
    found = next((rate for name in chain if (rate := getattr(peaks, name)) is not None), None)
    if found is None:
        raise ValueError(f"Accelerator {accelerator.id}: no peak rate for {dtype} or wider formats")
    return float(found)


def mfu_peak(accelerator: Accelerator) -> float:
    """The peak behind MFU [FLOP/s]: dense 16 bits, else the widest format that has products; 0 where nobody says it."""
    peaks = accelerator.peak_tflops
    return (peaks.bf16 or peaks.fp16 or peaks.fp32 or 0.0) * TERA


def _share(accelerator: Accelerator, calibration: Calibration, bits: int, dtype: str) -> float | None:
    """Share of the peak of a very large product: fitted for the chip, else measured by somebody, else None."""
    generation, chip = generation_of(accelerator, calibration), calibration.chips.get(accelerator.id)
    fitted = calibration.constants.get(f"{generation}.matmul_{bits}bit.{chip}")
    if fitted is not None:
        return fitted.value
    peak: float | None = getattr(accelerator.peak_tflops, dtype)
    measured = [item for item in accelerator.measured_matmul if item.dtype == dtype]
    if not measured or not peak:
        return None
    medians = [item.tflops for item in measured if item.statistic == "median"]
    if medians:
        return float(np.median(medians)) / peak
    return max(item.tflops for item in measured) / peak * calibration.value("stack.best_to_sustained")


def _matmul_tflops(job: Job, calibration: Calibration, peak: float) -> float:
    if job.machine.matmul_tflops is not None:
        return min(job.machine.matmul_tflops, peak)
    share = _share(job.machine.accelerator, calibration, 16, "bf16")
    return peak * min(1.0, calibration.value("stack.unknown_matmul_16bit") if share is None else share)


def _low_tflops(job: Job, calibration: Calibration, peak: float, maturity: float) -> float:
    """Rate in the plan's precision; chips without the format compute in 16 bits."""
    accelerator = job.machine.accelerator
    wide = min(_matmul_tflops(job, calibration, peak) * maturity, peak)
    if job.precision == "nvfp4" and accelerator.peak_tflops.fp4:
        share = _share(accelerator, calibration, 4, "fp4")
        share = calibration.value("stack.unknown_matmul_4bit") if share is None else share
        return max(wide, min(share * maturity, 1.0) * accelerator.peak_tflops.fp4)
    if job.precision in ("fp8", "mxfp8", "nvfp4") and accelerator.peak_tflops.fp8:
        share = _share(accelerator, calibration, 8, "fp8")
        share = calibration.value("stack.unknown_matmul_8bit") if share is None else share
        scale = 1.0 if job.precision == "fp8" else calibration.value("stack.mx_scale")
        return max(wide, min(share * scale * maturity, 1.0) * accelerator.peak_tflops.fp8)
    return wide


def _attention_share(job: Job, calibration: Calibration, kernels: str) -> float:
    generation, chip = (
        generation_of(job.machine.accelerator, calibration),
        calibration.chips.get(job.machine.accelerator.id),
    )
    share = calibration.find(f"{generation}.attention.{chip}", f"{generation}.attention", "stack.unknown_attention")
    outdated = kernels == "flash2" and generation in calibration.beyond_flash2
    return share / calibration.value("stack.flash2_slower") if outdated else share


def _maturity(job: Job, calibration: Calibration) -> float:
    """What the release of a stack makes of the rate of products: kernels improve, most in a generation's first years.

    A later chip of the same generation runs the kernels of the earlier ones.
    """
    year = min(job.year, LATEST_YEAR)
    accelerator = job.machine.accelerator
    appeared = calibration.since.get(generation_of(accelerator, calibration), accelerator.year)
    missing = calibration.value("stack.young") * 0.5 ** max(year - appeared, 0)
    return float((1 + calibration.value("stack.maturity")) ** (year - MATURITY_YEAR) * (1 - missing))


def _is_early(job: Job, stack: Mapping[str, str]) -> bool:
    return job.year < float(stack.get("early_until", 0))


def _fast_kernels(job: Job) -> bool:
    return job.switches.fused_norm and job.switches.fused_rope


def _traffic(job: Job, calibration: Calibration, kernels: str) -> float:
    factor = calibration.value(f"stack.traffic.{kernels}")
    if kernels == "eager":
        if _fast_kernels(job):
            factor *= calibration.value("stack.fused_kernels")
        elif job.training == "qlora" and job.lora.adapter_precision == "fp32":
            factor *= calibration.value("stack.float32_adapters")
    return factor


def _routed_release(job: Job, calibration: Calibration) -> float:
    """What the releases since mid-2026 leave of the work around routed products."""
    is_blackwell = generation_of(job.machine.accelerator, calibration) == "blackwell"
    newer = job.year >= ROUTED_RELEASE and job.framework == "megatron_core" and is_blackwell
    return calibration.value("stack.routed_release") if newer else 1.0


def _grouped_low(job: Job, calibration: Calibration) -> float:
    name = f"{generation_of(job.machine.accelerator, calibration)}.grouped_low"
    return calibration.value(name) if name in calibration.constants else 1.0


def _launched(job: Job, calibration: Calibration) -> tuple[float, float, float]:
    """Host work of a dense layer, of a routed one and of an expert, over that of eager passes.

    Graphs replay what they capture. Weight gradients that come later are launched apart.
    """
    graphs, delayed = job.switches.cuda_graphs, job.switches.delayed_weight_gradients
    pieces = calibration.value("stack.launch_delayed") if delayed and graphs != "iteration" else 1.0
    replayed = 1 - calibration.value("stack.launch_graphs")
    dense, routed, expert = (pieces * (1 - replayed * share) for share in CAPTURED[graphs])
    return dense, routed, expert
