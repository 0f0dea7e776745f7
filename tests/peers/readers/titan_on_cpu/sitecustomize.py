# ruff: noqa: PLC0415
"""Lets torchtitan train on the CPU: Python imports this file by itself in every rank that has its folder on the path.

What a GPU would answer is invented, FlexAttention becomes PyTorch's plain causal attention, sums are plain because gloo
has no others, and time limits stay, because gloo has none of its own.
"""

from __future__ import annotations

import os
from types import SimpleNamespace


def _prepare() -> None:
    import torch
    import torch._utils
    from torch.distributed.fsdp._fully_shard._fsdp_param_group import FSDPParamGroup
    from torch.nn.functional import scaled_dot_product_attention

    class Device:
        """torch.cpu with what only GPUs have."""

        def __getattr__(self, name: str) -> object:
            return getattr(torch.cpu, name)

        def get_device_name(self, *_: object) -> str:
            return "invented"

        def get_device_properties(self, *_: object) -> SimpleNamespace:
            return SimpleNamespace(total_memory=80 << 30, name="invented")

        def memory_stats(self, *_: object) -> dict[str, int]:
            return {}

        def current_device(self) -> int:
            return 0

        def device_count(self) -> int:
            return 1

        def nothing(self, *_: object) -> None:
            pass

        set_device = synchronize = reset_peak_memory_stats = empty_cache = nothing

    torch._utils._get_available_device_type = lambda: "cpu"
    torch._utils._get_device_module = lambda *_: Device()
    made = FSDPParamGroup.__init__

    def with_plain_sums(self: FSDPParamGroup, *words: object, **named: object) -> None:
        made(self, *words, **named)
        self.force_sum_reduction_for_comms = True

    FSDPParamGroup.__init__ = with_plain_sums

    import torchtitan.distributed.utils as distributed
    from torchtitan.models.common import attention

    def causal(q, k, v, *, scale, enable_gqa, **_):  # type: ignore[no-untyped-def]
        return scaled_dot_product_attention(q, k, v, is_causal=True, scale=scale, enable_gqa=enable_gqa), None

    attention.FlexAttention._compiled_flex_attn = staticmethod(causal)
    attention._compiled_create_block_mask = attention.create_block_mask
    distributed.set_pg_timeouts = lambda *_, **__: None


if "LOCAL_RANK" in os.environ:
    _prepare()
