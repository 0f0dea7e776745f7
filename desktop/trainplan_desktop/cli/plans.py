"""`new` and `schema`, and how a command opens the plan that it is given."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path

from trainplan.catalog.architecture import Architecture
from trainplan.catalog.library import Library, load_library, user_data_folder
from trainplan.plan.document import Plan
from trainplan.plan.examples import load_example
from trainplan.plan.files import PlanFile, json_schema, read_plan, write_plan
from trainplan.plan.new import default_plan, following, for_training, plan_from, with_cluster, with_tokens
from trainplan.plan.paths import get_field, set_field
from trainplan.plan.saved_figures import catalogue_fingerprint
from trainplan.plan.units import parse_quantity
from trainplan_desktop.cli.output import check_output, print_json, say, whole_number
from trainplan_desktop.faults import BadInputError


def open_library() -> Library:
    """Ours and the person's own entries."""
    return load_library(user_data_folder())


def open_plan(path: str, changes: Sequence[str] = ()) -> PlanFile:
    """Read a plan and apply `--set` options to it."""
    found = read_plan(path)
    plan = with_changes(found.plan, changes) if changes else found.plan
    return replace(found, plan=plan)


def with_changes(plan: Plan, changes: Sequence[str]) -> Plan:
    """Apply PATH=VALUE options in order, each with what follows it. Raises BadInputError or FieldError."""
    library = open_library() if changes else None
    for change in changes:
        path, equals, value = change.partition("=")
        if not equals:
            raise BadInputError(f"--set {change[:80]}: write PATH=VALUE, such as parallelism.tensor=4")
        before, plan = plan, set_field(plan, path.strip(), value, library=library)
        for other, follows in following(before, plan).items():
            plan = set_field(plan, other, follows)
    return plan


def run_new(options: Namespace) -> None:
    from trainplan.engine.evaluate import evaluate  # noqa: PLC0415
    from trainplan.engine.headline import last_answer  # noqa: PLC0415

    target = check_output(options.output, force=options.force, suffixes=(".trainplan", ".json"))
    library = open_library()
    plan = _start(options, library)
    plan = _with_set(_as_file_says(plan, options.read, library) if options.read else plan, options.set)
    answer = last_answer(evaluate(plan), catalogue_fingerprint(plan, library))
    write_plan(target, plan, replace=options.force, last_answer=answer)
    say(f"Wrote {options.output}: {plan.name}")


def _with_set(plan: Plan, changes: Sequence[str]) -> Plan:
    """The options applied; another kind of training brings its usual batch, framework and layout with it."""
    from trainplan.engine.search.first_layout import with_first_layout  # noqa: PLC0415

    changed = with_changes(plan, changes)
    if changed.model.training == plan.model.training:
        return changed
    followed = for_training(plan, changed.model.training)
    if not any(change.strip().startswith("parallelism.") for change in changes):
        followed = with_first_layout(with_changes(followed, changes))
    return with_changes(followed, changes)


def _as_file_says(plan: Plan, path: str, library: Library) -> Plan:
    """The plan changed by a job's configuration; says what was read, kept and left out."""
    from trainplan.export.launch.read.apply import apply_config  # noqa: PLC0415
    from trainplan.export.launch.read.detect import read_config  # noqa: PLC0415
    from trainplan.export.launch.read.found import ConfigReadError  # noqa: PLC0415

    try:
        found = read_config(Path(path))
        applied = apply_config(plan, found, library=library)
    except ConfigReadError as error:
        raise BadInputError(f"--from {error}") from None
    say(f"Read {path}: {found.kind}")
    for path_of_field in applied.changed:
        say(f"Changed {path_of_field} to {_said(get_field(applied.plan, path_of_field))}")
    for line in applied.kept:
        say(f"Not in the file, kept: {line}")
    for note in applied.notes:
        say(f"Note: {note}")
    if found.unknown:
        say(f"Unknown to {found.kind}: {', '.join(found.unknown)}")
    if found.left_out:
        say(f"No field of a plan: {', '.join(found.left_out)}")
    return applied.plan


def _said(value: object) -> str:
    return value.name if isinstance(value, Architecture) else str(value)


def run_schema(options: Namespace) -> None:
    if options.results:
        from trainplan.engine.schema import results_schema  # noqa: PLC0415
        from trainplan.report.studies_schema import studies_schema  # noqa: PLC0415

        schema = results_schema()
        print_json({**schema, "properties": {**schema["properties"], "studies": studies_schema()}})
    else:
        print_json(json_schema())


def _start(options: Namespace, library: Library) -> Plan:
    tokens = parse_quantity(options.tokens, "tokens") if options.tokens else None
    if tokens is not None and not 0 < tokens <= 1e17:
        raise BadInputError(f"--tokens: {options.tokens} is refused: it takes a number above 0 to 1e17")
    count = whole_number(options.count, "--count", highest=10_000_000) if options.count else None
    if options.example:
        plan = load_example(options.example)
        if options.accelerator or count:
            plan = with_cluster(plan, options.accelerator or plan.hardware.accelerator.id, count, library=library)
        return with_tokens(plan, tokens) if tokens else plan
    if options.run_file:
        plan = _of_run(options.run_file, library)
        if options.accelerator or count:
            plan = with_cluster(plan, options.accelerator or plan.hardware.accelerator.id, count, library=library)
        return with_tokens(plan, tokens) if tokens else plan
    standard = default_plan(library)
    if not (options.config or options.preset or options.accelerator or count):
        return with_tokens(standard, tokens) if tokens else standard
    from trainplan.engine.search.first_layout import with_first_layout  # noqa: PLC0415

    plan = plan_from(
        _architecture(options) if options.config or options.preset else standard.model.architecture,
        options.accelerator or standard.hardware.accelerator.id,
        count or standard.hardware.accelerators,
        tokens or standard.training.tokens,
        library=library,
        longest=_longest(options),
    )
    return with_first_layout(plan)


def _of_run(path: str, library: Library) -> Plan:
    """The plan of a measured run; says which fields the run leaves open."""
    from trainplan.validation.files import read_run  # noqa: PLC0415
    from trainplan.validation.from_rows import plan_of_row  # noqa: PLC0415
    from trainplan.validation.rows import RowError  # noqa: PLC0415

    try:
        plan, used = plan_of_row(read_run(path), library)
    except RowError as error:
        raise BadInputError(f"{path}: {error}") from None
    for default in used:
        say(f"Not stated, taken: {default}")
    return plan


def _longest(options: Namespace) -> int | None:
    """Tokens that the model was made for, as its configuration says."""
    from trainplan.catalog.families import read_config  # noqa: PLC0415
    from trainplan.catalog.presets import preset  # noqa: PLC0415

    config: dict[str, object] = {}
    if options.preset:
        config = preset(options.preset).config
    elif options.config:
        config = read_config(Path(options.config))
    found = config.get("max_position_embeddings")
    return found if isinstance(found, int) and found > 0 else None


def _architecture(options: Namespace) -> Architecture:
    from trainplan.catalog.families import architecture_from_config, read_config  # noqa: PLC0415
    from trainplan.catalog.presets import load_preset  # noqa: PLC0415

    if options.preset:
        return load_preset(options.preset)
    architecture, notes = architecture_from_config(read_config(Path(options.config)), as_family=options.as_family or "")
    for note in notes:
        say(f"Note: {note}")
    return architecture
