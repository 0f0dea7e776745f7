"""Decoders with multi-head latent attention: DeepSeek-V2 and what follows it."""

from __future__ import annotations

from trainplan.catalog.architecture import Architecture, LatentAttention, Mixture
from trainplan.catalog.families.config import Config
from trainplan.catalog.families.decoder import Family, decoder, decoder_keys, plain_layers
from trainplan.catalog.families.mixture import mixture, sparse_where


def latent_attention(config: Config) -> LatentAttention:
    return LatentAttention(
        heads=config.count("num_attention_heads"),
        query_rank=config.optional("q_lora_rank"),
        kv_rank=config.count("kv_lora_rank"),
        nope_dim=config.count("qk_nope_head_dim"),
        rope_dim=config.count("qk_rope_head_dim"),
        value_dim=config.count("v_head_dim"),
        bias=config.flag("attention_bias"),
    )


def shared_and_routed(config: Config) -> Mixture:
    """Routed experts beside `n_shared_experts` shared ones of the same width."""
    shared = config.whole("n_shared_experts") if config.given("n_shared_experts") else 0
    return mixture(
        config,
        "n_routed_experts",
        "moe_intermediate_size",
        shared_width=shared * config.count("moe_intermediate_size"),
    )


def deepseek_v3(config: Config) -> Architecture:
    dense = config.layers("first_k_dense_replace", least=0)
    blocks = sparse_where(config, lambda index: index >= dense, shared_and_routed(config))
    return decoder(config, "deepseek_v3", plain_layers(config, [latent_attention(config)] * len(blocks), blocks))


FAMILIES = (
    Family(
        ("deepseek_v3",),
        decoder_keys(
            """n_group topk_group topk_method norm_topk_prob routed_scaling_factor scoring_func rope_interleave
            moe_layer_freq num_nextn_predict_layers num_mtp_layers ep_size aux_loss_alpha seq_aux qk_head_dim""",
            vocab_size=129280,
            hidden_size=7168,
            intermediate_size=18432,
            moe_intermediate_size=2048,
            num_hidden_layers=61,
            num_attention_heads=128,
            num_key_value_heads=128,
            n_shared_experts=1,
            n_routed_experts=256,
            num_experts_per_tok=8,
            first_k_dense_replace=3,
            q_lora_rank=1536,
            kv_lora_rank=512,
            qk_nope_head_dim=128,
            qk_rope_head_dim=64,
            v_head_dim=128,
            attention_bias=False,
            aliases={"num_local_experts": "n_routed_experts"},
        ),
        deepseek_v3,
    ),
)
