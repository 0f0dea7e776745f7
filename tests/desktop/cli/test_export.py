"""`export`: files into a folder, nothing overwritten unasked, unknown targets refused."""

from __future__ import annotations

import pytest

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
    assert (folder / "bom.csv").read_text("utf-8-sig").startswith("Item,Quantity,Unit,Unit price [USD]")


def test_that_nothing_is_overwritten_unasked(plan, tmp_path, capsys):
    folder = tmp_path / "out"
    assert main(["export", plan, "--to", "tables-xlsx", "-o", str(folder)]) == 0

    assert "--force" in refusal(capsys, "export", plan, "--to", "tables-xlsx", "-o", str(folder))
    assert main(["export", plan, "--to", "tables-xlsx", "-o", str(folder), "--force"]) == 0


def test_that_what_cannot_be_exported_is_refused(plan, tmp_path, capsys):
    assert "trainplan list targets" in refusal(capsys, "export", plan, "--to", "nothing", "-o", str(tmp_path / "out"))
    assert "is a file" in refusal(capsys, "export", plan, "--to", "bom-csv", "-o", plan)
    assert "No such file" in refusal(capsys, "export", plan, "--to", "bom-csv", "-o", str(tmp_path / "a" / "b"))
    assert not (tmp_path / "out").exists()


def test_that_every_target_is_listed(capsys):
    assert main(["list", "targets"]) == 0

    listed = [line.split()[0] for line in capsys.readouterr().out.splitlines()]
    assert {"tables-xlsx", "bom-csv", "cash-flow-xlsx", "results-csv"} <= set(listed)
