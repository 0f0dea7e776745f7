"""Rules of thumb beside this plan's own figures."""

from __future__ import annotations

from trainplan.engine.english import filled
from trainplan.engine.rules_of_thumb.rule import RuleCheck
from trainplan.report import figures as say
from trainplan.report.blocks import Column, Note, Run, Section, row, table
from trainplan.report.tables import MISSING

_SHARES = ("of the step", "of the states", "of the calendar", "of hours", "of the price")
_PER_CENT = {"MFU": "% MFU", "efficiency": "% of linear", **{unit: f"% {unit}" for unit in _SHARES}}
_COLUMNS = (
    Column("Rule", share=5),
    Column("The rule says", share=2.4),
    Column("This plan", share=2.4),
    Column("Here"),
    Column("Why, and what to trust", share=6.4),
)
_GUIDES = (
    "A the requirements of training at large scale, B sizing of training servers, C a quick reference; "
    "without a letter: quoted by engineers."
)


def build(checks: tuple[RuleCheck, ...]) -> Section:
    title = "Rules of thumb"
    if not checks:
        return Section(title, "", MISSING)
    holding = sum(check.holds is True for check in checks)
    unknown = sum(check.holds is None for check in checks)
    lead = f"{holding} of {len(checks)} rules hold for this plan"
    lead += f"; of {unknown} nothing can be said here" if unknown else ""
    rows = [
        row(
            check.rule if check.guide == "other" else f"{check.rule} ({check.guide})",
            _said(check),
            say.DASH if check.computed is None else _amount(check.computed, check.unit),
            _verdict(check),
            filled(check.why, check.parameters),
        )
        for check in checks
    ]
    return Section(
        title, f"{lead}. Where one does not, the computed figure counts.", (table(_COLUMNS, rows), Note(_GUIDES))
    )


def _verdict(check: RuleCheck) -> Run:
    if check.holds is None:
        return Run("cannot say", "muted")
    return Run("holds", "ok") if check.holds else Run("does not", "warn")


def _said(check: RuleCheck) -> str:
    """What the rule says for this plan."""
    if check.high is None:
        return f"at least {_amount(check.low, check.unit)}"
    if check.low == check.high:
        return _amount(check.low, check.unit)
    if check.low == 0:
        return f"at most {_amount(check.high, check.unit)}"
    low, high = _amount(check.low, check.unit).split(" ", 1), _amount(check.high, check.unit).split(" ", 1)
    between = low[0] if low[1:] == high[1:] else " ".join(low)
    return f"{between} to {' '.join(high)}"


def _amount(value: float, unit: str) -> str:
    if unit in _PER_CENT:
        return f"{say.plain_number(float(f'{100 * value:.2g}'))} {_PER_CENT[unit]}"
    if unit == "bytes":
        return str(say.stored_bytes(value))
    if unit == "FLOP":
        return f"{say.number(value / 1e9)} GFLOP"
    text = str(say.count(value)) if value >= 1e6 else say.plain_number(float(f"{value:.3g}"))
    return f"{text} {unit}"
