"""From a model's config file to its architecture, one small function and one table of keys per family."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from trainplan.catalog.architecture import Architecture
from trainplan.catalog.families import encoder, gpt_like, hybrid, latent, llama_like, mixture, multimodal
from trainplan.catalog.families.assembly import architecture_of
from trainplan.catalog.families.config import (
    GENERIC_HARMLESS,
    Config,
    ConfigError,
    checked_object,
    parse_config,
    read_config,
    shown,
)
from trainplan.catalog.families.decoder import Family
from trainplan.catalog.families.described import described_model, description, known_classes, readable_types
from trainplan.catalog.families.multimodal import TOWER_NOTE

__all__ = ["FAMILIES", "ConfigError", "architecture_from_config", "parse_config", "read_config", "supported"]

FAMILIES: dict[str, Family] = {
    model_type: family
    for module in (llama_like, gpt_like, mixture, latent, hybrid, encoder, multimodal)
    for family in module.FAMILIES
    for model_type in family.model_types
}


def supported() -> tuple[str, ...]:
    """The model types that can be read, in alphabetical order."""
    return tuple(sorted(FAMILIES.keys() | readable_types()))


def architecture_from_config(
    config: dict[str, Any], name: str = "", as_family: str = ""
) -> tuple[Architecture, tuple[str, ...]]:
    """The architecture that a Hugging Face `config.json` describes, and notes on what was ignored or assumed.

    `as_family` reads the file as one of another family. Raises `ConfigError` for an unknown `model_type`, an unknown
    key that may shape the model, or a bad value.
    """
    values = checked_object(config)
    given = values.get("_name_or_path")
    notes: list[str] = []
    if as_family:
        if as_family not in supported():
            raise ConfigError(unknown_family(as_family, values, "The family"), "model_type")
        notes.append(f"Read as {as_family}, not as {shown(values.get('model_type'))}.")
        values = {**values, "model_type": as_family}
    values = text_alone(values)
    model_type = values.get("model_type")
    if model_type is None:
        raise ConfigError(
            "model_type is missing; it says which family the file describes, such as llama.", "model_type"
        )
    try:
        if not isinstance(model_type, str) or model_type not in supported():
            raise ConfigError(unknown_family(model_type, values, "model_type"), "model_type")
        architecture = _read(model_type, values, notes)
    except ValidationError as error:
        raise too_large(values, error) from None
    name = name or (given if isinstance(given, str) else "") or str(model_type)
    return architecture.model_copy(update={"name": name[:200], "family": model_type}), tuple(dict.fromkeys(notes))


def _read(model_type: str, values: dict[str, Any], notes: list[str]) -> Architecture:
    """By the data that describe the file; where they refuse it, by the module of its family."""
    if is_described(model_type, values):
        try:
            return described_architecture(values, model_type, notes)
        except ConfigError:
            if model_type not in FAMILIES:
                raise
    family = FAMILIES[model_type]
    return family.build(Config(values, family.keys, notes, known_class=names_known_class(values)))


def is_described(model_type: str, values: dict[str, Any]) -> bool:
    """Whether the data describe this file: no module here does, or it names a class that none here builds."""
    if model_type not in readable_types():
        return False
    listed = values.get("architectures")
    first = listed[0] if isinstance(listed, list) and listed else None
    return model_type not in FAMILIES or first in description(model_type).get("instead", ())


def text_alone(values: dict[str, Any]) -> dict[str, Any]:
    """The section of the decoder, where a file with towers names the class that builds the decoder alone."""
    listed, model_type = values.get("architectures"), values.get("model_type")
    first = listed[0] if isinstance(listed, list) and listed else None
    section = values.get("text_config")
    text = section if isinstance(section, dict) else {}
    text_type = text.get("model_type") or f"{model_type}_text"
    alone = isinstance(text_type, str) and text_type != model_type and first in known_classes().get(text_type, ())
    if not alone or not str(first).endswith("ForCausalLM") or not isinstance(model_type, str):
        return values
    return {**text, "model_type": text_type, "architectures": listed}


def described_architecture(values: dict[str, Any], model_type: str, notes: list[str]) -> Architecture:
    model = described_model(values, model_type, notes)
    task = description(model_type)["classes"][model.class_name]["task"]
    architecture = architecture_of(model, task)
    if any(stack.role in ("vision", "audio") for stack in architecture.stacks[:-1]):
        notes.append(TOWER_NOTE)
    if architecture.untimed:
        notes.append(f"The work of {', '.join(architecture.untimed)} is not estimated.")
    return architecture


def names_known_class(values: dict[str, Any]) -> bool:
    """Whether the file is built by a class of Hugging Face's own, which ignores what it does not know."""
    listed = values.get("architectures")
    first = listed[0] if isinstance(listed, list) and listed else None
    return not values.get("auto_map") and first in known_classes().get(str(values.get("model_type")), ())


def unknown_family(model_type: Any, values: dict[str, Any], what: str) -> str:
    near = nearest(model_type if isinstance(model_type, str) else "", values)
    return (
        f"{what} is {shown(model_type)}, a family that is not known. Nearest by its keys: {', '.join(near)} (--as "
        f"{near[0]} reads the file as one). Or enter the model by hand, or start from a preset."
    )


def nearest(model_type: str, values: dict[str, Any], number: int = 2) -> list[str]:
    """The families that know most of the file's keys, and whose names begin alike; the commonest first."""
    given = {key for key in values if key not in GENERIC_HARMLESS}

    def likeness(family: str) -> float:
        keys = FAMILIES[family].keys
        covered = len(given & (keys.shape.keys() | keys.aliases.keys())) / max(len(given), 1)
        return covered + _alike(model_type, family) / (2 * max(len(model_type), 1))

    return sorted(FAMILIES, key=likeness, reverse=True)[:number]


def _alike(one: str, other: str) -> int:
    """Letters with which both names begin."""
    return next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def too_large(values: dict[str, Any], error: ValidationError) -> ConfigError:
    """Sizes that are each possible but together give a layer beyond all bounds; the largest is named."""
    largest = max(whole_numbers(values), key=lambda item: item[1], default=("", 0))
    fault = error.errors()[0]
    what = ".".join(str(step) for step in fault["loc"])
    return ConfigError(
        f"Together the sizes give a {error.title} whose {what} is {shown(fault['input'])}, beyond what a model can "
        f"have; the largest of them is {largest[0]} ({largest[1]:,}).",
        largest[0],
    )


def whole_numbers(values: dict[str, Any], path: str = "") -> list[tuple[str, int]]:
    """Every whole number of the file with the dotted name of its key."""
    found: list[tuple[str, int]] = []
    for key, value in values.items():
        if isinstance(value, dict):
            found += whole_numbers(value, f"{path}{key}.")
        elif isinstance(value, int) and not isinstance(value, bool):
            found.append((f"{path}{key}", value))
    return found
