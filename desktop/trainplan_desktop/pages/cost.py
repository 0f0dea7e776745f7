"""Own or rent."""

from __future__ import annotations

from PySide6.QtWidgets import QWidget

from trainplan.engine.results import CostResult
from trainplan_desktop.formats import money, money_column, significant
from trainplan_desktop.pages.describe_pages import show_cost
from trainplan_desktop.pages.page import Page, SidePane
from trainplan_desktop.plots.cost import CostPanel
from trainplan_desktop.session import Session
from trainplan_desktop.text import tr
from trainplan_desktop.theme import theme
from trainplan_desktop.widgets.basics import QuietButton
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.words import words_of


class CostPage(Page):
    has_side = True
    side_width = 440

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Cost"))
        button = QuietButton(tr("Edit prices"), "economics")
        button.clicked.connect(lambda: session.page_requested.emit("economics"))
        self.add_action(button)
        self._plot = CostPanel()
        self.body.addSpacing(theme().px(8))
        self.body.addWidget(self._plot, 1)

    def make_side(self) -> QWidget:
        pane = SidePane()
        self._run = FigureTable(tr("Cost of this run"), ("", "", ""), text_columns=(0, 2))
        self._own = FigureTable(tr("Own, by part"), ("", "", ""), text_columns=(0, 2))
        self._tokens = FigureTable(tr("Unit costs"), ("", "", ""), text_columns=(0, 2))
        for table in (self._run, self._own, self._tokens):
            pane.add(table)
        return pane

    def refresh(self) -> None:
        results = self.session.results
        cost = results.cost if results is not None else None
        if results is None or cost is None:
            self.say(tr("Cost is not computed yet.") if results is not None else "")
            self._plot.show_empty(tr("Cost is not computed yet"))
            if self.side_made:
                for table in (self._run, self._own, self._tokens):
                    table.show_rows([])
            return
        fits = results.memory is None or results.memory.fits
        self.say(_sentence(cost) if fits else tr("The cost of a run is told once the layout fits."))
        show_cost(self._plot, results)
        if self.side_made:
            self._show_tables(cost)

    def _show_tables(self, cost: CostResult) -> None:
        runs = []
        if cost.own is not None:
            runs.append((tr("Own, kept busy with other runs"), cost.own.this_run_if_kept_busy))
            runs.append((tr("Own, bought for this run alone"), cost.own.this_run_if_bought_for_it))
        if cost.rent is not None:
            runs.append((tr("Rent"), cost.rent.this_run))
        self._run.show_rows(_rows(runs, cost))
        self._run.note.setText(tr("prices as of {date}", date=cost.as_of))
        parts = cost.own.parts if cost.own is not None else {}
        self._own.setVisible(bool(parts))
        self._own.show_rows(_rows([(words_of(name), value) for name, value in parts.items() if value], cost))
        prices = [
            (tr("A million tokens, owned"), cost.per_million_tokens.own),
            (tr("A million tokens, rented"), cost.per_million_tokens.rent),
            (tr("An accelerator-hour, rented"), cost.rent.per_accelerator_hour if cost.rent is not None else None),
        ]
        self._tokens.show_rows(_rows([(name, value) for name, value in prices if value], cost))


def _rows(named: list[tuple[str, float]], cost: CostResult) -> list[TableRow]:
    digits, unit = money_column([value for _, value in named], cost.currency)
    return [TableRow((name, text, unit), muted=(2,)) for (name, _), text in zip(named, digits, strict=True)]


def _sentence(cost: CostResult) -> str:
    if cost.own is None or cost.rent is None:
        return tr("One of the two prices is missing, so own and rent cannot be compared.")
    rent = " ".join(money(cost.rent.this_run, cost.currency))
    bought = " ".join(money(cost.own.this_run_if_bought_for_it, cost.currency))
    first = tr("This run alone: {rent} rented, {own} if the cluster is bought for it.", rent=rent, own=bought)
    second = {
        "now": tr("Owning is cheaper from the first month."),
        "months": tr(
            "Owning pays when the cluster stays busy for more than {months} months.",
            months=significant(cost.break_even_months or 0, 2),
        ),
        "never": tr("Owning never pays within the horizon."),
        "not_computed": tr("The break-even is not computed."),
    }[cost.break_even]
    return f"{first} {second}"
