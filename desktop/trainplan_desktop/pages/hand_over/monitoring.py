"""What to watch while the plan runs: metrics with limits, alerts and who is called, Xid codes; and the files of it."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from PySide6.QtWidgets import QFileDialog, QHBoxLayout, QVBoxLayout, QWidget

from trainplan import wording
from trainplan.engine.monitoring.parts import Metric, MonitoringResult
from trainplan.engine.results import Results
from trainplan_desktop.document.session import Session
from trainplan_desktop.pages.hand_over.monitoring_side import MetricSide
from trainplan_desktop.pages.hand_over.written import write_new_folder
from trainplan_desktop.pages.shared.page import Page
from trainplan_desktop.theme.tokens import theme
from trainplan_desktop.widgets.basics import QuietButton, chip, label
from trainplan_desktop.widgets.tables import FigureTable, TableRow
from trainplan_desktop.wording.formats import interval, percent, significant
from trainplan_desktop.wording.text import sentence, tr

VIEWS = (("metrics", "Metrics and thresholds"), ("alerts", "Alerts and routes"), ("xids", "Xid actions"))
TONES = {"page": "error", "warn": "warn", "facility": "", "error": "error", "warning": "warn", "note": ""}
XID_SEVERITIES = {"error": "Now", "warning": "Next gap", "note": "Watch"}
SCALES = (("T", 1e12), ("G", 1e9), ("M", 1e6), ("k", 1e3))


class MonitoringPage(Page):
    has_side = True
    side_width = 420

    def __init__(self, session: Session) -> None:
        super().__init__(session, tr("Monitoring"))
        px = theme().px
        self.view = "metrics"
        self.short = True
        self.selected = "step_time"
        self._watched: MonitoringResult | None = None
        self._shown: Results | None = None
        self.export_button = QuietButton(tr("Export rules and dashboard"), "export")
        self.export_button.clicked.connect(self.export)
        self.add_action(self.export_button)
        line = QHBoxLayout()
        line.setSpacing(px(8))
        self.chips = {}
        for key, words in VIEWS:
            button = chip(tr(words), checked=key == self.view)
            button.clicked.connect(partial(self.choose, key))
            self.chips[key] = button
            line.addWidget(button)
        self.short_chip = chip(tr("Short list"), checked=True)
        self.short_chip.clicked.connect(partial(self.show_short, True))
        self.all_chip = chip(tr("All"))
        self.all_chip.clicked.connect(partial(self.show_short, False))
        line.addSpacing(px(16))
        line.addWidget(self.short_chip)
        line.addWidget(self.all_chip)
        line.addStretch()
        self.body.addSpacing(px(4))
        self.body.addLayout(line)
        self.body.addSpacing(px(8))
        self.tables = {group: self._metric_table(words) for group, words in wording.METRICS.items()}
        self.no_exporter = label("", tone="warn", wrap=True)
        self.no_exporter.hide()
        self._metrics = QWidget()
        inside = QVBoxLayout(self._metrics)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(px(12))
        inside.addWidget(self.no_exporter)
        for table in self.tables.values():
            inside.addWidget(table)
        self.alerts = FigureTable(
            tr("Alerts"), (tr("Alert"), tr("Calls"), tr("When"), tr("What to do")), text_columns=(0, 1, 2, 3),
            wrapped=(2, 3),
        )  # fmt: skip
        self.xids = FigureTable(
            tr("Xid codes"), (tr("Xid"), tr("Meaning"), tr("When"), tr("What to do")), text_columns=(0, 1, 2, 3),
            wrapped=(1, 3),
        )  # fmt: skip
        for part in (self._metrics, self.alerts, self.xids):
            self.body.addWidget(part)
        self.body.addStretch()
        self.choose(self.view)

    def _metric_table(self, words: str) -> FigureTable:
        table = FigureTable(
            tr(words),
            (tr("Metric"), tr("From"), tr("Expected"), tr("80%"), tr("Warn"), tr("Page"), tr("For"), tr("Limit from")),
            text_columns=(0, 1, 7),
            wrapped=(7,),
        )
        table.opened.connect(lambda key, _link: self.select(key))
        return table

    def make_side(self) -> QWidget:
        self._side_pane = MetricSide(self.session)
        self._show_side()
        return self._side_pane

    def refresh(self) -> None:
        results = self.session.results
        if results is None or results is self._shown or self.session.busy:
            return
        self._shown, self._watched = results, results.monitoring
        if self._watched is None:
            self.say(tr("Nothing is computed yet; the findings say why."))
            return
        self.show_watched(self._watched)
        self._show_side()

    def choose(self, key: str) -> None:
        """Show one of the views."""
        self.view = key
        for name, button in self.chips.items():
            button.setChecked(name == key)
        self._metrics.setVisible(key == "metrics")
        self.alerts.setVisible(key == "alerts")
        self.xids.setVisible(key == "xids")
        self.short_chip.setVisible(key == "metrics")
        self.all_chip.setVisible(key == "metrics")

    def show_short(self, short: bool) -> None:
        """Only what a person looks at every day, or everything."""
        self.short = short
        self.short_chip.setChecked(short)
        self.all_chip.setChecked(not short)
        if self._watched is not None:
            self.show_watched(self._watched)

    def select(self, metric: str) -> None:
        """Tell of one metric in the right pane."""
        self.selected = metric
        self._show_side()

    def export(self) -> None:
        """Ask for a folder and write the files into a new one inside it."""
        chosen = QFileDialog.getExistingDirectory(self, tr("Folder for the monitoring files"))
        if chosen:
            self.write(Path(chosen))

    def write(self, parent: Path) -> Path | None:
        """Write the files into a folder of their own; nothing is overwritten."""
        from trainplan.export.monitoring.targets import all_files  # noqa: PLC0415

        results = self.session.results
        if results is None:
            return None
        return write_new_folder(self.session, parent, "monitoring", all_files(self.session.plan, results))

    def show_watched(self, watched: MonitoringResult) -> None:
        moved = sum(metric.expected is not None and metric.warn is not None for metric in watched.metrics)
        self.say(
            tr(
                "{metrics} metrics, {alerts} alerts. {moved} limits come from this plan and move with it; the rest are "
                "those of makers, operators and rules of thumb.",
                metrics=len(watched.metrics),
                alerts=len(watched.alerts),
                moved=moved,
            )
        )
        self.all_chip.setText(tr("All {count}", count=len(watched.metrics)))
        paging = {alert.metric for alert in watched.alerts if alert.severity == "page"}
        for group, table in self.tables.items():
            rows = [
                metric_row(each, pages=each.id in paging)
                for each in watched.metrics
                if each.group == group and (each.daily or not self.short)
            ]
            table.show_rows(rows)
            table.setVisible(bool(rows))
        names = {call.severity: call.name for call in watched.calls}
        self.alerts.show_rows(
            [
                TableRow(
                    (
                        alert.name,
                        f"{tr(wording.ALERTS[alert.severity])}: {names[alert.severity]}",
                        f"{sentence(alert.summary)}{_for(alert.hold_seconds, before=tr(', for '))}",
                        tr(alert.action),
                    ),
                    tone=TONES[alert.severity],
                    toned=(1,),
                )
                for alert in watched.alerts
            ]
        )
        self.xids.show_rows(
            [
                TableRow(
                    (str(row.xid), tr(row.meaning), tr(XID_SEVERITIES[row.severity]), tr(row.action)),
                    tone=TONES[row.severity],
                    toned=(2,),
                )
                for row in watched.xids
            ]
        )
        self.xids.note.setText("" if watched.xids else tr("NVIDIA's accelerators alone report Xid codes"))
        self.no_exporter.setVisible(not watched.exporter_known)
        self.no_exporter.setText(
            tr(
                "Nothing here tells of the accelerators: no exporter of {vendor} is known whose metrics could be "
                "watched. Training, network, nodes and site are.",
                vendor=self.session.plan.hardware.accelerator.vendor,
            )
        )

    def _show_side(self) -> None:
        if self._watched is not None and self.side_made:
            self._side_pane.show_metric(self._watched, self.selected)


def metric_row(metric: Metric, *, pages: bool) -> TableRow:
    """Name, source, what is expected, its interval, the limits with their comparison sign, and where they come from."""
    sign = {"above": "> ", "below": "< ", "at all": ""}[metric.comparison]
    limits = [f"{sign}{shown(value, metric.unit)}" if value is not None else "" for value in (metric.warn, metric.page)]
    if metric.comparison == "at all" and metric.basis:
        limits = ["", tr("any")] if pages else [tr("any"), ""]
    spread = ""
    if metric.low is not None and metric.high is not None:
        spread = _interval(metric.low, metric.high, metric.unit)
    return TableRow(
        (
            sentence(metric.title),
            tr(metric.measured_by),
            shown(metric.expected, metric.unit) if metric.expected is not None else "",
            spread,
            *limits,
            _for(metric.hold_seconds),
            sentence(metric.basis),
        ),
        muted=(1, 3, 7),
        key=metric.id,
    )


def shown(value: float, unit: str) -> str:
    """A value with its unit; shares without one are percent."""
    if unit in ("", "of time"):
        return percent(value)
    if unit == "a node":
        return tr("{count} a node", count=round(value))
    if unit == "nodes":
        return str(round(value))
    if unit == "tokens/s":
        scale, prefix = scaled_by(value)
        return f"{significant(value / scale)} {prefix}".rstrip()
    for prefix, size in SCALES:
        if unit in ("B", "B/s", "W") and abs(value) >= 10 * size:
            return f"{significant(value / size)} {prefix}{unit}"
    return f"{significant(value)} {'°C' if unit == 'C' else unit}"


def scaled_by(value: float) -> tuple[float, str]:
    """The size in which a count of tokens is shown, and its letter."""
    return next(((size, prefix) for prefix, size in SCALES if abs(value) >= 10 * size), (1.0, ""))


def _interval(low: float, high: float, unit: str) -> str:
    if unit in ("", "of time"):
        return f"{percent(low)}–{percent(high)}"
    if unit in ("s", "1/h"):
        return interval(low, high)
    if unit == "tokens/s":
        scale, prefix = scaled_by(high)
        return f"{interval(low / scale, high / scale)} {prefix}".rstrip()
    return f"{shown(low, unit)}–{shown(high, unit)}"


def _for(seconds: float, before: str = "") -> str:
    if not seconds:
        return "" if before else tr("at once")
    words = tr("{count} min", count=round(seconds / 60)) if seconds >= 60 else tr("{count} s", count=round(seconds))
    return before + words
