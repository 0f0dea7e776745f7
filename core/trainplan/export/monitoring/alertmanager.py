"""Alertmanager: who is called for which alert."""

from __future__ import annotations

from typing import Any

from trainplan.engine.monitoring.parts import Call, MonitoringResult
from trainplan.export.launch.quoting import one_line
from trainplan.export.launch.yaml_text import yaml_document
from trainplan.export.monitoring.quoting import matcher
from trainplan.plan.document import Plan

REPEAT = {"page": "1h", "warn": "1d", "facility": "4h"}
WAIT = {"page": "10s", "warn": "5m", "facility": "30s"}


def alertmanager(plan: Plan, watched: MonitoringResult, comment: list[str]) -> bytes:
    """Routes by severity, a receiver each, and what a page silences."""
    config = {
        "route": {
            "receiver": _receiver_name("warn"),
            "group_by": ["cluster", "alertname"],
            "group_wait": "30s",
            "group_interval": "5m",
            "repeat_interval": "4h",
            "routes": [_route(call) for call in watched.calls],
        },
        "inhibit_rules": [
            {
                "source_matchers": [matcher("severity", "page")],
                "target_matchers": [matcher("severity", "warn")],
                "equal": ["cluster", "hostname"],
            }
        ],
        "receivers": [_receiver(plan, call) for call in watched.calls],
    }
    note = [
        *comment,
        *(f"# {_receiver_name(call.severity)}: {one_line(call.name)}, {call.alerts} alerts" for call in watched.calls),
        "# A receiver without an address tells nobody. Keys and tokens are read from files, never written here.",
    ]
    return yaml_document(note, config)


def _receiver_name(severity: str) -> str:
    return f"trainplan-{severity}"


def _route(call: Call) -> dict[str, Any]:
    return {
        "receiver": _receiver_name(call.severity),
        "matchers": [matcher("severity", call.severity)],
        "group_wait": WAIT[call.severity],
        "repeat_interval": REPEAT[call.severity],
    }


def _receiver(plan: Plan, call: Call) -> dict[str, Any]:
    address = one_line(getattr(plan.monitoring, f"{call.severity}_to"))
    channel = getattr(plan.monitoring, f"{call.severity}_by")
    found: dict[str, Any] = {"name": _receiver_name(call.severity)}
    if not address:
        return found
    if channel == "webhook":
        found["webhook_configs"] = [{"url": address, "send_resolved": True}]
    elif channel == "email":
        mail = {"to": address, "from": "alertmanager@localhost", "smarthost": "localhost:25", "require_tls": False}
        found["email_configs"] = [mail]
    elif channel == "slack":
        found["slack_configs"] = [{"api_url_file": "/etc/alertmanager/slack_url", "channel": address}]
    else:
        found["pagerduty_configs"] = [{"routing_key_file": "/etc/alertmanager/pagerduty_key", "client_url": address}]
    return found
