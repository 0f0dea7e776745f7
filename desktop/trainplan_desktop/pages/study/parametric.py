"""What if: the plan with one input over a range as a curve, or with two as a heat map; a point becomes a scenario."""

from __future__ import annotations

import math
from functools import partial
from typing import Any

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QGridLayout, QHBoxLayout, QPushButton, QVBoxLayout

from trainplan.engine.results import Results
from trainplan.engine.studies.sensitivity import Curve, curve, heat_map
from trainplan.engine.studies.varied import suggested_values
from trainplan.plan.document import Plan
from trainplan.plan.units import QuantityError
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared.long_page import LongPage, OnFraction
from trainplan_desktop.pages.shared.overlays import NotDrawnError, OnProgress, ScenarioOverlay, Variant
from trainplan_desktop.pages.study.parametric_inputs import (
    MOST_VALUES,
    Question,
    Tried,
    Unit,
    axis_title,
    choices_of,
    is_choice,
    read_values,
    shown_value,
    shown_values,
    unit_of,
    varied_inputs,
)
from trainplan_desktop.pages.study.parametric_points import (
    FIGURES,
    LISTED,
    MONEY,
    Run,
    figure_column,
    figure_of,
    input_column,
    sentence_of,
    short_name,
    tried_point,
    verdict,
    with_unit,
)
from trainplan_desktop.plots.choices import ChoicePanel
from trainplan_desktop.plots.parametric import CurvePanel, HeatPanel, Spot
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import IconButton, below, chip, label
from trainplan_desktop.widgets.beside import Beside
from trainplan_desktop.widgets.data_table import DataColumn, DataTable
from trainplan_desktop.widgets.inputs import Choice, ValueEdit
from trainplan_desktop.widgets.tick_menu import TickMenu
from trainplan_desktop.wording.catalogue import library
from trainplan_desktop.wording.formats import significant
from trainplan_desktop.wording.text import from_core, told, tr


def _no_curve(_variant: Variant, _on_progress: OnProgress) -> Curve:
    """Until the first question is answered."""
    return Curve("", ())


def _curve_of(path: str, values: tuple[Any, ...], variant: Variant, on_progress: OnProgress) -> Curve:
    return curve(variant.plan, path, values, library=library(), on_progress=on_progress)


