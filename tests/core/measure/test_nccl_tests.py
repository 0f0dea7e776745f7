"""Tables of nccl-tests: two generations, torn rows, JSON, and runs that measure no link."""

import pytest

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


NCCOM = """$ nccom-test -r 64 -N 2 -d bf16 allr --hosts a b
     size(B)    count(elems)     type    time(us)    algbw(GB/s)    busbw(GB/s)
    33554432        16777216     bf16        1000          31.25          61.52
  1073741824       536870912     bf16       20000          50.00          98.44
Avg bus bandwidth:      79.9800GB/s
"""


def test_nccom_test_prints_powers_of_1024_and_names_its_ranks_in_its_command():
    """1 GiB in 20 ms are 50 GiB/s; over 64 ranks 2 x 63/64 of that on the bus."""
    (run,) = read_file(NCCOM.encode(), "nccom.txt").runs
    bus = next(figure for figure in run.measurements if figure.kind == "bus_bandwidth")
    assert bus.usable
    assert bus.value == pytest.approx(98.44 * 1.073741824)
    assert {name: bus.conditions[name] for name in ("collective", "nodes", "ranks", "ranks_per_node")} == {
        "collective": "all_reduce",
        "nodes": 2,
        "ranks": 64,
        "ranks_per_node": 32,
    }


HCCL = """HCCL_COMM_ID=10.0.0.1:5555 python3 run_hccl_demo.py --test all_reduce --nranks {ranks} --ranks_per_node 8
[BENCHMARK] hcclAllReduce(src!=dst, {word}=268435456, count=67108864, dtype=float, iterations=1000)
[BENCHMARK]     NW Bandwidth   : 512.957298 GB/s
[BENCHMARK]     Algo Bandwidth : 293.118456 GB/s
"""


@pytest.mark.parametrize("word", ["InputSizeInBytes", "dataSize"])
def test_hccl_demo_prints_the_bus_bandwidth_as_that_of_the_network(word: str):
    """512.96 over 293.12 is 1.75: eight ranks."""
    (run,) = read_file(HCCL.format(ranks=8, word=word).encode(), "hccl.txt").runs
    (bus,) = run.measurements
    assert (bus.value, bus.curve) == (512.957298, ((268435456.0, 512.957298),))
    assert (bus.conditions["collective"], bus.conditions["nodes"], bus.conditions["ranks_per_node"]) == (
        "all_reduce",
        1,
        8,
    )
    (other,) = read_file(HCCL.format(ranks=64, word=word).encode(), "hccl.txt").runs
    assert other.measurements[0].conditions["nodes"] is None
