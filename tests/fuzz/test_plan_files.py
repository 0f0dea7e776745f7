"""Damaged plan files: each opens or is refused with one sentence, never anything else."""

from __future__ import annotations

import random
from importlib.resources import files

import pytest

from trainplan.plan.files import PlanFileError, parse_plan

EXAMPLE = files("trainplan_resources") / "examples" / "llama2-7b-64-a100.trainplan"
SPLICES = (b"NaN", b"-1", b"1e999", b"{", b"]", b'"', b"null", b"\x00", b"\xff", b"9" * 400, b"[" * 300)


@pytest.mark.long
@pytest.mark.parametrize("seed", range(40))
def test_that_a_damaged_plan_opens_or_is_refused_in_a_sentence(seed: int) -> None:
    generator = random.Random(seed)
    whole = EXAMPLE.read_bytes()
    for _ in range(250):
        damaged = bytearray(whole)
        for _ in range(generator.randint(1, 4)):
            start = generator.randrange(len(damaged))
            damaged[start : start + generator.randint(0, 12)] = generator.choice(SPLICES)
        assert "\n" not in _refusal(bytes(damaged))


def _refusal(data: bytes) -> str:
    try:
        parse_plan(data, "damaged.trainplan")
    except PlanFileError as error:
        return str(error)
    return ""
