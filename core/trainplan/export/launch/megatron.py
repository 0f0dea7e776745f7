"""Megatron-Core: the arguments of its training script (names as of 2026-08), and a script that starts it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import groupby
from math import ceil, gcd

from trainplan.catalog.architecture import Attention, FeedForward, LatentAttention, Mixture
from trainplan.engine.from_plan import LARGEST_DOMAIN_IN_A_NODE
from trainplan.engine.job.defaults import resolve_switches
from trainplan.engine.job.job import Switches
from trainplan.engine.operators.lists import routing
from trainplan.engine.pipeline.schedule import group_size
from trainplan.engine.pipeline.split import split
from trainplan.export.launch.decoder import Decoder, plain_decoder
from trainplan.export.launch.job import Job, of_framework, refuse_if
from trainplan.export.launch.shell import Argument, array, script, start_lines
from trainplan.export.launch.start import RESUMES, resumes, starts_anew
from trainplan.plan.lengths import tokens_per_step

VOCABULARY_MULTIPLE = 128
"""Megatron pads the vocabulary to a multiple of this and the tensor group."""
FSDP_STRATEGY = {
    "zero2": "optim_grads",
    "zero3": "optim_grads_params",
    "fsdp": "optim_grads_params",
    "hsdp": "optim_grads_params",
}
ROUTER = ("moe_router", "moe_preprocess")
"""Modules of a layer with experts whose launches are the same in every step, besides attention."""
MASKED_SINCE = 2026.0
NOT_IN_PLAN = "not in the plan, set before a real run: LR, MIN_LR, WARMUP_STEPS, ROTARY_BASE, INIT_STD, tokenizer, data"
MOCK = "NullTokenizer"


def files(job: Job) -> dict[str, bytes]:
    """`pretrain.sh`. Raises RefusedError."""
    return {"pretrain.sh": _script(job)}


def arguments(job: Job) -> dict[str, list[Argument]]:
    """All arguments by group, in the order of the script. Raises RefusedError."""
    of_framework(job, ("megatron_core",), "Megatron's argument list")
    decoder = plain_decoder(job.plan.model.architecture)
    return {
        "MODEL": list(_model(decoder, job)),
        "PARALLEL": [*_parallel(job), *stages(job, decoder.layers)],
        "TRAINING": list(_training(job)),
        "CHECKPOINT": list(_checkpoint(job)),
        "LOGGING": [_value("log-interval", 1), ("--log-throughput",), ("--log-timers-to-tensorboard",)],
    }


def _value(name: str, value: object) -> Argument:
    return (f"--{name}", str(value))


def _model(decoder: Decoder, job: Job) -> Iterator[Argument]:
    yield _value("num-layers", decoder.layers)
    yield _value("hidden-size", decoder.hidden)
    yield from _attention(decoder)
    yield from _feed_forward(decoder)
    yield _value("normalization", "RMSNorm" if decoder.norm == "rms" else "LayerNorm")
    if not decoder.tied:
        yield ("--untie-embeddings-and-output-weights",)
    yield _value("seq-length", job.phase.sequence_length)
    if job.plan.dataset.packing == "masked":
        refuse_if(job.plan.software.released < MASKED_SINCE, "masks between documents came to Megatron-Core in 2026")
        yield ("--dataloader-inter-document-masking",)
    yield _value("max-position-embeddings", max(decoder.positions, job.phase.sequence_length))
    yield _value("make-vocab-size-divisible-by", _vocabulary_multiple(decoder.vocabulary, job.layout.tensor))
    yield ("--init-method-std", '"$INIT_STD"')
    yield ("--attention-dropout", "0.0")
    yield _value("hidden-dropout", job.plan.software.implementation.hidden_dropout or 0.0)


def _vocabulary_multiple(vocabulary: int, tensor: int) -> int:
    """The largest multiple, at most Megatron's own, that pads nothing; else Megatron's own."""
    found = gcd(vocabulary, VOCABULARY_MULTIPLE * tensor)
    return found // tensor if found % tensor == 0 else VOCABULARY_MULTIPLE


def _attention(decoder: Decoder) -> Iterator[Argument]:
    mixer = decoder.mixer
    yield _value("num-attention-heads", mixer.heads)
    if isinstance(mixer, LatentAttention):
        yield ("--multi-latent-attention",)
        if mixer.query_rank is not None:
            yield _value("q-lora-rank", mixer.query_rank)
        yield _value("kv-lora-rank", mixer.kv_rank)
        yield _value("qk-head-dim", mixer.nope_dim)
        yield _value("qk-pos-emb-head-dim", mixer.rope_dim)
        yield _value("v-head-dim", mixer.value_dim)
        yield ("--qk-layernorm",)
    else:
        yield _value("kv-channels", mixer.head_dim)
        if mixer.kv_heads != mixer.heads:
            yield ("--group-query-attention",)
            yield _value("num-query-groups", mixer.kv_heads)
        if mixer.query_key_norm == "head":
            yield ("--qk-layernorm",)
    if decoder.positions:
        yield _value("position-embedding-type", "learned_absolute")
    elif isinstance(mixer, LatentAttention) or mixer.rotary:
        yield _value("position-embedding-type", "rope")
        yield ("--rotary-base", '"$ROTARY_BASE"')
        yield from ((("--rope-type", "rope"),) if isinstance(mixer, LatentAttention) else ())
    else:
        yield _value("position-embedding-type", "none")


def _feed_forward(decoder: Decoder) -> Iterator[Argument]:
    dense, mixture = decoder.dense, decoder.mixture
    first = dense or mixture
    assert first is not None
    biases = {decoder.bias} | {part.bias for part in (dense, mixture) if part is not None}
    refuse_if(len(biases) > 1, "Megatron has biases in all products of a layer or in none")
    if first.gated:
        yield ("--swiglu",)
    if not first.bias:
        yield ("--disable-bias-linear",)
        if isinstance(decoder.mixer, Attention) and decoder.mixer.qkv_bias:
            yield ("--add-qkv-bias",)
    else:
        refuse_if(
            isinstance(decoder.mixer, Attention) and not decoder.mixer.qkv_bias,
            "Megatron has biases in queries, keys and values where the other products have them",
        )
    yield _value("ffn-hidden-size", dense.width if isinstance(dense, FeedForward) else first.width)
    if mixture is not None:
        yield from _experts(mixture, decoder.expert_layers)


def _experts(mixture: Mixture, layers: tuple[bool, ...]) -> Iterator[Argument]:
    refuse_if(mixture.latent is not None, "experts of another width than the model are not exported")
    yield _value("num-experts", mixture.experts)
    yield _value("moe-router-topk", mixture.chosen)
    yield _value("moe-ffn-hidden-size", mixture.width)
    if not all(layers):
        runs = [(kind, len(list(run))) for kind, run in groupby(layers)]
        yield ("--moe-layer-freq", "'" + "+".join(f"[{int(kind)}]*{count}" for kind, count in runs) + "'")
    if mixture.shared_width:
        yield _value("moe-shared-expert-intermediate-size", mixture.shared_width)
    if mixture.shared_gate:
        yield ("--moe-shared-expert-gate",)
    if mixture.groups > 1:
        yield _value("moe-router-num-groups", mixture.groups)
        yield _value("moe-router-group-topk", mixture.groups_chosen)
    if mixture.correction_bias:
        yield _value("moe-router-score-function", "sigmoid")
        yield ("--moe-router-enable-expert-bias",)
        yield _value("moe-router-load-balancing-type", "seq_aux_loss")
    yield ("--moe-grouped-gemm",)


def _parallel(job: Job) -> Iterator[Argument]:
    layout, plan = job.layout, job.plan
    yield _value("tensor-model-parallel-size", layout.tensor)
    yield _value("pipeline-model-parallel-size", layout.pipeline)
    yield _value("context-parallel-size", layout.context)
    if layout.sequence:
        yield ("--sequence-parallel",)
    if any(isinstance(layer.feed_forward, Mixture) for layer in plan.model.architecture.main.layers):
        yield _value("expert-model-parallel-size", layout.expert)
        yield _value("expert-tensor-parallel-size", layout.expert_tensor)
        yield from _dispatch(job)
    if layout.placement == "pipeline_inside":
        yield ("--use-tp-pp-dp-mapping",)
    if layout.sharding in FSDP_STRATEGY:
        yield ("--use-megatron-fsdp",)
        yield _value("data-parallel-sharding-strategy", FSDP_STRATEGY[layout.sharding])
        yield ("--no-gradient-accumulation-fusion",)
        if layout.sharding == "hsdp":
            yield _value("num-distributed-optimizer-instances", replicas(job))
    elif layout.sharding != "none":
        yield ("--use-distributed-optimizer",)
    if plan.software.implementation.overlap_gradient_reduction is not False:
        yield ("--overlap-grad-reduce",)
        if layout.sharding != "none":
            yield ("--overlap-param-gather",)
    if plan.software.implementation.overlap_tensor_parallel and layout.tensor > 1:
        yield ("--tp-comm-overlap",)
    yield from _launches(job)
    yield from _recompute(job)
    capacity = job.plan.software.implementation.expert_capacity
    if capacity is not None and routing(job.plan.model.architecture)[0]:
        yield _value("moe-expert-capacity-factor", capacity)
    if job.layout.offload_activations:
        yield ("--fine-grained-activation-offloading",)
        yield ("--offload-modules", *job.layout.offload_activations)
    if plan.parallelism.offload_optimizer == "cpu":
        yield ("--optimizer-cpu-offload",)
        yield _value("optimizer-offload-fraction", 1.0)
        yield ("--use-precision-aware-optimizer",)


def switches_of(job: Job) -> Switches:
    """The plan's switches, and the framework's own where the plan leaves them open."""
    plan = job.plan
    switches, _ = resolve_switches(
        plan.software.framework, plan.software.year, plan.software.implementation, training=plan.model.training
    )
    return switches


def overlaps_experts(job: Job) -> bool:
    """Whether all-to-all runs beside another micro batch."""
    return switches_of(job).overlap_expert_parallel and job.layout.expert > 1


def graphs(job: Job) -> tuple[str, tuple[str, ...]] | None:
    """What captures CUDA graphs and the modules in them; none named where it is the whole iteration."""
    captured = switches_of(job).cuda_graphs
    if captured == "none":
        return None
    if captured == "iteration":
        return "full_iteration", ()
    modules = ("attn",) if captured == "attention" else ()
    return "transformer_engine", (*modules, *(ROUTER if routing(job.plan.model.architecture)[0] else ()))


def _launches(job: Job) -> Iterator[Argument]:
    if overlaps_experts(job):
        yield ("--overlap-moe-expert-parallel-comm",)
        if switches_of(job).delayed_weight_gradients:
            yield ("--delay-wgrad-compute",)
    captured = graphs(job)
    if captured is None:
        return
    implementation, modules = captured
    yield _value("cuda-graph-impl", implementation)
    yield ("--cuda-graph-modules", *modules) if modules else ("--no-check-for-nan-in-loss-and-grad",)
    yield ("--te-rng-tracker",)


def flex_backend(job: Job) -> str | None:
    """The library that sends a token once to each fast domain; None where a copy goes to each expert."""
    plan, switches = job.plan, switches_of(job)
    if switches.expert_dispatch != "deduplicated" or job.layout.tensor * job.layout.expert == 1:
        return None
    return "hybridep" if plan.hardware.accelerator.scale_up.domain_size > LARGEST_DOMAIN_IN_A_NODE else "deepep"


def _dispatch(job: Job) -> Iterator[Argument]:
    backend = flex_backend(job)
    yield _value("moe-token-dispatcher-type", "flex" if backend else "alltoall")
    if backend:
        yield _value("moe-flex-dispatcher-backend", backend)


def replicas(job: Job) -> int:
    """Groups of ranks that each hold all states."""
    return max(1, job.layout.data * job.layout.context // job.layout.shard_size)


def _recompute(job: Job) -> Iterator[Argument]:
    """The plan's words are not Megatron's: its "selective" lists modules, "block" counts layers of each stage."""
    recompute = job.layout.recompute
    if recompute.mode == "attention":
        yield _value("recompute-granularity", "selective")
        yield _value("recompute-modules", "core_attn")
    elif recompute.mode == "modules" and recompute.modules:
        yield _value("recompute-granularity", "selective")
        yield ("--recompute-modules", *recompute.modules)
    elif recompute.mode == "full":
        yield _value("recompute-granularity", "full")
        yield _value("recompute-method", "uniform")
        yield _value("recompute-num-layers", 1)
    elif recompute.mode == "layers" and recompute.layers > 0:
        yield _value("recompute-granularity", "full")
        yield _value("recompute-method", "block")
        yield _value("recompute-num-layers", recompute.layers)


def stages(job: Job, depth: int) -> list[Argument]:
    """Which layers each stage holds: nothing where they divide, else embedding and head counted, or a layout."""
    layout, chosen = job.layout, job.plan.parallelism
    pipeline, chunks = layout.pipeline, layout.virtual_pipeline
    if pipeline == 1:
        return []
    found = [_value("num-virtual-stages-per-pipeline-rank", chunks)] if chunks > 1 else []
    if chunks > 1 and layout.grad_accumulation % pipeline:
        group = group_size(pipeline, layout.grad_accumulation)
        found.append(_value("microbatch-group-size-per-virtual-pipeline-stage", group))
    counted = (depth + 2) / pipeline - 1
    asked = (chosen.first_stage_layers, chosen.last_stage_layers)
    if asked == (None, None) and depth % (pipeline * chunks) == 0:
        return found
    if (depth + 2) % (pipeline * chunks) == 0 and asked in ((None, None), (counted, counted)):
        return [*found, ("--account-for-embedding-in-pipeline-split",), ("--account-for-loss-in-pipeline-split",)]
    refuse_if(
        chunks > 1 and asked != (None, None), "fixed layers of the outer stages are not exported with interleaving"
    )
    return [*found[1:], ("--pipeline-model-parallel-layout", f"'{layout_string(job, depth)}'")]


def layout_string(job: Job, depth: int) -> str:
    """Megatron's picture of the stages in order of execution: E embedding, t a layer, L the loss, | ends a stage."""
    layout, chosen = job.layout, job.plan.parallelism
    first = -1 if chosen.first_stage_layers is None else chosen.first_stage_layers
    last = -1 if chosen.last_stage_layers is None else chosen.last_stage_layers
    counts = split(depth, layout.pipeline, layout.virtual_pipeline, first, last).chunks
    parts = [f"t*{count}" if count else "" for count in counts]
    return "|".join(["E" + parts[0], *parts[1:-1], parts[-1] + "L"])


