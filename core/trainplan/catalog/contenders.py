"""What is told of frameworks beyond what they can run: how hard they are to set up, how alive they are."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Annotated, Literal

from pydantic import StringConstraints
from pydantic_core import from_json

from trainplan.frozen import Frozen

Text = Annotated[str, StringConstraints(min_length=1, max_length=200)]
SettingUp = Literal["low", "medium", "high"]
Maturity = Literal["maintained", "young", "seldom changed", "succeeded", "unmaintained"]


class Contender(Frozen):
    """A framework, or one of its ways, that is compared with the others."""

    id: Text
    framework: Text
    title: Text
    shardings: tuple[str, ...] | None
    """Its own of the framework's; None: all."""
    setting_up: SettingUp
    maturity: Maturity
    effort: Text
    source: Text


@cache
def contenders() -> tuple[Contender, ...]:
    """Every framework that can be compared."""
    file = resources.files("trainplan_resources") / "software" / "frameworks_told.json"
    return tuple(Contender.model_validate(row) for row in from_json(file.read_bytes())["contenders"])
