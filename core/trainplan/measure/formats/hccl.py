"""HCCL demo of Intel Gaudi: bandwidth of one collective at one size, as its benchmark lines print it."""

from __future__ import annotations

import re

from trainplan.measure.formats.nccl_tests import factor, implied_ranks
from trainplan.measure.record import Measurement, Run, Scalar, excerpt, note
from trainplan.measure.source import Text

FORMAT = "HCCL demo"
MARKERS = ("[BENCHMARK] hccl",)

CALL = re.compile(r"\[BENCHMARK\]\s+hccl([A-Z]\w{2,20})\([^)]{0,300}?(?:InputSizeInBytes|[dD]ata_?[sS]ize)=(\d{1,15})")
RATE = re.compile(r"\[BENCHMARK\]\s+(NW|Algo) Bandwidth\s*:\s*(\d{1,9}(?:\.\d{1,9})?)\s*GB/s")
OPTIONS = {
    "ranks": re.compile(r"(?:--nranks|-np)[ =](\d{1,7})"),
    "ranks_per_node": re.compile(r"--ranks_per_node[ =](\d{1,5})"),
}
COLLECTIVES = {
    "AllReduce": "all_reduce",
    "AllGather": "all_gather",
    "ReduceScatter": "reduce_scatter",
    "AlltoAll": "alltoall",
    "AllToAll": "alltoall",
    "Broadcast": "broadcast",
    "Reduce": "reduce",
    "SendRecv": "sendrecv",
}
LINES_OF_A_RESULT = 6


def read_text(text: Text) -> list[Run]:
    """Every benchmark of the text; `NW` is the bus bandwidth of nccl-tests."""
    runs = []
    options: dict[str, int] = {}
    for index, line in enumerate(text.bare):
        options |= {name: int(match[1]) for name, pattern in OPTIONS.items() if (match := pattern.search(line))}
        call = CALL.search(line)
        if call is None:
            continue
        following = text.bare[index + 1 : index + 1 + LINES_OF_A_RESULT]
        rates = {match[1]: float(match[2]) for one in following if (match := RATE.search(one))}
        if rates.get("NW"):
            piece = excerpt(text.lines, max(index - 1, 0), index + 1 + LINES_OF_A_RESULT)
            runs.append(_run(COLLECTIVES.get(call[1], ""), int(call[2]), rates, options, index, piece))
    return runs


def _run(collective: str, size: int, rates: dict[str, float], options: dict[str, int], index: int, piece: str) -> Run:
    problems = []
    ranks, in_node = options.get("ranks"), options.get("ranks_per_node")
    if ranks is None and rates.get("Algo"):
        ranks = implied_ranks(rates["NW"] / rates["Algo"], collective)
        problems += [note("ranks_implied", "{ranks} ranks follow from bus over algorithm bandwidth", ranks=ranks)]
    elif ranks and rates.get("Algo") and abs(factor(collective, ranks) - rates["NW"] / rates["Algo"]) > 0.02:
        ranks = None
    nodes = ranks // in_node if ranks and in_node and ranks % in_node == 0 else None
    conditions: dict[str, Scalar] = {
        "collective": collective or None,
        "nodes": nodes,
        "ranks": ranks,
        "ranks_per_node": in_node if nodes else None,
        "size_bytes": size,
        "curve_over": "bytes",
    }
    bus = Measurement("bus_bandwidth", rates["NW"], conditions, curve=((float(size), rates["NW"]),), line=index + 1)
    return Run(FORMAT, (bus,), dict(conditions), "", tuple(problems), index + 1, index + 3, piece)
