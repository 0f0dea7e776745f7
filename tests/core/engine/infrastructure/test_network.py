from __future__ import annotations

import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.calibration import built_in_calibration
from trainplan.engine.from_plan import job_from_plan
from trainplan.engine.infrastructure.network import (
    available_gbit_per_second,
    plan_networks,
    required_gbit_per_second,
    server_ports,
    verdict,
)
from trainplan.engine.infrastructure.traffic import AxisTraffic, scale_out_bytes
from trainplan.engine.step_time.rates import resolve_rates
from trainplan.engine.step_time.result import step_result
from trainplan.plan.document import Plan
from trainplan.plan.new import plan_from


def test_that_traffic_nothing_hides_may_take_a_twentieth_of_the_step() -> None:
    """2.5 GB = 20 Gbit within 0.05 x 10 s: 40 Gb/s, 50 Gb/s at 80% of the port rate."""
    assert required_gbit_per_second([AxisTraffic("data", 2.5e9)], 10.0, 0.8) == pytest.approx(50.0)


def test_that_a_window_lowers_the_need() -> None:
    """20 Gbit within 0.5 + 2 s."""
    assert required_gbit_per_second([AxisTraffic("data", 2.5e9, 2.0)], 10.0, 1.0) == pytest.approx(8.0)


def test_that_an_axis_which_hides_by_itself_adds_nothing() -> None:
    """At 40 Gb/s the 8 Gbit of pipeline take 0.2 s of their window of 5 s."""
    traffic = [AxisTraffic("data", 2.5e9), AxisTraffic("pipeline", 1e9, 5.0)]
    assert required_gbit_per_second(traffic, 10.0, 1.0) == pytest.approx(40.0)


def test_that_exposed_axes_share_the_allowance() -> None:
    """20 Gbit + 20 Gbit less 0.1 s of window within 0.5 s: 40 / 0.6."""
    traffic = [AxisTraffic("data", 2.5e9), AxisTraffic("pipeline", 2.5e9, 0.1)]
    assert required_gbit_per_second(traffic, 10.0, 1.0) == pytest.approx(40 / 0.6)


def test_that_no_traffic_needs_no_network() -> None:
    assert required_gbit_per_second([], 10.0, 0.8) == 0.0


def test_that_eight_ndr_ports_give_400_per_accelerator_and_half_at_two_to_one(llama_plan: Plan) -> None:
    network = llama_plan.network
    assert available_gbit_per_second(network, 8) == 400.0
    assert available_gbit_per_second(network.model_copy(update={"oversubscription": 2.0}), 8) == 200.0


def test_that_the_verdict_leaves_a_quarter() -> None:
    assert [verdict(100.0, rate) for rate in (130.0, 110.0, 90.0)] == ["enough", "tight", "bottleneck"]


def test_that_64_dgx_have_a_storage_and_a_management_network_of_their_own(llama_plan: Plan) -> None:
    """128 storage ports and 8 of the appliance, 42 down and 21 up of 64 at 2:1: 21 nodes a leaf, four leaves, two
    spines. Management: 128 node ports and one of each of 24 + 6 switches on four access switches."""
    networks = plan_networks(llama_plan.network, llama_plan.hardware.model_copy(update={"storage_units": 1.0}), 64)
    assert networks.compute is not None
    assert networks.storage is not None
    assert (networks.compute.leaf_switches, networks.compute.spine_switches) == (16, 8)
    assert (networks.storage.leaf_switches, networks.storage.spine_switches) == (4, 2)
    assert networks.management.access_switches == 4
    assert len(networks.switch_names) == networks.switches == 24 + 6 + 4 + 2


@pytest.mark.parametrize(
    ("system", "units", "ports", "rate"),
    [
        ("lustre-appliance", 4.0, 32, 200.0),  # eight of 200 Gb/s each, mlcommons/storage_results_v1.0
        ("huawei-a800", 1.0, 32, 200.0),  # two controllers of sixteen
        ("iei-as13000", 2.0, 24, 400.0),  # three nodes of four
        ("nfs-10g", 1.0, 1, 10.0),
        ("gpfs", 2.0, 7, 400.0),  # 252 GB/s are 2,016 Gb/s, over 300 of each port
        ("nvme-gen4-enterprise", 8.0, 0, 400.0),
    ],
)
def test_that_storage_servers_have_the_ports_of_the_catalogue_or_of_their_rate(
    llama_plan: Plan, system: str, units: float, ports: int, rate: float
) -> None:
    storage = load_library().storage[system]
    found = server_ports(llama_plan.hardware.model_copy(update={"storage": storage, "storage_units": units}), 400.0)
    assert found is not None
    assert (found.count, found.gbit_per_second) == (ports, rate)


