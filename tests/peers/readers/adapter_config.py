"""Reads PEFT's adapter file and transformers' 4-bit settings by their own classes: FOLDER."""

from __future__ import annotations

import json
import sys
from pathlib import Path

from peft import LoraConfig, PeftConfig
from transformers import BitsAndBytesConfig

folder = Path(sys.argv[1])
adapter = PeftConfig.from_pretrained(str(folder))
assert isinstance(adapter, LoraConfig)
asked = json.loads((folder / "adapter_config.json").read_text())
strange = set(asked) - set(adapter.to_dict())
assert not strange, f"not known: {strange}"
bits = folder / "quantization_config.json"
if bits.exists():
    values = json.loads(bits.read_text())
    found, unused = BitsAndBytesConfig.from_dict(values, return_unused_kwargs=True)
    assert not unused, f"not known: {unused}"
    print("read", adapter.r, found.bnb_4bit_quant_type, found.bnb_4bit_quant_storage)
else:
    print("read", adapter.r, adapter.target_modules)
