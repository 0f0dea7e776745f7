"""Write the example plans that ship with Trainplan: `PYTHONPATH=core:resources python tools/examples.py`.

Run it again whenever the plan's fields change. Each plan describes a published run; its notes say what was published,
where, and why the engine differs where it does.
"""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from trainplan.catalog.architecture import Architecture
from trainplan.catalog.library import Library, load_library
from trainplan.catalog.presets import load_preset
from trainplan.plan.cluster import Implementation, Network, Parallelism, Software
from trainplan.plan.document import Plan
from trainplan.plan.files import EXTENSION, write_plan
from trainplan.plan.new import plan_from
from trainplan.plan.workload import Dataset, Lora, Phase, TrainingRun

FOLDER = Path(__file__).parents[1] / "resources" / "trainplan_resources" / "examples"
H100 = "nvidia-h100-sxm5-80gb"
NOTES = {
    "llama3-405b-16k-h100": """
        Published: 41% MFU, 400 TFLOP/s per GPU in the phase of 16M tokens a step at 8,192 tokens (TP 8,
        PP 16, DP 128, 2,048 sequences; The Llama 3 Herd of Models, arXiv 2407.21783, table 4). The
        batch grew from 4M to 8M after 252M tokens and to 16M after 2.87T; long context took about 0.8T
        of the 15.6T tokens (sections 3.4.1 and 3.4.2; its growing lengths are one phase here). 30.84M
        H100-hours for all of the 405B training (model card of Llama 3.1). 419 unexpected interruptions
        in 54 days (section 3.3.4). Storage sustains 2 TB/s (section 3.3.1). The number of virtual
        stages is not stated; 8 gives one layer each. Meta's stack shares gradients among the data ranks;
        Megatron-Core keeps them whole, and context parallel 2 makes room for them.
    """,
    "llama3-405b-8k-h100": """
        Published: 43% MFU, 430 TFLOP/s per GPU (TP 8, PP 16, DP 64, 2,048 sequences of 8,192; The Llama
        3 Herd of Models, arXiv 2407.21783, table 4). The number of virtual stages is not stated; 8
        gives one layer each. Meta's stack shares gradients among the data ranks and frees inputs and
        outputs of stages as soon as they are sent (section 3.3.2); Megatron-Core keeps gradients whole,
        and context parallel 2 makes room for them.
    """,
    "llama3-405b-131k": """
        Published: 38% MFU, 380 TFLOP/s per GPU (TP 8, CP 16, PP 16, DP 8, 16 sequences a data-parallel
        rank; The Llama 3 Herd of Models, arXiv 2407.21783, table 4). The number of virtual stages is
        not stated; 8 gives one layer each. Context parallel 32 makes room for the whole gradients of
        Megatron-Core. Where the engine differs: it is slower, for nearly half of
        such a step is attention, and attention between documents is masked (section 3.2), so that a part
        of what MFU counts may be skipped; the engine takes all of it as computed.
    """,
    "deepseek-v3-2048-h800": """
        Published: 2.664M H800-hours for 14.8T tokens, 1,543 tokens/s per GPU over the whole job (arXiv
        2412.19437, table 1: PP 16, EP 64 over 8 nodes, ZeRO-1, no TP, FP8, batch up to 15,360 sequences
        of 4,096); 19.9 s a step and 43.7% MFU (arXiv 2505.09343, table 4). Rent of 2 USD an hour as in
        the paper. DualPipe is HAI-LLM's own; planned is what Megatron-Core has in its place: interleaved
        1F1B with the traffic of experts behind another micro batch, and tensor parallel 2 in place of
        recomputed norms and up-projections. A token visits at most 4 of the 8 nodes; the second-token
        head (MTP) is not counted.
    """,
    "llama3-8b-full-fsdp-8h100": """
        Published: 6,667 tokens/s per GPU with FSDP2, torch.compile and selective recomputation at 8,192
        tokens, two sequences a GPU, 77.0 GiB (torchtitan, docs/performance.md, H100 with 96 GB and 2.4
        TB/s limited to 500 W). On cards of 80 GB one sequence a GPU leaves room. Where the engine
        differs: it is faster, for its cards are the ordinary ones of 700 W and 3.35 TB/s.
    """,
    "llama-70b-qlora-2x24gb": """
        Published: 1,024 samples of 2,048 tokens in 11,795 s, 88.9 tokens/s per GPU, 14.92 GiB reserved,
        with weights offloaded to the host (AnswerDotAI/fsdp_qlora, benchmarks_03_2024.md, two RTX 3090,
        batch 2). Where the engine differs: it is slower, for it counts a quarter of the step
        as gathers over PCIe that computation does not hide; how much was hidden is not published.
    """,
    "llama2-7b-64-a100": """
        Published: 3,690 tokens/s per GPU for a Llama-shaped 7B (InternLM, vocabulary 103,168) with
        ZeRO-1 over all 64 GPUs, two sequences a GPU and four accumulated, 4 x 100 Gb/s RoCE a node
        (InternEvo, doc/en/train_performance.md). Where the engine differs: it is faster, for Llama 2's
        vocabulary of 32,000 spares some 4% of the work of InternLM's.
    """,
    "gpt3-175b-a100": """
        An example for the search: run it and compare the layouts. Published for scale: 140 TFLOP/s per
        GPU on 1,024 A100 with full recomputation, 34 days for 300B tokens (arXiv 2104.04473, section
        5.1).
    """,
}
NOTES = {name: " ".join(text.split()) for name, text in NOTES.items()}


