"""DeepSeek's decoders and what follows them: latent attention, indexers, compressed keys, hyper-connections."""

from __future__ import annotations

from typing import Any

from trainplan.catalog.architecture import (
    Architecture,
    CompressedAttention,
    ExtraParameters,
    FeedForward,
    LatentAttention,
    Layer,
)
from trainplan.catalog.families.config import Config, Keys
from trainplan.catalog.families.decoder import Family, decoder, decoder_keys, plain_layers
from trainplan.catalog.families.mixture import (
    ROUTING,
    SELECTION,
    shared_and_routed,
    sparse_after_dense,
    sparse_by_type,
    sparse_where,
)
from trainplan.english import Sentence


def latent_attention(config: Config, **changes: Any) -> LatentAttention:
    return LatentAttention(
        heads=config.count("num_attention_heads"),
        query_rank=config.optional("q_lora_rank"),
        kv_rank=config.count("kv_lora_rank"),
        nope_dim=config.count("qk_nope_head_dim"),
        rope_dim=config.count("qk_rope_head_dim"),
        value_dim=config.count("v_head_dim"),
        bias=config.flag("attention_bias"),
        **changes,
    )


def linear_parameters(part: str, *shapes: tuple[int, int], other: int = 0) -> ExtraParameters:
    """Linear layers (inputs, outputs) that act on every token, with `other` parameters beside them."""
    weights = sum(inputs * outputs for inputs, outputs in shapes)
    return ExtraParameters(part=part, count=weights + other, flops_per_token=2 * weights)


def deepseek_v2(config: Config) -> Architecture:
    bias = config.flag("mlp_bias")
    dense = FeedForward(width=config.count("intermediate_size"), bias=bias)
    experts = shared_and_routed(config, shared_bias=bias)
    blocks = sparse_where(config, sparse_after_dense(config), experts, dense)
    return decoder(config, plain_layers(config, [latent_attention(config)] * len(blocks), blocks))


def deepseek_v3(config: Config) -> Architecture:
    groups, chosen = config.count("n_group"), config.count("topk_group")
    experts = shared_and_routed(config, groups=groups, groups_chosen=min(groups, chosen))
    blocks = sparse_where(config, sparse_after_dense(config), experts)
    return decoder(config, plain_layers(config, [latent_attention(config)] * len(blocks), blocks))


def deepseek_v32(config: Config) -> Architecture:
    return decoder(config, indexed_layers(config, [True] * config.layers("num_hidden_layers")))


def glm_moe_dsa(config: Config) -> Architecture:
    return decoder(config, indexed_layers(config, own_indexers(config)))


def indexed_layers(config: Config, own_indexer: list[bool]) -> list[Layer]:
    """Latent attention to the keys that an indexer selects; some layers reuse the selection of the one before."""
    reused = latent_attention(config, selected=config.count("index_topk"))
    indexed = reused.model_copy(
        update={"index_heads": config.count("index_n_heads"), "index_dim": config.count("index_head_dim")}
    )
    blocks = sparse_where(config, sparse_by_type(config), shared_and_routed(config))
    indexer = key_indexer(config)
    return [
        Layer(mixer=indexed if own else reused, feed_forward=block, extra_parameters=indexer if own else ())
        for block, own in zip(blocks, own_indexer, strict=True)
    ]


def key_indexer(config: Config) -> tuple[ExtraParameters, ...]:
    hidden, heads, width = config.count("hidden_size"), config.count("index_n_heads"), config.count("index_head_dim")
    shapes = (config.count("q_lora_rank"), heads * width), (hidden, width), (hidden, heads)
    return linear_parameters("indexer", *shapes), ExtraParameters(part="norms", count=2 * width)


def own_indexers(config: Config) -> list[bool]:
    """Which layers run an indexer: by `indexer_types`, by a pattern such as FSSF, else by frequency and offset."""
    depth = config.layers("num_hidden_layers")
    types = config.items("indexer_types", depth)
    if types is not None:
        return [kind == "full" for kind in types]
    pattern = config.get("index_topk_pattern")
    if pattern is not None:
        kinds = {"F": True, "full": True, "S": False, "shared": False}
        if not isinstance(pattern, str | list) or len(pattern) < depth or any(kind not in kinds for kind in pattern):
            raise config.error(
                "index_topk_pattern", Sentence("F or S for each of {depth} layers is needed", depth=depth)
            )
        return [kinds[kind] for kind in pattern[:depth]]
    frequency = max(config.whole("index_topk_freq"), 1)
    offset = config.whole("index_skip_topk_offset")
    return [max(index - offset + 1, 0) % frequency == 0 for index in range(depth)]


