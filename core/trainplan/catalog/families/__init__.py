"""From a model's config file to its architecture, one small function and one table of keys per family."""

from __future__ import annotations

from typing import Any

from pydantic import ValidationError

from trainplan.catalog.architecture import Architecture
from trainplan.catalog.families import encoder, gpt_like, hybrid, latent, llama_like, mixture, multimodal
from trainplan.catalog.families.config import Config, ConfigError, checked_object, parse_config, read_config, shown
from trainplan.catalog.families.decoder import Family

__all__ = ["FAMILIES", "ConfigError", "architecture_from_config", "parse_config", "read_config", "supported"]

FAMILIES: dict[str, Family] = {
    model_type: family
    for module in (llama_like, gpt_like, mixture, latent, hybrid, encoder, multimodal)
    for family in module.FAMILIES
    for model_type in family.model_types
}


def supported() -> tuple[str, ...]:
    """The model types that can be read, in alphabetical order."""
    return tuple(sorted(FAMILIES))


def architecture_from_config(config: dict[str, Any], name: str = "") -> tuple[Architecture, tuple[str, ...]]:
    """The architecture that a Hugging Face `config.json` describes, and notes on what was ignored or assumed.

    Raises `ConfigError` for an unknown `model_type`, an unknown key that may shape the model, or a bad value.
    """
    values = checked_object(config)
    model_type = values.get("model_type")
    if model_type is None:
        raise ConfigError(
            "model_type is missing; it says which family the file describes, such as llama.", "model_type"
        )
    if not isinstance(model_type, str) or model_type not in FAMILIES:
        raise ConfigError(
            f"model_type is {shown(model_type)}, a family that is not supported. Enter the model by hand, start from "
            f"the preset that is nearest, or use one of: {', '.join(supported())}.",
            "model_type",
        )
    family = FAMILIES[model_type]
    notes: list[str] = []
    try:
        architecture = family.build(Config(values, family.keys, notes))
    except ValidationError as error:
        raise too_large(values, error) from None
    given = values.get("_name_or_path")
    name = name or (given if isinstance(given, str) else "") or model_type
    return architecture.model_copy(update={"name": name[:200], "family": model_type}), tuple(dict.fromkeys(notes))


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
