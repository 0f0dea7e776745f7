"""Where it is trained: accelerators and nodes, network, storage, parallelism, software."""

from __future__ import annotations

import re
from math import ceil
from typing import Annotated, Any, Final, Literal

from pydantic import BeforeValidator, Field, field_validator

from trainplan.catalog.entries import Accelerator, Fabric, Node, StorageSystem
from trainplan.frozen import Frozen
from trainplan.plan.curves import Curves, StorageCurve, curves_of, rates_by_nodes
from trainplan.plan.fields import line, quantity
from trainplan.plan.host import HostSettings
from trainplan.plan.mlops import Mlops

CudaGraphs = Literal["none", "router", "attention", "iteration"]


def _graphs(value: Any) -> Any:
    """Plans of before said yes or no, of whole iterations."""
    return ("iteration" if value else "none") if isinstance(value, bool) else value


class Hardware(Frozen):
    """Accelerators and nodes. The plan carries the catalogue entries that it uses."""

    accelerator: Accelerator
    node: Node
    accelerators: int = quantity(1024, "Accelerators", "accelerators", ge=1, le=10_000_000, decision=True)
    matmul_tflops: float | None = quantity(
        None,
        "Largest matrix product",
        "TFLOP/s",
        gt=0,
        le=1e7,
        help="If measured, replaces the calibrated share of peak",
    )
    storage: StorageSystem
    storage_units: float = quantity(
        1,
        "Storage units",
        "",
        gt=0,
        le=1e7,
        help="Appliances, drives or TiB, whichever the storage system is sold in",
    )
    storage_read_gb_per_second: float | None = quantity(None, "Read rate, all nodes", "GB/s", gt=0, le=1e7)
    storage_write_gb_per_second: float | None = quantity(None, "Write rate, all nodes", "GB/s", gt=0, le=1e7)
    storage_read_curve: StorageCurve = rates_by_nodes("Read rate by nodes")
    storage_write_curve: StorageCurve = rates_by_nodes("Write rate by nodes")

    @property
    def n_nodes(self) -> int:
        """Nodes that hold the accelerators; the last may be part empty."""
        return ceil(self.accelerators / self.node.accelerators)


CURVES_HELP = "Measured curves replace the model for groups of the tested shape and can only slow larger ones"


class Network(Frozen):
    """The scale-out fabric."""

    fabric: Fabric
    ports_per_node: int = quantity(8, "Ports per node", "ports", ge=0, le=1024, decision=True)
    gbit_per_second_per_port: float = quantity(400, "Port speed", "Gb/s", gt=0, le=1e5)
    oversubscription: float = quantity(1.0, "Oversubscription", "to 1", ge=1, le=100)
    rail_optimised: bool = quantity(True, "Rail-optimised")
    rail_only: bool = quantity(
        False, "Rail-only", help="No switch joins two rails; traffic between rails crosses inside a node"
    )
    all_reduce_bus_gb_per_second: float | None = quantity(
        None,
        "All-reduce bus bandwidth",
        "GB/s",
        gt=0,
        le=1e5,
        help="From nccl-tests at the largest size. Replaces the model for groups of that shape, can only slow others",
    )
    all_reduce_ranks_per_node: int | None = quantity(
        None, "Ranks per node in that test", "ranks", ge=1, le=1024, help="If empty, all accelerators of a node"
    )
    all_reduce_nodes: int | None = quantity(
        None, "Nodes in that test", "nodes", ge=1, le=1_000_000, help="If empty, as many as the plan's groups span"
    )
    all_reduce_half_megabytes: float | None = quantity(
        None,
        "Message size at half that rate",
        "MB",
        gt=0,
        le=1e6,
        help="From the curve over message sizes; if empty, the rate holds at every size",
    )
    all_reduce_curves: Curves = curves_of("All-reduce tests", CURVES_HELP)
    all_gather_curves: Curves = curves_of("All-gather tests", CURVES_HELP)
    reduce_scatter_curves: Curves = curves_of("Reduce-scatter tests", CURVES_HELP)
    all_to_all_curves: Curves = curves_of("All-to-all tests", CURVES_HELP)