SLIDING, SPARSE, HEAVY = "sliding_attention", "compressed_sparse_attention", "heavily_compressed_attention"
COMPRESS_RATES = Keys({SPARSE: 4, HEAVY: 128})
KIND_OF_RATIO = {0: SLIDING, 4: SPARSE, 128: HEAVY}


def deepseek_v4(config: Config) -> Architecture:
    hidden, streams = config.count("hidden_size"), config.count("hc_mult")
    experts = shared_and_routed(config).model_copy(
        update={"shared_width": config.count("moe_intermediate_size"), "shared_bias": config.flag("mlp_bias")}
    )
    mixing = (2 + streams) * streams
    connection = linear_parameters("hyper_connection", (streams * hidden, mixing), other=mixing + 3)
    layer_of = {
        kind: Layer(
            mixer=compressed_attention(config, kind),
            feed_forward=experts,
            extra_parameters=(*compressor(config, kind), connection, connection),
        )
        for kind in KIND_OF_RATIO.values()
    }
    head = linear_parameters("hyper_connection", (streams * hidden, streams), other=streams + 1)
    whole = decoder(config, [layer_of[kind] for kind in attention_kinds(config)])
    stack = whole.main.model_copy(update={"output_parameters": (head,)})
    return whole.model_copy(update={"stacks": (stack,)})


def attention_kinds(config: Config) -> list[str]:
    """The attention of each layer: by `layer_types`, by `compress_ratios`, else heavy and sparse in turn."""
    depth = config.layers("num_hidden_layers")
    kinds = config.items("layer_types")
    ratios = config.items("compress_ratios")
    if kinds is None and ratios is not None:
        if any(ratio not in KIND_OF_RATIO for ratio in ratios):
            raise config.error("compress_ratios", "each must be 0, 4 or 128")
        kinds = [KIND_OF_RATIO[ratio] for ratio in ratios]
    if kinds is None:
        kinds = [HEAVY] * min(depth, 2) + [SPARSE if index % 2 else HEAVY for index in range(max(depth - 2, 0))]
    if len(kinds) < depth or any(kind not in KIND_OF_RATIO.values() for kind in kinds):
        raise config.error(
            "layer_types",
            Sentence("{depth} of {names} are needed", depth=depth, names=", ".join(KIND_OF_RATIO.values())),
        )
    return list(kinds[:depth])


def compression(config: Config, kind: str) -> int:
    """Tokens that a compressed key stands for; the older spelling wins, as in the model's own configuration."""
    if kind == SLIDING:
        return 0
    older = {SPARSE: "compress_rate_csa", HEAVY: "compress_rate_hca"}[kind]
    return config.count_or(older, config.section("compress_rates", COMPRESS_RATES).count(kind))


def compressed_attention(config: Config, kind: str) -> CompressedAttention:
    return CompressedAttention(
        heads=config.count("num_attention_heads"),
        head_dim=config.count("head_dim"),
        query_rank=config.count("q_lora_rank"),
        output_groups=config.count("o_groups"),
        output_rank=config.count("o_lora_rank"),
        window=config.count("sliding_window"),
        compression=compression(config, kind),
        selected=config.count("index_topk") if kind == SPARSE else None,
    )


def compressor(config: Config, kind: str) -> tuple[ExtraParameters, ...]:
    """What makes compressed keys (and, for sparse ones, the indexer that selects among them)."""
    hidden, width, rate = config.count("hidden_size"), config.count("head_dim"), compression(config, kind)
    if kind == SLIDING:
        return ()
    if kind == HEAVY:
        keys = linear_parameters("compressor", (hidden, width), (hidden, width), other=rate * width)
        return keys, ExtraParameters(part="norms", count=width)
    heads, index = config.count("index_n_heads"), config.count("index_head_dim")
    keys = linear_parameters("compressor", (hidden, 2 * width), (hidden, 2 * width), other=2 * rate * width)
    shapes = (hidden, 2 * index), (hidden, 2 * index), (config.count("q_lora_rank"), heads * index), (hidden, heads)
    indexer = linear_parameters("indexer", *shapes, other=2 * rate * index)
    return keys, indexer, ExtraParameters(part="norms", count=width + index)


