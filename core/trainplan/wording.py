"""English words for codes: one home for report, files, window and command line, which translate or lay them out."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType as _Table

MEMORY: Mapping[str, str] = _Table(
    {
        "weights": "Weights",
        "gradients": "Gradients",
        "optimizer": "Optimizer",
        "activations": "Activations",
        "logits": "Logits",
        "communication": "Communication",
        "workspace": "Workspace",
        "context": "Context",
        "fragmentation": "Fragmentation",
    }
)
"""Parts of the driver-visible memory."""

ARCHITECTURE: Mapping[str, str] = _Table(
    {
        "attention": "Attention",
        "mlp": "Feed-forward",
        "experts": "Experts",
        "router": "Router",
        "norms": "Norms",
        "input_embedding": "Input embedding",
        "lm_head": "Output head",
        "other": "Other",
    }
)
"""Parts of a model's parameters."""

STEP: Mapping[str, str] = _Table(
    {
        "matmul": "Matrix products",
        "attention": "Attention",
        "elementwise": "Norms, elementwise",
        "head": "Output head",
        "recompute": "Recompute",
        "tensor_parallel": "Tensor parallel",
        "context_parallel": "Context parallel",
        "expert_parallel": "Expert parallel",
        "pipeline_transfer": "Pipeline transfers",
        "pipeline_bubble": "Pipeline bubble",
        "data_parallel": "Data parallel",
        "launch": "Kernel launches",
        "activation_offload": "Activation offload",
        "optimizer": "Optimizer",
        "overhead": "Overhead",
        "stragglers": "Stragglers",
        "production": "Production run",
    }
)
"""Parts of a step."""

INSTANTS: Mapping[str, str] = _Table(
    {
        "step_begin": "the start of the step",
        "warm_up": "warm-up, the pipeline fills",
        "forward_last_gather": "gathering of the last layer's weights in forward",
        "end_of_forward": "the end of forward, with the logits computed",
        "loss": "the loss",
        "backward": "backward",
        "head_reduce": "reduction of the head's gradient",
        "root_reduce": "reduction of the embedding's and head's gradients",
        "embedding_backward": "backward of the embedding",
        "end_of_backward": "the end of backward, with all gradients computed",
        "cool_down": "cool-down, the pipeline empties",
        "first_optimizer_step": "the first optimizer step, which allocates the states",
        "optimizer_step": "the optimizer step",
        "step_end": "the end of the step",
    }
)
"""Instants of a step, as they stand inside a sentence."""

NOT_VALIDATED: Mapping[str, str] = _Table(
    {
        "offload": "offloading to the host",
        "zero_bubble": "the zero-bubble schedule",
        "gpipe": "the GPipe schedule",
        "interleaved": "the interleaved schedule",
        "fp8_weights": "8-bit copies of weights",
        "state_space": "state-space layers",
        "encoders": "encoders beside the main stack",
        "optimizer": "this optimizer's states",
        "context_parallel": "context parallelism",
        "expert_parallel_with_sharded_weights": "expert parallelism with sharded weights",
        "framework": "this framework",
        "tensor_parallel": "tensor parallelism in this framework",
        "pipeline": "pipelines in this framework",
        "experts": "mixtures of experts in this framework",
        "latent_attention": "latent attention in this framework",
        "adapters_with_tensor_parallel": "adapters under tensor parallelism",
        "recomputed_modules": "recompute of parts of a layer in this framework",
        "compiled_and_split": "compiled code under tensor or expert parallelism",
    }
)
"""Features whose memory no measurement covers, as they stand inside a sentence."""

ORIGINS: Mapping[str, str] = _Table(
    {
        "decision": "decided",
        "assumption": "assumed",
        "measurement": "measured",
        "vendor_limit": "data sheet",
        "facility_value": "site design",
        "catalogue": "catalogue",
        "file": "from a file",
        "computed": "computed",
    }
)
"""Where an input comes from."""

VERSIONS: Mapping[str, str] = _Table(
    {"decided": "decided", "completed": "completed", "in conflict": "in conflict", "not known": "not known"}
)
"""Where a version of the software stack comes from."""

