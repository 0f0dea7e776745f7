"""Dense decoders in the manner of GPT: layer norms with biases, plain feed-forwards."""

from __future__ import annotations

from trainplan.catalog.architecture import Architecture, Attention, FeedForward
from trainplan.catalog.families.config import Config, Keys, words
from trainplan.catalog.families.decoder import Family, attention, decoder, decoder_keys, head_width, plain_layers

GPT2_NAMES = {"hidden_size": "n_embd", "num_attention_heads": "n_head", "num_hidden_layers": "n_layer"}


def gpt2(config: Config) -> Architecture:
    if config.flag("add_cross_attention"):
        raise config.error("add_cross_attention", "only decoders without cross attention are supported")
    hidden, heads = config.count("n_embd"), config.count("n_head")
    mixer = Attention(
        heads=heads,
        kv_heads=heads,
        head_dim=head_width(config, "n_head", "n_embd"),
        qkv_bias=True,
        output_bias=True,
        rotary=False,
        modules=("attn.c_attn", "attn.c_proj"),
    )
    block = FeedForward(
        width=config.count_or("n_inner", 4 * hidden), gated=False, bias=True, modules=("mlp.c_fc", "mlp.c_proj")
    )
    layers = plain_layers(config, [mixer] * config.layers("n_layer"), block, norm="layer")
    positions = config.count("n_positions")
    return decoder(config, "gpt2", layers, norm="layer", hidden="n_embd", position_embeddings=positions)


def gpt_neox(config: Config) -> Architecture:
    bias = config.flag("attention_bias")
    mixer = attention(config, qkv_bias=bias, output_bias=bias, modules=("attention.query_key_value", "attention.dense"))
    block = FeedForward(
        width=config.count("intermediate_size"),
        gated=False,
        bias=True,
        modules=("mlp.dense_h_to_4h", "mlp.dense_4h_to_h"),
    )
    layers = plain_layers(config, [mixer] * config.layers("num_hidden_layers"), block, norm="layer")
    return decoder(config, "gpt_neox", layers, norm="layer")


GPT2_KEYS = Keys(
    {
        "vocab_size": 50257,
        "n_positions": 1024,
        "n_embd": 768,
        "n_layer": 12,
        "n_head": 12,
        "n_inner": None,
        "add_cross_attention": False,
        "tie_word_embeddings": True,
    },
    words(
        """n_ctx activation_function summary_type summary_use_proj summary_activation summary_proj_to_labels
        summary_first_dropout scale_attn_weights scale_attn_by_inverse_layer_idx reorder_and_upcast_attn"""
    ),
    {**GPT2_NAMES, "max_position_embeddings": "n_positions"},
)

FAMILIES = (
    Family(("gpt2",), GPT2_KEYS, gpt2),
    Family(
        ("gpt_neox",),
        decoder_keys(
            "rotary_pct rotary_emb_base use_parallel_residual",
            vocab_size=50432,
            hidden_size=6144,
            num_hidden_layers=44,
            num_attention_heads=64,
            intermediate_size=24576,
            attention_bias=True,
        ),
        gpt_neox,
    ),
)
