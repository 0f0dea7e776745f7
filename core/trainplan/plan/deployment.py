"""How it is run and paid for: operations, facility, economics."""

from __future__ import annotations

from math import ceil
from typing import Annotated, Literal

from pydantic import AfterValidator, Field

from trainplan.catalog.entries import CloudInstance
from trainplan.frozen import Frozen
from trainplan.plan.codes import currency_code, day_month_or_year
from trainplan.plan.fields import quantity


class Operations(Frozen):
    """Checkpoints, failures, people."""

    checkpoint_interval_seconds: float | None = quantity(
        None, "Checkpoint interval", "s", gt=0, le=1e8, help="If empty, the optimum"
    )
    checkpoint_asynchronous: bool = quantity(True, "Asynchronous checkpoints")
    checkpoint_largest_pause_seconds: float = quantity(30, "Longest pause for a save", "s", gt=0, le=1e6)
    checkpoint_local_tier: bool = quantity(False, "Write to local NVMe first")
    checkpoint_gathered: bool = quantity(
        False, "Gathered on one node", help="One node writes the whole checkpoint; otherwise every rank writes a part"
    )
    checkpoint_copies: int = quantity(
        2,
        "Copies of a local checkpoint",
        ge=1,
        le=16,
        advanced=True,
        help="2 keeps one on a neighbour (GEMINI, SOSP 2023); 1 is lost with its node",
    )
    checkpoint_local_hours_kept: float = quantity(
        24, "Kept on local NVMe", "hours", gt=0, le=1e5, help="With the local tier: every checkpoint within this time"
    )
    checkpoint_durable_interval_seconds: float = quantity(
        86_400,
        "Durable checkpoint interval",
        "s",
        gt=0,
        le=1e8,
        help="With the local tier: the others stay on the nodes",
    )
    checkpoints_kept: int = quantity(
        3, "Newest checkpoints kept", ge=1, le=1_000_000, help="On durable storage, for restarts"
    )
    checkpoint_hourly_kept: int = quantity(
        6,
        "Hourly checkpoints kept",
        ge=0,
        le=1_000_000,
        help="To restart from before a loss spike",
    )
    checkpoint_daily_kept: int = quantity(
        7,
        "Daily checkpoints kept",
        ge=0,
        le=1_000_000,
        help="To restart from before a fault that is noticed days later",
    )
    checkpoint_weekly_kept: int = quantity(
        4, "Weekly checkpoints kept", ge=0, le=1_000_000, help="One a week, for evaluation and for branching off"
    )

    def durable_checkpoints(self, days: float) -> int:
        """Held on durable storage at one time, at the end of a run of so many days at most."""
        return (
            self.checkpoints_kept
            + min(self.checkpoint_hourly_kept, ceil(days * 24))
            + min(self.checkpoint_daily_kept, ceil(days))
            + min(self.checkpoint_weekly_kept, ceil(days / 7))
        )

    failures_per_node_day: float = quantity(
        0.0032,
        "Node failures",
        "per day",
        ge=0,
        le=10,
        usual=(0.001, 0.0065),
        help="Llama 3 (arXiv 2407.21783, table 5): 356 by hardware and maintenance on 2,048 nodes in 54 days; "
        "research clusters 0.0023 to 0.0065 (arXiv 2410.21680)",
    )
    job_failures_per_day: float = quantity(
        2.1,
        "Other job interruptions",
        "per day",
        ge=0,
        le=1000,
        usual=(0, 3),
        help="Software, storage and the rest, whatever the size; small jobs see 0.018 per node and day of it. "
        "OPT-175B: 40 restarts in 16 days on 128 nodes, less their hardware failures",
    )
    detection_seconds: float = quantity(
        120,
        "Detection",
        "s",
        ge=0,
        le=1e6,
        help="2 to 60 s with health checks (ByteRobust, arXiv 2509.16293, table 5), 600 to 1800 s by timeout",
    )
    restart_seconds: float = quantity(
        480,
        "Requeue and start",
        "s",
        ge=0,
        le=1e6,
        help="Before the checkpoint is read: 454 s at 2,048 to 768 s at 16,384 accelerators (ByteRobust, table 7)",
    )
    node_swap_fraction: float = quantity(
        0.415,
        "Failures that remove a node",
        "of failures",
        ge=0,
        le=1,
        advanced=True,
        help="GPU host replacements among the faults of an H200 cluster (Crusoe, GTC 2025)",
    )
    node_repair_days: float = quantity(3, "Node repair time", "days", ge=0, le=365, advanced=True)
    spare_nodes: int = quantity(0, "Spare nodes", "nodes", ge=0, le=100_000)
    dataloader_workers: int = quantity(2, "Loader workers", "per accelerator", ge=0, le=1024)
    starts_on: str | None = Field(
        None,
        title="Start of the run",
        description="Year-month(-day). If empty, the date of the prices, plus the lead time if the cluster is bought",
        pattern=r"^\d{4}-(0[1-9]|1[0-2])(-\d{2})?$",
    )
    queue_days: float = quantity(
        0, "Queue wait", "days", ge=0, le=3650, help="Before the job starts; counts towards the deadline"
    )
    days_available: float | None = quantity(None, "Deadline", "days", gt=0, le=36500)


