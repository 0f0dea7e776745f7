"""`trainplan accept`: tests, values, files, waivers, signature, and a printed head."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from trainplan.plan.document import Scenario
from trainplan.plan.files import read_plan, write_plan
from trainplan_desktop.cli.commands import main

NCCL = (
    """\
# nccl-tests version 2.17.6 nccl-headers=22809 nccl-library=22809
# Collective test starting: all_reduce_perf
# nThread 1 nGpus 8 minBytes 1073741824 maxBytes 8589934592 step: 2(factor) warmup iters: 5 iters: 20 agg iters: 1
#
# Using devices
"""
    + "".join(
        f"#  Rank  {n} Group  0 Pid  {100 + n} on  node1 device  {n} [0x{n:02x}] NVIDIA A100-SXM4-80GB\n"
        for n in range(8)
    )
    + """\
#                                                              out-of-place                       in-place
#       size         count      type   redop    root     time   algbw   busbw #wrong     time   algbw   busbw #wrong
#        (B)    (elements)                               (us)  (GB/s)  (GB/s)            (us)  (GB/s)  (GB/s)
  1073741824     268435456     float     sum      -1   8200.0  130.94  229.15      0   8210.0  130.78  228.87      0
  8589934592    2147483648     float     sum      -1  64100.0  134.01  234.52      0  64120.0  133.97  234.44      0
