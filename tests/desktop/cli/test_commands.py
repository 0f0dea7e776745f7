"""The command line: exit codes, one line for a fault, JSON and nothing else."""

from __future__ import annotations

import gc
import json
import subprocess
import sys
from itertools import pairwise
from pathlib import Path

import pytest

from trainplan.plan.files import read_plan
from trainplan_desktop.cli.commands import main
from trainplan_desktop.cli.plans import with_changes

ROOT = Path(__file__).parents[3]


@pytest.fixture(autouse=True)
def own_folders(tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)


@pytest.fixture
def plan(tmp_path, capsys):
    path = tmp_path / "plan.trainplan"
    assert main(["new", "-o", str(path)]) == 0
    capsys.readouterr()
    return str(path)


def answer(capsys, *arguments, code=0):
    assert main([*arguments, "--json"]) == code
    printed = capsys.readouterr().out
    return json.loads(printed, parse_constant=lambda name: pytest.fail(f"{name} in JSON"))


def refusal(capsys, *arguments, code=2):
    assert main(list(arguments)) == code
    printed = capsys.readouterr()
    assert printed.err.count("\n") == 1
    assert "Traceback" not in printed.err
    return printed.err


def test_that_evaluate_prints_the_contract(plan, capsys):
    results = answer(capsys, "evaluate", plan)

    assert results["contract_version"] == 1
    assert set(results) >= {
        "architecture", "layout", "memory", "step", "run", "scaling", "checkpoint", "storage", "host", "network",
        "power", "reliability", "cost", "software", "findings",
    }  # fmt: skip
    assert sum(results["architecture"]["parts"].values()) == results["architecture"]["total_params"]


def test_that_the_answer_is_readable_and_notes_what_the_file_holds_beside(plan, capsys):
    document = json.loads(Path(plan).read_text(encoding="utf-8"))
    document["network"]["colour"] = "green"
    Path(plan).write_text(json.dumps(document), encoding="utf-8")
    assert main(["evaluate", plan]) == 0
    printed = capsys.readouterr().out

    assert "MFU" in printed
    assert "64 accelerators in 8 nodes" in printed
    assert "network.colour is unknown" in printed


def test_that_a_run_of_hours_on_one_node_is_told_in_hours(tmp_path, capsys):
    """2 billion tokens on eight cards are over within a day."""
    small = str(tmp_path / "small.trainplan")
    preset = ("--preset", "llama-3.1-8b", "--accelerator", "nvidia-h100-sxm5-80gb", "--count", "8", "--tokens", "2B")
    assert main(["new", *preset, "-o", small]) == 0
    capsys.readouterr()
    assert main(["evaluate", small]) == 0
    told = capsys.readouterr().out
    lines = {line[2:22].strip(): line[22:].strip() for line in told.splitlines()}
    assert lines["Layout"].startswith("8 accelerators in 1 node:")
    assert " h (" in lines["Run"]
    assert "days" not in lines["Run"]
    assert "needed for" in lines["Own or rent"]
    assert "hours" in lines["Own or rent"].split(";")[0]


def test_that_search_ranks_layouts_that_fit(plan, capsys):
    found = answer(capsys, "search", plan, "--top", "3", "--require", "tensor<=2", "--set", "hardware.accelerators=16")

    assert found["evaluated"] >= found["feasible"] > 0
    assert 0 < len(found["layouts"]) <= 3
    assert all(row["layout"]["tensor"] <= 2 and row["memory"]["fits"] for row in found["layouts"])
    roomy = [row for row in found["layouts"] if row["memory"]["peak_bytes"] <= 0.88 * row["memory"]["capacity_bytes"]]
    seconds = [row["step"]["seconds"] for row in roomy]
    assert all(faster <= 1.05 * slower for faster, slower in pairwise(seconds))


