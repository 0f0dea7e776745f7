"""New plans, complete and plausible from the start."""

from __future__ import annotations

from math import ceil, gcd, log2
from typing import Any

from trainplan.catalog.architecture import Architecture, Attention, Core, LatentAttention, Mixture, dense_decoder
from trainplan.catalog.entries import Accelerator, CloudInstance, Fabric, Node, StorageSystem
from trainplan.catalog.library import Library
from trainplan.catalog.prices import price
from trainplan.plan.cluster import Hardware, Network, Parallelism
from trainplan.plan.deployment import Acquisition, Economics, Facility
from trainplan.plan.document import Plan
from trainplan.plan.measured import Measured
from trainplan.plan.usual import (
    software_that_follows,
    usual_batch_tokens,
    usual_data,
    usual_framework,
    usual_software,
)
from trainplan.plan.workload import Dataset, Model, Phase, Precision, Training, TrainingRun

DEFAULT_ACCELERATOR = "nvidia-h100-sxm5-80gb"
USUAL_LENGTH = 8192
TUNING_LENGTHS: dict[str, int] = {"full_finetuning": 4096, "lora": 2048, "qlora": 2048}
"""Samples of instructions are short; the recipes of torchtune and Axolotl cut or pack them to 2,048 to 8,192 tokens."""
NODES_OF_AN_OPERATOR = 75
"""One person for 50 to 100 accelerator servers (tensorsmesh.com)."""
PEOPLE_OF_A_SMALL_SITE = 0.5
"""0.5 to 1.5 people (Lenovo TCO, 2026)."""
PAY_OF_AN_OPERATOR = 200_000
"""A person and year with all overhead [USD]."""
MOST_DESKSIDE_NODES = 2
MONTHS_OF_A_WORKSTATION = 1.0
"""Built to order in weeks and set up in a day (assumption)."""
MONTHS_OF_A_SERVER = 3.0
"""8 to 12 weeks for servers with H100 (Dell, April 2024), where the room is there."""
MONTHS_OF_A_CLUSTER = 6.0
"""Of 3 to 18: servers, networks and room together, until they are accepted."""
PORT_OF_AN_OFFICE = 10.0
"""A node without a faster port stands at a desk [Gb/s]."""
PRICES_OF_AN_ACCELERATOR = (
    "node_price",
    "rent_per_accelerator_hour",
    "bare_metal_per_accelerator_hour",
    "managed_per_accelerator_hour",
)
"""Prices that were entered for one accelerator and say nothing of another."""
UNITS_OF_A_RACK_PRODUCT = 40
"""From this height a node is a rack of its own."""
MOST_RANKS_BY_DATA_ALONE = 512
"""Up to here the first global batch can be shared by every accelerator, so that any data-parallel degree divides it."""


def default_plan(library: Library) -> Plan:
    """An 8B dense model (the shape of Llama 3 8B, arXiv 2407.21783, table 3) on 64 H100 with 1T tokens."""
    architecture = dense_decoder("8B dense", layers=32, hidden=4096, ffn=14336, heads=32, kv_heads=8, vocabulary=128256)
    plan = plan_from(architecture, DEFAULT_ACCELERATOR, 64, 1e12, library=library)
    layout = Parallelism(tensor=1, sequence=False, sharding="fsdp", micro_batch=1, recompute="none")
    phase = Phase(tokens=1e12, sequence_length=8192, global_batch=512)
    training = TrainingRun(phases=(phase,))
    return plan.model_copy(update={"name": "Untitled plan", "training": training, "parallelism": layout})


