"""Packs what was derived into the descriptions that the product reads, with how configs fill in their gaps."""

from __future__ import annotations

import json
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Collection
from pathlib import Path
from typing import Any

import transformers
from tools.families.configuration import Resolution, raw_defaults
from tools.families.snapshot import build, changed, class_named, leaves, sections, snapshot
from tools.families.truth import GROUPS
from transformers.models.auto import modeling_auto
from transformers.models.auto.configuration_auto import CONFIG_MAPPING

from trainplan.catalog.families import FAMILIES, Config, ConfigError
from trainplan.catalog.families.assembly import HEADS, STATE_HEADS, STATE_WIDTHS, TOKENS_CHOSEN
from trainplan.catalog.families.formula import names
from trainplan.engine.operators.counts import parameters

CLASSES: dict[str, set[str]] = defaultdict(set)
for _mapping in dir(modeling_auto):
    if _mapping.endswith("_MAPPING_NAMES"):
        for _kind, _name in getattr(modeling_auto, _mapping).items():
            CLASSES[_kind] |= {_name} if isinstance(_name, str) else set(_name)
TIES_OTHERWISE = {("pix2struct", "text_config")}
"""The section's flag decides nothing that the flag of the whole would."""
DERIVED = Path(tempfile.gettempdir()) / "trainplan-families"
TARGET = Path("resources/trainplan_resources/families")
HINTS = (
    *TOKENS_CHOSEN,
    *HEADS,
    *STATE_HEADS,
    *STATE_WIDTHS,
    "head_dim",
    "sliding_window",
    "layer_types",
    "image_size",
    "patch_size",
    "vocab_size",
    "n_vocab",
    "num_labels",
    "tie_word_embeddings",
)
DROPPED = ("notes", "builds", "seconds", "harmless", "used", "error")


def tasks(groups: dict[str, str]) -> dict[str, str]:
    """Class -> the group of models that it belongs to."""
    found: dict[str, str] = {}
    for task, group in groups.items():
        for name in getattr(modeling_auto, f"MODEL_FOR_{group}_MAPPING_NAMES").values():
            found.setdefault(name if isinstance(name, str) else name[0], task)
    return found


def plain(key: str) -> str:
    return key.partition("[")[0]


def keys_of(one: dict[str, Any]) -> set[str]:
    found = set(one["fixed"]) | set(one["tolerated"])
    texts = [*one["lists"].values(), *(dim for row in one["entries"] for dim in row[2])]
    texts += [row[3] for row in one["entries"] if row[3]]
    texts += [formula for pair in one["heads"].values() for formula in pair]
    for setting in one["switches"]:
        found |= set(setting["if"])
        texts += [*setting["lists"].values()]
        for row in setting["with"]:
            texts += [*row[2], *([row[3]] if row[3] else [])]
    for text in texts:
        found |= names(text) - {"i", "j"}
    return {plain(key) for key in found}


def pack(folder: Path, groups: dict[str, str], only: Collection[str] = ()) -> None:
    """Writes the descriptions of all types in the folder, or of those named."""
    task_of = tasks(groups)
    derived: dict[str, dict[str, Any]] = defaultdict(dict)
    for path in sorted(folder.glob("*.json")):
        model_type, _, class_name = path.stem.rpartition(".")
        one = json.loads(path.read_text())
        if one.get("entries") or one.get("nested"):
            derived[model_type][class_name] = one
    needs: dict[str, set[str]] = defaultdict(set)
    for model_type, listed in list(derived.items()):
        config = CONFIG_MAPPING[model_type]()
        for one in listed.values():
            if "section" in one:
                one |= {"lists": {}, "entries": [], "heads": {}, "switches": [], "tolerated": {}, "fixed": {}}
            for key in keys_of(one):
                needs[model_type].add(key)
        for name, inner in sections(config).items():
            if inner.model_type in CONFIG_MAPPING:
                needs[inner.model_type] |= {
                    key[len(name) + 1 :] for key in needs[model_type] if key.startswith(f"{name}.")
                }
    usual = {
        model_type: [
            (name if isinstance(name, str) else name[0])
            for group in groups.values()
            for kind, name in getattr(modeling_auto, f"MODEL_FOR_{group}_MAPPING_NAMES").items()
            if kind == model_type
        ]
        for model_type in needs
    }
    TARGET.mkdir(exist_ok=True, parents=True)
    listed_classes = {
        kind: sorted({*CLASSES[kind], *derived.get(kind, ())})
        for kind in sorted(CLASSES)
        if kind in needs or kind in FAMILIES
    }
    for model_type in sorted(needs):
        if only and model_type not in only:
            continue
        began = time.time()
        try:
            described = one_type(model_type, derived.get(model_type, {}), needs[model_type], task_of)
        except Exception as error:  # noqa: BLE001 listed and looked at
            print(model_type, type(error).__name__, error)
            continue
        first = next((name for name in usual[model_type] if name in described["classes"]), None)
        if time.time() - began > 5:
            print(model_type, f"took {time.time() - began:.0f} s", flush=True)
        if model_type in FAMILIES:
            described["instead"] = instead(model_type, described)
        described["usual"] = first or next(iter(described["classes"]), "")
        (TARGET / f"{model_type}.json").write_text(json.dumps(described, separators=(",", ":")) + "\n")
    readable = {
        kind: found
        for kind, found in listed_classes.items()
        if kind in FAMILIES or (usual.get(kind) and (TARGET / f"{kind}.json").exists())
    }
    (TARGET / "classes.json").write_text(json.dumps(readable, separators=(",", ":")) + "\n")


