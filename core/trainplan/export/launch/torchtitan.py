"""torchtitan: a module with one function that returns Trainer.Config (0.3.0), and a script that starts it.

Since 0.3 torchtitan reads no TOML: any importable function is a job file.
"""

from __future__ import annotations

from dataclasses import dataclass

from trainplan.catalog.architecture import Attention, LatentAttention
from trainplan.export.launch import adapters
from trainplan.export.launch.decoder import Decoder, plain_decoder
from trainplan.export.launch.job import Job, RefusedError, of_framework, refuse_if
from trainplan.export.launch.quoting import python_literal
from trainplan.export.launch.shell import script, start_lines
from trainplan.export.launch.start import NEEDED, starts_anew

MODULE = "trainplan_job"


@dataclass(frozen=True)
class Registered:
    """A model that torchtitan 0.3.0 knows by name: `model_registry(flavor)` of its package."""

    package: str
    flavor: str
    hidden: int
    layers: int
    heads: int
    kv_heads: int
    width: int
    """Of the dense feed-forward, or of one expert."""
    vocabulary: int
    tied: bool
    experts: int = 0
    head_dim: int | None = None


REGISTERED = (
    Registered("llama3", "debugmodel", 256, 6, 16, 16, 768, 2048, False),
    Registered("llama3", "1B", 2048, 16, 32, 8, 8192, 128256, True),
    Registered("llama3", "3B", 3072, 28, 24, 8, 8192, 128256, True),
    Registered("llama3", "8B", 4096, 32, 32, 8, 14336, 128256, False),
    Registered("llama3", "70B", 8192, 80, 64, 8, 28672, 128256, False),
    Registered("llama3", "405B", 16384, 126, 128, 8, 53248, 128256, False),
    Registered("qwen3", "0.6B", 1024, 28, 16, 8, 3072, 151936, True, head_dim=128),
    Registered("qwen3", "1.7B", 2048, 28, 16, 8, 6144, 151936, True, head_dim=128),
    Registered("qwen3", "4B", 2560, 36, 32, 8, 9728, 151936, True, head_dim=128),
    Registered("qwen3", "8B", 4096, 36, 32, 8, 12288, 151936, False, head_dim=128),
    Registered("qwen3", "14B", 5120, 40, 40, 8, 17408, 151936, False, head_dim=128),
    Registered("qwen3", "32B", 5120, 64, 64, 8, 25600, 151936, False, head_dim=128),
    Registered("qwen3", "30B-A3B", 2048, 48, 32, 4, 768, 151936, False, experts=128, head_dim=128),
    Registered("qwen3", "235B-A22B", 4096, 94, 64, 4, 1536, 151936, False, experts=128, head_dim=128),
    Registered("deepseek_v3", "671B", 7168, 61, 128, 128, 2048, 129280, False, experts=256),
)
CONVERTERS = {"tensorwise": "Float8LinearConverter", "mxfp8": "MXFP8LinearConverter", "nvfp4": "NVFP4LinearConverter"}
"""By the recipe of the scales where a precision has one."""

LORA_MODULES = {
    "q_proj": "wq",
    "k_proj": "wkv",
    "v_proj": "wkv",
    "o_proj": "wo",
    "gate_proj": "w1",
    "down_proj": "w2",
    "up_proj": "w3",
}
"""torchtitan's names of the modules that adapters are put on; its configuration has keys and values as one."""


def files(job: Job) -> dict[str, bytes]:
    """`trainplan_job.py` and `train_torchtitan.sh`. Raises RefusedError."""
    notes = ["not in the plan: learning rate, its schedule, ASSETS (tokenizer), DATASET and DATASET_PATH"]
    if adapters.has_adapters(job.plan):
        notes.append(f"adapters of rank {job.plan.model.lora.rank}; their alpha is not in the plan")
    if job.plan.model.training == "continued":
        notes.append("PRETRAINED is a checkpoint as torchtitan writes it (scripts/checkpoint_conversion makes one)")
    body = [
        'export PYTHONPATH="$PWD${PYTHONPATH:+:$PYTHONPATH}"',
        *([NEEDED] if job.plan.model.training == "continued" else []),
        "",
        *start_lines(job, f'-m torchtitan.train --module {MODULE} --config job "$@"'),
    ]
    return {f"{MODULE}.py": _module(job, notes), "train_torchtitan.sh": script(job, notes, body)}


