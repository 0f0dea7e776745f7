"""Tables out: sums by hand, units in headings, round trips through CSV and XLSX, no formulas."""

from __future__ import annotations

import csv
import io
import math
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import openpyxl
import pytest

from trainplan.engine.evaluate import evaluate
from trainplan.engine.results import Results
from trainplan.engine.studies.changes import apply_changes
from trainplan.export.result_names import result_title, result_unit
from trainplan.export.spreadsheets import to_csv, to_xlsx
from trainplan.export.tables import (
    Column,
    NoTableError,
    Table,
    assumptions_table,
    bill_table,
    cash_flow_table,
    cost_table,
    inputs_table,
    offers_table,
    results_table,
    scenarios_table,
)
from trainplan.export.targets import TABLES, TARGETS
from trainplan.plan.document import Plan, Provenance, Scenario
from trainplan.plan.examples import load_example

ATTACKS = ("=1+1", "+1", "-1", "@SUM(A1)", "=cmd|' /C calc'!A0", "\t=1", "  =1", "\r=1")


@pytest.fixture(scope="module")
def plan() -> Plan:
    """64 nodes at 300,000 with 2 spares; a leaf switch is quoted at 20,000."""
    plan = apply_changes(
        load_example("llama3-8b-full-fsdp-8h100"),
        {
            "hardware.accelerators": 512,
            "training.phases.0.global_batch": 512,
            "economics.node_price": 300_000.0,
            "operations.spare_nodes": 2,
            "economics.quotes": {"leaf_switch": 20_000.0},
        },
    )
    pue = Provenance(kind="assumption", source="=HYPERLINK(1)", low=1.1, high=1.4)
    scenarios = (Scenario(name="=1+1", changes={"parallelism.micro_batch": 64}),)
    return plan.model_copy(update={"provenance": {"facility.pue": pue}, "scenarios": scenarios})


@pytest.fixture(scope="module")
def results(plan: Plan) -> Results:
    return evaluate(plan)


def read_csv(content: bytes) -> list[list[str]]:
    return list(csv.reader(io.StringIO(content.decode("utf-8-sig"), newline="")))


def read_values(content: bytes) -> Any:
    """The first sheet with the values that formulas had when it was written."""
    return openpyxl.load_workbook(io.BytesIO(content), data_only=True).active


def read_xlsx(content: bytes) -> openpyxl.Workbook:
    return openpyxl.load_workbook(io.BytesIO(content))


# Content.


def test_that_the_bill_adds_up_by_hand(plan: Plan, results: Results) -> None:
    table = bill_table(plan, results)
    assert [column.title for column in table.columns][-4:] == ["Price from", "Trust", "Price of", "Basis"]
    assert all(row[-1] for row in table.rows if row[8] == "list price")
    amounts = {row[1]: row[7] for row in table.rows}
    leaves = next(row for row in table.rows if str(row[1]).endswith("leaf switch"))

    assert amounts[plan.hardware.node.name] == 64 * 300_000
    assert amounts[f"{plan.hardware.node.name}, spare"] == 2 * 300_000
    assert leaves[7] == leaves[2] * 20_000  # type: ignore[operator]
    assert leaves[8] == "quote"
    assert table.rows[-1][0] == "Total of what has a price"
    assert table.rows[-1][7] == pytest.approx(sum(float(row[7] or 0) for row in table.rows[:-1]))
    assert table.columns[4].heading == "Unit price [USD]"


def test_that_the_parts_of_every_way_add_up_to_its_total(plan: Plan, results: Results) -> None:
    rows = cost_table(plan, results).rows

    for way in {row[0] for row in rows}:
        parts = [row[2] for row in rows if row[0] == way and row[1] != "Total"]
        total = next(row[2] for row in rows if row[0] == way and row[1] == "Total")
        assert sum(parts) == pytest.approx(total)  # type: ignore[arg-type]