def instead(model_type: str, described: dict[str, Any]) -> list[str]:
    """Classes that the module of this family does not build: those whose default counts something else."""
    config = json.loads(CONFIG_MAPPING[model_type]().to_json_string(use_diff=False))
    config.pop("architectures", None)
    try:
        own = parameters(FAMILIES[model_type].build(Config(config, FAMILIES[model_type].keys, []))).total
    except ConfigError:
        own = 0
    found = []
    for name, one in described["classes"].items():
        if one["task"] != "base" and "section" not in one:
            model = build(class_named(name, model_type), CONFIG_MAPPING[model_type]())
            if sum(parameter.numel() for parameter in model.parameters()) != own:
                found.append(name)
    return found


def one_type(model_type: str, listed: dict[str, Any], needed: set[str], task_of: dict[str, str]) -> dict[str, Any]:
    config_class = CONFIG_MAPPING[model_type]
    default = config_class()
    raw = raw_defaults(config_class)
    end = leaves(default)
    own = {key for key in needed if key.partition(".")[0] not in sections(default) and key in end}
    own |= {key for key in HINTS if key in end}
    resolution = Resolution(config_class)
    rules: dict[str, Any] = {}
    while True:
        rules = resolution.rules(
            {key for key in own if "." not in key}
            | {key for key in needed if key.partition(".")[0] in sections(default)}
        )
        more = {key for rule in rules.values() for key in keys_of_rule(rule)} - own
        if not more:
            break
        own |= more
    held: dict[str, Any] = {}
    for name in sections(default):
        if tied_by(config_class, name, default) or (model_type, name) in TIES_OTHERWISE:
            if tied_by(config_class, name, default) == "alike" and all(
                ties_alike(config_class, name, default, class_named(one, model_type)) for one in listed
            ):
                rules["tie_word_embeddings"] = {"formula": f"{name}.tie_word_embeddings"}
            else:
                held[f"{name}.tie_word_embeddings"] = end[f"{name}.tie_word_embeddings"]
    defaults = {key: end[key] if raw.get(key) is None else raw[key] for key in sorted(own)}
    parts = {}
    for name, inner in sections(default).items():
        wanted = {key[len(name) + 1 :] for key in needed if key.startswith(f"{name}.")}
        inside = leaves(inner)
        values = {key: inside[key] for key in inside if not key.endswith("]")}
        if inner.model_type in CONFIG_MAPPING:
            inner_needed = wanted | set(HINTS)
            values = {key: value for key, value in values.items() if "." not in key or key in inner_needed}
        parts[name] = {"type": inner.model_type, "values": values, "given": given(config_class, name, inner)}
    overruled = {
        key: end[key]
        for key in own
        if isinstance(raw.get(key), bool)
        and resolution.take({key: not raw[key]})
        and resolution.take({key: not raw[key]})[key] == end[key] == raw[key]
    }
    classes = {}
    for name, one in listed.items():
        kept = {key: value for key, value in one.items() if key not in DROPPED}
        kept["fixed"] = {key: end.get(key, value) for key, value in one["fixed"].items()} | held
        settings = {key for setting in one["switches"] for key in setting["if"]} | set(one["tolerated"])
        sizes = {key for key in keys_of({**one, "fixed": {}, "heads": {}}) if type(end.get(key)) is int}
        kept["usual"] = {key: end[key] for key in sorted(settings | sizes) if key in end and key not in kept["fixed"]}
        kept["switches"] = [s for s in one["switches"] if not set(s["if"]) & set(kept["fixed"])]
        kept["task"] = task_of.get(name, "base")
        classes[name] = kept
    found = {
        "model_type": model_type,
        "made_with": f"transformers {transformers.__version__}",
        "aliases": dict(default.attribute_map),
        "defaults": {key: list(value) if isinstance(value, tuple) else value for key, value in defaults.items()},
        "kinds": {
            key: list(end[key]) if isinstance(end[key], tuple) else end[key]
            for key in sorted(own)
            if raw.get(key) is not None and type(raw[key]) is not type(end[key]) and not isinstance(raw[key], tuple)
        },
        "overruled": overruled,
        "rules": rules,
        "sections": parts,
        "classes": classes,
    }
    base = modeling_auto.MODEL_MAPPING_NAMES.get(model_type)
    base = base if isinstance(base, str) or base is None else base[0]
    if base in classes:
        found["base"] = base
    else:
        inner = bare(model_type, listed, classes)
        if inner:
            found["base"] = "bare"
            classes["bare"] = inner
    return found


