"""Public configurations, written here in the form of their program with the published settings, read as plans.

Sources with their commits stand beside each; the texts are our own.
"""

from __future__ import annotations

import json

import pytest
import yaml

from trainplan.catalog.library import load_library
from trainplan.export.launch.read.apply import apply_config
from trainplan.export.launch.read.detect import read_config_text
from trainplan.plan.new import default_plan
from trainplan.plan.paths import get_field

LIBRARY = load_library(None)

LLAMA3_8B_H100 = r"""#!/bin/bash
# NVIDIA/Megatron-LM d98e8a64 (2026-08-22), examples/llama: 8B in fp8 on 8 H100
NUM_NODES=1
GPUS_PER_NODE=8
TP_SIZE=1
SEQ_LENGTH=8192
DISTRIBUTED=(--nproc_per_node $GPUS_PER_NODE --nnodes $NUM_NODES)
MODEL=(
    --num-layers 32   # the whole model
    --hidden-size 4096
    --ffn-hidden-size 14336
    --num-attention-heads 32
    --group-query-attention
    --num-query-groups 8
    --swiglu
    --normalization RMSNorm
    --disable-bias-linear
    --position-embedding-type rope
    --untie-embeddings-and-output-weights
    --seq-length $SEQ_LENGTH
)
MODEL+=(
    --micro-batch-size 1
    --global-batch-size 128
    --train-samples 1953125000
    --bf16
    --grad-reduce-in-bf16
)
PRECISION=(
    "--fp8-format hybrid"
    --fp8-amax-history-len 1024
    --fp8-param-gather
)
PARALLEL=(--tensor-model-parallel-size ${TP_SIZE} --sequence-parallel --use-distributed-optimizer
    --overlap-grad-reduce --overlap-param-gather)
torchrun ${DISTRIBUTED[@]} pretrain_gpt.py ${MODEL[@]} ${PRECISION[@]} ${PARALLEL[@]} --vocab-size 128256 \
    --not-an-option 3
"""


def fields(text: str, name: str, *paths: str) -> tuple[list[object], tuple[str, ...], str]:
    """Values after the file was applied to the standard plan, unknown keys, and the notes as one text."""
    found = read_config_text(text, name)
    applied = apply_config(default_plan(LIBRARY), found, library=LIBRARY)
    return [get_field(applied.plan, path) for path in paths], found.unknown, " | ".join(applied.notes)


PHASE = ("training.phases.0.global_batch", "training.phases.0.sequence_length", "training.phases.0.tokens")


def test_megatron_llama3_8b_on_8_h100() -> None:
    """1,953,125,000 samples of 8,192 tokens are 16T tokens."""
    paths = ("hardware.accelerators", "parallelism.tensor", "parallelism.sequence", "parallelism.sharding",
             "parallelism.micro_batch", *PHASE, "model.precision", "parallelism.recompute",
             "software.implementation.gradient_dtype")  # fmt: skip
    values, unknown, notes = fields(LLAMA3_8B_H100, "train.sh", *paths)
    assert values == [8, 1, False, "zero1", 1, 128, 8192, 16e12, "fp8", "none", "bf16"]
    assert unknown == ("not-an-option",)
    assert "sequence-parallel has no effect at tensor 1" in notes
    architecture = read_config_text(LLAMA3_8B_H100, "train.sh").architecture
    assert architecture is not None
    # Llama 3 8B (arXiv 2407.21783, table 3)
    assert (architecture.depth, architecture.hidden, architecture.vocabulary) == (32, 4096, 128256)


