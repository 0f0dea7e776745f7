"""The engine's explanations in words: the terms of a figure, their formulas, their inputs."""

from __future__ import annotations

from trainplan.engine.explain.step import explain_memory_figure
from trainplan.engine.results import Explanation
from trainplan.plan.paths import FieldError, get_field
from trainplan.plan.provenance import provenance
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared import answer
from trainplan_desktop.pages.shared.field_specs import field_spec, title_of
from trainplan_desktop.widgets.popover import ShownExplanation, ShownInput, ShownTerm
from trainplan_desktop.widgets.strip import Figure
from trainplan_desktop.wording.formats import interval, money, percent, significant, size_of_amount, tidy
from trainplan_desktop.wording.text import from_core, tr
from trainplan_desktop.wording.words import instant_words, words_of

#: Key of a figure of the strip -> key of its explanation in the results.
EXPLAINS = {
    "verdict": "memory.peak_bytes",
    "mfu": "step.seconds",
    "days": "run.days",
    "goodput": "reliability.lost_share",
    "capital": "cost.capital.total",
    "cost": "cost.chosen.this_run",
    "power": "power.facility_kilowatts",
}
STAGES = "memory.stages."
TITLES = {"verdict": "Peak memory", "mfu": "Step time"}


def explanation(key: str, session: Session) -> ShownExplanation | None:
    """What the engine says about a figure; None while there is no result at all."""
    results = session.results
    if results is None:
        return None
    figure = next((item for item in answer.figures(results, None) if item.key == key), None)
    found = results.explanations.get(_explains(key)) or _of_memory(key, session)
    title = tr(TITLES[key]) if key in TITLES else figure.caption if figure is not None else _title(key)
    if found is None:
        value, unit = (figure.value or "–", figure.unit) if figure is not None else ("–", "")
        return ShownExplanation(
            key, title, value, unit, "", "", (), (), tr("The engine does not explain this figure yet.")
        )
    factor, unit = _scale(found)
    terms = tuple(
        ShownTerm(
            words_of(term.code),
            _formula(term.formula),
            significant(term.value * factor, 3),
            _share(term.value, found),
        )
        for term in found.terms
    )
    spread, note = _interval_and_note(key, session, figure)
    value = significant(found.value * factor, 3)
    formula = _formula(found.formula)
    note = note or _memory_note(key, session)
    one = len(terms) == 1 and bool(formula)
    return ShownExplanation(
        key, title, value, unit, spread, formula, () if one else terms, _inputs(found, session), note
    )


def _explains(key: str) -> str:
    return EXPLAINS.get(key, key)


def _of_memory(key: str, session: Session) -> Explanation | None:
    results = session.results
    memory = results.memory if results is not None else None
    if memory is None or not key.startswith("memory."):
        return None
    training = session.plan.training
    return explain_memory_figure(memory, key, training.phases.index(training.main))


def _title(key: str) -> str:
    """A figure's name: that of a part of one stage says which."""
    if not key.startswith(STAGES):
        return words_of(key)
    stage, _, part = key.removeprefix(STAGES).partition(".")
    if not part:
        return tr("Peak memory of stage {number}", number=stage)
    return tr("{part} of stage {number}", part=words_of(part), number=stage)


def _memory_note(key: str, session: Session) -> str:
    """When the figure of a stage was taken, and how much of its peak it is."""
    results = session.results
    memory = results.memory if results is not None else None
    stage, _, part = key.removeprefix(STAGES).partition(".")
    if memory is None or not key.startswith(STAGES) or int(stage) >= len(memory.stages):
        return ""
    one = memory.stages[int(stage)]
    note = tr("At the peak of this stage: {instant}.", instant=instant_words(one.instant or memory.peak_instant))
    if part in one.parts and one.peak_bytes > 0:
        note += " " + tr("It is {share} of the peak.", share=percent(one.parts[part] / one.peak_bytes))
    if part == "activations" and one.micro_batches_in_flight > 1:
        held = tidy(one.micro_batches_in_flight, 3)
        note += " " + tr("Tensors of {count} micro batches are held at once.", count=held)
    return note


def _formula(words: str) -> str:
    return from_core(words).replace(" x ", " × ").replace(" - ", " − ") if words else ""


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
        shown = money(value, unit)[1]
        return 1 / size_of_amount(shown), shown
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