class Facility(Frozen):
    """Power and cooling."""

    pue: float = quantity(1.3, "PUE", ge=1, le=5, usual=(1.05, 2.0))
    cooling: Literal["air", "liquid"] = quantity("air", "Cooling", choices={"air": "Air", "liquid": "Liquid"})
    draw_fraction: float = quantity(
        0.78,
        "Draw in training",
        "of rated",
        gt=0,
        le=1.5,
        usual=(0.6, 0.9),
        help="Of the nodes' rated power: 0.76 is typical (arXiv 2506.14551), 0.82 the highest measured (2412.08602)",
    )
    network_storage_fraction: float = quantity(0.1, "Network and storage", "of node power", ge=0, le=5)
    power_limit_kilowatts: float | None = quantity(None, "Power available", "kW", gt=0, le=1e7)
    rack_kilowatts: float = quantity(40, "Power of a rack", "kW", gt=0, le=10_000)
    rack_units: int = quantity(42, "Height of a rack", "U", ge=1, le=100)
    circuit_kilowatts: float = quantity(
        21.6, "Power of a circuit", "kW", gt=0, le=10_000, help="208 V, 60 A, three phases: 21.6 kW before derating"
    )
    circuit_derating: float = quantity(
        0.8, "Derating", ge=0.1, le=1, help="Continuous load: 80% (NEC 210.20); 100% in IEC practice"
    )
    feeds: int = quantity(2, "Independent feeds", ge=1, le=4, help="A and B: each can carry the whole rack alone")
    air_rise_kelvin: float = quantity(
        16, "Air temperature rise", "K", gt=0, le=60, help="DGX H100: 1,105 CFM at 10.2 kW", advanced=True
    )
    coolant_rise_kelvin: float = quantity(10, "Coolant temperature rise", "K", gt=0, le=40, advanced=True)
    liquid_heat_fraction: float = quantity(
        0.8, "Heat taken by liquid", ge=0, le=1, advanced=True, help="With liquid cooling: cold plates take 70 to 85%"
    )
    cooling_limit_kilowatts: float | None = quantity(None, "Cooling available", "kW", gt=0, le=1e7)
    ups_limit_kilowatts: float | None = quantity(None, "UPS available", "kW", gt=0, le=1e7)
    ups_redundancy: Literal["none", "n+1", "2n"] = quantity(
        "n+1", "UPS redundancy", choices={"none": "None", "n+1": "N+1", "2n": "2N"}
    )
    ups_module_kilowatts: float = quantity(500, "UPS module", "kW", gt=0, le=1e5, advanced=True)
    rack_floor_square_metres: float = quantity(
        0.72, "Footprint of a rack", "m2", gt=0, le=10, help="600 mm by 1,200 mm", advanced=True
    )
    floor_limit_kg_per_square_metre: float | None = quantity(None, "Floor load allowed", "kg/m2", gt=0, le=1e5)
    co2_kg_per_kilowatt_hour: float = quantity(0.4, "Carbon of electricity", "kg CO2 per kWh", ge=0, le=5)


