"""Vision and audio towers of multimodal models. Their parameters count as `other`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from trainplan.catalog.architecture import Attention, ExtraParameters, FeedForward, Layer, Stack
from trainplan.catalog.families.config import Config, Keys, words
from trainplan.catalog.families.encoder import full_attention, patch_weights, patches, repeated, sides

SEPARATE = ("q_proj", "k_proj", "v_proj", "out_proj")
PIXTRAL = ("q_proj", "k_proj", "v_proj", "o_proj")
PLAIN = ("mlp.fc1", "mlp.fc2")


@dataclass(frozen=True)
class Tower:
    """How a tower's section of the config is read; its output has the width of `output`."""

    keys: Keys
    build: Callable[[Config], Stack]


def other(count: int, flops_per_token: int = 0) -> ExtraParameters:
    return ExtraParameters(part="tower", count=count, flops_per_token=flops_per_token)


def linear(inputs: int, outputs: int, *, bias: bool = False) -> int:
    """Parameters of a linear layer."""
    return inputs * outputs + (outputs if bias else 0)


def plain_layer(
    config: Config, modules: tuple[str, ...] = SEPARATE, heads: str = "num_attention_heads", **changes: bool
) -> Layer:
    """A layer of a vision transformer: layer norms, biases everywhere."""
    return Layer(
        mixer=full_attention(config, heads, "hidden_size", modules, **changes),
        feed_forward=FeedForward(width=config.count("intermediate_size"), gated=False, bias=True, modules=PLAIN),
        norm="layer",
    )


def clip_vision(config: Config) -> Stack:
    hidden, weights, count = config.count("hidden_size"), patch_weights(config), patches(config)
    stem = other(weights + hidden + (count + 1) * hidden + 2 * hidden, 2 * weights)
    return Stack(
        role="vision",
        hidden=hidden,
        groups=repeated(plain_layer(config), config.layers("num_hidden_layers")),
        final_norm="layer",
        tokens=0,
        input_parameters=(stem,),
    )


def siglip_vision(config: Config) -> Stack:
    hidden, weights, width = config.count("hidden_size"), patch_weights(config), config.count("intermediate_size")
    stem = other(weights + hidden + patches(config) * hidden, 2 * weights)
    pooling = hidden + linear(hidden, 3 * hidden, bias=True) + linear(hidden, hidden, bias=True) + 2 * hidden
    pooling += linear(hidden, width, bias=True) + linear(width, hidden, bias=True)
    return Stack(
        role="vision",
        hidden=hidden,
        groups=repeated(plain_layer(config), config.layers("num_hidden_layers")),
        final_norm="layer",
        tokens=0,
        input_parameters=(stem,),
        output_parameters=(other(pooling),) if config.flag("vision_use_head") else (),
    )


def pixtral_vision(config: Config) -> Stack:
    """A tower of Llama's layers over patches, one norm before them."""
    hidden, weights = config.count("hidden_size"), patch_weights(config)
    mixer = full_attention(config, "num_attention_heads", "hidden_size", PIXTRAL, bias=False, rotary=True)
    layer = Layer(mixer=mixer, feed_forward=FeedForward(width=config.count("intermediate_size")))
    return Stack(
        role="vision",
        hidden=hidden,
        groups=repeated(layer, config.layers("num_hidden_layers")),
        final_norm="none",
        tokens=0,
        input_parameters=(other(weights + hidden, 2 * weights),),
    )