LATENT: dict[str, Any] = {
    "vocab_size": 129280,
    "hidden_size": 7168,
    "intermediate_size": 18432,
    "moe_intermediate_size": 2048,
    "num_hidden_layers": 61,
    "num_attention_heads": 128,
    "num_key_value_heads": 128,
    "n_shared_experts": 1,
    "n_routed_experts": 256,
    "num_experts_per_tok": 8,
    "first_k_dense_replace": 3,
    "q_lora_rank": 1536,
    "kv_lora_rank": 512,
    "qk_nope_head_dim": 128,
    "qk_rope_head_dim": 64,
    "v_head_dim": 128,
    "attention_bias": False,
}
INDEXED: dict[str, Any] = {
    **LATENT,
    "mlp_layer_types": None,
    "index_topk": 2048,
    "index_head_dim": 128,
    "index_n_heads": 64,
}
UNCOUNTED = "rope_interleave qk_head_dim indexer_rope_interleave layer_types mlp_bias"
HARMLESS = f"{ROUTING} {UNCOUNTED}"
EXPERT_ALIASES = {"num_local_experts": "n_routed_experts"}
INDEXED_ALIASES = {**EXPERT_ALIASES, "num_experts": "n_routed_experts"}

FAMILIES = (
    Family(
        ("deepseek_v2",),
        decoder_keys(
            f"{ROUTING} qk_head_dim",
            **{
                **LATENT,
                "vocab_size": 102400,
                "hidden_size": 4096,
                "intermediate_size": 11008,
                "moe_intermediate_size": 1407,
                "num_hidden_layers": 32,
                "num_attention_heads": 32,
                "num_key_value_heads": None,
                "n_shared_experts": 2,
                "n_routed_experts": 64,
                "num_experts_per_tok": None,
                "first_k_dense_replace": 0,
                "mlp_bias": False,
            },
            aliases={"num_experts": "n_routed_experts"},
        ),
        deepseek_v2,
    ),
    Family(
        ("deepseek_v3", "kimi_k2"),
        decoder_keys(f"{SELECTION} {UNCOUNTED}", EXPERT_ALIASES, **LATENT, n_group=8, topk_group=4),
        deepseek_v3,
    ),
    Family(("deepseek_v32",), decoder_keys(HARMLESS, INDEXED_ALIASES, **INDEXED), deepseek_v32),
    Family(
        ("glm_moe_dsa",),
        decoder_keys(
            HARMLESS,
            INDEXED_ALIASES,
            **{
                **INDEXED,
                "vocab_size": 154880,
                "hidden_size": 6144,
                "intermediate_size": 12288,
                "num_hidden_layers": 78,
                "num_attention_heads": 64,
                "num_key_value_heads": 64,
                "q_lora_rank": 2048,
                "qk_nope_head_dim": 192,
                "v_head_dim": 256,
                "index_n_heads": 32,
                "indexer_types": None,
                "index_topk_pattern": None,
                "index_topk_freq": 1,
                "index_skip_topk_offset": 2,
            },
        ),
        glm_moe_dsa,
    ),
    Family(
        ("deepseek_v4",),
        decoder_keys(
            f"""{ROUTING} expert_dtype hc_eps hc_sinkhorn_iters num_hash_layers qk_rope_head_dim swiglu_limit
            compress_rope_theta partial_rotary_factor mlp_layer_types attention_bias""",
            vocab_size=129280,
            moe_intermediate_size=2048,
            num_hidden_layers=43,
            num_attention_heads=64,
            num_key_value_heads=1,
            head_dim=512,
            q_lora_rank=1024,
            num_experts_per_tok=6,
            n_routed_experts=256,
            n_shared_experts=1,
            layer_types=None,
            compress_ratios=None,
            compress_rates=None,
            compress_rate_csa=None,
            compress_rate_hca=None,
            hc_mult=4,
            sliding_window=128,
            o_groups=8,
            o_lora_rank=1024,
            index_n_heads=64,
            index_head_dim=128,
            index_topk=512,
            mlp_bias=False,
            aliases={**EXPERT_ALIASES, "intermediate_size": "moe_intermediate_size"},
        ),
        deepseek_v4,
    ),
)