def test_that_ports_of_storage_without_a_rate_are_not_known(llama_plan: Plan) -> None:
    storage = load_library().storage["vast"]
    assert server_ports(llama_plan.hardware.model_copy(update={"storage": storage}), 400.0) is None


def test_that_storage_joins_the_compute_network_of_nodes_without_ports_of_their_own(llama_plan: Plan) -> None:
    """32 nodes of eight ports and 16 of two appliances: 34 members of 32 a group, so a second group of leaves."""
    node = llama_plan.hardware.node.model_copy(update={"storage_nics": ()})
    appliance = load_library().storage["lustre-appliance"]
    hardware = llama_plan.hardware.model_copy(update={"node": node, "storage": appliance, "storage_units": 2.0})
    networks = plan_networks(llama_plan.network, hardware, 32)
    assert networks.storage is None
    assert networks.compute is not None
    assert (networks.compute.node_links, networks.compute.server_links) == (256, 16)
    assert networks.compute.leaf_switches == 16
    full = plan_networks(llama_plan.network, hardware, 256)  # 64 leaves fill the ports of a spine
    assert full.servers is None
    assert full.compute is not None
    assert (full.compute.tiers, full.compute.server_links) == (2, 0)


def test_that_data_parallel_traffic_of_a_70b_layout_by_hand_comes_out() -> None:
    """Weights of one of 8 x 4 ranks, reduced in fp32 and gathered in bf16 over 16 replicas of one rank per node:
    70.55e9 / 32 x 6 bytes x 15/16, the tables a little more on the last stage."""
    plan = plan_from(load_preset("llama-3.1-70b"), "nvidia-h100-sxm5-80gb", 512, 1e12, library=load_library())
    plan = plan.model_copy(
        update={"parallelism": plan.parallelism.model_copy(update={"tensor": 8, "pipeline": 4, "sharding": "zero1"})}
    )
    sent = scale_out_bytes(*job_from_plan(plan))
    assert float(sent["data"]) == pytest.approx(70.55e9 / 32 * 6 * 15 / 16, rel=0.05)
    assert float(sent["tensor"]) == 0.0


def test_that_stages_send_the_residual_stream_forward_and_back() -> None:
    """8,192 tokens x 8,192 wide x 2 bytes split over 8 tensor ranks, each way, for each of 30 micro batches."""
    plan = plan_from(load_preset("llama-3.1-70b"), "nvidia-h100-sxm5-80gb", 512, 1e12, library=load_library())
    phase = plan.training.main.model_copy(update={"global_batch": 480})
    plan = plan.model_copy(
        update={
            "parallelism": plan.parallelism.model_copy(update={"tensor": 8, "pipeline": 4}),
            "training": plan.training.model_copy(update={"phases": (phase,)}),
        }
    )
    sent = scale_out_bytes(*job_from_plan(plan))
    assert float(sent["pipeline"]) == pytest.approx(2 * 8192 * 8192 * 2 / 8 * 30)


def test_that_traffic_and_step_time_speak_of_the_same_bytes() -> None:
    """One rank per node: what the step spends on the reduction, times the rate, is what the ports carry."""
    plan = plan_from(load_preset("llama-3.1-70b"), "nvidia-h100-sxm5-80gb", 512, 1e12, library=load_library())
    parallelism = plan.parallelism.model_copy(update={"tensor": 8, "pipeline": 4, "sharding": "zero1"})
    plan = plan.model_copy(update={"parallelism": parallelism})
    job, layout = job_from_plan(plan)
    step = step_result(job, layout)
    rates = resolve_rates(job, built_in_calibration())
    seconds = step.parts["data_parallel"] + step.hidden["data_parallel"]
    sent = float(scale_out_bytes(job, layout)["data"])
    assert seconds * float(rates.nic) * float(rates.data_outer_share) == pytest.approx(sent, rel=0.03)
