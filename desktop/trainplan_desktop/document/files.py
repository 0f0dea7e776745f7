"""Opening and saving plans: what the File menu does, apart from its dialogs."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import date
from functools import lru_cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

from trainplan_desktop.wording.formats import scaled, significant, whole
from trainplan_desktop.wording.text import counted, tr

if TYPE_CHECKING:
    from trainplan.engine.results import Results
    from trainplan.plan.document import Plan, Provenance
    from trainplan.plan.files import PlanFile
    from trainplan.plan.saved_figures import LastAnswer
    from trainplan_desktop.document.document import Document


def read_file(path: Path) -> PlanFile:
    """A plan file, read in any thread. Raises PlanFileError with one sentence that says why not."""
    from trainplan.plan.files import read_plan  # noqa: PLC0415

    return read_plan(path)


def document_of(read: PlanFile, path: Path) -> Document:
    """A document of what was read; made by the window's own thread."""
    from trainplan_desktop.document.document import Document  # noqa: PLC0415

    document = Document(read.plan, path.absolute())
    document.file = read
    document.fingerprint = read.fingerprint
    return document


def save_file(
    document: Document, path: Path, *, replace: bool, expected: bool = True, results: Results | None = None
) -> None:
    """Write the plan whole or not at all, with the headline figures of its results.

    Raises PlanChangedError where its file is not the one that was opened and `expected` is set, else PlanFileError.
    """
    from trainplan.plan.files import write_plan  # noqa: PLC0415

    known = document.file
    same = document.path is not None and path.absolute() == document.path
    document.fingerprint = write_plan(
        path,
        document.plan,
        unknown=known.unknown if known is not None else {},
        replace=replace or same,
        expected=document.fingerprint if expected and same and document.fingerprint else None,
        last_answer=_last_answer(document.plan, results),
    )
    document.mark_saved(path.absolute())


def _last_answer(plan: Plan, results: Results | None) -> LastAnswer | None:
    if results is None:
        return None
    from trainplan.engine.headline import last_answer  # noqa: PLC0415
    from trainplan.plan.saved_figures import catalogue_fingerprint  # noqa: PLC0415
    from trainplan_desktop.wording.catalogue import library  # noqa: PLC0415

    return last_answer(results, catalogue_fingerprint(plan, library()))


def new_document() -> Document:
    from trainplan.plan.new import default_plan  # noqa: PLC0415
    from trainplan_desktop.document.document import Document  # noqa: PLC0415
    from trainplan_desktop.wording.catalogue import library  # noqa: PLC0415

    return Document(default_plan(library()))


def plan_from_config(path: Path) -> tuple[Plan, tuple[str, ...]]:
    """A new plan for the model of a config file under a layout that runs, and notes on what the reader assumed.

    Raises ConfigError with a sentence for a file that cannot be taken.
    """
    architecture, notes = read_architecture(path)
    from trainplan.engine.search.first_layout import with_first_layout  # noqa: PLC0415
    from trainplan.plan.new import DEFAULT_ACCELERATOR, plan_from  # noqa: PLC0415
    from trainplan.plan.provenance import with_provenance  # noqa: PLC0415
    from trainplan_desktop.wording.catalogue import library  # noqa: PLC0415

    plan = with_first_layout(plan_from(architecture, DEFAULT_ACCELERATOR, 64, 1e12, library=library()))
    return with_provenance(plan, "model.architecture", from_file(path)), notes


def from_file(path: Path) -> Provenance:
    """The origin of what was read from a file of the person's own."""
    from trainplan.plan.document import Provenance  # noqa: PLC0415

    return Provenance(kind="file", source=path.name, date=date.today().isoformat())


@dataclass(frozen=True)
class TakenConfig:
    """What a job's configuration changes in a plan, and one sentence about what it said."""

    changes: dict[str, Any]
    sentence: str


JOB_CONFIGS = frozenset({".yaml", ".yml", ".toml", ".sh", ".sbatch", ".slurm", ".py"})


def is_job_config(path: Path) -> bool:
    """Whether a file is a job's configuration: by its ending, or JSON, which is read, with keys of a known program."""
    from trainplan.export.launch.read.detect import read_config  # noqa: PLC0415
    from trainplan.export.launch.read.found import ConfigReadError  # noqa: PLC0415

    if path.suffix.lower() != ".json":
        return path.suffix.lower() in JOB_CONFIGS
    try:
        return read_config(path).architecture is None
    except ConfigReadError:
        return False


def read_job_config(path: Path, plan: Plan | None) -> TakenConfig:
    """Read a job's configuration as changes to a plan, or to the standard one. Raises ConfigReadError."""
    from trainplan.export.launch.read.apply import apply_config  # noqa: PLC0415
    from trainplan.export.launch.read.detect import read_config  # noqa: PLC0415
    from trainplan.plan.paths import get_field  # noqa: PLC0415
    from trainplan_desktop.wording.catalogue import library  # noqa: PLC0415

    base = plan if plan is not None else new_document().plan
    found = read_config(path)
    applied = apply_config(base, found, library=library())
    changes = {changed: get_field(applied.plan, changed) for changed in applied.changed}
    parts = [
        counted(len(changes), "{kind}: {count} field changed.", "{kind}: {count} fields changed.", kind=found.kind)
    ]
    if applied.kept:
        parts.append(tr("Not in the file, kept: {fields}.", fields="; ".join(applied.kept)))
    if found.unknown:
        parts.append(tr("Unknown to {kind}: {keys}.", kind=found.kind, keys=", ".join(found.unknown)))
    parts += [f"{note[:1].upper()}{note[1:]}." for note in applied.notes]
    return TakenConfig(changes, " ".join(parts))


def read_architecture(path: Path) -> tuple[Any, tuple[str, ...]]:
    from trainplan.catalog.families import architecture_from_config, read_config  # noqa: PLC0415

    config = read_config(path)
    return architecture_from_config(config, "" if config.get("_name_or_path") else model_name(config, path))


def model_name(config: dict[str, Any], path: Path) -> str:
    """What to call a model whose file says nothing: the file's own name, or family and width."""
    if path.stem.lower() != "config":
        return path.stem
    width = config.get("hidden_size") or config.get("d_model") or config.get("n_embd")
    family = str(config.get("model_type", tr("Model")))[:40]
    return tr("{family}, width {width}", family=family, width=width) if isinstance(width, int) else family


def list_examples() -> tuple[str, ...]:
    """Names of the plans that are shipped."""
    from trainplan.plan.examples import list_examples as listed  # noqa: PLC0415

    try:
        return listed()
    except FileNotFoundError:
        return ()


@lru_cache(maxsize=64)
def _example_facts(key: str) -> tuple[str, int, int, str]:
    from trainplan.plan.examples import load_example  # noqa: PLC0415

    plan = load_example(key)
    return plan.name, plan.training.tokens, plan.hardware.accelerators, plan.hardware.accelerator.name


def example_line(key: str) -> tuple[str, str]:
    """The name of an example and what it is about, in a line."""

    plan_name, all_tokens, accelerators, name = _example_facts(key)
    tokens, word = scaled(all_tokens)
    return plan_name, f"{significant(tokens)} {tr(word)} {tr('tokens')} · {whole(accelerators)} {name}"


def example_document(key: str) -> Document:
    from trainplan.plan.examples import load_example  # noqa: PLC0415
    from trainplan_desktop.document.document import Document  # noqa: PLC0415

    document = Document(load_example(key))
    document.shown_name = f"{key}.trainplan"
    return document
