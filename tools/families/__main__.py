"""Writes the descriptions of families: python -m tools.families [TYPE ...] (needs transformers and torch)."""

from __future__ import annotations

import json
import signal
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tools.families.derive import RATIO, Derivation, UnexplainedError, is_size
from tools.families.describe import Describer, Entry, Regime, predict, star_prefixes
from tools.families.snapshot import changed, class_named, leaves, sections, snapshot
from tools.families.truth import GROUPS
from transformers.models.auto import modeling_auto
from transformers.models.auto.configuration_auto import CONFIG_MAPPING

from trainplan.catalog.families import FAMILIES
from trainplan.catalog.families.formula import names

BASES = tuple(
    """
    llama mistral mixtral qwen2 qwen2_moe qwen3 qwen3_moe gemma gemma2 gemma3_text phi phi3 cohere cohere2 granite opt
    gpt2 gpt_neox t5 bert roberta modernbert clip_text_model clip_vision_model siglip_vision_model
    siglip2_vision_model dinov2 dinov2_with_registers dinov3_vit vit pixtral whisper wav2vec2 hubert wavlm smollm3 olmo
    olmo2 stablelm falcon starcoder2 glm glm4 deepseek_v3 gpt_oss ministral3
    """.split()
)
"""Types that often stand inside others."""
TARGET = Path(tempfile.gettempdir()) / "trainplan-families"


def classes() -> dict[str, list[str]]:
    """Model type -> classes of the six groups, the first being the usual one."""
    found: dict[str, list[str]] = {}
    for group in GROUPS.values():
        for model_type, name in getattr(modeling_auto, f"MODEL_FOR_{group}_MAPPING_NAMES").items():
            first = name if isinstance(name, str) else name[0]
            if first not in found.setdefault(model_type, []):
                found[model_type].append(first)
    return found


def few_layers(config: Any, few: int) -> dict[str, Any]:
    """Changes that leave a deep stack few layers, so that thousands of models can be built."""
    changes = {}
    for leaf, value in leaves(config).items():
        name = leaf.rpartition(".")[2]
        if (
            is_size(value)
            and name in ("num_hidden_layers", "n_layer", "n_layers", "num_layers", "depth")
            and value > few
        ):
            changes[leaf] = few
    return changes


def starts(config_class: type, model_class: type, truth: Any) -> Iterator[Any]:
    """Configs to start from: the shallowest that has every part of the default, then the default."""
    default = config_class()
    parts = kinds_of(truth)
    for few in (3, 6, 12):
        try:
            if sections(default):
                shallow = Derivation.__new__(Derivation)
                shallow.values = leaves(default)
                config = changed(default, shallow.changes(few_layers(default, few)))
            else:
                config = config_class(
                    **{leaf: value for leaf, value in few_layers(default, few).items() if "." not in leaf}
                )
            shallow_model = snapshot(model_class, config)
            if kinds_of(shallow_model) == parts and explicit_of(shallow_model) == explicit_of(truth):
                yield config
                break
        except Exception:  # noqa: BLE001 a class whose other defaults need its depth
            continue
    yield default


def explicit_of(snap: Any) -> set[str]:
    learner = Describer.__new__(Describer)
    learner.explicit = set()
    learner._learn(snap)
    return learner.explicit


def kinds_of(snap: Any) -> set[Any]:
    """Parameters with their shapes, whatever their number in a list."""
    return {
        (".".join("*" if token.isdigit() else token for token in path.split(".")), name, shape)
        for (path, name), shape in snap.parameters.items()
    }


def holds_nested(truth: Any, default: Any, model_class: type) -> bool:
    """Whether the whole models inside count as they do by themselves."""
    inside = 0
    for section, name, model_type in truth.nested.values():
        inside += snapshot(class_named(name, model_type), getattr(default, section), whole=True).total
    return bool(truth.total + inside == snapshot(model_class, default, whole=True).total)


