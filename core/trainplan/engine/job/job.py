"""A job: everything that the engine must know apart from the layout."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from trainplan.catalog.architecture import Architecture
from trainplan.catalog.entries import Accelerator
from trainplan.engine.job.read_off import READ_OFF, ReadOff
from trainplan.plan.cluster import CudaGraphs
from trainplan.plan.curves import Curves
from trainplan.plan.lengths import Documents
from trainplan.plan.workload import Lora, Optimizer, Precision, Training

Loss = Literal["fp32_copy", "held_logits", "bf16", "fused_inplace", "native_fused", "fused_te", "chunked", "compiled"]


@dataclass(frozen=True)
class Switches:
    """`plan.cluster.Implementation` with every switch decided (see `engine.defaults`)."""

    fused_norm: bool
    fused_rope: bool
    fused_swiglu: bool
    loss: Loss
    loss_parallel: bool
    loss_in_model: bool
    compiled: bool
    attention_kernel: Literal["flash", "memory_efficient", "unfused"]
    keys_values_copied: bool
    gradient_dtype: Literal["fp32", "bf16"]
    reduce_dtype: Literal["fp32", "bf16"]
    parameter_dtype: Literal["fp32", "bf16"]
    autocast: bool
    reshard_after_forward: bool
    root_reshard: bool
    head_own_unit: bool
    optimizer_kernel: Literal["fused", "foreach"]
    gradient_accumulation_fusion: bool
    accumulate_without_sync: bool
    bucket_parameters: float
    hidden_dropout: float
    overlap_gradient_reduction: bool
    overlap_tensor_parallel: bool
    overlap_expert_parallel: bool
    delayed_weight_gradients: bool
    expert_dispatch: Literal["all_to_all", "deduplicated"]
    cuda_graphs: CudaGraphs
    expandable_segments: bool
    expert_imbalance: float
    expert_spread: float
    expert_capacity: float | None
    """None: no token is dropped."""


@dataclass(frozen=True)
class Machine:
    """The hardware that a job runs on, reduced to what time and memory need."""

    accelerator: Accelerator
    accelerators_per_node: int
    """Accelerators in one host."""
    scale_up_domain: int
    """Accelerators that the scale-up fabric joins (72 in an NVL72 rack, the node elsewhere)."""
    nic_gb_per_second: float
    """Scale-out rate of one accelerator, one way [GB/s]; a node's NICs shared evenly."""
    network_latency_seconds: float
    oversubscription: float = 1.0
    """Node ports over uplinks of a leaf switch; met by what leaves a leaf alone."""
    accelerators_per_leaf: int = 0
    """Accelerators whose traffic, rail by rail where there are rails, meets one switch away; 0 where nobody knows."""
    in_network_reduction: bool = False
    matmul_tflops: float | None = None
    """A measured rate of a large 16-bit matrix product, where somebody measured it."""
    all_reduce_bus_gb_per_second: float | None = None
    """A measured bus bandwidth across nodes, of `all_reduce_ranks_per_domain` ranks in each fast domain."""
    all_reduce_ranks_per_domain: int = 0
    all_reduce_nodes: int | None = None
    all_reduce_half_megabytes: float | None = None
    """Message that reaches half of that bandwidth."""
    collective_tests: tuple[tuple[str, Curves], ...] = ()
    """Collective and its measured curves, where there are any."""


@dataclass(frozen=True)
class OwnRuns:
    """What runs of one's own say of the engine's figures (`plan.measured`)."""

    step_factor: float = 1.0
    compute_factor: float = 1.0
    communication_factor: float = 1.0
    overhead_seconds: float | None = None
    data_wait_seconds: float = 0.0
    memory_residual_gib: float = 0.0
    low: float | None = None
    high: float | None = None


@dataclass(frozen=True)
class Job:
    """One phase of training on one machine."""

    architecture: Architecture
    training: Training
    lora: Lora
    precision: Precision
    optimizer: Optimizer
    sequence_length: int
    machine: Machine
    framework: str
    """Whose kernels, constants and habits it runs with."""
    year: float
    """Release of the framework; a fraction is the part of the year (2026.5: middle of 2026)."""
    tuning: Literal["benchmark", "production"]
    switches: Switches
    runs_as: str | None = None
    """The framework whose rules hold, where it is another than the one whose kernels it runs."""
    own: OwnRuns = OwnRuns()
    released: float | None = None
    """The release as rules date it, where that is not `year`: a year alone stands for its last release."""
    read_off: ReadOff = READ_OFF
    """Figures of memory that published runs show; others where a run is judged without its own source."""
    documents: Documents | None = None
    """Uneven documents in the sequences; None: attention is over whole sequences."""
