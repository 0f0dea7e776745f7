"""Burn-in and microbenchmarks: HPL, HPCG, STREAM, BabelStream, gpu-burn, nvbandwidth, matrix products."""

from __future__ import annotations

import re
from typing import Any

from trainplan.measure.numbers import median, number
from trainplan.measure.record import Measurement, Problem, Run, Scalar, excerpt, note, unusable, warning
from trainplan.measure.source import Text

MARKERS = (
    *("HPLinpack", "T/V ", "HPCG", "Final Summary", "Best Rate MB/s", "Rate (MB/s)", "MBytes/sec"),
    *("Gflop/s)", "nvbandwidth", "SUM ", "WR0", "WC0", "TFLOP/s", "TFLOPS @"),
)

HPL_ROW = re.compile(
    r"^\s*(W[RC]\w{1,12})\s+(\d{1,10})\s+(\d{1,6})\s+(\d{1,6})\s+(\d{1,6})\s+([\d.]{1,20})\s+([\d.]{1,12}(?:e[+-]?\d{1,3})?)(?:\s|$)"
)
HPL_CHECK = re.compile(r"=\s*([\d.eE+-]{1,24}) \.{3,8} (PASSED|FAILED)")
HPCG_RESULT = re.compile(r"(?:HPCG result is VALID with a )?GFLOP/s rating of *[=:]? *([\d.]{1,20})")
HPCG_FINAL = re.compile(r"(?:Final Summary::|^\s{0,20})HPCG result is (VALID|INVALID)")
STREAM_HEAD = re.compile(r"Best Rate MB/s|Rate \(MB/s\)|MBytes/sec")
STREAM_ROW = re.compile(
    r"^\s*(Copy|Scale|Add|Triad|Mul|Dot|Nstream):?\s+([\d.]{1,20})\s+([\d.]{1,20})\s+([\d.]{1,20})\s+([\d.]{1,20})\s*$"
)
BURN = re.compile(r"([\d.]{1,6})% +proc'd: (.{1,4000}?)errors: ([\d -]{1,400})")
BURN_RATE = re.compile(r"\((-?\d{1,12}) Gflop/s\)")
BURN_VERDICT = re.compile(r"^\s*GPU (\d{1,3}): (OK|FAULTY)")
OWN_MATMUL = re.compile(r"^matmul (\d{2,6}) (\S{1,80}) (\d{1,4}) (\d{1,6}(?:\.\d{1,3})?) TFLOP/s\s*$")
MAMF = re.compile(
    r"^(?:Tried +\d{1,9} shapes => the best outcome was|median:) *(\d{1,6}(?:\.\d{1,3})?) ?TFLOPS @ (\S{1,40})"
)
"""The search for the largest product of ml-engineering, before and since it prints mean, median and most."""
BANDWIDTH_SUM = re.compile(r"^\s*SUM (\w{3,60}) ([\d.]{1,20})\s*$")
BANDWIDTH_HEAD = re.compile(r"^Running (\w{3,60})\.")


def read_text(text: Text) -> list[Run]:
    """Every benchmark in the text."""
    return [*_hpl(text), *_hpcg(text), *_stream(text), *_burn(text), *_nvbandwidth(text), *_matmul(text)]


def _hpl(text: Text) -> list[Run]:
    """The line of the variant counts; progress lines show higher rates on the way."""
    runs = []
    lines = text.bare
    for index, line in enumerate(lines):
        match = HPL_ROW.match(line) if line.lstrip().startswith("W") else None
        if match is None:
            continue
        n, block, p, q = (int(match[place]) for place in (2, 3, 4, 5))
        seconds, gflops = number(match[6]) or 0.0, number(match[7]) or 0.0
        check = next((found for later in lines[index : index + 12] if (found := HPL_CHECK.search(later))), None)
        problems: list[Problem] = []
        by_hand = (2 / 3 * n**3 + 3 / 2 * n**2) / seconds / 1e9 if seconds else 0.0
        if check is None:
            problems.append(warning("no_verdict", "no residual check in the text"))
        elif check[2] == "FAILED":
            problems.append(unusable("failed", "the residual check failed"))
        if by_hand and abs(by_hand / gflops - 1) > 0.05 if gflops else True:
            problems.append(unusable("disagrees", "the rate does not follow from size and time"))
        facts: dict[str, Any] = {
            "n": n,
            "block": block,
            "p": p,
            "q": q,
            "seconds": seconds,
            "gflops": gflops,
            "residual": number(check[1]) if check else None,
            "verdict": check[2] if check else None,
        }
        where: dict[str, Scalar] = {"n": n, "ranks": p * q}
        figure = Measurement("hpl", gflops / 1000, where, line=index + 1)
        runs.append(
            Run("HPL", (figure,), facts, "", tuple(problems), index + 1, index + 1, excerpt(lines, index, index + 1))
        )
    return runs


