"""A file from outside as bounded bytes, text or lines; its hash names it in the plan."""

from __future__ import annotations

import gzip
import hashlib
import io
import re
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import BinaryIO

from trainplan.english import Sentence

TEXT_LIMIT = 128 * 1024 * 1024
STREAM_LIMIT = 4 * 1024 * 1024 * 1024
LINE_LIMIT = 20_000
CHUNK = 1024 * 1024
GZIP = b"\x1f\x8b"

ANSI = re.compile(r"\x1b\[[0-9;?]{0,32}[ -/]{0,4}[@-~]")
# mpirun --tag-output, torchrun, Ray, compose: they name the process before what it wrote
PREFIX = re.compile(
    r"^(?:"
    r"\[\d+(?:,\d+)?\]<std(?:out|err)>:"  # [1,0]<stdout>:
    r"|\[[A-Za-z]*\d+\](?::\s?|(?=[\s#]))"  # [rank0]: [default0]: [0]
    r"|\[titan\]\s?"
    r"|\(\w[\w.,= -]{0,80}\)\s"  # (worker pid=12)
    r"|\s{0,3}\d{1,5}:\s"  # srun -l
    r"|[A-Za-z][\w.-]{0,80}\s{0,20}\|\s"  # compose, pdsh -u
    r"|(?=[\w.-]{0,80}\d)[A-Za-z][\w.-]{0,80}:\s(?=[\s#\[])"  # pdsh: node-07: text
    r"|>\s?"  # a quoted mail
    r")"
)


class SourceError(ValueError):
    """The file cannot be opened as what it is named."""


@dataclass(frozen=True)
class Source:
    """A file on disk or bytes in memory."""

    name: str
    size: int
    sha256: str
    path: Path | None = None
    data: bytes = b""

    @staticmethod
    def of(source: Path | str | bytes, name: str = "") -> Source:
        """Hash the file. Raises OSError where it cannot be read, SourceError where it is no regular file."""
        digest = hashlib.sha256()
        if isinstance(source, bytes):
            digest.update(source)
            return Source(name or "data", len(source), digest.hexdigest(), None, source)
        path = Path(source)
        if not path.is_file():
            raise SourceError(Sentence("{name} is not a file", name=path.name[:200]))
        size = 0
        with path.open("rb") as stream:
            while chunk := stream.read(CHUNK):
                digest.update(chunk)
                size += len(chunk)
        return Source(name or path.name, size, digest.hexdigest(), path)

    def open(self) -> BinaryIO:
        """The bytes as stored."""
        return self.path.open("rb") if self.path else io.BytesIO(self.data)

    @cached_property
    def head(self) -> bytes:
        """The first bytes, expanded where the file is compressed."""
        for chunk in self.chunks(65536):
            return chunk
        return b""

    @property
    def compressed(self) -> bool:
        """Whether the stored bytes are gzip."""
        with self.open() as stream:
            return stream.read(2) == GZIP

    def chunks(self, size: int = CHUNK) -> Iterator[bytes]:
        """Expanded bytes, never more than the limit; a cut gzip ends where it was cut."""
        total = 0
        with self.open() as stored:
            compressed = stored.read(2) == GZIP
            stored.seek(0)
            stream: BinaryIO = gzip.GzipFile(fileobj=stored) if compressed else stored  # type: ignore[assignment]
            while total < STREAM_LIMIT:
                try:
                    chunk = stream.read1(size) if compressed else stream.read(size)  # type: ignore[attr-defined]
                except (EOFError, OSError, zlib.error):
                    return
                if not chunk:
                    return
                total += len(chunk)
                yield chunk

    def bytes(self, limit: int = TEXT_LIMIT) -> bytes:
        """The expanded bytes up to a limit."""
        taken, parts = 0, []
        for chunk in self.chunks():
            parts.append(chunk[: limit - taken])
            taken += len(parts[-1])
            if taken >= limit:
                break
        return b"".join(parts)


@dataclass(frozen=True)
class Text:
    """A text: as it is, in lines, and in lines without the marks of launchers and terminals."""

    raw: str

    @staticmethod
    def decode(data: bytes) -> Text:
        """UTF-8 (with or without mark) or UTF-16 with its mark; what is neither becomes a replacement character."""
        if data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
            return Text(data.decode("utf-16", errors="replace"))
        return Text(data.decode("utf-8-sig", errors="replace"))

    @cached_property
    def lines(self) -> list[str]:
        """Lines without terminal colours; a carriage return ends a line too."""
        plain = ANSI.sub("", self.raw).replace("\r\n", "\n").replace("\r", "\n")
        return [line[:LINE_LIMIT] for line in plain.split("\n")]

    @cached_property
    def fences(self) -> list[int]:
        """Lines that open or close a block of code in Markdown: what stands in two blocks is not one excerpt."""
        return [index for index, line in enumerate(self.bare) if line.lstrip().startswith(("```", "~~~"))]

    @cached_property
    def bare(self) -> list[str]:
        """Lines without the prefixes of launchers, quoted mails and the like."""
        return [bare(line) for line in self.lines]


def bare(line: str) -> str:
    """The line without up to four prefixes of launchers."""
    for _ in range(4):
        match = PREFIX.match(line)
        if match is None:
            break
        line = line[match.end() :]
    return line


def binary(head: bytes) -> bool:
    """Whether the bytes are no text."""
    return b"\0" in head[:4096] and head[:2] not in {b"\xff\xfe", b"\xfe\xff"}