def registered(decoder: Decoder) -> Registered:
    """torchtitan's own model of these sizes. Raises RefusedError where it has none."""
    mixer = decoder.mixer
    latent = isinstance(mixer, LatentAttention)
    normed = isinstance(mixer, Attention) and mixer.query_key_norm == "head"
    package = "deepseek_v3" if latent else "qwen3" if normed else "llama3"
    kv_heads = mixer.kv_heads if isinstance(mixer, Attention) else mixer.heads
    part = decoder.mixture or decoder.dense
    assert part is not None
    for model in REGISTERED:
        sizes = (model.hidden, model.layers, model.heads, model.kv_heads, model.width, model.vocabulary, model.tied)
        asked = (decoder.hidden, decoder.layers, mixer.heads, kv_heads, part.width, decoder.vocabulary, decoder.tied)
        experts = decoder.mixture.experts if decoder.mixture else 0
        if (model.package, sizes, model.experts) == (package, asked, experts):
            return model
    raise RefusedError(
        "torchtitan 0.3.0 has no model of these sizes: it builds the models of its registry (Llama 3, Qwen3, "
        "DeepSeek-V3) alone"
    )


def refuse_layout(job: Job, decoder: Decoder) -> None:
    """What no field of its configuration asks for. Raises RefusedError."""
    plan, layout = job.plan, job.layout
    refuse_if(layout.sharding == "zero3", "torchtitan shards by FSDP2: choose fsdp in place of zero3")
    refuse_if(
        layout.sharding == "zero2" and layout.pipeline > 1,
        "with pipeline stages torchtitan keeps whole gradients: choose fsdp",
    )
    refuse_if(plan.dataset.packing != "full", "masks and padding belong to torchtitan's data loader: not exported")
    refuse_if(layout.placement == "pipeline_inside", "torchtitan places pipeline stages outermost")
    refuse_if(plan.model.optimizer not in ("adamw", "adamw_bf16"), f"{plan.model.optimizer} is not exported")
    refuse_if(
        (plan.parallelism.first_stage_layers, plan.parallelism.last_stage_layers) != (None, None),
        "fixed layers of the outer stages are not exported to torchtitan",
    )
    refuse_if(plan.model.precision == "fp16_mixed", "torchtitan trains in bf16 or fp32")
    refuse_if(
        adapters.has_adapters(plan) and not isinstance(decoder.mixer, Attention),
        "torchtitan's latent attention has other modules than the plan's adapters name",
    )


def _module(job: Job, notes: list[str]) -> bytes:
    of_framework(job, ("torchtitan",), "a torchtitan job")
    decoder = plain_decoder(job.plan.model.architecture)
    refuse_layout(job, decoder)
    model = registered(decoder)
    converter = CONVERTERS.get(job.recipe or job.plan.model.precision)
    converters = [f"{converter}.Config()"] if converter else []
    if adapters.has_adapters(job.plan):  # after quantization, or torchtitan refuses
        converters.append(f"LoRAConverter.Config({_lora(job)})")
    arguments = ", ".join(
        [python_literal(model.flavor), *([f"converters=[{', '.join(converters)}]"] if converters else [])]
    )
    recompute = {"none": None, "selective": "SelectiveAC", "full": "FullAC"}[job.layout.recompute.mode]
    lines = [
        "# -*- coding: utf-8 -*-",
        *job.comment("written for torchtitan 0.3.0; later releases count batches in tokens", *notes),
        "import os",
        "",
        "from torchtitan.components.checkpoint import CheckpointManager",
        *(["from torchtitan.components.lora import LoRAConverter"] if adapters.has_adapters(job.plan) else []),
        "from torchtitan.components.loss import ChunkedLossWrapper, CrossEntropyLoss",
        "from torchtitan.components.metrics import MetricsProcessor",
        "from torchtitan.components.optimizer import default_adamw",
        *([f"from torchtitan.components.quantization import {converter}"] if converter else []),
        "from torchtitan.config import ParallelismConfig, TrainingConfig",
        *([f"from torchtitan.distributed.activation_checkpoint import {recompute}"] if recompute else []),
        "from torchtitan.hf_datasets.text_datasets import HuggingFaceTextDataLoader",
        "from torchtitan.models.common.config_utils import decoder_vocab_size",
        f"from torchtitan.models.{model.package} import model_registry",
        "from torchtitan.trainer import Trainer",
        "",
        "",
        "def job() -> Trainer.Config:",
        f"    model = model_registry({arguments})",
        "    config = Trainer.Config(",
        "        model_spec=model,",
        "        loss=ChunkedLossWrapper.Config(",
        "            loss_fn=CrossEntropyLoss.Config(global_vocab_size=decoder_vocab_size(model)),",
        "        ),",
        "        hf_assets_path=os.environ.get('ASSETS', './assets/hf/model'),",
        f"        dump_folder=os.environ.get('OUTPUT_DIR', {python_literal('/checkpoints/' + job.name)}),",
        "        optimizer=default_adamw(lr=float(os.environ.get('LR', '3e-4'))),",
        "        dataloader=HuggingFaceTextDataLoader.Config(",
        "            dataset=os.environ.get('DATASET', 'c4'),",
        "            dataset_path=os.environ.get('DATASET_PATH'),",
        f"            num_workers={job.plan.operations.dataloader_workers},",
        "        ),",
        *_call("training", "TrainingConfig", _training(job)),
        *_call("parallelism", "ParallelismConfig", _parallelism(job, decoder.layers)),
        *_call("checkpoint", "CheckpointManager.Config", _checkpoint(job)),
        "        metrics=MetricsProcessor.Config(log_freq=1),",
        f"        activation_checkpoint={f'{recompute}.Config()' if recompute else None},",
        "    )",
        *_after(job),
        "    return config",
    ]
    return ("\n".join(lines) + "\n").encode()


