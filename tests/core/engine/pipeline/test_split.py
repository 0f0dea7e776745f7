"""Layers on pipeline stages, against splits that are published."""

from __future__ import annotations

import numpy as np
import pytest

from trainplan.catalog.conditions import ENUMERATIONS
from trainplan.engine.layout.layout import Layout
from trainplan.engine.pipeline.split import KINDS, split, split_kinds, stage_layers


def test_llama_405b_drops_a_layer_at_both_ends():
    """126 layers on 16 stages: one less on the first and the last (arXiv 2407.21783, section 3.3.2)."""
    found = split(126, 16)
    assert found.kind == "account"
    assert found.counts == (7, *[8] * 14, 7)


def test_llama_405b_on_eight_stages_of_four_chunks():
    """128 units of layers, embedding and loss over 32 chunks: NVIDIA's recipe for 1,024 H100."""
    found = split(126, 8, 4)
    assert found.chunks == (3, *[4] * 30, 3)
    assert found.counts == (15, *[16] * 6, 15)
    assert found.layers[0][:4] == (0, 1, 2, 31)


def test_deepseek_v3_needs_a_list_of_all_chunks():
    """61 layers, embedding and loss are 63 units on 32 chunks."""
    found = split(61, 16, 2)
    assert found.kind == "custom"
    assert sum(found.chunks) == 61
    assert (found.chunks[:2], found.chunks[-1]) == ((1, 2), 0)


def test_chunks_of_stated_ends_are_interleaved():
    found = split(80, 8, 2, 10, 10)
    assert found.chunks == (5,) * 16
    assert found.layers[0] == (0, 1, 2, 3, 4, 40, 41, 42, 43, 44)


@pytest.mark.parametrize(
    ("depth", "pipeline", "counts"), [(80, 4, (20,) * 4), (32, 3, (11, 11, 10)), (5, 4, (1, 2, 2, 0))]
)
def test_counts_of_stages(depth, pipeline, counts):
    assert split(depth, pipeline).counts == counts


def test_stated_ends_are_a_split_of_their_own():
    assert split(126, 16, 1, 7, 7) == ("ends", 16, (7, *[8] * 14, 7))


def test_words_of_kinds_are_those_of_the_rules():
    assert ENUMERATIONS["split"] == KINDS


def test_every_layer_stands_somewhere_once():
    for depth in (1, 5, 32, 61, 80, 126):
        for pipeline in range(1, 17):
            for virtual in range(1, 9):
                layers = sorted(layer for stage in split(depth, pipeline, virtual).layers for layer in stage)
                assert layers == list(range(depth)), (depth, pipeline, virtual)


def test_arrays_have_the_layers_of_single_layouts():
    pipeline, virtual = np.meshgrid(np.arange(1, 20), np.arange(1, 6))
    many = Layout(pipeline=pipeline.ravel(), virtual_pipeline=virtual.ravel(), first_stage_layers=-1)
    found, kinds = stage_layers(61, many), split_kinds(61, many)
    for row, (p, v) in enumerate(zip(pipeline.ravel().tolist(), virtual.ravel().tolist(), strict=True)):
        single = split(61, p, v)
        assert (found.fullest[row], found.last[row]) == (max(single.counts), single.counts[-1])
        assert KINDS[kinds[row]] == single.kind


def test_depths_of_several_models_at_once():
    found = stage_layers(np.array([80.0, 126.0]), Layout(pipeline=np.array([4, 16])))
    assert found.fullest.tolist() == [20, 8]
    assert found.last.tolist() == [20, 7]
