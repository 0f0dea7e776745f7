"""Megatron-Core's script: what bash hands to its parser, held against the parser's own list and published layouts."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.core.export.launch.jobs import deepseek, files_of, job_of, llama_8b, llama_405b, made, run_script

from trainplan.export.launch import megatron, megatron_bridge
from trainplan.export.launch.job import RefusedError
from trainplan.export.launch.settings import settings
from trainplan.plan.document import Plan


def words_of(plan: Plan, folder: Path, **environment: str) -> dict[str, list[str]]:
    """Options with their values, as torchrun was given them after the script's name."""
    words = run_script(folder, files_of(plan, "megatron"), "pretrain.sh", **environment)
    after = words[words.index("/opt/megatron-lm/pretrain_gpt.py") + 1 :]
    found: dict[str, list[str]] = {}
    for word in after:
        if word.startswith("--"):
            assert word not in found, f"{word} stands twice"
            values = found.setdefault(word, [])
        else:
            values.append(word)
    return found


@pytest.mark.parametrize(
    "plan",
    [
        llama_405b(),
        deepseek(),
        llama_8b("megatron_core", **{"parallelism.sharding": "fsdp", "model.precision": "fp8"}),
        llama_8b("megatron_core", **{"parallelism.sharding": "zero1", "model.optimizer": "adamw_bf16"}),
        llama_8b("megatron_core", **{"parallelism.sharding": "none", "parallelism.recompute": "layers"}),
    ],
    ids=["405b", "deepseek", "fsdp-fp8", "bf16-states", "ddp"],
)
def test_the_parser_knows_every_option_with_its_values(plan: Plan, tmp_path: Path) -> None:
    known = settings()["megatron_core"]["arguments"]
    for option, values in words_of(plan, tmp_path).items():
        spec = known[option.removeprefix("--")]
        if spec.get("flag"):
            assert values == [], option
            continue
        assert len(values) == 1 or "nargs" in spec, option
        for value in values:
            if spec.get("type") in ("int", "float"):
                {"int": int, "float": float}[spec["type"]](value)
            assert value in map(str, spec.get("choices", [value])), option


LAUNCHES = {"software.implementation.overlap_expert_parallel": True, "software.implementation.cuda_graphs": "attention"}
ONE_STAGE = {"parallelism.recompute": "none", "parallelism.pipeline": 1, "parallelism.virtual_pipeline": 1}


def _folder(folder: Path, name: str) -> Path:
    (folder / name).mkdir()
    return folder / name


def test_that_graphs_and_overlapped_experts_are_switched_on_as_the_plan_counts_on_them(tmp_path: Path) -> None:
    """Megatron-Core's transformer_config: layer graphs name their modules, graphs of iterations name none."""
    plain = words_of(deepseek(**{"software.implementation.overlap_expert_parallel": False}), _folder(tmp_path, "plain"))
    assert not plain.keys() & {"--overlap-moe-expert-parallel-comm", "--cuda-graph-impl"}
    words = words_of(deepseek(**LAUNCHES | ONE_STAGE), _folder(tmp_path, "both"))
    assert words["--overlap-moe-expert-parallel-comm"] == []
    assert words["--cuda-graph-impl"] == ["transformer_engine"]
    assert words["--cuda-graph-modules"] == ["attn", "moe_router", "moe_preprocess"]
    dense = words_of(
        llama_8b(
            "megatron_core", **{"parallelism.sharding": "zero1", "software.implementation.cuda_graphs": "iteration"}
        ),
        _folder(tmp_path, "dense"),
    )
    assert dense["--cuda-graph-impl"] == ["full_iteration"]
    assert "--no-check-for-nan-in-loss-and-grad" in dense
    assert not dense.keys() & {"--cuda-graph-modules", "--overlap-moe-expert-parallel-comm"}


def test_llama_3_405b_counts_embedding_and_head_as_layers(tmp_path: Path) -> None:
    """126 layers and two more over 16 stages of 8 chunks: arXiv 2407.21783, section 3.3.2."""
    words = words_of(llama_405b(), tmp_path)
    assert words["--num-layers"] == ["126"]
    assert words["--num-virtual-stages-per-pipeline-rank"] == ["8"]
    assert "--account-for-embedding-in-pipeline-split" in words
    assert "--account-for-loss-in-pipeline-split" in words
    assert (words["--tensor-model-parallel-size"], words["--pipeline-model-parallel-size"]) == (["8"], ["16"])
    assert words["--num-query-groups"] == ["8"]
    assert "--sequence-parallel" in words
    # 128,256 divides by 8 x 32, so that no row of the vocabulary is padded
    assert words["--make-vocab-size-divisible-by"] == ["32"]


def test_deepseek_v3_gets_a_layout_that_holds_each_layer_once(tmp_path: Path) -> None:
    words = words_of(deepseek(), tmp_path)
    (layout,) = words["--pipeline-model-parallel-layout"]
    stages = layout.split("|")
    assert len(stages) == 16 * 2  # every stage holds two chunks
    assert (stages[0][0], stages[-1][-1]) == ("E", "L")
    assert sum(int(stage.strip("EL").removeprefix("t*") or 0) for stage in stages) == 61
    assert words["--moe-layer-freq"] == ["[0]*3+[1]*58"]
    assert (words["--num-experts"], words["--moe-router-topk"], words["--moe-ffn-hidden-size"]) == (
        ["256"],
        ["8"],
        ["2048"],
    )
    assert (words["--expert-model-parallel-size"], words["--expert-tensor-parallel-size"]) == (["64"], ["1"])
    assert (words["--q-lora-rank"], words["--kv-lora-rank"]) == (["1536"], ["512"])


