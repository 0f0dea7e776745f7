"""How the figures of the other pages are computed, term by term."""

from __future__ import annotations

from trainplan.engine.results import Results
from trainplan.report.blocks import Column, Section, row, table
from trainplan.report.words import STEP, spoken

FIGURES = {
    "step.seconds": "Step",
    "reliability.lost_share": "Share of time lost",
    "storage.required_capacity_bytes": "Storage capacity",
    "checkpoint.bytes": "Checkpoint",
    "host.required_ram_bytes_per_node": "RAM of a node",
    "power.facility_kilowatts": "Facility power",
    "cost.own.this_run_if_kept_busy": "Owned, kept busy",
    "cost.rent.this_run": "Rented",
}
"""Figures that are printed with their terms."""


def build(results: Results) -> tuple[Section, ...]:
    rows = [
        row(
            title if place == 0 else "", STEP[term.code].title if term.code in STEP else spoken(term.code), term.formula
        )
        for path, title in FIGURES.items()
        if path in results.explanations
        for place, term in enumerate(term for term in results.explanations[path].terms if term.value)
    ]
    if not rows:
        return ()
    columns = (Column("Figure", share=2), Column("Term", share=2), Column("How it is computed", share=6))
    return (Section("How the figures are made", "", (table(columns, rows),)),)


def _term(code: str) -> str:
    return STEP[code].title if code in STEP else spoken(code)
