"""Plan files: reading with bounds, writing atomically.

A file is one JSON object: the header (`format`, `schema_version`, `written_by`, and the `last_answer` of the program
that wrote it), then the plan's sections in their order.
"""

from __future__ import annotations

import contextlib
import errno
import hashlib
import json
import os
import stat
import sys
import tempfile
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any

from pydantic import ValidationError

from trainplan import __version__
from trainplan.english import Sentence, words_of
from trainplan.plan.document import Plan
from trainplan.plan.migrations import SCHEMA_VERSION, migrate
from trainplan.plan.paths import refusal
from trainplan.plan.saved_figures import LastAnswer

FORMAT = "trainplan"
EXTENSION = ".trainplan"
LARGEST_FILE_BYTES = 10_000_000
DEEPEST_NESTING = 60
MOST_VALUES = 200_000
"""Objects, lists and values in one file; a plan with a long record of measurements holds some thousands."""
LEFT_BEHIND_AFTER = 60.0
"""A temporary file of this age has no writer any more [s]."""
HEADER = ("format", "schema_version", "written_by", "last_answer")


class PlanFileError(ValueError):
    """A plan file cannot be read or written; the text is one sentence that says why."""


class PlanChangedError(PlanFileError):
    """The file on disk is no longer the one that was read: writing would lose what another program put there."""


@dataclass(frozen=True)
class PlanFile:
    """A plan as it was read."""

    plan: Plan
    fingerprint: str = ""
    """Tells whether the file on disk is still the one that was read."""
    unknown: Mapping[tuple[str, ...], Any] = field(default_factory=lambda: MappingProxyType({}))
    """Keys that this version does not know, by path; they are written back."""
    migrated: tuple[str, ...] = ()
    """What the migrations changed, as "path: reason"."""
    written_by: str = ""
    last_answer: LastAnswer | None = None
    """Headline figures of the plan when it was saved."""

    @property
    def unknown_names(self) -> tuple[str, ...]:
        """The unknown keys as they may stand in a sentence."""
        return tuple(".".join(_inline(step) for step in path) for path in self.unknown)


def read_plan(path: str | os.PathLike[str]) -> PlanFile:
    """Read a plan file. Raises PlanFileError with one sentence for whatever is not a readable plan."""
    name = os.fspath(path)
    return parse_plan(_read_bounded(Path(name)), name)


def parse_plan(data: bytes, name: str) -> PlanFile:
    """A plan from the content of its file; `name` is what messages call it. Raises PlanFileError."""
    document = _parse(data, name)
    version = _version(document, name)
    written_by = str(document.get("written_by", ""))[:200]
    document, migrated = migrate(document, version)
    body = {key: value for key, value in document.items() if key not in HEADER}
    plan, unknown = _validate(body, name)
    answer = _last_answer(document.get("last_answer"), name)
    return PlanFile(plan, _fingerprint(data), MappingProxyType(unknown), migrated, written_by, answer)


def fingerprint_of(path: str | os.PathLike[str]) -> str:
    """The fingerprint of the file as it is on the disk now. Raises PlanFileError where it cannot be read."""
    return _fingerprint(_read_bounded(Path(path)))


def write_plan(
    path: str | os.PathLike[str],
    plan: Plan,
    *,
    unknown: Mapping[tuple[str, ...], Any] = MappingProxyType({}),
    replace: bool = False,
    expected: str | None = None,
    last_answer: LastAnswer | None = None,
) -> str:
    """Write a plan file atomically and return its fingerprint.

    An existing file is replaced only with `replace`, never where a newer program wrote it, and with `expected` only if
    it still is the file of that fingerprint. Whatever fails, the old file stays as it was. Raises PlanFileError.
    """
    target = Path(os.path.realpath(path))
    data = serialise(plan, unknown, last_answer)
    if target.exists():
        _check_replaceable(target, os.fspath(path), replace, expected)
    try:
        write_atomically(target, data)
    except OSError as error:
        raise PlanFileError(
            Sentence("{path} cannot be written: {reason}", path=os.fspath(path), reason=_reason(error))
        ) from error
    return _fingerprint(data)


