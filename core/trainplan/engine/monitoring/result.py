"""The monitoring plan of a plan: metrics, alerts, who is called, how much is stored."""

from __future__ import annotations

from trainplan.catalog.monitoring import load_monitoring
from trainplan.engine.monitoring.accelerators import accelerator_alerts, accelerator_metrics
from trainplan.engine.monitoring.exporters import DCGM, exporter_of
from trainplan.engine.monitoring.hosts import host_alerts, host_metrics, site_alerts, site_metrics
from trainplan.engine.monitoring.network import network_alerts, network_metrics
from trainplan.engine.monitoring.parts import Call, MonitoringResult, XidAction
from trainplan.engine.monitoring.training import RECORDINGS, training_alerts, training_metrics
from trainplan.engine.monitoring.watch import Watch
from trainplan.engine.results import Results
from trainplan.plan.document import Plan
from trainplan.plan.monitoring import CHANNELS

SERIES_OF_A_NODE = 1000
"""Of node exporter with the InfiniBand collector: 600 to 1,500."""
BYTES_OF_A_SAMPLE = 1.5
"""On disk, compressed: 1 to 2 (Prometheus documentation, storage)."""
SECONDS_OF_A_DAY = 86_400
DEFAULT_NAMES = {"page": "on-call", "warn": "cluster-team", "facility": "site-desk"}


def monitoring_plan(plan: Plan, results: Results) -> MonitoringResult:
    """What to watch while this plan runs; what the results lack is left out."""
    watch = Watch(plan, results, load_monitoring())
    metrics = (
        *training_metrics(watch),
        *accelerator_metrics(watch),
        *network_metrics(watch),
        *host_metrics(watch),
        *site_metrics(watch),
    )
    by_id = {metric.id: metric for metric in metrics}
    alerts = (
        *training_alerts(watch, by_id),
        *accelerator_alerts(watch, by_id),
        *network_alerts(watch, by_id),
        *host_alerts(watch, by_id),
        *site_alerts(by_id),
    )
    exporter = exporter_of(watch)
    nodes, settings = plan.hardware.n_nodes, plan.monitoring
    series = nodes * SERIES_OF_A_NODE + plan.hardware.accelerators * (exporter.series if exporter else 0)
    samples = series * SECONDS_OF_A_DAY / settings.scrape_seconds
    xids = tuple(
        XidAction(row.xid, row.meaning, row.severity, row.action, watch.data.source_words(row.source))
        for row in (watch.data.xids if exporter is DCGM else ())
    )
    calls = tuple(
        Call(
            severity,
            getattr(settings, severity) or DEFAULT_NAMES[severity],
            CHANNELS[getattr(settings, f"{severity}_by")],
            sum(alert.severity == severity for alert in alerts),
        )
        for severity in ("page", "warn", "facility")
    )
    return MonitoringResult(
        cluster=settings.cluster or plan.name,
        metrics=metrics,
        alerts=alerts,
        recordings=RECORDINGS,
        xids=xids,
        calls=calls,
        series=series,
        gigabytes_per_day=samples * BYTES_OF_A_SAMPLE / 1e9,
        exporter_known=exporter is not None,
        exporter=exporter.title if exporter else "",
        data_date=watch.data.date,
    )
