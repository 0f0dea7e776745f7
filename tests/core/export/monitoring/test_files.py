"""Monitoring files are whole, the same each time, and broken by no name."""

from __future__ import annotations

import json
import re

import pytest
import yaml

from trainplan.catalog.library import load_library
from trainplan.engine.evaluate import evaluate
from trainplan.engine.monitoring.result import monitoring_plan
from trainplan.export.monitoring.quoting import matcher, plain
from trainplan.export.monitoring.targets import all_files, dcgm_files
from trainplan.export.tables import NoTableError
from trainplan.export.targets import TARGETS
from trainplan.plan.new import default_plan, with_cluster
from trainplan.plan.paths import set_field

LIBRARY = load_library()
HOSTILE = [
    'a"} or vector(1) #',
    "{{ $value }} {{ printf }}",
    "x'; rm -rf / #",
    "- key: [value",
    '\\n\\" ${HOME} `id`',
    "名前 – ünïcode 🚀",
    "*&!%@|>",
]


@pytest.fixture(scope="module")
def plan():
    return default_plan(LIBRARY)


@pytest.fixture(scope="module")
def files(plan):
    return all_files(plan, evaluate(plan, scaling=False))


def named(plan, name):
    for path in ("name", "monitoring.cluster", "monitoring.page", "monitoring.hosts", "monitoring.page_to"):
        plan = set_field(plan, path, name)
    return set_field(plan, "monitoring.runbook_url", "https://wiki/" + name)


def test_every_target_is_listed_and_writes_its_files(plan):
    results = evaluate(plan, scaling=False)
    names = {
        target: set(TARGETS[target].files(plan, results))
        for target in ("dcgm-counters", "prometheus", "alertmanager", "grafana")
    }
    assert set().union(*names.values()) == set(TARGETS["monitoring"].files(plan, results))
    assert {"prometheus.yml", "rules.yml", "rules_test.yml"} <= names["prometheus"]


def test_the_files_are_the_same_each_time(plan, files):
    assert all_files(plan, evaluate(plan, scaling=False)) == files


def test_each_counter_is_a_line_of_three(files):
    lines = [line for line in files["dcgm-counters.csv"].decode().splitlines() if line and not line.startswith("#")]
    assert len(lines) > 40
    for line in lines:
        field, kind, _ = re.fullmatch(r"(DCGM_\w+), (gauge|counter|label), ([^,]+)", line).groups()
        assert field
        assert kind


def test_rules_use_only_counters_that_are_exported(files):
    exported = set(re.findall(r"^DCGM_\w+", files["dcgm-counters.csv"].decode(), re.MULTILINE))
    used = set(re.findall(r"DCGM_\w+", files["rules.yml"].decode() + files["dashboard.json"].decode()))
    assert used <= exported


def test_the_host_of_a_series_is_its_target_whatever_the_exporter_calls_it(files):
    jobs = {job["job_name"]: job for job in yaml.safe_load(files["prometheus.yml"])["scrape_configs"]}
    dropped = re.compile(jobs["dcgm"]["metric_relabel_configs"][0]["regex"])
    assert dropped.fullmatch("Hostname")
    assert dropped.fullmatch("exported_hostname")
    address = re.compile(jobs["node"]["relabel_configs"][0]["regex"])
    assert address.fullmatch("node-0001:9100")[1] == "node-0001"


def test_every_node_is_a_target(plan, files):
    (group,) = json.loads(files["targets-dcgm.json"])
    assert len(group["targets"]) == plan.hardware.n_nodes == 8
    assert group["targets"][0] == "node-1:9400"
    (job,) = json.loads(files["targets-train.json"])
    assert [name.partition(":")[0] for name in job["targets"]] == ["node-1"]  # its log is written by one rank


