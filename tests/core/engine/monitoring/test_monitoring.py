"""Limits come from the plan and move with it; what is not known is left out."""

from __future__ import annotations

import pytest

from trainplan.catalog.library import load_library
from trainplan.catalog.monitoring import load_monitoring
from trainplan.engine.evaluate import evaluate
from trainplan.engine.monitoring.result import monitoring_plan
from trainplan.engine.monitoring.watch import duration, whole_minutes
from trainplan.plan.new import default_plan, with_cluster
from trainplan.plan.paths import set_field

LIBRARY = load_library()


@pytest.fixture(scope="module")
def plan():
    return default_plan(LIBRARY)


def watched(plan, **changes):
    for path, value in changes.items():
        plan = set_field(plan, path.replace("__", "."), value)
    results = evaluate(plan, scaling=False)
    return monitoring_plan(plan, results), results


def metric(found, name):
    return next(each for each in found.metrics if each.id == name)


def alert(found, name):
    return next(each for each in found.alerts if each.name == name)


def test_step_time_warns_at_the_interval_and_pages_a_third_above_the_plan_or_a_tenth_above_it(plan):
    found, results = watched(plan)
    step = metric(found, "step_time")
    assert (step.expected, step.low, step.high) == (
        results.step.seconds,
        results.step.low_seconds,
        results.step.high_seconds,
    )
    assert step.warn == results.step.high_seconds
    assert step.page == pytest.approx(max(1.3 * results.step.seconds, 1.1 * results.step.high_seconds))
    assert alert(found, "StepTimeVeryHigh").severity == "page"


def test_limits_move_with_the_plan(plan):
    slow, _ = watched(plan, software__implementation__attention_kernel="unfused")
    assert metric(slow, "step_time").warn > metric(watched(plan)[0], "step_time").warn


def test_tokens_and_step_time_say_the_same(plan):
    found, results = watched(plan)
    tokens, step = metric(found, "tokens"), metric(found, "step_time")
    per_step = 512 * 8192  # the global batch of the plan
    assert tokens.warn * step.warn == pytest.approx(per_step)
    assert tokens.page * step.page == pytest.approx(per_step)
    assert tokens.expected == results.step.tokens_per_second


def test_a_hang_is_ten_steps_and_a_save_in_full_minutes(plan):
    found, results = watched(plan)
    silent = metric(found, "hang").page
    least = 10 * results.step.seconds + results.checkpoint.blocking_seconds
    assert least <= silent < least + 60
    assert silent % 60 == 0


def test_a_checkpoint_is_late_after_two_intervals(plan):
    found, _ = watched(plan, operations__checkpoint_interval_seconds=1800)
    assert metric(found, "checkpoint_age").page == 3600


def test_power_of_a_card_is_the_draw_of_the_facility(plan):
    found, _ = watched(plan, facility__draw_fraction=0.8)
    card = metric(found, "card_power")
    assert card.expected == pytest.approx(560)  # 0.8 of the 700 W of an H100
    assert card.warn == pytest.approx(420)


def test_power_at_the_meter_is_held_against_what_is_there(plan):
    found, results = watched(plan, facility__power_limit_kilowatts=200)
    power = metric(found, "site_power")
    assert (power.warn, power.page) == (pytest.approx(190_000), pytest.approx(200_000))
    assert power.expected == pytest.approx(results.power.facility_kilowatts * 1000)
    assert alert(found, "SitePowerOverDesign").severity == "facility"


def test_goodput_has_the_spread_of_the_stops_of_a_week(plan):
    found, results = watched(plan, hardware__accelerators=512)
    goodput, reliability = metric(found, "goodput"), results.reliability
    # Poisson: the standard deviation of n stops is their root; 1.2816 of it is the 10th percentile of a normal.
    stops = 7 * reliability.interruptions_per_day
    lost = reliability.hours_lost_per_interruption / 168
    assert goodput.expected - goodput.warn == pytest.approx(1.2816 * stops**0.5 * lost)
    assert goodput.page < goodput.warn < reliability.goodput


def test_more_nodes_down_than_are_spare_calls_somebody(plan):
    found, _ = watched(plan, operations__spare_nodes=3)
    assert alert(found, "MoreNodesDownThanSpare").expression == 'count(up{job="node"} == 0) > 3'


def test_every_alert_belongs_to_a_metric_and_calls_somebody(plan):
    found, _ = watched(plan)
    metrics = {each.id for each in found.metrics}
    assert len(metrics) == len(found.metrics)
    assert {each.metric for each in found.alerts} <= metrics
    assert len({each.name for each in found.alerts}) == len(found.alerts)
    assert sum(call.alerts for call in found.calls) == len(found.alerts)
    assert all(each.action and each.trials for each in found.alerts)


