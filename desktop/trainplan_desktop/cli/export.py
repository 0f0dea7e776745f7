"""`export` and `sweep`: files for other programs, and how the layouts of a sweep came out."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from trainplan.catalog.library import user_data_folder
from trainplan.catalog.software import load_software
from trainplan.engine.evaluate import evaluate
from trainplan.engine.findings.registry import is_meaningless
from trainplan.engine.results import to_json
from trainplan.plan.scenarios import apply_scenario
from trainplan_desktop.cli.answers import MEANINGLESS, number
from trainplan_desktop.cli.output import print_json, rows, say, whole_number, write_output
from trainplan_desktop.cli.plans import open_library, open_plan, with_changes
from trainplan_desktop.faults import BadInputError

if TYPE_CHECKING:
    from trainplan.export.targets import Target
    from trainplan.plan.document import Plan


def run_export(options: Namespace) -> int:
    from trainplan.export.launch.job import RefusedError  # noqa: PLC0415
    from trainplan.export.tables import NoTableError  # noqa: PLC0415
    from trainplan.export.targets import TARGETS  # noqa: PLC0415

    target = TARGETS.get(options.to)
    if target is None:
        raise BadInputError(f"--to {options.to[:80]}: no such target; `trainplan list targets` shows all")
    folder = _folder(Path(options.output))
    plan = _chosen(options)
    results = evaluate(plan, software=load_software(user_data_folder()))
    try:
        files = _sweep(target, plan, options.top) if options.top else target.files(plan, results)
    except (NoTableError, RefusedError) as error:
        raise BadInputError(f"--to {target.id}: {error}") from None
    for path, content in _paths(folder, files, force=options.force).items():
        path.parent.mkdir(exist_ok=True)
        write_output(path, content)
        if path.name.endswith((".sh", ".sbatch")):
            path.chmod(path.stat().st_mode | 0o111)
        say(f"Wrote {path}")
    return MEANINGLESS if is_meaningless(results.findings) else 0


def _chosen(options: Namespace) -> Plan:
    """The plan with its options: a scenario, changed fields, one phase of training."""
    plan = open_plan(options.plan).plan
    if options.scenario is not None:
        plan = apply_scenario(plan, options.scenario, library=open_library())
    plan = with_changes(plan, options.set)
    if options.phase is None:
        return plan
    phases = tuple(phase for phase in plan.training.phases if phase.name == options.phase)
    if not phases:
        names = ", ".join(phase.name for phase in plan.training.phases)
        raise BadInputError(f"--phase {options.phase[:80]}: the plan has no such phase; it has: {names}")
    return plan.model_copy(update={"training": plan.training.model_copy(update={"phases": phases[:1]})})


def _sweep(target: Target, plan: Plan, top: str) -> dict[str, bytes]:
    from trainplan.export.launch.sweep import MOST_LAYOUTS, sweep_files  # noqa: PLC0415

    return sweep_files(plan, target.files, whole_number(top, "--top", highest=MOST_LAYOUTS))


def run_sweep(options: Namespace) -> None:
    from trainplan.export.launch.read.found import ConfigReadError  # noqa: PLC0415
    from trainplan.export.launch.sweep import read_sweep  # noqa: PLC0415

    try:
        outcomes = read_sweep(Path(options.folder))
    except ConfigReadError as error:
        raise BadInputError(str(error)) from None
    if options.json:
        print_json([to_json(outcome) | {"error": outcome.error} for outcome in outcomes])
        return
    lines = [("folder", "expected s", "interval", "measured s", "error", "logs")]
    for outcome in outcomes:
        measured, error = outcome.measured_seconds, outcome.error
        lines.append(
            (
                outcome.folder,
                number(outcome.expected_seconds),
                f"{number(outcome.low_seconds)} to {number(outcome.high_seconds)}",
                "-" if measured is None else number(measured),
                "-" if error is None else f"{error:+.0%}",
                ", ".join(outcome.logs) or "no log in the folder",
            )
        )
    rows(lines, 0)


def _folder(folder: Path) -> Path:
    """The folder to write to, before the work begins. Raises BadInputError."""
    if folder.exists() and not folder.is_dir():
        raise BadInputError(f"{folder} is a file; -o takes a folder")
    if not folder.parent.is_dir():
        raise BadInputError(f"{folder}: the folder {folder.parent} does not exist")
    return folder


def _paths(folder: Path, files: dict[str, bytes], *, force: bool) -> dict[Path, bytes]:
    """Where each file goes, the folder made. Raises BadInputError before anything is written."""
    found = {folder / name: content for name, content in files.items()}
    for path in found:
        if path.exists() and not force:
            raise BadInputError(f"{path} exists already; --force replaces it")
        if path.parent.exists() and not path.parent.is_dir():
            raise BadInputError(f"{path.parent} is a file, where a folder has to be")
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise BadInputError(f"{folder} cannot be made: {error.strerror}") from error
    return found