def test_panels_stand_beside_each_other_and_ask_for_variables_that_are_there(files):
    board = json.loads(files["dashboard.json"])
    ids = [panel["id"] for panel in board["panels"]]
    assert len(set(ids)) == len(ids)
    taken = set()
    for panel in board["panels"]:
        place = panel["gridPos"]
        columns, lines = (range(place[at], place[at] + place[size]) for at, size in (("x", "w"), ("y", "h")))
        cells = {(x, y) for x in columns for y in lines}
        assert place["x"] + place["w"] <= 24
        assert not cells & taken
        taken |= cells
    variables = {variable["name"] for variable in board["templating"]["list"]} | {"__rate_interval"}
    asked = set(re.findall(r"\$\{?(\w+)", json.dumps([panel.get("targets") for panel in board["panels"]])))
    assert asked <= variables
    assert len(board["uid"]) <= 40


def test_every_alert_is_a_rule_with_a_test(plan, files):
    watched = monitoring_plan(plan, evaluate(plan, scaling=False))
    rules = {rule["alert"] for rule in _rules(files) if "alert" in rule}
    tests = [yaml.safe_load(files[name])["tests"] for name in ("rules_test.yml", "rules_of_days_test.yml")]
    tested = {test["name"] for found in tests for test in found}
    assert rules == tested == {alert.name for alert in watched.alerts}


def test_every_severity_has_a_route_to_a_receiver(files):
    config = yaml.safe_load(files["alertmanager.yml"])
    receivers = {receiver["name"] for receiver in config["receivers"]}
    routes = {route["matchers"][0]: route["receiver"] for route in config["route"]["routes"]}
    assert set(routes) == {'severity="page"', 'severity="warn"', 'severity="facility"'}
    assert set(routes.values()) == receivers


@pytest.mark.parametrize("channel", ["webhook", "email", "slack", "pagerduty"])
def test_a_receiver_has_the_channel_of_the_plan(plan, channel):
    changed = set_field(set_field(plan, "monitoring.page_by", channel), "monitoring.page_to", "https://example.org/x")
    config = yaml.safe_load(all_files(changed, evaluate(changed, scaling=False))["alertmanager.yml"])
    page = next(each for each in config["receivers"] if each["name"] == "trainplan-page")
    assert list(page) == ["name", f"{channel}_configs"]


@pytest.mark.parametrize("name", HOSTILE)
def test_no_name_breaks_out_of_a_file(plan, files, name):
    changed = named(plan, name)
    found = all_files(changed, evaluate(changed, scaling=False))
    for file in ("rules.yml", "prometheus.yml", "alertmanager.yml", "rules_test.yml"):
        plain_one, hostile = yaml.safe_load(files[file]), yaml.safe_load(found[file])
        assert _shape(plain_one) == _shape(hostile) or file == "alertmanager.yml"
    rules = _rules(found)
    assert [rule["expr"] for rule in rules] == [rule["expr"] for rule in _rules(files)]
    alerts = [rule for rule in rules if "alert" in rule]
    templates = [text for rule in alerts for text in (*rule["labels"].values(), *rule["annotations"].values())]
    for text in templates:
        actions = re.findall(r"\{\{.*?\}\}", text)
        assert all(action == '{{"{{"}}' or action.startswith("{{ $labels.") for action in actions)
    json.loads(found["dashboard.json"])
    for line in found["dcgm-counters.csv"].decode().splitlines():
        assert not line or line.startswith(("#", "DCGM_"))


def _rules(files):
    return [rule for group in yaml.safe_load(files["rules.yml"])["groups"] for rule in group["rules"]]


def _shape(value):
    if isinstance(value, dict):
        return {key: _shape(item) for key, item in value.items() if key != "runbook_url"}
    return [_shape(item) for item in value] if isinstance(value, list) else type(value)


def test_quoting():
    assert matcher("cluster", 'a"b\\c\nd') == 'cluster="a\\"b\\\\c\\nd"'
    assert plain("{{ x }}") == '{{"{{"}} x }}'


def test_accelerators_that_dcgm_does_not_read_have_no_counters(plan):
    amd = with_cluster(plan, "amd-mi300x", 64, library=LIBRARY)
    results = evaluate(amd, scaling=False)
    with pytest.raises(NoTableError, match="NVIDIA"):
        dcgm_files(amd, results)
    assert "dcgm-counters.csv" not in all_files(amd, results)
    assert "targets-dcgm.json" not in all_files(amd, results)
