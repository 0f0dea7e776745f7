"""Texts that the core writes in English and the window translates: templates, titles, sentences of the data."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterator, Mapping
from importlib import import_module
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
CORE = ROOT / "core" / "trainplan"
DATA = ROOT / "resources" / "trainplan_resources"

ARGUMENTS: Mapping[str, Mapping[str, tuple[int | str, ...]]] = {
    "engine/findings": {"Kind": (1, 2)},
    "engine/economics/bill_lines.py": {"named": (0,), "line": (2, 4), "lump": (2,)},
    "engine/economics/network_lines.py": {"named": (0,), "_line": (2, 4), "lump": (2,)},
    "engine/rules_of_thumb": {"RuleCheck": (2, 3, 8)},
    "engine/software": {"OperationNeed": (1, 4, 6)},
    "engine/infrastructure": {"HostCheck": (1,)},
    "engine/search": {"_words": (0,)},
    "engine/monitoring": {
        "Metric": (1, 3, 5, "basis"),
        "Alert": (5, 6, "summary", "action"),
        "Told": (2, 3),
    },
    "engine/trial.py": {"Measure": (0, 1)},
    "engine": {"Sentence": (0,), "QuestionError": (0,), "QuantityError": (0,), "NothingToStudyError": (0,)},
    "acceptance": {"text": (0,), "PlannedTest": ("unit", "instrument"), "Sentence": (0,), "RecordError": (0,)},
    "catalog": {"Sentence": (0,), "CatalogFileError": (1,), "ConfigError": (0,), "ValueError": (0,), "error": (1,)},
    "export": {
        "Target": (1,),
        "LaunchTarget": (1,),
        "Sentence": (0,),
        "of_framework": (2,),
        "refuse_if": (1,),
        "RefusedError": (0,),
        "NoTableError": (0,),
        "ConfigReadError": (0,),
    },
    "validation": {"Sentence": (0,), "RowError": (0,)},
    "measure": {
        "Sentence": (0,),
        "Proposal": ("title", "detail", 1),
        "note": (1,),
        "warning": (1,),
        "unusable": (1,),
    },
    "plan": {"Kind": ("title",), "Sentence": (0, "how"), "FieldError": (1,), "ValueError": (0,), "_wrong": (1,)},
}
"""Folder or file -> what is called there -> places and names of its arguments that are texts."""

WHOLE = (
    "engine/verdict.py",
    "engine/economics/decision.py",
    "engine/economics/premises.py",
    "engine/explain/step.py",
    "engine/rules_of_thumb/rules.py",
    "engine/rules_of_thumb/running.py",
    "engine/software/stack.py",
    "engine/studies/framework_choice.py",
    "engine/explain/infrastructure.py",
)
"""Modules in which every sentence is a text."""

TABLES: Mapping[str, tuple[str, ...]] = {
    "trainplan.engine.verdict": ("WORDS",),
    "trainplan.engine.rules_of_thumb.rule": ("GUIDES",),
    "trainplan.wording": (
        "MEMORY",
        "ARCHITECTURE",
        "STEP",
        "INSTANTS",
        "NOT_VALIDATED",
        "ORIGINS",
        "VERSIONS",
        "OUTCOMES",
        "COUNTS",
        "RULES",
        "METRICS",
        "ALERTS",
        "CATEGORIES",
        "PRICES",
        "FACTORS",
        "PREMISES",
        "SIDES",
        "STRATEGIES",
        "LOADING_LIMITS",
        "CHECKPOINT_LEVELS",
        "CHECKPOINT_PLACES",
        "RESTORE",
        "NO_CLUSTER",
    ),
    "trainplan.engine.search.names": ("RECOMPUTES", "SCHEDULES"),
    "trainplan.engine.studies.sentences": ("TEMPLATES",),
    "trainplan.engine.explain.step": ("MEMORY", "CAUSES", "STEP", "RUN"),
    "trainplan.engine.explain.infrastructure": ("FORMULAS",),
    "trainplan.engine.infrastructure.facility": ("CONFIRMED_BY_PROFESSIONALS",),
    "trainplan.engine.uncertainty.ranges": ("ENGINE_ERRORS", "OF_PREDICTED"),
    "trainplan.engine.monitoring.hosts": ("EXPORTER",),
    "trainplan.engine.monitoring.training": ("LOG",),
    "trainplan.export.launch.training_arguments": ("FILE",),
    "trainplan.export.targets": ("TABLES",),
    "trainplan.export.acceptance": ("FILES",),
    "trainplan.export.readers": ("NOT_TRIED",),
    "trainplan.export.monitoring.targets": ("FILES",),
    "trainplan.acceptance.planned": ("GROUPS", "TOPICS"),
    "trainplan.report.parts": ("PARTS",),
    "trainplan.catalog.refused": ("NEEDED", "BOUNDS"),
    "trainplan.engine.search.growth": ("HOW_STAGES_ARE_WRITTEN",),
    "trainplan.plan.files": ("_REASONS",),
    "trainplan.plan.paths": ("_TAKEN", "_RANGES"),
    "trainplan.plan.mlops": ("TRACKING", "REGISTRY", "ORCHESTRATION", "VERSIONING", "REPRODUCIBILITY"),
}
"""Module -> tables whose values are texts."""

RECORDS: Mapping[str, tuple[str, ...]] = {
    "help/inputs.json": ("what", "role", "usual", "source"),
    "help/results.json": ("title", "what", "role", "usual"),
    "help/glossary.json": ("term", "text"),
    "monitoring/monitoring.json": ("meaning", "action", "basis"),
    "software/stack.json": ("symptom", "cause", "remedy", "why"),
    "catalog/prices.json": ("name",),
    "catalog/storage.json": ("aggregate_unit",),
    "software/frameworks_told.json": ("effort", "maturity", "setting_up"),
}
"""File of data -> names of its members that are texts."""


SENTENCE = re.compile(r"[A-Z][a-z']*( [\w',:-]+)+|Temperature|Memory temperature")


def texts() -> Iterator[tuple[str, str]]:
    """(text, where it is written)."""
    yield from _arguments()
    yield from _whole()
    yield from _told()
    for module, names in TABLES.items():
        for name in names:
            yield from ((text, module) for text in strings(getattr(import_module(module), name)))
    yield from _fields()
    for file in sorted((DATA / "frameworks").glob("*.json")):
        yield from ((text, "frameworks") for text in _members(json.loads(file.read_text("utf-8")), ("says",)))
    yield from ((layer["title"], "stack") for layer in json.loads((DATA / "software/stack.json").read_text())["layers"])
    for name, members in RECORDS.items():
        yield from ((text, name) for text in _members(json.loads((DATA / name).read_text("utf-8")), members))


def strings(value: Any) -> Iterator[str]:
    """The texts of a table: values of mappings, members of sequences; codes and colours among them are none."""
    if isinstance(value, str):
        if is_text(value):
            yield value
    elif isinstance(value, Mapping):
        for member in value.values():
            yield from strings(member)
    elif isinstance(value, tuple | list):
        for member in value:
            yield from strings(member)


def is_text(value: str) -> bool:
    return any(letter.isalpha() for letter in value) and (" " in value or not value.islower() or value.isalpha())


def humanised(value: str, words: str) -> str:
    """The words of a choice; one that has none of its own is shown with a capital, as the form does."""
    if words != value:
        return words
    shown = value.replace("_", " ")
    return shown if any(sign.isdigit() for sign in shown) else shown[:1].upper() + shown[1:]


def _members(data: Any, names: tuple[str, ...]) -> Iterator[str]:
    if isinstance(data, dict):
        for name, value in data.items():
            if name in names and isinstance(value, str):
                yield value
            else:
                yield from _members(value, names)
    elif isinstance(data, list):
        for value in data:
            yield from _members(value, names)


def _arguments() -> Iterator[tuple[str, str]]:
    for place, calls in ARGUMENTS.items():
        path = CORE / place
        for file in [path] if path.suffix else sorted(path.rglob("*.py")):
            for node in ast.walk(ast.parse(file.read_text("utf-8"))):
                if isinstance(node, ast.Call) and (called := _called(node)) in calls:
                    for text in _of_call(node, calls[called]):
                        yield text, str(file.relative_to(CORE))


def _called(node: ast.Call) -> str:
    name = node.func
    return name.id if isinstance(name, ast.Name) else name.attr if isinstance(name, ast.Attribute) else ""


def _told() -> Iterator[tuple[str, str]]:
    """Sentences that stand in tuples, one for each alert, before they are handed over."""
    for file in sorted((CORE / "engine" / "monitoring").glob("*.py")):
        for node in ast.walk(ast.parse(file.read_text("utf-8"))):
            if isinstance(node, ast.Tuple):
                members = [member.value for member in node.elts if isinstance(member, ast.Constant)]
                sentences = [text for text in members if isinstance(text, str) and SENTENCE.fullmatch(text)]
                yield from ((text, f"engine/monitoring/{file.name}") for text in sentences)


def _of_call(node: ast.Call, wanted: tuple[int | str, ...]) -> Iterator[str]:
    named = {keyword.arg: keyword.value for keyword in node.keywords}
    for which in wanted:
        value = named.get(which) if isinstance(which, str) else node.args[which] if which < len(node.args) else None
        if value is not None:
            yield from _sentences(value)


def _sentences(node: ast.expr) -> Iterator[str]:
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _sentences(node.body)
        yield from _sentences(node.orelse)
    elif isinstance(node, ast.Tuple | ast.List):
        for member in node.elts:
            yield from _sentences(member)
    elif isinstance(node, ast.Subscript) and isinstance(node.value, ast.Dict):
        for member in node.value.values:
            yield from _sentences(member)


def _whole() -> Iterator[tuple[str, str]]:
    for name in WHOLE:
        tree = ast.parse((CORE / name).read_text("utf-8"))
        alone = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
        for node in ast.walk(tree):
            said = isinstance(node, ast.Constant) and isinstance(node.value, str) and " " in node.value
            if said and id(node) not in alone and id(node) not in parts:
                yield node.value, name  # type: ignore[attr-defined]


def _fields() -> Iterator[tuple[str, str]]:
    """Titles, units, help and choices of every input of a plan."""
    from trainplan.catalog import architecture  # noqa: PLC0415
    from trainplan.plan.document import Plan  # noqa: PLC0415

    schema = Plan.model_json_schema()
    unseen = set(dir(architecture))
    for name, model in (("Plan", schema), *schema["$defs"].items()):
        for key, field in model.get("properties", {}).items():
            titled = field.get("title", "") not in ("", key.replace("_", " ").title())
            if "unit" in field or (name not in unseen and (titled or "description" in field)):
                yield from ((text, "plan") for text in _of_field(field))


def _of_field(field: Mapping[str, Any]) -> Iterator[str]:
    yield from (field.get("title", ""), field.get("unit", ""), field.get("description", ""))
    yield from (humanised(value, words) for value, words in field.get("choices", {}).items())
