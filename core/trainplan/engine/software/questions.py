"""Questions about versions: what of one layer goes with what is kept, and what keeps the others out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from trainplan.catalog.software import Layer, SoftwareData
from trainplan.catalog.versions import Value, newest_of_series, parse_value
from trainplan.engine.software.facts import hardware_facts, release_value
from trainplan.engine.software.parts import Reason
from trainplan.engine.software.solver import (
    Stack,
    candidates,
    complete,
    is_usual,
    layers_of,
    refuting_rules,
    usual_of,
)
from trainplan.engine.software.stack import OWN_IMAGE
from trainplan.english import Sentence
from trainplan.plan.document import Plan

_QUESTION = re.compile(r"\s*(?:keep\s+)?(?P<kept>.*?)\s*[:;,]\s*which\s+(?P<asked>.+?)\s*\??\s*", re.IGNORECASE)
SHOWN_WITH = {"pytorch": ("cuda", "driver"), "driver": ("cuda",), "cuda": ("pytorch", "driver"), "jax": ("cuda",)}
"""What else of the completed stack tells most about a version of this layer."""


class QuestionError(ValueError):
    """A question cannot be read; the text says what would be right."""


@dataclass(frozen=True)
class VersionAnswer:
    """One version of the layer asked for: whether it goes, with what, or why not."""

    version: str
    possible: bool
    goes_with: dict[str, str]
    reasons: tuple[Reason, ...]
    needs_a_choice: bool
    """It goes, but not as it comes by itself: another wheel than pip takes."""


def read_question(text: str, plan: Plan, data: SoftwareData) -> tuple[dict[str, Value], Layer]:
    """Read `keep driver R550, CUDA 12.4: which PyTorch?`. Raises QuestionError."""
    match = _QUESTION.fullmatch(text[:300])
    if match is None:
        raise QuestionError('Ask like "keep driver R550: which PyTorch?"')
    kept = dict(_kept(part, plan, data) for part in re.split(r",|\band\b", match["kept"]) if part.strip())
    return kept, layer_named(match["asked"], plan, data)


def ask(plan: Plan, data: SoftwareData, kept: Stack, asked: Layer) -> tuple[VersionAnswer, ...]:
    """Every version of a layer with what is kept, the newest first; the rest of the plan's stack is left open."""
    facts = hardware_facts(plan)
    kept = {name: value for name, value in kept.items() if name != asked.id}
    return tuple(_answer(data, facts, kept, asked, value) for value in candidates(asked) if value.words)


def kept_versions(texts: Mapping[str, str], plan: Plan, data: SoftwareData) -> dict[str, Value]:
    """Versions by the name of their layer, as typed. Raises QuestionError."""
    return dict(_kept(f"{name} {text}", plan, data) for name, text in texts.items())


def _answer(data: SoftwareData, facts: Stack, kept: Stack, asked: Layer, value: Value) -> VersionAnswer:
    chosen = {**kept, asked.id: value}
    stack = complete(data, facts, chosen)
    if stack is None:
        rules = refuting_rules(data, facts, {"container": OWN_IMAGE, **chosen} if data.layer("container") else chosen)
        reasons = tuple(Reason(rule.why, data.source_words(rule.source)) for rule in rules)
        return VersionAnswer(value.words, False, {}, reasons, False)
    shown = {name: stack[name].words for name in SHOWN_WITH.get(asked.id, ()) if name in stack and name not in kept}
    usual = usual_of(data, facts, stack, "cuda") if asked.id == "pytorch" else None
    by_choice = usual is not None and "cuda" in stack and not is_usual(stack["cuda"], usual[0])
    return VersionAnswer(value.words, True, shown, (), by_choice)


def _kept(text: str, plan: Plan, data: SoftwareData) -> tuple[str, Value]:
    words = text.strip()
    for layer in sorted(layers_of(data, hardware_facts(plan)), key=lambda each: -len(each.title)):
        for name in (layer.title, layer.id.replace("_", " "), layer.id):
            if words.casefold().startswith(name.casefold()):
                products = tuple({release.product for release in layer.releases if release.product})
                value = parse_value(words[len(name) :].strip(" =:"), products, layer.aliases)
                if value is None:
                    raise QuestionError(Sentence("{words!r} names no version", words=words[:60]))
                return layer.id, newest_of_series(value, [release_value(release) for release in layer.releases])
    raise QuestionError(
        Sentence("{words!r} names no layer; there are {names}", words=words[:60], names=_titles(plan, data))
    )


def layer_named(text: str, plan: Plan, data: SoftwareData) -> Layer:
    """The layer of the plan that is meant. Raises QuestionError."""
    wanted = text.strip().casefold().replace("_", " ")
    for layer in layers_of(data, hardware_facts(plan)):
        if wanted in (layer.title.casefold(), layer.id.replace("_", " ")):
            return layer
    raise QuestionError(Sentence("{text!r} is no layer; there are {names}", text=text[:60], names=_titles(plan, data)))


def _titles(plan: Plan, data: SoftwareData) -> str:
    return ", ".join(layer.title for layer in layers_of(data, hardware_facts(plan)))
