"""`python -m tools.calibrate fit`: fit the constants, judge them on held-out runs, write files and page.

`python -m tools.calibrate ablate`: what each term is worth on groups held out. `check`: the errors as they stand.
`seen`: how many runs of each accelerator there are and the error of their predictions, from the errors held out (`fit`
writes it too). `ratios`: from which difference on two layouts are told apart, from the same errors (`fit` writes it
too).
"""

from __future__ import annotations

import argparse
import json
import sys
from dataclasses import asdict
from pathlib import Path
from typing import Any

import numpy as np
from tools.calibrate.ablation import ablate
from tools.calibrate.evidence import Evidence, coverage_by_class, gather_evidence, intervals, seen_traits
from tools.calibrate.fit import fit, folds, held_out_errors, seen_by_fit
from tools.calibrate.report import families, table, validation_page
from tools.calibrate.runs import RUNS, Runs, flatten, read_rows

from trainplan.engine.calibration import SEEN_FILE, Calibration, fingerprint, read_calibration
from trainplan.engine.search.simplicity import RATIOS_FILE
from trainplan.validation.compared import compared_published_runs, summaries_by
from trainplan.validation.layouts import layout_ratios

CALIBRATION = Path("resources/trainplan_resources/calibration")
HELD_OUT = Path("resources/trainplan_resources/validation/held_out.json")
PAGE = Path("docs/validation.md")


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tools.calibrate", description=__doc__)
    parser.add_argument("command", choices=("fit", "ablate", "check", "seen", "ratios"))
    parser.add_argument("--runs", type=Path, default=RUNS)
    parser.add_argument("--seed", type=int, default=0, help="which groups are held out together")
    options = parser.parse_args()
    if options.command == "seen":
        write_seen_runs()
        return 0
    if options.command == "ratios":
        write_layout_ratios()
        return 0
    start = read_calibration({path.name: json.loads(path.read_text("utf-8")) for path in CALIBRATION.glob("*.json")})
    runs = flatten(read_rows(options.runs), start)
    say(f"{len(runs.rows)} runs, {len(set(runs.labels('group')))} groups, {len(start.fitted)} fitted constants")
    if options.command == "ablate":
        ablate(runs, start, options.seed, say)
    elif options.command == "check":
        errors = held_out_errors(runs, start, folds(runs.labels("group"), 5, options.seed))
        say("\n".join(table(runs, {"seen": runs.log_errors(start), "group held out": errors}, families(runs))))
    else:
        _fit(runs, start)
    return 0


def say(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _fit(runs: Runs, start: Calibration) -> None:
    found = fit(runs, start, seen_by_fit(runs))
    say(f"{found.evaluations} evaluations; at their bounds: {', '.join(found.at_bounds) or 'none'}")
    fitted = found.calibration.with_values(
        {name: float(f"{found.calibration.value(name):.4g}") for name in found.calibration.fitted}
    )
    evidence = gather_evidence(runs, fitted)
    widths, coverage = intervals(runs, evidence, fitted), coverage_by_class(runs, evidence, fitted)
    for kind, (share, groups, sources) in coverage.items():
        say(f"{kind}: {100 * share:.0f} % lie in intervals made without them ({groups} groups, {sources} sources)")
    _write_constants(fitted)
    _write_json(
        CALIBRATION / "evidence.json",
        {
            "kind": "evidence",
            "coverage": {name: round(item[0], 3) for name, item in coverage.items()},
            "intervals": {name: asdict(item) for name, item in widths.items()},
            "traits": seen_traits(runs, fitted),
        },
    )
    _write_held_out(runs, fitted, evidence)
    write_seen_runs()
    write_layout_ratios()
    PAGE.parent.mkdir(exist_ok=True)
    PAGE.write_text(validation_page(runs, fitted, evidence, widths, coverage), "utf-8")
    say(PAGE.read_text("utf-8").split("## By accelerator")[0])


def _write_held_out(runs: Runs, fitted: Calibration, evidence: Evidence) -> None:
    """Errors held out, beside the prediction under the constants written: a test fails when the two part."""
    errors = np.exp(np.stack([evidence.group, evidence.source])) - 1
    seen = seen_by_fit(runs)
    seconds = runs.predict(fitted).seconds
    lines = ",\n".join(
        f"{json.dumps(row['id'])}: "
        + json.dumps(
            [round(float(errors[0, i]), 4), round(float(errors[1, i]), 4), bool(seen[i]), float(f"{seconds[i]:.6g}")]
        )
        for i, row in enumerate(runs.rows)
    )
    head = json.dumps(fingerprint(fitted))
    HELD_OUT.write_text(f'{{"calibration": {head},\n"runs": {{\n{lines}\n}}}}\n', "utf-8")


def write_seen_runs() -> None:
    """For each accelerator, what its validation page says of the published runs."""
    found = summaries_by(compared_published_runs(), lambda run: run.accelerator)
    seen = {name: {"runs": item.runs, "error": round(item.median, 4)} for name, item in sorted(found.items())}
    _write_json(HELD_OUT.with_name(SEEN_FILE), {"accelerators": seen})


def write_layout_ratios() -> None:
    """From which difference on two layouts of one plan are told apart."""
    _write_json(HELD_OUT.with_name(RATIOS_FILE), asdict(layout_ratios()))


def _write_constants(fitted: Calibration) -> None:
    for path in CALIBRATION.glob("*.json"):
        content = json.loads(path.read_text("utf-8"))
        prefix = "stack" if path.stem == "stacks" else path.stem
        for name, item in content.get("constants", {}).items():
            if item.get("fitted"):
                item["value"] = fitted.value(f"{prefix}.{name}")
        if "constants" in content:
            _write_json(path, content)


def _write_json(path: Path, content: dict[str, Any]) -> None:
    path.write_text(json.dumps(content, indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    raise SystemExit(main())
