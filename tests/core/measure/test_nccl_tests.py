"""Tables of nccl-tests: two generations, torn rows, JSON, and runs that measure no link."""

from trainplan.measure.read import read_file

from .conftest import DATA


def test_two_nodes_with_their_conditions(only_run):
    run = only_run("nccl_all_reduce_2_nodes.txt")
    bus, latency = run.measurements
    assert (run.version, run.facts["library_version"]) == ("2.17.1", "2.27.6+cuda12.8")
    assert bus.value == 93.75
    assert bus.paths == ("network.all_reduce_bus_gb_per_second",)
    assert {key: bus.conditions[key] for key in ("collective", "nodes", "ranks", "ranks_per_node", "size_bytes")} == {
        "collective": "all_reduce",
        "nodes": 2,
        "ranks": 4,
        "ranks_per_node": 2,
        "size_bytes": 4294967296,
    }
    assert (latency.value, latency.conditions["size_bytes"]) == (21.40, 8)
    assert not run.problems


def test_the_blank_column_of_an_old_alltoall(only_run):
    run = only_run("nccl_old_alltoall.txt")
    assert run.facts["collective"] == "alltoall"
    assert run.facts["ranks"] == 4
    assert run.facts["nodes"] == 1
    assert run.measurements[0].value == 187.5


def test_prefixes_inside_rows_and_ranks_from_the_ratio(only_run, codes):
    run = only_run("nccl_tagged_rows.txt")
    assert run.facts["collective"] == "all_reduce"
    assert run.facts["ranks"] == 24  # 2 (n - 1) / n = 1.917
    assert run.facts["peak_bus_gb_per_second"] == 29.5
    assert {"ranks_implied", "torn_rows", "bandwidth_falls"} <= codes(run)


def test_ranks_that_ran_alone_are_refused(reading):
    found = reading("nccl_each_rank_alone.txt")
    assert not found.usable
    assert "every_rank_alone" in {problem.code for figure in found.measurements for problem in figure.problems}


def test_json_with_one_side_missing(only_run):
    run = only_run("nccl_reduce_scatter.json")
    assert run.facts["collective"] == "reduce_scatter"
    assert run.facts["library_version"] == "2.28.3"
    assert (run.facts["ranks"], run.facts["nodes"]) == (2, 2)
    assert run.measurements[0].value == 25
    assert "secret" not in repr(run)


def test_a_cut_json_file_gives_the_rows_before_the_cut():
    text = (DATA / "nccl_reduce_scatter.json").read_bytes()
    found = read_file(text[: text.index(b'2147483648, "count"')], "cut.json")
    assert found.runs[0].measurements[0].conditions["size_bytes"] == 1073741824
    assert "cut_json" in {problem.code for problem in found.problems}


def test_a_table_inside_markdown_and_a_mail():
    text = (DATA / "nccl_all_reduce_2_nodes.txt").read_text()
    quoted = "\n".join("> " + line for line in text.splitlines())
    for wrapped in (
        f"# Report\n\n```\n{text}```\nMore.\n",
        quoted,
        "\n".join(f" 0: {line}" for line in text.splitlines()),
    ):
        (run,) = read_file(wrapped.encode(), "ticket.md").runs
        assert run.measurements[0].value == 93.75
        assert run.facts["ranks_per_node"] == 2


def test_a_file_of_something_else_is_refused():
    found = read_file(b"Dear all,\nthe meeting is at ten.\n", "mail.txt")
    assert not found.runs
    assert found.problems[0].message == "no known log or benchmark output in this file"
    assert read_file(b"\x00\x05\x16\x07\x00\x02", "._ior.txt").problems[0].severity == "unusable"