def test_that_search_keeps_the_constraints_of_the_page(plan, capsys):
    few = ("--set", "hardware.accelerators=16", "--top", "5", "--powers-of-two")
    kept = answer(capsys, "search", plan, *few, "--max-tensor", "2", "--max-pipeline", "1", "--sharding", "fsdp,hsdp")
    batches = answer(capsys, "search", plan, *few, "--free-batch", "--tensor-inside-node")
    sizes = answer(capsys, "search", plan, *few, "--free-count", "--objective", "cost")

    for row in kept["layouts"]:
        layout = row["layout"]
        assert layout["tensor"] <= 2
        assert layout["pipeline"] == 1
        assert layout["sharding"] in ("fsdp", "hsdp")
        assert layout["global_batch"] == kept["layouts"][0]["layout"]["global_batch"]
    assert any(row["alters_training"] for row in batches["layouts"])
    assert len({point["n_accelerators"] for point in sizes["pareto"]}) > 1
    assert all({"days", "cost", "energy_megawatt_hours", "peak_bytes"} <= set(point) for point in sizes["pareto"])
    assert "not one of none, zero1" in refusal(capsys, "search", plan, "--sharding", "zero9")
    assert "--max-tensor" in refusal(capsys, "search", plan, "--max-tensor", "many")


def test_that_any_framework_names_the_one_of_each_row(plan, capsys):
    few = ("--top", "4", "--powers-of-two", "--set", "hardware.accelerators=8", "--any-framework")
    found = answer(capsys, "search", plan, *few)

    assert all(row["layout"]["framework"] for row in found["layouts"])
    assert [row["group"] for row in found["layouts"]] == sorted(row["group"] for row in found["layouts"])
    assert main(["search", plan, *few]) == 0
    printed = capsys.readouterr().out
    assert "framework" in printed
    assert "left out" in printed


def test_that_search_names_the_nearest_apart(plan, capsys):
    assert main(["search", plan, "--set", "hardware.accelerators=1"]) == 0
    printed = capsys.readouterr().out
    lines = [line for line in printed.splitlines() if "lacks" in line]

    assert len(lines) == 3
    assert len({line.split("lacks")[0] for line in lines}) == 3


RUN = {
    "id": "mine",
    "model": {"name": "x", "layers": 32, "hidden": 4096, "ffn": 11008, "gated_mlp": True, "heads": 32, "kv_heads": 32,
              "head_dim": 128, "vocab": 32000, "seq_len": 2048},
    "hardware": {"accelerator_id": "nvidia-h100-sxm5-80gb", "n_accel": 8},
    "parallel": {"micro_batch": 1, "global_batch": 64},
    "precision": "bf16",
    "measured": {"tokens_per_s_per_gpu": 12000},
}  # fmt: skip


def test_that_a_run_of_ones_own_is_held_against_the_prediction(tmp_path, capsys):
    odd = [{}, {"id": 5, "model": 3}, {**RUN, "parallel": {"micro_batch": 0}}, {**RUN, "measured": {"step_time_s": 0}}]
    path = tmp_path / "runs.jsonl"
    path.write_text("\n".join(json.dumps(row) for row in [RUN, *odd]), encoding="utf-8")
    found = answer(capsys, "validate", str(path))
    own = found["rows"][0]

    assert own["error"]["speed"] == pytest.approx(own["predicted"]["tokens_per_s_per_gpu"] / 12000 - 1)
    assert [row["skipped"] is None for row in found["rows"]] == [True, False, False, False, True]
    assert found["summary"]["speed"]["n"] == 1


@pytest.mark.parametrize(
    "line", ["[1]", "{", '{"a": NaN}', '{"a": 1e999}', "text", "[" * 100_000, '{"a":' * 50 + "1" + "}" * 50]
)
def test_that_a_run_that_cannot_be_read_is_skipped_with_its_line(tmp_path, capsys, line):
    path = tmp_path / "runs.jsonl"
    path.write_text("\n".join([json.dumps(RUN), line, json.dumps(RUN)]), encoding="utf-8")
    found = answer(capsys, "validate", str(path))["rows"]

    assert [row["skipped"] is None for row in found] == [True, False, True]
    assert found[1]["id"] == "line 2"
    assert found[1]["skipped"].startswith("line 2: ")