def _hpcg(text: Text) -> list[Run]:
    final = [
        (index, number(match[1]) or 0.0)
        for index, line in enumerate(text.bare)
        if (match := HPCG_RESULT.search(line)) and HPCG_FINAL.search(line)
    ]
    if not final:
        return _invalid_hpcg(text)
    index, gflops = final[0]
    verdict = next((match[1] for line in text.bare if (match := HPCG_FINAL.search(line))), None)
    problems = (unusable("invalid", "HPCG says that the result is not valid"),) if verdict == "INVALID" else ()
    figure = Measurement("hpcg", gflops / 1000, {}, line=index + 1)
    facts = {"gflops": gflops, "verdict": verdict}
    return [Run("HPCG", (figure,), facts, "", problems, index + 1, index + 1, excerpt(text.lines, index, index + 1))]


def _invalid_hpcg(text: Text) -> list[Run]:
    """A run whose summary says that it does not count and names no rate."""
    for index, line in enumerate(text.bare):
        if "HPCG result is INVALID" in line:
            problem = unusable("invalid", "HPCG says that the result is not valid")
            return [Run("HPCG", (), {"verdict": "INVALID"}, "", (problem,), index + 1, index + 1, line[:400])]
    return []


def _stream(text: Text) -> list[Run]:
    """STREAM says the best rate, BabelStream the rate of the best run; MB are 1e6 bytes."""
    runs: list[Run] = []
    rates: dict[str, float] = {}
    name, first, last = "", 0, 0

    def finish() -> None:
        if rates:
            kernel = "Triad" if "Triad" in rates else next(iter(rates))
            gpu = name == "BabelStream"
            where: dict[str, Scalar] = {"kernel": kernel, "of": "accelerator" if gpu else "host"}
            figure = Measurement("memory_bandwidth", rates[kernel] / 1000, where, line=last + 1)
            facts = {"mb_per_second": dict(rates), "threads": threads, "array_elements": size}
            runs.append(Run(name, (figure,), facts, "", (), first + 1, last + 1, excerpt(text.lines, first, last + 1)))

    threads = size = None
    for index, line in enumerate(text.bare):
        if match := re.search(r"Number of Threads counted = (\d{1,6})", line):
            threads = int(match[1])
        elif match := re.search(r"Array size = (\d{1,14})", line):
            size = int(match[1])
        elif "Function" in line and (head := STREAM_HEAD.search(line)):
            finish()
            name, rates, first = ("BabelStream" if head[0] == "MBytes/sec" else "STREAM"), {}, index
        elif name and (match := STREAM_ROW.match(line)):
            rates[match[1]] = number(match[2]) or 0.0
            last = index
    finish()
    return runs