OUTCOMES: Mapping[str, str] = _Table(
    {"pass": "Pass", "fail": "Fail", "stale": "Stale", "waived": "Waived", "not_run": "Not run"}
)
"""Outcomes of acceptance tests."""

COUNTS: Mapping[tuple[float, str], str] = _Table(
    {
        (1, "different lists"): "all alike",
        (0, "nodes that differ"): "none",
        (0, "checks that fail"): "none",
        (0, "errors"): "none",
        (0, "ports"): "none",
        (0, "accelerators"): "none",
    }
)
"""What a count of an acceptance test means, said in place of the figure and its unit."""

RULES: Mapping[str, str] = _Table(
    {
        "holds": "Holds",
        "differs": "Does not hold",
        "does_not_apply": "Does not apply",
        "not_known": "Cannot say",
    }
)
"""Verdicts on rules of thumb."""

METRICS: Mapping[str, str] = _Table(
    {
        "training": "Training",
        "accelerators": "Accelerators",
        "network": "Network",
        "hosts": "Nodes",
        "site": "Site",
    }
)
"""Groups of metrics."""

ALERTS: Mapping[str, str] = _Table({"page": "Page", "warn": "Warn", "facility": "Site desk"})
"""Whom an alert reaches."""

CATEGORIES: Mapping[str, str] = _Table(
    {
        "servers": "Nodes and spares",
        "network": "Networks",
        "storage": "Storage",
        "site": "Racks, power, cooling",
        "services": "Parts, installation, freight",
    }
)
"""Categories of the bill."""

PRICES: Mapping[str, str] = _Table(
    {"quote": "quote", "plan": "entered", "list": "list price", "estimate": "estimate", "none": "no price"}
)
"""Where the price of a line comes from."""

FACTORS: Mapping[str, str] = _Table(
    {
        "duration": "Duration",
        "predictability": "Predictable budget",
        "customization": "Customization",
        "team": "Team size",
        "locality": "Data locality",
        "compliance": "Compliance",
    }
)
"""Factors of owning or renting."""

PREMISES: Mapping[str, str] = _Table(
    {
        "cost": "Cost",
        "deployment": "Deployment",
        "size": "Size",
        "interruptions": "Interruptions",
        "sovereignty": "Sovereignty",
        "customization": "Customization",
        "interconnect": "Interconnect",
    }
)
"""Rows of own premises against the cloud."""

SIDES: Mapping[str, str] = _Table({"own": "Own", "cloud": "Cloud", "neither": "Neither", "not_known": "Not known"})
"""Which of them a row favours."""

STRATEGIES: Mapping[str, str] = _Table(
    {
        "replicated": "Data parallel, states replicated (DDP)",
        "sharded": "Data parallel, states sharded (ZeRO, FSDP)",
        "tensor": "Tensor parallel",
        "pipeline": "Pipeline",
        "hybrid": "Tensor, pipeline and data (3D)",
        "expert": "Expert parallel",
    }
)
"""Ways to split a model."""

LOADING_LIMITS: Mapping[str, str] = _Table(
    {
        "none": "nothing",
        "bandwidth": "read rate",
        "iops": "operations",
        "latency": "latency",
        "loader_cpu": "loader CPU",
        "cache": "cache",
        "": "not known",
    }
)
"""What limits the reading of data."""

CHECKPOINT_LEVELS: Mapping[str, str] = _Table(
    {"each_save": "Each save", "hourly": "Hourly", "durable": "Durable", "daily": "Daily", "weekly": "Weekly"}
)
CHECKPOINT_PLACES: Mapping[str, str] = _Table({"nodes": "the nodes' drives", "storage": "the storage"})
RESTORE: Mapping[str, str] = _Table(
    {
        "detection": "Until it is detected",
        "requeue_and_start": "Requeue and start",
        "read": "Reading the checkpoint",
        "to_accelerators": "Copy to the accelerators",
        "work_done_again": "Work repeated, on average",
    }
)
"""The way back after a failure."""

NO_CLUSTER: Mapping[str, str] = _Table(
    {
        "no_node_in_library": "the catalogue has no node with it",
        "nothing_fits": "no quick layout fits its memory",
        "deadline_not_met": "no size meets the deadline at this global batch",
    }
)
"""Why an accelerator gives no cluster."""