def base(
    name: str, model: str | Architecture, accelerator: str, count: int, *, phases: tuple[Phase, ...], library: Library
) -> Plan:
    """A plan on the catalogue's node for the accelerator, with these phases and one pass over the data."""
    architecture = load_preset(model) if isinstance(model, str) else model
    tokens = sum(phase.tokens for phase in phases)
    plan = plan_from(architecture, accelerator, count, tokens, library=library)
    return plan.model_copy(
        update={"name": name, "training": TrainingRun(phases=phases), "dataset": Dataset(unique_tokens=tokens)}
    )


def llama_405b(
    name: str, count: int, phases: tuple[Phase, ...], notes: str, library: Library, *, context: int = 2
) -> Plan:
    """Llama 3.1 405B as section 3.3 of the paper lays it out: TP 8, PP 16 with one layer less on the outer stages.

    Context parallel is twice the published degree.
    """
    plan = base(name, "llama-3.1-405b", H100, count, phases=phases, library=library)
    layout = Parallelism(
        tensor=8,
        context=context,
        pipeline=16,
        virtual_pipeline=8,
        sharding="zero1",
        recompute="none",
    )
    network = Network(fabric=library.fabrics["roce-400"], ports_per_node=8, gbit_per_second_per_port=400)
    hardware = plan.hardware.model_copy(
        update={"storage_read_gb_per_second": 2000.0, "storage_write_gb_per_second": 2000.0}
    )
    return plan.model_copy(
        update={
            "parallelism": layout,
            "network": network,
            "hardware": hardware,
            "software": Software(framework="megatron_core", release="2025", tuning="production"),
            "notes": notes,
        }
    )


def llama3_405b_16k_h100(library: Library) -> Plan:
    phases = (
        Phase(name="batch 4M", tokens=252e6, sequence_length=4096, global_batch=1024),
        Phase(name="batch 8M", tokens=2.618e12, sequence_length=8192, global_batch=1024),
        Phase(name="batch 16M", tokens=11.93e12, sequence_length=8192, global_batch=2048),
        Phase(name="long context", tokens=0.8e12, sequence_length=131072, global_batch=128, context=32),
    )
    return llama_405b(
        "Llama 3.1 405B pre-training on 16,384 H100",
        16384,
        phases,
        NOTES["llama3-405b-16k-h100"],
        library,
    )


def llama3_405b_8k_h100(library: Library) -> Plan:
    phases = (Phase(name="batch 16M", tokens=11.93e12, sequence_length=8192, global_batch=2048),)
    return llama_405b(
        "Llama 3.1 405B pre-training on 8,192 H100",
        8192,
        phases,
        NOTES["llama3-405b-8k-h100"],
        library,
    )


def llama3_405b_131k(library: Library) -> Plan:
    phases = (Phase(name="long context", tokens=0.8e12, sequence_length=131072, global_batch=128),)
    return llama_405b(
        "Llama 3.1 405B at 131,072 tokens on 16,384 H100",
        16384,
        phases,
        NOTES["llama3-405b-131k"],
        library,
        context=32,
    )


def deepseek_v3_2048_h800(library: Library) -> Plan:
    phases = (Phase(name="pre-training", tokens=14.8e12, sequence_length=4096, global_batch=15360),)
    plan = base(
        "DeepSeek-V3 pre-training on 2,048 H800",
        "deepseek-v3",
        "nvidia-h800-sxm5-80gb",
        2048,
        phases=phases,
        library=library,
    )
    layout = Parallelism(
        tensor=2,
        sequence=True,
        pipeline=16,
        expert=64,
        virtual_pipeline=2,
        sharding="zero1",
        recompute="none",
    )
    return plan.model_copy(
        update={
            "parallelism": layout,
            "model": plan.model.model_copy(update={"precision": "fp8", "optimizer": "adamw_bf16"}),
            "network": Network(fabric=library.fabrics["ib-ndr"], ports_per_node=8, gbit_per_second_per_port=400),
            "economics": plan.economics.model_copy(update={"rent_per_accelerator_hour": 2.0}),
            "software": Software(
                framework="megatron_core",
                release="2025",
                tuning="benchmark",
                implementation=Implementation(overlap_expert_parallel=True, expert_dispatch="deduplicated"),
            ),
            "notes": NOTES["deepseek-v3-2048-h800"],
        }
    )


