"""One sentence for each kind of advice: English templates, which the desktop translates by code."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

TEMPLATES: Mapping[str, str] = MappingProxyType(
    {
        "layout": "A quick search on these accelerators found {layout}.",
        "tensor_more": "Tensor parallel {new} instead of {old} spreads every layer over more accelerators.",
        "tensor_less": "Tensor parallel {new} instead of {old} exchanges less inside every layer.",
        "context_more": "Context parallel {new} instead of {old} spreads each sequence over more accelerators.",
        "context_less": "Context parallel {new} instead of {old} exchanges fewer keys and values.",
        "pipeline_more": "{new} pipeline stages instead of {old} put fewer layers on each accelerator.",
        "pipeline_less": "{new} pipeline stages instead of {old} wait less at both ends of a step.",
        "virtual_pipeline_more": "{new} virtual stages instead of {old} fill the pipeline sooner.",
        "virtual_pipeline_less": "{new} virtual stages instead of {old} keep and pass fewer activations.",
        "expert_more": "Expert parallel {new} instead of {old} keeps fewer experts on each accelerator.",
        "expert_less": "Expert parallel {new} instead of {old} sends tokens to fewer accelerators.",
        "micro_batch_more": "A micro batch of {new} instead of {old} makes larger matrix products.",
        "micro_batch_less": "A micro batch of {new} instead of {old} keeps fewer activations.",
        "sharding_more": "Sharding {new} instead of {old} spreads more of the model's states over the data ranks.",
        "sharding_less": "Sharding {new} instead of {old} gathers and scatters less.",
        "recompute_more": "Recompute {new} instead of {old} keeps fewer activations.",
        "recompute_less": "Recompute {new} instead of {old} repeats less work.",
        "sequence_on": "Sequence parallel splits what tensor parallel leaves whole.",
        "sequence_off": "Without sequence parallel the tensor group exchanges whole activations.",
        "placement": "Placement {new} puts other ranks next to each other.",
        "offload_optimizer": "Optimizer states in host memory make room on the accelerators.",
        "offload_optimizer_layout": "Optimizer states in host memory, with {layout}, make room.",
        "offload_all": "Weights and optimizer states in host memory, with {layout}, make room.",
        "precision": "{new} instead of {old} runs the large matrix products faster; the loss must be watched.",
        "optimizer": "{new} instead of {old} keeps smaller states; the loss must be watched.",
        "global_batch": "A global batch of {new} instead of {old} sequences synchronises less often; the learning rate "
        "must follow.",
        "port_speed": "Ports of {new:g} Gb/s instead of {old:g} Gb/s, at the price of their switches and optics.",
        "oversubscription": "A network without oversubscription, at the price of its switches and optics.",
        "storage_units": "{new:g} storage units instead of {old:g} feed the run, at their price.",
        "storage_system": "{new} instead of {old} as storage, at its price.",
        "storage_units_rented": "{new:g} storage units instead of {old:g} feed the run; what the provider asks for "
        "them is not in the rent.",
        "storage_system_rented": "{new} instead of {old} as storage; what the provider asks for it is not in the rent.",
        "checkpoint_interval": "Checkpoints at the optimum interval instead of every {old:.0f} s lose less time.",
        "checkpoint_asynchronous": "Asynchronous checkpoints stop training only while they are copied out.",
        "checkpoint_local_tier": "Checkpoints go first to the nodes' own drives and are safe sooner.",
        "detection": "Health checks that detect a failure within {new:.0f} s instead of {old:.0f} s.",
        "more_accelerators": "{new} accelerators instead of {old} finish sooner.",
        "enough_accelerators": "{new} accelerators instead of {old} have room for it.",
        "fewer_accelerators": "{new} accelerators instead of {old} take longer and waste less.",
        "accelerator": "{count} {new} instead of {old}, with the node, network and prices of the catalogue.",
        "own_kept_busy": "Owned and also used for other work, instead of {old}; it must be bought and arrives "
        "after {months:g} months.",
        "own_bought": "Bought for this run and sold after it, instead of {old}; it arrives after {months:g} months.",
        "rent_reserved": "{new} instead of {old}; the reservation binds beyond this run.",
        "rent_on_demand": "{new} instead of {old}; it can be given back at any time.",
        "rent_capacity_block": "{new} instead of {old}; it must be booked ahead.",
        "rent_spot": "{new} instead of {old}; interruptions are counted, a lack of machines is not.",
        "bare_metal": "{new} instead of {old}.",
        "managed": "{new} instead of {old}.",
    }
)

ACQUISITION_CODES: Mapping[str, str] = MappingProxyType(
    {"own_kept_busy": "own_kept_busy", "own_bought": "own_bought", "on_demand": "rent_on_demand",
     "capacity_block": "rent_capacity_block", "reserved_1yr": "rent_reserved", "reserved_3yr": "rent_reserved",
     "spot": "rent_spot", "bare_metal": "bare_metal", "managed": "managed"}
)  # fmt: skip
"""Way to have the cluster -> code of the advice to have it so."""
