"""Two steps of a tiny decoder through FSDP2 on the CPU, with what the exported torchrun script says in TRAINPLAN_*."""

from __future__ import annotations

import os
import sys

import torch
import torch.distributed as dist
from torch.distributed.device_mesh import init_device_mesh
from torch.distributed.fsdp import MixedPrecisionPolicy, fully_shard
from torch.nn.functional import cross_entropy
from transformers import LlamaConfig, LlamaForCausalLM

STEPS, VOCABULARY = 2, 128


def said(name: str) -> int:
    return int(os.environ[f"TRAINPLAN_{name}"])


dist.init_process_group("gloo")
assert dist.get_world_size() == said("DATA"), "the ranks are not those of the plan"
sharding, shards = os.environ["TRAINPLAN_SHARDING"], said("SHARD_SIZE")
torch.manual_seed(0)

model = LlamaForCausalLM(LlamaConfig(
    vocab_size=VOCABULARY, hidden_size=32, intermediate_size=64, num_hidden_layers=4, num_attention_heads=4,
    num_key_value_heads=2,
))  # fmt: skip
if os.environ["TRAINPLAN_RECOMPUTE"] == "full":
    model.gradient_checkpointing_enable()
half = os.environ["TRAINPLAN_PRECISION"] == "bf16_mixed"
policy = MixedPrecisionPolicy(torch.bfloat16, torch.float32) if half else MixedPrecisionPolicy()
replicas = dist.get_world_size() // shards
mesh = (
    init_device_mesh("cpu", (replicas, shards), mesh_dim_names=("replicate", "shard"))
    if sharding == "hsdp"
    else init_device_mesh("cpu", (shards,))
)
for block in (*model.model.layers, model):
    fully_shard(block, mesh=mesh, mp_policy=policy, reshard_after_forward=sharding in ("fsdp", "hsdp", "zero3"))
optimizer = torch.optim.AdamW(model.parameters(), lr=1e-2)
micro, accumulated, length = said("MICRO_BATCH"), said("GRADIENT_ACCUMULATION"), said("SEQUENCE_LENGTH")
assert micro * accumulated * dist.get_world_size() == said("GLOBAL_BATCH")
tokens = torch.randint(VOCABULARY, (micro, length), generator=torch.Generator().manual_seed(dist.get_rank()))
losses = []
for _ in range(STEPS):
    for number in range(accumulated):
        model.set_requires_gradient_sync(number == accumulated - 1)
        logits = model(input_ids=tokens).logits
        loss = cross_entropy(logits[:, :-1].flatten(0, 1).float(), tokens[:, 1:].flatten())
        (loss / accumulated).backward()
    optimizer.step()
    optimizer.zero_grad()
    losses.append(loss.item())
held = sum(parameter.to_local().numel() for parameter in model.parameters())
whole = sum(parameter.numel() for parameter in model.parameters())
sys.stdout.write(f"rank {dist.get_rank()} {whole / held:.2f} {losses[0] > losses[-1]}\n")  # one write: ranks share it
dist.destroy_process_group()
