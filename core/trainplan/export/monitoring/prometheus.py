"""Prometheus: what is scraped, what is recorded, what alerts, and a test on which every alert fires and clears."""

from __future__ import annotations

from typing import Any

from trainplan.engine.monitoring.exporters import EXPORTERS
from trainplan.engine.monitoring.parts import Alert, MonitoringResult, Trial
from trainplan.engine.monitoring.watch import duration, whole_minutes
from trainplan.export.launch.quoting import json_document, one_line
from trainplan.export.launch.yaml_text import yaml_document
from trainplan.export.monitoring.quoting import plain
from trainplan.plan.document import Plan

PORTS = {**{exporter.id: exporter.port for exporter in EXPORTERS.values()}, "node": 9100, "train": 9401}
MARGIN = 600.0
"""What a phase of a test lasts beyond what the alert waits for [s]."""
RULES_FILE = "rules.yml"
RECORDED = "recorded"
"""The group whose results alerts of the other groups read."""
TEST_FILES = {60.0: "rules_test.yml", 3600.0: "rules_of_days_test.yml"}
"""By the interval at which they evaluate [s]: rules that look back over days would take minutes otherwise."""
A_DAY = 86_400.0
CLUSTER_LABEL, HOST_LABEL = "cluster", "hostname"


def scrape_config(plan: Plan, watched: MonitoringResult, comment: list[str]) -> dict[str, bytes]:
    """`prometheus.yml` and the lists of targets that it reads."""
    own = EXPORTERS.get(plan.hardware.accelerator.vendor)
    jobs = [*([own.id] if own else []), "node", "train"]
    seconds = plan.monitoring.scrape_seconds
    config = {
        "global": {"scrape_interval": duration(seconds), "evaluation_interval": duration(max(15, seconds))},
        "rule_files": [RULES_FILE],
        "alerting": {"alertmanagers": [{"static_configs": [{"targets": ["127.0.0.1:9093"]}]}]},
        "scrape_configs": [_scrape(job) for job in jobs],
    }
    note = [
        *comment,
        "# The targets are names by number; put your own into those files, or use service discovery.",
        "# hostname comes from the address of a target, whatever an exporter itself calls the host.",
        "# train is an endpoint of your training loop with the train_ metrics of this plan.",
    ]
    if own is None:
        note.append(
            f"# No exporter of {plan.hardware.accelerator.vendor} is known here: nothing tells of accelerators."
        )
    files = {"prometheus.yml": yaml_document(note, config)}
    for job in jobs:
        files[f"targets-{job}.json"] = json_document(_targets(plan, watched, job)).encode()
    return files


def _scrape(job: str) -> dict[str, Any]:
    found: dict[str, Any] = {
        "job_name": job,
        "file_sd_configs": [{"files": [f"targets-{job}.json"]}],
        "relabel_configs": [
            {"source_labels": ["__address__"], "regex": "([^:]+)(?::\\d+)?", "target_label": HOST_LABEL},
        ],
    }
    if job not in ("node", "train"):
        # Released exporters write Hostname, newer ones hostname, which a target's own label turns into exported_.
        found["metric_relabel_configs"] = [{"regex": "Hostname|exported_hostname", "action": "labeldrop"}]
    return found


def _targets(plan: Plan, watched: MonitoringResult, job: str) -> list[dict[str, Any]]:
    prefix, count = plan.monitoring.hosts or "node", 1 if job == "train" else plan.hardware.n_nodes
    digits = len(str(plan.hardware.n_nodes))
    names = [f"{one_line(prefix)}-{number:0{digits}}:{PORTS[job]}" for number in range(1, count + 1)]
    return [{"targets": names, "labels": {CLUSTER_LABEL: one_line(watched.cluster)}}]


def rules(plan: Plan, watched: MonitoringResult, comment: list[str]) -> bytes:
    """Recording and alert rules."""
    groups: list[dict[str, Any]] = [
        {
            "name": RECORDED,
            "rules": [{"record": each.name, "expr": each.expression} for each in watched.recordings],
        }
    ]
    metrics = {metric.id: metric for metric in watched.metrics}
    for group in _alert_groups(watched):
        found = [_rule(plan, watched, alert) for alert in watched.alerts if metrics[alert.metric].group == group]
        groups.append({"name": group, "rules": found})
    return yaml_document(comment, {"groups": groups})


def _alert_groups(watched: MonitoringResult) -> list[str]:
    group_of = {metric.id: metric.group for metric in watched.metrics}
    return list(dict.fromkeys(group_of[alert.metric] for alert in watched.alerts))


