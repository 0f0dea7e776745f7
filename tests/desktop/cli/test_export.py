"""`export`: files into a folder, nothing overwritten unasked, unknown targets refused."""

from __future__ import annotations

import json

import pytest

from trainplan.plan.files import read_plan
from trainplan_desktop.cli.commands import main


@pytest.fixture
def plan(tmp_path, capsys):
    path = tmp_path / "plan.trainplan"
    assert main(["new", "-o", str(path), "--example", "llama2-7b-64-a100"]) == 0
    capsys.readouterr()
    return str(path)


def refusal(capsys, *arguments):
    assert main(list(arguments)) == 2
    printed = capsys.readouterr()
    assert printed.err.count("\n") == 1
    return printed.err


def test_that_a_table_is_written_into_a_new_folder(plan, tmp_path, capsys):
    folder = tmp_path / "out"

    assert main(["export", plan, "--to", "bom-csv", "-o", str(folder)]) == 0
    assert capsys.readouterr().out == f"Wrote {folder / 'bom.csv'}\n"
    assert (folder / "bom.csv").read_text("utf-8-sig").startswith("Category,Item,Quantity,Unit,Unit price [USD]")


def test_that_nothing_is_overwritten_unasked(plan, tmp_path, capsys):
    folder = tmp_path / "out"
    assert main(["export", plan, "--to", "tables-xlsx", "-o", str(folder)]) == 0

    assert "--force" in refusal(capsys, "export", plan, "--to", "tables-xlsx", "-o", str(folder))
    assert main(["export", plan, "--to", "tables-xlsx", "-o", str(folder), "--force"]) == 0


def test_that_an_unfit_place_is_refused_before_the_plan_is_read(tmp_path, capsys):
    file = tmp_path / "out.csv"
    file.touch()
    absent = str(tmp_path / "absent.trainplan")

    assert "takes a folder" in refusal(capsys, "export", absent, "--to", "bom-csv", "-o", str(file))
    assert "does not exist" in refusal(capsys, "export", absent, "--to", "bom-csv", "-o", str(tmp_path / "no" / "out"))
    told = refusal(capsys, "report", absent, "-o", str(tmp_path / "out.xlsx"))
    assert ".pdf, .md or .json" in told
    assert "tables-xlsx" in told
    assert ".trainplan" in refusal(capsys, "new", "-o", str(tmp_path / "plan.pdf"))


def test_that_what_cannot_be_exported_is_refused(plan, tmp_path, capsys):
    assert "trainplan list targets" in refusal(capsys, "export", plan, "--to", "nothing", "-o", str(tmp_path / "out"))
    assert "is a file" in refusal(capsys, "export", plan, "--to", "bom-csv", "-o", plan)
    assert "does not exist" in refusal(capsys, "export", plan, "--to", "bom-csv", "-o", str(tmp_path / "a" / "b"))
    assert not (tmp_path / "out").exists()


def test_that_every_target_is_listed(capsys):
    assert main(["list", "targets"]) == 0

    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert {"tables-xlsx", "bom-csv", "cash-flow-xlsx", "results-csv"} <= set(listed)


def new(tmp_path, capsys, *arguments):
    path = tmp_path / "launched.trainplan"
    assert main(["new", "-o", str(path), *arguments]) == 0
    capsys.readouterr()
    return str(path)


def test_that_a_job_is_written_with_its_scripts_executable(tmp_path, capsys):
    plan = new(tmp_path, capsys, "--example", "llama3-8b-full-fsdp-8h100")
    folder = tmp_path / "job"

    assert main(["export", plan, "--to", "slurm", "-o", str(folder)]) == 0
    names = {path.name for path in folder.iterdir()}
    assert names == {"job.sbatch", "health_check.sh", "trainplan_job.py", "train_torchtitan.sh"}
    assert (folder / "job.sbatch").stat().st_mode & 0o111