def tied_by(config_class: type, section: str, default: Any) -> str:
    """Whether the section's flag decides where the whole does not say that embeddings are tied."""
    inner = vars(default)[section]
    usual = leaves(inner).get("tie_word_embeddings")
    if usual is None or "tie_word_embeddings" not in leaves(default):
        return ""
    try:
        other = config_class(**{section: {"model_type": inner.model_type, "tie_word_embeddings": not usual}})
        same = config_class(**{section: {"model_type": inner.model_type, "tie_word_embeddings": usual}})
    except Exception:  # noqa: BLE001 the class does not take such a section
        return ""
    if other.tie_word_embeddings == same.tie_word_embeddings:
        return ""
    return "alike" if other.tie_word_embeddings == (not usual) else "otherwise"


def ties_alike(config_class: type, section: str, default: Any, model_class: type) -> bool:
    """Whether a flag in the section builds what the same flag of the whole builds."""
    inner = vars(default)[section]
    other = config_class(
        **{section: {"model_type": inner.model_type, "tie_word_embeddings": not leaves(inner)["tie_word_embeddings"]}}
    )
    try:
        whole = changed(default, {"tie_word_embeddings": other.tie_word_embeddings})
        return bool(snapshot(model_class, other).parameters == snapshot(model_class, whole).parameters)
    except Exception:  # noqa: BLE001 neither is known then
        return False


def keys_of_rule(rule: dict[str, Any]) -> set[str]:
    texts = [rule.get("formula"), rule.get("length"), *(where for _, where in rule.get("items", ()))]
    found = {name for text in texts if text for name in names(text)} - {"i"}
    return {plain(key) for key in found | set(rule.get("only", ()))}


def bare(model_type: str, listed: dict[str, Any], classes: dict[str, Any]) -> dict[str, Any] | None:
    """The model without its head, as it stands inside others: what its causal class holds under its prefix."""
    for name in listed:
        prefix = getattr(class_named(name, model_type), "base_model_prefix", "") + "."
        one = classes[name]
        if prefix == "." or one["nested"] or "section" in one:
            continue
        rows = [[row[0][len(prefix) :], *row[1:]] for row in one["entries"] if row[0].startswith(prefix)]
        if not rows:
            continue
        switches = [
            {
                "if": setting["if"],
                "without": [[p[len(prefix) :], n] for p, n in setting["without"] if p.startswith(prefix)],
                "with": [[r[0][len(prefix) :], *r[1:]] for r in setting["with"] if r[0].startswith(prefix)],
                "lists": {k[len(prefix) :]: v for k, v in setting["lists"].items() if k.startswith(prefix)},
            }
            for setting in one["switches"]
        ]
        return {
            **one,
            "entries": rows,
            "switches": switches,
            "lists": {k[len(prefix) :]: v for k, v in one["lists"].items() if k.startswith(prefix)},
            "heads": {k[len(prefix) :]: v for k, v in one["heads"].items() if k.startswith(prefix)},
            "task": "base",
        }
    return None


def given(config_class: type, section: str, inner: Any) -> dict[str, Any]:
    """What a whole config sets in its section where the section's own class would assume otherwise."""
    try:
        found = leaves(vars(config_class(**{section: {"model_type": inner.model_type}}))[section])
        alone = leaves(type(inner)())
    except Exception:  # noqa: BLE001 the class does not take an empty section
        return {}
    different = {key: value for key, value in found.items() if key in alone and alone[key] != value}
    for width in ("hidden_size", "num_attention_heads", "d_model"):
        if isinstance(alone.get(width), int):
            # What stays where the section's own class would follow this key is set by the whole.
            moved = {width: 2 * alone[width]}
            try:
                inside = leaves(vars(config_class(**{section: {"model_type": inner.model_type, **moved}}))[section])
                outside = leaves(type(inner)(**moved))
            except Exception:  # noqa: BLE001 the class does not take this width
                continue
            different |= {
                key: value
                for key, value in inside.items()
                if key in outside and value == found.get(key) and outside[key] != alone.get(key) and key != width
            }
    return {key: value for key, value in different.items() if "." not in key and not key.endswith("]")}


if __name__ == "__main__":
    pack(DERIVED, GROUPS, sys.argv[1:])
