"""Two steps of a tiny decoder through DeepSpeed on the CPU, with the JSON that the exported script names."""

from __future__ import annotations

import argparse
import os
import sys

import deepspeed
import torch
import torch.distributed as dist
from torch.nn.functional import cross_entropy
from transformers import LlamaConfig, LlamaForCausalLM

STEPS, VOCABULARY, LENGTH = 2, 128, 64

parser = argparse.ArgumentParser()
parser.add_argument("--deepspeed")
config = parser.parse_args().deepspeed
deepspeed.init_distributed("gloo")
torch.manual_seed(0)
model = LlamaForCausalLM(LlamaConfig(
    vocab_size=VOCABULARY, hidden_size=32, intermediate_size=64, num_hidden_layers=4, num_attention_heads=4,
    num_key_value_heads=2,
))  # fmt: skip
engine, *_ = deepspeed.initialize(
    model=model, config=config, optimizer=torch.optim.AdamW(model.parameters(), lr=1e-2), model_parameters=None
)
tokens = torch.randint(
    VOCABULARY, (engine.train_micro_batch_size_per_gpu(), LENGTH), generator=torch.Generator().manual_seed(0)
)
losses = []
for _ in range(STEPS * engine.gradient_accumulation_steps()):
    logits = engine(input_ids=tokens).logits
    loss = cross_entropy(logits[:, :-1].flatten(0, 1).float(), tokens[:, 1:].flatten())
    engine.backward(loss)
    engine.step()
    losses.append(loss.item())
sys.stdout.write(
    f"rank {dist.get_rank()} {engine.zero_optimization_stage()} {engine.global_steps} {losses[0] > losses[-1]}\n"
)
sys.stdout.flush()
dist.barrier()
os._exit(0)  # a thread of ZeRO-3 would not end by itself