def test_that_a_plan_becomes_a_row_and_the_row_a_plan(plan, tmp_path, capsys):
    assert main(["run-row", plan, "--set", "parallelism.micro_batch=2"]) == 0
    row = json.loads(capsys.readouterr().out)
    assert row["parallel"]["micro_batch"] == 2
    path, copy = tmp_path / "row.json", tmp_path / "copy.trainplan"
    path.write_text(json.dumps(row, indent=2), encoding="utf-8")

    assert main(["new", "--run", str(path), "-o", str(copy)]) == 0
    assert "Wrote" in capsys.readouterr().out
    ours = answer(capsys, "evaluate", plan, "--set", "parallelism.micro_batch=2")
    assert answer(capsys, "evaluate", str(copy))["step"]["seconds"] == ours["step"]["seconds"]


def test_that_a_plan_of_a_row_names_what_was_not_stated(tmp_path, capsys):
    path = tmp_path / "row.json"
    path.write_text(json.dumps(RUN), encoding="utf-8")

    assert main(["new", "--run", str(path), "-o", str(tmp_path / "x.trainplan"), "--tokens", "2T"]) == 0
    assert "Not stated, taken: framework=fsdp2" in capsys.readouterr().out
    assert answer(capsys, "evaluate", str(tmp_path / "x.trainplan"))["run"]["tokens"] == 2e12


@pytest.mark.parametrize(
    ("text", "words"), [("{", "broken JSON"), ("{}\n{}", "holds 2 lines"), ("", "no row"), ("{}", "hardware")]
)
def test_that_a_file_that_holds_no_one_row_is_refused(tmp_path, capsys, text, words):
    path = tmp_path / "row.json"
    path.write_text(text, encoding="utf-8")

    assert words in refusal(capsys, "new", "--run", str(path), "-o", str(tmp_path / "x.trainplan"))


def test_that_the_help_of_validate_tells_the_row_format(capsys):
    assert main(["validate", "--help"]) == 0
    said = capsys.readouterr().out
    assert "docs/rows.md" in said
    assert "run-row" in said


def test_that_validate_shows_every_kind_of_predicted_memory(tmp_path, capsys):
    path = tmp_path / "runs.jsonl"
    path.write_text(json.dumps({name: value for name, value in RUN.items() if name != "measured"}) + "\n{", "utf-8")
    memory = answer(capsys, "validate", str(path))["rows"][0]["predicted"]["memory_gb"]
    assert 7 < memory["allocated"] < memory["reserved"] < memory["driver"]

    assert main(["validate", str(path)]) == 0
    said = capsys.readouterr().out
    assert all(f"{kind} {memory[kind]:.1f} GB" in said for kind in ("allocated", "reserved", "driver"))
    assert "line 2  skipped: line 2: broken JSON" in said


def test_that_a_requirement_that_cannot_be_read_is_refused(plan, capsys):
    assert "--require" in refusal(capsys, "search", plan, "--require", "tensor is small")


def test_that_set_changes_what_is_evaluated(plan, capsys):
    results = answer(capsys, "evaluate", plan, "--set", "parallelism.tensor=4", "--set", "hardware.accelerators=8 x 16")

    assert results["layout"]["tensor"] == 4
    assert results["layout"]["data"] == 32