Sharding = Literal["none", "zero1", "zero2", "zero3", "fsdp", "hsdp"]
Recompute = Literal["none", "attention", "selective", "every", "layers", "full", "modules"]
OffloadModule = Literal[
    "attn_norm", "qkv_linear", "core_attn", "attn_proj", "mlp_norm", "expert_fc1", "moe_act", "layer_input"
]
RecomputeModule = Literal["core_attn", "layernorm", "mla_up_proj", "mlp", "moe", "moe_act", "shared_experts"]

SHARDING = {
    "none": "None (DDP)",
    "zero1": "ZeRO-1, optimizer",
    "zero2": "ZeRO-2, and gradients",
    "zero3": "ZeRO-3, and weights",
    "fsdp": "FSDP, full shard",
    "hsdp": "HSDP, shard in a group",
}
RECOMPUTE = {
    "none": "None",
    "attention": "Attention core",
    "selective": "Selective, every second product",
    "every": "Every n-th layer",
    "layers": "First n layers of a stage",
    "full": "All layers",
    "modules": "Parts of each layer",
}
RECOMPUTE_MODULES = {
    "core_attn": "Attention core",
    "layernorm": "Norms",
    "mla_up_proj": "Latent up-projections",
    "mlp": "Dense feed-forward",
    "moe": "Mixture, whole",
    "moe_act": "Activations of experts",
    "shared_experts": "Shared experts",
}
OFFLOAD_MODULES = {
    "attn_norm": "Norm before attention",
    "qkv_linear": "Query, key and value projections",
    "core_attn": "Attention core",
    "attn_proj": "Output projection of attention",
    "mlp_norm": "Norm before the feed-forward",
    "expert_fc1": "First products of experts",
    "moe_act": "Activations of experts",
    "layer_input": "Layers that are computed again",
}
OFFLOAD = {"none": "None", "cpu": "Host memory", "nvme": "Local NVMe"}
SCHEDULE = {"1f1b": "1F1B", "gpipe": "GPipe", "zero_bubble": "Zero bubble"}
PLACEMENT = {
    "data_inside": "Data-parallel ranks adjacent, stages far apart",
    "pipeline_inside": "Stages adjacent, data-parallel ranks far apart",
}


