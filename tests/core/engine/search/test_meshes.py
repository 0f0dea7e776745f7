"""Which degrees of parallelism a search tries, counted by hand."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

import pytest

from trainplan.catalog.architecture import Architecture, dense_decoder
from trainplan.engine.layout.layout import Placement, Recompute, Schedule, Sharding
from trainplan.engine.search.choices import choices_of
from trainplan.engine.search.meshes import Mesh, meshes
from trainplan.engine.search.space import Space

PLAIN = Space(
    global_batch=64,
    shardings=(Sharding.NONE,),
    placements=(Placement.DATA_INSIDE,),
    recomputes=(Recompute.NONE,),
    schedules=(Schedule.ONE_F_ONE_B,),
    sequence=(False,),
)


def model(heads: int = 8, kv_heads: int = 8, layers: int = 12, ffn: int = 4096) -> Architecture:
    return dense_decoder(
        "by hand", layers=layers, hidden=1024, ffn=ffn, heads=heads, kv_heads=kv_heads, vocabulary=32768
    )


def found(architecture: Architecture, accelerators: int, space: Space, length: int = 4096) -> set[tuple[int, ...]]:
    return {
        (m.tensor, m.context, m.pipeline, m.data) for m in meshes(architecture, length, accelerators, space, Counter())
    }


def refused(architecture: Architecture, accelerators: int, space: Space, length: int = 4096) -> dict[str, int]:
    rejected: Counter[str] = Counter()
    list(meshes(architecture, length, accelerators, space, rejected))
    return dict(rejected)


def test_that_four_accelerators_split_in_ten_ways() -> None:
    """4 = t c p d: two factors of two over four axes, C(2 + 3, 3) = 10 ways."""
    assert len(found(model(), 4, PLAIN)) == 10
    assert not refused(model(), 4, PLAIN)


def test_that_context_ranks_need_two_chunks_each() -> None:
    """4,100 tokens divide by 4, not by the 8 chunks of four context ranks."""
    assert {c for _, c, _, _ in found(model(), 4, PLAIN, length=4100)} == {1, 2}
    assert refused(model(), 4, PLAIN, length=4100) == {"length_does_not_divide": 1}


def test_that_heads_and_widths_divide_over_tensor_ranks() -> None:
    """6 heads split in 2 and not in 4; two key-value heads serve 2 and 4 ranks, six serve 2 alone."""
    assert {t for t, *_ in found(model(heads=6, kv_heads=6), 4, PLAIN)} == {1, 2}
    assert {t for t, *_ in found(model(kv_heads=2), 4, PLAIN)} == {1, 2, 4}
    assert {t for t, *_ in found(model(heads=24, kv_heads=6), 4, PLAIN)} == {1, 2}
    assert {t for t, *_ in found(model(ffn=4098), 4, PLAIN)} == {1, 2}
    assert refused(model(ffn=4098), 4, PLAIN) == {"heads_or_widths_do_not_divide": 1}


@pytest.mark.parametrize(
    ("limit", "axis", "reason"),
    [("largest_tensor", 0, "tensor_above_limit"), ("largest_context", 1, "context_above_limit"),
     ("largest_pipeline", 2, "pipeline_above_limit")],
)  # fmt: skip
def test_that_limits_of_the_space_are_kept_and_counted(limit: str, axis: int, reason: str) -> None:
    """Beyond 2 only 4 on one axis: one way of the ten."""
    space = replace(PLAIN, **{limit: 2})
    assert {mesh[axis] for mesh in found(model(), 4, space)} == {1, 2}
    assert refused(model(), 4, space) == {reason: 1}


def test_that_stages_are_no_more_than_layers_and_data_ranks_divide_the_batch() -> None:
    """Three layers refuse four stages; six sequences refuse four data ranks."""
    assert refused(model(layers=3), 4, PLAIN) == {"more_stages_than_layers": 1}
    assert refused(model(), 4, replace(PLAIN, global_batch=6)) == {"batch_does_not_divide": 1}


def test_that_twelve_accelerators_as_powers_of_two_leave_the_threes_to_data() -> None:
    powers = replace(PLAIN, powers_of_two=True, global_batch=48)
    assert all(degree in (1, 2, 4) for mesh in found(model(heads=12, kv_heads=12), 12, powers) for degree in mesh[:3])
    assert {d for *_, d in found(model(heads=12, kv_heads=12), 12, powers)} == {3, 6, 12}


def options(mesh: Mesh, space: Space, architecture: Architecture | None = None) -> list[list[tuple[int, ...]]]:
    (found,) = choices_of(architecture or model(), [mesh], space)
    return [sorted(map(tuple, axis.tolist())) for axis in (*found.states.options, *found.work.options)]


def test_that_micro_batches_divide_what_a_data_rank_has() -> None:
    """64 sequences over 4 ranks are 16: 1, 2, 4, 8, 16, of which 4 at most are asked for; 12 have 3 as well."""
    mesh = Mesh(1, 1, 1, 4, 1, 1)
    assert options(mesh, replace(PLAIN, largest_micro_batch=4))[3] == [(1,), (2,), (4,)]
    assert options(mesh, replace(PLAIN, global_batch=48))[3][:4] == [(1,), (2,), (3,), (4,)]
    assert (3,) not in options(mesh, replace(PLAIN, global_batch=48, powers_of_two=True))[3]


def test_that_sequence_parallelism_needs_a_tensor_group() -> None:
    both = replace(PLAIN, sequence=(False, True))
    assert options(Mesh(1, 1, 1, 4, 1, 1), both)[2] == [(0,)]
    assert options(Mesh(2, 1, 1, 2, 1, 1), both)[2] == [(0,), (1,)]


def test_that_placement_is_tried_where_both_axes_could_share_a_node() -> None:
    both = replace(PLAIN, placements=tuple(Placement))
    tried = {
        (tensor, pipeline, data): len(options(Mesh(tensor, 1, pipeline, data, 1, 1), both)[1])
        for tensor, pipeline, data in ((2, 2, 4), (8, 2, 4), (2, 1, 4), (2, 2, 1))
    }
    assert tried == {(2, 2, 4): 2, (8, 2, 4): 1, (2, 1, 4): 1, (2, 2, 1): 1}


def test_that_hybrid_sharding_groups_whole_nodes_that_divide_the_replicas() -> None:
    """256 replicas of 8 a node: groups of 1, 4 and 16 nodes; 32 replicas have fewer; one node has no groups."""
    every = replace(PLAIN, shardings=tuple(Sharding), global_batch=256)
    for data, sizes in ((256, [8, 32, 128]), (32, [8]), (24, [8])):
        found = [size for kind, size in options(Mesh(1, 1, 1, data, 1, 1), every)[0] if kind == Sharding.HSDP]
        assert found == sizes
    assert [kind for kind, _ in options(Mesh(1, 1, 1, 8, 1, 1), every)[0]] == [0, 1, 2, 3, 4]
    assert options(Mesh(8, 1, 1, 1, 1, 1), every)[0] == [(0, 1)]


def test_that_virtual_stages_divide_the_layers_of_a_stage_and_leave_two_for_the_ends() -> None:
    """12 layers on 4 stages: chunks of 1 and 3 layers, (12 + 2) // 4 = 3 chunks at most; one stage has none."""
    space = replace(PLAIN, schedules=(Schedule.ONE_F_ONE_B, Schedule.ZERO_BUBBLE))
    pairs = {(schedule, virtual) for schedule, virtual, *_ in options(Mesh(1, 1, 4, 1, 1, 1), space)[4]}
    assert pairs == {(Schedule.ONE_F_ONE_B, 1), (Schedule.ONE_F_ONE_B, 3), (Schedule.ZERO_BUBBLE, 1)}
    alone = {(schedule, virtual) for schedule, virtual, *_ in options(Mesh(1, 1, 1, 4, 1, 1), space)[4]}
    assert alone == {(Schedule.ONE_F_ONE_B, 1)}


def test_that_recompute_is_tried_in_different_amounts_alone() -> None:
    """12 layers: every 2nd and 4th; the first n in steps of 2, but not 6 and 3, which are as many."""
    space = replace(PLAIN, recomputes=(Recompute.EVERY, Recompute.LAYERS, Recompute.FULL), layer_steps=5)
    triples = {tuple(recompute) for _, _, *recompute in options(Mesh(1, 1, 1, 4, 1, 1), space)[4]}
    every, layers = int(Recompute.EVERY), int(Recompute.LAYERS)
    expected = {(every, 2, 1, 0), (every, 4, 1, 0), (int(Recompute.FULL), 2, 1, 0)}
    assert triples == expected | {(layers, 2, n, 0) for n in (2, 4, 8, 10)}


def test_that_what_are_no_powers_of_two_is_counted() -> None:
    """Of 12 over four axes 10 x 4 ways; the two factors of two alone go over the axes but the last: 10."""
    powers = replace(PLAIN, powers_of_two=True)
    counted = refused(model(heads=24, kv_heads=24, ffn=4608), 12, powers, length=4608)
    assert counted["not_powers_of_two"] == 40 - 10