def _training(job: Job) -> Iterator[Argument]:
    layout, plan = job.layout, job.plan
    yield _value("micro-batch-size", layout.micro_batch)
    yield _value("global-batch-size", layout.global_batch)
    yield _value("train-iters", job.steps)
    yield ("--lr", '"$LR"')
    yield ("--min-lr", '"$MIN_LR"')
    yield ("--lr-decay-style", "cosine")
    yield _value("lr-decay-iters", job.steps)
    yield ("--lr-warmup-iters", '"$WARMUP_STEPS"')
    yield ("--clip-grad", "1.0")
    yield ("--weight-decay", "0.1")
    yield from _optimizer(job)
    yield from _precision(job)
    yield _value("num-workers", plan.operations.dataloader_workers)
    yield ("--eval-iters", "0")
    yield ("--distributed-timeout-minutes", "10")


def _optimizer(job: Job) -> Iterator[Argument]:
    optimizer = job.plan.model.optimizer
    if optimizer == "sgd_momentum":
        yield _value("optimizer", "sgd")
        return
    yield _value("optimizer", {"lion": "lion", "muon": "muon"}.get(optimizer, "adam"))
    if optimizer.startswith("adamw"):
        yield ("--adam-beta1", "0.9")
        yield ("--adam-beta2", "0.95")
    if optimizer == "adamw_bf16":
        if job.plan.parallelism.offload_optimizer == "none":
            yield ("--use-precision-aware-optimizer",)
        yield _value("exp-avg-dtype", "bf16")
        yield _value("exp-avg-sq-dtype", "bf16")


