"""The printed plan as JSON: every block as it is printed, and every figure behind it."""

from __future__ import annotations

import json
from typing import Any

from trainplan.engine.results import Results, to_json
from trainplan.report.blocks import Report
from trainplan.report.redaction import without_money, without_prices
from trainplan.report.studies import Studies

FORMAT = "trainplan-report"


def studies_as_json(studies: Studies) -> dict[str, Any]:
    """Chances, bands, bill, cash flow, factors, advice, rules and the rest; null is not computed."""
    found: dict[str, Any] = to_json(studies)
    return found


def render_json(report: Report, results: Results, studies: Studies, *, redacted: bool = False) -> bytes:
    """One JSON document: `report` holds the text of every page, `results` and `studies` the figures as numbers."""
    if redacted:
        results, studies = without_prices(results), without_money(studies)
    document = {
        "format": FORMAT,
        "report": report.as_dict(),
        "results": to_json(results),
        "studies": studies_as_json(studies),
    }
    return (json.dumps(document, ensure_ascii=False, allow_nan=False, indent=1) + "\n").encode()
