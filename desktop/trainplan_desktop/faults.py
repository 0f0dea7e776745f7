"""Faults that a person can mend, told apart from our own."""

from __future__ import annotations


class BadInputError(ValueError):
    """What was given cannot be used; the text says what would be right."""


class NotAvailableError(RuntimeError):
    """This cannot be done here: no display, or not built yet."""


def message_of(error: Exception) -> str | None:
    """The sentence for a fault in what was given; None for an internal error."""
    from trainplan.catalog.families import ConfigError  # noqa: PLC0415  only failures need these
    from trainplan.catalog.library import CatalogFileError, UnknownEntryError  # noqa: PLC0415
    from trainplan.catalog.presets import UnknownPresetError  # noqa: PLC0415
    from trainplan.plan.files import PlanFileError  # noqa: PLC0415
    from trainplan.plan.paths import FieldError  # noqa: PLC0415
    from trainplan.plan.scenarios import UnknownScenarioError  # noqa: PLC0415
    from trainplan.plan.units import QuantityError  # noqa: PLC0415
    from trainplan.validation.files import RunsFileError  # noqa: PLC0415

    expected = (
        BadInputError,
        CatalogFileError,
        ConfigError,
        FieldError,
        PlanFileError,
        QuantityError,
        RunsFileError,
        UnknownEntryError,
        UnknownPresetError,
        UnknownScenarioError,
    )
    if isinstance(error, ConfigError) and error.field and error.field not in str(error):
        return f"{error.field}: {error}"
    if isinstance(error, FileNotFoundError | PermissionError | IsADirectoryError | NotADirectoryError):
        return f"{error.filename} cannot be read: {error.strerror}"
    return str(error) if isinstance(error, expected) else None
