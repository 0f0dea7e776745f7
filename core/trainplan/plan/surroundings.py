"""How it is run and paid for: operations, facility, economics, acceptance."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from trainplan.catalog.entries import CloudInstance
from trainplan.frozen import Frozen
from trainplan.plan.fields import quantity


class Operations(Frozen):
    """Checkpoints, failures, people."""

    checkpoint_interval_seconds: float | None = quantity(
        None, "Checkpoint interval", "s", gt=0, le=1e8, help="None takes the optimum"
    )
    checkpoint_asynchronous: bool = quantity(True, "Asynchronous checkpoints")
    checkpoint_largest_pause_seconds: float = quantity(30, "Largest pause of a save", "s", gt=0, le=1e6)
    checkpoint_local_tier: bool = quantity(False, "First to local NVMe")
    checkpoints_kept: int = quantity(10, "Checkpoints kept", ge=1, le=1_000_000)
    failures_per_node_day: float = quantity(
        0.0036,
        "Failures of a node",
        "per day",
        ge=0,
        le=10,
        help="419 unexpected interruptions of 2,048 nodes in 54 days (Llama 3, arXiv 2407.21783, section 3.3.4)",
    )
    detection_seconds: float = quantity(180, "Detection", "s", ge=0, le=1e6)
    restart_seconds: float = quantity(600, "Requeue and restart", "s", ge=0, le=1e6)
    spare_nodes: int = quantity(0, "Spare nodes", "nodes", ge=0, le=100_000)
    dataloader_workers: int = quantity(2, "Loader workers", "per accelerator", ge=0, le=1024)
    days_available: float | None = quantity(None, "Deadline", "days", gt=0, le=36500)


class Facility(Frozen):
    """Power and cooling."""

    pue: float = quantity(1.3, "PUE", ge=1, le=5, usual=(1.05, 2.0))
    cooling: Literal["air", "liquid"] = quantity("air", "Cooling")
    draw_fraction: float = quantity(
        0.85,
        "Draw in training",
        "of rated",
        gt=0,
        le=1.5,
        help="Share of the nodes' rated power that training draws",
    )
    network_storage_fraction: float = quantity(0.1, "Network and storage", "of node power", ge=0, le=5)
    power_limit_kilowatts: float | None = quantity(None, "Power available", "kW", gt=0, le=1e7)
    rack_kilowatts: float = quantity(40, "Power of a rack", "kW", gt=0, le=10_000)
    rack_units: int = quantity(42, "Height of a rack", "U", ge=1, le=100)
    circuit_kilowatts: float = quantity(17.3, "Power of a circuit", "kW", gt=0, le=10_000)
    circuit_derating: float = quantity(0.8, "Derating", ge=0.1, le=1)
    co2_kg_per_kilowatt_hour: float = quantity(0.4, "Carbon of electricity", "kg CO2 per kWh", ge=0, le=5)


class Economics(Frozen):
    """Prices and terms. Every price carries the date of `as_of`."""

    currency: str = Field("USD", title="Currency", min_length=3, max_length=3)
    as_of: str = Field("2026-11", title="Prices as of", pattern=r"^\d{4}(-\d{2}(-\d{2})?)?$")
    node_price: float | None = quantity(None, "Price of a node", "currency", gt=0, le=1e10)
    network_price_fraction: float = quantity(0.15, "Network", "of node price", ge=0, le=5)
    storage_price: float = quantity(0, "Storage", "currency", ge=0, le=1e12)
    depreciation_years: float = quantity(4, "Depreciation", "years", gt=0, le=30)
    resale_fraction: float = quantity(0.1, "Resale at the end", "of price", ge=0, le=1)
    interest_fraction_per_year: float = quantity(0.08, "Cost of capital", "per year", ge=0, le=1)
    electricity_per_kilowatt_hour: float = quantity(0.10, "Electricity", "currency per kWh", ge=0, le=10)
    colocation_per_kilowatt_month: float = quantity(150, "Colocation", "currency per kW and month", ge=0, le=10_000)
    staff_per_year: float = quantity(200_000, "Staff", "currency per year", ge=0, le=1e10)
    maintenance_fraction_per_year: float = quantity(0.05, "Maintenance", "of price per year", ge=0, le=1)
    utilization_when_owned: float = quantity(0.8, "Kept busy", "of hours", gt=0, le=1)
    instance: CloudInstance | None = Field(None, title="Rented instance")
    rent_per_accelerator_hour: float | None = quantity(
        None, "Rent", "currency per accelerator-hour", gt=0, le=10_000, help="Replaces the instance's price"
    )
    rent_term: Literal["on_demand", "reserved_1yr", "reserved_3yr", "spot"] = quantity("on_demand", "Rented as")
    horizon_months: int = quantity(36, "Horizon", "months", ge=1, le=240)


class Acceptance(Frozen):
    """Measured values that the commissioning tests ask for, by test code."""

    measured: dict[str, float] = Field(default_factory=dict, title="Measured values")
    waived: dict[str, str] = Field(default_factory=dict, title="Waived, with the reason")
