"""A profiler trace of a gigabyte, plain and compressed: read in a stream, in little memory."""

from __future__ import annotations

import gzip
import subprocess
import sys
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

GIGABYTE = 10**9
MOST_MIB = 400
"""Of the whole process, with the interpreter and numpy: kernels keep 17 bytes each, texts nothing."""

READ = """
import resource, sys
from trainplan.measure.read import read_file
(run,) = read_file(sys.argv[1]).runs
(gemm,) = [f.value for f in run.measurements if f.kind == "compute_time"]
(wait,) = [f.value for f in run.measurements if f.kind == "exposed_communication_time"]
(step,) = [f.value for f in run.measurements if f.kind == "step_time"]
most = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024
print(run.facts["events"], round(gemm, 6), round(wait, 6), round(step, 6), most)
"""
STEP_EVENTS = 4000
CPU_EVENT = (
    '{{"ph": "X", "cat": "cpu_op", "name": "aten::mm", "pid": 1, "tid": 1, "ts": {at}, "dur": 12.5, "args": '
    '{{"External id": {id}, "Input type": ["c10::BFloat16", "c10::BFloat16"], "Input Dims": [[4096, 4096], '
    '[4096, 4096]], "Input Strides": [[4096, 1], [1, 4096]], "Concrete Inputs": ["", ""]}}}}'
)
KERNEL = (
    '{{"ph": "X", "cat": "kernel", "name": "sm90_xmma_gemm_bf16", "pid": 0, "tid": 7, "ts": {at}, "dur": 100.0, '
    '"args": {{"External id": {id}, "device": 0, "context": 1, "stream": 7, "grid": [132, 1, 1], "block": [384, 1, 1]'
    "}}}}"
)
TALK = (
    '{{"ph": "X", "cat": "kernel", "name": "ncclDevKernel_AllReduce_Sum_bf16", "pid": 0, "tid": 22, "ts": {at}, '
    '"dur": 150.0, "args": {{"device": 0, "stream": 22, "Collective name": "allreduce", "Group size": 8}}}}'
)


def events(size: int) -> Iterator[str]:
    """Steps of a second: 4,000 products of 100 us, 200 us apart; each twentieth beside a collective of 150 us."""
    written = step = 0
    while written < size:
        begin = 1_700_000_000_000_000 + step * 1_000_000
        yield f'{{"ph": "X", "cat": "user_annotation", "name": "ProfilerStep#{step}", "ts": {begin}, "dur": 990000}}'
        for index in range(STEP_EVENTS):
            at = begin + 200 * index
            made = [CPU_EVENT.format(at=at, id=index), KERNEL.format(at=at + 20, id=index)]
            made += [TALK.format(at=at + 70)] if index % 20 == 0 else []
            written += sum(len(event) + 2 for event in made)
            yield from made
        step += 1


def write(path: Path, size: int) -> None:
    opener = partial(gzip.open, compresslevel=1) if path.suffix == ".gz" else open
    with opener(path, "wt") as stream:
        stream.write('{"schemaVersion": 1, "distributedInfo": {"rank": 0, "world_size": 64}, "traceEvents": [\n')
        for number, event in enumerate(events(size)):
            stream.write((",\n" if number else "") + event)
        stream.write('\n], "traceName": "x.json"}\n')


@pytest.mark.long
@pytest.mark.parametrize("name", ["trace.json", "trace.json.gz"])
def test_a_gigabyte_is_read_in_little_memory(name: str, tmp_path: Path):
    """In a process of its own, whose most memory is asked of the system."""
    path = tmp_path / name
    write(path, GIGABYTE)
    done = subprocess.run([sys.executable, "-c", READ, str(path)], capture_output=True, text=True, check=True)
    count, compute, exposed, step, most = map(float, done.stdout.split())
    assert count > 2_000_000
    assert compute == pytest.approx(4000 * 100e-6)
    assert exposed == pytest.approx(200 * 100e-6)  # 50 us of each collective lie under its product
    assert step == pytest.approx(1.0)
    assert most < MOST_MIB