def test_that_a_plan_that_means_nothing_exits_2_and_still_prints_json(plan, capsys):
    results = answer(capsys, "evaluate", plan, "--set", "parallelism.pipeline=5", code=2)

    assert results["memory"] is None
    assert results["findings"][0]["code"] == "ranks_do_not_multiply_up"
    assert "pipeline 5" in results["findings"][0]["message"]
    assert "hardware.accelerators" in results["findings"][0]["fields"]


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ("parallelism.tensor=-4", ["parallelism.tensor", "-4", "from 1"]),
        ("parallelism.tensor=nan", ["parallelism.tensor", "nan", "whole number"]),
        ("hardware.accelerators=1e30", ["hardware.accelerators", "10,000,000"]),
        ("training.phases.0.tokens=Infinity", ["training.phases.0.tokens", "Infinity"]),
        ("model.architecture.stacks.0.groups.0.repeat=1000000", ["repeat", "1000000", "10,000"]),
        ("parallelism.tensor", ["PATH=VALUE"]),
        ("nonsense=1", ["nonsense", "no such field"]),
        ("hardware.accelerator=abacus", ["hardware.accelerator", "abacus"]),
    ],
)
def test_that_bad_values_name_field_value_and_what_would_be_right(plan, capsys, change, words):
    error = refusal(capsys, "evaluate", plan, "--set", change)

    assert all(word in error for word in words), error


@pytest.mark.parametrize("content", ["[]", "NaN", "", '{"format": "trainplan", "schema_version": 9}', "{" * 100_000])
def test_that_what_is_no_plan_exits_2_and_stays(tmp_path, capsys, content):
    path = tmp_path / "x.trainplan"
    path.write_text(content, encoding="utf-8")

    assert "x.trainplan" in refusal(capsys, "evaluate", str(path), "--json")
    assert path.read_text(encoding="utf-8") == content


def test_that_a_2_gb_file_exits_2(tmp_path, capsys):
    path = tmp_path / "huge.trainplan"
    with path.open("wb") as stream:
        stream.truncate(2 << 30)

    assert "too large" in refusal(capsys, "evaluate", str(path))
    assert "huge" in refusal(capsys, "inspect", str(path))


@pytest.mark.parametrize(
    "arguments",
    [
        ["evaluate", "absent.trainplan"],
        ["evaluate"],
        ["bogus"],
        ["evaluate", ".", "--json"],
        ["new", "-o", "absent/folder/x.trainplan"],
        ["new", "-o", "x.trainplan", "--example", "absent"],
        ["new", "-o", "x.trainplan", "--accelerator", "abacus"],
        ["new", "-o", "x.trainplan", "--count", "-3"],
        ["new", "-o", "x.trainplan", "--tokens", "2T GB"],
        ["new", "-o", "x.trainplan", "--tokens", "0"],
        ["inspect", "absent.json"],
        ["validate", "absent.jsonl"],
        ["list", "abacuses"],
    ],
)
def test_that_bad_arguments_exit_2_in_one_line(tmp_path, capsys, monkeypatch, arguments):
    monkeypatch.chdir(tmp_path)

    refusal(capsys, *arguments)
    assert list(tmp_path.glob("*.trainplan")) == []


def test_that_an_unknown_scenario_names_the_known(plan, capsys):
    assert "it has: none" in refusal(capsys, "evaluate", plan, "--scenario", "absent")


def test_that_new_refuses_to_overwrite_without_force(plan, capsys):
    before = Path(plan).read_bytes()

    assert "--force" in refusal(capsys, "new", "-o", plan, "--count", "128")
    assert Path(plan).read_bytes() == before
    assert main(["new", "-o", plan, "--count", "128", "--force"]) == 0
    assert Path(plan).read_bytes() != before


def test_that_staff_follows_a_number_of_accelerators_that_is_set(plan):
    """150 nodes are two people of 200,000 USD a year; staff that was entered stays."""
    usual = read_plan(plan).plan
    assert with_changes(usual, ["hardware.accelerators=1200"]).economics.staff_per_year == 400_000
    entered = with_changes(usual, ["economics.staff_per_year=70000", "hardware.accelerators=1200"])
    assert entered.economics.staff_per_year == 70_000


