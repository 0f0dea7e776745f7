"""Rates and seconds of collectives, against arithmetic by hand."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
import pytest
from tests.core.engine.step_time.jobs import job

from trainplan.engine.calibration import built_in_calibration
from trainplan.engine.step_time.collectives import (
    all_reduce_seconds,
    all_to_all_seconds,
    group,
    inner_rate,
    measured_rate,
    neighbour_rate,
    paid_share,
    ring_rate,
    spread_rate,
)
from trainplan.engine.step_time.rates import Rates, resolve_rates

NIC = 20e9
INSIDE = 300e9


def rates(**changes: float) -> Rates:
    """Nodes of eight with 300 GB/s inside and a port of 20 GB/s each, eight nodes a leaf, two to one."""
    plain = {
        "inner": INSIDE,
        "inner_size": 8.0,
        "nic": NIC,
        "leaf": 64.0,
        "oversubscription": 2.0,
        "mesh": 0.0,
        "switch_reduction": 0.0,
        "network_reduction": 0.0,
        "inner_share": 1.0,
        "expert_outer_share": 1.0,
        "measured_bus": 0.0,
    }
    return replace(resolve_rates(job(), built_in_calibration()), **(plain | changes))


def test_that_ranks_meet_in_domains_and_leaves() -> None:
    """Every fourth of 128 ranks: two in each of sixteen nodes, of which eight share a leaf."""
    ranks = group(32, 4, rates())
    assert [float(value) for value in (ranks.size, ranks.local, ranks.domains, ranks.leaf_domains)] == [32, 2, 16, 8]
    far = group(3, 100, rates())
    assert [float(value) for value in (far.local, far.domains, far.leaf_domains)] == [1, 3, 1]


def test_that_a_ring_inside_one_leaf_runs_at_the_port_and_one_that_leaves_it_at_its_share() -> None:
    """Two to one: two ranks of a leaf are at home; of ranks one leaf apart each gets half a port, two of a leaf all."""
    assert float(ring_rate(group(2, 8, rates()), rates())) == NIC
    assert float(ring_rate(group(2, 8, rates(oversubscription=4.0)), rates(oversubscription=4.0))) == NIC
    assert float(ring_rate(group(4, 64, rates()), rates())) == NIC / 2
    assert float(ring_rate(group(4, 32, rates()), rates())) == NIC


def test_that_traffic_to_all_shares_the_uplinks_by_what_leaves() -> None:
    """16 nodes on two leaves: 8 of 15 others are elsewhere, 2 x 8/15 = 1.067 ports are wanted; one leaf alone: all."""
    assert float(spread_rate(group(16, 8, rates()), rates())) == pytest.approx(NIC / (16 / 15))
    assert float(spread_rate(group(8, 8, rates()), rates())) == NIC


def test_that_a_neighbour_pays_for_the_ranks_that_send_past_the_leaf() -> None:
    """48 of 64 ranks of the leaf send past its end: 2 x 0.75 = 1.5 ports are wanted of one."""
    assert float(neighbour_rate(48, rates())) == pytest.approx(NIC / 1.5)
    assert float(neighbour_rate(16, rates())) == NIC
    assert float(neighbour_rate(48, rates(oversubscription=1.0))) == NIC


def test_that_a_part_of_a_mesh_reaches_its_own_links_alone() -> None:
    """Four of eight: three links of seven; one alone sends nothing there."""
    mesh = rates(mesh=1.0)
    assert float(inner_rate(group(4, 1, mesh), mesh)) == pytest.approx(INSIDE * 3 / 7)
    assert float(inner_rate(group(4, 8, mesh), mesh)) == INSIDE
    assert float(inner_rate(group(4, 1, rates()), rates())) == INSIDE


def test_that_a_measured_bus_is_converted_by_its_ranks_and_message() -> None:
    """160 GB/s of 8 ranks a node on 4 nodes, half of it at 1 MB: 20 a rank, and 3/4 of that at 3 MB."""
    measured = rates(measured_bus=160e9, measured_ranks=8.0, measured_domains=4.0, measured_half=1e6)
    message, modelled = np.asarray(3e6), np.asarray(100e9)

    def found(size: int, stride: int) -> float:
        return float(measured_rate(group(size, stride, measured), modelled, measured, message))

    assert found(32, 1) == pytest.approx(120e9)
    assert found(64, 1) == 100e9
    assert found(32, 4) == pytest.approx(30e9)
    assert found(8, 1) == 100e9
    assert float(measured_rate(group(32, 1, rates()), modelled, rates(), message)) == 100e9


def test_that_a_hidden_collective_takes_compute_units() -> None:
    """A fifth exposed; the rest takes a tenth inside and a twentieth across: 0.2 + 0.8 x 0.1, 0.2 + 0.8 x 0.05."""
    taking = rates(overlap_inner=0.1, overlap_outer=0.05)
    assert paid_share(0.2, np.array([False, True]), taking) == pytest.approx([0.28, 0.24])


def test_that_switches_that_add_move_a_buffer_once() -> None:
    """8 GB over 8 ranks at 1 GB/s: 7 s once, 14 s as a ring; two ranks gain nothing; each kind in its own place."""
    inside, across, pair = group(8, 1, rates()), group(8, 8, rates()), group(2, 1, rates())
    rate = np.asarray(1e9)
    for adding, seconds in (({"switch_reduction": 1.0}, [7, 14]), ({"network_reduction": 1.0}, [14, 7])):
        found = [float(all_reduce_seconds(8e9, ranks, rate, rates(**adding))) for ranks in (inside, across)]
        assert found == pytest.approx(seconds)
    assert float(all_reduce_seconds(8e9, pair, rate, rates(switch_reduction=1.0))) == pytest.approx(8)


def test_that_an_all_to_all_waits_for_the_slower_of_port_and_links() -> None:
    """16 ranks on 2 nodes: half of 40 GB leaves at 20 GB/s, 1 s; 7/8 inside at 300 GB/s, 0.117 s."""
    two, node, alone = group(16, 1, rates()), group(8, 1, rates()), group(1, 1, rates())
    one, unlimited = np.asarray(1.0), np.asarray(np.inf)
    assert float(all_to_all_seconds(40e9, two, one, unlimited, rates())) == pytest.approx(1.0)
    assert float(all_to_all_seconds(40e9, node, one, unlimited, rates())) == pytest.approx(40 * 7 / 8 / 300)
    assert float(all_to_all_seconds(40e9, alone, one, unlimited, rates())) == 0.0


def test_that_a_token_limited_to_two_of_four_nodes_crosses_less() -> None:
    """Two copies in two nodes meet in 1.5 on average; of 32 GB, 3/4 of 1.5/2 leaves at 20 GB/s: 0.9 s, 1.2 with
    a copy for each expert; four of 32 ranks a node."""
    ranks = group(32, 1, rates())
    for copies, seconds in ((0.0, 0.9), (1.0, 1.2)):
        sending = rates(expert_copies=copies)
        found = all_to_all_seconds(32e9, ranks, np.asarray(2.0), np.asarray(2.0), sending)
        assert float(found) == pytest.approx(seconds)
