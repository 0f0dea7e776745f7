"""Encoders, encoder-decoders and image classifiers."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from trainplan.catalog.architecture import (
    Architecture,
    Attention,
    ExtraParameters,
    FeedForward,
    Layer,
    LayerGroup,
    NormKind,
    Stack,
)
from trainplan.catalog.families.config import Config, Keys, words
from trainplan.catalog.families.decoder import Family, grouped, head_width
from trainplan.english import Sentence


def full_attention(
    config: Config, heads: str, hidden: str, modules: tuple[str, ...], *, bias: bool = True, **changes: Any
) -> Attention:
    """Attention of every token to every token, with as many key heads as query heads."""
    settings: dict[str, Any] = {"causal": False, "rotary": False, "head_dim": head_width(config, heads, hidden)}
    number = config.count(heads)
    return Attention(
        heads=number,
        kv_heads=number,
        qkv_bias=bias,
        output_bias=bias,
        modules=modules,
        **{**settings, **changes},
    )


def repeated(layer: Layer, depth: int) -> tuple[LayerGroup, ...]:
    return (LayerGroup(pattern=(layer,), repeat=depth),)


def table(rows: int, width: int, *, trained: bool = True) -> ExtraParameters:
    """A learned table beside the token table, such as positions."""
    return ExtraParameters(part="input_embedding", count=rows * width, trained=trained)


def norm_weights(*widths: int) -> ExtraParameters:
    """Layer norms with weight and bias that stand outside the layers."""
    return ExtraParameters(part="norms", count=2 * sum(widths))


BERT_MODULES = ("attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense")


def bert(config: Config) -> Architecture:
    if config.flag("add_cross_attention"):
        raise config.error("add_cross_attention", "only encoders without cross attention can be read")
    hidden, vocabulary = config.count("hidden_size"), config.count("vocab_size")
    tied = config.flag("tie_word_embeddings")
    layer = Layer(
        mixer=full_attention(config, "num_attention_heads", "hidden_size", BERT_MODULES),
        feed_forward=FeedForward(
            width=config.count("intermediate_size"),
            gated=False,
            bias=True,
            modules=("intermediate.dense", "output.dense"),
        ),
        norm="layer",
    )
    stack = Stack(
        role="encoder",
        hidden=hidden,
        groups=repeated(layer, config.layers("num_hidden_layers")),
        final_norm="none",
    )
    return Architecture(
        name="",
        family="",
        vocabulary=vocabulary,
        tied_embeddings=tied,
        position_embeddings=config.count("max_position_embeddings"),
        type_embeddings=config.count("type_vocab_size"),
        embedding_norm="layer",
        head_norm="layer",
        head_bias=True,
        head_parameters=hidden * hidden + hidden + (0 if tied else vocabulary),
        stacks=(stack,),
    )


def modernbert(config: Config) -> Architecture:
    hidden, depth = config.count("hidden_size"), config.layers("num_hidden_layers")
    norm: NormKind = "layer" if config.flag("norm_bias") else "layer_without_bias"
    bias, every = config.flag("attention_bias"), config.count("global_attn_every_n_layers")
    types = config.items("layer_types", depth)
    local = [types[index] == "sliding_attention" if types else bool(index % every) for index in range(depth)]
    block = FeedForward(
        width=config.count("intermediate_size"), bias=config.flag("mlp_bias"), modules=("mlp.Wi", "mlp.Wo")
    )
    mixer_of = {
        sliding: full_attention(
            config,
            "num_attention_heads",
            "hidden_size",
            ("attn.Wqkv", "attn.Wo"),
            bias=bias,
            rotary=True,
            window=config.count("local_attention") if sliding else None,
        )
        for sliding in (False, True)
    }
    layers = [
        Layer(mixer=mixer_of[sliding], feed_forward=block, norms=2 if index else 1, norm=norm)
        for index, sliding in enumerate(local)
    ]
    return Architecture(
        name="",
        family="",
        vocabulary=config.count("vocab_size"),
        tied_embeddings=config.flag("tie_word_embeddings"),
        embedding_norm=norm,
        head_norm=norm,
        head_bias=config.flag("decoder_bias"),
        head_parameters=hidden * hidden + (hidden if config.flag("classifier_bias") else 0),
        stacks=(Stack(role="encoder", hidden=hidden, groups=grouped(layers), final_norm=norm),),
    )


def t5(config: Config) -> Architecture:
    hidden, heads = config.count("d_model"), config.count("num_heads")
    head_dim = config.count("d_kv")
    given = config.get("is_gated_act")
    gated = config.text("feed_forward_proj").startswith("gated") if given is None else config.flag("is_gated_act")
    inputs = ("wi_0", "wi_1") if gated else ("wi",)
    block = FeedForward(
        width=config.count("d_ff"),
        gated=gated,
        modules=tuple(f"DenseReluDense.{name}" for name in (*inputs, "wo")),
    )

    def mixer(kind: str, *, causal: bool) -> Attention:
        modules = tuple(f"{kind}.{name}" for name in "qkvo")
        return full_attention(config, "num_heads", "d_model", modules, bias=False, causal=causal, head_dim=head_dim)

    encoder = Layer(mixer=mixer("SelfAttention", causal=False), feed_forward=block)
    decoder = Layer(
        mixer=mixer("SelfAttention", causal=True),
        cross_attention=mixer("EncDecAttention", causal=False),
        feed_forward=block,
        norms=3,
    )
    if not config.flag("tie_word_embeddings"):
        config.note(
            "The model class ties the head to the token table even here, where tie_word_embeddings is false; the "
            f"published weights of such files hold a head of {config.count('vocab_size') * hidden:,} parameters more."
        )
    biases = (table(config.count("relative_attention_num_buckets"), heads),)
    depth = config.layers("num_layers")
    decoder_depth = depth if config.get("num_decoder_layers") is None else config.layers("num_decoder_layers")
    return Architecture(
        name="",
        family="",
        vocabulary=config.count("vocab_size"),
        tied_embeddings=True,
        stacks=(
            Stack(role="encoder", hidden=hidden, groups=repeated(encoder, depth), input_parameters=biases),
            Stack(hidden=hidden, groups=repeated(decoder, decoder_depth), input_parameters=biases),
        ),
    )


def sequence_to_sequence(
    config: Config,
    *,
    key_bias: bool,
    memory_tokens: int | None = None,
    encoder: dict[str, Any],
    decoder: dict[str, Any],
) -> tuple[Stack, Stack]:
    """The stacks of BART and Whisper: plain layers with biases, the decoder with cross attention."""
    hidden = config.count("d_model")

    def mixer(side: str, module: str, *, causal: bool, memory: int | None = None) -> Attention:
        modules = tuple(f"{module}.{name}" for name in ("q_proj", "k_proj", "v_proj", "out_proj"))
        return full_attention(
            config,
            f"{side}_attention_heads",
            "d_model",
            modules,
            causal=causal,
            key_bias=None if key_bias else False,
            memory_tokens=memory,
        )

    def block(side: str) -> FeedForward:
        return FeedForward(width=config.count(f"{side}_ffn_dim"), gated=False, bias=True, modules=("fc1", "fc2"))

    encoder_layer = Layer(
        mixer=mixer("encoder", "self_attn", causal=False), feed_forward=block("encoder"), norm="layer"
    )
    decoder_layer = Layer(
        mixer=mixer("decoder", "self_attn", causal=True),
        cross_attention=mixer("decoder", "encoder_attn", causal=False, memory=memory_tokens),
        feed_forward=block("decoder"),
        norms=3,
        norm="layer",
    )
    return (
        Stack(
            role="encoder",
            hidden=hidden,
            groups=repeated(encoder_layer, config.layers("encoder_layers")),
            **encoder,
        ),
        Stack(hidden=hidden, groups=repeated(decoder_layer, config.layers("decoder_layers")), **decoder),
    )


def bart(config: Config) -> Architecture:
    hidden, vocabulary = config.count("d_model"), config.count("vocab_size")
    tied = config.flag("tie_word_embeddings")
    own_table = () if tied else (table(vocabulary, hidden),)
    side = {
        "final_norm": "none",
        "input_parameters": (
            table(config.count("max_position_embeddings") + 2, hidden),
            norm_weights(hidden),
            *own_table,
        ),
    }
    return Architecture(
        name="",
        family="",
        vocabulary=vocabulary,
        tied_embeddings=tied,
        stacks=sequence_to_sequence(config, key_bias=True, encoder=side, decoder=side),
    )


def whisper(config: Config) -> Architecture:
    hidden, bins, frames = config.count("d_model"), config.count("num_mel_bins"), config.count("max_source_positions")
    weights = 3 * hidden * (bins * 2 + hidden)
    stem = ExtraParameters(part="stem", count=3 * hidden * (bins + hidden) + 2 * hidden, flops_per_token=2 * weights)
    encoder = {
        "final_norm": "layer",
        "tokens": frames,
        "input_parameters": (stem, table(frames, hidden, trained=False)),
    }
    return Architecture(
        name="",
        family="",
        vocabulary=config.count("vocab_size"),
        tied_embeddings=config.flag("tie_word_embeddings"),
        position_embeddings=config.count("max_target_positions"),
        stacks=sequence_to_sequence(
            config, key_bias=False, memory_tokens=frames, encoder=encoder, decoder={"final_norm": "layer"}
        ),
    )


def sides(config: Config, key: str) -> tuple[int, int]:
    """A size given once or as height and width."""
    value = config.get(key)
    if isinstance(value, list):
        if len(value) != 2 or not all(isinstance(side, int) and 0 < side <= 100_000 for side in value):
            raise config.error(key, "a whole number, or height and width, is needed")
        return value[0], value[1]
    return config.count(key), config.count(key)


def patches(config: Config) -> int:
    (height, width), (high, wide) = sides(config, "image_size"), sides(config, "patch_size")
    count = (height // high) * (width // wide)
    if not count:
        raise config.error("patch_size", Sentence("at most {name} is possible", name=config.name("image_size")))
    return count


def patch_weights(config: Config, channels: str = "num_channels", hidden: str = "hidden_size") -> int:
    high, wide = sides(config, "patch_size")
    return config.count(channels) * high * wide * config.count(hidden)


def vit(config: Config) -> Architecture:
    hidden, weights = config.count("hidden_size"), patch_weights(config)
    layer = Layer(
        mixer=full_attention(
            config, "num_attention_heads", "hidden_size", ("q_proj", "k_proj", "v_proj", "o_proj")
        ).model_copy(update={"qkv_bias": config.flag("qkv_bias")}),
        feed_forward=FeedForward(
            width=config.count("intermediate_size"), gated=False, bias=True, modules=("mlp.fc1", "mlp.fc2")
        ),
        norm="layer",
    )
    tokens = patches(config) + 1
    labels = len(config.mapping("id2label")) or config.whole("num_labels")
    stack = Stack(
        role="vision",
        hidden=hidden,
        groups=repeated(layer, config.layers("num_hidden_layers")),
        final_norm="layer",
        tokens=tokens,
        input_parameters=(
            ExtraParameters(part="stem", count=weights + hidden, flops_per_token=2 * weights),
            table(tokens + 1, hidden),
        ),
        output_parameters=(ExtraParameters(part="classifier", count=labels * (hidden + 1)),) if labels else (),
    )
    return Architecture(name="", family="", vocabulary=0, has_head=False, stacks=(stack,))


def encoder_keys(harmless: str, **shape: Any) -> Keys:
    return Keys({"tie_word_embeddings": True, **shape}, words(harmless))


BERT_KEYS: dict[str, Any] = {
    "vocab_size": 30522,
    "hidden_size": 768,
    "num_hidden_layers": 12,
    "num_attention_heads": 12,
    "intermediate_size": 3072,
    "max_position_embeddings": 512,
    "type_vocab_size": 2,
    "add_cross_attention": False,
}
BERT_HARMLESS = """attention_probs_dropout_prob position_embedding_type pooler_fc_size pooler_num_attention_heads
    pooler_num_fc_layers pooler_size_per_head pooler_type directionality"""
SEQUENCE_HARMLESS = """encoder_layerdrop decoder_layerdrop activation_function activation_dropout init_std
    scale_embedding classif_dropout normalize_before normalize_embedding
    add_final_layer_norm add_bias_logits static_position_embeddings extra_pos_embeddings
    force_bos_token_to_be_generated is_encoder_decoder"""
WHISPER_HARMLESS = """use_weighted_layer_sum classifier_proj_size apply_spec_augment mask_time_prob mask_time_length
    mask_time_min_masks mask_feature_prob mask_feature_length mask_feature_min_masks median_filter_width
    alignment_heads num_key_value_heads num_attention_heads"""


def sequence_keys(harmless: str, depth: int, width: int, heads: int, **shape: Any) -> Keys:
    sized = {
        f"{side}_{what}": value
        for side in ("encoder", "decoder")
        for what, value in (("layers", depth), ("ffn_dim", width), ("attention_heads", heads))
    }
    aliases: Sequence[tuple[str, str]] = (("hidden_size", "d_model"), ("num_hidden_layers", "encoder_layers"))
    return Keys(
        {**sized, "tie_word_embeddings": True, **shape}, words(f"{SEQUENCE_HARMLESS} {harmless}"), dict(aliases)
    )


FAMILIES = (
    Family(("bert", "xlm-roberta"), encoder_keys(BERT_HARMLESS, **BERT_KEYS), bert),
    Family(("roberta",), encoder_keys(BERT_HARMLESS, **{**BERT_KEYS, "vocab_size": 50265}), bert),
    Family(
        ("modernbert",),
        encoder_keys(
            """initializer_cutoff_factor norm_eps embedding_dropout mlp_dropout classifier_pooling
            classifier_activation deterministic_flash_attn sparse_prediction sparse_pred_ignore_index
            global_rope_theta local_rope_theta hidden_activation position_embedding_type reference_compile
            repad_logits_with_grad cls_token_id""",
            vocab_size=50368,
            hidden_size=768,
            intermediate_size=1152,
            num_hidden_layers=22,
            num_attention_heads=12,
            norm_bias=False,
            attention_bias=False,
            mlp_bias=False,
            decoder_bias=True,
            classifier_bias=False,
            layer_types=None,
            local_attention=128,
            global_attn_every_n_layers=3,
        ),
        modernbert,
    ),
    Family(
        ("t5",),
        Keys(
            {
                "vocab_size": 32128,
                "d_model": 512,
                "d_kv": 64,
                "d_ff": 2048,
                "num_layers": 6,
                "num_decoder_layers": None,
                "num_heads": 8,
                "relative_attention_num_buckets": 32,
                "feed_forward_proj": "relu",
                "is_gated_act": None,
                "tie_word_embeddings": True,
            },
            words(
                """relative_attention_max_distance dropout_rate n_positions dense_act_fn
                scale_decoder_outputs"""
            ),
            {
                "hidden_size": "d_model",
                "num_attention_heads": "num_heads",
                "num_hidden_layers": "num_layers",
                "head_dim": "d_kv",
            },
        ),
        t5,
    ),
    Family(
        ("bart",),
        sequence_keys("", 12, 4096, 16, vocab_size=50265, d_model=1024, max_position_embeddings=1024),
        bart,
    ),
    Family(
        ("whisper",),
        sequence_keys(
            WHISPER_HARMLESS,
            4,
            1536,
            6,
            vocab_size=51865,
            d_model=384,
            num_mel_bins=80,
            max_source_positions=1500,
            max_target_positions=448,
        ),
        whisper,
    ),
    Family(
        ("vit",),
        Keys(
            {
                "hidden_size": 768,
                "num_hidden_layers": 12,
                "num_attention_heads": 12,
                "intermediate_size": 3072,
                "image_size": 224,
                "patch_size": 16,
                "num_channels": 3,
                "qkv_bias": True,
                "num_labels": 2,
                "id2label": None,
            },
            words("attention_probs_dropout_prob encoder_stride pooler_output_size pooler_act tie_word_embeddings"),
        ),
        vit,
    ),
)
