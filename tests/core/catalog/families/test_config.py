"""Typed access to the keys of a config file: what is refused is named with its place and what would be right."""

from __future__ import annotations

import pytest

from trainplan.catalog.families.config import Config, ConfigError, Keys


def config(**values: object) -> Config:
    return Config(values, Keys(dict.fromkeys(values)), [])


def test_that_a_word_outside_its_choices_is_answered_with_them() -> None:
    with pytest.raises(ConfigError, match="one of relu, gelu is needed") as caught:
        config(act="tanh").text("act", ("relu", "gelu"))
    assert caught.value.field == "act"
    assert config(act="gelu").text("act", ("relu", "gelu")) == "gelu"


def test_that_a_section_reads_its_own_keys_and_names_them_in_full() -> None:
    section = config(vision={"width": -1, "depth": 12}).section("vision", Keys({"width": 1024, "depth": 24}))
    assert section.count("depth") == 12
    with pytest.raises(ConfigError) as caught:
        section.count("width")
    assert caught.value.field == "vision.width"
