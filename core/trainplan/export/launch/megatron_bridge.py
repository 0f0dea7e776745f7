"""Megatron-Bridge: overrides of its plain GPT recipe (section.field=value; 0.6.2), and a script that starts it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from types import MappingProxyType

from trainplan.catalog.architecture import Attention, LatentAttention
from trainplan.engine.operators.lists import routing
from trainplan.export.launch import adapters, megatron
from trainplan.export.launch.decoder import Decoder, plain_decoder
from trainplan.export.launch.job import Job, of_framework, refuse_if
from trainplan.export.launch.shell import script, start_lines
from trainplan.export.launch.start import RESUMES, resumes

RECIPE = "vanilla_gpt_pretrain_config"
"""The recipe without a model of its own: every size comes from the overrides."""
MIXED_PRECISION: Mapping[str, str] = MappingProxyType(
    {
        "bf16_mixed": "bf16_mixed",
        "fp16_mixed": "fp16_mixed",
        "delayed": "bf16_with_fp8_delayed_scaling_mixed",
        "mxfp8": "bf16_with_mxfp8_mixed",
        "nvfp4": "bf16_with_nvfp4_mixed",
    }
)
"""By the recipe of the scales where a precision has one."""
Override = tuple[str, object]


def files(job: Job) -> dict[str, bytes]:
    """`pretrain_bridge.sh`. Raises RefusedError."""
    starts_from_weights = job.plan.model.training != "pretraining" and not resumes(job.plan)
    notes = ["not in the plan: OVERRIDES such as optimizer.lr, scheduler.lr_warmup_iters, dataset.blend, tokenizer"]
    if adapters.has_adapters(job.plan):
        notes.append("adapters: PRETRAINED is the checkpoint that they are trained on; their alpha is not in the plan")
    if resumes(job.plan):
        notes.append(RESUMES)
    body = [
        'BRIDGE_DIR="${BRIDGE_DIR:-/opt/Megatron-Bridge}"',
        f'CHECKPOINT_DIR="${{CHECKPOINT_DIR:-/checkpoints/{job.name}}}"',
        'DATASET="${DATASET:-mock}"  # or megatron-indexed with dataset.blend',
        *(['PRETRAINED="${PRETRAINED:?a checkpoint of Megatron-Bridge}"'] if starts_from_weights else []),
        "OVERRIDES=(",
        *(f"  {_word(path, value)}" for path, value in overrides(job)),
        '  checkpoint.save="$CHECKPOINT_DIR"',
        '  checkpoint.load="$CHECKPOINT_DIR"',
        *(['  checkpoint.pretrained_checkpoint="$PRETRAINED"'] if starts_from_weights else []),
        ")",
        "",
        *start_lines(
            job,
            f'"$BRIDGE_DIR/scripts/training/run_recipe.py" --recipe {RECIPE} --mode pretrain --dataset "$DATASET" '
            + '"${OVERRIDES[@]}" "$@"',
        ),
    ]
    return {"pretrain_bridge.sh": script(job, notes, body)}


def overrides(job: Job) -> list[Override]:
    """Every override, in the order of the script. Raises RefusedError."""
    of_framework(job, ("megatron_core", "megatron_bridge"), "a Megatron-Bridge recipe")
    refuse_if(job.plan.dataset.packing != "full", "packed and padded documents belong to Bridge's own data sets")
    decoder = plain_decoder(job.plan.model.architecture)
    peft = [adapters.bridge_override(job)] if adapters.has_adapters(job.plan) else []
    return [*_model(decoder, job), *_layout(job, decoder), *_training(job), *_checkpoint(job), *peft]


def _word(path: str, value: object) -> str:
    text = "null" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    word = f"{path}={text}"
    return word if text.replace("_", "").replace(".", "").replace("-", "").isalnum() else f"'{word}'"


def _model(decoder: Decoder, job: Job) -> Iterator[Override]:
    mixer = decoder.mixer
    if isinstance(mixer, LatentAttention):
        refuse_if(True, "the plain recipe has no latent attention: start from the model's own recipe")
    assert isinstance(mixer, Attention)
    first = decoder.dense or decoder.mixture
    assert first is not None
    yield "model.num_layers", decoder.layers
    yield "model.hidden_size", decoder.hidden
    yield "model.ffn_hidden_size", first.width
    yield "model.num_attention_heads", mixer.heads
    yield "model.num_query_groups", mixer.kv_heads
    yield "model.kv_channels", mixer.head_dim
    yield "model.vocab_size", decoder.vocabulary
    yield "model.seq_length", job.phase.sequence_length
    yield "dataset.seq_length", job.phase.sequence_length
    yield "model.share_embeddings_and_output_weights", decoder.tied
    yield "model.normalization", "RMSNorm" if decoder.norm == "rms" else "LayerNorm"
    yield "model.gated_linear_unit", first.gated
    yield "model.add_bias_linear", first.bias
    yield "model.add_qkv_bias", mixer.qkv_bias
    yield "model.qk_layernorm", mixer.query_key_norm == "head"
    yield "model.position_embedding_type", "learned_absolute" if decoder.positions else "rope"
    if decoder.mixture is not None:
        mixture = decoder.mixture
        refuse_if(mixture.latent is not None, "experts of another width than the model are not exported")
        yield "model.num_moe_experts", mixture.experts
        yield "model.moe_router_topk", mixture.chosen
        yield "model.moe_ffn_hidden_size", mixture.width
        backend = megatron.flex_backend(job)
        yield "model.moe_token_dispatcher_type", "flex" if backend else "alltoall"
        if backend:
            yield "model.moe_flex_dispatcher_backend", backend
        if mixture.shared_width:
            yield "model.moe_shared_expert_intermediate_size", mixture.shared_width
        if not all(decoder.expert_layers):
            yield "model.moe_layer_freq", f"[{','.join(str(int(layer)) for layer in decoder.expert_layers)}]"


def _layout(job: Job, decoder: Decoder) -> Iterator[Override]:
    layout = job.layout
    yield "model.tensor_model_parallel_size", layout.tensor
    yield "model.pipeline_model_parallel_size", layout.pipeline
    yield "model.context_parallel_size", layout.context
    yield "model.sequence_parallel", layout.sequence
    if decoder.mixture is not None:
        yield "model.expert_model_parallel_size", layout.expert
        yield "model.expert_tensor_parallel_size", layout.expert_tensor
        if megatron.overlaps_experts(job):
            yield "model.overlap_moe_expert_parallel_comm", True
            if megatron.switches_of(job).delayed_weight_gradients:
                yield "model.delay_wgrad_compute", True
    if layout.pipeline > 1:
        yield "model.pipeline_dtype", "bfloat16"
    if layout.virtual_pipeline > 1:
        yield "model.virtual_pipeline_model_parallel_size", layout.virtual_pipeline
    for argument in megatron.stages(job, decoder.layers):
        name = argument[0]
        if name.startswith("--account-for"):
            yield f"model.{name[2:].replace('-', '_')}", True
        elif name == "--pipeline-model-parallel-layout":
            yield "model.pipeline_model_parallel_layout", megatron.layout_string(job, decoder.layers)
    sharded = layout.sharding in megatron.FSDP_STRATEGY
    yield "ddp.use_distributed_optimizer", layout.sharding != "none"
    yield "optimizer.use_distributed_optimizer", layout.sharding != "none"
    if sharded:
        yield "ddp.use_megatron_fsdp", True
        yield "ddp.data_parallel_sharding_strategy", megatron.FSDP_STRATEGY[layout.sharding]
    if layout.sharding == "hsdp":
        yield "ddp.num_distributed_optimizer_instances", megatron.replicas(job)
    yield from _graphs(job)
    yield from _recompute(job)
    yield from _offload(job)
    if job.plan.parallelism.offload_optimizer == "cpu":
        yield "optimizer.optimizer_cpu_offload", True
        yield "optimizer.use_precision_aware_optimizer", True


def _graphs(job: Job) -> Iterator[Override]:
    captured = megatron.graphs(job)
    if captured is None:
        return
    implementation, modules = captured
    yield "model.cuda_graph_impl", implementation
    if modules:
        yield "model.cuda_graph_scope", f"[{','.join(modules)}]"
    else:
        yield "rerun_state_machine.check_for_nan_in_loss", False
        yield "ddp.check_for_nan_in_grad", False
    yield "model.use_te_rng_tracker", True
    yield "rng.te_rng_tracker", True


def _offload(job: Job) -> Iterator[Override]:
    modules, capacity = job.layout.offload_activations, job.plan.software.implementation.expert_capacity
    if capacity is not None and routing(job.plan.model.architecture)[0]:
        yield "model.moe_expert_capacity_factor", capacity
    if modules:
        yield "model.fine_grained_activation_offloading", True
        yield "model.offload_modules", f"[{','.join(modules)}]"


def _recompute(job: Job) -> Iterator[Override]:
    recompute = job.layout.recompute
    idle = (recompute.mode == "layers" and recompute.layers == 0) or (
        recompute.mode == "modules" and not recompute.modules
    )
    if recompute.mode == "none" or idle:
        yield "model.recompute_granularity", None
    elif recompute.mode == "attention":
        yield "model.recompute_granularity", "selective"
        yield "model.recompute_modules", "[core_attn]"
    elif recompute.mode == "modules":
        yield "model.recompute_granularity", "selective" if recompute.modules else None
        yield "model.recompute_modules", f"[{','.join(recompute.modules)}]"
    else:
        yield "model.recompute_granularity", "full"
        yield "model.recompute_method", "block" if recompute.mode == "layers" else "uniform"
        yield "model.recompute_num_layers", recompute.layers if recompute.mode == "layers" else 1


def _training(job: Job) -> Iterator[Override]:
    layout, precision = job.layout, job.plan.model.precision
    yield "train.micro_batch_size", layout.micro_batch
    yield "train.global_batch_size", layout.global_batch
    yield "train.train_iters", job.steps
    yield "scheduler.lr_decay_iters", job.steps
    recipe = job.recipe or precision
    refuse_if(recipe not in MIXED_PRECISION, f"Megatron-Bridge has no recipe of precision {precision}")
    yield "mixed_precision", MIXED_PRECISION[recipe]
    if job.plan.model.optimizer == "adamw_bf16":
        yield "optimizer.use_precision_aware_optimizer", True
        yield "optimizer.exp_avg_dtype", "bfloat16"
        yield "optimizer.exp_avg_sq_dtype", "bfloat16"
    else:
        names = {"adamw": "adam", "sgd_momentum": "sgd", "lion": "lion", "muon": "muon"}
        yield "optimizer.optimizer", names[job.plan.model.optimizer]
    yield "dataset.num_workers", job.plan.operations.dataloader_workers
    yield "train.exit_signal_handler", True


def _checkpoint(job: Job) -> Iterator[Override]:
    operations, sharded = job.plan.operations, job.layout.sharding in megatron.FSDP_STRATEGY
    yield "checkpoint.save_interval", job.save_every
    yield "checkpoint.most_recent_k", operations.checkpoints_kept
    yield "checkpoint.ckpt_format", "fsdp_dtensor" if sharded else "torch_dist"
    yield "checkpoint.async_save", operations.checkpoint_asynchronous