class Parallelism(Frozen):
    """How the work is laid out; data parallel is what is left of the accelerators."""

    tensor: int = quantity(8, "Tensor parallel", "accelerators", ge=1, le=1_000_000, decision=True)
    sequence: bool = quantity(True, "Sequence parallel", help="Split norms and dropout over the tensor group")
    context: int = quantity(1, "Context parallel", "accelerators", ge=1, le=1_000_000, decision=True)
    pipeline: int = quantity(1, "Pipeline parallel", "stages", ge=1, le=100_000, decision=True)
    virtual_pipeline: int = quantity(1, "Virtual stages", "per stage", ge=1, le=10_000, decision=True)
    expert: int = quantity(1, "Expert parallel", "accelerators", ge=1, le=1_000_000, decision=True)
    expert_tensor: int = quantity(1, "Expert tensor parallel", "accelerators", ge=1, le=1_000_000, decision=True)
    sharding: Sharding = quantity("zero1", "Sharding", choices=SHARDING, decision=True)
    shard_size: int | None = quantity(
        None,
        "Shard group",
        "accelerators",
        ge=1,
        le=1_000_000,
        decision=True,
        help="For HSDP; if empty, one node",
    )
    micro_batch: int = quantity(1, "Micro batch", "sequences", ge=1, le=1_000_000, decision=True)
    recompute: Recompute = quantity("none", "Recompute", choices=RECOMPUTE, decision=True)
    recompute_every: int = quantity(2, "Every", "layers", ge=1, le=100_000)
    recompute_layers: int = quantity(1, "Layers", "of each stage", ge=0, le=100_000)
    recompute_modules: tuple[RecomputeModule, ...] = quantity(
        (),
        "Parts",
        choices=RECOMPUTE_MODULES,
        help="Of every layer: core_attn, layernorm, mla_up_proj, mlp, moe, moe_act, shared_experts",
    )
    schedule: Literal["1f1b", "gpipe", "zero_bubble"] = quantity(
        "1f1b", "Pipeline schedule", choices=SCHEDULE, decision=True
    )
    placement: Literal["data_inside", "pipeline_inside"] = quantity(
        "data_inside", "Placement of ranks", choices=PLACEMENT, decision=True, advanced=True
    )
    offload_optimizer: Literal["none", "cpu", "nvme"] = quantity(
        "none", "Optimizer offload", choices=OFFLOAD, decision=True
    )
    offload_parameters: Literal["none", "cpu", "nvme"] = quantity(
        "none", "Weight offload", choices=OFFLOAD, decision=True
    )
    offload_activations: tuple[OffloadModule, ...] = quantity(
        (),
        "Activation offload",
        choices=OFFLOAD_MODULES,
        help="Inputs kept on the host until backward: attn_norm, qkv_linear, core_attn, attn_proj, mlp_norm, "
        "expert_fc1, moe_act, layer_input",
    )
    first_stage_layers: int | None = quantity(None, "Layers of the first stage", ge=0, le=1_000_000, advanced=True)
    last_stage_layers: int | None = quantity(None, "Layers of the last stage", ge=0, le=1_000_000, advanced=True)


LOSS = {
    "fp32_copy": "fp32 copy of the logits",
    "held_logits": "fp32 copy beside the logits",
    "bf16": "All in 16 bit",
    "fused_inplace": "Fused, in place of the copy",
    "native_fused": "Fused by Megatron",
    "fused_te": "Fused by Transformer Engine",
    "chunked": "In chunks of tokens",
    "compiled": "Compiled",
}
ATTENTION = {"flash": "FlashAttention", "memory_efficient": "Memory-efficient", "unfused": "Unfused"}


