"""Files from outside, cut, mutated, malicious: a reader says what it could read; it never fails, hangs or runs code."""

from __future__ import annotations

import gzip
import json
import os
import pickle
import random
import struct
from pathlib import Path

import pytest

from trainplan.measure.read import read_file

from .conftest import DATA

FILES = sorted(path for path in DATA.iterdir() if path.is_file())


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.name)
def test_a_cut_file_says_what_could_be_read(path: Path):
    data = path.read_bytes()
    for share in (0.1, 0.35, 0.6, 0.85, 0.97):
        found = read_file(data[: int(share * len(data))], path.name)
        assert found.runs or any(problem.severity == "unusable" for problem in found.problems)


class Runs:
    def __reduce__(self):
        return os.system, ("touch executed-by-pickle",)


@pytest.mark.parametrize("protocol", [2, 3, 4, 5])
def test_a_pickle_that_wants_to_run_something_is_refused(protocol: int, tmp_path: Path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    data = pickle.dumps({"segments": [Runs()], "device_traces": []}, protocol=protocol)
    found = read_file(data, "snapshot.pickle")
    assert found.runs[0].problems[0].code == "unsafe_pickle"
    assert not found.usable
    assert not list(tmp_path.iterdir())


def snapshot(segments: int = 3) -> dict:
    return {
        "segments": [
            {
                "device": 0,
                "total_size": 2**30,
                "allocated_size": 2**29,
                "active_size": 2**29,
                "requested_size": 2**28,
                "segment_type": "large",
                "blocks": [{"size": 2**29, "state": "active_allocated"}, {"size": 2**29, "state": "inactive"}],
            }
            for _ in range(segments)
        ],
        "device_traces": [
            [
                {"action": "alloc", "addr": 1, "size": 100, "time_us": 1},
                {"action": "alloc", "addr": 2, "size": 50, "time_us": 2},
                {"action": "free_completed", "addr": 1, "size": 100, "time_us": 3},
                {"action": "alloc", "addr": 3, "size": 70, "time_us": 4},
            ]
        ],
    }


@pytest.mark.parametrize("protocol", [2, 4])
def test_a_snapshot_is_summed(protocol: int):
    (run,) = read_file(pickle.dumps(snapshot(), protocol=protocol), "s.pickle").runs
    assert (run.facts["reserved_bytes"], run.facts["allocated_bytes"]) == (3 * 2**30, 3 * 2**29)
    assert run.facts["inactive_bytes"] == 3 * 2**29
    assert run.facts["peak_of_traced_allocations_bytes"] == 150
    assert run.measurements[0].value == 3


def test_a_cut_snapshot_gives_the_segments_before_the_cut():
    data = pickle.dumps(snapshot(400), protocol=2)
    (run,) = read_file(data[: len(data) // 2], "s.pickle").runs
    assert 100 < run.facts["segments"] < 300
    assert "cut_file" in {problem.code for problem in run.problems}


def scalar(step: int, wall: float, tag: bytes, value: float) -> bytes:
    inner = b"\x0a" + bytes([len(tag)]) + tag + b"\x15" + struct.pack("<f", value)
    summary = b"\x0a" + bytes([len(inner)]) + inner
    event = b"\x09" + struct.pack("<d", wall) + b"\x10" + bytes([step]) + b"\x2a" + bytes([len(summary)]) + summary
    return struct.pack("<Q", len(event)) + b"\0\0\0\0" + event + b"\0\0\0\0"


def events() -> bytes:
    version = b"\x09" + struct.pack("<d", 1e9) + b"\x1a\x0dbrain.Event:2"
    head = struct.pack("<Q", len(version)) + b"\0\0\0\0" + version + b"\0\0\0\0"
    return head + b"".join(scalar(step, 1e9 + 2.0 * step, b"mfu(%)", 40.0) for step in range(1, 31))


def test_tensorboard_events():
    (run,) = read_file(events(), "events.out.tfevents.1").runs
    found = {figure.kind: figure.value for figure in run.measurements}
    assert found == {"step_time": pytest.approx(2.0), "mfu": pytest.approx(0.4)}
    (cut,) = read_file(events()[:-17], "events").runs
    assert "cut_file" in {problem.code for problem in cut.problems}


def trace(kernels: int = 200) -> dict:
    made = [
        {
            "ph": "X",
            "cat": "user_annotation",
            "name": f"ProfilerStep#{step}",
            "pid": 1,
            "ts": 1000.0 * step,
            "dur": 990.0,
        }
        for step in range(4)
    ]
    for number in range(kernels):
        step = 3 * number / kernels
        made.append(
            {
                "ph": "X",
                "cat": "kernel",
                "name": "gemm",
                "pid": 0,
                "ts": 1000 * step,
                "dur": 10,
                "args": {"device": 0, "stream": 7},
            }
        )
    # 6 us of each 10 us are hidden under the product
    made.append(
        {
            "ph": "X",
            "cat": "kernel",
            "name": "ncclDevKernel_AllReduce(x)",
            "ts": 4.0,
            "dur": 10.0,
            "args": {"device": 0, "stream": 20},
        }
    )
    return {"schemaVersion": 1, "distributedInfo": {"rank": 3, "world_size": 8}, "traceEvents": made, "traceName": "t"}


def test_a_trace_is_streamed_compressed_or_not():
    text = json.dumps(trace()).encode()
    for data in (text, gzip.compress(text)):
        (run,) = read_file(data, "trace.json.gz").runs
        figures = {figure.kind: figure.value for figure in run.measurements}
        assert figures["step_time"] == pytest.approx(1e-3)
        assert run.facts["rank"] == 3
        assert run.facts["communication_us"] == pytest.approx(10)
        assert run.facts["exposed_communication_us"] == pytest.approx(4)  # from 10 to 14
    (cut,) = read_file(gzip.compress(text)[:-400], "trace.json.gz").runs
    assert 50 < cut.facts["events"] < 205
    assert "cut_file" in {problem.code for problem in cut.problems}


def test_a_trace_with_spoiled_events_loses_only_those():
    text = json.dumps(trace()).replace('"name": "gemm"', '"name": "ge\\qmm"', 1)
    (run,) = read_file(text.encode(), "trace.json").runs
    assert run.facts["kernels"] == 200
    assert run.facts["communication_kernels"] == 1


HOSTILE = {
    "deep.json": b"[" * 200_000,
    "deep_object.json": b'{"fio version":' * 50_000,
    "laughs.xml": b'<?xml version="1.0"?><!DOCTYPE l [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><topology>&b;</topology>',
    "many_braces.txt": b"{\n" * 100_000,
    "long_line.txt": b"iteration 1/" + b"9" * 3_000_000,
    "spaces.txt": b"GPU0" + b" " * 2_000_000 + b"\n# Rank" + b" " * 1_000_000,
    "dots.txt": (b"a" + b"." * 500 + b"\n") * 20_000,
    "pipes.txt": (b"|" * 1000 + b"\n") * 2_000,
    "huge_number.json": b'{"train_runtime": 1e999, "fio version": "fio-3", "jobs": [{"read": {"bw_bytes": '
    + b"9" * 4000
    + b"}}]}",
    "memo_bomb.pickle": b"\x80\x02]q\x00(" + b"h\x00" * 300_000 + b"e.",
    "empty": b"",
}


@pytest.mark.parametrize("name", HOSTILE)
def test_a_hostile_file_gives_no_figure(name: str):
    """What is not linear here runs into the time limit of the whole suite."""
    assert not read_file(HOSTILE[name], name).usable


def test_a_bomb_of_zeros_is_not_expanded_without_end():
    found = read_file(gzip.compress(b"\0" * 50_000_000), "zeros.gz")
    assert not found.runs


@pytest.mark.long
def test_mutated_files_never_fail():
    """Twenty thousand files: bytes changed, removed, doubled, swapped, spliced from others."""
    random.seed(7)
    pool = [(path.name, path.read_bytes()) for path in FILES]
    pool += [
        ("s.pickle", pickle.dumps(snapshot(), protocol=4)),
        ("events", events()),
        ("t.json", json.dumps(trace(60)).encode()),
    ]
    for number in range(20_000):
        name, data = pool[number % len(pool)]
        mutated = bytearray(data)
        for _ in range(random.randint(1, 12)):
            at = random.randrange(len(mutated) + 1)
            kind = random.randrange(6)
            if kind == 0 and mutated:
                mutated[at % len(mutated)] = random.randrange(256)
            elif kind == 1:
                del mutated[at : at + random.randint(1, 200)]
            elif kind == 2:
                mutated[at:at] = mutated[at : at + random.randint(1, 200)]
            elif kind == 3:
                other = random.choice(pool)[1]
                start = random.randrange(len(other) + 1)
                mutated[at:at] = other[start : start + 300]
            elif kind == 4:
                mutated[at:at] = random.choice(
                    [b"nan", b"-1", b"1e308", b"null", b"{}", b"\0", b"\xff\xfe", b"9" * 40, b":"]
                )
            else:
                mutated = mutated[:at]
        found = read_file(bytes(mutated), name)
        for figure in found.measurements:
            assert figure.value == figure.value
            assert abs(figure.value) != float("inf")
        assert all(problem.message for run in found.runs for problem in run.problems)


def test_a_known_format_with_a_wrong_kind_of_value_says_that_it_is_damaged():
    """A number where fio has its list of jobs gives nothing; a word where it has a table of latencies is named."""
    job = {"jobname": "a", "read": {"bw_bytes": 1e9, "io_bytes": 10**10, "clat_ns": "slow"}, "write": []}
    found = read_file(json.dumps({"fio version": "fio-3.36", "jobs": [job]}).encode(), "fio.json")
    assert found.runs or [problem.code for problem in found.problems] == ["damaged"]
    assert not read_file(b'{"fio version": "fio-3.36", "jobs": 7}', "fio.json").measurements
