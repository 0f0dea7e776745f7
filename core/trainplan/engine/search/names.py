"""Layouts in words: short names, and longer ones where short ones would read alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from trainplan.plan.cluster import SCHEDULE

SHARDINGS = {
    "none": "DDP",
    "zero1": "ZeRO-1",
    "zero2": "ZeRO-2",
    "zero3": "ZeRO-3",
    "fsdp": "FSDP",
    "hsdp": "HSDP",
}
SCHEDULES = SCHEDULE | {"zero_bubble": "zero bubble"}
RECOMPUTES = {
    "none": "no recompute",
    "attention": "recompute attention",
    "selective": "recompute selective",
    "every": "recompute every {n}",
    "layers": "recompute first {n}",
    "full": "recompute all layers",
    "modules": "recompute {modules}",
}


@dataclass(frozen=True)
class Words:
    """One part of a name: an English template and the numbers that fill it."""

    template: str
    parameters: dict[str, Any]

    def __str__(self) -> str:
        return self.template.format(**self.parameters)


@dataclass(frozen=True)
class Named:
    """A layout to be named: values of the plan's parallelism section, and the global batch."""

    parallelism: dict[str, Any]
    global_batch: int
    n_accelerators: int


def _words(template: str, **parameters: Any) -> Words:
    return Words(template, parameters)


def short_name(values: dict[str, Any]) -> tuple[Words, ...]:
    """TP 8, PP 4, micro batch 1, ZeRO-1, no recompute."""
    parts = [_words("TP {n}", n=values["tensor"]), _words("PP {n}", n=values["pipeline"])]
    for name, template in (("virtual_pipeline", "VPP {n}"), ("context", "CP {n}"), ("expert", "EP {n}")):
        if values[name] > 1:
            parts.append(_words(template, n=values[name]))
    mode = values["recompute"]
    steps = values["recompute_every"] if mode == "every" else values["recompute_layers"]
    return (
        *parts,
        _words("micro batch {n}", n=values["micro_batch"]),
        _words(SHARDINGS[values["sharding"]]),
        _words(RECOMPUTES[mode], modules="+".join(values["recompute_modules"]))
        if mode == "modules"
        else _words(RECOMPUTES[mode], n=steps),
    )


def names_apart(layouts: Sequence[Named]) -> list[tuple[Words, ...]]:
    """A name for each layout: the short one, with all in which it differs from those that would read alike."""
    short = [short_name(layout.parallelism) for layout in layouts]
    names = []
    for layout, name in zip(layouts, short, strict=True):
        alike = [_further(other) for other, its in zip(layouts, short, strict=True) if its == name]
        own = _further(layout)
        names.append((*name, *(words for key, words in own.items() if any(each[key] != words for each in alike))))
    return names


def _further(layout: Named) -> dict[str, Words]:
    """What the short name leaves out."""
    values = layout.parallelism
    stages_inside = values["placement"] == "pipeline_inside"
    size = values["shard_size"]
    return {
        "n_accelerators": _words("{n} accelerators", n=layout.n_accelerators),
        "global_batch": _words("global batch {n}", n=layout.global_batch),
        "sequence": _words("sequence parallel" if values["sequence"] else "no sequence parallel"),
        "expert_tensor": _words("ETP {n}", n=values["expert_tensor"]),
        "schedule": _words(SCHEDULES[values["schedule"]]),
        "placement": _words("stages as neighbours" if stages_inside else "data ranks as neighbours"),
        "shard_size": _words("shards of {n}", n=size) if size else _words("whole shards"),
    }


def details(values: dict[str, Any]) -> tuple[Words, ...]:
    """All that a row of degrees, sharding and recompute leaves out where it is not the usual: none is lost in print."""
    parts = []
    if values["tensor"] > 1 and not values["sequence"]:
        parts.append(_words("no sequence parallel"))
    if values["expert_tensor"] > 1:
        parts.append(_words("ETP {n}", n=values["expert_tensor"]))
    if values["recompute"] in ("every", "layers"):
        own = values["recompute_every"] if values["recompute"] == "every" else values["recompute_layers"]
        parts.append(_words(RECOMPUTES[values["recompute"]], n=own))
    if values["recompute"] == "modules":
        parts.append(_words(RECOMPUTES["modules"], modules="+".join(values["recompute_modules"])))
    if values["pipeline"] > 1 and values["schedule"] != "1f1b":
        parts.append(_words(SCHEDULES[values["schedule"]]))
    if values["placement"] == "pipeline_inside":
        parts.append(_words("stages as neighbours"))
    if values["shard_size"]:
        parts.append(_words("shards of {n}", n=values["shard_size"]))
    for name, words in (("offload_optimizer", "optimizer on {where}"), ("offload_parameters", "weights on {where}")):
        if values.get(name, "none") != "none":
            parts.append(_words(words, where=values[name]))
    if values.get("offload_activations"):
        parts.append(_words("{modules} off-loaded", modules="+".join(values["offload_activations"])))
    return tuple(parts)