OWNED = {"own_kept_busy": "Owned, kept busy", "own_bought": "Owned, bought for this run"}
RENTED = {
    "on_demand": "Rented on demand",
    "capacity_block": "Rented as a capacity block",
    "reserved_1yr": "Rented, reserved for a year",
    "reserved_3yr": "Rented, reserved for three years",
    "spot": "Rented on the spot market",
    "bare_metal": "Bare-metal lease",
    "managed": "Managed service",
}
ACQUISITION = OWNED | RENTED
"""Ways to have the cluster, in words."""
Acquisition = Literal[
    "own_kept_busy",
    "own_bought",
    "on_demand",
    "capacity_block",
    "reserved_1yr",
    "reserved_3yr",
    "spot",
    "bare_metal",
    "managed",
]


class Decision(Frozen):
    """What the person says about the six factors of owning or renting, and how much each weighs (0 to 5)."""

    duration_weight: int = quantity(3, "Weight of duration", ge=0, le=5)
    predictability_weight: int = quantity(3, "Weight of a predictable budget", ge=0, le=5)
    customization_weight: int = quantity(3, "Weight of customization", ge=0, le=5)
    team_weight: int = quantity(3, "Weight of team size", ge=0, le=5)
    locality_weight: int = quantity(3, "Weight of data locality", ge=0, le=5)
    compliance_weight: int = quantity(3, "Weight of compliance", ge=0, le=5)
    months_needed: float | None = quantity(
        None, "Machines needed for", "months", gt=0, le=600, help="For all work together; if empty, for this run alone"
    )
    fixed_budget: bool = quantity(False, "Fixed budget")
    special_hardware: bool = quantity(False, "Special hardware or settings")
    operators: float = quantity(2, "Operators available", "people", ge=0, le=10_000)
    data_place: Literal["own_site", "cloud", "anywhere"] = quantity(
        "anywhere",
        "Data location",
        choices={"own_site": "On our own site", "cloud": "In the cloud", "anywhere": "Anywhere"},
    )
    must_stay_on_site: bool = quantity(False, "Compliance requires your own site")


class FurtherRun(Frozen):
    """Another job that the same cluster does within the horizon."""

    name: str = Field(min_length=1, max_length=120, title="Name")
    accelerator_hours: float = quantity(100_000, "Size", "accelerator-hours", gt=0, le=1e15)


