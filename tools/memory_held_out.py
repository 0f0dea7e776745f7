"""`python -m tools.memory_held_out`: judge memory by figures that the run's own source did not show."""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Any, Final

import numpy as np

from trainplan.catalog.library import load_library
from trainplan.engine.job.job import Job
from trainplan.engine.job.read_off import READ_OFF, ReadOff
from trainplan.engine.layout.layout import Layout
from trainplan.engine.memory.peak import peak_memory
from trainplan.validation.memory import HELD_OUT_FILE, contradicts_itself, memory_fingerprint
from trainplan.validation.runs import job_from_run
from trainplan.validation.summary import GIGA, MEASURED_MEMORY, published_runs

FILE = Path("resources/trainplan_resources/validation") / HELD_OUT_FILE
CHOICES: Final = (0.0, 1.0, 2.0, 3.0, 4.0, 6.0, 8.0, 12.0, 16.0, 20.0, 30.0, 40.0)
LEAST_RUNS: Final = 3
"""Runs of other sources that a figure is read off again."""
SAME_QUANTITY: Final = {"quantised_inputs": "quantised_inputs_later", "quantised_inputs_later": "quantised_inputs"}
"""One quantity by year: without the runs of one year those of the other speak for it."""
SHOWN: Final = 1e-3
"""Share of a prediction that a figure has to make for the run to count as one that shows it."""


@dataclass(frozen=True)
class Run:
    id: str
    group: str
    source: str
    complete: bool
    kind: str
    measured: float
    job: Job
    layout: Layout

    def predicted(self, figures: ReadOff) -> float:
        memory = peak_memory(replace(self.job, read_off=figures), self.layout)
        return float(MEASURED_MEMORY[self.kind](memory)) / GIGA


def main() -> None:
    rows = [row for row in published_runs() if "memory" in row["use"]]
    runs = _runs(rows)
    shows = {name: _that_show(name, runs) for name in asdict(READ_OFF)}
    predicted: dict[str, float] = {}
    for source in sorted({run.source for found in shows.values() for run in found}):
        figures = without(source, shows)
        print(source, figures)  # noqa: T201
        predicted |= {run.id: round(run.predicted(figures), 4) for run in runs if run.source == source}
    written = {"fingerprint": memory_fingerprint(rows), "predicted_gb": predicted}
    FILE.write_text(json.dumps(written, indent=1) + "\n", encoding="utf-8")
    _tell(runs, predicted)


def _runs(rows: Sequence[Mapping[str, Any]]) -> list[Run]:
    found = []
    for row in rows:
        case = job_from_run(row, load_library().accelerators)
        measured, kind = row["measured"]["mem_gb_per_gpu"], row["measured"]["mem_kind"]
        if case.job is not None and case.layout is not None and measured and kind in MEASURED_MEMORY:
            if contradicts_itself(peak_memory(case.job, case.layout, parts=True), measured):
                continue
            title = row["source"]["title"]
            run = Run(row["id"], row["group"], title, row["complete"], kind, measured, case.job, case.layout)
            found.append(run)
    return found


def _that_show(name: str, runs: Sequence[Run]) -> list[Run]:
    """Runs whose prediction hangs on a figure."""
    without_it = replace(READ_OFF, **{name: 0.0})
    return [run for run in runs if abs(run.predicted(without_it) / run.predicted(READ_OFF) - 1) > SHOWN]


def without(source: str, shows: Mapping[str, Sequence[Run]]) -> ReadOff:
    """Every figure as the complete runs of other sources show it; 0 where too few do."""
    figures = READ_OFF
    for name, runs in shows.items():
        if source not in {run.source for run in runs}:
            continue
        others = [run for run in runs if run.source != source and run.complete]
        if len(others) >= LEAST_RUNS:
            figures = replace(figures, **{name: _read(name, others, figures)})
        else:
            other = SAME_QUANTITY.get(name)
            figures = replace(figures, **{name: getattr(READ_OFF, other) if other else 0.0})
    return figures


def _read(name: str, runs: Sequence[Run], figures: ReadOff) -> float:
    """The choice with the least error, each group with the same weight."""

    def error(choice: float) -> float:
        groups = defaultdict(list)
        for run in runs:
            groups[run.group].append(abs(run.predicted(replace(figures, **{name: choice})) / run.measured - 1))
        return float(np.mean([np.mean(group) for group in groups.values()]))

    return min(CHOICES, key=error)


def _tell(runs: Sequence[Run], predicted: Mapping[str, float]) -> None:
    """Errors by group, and measured over predicted at the 10th and 90th percentile."""
    groups: dict[str, list[float]] = defaultdict(list)
    for run in runs:
        groups[run.group].append(run.measured / predicted.get(run.id, run.predicted(READ_OFF)))
    ratios = np.concatenate(list(groups.values()))
    weights = np.concatenate([np.full(len(group), 1 / len(group)) for group in groups.values()])
    order = np.argsort(ratios)
    share = np.cumsum(weights[order]) / weights.sum()
    low, high = (float(ratios[order][np.searchsorted(share, part)]) for part in (0.1, 0.9))
    errors = [float(np.mean(np.abs(1 / np.array(group) - 1))) for group in groups.values()]
    print(f"{len(groups)} groups: median {np.median(errors):.1%}, 90th percentile {np.quantile(errors, 0.9):.1%}")  # noqa: T201
    print(f"measured / predicted: {low:.3f} to {high:.3f}")  # noqa: T201


if __name__ == "__main__":
    main()