def describe(model_type: str, class_name: str, whole: bool = False) -> dict[str, Any]:
    config_class = CONFIG_MAPPING[model_type]
    model_class = class_named(class_name, model_type)
    for section, inner in sections(config_class()).items():
        if type(inner) is model_class.config_class and config_class is not model_class.config_class:
            return {"section": section, "nested": {"": [section, class_name, inner.model_type]}}
    default = config_class()
    reason = ""
    truth = snapshot(model_class, default)
    if truth.nested and not holds_nested(truth, default, model_class):
        raise UnexplainedError("what stands inside counts otherwise than by itself")
    for config in starts(config_class, model_class, truth):
        try:
            describer = Describer(model_class, config)
            describer.whole = whole
            regime = describer.describe()
            describer.hold_together()
            switches = describer.switches()
        except UnexplainedError as error:
            reason = str(error)
            print("   ", class_name, reason[:300], flush=True)
            continue
        found = describer.patterns(truth)
        if predict(regime, leaves(default)) == found:
            return written(describer, regime, switches, truth)
        print("   ", class_name, "default not foretold", describer.fixed, describer.notes[:3], flush=True)
        reason = "the default with all its layers is not foretold"
    raise UnexplainedError(reason)


def written(describer: Describer, regime: Regime, switches: list[Any], truth: Any) -> dict[str, Any]:
    settings = []
    harmless: dict[str, list[Any]] = {}
    for setting, other in switches:
        if other is None or other is regime:
            for leaf, value in setting.items():
                harmless.setdefault(leaf, []).append(value)
            continue
        settings.append(
            {
                "if": setting,
                "without": [[entry.pattern, entry.name] for entry in regime.entries if entry not in other.entries],
                "with": [entry.row() for entry in other.entries if entry not in regime.entries],
                "lists": {name: length for name, length in other.lists.items() if regime.lists.get(name) != length},
            }
        )
    used = set()
    texts = [*regime.lists.values(), *(dim for entry in regime.entries for dim in entry.dims)]
    texts += [entry.where for entry in regime.entries if entry.where]
    for setting in settings:
        texts += [dim for row in setting["with"] for dim in row[2]] + [row[3] for row in setting["with"] if row[3]]
        texts += list(setting["lists"].values())
        used |= set(setting["if"])
    for text in texts:
        used |= {name for name in names(text) if name not in ("i", "j")}
    harmless_keys = [
        leaf for leaf in describer.keys if leaf not in used and leaf not in describer.fixed and leaf in describer.alone
    ]
    unknown = [
        leaf
        for leaf in describer.keys
        if leaf not in used
        and leaf not in describer.fixed
        and leaf not in describer.alone
        and leaf not in harmless
        and not leaf.endswith("]")
        and not describer.harmless(leaf)
    ]
    return {
        "lists": regime.lists,
        "entries": [entry.row() for entry in regime.entries],
        "nested": {path: list(value) for path, value in truth.nested.items()},
        "heads": describer_heads(describer, truth),
        "switches": settings,
        "tolerated": harmless,
        "fixed": {**describer.fixed, **{leaf: describer.values[leaf] for leaf in unknown}},
        "harmless": harmless_keys,
        "used": sorted(used),
        "notes": describer.notes,
        "builds": len(describer.cache),
    }


def default_alone(model_type: str, class_name: str) -> dict[str, Any]:
    """A description of the default config and of no other."""
    config = CONFIG_MAPPING[model_type]()
    describer = Describer(class_named(class_name, model_type), config)
    describer.alone, describer.turned = {}, {}
    truth = describer.base = snapshot(describer.model_class, config, whole=True)
    entries: list[Any] = []
    lists: dict[str, str] = {}
    for (pattern, name), by_index in describer.patterns(truth, learn=True).items():
        kind = next((cls for path, cls in truth.classes.items() if describer.starred(path)[0] == pattern), "")
        full = True
        for prefix in star_prefixes(pattern):
            lists[prefix] = str(describer.length(prefix, truth))
        for shape in dict.fromkeys(by_index.values()):
            first = sorted({indices[0] for indices, other in by_index.items() if indices and other == shape})
            where = None if not first or len(first) == int(lists[star_prefixes(pattern)[0]]) else f"i in {first!r}"
            entries.append([pattern, name, [str(size) for size in shape], where, kind])
        del full
    if predict(Regime(lists, [Entry(*row) for row in entries]), leaves(config)) != describer.patterns(truth):
        entries = [
            [
                *((path, name) if not name.isdigit() else (f"{path}.{name}", "")),
                [str(n) for n in shape],
                None,
                truth.classes[path],
            ]
            for (path, name), shape in truth.parameters.items()
        ]
        lists = {}
    return {
        "lists": lists,
        "entries": entries,
        "nested": {path: list(value) for path, value in truth.nested.items()},
        "heads": {describer.starred(path)[0]: [str(number) for number in pair] for path, pair in truth.heads.items()},
        "switches": [],
        "tolerated": {},
        "fixed": {
            leaf: value
            for leaf, value in describer.values.items()
            if leaf in describer.keys
            and not leaf.endswith("]")
            and (not isinstance(value, float) or any(word in leaf for word in RATIO))
        },
        "harmless": [],
        "used": [],
        "notes": [],
        "builds": 1,
    }