def test_that_new_takes_a_config_a_cluster_and_tokens(tmp_path, capsys):
    config = {
        "model_type": "llama", "hidden_size": 2048, "num_hidden_layers": 16, "num_attention_heads": 32,
        "num_key_value_heads": 8, "intermediate_size": 8192, "vocab_size": 128256, "tie_word_embeddings": True,
        "head_dim": 64, "max_position_embeddings": 131072, "rms_norm_eps": 1e-5,
    }  # fmt: skip
    (tmp_path / "config.json").write_text(json.dumps(config), encoding="utf-8")
    path = str(tmp_path / "x.trainplan")
    made = main(
        ["new", "-o", path, "--config", str(tmp_path / "config.json"), "--accelerator", "nvidia-h200-sxm5-141gb",
         "--count", "16", "--tokens", "9T", "--set", "facility.pue=1.1"]
    )  # fmt: skip
    capsys.readouterr()
    document = json.loads(Path(path).read_text(encoding="utf-8"))

    assert made == 0
    assert document["hardware"]["accelerators"] == 16
    assert document["hardware"]["node"]["accelerator"] == "nvidia-h200-sxm5-141gb"
    assert document["training"]["phases"][0]["tokens"] == 9e12
    assert document["facility"]["pue"] == 1.1
    assert answer(capsys, "evaluate", path)["architecture"]["total_params"] == 1235814400


def test_that_a_config_of_another_family_is_refused_by_name(tmp_path, capsys):
    (tmp_path / "config.json").write_text('{"model_type": "abacus"}', encoding="utf-8")

    assert "abacus" in refusal(capsys, "inspect", str(tmp_path / "config.json"))


def test_that_diff_shows_inputs_and_results_that_differ(plan, tmp_path, capsys):
    other = str(tmp_path / "other.trainplan")
    main(["new", "-o", other, "--set", "parallelism.tensor=2"])
    capsys.readouterr()
    found = answer(capsys, "diff", plan, other)

    assert [difference["path"] for difference in found["inputs"]] == ["parallelism.tensor"]
    assert found["inputs"][0]["title"] == "Tensor parallel, accelerators"
    assert "layout.data" in [difference["name"] for difference in found["results"]]
    changes = [abs(item["change_fraction"]) for item in found["headlines"] if item["change_fraction"] is not None]
    assert changes == sorted(changes, reverse=True)


def test_that_diff_says_what_matters_first_with_units_and_whether_it_is_better(plan, tmp_path, capsys):
    other = str(tmp_path / "dear.trainplan")
    main(["new", "-o", other, "--set", "facility.pue=1.5"])
    capsys.readouterr()
    assert main(["diff", plan, other]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0].startswith("Verdict: ")
    assert "1 inputs differ:" in lines[1]
    assert "PUE (facility.pue)" in lines[2]
    energy = next(line for line in lines if line.strip().startswith("Energy"))
    assert energy.rstrip().endswith("worse")
    assert "+15.4%" in energy  # 1.5 / 1.3
    assert not any("run.days" in line for line in lines)


MEASURED = Path(__file__).parents[2] / "data" / "measure"


def test_that_measure_previews_and_applies(plan, capsys):
    log = str(MEASURED / "megatron_2026.log")
    shown = answer(capsys, "measure", plan, log)
    assert shown["applied"] is False
    [step] = [proposal for proposal in shown["proposals"] if proposal["code"] == "step"]
    assert step["measured"] == pytest.approx(4.3403)
    assert step["take"] is True
    assert shown["files"][0]["runs"][0]["facts"]["global_batches"] == [128]
    before = answer(capsys, "evaluate", plan)

    applied = answer(capsys, "measure", plan, log, "--apply")
    assert applied["applied"] is True
    after = answer(capsys, "evaluate", plan)
    assert after["run"]["days"] != before["run"]["days"]
    assert after["run"]["days"] == pytest.approx(applied["together"]["days"])
    assert after["step"]["evidence"] == "measured"


