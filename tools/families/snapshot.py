"""What transformers builds of a config on its meta device: every parameter's path and shape."""

from __future__ import annotations

import copy
import dataclasses
import importlib
import os
import warnings
from typing import Any

os.environ.setdefault("HF_HUB_OFFLINE", "1")
os.environ.setdefault("TOKENIZERS_PARALLELISM", "false")
warnings.filterwarnings("ignore")

import torch  # noqa: E402
import transformers  # noqa: E402
from transformers import PreTrainedConfig, PreTrainedModel  # noqa: E402
from transformers.initialization import no_init_weights  # noqa: E402
from transformers.models.auto.configuration_auto import CONFIG_MAPPING  # noqa: E402

transformers.logging.set_verbosity_error()
torch.set_num_threads(1)

BASE_FIELDS = {field.name for field in dataclasses.fields(PreTrainedConfig)}
LISTS_OF_SIZES = 12
transformers.GenerationConfig.from_model_config = classmethod(lambda cls, config: cls())  # only its time matters here
WIDTHS_OF_HEADS = ("head_dim", "attention_head_size", "head_size", "d_kv", "key_value_proj_dim", "qk_head_dim")
HEADS = (
    "num_heads",
    "num_attention_heads",
    "n_heads",
    "n_head",
    "num_attn_heads",
    "heads",
    "nhead",
    "attention_head_num",
)


def class_named(name: str, model_type: str) -> Any:
    """A model class, exported or not."""
    if hasattr(transformers, name):
        return getattr(transformers, name)
    module = CONFIG_MAPPING[model_type].__module__.replace("configuration_", "modeling_")
    return getattr(importlib.import_module(module), name)


def build(model_class: type, config: PreTrainedConfig) -> Any:
    with torch.device("meta"), no_init_weights():
        model = model_class(config)
    model.tie_weights()
    return model


@dataclasses.dataclass
class Snapshot:
    parameters: dict[tuple[str, str], tuple[int, ...]]
    """(module path, parameter) -> shape; what several modules share counts once, for the first."""
    classes: dict[str, str]
    nested: dict[str, tuple[str, str, str]]
    """Path of a whole model inside -> (section of the config, class, model type)."""
    heads: dict[str, tuple[int, int]]
    """Module path -> (heads, width of one) where the module says so."""
    tied: bool

    @property
    def total(self) -> int:
        return sum(product(shape) for shape in self.parameters.values())


def product(shape: tuple[int, ...]) -> int:
    result = 1
    for size in shape:
        result *= size
    return result


def sections(config: PreTrainedConfig) -> dict[str, PreTrainedConfig]:
    return {name: value for name, value in vars(config).items() if isinstance(value, PreTrainedConfig)}


def snapshot(model_class: type, config: PreTrainedConfig, whole: bool = False) -> Snapshot:
    model = build(model_class, config)
    parts = {} if whole else sections(config)
    by_type = {type(value): name for name, value in parts.items()}
    nested: dict[str, tuple[str, str, str]] = {}
    parameters: dict[tuple[str, str], tuple[int, ...]] = {}
    classes: dict[str, str] = {}
    heads: dict[str, tuple[int, int]] = {}
    seen: set[int] = set()
    for path, module in model.named_modules():
        inside = next((outer for outer in nested if path.startswith(outer + ".")), None)
        own = getattr(module, "config", None)
        if (
            inside is None
            and path
            and isinstance(module, PreTrainedModel)
            and type(own) in by_type
            and type(own) is not type(config)
        ):
            nested[path] = (by_type[type(own)], type(module).__name__, own.model_type)
            inside = path
        skipped = inside is not None
        for name, parameter in module._parameters.items():
            if parameter is None or id(parameter) in seen:
                continue
            seen.add(id(parameter))
            if not skipped:
                parameters[(path, name)] = tuple(parameter.shape)
                classes[path] = type(module).__name__
        if not skipped:
            own_values = vars(module)
            number = next((own_values[key] for key in HEADS if isinstance(own_values.get(key), int)), None)
            width = next((own_values[key] for key in WIDTHS_OF_HEADS if isinstance(own_values.get(key), int)), None)
            if number and width:
                heads[path] = (number, width)
    return Snapshot(parameters, classes, nested, heads, False)


def leaves(config: Any, prefix: str = "") -> dict[str, Any]:
    """Every value of the config under its dotted name; short lists of numbers entry by entry."""
    found: dict[str, Any] = {}
    if isinstance(config, PreTrainedConfig):
        items = {
            name: value
            for name, value in vars(config).items()
            if name not in BASE_FIELDS and not name.startswith("_") and name != "transformers_version"
        }
        if "tie_word_embeddings" in vars(config):
            items["tie_word_embeddings"] = config.tie_word_embeddings
    else:
        items = config
    for name, value in items.items():
        path = f"{prefix}{name}"
        if isinstance(value, PreTrainedConfig):
            found |= leaves(value, f"{path}.")
        elif isinstance(value, dict):
            if "rope" not in name and all(isinstance(key, str) and key.isidentifier() for key in value):
                found |= leaves(value, f"{path}.")
        elif isinstance(value, list | tuple):
            found[path] = list(value)
            if 0 < len(value) <= LISTS_OF_SIZES and all(type(entry) in (int, float) for entry in value):
                found |= {f"{path}[{index}]": entry for index, entry in enumerate(value)}
        elif isinstance(value, int | float | str | None):
            found[path] = value
    return found


def enter(config: Any, leaf: str, value: Any) -> None:
    """Set one leaf of the config in place."""
    *sections_, name = leaf.split(".")
    for section in sections_:
        config = config[section] if isinstance(config, dict) else getattr(config, section)
    if name.endswith("]"):
        name, index = name[:-1].split("[")
        items = list(config[name] if isinstance(config, dict) else getattr(config, name))
        items[int(index)] = value
        value = items
    if isinstance(config, dict):
        config[name] = value
    else:
        config.__dict__[config.attribute_map.get(name, name) if isinstance(config, PreTrainedConfig) else name] = value


def changed(config: PreTrainedConfig, changes: dict[str, Any]) -> PreTrainedConfig:
    """A copy with these leaves; lists with one entry per layer follow their number."""
    result = copy.deepcopy(config)
    for leaf, value in changes.items():
        enter(result, leaf, value)
    return result
