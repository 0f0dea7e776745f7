"""What the engine answers: frozen results whose names are those of the JSON contract.

Units are in the names; fractions are fractions; absent parts are None, never invented.
"""

from __future__ import annotations

import math
from dataclasses import dataclass, field, fields, is_dataclass
from typing import Any, Literal

from pydantic import BaseModel

from trainplan.engine.monitoring.parts import MonitoringResult
from trainplan.engine.software.parts import Conflict, StackLayer, TrapResult

CONTRACT_VERSION = 1


@dataclass(frozen=True)
class Term:
    """One term of a figure. Terms of a figure add up to it."""

    code: str
    value: float
    formula: str = ""
    """The formula in words, an English template."""
    inputs: tuple[str, ...] = ()
    """Field paths of the plan that enter."""


@dataclass(frozen=True)
class Explanation:
    """A headline figure opened into its terms."""

    figure: str
    value: float
    unit: str
    terms: tuple[Term, ...]
    formula: str = ""
    """The formula of the whole figure in words, where it has one."""


@dataclass(frozen=True)
class ArchitectureResult:
    total_params: int
    active_params: int
    trainable_params: int
    embedding_params: int
    lm_head_params: int
    model_flops_per_token: float
    parts: dict[str, int]


@dataclass(frozen=True)
class RecomputeResult:
    mode: str
    every: int
    layers: int
    modules: tuple[str, ...] = ()
    """Parts of each layer, in mode `modules`."""


@dataclass(frozen=True)
class LayoutResult:
    tensor: int
    sequence: bool
    context: int
    pipeline: int
    virtual_pipeline: int
    expert: int
    expert_tensor: int
    data: int
    sharding: str
    shard_size: int
    placement: str
    micro_batch: int
    global_batch: int
    grad_accumulation: int
    recompute: RecomputeResult
    n_accelerators: int
    n_nodes: int
    schedule: str = "1f1b"
    offload_optimizer: str = "none"
    offload_parameters: str = "none"
    offload_activations: tuple[str, ...] = ()
    """Tensors kept for backward that wait on the host."""
    first_stage_layers: int | None = None
    last_stage_layers: int | None = None
    """Where a person set them."""
    split: str = "even"
    """How the framework is told which layers stand where: even, account (embedding and loss counted), ends, custom."""
    chunk_layers: tuple[int, ...] = ()
    """Layers of every chunk in order of execution; chunk i runs on stage i % pipeline. Empty without a pipeline."""
    framework: str = "megatron_core"


@dataclass(frozen=True)
class StageMemory:
    stage: int
    peak_bytes: float
    parts: dict[str, float]
    instant: str = ""
    """The instant that sets this stage's peak."""
    micro_batches_in_flight: float = 0.0
    causes: dict[str, dict[str, float]] = field(default_factory=dict)
    """Parts that have several causes [bytes]; the causes of a part add up to it."""


@dataclass(frozen=True)
class MemoryMoment:
    """Memory in use from `seconds` on, until the next moment."""

    seconds: float
    bytes: float
    instant: str


@dataclass(frozen=True)
class OffloadResult:
    """What offloading asks of the host, for one accelerator of the stage with most parameters."""

    host_bytes: float
    disk_bytes: float
    link_bytes_per_step: float
    """Over the host link, both directions together."""
    disk_bytes_per_step: float
    """Read and written."""
    required_link_gb_per_second: float
    required_disk_gb_per_second: float
    """So that traffic takes no longer than the step."""


@dataclass(frozen=True)
class MemoryResult:
    capacity_bytes: float
    allocated_bytes: float
    reserved_bytes: float
    peak_bytes: float
    fits: bool
    headroom_bytes: float
    peak_instant: str
    parts: dict[str, float]
    stages: tuple[StageMemory, ...]
    timeline: tuple[MemoryMoment, ...]
    not_validated: tuple[str, ...] = ()
    """Codes of features in use that no measurement covers, in this framework or anywhere (`memory.evidence`)."""
    offload: OffloadResult | None = None
    cache_short_bytes: float = 0.0
    """Blocks that the allocator would cache and has no room for: it frees its cache and tries again. Above 0 the
    reserved bytes are the limit and no prediction."""