class ParametricPage(LongPage):
    full_width = True

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("What if"))
        px = theme().px
        self.question = Question()
        self.found: Run | None = None
        self._studied: Plan | None = None
        self._figure = "days"
        self._offered: dict[str, str] = {}
        self._chosen: dict[str, Any] | None = None
        self.body.addSpacing(px(4))
        self.body.addLayout(self._make_inputs())
        self.problem = label("", "message", tone="error", wrap=True)
        self.problem.hide()
        self.body.addWidget(self.problem)
        self.body.addSpacing(px(8))
        self.body.addLayout(self._make_chips())
        self.body.addSpacing(px(8))
        self.curve, self.bars, self.heat = CurvePanel(), ChoicePanel(), HeatPanel()
        overlay = partial(ScenarioOverlay, session, needs_fit=False, money=lambda: self._figure in MONEY)
        self.overlays = tuple(overlay(panel, _no_curve, pick=self._pick) for panel in (self.curve, self.bars))
        session.scenarios_shown.connect(self._draw)
        self.curve.clicked = partial(self._spot_clicked, self.curve)
        self.bars.clicked = partial(self._spot_clicked, self.bars)
        self.heat.clicked = self._heat_clicked
        plots = QVBoxLayout()
        for panel in (self.curve, self.bars, self.heat):
            panel.setVisible(panel is self.curve)
            plots.addWidget(panel)
        beside = Beside()
        beside.add(plots, 5, top=False)
        beside.add(self._make_points(), 6, top=False)
        self.body.addWidget(beside, 1)

    def _make_inputs(self) -> QGridLayout:
        px = theme().px
        grid = QGridLayout()
        grid.setHorizontalSpacing(px(12))
        grid.setVerticalSpacing(px(6))
        self.input_x, self.input_y = Choice(), Choice()
        self.values_x, self.values_y = ValueEdit(numeric=False), ValueEdit(numeric=False)
        names = (tr("Input"), tr("Second input"))
        for line, (name, choice, values) in enumerate(
            zip(names, (self.input_x, self.input_y), (self.values_x, self.values_y), strict=True)
        ):
            choice.setAccessibleName(name)
            choice.setMinimumWidth(px(260))
            values.setAccessibleName(tr("Values of {name}", name=name))
            values.setPlaceholderText(tr("Values with semicolons between them"))
            grid.addWidget(label(name, "muted"), line, 0)
            grid.addWidget(choice, line, 1)
            grid.addWidget(label(tr("Values"), "muted"), line, 2)
            grid.addWidget(values, line, 3)
        self.input_x.activated.connect(lambda _number: self._input_chosen())
        self.input_y.activated.connect(lambda _number: self._input_chosen())
        self.values_x.editingFinished.connect(partial(self._values_typed, "x"))
        self.values_y.editingFinished.connect(partial(self._values_typed, "y"))
        self.usual_x, self.usual_y = (IconButton("reset", tr("The suggested values of {name}", name=n)) for n in names)
        self.usual_x.clicked.connect(partial(self._use_suggested, "x"))
        self.usual_y.clicked.connect(partial(self._use_suggested, "y"))
        self.pick_x, self.pick_y = (IconButton("filter", tr("Choose the values of {name}", name=n)) for n in names)
        self.pick_x.clicked.connect(partial(self._offer_values, "x"))
        self.pick_y.clicked.connect(partial(self._offer_values, "y"))
        for line, (pick, usual) in enumerate(((self.pick_x, self.usual_x), (self.pick_y, self.usual_y))):
            grid.addWidget(pick, line, 4)
            grid.addWidget(usual, line, 5)
        grid.setColumnStretch(1, 2)
        grid.setColumnStretch(3, 3)
        return grid

    def _make_chips(self) -> QHBoxLayout:
        row = QHBoxLayout()
        row.setSpacing(theme().px(8))
        self.chips = {}
        for key, words in FIGURES.items():
            button = chip(tr(words), checked=key == self._figure)
            button.clicked.connect(partial(self.choose_figure, key))
            row.addWidget(button)
            self.chips[key] = button
        row.addStretch()
        return row

    def _make_points(self) -> QVBoxLayout:
        column = QVBoxLayout()
        column.setSpacing(theme().px(6))
        head = QHBoxLayout()
        head.addWidget(label(tr("Points"), "heading"))
        head.addStretch()
        self.scenario_button = QPushButton(tr("Make a scenario"))
        self.scenario_button.setEnabled(False)
        self.scenario_button.clicked.connect(self.make_scenario)
        head.addWidget(self.scenario_button)
        column.addLayout(head)
        column_of_verdict = DataColumn("", tr("Verdict"), verdict, lambda tried: tried.fits, left=True)
        self.table = DataTable(tr("Points"), [column_of_verdict])
        self.table.setMinimumHeight(theme().px(220))
        self.table.chosen.connect(self._row_chosen)
        copy = IconButton("copy", tr("Copy the table {name}", name=tr("Points")))
        copy.clicked.connect(self.table.copy)
        head.addWidget(copy)
        column.addWidget(self.table, 1)
        self.about = label("", "muted", wrap=True)
        column.addWidget(self.about)
        return column

    # the question

    def refresh(self) -> None:
        if self.session.document is not None:
            self._offer_inputs(self.subject())
        super().refresh()

    def _offer_inputs(self, plan: Plan) -> None:
        offered = varied_inputs(plan)
        if offered == self._offered:
            return
        self._offered = offered
        self.input_x.clear()
        self.input_y.clear()
        self.input_y.addItem(tr("None"), "")
        for path, title in offered.items():
            self.input_x.addItem(title, path)
            self.input_y.addItem(title, path)
        if self.question.x not in offered:
            self.question = Question()
        elif self.question.y not in offered:
            self.question = Question(self.question.x, x_values=self.question.x_values)
        self._show_question()

    def _show_question(self) -> None:
        self.input_x.setCurrentIndex(self.input_x.findData(self.question.x))
        self.input_y.setCurrentIndex(self.input_y.findData(self.question.y))
        for widget in (self.values_y, self.usual_y):
            widget.setEnabled(bool(self.question.y))
        for pick, path in ((self.pick_x, self.question.x), (self.pick_y, self.question.y)):
            pick.setEnabled(bool(path) and is_choice(path, self.subject()))
        if not self.question.y:
            self.values_y.setText("")

    def ask(self, question: Question) -> None:
        """Compute this; the second input is left out where it is the first."""
        if question.y == question.x:
            question = Question(question.x, "", question.x_values)
        if question == self.question:
            self._show_question()
            return
        self.question, self._chosen = question, None
        self._tell("")
        self._show_question()
        self.begin()

    def _input_chosen(self) -> None:
        x, y, old = self.input_x.currentData(), self.input_y.currentData(), self.question
        self.ask(Question(x, y, old.x_values if x == old.x else None, old.y_values if y == old.y else None))

    def _values_typed(self, side: str) -> None:
        edit, path = (self.values_x, self.question.x) if side == "x" else (self.values_y, self.question.y)
        found = self.found
        if not path or self.session.document is None:  # a plan that closes takes the focus
            return
        if found is not None and edit.text() == self._shown_of(found, side):
            return
        try:
            values = read_values(edit.text(), path, self.subject()) if edit.text().strip() else None
        except QuantityError as problem:
            edit.set_state("unreadable")
            self._tell(told(problem))
            return
        edit.set_state("normal")
        edit.setModified(False)
        self._tell("")
        self._with_values(side, values)

    def _use_suggested(self, side: str) -> None:
        edit = self.values_x if side == "x" else self.values_y
        edit.set_state("normal")
        self._tell("")
        if self.found is not None:
            edit.setText(self._shown_of(self.found, side))
            edit.setCursorPosition(0)
        self._with_values(side, None)

    def _offer_values(self, side: str) -> None:
        """Every value of a choice in a menu that stays open; what is ticked is computed when it closes."""
        path, found = (self.question.x if side == "x" else self.question.y), self.found
        if not path or found is None:
            return
        button = self.pick_x if side == "x" else self.pick_y
        menu, now = TickMenu(self), found.x if side == "x" else found.y
        for value, words in choices_of(path, self.subject()).items():
            menu.add(words, value, ticked=value in now)
        menu.aboutToHide.connect(lambda: self.take_ticked(side, menu.ticked, now))
        menu.popup(below(button))

    def take_ticked(self, side: str, values: tuple[Any, ...], before: tuple[Any, ...]) -> None:
        if set(values) == set(before):
            return
        if not 2 <= len(values) <= MOST_VALUES:
            self._tell(tr("Choose 2 to {count} values.", count=MOST_VALUES))
            return
        self._tell("")
        self._with_values(side, values)

    def _with_values(self, side: str, values: tuple[Any, ...] | None) -> None:
        old = self.question
        if side == "x":
            self.ask(Question(old.x, old.y, values, old.y_values))
        else:
            self.ask(Question(old.x, old.y, old.x_values, values))

    def _shown_of(self, found: Run, side: str) -> str:
        path, values = (found.question.x, found.x) if side == "x" else (found.question.y, found.y)
        return shown_values(path, self.subject(), values) if path in self._offered else ""

    def _tell(self, words: str) -> None:
        self.problem.setText(words)
        self.problem.setVisible(bool(words))

    # the work

    def study(self, plan: Plan, results: Results, on_progress: OnFraction) -> Run:
        asked = self.question
        entries = library()
        x = asked.x_values or suggested_values(plan, asked.x, library=entries)
        if not asked.y:
            points = curve(plan, asked.x, x, library=entries, on_progress=on_progress).points
            return Run(asked, x, (), (tuple(tried_point(plan, point) for point in points),))
        y = asked.y_values or suggested_values(plan, asked.y, library=entries)
        found = heat_map(plan, asked.x, asked.y, x, y, library=entries, on_progress=on_progress)
        return Run(asked, x, y, tuple(tuple(tried_point(plan, point) for point in row) for row in found.rows))

    def why_not(self, results: Results) -> str:
        return ""  # another value may be what the plan lacks

    def show_study(self, found: Run | None, plan: Plan, results: Results) -> None:
        if found is None:
            return
        self.found, self._studied = found, plan
        for side, edit in (("x", self.values_x), ("y", self.values_y)):
            if edit.hasFocus() and edit.isModified():  # somebody types
                continue
            edit.set_state("normal")
            edit.setText(self._shown_of(found, side))
            edit.setCursorPosition(0)
        known = {key for key in FIGURES if any(figure_of(tried, key) is not None for tried in found.points)}
        for key, button in self.chips.items():
            button.setVisible(key in known or key == "days")
        if self._figure not in known:
            self.choose_figure("days")
        self.say(sentence_of(found, plan))
        self._show_table(found, plan)
        self._draw()
        for overlay in self.overlays if not found.question.y else ():
            overlay.ask(partial(_curve_of, found.question.x, found.x))

    def clear_study(self) -> None:
        self.found = self._studied = self._chosen = None
        self.question, self._offered = Question(), {}
        self.curve.show_spots((), value="", axis="")
        self.bars.show_spots((), value="", axis="")
        self.heat.show_rows((), figure="", value="", axis="")
        self.table.show_records(())
        self._show_chosen(None)
        self._tell("")

    # what is shown

    def choose_figure(self, key: str) -> None:
        for other, button in self.chips.items():
            button.setChecked(other == key)
        self._figure = key
        self._draw()
        for overlay in self.overlays:
            overlay.draw()

    def _pick(self, variant: Variant, tried: Curve) -> list[tuple[float, float]]:
        """Values of the input, or places of the choices, and the figure in the unit that is shown; not a number where
        it does not fit."""
        found, plan = self.found, self._studied
        if found is None or plan is None or tried.path != found.question.x or len(tried.points) != len(found.x):
            raise NotDrawnError(tr("is not computed yet"))
        own = [value for point in found.points if (value := figure_of(point, self._figure)) is not None]
        factor = unit_of(self._figure, own, plan.economics.currency).factor
        factor *= variant.rate if self._figure in MONEY else 1.0
        places = range(len(found.x)) if is_choice(tried.path, plan) else found.x
        drawn = [(float(x), point.value(self._figure)) for x, point in zip(places, tried.points, strict=True)]
        if all(figure is None for _, figure in drawn):
            raise NotDrawnError(tr("fits at none of these values, or lacks the figure"))
        return [(x, math.nan if figure is None else figure * factor) for x, figure in drawn]

    def _draw(self) -> None:
        found, plan = self.found, self._studied
        if found is None or plan is None:
            return
        asked = found.question
        figures = [value for tried in found.points if (value := figure_of(tried, self._figure)) is not None]
        unit = unit_of(self._figure, figures, plan.economics.currency)
        value = f"{tr(FIGURES[self._figure])}, {unit.name}"
        most = 100 if unit.name == "%" else math.inf
        self.curve.axes["upright"].most = self.bars.axes["bottom"].most = most
        lying = is_choice(asked.x, plan)
        self.curve.setVisible(not asked.y and not lying)
        self.bars.setVisible(not asked.y and lying)
        self.heat.setVisible(bool(asked.y))
        document = self.session.document
        others = self.session.shows_scenarios and document is not None and document.other_scenarios
        self.heat.show_others((), tr("Other scenarios are drawn over one input, not over two.") if others else "")
        rows = [[self._spot(tried, asked, unit, plan) for tried in row] for row in found.rows]
        if asked.y:
            self.heat.show_rows(rows, figure=value, value=axis_title(asked.y, plan), axis=axis_title(asked.x, plan))
        else:
            panel = self.bars if lying else self.curve
            panel.show_spots(rows[0], value=value, axis=axis_title(asked.x, plan))

    def _spot(self, tried: Tried, asked: Question, unit: Unit, plan: Plan) -> Spot:
        values = {path: shown_value(path, plan, value) for path, value in tried.point.values.items()}
        figure = figure_of(tried, self._figure)
        scaled = None if figure is None else figure * unit.factor
        lines = [with_unit(path, text, plan) for path, text in values.items()]
        if scaled is not None:
            lines.append(f"{tr(FIGURES[self._figure])} {significant(scaled)} {unit.name}")
        if not tried.fits:
            lines.append(verdict(tried))
        x = 0.0 if is_choice(asked.x, plan) else float(tried.point.values[asked.x])
        y_words = values.get(asked.y, "")
        words = "\n".join(lines)
        return Spot(x, values[asked.x], scaled, tried.fits, words, tried.own, y_words, tried.possible)

    def _show_table(self, found: Run, plan: Plan) -> None:
        asked = found.question
        columns = [input_column(p, plan, values) for p, values in ((asked.x, found.x), (asked.y, found.y)) if p]
        columns.append(
            DataColumn(
                "",
                tr("Verdict"),
                verdict,
                lambda tried: (tried.fits, tried.possible),
                left=True,
                token=lambda tried: "" if tried.fits else "error",
            )
        )
        for key, head in LISTED.items():
            figures = [value for tried in found.points if (value := figure_of(tried, key)) is not None]
            if figures:
                columns.append(figure_column(key, head, unit_of(key, figures, plan.economics.currency)))
        self.table.set_columns(columns)
        self.table.show_records(found.points)
        again = next((tried for tried in found.points if tried.point.values == self._chosen), None)
        self._show_chosen(again)
        if again is not None:
            self.table.choose(again)

    def _spot_clicked(self, panel: CurvePanel | ChoicePanel, place: QPointF) -> None:
        number = panel.spot_at(place)
        if self.found is not None and number is not None:
            self.table.choose(self.found.rows[0][number])

    def _heat_clicked(self, place: QPointF) -> None:
        cell = self.heat.spot_at(place)
        if self.found is not None and cell is not None:
            self.table.choose(self.found.rows[cell[0]][cell[1]])

    # the chosen point

    def _row_chosen(self, tried: Tried) -> None:
        self._chosen = tried.point.values
        self._show_chosen(tried)

    def _show_chosen(self, tried: Tried | None) -> None:
        self.scenario_button.setEnabled(tried is not None and tried.possible and not tried.own)
        if tried is None:
            self.about.setText(tr("Choose a point to make it a scenario of the plan."))
        elif tried.own:
            self.about.setText(tr("This is the plan as it is."))
        elif tried.possible:
            self.about.setText(short_name(tried, self._studied))
        else:
            why = " ".join(from_core(fault.message, fault.parameters) for fault in tried.faults)
            self.about.setText(why or " ".join(tried.point.trial.reasons))

    def make_scenario(self) -> None:
        """The chosen point as a scenario beside the plan: one step to undo."""
        document, plan = self.session.document, self._studied
        tried = next((t for t in self.table.records if t.point.values == self._chosen), None)
        if document is None or plan is None or tried is None:
            return
        taken = {scenario.name for scenario in document.plan.scenarios}
        stem = name = short_name(tried, plan)
        number = 1
        while name in taken:
            number += 1
            name = f"{stem} ({number})"
        document.keep_scenario(name, tried.point.as_scenario(name).changes)
        self.about.setText(tr("Kept as the scenario “{name}”; the plan stays as it is.", name=name))