def test_a_batch_that_grows_is_told() -> None:
    """NVIDIA/Megatron-LM d98e8a64, examples/gpt3: GPT-3 175B, TP 8, PP 16."""
    text = (
        "torchrun pretrain_gpt.py --tensor-model-parallel-size 8 --pipeline-model-parallel-size 16 --num-layers 96 "
        "--hidden-size 12288 --num-attention-heads 96 --seq-length 2048 --micro-batch-size 1 --global-batch-size 1536 "
        '--step-batch-size-schedule "0:16 2.4B:320 12B:1536" --train-iters 500000 --fp16 --vocab-size 50257\n'
    )
    paths = ("parallelism.tensor", "parallelism.pipeline", "parallelism.sharding", "model.precision", *PHASE[:2])
    values, unknown, notes = fields(text, "gpt3.sh", *paths)
    assert values == [8, 16, "none", "fp16_mixed", 1536, 2048]
    assert unknown == ()
    assert "follows a schedule" in notes


def test_numbers_with_underscores_and_old_names() -> None:
    """bigscience-workshop/bigscience 9e64ede (2024-07-29), tr11-176B-ml: 192 A100, TP 4, PP 12."""
    text = """#!/bin/bash
#SBATCH --nodes=24
#SBATCH --gres=gpu:8
GPT_ARGS="--pp-partition-method 'type:transformer|embedding' --num-layers 70 --hidden-size 14336 \\
    --num-attention-heads 112 --seq-length 2048 --micro-batch-size 2 --rampup-batch-size 192 16 9_765_625 \\
    --global-batch-size 2048 --train-samples 220_000_000 --checkpoint-activations --bf16"
CMD="pretrain_gpt.py --tensor-model-parallel-size 4 --pipeline-model-parallel-size 12 $GPT_ARGS"
srun torchrun $CMD
"""
    paths = ("hardware.accelerators", "parallelism.tensor", "parallelism.pipeline", "parallelism.micro_batch",
             "parallelism.recompute", *PHASE)  # fmt: skip
    values, unknown, notes = fields(text, "tr11.slurm", *paths)
    assert values == [192, 4, 12, 2, "full", 2048, 2048, 220_000_000 * 2048.0]
    assert unknown == ()
    assert "the batch grows" in notes
    assert "vocab-size" in notes  # without it the model is not taken over


def test_a_block_of_no_layers_recomputes_nothing() -> None:
    """AMD-AGI/Primus fd1eeab (2026-08-22): Mixtral 8x22B on MI325X, PP 4, EP 8."""
    overrides = {"tensor_model_parallel_size": 1, "pipeline_model_parallel_size": 4, "expert_model_parallel_size": 8,
                 "micro_batch_size": 2, "global_batch_size": 128, "seq_length": 8192, "recompute_granularity": "full",
                 "recompute_method": "block", "recompute_num_layers": 0, "train_iters": 50}  # fmt: skip
    text = yaml.safe_dump(
        {"work_group": "x", "modules": {"pre_trainer": {"framework": "megatron", "overrides": overrides}}}
    )
    values, _, notes = fields(text, "mixtral.yaml", "parallelism.expert", "parallelism.recompute", *PHASE)
    assert values == [8, "none", 128, 8192, 50 * 128 * 8192.0]
    assert "bf16, as Primus's base file has it" in notes


def test_fp8_keys_that_are_switched_off() -> None:
    """AI-Hypercomputer/gpu-recipes 2e1fd5e (2026-08-12): Mixtral 8x7B on 256 H200 with NeMo, bf16."""
    model = {"tensor_model_parallel_size": 1, "pipeline_model_parallel_size": 1, "expert_model_parallel_size": 8,
             "micro_batch_size": 2, "global_batch_size": 1024, "encoder_seq_length": 4096, "num_layers": 32,
             "hidden_size": 4096, "num_attention_heads": 32, "num_moe_experts": 8, "moe_router_topk": 2, "fp8": False,
             "fp8_hybrid": True, "optim": {"name": "mcore_distributed_optim"}}  # fmt: skip
    trainer = {"num_nodes": 32, "devices": 8, "precision": "bf16", "max_steps": 50}
    text = yaml.safe_dump({"trainer": trainer, "model": model})
    paths = ("hardware.accelerators", "parallelism.expert", "parallelism.sharding", "model.precision",
             "parallelism.micro_batch", *PHASE[:2])  # fmt: skip
    values, _, _ = fields(text, "mixtral.yaml", *paths)
    assert values == [256, 8, "zero1", "bf16_mixed", 2, 1024, 4096]


