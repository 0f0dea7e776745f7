"""What the catalogue knows of one accelerator, node, fabric, storage system or cloud instance.

Every model is frozen, refuses unknown keys and non-finite numbers, and is embedded in plans as it stands.
Units are part of each field's metadata (`json_schema_extra["unit"]`). Conventions throughout: GB is 10^9
bytes, GiB is 2^30; link rates are one way; TFLOPS are dense, multiply and add counted as two; `None` means
"not published" or "does not apply", never zero.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal

from pydantic import Field, StringConstraints, model_validator

from trainplan.english import Sentence
from trainplan.frozen import Frozen

Id = Annotated[str, StringConstraints(pattern=r"^[a-z0-9][a-z0-9._-]*$", max_length=80)]
Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=160)]
Date = Annotated[str, StringConstraints(pattern=r"^\d{4}(-\d{2}){0,2}$")]
Dtype = Literal["fp64", "fp32", "tf32", "bf16", "fp16", "fp8", "int8", "fp4"]
Collective = Literal["all_reduce", "all_gather", "reduce_scatter", "all_to_all", "broadcast", "point_to_point"]


def _field(title: str, unit: str | None, description: str, **settings: Any) -> Any:
    return Field(
        title=title,
        description=description,
        json_schema_extra={"unit": unit} if unit else None,
        **settings,
    )


class Entry(Frozen):
    """What every catalogue entry carries besides its figures."""

    id: Id = _field("Id", None, "Key of the entry, lower case")
    name: Text = _field("Name", None, "Name as people say it")
    sources: tuple[Text, ...] = _field("Sources", None, "Where the figures come from", default=())
    unverified: tuple[Text, ...] = _field(
        "Unverified", None, "Fields (dotted names) that have no public source behind them", default=()
    )
    origin: Literal["built-in", "user"] = _field(
        "Origin", None, "Shipped with the application, or the person's own", default="built-in"
    )


class PriceRange(Frozen):
    """A purchase price as a range, dated."""

    low: float = _field("Low", "USD", "Lower end of the range", ge=0, le=1e9)
    high: float = _field("High", "USD", "Upper end of the range", ge=0, le=1e9)
    year: int = _field("Year", None, "Year of the price", ge=2010, le=2100)
    typical: float | None = _field(
        "Typical", "USD", "What to plan with; the middle of the range where left out", default=None, ge=0, le=1e9
    )

    @model_validator(mode="after")
    def _ordered(self) -> PriceRange:
        if self.low > self.high:
            raise ValueError(Sentence("low ({low:g}) is above high ({high:g})", low=self.low, high=self.high))
        if self.typical is not None and not self.low <= self.typical <= self.high:
            raise ValueError(
                Sentence(
                    "typical ({typical:g}) is outside {low:g} to {high:g}",
                    typical=self.typical,
                    low=self.low,
                    high=self.high,
                )
            )
        return self

    @property
    def middle(self) -> float:
        """The price to plan with [USD]."""
        return (self.low + self.high) / 2 if self.typical is None else self.typical


class PeakTflops(Frozen):
    """Dense peak rate by number format [TFLOPS]; fp64 and fp32 are those of the vector units."""

    fp64: float | None = _field("fp64", "TFLOPS", "Vector units", default=None, gt=0, le=1e6)
    fp32: float | None = _field("fp32", "TFLOPS", "Vector units", default=None, gt=0, le=1e6)
    tf32: float | None = _field("tf32", "TFLOPS", "Matrix units", default=None, gt=0, le=1e6)
    bf16: float | None = _field("bf16", "TFLOPS", "Accumulating in fp32", default=None, gt=0, le=1e6)
    fp16: float | None = _field("fp16", "TFLOPS", "Accumulating in fp32", default=None, gt=0, le=1e6)
    fp8: float | None = _field("fp8", "TFLOPS", "Matrix units", default=None, gt=0, le=1e6)
    int8: float | None = _field("int8", "TOPS", "Matrix units", default=None, gt=0, le=1e6)
    fp4: float | None = _field("fp4", "TFLOPS", "Matrix units", default=None, gt=0, le=1e6)


class ScaleUp(Frozen):
    """The fast links among the accelerators of one domain."""

    name: Text = _field("Name", None, "Name of the link")
    gb_s: float | None = _field(
        "Bandwidth", "GB/s", "One way, all links of one accelerator together", default=None, gt=0, le=1e5
    )
    domain_size: int = _field(
        "Domain size", None, "Accelerators joined by the links; 1: no fast link", ge=1, le=100_000
    )
    in_switch_reduction: bool = _field(
        "In-switch reduction", None, "The switch adds (NVLink SHARP), which lifts all-reduce", default=False
    )
    topology: Literal["switch", "mesh", "pairs", "torus", "none"] = _field(
        "Topology", None, "How the links join the accelerators"
    )
    fabric: Id | None = _field("Fabric", None, "Entry that holds the link's measured rates", default=None)

    @model_validator(mode="after")
    def _joined(self) -> ScaleUp:
        alone = self.topology == "none"
        if alone != (self.domain_size == 1) or alone != (self.gb_s is None):
            raise ValueError('topology "none" needs domain_size 1 and no gb_s; every other needs both')
        return self


class MeasuredMatmul(Frozen):
    """A large matrix product as somebody measured it."""

    dtype: Dtype = _field("Number format", None, "Format of the operands")
    tflops: float = _field("Rate", "TFLOPS", "Measured rate", gt=0, le=1e6)
    statistic: Literal["median", "best"] = _field(
        "Statistic", None, "median: over large shapes; best: the best shape of a sweep, an upper bound"
    )
    source: Text = _field("Source", None, "Who measured")


class Accelerator(Entry):
    """One accelerator as the driver shows it, or one package where `devices` is above 1."""

    vendor: Text = _field("Vendor", None, "Maker")
    year: int = _field("Year", None, "First availability or announcement", ge=2010, le=2100)
    architecture: Text = _field("Architecture", None, "Generation: Volta, Ampere, Hopper, CDNA3 ...")
    compute_capability: Text | None = _field(
        "Compute capability", None, "CUDA compute capability or gfx name", default=None
    )
    form_factor: Text = _field("Form factor", None, "SXM, OAM, PCIe ...")
    devices: int = _field("Devices", None, "Devices that the software sees in one accelerator", default=1, ge=1, le=16)
    memory_gb: float = _field("Memory (nameplate)", "GB", "As the vendor prints it", gt=0, le=100_000)
    memory_gib: float = _field("Memory (driver)", "GiB", "Total that the driver reports", gt=0, le=100_000)
    memory_bandwidth_gb_s: float = _field("Memory bandwidth", "GB/s", "Peak", gt=0, le=1e6)
    peak_tflops: PeakTflops = _field("Peak rates", "TFLOPS", "Dense, by number format")
    measured_matmul: tuple[MeasuredMatmul, ...] = _field(
        "Measured matrix products", None, "What large products reach", default=(), max_length=64
    )
    streaming_multiprocessors: int | None = _field(
        "Compute units", None, "Streaming multiprocessors (CUs on AMD)", default=None, ge=1, le=100_000
    )
    tdp_w: float | None = _field("Power limit", "W", "Maximum board or module power", default=None, gt=0, le=1e5)
    scale_up: ScaleUp = _field("Scale-up links", None, "Links among accelerators of one domain")
    pcie_gen: int | None = _field("PCIe generation", None, "Host link", default=None, ge=1, le=10)
    pcie_lanes: int | None = _field("PCIe lanes", None, "Host link", default=None, ge=1, le=64)
    host_link_gb_s: float | None = _field(
        "Host link", "GB/s", "One way to the host's memory, where that is not PCIe", default=None, gt=0, le=1e5
    )
    purchase_price_usd: PriceRange | None = _field(
        "Purchase price", "USD", "Card, or the share of a complete system", default=None
    )
    price_holds_system: bool = _field(
        "Price holds the system", None, "The purchase price is a share of a complete server or rack", default=False
    )


class NodeNics(Frozen):
    """Equal network ports of a node or of a storage system."""

    count: int = _field("Ports", None, "Number of ports", ge=1, le=1000)
    gbit_s: float = _field("Port rate", "Gbit/s", "One way", gt=0, le=1e5)
    kind: Text = _field("Kind", None, "InfiniBand, RoCE, Ethernet, EFA ...")


class LocalNvme(Frozen):
    """Equal local drives of a node."""

    count: int = _field("Drives", None, "Number of drives", ge=1, le=1000)
    tb: float = _field("Capacity", "TB", "Per drive", gt=0, le=1000)
    read_gb_s: float | None = _field("Read", "GB/s", "Per drive", default=None, gt=0, le=1000)
    write_gb_s: float | None = _field("Write", "GB/s", "Per drive", default=None, gt=0, le=1000)


class Node(Entry):
    """A server, or a whole rack where one product is a rack."""

    year: int = _field("Year", None, "First availability", ge=2010, le=2100)
    accelerator: Id = _field("Accelerator", None, "Id of the accelerator")
    accelerators: int = _field("Accelerators", None, "Number in the node", ge=1, le=1024)
    cpu: Text | None = _field("CPU", None, "Model and count", default=None)
    cpu_cores: int | None = _field("CPU cores", None, "Physical, whole node", default=None, ge=1, le=1e5)
    host_ram_gb: float | None = _field(
        "Host RAM", "GB", "Without coherent accelerator memory", default=None, gt=0, le=1e6
    )
    nics: tuple[NodeNics, ...] = _field("Cluster network", None, "Ports", default=(), max_length=16)
    storage_nics: tuple[NodeNics, ...] = _field("Storage network", None, "Ports", default=(), max_length=16)
    local_nvme: tuple[LocalNvme, ...] = _field("Local drives", None, "Drives", default=(), max_length=16)
    max_power_kw: float | None = _field("Maximum power", "kW", "Nameplate", default=None, gt=0, le=1e4)
    typical_power_kw: float | None = _field(
        "Typical power", "kW", "As operators report it under training load", default=None, gt=0, le=1e4
    )
    rack_units: float | None = _field("Height", "U", "Rack units", default=None, gt=0, le=100)
    weight_kg: float | None = _field("Weight", "kg", "Without packing", default=None, gt=0, le=1e4)
    cooling: Literal["air", "liquid", "air or liquid"] | None = _field(
        "Cooling", None, "How the heat leaves", default=None
    )
    price_usd: PriceRange | None = _field("Price", "USD", "Whole node", default=None)


class BusBandwidth(Frozen):
    """A measured collective; bus bandwidth in the sense of nccl-tests."""

    collective: Collective = _field("Collective", None, "Which collective")
    gb_s: float = _field("Bus bandwidth", "GB/s", "Measured", gt=0, le=1e5)
    accelerators: int | None = _field("Accelerators", None, "Ranks", default=None, ge=1, le=1e6)
    nodes: int | None = _field("Nodes", None, "Nodes (racks for rack products)", default=None, ge=1, le=1e6)
    message_bytes: float | None = _field("Message", "bytes", "Size", default=None, gt=0, le=1e15)
    in_network_reduction: bool | None = _field(
        "In-network reduction", None, "Switches added (SHARP, NVLS); None: not said", default=None
    )
    system: Text | None = _field("System", None, "What it ran on", default=None)
    source: Text = _field("Source", None, "Who measured")


class SmallMessage(Frozen):
    """Time of a whole collective at tiny size: the floor of one call."""

    collective: Collective = _field("Collective", None, "Which collective")
    us: float = _field("Time", "us", "Measured", gt=0, le=1e6)
    accelerators: int | None = _field("Accelerators", None, "Ranks", default=None, ge=1, le=1e6)
    message_bytes: float | None = _field("Message", "bytes", "Size", default=None, gt=0, le=1e15)
    system: Text | None = _field("System", None, "What it ran on", default=None)
    source: Text = _field("Source", None, "Who measured")


class Fabric(Entry):
    """A network among nodes, the links of a scale-up domain, or the link to the host."""

    kind: Literal["scale-out", "scale-up", "host-link"] = _field("Kind", None, "What it joins")
    technology: Literal[
        "infiniband", "omni-path", "roce", "ethernet", "efa", "gpudirect-tcpx", "slingshot",
        "nvlink", "xgmi", "ici", "neuronlink", "pcie",
    ] = _field("Technology", None, "Protocol family")  # fmt: skip
    gbit_s: float = _field(
        "Rate", "Gbit/s", "One way; per port, or all scale-up links of one accelerator", gt=0, le=1e6
    )
    base_latency_us: float | None = _field(
        "Base latency", "us", "Of one message without load", default=None, gt=0, le=1e6
    )
    base_latency_kind: Literal["end to end", "switch hop", "planner assumption"] | None = _field(
        "Latency kind", None, "What the base latency covers", default=None
    )
    measured_bus_bandwidth: tuple[BusBandwidth, ...] = _field(
        "Measured collectives", None, "Bus bandwidths", default=(), max_length=256
    )
    small_messages: tuple[SmallMessage, ...] = _field(
        "Measured small collectives", None, "Floors of one call", default=(), max_length=64
    )
    switch_ports: int | None = _field(
        "Switch ports", None, "Ports of one switch at this rate", default=None, ge=2, le=10_000
    )
    switch_power_w: float | None = _field("Switch power", "W", "Typical, without optics", default=None, gt=0, le=1e5)
    switch_price_usd: PriceRange | None = _field("Switch price", "USD", "One switch", default=None)
    optic_price_usd: PriceRange | None = _field("Optic price", "USD", "One transceiver", default=None)
    cable_price_usd: PriceRange | None = _field("Cable price", "USD", "One cable", default=None)
    nic_price_usd: PriceRange | None = _field("Adapter price", "USD", "One network adapter", default=None)


class StoragePrice(Frozen):
    """A storage price as a range, dated; bought once or rented by the month."""

    low: float = _field("Low", "USD", "Lower end of the range", ge=0, le=1e6)
    high: float = _field("High", "USD", "Upper end of the range", ge=0, le=1e6)
    basis: Literal["usd_per_tb", "usd_per_tb_month"] = _field("Basis", None, "Once per TB, or per TB-month")
    year: int = _field("Year", None, "Year of the price", ge=2010, le=2100)

    @model_validator(mode="after")
    def _ordered(self) -> StoragePrice:
        if self.low > self.high:
            raise ValueError(Sentence("low ({low:g}) is above high ({high:g})", low=self.low, high=self.high))
        return self


class MeasuredRead(Frozen):
    """A published storage benchmark run."""

    workload: Text = _field("Workload", None, "unet3d, resnet50 ...")
    clients: int | None = _field("Clients", None, "Reading nodes", default=None, ge=1, le=1e6)
    gb_s: float = _field("Read rate", "GB/s", "All clients together", gt=0, le=1e6)
    source: Text = _field("Source", None, "Who published")


class StorageSystem(Entry):
    """A drive, file system or object store."""

    kind: Text = _field("Kind", None, "local, network file, parallel file, object ...")
    read_gb_s_per_client: float | None = _field(
        "Read per client", "GB/s", "One client node", default=None, gt=0, le=1e5
    )
    write_gb_s_per_client: float | None = _field(
        "Write per client", "GB/s", "One client node", default=None, gt=0, le=1e5
    )
    aggregate_read_gb_s: float | None = _field(
        "Aggregate read", "GB/s", "Per aggregate unit", default=None, gt=0, le=1e6
    )
    aggregate_write_gb_s: float | None = _field(
        "Aggregate write", "GB/s", "Per aggregate unit", default=None, gt=0, le=1e6
    )
    aggregate_unit: Text | None = _field(
        "Aggregate unit", None, "What the aggregate rates refer to: drive, server, TiB ...", default=None
    )
    iops_read: float | None = _field("Read IOPS", "1/s", "Small random reads", default=None, gt=0, le=1e10)
    iops_write: float | None = _field("Write IOPS", "1/s", "Small random writes", default=None, gt=0, le=1e10)
    latency_us: float | None = _field("Latency", "us", "Small random read or metadata open", default=None, gt=0, le=1e9)
    measured_read: tuple[MeasuredRead, ...] = _field(
        "Measured reads", None, "Published benchmark runs", default=(), max_length=64
    )
    nics: tuple[NodeNics, ...] = _field("Network", None, "Ports of an aggregate unit", default=(), max_length=16)
    price: StoragePrice | None = _field("Price", "USD", "Bought or rented", default=None)


class HourlyPrices(Frozen):
    """Rent of the whole instance [USD per hour]."""

    on_demand: float | None = _field("On demand", "USD/h", "List", default=None, gt=0, le=1e6)
    reserved_1yr: float | None = _field("Reserved, 1 year", "USD/h", "With a commitment", default=None, gt=0, le=1e6)
    reserved_3yr: float | None = _field("Reserved, 3 years", "USD/h", "With a commitment", default=None, gt=0, le=1e6)
    capacity_block: float | None = _field(
        "Capacity block", "USD/h", "Booked ahead for a fixed time", default=None, gt=0, le=1e6
    )
    spot_low: float | None = _field("Spot, low", "USD/h", "Cheapest zone", default=None, gt=0, le=1e6)
    spot_high: float | None = _field("Spot, high", "USD/h", "Dearest zone", default=None, gt=0, le=1e6)


class CloudInstance(Entry):
    """A rented machine and what it costs."""

    provider: Text = _field("Provider", None, "Cloud")
    accelerator: Id = _field("Accelerator", None, "Id of the accelerator")
    accelerators: int = _field("Accelerators", None, "Number in the instance", ge=1, le=1024)
    vcpu: int | None = _field("vCPU", None, "Hardware threads", default=None, ge=1, le=1e5)
    host_ram_gib: float | None = _field("Host RAM", "GiB", "Whole instance", default=None, gt=0, le=1e6)
    local_nvme_tb: float | None = _field("Local drives", "TB", "Whole instance", default=None, gt=0, le=1e5)
    network_gbit_s: float | None = _field("Network", "Gbit/s", "Whole instance, one way", default=None, gt=0, le=1e6)
    usd_per_hour: HourlyPrices = _field("Prices", "USD/h", "Whole instance")
    region: Text | None = _field("Region", None, "Where the price holds", default=None)
    as_of: Date | None = _field("As of", None, "Date of the price", default=None)