def _burn(text: Text) -> list[Run]:
    """Progress comes with carriage returns; 0 Gflop/s is no report yet."""
    series: list[list[float]] = []
    errors = 0
    done = 0.0
    verdicts: dict[int, str] = {}
    precision = None
    first, last = None, 0
    for index, line in enumerate(text.bare):
        for progress in BURN.finditer(line):
            rates = [float(value) for value in BURN_RATE.findall(progress[2])]
            done = max(done, number(progress[1]) or 0.0)
            counts = [int(count) for count in progress[3].replace("-", " ").split() if count.isdigit()]
            errors = max(errors, sum(counts[: max(len(rates), 1)]))
            if rates:
                series.append(rates)
                first, last = index if first is None else first, index
        if match := BURN_VERDICT.match(line):
            verdicts[int(match[1])] = match[2]
            last = index
        if "using DOUBLES" in line or "using FLOATS" in line:
            precision = ("doubles" if "DOUBLES" in line else "floats") + (
                ", tensor cores" if "Tensor Cores" in line else ""
            )
    if first is None:
        return []
    gpus = max(len(rates) for rates in series)
    final = [0.0] * gpus
    for rates in series:
        for place, value in enumerate(rates):
            final[place] = value or final[place]
    reported = [value for value in final if value > 0]
    problems: list[Problem] = []
    if errors or "FAULTY" in verdicts.values():
        problems.append(unusable("faulty", "{errors} errors: the GPU is faulty", errors=errors))
    if reported and min(reported) < 0.9 * median(reported):
        problems.append(warning("slow_gpu", "one GPU runs more than a tenth below the median"))
    if done < 100:
        problems.append(note("not_finished", "stopped at {percent:.0f} %", percent=done))
    if not reported:
        problems.append(unusable("no_report", "no GPU reported a rate"))
    facts: dict[str, Any] = {
        "gpus": gpus,
        "progress_percent": done,
        "gflops_per_gpu": final,
        "errors": errors,
        "verdicts": [verdicts[gpu] for gpu in sorted(verdicts)],
        "precision": precision,
    }
    where: dict[str, Scalar] = {"gpus": gpus, "precision": precision}
    figures: tuple[Measurement, ...] = ()
    if reported:
        figures = (
            Measurement(
                "burn", median(reported) / 1000, where, min(reported) / 1000, max(reported) / 1000, len(reported)
            ),
        )
    piece = excerpt([line[:300] for line in text.lines], last, last + 1)
    return [Run("gpu-burn", figures, facts, "", tuple(problems), first + 1, last + 1, piece)]


def _nvbandwidth(text: Text) -> list[Run]:
    """The sum is over all pairs: the median cell of the matrix is the rate of a link."""
    sums: dict[str, float] = {}
    cells: dict[str, list[float]] = {}
    name, version = "", ""
    first, last = None, 0
    for index, line in enumerate(text.bare):
        if match := re.search(r"nvbandwidth Version: *(\S{1,20})", line):
            version = match[1]
        elif match := BANDWIDTH_HEAD.match(line):
            name = match[1]
        elif match := BANDWIDTH_SUM.match(line):
            sums[match[1]] = number(match[2]) or 0.0
            first, last = index if first is None else first, index
        elif name:
            words = line.split()
            if (
                len(words) > 1
                and words[0].isdigit()
                and all(re.fullmatch(r"\d{1,9}\.\d{1,4}|N/A", word) for word in words[1:])
            ):
                cells.setdefault(name, []).extend(float(word) for word in words[1:] if word != "N/A")
    if first is None:
        return []
    figures = []
    for test in (
        "device_to_device_memcpy_read_ce",
        "device_to_device_memcpy_write_ce",
        "host_to_device_memcpy_ce",
        "device_to_host_memcpy_ce",
    ):
        if values := [value for value in cells.get(test, []) if value > 0]:
            figures.append(
                Measurement("copy_bandwidth", median(values), {"test": test}, min(values), max(values), len(values))
            )
    problems = (note("sums", "SUM adds all pairs: it is not the rate of a link"),)
    piece = excerpt(text.lines, first, last + 1)
    return [Run("nvbandwidth", tuple(figures), {"sums": sums}, version, problems, first + 1, last + 1, piece)]


def _matmul(text: Text) -> list[Run]:
    """Products of one size on every accelerator, by the script of an acceptance plan; the best of many shapes."""
    figures = []
    for index, line in enumerate(text.bare):
        if match := OWN_MATMUL.match(line):
            where: dict[str, Scalar] = {"size": int(match[1]), "host": match[2], "device": int(match[3])}
            figures.append(Measurement("matmul", float(match[4]), where, line=index + 1))
        elif match := MAMF.match(line):
            figures.append(Measurement("matmul", float(match[1]), {"shape": match[2]}, line=index + 1))
    if not figures:
        return []
    first, last = figures[0].line or 1, figures[-1].line or 1
    facts = {"accelerators": len(figures), "least_tflops": min(figure.value for figure in figures)}
    piece = excerpt(text.lines, first - 1, last)
    return [Run("matrix products", tuple(figures), facts, "", (), first, last, piece)]
