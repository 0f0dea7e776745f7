"""The engine's explanations in words: the terms of a figure, their formulas, their inputs."""

from __future__ import annotations

from trainplan.engine.results import Explanation
from trainplan.plan.paths import FieldError, get_field
from trainplan.plan.provenance import provenance
from trainplan_desktop import answer
from trainplan_desktop.field_specs import field_spec, title_of
from trainplan_desktop.formats import significant
from trainplan_desktop.session import Session
from trainplan_desktop.text import from_core, tr
from trainplan_desktop.widgets.popover import ShownExplanation, ShownInput, ShownTerm
from trainplan_desktop.words import words_of

#: Key of a figure of the strip -> key of its explanation in the results.
EXPLAINS = {
    "mfu": ("mfu", "step"),
    "days": ("days", "run.days"),
    "accelerator_hours": ("accelerator_hours", "run.accelerator_hours"),
    "own": ("own", "cost.own"),
    "rent": ("rent", "cost.rent"),
    "power": ("power", "power.facility_kilowatts"),
}


def explanation(key: str, session: Session) -> ShownExplanation | None:
    """What the engine says about a figure; None while there is no result at all."""
    results = session.results
    if results is None:
        return None
    figure = next((item for item in answer.figures(results, None) if item.key == key), None)
    found = next((results.explanations[k] for k in EXPLAINS.get(key, (key,)) if k in results.explanations), None)
    title = figure.caption if figure is not None else words_of(key)
    if found is None:
        value, unit, interval = (figure.value or "–", figure.unit, figure.below) if figure else ("–", "", "")
        note = tr("The engine does not explain this figure yet.")
        return ShownExplanation(key, title, value, unit, interval, "", (), (), note)
    terms = _terms(found)
    value = figure.value if figure is not None and figure.value else significant(found.value, 4)
    unit = figure.unit if figure is not None and figure.value else found.unit
    interval = figure.below if figure is not None else ""
    if figure is not None and "–" in interval:
        interval = tr("80 % interval {interval} {unit}", interval=interval, unit=unit)
    formula = from_core(found.terms[0].formula) if len(found.terms) == 1 else ""
    return ShownExplanation(key, title, value, unit, interval, formula, terms, _inputs(found, session))


def _terms(found: Explanation) -> list[ShownTerm]:
    largest = max((abs(term.value) for term in found.terms), default=0.0) or 1.0
    return [
        ShownTerm(
            words_of(term.code),
            from_core(term.formula),
            significant(term.value, 4),
            abs(term.value) / largest,
        )
        for term in found.terms
    ]


def _inputs(found: Explanation, session: Session) -> list[ShownInput]:
    paths = list(dict.fromkeys(path for term in found.terms for path in term.inputs))
    return [shown for path in paths if (shown := shown_input(path, session)) is not None]


def shown_input(path: str, session: Session) -> ShownInput | None:
    try:
        value = get_field(session.plan, path)
        spec = field_spec(path, session.plan)
    except FieldError:
        return None
    if hasattr(value, "name"):
        text = str(value.name)
    else:
        text = spec.show(value) if value is not None else tr("left open")
    entry = provenance(session.plan, path)
    spread = ""
    if entry.low is not None and entry.high is not None:
        spread = f"{significant(entry.low)}–{significant(entry.high)}"
    return ShownInput(path, title_of(path, session.plan), text, spec.unit, entry.kind, spread)
