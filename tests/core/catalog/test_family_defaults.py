"""A configuration that names its family alone is that family's first model: counts as published."""

from __future__ import annotations

import pytest

from trainplan.catalog.families import architecture_from_config
from trainplan.engine.operators.counts import parameters

PUBLISHED = {
    "gemma": 8_537_680_896,  # Gemma 7B, arXiv 2403.08295: 8.54 billion with its table
    "qwen2_moe": 14_315_784_192,  # Qwen1.5-MoE-A2.7B, 14.3 billion
    "gpt_oss": 116_829_156_672,  # gpt-oss-120b, 116.83 billion (model card)
    "llama": 6_738_415_616,  # LLaMA 7B, arXiv 2302.13971: 6.7 billion
    "gpt2": 124_439_808,  # GPT-2 small, 124 million
    "ernie4_5": 360_748_032,  # ERNIE 4.5 0.3B, 0.36 billion (model card)
    "mistral": 7_241_732_096,  # Mistral 7B, arXiv 2310.06825
}


@pytest.mark.parametrize(("family", "count"), PUBLISHED.items())
def test_that_a_family_alone_has_the_parameters_of_its_first_model(family: str, count: int) -> None:
    architecture, _ = architecture_from_config({"model_type": family})
    assert parameters(architecture).total == count
