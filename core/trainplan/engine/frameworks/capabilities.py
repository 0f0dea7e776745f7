"""What a framework makes of layouts: the one evaluator of its rules, for one layout or for a million."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache, reduce
from itertools import product
from operator import and_, or_
from typing import Any, Final

import numpy as np

from trainplan.arithmetic import all_of, any_of, maximum, negated, where
from trainplan.catalog.architecture import (
    Architecture,
    Attention,
    CompressedAttention,
    FeedForward,
    LatentAttention,
    Layer,
    Mixture,
    StateSpace,
)
from trainplan.catalog.conditions import ENUMERATIONS, Value
from trainplan.catalog.frameworks import Framework, Rule, frameworks
from trainplan.engine.job.job import Job
from trainplan.engine.layout.layout import Layout, Module, Number, Offloaded, Sharding
from trainplan.engine.pipeline.schedule import group_size
from trainplan.engine.pipeline.split import KINDS, split_kinds

Flags = Any
"""Whether something holds, for each layout or for all."""
Values = Mapping[str, Value]

DISPATCHERS: Final = {"all_to_all": "alltoall", "deduplicated": "deepep"}
SEVERAL: Final = ("heads", "kv_heads", "ffn", "expert_ffn", "experts")
"""Sizes of which a model may have several; a rule about them has to hold for none."""
VARIANTS: Final = ENUMERATIONS["variant"]
LAYOUT_FIELDS: Final[Mapping[str, tuple[str, ...]]] = {
    "world": ("tensor", "context", "pipeline", "data"),
    "replicas": ("sharding", "shard_size", "data", "context"),
    "micro_batches": ("global_batch", "data", "micro_batch"),
    "vp_group": ("pipeline", "global_batch", "data", "micro_batch"),
    "split": ("pipeline", "virtual_pipeline", "first_stage_layers", "last_stage_layers"),
    "split_offered": ("pipeline", "virtual_pipeline", "first_stage_layers", "last_stage_layers"),
    "variant": ("sharding",),
    "activation_offload": ("offload_activations",),
    **{f"away_{module.name.lower()}": ("offload_activations",) for module in Offloaded if module.name},
    **{f"again_{module.name.lower()}": ("recompute", "recompute_modules") for module in Module if module.name},
}
"""Fields of a layout that a derived name follows from."""
OWN_FIELDS: Final = (
    "tensor", "sequence", "context", "pipeline", "virtual_pipeline", "expert", "expert_tensor", "data", "sharding",
    "shard_size", "micro_batch", "recompute", "recompute_modules", "schedule", "offload_optimizer",
    "offload_parameters", "offload_activations", "first_stage_layers", "last_stage_layers",
)  # fmt: skip
"""Names of conditions that are fields of a layout themselves."""


UNWANTED: Final = frozenset({"refused", "absent", "changed", "unproven"})
"""Kinds of rules against recommending a layout."""


@dataclass(frozen=True)
class Verdict:
    """What the rules of a framework say of layouts: rule -> whether it is about each of them."""

    rules: Mapping[Rule, Flags]
    choices: Mapping[str, tuple[str, ...]]
    """Options of the framework that a plan leaves open -> those that no rule refuses for all of the layouts."""

    def of_kind(self, *kinds: str) -> Flags:
        """Layouts that a rule of some kinds is about."""
        return _any(flags for rule, flags in self.rules.items() if rule.kind in kinds)

    @property
    def stopped(self) -> Flags:
        """Layouts that do not start."""
        return self.of_kind("refused", "absent")

    @property
    def as_printed(self) -> Flags:
        """Layouts that run as they are written and that somebody has run before."""
        return negated(self.of_kind(*UNWANTED))

    @property
    def unwanted(self) -> frozenset[str]:
        """Rules against recommending any of the layouts."""
        return frozenset(rule.id for rule, flags in self.rules.items() if rule.kind in UNWANTED and any_of(flags))


def framework_of(job: Job) -> Framework:
    """The framework of a job."""
    return frameworks()[job.runs_as or job.framework]


def released(job: Job) -> float:
    """The release of a job's framework as rules date it."""
    return job.year if job.released is None else job.released


def judge(job: Job, layout: Layout, framework: Framework | None = None) -> Verdict:
    """What the framework of the job, in its release, makes of each layout."""
    chosen = framework or framework_of(job)
    return judge_values(chosen, released(job), Given(job_values(job), layout_values(job, layout, chosen)))


@lru_cache(maxsize=64)
def rules_left(job: Job) -> tuple[Rule, ...]:
    """The rules of the job's framework, in its release, that the job itself does not decide against already."""
    known = {name: value for name, value in job_values(job).items() if not isinstance(value, tuple)}
    return tuple(rule for rule in framework_of(job).rules_in(released(job)) if not rule.condition.is_out(known))


