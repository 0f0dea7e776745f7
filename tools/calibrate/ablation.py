"""What each term is worth: the model without it, fitted again, on groups held out."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from tools.calibrate.fit import folds, held_out_errors, seen_by_fit
from tools.calibrate.report import families, statistics
from tools.calibrate.runs import Runs

from trainplan.engine.calibration import Calibration

OFF: Final[dict[str, dict[str, float]]] = {
    "launches of dense layers": {
        "stack.launch.megatron": 1e-9,
        "stack.launch.deepspeed": 1e-9,
        "stack.launch.eager": 1e-9,
    },
    "launches of routed layers": {"stack.launch.routed": 1e-9, "stack.launch.expert": 1e-9},
    "misaligned heads": {"stack.misaligned_8": 1.0, "stack.misaligned_4": 1.0},
    "product traffic, waves, few rows": {
        "stack.matmul_traffic": 1e-9,
        "stack.wave_exponent": 1e-9,
        "stack.grouped_rows": 1e-9,
    },
    "elementwise traffic": {"stack.traffic.fused": 1e-9, "stack.traffic.partly": 1e-9, "stack.traffic.eager": 1e-9},
    "routed traffic": {"stack.routed_traffic": 1e-9, "stack.unfused_activation_bytes": 1e-9},
    "casts": {"stack.cast_bytes": 1e-9},
    "adapters": {"stack.adapter_bytes": 1e-9, "stack.adapter_unit_seconds": 1e-9},
    "unpacking of 4-bit weights": {"stack.dequantise_bytes": 1e-9},
    "step of mid-2026": {"stack.routed_release": 1.0},
    "early tensor latency": {"stack.tensor_latency_early": 15e-6},
    "tensor parallel": {"stack.inner_share": 1e3, "stack.tensor_outer_share": 1e3, "stack.tensor_latency": 1e-12},
    "expert parallel": {"stack.expert_exposed": 1e-9},
    "gathering of sharded states": {"stack.shard_outer_share": 1e6, "stack.shard_exposed": 1e-9},
    "gradient reduction": {"stack.data_outer_share": 1e6},
    "transfers between stages": {"stack.stage_share": 1e6, "stack.stage_latency": 1e-12, "stack.engine_seconds": 1e-12},
    "optimizer and accumulation": {
        "stack.optimizer_bytes": 1e-9,
        "stack.accumulate_bytes": 1e-9,
    },
    "overhead of a step": {"stack.overhead_seconds": 1e-9},
    "stragglers": {"stack.straggler": 1e-12},
    "soft maximum (hard instead)": {"stack.sharpness": 30.0},
}
SHOWN: Final = (
    "dense",
    "dense Megatron-Core, full training",
    "mixture of experts",
    "vTrain, several nodes",
    "vTrain, one node",
    "SimuMax B200",
)


def ablate(runs: Runs, fitted: Calibration, seed: int, say: Callable[[str], None]) -> None:
    """Print, term by term, the held-out errors of the model without it."""
    parts = folds(runs.labels("group"), 5, seed)
    sets = {name: chosen for name, chosen in families(runs).items() if name in SHOWN}
    groups = runs.labels("group")
    say(f"| term off | {' | '.join(SHOWN)} |")
    say(f"|---|{'---|' * len(SHOWN)}")
    for term, values in {"(none)": {}, **OFF}.items():
        names = [name for name in fitted.fitted if name not in values]
        errors = held_out_errors(runs, fitted.with_values(values), parts, names, passes=6)
        cells = []
        for chosen in sets.values():
            median, mean, high, _ = statistics(errors[chosen & seen_by_fit(runs)], groups[chosen & seen_by_fit(runs)])
            cells.append(f"{100 * median:.1f} / {100 * mean:.1f} / {100 * high:.0f}")
        say(f"| {term} | {' | '.join(cells)} |")
