"""What can be gone to by typing: pages, inputs, commands, terms and methods."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from PySide6.QtGui import QAction

from trainplan.plan.document import Plan
from trainplan.plan.provenance import assumptions
from trainplan_desktop.pages.shared.entry import PageEntry
from trainplan_desktop.pages.shared.field_specs import title_of
from trainplan_desktop.pages.shared.help_texts import synonyms, terms
from trainplan_desktop.pages.shared.methods import all_methods
from trainplan_desktop.widgets.go_to import Place
from trainplan_desktop.wording.text import tr

TERM, COMMAND, METHOD = "term:", "command:", "method:"
Fields = Mapping[str, Sequence[str]]
"""The fields of the open plan, by the page that shows them."""


def all_places(
    entries: Mapping[str, PageEntry], fields: Fields, plan: Plan, commands: Sequence[QAction]
) -> list[Place]:
    """Every page, input, command and term, under the words that people use for them."""
    places = [Place(key, entry.name, entry.group) for key, entry in entries.items()]
    for key, paths in fields.items():
        page = entries[key].name
        places += [Place(path, title_of(path, plan), page, " ".join(synonyms(path))) for path in paths]
    for number, action in enumerate(commands):
        words = action.text().replace("&", "").rstrip("…")
        shortcut = action.shortcut().toString()
        places.append(Place(f"{COMMAND}{number}", words, shortcut or tr("Command"), str(action.data() or "")))
    places += [Place(TERM + term.title, term.title, tr("Glossary"), " ".join(term.also)) for term in terms()]
    how = tr("How it is computed")
    places += [Place(METHOD + method.key, method.title, how, "formula equation") for method in all_methods().values()]
    return places


def assumed_places(entries: Mapping[str, PageEntry], fields: Fields, plan: Plan) -> list[Place]:
    """Every input that nobody decided, measured or looked up."""
    where = {path: entries[key].name for key, paths in fields.items() for path in paths}
    return [Place(path, title_of(path, plan), where.get(path, "")) for path in assumptions(plan)]


def page_of(target: str, fields: Fields) -> tuple[str, bool] | None:
    """The page that shows a field, and whether it has the field itself and not what holds it or is in it."""
    for key, paths in fields.items():
        if target in paths:
            return key, True
    for key, paths in fields.items():
        if any(target.startswith(f"{path}.") or path.startswith(f"{target}.") for path in paths):
            return key, False
    return None