def qwen_vision(config: Config, *, deepstack: bool) -> Stack:
    """The tower of Qwen-VL: a merger of neighbouring patches, and one more for each layer that `deepstack` taps."""
    hidden, output = config.count("hidden_size"), config.count("out_hidden_size")
    weights = patch_weights(config, "in_channels") * sides(config, "temporal_patch_size")[0]
    merged = hidden * config.count("spatial_merge_size") ** 2
    merge = linear(merged, merged, bias=True) + linear(merged, output, bias=True)
    taps = len(config.items("deepstack_visual_indexes") or ()) if deepstack else 0
    return Stack(
        role="vision",
        hidden=hidden,
        groups=repeated(plain_layer(config, ("attn.qkv", "attn.proj"), "num_heads"), config.layers("depth")),
        final_norm="none",
        tokens=0,
        input_parameters=(other(weights + hidden + config.count("num_position_embeddings") * hidden, 2 * weights),),
        output_parameters=(other(2 * hidden + merge + taps * (2 * merged + merge)),),
    )


def qwen3_vl_vision(config: Config) -> Stack:
    return qwen_vision(config, deepstack=True)


def qwen3_5_vision(config: Config) -> Stack:
    return qwen_vision(config, deepstack=False)


def llama4_vision(config: Config) -> Stack:
    hidden, weights = config.count("hidden_size"), patch_weights(config)
    stem = other(weights + hidden + (patches(config) + 1) * hidden + 2 * hidden, 2 * weights)
    output = config.count("projector_output_dim")
    adapter = linear(config.count("intermediate_size"), config.count("projector_input_dim")) + linear(output, output)
    return Stack(
        role="vision",
        hidden=hidden,
        groups=repeated(
            plain_layer(config, ("q_proj", "k_proj", "v_proj", "o_proj")), config.layers("num_hidden_layers")
        ),
        final_norm="layer",
        tokens=0,
        input_parameters=(stem,),
        output_parameters=(other(adapter),),
    )


def gemma4_vision(config: Config) -> Stack:
    hidden = config.count("hidden_size")
    high, wide = sides(config, "patch_size")
    weights = 3 * high * wide * hidden
    layer = Layer(
        mixer=Attention(
            heads=config.count("num_attention_heads"),
            kv_heads=config.count("num_key_value_heads"),
            head_dim=config.count("head_dim"),
            query_key_norm="head",
            causal=False,
        ),
        feed_forward=FeedForward(width=config.count("intermediate_size")),
        norms=4,
    )
    return Stack(
        role="vision",
        hidden=hidden,
        groups=repeated(layer, config.layers("num_hidden_layers")),
        final_norm="none",
        tokens=0,
        input_parameters=(other(weights + 2 * config.count("position_embedding_size") * hidden, 2 * weights),),
    )


