"""`report -o x.json`: every figure that is printed beside its name is there as a number, under a path that is told."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from trainplan.engine.evaluate import evaluate
from trainplan.plan.examples import load_example
from trainplan.report.as_json import render_json
from trainplan.report.blocks import Block, Columns, Report, Table
from trainplan.report.content import build
from trainplan.report.studies import study
from trainplan.report.studies_schema import studies_schema

DAY, HOUR = 86_400.0, 3600.0
UNITS = {
    "": 1.0, "%": 0.01, "million": 1e6, "billion": 1e9, "trillion": 1e12, "GFLOP": 1e9, "TFLOP/s": 1e12,
    "µs": 1e-6, "ms": 1e-3, "s": 1.0, "min": 60.0, "h": HOUR, "days": DAY, "months": 1.0, "months of use": 1.0,
    "kB": 1e3, "MB": 1e6, "GB": 1e9, "TB": 1e12, "PB": 1e15, "per second": 1.0, "per accelerator": 1.0,
    "% of the time": 0.01, "% of calendar time": 0.01, "% of hours": 0.01, "% of the reads": 0.01,
    "kW": 1e3, "MW": 1e6, "MWh": 1e6, "GWh": 1e9, "kWh": 1e3, "t": 1.0, "kg": 1.0, "kg/m²": 1.0, "m³/h": 1.0,
    "CFM": 1.0, "l/min": 1.0, "USD": 1.0, "BTU/h": 1.0, "million BTU/h": 1e6, "micro batches a step": 1.0,
    "sequences": 1.0,
}  # fmt: skip
"""What a printed unit stands for, in s, bytes, W, Wh or as it is."""

PATHS: dict[str, tuple[str, float]] = {
    "Active for a token": ("results.architecture.active_params", 1),
    "Trained": ("results.architecture.trainable_params", 1),
    "Model FLOPs of a token": ("results.architecture.model_flops_per_token", 1),
    "Accelerators": ("results.layout.n_accelerators", 1),
    "Tensor parallel": ("results.layout.tensor", 1),
    "Context parallel": ("results.layout.context", 1),
    "Pipeline parallel": ("results.layout.pipeline", 1),
    "Data parallel": ("results.layout.data", 1),
    "Expert parallel": ("results.layout.expert", 1),
    "Global batch": ("results.layout.global_batch", 1),
    "Gradient accumulation": ("results.layout.grad_accumulation", 1),
    "Tokens per second": ("results.step.tokens_per_second", 1),
    "Tokens per second per accelerator": ("results.step.tokens_per_second_per_accelerator", 1),
    "Model FLOPs utilization (MFU)": ("results.step.mfu", 1),
    "Hardware FLOPs utilization (HFU)": ("results.step.hfu", 1),
    "Model rate of an accelerator": ("results.step.model_tflops_per_accelerator", 1e12),
    "Accelerator-hours": ("results.run.accelerator_hours", 1),
    "Goodput": ("results.run.goodput", 1),
    "Mean time between failures of the job": ("results.reliability.job_mtbf_hours", HOUR),
    "Interruptions in the run": ("results.reliability.interruptions", 1),
    "Time lost": ("results.reliability.lost_hours", HOUR),
    "Spare nodes needed": ("results.reliability.spare_nodes", 1),
    "Read operations": ("results.storage.required_read_iops", 1),
    "Dataset": ("results.storage.dataset_bytes", 1),
    "Accelerators wait for data": ("results.storage.idle_fraction", 1),
    "Files": ("results.storage.files", 1),
    "Samples": ("results.storage.samples_per_second", 1),
    "Served by the cache": ("results.storage.cached_fraction", 1),
    "Interval": ("results.checkpoint.interval_seconds", 1),
    "Optimum interval": ("results.checkpoint.optimum_interval_seconds", 1),
    "Training pauses for": ("results.checkpoint.blocking_seconds", 1),
    "Restore": ("results.checkpoint.restore_seconds", 1),
    "All checkpoints kept": ("results.checkpoint.retention_bytes", 1),
    "Size of a checkpoint": ("results.checkpoint.bytes", 1),
    "Versions kept": ("results.checkpoint.versions_kept", 1),
    "Oldest version": ("results.checkpoint.history_seconds", 1),
    "Until it is detected": ("studies.checkpoint_policy.restore_seconds.detection", 1),
    "Requeue and start": ("studies.checkpoint_policy.restore_seconds.requeue_and_start", 1),
    "Reading the checkpoint": ("studies.checkpoint_policy.restore_seconds.read", 1),
    "Copy to the accelerators": ("studies.checkpoint_policy.restore_seconds.to_accelerators", 1),
    "Work repeated, on average": ("studies.checkpoint_policy.restore_seconds.work_done_again", 1),
    "Loader workers": ("results.host.dataloader_workers_per_accelerator", 1),
    "Pinned memory of a node": ("results.host.pinned_bytes_per_node", 1),
    "IT load": ("results.power.it_kilowatts", 1e3),
    "Facility": ("results.power.facility_kilowatts", 1e3),
    "Rated": ("results.power.rated_kilowatts", 1e3),
    "Energy of the run": ("results.power.energy_megawatt_hours", 1e6),
    "Heat": ("results.power.heat_btu_per_hour", 1),
    "CO2 of the run": ("results.power.co2_tonnes", 1),
    "Racks": ("results.power.racks", 1),
    "Nodes in a rack": ("results.power.nodes_per_rack", 1),
    "Circuits": ("results.power.circuits", 1),
    "Rated load of a full rack": ("studies.room.rack_kilowatts", 1e3),
    "Weight of a full rack": ("studies.room.rack_kg", 1),
    "Load on the floor": ("studies.room.floor_kg_per_square_metre", 1),
    "UPS modules, with their redundancy": ("studies.room.ups_modules", 1),
    "Heat at rated load": ("studies.room.heat_kilowatts", 1e3),
    "Load step when the job stops": ("studies.room.swing_kilowatts", 1e3),
    "Start-up capital": ("studies.cash.startup_capital", 1),
    "Delivery takes": ("studies.cash.lead_months", 1),
    "Cost of waiting for delivery": ("studies.cash.delay_cost", 1),
    "Present value of owning 36 months": ("studies.cash.own_present_value", 1),
    "Present value of renting 36 months": ("studies.cash.rent_present_value", 1),
    "Net present value of owning instead": ("results.cost.advantage_of_owning", 1),
    "Break-even": ("results.cost.break_even_months", 1),
    "Break-even utilization": ("results.cost.break_even_utilization", 1),
}
"""Where a printed figure stands in the JSON, and what its unit there is in s, bytes, W or Wh."""
SUMS_AND_WORDS = {"All together", "Sharding", "Micro batch", "Recompute", "Waits for traffic between nodes", "Airflow",
                  "Coolant", "Spare nodes planned"}  # fmt: skip
"""Words, inputs, sums of figures that are told, and figures that stand twice in two units."""


STUDIES = ("uncertainty", "tornado", "advice", "rules", "networks", "storage_tiers", "checkpoint_tiers",
           "checkpoint_policy", "room", "played", "failure", "bill", "cash", "recommendation", "premises")  # fmt: skip


@pytest.fixture(scope="module")
def printed() -> tuple[Report, dict[str, Any]]:
    plan = load_example("llama2-7b-64-a100")
    results = evaluate(plan)
    studies = study(plan, results)
    report = build(plan, results, date="2026-12-01", studies=studies)
    return report, json.loads(render_json(report, results, studies))


def tables(blocks: tuple[Block, ...]) -> Iterator[Table]:
    for block in blocks:
        if isinstance(block, Columns):
            yield from tables((*block.left, *block.right))
        elif isinstance(block, Table):
            yield block


def facts(report: Report) -> Iterator[tuple[str, str, str]]:
    """Every row of a name, a value and a unit, but for the inputs, which are the plan's own."""
    for section in report.sections:
        if section.title == "Assumptions":
            continue
        for table in tables(section.blocks):
            if len(table.columns) == 3 and not any(column.title for column in table.columns):
                for name, value, unit in table.rows:
                    yield name.text, value.text, unit.text


