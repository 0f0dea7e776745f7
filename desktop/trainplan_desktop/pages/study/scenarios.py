"""Scenarios side by side: the inputs in which they differ, and the results against the pinned one."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QPushButton, QVBoxLayout, QWidget

from trainplan.engine.economics.terms import exchange_rate
from trainplan.engine.findings.checks import layout_findings
from trainplan.engine.results import Finding, Results
from trainplan.engine.studies.comparison import Comparison, InputRow, compare
from trainplan.engine.studies.uncertainty import Band, study_uncertainty
from trainplan.plan.document import Plan
from trainplan.plan.paths import FieldError, field_info, get_field, input_paths
from trainplan.plan.scenarios import apply_scenario
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared.long_page import LongPage, OnFraction
from trainplan_desktop.pages.shared.page import SidePane
from trainplan_desktop.pages.shared.scenario_rows import (
    comparison_sentences,
    fits_cell,
    input_row,
    name_of,
    result_row,
    value_of,
)
from trainplan_desktop.plots.trade import TradePanel, Variant
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import IconButton, chip, clear, label, set_tone
from trainplan_desktop.widgets.comparison_table import Cell, CompareRow, ComparisonTable, Head
from trainplan_desktop.widgets.inputs import ValueEdit
from trainplan_desktop.wording.catalogue import library
from trainplan_desktop.wording.formats import money_sizes
from trainplan_desktop.wording.text import counted, from_core, told, tr


@dataclass(frozen=True)
class Spread:
    """80 % intervals of a variant, as on the page Uncertainty."""

    bands: dict[str, Band]
    rate: float
    """Of its money to that of the plan."""

    def of(self, figure: str, factor: float) -> tuple[float, float] | None:
        band = self.bands.get(figure)
        return None if band is None else (band.low * factor, band.high * factor)


@dataclass(frozen=True)
class Compared:
    """A comparison with the values of all inputs, by path."""

    comparison: Comparison
    inputs: dict[str, tuple[Any, ...]]
    faults: dict[int, tuple[Finding, ...]]
    """What is wrong with a variant that is not possible, by column."""
    spreads: dict[int, Spread]
    """How sure the answer is, by column; of those that fit."""


class ScenariosPage(LongPage):
    has_side = True
    side_width = 420
    side_width_narrow = 300

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Scenarios"))
        px = theme().px
        self._base: str | None = None
        self._found: Compared | None = None
        self._names: tuple[str | None, ...] = (None,)
        self.add_button = QPushButton(tr("Add scenario"))
        self.add_button.clicked.connect(self.add)
        self.add_action(self.add_button)
        self.body.addSpacing(px(4))
        self.body.addLayout(self._make_chips())
        self.body.addLayout(self._make_actions())
        self.problem = label("", "message", tone="error", wrap=True)
        self.problem.hide()
        self.body.addWidget(self.problem)
        self.table = ComparisonTable(tr("Scenarios side by side"))
        self.table.variant_chosen.connect(lambda _number: self._show_chosen())
        self.body.addWidget(self.table, 1)

    def _make_chips(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(theme().px(8))
        self.all_inputs = chip(tr("All inputs"))
        self.differences = chip(tr("Differences in %"), checked=True)
        for button in (self.all_inputs, self.differences):
            button.clicked.connect(lambda _checked=False: self._show_table())
            row.addWidget(button)
        row.addStretch()
        return row

    def _make_actions(self) -> QHBoxLayout:
        """What can be done with the chosen column."""
        px = theme().px
        row = QHBoxLayout()
        row.setSpacing(px(8))
        self.name = ValueEdit(numeric=False)
        self.name.setAccessibleName(tr("Name of the chosen scenario"))
        self.name.setMinimumWidth(px(150))
        self.name.setMaximumWidth(px(300))
        self.name.setMaxLength(120)
        self.name.editingFinished.connect(self.rename)
        row.addWidget(self.name, 1)
        self.open_button = QPushButton(tr("Work on it"))
        self.pin_button = QPushButton(tr("Compare with it"))
        self.copy_button = QPushButton(tr("Duplicate"))
        for button, do in (
            (self.open_button, self.work_on),
            (self.pin_button, self.pin),
            (self.copy_button, self.duplicate),
        ):
            button.clicked.connect(partial(_call, do))
            row.addWidget(button)
        self.left_button = IconButton("chevron-left", tr("Move the scenario to the left"))
        self.right_button = IconButton("chevron-right", tr("Move the scenario to the right"))
        self.delete_button = IconButton("close", tr("Delete the scenario"))
        for icon_button, do in (
            (self.left_button, partial(self.move_chosen, -1)),
            (self.right_button, partial(self.move_chosen, 1)),
            (self.delete_button, self.delete),
        ):
            icon_button.clicked.connect(partial(_call, do))
            row.addWidget(icon_button)
        row.addStretch(1)
        return row

    def make_side(self) -> QWidget:
        pane = SidePane()
        self.plot = TradePanel()
        pane.add(self.plot)
        box = QWidget()
        self.says = QVBoxLayout(box)
        self.says.setContentsMargins(0, 0, 0, 0)
        self.says.setSpacing(theme().px(6))
        pane.add(box)
        return pane

    def refresh(self) -> None:
        super().refresh()
        if self._found is not None and not self.working:
            self._show_chosen()
            if self.side_made:
                self._show_side(self._found)

    def subject(self) -> Plan:
        """The plan with all its scenarios, whichever is worked on."""
        document = self.session.document
        return document.plan if document is not None else self.session.plan

    def why_not(self, results: Results) -> str:
        return ""

    def study(self, plan: Plan, results: Results, on_progress: OnFraction) -> Compared:
        names = {scenario.name for scenario in plan.scenarios}
        base = self._base if self._base in names else None
        found = compare(plan, base=base, library=library(), on_progress=lambda share: on_progress(0.3 * share))
        variants = [_variant(plan, column.name) for column in found.columns]
        values = {path: tuple(_value(variant, path) for variant in variants) for path in input_paths(plan)}
        faults = {
            number: tuple(fault for fault in layout_findings(variant) if fault.severity == "error")
            for number, (column, variant) in enumerate(zip(found.columns, variants, strict=True))
            if column.trial.outcome is None and variant is not None
        }
        return Compared(found, values, faults, _spreads(plan, found, variants, on_progress))

    def show_study(self, found: Compared | None, plan: Plan, results: Results) -> None:
        if found is None:
            return
        self._found = found
        self._names = tuple(column.name for column in found.comparison.columns)
        self.say(self._sentence(found.comparison))
        self._show_table()
        if self.side_made:
            self._show_side(found)

    def clear_study(self) -> None:
        self._found, self._names, self._base = None, (None,), None
        self.table.show_content((), (), differences=False)
        self._tell("")
        if self.side_made:
            self.plot.show_empty(tr("Not computed yet"))
            clear(self.says)

    def _sentence(self, found: Comparison) -> str:
        count = len(found.columns) - 1
        if not count:
            return tr("The plan has no scenario yet. Add one: edits then go to it, and the plan stays as it is.")
        words = counted(
            count,
            "One scenario beside the plan. Differences are against “{base}”; a tick marks the best of a row.",
            "{count} scenarios beside the plan. Differences are against “{base}”; a tick marks the best of a row.",
            base=name_of(found.columns[found.base].name),
        )
        document = self.session.document
        if document is not None and document.scenario:
            words += " " + tr("Edits go to “{name}”.", name=document.scenario)
        return words

    # the chosen scenario

    @property
    def chosen(self) -> str | None:
        """Name of the chosen column; None is the plan itself."""
        number = self.table.chosen
        return self._names[number] if 0 <= number < len(self._names) else None

    def choose(self, name: str | None) -> None:
        if name in self._names:
            self.table.choose(self._names.index(name))
            self._show_chosen()

    def _show_chosen(self) -> None:
        name = self.chosen
        document = self.session.document
        self.name.setText(name_of(name))
        self.name.set_state("computed" if name is None else "normal")
        place = self._names.index(name) if name in self._names else 0
        self.open_button.setEnabled(document is not None and document.scenario != (name or ""))
        self.pin_button.setEnabled(name != self._base)
        self.left_button.setEnabled(place > 1)
        self.right_button.setEnabled(0 < place < len(self._names) - 1)
        self.delete_button.setEnabled(name is not None)

    def add(self) -> None:
        """A new scenario that changes nothing yet; edits go to it."""
        self._change(lambda: self._document().duplicate_scenario("", self._free_name(tr("Scenario"), numbered=True)))

    def duplicate(self) -> None:
        source = self.chosen
        self._change(lambda: self._document().duplicate_scenario(source or "", self._free_name(name_of(source))))

    def rename(self) -> None:
        name, new = self.chosen, self.name.text().strip()
        if name is None or new == name:
            return
        if self._change(lambda: self._document().rename_scenario(name, new)) and self._base == name:
            self._base = new

    def delete(self) -> None:
        name = self.chosen
        if name is not None:
            self._change(lambda: self._document().delete_scenario(name))

    def move_chosen(self, steps: int) -> None:
        name = self.chosen
        if name is None:
            return
        place = self._names.index(name)
        if self._change(lambda: self._document().move_scenario(name, steps)):
            self.table.choose(place + steps)

    def work_on(self) -> None:
        """Edits of the window go to the chosen one from now on."""
        self._document().choose_scenario(self.chosen or "")

    def pin(self) -> None:
        """The chosen one is what the others are compared with."""
        self._base = self.chosen
        self.begin()

    def _document(self) -> Any:
        document = self.session.document
        if document is None:
            raise RuntimeError("no plan is open")
        return document

    def _change(self, do: Callable[[], None]) -> bool:
        try:
            do()
        except ValueError as problem:
            self._tell(told(problem))
            return False
        self._tell("")
        return True

    def _tell(self, words: str) -> None:
        self.problem.setText(words)
        self.problem.setVisible(bool(words))

    def _free_name(self, stem: str, *, numbered: bool = False) -> str:
        taken = {scenario.name for scenario in self._document().plan.scenarios}
        number = 1
        name = f"{stem} {number}" if numbered else tr("{name}, copy", name=stem)
        while name in taken:
            number += 1
            name = f"{stem} {number}" if numbered else tr("{name}, copy {number}", name=stem, number=number)
        return name

    # what is shown

    def _show_table(self) -> None:
        found = self._found
        if found is None:
            return
        comparison = found.comparison
        document = self.session.document
        edited = (document.scenario or None) if document is not None else None
        heads = [
            Head(name_of(column.name), number == comparison.base, column.name == edited)
            for number, column in enumerate(comparison.columns)
        ]
        plan = self.subject()
        rows = [CompareRow(tr("All inputs") if self.all_inputs.isChecked() else tr("Inputs that differ"))]
        if self.all_inputs.isChecked():
            inputs = [_input_of(plan, path, values) for path, values in found.inputs.items()]
        else:
            inputs = list(comparison.inputs)
            if not inputs:
                rows.append(CompareRow(tr("No inputs differ"), "", [Cell("") for _ in heads]))
        rows += [input_row(row, plan, comparison.base) for row in inputs]
        rows.append(CompareRow(tr("Results")))
        if not all(column.fits for column in comparison.columns):
            rows.append(CompareRow(tr("Verdict"), "", [fits_cell(column) for column in comparison.columns]))
        rows += [
            result_row(row, comparison, plan) for row in comparison.results if any(v is not None for v in row.values)
        ]
        self.table.show_content(heads, rows, differences=self.differences.isChecked() and len(heads) > 1)
        self._show_chosen()

    def _show_side(self, compared: Compared) -> None:
        found = compared.comparison
        amounts = [value_of(found, "cost", number) for number in range(len(found.columns))]
        currency = self.subject().economics.currency
        largest = max((amount for amount in amounts if amount), default=0.0)
        factor, unit = next(
            ((size, f"{prefix}{currency}") for size, prefix in money_sizes() if largest >= 2 * size),
            (1.0, currency),
        )
        variants = []
        for number, (column, amount) in enumerate(zip(found.columns, amounts, strict=True)):
            days, spread = value_of(found, "days", number), compared.spreads.get(number)
            if days is not None and amount is not None:
                spans = (spread.of("days", 1.0), spread.of("cost", spread.rate / factor)) if spread else (None, None)
                variants.append(Variant(name_of(column.name), days, amount / factor, number == found.base, *spans))
        self.plot.show_variants(variants, unit, tr("Cost; bars are 80 % intervals"))
        clear(self.says)
        self.says.addWidget(label(tr("What the comparison says"), "heading"))
        why_not = {
            number: " ".join(from_core(fault.message, fault.parameters) for fault in faults)
            for number, faults in compared.faults.items()
        }
        sentences = comparison_sentences(found, why_not)
        for sentence in sentences or [tr("Nothing yet: there is no scenario beside the plan.")]:
            line = label(sentence, wrap=True)
            set_tone(line, "" if sentences else "muted")
            self.says.addWidget(line)


def _call(do: Callable[[], None], _checked: bool = False) -> None:
    do()


def _variant(plan: Plan, name: str | None) -> Plan | None:
    if name is None:
        return plan
    try:
        return apply_scenario(plan, name, library=library())
    except FieldError:
        return None


def _spreads(plan: Plan, found: Comparison, variants: list[Plan | None], on_progress: OnFraction) -> dict[int, Spread]:
    """By column, of those that fit and whose money can be compared."""
    spreads = {}
    for number, (column, variant) in enumerate(zip(found.columns, variants, strict=True)):
        rate = exchange_rate(plan.economics, variant.economics) if variant is not None else None
        if column.fits and variant is not None and rate is not None:
            done, each = 0.3 + 0.7 * number / len(variants), 0.7 / len(variants)
            study = study_uncertainty(variant, on_progress=partial(_part, on_progress, done, each))
            spreads[number] = Spread(study.bands, rate)
    return spreads


def _part(on_progress: OnFraction, done: float, each: float, share: float) -> bool:
    return on_progress(done + each * share)


def _value(plan: Plan | None, path: str) -> Any:
    try:
        return None if plan is None else get_field(plan, path)
    except FieldError:
        return None


def _input_of(plan: Plan, path: str, values: tuple[Any, ...]) -> InputRow:
    info = field_info(path, plan)
    return InputRow(path, info.title, info.unit, values, info.result_changing)