def test_that_a_launch_that_cannot_run_is_refused_with_the_reason(tmp_path, capsys):
    plan = new(tmp_path, capsys, "--example", "llama3-8b-full-fsdp-8h100")

    told = refusal(capsys, "export", plan, "--to", "megatron", "-o", str(tmp_path / "job"))
    assert "the plan's framework is torchtitan" in told
    told = refusal(
        capsys, "export", plan, "--to", "torchtitan", "--set", "parallelism.sharding=zero1", "-o", str(tmp_path / "job")
    )
    assert "torchtitan has no optimizer-only sharding" in told
    assert not (tmp_path / "job").exists()


def test_that_scenario_phase_and_changed_fields_are_exported(tmp_path, capsys):
    plan = new(tmp_path, capsys, "--example", "llama3-8b-full-fsdp-8h100")
    folder = tmp_path / "job"
    export = ["export", plan, "--to", "torchtitan", "-o", str(folder), "--force"]

    assert main([*export, "--set", "training.phases.0.global_batch=128"]) == 0
    assert "global_batch_size=128" in (folder / "trainplan_job.py").read_text()
    assert main([*export, "--phase", "fine-tuning"]) == 0
    assert "it has: fine-tuning" in refusal(capsys, *export, "--phase", "other")
    assert "no scenario" in refusal(capsys, *export, "--scenario", "other")


def test_that_the_best_layouts_are_exported_and_their_logs_read_back(tmp_path, capsys):
    plan = new(tmp_path, capsys, "--example", "llama3-8b-full-fsdp-8h100")
    folder = tmp_path / "sweep"

    assert main(["export", plan, "--to", "torchtitan", "--top", "3", "-o", str(folder)]) == 0
    manifest = json.loads((folder / "sweep.json").read_text())
    folders = [entry["folder"] for entry in manifest["layouts"]]
    assert len(folders) == 3
    for name in folders:
        assert (folder / name / "trainplan_job.py").exists()
        assert len(list((folder / name).glob("*.trainplan"))) == 1
    steps = "".join(
        f"[rank0]:step: {step:2}  loss:  8.1  memory: 40.00GiB(50.00%)  tps: 4,096  tflops: 300.00  mfu: 30.00%\n"
        for step in range(1, 40)
    )
    (folder / folders[0] / "run.log").write_text(steps)
    capsys.readouterr()
    assert main(["sweep", str(folder), "--json"]) == 0
    outcomes = json.loads(capsys.readouterr().out)
    assert [outcome["folder"] for outcome in outcomes] == folders
    # 4,096 tokens a second of one accelerator, 64 sequences of 8,192 on 8 of them
    assert outcomes[0]["measured_seconds"] == pytest.approx(64 * 8192 / (8 * 4096))
    assert outcomes[-1]["measured_seconds"] is None
    assert main(["sweep", str(folder)]) == 0
    assert "no log in the folder" in capsys.readouterr().out
    assert "sweep.json" in refusal(capsys, "sweep", str(tmp_path))


def test_that_a_configuration_becomes_a_plan(tmp_path, capsys):
    config = tmp_path / "ds_config.json"
    settings = {"train_batch_size": 256, "zero_optimization": {"stage": 3, "typo": 1}, "bf16": {"enabled": True}}
    config.write_text(json.dumps(settings))
    path = tmp_path / "read.trainplan"

    assert main(["new", "-o", str(path), "--from", str(config), "--set", "operations.spare_nodes=2"]) == 0
    told = capsys.readouterr().out
    assert "DeepSpeed" in told
    assert "Changed parallelism.sharding to zero3" in told
    assert "Not in the file, kept: hardware.accelerators = 64" in told
    assert "Unknown to DeepSpeed: zero_optimization.typo" in told
    found = read_plan(path).plan
    assert (found.parallelism.sharding, found.training.main.global_batch) == ("zero3", 256)
    assert found.operations.spare_nodes == 2
    config.write_text("not a configuration")
    assert "ds_config.json" in refusal(capsys, "new", "-o", str(tmp_path / "b.trainplan"), "--from", str(config))
    assert not (tmp_path / "b.trainplan").exists()
