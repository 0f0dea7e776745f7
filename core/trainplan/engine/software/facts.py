"""What a stack has to suit: the facts of a plan by the names that the version data use."""

from __future__ import annotations

import re
from collections.abc import Mapping

from packaging.version import Version

from trainplan.catalog.architecture import Mixture
from trainplan.catalog.software import Release, SoftwareData
from trainplan.catalog.versions import Value, newest_of_series, parse_value
from trainplan.engine.from_plan import LARGEST_DOMAIN_IN_A_NODE
from trainplan.plan.document import Plan

_NIC = re.compile(r"ConnectX-(\d+)")
_NOT_DATA_CENTER = ("GeForce", "RTX", "Spark")
"""Names of cards on which the compatibility package is not supported; selected RTX cards are (NVIDIA's guide)."""
LAYER_FIELDS = (
    "os", "kernel", "driver", "ofed", "cuda", "rocm", "pytorch", "jax", "neuron", "container", "cudnn", "nccl", "rccl",
    "transformer_engine", "flash_attention", "megatron_core", "deepspeed", "python", "scheduler", "container_toolkit",
)  # fmt: skip
"""Fields of the plan's software that state a version."""
NOTHING = Value("without")
WITHOUT = ("without", "not used", "not installed")
"""Words for a layer that a plan does without."""
Facts = Mapping[str, Value]


def hardware_facts(plan: Plan) -> dict[str, Value]:
    """Facts that rule out versions: accelerator, network, framework, precision."""
    accelerator, node = plan.hardware.accelerator, plan.hardware.node
    capability = accelerator.compute_capability or ""
    facts = {
        "vendor": Value(accelerator.vendor),
        "framework": Value(plan.software.framework),
        "precision": Value(plan.model.precision),
        "fabric": Value(plan.network.fabric.technology if plan.hardware.n_nodes > 1 else "none"),
        "cpu": Value("aarch64" if re.search(r"Grace|Arm\b", node.cpu or "") else "x86_64"),
        "data_center": _flag(not any(word in accelerator.name for word in _NOT_DATA_CENTER)),
        "cuda_compat": _flag(bool(plan.software.host.cuda_compat)),
        "nvswitch": _flag(accelerator.vendor == "NVIDIA" and accelerator.scale_up.topology == "switch"),
        "rack_domain": _flag(accelerator.scale_up.domain_size > LARGEST_DOMAIN_IN_A_NODE),
    }
    if accelerator.vendor == "NVIDIA" and capability:
        facts["cc"] = Value("", Version(capability))
    elif capability:
        facts["gfx"] = Value(capability)
    return facts | _nic(plan)


def _nic(plan: Plan) -> dict[str, Value]:
    kinds = " ".join(nic.kind for nic in plan.hardware.node.nics)
    found = _NIC.search(kinds)
    if found:
        return {"nic": Value("ConnectX", Version(found[1]))}
    return {"nic": Value("Pollara")} if "Pollara" in kinds else {}


def decided_layers(plan: Plan, data: SoftwareData) -> tuple[dict[str, Value], tuple[str, ...]]:
    """Versions that the plan states, by layer, and the layers whose text cannot be read as one."""
    decided: dict[str, Value] = {}
    unreadable = []
    for name in LAYER_FIELDS:
        text, layer = getattr(plan.software, name), data.layer(name)
        if not (text or "").strip() or layer is None:
            continue
        products = tuple(dict.fromkeys(release.product for release in layer.releases if release.product))
        value = NOTHING if text.strip().casefold() in WITHOUT else parse_value(text, products, layer.aliases)
        if value is None:
            unreadable.append(name)
        else:
            decided[name] = newest_of_series(value, [release_value(release) for release in layer.releases])
    return decided, tuple(unreadable)


def release_value(release: Release) -> Value:
    """A release of the data as a value."""
    text = release.version or ""
    return Value(release.product or "", Version(text) if text else None, text)


def trap_facts(plan: Plan, stack: Facts) -> dict[str, Value | None]:
    """Facts that traps ask for beside hardware and stack; None where the plan leaves it open."""
    host, layout, main = plan.software.host, plan.parallelism, plan.model.architecture.main
    stated = {name: getattr(host, name) for name in type(host).model_fields}
    facts: dict[str, Value | None] = {name: _of_setting(value) for name, value in stated.items()}
    facts |= {
        "tensor_or_context": _flag(layout.tensor > 1 or layout.context > 1),
        "fully_sharded": _flag(layout.sharding in ("fsdp", "hsdp", "zero3")),
        "mixture": _flag(any(isinstance(layer.feed_forward, Mixture) for layer in main.layers)),
        "expandable_segments": _of_setting(plan.software.implementation.expandable_segments),
        "cuda_compat": _flag(bool(host.cuda_compat)),
        "nccl_algorithm_set": _flag(bool((host.nccl_algorithm or "").strip())),
        "fabric_manager_installed": None,
        "fabric_manager_as_driver": None,
    }
    if host.fabric_manager is not None:
        installed = parse_value(host.fabric_manager)
        facts["fabric_manager_installed"] = _flag(installed is not None)
        facts["fabric_manager_as_driver"] = _flag(_same_series(installed, stack.get("driver")))
    built = parse_value(host.flash_attention_built_for or "")
    facts["flash_attention_wheel_as_pytorch"] = _flag(_same_minor(built, stack.get("pytorch"))) if built else None
    built = parse_value(host.pyxis_built_for or "")
    facts["pyxis_as_slurm"] = _flag(_same_minor(built, stack.get("scheduler"))) if built else None
    return facts


def _of_setting(value: object) -> Value | None:
    if value is None:
        return None
    if isinstance(value, bool):
        return _flag(value)
    if isinstance(value, int | float):
        return Value("", Version(format(float(value), "f")))
    return Value(str(value))


def _flag(value: bool) -> Value:
    return Value("true" if value else "false")


def _same_minor(one: Value | None, other: Value | None) -> bool:
    if one is None or other is None or one.version is None or other.version is None:
        return False
    return one.version.release[:2] == other.version.release[:2]


def _same_series(one: Value | None, other: Value | None) -> bool:
    """Equal as far as the shorter is written: R580 and 580.126.20."""
    if one is None or other is None or one.version is None or other.version is None:
        return False
    length = min(len(one.version.release), len(other.version.release))
    return one.version.release[:length] == other.version.release[:length]
