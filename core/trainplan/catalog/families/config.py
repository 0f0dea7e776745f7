"""Reading a model's config file key by key, with a clear error for every key that is wrong."""

from __future__ import annotations

import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any

from trainplan.english import Sentence

MAX_CONFIG_BYTES = 10_000_000
MAX_SIZE = 10_000_000
MAX_LAYERS = 10_000
MAX_DEPTH = 32

SHAPE_PATTERNS = ("*_size", "num_*", "*_layers", "*_dim", "*_rank", "*bias*", "tie_*")
"""Names of keys that may change parameters: unknown ones are refused rather than ignored."""

LEFT_OVER = ("max_window_layers", "mm_*", "tune_mm_*", "vision_tower*")
"""Keys of Qwen and LLaVA that stay in files of models that were made of them."""

SPELLINGS = tuple(
    frozenset(names.split())
    for names in (
        "hidden_size d_model n_embd n_embed hidden_dim embed_dim",
        "num_hidden_layers num_layers n_layers n_layer",
        "num_attention_heads num_heads n_heads n_head",
        "num_key_value_heads num_kv_heads n_kv_heads num_query_groups kv_n_heads",
        "intermediate_size ffn_hidden_size ffn_dim d_ff n_inner",
        "head_dim kv_channels attention_head_dim",
        "num_experts num_local_experts n_routed_experts moe_num_experts",
    )
)
"""Names that different code bases give to one size; published files often hold two of them."""


def words(text: str) -> frozenset[str]:
    """The words of a text, as a set of keys."""
    return frozenset(text.split())


GENERIC_HARMLESS = words(
    """
    _name_or_path add_cross_attention architectures attention_dropout attention_dropout_prob attn_implementation
    _attn_implementation attn_pdrop auto_map bad_words_ids begin_suppress_tokens bos_token_id chunk_size_feed_forward
    classifier_dropout cross_attention_hidden_size decoder_start_token_id diversity_penalty do_sample dropout dtype
    early_stopping embd_pdrop encoder_no_repeat_ngram_size eos_token_id eps exponential_decay_length_penalty
    finetuning_task forced_bos_token_id forced_eos_token_id gradient_checkpointing hidden_act hidden_dropout
    hidden_dropout_prob id2label initializer_factor initializer_range is_decoder is_encoder_decoder label2id language
    layer_norm_eps layer_norm_epsilon layerdrop length_penalty max_length max_position_embeddings min_length model_type
    no_repeat_ngram_size num_beam_groups num_beams num_labels num_return_sequences output_attentions
    output_hidden_states output_router_logits output_scores pad_token_id prefix pretraining_tp problem_type
    pruned_heads quantization_config remove_invalid_values repetition_penalty resid_pdrop residual_dropout
    return_dict return_dict_in_generate rms_norm_eps rope_parameters rope_scaling rope_theta router_aux_loss_coef
    router_jitter_noise sep_token_id suppress_tokens task_specific_params temperature tf_legacy_loss
    tie_encoder_decoder tokenizer_class top_k top_p torch_dtype torchscript transformers_version typical_p unk_token_id
    use_bfloat16 use_cache
    """
)
"""Keys of any config file that change no parameter."""


class ConfigError(ValueError):
    """A config file that cannot be taken: `field` names the key (dotted), the message says what would be right."""

    def __init__(self, message: str, field: str = "") -> None:
        super().__init__(message)
        self.field = field


@dataclass(frozen=True)
class Keys:
    """The keys of one (section of a) config file.

    `shape` maps each key that shapes the model to the value that Hugging Face's configuration class assumes where
    the file lacks it; `harmless` lists keys that change nothing; `aliases` maps other spellings to keys of `shape`.
    """

    shape: Mapping[str, Any]
    harmless: frozenset[str] = frozenset()
    aliases: Mapping[str, str] = field(default_factory=dict)

    def __or__(self, other: Keys) -> Keys:
        return Keys({**self.shape, **other.shape}, self.harmless | other.harmless, {**self.aliases, **other.aliases})


