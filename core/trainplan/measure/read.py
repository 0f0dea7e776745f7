"""Read a file: recognise it by its content and return every run that it holds."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from trainplan.measure.formats import (
    amd_smi,
    benchmarks,
    deepspeed,
    diagnostics,
    elbencho,
    exposition,
    fio,
    hccl,
    hugging_face,
    ior,
    ipmi,
    loops,
    machine,
    megatron,
    mllog,
    mlperf_storage,
    nccl_tests,
    nvidia_smi,
    slurm,
    tensorboard,
    topo,
    torch_memory,
    torchtitan,
    traces,
    wandb,
)
from trainplan.measure.json_text import values_in
from trainplan.measure.record import Problem, Reading, Run, unusable, warning
from trainplan.measure.source import TEXT_LIMIT, Source, Text, binary
from trainplan.measure.xml_tree import Element, parse

BINARY_LIMIT = 512 * 1024 * 1024
SHARE_FOR_LOCALE = 200_000
DECIMAL_COMMA = re.compile(r"(?<![\d,.])(\d{1,12}),(\d{1,12})(?![\d,.])")


@dataclass(frozen=True)
class TextFormat:
    """A format in lines; `markers`: no run without one of these words in the text."""

    name: str
    markers: tuple[str, ...]
    read: Callable[[Text], list[Run]]


@dataclass(frozen=True)
class JsonFormat:
    """A format of JSON values, whole files or inside other text; `many` reads all values that match at once."""

    name: str
    matches: Callable[[Any], bool]
    read: Callable[[Any], list[Run]]
    many: bool = False


@dataclass(frozen=True)
class BinaryFormat:
    """A format that is no text, known by its first bytes."""

    name: str
    matches: Callable[[bytes], bool]
    read: Callable[[bytes], list[Run]]


@dataclass(frozen=True)
class XmlFormat:
    """A format of XML, known by its root."""

    name: str
    matches: Callable[[Element], bool]
    read: Callable[[Element], list[Run]]


TEXT_FORMATS = (
    TextFormat(nccl_tests.FORMAT, nccl_tests.MARKERS, nccl_tests.read_text),
    TextFormat(hccl.FORMAT, hccl.MARKERS, hccl.read_text),
    TextFormat(megatron.FORMAT, megatron.MARKERS, megatron.read_text),
    TextFormat(torchtitan.FORMAT, torchtitan.MARKERS, torchtitan.read_text),
    TextFormat(deepspeed.FORMAT, deepspeed.MARKERS, deepspeed.read_text),
    TextFormat(hugging_face.PRINTED, hugging_face.MARKERS, hugging_face.read_text),
    TextFormat("training loop", loops.MARKERS, loops.read_text),
    TextFormat(mllog.FORMAT, mllog.MARKERS, mllog.read_text),
    TextFormat(wandb.WANDB, wandb.MARKERS, wandb.read_text),
    TextFormat(nvidia_smi.QUERY, nvidia_smi.QUERY_MARKERS, nvidia_smi.read_text),
    TextFormat(nvidia_smi.TABLE, nvidia_smi.TABLE_MARKERS, nvidia_smi.read_table),
    TextFormat(nvidia_smi.MONITOR, nvidia_smi.MONITOR_MARKERS, nvidia_smi.read_monitor),
    TextFormat(topo.FORMAT, topo.MARKERS, topo.read_text),
    TextFormat(amd_smi.ROCM, amd_smi.ROCM_MARKERS, amd_smi.read_rocm_text),
    TextFormat(amd_smi.AMD, amd_smi.AMD_MARKERS, amd_smi.read_amd_text),
    TextFormat(exposition.FORMAT, exposition.MARKERS, exposition.read_text),
    TextFormat(exposition.TABLE, exposition.TABLE_MARKERS, exposition.read_table),
    TextFormat(diagnostics.FORMAT, diagnostics.MARKERS, diagnostics.read_text),
    TextFormat(torch_memory.SUMMARY, torch_memory.MARKERS, torch_memory.read_text),
    TextFormat(ior.IOR, ior.IOR_MARKERS, ior.read_ior),
    TextFormat(ior.MDTEST, ior.MDTEST_MARKERS, ior.read_mdtest),
    TextFormat(ior.SUMMARY, ior.SUMMARY_MARKERS, ior.read_io500),
    TextFormat(elbencho.TEXT, elbencho.MARKERS, elbencho.read_text),
    TextFormat(slurm.SACCT, slurm.MARKERS, slurm.read_text),
    TextFormat(ipmi.FORMAT, ipmi.MARKERS, ipmi.read_text),
    TextFormat("benchmark", benchmarks.MARKERS, benchmarks.read_text),
    TextFormat(machine.LSPCI, machine.LSPCI_MARKERS, machine.read_lspci),
    TextFormat(machine.IBSTAT, machine.IBSTAT_MARKERS, machine.read_ibstat),
)
JSON_FORMATS = (
    JsonFormat(nccl_tests.FORMAT, nccl_tests.matches_json, nccl_tests.read_json),
    JsonFormat(hugging_face.STATE, hugging_face.matches_state, hugging_face.read_state),
    JsonFormat(hugging_face.RESULTS, hugging_face.matches_results, hugging_face.read_results),
    JsonFormat(hugging_face.FACTORY, hugging_face.matches_factory, hugging_face.read_factory, many=True),
    JsonFormat(amd_smi.ROCM, amd_smi.matches_rocm_json, amd_smi.read_rocm_json),
    JsonFormat(amd_smi.AMD, amd_smi.matches_amd_json, amd_smi.read_amd_json),
    JsonFormat(exposition.ANSWER, exposition.matches_answer, exposition.read_answer),
    JsonFormat(diagnostics.FORMAT, diagnostics.matches_json, diagnostics.read_json),
    JsonFormat(fio.FORMAT, fio.matches, fio.read),
    JsonFormat(mlperf_storage.FORMAT, mlperf_storage.matches, mlperf_storage.read),
    JsonFormat(slurm.SACCT, slurm.matches_json, slurm.read_json),
    JsonFormat(slurm.SINFO, slurm.matches_nodes_json, slurm.read_nodes_json),
    JsonFormat(ipmi.REDFISH, ipmi.matches_redfish, ipmi.read_redfish),
)
XML_FORMATS = (
    XmlFormat(nvidia_smi.QUERY, nvidia_smi.matches_xml, nvidia_smi.read_xml),
    XmlFormat(machine.LSTOPO, machine.matches_lstopo, machine.read_lstopo),
    XmlFormat(machine.NCCL, machine.matches_nccl, machine.read_nccl),
)
BINARY_FORMATS = (
    BinaryFormat(tensorboard.FORMAT, tensorboard.matches, tensorboard.read),
    BinaryFormat(torch_memory.SNAPSHOT, torch_memory.matches_snapshot, torch_memory.read_snapshot),
)
XML_START = re.compile(r"<(?:\?xml|nvidia_smi_log|topology|system)\b")


def read_file(source: Path | str | bytes, name: str = "") -> Reading:
    """Everything measured in a file (a path) or in bytes. Raises OSError where the path cannot be read.

    What the file lacks or got wrong is a problem of the reading, never an exception.
    """
    opened = Source.of(source, name)
    if traces.matches(opened.head):
        return _reading(opened, traces.read(opened), [])
    for binary_format in BINARY_FORMATS:
        if binary_format.matches(opened.head):
            damaged: list[Problem] = []
            return _reading(opened, _runs_of(binary_format, opened.bytes(BINARY_LIMIT), damaged), damaged)
    if binary(opened.head):
        return _reading(opened, [], [unusable("not_text", "not a measurement file: binary data of no known format")])
    data = opened.bytes()
    problems: list[Problem] = []
    if len(data) >= TEXT_LIMIT:
        problems.append(warning("cut_at_limit", "only the first {mib} MiB were read", mib=TEXT_LIMIT // 2**20))
    text = Text.decode(data)
    runs = read_text(text, problems)
    if not runs and len(DECIMAL_COMMA.findall(text.raw[:SHARE_FOR_LOCALE])) >= 2:
        text = Text(DECIMAL_COMMA.sub(r"\1.\2", text.raw).replace(";", ","))
        runs = read_text(text, problems)
        if runs:
            problems.append(warning("decimal_comma", "decimal commas were read as decimal points"))
    if not runs:
        problems.append(unusable("not_recognised", "no known log or benchmark output in this file"))
    return _reading(opened, runs, problems, text)


def read_text(text: Text, problems: list[Problem]) -> list[Run]:
    """The runs of a text; `problems` gains what is wrong with the text as a whole."""
    runs: list[Run] = []
    values = values_in(text.raw, problems) if "{" in text.raw or "[" in text.raw else []
    for json_format in JSON_FORMATS:
        found = [value for value in values if json_format.matches(value)]
        if found:
            for value in [found] if json_format.many else found:
                runs += _runs_of(json_format, value, problems)
    runs += _xml(text.raw, problems)
    for text_format in TEXT_FORMATS:
        if any(marker in text.raw for marker in text_format.markers):
            runs += _runs_of(text_format, text, problems)
    return sorted(runs, key=lambda run: run.first_line or 0)


DAMAGE = (ArithmeticError, AttributeError, LookupError, TypeError, ValueError)
"""What a reader meets where a file has a wrong kind of value in a known place."""


def _runs_of(
    known: TextFormat | JsonFormat | BinaryFormat | XmlFormat, value: Any, problems: list[Problem]
) -> list[Run]:
    """The runs that a format finds; a file that is damaged where the format is sure of itself says so."""
    try:
        found: list[Run] = known.read(value)
    except DAMAGE as damage:
        problems.append(
            warning(
                "damaged", "looks like {format}, but is damaged: {reason}", format=known.name, reason=str(damage)[:200]
            )
        )
        return []
    return found


def _xml(text: str, problems: list[Problem]) -> list[Run]:
    """The XML document in the text, from its first known tag on."""
    match = XML_START.search(text) if "<" in text else None
    if match is None:
        return []
    root, whole_file = parse(text[match.start() :])
    fitting = [xml_format for xml_format in XML_FORMATS if root and xml_format.matches(root)]
    found = [run for xml_format in fitting for run in _runs_of(xml_format, root, problems)]
    if found and not whole_file:
        problems.append(warning("cut_xml", "the XML is cut short or followed by other text: read as far as it goes"))
    return found


def _reading(source: Source, runs: list[Run], problems: list[Problem], text: Text | None = None) -> Reading:
    lines = len(text.lines) if text else 0
    return Reading(source.name[:200], source.sha256, source.size, tuple(runs), tuple(problems), lines)