def judge_values(framework: Framework, year: float, values: Values, rules: Iterable[Rule] | None = None) -> Verdict:
    """The same from the values of the names that conditions use; `rules` are those to judge by, all unless given.

    Options that the plan leaves open take the first value that no rule refuses for a layout; where all are refused, the
    rules against the first hold.
    """
    rules = tuple(framework.rules_in(year) if rules is None else rules)
    open_choices = {name: options for name, options in framework.choices.items() if name not in values}
    fixed = [rule for rule in rules if not rule.condition.names & open_choices.keys()]
    found = {rule: _holds(rule, values) for rule in fixed}
    possible: dict[str, tuple[str, ...]] = {}
    for name, options in open_choices.items():
        about = [rule for rule in rules if name in rule.condition.names]
        tried = {option: {rule: _holds(rule, Given({name: option}, values)) for rule in about} for option in options}
        refused = [_any(flags for rule, flags in rows.items() if rule.stops) for rows in tried.values()]
        stuck = reduce(and_, refused)
        found |= {rule: flags & stuck for rule, flags in tried[options[0]].items()}
        possible[name] = tuple(option for option, flags in zip(options, refused, strict=True) if not all_of(flags))
    return Verdict(found, possible)


def rule_fields(rule: Rule) -> frozenset[str]:
    """Fields of a layout that a rule depends on."""
    derived = (LAYOUT_FIELDS.get(name, ()) for name in rule.condition.names)
    return frozenset(OWN_FIELDS) & rule.condition.names | frozenset(field for fields in derived for field in fields)


def layout_values(job: Job, layout: Layout, framework: Framework) -> Values:
    """What conditions may ask about layouts; a value for each, or one for all."""
    return _LayoutValues(job, layout, framework)