class Config:
    """Typed access to the keys of one section; every access is checked, every default is that of `keys`."""

    def __init__(
        self, values: Mapping[str, Any], keys: Keys, notes: list[str], path: str = "", *, known_class: bool = False
    ) -> None:
        self._keys = keys
        self._known_class = known_class
        self._path = path
        self._notes = notes
        self._values = self._known(values)

    def _known(self, values: Mapping[str, Any]) -> dict[str, Any]:
        known: dict[str, Any] = {}
        unknown = []
        for name, value in values.items():
            key = self._keys.aliases.get(name, name)
            if key in self._keys.shape:
                self._take(known, values, name, key)
            elif name not in self._keys.harmless and name not in GENERIC_HARMLESS:
                shapes = any(fnmatchcase(name, pattern) for pattern in SHAPE_PATTERNS) and not self._is_left_over(name)
                if shapes and not self._says_nothing_new(name, values):
                    raise ConfigError(
                        Sentence(
                            "{name} is not a key that this family is known to have, and it may change the number of "
                            "parameters (here it is {value}). Remove it if it changes nothing, or enter the model by "
                            "hand.",
                            name=self.name(name),
                            value=shown(value),
                        ),
                        self.name(name),
                    )
                unknown.append(name)
        if unknown:
            self._notes.append(
                f"Ignored, because they are not known to shape the model: {', '.join(map(self.name, sorted(unknown)))}."
            )
        missing = sorted(key for key in ("hidden_size", "num_hidden_layers") if key in self._keys.shape)
        for key in missing:
            if key not in known:
                self._notes.append(
                    f"{self.name(key)} is not in the file; {self._keys.shape[key]} is assumed, as the family's own "
                    f"configuration does."
                )
        return known

    def _is_left_over(self, name: str) -> bool:
        """Whether a key is known to stay behind from another family, or the class that builds the model ignores it."""
        if any(fnmatchcase(name, pattern) for pattern in LEFT_OVER):
            return True
        return self._known_class and not any(name in names for names in SPELLINGS)

    def _says_nothing_new(self, name: str, values: Mapping[str, Any]) -> bool:
        """Whether a key is null, 0 or a bias switched off, or repeats a size that the file gives by its own name."""
        value = values[name]
        if value is None or value in ([], {}) or (value == 0 and ("bias" in name or not isinstance(value, bool))):
            return True
        spellings = next((names for names in SPELLINGS if name in names), frozenset())
        return any(values.get(other) == value for other in spellings & self._keys.shape.keys())

    def _take(self, known: dict[str, Any], values: Mapping[str, Any], name: str, key: str) -> None:
        """Enter a value under its key; where the file spells it twice, the other spelling wins, as in Hugging Face."""
        if name == key and any(alias in values for alias, target in self._keys.aliases.items() if target == key):
            return
        if name != key and key in values and values[key] != values[name]:
            self._notes.append(
                f"{self.name(name)} ({shown(values[name])}) is taken, not {self.name(key)} ({shown(values[key])})."
            )
        known[key] = values[name]

    def name(self, key: str) -> str:
        """The key with the section it stands in."""
        return f"{self._path}{key}"

    def error(self, key: str, wanted: str) -> ConfigError:
        name = self.name(key)
        return ConfigError(
            Sentence("{name} is {value}; {wanted}.", name=name, value=shown(self.get(key)), wanted=wanted), name
        )

    def note(self, text: str) -> None:
        self._notes.append(text)

    def get(self, key: str) -> Any:
        """The value as the file has it, or the family's default."""
        return self._values[key] if key in self._values else self._keys.shape[key]

    def whole(self, key: str, *, least: int = 0, most: int = MAX_SIZE) -> int:
        value = self.get(key)
        if isinstance(value, float) and math.isfinite(value) and value == int(value):
            value = int(value)
        if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
            raise self.error(
                key, Sentence("a whole number from {least:,} to {most:,} is needed", least=least, most=most)
            )
        return value

    def count(self, key: str, *, most: int = MAX_SIZE) -> int:
        return self.whole(key, least=1, most=most)

    def layers(self, key: str, *, least: int = 1) -> int:
        return self.whole(key, least=least, most=MAX_LAYERS)

    def optional(self, key: str, *, least: int = 1) -> int | None:
        return None if self.get(key) is None else self.whole(key, least=least)

    def window(self, key: str) -> int | None:
        """A sliding window; null and 0 mean none."""
        return self.whole(key) or None if self.get(key) is not None else None

    def count_or(self, key: str, default: int) -> int:
        """The count, or `default` where the key is absent or null."""
        return default if self.get(key) is None else self.count(key)

    def flag(self, key: str) -> bool:
        value = self.get(key)
        if value is None:
            return False
        if not isinstance(value, bool) and value not in (0, 1):
            raise self.error(key, "true or false is needed")
        return bool(value)

    def real(self, key: str) -> float:
        value = self.get(key)
        if isinstance(value, bool) or not isinstance(value, int | float) or not math.isfinite(value):
            raise self.error(key, "a finite number is needed")
        return float(value)

    def text(self, key: str, choices: Iterable[str] = ()) -> str:
        value = self.get(key)
        allowed = tuple(choices)
        if not isinstance(value, str) or (allowed and value not in allowed):
            names = Sentence("one of {names} is needed", names=", ".join(allowed))
            raise self.error(key, names if allowed else "a text is needed")
        return value

    def items(self, key: str, length: int | None = None) -> list[Any] | None:
        """A list (of `length` entries), or None where the key is absent or null."""
        value = self.get(key)
        if value is None:
            return None
        if not isinstance(value, list) or len(value) > MAX_LAYERS:
            raise self.error(key, "a list is needed")
        for entry in value:
            if not isinstance(entry, str | int):
                raise self.error(
                    key, Sentence("it holds {entry}; a list of names or whole numbers is needed", entry=shown(entry))
                )
        if length is not None and len(value) != length:
            raise self.error(
                key,
                Sentence(
                    "a list of {length} entries, one per layer, is needed, and it has {value}",
                    length=length,
                    value=len(value),
                ),
            )
        return value

    def counts(self, key: str, length: int) -> list[int]:
        """A list of `length` whole numbers from 1."""
        value = self.items(key, length)
        if value is None or not all(isinstance(entry, int) and 0 < entry <= MAX_SIZE for entry in value):
            raise self.error(
                key,
                Sentence("{length} whole numbers from 1 to {max_size:,} are needed", length=length, max_size=MAX_SIZE),
            )
        return value

    def mapping(self, key: str) -> dict[str, Any]:
        value = self.get(key)
        if value is None:
            return {}
        if not isinstance(value, dict):
            raise self.error(key, "an object is needed")
        return value

    def section(self, key: str, keys: Keys) -> Config:
        return Config(self.mapping(key), keys, self._notes, f"{self._path}{key}.", known_class=self._known_class)

    def numbered(self, key: str, keys: Keys) -> dict[int, Config]:
        """Sections under the numbers of layers."""
        found = {}
        for number, values in self.mapping(key).items():
            if not number.isdecimal() or not isinstance(values, dict):
                raise self.error(key, "an object of layer numbers with an object for each is needed")
            found[int(number)] = Config(values, keys, self._notes, f"{self._path}{key}.{number}.")
        return found