def test_deepseek_v3_by_bridge_overrides() -> None:
    """NVIDIA-NeMo/Megatron-Bridge 067f987d (2026-08-22): 1,024 H100, TP 2, PP 16, EP 64."""
    text = (
        "torchrun --nnodes 128 --nproc_per_node 8 run_recipe.py --recipe dsv3 model.tensor_model_parallel_size=2 "
        "model.pipeline_model_parallel_size=16 model.expert_model_parallel_size=64 model.expert_tensor_parallel_size=1 "
        "model.sequence_parallel=true model.seq_length=4096 train.micro_batch_size=1 train.global_batch_size=4096 "
        "optimizer.exp_avg_dtype=bf16 ddp.use_distributed_optimizer=true ddp.grad_reduce_in_fp32=false "
        "mixed_precision=bf16_mixed checkpoint.async_save=false model.not_a_field=1\n"
    )
    paths = ("hardware.accelerators", "parallelism.tensor", "parallelism.pipeline", "parallelism.expert",
             "parallelism.expert_tensor", "parallelism.sharding", "model.optimizer", "model.precision",
             "software.implementation.gradient_dtype", "operations.checkpoint_asynchronous", *PHASE[:2])  # fmt: skip
    values, unknown, _ = fields(text, "run.sh", *paths)
    assert values == [1024, 2, 16, 64, 1, "zero1", "adamw_bf16", "bf16_mixed", "bf16", False, 4096, 4096]
    assert unknown == ("model.not_a_field",)


def test_a_bridge_recipe_in_python_is_read_and_not_run() -> None:
    """NVIDIA-NeMo/Megatron-Bridge 067f987d: Qwen3 235B on 256 H100; its batch comes from another function."""
    text = (
        "import os\n\ndef recipe():\n    cfg = _common()\n    cfg.model.tensor_model_parallel_size = 4\n"
        "    cfg.model.pipeline_model_parallel_size = 16\n    cfg.model.context_parallel_size = 2\n"
        "    cfg.model.expert_model_parallel_size = 8\n    cfg.model.expert_tensor_parallel_size = 1\n"
        "    cfg.model.seq_length = 4096\n    cfg.train.global_batch_size = os.system('touch PWNED')\n    return cfg\n"
    )
    paths = ("parallelism.tensor", "parallelism.pipeline", "parallelism.context", "parallelism.expert", PHASE[1])
    values, _, notes = fields(text, "recipe.py", *paths)
    assert values == [4, 16, 2, 8, 4096]
    assert "train.global_batch_size is computed in the file" in notes


def test_torchtitan_of_before_0_3() -> None:
    """pytorch/torchtitan 0.2: Llama 3 70B job file, TP 8, full recompute; batch 8 of 8,192 tokens."""
    text = """[job]
dump_folder = "./outputs"
[model]
name = "llama3"
flavor = "70B"
converters = ["float8"]
[training]
local_batch_size = 8
seq_len = 8192
steps = 1000
[parallelism]
data_parallel_replicate_degree = 1
data_parallel_shard_degree = -1
tensor_parallel_degree = 8
[checkpoint]
enable_checkpoint = false
interval = 500
async_mode = "disabled"
[activation_checkpoint]
mode = "full"
[nonsense]
a = 1
"""
    paths = ("parallelism.tensor", "parallelism.sharding", "parallelism.micro_batch", "parallelism.recompute",
             "model.precision", PHASE[1])  # fmt: skip
    values, unknown, notes = fields(text, "llama3_70b.toml", *paths)
    assert values == [8, "fsdp", 8, "full", "fp8", 8192]
    assert unknown == ("nonsense.a",)
    assert "checkpoints are off" in notes
    architecture = read_config_text(text, "a.toml").architecture
    assert architecture is not None
    assert (architecture.depth, architecture.hidden) == (80, 8192)