def test_that_the_cash_flow_starts_with_the_deposit_and_sums_up(plan: Plan, results: Results) -> None:
    table = cash_flow_table(plan, results)
    assert results.cost is not None
    assert results.cost.own is not None

    assert table.rows[0][:2] == (0, pytest.approx(-results.cost.own.purchase * plan.economics.deposit_fraction))
    assert table.rows[-3][3] == pytest.approx(sum(float(row[1] or 0) for row in table.rows[:-2]))
    assert [row[0] for row in table.rows[-2:]] == ["Cost of capital, a year", "Present value"]


def test_that_offers_hold_every_way_and_the_plans_own_rent(plan: Plan, results: Results) -> None:
    ways = {row[0]: row for row in offers_table(plan, results).rows}

    assert ways["Owned, kept busy"][2] == results.cost.own.this_run_if_kept_busy  # type: ignore[union-attr]
    assert {"Rented on demand", "Bare-metal lease", "Managed service"} <= set(ways)


def test_that_assumptions_are_inputs_that_nobody_stands_behind(plan: Plan, results: Results) -> None:
    assumed = assumptions_table(plan, results)
    every = inputs_table(plan, results)

    assert {row[4] for row in assumed.rows} == {"assumed"}
    assert set(assumed.rows) < set(every.rows)
    pue = next(row for row in assumed.rows if row[9] == "facility.pue")
    assert pue[2] == plan.facility.pue
    assert pue[7:9] == (1.1, 1.4)


def test_that_results_carry_their_units(plan: Plan, results: Results) -> None:
    rows = {row[4]: row for row in results_table(plan, results).rows}

    assert rows["memory.peak_bytes"][2:4] == (results.memory.peak_bytes, "bytes")  # type: ignore[union-attr]
    assert rows["step.parts.matmul"][3] == "s"
    assert rows["power.facility_kilowatts"][3] == "kW"
    assert rows["memory.fits"][2] in ("yes", "no")
    assert not any("stages" in name for name in rows)


@pytest.mark.parametrize(
    ("name", "unit"),
    [
        ("run.days", "days"),
        ("checkpoint.available_write_gb_per_second", "GB/s"),
        ("network.required_gbit_per_second_per_accelerator", "Gbit/s"),
        ("step.tokens_per_second_per_accelerator", "tokens/s"),
        ("power.energy_megawatt_hours", "MWh"),
        ("reliability.job_mtbf_hours", "h"),
        ("architecture.total_params", "parameters"),
        ("layout.tensor", ""),
    ],
)
def test_that_units_follow_from_names(name: str, unit: str) -> None:
    assert result_unit(name) == unit


def test_that_a_plan_without_results_has_inputs_alone(plan: Plan) -> None:
    broken = apply_changes(plan, {"parallelism.tensor": 3})
    results = evaluate(broken)

    for make in (bill_table, cost_table, offers_table, cash_flow_table):
        with pytest.raises(NoTableError, match="findings"):
            make(broken, results)
    assert inputs_table(broken, results).rows
    assert TARGETS["tables-xlsx"].files(broken, results)


def test_that_a_scenario_that_cannot_run_has_inputs_and_no_results(plan: Plan, results: Results) -> None:
    table = scenarios_table(plan, results)
    rows = {row[0]: row[2:] for row in table.rows}

    assert [column.title for column in table.columns[2:]] == ["As planned", "=1+1"]
    assert rows["Micro batch"] == (plan.parallelism.micro_batch, 64)
    assert rows["Fits"] == ("yes", "no")
    assert rows["Run time"] == (results.run.days, None)  # type: ignore[union-attr]
    with pytest.raises(NoTableError, match="no scenarios"):
        scenarios_table(plan.model_copy(update={"scenarios": ()}), results)


# Files.