def shown(value: Any) -> str:
    """A value as a message shows it: short, as JSON writes it."""
    if isinstance(value, dict):
        return "an object"
    if isinstance(value, list):
        return f"a list of {len(value)} entries"
    text = json.dumps(value) if isinstance(value, str | int | float | bool | None) else repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def read_config(path: Path) -> dict[str, Any]:
    """The object in a config file.

    Raises `ConfigError` for what is not a small UTF-8 JSON object, `OSError` where the file cannot be read.
    """
    size = path.stat().st_size
    if size > MAX_CONFIG_BYTES:
        raise ConfigError(
            Sentence(
                "{name} holds {size:,} bytes; a model's config.json holds a few thousand (at most "
                "{max_config_bytes:,} are read). Is it the weights?",
                name=path.name,
                size=size,
                max_config_bytes=MAX_CONFIG_BYTES,
            )
        )
    with path.open("rb") as file:
        content = file.read(MAX_CONFIG_BYTES + 1)
    return parse_config(content, path.name)


def parse_config(content: bytes | str, name: str = "config.json") -> dict[str, Any]:
    """The object that the text of a config file holds."""
    if len(content) > MAX_CONFIG_BYTES:
        raise ConfigError(
            Sentence(
                "{name} is larger than {max_config_bytes:,} bytes; a model's config.json is far smaller.",
                name=name,
                max_config_bytes=MAX_CONFIG_BYTES,
            )
        )
    try:
        value = json.loads(content)
    except RecursionError:
        raise ConfigError(Sentence("{name} is nested too deeply to be a model's config.json.", name=name)) from None
    except UnicodeDecodeError:
        raise ConfigError(Sentence("{name} is not UTF-8 text; a model's config.json is needed.", name=name)) from None
    except ValueError as error:
        raise ConfigError(
            Sentence("{name} is not JSON ({error}); a model's config.json is needed.", name=name, error=error)
        ) from None
    return checked_object(value, name)


def checked_object(value: Any, name: str = "The config") -> dict[str, Any]:
    if not isinstance(value, dict):
        raise ConfigError(
            Sentence(
                "{name} holds {value}; a JSON object with model_type and sizes is needed.",
                name=name,
                value=kind_of(value),
            )
        )
    if deeper_than(value, MAX_DEPTH):
        raise ConfigError(
            Sentence(
                "{name} is nested more than {max_depth} levels deep; a model's config.json is nearly flat.",
                name=name,
                max_depth=MAX_DEPTH,
            )
        )
    return value


def kind_of(value: Any) -> str:
    kinds = {list: "a list", str: "a text", bool: "true or false", type(None): "null", int: "a number"}
    return kinds.get(type(value), "a number")


def deeper_than(value: Any, depth: int) -> bool:
    if not isinstance(value, dict | list):
        return False
    if depth == 0:
        return True
    children = value.values() if isinstance(value, dict) else value
    return any(deeper_than(child, depth - 1) for child in children)
