"""What failures and checkpoints take from the run."""

from __future__ import annotations

from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout

from trainplan.engine.results import ReliabilityResult, Results
from trainplan_desktop.formats import percent, significant, tidy
from trainplan_desktop.pages.page import Page
from trainplan_desktop.session import Session
from trainplan_desktop.text import tr
from trainplan_desktop.theme import theme
from trainplan_desktop.widgets.basics import QuietButton
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.words import words_of


class ReliabilityPage(Page):
    full_width = True

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Reliability"))
        px = theme().px
        button = QuietButton(tr("Edit failures and checkpoints"), "operations")
        button.clicked.connect(lambda: session.page_requested.emit("operations"))
        self.add_action(button)
        self._lost = FigureTable(tr("Where calendar time goes"), (tr("Cause"), tr("Share"), tr("Days")))
        self._failures = FigureTable(tr("Failures"), ("", "", ""), text_columns=(0, 2))
        self._saves = FigureTable(tr("Checkpoints"), ("", "", ""), text_columns=(0, 2))
        self.body.addSpacing(px(8))
        row = QHBoxLayout()
        row.setSpacing(px(48))
        left, right = QVBoxLayout(), QVBoxLayout()
        for column in (left, right):
            column.setSpacing(px(24))
        left.addWidget(self._lost)
        left.addStretch()
        right.addWidget(self._failures)
        right.addWidget(self._saves)
        right.addStretch()
        row.addLayout(left, 1)
        row.addLayout(right, 1)
        self.body.addLayout(row)
        self.body.addStretch()

    def refresh(self) -> None:
        results = self.session.results
        reliability = results.reliability if results is not None else None
        if results is None or reliability is None:
            self.say(tr("Reliability is not computed yet.") if results is not None else "")
            return
        fits = results.memory is None or results.memory.fits
        caution = "" if fits else " " + tr("The layout does not fit; this is how it would be if it did.")
        self.say(
            tr(
                "{count} interruptions are expected; {goodput} of the calendar time is useful work.",
                count=significant(reliability.interruptions, 2),
                goodput=percent(reliability.goodput),
            )
            + caution
        )
        self._show_lost(reliability, results)
        self._show_failures(reliability)
        self._show_saves(results)

    def _show_lost(self, reliability: ReliabilityResult, results: Results) -> None:
        days = results.run.days if results.run is not None else None
        shares = {"computing": reliability.goodput, **reliability.parts}
        rows = [
            TableRow(
                (words_of(cause), percent(share, 2), tidy(share * days, 3) if days is not None else "–"), muted=(1,)
            )
            for cause, share in shares.items()
        ]
        whole_time = tidy(days, 3) if days is not None else "–"
        rows.append(TableRow((tr("Run time"), percent(sum(shares.values()), 2), whole_time), strong=True))
        self._lost.show_rows(rows)

    def _show_failures(self, reliability: ReliabilityResult) -> None:
        between = reliability.job_mtbf_hours
        self._failures.show_rows(
            [
                _row(tr("Mean time between failures"), tidy(between, 3) if between else "–", tr("hours, of the job")),
                _row(tr("Interruptions expected"), tidy(reliability.interruptions, 3), tr("in this run")),
                _row(tr("Time lost"), tidy(reliability.lost_hours, 3), tr("hours")),
                _row(tr("Spare nodes"), str(reliability.spare_nodes), tr("nodes")),
            ]
        )

    def _show_saves(self, results: Results) -> None:
        saves = results.checkpoint
        self._saves.setVisible(saves is not None)
        if saves is None:
            return
        self._saves.show_rows(
            [
                _row(tr("Size of one"), tidy(saves.bytes / 1e9), "GB"),
                _row(tr("Interval in this plan"), tidy(saves.interval_seconds / 60, 3), tr("minutes")),
                _row(tr("Interval that loses least"), tidy(saves.optimum_interval_seconds / 60, 3), tr("minutes")),
                _row(tr("Pause of a save"), tidy(saves.blocking_seconds, 3), "s"),
                _row(tr("Write rate needed"), tidy(saves.required_write_gb_per_second, 3), "GB/s"),
                _row(tr("Write rate available"), tidy(saves.available_write_gb_per_second, 3), "GB/s"),
                _row(tr("Reading back"), tidy(saves.restore_seconds, 3), "s"),
            ]
        )


def _row(name: str, value: str, unit: str) -> TableRow:
    return TableRow((name, value, unit), muted=(2,))
