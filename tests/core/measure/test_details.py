"""Details of formats that no sample of the folder has, written by hand after the tools' own descriptions."""

from __future__ import annotations

import struct

import pytest

from trainplan.measure.formats import tensorboard
from trainplan.measure.read import read_file

from .conftest import DATA


def record(event: bytes) -> bytes:
    return struct.pack("<Q", len(event)) + bytes(4) + event + bytes(4)


def field(number: int, wire: int, data: bytes) -> bytes:
    head = bytes([number << 3 | wire])
    return head + (bytes([len(data)]) if wire == 2 else b"") + data


@pytest.mark.parametrize(
    "tensor",
    [field(6, 2, struct.pack("<d", 0.25)), field(5, 5, struct.pack("<f", 0.25)), field(4, 2, struct.pack("<f", 0.25))],
)
def test_that_a_scalar_may_be_a_tensor_of_one_number(tensor: bytes) -> None:
    """tensor.proto: float_val is 5, double_val 6, tensor_content 4; event.proto: wall_time 1, step 2, summary 5."""
    value = field(1, 2, b"train_step_timing in s") + field(8, 2, tensor)
    events = [
        record(
            field(1, 1, struct.pack("<d", 100.0 + step)) + field(2, 0, bytes([step])) + field(5, 2, field(1, 2, value))
        )
        for step in range(1, 21)
    ]
    (run,) = tensorboard.read(b"".join(events))
    assert run.facts["events"] == 20
    assert run.facts["tags"] == {"train_step_timing in s": 20}
    assert next(item.value for item in run.measurements if item.conditions.get("column")) == pytest.approx(0.25)


@pytest.mark.parametrize(("code", "words"), [("22807", "2.28.7"), ("2804", "2.8.4"), ("21903", "2.19.3")])
def test_that_the_code_of_a_library_is_its_version(code: str, words: str) -> None:
    """nccl.h: NCCL_VERSION(X,Y,Z) is X * 1000 + Y * 100 + Z up to 2.8, X * 10000 + Y * 100 + Z from 2.9 on."""
    text = (DATA / "nccl_all_reduce_2_nodes.txt").read_text("utf-8").splitlines()
    text[0] = f"# nccl-tests version 2.17.1 nccl-headers={code} nccl-library={code}"
    kept = [line for line in text if "+cuda" not in line]
    (run,) = read_file("\n".join(kept).encode(), "nccl.txt").runs
    assert run.facts["library_version"] == words


def test_that_a_device_report_ends_with_its_last_line() -> None:
    text = (DATA / "amd_smi_static.txt").read_text("utf-8").rstrip() + "\n\nsome other words\n"
    (run,) = read_file(text.encode(), "amd.txt").runs
    assert run.last_line is not None
    assert text.splitlines()[run.last_line - 1].strip() == "SIZE: 196592 MB"
    assert run.excerpt.splitlines()[-1].strip() == "SIZE: 196592 MB"


def test_that_a_table_of_fixed_width_without_its_rules_holds_nothing() -> None:
    """sacct prints a line of dashes below the names; an excerpt that ends with the names is no table."""
    text = (DATA / "sacct_fixed_width.txt").read_text("utf-8").splitlines()
    names = next(index for index, line in enumerate(text) if "JobID" in line and "State" in line)
    assert not [run for run in read_file("\n".join(text[: names + 1]).encode(), "sacct.txt").runs if run.measurements]