# Out of bounds values : 0 OK
# Avg bus bandwidth    : 231.74
#
"""
)


@pytest.fixture(autouse=True)
def own_folders(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))


@pytest.fixture
def plan(tmp_path, capsys):
    path = tmp_path / "plan.trainplan"
    assert main(["new", "-o", str(path), "--example", "llama2-7b-64-a100"]) == 0
    capsys.readouterr()
    return str(path)


def run(capsys, *arguments, code=0):
    assert main(["accept", *arguments]) == code
    printed = capsys.readouterr()
    assert "Traceback" not in printed.err
    return printed.out if code == 0 else printed.err


def state(capsys, plan, code):
    document = json.loads(run(capsys, plan, "--json"))
    return next(test for test in document["tests"] if test["code"] == code)


def test_all_tests_are_listed_and_one_is_explained(plan, capsys):
    assert "checkpoint_write  ≥ 52 GB/s" in run(capsys, plan)
    shown = run(capsys, plan, "checkpoint_write")
    assert "ior -a POSIX -w -e -F -t 16m" in shown
    assert "2. Write 94 GB 6 times." in shown


def test_values_with_units_give_their_median(plan, capsys):
    assert "55 GB/s, pass" in run(capsys, plan, "checkpoint_write", "55000 MB/s", "54", "60GB/s", "--by", "M. Ohm")
    found = state(capsys, plan, "checkpoint_write")
    assert (found["state"], found["measured"], found["entry"]["by"]) == ("pass", 55.0, "M. Ohm")
    assert found["entry"]["samples"] == [55.0, 54.0, 60.0]


def test_a_value_is_read_from_a_file_and_the_file_is_evidence(plan, capsys, tmp_path):
    log = tmp_path / "nccl.txt"
    log.write_text(NCCL)
    assert "pass" in run(capsys, plan, "all_reduce_inside", str(log), "--by", "L. Bauer")
    entry = state(capsys, plan, "all_reduce_inside")["entry"]
    assert entry["measured"] == pytest.approx(234.5, abs=0.1)
    assert [item["file"] for item in entry["evidence"]] == ["nccl.txt"]


def test_a_file_of_another_size_is_refused_with_the_reason(plan, capsys, tmp_path):
    log = tmp_path / "nccl.txt"
    log.write_text(NCCL)
    assert "ranks 8; the test asks for collective all_reduce, ranks 64" in run(
        capsys, plan, "all_reduce_all", str(log), "--by", "L. Bauer", code=2
    )
    log.write_text("nothing of the kind")
    assert "no known log or benchmark output" in run(capsys, plan, "all_reduce_all", str(log), code=2)


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["checkpoint_wrote", "3"], "nearest: checkpoint_write"),
        (["checkpoint_write", "much"], "is no file, and no value"),
        (["checkpoint_write", "1", "--pass"], "figures say fail"),
        (["training_objective", "--by", "L", "--waive", " "], "needs a note"),
        (["checkpoint_write", "5", "--waive", "no"], "takes no value"),
        (["host_memory", "README.md"], "takes no value from files"),
        (["--waive", "why"], "name the test"),
        (["checkpoint_write", "--sign"], "signs the whole plan"),
        (["--sign"], "nothing to sign yet, 27 tests are open"),
        (["--check", "xyz"], "hexadecimal"),
    ],
)
def test_what_is_refused_leaves_the_plan_as_it_was(plan, capsys, arguments, words):
    before = Path(plan).read_bytes()
    assert words in run(capsys, plan, *arguments, code=2)
    assert Path(plan).read_bytes() == before


def test_confirmation_waiver_and_evidence(plan, capsys, tmp_path):
    order = tmp_path / "order.pdf"
    order.write_bytes(b"%PDF-1.7\xff")
    run(capsys, plan, "training_objective", "--pass", "--by", "L. Bauer", "--evidence", str(order))
    run(capsys, plan, "mlperf_storage", "--waive", "Published by the vendor", "--by", "M. Ohm")
    assert state(capsys, plan, "training_objective")["entry"]["evidence"][0]["file"] == "order.pdf"
    found = state(capsys, plan, "mlperf_storage")
    assert (found["state"], found["entry"]["note"]) == ("waived", "Published by the vendor")


def settle(capsys, plan):
    for test in json.loads(run(capsys, plan, "--json"))["tests"]:
        run(capsys, plan, test["code"], "--waive", "agreed", "--by", "M. Ohm")


def test_sign_change_and_check(plan, capsys):
    settle(capsys, plan)
    run(capsys, plan, "--sign", "--by", "M. Ohm")
    document = json.loads(run(capsys, plan, "--json"))
    assert document["signature"]["by"] == "M. Ohm"
    head = document["record"]["head"]
    assert f"entry {len(document['tests']) + 1} of" in run(capsys, plan, "--check", head)

    saved = json.loads(Path(plan).read_text())
    saved["acceptance"]["record"][3]["by"] = "Mallory"
    Path(plan).write_text(json.dumps(saved))
    assert main(["accept", plan, "--check", head]) == 2
    assert "Entry 4 of 28 is not as it was written" in capsys.readouterr().out
    assert "entry 4 of the record was altered" in run(capsys, plan, "checkpoint_write", "60", "--by", "L", code=2)
    assert main(["accept", plan, "--check", "0" * 12]) == 2
    assert "not the record that was printed" in capsys.readouterr().out


def test_evaluate_says_what_failed_and_what_is_stale(plan, capsys):
    run(capsys, plan, "checkpoint_write", "35", "--by", "M. Ohm")
    run(capsys, plan, "storage_read", "95", "--by", "M. Ohm")
    assert main(["evaluate", plan, "--set", "hardware.storage_read_gb_per_second=90", "--json"]) == 0
    document = json.loads(capsys.readouterr().out)
    messages = {item["code"]: item["message"] for item in document["findings"]}
    assert messages["acceptance_test_failed"] == "Checkpoint write rate: 35 GB/s measured, at least 52 GB/s required."
    assert "Data read rate, all nodes" in messages["acceptance_tests_stale"]
    assert document["acceptance"]["counts"]["stale"] == 1


def test_hosts_that_are_missing_are_a_finding(plan, capsys):
    for hosts, code in (("gpu[1-4]", "acceptance_hosts_too_few"), ("gpu[", "acceptance_hosts_unreadable")):
        assert main(["evaluate", plan, "--set", f"acceptance.hosts={hosts}", "--json"]) == 0
        assert code in [item["code"] for item in json.loads(capsys.readouterr().out)["findings"]]


def test_unknown_keys_of_the_file_are_kept(plan, capsys):
    document = json.loads(Path(plan).read_text())
    document["network"]["colour"] = "green"
    Path(plan).write_text(json.dumps(document))
    run(capsys, plan, "checkpoint_write", "60", "--by", "M. Ohm")
    assert json.loads(Path(plan).read_text())["network"]["colour"] == "green"


def test_a_change_outside_the_plan_is_recorded(plan, capsys):
    run(capsys, plan, "software_versions", "1", "--by", "L. Bauer")
    run(capsys, plan, "checkpoint_write", "60", "--by", "L. Bauer")
    run(capsys, plan, "--changed", "Driver 580.95", "--touches", "nodes, pairs", "--by", "M. Ohm")
    found = state(capsys, plan, "software_versions")
    assert (found["state"], found["stale_because"][0][:22]) == ("stale", "Driver 580.95 (M. Ohm,")
    assert state(capsys, plan, "checkpoint_write")["state"] == "pass"
    assert "is no test of this plan" in run(capsys, plan, "--changed", "x", "--touches", "fabrics", code=2)


def test_a_scenario_is_tested_and_the_record_stays_with_the_plan(plan, capsys):
    found = read_plan(plan)
    faster = Scenario(name="Faster disks", changes={"hardware.storage_write_gb_per_second": 100.0})
    write_plan(plan, found.plan.model_copy(update={"scenarios": (faster,)}), replace=True)
    before = state(capsys, plan, "checkpoint_write")["threshold"]
    run(capsys, plan, "checkpoint_write", "90", "--by", "L. Bauer", "--scenario", "Faster disks")
    written = read_plan(plan).plan
    assert written.acceptance.record[0].threshold == pytest.approx(80)
    assert written.hardware.storage_write_gb_per_second is None
    assert before < 80
    assert "has no scenario 'Slower'" in run(capsys, plan, "--scenario", "Slower", code=2)