def at(document: dict[str, Any], path: str) -> Any:
    found: Any = document
    for name in path.split("."):
        found = found[name]
    return found


def test_that_every_named_figure_of_the_pages_stands_in_the_json_as_a_number(printed) -> None:  # type: ignore[no-untyped-def]
    report, document = printed
    seen = set()
    for name, text, unit in facts(report):
        if name in SUMS_AND_WORDS:
            continue
        path, factor = PATHS[name]
        value = at(document, path)
        seen.add(name)
        if text == "–":
            assert value is None
            continue
        words = unit.split(" in ")[0]
        stands_for = UNITS.get(words, 1.0 if words.startswith(("with", "over", "in ")) else None)
        assert stands_for is not None, f"{name}: {unit}"
        figure = float(text.replace(",", "").replace("−", "-"))
        assert figure * stands_for == pytest.approx(value * factor, rel=0.006), name
    assert len(seen) > 50


def test_that_the_headlines_are_the_figures_of_the_json(printed) -> None:  # type: ignore[no-untyped-def]
    report, document = printed
    shown = {item.label.split(",")[0]: item for item in report.headlines}
    assert float(shown["Run time"].value) == pytest.approx(at(document, "results.run.days"), rel=0.006)
    assert float(shown["Goodput"].value) == pytest.approx(100 * at(document, "results.run.goodput"), rel=0.006)
    capital = at(document, "results.cost.own.purchase")
    assert float(shown["Capital"].value) == pytest.approx(capital / 1e6, rel=0.006)
    power = at(document, "results.power.design_kilowatts")
    assert float(shown["Design power"].value) == pytest.approx(power, rel=0.006)


