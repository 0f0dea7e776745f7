"""A plan and its results, made by hand, whose figures the tests of the report know."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from pydantic import TypeAdapter

from trainplan.catalog.architecture import dense_decoder
from trainplan.catalog.library import load_library
from trainplan.engine.results import Results
from trainplan.plan.cluster import Hardware, Network, Parallelism
from trainplan.plan.document import Plan, Provenance
from trainplan.plan.workload import Model, Phase, TrainingRun

SAMPLE = Path(__file__).parents[2] / "data" / "report" / "results.json"


@pytest.fixture(scope="session")
def results() -> Results:
    return TypeAdapter(Results).validate_python(json.loads(SAMPLE.read_text(encoding="utf-8")))


@pytest.fixture(scope="session")
def plan() -> Plan:
    library = load_library()
    return Plan(
        name="Llama 3.1 70B on 1,024 H100",
        model=Model(
            architecture=dense_decoder(
                "Llama 3.1 70B", layers=80, hidden=8192, ffn=28672, heads=64, kv_heads=8, vocabulary=128256
            )
        ),
        training=TrainingRun(phases=(Phase(tokens=15e12, sequence_length=8192, global_batch=2048),)),
        hardware=Hardware(
            accelerator=library.accelerators["nvidia-h100-sxm5-80gb"],
            node=library.nodes["dgx-h100"],
            accelerators=1024,
            matmul_tflops=794,
            storage=library.storage["weka"],
        ),
        network=Network(fabric=library.fabrics["ib-ndr"], all_reduce_bus_gb_per_second=362),
        parallelism=Parallelism(tensor=8, pipeline=4, virtual_pipeline=2, recompute="selective"),
        provenance={
            "hardware.matmul_tflops": Provenance(
                kind="measurement", source="mamf-finder on node 17", date="2026-11-18", low=781, high=803
            ),
            "network.all_reduce_bus_gb_per_second": Provenance(
                kind="measurement", source="nccl-tests", date="2026-11-19", low=348, high=371
            ),
        },
        notes="Published: 41 % of peak.\n\nThe second paragraph.",
    )
