"""`export`: files for other programs."""

from __future__ import annotations

from argparse import Namespace
from pathlib import Path

from trainplan_desktop.cli.answers import MEANINGLESS
from trainplan_desktop.cli.output import say, write_output
from trainplan_desktop.cli.plans import open_plan
from trainplan_desktop.faults import BadInputError


def run_export(options: Namespace) -> int:
    from trainplan.engine.evaluate import evaluate  # noqa: PLC0415
    from trainplan.engine.findings.registry import is_meaningless  # noqa: PLC0415
    from trainplan.export.tables import NoTableError  # noqa: PLC0415
    from trainplan.export.targets import TARGETS  # noqa: PLC0415

    target = TARGETS.get(options.to)
    if target is None:
        raise BadInputError(f"--to {options.to[:80]}: no such target; `trainplan list targets` shows all")
    plan = open_plan(options.plan).plan
    results = evaluate(plan)
    try:
        files = target.files(plan, results)
    except NoTableError as error:
        raise BadInputError(f"--to {target.id}: {error}") from None
    for path, content in _paths(Path(options.output), files, force=options.force).items():
        write_output(path, content)
        say(f"Wrote {path}")
    return MEANINGLESS if is_meaningless(results.findings) else 0


def _paths(folder: Path, files: dict[str, bytes], *, force: bool) -> dict[Path, bytes]:
    """Where each file goes, the folder made. Raises BadInputError before anything is written."""
    if folder.exists() and not folder.is_dir():
        raise BadInputError(f"{folder} is a file; -o takes a folder")
    found = {folder / name: content for name, content in files.items()}
    for path in found:
        if path.exists() and not force:
            raise BadInputError(f"{path} exists already; --force replaces it")
    try:
        folder.mkdir(exist_ok=True)
    except OSError as error:
        raise BadInputError(f"{folder} cannot be made: {error.strerror}") from error
    return found