def gemma4_audio(config: Config) -> Stack:
    """A conformer: two feed-forwards around attention and a light convolution in each layer."""
    hidden, kernel, output = (
        config.count("hidden_size"),
        config.count("conv_kernel_size"),
        config.count("output_proj_dims"),
    )
    channels = config.counts("subsampling_conv_channels", 2)
    mixer = full_attention(
        config, "num_attention_heads", "hidden_size", ("q_proj", "k_proj", "v_proj", "post"), bias=False
    )
    attended = mixer.heads * mixer.head_dim
    convolution = linear(hidden, 2 * hidden) + linear(hidden, hidden) + hidden * kernel + 2 * hidden
    second_block = 2 * linear(hidden, 4 * hidden) + 2 * hidden
    extra = linear(hidden, attended) + mixer.head_dim + convolution + second_block
    layer = Layer(
        mixer=mixer,
        feed_forward=FeedForward(width=4 * hidden, gated=False, modules=("ffw_layer_1", "ffw_layer_2")),
        norms=5,
        extra_parameters=(other(extra, 2 * (extra - 5 * hidden)),),
    )
    first, second = channels
    stem = 9 * first + first + 9 * first * second + second + (first // 4) * second * hidden
    return Stack(
        role="audio",
        hidden=hidden,
        groups=repeated(layer, config.layers("num_hidden_layers")),
        final_norm="none",
        tokens=0,
        input_parameters=(other(stem, 2 * stem),),
        output_parameters=(other(linear(hidden, output, bias=True)),),
    )


VISION = {
    "hidden_size": 768,
    "intermediate_size": 3072,
    "num_hidden_layers": 12,
    "num_attention_heads": 12,
    "num_channels": 3,
    "image_size": 224,
    "patch_size": 16,
}
VISION_HARMLESS = words(
    """projection_dim vocab_size initializer_factor attention_probs_dropout_prob num_image_tokens
    projector_hidden_act tie_word_embeddings projection_size"""
)
QWEN_VISION = {
    "depth": 27,
    "hidden_size": 1152,
    "intermediate_size": 4304,
    "num_heads": 16,
    "in_channels": 3,
    "patch_size": 16,
    "spatial_merge_size": 2,
    "temporal_patch_size": 2,
    "out_hidden_size": 3584,
    "num_position_embeddings": 2304,
    "deepstack_visual_indexes": [8, 16, 24],
}
QWEN_ALIASES = {"num_attention_heads": "num_heads", "num_hidden_layers": "depth"}

CLIP_VISION = Tower(Keys({**VISION, "patch_size": 32}, VISION_HARMLESS), clip_vision)
LLAVA_CLIP = {
    "intermediate_size": 4096,
    "hidden_size": 1024,
    "patch_size": 14,
    "image_size": 336,
    "num_hidden_layers": 24,
    "num_attention_heads": 16,
}
SIGLIP_VISION = Tower(Keys({**VISION, "vision_use_head": True}, VISION_HARMLESS), siglip_vision)
PIXTRAL_VISION = Tower(
    Keys(
        {
            "hidden_size": 1024,
            "intermediate_size": 4096,
            "num_hidden_layers": 24,
            "num_attention_heads": 16,
            "num_channels": 3,
            "image_size": 1024,
            "patch_size": 16,
        },
        words("head_dim is_composition"),
    ),
    pixtral_vision,
)
QWEN3_VL_VISION = Tower(Keys(QWEN_VISION, words("tie_word_embeddings"), QWEN_ALIASES), qwen3_vl_vision)
QWEN3_5_VISION = Tower(Keys(QWEN_VISION, words("tie_word_embeddings"), QWEN_ALIASES), qwen3_5_vision)
LLAMA4_VISION = Tower(
    Keys(
        {
            "hidden_size": 768,
            "num_hidden_layers": 34,
            "num_attention_heads": 16,
            "num_channels": 3,
            "intermediate_size": 5632,
            "vision_output_dim": 7680,
            "image_size": 448,
            "patch_size": 14,
            "projector_input_dim": 4096,
            "projector_output_dim": 4096,
        },
        words(
            """norm_eps vision_feature_layer vision_feature_select_strategy pixel_shuffle_ratio
            multi_modal_projector_bias projector_dropout tie_word_embeddings"""
        ),
    ),
    llama4_vision,
)
GEMMA4_VISION = Tower(
    Keys(
        {
            "hidden_size": 768,
            "intermediate_size": 3072,
            "num_hidden_layers": 16,
            "num_attention_heads": 12,
            "num_key_value_heads": 12,
            "head_dim": 64,
            "patch_size": 16,
            "position_embedding_size": 10240,
        },
        words(
            """attention_bias pooling_kernel_size use_clipped_linears standardize default_output_length global_head_dim
            hidden_activation tie_word_embeddings"""
        ),
    ),
    gemma4_vision,
)
GEMMA4_AUDIO = Tower(
    Keys(
        {
            "hidden_size": 1024,
            "num_hidden_layers": 12,
            "num_attention_heads": 8,
            "subsampling_conv_channels": [128, 32],
            "conv_kernel_size": 5,
            "output_proj_dims": 1536,
        },
        words(
            """residual_weight attention_chunk_size attention_context_left attention_context_right
            attention_logit_cap attention_invalid_logits_value use_clipped_linears gradient_clipping
            tie_word_embeddings"""
        ),
    ),
    gemma4_audio,
)