def serialise(
    plan: Plan,
    unknown: Mapping[tuple[str, ...], Any] = MappingProxyType({}),
    last_answer: LastAnswer | None = None,
) -> bytes:
    """The file's content."""
    header = {"format": FORMAT, "schema_version": SCHEMA_VERSION, "written_by": f"trainplan {__version__}"}
    answer = {} if last_answer is None else {"last_answer": last_answer.model_dump(mode="json")}
    document: dict[str, Any] = {**header, **answer, **plan.model_dump(mode="json")}
    for path, value in unknown.items():
        _put_back(document, path, value)
    return (json.dumps(document, indent=2, ensure_ascii=False, allow_nan=False) + "\n").encode()


def json_schema() -> dict[str, Any]:
    """JSON schema of a plan file."""
    schema = Plan.model_json_schema()
    header = {
        "format": {"const": FORMAT, "title": "Format"},
        "schema_version": {"const": SCHEMA_VERSION, "title": "Version of the format", "type": "integer"},
        "written_by": {"title": "Program that wrote the file", "type": "string"},
        "last_answer": LastAnswer.model_json_schema() | {"title": "Answer when the plan was saved"},
    }
    schema["properties"] = {**header, **schema["properties"]}
    schema["required"] = ["format", "schema_version", *schema.get("required", ())]
    dialect, name = "https://json-schema.org/draft/2020-12/schema", f"urn:trainplan:plan:{SCHEMA_VERSION}"
    return {"$schema": dialect, "$id": name, **schema}


def write_atomically(target: Path, data: bytes) -> None:
    """Write beside the target, flush to the disk, then replace; the target keeps its permissions. Raises OSError."""
    handle, temporary = tempfile.mkstemp(prefix=f".{target.name[:60]}.", suffix=".part", dir=target.parent)
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
            stream.flush()
            os.fsync(stream.fileno())
        _copy_permissions(target, temporary)
        _replace(temporary, target)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(temporary)
        raise
    remove_leftovers(target.parent, f".{target.name[:60]}.")
    if os.name == "posix":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        except OSError:  # some network file systems cannot flush a folder; the file itself is safe
            pass
        finally:
            os.close(folder)


def remove_leftovers(folder: Path, prefix: str = ".") -> None:
    """What writers of such files left behind that were killed; one that still writes is younger."""
    with contextlib.suppress(OSError):
        for entry in os.scandir(folder):
            ours = entry.name.startswith(prefix) and entry.name.endswith(".part")
            if ours and entry.stat().st_mtime < time.time() - LEFT_BEHIND_AFTER:
                os.unlink(entry)


def _copy_permissions(target: Path, temporary: str) -> None:
    try:
        mode = stat.S_IMODE(target.stat().st_mode)
    except FileNotFoundError:
        if os.name != "posix":
            return
        umask = os.umask(0)
        os.umask(umask)
        mode = 0o666 & ~umask
    os.chmod(temporary, mode)


def _replace(temporary: str, target: Path) -> None:
    attempts = 5 if sys.platform == "win32" else 1  # a virus scanner may hold the file for a moment
    for attempt in range(attempts):
        try:
            os.replace(temporary, target)
        except PermissionError:
            if attempt == attempts - 1:
                raise
            time.sleep(0.1 * 2**attempt)
        else:
            return


def _check_replaceable(target: Path, name: str, replace: bool, expected: str | None) -> None:
    if not replace:
        raise PlanFileError(
            Sentence("{name} exists already; choose another name or allow it to be replaced (--force)", name=name)
        )
    if not target.is_file():
        raise PlanFileError(Sentence("{name} is not a file", name=name))
    try:
        data = _read_bounded(target)
    except PlanFileError:
        if expected is not None:
            raise
        return
    if expected is not None and _fingerprint(data) != expected:
        raise PlanChangedError(
            Sentence("{name} was changed by another program since it was opened; save under another name", name=name)
        )
    version = _declared_version(data, name)
    if version > SCHEMA_VERSION:
        raise PlanFileError(_newer(name, version))


def _declared_version(data: bytes, name: str) -> int:
    """The version that a plan file declares; 0 for what is no plan file."""
    try:
        document = _parse(data, name)
    except PlanFileError:
        return 0
    version = document.get("schema_version")
    return version if document.get("format") == FORMAT and isinstance(version, int) else 0