@dataclass(frozen=True)
class StepResult:
    seconds: float
    low_seconds: float
    high_seconds: float
    tokens_per_second: float
    tokens_per_second_per_accelerator: float
    mfu: float
    hfu: float
    model_tflops_per_accelerator: float
    parts: dict[str, float]
    evidence: Literal["measured", "calibrated", "extrapolated", "data_sheet"]
    evidence_runs: int = 0
    """Published runs of this accelerator that were predicted by fits which had not seen them."""
    evidence_error: float | None = None
    """Median of their absolute errors of speed."""
    unlike: tuple[str, ...] = ()
    """What of this run no published run shares (accelerator, framework, parallelism, layers): the interval is wide."""
    hidden: dict[str, float] = field(default_factory=dict)
    """Seconds of communication that computation hides, by term."""
    forward_seconds: float = 0.0
    """One micro batch through the fullest stage."""
    backward_seconds: float = 0.0
    mfu_of_full_sequences: float = 0.0
    """As most logs count it: padding computed, attention over whole sequences. `mfu` counts the data alone, attention
    within documents."""
    useful_token_fraction: float = 1.0
    """Tokens of the data over tokens computed; `tokens_per_second` counts the data's."""
    hottest_rank_load: float = 1.0
    """Tokens of the hottest of the ranks that share out the experts, over their mean: as usual, which time counts."""
    high_hottest_rank_load: float = 1.0
    """The same as nine of ten micro batches stay below, which memory counts."""
    uneven_seconds: float = 0.0
    """Of the stragglers, waiting for the data-parallel ranks whose documents take longest."""


@dataclass(frozen=True)
class StartResult:
    """The start of continued training."""

    checkpoint: str
    optimizer_state: bool
    bytes: float
    """Read before the first step."""
    read_seconds: float | None
    """None where no rate is known."""
    warmup_tokens: float
    """At a rising learning rate; of the tokens of the run, not beside them."""
    warmup_steps: int
    warmup_seconds: float


@dataclass(frozen=True)
class RunResult:
    tokens: float
    steps: int
    days: float
    low_days: float
    high_days: float
    accelerator_hours: float
    goodput: float
    queue_days: float = 0.0
    """Wait before the job starts."""
    days_to_result: float = 0.0
    """From handing the job in: the wait and the run, whatever is given here."""
    start: StartResult | None = None
    """Of continued training alone."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "days_to_result", self.queue_days + self.days)


@dataclass(frozen=True)
class ScalingPoint:
    n_accelerators: int
    tokens_per_second: float
    mfu: float
    efficiency: float
    fits: bool


@dataclass(frozen=True)
class CheckpointResult:
    bytes: float
    interval_seconds: float
    optimum_interval_seconds: float
    blocking_seconds: float
    required_write_gb_per_second: float
    available_write_gb_per_second: float | None
    restore_seconds: float | None
    retention_bytes: float
    parts: dict[str, float] = field(default_factory=dict)
    """Bytes by content: weights, master_weights, moments, other."""
    write_seconds: float | None = None
    """Until a checkpoint is safe."""
    interval_steps: float = 0.0
    local_retention_bytes: float = 0.0
    durable_retention_bytes: float = 0.0
    recovery_window_seconds: float = 0.0
    """Work that a failure loses at worst."""
    versions_kept: int = 0
    """Durable checkpoints; a corrupted one is replaced by the one before it."""
    history_seconds: float = 0.0
    """Age of the oldest durable checkpoint: how late a corruption may be noticed."""


@dataclass(frozen=True)
class StorageResult:
    required_read_gb_per_second: float
    available_read_gb_per_second: float | None
    required_read_iops: float
    dataset_bytes: float
    required_capacity_bytes: float
    idle_fraction: float
    parts: dict[str, float] = field(default_factory=dict)
    """Capacity by content: dataset, checkpoints, headroom."""
    data_seconds_per_step: float = 0.0
    cached_fraction: float = 0.0
    """Of the reads that a cache on the nodes serves; rate and operations are what is left for the storage."""
    samples_per_second: float | None = None
    """None: tokens are read, not samples."""
    files: float = 0.0
    """Of one copy of the data."""
    seconds_by_limit: dict[str, float] = field(default_factory=dict)
    """What a step's data take of bandwidth, operations, latency, loader CPU and cache [s]."""


@dataclass(frozen=True)
class HostResult:
    required_ram_bytes_per_node: float
    available_ram_bytes_per_node: float | None
    required_cpu_cores_per_node: float
    available_cpu_cores_per_node: float | None
    dataloader_workers_per_accelerator: float
    pinned_bytes_per_node: float
    parts: dict[str, float] = field(default_factory=dict)


@dataclass(frozen=True)
class NetworkResult:
    required_gbit_per_second_per_accelerator: float
    available_gbit_per_second_per_accelerator: float
    fabric: str
    leaf_switches: int | None
    spine_switches: int | None
    core_switches: int | None
    optics: int | None
    cables: int | None
    verdict: Literal["enough", "tight", "bottleneck"]
    bytes_per_step: dict[str, float] = field(default_factory=dict)
    """Bytes that one accelerator sends in a step, by axis."""
    waiting_seconds: float = 0.0
    """Of each step, for traffic between nodes that nothing hides."""
    waiting_fraction: float = 0.0


