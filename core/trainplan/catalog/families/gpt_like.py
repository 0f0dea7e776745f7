"""Dense decoders in the manner of GPT: layer norms, plain feed-forwards, projections in one."""

from __future__ import annotations

from typing import Any

from trainplan.catalog.architecture import Architecture, Attention, ExtraParameters, FeedForward, NormKind
from trainplan.catalog.families.config import Config, Keys, words
from trainplan.catalog.families.decoder import Family, decoder, decoder_keys, head_width, plain_layers

NEOX_BLOCK = ("mlp.dense_h_to_4h", "mlp.dense_4h_to_h")


def multi_head(
    config: Config, modules: tuple[str, ...], *, heads: str, hidden: str, bias: bool, kv_heads: int | None = None
) -> Attention:
    return Attention(
        heads=config.count(heads),
        kv_heads=kv_heads or config.count(heads),
        head_dim=head_width(config, heads, hidden),
        qkv_bias=bias,
        output_bias=bias,
        modules=modules,
    )


def gpt2(config: Config) -> Architecture:
    mixer = multi_head(config, ("attn.c_attn", "attn.c_proj"), heads="n_head", hidden="n_embd", bias=True)
    return gpt2_decoder(config, mixer)


def gpt_bigcode(config: Config) -> Architecture:
    kv_heads = 1 if config.flag("multi_query") else None
    mixer = multi_head(
        config, ("attn.c_attn", "attn.c_proj"), heads="n_head", hidden="n_embd", bias=True, kv_heads=kv_heads
    )
    return gpt2_decoder(config, mixer)


def gpt2_decoder(config: Config, mixer: Attention) -> Architecture:
    if config.flag("add_cross_attention"):
        raise config.error("add_cross_attention", "only decoders without cross attention can be read")
    width = config.count_or("n_inner", 4 * config.count("n_embd"))
    block = FeedForward(width=width, gated=False, bias=True, modules=("mlp.c_fc", "mlp.c_proj"))
    layers = plain_layers(config, [mixer] * config.layers("n_layer"), block, norm="layer")
    positions = config.count("n_positions")
    return decoder(config, layers, norm="layer", hidden="n_embd", position_embeddings=positions)


def codegen(config: Config) -> Architecture:
    mixer = multi_head(config, ("attn.qkv_proj", "attn.out_proj"), heads="n_head", hidden="n_embd", bias=False)
    width = config.count_or("n_inner", 4 * config.count("n_embd"))
    block = FeedForward(width=width, gated=False, bias=True, modules=("mlp.fc_in", "mlp.fc_out"))
    layers = plain_layers(config, [mixer] * config.layers("n_layer"), block, norms=1, norm="layer")
    return decoder(config, layers, norm="layer", hidden="n_embd", head_bias=True)


def gpt_neox(config: Config) -> Architecture:
    bias = config.flag("attention_bias")
    mixer = multi_head(
        config,
        ("attention.query_key_value", "attention.dense"),
        heads="num_attention_heads",
        hidden="hidden_size",
        bias=bias,
    )
    block = FeedForward(width=config.count("intermediate_size"), gated=False, bias=True, modules=NEOX_BLOCK)
    layers = plain_layers(config, [mixer] * config.layers("num_hidden_layers"), block, norm="layer")
    return decoder(config, layers, norm="layer")


def falcon(config: Config) -> Architecture:
    heads, bias = config.count("num_attention_heads"), config.flag("bias")
    modern = config.flag("new_decoder_architecture")
    if modern:
        kv_heads = config.count_or("num_kv_heads", heads)
    else:
        kv_heads = 1 if config.flag("multi_query") else heads
    mixer = multi_head(
        config,
        ("self_attention.query_key_value", "self_attention.dense"),
        heads="num_attention_heads",
        hidden="hidden_size",
        bias=bias,
        kv_heads=kv_heads,
    )
    width = config.count_or("ffn_hidden_size", 4 * config.count("hidden_size"))
    block = FeedForward(width=width, gated=False, bias=bias, modules=NEOX_BLOCK)
    parallel_norms = config.count_or("num_ln_in_parallel_attn", 2 if modern else 1)
    norms = 2 if not config.flag("parallel_attn") or parallel_norms == 2 else 1
    layers = plain_layers(config, [mixer] * config.layers("num_hidden_layers"), block, norms=norms, norm="layer")
    return decoder(config, layers, norm="layer")


def mpt(config: Config) -> Architecture:
    mixer = multi_head(config, ("attn.Wqkv", "attn.out_proj"), heads="n_heads", hidden="d_model", bias=False)
    block = FeedForward(width=4 * config.count("d_model"), gated=False, modules=("ffn.up_proj", "ffn.down_proj"))
    norm: NormKind = "layer_without_bias"
    layers = plain_layers(config, [mixer] * config.layers("n_layers"), block, norm=norm)
    return decoder(config, layers, norm=norm, hidden="d_model")


def bloom(config: Config) -> Architecture:
    mixer = multi_head(
        config,
        ("self_attention.query_key_value", "self_attention.dense"),
        heads="n_head",
        hidden="hidden_size",
        bias=True,
    )
    block = FeedForward(width=4 * config.count("hidden_size"), gated=False, bias=True, modules=NEOX_BLOCK)
    layers = plain_layers(config, [mixer] * config.layers("n_layer"), block, norm="layer")
    return decoder(config, layers, norm="layer", embedding_norm="layer")