class Economics(Frozen):
    """Prices and terms. Every price carries the date of `as_of`."""

    currency: Annotated[str, AfterValidator(currency_code)] = Field(
        "USD", title="Currency", min_length=3, max_length=3, description="Code of ISO 4217"
    )
    as_of: Annotated[str, AfterValidator(day_month_or_year)] = Field("2026-11", title="Prices as of", max_length=10)
    acquisition: Acquisition = quantity(
        "on_demand",
        "Own or rent",
        choices=ACQUISITION,
        decision=True,
        help="Sets the cost of the run; the other ways are compared with it",
    )
    node_price: float | None = quantity(None, "Price of a node", "currency", gt=0, le=1e13)
    currency_per_usd: float = quantity(
        1.0, "Exchange rate", "currency per USD", gt=0, le=1e6, help="Catalogue prices are in USD; dated by as_of"
    )
    negotiated_fraction: float = quantity(
        1.0,
        "Share of catalogue prices paid",
        gt=0,
        le=2,
        usual=(0.4, 1.0),
        help="National centres have paid 0.4 to 0.8; quotes are not scaled",
    )
    network_price: float | None = quantity(
        None, "Networks, quoted", "currency", gt=0, le=1e12, help="Replaces switches, optics and cables in the bill"
    )
    storage_price: float | None = quantity(
        None, "Storage, quoted", "currency", ge=0, le=1e12, help="Replaces the storage in the bill"
    )
    startup_price: float | None = quantity(
        None,
        "Start-up, quoted",
        "currency",
        ge=0,
        le=1e12,
        help="Replaces racks, power, cooling and installation in the bill; has no resale value",
    )
    lead_time_months: float = quantity(
        6,
        "Lead time",
        "months",
        ge=0,
        le=60,
        usual=(1, 18),
        help="From order to first step: a workstation 1, a server 3, a cluster 3 to 18 months",
    )
    deposit_fraction: float = quantity(
        0.5, "Deposit with the order", "of price", ge=0, le=1, help="50% for about six months (infra-economics.com)"
    )
    delay_per_month: float = quantity(
        0,
        "Cost of a month's delay",
        "currency per month",
        ge=0,
        le=1e12,
        help="What a later result costs the organisation",
    )
    financed_fraction: float = quantity(0, "Financed by loan", "of price", ge=0, le=1)
    quotes: dict[str, float] = Field(
        default_factory=dict, title="Vendor quotes", description="Unit price by item of the bill of materials"
    )
    depreciation_years: float = quantity(4, "Depreciation", "years", gt=0, le=30)
    resale_fraction: float = quantity(
        0.25,
        "Value of servers at the end",
        "of price",
        ge=0,
        le=1,
        help="15 to 35% after four years (spotwire.ai, computeforecast.com, 2026); falls by the same share each month",
    )
    sale_discount_fraction: float = quantity(
        0.15,
        "Discount on a sale",
        "of value",
        ge=0,
        le=1,
        help="A sale within 90 days brings 0.85 of the value (spotwire.ai, 2026)",
    )
    interest_fraction_per_year: float = quantity(0.08, "Cost of capital", "per year", ge=0, le=1)
    electricity_per_kilowatt_hour: float = quantity(0.10, "Electricity", "currency per kWh", ge=0, le=1e9)
    colocation_per_kilowatt_month: float = quantity(150, "Colocation", "currency per kW and month", ge=0, le=1e10)
    staff_per_year: float = quantity(200_000, "Staff", "currency per year", ge=0, le=1e14)
    maintenance_fraction_per_year: float | None = quantity(
        None,
        "Support and maintenance",
        "of price per year",
        ge=0,
        le=1,
        help="If empty: 4% of servers, 8% of networks, 14% of storage, plus insurance",
    )
    utilization_when_owned: float = quantity(0.8, "Kept busy", "of hours", gt=0, le=1)
    further_runs: tuple[FurtherRun, ...] = Field(
        (),
        title="Further runs",
        description="Other jobs that keep an owned cluster busy; they replace the share above",
        max_length=200,
    )
    instance: CloudInstance | None = Field(None, title="Rented instance")
    rent_per_accelerator_hour: float | None = quantity(
        None, "Rent", "currency per accelerator-hour", gt=0, le=1e9, help="Replaces the instance's price"
    )
    spot_interruptions_per_node_day: float = quantity(
        0.0054,
        "Spot interruptions",
        "per node and day",
        ge=0,
        le=10,
        advanced=True,
        help="15% of p5 instances within 30 days (AWS Spot Advisor band 10 to 20%, 2025)",
    )
    rented_storage_per_tb_month: float = quantity(
        23, "Cloud storage", "currency per TB and month", ge=0, le=1e10, help="Object store list price"
    )
    egress_per_gb: float = quantity(
        0.09, "Cloud egress", "currency per GB", ge=0, le=1e9, help="0.05 to 0.12 list, 0 at some new clouds"
    )
    bare_metal_per_accelerator_hour: float | None = quantity(
        None, "Bare-metal lease", "currency per accelerator-hour", gt=0, le=1e9
    )
    managed_per_accelerator_hour: float | None = quantity(
        None, "Managed service", "currency per accelerator-hour", gt=0, le=1e9
    )
    software_per_accelerator_year: float = quantity(
        0,
        "Software licences",
        "currency per accelerator and year",
        ge=0,
        le=1e11,
        help="AI Enterprise: 4,500 list",
    )
    decision: Decision = Field(default_factory=Decision, title="Factors of owning or renting")
    budget: float | None = quantity(None, "Budget of this run", "currency", gt=0, le=1e13)
    horizon_months: int = quantity(36, "Horizon", "months", ge=1, le=240)
