"""Values of tests out of measured files: the figures of a reading that hold where the test asks for them."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from trainplan.acceptance.entries import evidence_of
from trainplan.acceptance.planned import PlannedTest, Reads
from trainplan.acceptance.record import RecordError
from trainplan.english import Sentence
from trainplan.measure.read import read_file
from trainplan.measure.record import Measurement, Reading
from trainplan.plan.acceptance import Evidence

LEAST_OF_EXPECTED = 0.3
"""Of an expected load; less was measured on something idle."""
LARGEST_EVIDENCE = 200_000_000
"""Bytes of a file that is kept as evidence without being read for figures."""


def samples_from(test: PlannedTest, readings: Sequence[Reading]) -> tuple[tuple[float, ...], tuple[Evidence, ...]]:
    """Values in the unit of the test, and the files that they stand in.

    Raises:
        RecordError: the test takes no figure from files, or the files hold none that it can take; the text says why.
    """
    wanted = test.reads
    if wanted is None:
        raise RecordError(
            Sentence("{code} takes no value from files: type it, and give the file with --evidence", code=test.code)
        )
    found = [figure for reading in readings for figure in reading.measurements if figure.kind == wanted.kind]
    usable = [figure for figure in found if figure.usable]
    fitting = [figure for figure in usable if _holds(figure, wanted)]
    if not fitting:
        raise RecordError(Sentence("{code}: {why}", code=test.code, why=_why_not(wanted, readings, found, usable)))
    values = _values(wanted, fitting, [figure for reading in readings for figure in reading.usable])
    samples = tuple(value * wanted.scale for value in values)
    _refuse_idle(test, samples)
    return samples, tuple(_evidence(reading, fitting) for reading in readings)


def read_for(test: PlannedTest, paths: Sequence[Path]) -> tuple[tuple[float, ...], tuple[Evidence, ...]]:
    """The same from files on disk. Raises RecordError, and OSError where a file cannot be read."""
    return samples_from(test, [read_file(path) for path in paths])


def evidence_file(path: Path) -> Evidence:
    """A file that backs a typed value. Raises OSError, and RecordError for one that is too large."""
    if path.stat().st_size > LARGEST_EVIDENCE:
        raise RecordError(
            Sentence(
                "{name} is larger than {largest_evidence} MB: keep an excerpt of it",
                name=path.name,
                largest_evidence=LARGEST_EVIDENCE // 1_000_000,
            )
        )
    return evidence_of(path.name, path.read_bytes())


def _refuse_idle(test: PlannedTest, samples: Sequence[float]) -> None:
    """A reading far below what is expected would pass a limit, and was taken while nothing ran."""
    if test.comparison != "at_most" or not test.expected or not test.low:
        return
    if (most := max(samples)) < LEAST_OF_EXPECTED * test.expected:
        raise RecordError(
            Sentence(
                "{code}: the files say {most:,.3g} {unit}, the plan expects {expected:,.3g}: measure while the "
                "job runs, or type the value",
                code=test.code,
                most=most,
                unit=test.unit,
                expected=test.expected,
            )
        )


def _holds(figure: Measurement, wanted: Reads) -> bool:
    return all(figure.conditions.get(name, value) in (None, value) for name, value in wanted.conditions.items())


def _why_not(
    wanted: Reads, readings: Sequence[Reading], found: Sequence[Measurement], usable: Sequence[Measurement]
) -> str:
    if usable:
        asked = ", ".join(f"{name} {value}" for name, value in wanted.conditions.items())
        have = ", ".join(f"{name} {usable[0].conditions.get(name)}" for name in wanted.conditions)
        return Sentence("the file was measured with {have}; the test asks for {asked}", have=have, asked=asked)
    if found:
        return "; ".join(problem.message for problem in found[0].problems if problem.severity == "unusable")
    reasons = [problem.message for reading in readings for problem in reading.problems]
    kinds = sorted({figure.kind for reading in readings for figure in reading.measurements})
    if reasons and not kinds:
        return reasons[0]
    return Sentence("no {wanted} in the file, which holds {kinds}", wanted=wanted.kind, kinds=", ".join(kinds))


def _values(wanted: Reads, fitting: Sequence[Measurement], usable: Sequence[Measurement]) -> Sequence[float]:
    values = [figure.value for figure in fitting]
    if wanted.take == "least":
        return [min(values)]
    if wanted.take == "most":
        return [max(values)]
    if wanted.take == "sum":
        if len(values) != wanted.figures:
            raise RecordError(
                Sentence(
                    "the files hold {values} figures, the test wants one of each of {figures} nodes",
                    values=len(values),
                    figures=wanted.figures,
                )
            )
        return [sum(values)]
    if wanted.take == "failed":
        return [float(sum(value != 1 for value in values))]
    if wanted.take == "share_of_step":
        steps = [figure.value for figure in usable if figure.kind == "step_time"]
        if len(steps) != len(values) or not all(steps):
            raise RecordError("the file holds no step time beside the wait, so its share is not known")
        return [value / step for value, step in zip(values, steps, strict=True)]
    return values


def _evidence(reading: Reading, fitting: Sequence[Measurement]) -> Evidence:
    excerpt = next((figure.excerpt for figure in fitting if figure.sha256 == reading.sha256 and figure.excerpt), "")
    return Evidence(
        file=Path(reading.file).name[:200] or "file", sha256=reading.sha256, bytes=reading.bytes, excerpt=excerpt[:4000]
    )
