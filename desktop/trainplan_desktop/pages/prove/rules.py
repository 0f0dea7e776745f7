"""Rules of thumb beside this plan's own figures: which hold here, which do not, and why."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QLabel, QWidget

from trainplan import wording
from trainplan.engine.results import Results
from trainplan.engine.rules_of_thumb.rule import GUIDES, RuleCheck
from trainplan.engine.rules_of_thumb.rules import rules_of_thumb
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared.page import Page
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import IconButton, IconLabel, chip, label, rule, set_property, set_tone
from trainplan_desktop.wording.formats import percent, scaled, significant, tidy
from trainplan_desktop.wording.text import from_core, tr

ALL = "all"
HOLDS, FAILS, ELSEWHERE, OPEN = "holds", "differs", "does_not_apply", "not_known"
CHIPS = (
    (ALL, "All"),
    (FAILS, "Do not hold"),
    (HOLDS, "Hold"),
    (ELSEWHERE, "Do not apply"),
    (OPEN, "Cannot say"),
)
VERDICTS = {
    HOLDS: ("pass", "ok", wording.RULES[HOLDS]),
    FAILS: ("tight", "warn", wording.RULES[FAILS]),
    ELSEWHERE: ("assumed", "muted", wording.RULES[ELSEWHERE]),
    OPEN: ("assumed", "muted", wording.RULES[OPEN]),
}
SHARES = {
    "of compute": "{share} of compute",
    "of the step": "{share} of the step",
    "of the states": "{share} of the states",
    "of the calendar": "{share} of the calendar",
    "of hours": "{share} of hours",
    "of the price": "{share} of the price",
    "MFU": "{share} MFU",
    "efficiency": "{share} of linear",
}
BYTES = ((1e15, "PB"), (1e12, "TB"), (1e9, "GB"), (1e6, "MB"))


class RulesPage(Page):
    full_width = True

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Rules of thumb"))
        px = theme().px
        self._chosen = ALL
        self._shown: Results | None = None
        self.checks: tuple[RuleCheck, ...] = ()
        copy = IconButton("copy", tr("Copy the table of rules"))
        copy.clicked.connect(self.copy)
        self.add_action(copy)
        chips = QHBoxLayout()
        chips.setSpacing(px(8))
        self.chips = {}
        for key, words in CHIPS:
            button = chip(tr(words), checked=key == ALL)
            button.clicked.connect(partial(self.choose, key))
            self.chips[key] = button
            chips.addWidget(button)
        chips.addStretch()
        self.body.addSpacing(px(4))
        self.body.addLayout(chips)
        self.body.addSpacing(px(8))
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(20))
        grid.setVerticalSpacing(px(6))
        grid.setColumnStretch(1, 1)
        for column, words in enumerate((tr("Here"), tr("Rule, and what to trust"), tr("Rule says"), tr("This plan"))):
            side = Qt.AlignmentFlag.AlignLeading if column < 2 else Qt.AlignmentFlag.AlignTrailing
            grid.addWidget(label(words, "caption"), 0, column, side)
        self._grid = grid
        self._rows: list[_RuleRow] = []
        self.body.addLayout(grid)
        self.body.addStretch()

    @property
    def visible_rules(self) -> list[str]:
        return [row.code for row in self._rows if row.shown]

    def refresh(self) -> None:
        results = self.session.results
        if results is None or results is self._shown or self.session.busy:
            return
        self._shown = results
        self.checks = rules_of_thumb(self.session.plan, results)
        while len(self._rows) < len(self.checks):
            self._rows.append(_RuleRow(self._grid, 1 + 3 * len(self._rows)))
        for row, check in zip(self._rows, self.checks, strict=False):
            row.show_check(check)
        self._show_chosen()
        counts = {key: sum(verdict_of(check) == key for check in self.checks) for key, _ in CHIPS}
        for key, words in CHIPS:
            self.chips[key].setText(f"{tr(words)}  {len(self.checks) if key == ALL else counts[key]}")
        self.say(
            tr(
                "{holds} of the {count} rules of thumb that speak of a plan like this one hold; where one does not, "
                "the computed figure counts.",
                holds=counts[HOLDS],
                count=sum(check.applies for check in self.checks),
            )
        )

    def choose(self, key: str) -> None:
        self._chosen = key
        for other, button in self.chips.items():
            button.setChecked(other == key)
        self._show_chosen()

    def _show_chosen(self) -> None:
        for number, row in enumerate(self._rows):
            known = number < len(self.checks)
            row.set_visible(known and self._chosen in (ALL, verdict_of(self.checks[number])))

    def copy(self) -> None:
        lines = ["\t".join((tr("Here"), tr("Rule"), tr("Rule says"), tr("This plan"), tr("Why"), tr("Guide")))]
        for check in self.checks:
            cells = (tr(VERDICTS[verdict_of(check)][2]), tr(check.rule), said(check), computed(check))
            lines.append("\t".join((*cells, from_core(check.why, check.parameters), tr(GUIDES[check.guide]))))
        QGuiApplication.clipboard().setText("\n".join(lines))


class _RuleRow:
    """The cells of one rule in the grid of the page."""

    def __init__(self, grid: QGridLayout, line: int) -> None:
        px = theme().px
        self.code = ""
        self.shown = True
        verdict = QWidget()
        inside = QHBoxLayout(verdict)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(px(6))
        self._icon, self._word = IconLabel(), label("", "body")
        inside.addWidget(self._icon)
        inside.addWidget(self._word)
        inside.addStretch()
        self._rule = label("", "body", wrap=True, selectable=True)
        self._why = label("", "caption", wrap=True, selectable=True)
        self._said, self._computed = label("", "muted", selectable=True), label("", "strong", selectable=True)
        self._line = rule()
        set_property(self._line, "rule", "true")
        top = Qt.AlignmentFlag.AlignTop
        grid.addWidget(self._line, line, 0, 1, 4)
        grid.addWidget(verdict, line + 1, 0, top)
        grid.addWidget(self._rule, line + 1, 1, top)
        grid.addWidget(self._said, line + 1, 2, top | Qt.AlignmentFlag.AlignTrailing)
        grid.addWidget(self._computed, line + 1, 3, top | Qt.AlignmentFlag.AlignTrailing)
        grid.addWidget(self._why, line + 2, 1, top)
        self._widgets: list[QWidget] = [self._line, verdict, self._rule, self._said, self._computed, self._why]

    def show_check(self, check: RuleCheck) -> None:
        self.code = check.code
        icon, tone, word = VERDICTS[verdict_of(check)]
        self._icon.set_icon(icon, tone)
        _put(self._word, tr(word))
        set_tone(self._word, tone)
        _put(self._rule, tr(check.rule))
        _put(self._why, f"{from_core(check.why, check.parameters)} ({tr(GUIDES[check.guide])})")
        _put(self._said, said(check))
        _put(self._computed, computed(check))

    def set_visible(self, visible: bool) -> None:
        self.shown = visible
        for widget in self._widgets:
            widget.setVisible(visible)


def _put(target: QLabel, text: str) -> None:
    if target.text() != text:
        target.setText(text)


def verdict_of(check: RuleCheck) -> str:
    return check.verdict


def said(check: RuleCheck) -> str:
    """What the rule says for this plan, in its unit."""
    if check.high is None:
        return tr("{amount} or more", amount=amount(check.low, check.unit))
    if check.low == check.high:
        return amount(check.low, check.unit)
    if check.low == 0:
        return tr("{amount} at most", amount=amount(check.high, check.unit))
    return amount(check.high, check.unit, check.low)


def computed(check: RuleCheck) -> str:
    return "–" if check.computed is None else amount(check.computed, check.unit)


def amount(value: float, unit: str, low: float | None = None) -> str:
    """A figure with its unit, or a range of two in the unit of the larger."""
    if unit in SHARES:
        share = percent(value, 0) if value >= 0.1 or value == 0 else percent(value, 1)
        if low is not None:
            share = f"{tidy(100 * low, 2)}–{share}"
        return tr(SHARES[unit], share=share)
    factor, shown = 1.0, tr(unit)
    if unit == "bytes":
        factor, shown = next(((f, name) for f, name in BYTES if value >= f), (1.0, tr("bytes")))
    elif value >= 1e5:
        number, word = scaled(value)
        factor, shown = value / number, f"{tr(word)} {tr(unit)}"
    text = tidy(value / factor, 3) if value < 1000 * factor else significant(value / factor, 3)
    if low is not None:
        text = f"{tidy(low / factor, 3)}–{text}"
    return f"{text} {shown}"
