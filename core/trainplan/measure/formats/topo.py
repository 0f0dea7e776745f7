"""`nvidia-smi topo -m` and `rocm-smi --showtopo`: matrices of paths between GPUs and NICs."""

from __future__ import annotations

import re
from collections import Counter
from typing import Any

from trainplan.measure.record import Measurement, Problem, Run, excerpt, note, warning
from trainplan.measure.source import Text
from trainplan.plan.topology import NEAR, Topology

FORMAT = "nvidia-smi topo"
ROCM = "rocm-smi topology"
MARKERS = ("GPU0", "GPU[0]")

NAME = re.compile(
    r"GPU\d{1,3}|NIC\d{1,3}|mlx\d_\d{1,3}|bnxt_re\w{1,8}|irdma\d{1,3}|rdmap\w{1,12}|efa\w{1,8}|ib\d{1,3}|ionic_\d{1,3}|hfi1_\d"
)
CELL = re.compile(r"NV\d{1,2}|PIX|PXB|PIB|PHB|NODE|SYS|SOC|X|N/A|OK|NS|CNS|TNS|GNS|DR|U")
PATHS = re.compile(r"NV\d{1,2}|PIX|PXB|PHB|NODE|SYS|SOC|X")
LEGEND = re.compile(r"^\s*(NIC\d{1,3}): *(\S{1,40})")
CPUS = re.compile(r"^\d[\d,-]{0,200}$")


def read_text(text: Text) -> list[Run]:
    """Every matrix of the text."""
    return [*_nvidia(text), *_rocm(text)]


def _header(line: str) -> list[str]:
    """Device names of a header line; columns may touch (NIC11NIC12)."""
    head = line.split("CPU Affinity", maxsplit=1)[0]
    names = NAME.findall(head)
    rest = NAME.sub(" ", head).split()
    return names if len(names) >= 2 and not rest and names[0].startswith("GPU") else []


def _nvidia(text: Text) -> list[Run]:
    runs = []
    lines = text.bare
    columns: list[str] = []
    rows: dict[str, list[str]] = {}
    tails: dict[str, list[str]] = {}
    legend: dict[str, str] = {}
    start, last, cut, partial = 0, 0, False, False

    def finish() -> None:
        if rows and any(name.startswith("GPU") for name in rows):
            runs.append(_matrix(columns or list(rows), rows, tails, legend, cut, partial, start, last, text))

    for index, line in enumerate(lines):
        if "topo -mp" in line or "topo -p2p" in line:
            partial = True
        elif "topo -m" in line:
            partial = False
        header = _header(line)
        if header:
            finish()
            columns, rows, tails, legend, start, cut = header, {}, {}, {}, index, False
            continue
        if match := LEGEND.match(line):
            legend[match[1]] = match[2]
            last = index
            continue
        words = line.split()
        if not words or not NAME.fullmatch(words[0]):
            continue
        cells: list[str] = []
        for word in words[1:]:
            if not CELL.fullmatch(word) or (columns and len(cells) == len(columns)):
                break
            cells.append(word)
        if len(cells) < 2:
            continue
        if not columns and not rows:
            start = index
        if columns and len(cells) < len(columns):
            cut = True
        rows[words[0]] = cells
        tails[words[0]] = words[1 + len(cells) :]
        last = index
    finish()
    return runs


def _matrix(
    columns: list[str],
    rows: dict[str, list[str]],
    tails: dict[str, list[str]],
    legend: dict[str, str],
    cut: bool,
    partial: bool,
    start: int,
    last: int,
    text: Text,
) -> Run:
    paths: dict[tuple[str, str], str] = {}
    for name, cells in rows.items():
        for other, cell in zip(columns, cells, strict=False):
            if name != other and PATHS.fullmatch(cell):
                paths[name, other] = "SYS" if cell == "SOC" else cell
    gpus = tuple(name for name in columns if name.startswith("GPU"))
    nics = tuple(name for name in columns if not name.startswith("GPU"))
    missing = [name for name in columns if name not in rows]
    cpus, numa = {}, {}
    for gpu in gpus:
        tail = tails.get(gpu, [])
        if tail and CPUS.match(tail[0]):
            cpus[gpu] = tail[0]
        if len(tail) > 1 and tail[1][0].isdigit():
            numa[gpu] = tail[1]
    shows_links = any(path.startswith("NV") for path in paths.values())
    topology = Topology(gpus, nics, paths, numa, cpus, legend, nvlink_shown=not partial, cut=cut or bool(missing))
    return _run(topology, partial and not shows_links, missing, start, last, text)


