from __future__ import annotations

import pytest

from trainplan.catalog.presets import Preset, UnknownPresetError, list_presets, load_preset
from trainplan.engine.operators.counts import parameters


@pytest.mark.parametrize("preset", list_presets(), ids=lambda preset: preset.id)
def test_that_a_preset_has_the_size_that_was_published(preset: Preset) -> None:
    counted = parameters(load_preset(preset.id)).total
    assert counted == preset.parameters
    assert counted / 1e9 == pytest.approx(preset.published_parameters_billion, rel=0.03)
    assert preset.source


def test_that_ids_are_unique() -> None:
    ids = [preset.id for preset in list_presets()]
    assert len(ids) == len(set(ids))


def test_that_an_unknown_preset_names_what_looks_like_it() -> None:
    with pytest.raises(UnknownPresetError, match=r"llama-3\.1-8b"):
        load_preset("llama-3.1-8")