@dataclass(frozen=True)
class PowerResult:
    it_kilowatts: float
    facility_kilowatts: float
    energy_megawatt_hours: float
    heat_btu_per_hour: float
    racks: int | None
    circuits: int | None
    co2_tonnes: float | None
    rated_kilowatts: float = 0.0
    parts: dict[str, float] = field(default_factory=dict)
    """Expected draw [kW]: nodes, network_storage, facility_overhead."""
    nodes_per_rack: int | None = None
    design_kilowatts: float = 0.0
    """Rated, at the meter: what to order."""
    airflow_cubic_metres_per_hour: float = 0.0
    coolant_litres_per_minute: float = 0.0


@dataclass(frozen=True)
class ReliabilityResult:
    job_mtbf_hours: float | None
    interruptions: float
    lost_hours: float
    goodput: float
    spare_nodes: int
    parts: dict[str, float] = field(default_factory=dict)
    """Share of calendar time lost, by cause."""
    hours_lost_per_interruption: float = 0.0
    interruptions_per_day: float = 0.0


@dataclass(frozen=True)
class Own:
    this_run_if_kept_busy: float
    this_run_if_bought_for_it: float
    parts: dict[str, float] = field(default_factory=dict)
    """Of this_run_if_kept_busy."""
    bought_parts: dict[str, float] = field(default_factory=dict)
    """Of this_run_if_bought_for_it."""
    purchase: float = 0.0
    """Capital: all lines of the bill."""
    per_month: float = 0.0
    per_accelerator_hour: float = 0.0
    running_per_year: float = 0.0
    """Paid in a year of use: energy, space, staff, support, licences."""
    sale_after_run: float = 0.0
    """What a sale after this run brings; `this_run_if_bought_for_it` is net of it."""


@dataclass(frozen=True)
class Rent:
    this_run: float
    per_accelerator_hour: float = 0.0
    parts: dict[str, float] = field(default_factory=dict)
    term: str = ""


@dataclass(frozen=True)
class MonthlyCost:
    """Present value of this many months of use: owned, less what the cluster would sell for, and rented."""

    month: int
    own: float | None
    rent: float | None
    low_own: float | None = None
    high_own: float | None = None
    low_rent: float | None = None
    high_rent: float | None = None


@dataclass(frozen=True)
class Interval:
    """10th, 50th and 90th percentile over all uncertain inputs and the engine's own error."""

    low: float
    median: float
    high: float


@dataclass(frozen=True)
class Chances:
    """Shares of all samples; None where the plan sets no such limit."""

    memory: float
    """It fits."""
    deadline: float | None
    budget: float | None
    """It stays within the budget on the cluster as the plan has it."""
    everything: float
    """It fits, meets the deadline and stays within the budget, as far as these are set."""
    owning_pays: float | None
    """Owning costs less than renting within the life of the cluster."""
    owning_is_cheaper: float | None = None
    """Owning costs less than renting for the planned months."""


@dataclass(frozen=True)
class Verdict:
    """What all checks say together; `message` is an English template filled with `parameters`."""

    code: Literal["invalid", "cannot_be_built", "does_not_fit", "marginal", "fits"]
    reason: str
    """Code of what decides: a finding, memory, goodput, deadline, budget; empty where it fits."""
    message: str
    parameters: dict[str, Any]
    chance: float | None
    """Of what makes it marginal; else of fitting."""
    figures_hold: bool
    """Figures of a running job are shown."""


@dataclass(frozen=True)
class OwnOrRent:
    """The one recommendation; sentences are English templates filled with `parameters`."""

    choice: Literal["own", "rent", "open", "not_computed"]
    message: str
    overturned_by: str
    parameters: dict[str, Any]
    supporting: tuple[str, ...] = ()
    dissenting: tuple[str, ...] = ()
    """Codes of the six factors."""


@dataclass(frozen=True)
class Capital:
    """What buying the cluster takes before its first step."""

    total: float
    by_category: dict[str, float]
    """servers, network, storage, site, services."""
    low_trust_fraction: float
    """Share that rests on estimates of low trust."""
    unpriced: tuple[str, ...] = ()
    stale: tuple[str, ...] = ()
    """Items of the bill whose price is out of date."""


@dataclass(frozen=True)
class PerMillionTokens:
    own: float | None
    rent: float | None


@dataclass(frozen=True)
class PerUsefulHour:
    """Cost of an accelerator-hour that trained: goodput counted."""

    own: float | None
    rent: float | None