def test_that_numbers_survive_csv_to_the_last_digit(plan: Plan, results: Results) -> None:
    table = results_table(plan, results)
    heading, *rows = read_csv(to_csv(table))

    assert heading == ["Section", "Figure", "Value", "Unit", "Name"]
    for row, read in zip(table.rows, rows, strict=True):
        if isinstance(row[2], int | float):
            assert float(read[2]) == row[2]
        else:
            assert read[2] == row[2]


@pytest.mark.parametrize("name", TABLES)
def test_that_every_table_survives_xlsx_with_its_types(plan: Plan, results: Results, name: str) -> None:
    table = TABLES[name][1](plan, results)
    sheet = read_xlsx(to_xlsx([table])).active
    assert sheet is not None
    heading, *rows = sheet.iter_rows()

    assert sheet.title == table.title
    assert [cell.value for cell in heading] == [column.heading for column in table.columns]
    assert sheet.freeze_panes == "A2"
    cached = read_values(to_xlsx([table]))
    for number, (row, read) in enumerate(zip(table.rows, rows, strict=True)):
        for place, (value, cell) in enumerate(zip(row, read, strict=True)):
            if (number, place) in table.formulas:
                assert cell.value == f"={table.formulas[number, place]}"
                assert cached.cell(number + 2, place + 1).value == pytest.approx(value, rel=1e-14)
            elif isinstance(value, int | float):
                assert cell.data_type == "n"
                assert cell.value == pytest.approx(value, rel=1e-14)
            else:
                assert (cell.value or "") == (value or "")
                assert cell.data_type != "f"


@pytest.mark.parametrize("text", ATTACKS)
def test_that_no_text_becomes_a_formula(text: str) -> None:
    table = Table("attack", "Attack", (Column("Text"), Column("Number", kind="number")), ((text, -1.5),))

    (_, (cell, number)) = read_csv(to_csv(table))
    assert cell == f"'{text}"
    assert number == "-1.5"
    sheet = read_xlsx(to_xlsx([table])).active
    assert sheet is not None
    assert sheet["A2"].data_type == "s"
    assert sheet["B2"].value == -1.5


def test_that_headings_with_a_persons_currency_are_inert() -> None:
    table = Table("attack", "Attack", (Column("=1+1", "USD"),), ())

    assert read_csv(to_csv(table)) == [["'=1+1 [USD]"]]


def test_that_what_is_not_known_or_not_finite_is_empty() -> None:
    table = Table("gaps", "Gaps", (Column("A", kind="number"), Column("B", kind="number")), ((None, float("inf")),))

    assert read_csv(to_csv(table))[1] == ["", ""]
    sheet = read_xlsx(to_xlsx([table])).active
    assert sheet is not None
    assert sheet["A2"].value is None
    assert sheet["B2"].value is None


def test_that_the_same_plan_gives_the_same_bytes(plan: Plan, results: Results) -> None:
    target = TARGETS["tables-xlsx"]

    assert target.files(plan, results) == target.files(plan, results)


def test_that_the_workbook_holds_every_table(plan: Plan, results: Results) -> None:
    (content,) = TARGETS["tables-xlsx"].files(plan, results).values()

    assert read_xlsx(content).sheetnames == ["Cover", *(title for title, _ in TABLES.values())]


def test_that_totals_of_a_workbook_are_formulas_over_the_lines(plan: Plan, results: Results) -> None:
    book = read_xlsx(TARGETS["tables-xlsx"].files(plan, results)["tables.xlsx"])
    bill = book["Bill of materials"]
    last = bill.max_row

    assert bill.cell(2, 8).value == "=C2*E2"
    assert bill.cell(last, 8).value == f"=SUM(H2:H{last - 1})"
    assert book["Cover"]["B8"].value == f"='Bill of materials'!H{last}"
    assert book["Cover"]["B1"].value == plan.name