def _precision(job: Job) -> Iterator[Argument]:
    precision = job.plan.model.precision
    if precision == "fp16_mixed":
        yield ("--fp16",)
    elif precision != "fp32":
        yield ("--bf16",)
    if recipe := job.recipe:
        yield _value("fp8-format", "e4m3" if recipe == "mxfp8" else "hybrid")
        yield _value("fp8-recipe", recipe)
    if recipe == "delayed":
        yield _value("fp8-amax-history-len", 1024)
        yield _value("fp8-amax-compute-algo", "max")
    if precision == "nvfp4":
        yield _value("fp4-format", "e2m1")
    if precision == "bf16":
        refuse_if(True, "weights without an fp32 copy are not exported to Megatron-Core: choose bf16 mixed")
    if job.plan.software.implementation.gradient_dtype == "bf16":
        yield ("--grad-reduce-in-bf16",)


def _checkpoint(job: Job) -> Iterator[Argument]:
    operations = job.plan.operations
    fsdp = job.layout.sharding in FSDP_STRATEGY
    yield ("--save", '"$CHECKPOINT_DIR"')
    yield ("--load", '"$CHECKPOINT_DIR"')
    if starts_anew(job.plan):
        yield ("--pretrained-checkpoint", '"$PRETRAINED"')
    yield _value("save-interval", job.save_every)
    yield _value("ckpt-format", "fsdp_dtensor" if fsdp else "torch" if operations.checkpoint_gathered else "torch_dist")
    if operations.checkpoint_asynchronous and not operations.checkpoint_gathered:
        yield ("--async-save",)
        yield ("--use-persistent-ckpt-worker",)  # without it Megatron drops asynchronous saves with a warning
    yield ("--exit-signal-handler",)


