"""The engine's explanations in words: the terms of a figure, their formulas, their inputs."""

from __future__ import annotations

from trainplan.engine.results import Explanation
from trainplan.plan.paths import FieldError, get_field
from trainplan.plan.provenance import provenance
from trainplan_desktop import answer
from trainplan_desktop.field_specs import field_spec, title_of
from trainplan_desktop.formats import interval, significant
from trainplan_desktop.session import Session
from trainplan_desktop.text import from_core, tr
from trainplan_desktop.widgets.popover import ShownExplanation, ShownInput, ShownTerm
from trainplan_desktop.widgets.strip import Figure
from trainplan_desktop.words import words_of

#: Key of a figure of the strip -> key of its explanation in the results.
EXPLAINS = {
    "verdict": "memory.peak_bytes",
    "mfu": "step.seconds",
    "days": "run.days",
    "accelerator_hours": "run.accelerator_hours",
    "own": "cost.own.this_run_if_kept_busy",
    "rent": "cost.rent.this_run",
    "power": "power.facility_kilowatts",
}
TITLES = {"verdict": "Peak memory", "mfu": "Step time"}


def explanation(key: str, session: Session) -> ShownExplanation | None:
    """What the engine says about a figure; None while there is no result at all."""
    results = session.results
    if results is None:
        return None
    figure = next((item for item in answer.figures(results, None) if item.key == key), None)
    found = results.explanations.get(EXPLAINS.get(key, key))
    title = tr(TITLES[key]) if key in TITLES else figure.caption if figure is not None else words_of(key)
    if found is None:
        value, unit = (figure.value or "–", figure.unit) if figure is not None else ("–", "")
        return ShownExplanation(
            key, title, value, unit, "", "", (), (), tr("The engine does not explain this figure yet.")
        )
    factor, unit = _scale(found)
    terms = tuple(
        ShownTerm(
            words_of(term.code),
            from_core(term.formula).replace(" x ", " × "),
            significant(term.value * factor, 3),
            _share(term.value, found),
        )
        for term in found.terms
    )
    spread, note = _interval_and_note(key, session, figure)
    value = significant(found.value * factor, 3)
    return ShownExplanation(key, title, value, unit, spread, "", terms, _inputs(found, session), note)


def _share(value: float, found: Explanation) -> float:
    largest = max((abs(term.value) for term in found.terms), default=0.0)
    return abs(value) / largest if largest else 0.0


def _scale(found: Explanation) -> tuple[float, str]:
    """A factor and a unit in which the figure reads well; its terms are told in the same."""
    unit, value = found.unit, abs(found.value)
    if unit == "bytes":
        return 1 / 2**30, "GiB"
    if unit == "kW" and value >= 1000:
        return 1e-3, "MW"
    if unit == "days" and value < 1:
        return 24.0, tr("hours")
    if unit == "accelerator-hours" and value >= 1e6:
        return 1e-6, tr("million accelerator-hours")
    if len(unit) == 3 and unit.isupper():
        for limit, prefix in ((1e9, "bn "), (1e6, "M "), (1e4, "k ")):
            if value >= limit:
                return 1 / (1e3 if prefix == "k " else limit), prefix + unit
    return 1.0, tr(unit)


def _interval_and_note(key: str, session: Session, figure: Figure | None) -> tuple[str, str]:
    results = session.results
    step = results.step if results is not None else None
    if key == "mfu" and step is not None and figure is not None:
        words = tr("MFU {value} %, 80 % interval {interval}", value=figure.value, interval=figure.below)
        spread = interval(step.low_seconds, step.high_seconds)
        return tr("80 % interval {interval} s", interval=spread), words if figure.value else ""
    if figure is not None and "–" in figure.below:
        return tr("80 % interval {interval} {unit}", interval=figure.below, unit=figure.unit), ""
    return "", ""


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
    elif isinstance(value, bool):
        text = tr("yes") if value else tr("no")
    elif isinstance(value, tuple):
        text = str(len(value)) if value and not isinstance(value[0], str) else ", ".join(value)
    else:
        text = spec.show(value) if value is not None else tr("left open")
    entry = provenance(session.plan, path)
    spread = ""
    if entry.low is not None and entry.high is not None:
        spread = f"{significant(entry.low)}–{significant(entry.high)}"
    unit = spec.unit if value is not None else ""
    return ShownInput(path, title_of(path, session.plan), text, unit, entry.kind, spread)