class Implementation(Frozen):
    """Switches in which training stacks really differ; None takes the default of the framework and its year."""

    fused_norm: bool | None = quantity(None, "Fused norm")
    fused_rope: bool | None = quantity(None, "Fused rotary embedding")
    fused_swiglu: bool | None = quantity(None, "Fused SwiGLU")
    loss: (
        Literal[
            "fp32_copy",
            "held_logits",
            "bf16",
            "fused_inplace",
            "native_fused",
            "fused_te",
            "chunked",
            "compiled",
        ]
        | None
    ) = quantity(None, "Cross entropy", choices=LOSS, help="Sets the bytes per logit that the loss holds at once")
    loss_parallel: bool | None = quantity(
        None,
        "Vocabulary-parallel loss",
        help="Each tensor rank keeps its part of the vocabulary; otherwise every rank holds all logits",
    )
    loss_in_model: bool | None = quantity(
        None,
        "Loss inside the model",
        help="The model returns its own loss, as Hugging Face models do; backward gathers the last layer early",
    )
    compiled: bool | None = quantity(None, "Compiled")
    attention_kernel: Literal["flash", "memory_efficient", "unfused"] | None = quantity(
        None, "Attention kernel", choices=ATTENTION
    )
    keys_values_copied: bool | None = quantity(None, "Keys and values repeated for all heads")
    gradient_dtype: Literal["fp32", "bf16"] | None = quantity(None, "Gradient precision")
    reduce_dtype: Literal["fp32", "bf16"] | None = quantity(None, "Reduction precision")
    parameter_dtype: Literal["fp32", "bf16"] | None = quantity(None, "Parameter precision", help="Of the resident copy")
    autocast: bool | None = quantity(None, "Autocast")
    reshard_after_forward: bool | None = quantity(None, "Reshard after forward")
    root_reshard: bool | None = quantity(None, "Reshard embedding and head after forward")
    head_own_unit: bool | None = quantity(None, "Head is its own sharding unit")
    optimizer_kernel: Literal["fused", "foreach"] | None = quantity(
        None, "Optimizer kernel", choices={"fused": "Fused", "foreach": "Foreach"}
    )
    gradient_accumulation_fusion: bool | None = quantity(None, "Fused gradient accumulation")
    accumulate_without_sync: bool | None = quantity(None, "Accumulate without gradient sync")
    bucket_parameters: float | None = quantity(
        None,
        "Reduction bucket",
        "parameters",
        gt=0,
        le=1e12,
        help="DeepSpeed's reduce and all-gather buckets; other frameworks reduce inside buffers already counted",
    )
    hidden_dropout: float | None = quantity(None, "Dropout", ge=0, le=0.9)
    overlap_gradient_reduction: bool | None = quantity(None, "Overlap gradient reduction")
    overlap_tensor_parallel: bool | None = quantity(None, "Overlap tensor-parallel traffic")
    overlap_expert_parallel: bool | None = quantity(
        None,
        "Overlap expert-parallel traffic",
        help="Behind another micro batch: DualPipe, or Megatron-Core's 1F1B with overlapped all-to-all",
    )
    delayed_weight_gradients: bool | None = quantity(
        None,
        "Delayed weight gradients",
        help="Apart from the rest of backward, beside overlapped all-to-all: more launches for the host",
    )
    expert_dispatch: Literal["all_to_all", "deduplicated"] | None = quantity(
        None,
        "Dispatch to experts",
        choices={"all_to_all": "A copy for each expert", "deduplicated": "A copy for each domain"},
        help="DeepEP and HybridEP send a token once to each fast domain that holds experts of it",
    )
    cuda_graphs: Annotated[CudaGraphs | None, BeforeValidator(_graphs)] = quantity(
        None,
        "CUDA graphs",
        choices={
            "none": "Off",
            "router": "Router of mixtures",
            "attention": "Attention, and router of mixtures",
            "iteration": "Whole iterations",
        },
        help="What is captured costs the host next to nothing; experts are launched unless it is the whole iteration",
    )
    expandable_segments: bool | None = quantity(None, "Expandable segments")
    expert_imbalance: float | None = quantity(None, "Load of the hottest experts", "x mean", ge=1, le=100)
    expert_spread: float | None = quantity(
        None,
        "Spread of the experts' load",
        "x mean",
        ge=0,
        le=10,
        help="Standard deviation over mean of the experts' load; the hottest rank follows from it and from chance",
    )
    expert_capacity: float | None = quantity(
        None, "Expert capacity factor", "x mean", ge=1, le=100, help="Tokens above it are dropped; if empty, none are"
    )


Framework = Literal[
    "megatron_core",
    "megatron_bridge",
    "nemo",
    "megatron_deepspeed",
    "deepspeed",
    "fsdp2",
    "fsdp1",
    "torchtitan",
    "hf_trainer",
    "hf_peft",
    "llm_foundry",
    "nemo_automodel",
    "litgpt",
    "maxtext",
    "internevo",
    "torchtune",
    "fsdp_qlora",
    "neuronx",
]

FRAMEWORK = {
    "megatron_core": "Megatron-Core",
    "megatron_bridge": "Megatron-Bridge",
    "nemo": "NeMo 2.0",
    "megatron_deepspeed": "Megatron-DeepSpeed",
    "deepspeed": "DeepSpeed",
    "fsdp2": "PyTorch FSDP2",
    "fsdp1": "PyTorch FSDP1",
    "torchtitan": "torchtitan",
    "hf_trainer": "Hugging Face Trainer",
    "hf_peft": "Hugging Face PEFT",
    "llm_foundry": "LLM Foundry",
    "nemo_automodel": "NeMo AutoModel",
    "litgpt": "LitGPT",
    "maxtext": "MaxText",
    "internevo": "InternEvo",
    "torchtune": "torchtune",
    "fsdp_qlora": "FSDP QLoRA",
    "neuronx": "NeuronX Distributed",
}


