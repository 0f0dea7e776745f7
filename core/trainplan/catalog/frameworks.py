"""What each training framework can run: rules with their sources, and how it keeps and reduces model states."""

from __future__ import annotations

from functools import cache, cached_property
from importlib import resources
from typing import Any, Final, Literal

from pydantic import Field
from pydantic_core import from_json

from trainplan.catalog.conditions import Condition, read_condition
from trainplan.frozen import Frozen

Kind = Literal["refused", "absent", "changed", "memory", "traffic", "unproven"]
STOPS: Final = frozenset({"refused", "absent"})
"""Kinds of rules under which a layout does not start."""
SHARED_FILES: Final = ("shared.json", "states.json")

Split = Literal["even", "account", "ends", "custom"]
"""How layers go to stages: equally; with embedding and loss counted as a layer each; with stated first and last stages;
by an explicit layout."""


class Source(Frozen):
    """A public repository or text that rules were read from."""

    title: str
    version: str
    date: str


class Rule(Frozen):
    """One fact about what a framework does with a layout for which `when` holds."""

    id: str
    kind: Kind
    when: str
    says: str
    """English template, filled with the values of the layout and the model."""
    source: tuple[str, ...] = Field(min_length=1)
    """`key: path` of an entry of `sources`."""
    from_: float | None = Field(None, alias="from")
    until: float | None = None
    """Releases that it holds for, as years: from the first, before the second."""
    sure: bool = True

    @cached_property
    def condition(self) -> Condition:
        return read_condition(self.when)

    @property
    def stops(self) -> bool:
        return self.kind in STOPS

    def holds_in(self, year: float) -> bool:
        """Whether the rule is about a release of that year."""
        return (self.from_ is None or year >= self.from_) and (self.until is None or year < self.until)


class States(Frozen):
    """How a stack keeps model states over the data ranks and moves them: what memory and traffic both follow from."""

    title: str
    weights: Literal["whole", "shard", "forward_to_backward", "through_step"]
    """Resident on a rank; the last two are shards at rest, whole from forward to backward or through the step."""
    gradients: Literal["whole", "shard"]
    """What stays between the micro batches of a step."""
    optimizer: Literal["whole", "shard"]
    reduces: Literal["step", "micro_batch"]
    """How often gradients are summed over the ranks."""
    reduction: Literal["all_reduce", "reduce_scatter"]
    gathers: Literal["none", "step", "forward", "passes"]
    """How often weights are gathered: once a step, or in forward, or in forward and backward, of each micro batch."""
    replicas: Literal["step", "micro_batch"] = "micro_batch"
    """How often groups of ranks with whole copies sum their shards of gradients (HSDP)."""
    gradient_bytes: float = 0.0
    """Of one element where the code fixes it; 0 where it follows the plan's switches."""


class Framework(Frozen):
    """One training framework."""

    id: str
    title: str
    checked: str
    """Release that the rules were read from."""
    release: str
    """Its year and month, or its year: what a new plan starts from."""
    stack: str
    """The framework whose kernels and constants it runs with."""
    shardings: tuple[str, ...]
    """What it offers, without synonyms."""
    splits: tuple[Split, ...]
    """Ways to give layers to stages; none where there is no pipeline."""
    variants: dict[str, str]
    """Sharding -> the code that does it."""
    states: dict[str, States]
    """Sharding -> how states are kept without a pipeline."""
    states_with_pipeline: dict[str, States]
    recipes: dict[str, str]
    """Precision in 8 bits -> the recipe of its scales, by which rules judge and which launch files ask for."""
    choices: dict[str, tuple[str, ...]]
    """Options of its own that a plan leaves open, in the order in which they are tried."""
    rules: tuple[Rule, ...]

    def rules_in(self, year: float) -> tuple[Rule, ...]:
        """Rules of a release."""
        return tuple(rule for rule in self.rules if rule.holds_in(year))


@cache
def sources() -> dict[str, Source]:
    """Every source by the key that rules name it with."""
    return {key: Source.model_validate(entry) for key, entry in _file("shared.json")["sources"].items()}


@cache
def frameworks() -> dict[str, Framework]:
    """Every framework by its id."""
    folder = resources.files("trainplan_resources").joinpath("frameworks")
    names = sorted(item.name for item in folder.iterdir() if item.name.endswith(".json"))
    return {name.removesuffix(".json"): _framework(_whole(name)) for name in names if name not in SHARED_FILES}


def _framework(entry: dict[str, Any]) -> Framework:
    known = {name: States.model_validate(row) for name, row in _file("states.json")["states"].items()}
    states = {sharding: known[name] for sharding, name in entry["states"].items()}
    piped = states | {sharding: known[name] for sharding, name in entry.get("states_with_pipeline", {}).items()}
    rule_sets = _file("shared.json")["rule_sets"]
    rules = [rule for name in entry["rule_sets"] for rule in rule_sets[name]] + entry["rules"]
    return Framework(
        id=entry["id"],
        title=entry["title"],
        checked=entry["checked"],
        release=entry["release"],
        stack=entry.get("stack", entry["id"]),
        shardings=entry["shardings"],
        splits=entry["splits"],
        variants=entry["variants"],
        states=states,
        states_with_pipeline=piped,
        recipes=entry.get("recipes", {}),
        choices=entry.get("choices", {}),
        rules=tuple(Rule.model_validate(rule) for rule in rules if rule["id"] not in entry.get("without", ())),
    )


def _whole(name: str) -> dict[str, Any]:
    """A framework's entry on top of the one that it extends."""
    entry = _file(name)
    if "extends" not in entry:
        return entry
    base = _whole(f"{entry['extends']}.json")
    added = {
        "rules": [*base["rules"], *entry["rules"]],
        "rule_sets": [*base["rule_sets"], *entry["rule_sets"]],
        "without": [*base.get("without", ()), *entry.get("without", ())],
    }
    return base | entry | added


@cache
def _file(name: str) -> dict[str, Any]:
    text = resources.files("trainplan_resources").joinpath("frameworks", name).read_bytes()
    found: dict[str, Any] = from_json(text)
    return found
