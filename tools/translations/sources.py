"""Every text that a person reads in the window, collected from where it is written."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import Any

from tools.translations import core_texts

ROOT = Path(__file__).parents[2]
DESKTOP = ROOT / "desktop" / "trainplan_desktop"


TABLES = {
    "app.explanations": ("TITLES",),
    "app.help_pane": ("TOUR",),
    "app.menus": ("ALSO",),
    "app.since_saved": ("NAMES",),
    "app.welcome": ("WelcomePage.STARTS",),
    "pages.describe.facility": ("PARTS",),
    "pages.describe.forms": ("OVERLAP",),
    "pages.describe.hardware": ("STORAGE", "HOST"),
    "pages.describe.network": ("TECHNOLOGIES",),
    "pages.describe.operations": ("CHECKPOINTS", "FAILURES"),
    "pages.describe.panes": ("DatasetPage.tables",),
    "pages.describe.software": ("VIEWS",),
    "pages.describe.software_stack": ("STATES",),
    "pages.hand_over.exported": ("GROUPS",),
    "pages.hand_over.monitoring": ("VIEWS", "XID_SEVERITIES"),
    "pages.names": ("PANELS",),
    "pages.prove.acceptance": ("CHIPS",),
    "pages.prove.acceptance_texts": ("HEADINGS",),
    "pages.prove.other_place": ("PLACES",),
    "pages.prove.rules": ("CHIPS", "SHARES"),
    "pages.prove.validation": (
        "FILTERS", "COLORED_BY", "TRAINING", "MODEL_CLASS", "QUANTITIES", "UNITS", "SENTENCES", "HOW",
    ),
    "pages.shared.answer": ("CAPTIONS",),
    "pages.shared.form_values": ("SECTION_TITLES",),
    "pages.study.advice": ("HEADS",),
    "pages.study.decision": ("OTHERWISE",),
    "pages.study.parametric_inputs": ("SECTIONS",),
    "pages.study.parametric_points": ("LISTED",),
    "pages.study.reliability": ("PLAYED", "UNITS"),
    "pages.study.remedies": ("SENTENCES", "LOSSES"),
    "pages.study.scaling": ("MODES",),
    "pages.study.search": ("OBJECTIVES",),
    "pages.study.search_figures": ("NAMES",),
    "pages.study.search_options": ("SWITCHES",),
    "pages.study.search_table": ("SHORT_RECOMPUTE", "SHORT_PLACEMENT"),
    "pages.study.uncertainty": ("ORIGINS",),
    "plots.goodput": ("TICKS",),
    "plots.step": ("GROUPS",),
    "widgets.strip": ("LOOK",),
    "wording.words": ("WORDS",),
}  # fmt: skip
"""Module of the window -> tables of texts that are looked up and then handed to `tr`."""
SCALES = ("trillion", "billion", "million", "thousand")
"""Words that `formats.scaled` gives."""


@dataclass(frozen=True)
class Text:
    """A text to translate; `plural` where its form follows a count."""

    source: str
    where: str
    plural: bool = False


def collect() -> list[Text]:
    """Each text once, in the order of its first place."""
    found: dict[tuple[str, bool], Text] = {}
    core = (Text(text, f"core: {where}") for text, where in core_texts.texts())
    for text in (*_calls(), *_tables(), *core):
        if text.source.strip():
            found.setdefault((text.source, text.plural), text)
    return list(found.values())


def _calls() -> Iterator[Text]:
    """The literals that the window hands to `tr`, `marked` and `counted`."""
    for path in sorted(DESKTOP.rglob("*.py")):
        where = str(path.relative_to(DESKTOP))
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name):
                continue
            if node.func.id in ("tr", "marked") and node.args:
                yield from (Text(text, where) for text in _literals(node.args[0]))
            elif node.func.id == "counted" and len(node.args) > 2:
                yield from (Text(text, where, plural=True) for text in _literals(node.args[2]))


def _tables() -> Iterator[Text]:
    """The texts of `TABLES`, without the codes, icons and colours that stand beside them."""
    for module, names in TABLES.items():
        for name in names:
            value: Any = import_module(f"trainplan_desktop.{module}")
            for part in name.split("."):
                value = getattr(value, part)
            yield from (Text(text, module) for text in core_texts.strings(value))
    yield from (Text(word, "wording.formats") for word in SCALES)


def _literals(node: ast.expr) -> Iterator[str]:
    """A text, or both of a choice."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from _literals(node.body)
        yield from _literals(node.orelse)