def test_the_names_of_the_people_are_the_plans(plan):
    found, _ = watched(plan, monitoring__page="Night shift", monitoring__page_by="pagerduty")
    page = next(call for call in found.calls if call.severity == "page")
    assert (page.name, page.channel) == ("Night shift", "PagerDuty")


def on_fabric(plan, fabric):
    network = plan.network.model_copy(update={"fabric": LIBRARY.fabrics[fabric]})
    return watched(plan.model_copy(update={"network": network}))[0]


def test_metrics_follow_the_network(plan):
    infiniband = on_fabric(plan, "ib-ndr")
    assert metric(infiniband, "port_rate").expected == 50e9  # 400 Gb/s
    assert "packet_loss" not in {each.id for each in infiniband.metrics}
    assert metric(on_fabric(plan, "roce-400"), "packet_loss").warn is None
    assert alert(on_fabric(plan, "roce-400"), "PacketsLost").severity == "warn"
    assert metric(on_fabric(plan, "ethernet-100"), "port_state").series == "node_network_carrier"
    alone, _ = watched(plan, hardware__accelerators=8)
    assert "port_state" not in {each.id for each in alone.metrics}


def test_amd_is_watched_through_its_own_exporter(plan):
    found, results = watched(with_cluster(plan, "amd-mi300x", 64, library=LIBRARY))
    assert found.exporter == "AMD Device Metrics Exporter"
    # amd-smi static of an MI300A: slowdown at a hotspot of 100 C, memory at 105 C.
    assert metric(found, "temperature").page == 100
    assert metric(found, "memory_temperature").page == 105
    # The exporter tells shares from 0 to 100.
    assert metric(found, "tensor_active").expected == pytest.approx(100 * results.step.hfu)
    assert alert(found, "CardUnhealthy").expression == "gpu_health < 1"
    assert alert(found, "AcceleratorMissing").expression.endswith("< 8")
    assert not found.xids


def test_neuron_devices_are_watched_through_neuron_monitor(plan):
    found, _ = watched(with_cluster(plan, "aws-trainium2", 64, library=LIBRARY))
    assert metric(found, "busy").series == "neuroncore_utilization_ratio"
    assert 'event_type="sram_ecc_uncorrected"' in alert(found, "SramErrorUncorrected").expression


def test_makers_without_a_known_exporter_get_no_metrics(plan):
    found, _ = watched(with_cluster(plan, "google-tpu-v5p", 64, library=LIBRARY))
    assert not found.exporter_known
    assert not [each for each in found.metrics if each.group == "accelerators"]
    assert not found.xids
    assert metric(found, "step_time").warn


def test_two_evaluations_of_a_plan_watch_the_same(plan):
    assert watched(plan)[0] == watched(plan)[0]


def test_a_plan_that_cannot_be_evaluated_is_still_watched(plan):
    found, results = watched(plan, parallelism__tensor=7)
    assert results.step is None
    assert "step_time" not in {each.id for each in found.metrics}
    assert "nodes" in {each.id for each in found.metrics}


def test_critical_xids_are_all_but_those_that_can_wait():
    data = load_monitoring()
    severity = {row.xid: row.severity for row in data.xids}
    # facebookresearch/gcm: 13, 31, 43, 45, 63, 68, 92 and 109 are not critical, 79 and 119 are.
    assert all(severity[code] != "error" for code in (13, 31, 43, 45, 63, 68, 92, 109))
    assert severity[79] == severity[119] == severity[48] == "error"


def test_counters_add_what_the_exporter_leaves_out():
    added = {row.field for row in load_monitoring().counters if row.added}
    assert {"DCGM_FI_PROF_SM_ACTIVE", "DCGM_FI_DEV_ECC_DBE_VOL_TOTAL", "DCGM_FI_DEV_THERMAL_VIOLATION"} <= added
    assert "DCGM_FI_PROF_PIPE_TENSOR_ACTIVE" not in added


@pytest.mark.parametrize(("seconds", "text"), [(90, "90s"), (600, "10m"), (7200, "2h"), (604_800, "7d"), (0.2, "1s")])
def test_durations_are_those_of_prometheus(seconds, text):
    assert duration(seconds) == text


def test_minutes_are_rounded_up():
    assert (whole_minutes(1), whole_minutes(60), whole_minutes(61)) == (60, 60, 120)


def test_that_every_limit_says_where_it_comes_from(plan):
    """From the plan, or from a document that the reader can look up."""
    found, _ = watched(plan)
    limited = [each for each in found.metrics if each.warn is not None or each.page is not None]
    assert len(limited) > 10
    assert [each.id for each in limited if not each.basis] == []
    assert "DCGM" in metric(found, "throttled").source
    assert metric(found, "skipped").basis == "rule of thumb"