class _LayoutValues(Mapping[str, Value]):
    """Values of layouts, each computed when a condition asks for it."""

    def __init__(self, job: Job, layout: Layout, framework: Framework) -> None:
        self._depth, self._layout, self._framework = job.architecture.depth, layout, framework
        self._known: dict[str, Value] = {}

    def __getitem__(self, name: str) -> Value:
        if name not in self._known:
            self._known[name] = self._value(name)
        return self._known[name]

    def __iter__(self) -> Iterator[str]:
        return iter((*OWN_FIELDS, *LAYOUT_FIELDS))

    def __len__(self) -> int:
        return len(OWN_FIELDS) + len(LAYOUT_FIELDS)

    def _value(self, name: str) -> Value:
        match name:
            case "world":
                return self["tensor"] * self["context"] * self["pipeline"] * self["data"]
            case "replicas":
                replicas = self["data"] * self["context"] // maximum(self["shard_size"], 1)
                return where(self["sharding"] == Sharding.HSDP, replicas, 1)
            case "micro_batches":
                return maximum(1, _whole(self._layout.global_batch) // (self["data"] * self["micro_batch"]))
            case "vp_group":
                return _groups(self["pipeline"], self["micro_batches"])
            case "split":
                return split_kinds(self._depth, self._layout)
            case "split_offered":
                splits = self._framework.splits
                return _chosen([kind in splits or not splits for kind in KINDS], self["split"])
            case "variant":
                variants = [VARIANTS.index(self._framework.variants[word]) for word in ENUMERATIONS["sharding"]]
                return _chosen(variants, self["sharding"])
            case "activation_offload":
                return _whole(self._layout.offload_activations) > 0
            case _ if name.startswith("away_"):
                return (_whole(self._layout.offload_activations) & Offloaded[name.removeprefix("away_").upper()]) > 0
            case _ if name.startswith("again_"):
                return (_whole(self._layout.recompute_modules) & Module[name.removeprefix("again_").upper()]) > 0
            case _ if name in OWN_FIELDS:
                return _whole(getattr(self._layout, name))
        raise KeyError(name)


def job_values(job: Job) -> dict[str, Value]:
    """What conditions may ask about the model, the training and the machine."""
    card, switches = job.machine.accelerator, job.switches
    capability = card.compute_capability or ""
    return model_values(job.architecture) | {
        "node_size": job.machine.accelerators_per_node,
        "seq": job.sequence_length,
        "training": job.training,
        "lora_rank": job.lora.rank,
        "precision": job.precision,
        "fp8_recipe": framework_of(job).recipes.get(job.precision, ""),
        "optimizer": job.optimizer,
        "vendor": card.vendor.lower(),
        "cc": float(capability) if card.vendor == "NVIDIA" and capability else 0.0,
        "dispatcher": DISPATCHERS[switches.expert_dispatch],
        "ep_overlap": switches.overlap_expert_parallel,
        "cuda_graphs": switches.cuda_graphs,
        "packed": job.documents is not None and not job.documents.padded,
    }


@lru_cache(maxsize=256)
def model_values(architecture: Architecture) -> dict[str, Value]:
    """What conditions may ask about a model; a tuple where it has several sizes of one name."""
    layers = [layer for group in architecture.main.groups for layer in group.pattern]
    mixers = [mixer for layer in layers for mixer in (layer.mixer, layer.cross_attention) if mixer is not None]
    softmax = [mixer for mixer in mixers if isinstance(mixer, Attention)]
    latent = [mixer for mixer in mixers if isinstance(mixer, LatentAttention)]
    compressed = [mixer for mixer in mixers if isinstance(mixer, CompressedAttention)]
    spaces = [mixer for mixer in mixers if isinstance(mixer, StateSpace)]
    mixtures = [layer.feed_forward for layer in layers if isinstance(layer.feed_forward, Mixture)]
    return {
        "layers": architecture.depth,
        "mtp_layers": 0,
        "heads": _sizes([*(m.heads for m in softmax), *(m.heads for m in latent), *(m.heads for m in compressed)]),
        "kv_heads": _sizes([mixer.kv_heads for mixer in softmax] + [mixer.heads for mixer in latent]),
        "ffn": _sizes([width for layer in layers for width in _dense_widths(layer)]),
        "expert_ffn": _sizes([mixture.width for mixture in mixtures]),
        "experts": _sizes([mixture.experts for mixture in mixtures]),
        "vocab": architecture.vocabulary,
        "tied": architecture.tied_embeddings and architecture.has_head,
        "mla": bool(latent),
        "window": any(mixer.window for mixer in softmax) or bool(compressed),
        "sinks": any(mixer.sinks for mixer in softmax),
        "dsa": any(mixer.selected for mixer in latent) or any(mixer.selected for mixer in compressed),
        "expert_bias": any(mixture.bias for mixture in mixtures),
        "ssm_heads": max((mixer.heads for mixer in spaces), default=0),
        "ssm_groups": max((mixer.groups for mixer in spaces), default=0),
    }


def shown(value: object) -> object:
    """A value of a condition as a sentence names it."""
    if isinstance(value, tuple):
        return ", ".join(str(size) for size in value)
    return value.item() if isinstance(value, np.ndarray) and value.size == 1 else value


def _dense_widths(layer: Layer) -> Iterator[int]:
    for part in (layer.feed_forward, layer.parallel_feed_forward):
        if isinstance(part, FeedForward):
            yield part.width
        elif isinstance(part, Mixture) and part.shared_width:
            yield part.shared_width


class Given(Mapping[str, Value]):
    """Some values in the place of others."""

    def __init__(self, given: Values, others: Values) -> None:
        self._given, self._others = given, others

    def __getitem__(self, name: str) -> Value:
        return self._given[name] if name in self._given else self._others[name]

    def __iter__(self) -> Iterator[str]:
        return iter({**self._given, **self._others})

    def __len__(self) -> int:
        return len({**self._given, **self._others})


def _sizes(found: list[int]) -> tuple[int, ...]:
    return tuple(sorted(set(found))) or (0,)


def _holds(rule: Rule, values: Values) -> Flags:
    """Whether a rule is about each layout; of sizes that a model has several of, about any."""
    several = [name for name in SEVERAL if name in rule.condition.names and isinstance(values[name], tuple)]
    if not several:
        return _flags(rule.condition.evaluate(values))
    return _any(
        _flags(rule.condition.evaluate(Given(dict(zip(several, sizes, strict=True)), values)))
        for sizes in product(*(values[name] for name in several))
    )


def _any(flags: Any) -> Flags:
    return reduce(or_, flags, False)


def _flags(value: Value) -> Flags:
    return value.astype(np.bool_, copy=False) if isinstance(value, np.ndarray) else bool(value)


def _whole(value: Number) -> Value:
    return value.astype(np.int64) if isinstance(value, np.ndarray) else int(value)


def _chosen(options: Sequence[Value], place: Value) -> Value:
    return np.array(options)[place] if isinstance(place, np.ndarray) else options[place]


def _groups(pipeline: Value, batches: Value) -> Value:
    """Micro batches of one group of an interleaved schedule: the stages, or the next larger group that passes."""
    if isinstance(pipeline, int) and isinstance(batches, int):
        return group_size(pipeline, batches) if batches > pipeline and batches % pipeline else pipeline
    stages, many = np.broadcast_arrays(pipeline, batches)
    groups = np.array(stages)
    longer = (many > stages) & (many % stages != 0)
    if longer.any():
        pairs, index = np.unique(np.stack([stages[longer], many[longer]]), axis=1, return_inverse=True)
        sizes = np.array([group_size(int(p), int(m)) for p, m in pairs.T])
        groups[longer] = sizes[index.ravel()]
    return groups
