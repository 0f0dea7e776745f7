"""Every monitoring file by target: the exporter's counters, Prometheus, Alertmanager, Grafana, or all of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType

from trainplan.engine.monitoring.exporters import DCGM
from trainplan.engine.monitoring.parts import MonitoringResult
from trainplan.engine.monitoring.result import monitoring_plan
from trainplan.engine.results import Results
from trainplan.export.launch.quoting import one_line
from trainplan.export.monitoring import alertmanager, counters, grafana, prometheus
from trainplan.export.tables import NoTableError
from trainplan.plan.document import Plan

MakeFiles = Callable[[Plan, Results], dict[str, bytes]]


def _comment(plan: Plan, results: Results, watched: MonitoringResult) -> list[str]:
    step = results.step
    lines = [f"# Monitoring of {one_line(plan.name) or 'a plan'}, written by Trainplan"]
    if step is not None:
        lines.append(
            f"# Expected: {step.seconds:.4g} s a step ({step.low_seconds:.4g} to {step.high_seconds:.4g}), "
            f"{step.tokens_per_second:.4g} tokens/s, MFU {step.mfu:.1%}"
        )
    return [*lines, f"# {len(watched.alerts)} alerts on {len(watched.metrics)} metrics"]


def dcgm_files(plan: Plan, results: Results) -> dict[str, bytes]:
    """The counters. Raises NoTableError on accelerators that DCGM does not read."""
    watched = monitoring_plan(plan, results)
    if watched.exporter != DCGM.title:
        raise NoTableError("DCGM reads NVIDIA's accelerators alone")
    return {"dcgm-counters.csv": counters.counters(_comment(plan, results, watched))}


def prometheus_files(plan: Plan, results: Results) -> dict[str, bytes]:
    """Scrape configuration, targets, rules and their test."""
    watched = monitoring_plan(plan, results)
    comment = _comment(plan, results, watched)
    return (
        prometheus.scrape_config(plan, watched, comment)
        | {prometheus.RULES_FILE: prometheus.rules(plan, watched, comment)}
        | prometheus.rule_tests(plan, watched, comment)
    )


def alertmanager_files(plan: Plan, results: Results) -> dict[str, bytes]:
    watched = monitoring_plan(plan, results)
    return {"alertmanager.yml": alertmanager.alertmanager(plan, watched, _comment(plan, results, watched))}


def grafana_files(plan: Plan, results: Results) -> dict[str, bytes]:
    return {"dashboard.json": grafana.dashboard(monitoring_plan(plan, results))}


def all_files(plan: Plan, results: Results) -> dict[str, bytes]:
    """Every monitoring file; without counters where DCGM does not read the accelerators."""
    found = prometheus_files(plan, results) | alertmanager_files(plan, results) | grafana_files(plan, results)
    if monitoring_plan(plan, results).exporter == DCGM.title:
        found |= dcgm_files(plan, results)
    return found


FILES: Mapping[str, tuple[str, MakeFiles]] = MappingProxyType(
    {
        "monitoring": ("Monitoring, all files", all_files),
        "dcgm-counters": ("Counters of the DCGM exporter", dcgm_files),
        "prometheus": ("Prometheus: scraping, rules, rule tests", prometheus_files),
        "alertmanager": ("Alertmanager routes", alertmanager_files),
        "grafana": ("Grafana dashboard", grafana_files),
    }
)