def test_torchtitan_counts_batches_in_tokens_today() -> None:
    """pytorch/torchtitan b5bcd76c (2026-08-21), llama3_70b: 65,536 tokens of 8,192 are 8 sequences."""
    text = (
        "from torchtitan.config import ParallelismConfig, TrainingConfig\n"
        "from torchtitan.models.llama3 import model_registry\n\ndef llama3_70b():\n"
        "    spec = model_registry('70B')\n"
        "    return Trainer.Config(model_spec=spec, training=TrainingConfig(max_context_length=8192,\n"
        "        num_tokens_per_microbatch_per_dp_rank=65536, steps=1000),\n"
        "        parallelism=ParallelismConfig(tensor_parallel_degree=8), activation_checkpoint=FullAC.Config())\n"
    )
    values, unknown, _ = fields(text, "registry.py", "parallelism.micro_batch", "parallelism.recompute", PHASE[1])
    assert values == [8, "full", 8192]
    assert unknown == ()


def test_torchtitan_settings_may_be_assigned_afterwards() -> None:
    """As its debug models do: config.training.steps = 10 behind the constructor."""
    text = (
        "from torchtitan.config import ParallelismConfig, TrainingConfig\n"
        "from torchtitan.models.llama3 import model_registry\n\ndef llama3_70b():\n"
        "    config = Trainer.Config(model_spec=model_registry('70B'), parallelism=ParallelismConfig())\n"
        "    config.parallelism.tensor_parallel_degree = 4\n    return config\n"
    )
    assert fields(text, "registry.py", "parallelism.tensor")[0] == [4]


def test_a_single_value_beside_the_sections_is_one_of_them() -> None:
    """NVIDIA-NeMo/Megatron-Bridge: sections of overrides in YAML, here with a seed beside them."""
    text = yaml.safe_dump({"model": {"tensor_model_parallel_size": 4}, "train": {"micro_batch_size": 2}, "seed": 5})
    values, unknown, _ = fields(text, "overrides.yaml", "parallelism.tensor", "parallelism.micro_batch")
    assert values == [4, 2]
    assert unknown == ("seed",)


def test_accelerate_with_tensor_parallel_in_shard_groups() -> None:
    """huggingface/accelerate 16cb6eb8 (2026-07-24), torch_native_parallelism: 2 x 2 x 2 on 8."""
    text = yaml.safe_dump(
        {
            "compute_environment": "LOCAL_MACHINE", "distributed_type": "FSDP", "mixed_precision": "bf16",
            "num_machines": 1, "num_processes": 8, "use_cpu": False, "debug": False,
            "fsdp_config": {"fsdp_version": 2, "fsdp_reshard_after_forward": True, "fsdp_typo": 1,
                            "fsdp_state_dict_type": "SHARDED_STATE_DICT"},
            "parallelism_config": {"parallelism_config_dp_replicate_size": 2, "parallelism_config_dp_shard_size": 2,
                                   "parallelism_config_tp_size": 2, "parallelism_config_cp_size": 1},
        }
    )  # fmt: skip
    paths = ("hardware.accelerators", "parallelism.tensor", "parallelism.sharding", "parallelism.shard_size",
             "model.precision", "software.framework")  # fmt: skip
    values, unknown, _ = fields(text, "tp_hsdp.yaml", *paths)
    assert values == [8, 2, "hsdp", 2, "bf16_mixed", "fsdp2"]
    assert unknown == ("fsdp_config.fsdp_typo",)