@dataclass(frozen=True)
class Chosen:
    """This run on the cluster as the plan has it; None has no price."""

    way: str
    """One of `plan.deployment.ACQUISITION`."""
    this_run: float | None
    per_accelerator_hour: float | None
    per_million_tokens: float | None
    per_useful_accelerator_hour: float | None


@dataclass(frozen=True)
class Offer:
    """This run on a cluster acquired in one way; None has no price."""

    way: str
    """One of `plan.deployment.ACQUISITION`."""
    per_accelerator_hour: float | None
    """Price of an hour alone where rented, the share of all costs where owned."""
    this_run: float | None
    committed_months: int
    committed: float | None
    """Least to be paid however short the run is."""
    lead_months: float
    days: float
    basis: Literal["quote", "plan", "list", "estimate", "none"] = "plan"
    """What its price rests on; where owned, the price of a node."""
    largest: float | None = None
    """Accelerators up to which this way is usually had."""
    had: bool = True
    """It is had at this size and for this long."""


BreakEven = Literal["now", "months", "never", "not_computed"]


@dataclass(frozen=True)
class CostResult:
    currency: str
    as_of: str
    chosen: Chosen
    own: Own | None
    rent: Rent | None
    break_even: BreakEven
    break_even_months: float | None
    per_million_tokens: PerMillionTokens
    cumulative: tuple[MonthlyCost, ...]
    break_even_utilization: float | None = None
    break_even_rent: float | None = None
    """Of an accelerator-hour, at which renting for the planned months costs what owning does."""
    low_break_even_months: float | None = None
    high_break_even_months: float | None = None
    """None beside a break-even: never."""
    advantage_of_owning: float | None = None
    """Net present value over the horizon; positive says own."""
    capital: Capital | None = None
    recommendation: OwnOrRent | None = None
    per_useful_accelerator_hour: PerUsefulHour | None = None
    offers: tuple[Offer, ...] = ()
    """Every way to have the cluster."""
    owned_accelerator_hours: float = 0.0
    """Hours of this run without the interruptions of a spot market."""
    utilization: float | None = None
    """Share of the horizon's hours in which an owned cluster works, as this and the further runs say."""


@dataclass(frozen=True)
class Finding:
    """Something a person should know: `message` and `remedy` are English templates filled with `parameters`."""

    code: str
    severity: Literal["error", "warning", "note"]
    message: str
    parameters: dict[str, Any]
    remedy: str
    fields: tuple[str, ...] = ()


@dataclass(frozen=True)
class SoftwareResult:
    stack: dict[str, str]
    """Version by layer, decided and completed."""
    layers: tuple[StackLayer, ...]
    conflicts: tuple[Conflict, ...]
    traps: tuple[TrapResult, ...]
    traps_known: int
    data_date: str
    run_starts: str
    run_ends: str
    findings: tuple[Finding, ...] = ()


@dataclass(frozen=True)
class Results:
    contract_version: int
    architecture: ArchitectureResult
    layout: LayoutResult | None
    memory: MemoryResult | None
    step: StepResult | None
    run: RunResult | None
    scaling: tuple[ScalingPoint, ...] | None
    checkpoint: CheckpointResult | None
    storage: StorageResult | None
    host: HostResult | None
    network: NetworkResult | None
    power: PowerResult | None
    reliability: ReliabilityResult | None
    cost: CostResult | None
    software: SoftwareResult | None
    findings: tuple[Finding, ...]
    monitoring: MonitoringResult | None = None
    """What to watch; only where everything was asked for."""
    explanations: dict[str, Explanation] = field(default_factory=dict)
    verdict: Verdict | None = None
    chances: Chances | None = None
    intervals: dict[str, Interval] = field(default_factory=dict)
    """Of each figure, by its name in `Outcome`: the one that holds all uncertainty."""


def to_json(value: Any) -> Any:
    """A result as plain JSON values; numbers that are not finite become None."""
    if is_dataclass(value) and not isinstance(value, type):
        return {item.name: to_json(getattr(value, item.name)) for item in fields(value)}
    if isinstance(value, dict):
        return {str(key): to_json(item) for key, item in value.items()}
    if isinstance(value, tuple | list):
        return [to_json(item) for item in value]
    if isinstance(value, BaseModel):  # an entry of the catalogue by its id
        return getattr(value, "id", None) or to_json(value.model_dump(mode="json"))
    if isinstance(value, set | frozenset):
        return sorted(to_json(item) for item in value)
    if hasattr(value, "tolist"):  # of NumPy: a number, or numbers in lists
        return to_json(value.tolist())
    if isinstance(value, float) and not math.isfinite(value):
        return None
    return value