def _rule(plan: Plan, watched: MonitoringResult, alert: Alert) -> dict[str, Any]:
    rule: dict[str, Any] = {"alert": alert.name, "expr": alert.expression}
    if alert.hold_seconds:
        rule["for"] = duration(alert.hold_seconds)
    rule["labels"] = {"severity": alert.severity, "plan": plain(watched.cluster)}
    rule["annotations"] = _annotations(plan, alert, {label: f"{{{{ $labels.{label} }}}}" for label in alert.labels})
    return rule


def _annotations(plan: Plan, alert: Alert, labels: dict[str, str]) -> dict[str, str]:
    where = " ".join(labels[label] for label in alert.labels)
    found = {"summary": f"{alert.summary}: {where}" if where else alert.summary, "action": alert.action}
    if plan.monitoring.runbook_url:
        found["runbook_url"] = plain(plan.monitoring.runbook_url + alert.name)
    return found


def rule_tests(plan: Plan, watched: MonitoringResult, comment: list[str]) -> dict[str, bytes]:
    """For `promtool test rules`: each alert is silent, fires, and clears on a synthetic series."""
    found = {}
    for interval, name in TEST_FILES.items():
        tests = [_test(plan, watched, alert) for alert in watched.alerts if _interval(alert) == interval]
        if tests:
            config = {
                "rule_files": [RULES_FILE],
                "evaluation_interval": duration(interval),
                "group_eval_order": [RECORDED, *_alert_groups(watched)],  # promtool's own order is random
                "tests": tests,
            }
            found[name] = yaml_document(comment, config)
    return found


def _interval(alert: Alert) -> float:
    return max(TEST_FILES) if alert.window_seconds > A_DAY else min(TEST_FILES)


def _test(plan: Plan, watched: MonitoringResult, alert: Alert) -> dict[str, Any]:
    before, bad, after = phases(alert)
    step = _interval(alert)
    expected = {
        "exp_labels": {"severity": alert.severity, "plan": one_line(watched.cluster)} | _labels(alert),
        "exp_annotations": {
            name: text.replace('{{"{{"}}', "{{") for name, text in _annotations(plan, alert, _labels(alert)).items()
        },
    }
    ends = (before - step, before + bad - step, before + bad + after - step)
    return {
        "name": alert.name,
        "interval": duration(step),
        "input_series": [
            {"series": trial.series, "values": _values(trial, before, bad, after, step)} for trial in alert.trials
        ],
        "alert_rule_test": [
            {"eval_time": duration(end), "alertname": alert.name, "exp_alerts": [expected] if fires else []}
            for end, fires in zip(ends, (False, True, False), strict=True)
        ],
    }


def phases(alert: Alert) -> tuple[float, float, float]:
    """How long a series is good, bad, and good again, so that the alert is silent, fires, and clears [s]."""
    back = whole_minutes(alert.window_seconds) if alert.window_seconds else 0.0
    looks_back = any(trial.kind != "gauge" for trial in alert.trials)
    bad = whole_minutes((back if looks_back else 0.0) + alert.hold_seconds + MARGIN)
    around = whole_minutes(back + alert.hold_seconds + MARGIN)
    step = _interval(alert)
    return step * -(-around // step), step * (-(-bad // step) + 1), step * (-(-around // step) + 1)


def _labels(alert: Alert) -> dict[str, str]:
    """Labels of the first series of the trial that the alert keeps."""
    _, _, inside = alert.trials[0].series.partition("{")
    pairs = [pair.partition("=") for pair in inside.rstrip("}").split(",") if pair]
    found = {name: value.strip('"') for name, _, value in pairs}
    return found if not alert.aggregated else {name: found[name] for name in alert.labels if name in found}


def _values(trial: Trial, before: float, bad: float, after: float, step: float) -> str:
    """The values in promtool's notation: good, bad, good."""
    counts = [round(length / step) for length in (before, bad, after)]
    if trial.kind == "gauge":
        levels = (trial.good, trial.bad, trial.good)
        return " ".join(_repeated(value, count) for value, count in zip(levels, counts, strict=True))
    growth = [(rate or 0.0) * step / 60 for rate in (trial.good, trial.bad, trial.good)]
    if trial.kind == "clock":
        growth = [step, 0.0, step]
    value, parts = 0.0, []
    for part, (rise, count) in enumerate(zip(growth, counts, strict=True)):
        if trial.kind == "clock" and part == 2:
            value = before + bad
        parts.append(f"{value:.10g}+{rise:.10g}x{count - 1}")
        value += rise * count
    return " ".join(parts)


def _repeated(value: float | None, count: int) -> str:
    """promtool's short form has no word for what is not a number."""
    return " ".join(["NaN"] * count) if value is None else f"{value:.10g}x{count - 1}"
