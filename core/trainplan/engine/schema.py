"""JSON schema of the results that `evaluate --json` prints."""

from __future__ import annotations

from typing import Any

from pydantic import TypeAdapter

from trainplan.engine.results import CONTRACT_VERSION, Results

DIALECT = "https://json-schema.org/draft/2020-12/schema"


def results_schema() -> dict[str, Any]:
    """Every key with its type; sentences of findings are filled in, figures that are not computed are null."""
    schema = TypeAdapter(Results).json_schema(mode="serialization")
    return {
        "$schema": DIALECT,
        "$id": f"urn:trainplan:results:{CONTRACT_VERSION}",
        **schema,
        "title": "Results of a plan",
    }