def opt(config: Config) -> Architecture:
    hidden, bias = config.count("hidden_size"), config.flag("enable_bias")
    norm: NormKind = "layer" if config.flag("layer_norm_elementwise_affine") else "unweighted"
    mixer = multi_head(
        config,
        ("q_proj", "k_proj", "v_proj", "self_attn.out_proj"),
        heads="num_attention_heads",
        hidden="hidden_size",
        bias=bias,
    )
    block = FeedForward(width=config.count("ffn_dim"), gated=False, bias=bias, modules=("fc1", "fc2"))
    layers = plain_layers(config, [mixer] * config.layers("num_hidden_layers"), block, norm=norm)
    final = config.flag("do_layer_norm_before") and not config.flag("_remove_final_layer_norm")
    whole = decoder(
        config,
        layers,
        norm=norm if final else "none",
        position_embeddings=config.count("max_position_embeddings") + 2,
    )
    width = config.count_or("word_embed_proj_dim", hidden)
    if width == hidden:
        return whole
    project = ExtraParameters(part="other", count=hidden * width, flops_per_token=2 * hidden * width)
    stack = whole.main.model_copy(update={"input_parameters": (project,), "output_parameters": (project,)})
    return whole.model_copy(update={"embedding_width": width, "stacks": (stack,)})


def gpt2_keys(harmless: str, **shape: Any) -> Keys:
    return Keys(
        {
            "vocab_size": 50257,
            "n_embd": 768,
            "n_layer": 12,
            "n_head": 12,
            "n_inner": None,
            "tie_word_embeddings": True,
            **shape,
        },
        words(
            """n_ctx activation_function summary_type summary_use_proj summary_activation summary_proj_to_labels
            summary_first_dropout scale_attn_weights """
            + harmless
        ),
        {
            "hidden_size": "n_embd",
            "num_attention_heads": "n_head",
            "num_hidden_layers": "n_layer",
            "max_position_embeddings": "n_positions",
        },
    )


FAMILIES = (
    Family(
        ("gpt2",),
        gpt2_keys(
            "scale_attn_by_inverse_layer_idx reorder_and_upcast_attn", n_positions=1024, add_cross_attention=False
        ),
        gpt2,
    ),
    Family(
        ("gpt_bigcode",),
        gpt2_keys(
            """attention_softmax_in_fp32 scale_attention_softmax_in_fp32 inference_runner validate_runner_input
            pad_key_length num_key_value_heads pre_allocate_kv_cache max_sequence_length max_batch_size""",
            n_positions=1024,
            add_cross_attention=False,
            multi_query=True,
        ),
        gpt_bigcode,
    ),
    Family(
        ("codegen",),
        gpt2_keys(
            "rotary_dim n_positions", vocab_size=50400, n_embd=4096, n_layer=28, n_head=16, tie_word_embeddings=False
        ),
        codegen,
    ),
    Family(
        ("gpt_neox",),
        decoder_keys(
            "rotary_pct rotary_emb_base use_parallel_residual partial_rotary_factor",
            vocab_size=50432,
            hidden_size=6144,
            num_hidden_layers=44,
            num_attention_heads=64,
            intermediate_size=24576,
            attention_bias=True,
        ),
        gpt_neox,
    ),
    Family(
        ("falcon",),
        Keys(
            {
                "vocab_size": 65024,
                "hidden_size": 4544,
                "num_hidden_layers": 32,
                "num_attention_heads": 71,
                "num_kv_heads": None,
                "num_ln_in_parallel_attn": None,
                "new_decoder_architecture": False,
                "multi_query": True,
                "parallel_attn": True,
                "bias": False,
                "ffn_hidden_size": None,
                "tie_word_embeddings": True,
            },
            words("alibi activation apply_residual_connection_post_layernorm"),
            {"n_embed": "hidden_size"},
        ),
        falcon,
    ),
    Family(
        ("mpt",),
        Keys(
            {"vocab_size": 50368, "d_model": 2048, "n_heads": 16, "n_layers": 24, "tie_word_embeddings": True},
            words(
                """expansion_ratio max_seq_len learned_pos_emb attn_config init_device logit_scale no_bias
                embedding_fraction norm_type emb_pdrop ffn_config init_config verbose use_pad_tok_in_ffn"""
            ),
            {"num_attention_heads": "n_heads", "hidden_size": "d_model", "num_hidden_layers": "n_layers"},
        ),
        mpt,
    ),
    Family(
        ("bloom",),
        Keys(
            {"vocab_size": 250880, "hidden_size": 64, "n_layer": 2, "n_head": 8, "tie_word_embeddings": True},
            words(
                """apply_residual_connection_post_layernorm slow_but_exact seq_length n_inner offset_alibi
                attention_softmax_in_fp32 bias_dropout_fusion masked_softmax_fusion skip_bias_add skip_bias_add_qkv"""
            ),
            {"n_embed": "hidden_size", "num_hidden_layers": "n_layer", "num_attention_heads": "n_head"},
        ),
        bloom,
    ),
    Family(
        ("opt",),
        Keys(
            {
                "vocab_size": 50272,
                "hidden_size": 768,
                "num_hidden_layers": 12,
                "ffn_dim": 3072,
                "num_attention_heads": 12,
                "max_position_embeddings": 2048,
                "word_embed_proj_dim": None,
                "do_layer_norm_before": True,
                "_remove_final_layer_norm": False,
                "enable_bias": True,
                "layer_norm_elementwise_affine": True,
                "tie_word_embeddings": True,
            },
            words("activation_function activation_dropout init_std"),
        ),
        opt,
    ),
)