def test_that_the_json_is_the_document_that_is_printed(printed) -> None:  # type: ignore[no-untyped-def]
    report, document = printed
    assert document["format"] == "trainplan-report"
    assert [section["title"] for section in document["report"]["sections"]] == [s.title for s in report.sections]
    for name in STUDIES:
        assert document["studies"][name], name


def test_that_the_schema_of_the_studies_describes_what_is_written(printed) -> None:  # type: ignore[no-untyped-def]
    _, document = printed
    schema = studies_schema()
    assert set(schema["properties"]) == set(document["studies"])
    assert schema["properties"]["scenarios"]["anyOf"][0]["properties"]["columns"]["items"]["properties"]["verdict"] == {
        "type": "string"
    }
    assert list(misfits(schema, document["studies"], "studies")) == []


TYPES: dict[str, Any] = {
    "null": type(None), "boolean": bool, "integer": int, "number": int | float, "string": str, "object": dict,
    "array": list,
}  # fmt: skip


def misfits(schema: dict[str, Any], value: Any, path: str) -> Iterator[str]:
    """Paths at which a value is not what the schema says."""
    if "anyOf" in schema:
        tried = [list(misfits(each, value, path)) for each in schema["anyOf"]]
        if all(tried):
            yield from min(tried, key=len)
    elif "enum" in schema and value not in schema["enum"]:
        yield path
    elif kinds := schema.get("type"):
        listed = [kinds] if isinstance(kinds, str) else kinds
        if not any(isinstance(value, TYPES[kind]) for kind in listed):
            yield path
        elif isinstance(value, dict) and "properties" in schema:
            if set(value) != set(schema["properties"]):
                yield path
            for name, member in schema["properties"].items():
                yield from misfits(member, value.get(name), f"{path}.{name}")
        elif isinstance(value, list):
            for number, member in enumerate(value[:3]):
                yield from misfits(schema.get("items", {}), member, f"{path}.{number}")