def test_llama_factory_lora() -> None:
    """hiyouga/LLaMA-Factory, examples/train_lora: rank 8 on all projections, batch 1 x 8, 2,048 tokens."""
    text = yaml.safe_dump(
        {"model_name_or_path": "meta-llama/Meta-Llama-3-8B-Instruct", "stage": "sft", "do_train": True,
         "finetuning_type": "lora", "lora_rank": 8, "lora_target": "all", "dataset": "identity", "template": "llama3",
         "cutoff_len": 2048, "per_device_train_batch_size": 1, "gradient_accumulation_steps": 8,
         "learning_rate": 1.0e-4, "num_train_epochs": 3.0, "bf16": True, "deepspeed": "ds_z3_config.json"}
    )  # fmt: skip
    paths = ("model.training", "model.lora.rank", "model.lora.targets", "parallelism.micro_batch",
             "parallelism.sharding", "parallelism.recompute", PHASE[1], PHASE[0])  # fmt: skip
    values, unknown, notes = fields(text, "llama3_lora.yaml", *paths)
    # 64 accelerators of the standard plan x 8 micro batches
    assert values == ["lora", 8, ("all-linear",), 1, "zero3", "full", 2048, 512]
    assert unknown == ()
    assert "epochs" in notes


def test_deepspeed_leaves_auto_open_and_knows_what_was_removed() -> None:
    zero = {"stage": 3, "offload_optimizer": {"device": "cpu"}, "stage3_max_live_parameters": 1e9, "stagee": 3}
    config = {
        "bf16": {"enabled": "auto"},
        "train_batch_size": "auto",
        "train_micro_batch_size_per_gpu": "auto",
        "zero_optimization": zero,
        "eigenvalue": {"enabled": False},
        "gradient_cliping": 1.0,
    }
    found = read_config_text(json.dumps(config), "ds_z3_offload.json")
    assert "model.precision" not in found.changes
    assert "global_batch" not in found.changes
    assert found.changes["parallelism.sharding"] == "zero3"
    assert found.changes["parallelism.offload_optimizer"] == "cpu"
    assert set(found.unknown) >= {"zero_optimization.stagee", "gradient_cliping"}
    assert any("eigenvalue" in note for note in found.notes)


def test_a_model_file_gives_the_model() -> None:
    config = {"model_type": "llama", "hidden_size": 4096, "intermediate_size": 11008, "num_hidden_layers": 32,
              "num_attention_heads": 32, "num_key_value_heads": 32, "vocab_size": 32000}  # fmt: skip
    found = read_config_text(json.dumps(config), "config.json")
    assert found.architecture is not None
    assert found.architecture.depth == 32
    assert dict(found.changes) == {}


def test_what_the_file_leaves_out_is_named_with_the_value_that_stays() -> None:
    text = "output_dir: x\nper_device_train_batch_size: 2\nmax_steps: 10\nbf16: true\n"
    applied = apply_config(default_plan(LIBRARY), read_config_text(text, "a.yaml"), library=LIBRARY)
    assert "hardware.accelerators = 64" in applied.kept
    assert any(line.startswith("model.optimizer = ") for line in applied.kept)


def test_a_variable_of_the_caller_is_not_guessed() -> None:
    text = "torchrun pretrain_gpt.py --tensor-model-parallel-size $TP --micro-batch-size 4 --seq-length 4096\n"
    found = read_config_text(text, "a.sh")
    assert "parallelism.tensor" not in found.changes
    assert any("$TP" in note for note in found.notes)


@pytest.mark.parametrize("value", ["${TP:-4}", "${TP-4}", "$((2 * 2))", "$((8 / 2))", '"4"', "'4'"])
def test_values_that_the_script_itself_settles(value: str) -> None:
    text = f"torchrun pretrain_gpt.py --num-layers 4 --tensor-model-parallel-size {value} --micro-batch-size 4\n"
    assert read_config_text(text, "a.sh").changes["parallelism.tensor"] == 4
