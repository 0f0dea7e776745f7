from __future__ import annotations

import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.presets import load_preset
from trainplan.engine.infrastructure.power import Draw, draw, node_rated_kilowatts, nodes_in_rack, power_result
from trainplan.engine.results import PowerResult
from trainplan.plan.deployment import Facility
from trainplan.plan.document import Plan
from trainplan.plan.new import plan_from


def sized(plan: Plan, facility: Facility, nodes: int = 128, hours: float = 1000.0) -> PowerResult:
    hardware = plan.hardware
    result = power_result(
        facility,
        drawn(plan, facility, nodes),
        node=hardware.node,
        accelerator=hardware.accelerator,
        nodes=nodes,
        spare_nodes=0,
        calendar_hours=hours,
    )
    assert result is not None
    return result


def drawn(plan: Plan, facility: Facility, nodes: int) -> Draw:
    rated = node_rated_kilowatts(plan.hardware.node, plan.hardware.accelerator)
    assert rated is not None
    return draw(
        rated,
        nodes,
        0,
        draw_fraction=facility.draw_fraction,
        network_storage_fraction=facility.network_storage_fraction,
        pue=facility.pue,
    )


def test_that_128_dgx_h100_by_hand_come_out(llama_plan: Plan) -> None:
    """128 x 10.2 kW x 0.75 = 979.2; x 1.1 = 1,077.12 kW of IT; x 1.2 = 1,292.5 kW; 1,000 h are 1,292.5 MWh."""
    facility = Facility(draw_fraction=0.75, network_storage_fraction=0.1, pue=1.2, co2_kg_per_kilowatt_hour=0.4)
    result = sized(llama_plan, facility)
    assert result.it_kilowatts == pytest.approx(1077.12)
    assert result.facility_kilowatts == pytest.approx(1292.544)
    assert result.energy_megawatt_hours == pytest.approx(1292.544)
    assert result.co2_tonnes == pytest.approx(517.0, abs=0.1)
    assert result.rated_kilowatts == pytest.approx(1436.16)
    assert result.heat_btu_per_hour == pytest.approx(3.675e6, rel=1e-3)


def test_that_a_100000_h100_hall_draws_150_megawatts(llama_plan: Plan) -> None:
    """SemiAnalysis, 100,000 H100 Clusters (2024): 150 MW critical at rated power; 12,500 x 10.2 kW x 1.1."""
    assert sized(llama_plan, Facility(), nodes=12_500).rated_kilowatts == pytest.approx(150_000, rel=0.10)


def test_that_a_40_kilowatt_rack_takes_three_dgx_and_42_units_never_more_than_five(llama_plan: Plan) -> None:
    """10.2 kW and 8 U each, two units kept for the rack's own network."""
    node, accelerator = llama_plan.hardware.node, llama_plan.hardware.accelerator
    assert nodes_in_rack(Facility(rack_kilowatts=40), node, accelerator, 10.2) == 3
    assert nodes_in_rack(Facility(rack_kilowatts=200), node, accelerator, 10.2) == 5
    assert nodes_in_rack(Facility(rack_kilowatts=10), node, accelerator, 10.2) == 0


def test_that_43_racks_of_three_take_two_circuits_on_each_of_two_feeds(llama_plan: Plan) -> None:
    """30.6 kW of a rack over 21.6 kW x 0.8 = 17.28 kW: 2; 43 racks x 2 x 2 feeds."""
    result = sized(llama_plan, Facility(rack_kilowatts=40))
    assert (result.racks, result.circuits) == (43, 172)


def test_that_a_circuit_carries_its_derated_load_alone(llama_plan: Plan) -> None:
    """One DGX H100 of 10.2 kW a rack: a circuit of 12 kW carries 9.6 kW at 80 %, so two; at its full rating one."""
    one_a_rack = {"rack_kilowatts": 12, "circuit_kilowatts": 12.0, "feeds": 1}
    derated = sized(llama_plan, Facility(**one_a_rack, circuit_derating=0.8), nodes=4)
    whole = sized(llama_plan, Facility(**one_a_rack, circuit_derating=1.0), nodes=4)
    assert (derated.racks, derated.circuits, whole.circuits) == (4, 8, 4)


def test_that_a_node_beyond_the_rack_has_no_rack_count(llama_plan: Plan) -> None:
    assert sized(llama_plan, Facility(rack_kilowatts=8)).racks is None


def test_that_air_for_a_dgx_is_what_its_guide_says(llama_plan: Plan) -> None:
    """DGX H100 user guide: 1,105 CFM; at a 16 K rise, 10.2 kW without network and storage."""
    facility = Facility(network_storage_fraction=0.0, air_rise_kelvin=16)
    airflow = sized(llama_plan, facility, nodes=1).airflow_cubic_metres_per_hour
    assert airflow / 1.699 == pytest.approx(1105, rel=0.03)


def test_that_cold_plates_at_10_kelvin_take_1_43_litres_per_minute_and_kilowatt(llama_plan: Plan) -> None:
    facility = Facility(cooling="liquid", liquid_heat_fraction=1.0, network_storage_fraction=0.0)
    result = sized(llama_plan, facility, nodes=1)
    assert result.coolant_litres_per_minute / 10.2 == pytest.approx(1.43, abs=0.01)
    assert result.airflow_cubic_metres_per_hour == 0.0


def test_that_1152_gb200_stand_as_16_racks_of_18_trays() -> None:
    """NVL72: 18 compute trays of 4 form a rack of 132 kW and 48 U (NVIDIA GB200 NVL72 data sheet)."""
    library = load_library()
    plan = plan_from(load_preset("deepseek-v3"), "nvidia-gb200", 1152, 1e12, library=library)
    hardware = plan.hardware
    result = power_result(
        plan.facility,
        drawn(plan, plan.facility, 288),
        node=hardware.node,
        accelerator=hardware.accelerator,
        nodes=288,
        spare_nodes=0,
        calendar_hours=24,
    )
    assert result is not None
    assert (plan.facility.cooling, result.nodes_per_rack, result.racks) == ("liquid", 18, 16)