def plan_from(
    architecture: Architecture,
    accelerator: str,
    count: int,
    tokens: float,
    *,
    library: Library,
    training: Training = "pretraining",
    longest: int | None = None,
) -> Plan:
    """A plan for `architecture` on `count` accelerators: node, fabric, storage, instance and a first layout.

    Raises UnknownEntryError for an accelerator that the library does not know. The layout is a starting point for the
    search, not its answer: tensor parallel in the node, one pipeline stage, states shared over the data ranks.
    """
    entry = library.accelerators[accelerator]
    node = suitable_node(entry, count, library)
    nodes = -(-count // node.accelerators)
    fabric, ports, gbit = suitable_fabric(node, library)
    storage, units = suitable_storage(node, nodes, library)
    length = usual_length(architecture, training, longest)
    parallelism = first_layout(architecture, entry, node, count)
    batch = usual_batch(architecture, training, length, count, parallelism.tensor)
    instance = suitable_instance(entry, node, library, nodes=nodes)
    return Plan(
        name=f"{architecture.name} on {count:,} {entry.name}"[:200],
        model=Model(architecture=architecture, training=training, precision=usual_precision(entry)),
        dataset=Dataset(unique_tokens=tokens, **usual_data(architecture, length)),
        training=TrainingRun(phases=(Phase(tokens=tokens, sequence_length=length, global_batch=batch),)),
        hardware=Hardware(accelerator=entry, node=node, accelerators=count, storage=storage, storage_units=units),
        network=Network(
            fabric=fabric, ports_per_node=ports, gbit_per_second_per_port=gbit, rail_optimised=ports > 1 and nodes > 1
        ),
        parallelism=parallelism,
        software=usual_software(architecture, entry, training, count),
        facility=suitable_facility(entry, node, library),
        economics=Economics(
            instance=instance,
            acquisition=usual_acquisition(instance, count),
            staff_per_year=usual_staff(nodes),
            lead_time_months=usual_lead_time(entry, node, nodes),
        ),
    )


def usual_acquisition(instance: CloudInstance | None, count: int) -> Acquisition:
    """Rented on demand as far as that is had, by the year beyond it; owned where nobody rents it out."""
    if instance is None:
        return "own_kept_busy"
    most = price("limit.on_demand").high
    return "on_demand" if most is None or count <= most else "reserved_1yr"


def usual_batch(architecture: Architecture, training: Training, length: int, count: int, tensor: int) -> int:
    """Sequences of a global batch: the usual tokens, a power of two for each rank that shares them."""
    share = count if count <= MOST_RANKS_BY_DATA_ALONE else max(1, count // tensor)
    return share * nearest_power_of_two(usual_batch_tokens(architecture, training) / length / share)


def for_training(plan: Plan, training: Training) -> Plan:
    """The plan for another kind of training: batch and framework follow where they are the usual ones of before."""
    before, main, hardware = plan.model.training, plan.training.main, plan.hardware
    tensor = first_layout(plan.model.architecture, hardware.accelerator, hardware.node, hardware.accelerators).tensor

    def shape(kind: Training) -> dict[str, int]:
        length = usual_length(plan.model.architecture, kind, main.sequence_length)
        batch = usual_batch(plan.model.architecture, kind, length, hardware.accelerators, tensor)
        return {"sequence_length": length, "global_batch": batch}

    changes: dict[str, Any] = {"model": plan.model.model_copy(update={"training": training})}
    if main.global_batch == shape(before)["global_batch"]:
        phases = tuple(
            phase.model_copy(update=shape(training)) if phase is main else phase for phase in plan.training.phases
        )
        changes["training"] = plan.training.model_copy(update={"phases": phases})
    usual = [usual_framework(hardware.accelerator, kind, hardware.accelerators) for kind in (before, training)]
    followed = software_that_follows(plan.software, *usual)
    changes["software"] = plan.software.model_copy(update=followed)
    return plan.model_copy(update=changes)


def nearest_power_of_two(value: float) -> int:
    """At least 1; a power of two keeps every degree of data parallel and every micro batch open."""
    return 1 << max(0, round(log2(value)))


def usual_length(architecture: Architecture, training: Training = "pretraining", longest: int | None = None) -> int:
    """The model's own length where it has one; else the usual one of the task, as far as its context goes.

    longest: tokens that the model was made for, where its configuration says so.
    """
    if architecture.main.tokens:
        return architecture.main.tokens
    usual = TUNING_LENGTHS.get(training, USUAL_LENGTH)
    positions = min(architecture.position_embeddings or usual, longest or usual)
    return min(usual, 1 << (positions.bit_length() - 1))


def usual_precision(accelerator: Accelerator) -> Precision:
    """bf16 where matrix units have it; fp16 on those before (V100); fp32 where neither is known."""
    rates = accelerator.peak_tflops
    return "bf16_mixed" if rates.bf16 else "fp16_mixed" if rates.fp16 else "fp32"


def usual_staff(nodes: int) -> float:
    """What operating so many nodes costs a year [USD]: a share of a person under a desk, some in a room."""
    people = nodes / NODES_OF_AN_OPERATOR
    if nodes > MOST_DESKSIDE_NODES:
        people = max(PEOPLE_OF_A_SMALL_SITE, people)
    return round(people * PAY_OF_AN_OPERATOR, -2)


def usual_lead_time(accelerator: Accelerator, node: Node, nodes: int) -> float:
    """Months from the order to the first step, by the kind of node."""
    if nodes > MOST_DESKSIDE_NODES:
        return MONTHS_OF_A_CLUSTER
    return MONTHS_OF_A_WORKSTATION if is_deskside(accelerator, node) else MONTHS_OF_A_SERVER


def is_deskside(accelerator: Accelerator, node: Node) -> bool:
    """Whether it is a workstation or a desktop, at an office's network."""
    office = bool(node.nics) and all(port.gbit_s <= PORT_OF_AN_OFFICE for port in node.nics)
    return office or "desktop" in accelerator.form_factor


def suitable_facility(accelerator: Accelerator, node: Node, library: Library) -> Facility:
    """The usual room, cooled as the node asks; racks of the rating of the product where trays form a rack."""
    cooling = "liquid" if node.cooling == "liquid" else "air"
    whole = [other for other in library.nodes_for(accelerator.id) if other.accelerators > node.accelerators]
    rack = next((other for other in whole if other.accelerators == accelerator.scale_up.domain_size), None)
    rack = rack or (node if (node.rack_units or 0) >= UNITS_OF_A_RACK_PRODUCT else None)
    if rack is None or rack.max_power_kw is None or rack.rack_units is None:
        return Facility(cooling=cooling)
    return Facility(cooling=cooling, rack_kilowatts=rack.max_power_kw, rack_units=ceil(rack.rack_units))


def suitable_node(accelerator: Accelerator, count: int, library: Library) -> Node:
    """The catalogue's node that leaves fewest accelerators idle, in fewest nodes; else the nearest of its kind."""
    found = [node for node in library.nodes_for(accelerator.id) if node.max_power_kw is not None]
    found = found or list(library.nodes_for(accelerator.id))
    if found:
        return min(found, key=lambda node: (-count % node.accelerators, _is_rack(node), -(-count // node.accelerators)))
    for other in library.accelerators.values():
        alike = (other.vendor, other.architecture, other.form_factor) == (
            accelerator.vendor,
            accelerator.architecture,
            accelerator.form_factor,
        )
        node = library.default_node(other.id) if alike else None
        if node is not None:
            name = f"{node.name}, with {accelerator.name}"[:160]
            changes = {"id": f"{node.id}-{accelerator.id}"[:80], "name": name, "accelerator": accelerator.id}
            return node.model_copy(update=changes | {"unverified": ("all",), "price_usd": None})
    return _plain_server(accelerator, count)


def _is_rack(node: Node) -> bool:
    return (node.rack_units or 0) >= UNITS_OF_A_RACK_PRODUCT


def _plain_server(accelerator: Accelerator, count: int) -> Node:
    """A server of eight or fewer, its figures rules of thumb and marked so."""
    per_node = gcd(count, 8)
    watts = accelerator.tdp_w or 400
    return Node.model_validate(
        {
            "id": f"server-{per_node}x-{accelerator.id}"[:80],
            "name": f"Server with {per_node} {accelerator.name}"[:160],
            "year": accelerator.year,
            "accelerator": accelerator.id,
            "accelerators": per_node,
            "cpu_cores": 16 * per_node,
            "host_ram_gb": round(2 * per_node * accelerator.memory_gb, 1),
            "nics": [{"count": 1, "gbit_s": 100, "kind": "Ethernet"}],
            "local_nvme": [{"count": 2, "tb": 3.84}],
            "max_power_kw": round(1.5 * per_node * watts / 1000, 3),
            "cooling": "air",
            "unverified": ["all"],
        }
    )


def suitable_fabric(node: Node, library: Library) -> tuple[Fabric, int, float]:
    """The scale-out fabric that the node's ports speak, their number and rate [Gb/s]."""
    if not node.nics:
        return library.fabrics["ethernet-100"], 1, 100.0
    port = node.nics[0]
    kind = port.kind.lower()
    if "infiniband" in kind:
        order = ["infiniband", "roce", "ethernet"]
    elif "roce" in kind or "connectx" in kind:
        order = ["roce", "infiniband", "ethernet"]
    else:
        order = ["efa"] if "efa" in kind else ["ethernet", "roce"]
    scale_out = [fabric for fabric in library.fabrics.values() if fabric.kind == "scale-out"]
    known = [fabric for name in order for fabric in scale_out if fabric.technology == name]
    fabric = min(known or scale_out, key=lambda found: abs(found.gbit_s - port.gbit_s))
    return fabric, port.count, port.gbit_s


def suitable_storage(node: Node, nodes: int, library: Library) -> tuple[StorageSystem, float]:
    """Local drives for one or two nodes, a parallel file system for more; and how many units of it."""
    if nodes <= 2:
        drives = sum(group.count for group in node.local_nvme) or 1
        return library.storage["nvme-gen4-enterprise"], drives * nodes
    return library.storage["lustre-appliance"], max(1, -(-nodes // 64))


def suitable_instance(
    accelerator: Accelerator, node: Node, library: Library, *, nodes: int = 1
) -> CloudInstance | None:
    """The offer on demand at the lower quartile of prices of an accelerator-hour: what one pays who asks several.

    One rule for all accelerators, so that a comparison of them is not one of vendors. Of equal prices one of the
    node's size with a network rate comes first. Single cards make no cluster of several `nodes`: where whole machines
    are let, it pays the price of those from the quartile on.
    """
    offers = sorted(
        (found for found in library.instances_for(accelerator.id) if found.usd_per_hour.on_demand),
        key=lambda found: (
            hourly_price(found),
            found.accelerators != node.accelerators,
            found.network_gbit_s is None,
            found.id,
        ),
    )
    if not offers:
        return None
    usual = hourly_price(offers[(len(offers) - 1) // 4])
    whole = [found for found in offers if found.accelerators >= node.accelerators] if nodes > 1 else []
    from_usual = (found for found in whole or offers if hourly_price(found) >= usual)
    return next(from_usual, (whole or offers)[-1])


def hourly_price(instance: CloudInstance) -> float:
    """On demand, of one accelerator [USD per hour]; 0 where no price is listed."""
    return (instance.usd_per_hour.on_demand or 0.0) / instance.accelerators


def first_layout(architecture: Architecture, accelerator: Accelerator, node: Node, count: int) -> Parallelism:
    """Tensor parallel as far as heads, node and count allow; experts over the rest of the node."""
    mixer = next((layer.mixer for layer in architecture.main.layers if layer.mixer is not None), None)
    heads = mixer.heads if isinstance(mixer, Attention | LatentAttention | Core) else 1
    kv_heads = mixer.kv_heads if isinstance(mixer, Attention) else heads
    domain = min(accelerator.scale_up.domain_size, node.accelerators)
    tensor = gcd(gcd(heads, kv_heads), gcd(count, domain))
    mixture = next(
        (layer.feed_forward for layer in architecture.main.layers if isinstance(layer.feed_forward, Mixture)), None
    )
    experts: dict[str, Any] = {"expert": gcd(mixture.experts, gcd(count, domain))} if mixture else {}
    return Parallelism(
        tensor=tensor, sequence=tensor > 1, sharding="zero1", recompute="attention", micro_batch=1, **experts
    )


def with_cluster(plan: Plan, accelerator: str, count: int | None, *, library: Library) -> Plan:
    """The plan on other hardware: node, network, storage and instance follow; the layout stays as it was.

    Room, staff, lead time and framework follow where they are the usual ones of the hardware before; what was measured
    there is dropped. With the same accelerator only the count changes. Raises UnknownEntryError.
    """
    if accelerator == plan.hardware.accelerator.id:
        hardware = plan.hardware.model_copy(update={"accelerators": count or plan.hardware.accelerators})
        economics = plan.economics.model_copy(update=terms_that_follow(plan, hardware))
        return plan.model_copy(update={"hardware": hardware, "economics": economics})
    made = plan_from(
        plan.model.architecture, accelerator, count or plan.hardware.accelerators, plan.training.tokens, library=library
    )
    changes = {
        "instance": made.economics.instance,
        **dict.fromkeys(PRICES_OF_AN_ACCELERATOR),
        **terms_that_follow(plan, made.hardware),
    }
    economics = plan.economics.model_copy(update=changes)
    room = facility_that_follows(plan, made.hardware.accelerator, made.hardware.node, library)
    followed = {
        "facility": plan.facility.model_copy(update=room),
        "software": plan.software.model_copy(update=framework_that_follows(plan, made.hardware.accelerator)),
        "measured": Measured(),
    }
    return plan.model_copy(
        update={"hardware": made.hardware, "network": made.network, "economics": economics, **followed}
    )


def facility_that_follows(plan: Plan, accelerator: Accelerator, node: Node, library: Library) -> dict[str, Any]:
    """Cooling and racks for other hardware, where the plan has the usual ones of its own; else nothing."""
    fields = ("cooling", "rack_kilowatts", "rack_units")
    before = suitable_facility(plan.hardware.accelerator, plan.hardware.node, library)
    after = suitable_facility(accelerator, node, library)
    usual = all(getattr(plan.facility, name) == getattr(before, name) for name in fields)
    return {name: getattr(after, name) for name in fields} if usual else {}


def framework_that_follows(plan: Plan, accelerator: Accelerator) -> dict[str, Any]:
    """The framework for another maker's hardware, where the plan has the usual one of its own; else nothing."""
    return software_that_follows(
        plan.software, usual_framework(plan.hardware.accelerator), usual_framework(accelerator)
    )


def terms_that_follow(plan: Plan, hardware: Hardware) -> dict[str, Any]:
    """Staff and lead time of other nodes, each where the plan has the usual one of its own."""
    rate, own = plan.economics.currency_per_usd, plan.economics
    hardwares = (plan.hardware, hardware)
    staff = [usual_staff(each.n_nodes) * rate for each in hardwares]
    lead = [usual_lead_time(each.accelerator, each.node, each.n_nodes) for each in hardwares]
    changes: dict[str, Any] = {}
    if own.staff_per_year == staff[0] != staff[1]:
        changes["staff_per_year"] = staff[1]
    if own.lead_time_months == lead[0] != lead[1]:
        changes["lead_time_months"] = lead[1]
    return changes


COUNT = "hardware.accelerators"


def following(before: Plan, after: Plan) -> dict[str, Any]:
    """Field changes that come along with an edit: the terms of another number of accelerators."""
    count = after.hardware.accelerators
    if count == before.hardware.accelerators:
        return {}
    return {path: value for path, value in changes_of_count(before, count).items() if path != COUNT}


def changes_of_count(plan: Plan, count: int) -> dict[str, Any]:
    """Field changes that give the plan another number of accelerators; drives of the nodes and the usual terms
    follow."""
    old = plan.hardware
    changes: dict[str, Any] = {COUNT: count}
    if old.storage.kind == "local":
        changes["hardware.storage_units"] = old.storage_units * count / old.accelerators
    terms = terms_that_follow(plan, old.model_copy(update={"accelerators": count}))
    return changes | {f"economics.{name}": value for name, value in terms.items()}


def with_tokens(plan: Plan, tokens: float) -> Plan:
    """The plan trained on `tokens`, every phase in proportion; a data set that was read once still is."""
    factor = tokens / plan.training.tokens
    phases = tuple(
        phase.model_copy(update={"tokens": tokens if len(plan.training.phases) == 1 else phase.tokens * factor})
        for phase in plan.training.phases
    )
    dataset = plan.dataset
    if dataset.unique_tokens == plan.training.tokens:
        dataset = dataset.model_copy(update={"unique_tokens": tokens})
    return plan.model_copy(update={"training": plan.training.model_copy(update={"phases": phases}), "dataset": dataset})