def _run(topology: Topology, partial: bool, missing: list[str], start: int, last: int, text: Text) -> Run:
    problems: list[Problem] = []
    if partial:
        problems.append(note("no_nvlink_shown", "topo -mp leaves NVLink out: nothing is said about it"))
    if topology.cut:
        problems.append(
            note("cut_matrix", "the matrix is cut: {rows} rows are missing or short", rows=len(missing) or 1)
        )
    links = Counter(
        count
        for place, one in enumerate(topology.gpus)
        for other in topology.gpus[place + 1 :]
        if (count := topology.links(one, other)) is not None
    )
    pairs = {
        gpu: near[0]
        for gpu in topology.gpus
        if (near := topology.nearest_nics(gpu)) and topology.path(gpu, near[0]) in {"PIX", "PXB"}
    }
    taken = set(pairs.values())
    facts: dict[str, Any] = {
        "gpus": len(topology.gpus),
        "nics": len(topology.nics),
        "gpu_gpu_paths": sorted(
            {topology.path(a, b) or "" for a in topology.gpus for b in topology.gpus if a < b} - {""}
        ),
        "nearest_nic": pairs,
        "nics_without_gpu": [nic for nic in topology.nics if nic not in taken] if pairs else [],
        "numa": topology.numa,
        "nvlink": None if partial else max(links, default=0),
        "topology": topology,
    }
    measurements = []
    if links and not partial:
        usual, count = links.most_common(1)[0]
        measurements.append(Measurement("links", usual, {"gpus": len(topology.gpus), "pairs": count}))
        if usual and len(links) > 1:
            problems.append(
                warning(
                    "uneven_links",
                    "{pairs} pairs of GPUs have another number of links than {usual}",
                    pairs=sum(links.values()) - count,
                    usual=usual,
                )
            )
    known = [gpu for gpu in topology.gpus if topology.nics and all(topology.path(gpu, nic) for nic in topology.nics)]
    far = [gpu for gpu in known if _distance(topology, gpu) >= NEAR["SYS"]]
    if far and len(far) < len(known):
        problems.append(
            warning("far_nic", "{gpus} reach a NIC only over the link between sockets", gpus=", ".join(far[:8]))
        )
    piece = excerpt(text.lines, start, last + 1)
    return Run(FORMAT, tuple(measurements), facts, "", tuple(problems), start + 1, last + 1, piece)


def _distance(topology: Topology, gpu: str) -> int:
    return min((NEAR.get(topology.path(gpu, nic) or "", 9) for nic in topology.nics), default=9)


SECTION = re.compile(r"=+ *(Weight|Hops|Link Type|Link type|Numa Nodes|Link accessibility)[^=]{0,60}=+")
ROCM_NUMA = re.compile(r"GPU\[(\d{1,3})\]\s*: \(Topology\) Numa (Node|Affinity): *(-?\d{1,4})")


def _rocm(text: Text) -> list[Run]:
    """Three matrices with the same header: weight, hops, link type."""
    tables: dict[str, dict[tuple[str, str], str]] = {}
    section = ""
    columns: list[str] = []
    numa: dict[str, str] = {}
    start, last = None, 0
    for index, line in enumerate(text.bare):
        if match := SECTION.search(line):
            section = match[1].lower()
            start = index if start is None else start
            last = index
            continue
        if match := ROCM_NUMA.search(line):
            if match[2] == "Node":
                numa[f"GPU{match[1]}"] = match[3]
            last = index
            continue
        if not section:
            continue
        words = line.split()
        if words and all(re.fullmatch(r"GPU\d{1,3}", word) for word in words):
            columns = words
        elif words and re.fullmatch(r"GPU\d{1,3}", words[0]) and len(words) == len(columns) + 1:
            for other, cell in zip(columns, words[1:], strict=True):
                if other != words[0]:
                    tables.setdefault(section, {})[words[0], other] = cell
            last = index
    kinds = tables.get("link type", {})
    if start is None or not tables:
        return []
    gpus = tuple(columns)
    weights, hops = tables.get("weight", {}), tables.get("hops", {})
    topology = Topology(gpus, (), dict(kinds.items()), numa)
    types = sorted(set(kinds.values()))
    facts: dict[str, Any] = {
        "gpus": len(gpus),
        "link_types": types,
        "hops": sorted({int(value) for value in hops.values() if value.isdigit()}),
        "weights": sorted({int(value) for value in weights.values() if value.isdigit()}),
        "numa": numa,
        "topology": topology,
    }
    problems: list[Problem] = []
    if "XGMI" in types and "PCIE" in types:
        problems.append(warning("mixed_links", "some pairs of GPUs are joined by XGMI, some by PCIe only"))
    if types == ["PCIE"]:
        problems.append(note("pcie_only", "every pair of GPUs goes over PCIe"))
    if "XGMI" in types:
        problems.append(note("hops", "hops read 1 for every XGMI pair: the weight (15 a hop) tells the distance"))
    return [Run(ROCM, (), facts, "", tuple(problems), start + 1, last + 1, excerpt(text.lines, start, last + 1))]