def _lora(job: Job) -> str:
    lora = job.plan.model.lora
    targets = [titan for name, titan in LORA_MODULES.items() if adapters.adapts(job.plan, name)]
    return f"rank={lora.rank}, alpha={float(adapters.ALPHA_FACTOR * lora.rank)}, target_modules={sorted(set(targets))}"


def _call(name: str, cls: str, values: dict[str, object]) -> list[str]:
    inner = [f"            {key}={python_literal(value)}," for key, value in values.items()]
    return [f"        {name}={cls}(", *inner, "        ),"]


def _training(job: Job) -> dict[str, object]:
    layout = job.layout
    per_rank = layout.global_batch // layout.data
    found: dict[str, object] = {
        # with pipeline stages the whole batch of a rank enters at once, cut into micro batches
        "local_batch_size": per_rank if layout.pipeline > 1 else layout.micro_batch,
        "global_batch_size": layout.global_batch,
        "seq_len": job.phase.sequence_length,
        "steps": job.steps,
    }
    precision = job.plan.model.precision
    if precision == "fp32":
        found["mixed_precision_param"] = "float32"
    elif precision == "bf16":
        found["dtype"] = "bfloat16"
    if job.plan.parallelism.offload_parameters == "cpu":
        found["enable_cpu_offload"] = True
    if layout.pipeline > 1 or job.plan.software.implementation.cuda_graphs != "iteration":
        found["disable_cuda_graphs"] = True
    return found


def _parallelism(job: Job, depth: int) -> dict[str, object]:
    layout = job.layout
    if layout.sharding == "none":
        replicas, shards = layout.data, 1
    elif layout.sharding == "hsdp":
        shards = max(1, layout.shard_size // layout.context)
        replicas = max(1, layout.data // shards)
    else:
        replicas, shards = 1, layout.data
    found: dict[str, object] = {
        "data_parallel_replicate_degree": replicas,
        "data_parallel_shard_degree": shards,
        "tensor_parallel_degree": layout.tensor,
        "enable_sequence_parallel": layout.sequence or layout.tensor == 1,
        "context_parallel_degree": layout.context,
        "expert_parallel_degree": layout.expert,
        "pipeline_parallel_degree": layout.pipeline,
    }
    reshard = job.plan.software.implementation.reshard_after_forward
    if layout.sharding == "zero2" or reshard is False:
        found["fsdp_reshard_after_forward"] = "never"
    elif reshard is True:
        found["fsdp_reshard_after_forward"] = "always"
    if layout.pipeline > 1:
        found |= _pipeline(job, depth)
    return found


def _pipeline(job: Job, depth: int) -> dict[str, object]:
    layout, schedule = job.layout, job.plan.parallelism.schedule
    chunks = layout.virtual_pipeline
    names = {
        "1f1b": "Interleaved1F1B" if chunks > 1 else "1F1B",
        "gpipe": "GPipe",
        "zero_bubble": "InterleavedZeroBubble",
    }
    found: dict[str, object] = {
        "pipeline_parallel_schedule": names[schedule],
        "pipeline_parallel_microbatch_size": layout.micro_batch,
    }
    stages = layout.pipeline * chunks
    if depth % stages == 0:  # torchtitan would otherwise hold a layer back for embedding and head each
        found |= {"pipeline_parallel_first_stage_less_layers": 0, "pipeline_parallel_last_stage_less_layers": 0}
    if chunks > 1 or schedule == "zero_bubble":
        found["pipeline_parallel_layers_per_stage"] = -(-depth // stages)
    return found


def _checkpoint(job: Job) -> dict[str, object]:
    continued = {"initial_load_model_only": starts_anew(job.plan)} if job.plan.model.training == "continued" else {}
    return continued | {
        "enable": True,
        "interval": job.save_every,
        "keep_latest_k": max(2, job.plan.operations.checkpoints_kept),
        "async_mode": "async" if job.plan.operations.checkpoint_asynchronous else "disabled",
    }


def _after(job: Job) -> list[str]:
    lines = []
    if job.plan.model.training == "continued":  # where its own folder has no checkpoint yet
        lines.append("    config.checkpoint.initial_load_path = os.environ.get('PRETRAINED')")
    if job.plan.software.implementation.compiled:
        lines.append("    config.compile.enable = True")
        if job.plan.software.implementation.overlap_tensor_parallel and job.layout.tensor > 1:
            lines.append("    config.compile.enable_async_tensor_parallel = True")
    if job.plan.model.optimizer == "adamw_bf16":
        lines.append("    config.optimizer.implementation = 'fused_opt_states_bf16'")
    return lines
