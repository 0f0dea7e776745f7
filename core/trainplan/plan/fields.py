"""Metadata of an input: one declaration feeds the form, the validation message, the report and the docs."""

from __future__ import annotations

from typing import Any

from pydantic import Field


def quantity(
    default: Any,
    title: str,
    unit: str = "",
    *,
    help: str = "",
    ge: float | None = None,
    gt: float | None = None,
    le: float | None = None,
    usual: tuple[float, float] | None = None,
    choices: dict[str, str] | None = None,
    decision: bool = False,
    advanced: bool = False,
    result_changing: bool = False,
) -> Any:
    """Declare an input of the plan.

    `ge`, `gt`, `le` refuse; outside `usual` the form warns. `choices` maps each allowed value to its words.
    `decision` marks what a person decides (a degree of parallelism) rather than assumes;
    `result_changing` marks what alters the training result and not only how it is computed.
    """
    extra: dict[str, Any] = {"unit": unit}
    if usual is not None:
        extra["usual"] = list(usual)
    if choices is not None:
        extra["choices"] = choices
    if decision:
        extra["decision"] = True
    if advanced:
        extra["advanced"] = True
    if result_changing:
        extra["result_changing"] = True
    return Field(default, title=title, description=help or None, ge=ge, gt=gt, le=le, json_schema_extra=extra)


def line(default: str | None, title: str, *, help: str = "", longest: int = 200, decision: bool = False) -> Any:
    """Declare an input that is one line of text, without control characters."""
    extra: dict[str, Any] = {"unit": ""} | ({"decision": True} if decision else {})
    return Field(
        default,
        title=title,
        description=help or None,
        max_length=longest,
        pattern=r"^[^\x00-\x1f\x7f\u2028\u2029]*$",
        json_schema_extra=extra,
    )
