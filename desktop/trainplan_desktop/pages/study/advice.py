"""What to change: each change was computed on the whole plan, with its effect; one click makes it."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QGridLayout, QPushButton, QVBoxLayout, QWidget

from trainplan.engine.memory.error import chance_to_fit
from trainplan.engine.results import Results
from trainplan.engine.studies.advice import Advice, advise
from trainplan.plan.deployment import OWNED
from trainplan.plan.document import Plan
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared.answer import shown_finding
from trainplan_desktop.pages.shared.field_specs import title_of
from trainplan_desktop.pages.shared.long_page import LongPage, OnFraction
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import IconButton, label, primary_button, rule
from trainplan_desktop.widgets.freshness import Freshness
from trainplan_desktop.wording.formats import decimals, money, money_column, signed
from trainplan_desktop.wording.scales import column_in_unit
from trainplan_desktop.wording.text import counted, from_core, marked, tr

GIB = 2**30
HEADS = ("Time", "Cost", "Energy", "Memory")
MOST_FIELDS_NAMED = 4
LONGEST_NAME = 60


class AdvicePage(LongPage):
    full_width = True

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Advice"))
        px = theme().px
        self._advice: tuple[Advice, ...] = ()
        self.body.addSpacing(px(12))
        self._table = _Rows()
        self._grid = QGridLayout(self._table)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(px(16))
        self._grid.setVerticalSpacing(px(6))
        self._grid.setColumnStretch(0, 1)
        self.body.addWidget(self._table)
        self.body.addStretch()

    @property
    def stale(self) -> bool:
        """What is shown was computed for another plan: none of it can be applied."""
        return self.session.busy or not self.up_to_date

    @property
    def advice(self) -> tuple[Advice, ...]:
        return self._advice

    def words_while(self) -> str:
        return tr("Trying changes of the plan, one by one.")

    def why_not(self, results: Results) -> str:
        return ""

    def study(self, plan: Plan, results: Results, on_progress: OnFraction) -> tuple[Advice, ...]:
        from trainplan_desktop.wording.catalogue import library  # noqa: PLC0415

        return advise(plan, results, on_progress, library=library())

    def show_study(self, found: tuple[Advice, ...] | None, plan: Plan, results: Results) -> None:
        if found is None:
            return
        self._advice = found
        fits = results.memory is not None and results.memory.fits
        self.say(_sentence(found, fits))
        self._show(found, plan)

    def clear_study(self) -> None:
        self._advice = ()
        for line in range(self._grid.rowCount()):
            self._grid.setRowMinimumHeight(line, 0)
        while self._grid.count():
            item = self._grid.takeAt(0)
            widget = item.widget() if item is not None else None
            if widget is not None:
                widget.hide()
                widget.deleteLater()

    def _show(self, advice: tuple[Advice, ...], plan: Plan) -> None:
        self.clear_study()
        self._advice = advice
        effects, units = _effects(advice, plan)
        end = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignVCenter
        line, group = 0, ""
        for number, item in enumerate(advice):
            if _group(item) != group:
                group = _group(item)
                self._grid.setRowMinimumHeight(line, theme().px(44 if line else 24))
                self._grid.addWidget(label(tr(group), "heading"), line, 0, Qt.AlignmentFlag.AlignBottom)
                for column, (head, unit) in enumerate(zip(HEADS, units, strict=True), 1):
                    foot = Qt.AlignmentFlag.AlignTrailing | Qt.AlignmentFlag.AlignBottom
                    words = tr("{figure}, {unit}", figure=tr(head), unit=unit)
                    self._grid.addWidget(label(words, "caption"), line, column, foot)
                line += 1
            self._grid.addWidget(rule(), line, 0, 1, len(HEADS) + 3)
            self._grid.addWidget(_words(item, plan), line + 1, 0)
            for column, (text, tone) in enumerate(effects[number], 1):
                self._grid.addWidget(label(text, tone=tone), line + 1, column, end)
            keep = IconButton("scenarios", tr("Keep as scenario: {change}", change=sentence_of(item)))
            keep.clicked.connect(partial(self.keep, item))
            button = primary_button(tr("Apply")) if number == 0 else QPushButton(tr("Apply"))
            button.setAccessibleName(tr("Apply: {change}", change=sentence_of(item)))
            button.clicked.connect(partial(self.apply, item))
            self._grid.addWidget(keep, line + 1, len(HEADS) + 1, end)
            self._grid.addWidget(button, line + 1, len(HEADS) + 2, end)
            line += 2

    def apply(self, item: Advice) -> None:
        """Make the change, as one step that can be undone; advice on an older plan does nothing."""
        document = self.session.document
        if document is not None and not self.stale:
            document.edit_many(item.changes, tr("Apply: {change}", change=_short(sentence_of(item))))

    def keep(self, item: Advice) -> None:
        """A scenario with the change, beside the plan, which stays as it is."""
        document = self.session.document
        if document is None or self.stale:
            return
        stem, number = _short(sentence_of(item)), 1
        taken = {scenario.name for scenario in document.plan.scenarios}
        name = stem
        while name in taken:
            number += 1
            name = f"{stem} ({number})"
        document.keep_scenario(name, item.changes)
        self.say(tr("Kept as the scenario “{name}”; the plan stays as it is.", name=name))


class _Rows(QWidget):
    """Rows of an older plan can neither be applied nor kept."""

    def show_freshness(self, state: Freshness) -> None:
        self.setEnabled(state is Freshness.CURRENT)


def sentence_of(item: Advice) -> str:
    return from_core(item.template, item.parameters)


def _short(sentence: str) -> str:
    words = sentence.rstrip(".")
    return words if len(words) <= LONGEST_NAME else words[: LONGEST_NAME - 1].rstrip() + "…"


def _group(item: Advice) -> str:
    if item.changes_training_result:
        return marked("Changes what is trained")
    if item.makes_it_fit:
        return marked("Makes it fit")
    if item.bought:
        return marked("Takes a purchase or a contract")
    return marked("Better and worse: a trade" if item.trade else "Better without a drawback")


def _words(item: Advice, plan: Plan) -> QWidget:
    """The sentence, and below it what would be edited and what comes with it."""
    box = QWidget()
    column = QVBoxLayout(box)
    column.setContentsMargins(0, 0, 0, 0)
    column.setSpacing(0)
    words = label(sentence_of(item), wrap=True)
    words.setMinimumWidth(theme().px(240))
    column.addWidget(words)
    column.addWidget(label(_edits(item, plan), "caption", wrap=True))
    if item.bought and item.effect.capital is not None and plan.economics.acquisition in OWNED:
        column.addWidget(label(_capital(item, plan), "caption", wrap=True))
    if item.makes_it_fit:
        chance = chance_to_fit(item.after.peak_bytes, item.after.capacity_bytes)
        column.addWidget(label(tr("{chance}% to fit", chance=decimals(100 * chance, 0)), "caption"))
    for found in item.brings:
        told = shown_finding(found).message
        column.addWidget(label(tr("Brings a warning: {finding}", finding=told), "message", tone="warn", wrap=True))
    return box


def _capital(item: Advice, plan: Plan) -> str:
    capital = item.effect.capital or 0.0
    amount = " ".join(money(abs(capital), plan.economics.currency))
    if capital > 0:
        return tr("Capital: {amount} more", amount=amount)
    return tr("Capital: {amount} less", amount=amount) if capital < 0 else tr("No other capital")


def _edits(item: Advice, plan: Plan) -> str:
    titles = list(dict.fromkeys(title_of(path, plan) for path in item.changes))
    named = ", ".join(titles[:MOST_FIELDS_NAMED])
    more = len(titles) - MOST_FIELDS_NAMED
    if more > 0:
        return counted(more, "Edits {named} and one more", "Edits {named} and {count} more", named=named)
    return tr("Edits {named}", named=named)


def _sentence(advice: tuple[Advice, ...], fits: bool) -> str:
    if not advice:
        return (
            tr("No change that was tried makes it fit.")
            if not fits
            else tr("No change that was tried improves the plan.")
        )
    if not fits:
        return tr("What makes it fit, the cheapest first. Each was computed; none is applied yet.")
    return tr("Best first; each was computed on the whole plan, none is applied yet.")


Cells = list[tuple[str, str]]


def _effects(advice: tuple[Advice, ...], plan: Plan) -> tuple[list[Cells], tuple[str, ...]]:
    """Text and tone of each effect, a row for each change, and the units of the columns: one for each."""
    currency = plan.economics.currency
    columns: list[Cells] = []
    units: list[str] = []
    for name, show, least in (
        ("days", _in_time, 0.0),
        ("cost", lambda values: money_column(values, currency), 0.0),
        ("energy_megawatt_hours", lambda values: column_in_unit(values, "MWh"), 0.0),
        ("peak_bytes", _gib, GIB / 20),
    ):
        changes = [getattr(item.after if item.before is None else item.effect, name) for item in advice]
        texts, unit = show([abs(value) for value in changes if value is not None])
        columns.append(_column(advice, changes, iter(texts), least))
        units.append(unit)
    return [list(row) for row in zip(*columns, strict=True)], tuple(units)


def _column(advice: tuple[Advice, ...], changes: list[float | None], texts: Iterator[str], least: float) -> Cells:
    cells = []
    for item, value in zip(advice, changes, strict=True):
        text = next(texts) if value is not None else ""
        if value is None:
            cells.append(("–", "muted"))
        elif item.before is None:  # there is nothing to differ from: what it will be
            cells.append((text, ""))
        elif abs(value) <= least:
            cells.append((tr("same"), "muted"))
        else:
            cells.append((signed(value, text), "ok" if value < 0 else ""))
    return cells


def _in_time(values: list[float]) -> tuple[list[str], str]:
    texts, unit = column_in_unit(values, "days", 4)
    return texts, tr(unit)


def _gib(values: list[float]) -> tuple[list[str], str]:
    return [decimals(value / GIB, 1) for value in values], "GiB"
