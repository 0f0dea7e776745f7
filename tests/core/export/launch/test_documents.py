"""How documents fill sequences, in launch files: what each file has a word for, and what it cannot say."""

from __future__ import annotations

import pytest
from tests.core.export.launch.jobs import files_of, llama_8b

from trainplan.engine.evaluate import evaluate
from trainplan.export.launch.job import RefusedError
from trainplan.export.launch.read.detect import read_config_text
from trainplan.plan.document import Plan

MASKED = {"dataset.packing": "masked", "dataset.document_tokens": 1000.0, "dataset.document_spread": 1.0}


def of_megatron(**changes: object) -> Plan:
    return llama_8b("megatron_core", **{"parallelism.sharding": "zero1"}, **MASKED, **changes)


def test_that_megatron_masks_between_documents_from_2026_on() -> None:
    script = files_of(of_megatron(**{"software.release": "2026-06"}), "megatron")["pretrain.sh"]
    assert "--dataloader-inter-document-masking" in script
    found = read_config_text(script, "pretrain.sh")
    assert found.changes["dataset.packing"] == "masked"
    with pytest.raises(RefusedError, match="2026"):
        files_of(of_megatron(**{"software.release": "2024-06"}), "megatron")


def test_that_llama_factory_packs_with_masks() -> None:
    plan = llama_8b("hf_trainer", **{"model.training": "full_finetuning"}, **MASKED)
    text = files_of(plan, "llama-factory")["llamafactory.yaml"]
    assert "neat_packing: true" in text
    assert read_config_text(text, "llamafactory.yaml").changes["dataset.packing"] == "masked"
    padded = llama_8b("hf_trainer", **{"model.training": "full_finetuning"}, **(MASKED | {"dataset.packing": "padded"}))
    assert "packing: false" in files_of(padded, "llama-factory")["llamafactory.yaml"]


def test_that_a_file_without_a_word_for_masks_is_refused() -> None:
    with pytest.raises(RefusedError, match="data loader"):
        files_of(llama_8b("torchtitan", **MASKED), "torchtitan")


def test_that_steps_of_a_launch_file_follow_the_tokens_of_the_data() -> None:
    """Documents of half a sequence, padded: twice the steps."""
    length = llama_8b().training.main.sequence_length
    plan = llama_8b("hf_trainer", **{"dataset.packing": "padded", "dataset.document_tokens": length / 2})
    whole = llama_8b("hf_trainer")
    assert abs(evaluate(plan).run.steps - 2 * evaluate(whole).run.steps) <= 1  # type: ignore[union-attr]
