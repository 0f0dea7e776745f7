"""Rules of thumb beside this plan's own figures."""

from __future__ import annotations

from trainplan import wording
from trainplan.engine.rules_of_thumb.rule import GUIDES, RuleCheck, RuleVerdict
from trainplan.english import filled
from trainplan.report import figures as say
from trainplan.report.blocks import Block, Column, Heading, Run, Section, Tone, row, table
from trainplan.report.tables import MISSING

_SHARES = ("of compute", "of the step", "of the states", "of the calendar", "of hours", "of the price")
_PER_CENT = {"MFU": "% MFU", "efficiency": "% of linear", **{unit: f"% {unit}" for unit in _SHARES}}
_COLUMNS = (
    Column("Rule", share=5),
    Column("The rule says", share=2.4),
    Column("This plan", share=2.4),
    Column("Here", share=1.4),
    Column("Why, and what to trust", share=6.4),
)
_TONES: dict[RuleVerdict, Tone] = {
    "holds": "ok",
    "differs": "warn",
    "does_not_apply": "muted",
    "not_known": "muted",
}


def build(checks: tuple[RuleCheck, ...]) -> Section:
    title = "Rules of thumb"
    if not checks:
        return Section(title, "", MISSING)
    applying = [check for check in checks if check.applies]
    holding = sum(check.verdict == "holds" for check in applying)
    lead = f"{holding} of the {len(applying)} rules that speak of a plan like this one hold"
    blocks: list[Block] = []
    for guide, name in GUIDES.items():
        rows = [
            row(
                check.rule,
                _said(check),
                say.DASH if check.computed is None else _amount(check.computed, check.unit),
                Run(wording.RULES[check.verdict], _TONES[check.verdict]),
                filled(check.why, check.parameters),
            )
            for check in checks
            if check.guide == guide
        ]
        blocks += [Heading(name), table(_COLUMNS, rows)] if rows else []
    return Section(title, f"{lead}. Where one does not, the computed figure counts.", tuple(blocks))


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