def _usual_warmup(job: Job) -> int:
    return 0 if resumes(job.plan) else min(2000, max(1, job.steps // 100))


def _steps_of(job: Job, tokens: float) -> int:
    return ceil(tokens / tokens_per_step(job.plan, job.phase))


def _script(job: Job) -> bytes:
    groups = arguments(job)
    notes = [NOT_IN_PLAN, "without DATA_PATH and TOKENIZER_MODEL it trains on mock data"]
    if resumes(job.plan):
        notes.append(RESUMES)
    continued = job.plan.model.training == "continued" and job.plan.training.start.warmup_tokens is not None
    warmup = _steps_of(job, job.plan.training.start.warmup_tokens or 0) if continued else _usual_warmup(job)
    body = [
        'MEGATRON_DIR="${MEGATRON_DIR:-/opt/megatron-lm}"',
        f'CHECKPOINT_DIR="${{CHECKPOINT_DIR:-/checkpoints/{job.name}}}"',
        'LR="${LR:-3e-4}"',
        'MIN_LR="${MIN_LR:-3e-5}"',
        f'WARMUP_STEPS="${{WARMUP_STEPS:-{warmup}}}"',
        *(['PRETRAINED="${PRETRAINED:?a Megatron checkpoint}"'] if starts_anew(job.plan) else []),
        'ROTARY_BASE="${ROTARY_BASE:-10000}"',
        'INIT_STD="${INIT_STD:-0.02}"',
        "",
    ]
    if job.layout.offload_activations:
        body.insert(0, "export NVTE_CPU_OFFLOAD_V1=1  # from Transformer Engine 2.10 on")
    for name, items in groups.items():
        body += array(name, items)
    vocabulary = job.plan.model.architecture.vocabulary
    body += [
        'if [[ -n "${DATA_PATH:-}" && -n "${TOKENIZER_MODEL:-}" ]]; then',
        '  read -r -a BLEND <<< "$DATA_PATH"  # WEIGHT PREFIX WEIGHT PREFIX ... or one prefix',
        '  DATA=(--data-path "${BLEND[@]}" --split "99,1,0" --tokenizer-type HuggingFaceTokenizer',
        '    --tokenizer-model "$TOKENIZER_MODEL")',
        "else",
        '  echo "DATA_PATH or TOKENIZER_MODEL is not set: mock data" >&2',
        f"  DATA=(--mock-data --tokenizer-type {MOCK} --vocab-size {vocabulary - 1})  # it adds one token",
        "fi",
        "",
        *start_lines(
            job,
            " ".join(
                ['"$MEGATRON_DIR/pretrain_gpt.py"', *(f'"${{{name}[@]}}"' for name in groups), '"${DATA[@]}" "$@"']
            ),
        ),
    ]
    return script(job, notes, body)