def describer_heads(describer: Describer, truth: Any) -> dict[str, list[str]]:
    """Formulas of the number of heads and the width of one, for each attention."""
    found: dict[str, list[str]] = {}
    for path, (number, width) in truth.heads.items():
        pattern, _ = describer.starred(path)
        if pattern in found:
            continue

        def read(snap: Any, position: int, pattern: str = pattern) -> int:
            for other, pair in snap.heads.items():
                if describer.starred(other)[0] == pattern:
                    return int(pair[position])
            raise KeyError(pattern)

        try:
            found[pattern] = [describer.fit(lambda snap, at=at: read(snap, at), f"heads of {pattern}") for at in (0, 1)]
        except (UnexplainedError, KeyError):
            continue
    return found


def main() -> None:
    TARGET.mkdir(parents=True, exist_ok=True)
    wanted = sys.argv[1:]
    todo = [(model_type, name) for model_type, listed in classes().items() for name in listed]
    half = [int(word[1:]) for word in wanted if word.startswith("%")]
    wanted = [word for word in wanted if not word.startswith("%")]
    todo = [(model_type, name) for model_type, name in todo if model_type not in FAMILIES or model_type in wanted]
    if half:
        todo = todo[half[0] :: 2]
    if "again" in wanted:
        wanted = []
        for path in TARGET.glob("*.json"):
            one = json.loads(path.read_text())
            if (
                one.get("error")
                or "text_config.layer_types" in one.get("fixed", ())
                or "layer_types" in one.get("fixed", ())
                or any("image_size" in key or "patch_size" in key for key in one.get("fixed", ()))
            ):
                todo.append((path.stem.rpartition(".")[0], path.stem.rpartition(".")[2]))
                path.unlink()
    if "base" in wanted:
        wanted = []
        todo = [
            (kind, name if isinstance(name, str) else name[0])
            for kind, name in modeling_auto.MODEL_MAPPING_NAMES.items()
            if kind in BASES
        ]
        todo += [(kind, name) for kind, listed in classes().items() if kind in FAMILIES for name in listed]
    if wanted:
        todo = [(model_type, name) for model_type, name in todo if model_type in wanted]
    done: set[str] = set()

    def late(*_: Any) -> None:
        raise TimeoutError

    signal.signal(signal.SIGALRM, late)
    while todo:
        model_type, name = todo.pop(0)
        key = f"{model_type}.{name}"
        if key in done:
            continue
        done.add(key)
        target = TARGET / f"{key}.json"
        if target.exists() and not wanted:
            found = json.loads(target.read_text())
        else:
            began = time.time()
            signal.alarm(100)
            try:
                found = describe(model_type, name)
            except (Exception, TimeoutError) as error:  # noqa: BLE001 listed and looked at
                signal.alarm(60)
                try:
                    found = default_alone(model_type, name)
                except (Exception, TimeoutError):  # noqa: BLE001 listed and looked at
                    found = {}
                found["error"] = f"{type(error).__name__}: {error}"
            signal.alarm(0)
            found["seconds"] = round(time.time() - began, 1)
            target.write_text(json.dumps(found, indent=0))
            print(key, found["seconds"], found.get("error", "")[:200], list(found.get("fixed", ())), flush=True)
        for section, class_name, inner in found.get("nested", {}).values():
            if inner in CONFIG_MAPPING:
                todo.insert(0, (inner, class_name))


if __name__ == "__main__":
    main()