def _read_bounded(path: Path) -> bytes:
    if "\0" in str(path):
        raise PlanFileError(Sentence("{path!r} is not a file name", path=str(path)))
    try:
        status = path.stat()
        if not stat.S_ISREG(status.st_mode):
            raise PlanFileError(Sentence("{path} is not a file", path=path))
        if status.st_size > LARGEST_FILE_BYTES:
            raise PlanFileError(_too_large(path, status.st_size))
        with path.open("rb") as stream:
            data = stream.read(LARGEST_FILE_BYTES + 1)
    except OSError as error:
        raise PlanFileError(Sentence("{path} cannot be read: {reason}", path=path, reason=_reason(error))) from error
    if len(data) > LARGEST_FILE_BYTES:
        raise PlanFileError(_too_large(path, len(data)))
    return data


def _too_large(path: Path, size: int) -> str:
    return Sentence(
        "{path} is too large for a plan: {size:,.0f} MB, at most {most} MB",
        path=path,
        size=size / 1e6,
        most=LARGEST_FILE_BYTES // 1_000_000,
    )


def _parse(data: bytes, name: str) -> dict[str, Any]:
    if not data.strip():
        raise PlanFileError(Sentence("{name} is empty; a plan file holds a JSON object", name=name))
    try:
        document = json.loads(
            data.decode("utf-8-sig"),
            parse_constant=_refuse_constant,
            parse_float=_finite,
            object_pairs_hook=_unique_keys,
        )
    except UnicodeDecodeError:
        raise PlanFileError(Sentence("{name} is not a plan: it is not a text file", name=name)) from None
    except json.JSONDecodeError as error:
        raise PlanFileError(
            Sentence(
                "{name} is not a plan: broken JSON at line {lineno} ({reason})",
                name=name,
                lineno=error.lineno,
                reason=error.msg,
            )
        ) from None
    except RecursionError:
        raise PlanFileError(Sentence("{name} is not a plan: it is nested too deeply", name=name)) from None
    except ValueError as error:
        problem = Sentence("it holds a number of too many digits") if "digits" in str(error) else words_of(error)
        raise PlanFileError(Sentence("{name} is not a plan: {problem}", name=name, problem=problem)) from None
    if not isinstance(document, dict):
        raise PlanFileError(
            Sentence(
                "{name} is not a plan: it holds a JSON {document} where an object should be",
                name=name,
                document=_kind(document),
            )
        )
    _check_shape(document, name)
    return document


def _refuse_constant(constant: str) -> float:
    raise ValueError(Sentence("it holds {constant}, where only finite numbers may stand", constant=constant))


def _finite(text: str) -> float:
    value = float(text)
    if value in (float("inf"), float("-inf")):
        raise ValueError(Sentence("it holds {text}, which is too large a number", text=text[:20]))
    return value


