"""Headline figures of infrastructure, reliability and cost opened into terms that add up to them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from trainplan.engine.answer import DeploymentResult
from trainplan.engine.results import Explanation, Term

FORMULAS = {
    "accelerator_hours": "accelerators x hours x rent of an accelerator-hour",
    "weights": "saved parameters x bytes of the stored weights",
    "master_weights": "parameters x 4 bytes, where training keeps an fp32 copy",
    "moments": "trained parameters x bytes of the optimizer's moments",
    "other": "random states, scheduler and reader position of every rank",
    "dataset": "unique tokens x bytes per token x copies",
    "checkpoints": "checkpoint size x durable checkpoints kept",
    "headroom": "a quarter above the need, because file systems slow down above 80% full",
    "checkpoint_pause": "saves x pause of a save",
    "lost_work": "interruptions x work since the last safe checkpoint",
    "detection": "interruptions x time until one is detected",
    "restart": "interruptions x requeue, start and load, repeated if it fails again",
    "data_wait": "share of each step that waits for data",
    "nodes": "price of servers and spares, over their life x hours of this run / hours kept busy",
    "network": "price of the networks, over their life x hours of this run / hours kept busy",
    "storage": "price of the storage, over its life x hours of this run / hours kept busy",
    "capital": "interest of the annuity over the depreciation time, for the hours of this run / hours kept busy",
    "colocation": "rated power x price per kW and month x months of this run / share kept busy",
    "energy": "power at the meter x hours x price of electricity, and a fifth of it in the idle hours",
    "startup": "racks, power, cooling, installation, over the cluster's life x hours of this run / hours kept busy",
    "software": "accelerators x licence per year x years of this run / share kept busy",
    "data_transfer": "weights taken out x price per GB",
    "staff": "staff per year x years of this run / share kept busy",
    "maintenance": "support of servers, networks and storage per year x years of this run / share kept busy",
    "resale": "value left at the end of life less the loss of a sale, earned back evenly",
    "network_storage": "network and storage as a share of the nodes' draw",
    "facility_overhead": "(PUE - 1) x IT power",
    "drawn_by_nodes": "nodes x rated power x draw in training",
    "system": "operating system, container runtime, monitoring",
    "processes": "accelerators x one training process",
    "loader_workers": "workers x (process + batches read ahead)",
    "page_cache": "shards being read",
    "pinned_batches": "accelerators x batches read ahead x batch",
    "checkpoint_staging": "this node's part of the checkpoint, twice when saved asynchronously",
    "offloaded_optimizer": "master weights and moments / nodes",
    "offloaded_weights": "parameters x 2 bytes / nodes",
    "restart_margin": "a fifth above the sum, until old pages are freed",
}

BOUGHT_FOR_IT = {
    "nodes": "servers and spares x their price",
    "network": "switches, optics and cables x their prices",
    "storage": "storage x its price",
    "startup": "racks, power, cooling, spare parts, installation, freight",
    "capital": "mean of price and sale value x cost of capital x years of this run",
    "colocation": "rated power x price per kW and month x months of this run",
    "energy": "power at the meter x hours of this run x price of electricity",
    "staff": "staff per year x years of this run",
    "maintenance": "support of servers, networks and storage per year x years of this run",
    "software": "accelerators x licence per year x years of this run",
    "resale": "value after this run, falling by the same share each month, less the loss of a sale",
}
CAPITAL = {
    "servers": "servers, spares, head nodes x their prices",
    "network": "switches, optics and cables of three networks x their prices",
    "storage": "storage x its price",
    "site": "racks, power distribution, cooling",
    "services": "spare parts, installation, freight, as shares of the equipment",
}
RENTED = {"storage": "data and checkpoints x price per TB and month x months of this run"}
"""Formulas of a figure whose terms bear the names of others."""

INPUTS: dict[str, tuple[str, ...]] = {
    "weights": ("model.precision", "model.training"),
    "master_weights": ("model.precision",),
    "moments": ("model.optimizer",),
    "dataset": ("dataset.unique_tokens", "dataset.bytes_per_token", "dataset.copies"),
    "checkpoints": ("operations.checkpoints_kept",),
    "checkpoint_pause": ("operations.checkpoint_interval_seconds", "operations.checkpoint_asynchronous"),
    "lost_work": ("operations.checkpoint_interval_seconds", "operations.failures_per_node_day"),
    "detection": ("operations.detection_seconds", "operations.failures_per_node_day"),
    "restart": ("operations.restart_seconds", "operations.failures_per_node_day"),
    "data_wait": ("hardware.storage", "hardware.storage_units", "operations.dataloader_workers"),
    "nodes": ("economics.node_price", "economics.depreciation_years"),
    "network": ("economics.network_price",),
    "storage": ("economics.storage_price",),
    "capital": ("economics.interest_fraction_per_year",),
    "colocation": ("economics.colocation_per_kilowatt_month",),
    "energy": ("economics.electricity_per_kilowatt_hour", "facility.pue"),
    "startup": ("economics.startup_price",),
    "software": ("economics.software_per_accelerator_year",),
    "accelerator_hours": ("economics.rent_per_accelerator_hour", "economics.instance", "economics.acquisition"),
    "data_transfer": ("economics.egress_per_gb",),
    "staff": ("economics.staff_per_year",),
    "maintenance": ("economics.maintenance_fraction_per_year",),
    "resale": ("economics.resale_fraction",),
    "network_storage": ("facility.network_storage_fraction",),
    "facility_overhead": ("facility.pue",),
    "drawn_by_nodes": ("hardware.node", "facility.draw_fraction"),
    "loader_workers": ("operations.dataloader_workers",),
    "checkpoint_staging": ("operations.checkpoint_asynchronous",),
    "offloaded_optimizer": ("parallelism.offload_optimizer",),
    "offloaded_weights": ("parallelism.offload_parameters",),
}


CHOSEN = {"own_kept_busy": "cost.own.this_run_if_kept_busy", "own_bought": "cost.own.this_run_if_bought_for_it"}
"""Figure that the cost of the plan is, by how the cluster is acquired; the rent for all others."""


def explanations(result: DeploymentResult) -> dict[str, Explanation]:
    """Each figure by its name in the results; terms of a figure add up to it."""
    checkpoint, storage, host = result.checkpoint, result.storage, result.host
    opened = [
        _open("checkpoint.bytes", checkpoint.bytes, "bytes", checkpoint.parts),
        _open("storage.required_capacity_bytes", storage.required_capacity_bytes, "bytes", storage.parts),
        _open("host.required_ram_bytes_per_node", host.required_ram_bytes_per_node, "bytes", host.parts),
        _open("reliability.lost_share", 1 - result.reliability.goodput, "", result.reliability.parts),
    ]
    if result.power is not None:
        parts = dict(result.power.parts)
        parts["drawn_by_nodes"] = parts.pop("nodes")
        opened.append(_open("power.facility_kilowatts", result.power.facility_kilowatts, "kW", parts))
    own = result.cost.own
    if own is not None:
        currency = result.cost.currency
        opened.append(_open("cost.own.this_run_if_kept_busy", own.this_run_if_kept_busy, currency, own.parts))
        opened.append(
            _open(
                "cost.own.this_run_if_bought_for_it",
                own.this_run_if_bought_for_it,
                currency,
                own.bought_parts,
                BOUGHT_FOR_IT,
            )
        )
    if result.cost.capital is not None:
        opened.append(
            _open(
                "cost.capital.total",
                result.cost.capital.total,
                result.cost.currency,
                result.cost.capital.by_category,
                CAPITAL,
            )
        )
    if result.cost.rent is not None:
        opened.append(
            _open("cost.rent.this_run", result.cost.rent.this_run, result.cost.currency, result.cost.rent.parts, RENTED)
        )
    chosen = CHOSEN.get(result.cost.chosen.way, "cost.rent.this_run")
    found = {item.figure: item for item in opened}
    if chosen in found:
        found["cost.chosen.this_run"] = replace(found[chosen], figure="cost.chosen.this_run")
    return found


def _open(
    figure: str, value: float, unit: str, parts: Mapping[str, float], formulas: Mapping[str, str] = MappingProxyType({})
) -> Explanation:
    words = FORMULAS | dict(formulas)
    terms = tuple(
        Term(code, amount, words.get(code, ""), INPUTS.get(code, ())) for code, amount in parts.items() if amount
    )
    return Explanation(figure, value, unit, terms)
