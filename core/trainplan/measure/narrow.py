"""PCIe links with less than their lanes or rate, as device reports tell of them."""

from __future__ import annotations

from trainplan.measure.record import Problem, Reading

NARROW_CODES = {"narrow_link", "slow_link"}


def narrow_problems(reading: Reading) -> list[Problem]:
    """What a file says of links with less than their lanes or rate."""
    return [problem for run in reading.runs for problem in run.problems if problem.code in NARROW_CODES]


def device_of(problem: Problem) -> str:
    """The device that a narrow link belongs to."""
    found = problem.parameters
    return f"GPU{found['gpu']}" if "gpu" in found else str(found.get("device", found.get("name", "")))


def share_of(problem: Problem) -> float:
    """What is there over what could be: lanes, generations' rates, GB/s; half where the text has no numbers."""
    for now, most in (("width", "most"), ("now", "best"), ("now", "most")):
        lanes, whole = problem.parameters.get(now), problem.parameters.get(most)
        if isinstance(lanes, int | float) and isinstance(whole, int | float) and whole > lanes > 0:
            by_generation = problem.code == "slow_link"
            return 2.0 ** (float(lanes) - float(whole)) if by_generation else float(lanes) / float(whole)
    return 0.5
