"""From a row to a plan to keep, and from a plan to a row to fill in."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any, Final

from pydantic import ValidationError

from trainplan.catalog.entries import Accelerator, Node
from trainplan.catalog.library import Entries, Library
from trainplan.engine.from_plan import layout_of
from trainplan.english import Sentence
from trainplan.plan.cluster import Hardware, Network
from trainplan.plan.document import Plan
from trainplan.plan.new import plan_from, suitable_storage, usual_staff, with_tokens
from trainplan.validation.plans import plan_from_run
from trainplan.validation.rows import Defaults, RowError, invalid

UNSTATED_TOKENS: Final = 1e12
"""What a new plan trains on; a row says nothing of it."""
RECOMPUTE: Final = {"selective": "selective_op"}
"""Names of a row for recompute where its own `selective` follows the framework."""
MEASURED: Final = ("step_time_s", "tokens_per_s_per_gpu", "mem_gb_per_gpu")


def plan_of_row(row: Mapping[str, Any], library: Library) -> tuple[Plan, tuple[str, ...]]:
    """A whole plan that is predicted as the row is, and the defaults that stood in for what the row leaves open.

    Storage, prices, room and staff are those of a new plan on the row's accelerators. Raises RowError.
    """
    defaults = Defaults()
    run = plan_from_run(row, library.accelerators, defaults)
    model, accelerator, count = run.model, run.hardware.accelerator, run.hardware.accelerators
    with_it = Entries("accelerator", {**library.accelerators, accelerator.id: accelerator})
    usual = plan_from(
        model.architecture,
        accelerator.id,
        count,
        UNSTATED_TOKENS,
        library=replace(library, accelerators=with_it),
        training=model.training,
    )
    hardware = _hardware(run.hardware, usual.hardware, library)
    plan = usual.model_copy(
        update={
            "name": _name(row, usual.name),
            "model": model,
            "training": run.training,
            "hardware": hardware,
            "network": run.network if _states_network(row) else _network(run.network, usual.network, library),
            "parallelism": run.parallelism,
            "software": run.software,
            "economics": usual.economics.model_copy(update={"staff_per_year": usual_staff(hardware.n_nodes)}),
        }
    )
    try:
        checked = Plan.model_validate(with_tokens(plan, UNSTATED_TOKENS).model_dump())
    except ValidationError as problem:
        raise invalid("", problem) from None
    return checked, tuple(defaults.used)


def _name(row: Mapping[str, Any], usual: str) -> str:
    stated = row.get("id")
    return stated[:200] if isinstance(stated, str) and stated.strip() else usual


def _hardware(run: Hardware, usual: Hardware, library: Library) -> Hardware:
    """The run's accelerators in the catalogue's node of that size; the bare node of the run where there is none."""
    node = _node(run, usual, library)
    storage, units = suitable_storage(node, -(-run.accelerators // node.accelerators), library)
    return run.model_copy(update={"node": node, "storage": storage, "storage_units": units})


def _node(run: Hardware, usual: Hardware, library: Library) -> Node:
    known = (usual.node, *library.nodes_for(run.accelerator.id))
    return next((node for node in known if node.accelerators == run.node.accelerators), run.node)


def _states_network(row: Mapping[str, Any]) -> bool:
    return row["hardware"].get("network") is not None


def _network(run: Network, usual: Network, library: Library) -> Network:
    """The run's rate on the catalogue's nearest fabric, whose latency and switches the run does not state."""
    technology = usual.fabric.technology
    alike = [found for found in library.fabrics.values() if (found.kind, found.technology) == ("scale-out", technology)]
    nearest = min(alike or [usual.fabric], key=lambda found: abs(found.gbit_s - run.gbit_per_second_per_port))
    unstated = nearest.model_copy(update={"base_latency_us": None, "base_latency_kind": None, "switch_ports": None})
    return run.model_copy(update={"fabric": unstated, "rail_optimised": usual.rail_optimised})


def row_of_plan(plan: Plan, accelerators: Mapping[str, Accelerator]) -> dict[str, Any]:
    """The main phase of a plan as a row whose measured figures are to be filled in.

    Corrections by own measurements are left out: a row is held against the engine. An accelerator that is not as in
    `accelerators` is written out. Raises RowError where the layout does not multiply up to the accelerators.
    """
    model, hardware, network = plan.model, plan.hardware, plan.network
    ranks = (layout := layout_of(plan, plan.training.main)).tensor * layout.pipeline * layout.context
    if ranks * layout.data != hardware.accelerators:
        raise RowError(
            Sentence(
                "{accelerators} accelerators are no multiple of tensor x pipeline x context, {ranks}",
                accelerators=hardware.accelerators,
                ranks=ranks,
            )
        )
    accelerator = hardware.accelerator
    entry: Any = accelerator.id
    if accelerators.get(accelerator.id) != accelerator:
        entry = _written(accelerator)
    return {
        "id": plan.name,
        "model": {
            "name": model.architecture.name,
            "seq_len": plan.training.main.sequence_length,
            "architecture": _written(model.architecture),
        },
        "training": model.training,
        "precision": "bf16_pure" if model.precision == "bf16" else model.precision,
        "optimizer": model.optimizer,
        "lora": _written(model.lora),
        "hardware": {
            "accelerator": entry,
            "n_accel": hardware.accelerators,
            "per_node": hardware.node.accelerators,
            "matmul_tflops": hardware.matmul_tflops,
            "network": _written(network),
        },
        "parallel": _parallel(plan),
        "recompute": _recompute(plan),
        "framework": plan.software.framework,
        "release": plan.software.release,
        "tuning": plan.software.tuning,
        "implementation": _written(plan.software.implementation),
        "measured": {**dict.fromkeys(MEASURED), "mem_kind": "reserved"},
    }


def _written(record: Any) -> dict[str, Any]:
    written: dict[str, Any] = record.model_dump(mode="json", exclude_none=True)
    return written


def _parallel(plan: Plan) -> dict[str, Any]:
    chosen, phase = plan.parallelism, plan.training.main
    layout = layout_of(plan, phase)
    return {
        "tp": chosen.tensor,
        "pp": chosen.pipeline,
        "cp": layout.context,
        "dp": layout.data,
        "ep": chosen.expert,
        "etp": chosen.expert_tensor,
        "vpp": chosen.virtual_pipeline,
        "sp": chosen.sequence,
        "sharding": chosen.sharding,
        "shard_size": layout.shard_size if chosen.sharding == "hsdp" else None,
        "micro_batch": layout.micro_batch,
        "global_batch": phase.global_batch,
        "schedule": chosen.schedule,
        "placement": chosen.placement,
        "offload_optimizer": chosen.offload_optimizer,
        "offload_parameters": chosen.offload_parameters,
        "first_stage_layers": chosen.first_stage_layers,
        "last_stage_layers": chosen.last_stage_layers,
        "recompute_layers": chosen.recompute_layers,
        "recompute_modules": list(chosen.recompute_modules) if chosen.recompute == "modules" else None,
    }


def _recompute(plan: Plan) -> str:
    chosen = plan.parallelism
    if chosen.recompute == "every":
        return f"full_every_{chosen.recompute_every}"
    return RECOMPUTE.get(chosen.recompute, chosen.recompute)