def test_that_measure_says_in_words_what_cannot_be_used(plan, capsys):
    main(["measure", plan, str(MEASURED / "nccl_each_rank_alone.txt"), str(MEASURED / "ior_cached_read.txt")])
    out = capsys.readouterr().out
    assert "not usable, because every rank ran alone" in out
    assert "page cache" in out
    assert "Nothing to take" in out


def test_that_measure_refuses_a_missing_file_by_name(plan, capsys):
    assert "no-such.log" in refusal(capsys, "measure", plan, "no-such.log", code=2)


def test_that_solve_names_a_cluster_that_meets_the_deadline(plan, capsys):
    found = answer(capsys, "solve", plan, "--days", "300", "--accelerators", "nvidia-h100-sxm5-80gb")

    [solution] = found["solutions"]
    assert solution["reason"] is None
    assert solution["smallest"]["run"]["days"] <= 300
    assert solution["smallest"]["memory"]["fits"] is True


@pytest.mark.parametrize("days", ["0", "-3", "soon"])
def test_that_solve_refuses_a_deadline_that_is_none(plan, capsys, days):
    assert "--days" in refusal(capsys, "solve", plan, "--days=" + days, code=2)


def test_that_solve_answers_an_unknown_accelerator_with_near_ones(plan, capsys):
    assert "nvidia-h100" in refusal(capsys, "solve", plan, "--days", "30", "--accelerators", "h100", code=2)


def test_that_a_window_without_a_display_exits_3(plan, capsys, monkeypatch):
    monkeypatch.setattr(sys, "platform", "linux")
    monkeypatch.delenv("QT_QPA_PLATFORM", raising=False)

    assert "no display" in refusal(capsys, "open", plan, code=3)


def test_that_an_interruption_exits_130(plan, capsys, monkeypatch):
    def interrupt(*_, **__):
        raise KeyboardInterrupt

    monkeypatch.setattr("trainplan_desktop.cli.answers.evaluate", interrupt)

    assert main(["evaluate", plan]) == 130


def test_that_a_fault_of_ours_exits_1_without_a_traceback(plan, capsys, monkeypatch):
    def fail(*_, **__):
        raise ZeroDivisionError("x")

    monkeypatch.setattr("trainplan_desktop.cli.answers.evaluate", fail)

    assert "ZeroDivisionError" in refusal(capsys, "evaluate", plan, code=1)


@pytest.mark.parametrize("kind", ["examples", "presets", "accelerators", "nodes", "panels", "targets"])
def test_that_lists_are_json(capsys, kind):
    assert isinstance(answer(capsys, "list", kind), list)


def test_that_the_schema_describes_a_plan_file(capsys):
    assert main(["schema"]) == 0
    schema = json.loads(capsys.readouterr().out)

    assert schema["properties"]["format"] == {"const": "trainplan", "title": "Format"}
    assert "parallelism" in schema["properties"]


def test_that_no_qt_is_loaded_by_an_answer(plan):
    code = (
        "import sys; from trainplan_desktop.cli.commands import main; "
        f"assert main(['evaluate', {plan!r}, '--json']) == 0; "
        "sys.exit(any(name.split('.')[0] in ('PySide6', 'pyqtgraph', 'shiboken6') for name in sys.modules))"
    )
    paths = [str(ROOT / part) for part in ("core", "desktop", "resources")]
    environment = {"PYTHONPATH": ":".join(paths), "PATH": ""}
    done = subprocess.run([sys.executable, "-c", code], env=environment, capture_output=True, text=True, check=False)

    assert (done.returncode, done.stderr) == (0, "")
    assert json.loads(done.stdout)["contract_version"] == 1


def test_that_a_command_collects_seldom_and_leaves_the_collector_as_it_was(monkeypatch) -> None:  # type: ignore[no-untyped-def]
    usual, seen = gc.get_threshold(), []
    monkeypatch.setattr("trainplan_desktop.cli.lists.run_list", lambda options: seen.append(gc.get_threshold()[0]))
    assert main(["list", "examples"]) == 0
    assert seen[0] > usual[0]
    assert gc.get_threshold() == usual