def _unique_keys(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found: dict[str, Any] = {}
    for key, value in pairs:
        if key in found:
            raise ValueError(Sentence('it holds the key "{key}" twice in one object', key=_inline(key)))
        found[key] = value
    return found


def _check_shape(document: Any, name: str) -> None:
    level, depth, values = [document], 0, 0
    while level:
        depth += 1
        values += len(level)
        if depth > DEEPEST_NESTING:
            raise PlanFileError(Sentence("{name} is not a plan: it is nested too deeply", name=name))
        if values > MOST_VALUES:
            raise PlanFileError(
                Sentence(
                    "{name} is not a plan: it holds more than {most_values:,} values",
                    name=name,
                    most_values=MOST_VALUES,
                )
            )
        containers = [item for item in level if isinstance(item, dict | list)]
        level = [child for item in containers for child in (item.values() if isinstance(item, dict) else item)]


def _version(document: Mapping[str, Any], name: str) -> int:
    if document.get("format") != FORMAT:
        raise PlanFileError(
            Sentence('{name} is not a plan: it does not say "format": "{format}"', name=name, format=FORMAT)
        )
    version = document.get("schema_version")
    if not isinstance(version, int) or isinstance(version, bool) or version < 1:
        written = _inline(json.dumps(version))[:40]
        raise PlanFileError(
            Sentence(
                "{name} is not a plan: its schema_version is {written}, not a whole number from 1",
                name=name,
                written=written,
            )
        )
    if version > SCHEMA_VERSION:
        raise PlanFileError(_newer(name, version))
    return version


def _newer(name: str, version: int) -> str:
    return Sentence(
        "{name} was written by a newer Trainplan (format {version}, this one reads up to {newest}); "
        "it is left as it is",
        name=name,
        version=version,
        newest=SCHEMA_VERSION,
    )


def _last_answer(found: Any, name: str) -> LastAnswer | None:
    if found is None:
        return None
    try:
        return LastAnswer.model_validate(found)
    except ValidationError as error:
        raise PlanFileError(Sentence("{name}: last_answer.{error}", name=name, error=describe(error, found))) from None


def _validate(body: dict[str, Any], name: str) -> tuple[Plan, dict[tuple[str, ...], Any]]:
    """The plan, and what was taken out because this version does not know it."""
    unknown: dict[tuple[str, ...], Any] = {}
    try:
        return Plan.model_validate(body), unknown
    except ValidationError as error:
        for problem in error.errors(include_url=False, include_context=False, include_input=False):
            if problem["type"] == "extra_forbidden":
                path, value = _take_out(body, problem["loc"])
                unknown[path] = value
    try:
        return Plan.model_validate(body), unknown
    except ValidationError as error:
        raise PlanFileError(Sentence("{name}: {error}", name=name, error=describe(error, body))) from None


def describe(error: ValidationError, body: Any) -> str:
    """The first problem in one line: field, value, what would be right; and how many more there are."""
    problems = error.errors(include_url=False)
    first = problems[0]
    path = ".".join(_inline(step) for step in _real_steps(body, first["loc"]))
    if first["type"] == "missing":
        text = Sentence("{path} is missing", path=path)
    else:
        text = Sentence("{path}: {problem}", path=path, problem=refusal(error, path, first["input"]))
    more = len(problems) - 1
    if not more:
        return text
    if more == 1:
        return Sentence("{text} (and 1 more problem)", text=text)
    return Sentence("{text} (and {more} more problems)", text=text, more=more)


def _real_steps(body: Any, location: Sequence[int | str]) -> list[str]:
    """The location in the data: pydantic also names which member of a union it tried."""
    steps: list[str] = []
    value = body
    for index, step in enumerate(location):
        last = index == len(location) - 1
        if isinstance(value, dict) and (step in value or last):
            value = value.get(str(step))
        elif isinstance(value, list) and isinstance(step, int) and step < len(value):
            value = value[step]
        else:
            continue
        steps.append(str(step))
    return steps


def _take_out(body: dict[str, Any], location: Sequence[int | str]) -> tuple[tuple[str, ...], Any]:
    steps = _real_steps(body, location)
    owner: Any = body
    for step in steps[:-1]:
        owner = owner[int(step)] if isinstance(owner, list) else owner[step]
    return tuple(steps), owner.pop(steps[-1], None)


def _put_back(document: dict[str, Any], steps: Sequence[str], value: Any) -> None:
    """Where its owner still exists; what belonged to something that was removed goes with it."""
    owner: Any = document
    for step in steps[:-1]:
        if isinstance(owner, list) and step.isdecimal() and int(step) < len(owner):
            owner = owner[int(step)]
        elif isinstance(owner, dict) and step in owner:
            owner = owner[step]
        else:
            return
    if isinstance(owner, dict):
        owner.setdefault(steps[-1], value)


def _inline(text: str) -> str:
    """A key of a file as part of a sentence: short, in one line, with nothing that a terminal obeys."""
    return "".join(sign if sign.isprintable() else f"\\u{ord(sign):04x}" for sign in text[:60])


def _fingerprint(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def _kind(value: Any) -> str:
    return {list: "list", str: "text", bool: "true or false", type(None): "null"}.get(type(value), "number")


_REASONS = {
    errno.ENOSPC: "the disk is full",
    errno.EACCES: "no permission",
    errno.EPERM: "no permission",
    errno.EROFS: "the disk is read-only",
    errno.ENOENT: "no such file or folder",
    errno.ENAMETOOLONG: "the name is too long",
}


def _reason(error: OSError) -> str:
    return _REASONS.get(error.errno or 0, error.strerror or "the system refused")
