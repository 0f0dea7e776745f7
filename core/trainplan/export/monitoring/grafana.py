"""A Grafana dashboard of the monitoring plan, in the classic form that old and new servers load."""

from __future__ import annotations

from typing import Any

from trainplan import wording
from trainplan.engine.monitoring.parts import Metric, MonitoringResult
from trainplan.export.launch.quoting import json_document, one_line, slug

SCHEMA_VERSION = 39
COLUMNS, PANEL_HEIGHT, PANELS_IN_A_ROW = 24, 8, 3
UNITS = {"s": "s", "W": "watt", "C": "celsius", "B": "bytes", "B/s": "Bps", "": "percentunit", "%": "percent"}
SOURCE = {"type": "prometheus", "uid": "${datasource}"}
COUNTERS = ("_total", "_TOTAL", "_accumulated", "_wafl")
"""How the names of series end that only grow."""
GREEN, AMBER, RED = "green", "orange", "red"


def dashboard(watched: MonitoringResult) -> bytes:
    """A row for each group, a panel for each metric, its limits as thresholds."""
    panels: list[dict[str, Any]] = []
    top = 0
    for group, title in wording.METRICS.items():
        members = [metric for metric in watched.metrics if metric.group == group]
        if not members:
            continue
        panels.append(_row(len(panels) + 1, title, top))
        top += 1
        for index, metric in enumerate(members):
            x = (index % PANELS_IN_A_ROW) * (COLUMNS // PANELS_IN_A_ROW)
            y = top + (index // PANELS_IN_A_ROW) * PANEL_HEIGHT
            panels.append(_panel(len(panels) + 1, metric, x, y))
        top += -(-len(members) // PANELS_IN_A_ROW) * PANEL_HEIGHT
    name = one_line(watched.cluster, 100)
    return json_document(
        {
            "id": None,
            "uid": slug(f"trainplan {name}", 40),
            "title": f"Training on {name}" if name else "Training",
            "tags": ["trainplan"],
            "timezone": "browser",
            "editable": True,
            "graphTooltip": 1,
            "schemaVersion": SCHEMA_VERSION,
            "version": 1,
            "refresh": "30s",
            "time": {"from": "now-6h", "to": "now"},
            "templating": {"list": [_datasource(), _cluster(), _hostname()]},
            "annotations": {"list": []},
            "links": [],
            "panels": panels,
        }
    ).encode()


def expression(metric: Metric) -> str:
    """What a panel of the metric asks Prometheus for, in the clusters and hosts that are chosen."""
    hosts = '{cluster=~"$cluster",hostname=~"$hostname"}'
    chosen = '{cluster=~"$cluster"}' if metric.group in ("training", "site") or metric.id == "nodes" else hosts
    series = metric.series + chosen
    if metric.id == "goodput":
        return metric.series + chosen
    if metric.id in ("hang", "checkpoint_age"):
        return f"time() - {series}"
    if metric.id == "host_memory":
        return f"{series} / node_memory_MemTotal_bytes{chosen}"
    if metric.id == "files_free":
        return f"{series} / node_filesystem_size_bytes{chosen}"
    if metric.id == "inodes_free":
        return f"{series} / node_filesystem_files{chosen}"
    if metric.id == "nodes":
        return f'count by (cluster, job) ({metric.series}{{cluster=~"$cluster"}} == 0)'
    if metric.unit == "C":
        return f"{series} < 1000"
    if metric.id == "throttled" and metric.unit == "of time":
        return f"rate({series}[$__rate_interval]) / 1e9"
    if metric.id == "pcie_replays":
        return f"rate({series}[$__rate_interval]) * 60"
    if metric.series.endswith(COUNTERS) or metric.id == "oom":
        return f"rate({series}[$__rate_interval])"
    return series


def _panel(number: int, metric: Metric, x: int, y: int) -> dict[str, Any]:
    steps: list[dict[str, Any]] = [{"color": GREEN, "value": None}]
    if metric.comparison == "above":
        steps += [
            {"color": color, "value": at} for color, at in ((AMBER, metric.warn), (RED, metric.page)) if at is not None
        ]
    elif metric.comparison == "below":
        steps[0]["color"] = RED if metric.page is not None else AMBER
        steps += [{"color": AMBER, "value": metric.page}] if metric.page is not None and metric.warn is not None else []
        best = metric.warn if metric.warn is not None else metric.page
        steps += [{"color": GREEN, "value": best}] if best is not None else [{"color": GREEN, "value": 0}]
    expected = f"Expected {metric.expected:.6g} {metric.unit}. " if metric.expected is not None else ""
    return {
        "id": number,
        "type": "timeseries",
        "title": metric.title,
        "description": f"{expected}{metric.basis}".strip(),
        "datasource": SOURCE,
        "gridPos": {"h": PANEL_HEIGHT, "w": COLUMNS // PANELS_IN_A_ROW, "x": x, "y": y},
        "fieldConfig": {
            "defaults": {
                "unit": UNITS.get(metric.unit, "short") if metric.comparison != "at all" else "short",
                "thresholds": {"mode": "absolute", "steps": steps},
                "custom": {"thresholdsStyle": {"mode": "line"}},
            },
            "overrides": [],
        },
        "options": {"legend": {"displayMode": "list", "placement": "bottom"}, "tooltip": {"mode": "multi"}},
        "targets": [
            {
                "refId": "A",
                "datasource": SOURCE,
                "expr": expression(metric),
                "legendFormat": "{{hostname}} {{gpu}}{{gpu_id}}{{neuroncore}} {{device}}"
                if metric.group not in ("training", "site")
                else "",
                "range": True,
                "instant": False,
            }
        ],
    }


def _row(number: int, title: str, y: int) -> dict[str, Any]:
    place = {"h": 1, "w": COLUMNS, "x": 0, "y": y}
    return {"id": number, "type": "row", "title": title, "collapsed": False, "gridPos": place, "panels": []}


def _datasource() -> dict[str, Any]:
    return {"name": "datasource", "type": "datasource", "query": "prometheus", "refresh": 1, "hide": 0}


def _cluster() -> dict[str, Any]:
    return _labels("cluster", "label_values(up, cluster)")


def _hostname() -> dict[str, Any]:
    return _labels("hostname", 'label_values(up{cluster=~"$cluster"}, hostname)')


def _labels(name: str, query: str) -> dict[str, Any]:
    return {
        "name": name,
        "type": "query",
        "datasource": SOURCE,
        "query": query,
        "definition": query,
        "refresh": 2,
        "multi": True,
        "includeAll": True,
        "allValue": ".*",
        "sort": 1,
        "current": {"selected": True, "text": ["All"], "value": ["$__all"]},
    }
