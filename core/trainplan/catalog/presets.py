"""Published models that a plan can start from: facts in `resources`, read through the families."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import resources
from typing import Any

from pydantic_core import from_json

from trainplan.catalog.architecture import Architecture
from trainplan.catalog.families import architecture_from_config
from trainplan.english import Sentence
from trainplan.frozen import Frozen


class Preset(Frozen):
    """A published model: the keys of its config file that matter, and where they come from."""

    id: str
    name: str
    year: int
    parameters: int
    """Parameters of the whole model, counted from the config."""
    published_parameters_billion: float
    source: str
    config: dict[str, Any]


class UnknownPresetError(KeyError):
    """No preset has that id; `nearest` holds the ids that look like it."""

    def __init__(self, preset_id: str, nearest: tuple[str, ...]) -> None:
        hint = Sentence("; nearest: {names}", names=", ".join(nearest)) if nearest else ""
        super().__init__(Sentence("There is no model preset {name!r}{hint}", name=preset_id[:80], hint=hint))
        self.preset_id, self.nearest = preset_id, nearest

    def __str__(self) -> str:
        return str(self.args[0])


@cache
def list_presets() -> tuple[Preset, ...]:
    """Every preset, in the order of families and sizes."""
    text = resources.files("trainplan_resources").joinpath("models", "presets.json").read_bytes()
    return tuple(Preset.model_validate(entry) for entry in from_json(text))


def preset(preset_id: str) -> Preset:
    """The preset of that id. Raises `UnknownPresetError`."""
    presets = {entry.id: entry for entry in list_presets()}
    if preset_id not in presets:
        raise UnknownPresetError(preset_id, tuple(get_close_matches(preset_id, presets, n=3)))
    return presets[preset_id]


@cache
def load_preset(preset_id: str) -> Architecture:
    """The architecture of the preset of that id. Raises `UnknownPresetError`."""
    entry = preset(preset_id)
    return architecture_from_config(entry.config, entry.name)[0]
