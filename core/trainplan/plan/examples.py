"""The example plans that ship with Trainplan, each with the published outcome that it can be compared with."""

from __future__ import annotations

from difflib import get_close_matches
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable

from trainplan.english import Sentence
from trainplan.plan.document import Plan
from trainplan.plan.files import EXTENSION, PlanFileError, parse_plan


@cache
def list_examples() -> tuple[str, ...]:
    """Their names, in alphabetical order."""
    names = (file.name for file in _folder().iterdir() if file.name.endswith(EXTENSION))
    return tuple(sorted(name.removesuffix(EXTENSION) for name in names))


def load_example(name: str) -> Plan:
    """The example of that name. Raises PlanFileError naming the nearest where there is none."""
    if name not in list_examples():
        near = get_close_matches(name[:80], list_examples(), n=3, cutoff=0.3)
        hint = f"; nearest: {', '.join(near)}" if near else ""
        raise PlanFileError(
            Sentence(
                "there is no example {name!r}{hint}; `trainplan list examples` shows all", name=name[:80], hint=hint
            )
        )
    return parse_plan((_folder() / f"{name}{EXTENSION}").read_bytes(), name).plan


def _folder() -> Traversable:
    return resources.files("trainplan_resources") / "examples"
