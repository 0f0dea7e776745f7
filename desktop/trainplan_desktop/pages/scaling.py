"""How speed holds up with more accelerators."""

from __future__ import annotations

from trainplan_desktop.formats import percent, significant, whole
from trainplan_desktop.pages.page import Page
from trainplan_desktop.plots.step import ScalingPanel
from trainplan_desktop.session import Session
from trainplan_desktop.text import tr
from trainplan_desktop.theme import theme
from trainplan_desktop.widgets.tables import FigureTable, TableRow


class ScalingPage(Page):
    full_width = True

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Scaling"))
        self._plot = ScalingPanel()
        self._plot.view.setMinimumHeight(theme().px(260))
        self._table = FigureTable(
            tr("Strong scaling"),
            (tr("Accelerators"), tr("Tokens a second"), tr("MFU"), tr("Of linear"), ""),
            text_columns=(4,),
        )
        self.body.addSpacing(theme().px(8))
        self.body.addWidget(self._plot, 1)
        self.body.addSpacing(theme().px(16))
        self.body.addWidget(self._table)

    def refresh(self) -> None:
        results = self.session.results
        points = results.scaling if results is not None else None
        if not points or results is None:
            self.say(tr("Scaling is not computed yet.") if results is not None else "")
            self._plot.show_scaling((), 0)
            self._table.show_rows([])
            return
        self.say(tr("The same global batch and layout on more and fewer accelerators; only data parallel varies."))
        here = results.layout.n_accelerators if results.layout is not None else 0
        self._plot.show_scaling(points, here)
        rows = []
        for point in points:
            words = tr("this plan") if point.n_accelerators == here else "" if point.fits else tr("does not fit")
            cells = (
                whole(point.n_accelerators),
                significant(point.tokens_per_second, 4),
                percent(point.mfu),
                percent(point.efficiency, 0),
                words,
            )
            rows.append(TableRow(cells, muted=(4,)))
        self._table.show_rows(rows)
