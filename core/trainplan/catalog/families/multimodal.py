"""Models with a decoder and towers of other modalities (`text_config`, `vision_config`, `audio_config`)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from trainplan.catalog.architecture import Architecture, Attention, ExtraParameters, FeedForward, Layer, Stack
from trainplan.catalog.families import gpt_like, hybrid, latent, llama_like, mixture
from trainplan.catalog.families.config import Config, Keys, words
from trainplan.catalog.families.decoder import (
    Family,
    attention,
    decoder,
    decoder_keys,
    grouped,
    plain_layers,
)
from trainplan.catalog.families.encoder import full_attention
from trainplan.catalog.families.hybrid import QWEN3_5_KEYS, QWEN3_5_MOE_KEYS
from trainplan.catalog.families.llama_like import by_pattern, dense, with_head_norms
from trainplan.catalog.families.towers import (
    CLIP_VISION,
    GEMMA4_AUDIO,
    GEMMA4_VISION,
    LLAMA4_VISION,
    LLAVA_CLIP,
    PIXTRAL_VISION,
    PLAIN,
    QWEN3_5_VISION,
    QWEN3_VL_VISION,
    SEPARATE,
    SIGLIP_VISION,
    Tower,
    linear,
)
from trainplan.english import Sentence

TOWER_NOTE = (
    "Towers of other modalities count in the parameters; their compute is left out, because a plan of tokens does not "
    "say how many images or how much sound there is."
)


def with_towers(config: Config, text: Architecture, *towers: Stack, tied: bool | None = None) -> Architecture:
    """The decoder with its towers; embeddings are tied as the whole file says."""
    if towers:
        config.note(TOWER_NOTE)
    tie = config.flag("tie_word_embeddings") if tied is None else tied
    return text.model_copy(update={"stacks": (*towers, *text.stacks), "tied_embeddings": tie})


def projected(tower: Stack, count: int) -> Stack:
    """The tower with a projector of so many parameters behind it."""
    projector = ExtraParameters(part="projector", count=count)
    return tower.model_copy(update={"output_parameters": (*tower.output_parameters, projector)})


def tower(config: Config, key: str, kind: Tower) -> Stack:
    return kind.build(config.section(key, kind.keys))


def qwen_vl(keys: Keys, build: Callable[[Config], Architecture], kind: Tower) -> Callable[[Config], Architecture]:
    """Qwen's way: a tower that ends in the decoder's width."""

    def read(config: Config) -> Architecture:
        text = build(config.section("text_config", keys))
        return with_towers(config, text, tower(config, "vision_config", kind))

    return read


def qwen3_vl_text(config: Config) -> Architecture:
    return decoder(config, plain_layers(config, [with_head_norms(config, None)] * config.layers("num_hidden_layers")))


def llama4_text(config: Config) -> Architecture:
    depth, bias, width = (
        config.layers("num_hidden_layers"),
        config.flag("attention_bias"),
        config.count("intermediate_size"),
    )
    step = config.count("interleave_moe_layer_step")
    sparse = config.items("moe_layers")
    chosen = set(range(step - 1, depth, step)) if sparse is None else set(sparse)
    experts = mixture.mixture(config, "num_local_experts", "intermediate_size", shared_width=width)
    block = FeedForward(width=config.count("intermediate_size_mlp"))
    rotary = rotary_layers(config, depth)
    chunk = config.window("attention_chunk_size")
    types = config.items("layer_types", depth)
    layers = []
    for index in range(depth):
        chunked = types[index] == "chunked_attention" if types else rotary[index]
        mixer = attention(
            config,
            qkv_bias=bias,
            output_bias=bias,
            query_key_norm="unweighted" if config.flag("use_qk_norm") and rotary[index] else "none",
            window=chunk if chunked else None,
            rotary=rotary[index],
        )
        layers.append(Layer(mixer=mixer, feed_forward=experts if index in chosen else block))
    return decoder(config, layers)


def rotary_layers(config: Config, depth: int) -> list[bool]:
    """Which layers of Llama 4 have rotary positions: by list, else all but every fourth."""
    given = config.items("no_rope_layers")
    if given:
        if len(given) < depth:
            raise config.error("no_rope_layers", Sentence("{depth} entries, one per layer, are needed", depth=depth))
        return [bool(value) for value in given[:depth]]
    interval = config.count("no_rope_layer_interval")
    return [(index + 1) % interval != 0 for index in range(depth)]


def llama4(config: Config) -> Architecture:
    text = llama4_text(config.section("text_config", LLAMA4_TEXT))
    output = config.section("vision_config", LLAMA4_VISION.keys).count("vision_output_dim")
    vision = projected(tower(config, "vision_config", LLAMA4_VISION), linear(output, text.hidden))
    return with_towers(config, text, vision, tied=text.tied_embeddings)


gemma3_text = dense(with_head_norms, sliding=by_pattern, norms=4)


def gemma3(config: Config) -> Architecture:
    text = gemma3_text(config.section("text_config", GEMMA3_TEXT))
    vision = tower(config, "vision_config", SIGLIP_VISION)
    return with_towers(config, text, projected(vision, linear(vision.hidden, text.hidden) + vision.hidden))


def gemma4_text(config: Config) -> Architecture:
    depth, hidden = config.layers("num_hidden_layers"), config.count("hidden_size")
    types = config.items("layer_types", depth)
    if types is None:
        types = ["sliding_attention" if (index + 1) % 6 else "full_attention" for index in range(depth)]
    types = [*types[:-1], "full_attention"]
    first_reused = depth - config.whole("num_kv_shared_layers")
    layer_input = config.whole("hidden_size_per_layer_input")
    extras = per_layer_input(hidden, layer_input)
    sparse = config.flag("enable_moe_block")
    layers = []
    for index, kind in enumerate(types):
        reused = index >= first_reused
        wide = 2 if reused and config.flag("use_double_wide_mlp") else 1
        block = FeedForward(width=wide * config.count("intermediate_size"))
        experts, router = gemma4_experts(config) if sparse else (None, ())
        layers.append(
            Layer(
                mixer=gemma4_attention(config, index, full=kind == "full_attention", reused=reused),
                parallel_feed_forward=block if experts else None,
                feed_forward=experts or block,
                norms=7 if experts else 4,
                extra_parameters=(*extras, *router),
            )
        )
    whole = decoder(config, layers)
    if not layer_input:
        return whole
    packed = depth * layer_input
    tables = (
        ExtraParameters(part="per_layer_table", count=config.count("vocab_size_per_layer_input") * packed),
        ExtraParameters(part="per_layer_projection", count=hidden * packed, flops_per_token=2 * hidden * packed),
        ExtraParameters(part="norms", count=layer_input),
    )
    stack = whole.main.model_copy(update={"input_parameters": tables})
    return whole.model_copy(update={"stacks": (stack,)})


def per_layer_input(hidden: int, width: int) -> tuple[ExtraParameters, ...]:
    """A gate and a projection that bring each layer its own embedding of the token."""
    if not width:
        return ()
    weights = 2 * hidden * width
    return (
        ExtraParameters(part="per_layer_input", count=weights, flops_per_token=2 * weights),
        ExtraParameters(part="norms", count=hidden),
    )


def gemma4_attention(config: Config, index: int, *, full: bool, reused: bool) -> Attention:
    """Attention of one layer; `per_layer_config` says what differs, else the global sizes of full attention do."""
    same = config.flag("attention_k_eq_v")
    kv_heads, head_dim = config.count("num_key_value_heads"), config.count("head_dim")
    if config.get("per_layer_config") is not None:
        own = config.numbered("per_layer_config", LAYER_OVERRIDES).get(index)
        if own:
            kv_heads, head_dim = own.count_or("num_key_value_heads", kv_heads), own.count_or("head_dim", head_dim)
    elif full:
        head_dim = config.count("global_head_dim")
        kv_heads = config.count_or("num_global_key_value_heads", kv_heads) if same else kv_heads
    bias = config.flag("attention_bias")
    return Attention(
        heads=config.count("num_attention_heads"),
        kv_heads=kv_heads,
        head_dim=head_dim,
        qkv_bias=bias,
        output_bias=bias,
        query_key_norm="head",
        window=None if full else config.count("sliding_window"),
        keys_values="reused" if reused else "keys_only" if full and same else "own",
    )


def gemma4_experts(config: Config) -> tuple[Any, tuple[ExtraParameters, ...]]:
    experts = mixture.mixture(config, "num_experts", "moe_intermediate_size", "top_k_experts")
    scales = config.count("hidden_size") + config.count("num_experts")
    return experts, (ExtraParameters(part="router", count=scales),)


def gemma4(config: Config) -> Architecture:
    text = gemma4_text(config.section("text_config", GEMMA4_TEXT))
    towers = []
    if config.get("vision_config") is not None:
        vision = tower(config, "vision_config", GEMMA4_VISION)
        towers.append(projected(vision, linear(vision.hidden, text.hidden)))
    if config.get("audio_config") is not None:
        output = config.section("audio_config", GEMMA4_AUDIO.keys).count("output_proj_dims")
        towers.append(projected(tower(config, "audio_config", GEMMA4_AUDIO), linear(output, text.hidden)))
    return with_towers(config, text, *towers)


TEXT_FAMILIES = {
    model_type: family
    for module in (llama_like, gpt_like, mixture, latent, hybrid)
    for family in module.FAMILIES
    for model_type in family.model_types
}
VISION_TOWERS = {"clip_vision_model": CLIP_VISION, "siglip_vision_model": SIGLIP_VISION, "pixtral": PIXTRAL_VISION}


def llava(config: Config) -> Architecture:
    text_type = config.mapping("text_config").get("model_type", "llama")
    if not isinstance(text_type, str) or text_type not in TEXT_FAMILIES:
        raise config.error(
            "text_config", Sentence("its model_type must be one of {names}", names=", ".join(sorted(TEXT_FAMILIES)))
        )
    family = TEXT_FAMILIES[text_type]
    text = family.build(config.section("text_config", family.keys))
    vision_type = config.mapping("vision_config").get("model_type", "clip_vision_model")
    if not isinstance(vision_type, str) or vision_type not in VISION_TOWERS:
        raise config.error(
            "vision_config", Sentence("its model_type must be one of {names}", names=", ".join(sorted(VISION_TOWERS)))
        )
    kind = VISION_TOWERS[vision_type]
    if config.get("vision_config") is None:
        kind = replace(kind, keys=kind.keys | Keys(LLAVA_CLIP))
    vision = tower(config, "vision_config", kind)
    layers = config.get("vision_feature_layer")
    taps = len(layers) if isinstance(layers, list) else 1
    bias = config.flag("multimodal_projector_bias")
    projector = linear(taps * vision.hidden, text.hidden, bias=bias) + linear(text.hidden, text.hidden, bias=bias)
    tied = config.flag("tie_word_embeddings") or text.tied_embeddings
    return with_towers(config, text, projected(vision, projector), tied=tied)


def newest(config: Config, section: str) -> str:
    """Old CLIP files hold the sizes in `text_config_dict`, which wins over `text_config`."""
    return f"{section}_dict" if config.get(f"{section}_dict") else section


def clip(config: Config) -> Architecture:
    text = config.section(newest(config, "text_config"), CLIP_TEXT)
    vision = tower(config, newest(config, "vision_config"), CLIP_VISION)
    layer = Layer(
        mixer=full_attention(text, "num_attention_heads", "hidden_size", SEPARATE, causal=True),
        feed_forward=FeedForward(width=text.count("intermediate_size"), gated=False, bias=True, modules=PLAIN),
        norm="layer",
    )
    hidden, width = text.count("hidden_size"), config.count("projection_dim")
    stack = Stack(
        hidden=hidden,
        groups=grouped([layer] * text.layers("num_hidden_layers")),
        final_norm="layer",
        output_parameters=(ExtraParameters(part="projection", count=linear(hidden, width) + 1),),
    )
    config.note(TOWER_NOTE)
    return Architecture(
        name="",
        family="",
        vocabulary=text.count("vocab_size"),
        has_head=False,
        position_embeddings=text.count("max_position_embeddings"),
        stacks=(projected(vision, linear(vision.hidden, width)), stack),
    )


def whole_keys(harmless: str = "", **shape: Any) -> Keys:
    return Keys(
        {"text_config": None, "vision_config": None, "tie_word_embeddings": False, **shape},
        words(
            f"""image_token_id video_token_id vision_start_token_id vision_end_token_id image_token_index
            boi_token_index eoi_token_index boi_token_id eoi_token_id {harmless}"""
        ),
    )


QWEN3_VL_TEXT = decoder_keys(
    "max_window_layers sliding_window use_sliding_window layer_types",
    vocab_size=151936,
    intermediate_size=22016,
    num_key_value_heads=32,
    head_dim=128,
    attention_bias=False,
)
QWEN3_VL_MOE_TEXT = mixture.QWEN3_MOE_KEYS | Keys(
    {
        "intermediate_size": 5632,
        "num_attention_heads": 16,
        "num_key_value_heads": 16,
        "moe_intermediate_size": 1408,
        "num_experts_per_tok": 4,
        "num_experts": 60,
    }
)
LLAMA4_TEXT = decoder_keys(
    "attn_temperature_tuning floor_scale attn_scale for_llm_compressor cache_implementation",
    vocab_size=202048,
    hidden_size=5120,
    intermediate_size=8192,
    intermediate_size_mlp=16384,
    num_hidden_layers=48,
    num_attention_heads=40,
    num_key_value_heads=8,
    head_dim=128,
    num_experts_per_tok=1,
    num_local_experts=16,
    moe_layers=None,
    interleave_moe_layer_step=1,
    use_qk_norm=True,
    no_rope_layers=None,
    no_rope_layer_interval=4,
    attention_chunk_size=8192,
    layer_types=None,
    attention_bias=False,
)
GEMMA_HARMLESS = f"{llama_like.GEMMA_HARMLESS} final_logit_softcapping attn_logit_softcapping rope_local_base_freq"
GEMMA3_TEXT = decoder_keys(
    GEMMA_HARMLESS,
    vocab_size=262208,
    hidden_size=2304,
    intermediate_size=9216,
    num_hidden_layers=26,
    num_attention_heads=8,
    num_key_value_heads=4,
    head_dim=256,
    tie_word_embeddings=True,
    attention_bias=False,
    sliding_window=4096,
    sliding_window_pattern=6,
    layer_types=None,
    aliases={"_sliding_window_pattern": "sliding_window_pattern"},
)
GEMMA4_TEXT = decoder_keys(
    f"{GEMMA_HARMLESS} expert_intermediate_size",
    vocab_size=262144,
    hidden_size=2304,
    intermediate_size=9216,
    num_hidden_layers=30,
    num_attention_heads=8,
    num_key_value_heads=4,
    head_dim=256,
    global_head_dim=512,
    num_global_key_value_heads=None,
    per_layer_config=None,
    tie_word_embeddings=True,
    attention_bias=False,
    attention_k_eq_v=False,
    sliding_window=512,
    layer_types=None,
    vocab_size_per_layer_input=262144,
    hidden_size_per_layer_input=256,
    num_kv_shared_layers=0,
    use_double_wide_mlp=False,
    enable_moe_block=False,
    num_experts=None,
    top_k_experts=None,
    moe_intermediate_size=None,
)
LAYER_OVERRIDES = Keys({"head_dim": None, "num_key_value_heads": None})
CLIP_TEXT = Keys(
    {
        "vocab_size": 49408,
        "hidden_size": 512,
        "intermediate_size": 2048,
        "num_hidden_layers": 12,
        "num_attention_heads": 8,
        "max_position_embeddings": 77,
    },
    words("projection_dim initializer_factor tie_word_embeddings"),
)

FAMILIES = (
    Family(("qwen3_vl",), whole_keys(), qwen_vl(QWEN3_VL_TEXT, qwen3_vl_text, QWEN3_VL_VISION)),
    Family(("qwen3_vl_moe",), whole_keys(), qwen_vl(QWEN3_VL_MOE_TEXT, mixture.qwen3_moe, QWEN3_VL_VISION)),
    Family(("qwen3_5",), whole_keys(), qwen_vl(QWEN3_5_KEYS, hybrid.qwen3_5, QWEN3_5_VISION)),
    Family(("qwen3_5_moe",), whole_keys(), qwen_vl(QWEN3_5_MOE_KEYS, hybrid.qwen3_5_moe, QWEN3_5_VISION)),
    Family(("llama4_text",), LLAMA4_TEXT, llama4_text),
    Family(("llama4",), whole_keys(), llama4),
    Family(("gemma3_text",), GEMMA3_TEXT, gemma3_text),
    Family(("gemma3",), whole_keys("mm_tokens_per_image", tie_word_embeddings=True), gemma3),
    Family(("gemma4_text",), GEMMA4_TEXT, gemma4_text),
    Family(
        ("gemma4",),
        whole_keys(
            """audio_token_id boa_token_id boa_token_index eoa_token_id eoa_token_index
            vision_soft_tokens_per_image audio_soft_tokens_per_image audio_ms_per_token""",
            tie_word_embeddings=True,
            audio_config=None,
        ),
        gemma4,
    ),
    Family(
        ("llava",),
        whole_keys(
            "image_seq_length projector_hidden_act vision_feature_select_strategy vocab_size ignore_index",
            vision_feature_layer=-2,
            multimodal_projector_bias=True,
        ),
        llava,
    ),
    Family(
        ("clip",),
        Keys(
            {
                "text_config": None,
                "text_config_dict": None,
                "vision_config": None,
                "vision_config_dict": None,
                "projection_dim": 512,
            },
            words("logit_scale_init_value tie_word_embeddings"),
        ),
        clip,
    ),
)
