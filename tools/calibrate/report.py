"""Error tables in words: `docs/validation.md` and the ablation."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray
from tools.calibrate.evidence import Evidence, counted
from tools.calibrate.runs import Runs, group_weights

from trainplan.engine.calibration import Calibration, Interval
from trainplan.engine.step_time.work import Array
from trainplan.validation.summary import weighted_quantile

NOT_DENSE = ("vtrain_single", "vtrain_multi", "simumax")


def families(runs: Runs) -> dict[str, NDArray[Any]]:
    """The sets of runs by which the literature and the targets tell errors."""
    kinds = runs.labels("class")
    routed = np.char.startswith(kinds.astype(str), "moe")
    special = np.isin(kinds, NOT_DENSE)
    complete = np.array([bool(row["complete"]) for row in runs.rows])
    dense = ~routed & ~special
    sets = {
        "dense": dense,
        "dense, every input stated": dense & complete,
        "dense Megatron-Core, full training": kinds == "dense_megatron",
        "mixture of experts": routed,
        "mixture of experts, in a fit": routed & np.array(["left_out" not in row for row in runs.rows]),
        "vTrain, several nodes": kinds == "vtrain_multi",
        "vTrain, one node": kinds == "vtrain_single",
        "SimuMax B200": kinds == "simumax",
    }
    return sets | {str(kind): kinds == kind for kind in np.unique(kinds) if kind not in (*NOT_DENSE, "dense_megatron")}


def statistics(errors: Array, groups: NDArray[Any]) -> tuple[float, float, float, float]:
    """Median, mean and 90th percentile of the absolute error, and the bias, groups weighing one."""
    weights = group_weights(groups)
    relative = np.exp(errors) - 1
    size = np.abs(relative)
    return (
        weighted_quantile(size, weights, 0.5),
        float(np.average(size, weights=weights)),
        weighted_quantile(size, weights, 0.9),
        float(np.average(relative, weights=weights)),
    )


def table(runs: Runs, columns: dict[str, Array], sets: dict[str, NDArray[Any]]) -> list[str]:
    """Rows of a Markdown table: median / mean / 90th percentile of |error| in per cent by set."""
    groups, told = runs.labels("group"), counted(runs)
    lines = [f"| runs | n / groups | {' | '.join(columns)} |", f"|---|---|{'---|' * len(columns)}"]
    for name, chosen in sets.items():
        rows = chosen & told
        if not rows.any():
            continue
        cells = []
        for errors in columns.values():
            median, mean, high, _ = statistics(errors[rows], groups[rows])
            cells.append(f"{100 * median:.1f} / {100 * mean:.1f} / {100 * high:.0f}")
        lines.append(f"| {name} | {rows.sum()} / {len(set(groups[rows]))} | {' | '.join(cells)} |")
    return lines


def validation_page(
    runs: Runs,
    fitted: Calibration,
    evidence: Evidence,
    found: dict[str, Interval],
    coverage: dict[str, tuple[float, int, int]],
) -> str:
    """The page that documents the errors and the constants."""
    columns = {
        "seen": runs.log_errors(fitted),
        "group held out": evidence.group,
        "source held out": evidence.source,
        "generation held out": evidence.generation,
    }
    names = runs.labels("accelerator"), runs.labels("framework")
    by_accelerator = {str(name): names[0] == name for name in np.unique(names[0])}
    by_framework = {str(name): names[1] == name for name in np.unique(names[1])}
    lines = [
        "# How far predictions are off",
        "",
        "Made by `python -m tools.calibrate fit`; do not edit. Error = predicted / measured speed - 1; every group",
        "of near repeats weighs one. Cells: median / mean / 90th percentile of the absolute error in per cent.",
        "*seen*: constants fitted on all runs. *group held out*: five folds, no run of a group on both sides.",
        "*source held out*: a whole publication left out. *generation held out*: nothing known of the accelerator",
        "but its catalogue entry.",
        "",
        *table(runs, columns, families(runs)),
        "",
        "## By accelerator",
        "",
        *table(runs, columns, by_accelerator),
        "",
        "## By framework",
        "",
        *table(runs, columns, by_framework),
        "",
        "## Intervals",
        "",
        "Measured over predicted time: where eight of ten new runs should lie, from a random-effects model of the",
        "errors with whole sources, or whole generations, held out. Few sources make a wide interval. Coverage is the",
        "share of runs inside an interval that was made without their source.",
        "",
        "| class | coverage | groups | sources |",
        "|---|---|---|---|",
        *(f"| {name} | {100 * share:.0f} % | {many} | {few} |" for name, (share, many, few) in coverage.items()),
        "",
        "| class, what was held out | low | high | runs / groups |",
        "|---|---|---|---|",
        *(
            f"| {name.replace('|', ', ')} | {item.low:.2f} | {item.high:.2f} | {item.runs} / {item.groups} |"
            for name, item in found.items()
        ),
        "",
        "## Runs that no fit sees",
        "",
        *_left_out(runs),
        "",
        f"## Fitted constants ({len(fitted.fitted)})",
        "",
        "| constant | value | start | meaning | source |",
        "|---|---|---|---|---|",
        *_constants(fitted),
        "",
    ]
    return "\n".join(lines)


def _left_out(runs: Runs) -> Iterable[str]:
    by_reason: dict[tuple[str, bool], list[str]] = defaultdict(list)
    for row in runs.rows:
        if "left_out" in row:
            by_reason[row["left_out"]["reason"], row["left_out"]["errors"]].append(f"`{row['id']}`")
    for (reason, in_errors), names in by_reason.items():
        yield f"- {', '.join(names)}: {reason}.{'' if in_errors else ' Not in the errors either.'}"


def _constants(fitted: Calibration) -> Iterable[str]:
    for name in fitted.fitted:
        item = fitted.constants[name]
        start = item.value if item.prior is None else item.prior
        yield f"| `{name}` | {item.value:.4g} {item.unit} | {start:.4g} | {item.meaning} | {item.source} |"
