"""Figures of memory that were read off the runs which they are judged on, and are not derived."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class ReadOff:
    """A run is judged with what its own source did not show: read again from the others, or 0 where there are none."""

    peft_recomputed: float = 4.0
    """Tensors of the residual stream that PEFT holds in a recomputed layer (fms-acceleration, one accelerator)."""
    peft_gathered: float = 30.0
    """And beside them under FSDP1, the same on 2 and 4 accelerators; measured, the cause is unknown."""
    fused_adapter_padding: float = 4.0
    """Tensors of the residual stream that LitGPT's fused adapter pads and keeps (its published LoRA runs)."""
    quantised_inputs: float = 2.0
    """Bytes per input that LitGPT's 4-bit layers keep (its table of 2023)."""
    quantised_inputs_later: float = 4.0
    """The same from 2024 on (its later table)."""


READ_OFF = ReadOff()