def test_data_and_tokenizer_come_from_the_caller(tmp_path: Path) -> None:
    plan = llama_8b("megatron_core", **{"parallelism.sharding": "zero1"})
    given = {"DATA_PATH": "0.3 /data/a b 0.7 /data/c", "TOKENIZER_MODEL": "/t/ok en"}
    words = words_of(plan, tmp_path, **given)
    assert words["--data-path"] == ["0.3", "/data/a", "b", "0.7", "/data/c"]
    assert words["--tokenizer-model"] == ["/t/ok en"]
    assert "--mock-data" not in words


def test_steps_of_a_billion_tokens(tmp_path: Path) -> None:
    """1e9 tokens of 64 x 8,192 are 1,907.35 steps; the last one is part of the run."""
    words = words_of(llama_8b("megatron_core", **{"parallelism.sharding": "zero1"}), tmp_path)
    assert words["--train-iters"] == ["1908"]
    assert words["--global-batch-size"] == ["64"]


def test_parts_of_layers_are_listed_as_megatron_takes_them(tmp_path: Path) -> None:
    """`--recompute-modules` takes several words (megatron/training/arguments.py)."""
    parts = {"parallelism.recompute": "modules", "parallelism.recompute_modules": ("mlp", "layernorm")}
    words = words_of(llama_8b("megatron_core", **{"parallelism.sharding": "zero1"}, **parts), tmp_path)
    assert words["--recompute-granularity"] == ["selective"]
    assert sorted(words["--recompute-modules"]) == ["layernorm", "mlp"]


def test_a_slurm_step_with_a_task_for_each_accelerator_needs_no_torchrun(tmp_path: Path) -> None:
    plan = llama_8b("megatron_core", **{"parallelism.sharding": "zero1"})
    slurm = {"SLURM_STEP_NUM_TASKS": "8", "SLURM_NNODES": "1", "SLURM_PROCID": "3", "SLURM_LOCALID": "3"}
    words = run_script(tmp_path, files_of(plan, "megatron"), "pretrain.sh", **slurm)
    assert words[:2] == ["python3", "/opt/megatron-lm/pretrain_gpt.py"]


@pytest.mark.parametrize(
    ("changes", "reason"),
    [
        ({"parallelism.schedule": "zero_bubble"}, "no other pipeline schedule"),
        ({"parallelism.recompute": "selective"}, "parts of each layer, the first n layers"),
        ({"parallelism.recompute": "every"}, "parts of each layer, the first n layers"),
        ({"parallelism.offload_optimizer": "nvme"}, "host memory"),
        ({"parallelism.offload_parameters": "cpu"}, "does not off-load weights"),
        ({"model.optimizer": "adafactor"}, "no Adafactor"),
        ({"training.phases.0.global_batch": 256}, "micro batches do not pass 16 interleaved stages"),
        ({"model.training": "lora"}, "Megatron-Bridge has"),
    ],
)
def test_what_it_cannot_run_is_refused_with_the_rule(changes: dict[str, object], reason: str) -> None:
    """The rules of the framework say so, the exporter says nothing of its own."""
    with pytest.raises(RefusedError, match=reason):
        files_of(llama_405b(**changes), "megatron")


def test_a_layout_that_nobody_is_known_to_run_says_so_in_its_head() -> None:
    """Megatron-FSDP takes a pipeline, and no published recipe has one."""
    text = files_of(llama_405b(**{"parallelism.sharding": "fsdp"}), "megatron")["pretrain.sh"]
    assert "# note     No known run uses this layout with Megatron-Core." in text
    assert "--use-megatron-fsdp" in text


def test_micro_batches_that_do_not_divide_pass_in_a_larger_group() -> None:
    """66 micro batches on 16 stages: three groups of 22, the smallest that Megatron-Core accepts."""
    found = str(megatron.arguments(job_of(llama_405b(**{"training.phases.0.global_batch": 2112}))))
    assert "microbatch-group-size-per-virtual-pipeline-stage" in found
    assert "('--microbatch-group-size-per-virtual-pipeline-stage', '22')" in found


def test_a_model_that_no_argument_describes_is_refused() -> None:
    plan = made("llama3-8b-full-fsdp-8h100", {"software.framework": "megatron_core", "parallelism.sharding": "zero1",
                                              "parallelism.recompute": "none"})  # fmt: skip
    stack = plan.model.architecture.stacks[0]
    layer = stack.groups[0].pattern[0]
    assert layer.mixer is not None
    windowed = layer.model_copy(update={"mixer": layer.mixer.model_copy(update={"window": 4096})})
    group = stack.groups[0].model_copy(update={"pattern": (layer, windowed), "repeat": 16})
    architecture = plan.model.architecture.model_copy(
        update={"stacks": (stack.model_copy(update={"groups": (group,)}),)}
    )
    plan = plan.model_copy(update={"model": plan.model.model_copy(update={"architecture": architecture})})
    with pytest.raises(RefusedError, match="windows"):
        megatron.arguments(job_of(plan))


def test_bridge_overrides_are_fields_of_its_sections() -> None:
    known = settings()["megatron_bridge"]
    for path, _ in megatron_bridge.overrides(job_of(llama_405b())):
        section, _, field = path.partition(".")
        assert section in known["top_level"], path
        if section == "dataset":  # its fields are inherited from Megatron's datasets, which the list leaves out
            assert field in ("seq_length", "num_workers")
        elif field:
            assert field in known["sections"][section], path
    assert dict(megatron_bridge.overrides(job_of(llama_405b())))["mixed_precision"] in known["mixed_precision"]
