"""What a node is built of: lstopo XML, NCCL's topology file, lspci, ibstat."""

from __future__ import annotations

import re
from typing import Any

from trainplan.measure.numbers import number
from trainplan.measure.record import Measurement, Problem, Run, Scalar, excerpt, note, warning
from trainplan.measure.source import Text
from trainplan.measure.xml_tree import Element
from trainplan.plan.topology import Topology

LSTOPO = "lstopo XML"
NCCL = "NCCL topology file"
LSPCI = "lspci"
IBSTAT = "ibstat"
LSPCI_MARKERS = ("LnkSta:", "LnkCap:")
IBSTAT_MARKERS = ("CA '", "CA type:", "Link layer:")

GPU_CLASS = ("0300", "0302", "0380", "1200")
NIC_CLASS = ("0200", "0207", "0280", "0c06")
SPEED = re.compile(r"Lnk(Cap|Sta):.{0,60}?Speed ([\d.]{1,6})GT/s.{0,40}?Width x(\d{1,3})")
DEVICE = re.compile(r"^(?:[0-9a-f]{4}:)?[0-9a-f]{2}:[0-9a-f]{2}\.[0-9a-f] (.{3,200})$")


def matches_lstopo(root: Element) -> bool:
    """hwloc's root."""
    return root.tag == "topology"


def read_lstopo(root: Element) -> list[Run]:
    """Sockets, NUMA nodes, and where the devices hang."""
    objects = list(root.all("object"))
    kinds = [element.attributes.get("type", "") for element in objects]
    devices: list[dict[str, Any]] = []
    _walk(root, "", "", 0, devices)
    gpus = [device for device in devices if device["class"] == "gpu"]
    nics = [device for device in devices if device["class"] == "nic"]
    topology = _topology(gpus, nics)
    problems: list[Problem] = []
    pci = kinds.count("PCIDev")
    if not pci:
        problems.append(note("no_pci", "no PCI devices were exported: nothing is said about GPUs and NICs"))
    facts: dict[str, Any] = {
        "version": root.attributes.get("version"),
        "packages": kinds.count("Package"),
        "numa_nodes": kinds.count("NUMANode"),
        "cores": kinds.count("Core"),
        "processing_units": kinds.count("PU"),
        "pci_devices": pci,
        "os_devices": [
            [element.attributes.get("name", "")[:40], element.attributes.get("osdev_type", "")[:8]]
            for element in objects
            if element.attributes.get("type") == "OSDev"
        ][:200],
        "gpus": [device["name"] for device in gpus],
        "nics": [device["name"] for device in nics],
        "topology": topology,
    }
    problems += _narrow(devices)
    return [Run(LSTOPO, (), facts, str(root.attributes.get("version", "")), tuple(problems))]


def _walk(element: Element, numa: str, bridges: str, depth: int, devices: list[dict[str, Any]]) -> None:
    """Devices with the NUMA node and the bridges above them."""
    nodes = [child for child in element.children if child.attributes.get("type") == "NUMANode"]
    if element.attributes.get("type") in {"Package", "Group", "Machine", "Die"} and len(nodes) == 1:
        numa = nodes[0].attributes.get("os_index", numa)
    for place, child in enumerate(element.children):
        kind = child.attributes.get("type")
        if child.tag != "object" or depth > 60:
            continue
        if kind == "Bridge":
            _walk(child, numa, f"{bridges}/{place}", depth + 1, devices)
        elif kind == "PCIDev":
            code = child.attributes.get("pci_type", "")[:4]
            names = [
                inner.attributes.get("name", "")
                for inner in child.all("object")
                if inner.attributes.get("type") == "OSDev"
            ]
            chosen = next(
                (name for name in names if name.startswith(("mlx", "bnxt", "cuda", "nvml", "rsmi", "hfi", "qib"))), ""
            )
            devices.append(
                {
                    "class": "gpu"
                    if (code in GPU_CLASS and code != "0300")
                    or any(n.startswith(("cuda", "nvml", "rsmi")) for n in names)
                    else "nic"
                    if code in NIC_CLASS
                    else "other",
                    "name": chosen or (names[0] if names else child.attributes.get("pci_busid", ""))[:40],
                    "bus": child.attributes.get("pci_busid", "")[:20],
                    "numa": numa,
                    "bridges": bridges,
                    "gb_per_second": number(child.attributes.get("pci_link_speed")),
                }
            )
            _walk(child, numa, bridges, depth + 1, devices)
        else:
            _walk(child, numa, bridges, depth + 1, devices)


def _topology(gpus: list[dict[str, Any]], nics: list[dict[str, Any]]) -> Topology | None:
    if not gpus and not nics:
        return None
    names = {f"GPU{place}": gpu for place, gpu in enumerate(gpus)} | {
        f"NIC{place}": nic for place, nic in enumerate(nics)
    }
    paths = {}
    for one, first in names.items():
        for other, second in names.items():
            if one < other:
                paths[one, other] = _path(first, second)
    return Topology(
        tuple(name for name in names if name.startswith("GPU")),
        tuple(name for name in names if name.startswith("NIC")),
        paths,
        {name: device["numa"] for name, device in names.items() if device["numa"]},
        {},
        {name: device["name"] for name, device in names.items() if name.startswith("NIC")},
        nvlink_shown=False,
    )


def _path(one: dict[str, Any], other: dict[str, Any]) -> str:
    """Common bridges below the host bridge are one switch or several; else the socket decides."""
    first, second = one["bridges"].split("/")[1:], other["bridges"].split("/")[1:]
    common = 0
    for a, b in zip(first, second, strict=False):
        if a != b:
            break
        common += 1
    if one["numa"] != other["numa"]:
        return "SYS"
    if common >= 2:
        return "PIX" if common >= min(len(first), len(second)) - 1 else "PXB"
    return "PHB" if common == 1 else "NODE"


