"""What transformers itself counts: the default of every type of the six groups, and three settings of each varied.

python -m tools.families.truth FILE [VARIED [GROUP ...]] records the rows that the tests hold the product against, with
so many settings of each type varied (3).
"""

from __future__ import annotations

import json
import random
import sys
from collections.abc import Collection, Iterator
from pathlib import Path
from typing import Any

import transformers
from tools.families.configuration import raw_defaults
from tools.families.snapshot import build
from transformers.models.auto import modeling_auto
from transformers.models.auto.configuration_auto import CONFIG_MAPPING

GROUPS = {
    "causal": "CAUSAL_LM",
    "image_text": "IMAGE_TEXT_TO_TEXT",
    "seq2seq": "SEQ_TO_SEQ_CAUSAL_LM",
    "masked": "MASKED_LM",
    "speech": "SPEECH_SEQ_2_SEQ",
    "image": "IMAGE_CLASSIFICATION",
}
VARIED = tuple(
    """
    vocab_size hidden_size intermediate_size num_hidden_layers num_attention_heads num_key_value_heads d_model
    encoder_layers decoder_layers encoder_ffn_dim d_ff num_layers n_layer n_embd tie_word_embeddings attention_bias
    num_local_experts num_experts n_routed_experts moe_intermediate_size first_k_dense_replace head_dim
    max_position_embeddings type_vocab_size mlp_bias use_bias n_positions
    """.split()
)
OF_IMAGES = tuple(
    """
    image_size patch_size num_channels embed_dim embedding_size hidden_sizes depths mlp_ratio expand_ratio groups_width
    depth_multiplier width_multiplier scale layer_type width_coefficient depth_coefficient
    """.split()
)
"""What image models vary beside, most of all the convolutional ones."""
USUAL = 3
TEXT = ("text_config", "llm_config", "language_config", "thinker_config", "decoder")


def pairs() -> Iterator[tuple[str, str, str]]:
    """Group, model type and class."""
    for group, mapping in GROUPS.items():
        for model_type, name in getattr(modeling_auto, f"MODEL_FOR_{mapping}_MAPPING_NAMES").items():
            yield group, model_type, name if isinstance(name, str) else name[0]


def total(config: dict[str, Any], class_name: str) -> int:
    """Parameters of the model, each counted once; raises where transformers cannot build it."""
    values = {key: value for key, value in config.items() if key != "architectures"}
    settings = CONFIG_MAPPING[values.pop("model_type")](**values)
    model_class = getattr(transformers, class_name)
    inner = getattr(settings, "text_config", None)
    if inner is not None and type(inner) is model_class.config_class is not type(settings):
        settings = inner
    return sum(parameter.numel() for parameter in build(model_class, settings).parameters())


def variations(group: str, model_type: str, class_name: str) -> Iterator[dict[str, Any]]:
    """Settings of the type's commonest keys, one at a time, the same in every run."""
    config = CONFIG_MAPPING[model_type]()
    section = next((name for name in TEXT if name in vars(config)), None)
    inner = vars(config)[section] if section else config
    declared = raw_defaults(type(inner))
    random_ = random.Random(f"{model_type} {class_name}")
    of_images = OF_IMAGES if group == "image" else ()
    found = 0
    for key in (*random_.sample(of_images, len(of_images)), *random_.sample(VARIED, len(VARIED))):
        other = varied(key, getattr(inner, key, None)) if key in declared else None
        if other is None:
            continue
        head = {"model_type": model_type, "architectures": [class_name]}
        yield head | ({section: {"model_type": inner.model_type, key: other}} if section else {key: other})
        found += 1
        if found == 6:
            return


def varied(key: str, value: Any) -> Any:
    """Another value of the key; None where it has none that is sure to be possible."""
    if isinstance(value, list | tuple) and value and all(type(item) is int for item in value):
        return [*value[:-1], value[-1] + 1 if key == "depths" else 2 * value[-1]]
    if isinstance(value, bool):
        return not value
    if isinstance(value, float):
        return value * 3 / 4 if key in OF_IMAGES else None
    if not isinstance(value, int):
        return None
    if "layer" in key or key.startswith("first_k"):
        return value - 1 if value > 1 else value + 1
    return 2 * value


def rows(most: int, groups: Collection[str] = tuple(GROUPS)) -> Iterator[dict[str, Any]]:
    """One row for each default and for up to so many variations that transformers can build."""
    for group, model_type, class_name in pairs():
        if group not in groups:
            continue
        head = {"model_type": model_type, "architectures": [class_name]}
        built = 0
        for number, config in enumerate([head, *(_varied(group, model_type, class_name) if most else ())]):
            try:
                count = total(config, class_name)
            except Exception as error:  # noqa: BLE001 whatever the library raises, there is no truth then
                if number == 0:
                    yield {
                        "group": group,
                        "config": config,
                        "total": None,
                        "why": f"{type(error).__name__}: {error}"[:120],
                    }
                continue
            yield {"group": group, "config": config, "total": count}
            built += number > 0
            if built == most and number > 0:
                break


def _varied(group: str, model_type: str, class_name: str) -> list[dict[str, Any]]:
    try:
        return list(variations(group, model_type, class_name))
    except Exception:  # noqa: BLE001 a type whose default config cannot be made
        return []


def main() -> None:
    with Path(sys.argv[1]).open("w", encoding="utf-8") as file:
        for row in rows(int(sys.argv[2]) if len(sys.argv) > 2 else USUAL, sys.argv[3:] or GROUPS):
            file.write(json.dumps({**row, "made_with": f"transformers {transformers.__version__}"}) + "\n")


if __name__ == "__main__":
    main()