def recomputed(sheet: Any, formula: str, column: int = 8) -> float:
    """A formula of the bill, over cells that are numbers or formulas themselves."""
    if formula.startswith("=SUM("):
        first, end = (int(cell[1:]) for cell in formula[5:-1].split(":"))
        return sum(recomputed(sheet, sheet.cell(row, column).value) for row in range(first, end + 1))
    if "*" in formula or "+" in formula:
        parts = [re.split(r"[*+]", formula[1:])][0]
        values = [recomputed(sheet, sheet[cell].value) for cell in parts]
        return math.prod(values) if "*" in formula else sum(values)
    return float(formula)


def test_that_a_changed_price_changes_the_total_of_the_workbook(plan: Plan, results: Results) -> None:
    """100,000 more for each of 66 nodes and spares carry 1% of head nodes, and 6.5% of parts, work and freight."""
    sheet = read_xlsx(TARGETS["bom-xlsx"].files(plan, results)["bom.xlsx"])["Bill of materials"]
    for row in sheet.iter_rows():
        for cell in row:
            cell.value = str(cell.value) if isinstance(cell.value, int | float) else cell.value
    total = sheet.cell(sheet.max_row, 8).value
    before = recomputed(sheet, total)
    for row in range(2, sheet.max_row):
        if sheet.cell(row, 4).value == "node":
            sheet.cell(row, 5).value = str(float(sheet.cell(row, 5).value) + 100_000)
    assert before == pytest.approx(bill_table(plan, results).rows[-1][7], rel=1e-9)
    assert recomputed(sheet, total) - before == pytest.approx(66 * 100_000 * 1.01 * 1.065, rel=1e-9)


SHEETS_AS_CSV = "csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,true,false,false,false,-1"


@pytest.mark.long
@pytest.mark.skipif(shutil.which("soffice") is None, reason="LibreOffice is not installed")
def test_that_libreoffice_recomputes_the_total(plan: Plan, results: Results, tmp_path: Path) -> None:
    """A node price that is raised in the file moves capital as arithmetic says."""
    file = tmp_path / "bom.xlsx"
    file.write_bytes(TARGETS["bom-xlsx"].files(plan, results)["bom.xlsx"])
    book = openpyxl.load_workbook(file)
    sheet = book["Bill of materials"]
    for row in range(2, sheet.max_row):
        if sheet.cell(row, 4).value == "node":
            sheet.cell(row, 5).value += 100_000
    book.save(file)
    done = subprocess.run(
        ["soffice", "--headless", "--convert-to", SHEETS_AS_CSV, "--outdir", str(tmp_path), str(file)],
        capture_output=True, text=True, timeout=240, check=True,
        env={**os.environ, "HOME": str(tmp_path)},
    )  # fmt: skip
    written = next(tmp_path.glob("*Bill of materials*.csv"), None)
    assert written is not None, done.stdout
    last = list(csv.reader(io.StringIO(written.read_text(encoding="utf-8"))))[-1]
    expected = float(bill_table(plan, results).rows[-1][7] or 0) + 66 * 100_000 * 1.01 * 1.065
    assert float(last[7].replace(",", "")) == pytest.approx(expected, rel=1e-6)


@pytest.mark.parametrize(
    ("name", "title"),
    [
        ("power.co2_tonnes", "CO2"),
        ("power.it_kilowatts", "IT"),
        ("step.mfu", "MFU"),
        ("architecture.lm_head_params", "LM head parameters"),
        ("architecture.total_params", "Total parameters"),
        ("layout.n_accelerators", "Accelerators"),
        ("run.low_days", "Low days"),
        ("reliability.job_mtbf_hours", "Job MTBF"),
        ("step.parts.tensor_parallel", "Tensor parallel"),
        ("step.hidden.tensor_parallel", "Tensor parallel, hidden"),
        ("step.parts.matmul", "Matrix products"),
        ("run.days", "Days"),
        ("layout.recompute.mode", "Recompute: mode"),
        ("host.required_ram_bytes_per_node", "Required RAM bytes per node"),
    ],
)
def test_that_figures_of_the_results_are_named_as_people_name_them(name: str, title: str) -> None:
    assert result_title(name) == title
