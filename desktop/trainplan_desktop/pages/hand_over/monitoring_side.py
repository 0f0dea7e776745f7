"""The right pane of the monitoring page: one metric, its rules in PromQL, and who is called."""

from __future__ import annotations

from PySide6.QtGui import QGuiApplication

from trainplan import wording
from trainplan.engine.monitoring.parts import MonitoringResult
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.shared.page import SidePane
from trainplan_desktop.widgets.basics import QuietButton, label
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.formats import significant
from trainplan_desktop.wording.text import sentence, tr

TONES = {"page": "error", "warn": "warn", "facility": ""}
FIELDS = {"page": "monitoring.page", "warn": "monitoring.warn", "facility": "monitoring.facility"}


class MetricSide(SidePane):
    def __init__(self, session: Session) -> None:
        super().__init__()
        self._session = session
        self.title = label("", "heading", wrap=True)
        self.about = FigureTable(tr("This metric"), ("", ""), text_columns=(0, 1), wrapped=(1,))
        self.rules = FigureTable(
            tr("Rules in PromQL"), (tr("Alert"), tr("Expression")), text_columns=(0, 1), wrapped=(1,)
        )
        self.copy_rules = QuietButton(tr("Copy the rules"), "copy")
        self.copy_rules.clicked.connect(self.copy)
        self.calls = FigureTable(
            tr("Who is called"), (tr("How"), tr("Who"), tr("By"), tr("Alerts")), text_columns=(0, 1, 2)
        )
        self.calls.opened.connect(lambda field, _link: session.field_requested.emit(field))
        self.stored = label("", "caption", wrap=True)
        for part in (self.title, self.about, self.rules, self.copy_rules, self.calls, self.stored):
            self.add(part)

    def show_metric(self, watched: MonitoringResult, metric_id: str) -> None:
        """Show a metric of the plan, the first where there is none of that name."""
        metric = next((each for each in watched.metrics if each.id == metric_id), watched.metrics[0])
        self.title.setText(sentence(metric.title))
        rows = [
            (tr("Series"), metric.series),
            (tr("Measured by"), tr(metric.measured_by)),
            (tr("Limits from"), sentence(metric.basis) or tr("shown, not judged")),
            (tr("Source"), metric.source or tr("this plan")),
        ]
        self.about.show_rows([TableRow(cells, muted=(0,)) for cells in rows])
        alerts = [alert for alert in watched.alerts if alert.metric == metric.id]
        self.rules.show_rows(
            [TableRow((alert.name, alert.expression), tone=TONES[alert.severity], toned=(0,)) for alert in alerts]
        )
        self.rules.setVisible(bool(alerts))
        self.copy_rules.setVisible(bool(alerts))
        self.calls.show_rows(
            [
                TableRow(
                    (tr(wording.ALERTS[call.severity]), call.name, tr(call.channel), str(call.alerts)),
                    tone=TONES[call.severity],
                    toned=(1,),
                    key=FIELDS[call.severity],
                )
                for call in watched.calls
            ]
        )
        self.stored.setText(
            tr(
                "About {series} series, {gigabytes} GB a day in Prometheus.",
                series=significant(watched.series),
                gigabytes=significant(watched.gigabytes_per_day),
            )
        )

    def copy(self) -> None:
        """The rules of the metric as text."""
        lines = [f"{row.cells[0]}: {row.cells[1]}" for row in self.rules.rows]
        QGuiApplication.clipboard().setText("\n".join(lines))