def _version(title: str, help: str) -> Any:
    return line(None, title, help=help, longest=80, decision=True)


class Software(Frozen):
    """The training stack. Versions that are left open are completed with the newest set that goes together."""

    framework: Framework = quantity("megatron_core", "Framework", choices=FRAMEWORK)
    release: str = line(
        "2025",
        "Release",
        help="Year and month of the release: 2026-04. A year alone means its last release",
        longest=7,
    )
    tuning: Literal["benchmark", "production"] = quantity(
        "production",
        "Tuning",
        choices={"benchmark": "Tuned benchmark", "production": "Production run"},
        help="Published tables are tuned; production runs are slower",
    )
    implementation: Implementation = Field(default_factory=Implementation, title="Implementation")
    os: str | None = _version("Operating system", "Of the nodes: Ubuntu 24.04, RHEL 9")
    kernel: str | None = _version("Kernel", "Of the nodes: 6.8. If empty, the operating system's own")
    driver: str | None = _version("Driver", "NVIDIA's branch or build: R580, 570.124.06")
    ofed: str | None = _version("OFED or DOCA", "Network driver of the nodes: DOCA 3.2, MLNX_OFED 24.10")
    cuda: str | None = _version("CUDA", "What PyTorch is built with, not what nvidia-smi prints: 13.0, 12.6")
    rocm: str | None = _version("ROCm", "On AMD accelerators: 7.2")
    pytorch: str | None = _version("PyTorch", "2.14, 2.10")
    jax: str | None = _version("JAX", "0.10")
    neuron: str | None = _version("Neuron SDK", "On AWS Trainium")
    container: str | None = _version("Container", "NGC PyTorch 26.03, or own image")
    cudnn: str | None = _version("cuDNN", "If empty, the one that PyTorch or the image brings")
    nccl: str | None = _version("NCCL", "If empty, the one that PyTorch or the image brings")
    rccl: str | None = _version("RCCL", "If empty, ROCm's own")
    transformer_engine: str | None = _version("Transformer Engine", "8-bit products and fused layers: 2.11")
    flash_attention: str | None = _version("FlashAttention", "2.8.3; 3 is for Hopper, 4 also for Blackwell")
    megatron_core: str | None = _version("Megatron-Core", "0.16.1")
    deepspeed: str | None = _version("DeepSpeed", "0.19")
    python: str | None = _version("Python", "3.12")
    scheduler: str | None = _version("Scheduler", "Slurm 25.11, Kubernetes")
    container_toolkit: str | None = _version(
        "Container toolkit", "pyxis 0.24, Apptainer, NVIDIA container toolkit 1.20"
    )
    host: HostSettings = Field(default_factory=HostSettings, title="Host and job settings")
    mlops: Mlops = Field(default_factory=Mlops, title="Tracking and operations")

    @field_validator("release", mode="before")
    @classmethod
    def _year_and_month(cls, value: object) -> object:
        text = str(value).strip() if isinstance(value, str | int) else ""
        if re.fullmatch(r"20\d\d", text):
            return text
        if not re.fullmatch(r"20\d\d-(0[1-9]|1[0-2])", text):
            raise ValueError("a release is a year and a month, such as 2026-04")
        return text

    @property
    def year(self) -> float:
        """The release as a year; a fraction is the part of the year that has passed (2026-07: 2026.5)."""
        return release_year(self.release)

    @property
    def released(self) -> float:
        """The release as rules of frameworks date it: a year alone stands for its last release."""
        return self.year + (0.0 if "-" in self.release else LATE_IN_A_YEAR)


LATE_IN_A_YEAR: Final = 0.99


def release_year(release: str) -> float:
    """Year of a release written as year and month, or as a year alone."""
    year, _, month = release.partition("-")
    return int(year) + (int(month or 1) - 1) / 12