def _narrow(devices: list[dict[str, Any]]) -> list[Problem]:
    gpus = [device for device in devices if device["class"] == "gpu" and device["gb_per_second"]]
    best = max((device["gb_per_second"] for device in gpus), default=0.0)
    return [
        warning(
            "narrow_link",
            "{name}: PCIe link of {now:.0f} GB/s where others have {best:.0f}",
            name=device["name"],
            now=device["gb_per_second"],
            best=best,
        )
        for device in gpus
        if device["gb_per_second"] < 0.7 * best
    ]


def matches_nccl(root: Element) -> bool:
    """The root of NCCL_TOPO_FILE."""
    return root.tag == "system" and root.child("cpu") is not None


def read_nccl(root: Element) -> list[Run]:
    """CPUs with the PCIe devices below them."""
    cpus = [child for child in root.children if child.tag == "cpu"]
    gpus: list[dict[str, Any]] = []
    nics: list[dict[str, Any]] = []
    for place, cpu in enumerate(cpus):
        numa = cpu.attributes.get("numaid", str(place))
        for switch, top in enumerate(cpu.children):
            for pci in top.all("pci"):
                code = pci.attributes.get("class", "").removeprefix("0x")[:4]
                device = {"name": pci.attributes.get("busid", "")[:20], "numa": numa, "bridges": f"/{place}/{switch}"}
                if code in {"0302", "0300", "1200", "0380"}:
                    gpus.append(device)
                elif code in {"0200", "0207"}:
                    nics.append(device)
    links = sum(1 for _ in root.all("nvlink"))
    facts = {
        "cpus": len(cpus),
        "gpus": len(gpus),
        "nics": len(nics),
        "nvlinks": links,
        "topology": _topology(gpus, nics),
    }
    return [Run(NCCL, (), facts, root.attributes.get("version", ""))]


def read_lspci(text: Text) -> list[Run]:
    """Pairs of capability and status of each device."""
    name, cap = "", None
    links: list[dict[str, Any]] = []
    first, last = None, 0
    for index, line in enumerate(text.lines):
        if match := DEVICE.match(line):
            name, cap = match[1], None
        match = SPEED.search(line)
        if match is None:
            continue
        first, last = index if first is None else first, index
        speed, width = number(match[2]), int(match[3])
        if match[1] == "Cap":
            cap = (speed, width)
            links.append({"device": name[:120], "cap": f"{speed:g}GT/s x{width}", "status": None, "downgraded": False})
        elif links and cap is not None:
            links[-1]["status"] = f"{speed:g}GT/s x{width}"
            links[-1]["downgraded"] = "downgraded" in line or (speed, width) < cap
            links[-1]["narrow"] = width < cap[1]
            cap = None
    if first is None:
        return []
    problems: list[Problem] = []
    measurements = []
    for link in links:
        device = link["device"]
        quiet = "bridge" in device.lower() or "non-volatile" in device.lower()
        if link.get("narrow") and not quiet:
            problems.append(
                warning(
                    "narrow_link",
                    "{device}: {status} of {cap}",
                    device=device or "a device",
                    status=link["status"],
                    cap=link["cap"],
                )
            )
        where: dict[str, Scalar] = {"device": device or None}
        if link["status"] and ("controller" in device or not device):
            measurements.append(Measurement("pcie_width", int(link["status"].split("x")[1]), where))
    facts = {"links": links[:200], "downgraded": [link["device"] for link in links if link["downgraded"]]}
    piece = excerpt(text.lines, first, last + 1)
    return [Run(LSPCI, tuple(measurements), facts, "", tuple(problems), first + 1, last + 1, piece)]


ADAPTER = re.compile(r"^\s*CA '(\w{2,30})'")
FIELD = re.compile(r"^\s*(CA type|Firmware version|State|Physical state|Rate|Base lid|Link layer): *(.{0,60}?)\s*$")


def read_ibstat(text: Text) -> list[Run]:
    """Adapters in the order of the tool (mlx5_0, mlx5_1, mlx5_10)."""
    adapters: list[dict[str, str]] = []
    first, last = None, 0
    broken = False
    for index, line in enumerate(text.bare):
        if match := ADAPTER.match(line):
            adapters.append({"name": match[1]})
            first, last = index if first is None else first, index
        elif adapters and (match := FIELD.match(line)):
            adapters[-1].setdefault(match[1], match[2])
            last = index
        broken = broken or "ibpanic" in line
    if first is None:
        return []
    problems: list[Problem] = []
    if broken:
        problems.append(warning("died", "ibstat stopped half-way: later adapters are missing"))
    measurements = []
    for adapter in adapters:
        rate = number(adapter.get("Rate"))
        where: dict[str, Scalar] = {"adapter": adapter["name"], "layer": adapter.get("Link layer")}
        if rate is not None and adapter.get("State") == "Active":
            measurements.append(Measurement("link_rate", rate, where))
        elif adapter.get("State") not in {"Active", None}:
            problems.append(warning("port_down", "{name}: {state}", name=adapter["name"], state=adapter["State"]))
    rates = {figure.value for figure in measurements}
    if len(rates) > 1:
        problems.append(
            note(
                "rates_differ",
                "ports run at different rates: {rates}",
                rates=", ".join(f"{rate:g}" for rate in sorted(rates)),
            )
        )
    facts = {"adapters": adapters[:64]}
    return [
        Run(
            IBSTAT,
            tuple(measurements),
            facts,
            "",
            tuple(problems),
            first + 1,
            last + 1,
            excerpt(text.lines, first, first + 8),
        )
    ]
