"""The real programs read our monitoring files: promtool, amtool, a running Prometheus, Grafana's own models."""

from __future__ import annotations

import json
import re
import shutil
import socket
import subprocess
import time
import urllib.parse
import urllib.request
from contextlib import closing

import pytest
from tests.peers.conftest import PEERS

from trainplan.catalog.library import load_library
from trainplan.engine.evaluate import evaluate
from trainplan.export.monitoring.targets import all_files
from trainplan.plan.new import default_plan, with_cluster
from trainplan.plan.paths import set_field

pytestmark = pytest.mark.long
NAMES = ("plain", 'a"} or vector(1) # {{ $value }}', "x'; rm -rf / # ${HOME} `id` \\ - [")
MACHINES = ("nvidia-h100-sxm5-80gb", "amd-mi300x", "aws-trainium2", "google-tpu-v5p")
CHANNELS = ("webhook", "email", "slack", "pagerduty")


def tool(name):
    found = shutil.which(name)
    if found is None:
        pytest.skip(f"{name} is not installed (Debian packages prometheus and prometheus-alertmanager)")
    return found


def written(folder, plan):
    for name, content in all_files(plan, evaluate(plan, scaling=False)).items():
        (folder / name).write_bytes(content)
    return folder


def call(*command, folder):
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=900, check=False)


def changed_plan(machine=MACHINES[0], **fields):
    library = load_library()
    plan = default_plan(library)
    if machine != plan.hardware.accelerator.id:
        plan = with_cluster(plan, machine, 64, library=library)
    for path, value in fields.items():
        plan = set_field(plan, path.replace("__", "."), value)
    return plan


@pytest.mark.parametrize("machine", MACHINES)
@pytest.mark.parametrize("name", NAMES)
def test_promtool_accepts_rules_and_configuration(tmp_path, machine, name):
    promtool = tool("promtool")
    fields = {"name": name, "monitoring__cluster": name, "monitoring__runbook_url": f"https://wiki/{name}"}
    written(tmp_path, changed_plan(machine, **fields))
    for command in (("check", "rules", "--lint-fatal", "rules.yml"), ("check", "config", "prometheus.yml")):
        done = call(promtool, *command, folder=tmp_path)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize(
    ("machine", "name"), [*((MACHINES[0], name) for name in NAMES), *((other, "plain") for other in MACHINES[1:])]
)
def test_every_alert_is_silent_fires_and_clears(tmp_path, machine, name):
    promtool = tool("promtool")
    fields = {"monitoring__cluster": name, "monitoring__runbook_url": f"https://wiki/{name}"}
    written(tmp_path, changed_plan(machine, **fields))
    for file in ("rules_of_days_test.yml", "rules_test.yml"):
        done = call(promtool, "test", "rules", file, folder=tmp_path)
        assert done.returncode == 0, (done.stdout + done.stderr)[:4000]


def test_a_rule_that_does_not_fire_fails_its_test(tmp_path):
    """The tests can fail: a limit that no series reaches."""
    promtool = tool("promtool")
    written(tmp_path, changed_plan())
    rules = (tmp_path / "rules.yml").read_text()
    never = re.sub(r"job:train_goodput:ratio7d < [\d.]+", "job:train_goodput:ratio7d < -1", rules)
    (tmp_path / "rules.yml").write_text(never)
    assert call(promtool, "test", "rules", "rules_of_days_test.yml", folder=tmp_path).returncode != 0


@pytest.mark.parametrize("channel", CHANNELS)
@pytest.mark.parametrize("name", NAMES)
def test_amtool_accepts_the_routes_and_sends_each_severity_to_its_receiver(tmp_path, channel, name):
    amtool = tool("amtool")
    address = "https://example.org/hook" if channel == "webhook" else "team@example.org"
    fields = {f"monitoring__{who}_by": channel for who in ("page", "warn", "facility")}
    fields |= {f"monitoring__{who}_to": address for who in ("page", "warn", "facility")}
    fields |= {"monitoring__cluster": name, "monitoring__page": name}
    written(tmp_path, changed_plan(**fields))
    done = call(amtool, "check-config", "alertmanager.yml", folder=tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    for severity in ("page", "warn", "facility"):
        done = call(
            amtool,
            "config",
            "routes",
            "test",
            "--config.file=alertmanager.yml",
            f"--verify.receivers=trainplan-{severity}",
            f"severity={severity}",
            folder=tmp_path,
        )
        assert done.returncode == 0, done.stdout + done.stderr


def test_prometheus_loads_the_files_and_answers_every_panel(tmp_path):
    prometheus = tool("prometheus")
    plan = changed_plan()
    written(tmp_path, plan)
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    process = subprocess.Popen(
        [
            prometheus,
            "--config.file=prometheus.yml",
            f"--storage.tsdb.path={tmp_path / 'data'}",
            f"--web.listen-address=127.0.0.1:{port}",
        ],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        base = f"http://127.0.0.1:{port}"
        _wait_until_ready(base)
        groups = _get(base, "/api/v1/rules")["data"]["groups"]
        alerts = {rule["name"] for group in groups for rule in group["rules"] if rule["type"] == "alerting"}
        assert "StepTimeHigh" in alerts
        assert all(rule["health"] != "err" for group in groups for rule in group["rules"])
        targets = _wait_for_targets(base)
        assert {target["labels"]["job"] for target in targets} == {"dcgm", "node", "train"}
        assert {target["labels"]["hostname"] for target in targets} == {f"node-{number}" for number in range(1, 9)}
        for query in _queries(tmp_path):
            answer = _get(base, "/api/v1/query?" + urllib.parse.urlencode({"query": query}))
            assert answer["status"] == "success", query
    finally:
        process.terminate()
        process.wait(timeout=30)


@pytest.mark.skipif(not PEERS, reason="Grafana's models stand in the peers' environment")
def test_grafanas_own_models_take_the_dashboard(tmp_path, read):
    path = written(tmp_path, changed_plan()) / "dashboard.json"
    board = json.loads(path.read_text())
    assert json.loads(read("grafana_dashboard.py", str(path))) == [board["title"], len(board["panels"])]


def _queries(folder):
    """The dashboard's queries with Grafana's variables filled in."""
    board = json.loads((folder / "dashboard.json").read_text())
    found = [target["expr"] for panel in board["panels"] for target in panel.get("targets", ())]
    assert len(found) > 30
    return [re.sub(r"\$(cluster|hostname)", ".*", query).replace("$__rate_interval", "1m") for query in found]


def _wait_until_ready(base):
    for _ in range(120):
        try:
            with urllib.request.urlopen(base + "/-/ready", timeout=5) as answer:
                if answer.status == 200:
                    return
        except OSError:
            time.sleep(0.5)
    pytest.fail("Prometheus did not start")


def _wait_for_targets(base):
    for _ in range(120):
        found = _get(base, "/api/v1/targets")["data"]["activeTargets"]
        if len(found) == 17:  # eight nodes with two exporters, one training loop
            return found
        time.sleep(0.5)
    pytest.fail("Prometheus did not read its lists of targets")


def _get(base, path):
    with urllib.request.urlopen(base + path, timeout=30) as answer:
        return json.loads(answer.read())