def llama3_8b_full_fsdp_8h100(library: Library) -> Plan:
    phases = (Phase(name="fine-tuning", tokens=1e9, sequence_length=8192, global_batch=64),)
    plan = base("Llama 3.1 8B full fine-tuning on 8 H100", "llama-3.1-8b", H100, 8, phases=phases, library=library)
    return plan.model_copy(
        update={
            "parallelism": Parallelism(tensor=1, sequence=False, sharding="fsdp", recompute="selective", micro_batch=1),
            "model": plan.model.model_copy(update={"training": "full_finetuning"}),
            "software": Software(
                framework="torchtitan",
                release="2025",
                tuning="benchmark",
                implementation=Implementation(compiled=True),
            ),
            "notes": NOTES["llama3-8b-full-fsdp-8h100"],
        }
    )


def llama_70b_qlora_2x24gb(library: Library) -> Plan:
    phases = (Phase(name="fine-tuning", tokens=1024 * 2048, sequence_length=2048, global_batch=4),)
    plan = base(
        "Llama 2 70B QLoRA on two 24 GB cards", "llama-2-70b", "nvidia-rtx-3090", 2, phases=phases, library=library
    )
    return plan.model_copy(
        update={
            "parallelism": Parallelism(
                tensor=1, sequence=False, sharding="fsdp", recompute="full", micro_batch=2, offload_parameters="cpu"
            ),
            "model": plan.model.model_copy(
                update={"training": "qlora", "precision": "bf16", "lora": Lora(rank=64, targets=("all-linear",))}
            ),
            "software": Software(framework="fsdp_qlora", release="2024", tuning="benchmark"),
            "notes": NOTES["llama-70b-qlora-2x24gb"],
        }
    )


def llama2_7b_64_a100(library: Library) -> Plan:
    phases = (Phase(name="pre-training", tokens=1e12, sequence_length=2048, global_batch=512),)
    plan = base("7B pre-training on 64 A100", "llama-2-7b", "nvidia-a100-sxm4-80gb", 64, phases=phases, library=library)
    return plan.model_copy(
        update={
            "parallelism": Parallelism(tensor=1, sequence=False, sharding="zero1", recompute="none", micro_batch=2),
            "network": Network(fabric=library.fabrics["roce-100"], ports_per_node=4, gbit_per_second_per_port=100),
            "software": Software(framework="internevo", release="2023", tuning="benchmark"),
            "notes": NOTES["llama2-7b-64-a100"],
        }
    )


def gpt3_175b_a100(library: Library) -> Plan:
    phases = (Phase(name="pre-training", tokens=300e9, sequence_length=2048, global_batch=1536),)
    plan = base("GPT-3 175B on 4,096 A100", "gpt3-175b", "nvidia-a100-sxm4-80gb", 4096, phases=phases, library=library)
    return plan.model_copy(
        update={
            "parallelism": Parallelism(
                tensor=8, pipeline=8, virtual_pipeline=3, sharding="zero1", recompute="attention", micro_batch=1
            ),
            "software": Software(framework="megatron_core", release="2024", tuning="benchmark"),
            "notes": NOTES["gpt3-175b-a100"],
        }
    )


EXAMPLES: dict[str, Callable[[Library], Plan]] = {
    "deepseek-v3-2048-h800": deepseek_v3_2048_h800,
    "gpt3-175b-a100": gpt3_175b_a100,
    "llama-70b-qlora-2x24gb": llama_70b_qlora_2x24gb,
    "llama2-7b-64-a100": llama2_7b_64_a100,
    "llama3-405b-131k": llama3_405b_131k,
    "llama3-405b-16k-h100": llama3_405b_16k_h100,
    "llama3-405b-8k-h100": llama3_405b_8k_h100,
    "llama3-8b-full-fsdp-8h100": llama3_8b_full_fsdp_8h100,
}


def main() -> None:
    library = load_library()
    FOLDER.mkdir(exist_ok=True)
    for name, build in EXAMPLES.items():
        write_plan(FOLDER / f"{name}{EXTENSION}", build(library), replace=True)


if __name__ == "__main__":
    main()
