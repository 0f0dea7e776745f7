"""Software versions: what exists, what goes with what, what is known to go wrong; a person's own file replaces ours.

Their file is `<user data folder>/catalog/software/stack.json`, in the form of the built-in
`trainplan_resources/software/stack.json` and with a date of its own.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib import resources
from pathlib import Path
from typing import Annotated, Literal

from packaging.version import Version
from pydantic import AfterValidator, Field, StringConstraints, ValidationError, model_validator
from pydantic_core import from_json

from trainplan.catalog.library import MAX_FILE_BYTES, CatalogFileError
from trainplan.catalog.refused import in_words
from trainplan.catalog.versions import ConditionError, parse_condition
from trainplan.english import Sentence
from trainplan.frozen import Frozen

Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80)]
Text = Annotated[str, StringConstraints(strip_whitespace=True, max_length=400)]
Date = Annotated[str, StringConstraints(pattern=r"^\d{4}-\d{2}(-\d{2})?$")]
Conditions = Annotated[Mapping[Name, Text], Field(max_length=16)]
"""Condition by the name of a layer or of a fact; all must hold; `parse_condition` says how one is written."""


def _readable(version: str) -> str:
    Version(version)
    return version


class Source(Frozen):
    """Where something was published."""

    title: Text
    where: Text = ""
    year: int = Field(ge=1990, le=2100)


class Release(Frozen):
    """A version that can be installed; a product tells alternatives of one layer apart."""

    product: Name | None = None
    version: Annotated[Name, AfterValidator(_readable)] | None = None
    ends: Date | None = Field(default=None, description="End of support")
    ended: bool = Field(default=False, description="Out of support on a day that is not known")
    native_cuda: Name | None = Field(default=None, description="Of a driver: the CUDA that it came with")
    note: Text = ""
    source: Name | None = None


class Layer(Frozen):
    """A part of the stack, its releases in the order in which they are preferred."""

    id: Name
    title: Name
    when: Conditions = Field(default_factory=dict, description="Plans that have this layer")
    optional: bool = Field(default=False, description="A plan does without it where nothing fits")
    aliases: Mapping[Name, Name] = Field(default_factory=dict, description="Other spellings of a product")
    releases: tuple[Release, ...] = Field(max_length=500)


class Rule(Frozen):
    """Where all of `when` holds, the one layer or fact of `needs` has to be so."""

    when: Conditions
    needs: Annotated[Mapping[Name, Text], Field(min_length=1, max_length=1)]
    why: Text
    source: Name


class Usual(Frozen):
    """What comes along by itself: the version that a wheel pins, the kernel of a system."""

    when: Conditions
    takes: Annotated[Mapping[Name, Name], Field(min_length=1, max_length=16)]
    why: Text
    source: Name


class Trap(Frozen):
    """A known trouble and the stacks and hosts that have it."""

    code: Name
    severity: Literal["error", "warning", "note"]
    when: Conditions
    symptom: Text
    cause: Text
    remedy: Text
    source: Text
    fields: tuple[Name, ...] = Field(min_length=1, max_length=8)


class SoftwareData(Frozen):
    """Everything that is known of versions, as of `date`."""

    date: Date
    sources: Mapping[Name, Source]
    layers: tuple[Layer, ...] = Field(max_length=100)
    rules: tuple[Rule, ...] = Field(max_length=2000)
    usual: tuple[Usual, ...] = Field(default=(), max_length=2000)
    traps: tuple[Trap, ...] = Field(default=(), max_length=500)

    @model_validator(mode="after")
    def _refers_to_what_is_there(self) -> SoftwareData:
        cited = [*(row.source for row in self.rules), *(row.source for row in self.usual)]
        cited += [release.source for layer in self.layers for release in layer.releases if release.source]
        unknown = sorted(set(cited) - set(self.sources))
        if unknown:
            raise ValueError(Sentence("unknown source {unknown!r}", unknown=unknown[0]))
        written = [*(row.when for row in self.rules), *(row.needs for row in self.rules)]
        written += [*(row.when for row in self.usual), *(row.when for row in self.traps)]
        for text in (text for conditions in written for text in conditions.values()):
            try:
                parse_condition(text)
            except ConditionError as error:
                raise ValueError(str(error)) from None
        return self

    def layer(self, layer_id: str) -> Layer | None:
        """The layer of that id, None where the data have none."""
        return next((layer for layer in self.layers if layer.id == layer_id), None)

    def source_words(self, source: str) -> str:
        """A source as one reads it: title and year; text that is no key is its own words."""
        found = self.sources.get(source)
        return f"{found.title}, {found.year}" if found else source

    def __hash__(self) -> int:
        return id(self)


def own_file(user_folder: Path) -> Path:
    """Where a person's own version data lie."""
    return user_folder / "catalog" / "software" / "stack.json"


def load_software(user_folder: Path | None = None) -> SoftwareData:
    """The person's own version data where `user_folder` has them, else the built-in. Raises CatalogFileError."""
    if user_folder is None or not own_file(user_folder).exists():
        return _built_in()
    file = own_file(user_folder)
    try:
        with file.open("rb") as stream:
            data = stream.read(MAX_FILE_BYTES + 1)
    except OSError as error:
        raise CatalogFileError(file, Sentence("cannot be read ({reason})", reason=error.strerror)) from error
    if len(data) > MAX_FILE_BYTES:
        raise CatalogFileError(
            file, Sentence("is larger than {max_file_bytes} MB", max_file_bytes=MAX_FILE_BYTES // 1_000_000)
        )
    try:
        return SoftwareData.model_validate_json(data)
    except ValidationError as error:
        first = error.errors(include_url=False)[0]
        field = ".".join(str(part) for part in first["loc"])
        raise CatalogFileError(file, in_words(first), field=field or None) from error


def built_in_text() -> bytes:
    """The built-in version data as a file to start an own one from."""
    return (resources.files("trainplan_resources") / "software" / "stack.json").read_bytes()


@cache
def _built_in() -> SoftwareData:
    return SoftwareData.model_validate(from_json(built_in_text()))
