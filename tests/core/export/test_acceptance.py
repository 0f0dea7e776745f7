"""Exports for acceptance: scripts that bash reads, tables, and the record as PDF and workbook."""

from __future__ import annotations

import io
import subprocess
from datetime import UTC, datetime
from pathlib import Path

import openpyxl
import pypdf
import pytest

from trainplan.acceptance.entries import evidence_of, result_entry, waiver
from trainplan.acceptance.record import appended
from trainplan.acceptance.tests import planned_tests
from trainplan.engine.evaluate import evaluate
from trainplan.export.tables import NoTableError
from trainplan.export.targets import TARGETS
from trainplan.plan.document import Plan
from trainplan.plan.examples import load_example
from trainplan.plan.paths import set_field

AT = datetime(2026, 11, 20, 16, 12, tzinfo=UTC)


@pytest.fixture(scope="module")
def measured() -> Plan:
    plan = load_example("llama2-7b-64-a100")
    tests = {test.code: test for test in planned_tests(plan, evaluate(plan))}
    ior = evidence_of("ior.txt", b"Max Write: 33378.60 MiB/sec")
    plan = appended(plan, result_entry(plan, tests["checkpoint_write"], [35.0], by="M. Ohm", at=AT, evidence=[ior]))
    return appended(plan, waiver(plan, tests["mlperf_storage"], by="L. Bauer", at=AT, note="Published by the vendor."))


def files(plan: Plan, target: str) -> dict[str, bytes]:
    return TARGETS[target].files(plan, evaluate(plan))


def pages(data: bytes) -> list[str]:
    return [
        " ".join(page.extract_text().replace("\u200b", "").split()) for page in pypdf.PdfReader(io.BytesIO(data)).pages
    ]


def test_scripts_are_numbered_readable_and_bring_what_they_need(measured: Plan, tmp_path: Path) -> None:
    found = files(measured, "acceptance-commands")
    assert found["hosts.txt"].decode().splitlines() == [f"node{number} slots=8" for number in range(1, 9)]
    compile(found["matmul.py"], "matmul.py", "exec")
    scripts = {name: data for name, data in found.items() if name.endswith(".sh")}
    assert len(scripts) > 15
    for name, data in scripts.items():
        (tmp_path / name).write_bytes(data)
        assert subprocess.run(["bash", "-n", tmp_path / name], timeout=30, check=False).returncode == 0, name


def test_plan_name_stays_a_comment(measured: Plan) -> None:
    hostile = set_field(measured, "name", "x\nrm -rf /\n`id`")
    script = files(hostile, "acceptance-commands")["01-software-versions.sh"].decode()
    assert [line for line in script.splitlines() if "rm -rf" in line] == ["# Plan: x rm -rf / `id`"]


def test_signed_page_holds_the_whole_head(measured: Plan) -> None:
    first = pages(files(measured, "commissioning-record")["commissioning-record.pdf"])[0]
    head = measured.acceptance.record[-1].digest
    assert head in first.replace(" ", "")
    assert "Accepted by" in first
    assert "Checkpoint write rate: fail" in first
    assert "Published by the vendor." in first


def test_record_names_evidence_and_every_entry(measured: Plan) -> None:
    text = " ".join(pages(files(measured, "commissioning-record")["commissioning-record.pdf"]))
    record = measured.acceptance.record
    for digest in (record[0].evidence[0].sha256, record[0].digest, record[1].digest):
        assert digest[:16] in text.replace(" ", "")
    assert "Max Write: 33378.60 MiB/sec" in text


def test_same_record_makes_the_same_bytes(measured: Plan) -> None:
    assert files(measured, "commissioning-record") == files(measured, "commissioning-record")


def test_altered_entry_is_told_on_the_first_page(measured: Plan) -> None:
    record = measured.acceptance.record
    altered = set_field(measured, "acceptance.record", (record[0].model_copy(update={"measured": 99.0}), record[1]))
    found = pages(files(altered, "commissioning-record")["commissioning-record.pdf"])
    assert "The record was altered at entry 1." in found[0]
    assert "Entry 1 is not as it was written" in found[-1]


def test_workbook_has_tests_and_entries(measured: Plan) -> None:
    book = openpyxl.load_workbook(io.BytesIO(files(measured, "commissioning-record")["commissioning-record.xlsx"]))
    assert book.sheetnames == ["Acceptance tests", "Record"]
    tests = [[cell.value for cell in row] for row in book["Acceptance tests"].iter_rows()]
    heading = tests[0]
    write = next(row for row in tests if row[1] == "checkpoint_write")
    assert write[heading.index("Measured")] == 35
    assert write[heading.index("Result")] == "Fail"
    assert write[heading.index("Threshold")] == pytest.approx(52)
    digests = [row[-1].value for row in book["Record"].iter_rows()][1:]
    assert digests == [entry.digest for entry in measured.acceptance.record]


def test_plan_without_results_is_refused(measured: Plan) -> None:
    broken = set_field(measured, "parallelism.tensor", 7)
    for target in ("acceptance-commands", "commissioning-record", "acceptance-csv"):
        with pytest.raises(NoTableError):
            files(broken, target)
