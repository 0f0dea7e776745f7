"""Tests of operation: restart, spares, alarms, sustained power, throttling, the power step."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from trainplan.acceptance.planned import PlannedTest, Reads, text
from trainplan.acceptance.site import Site
from trainplan.acceptance.storage import restore_range

SOAK_HOURS: Final = 24
MARGIN_OF_RESTART: Final = 1.25
"""Over the planned recovery (assumption)."""
IDLE_SHARE: Final = 0.25
"""Draw of an idle node over its rated power: fans, processors and memory stay on (assumption, to be measured)."""


@dataclass(frozen=True)
class Drill:
    """What is done on purpose, with the command on NVIDIA nodes, and the alert of the monitoring plan that follows."""

    words: str
    command: str
    alert: str


DRILLS: Final = (
    Drill("Exporter stopped on a node", "sudo systemctl stop nvidia-dcgm-exporter", "ExporterDown"),
    Drill("Accelerator error injected", "dcgmi test --inject --gpuid 0 -f 230 -v 79", "XidCritical"),
    Drill("Link of a node down", 'sudo ip link set "$(ls /sys/class/net | grep -m1 ^ib)" down', "PortDown"),
    Drill("Training process stopped, the job hangs", "pkill -STOP -o -f train", "TrainingHangs"),
    Drill(
        "File system for checkpoints nearly full",
        'fallocate -l "$(df --output=avail -B1 {folder} | tail -1)" {folder}filler',
        "FileSystemLow",
    ),
    Drill("Loader killed for memory", "stress-ng --vm 1 --vm-bytes 95% --timeout 60s", "KilledForMemory"),
    Drill("Step slower than planned", "sudo nvidia-smi -i 0 -pl {watts}", "StepTimeHigh"),
    Drill("No checkpoint for twice its interval", "chmod a-w {folder}", "CheckpointOld"),
)
MINUTES_TO_REACH: Final = 10
"""From the alert to the person on call (assumption)."""


def tests(site: Site) -> Iterator[PlannedTest]:
    yield from _restart(site)
    yield from _spares(site)
    yield _alarms(site)
    yield from _power(site)


def _restart(site: Site) -> Iterator[PlannedTest]:
    checkpoint, operations = site.results.checkpoint, site.plan.operations
    if checkpoint is None:
        return
    minutes = (operations.detection_seconds + operations.restart_seconds + (checkpoint.restore_seconds or 0.0)) / 60
    noticed = site.range_of("operations.detection_seconds", operations.detection_seconds)
    back = restore_range(site, checkpoint.restore_seconds or 0.0)
    low, high = ((one + (other or 0.0)) / 60 for one, other in zip(noticed, back, strict=True))
    yield PlannedTest(
        code="restart",
        group="storage",
        title=text("Restart after a failure"),
        why=text(
            "The plan counts {count:,.0f} interruptions; each costs this time and the work since the last save.",
            count=site.results.reliability.interruptions if site.results.reliability else 0.0,
        ),
        boundary=text("One controlled failure of a process and one of a node; not of storage or fabric."),
        steps=(
            text("Kill one rank in a running job; then power one node off."),
            text("Do not intervene: detection, requeue, loading and the first step are up to scheduler and framework."),
            text("Record the longer time from the failure to the first new step."),
        ),
        commands=(
            "pkill -KILL -n -f train  # on one node of the running job\n"
            "ipmitool -I lanplus -H BMC_OF_ONE_NODE -U admin -E chassis power off"
        ),
        instrument="training log, scheduler",
        unit="min",
        comparison="at_most",
        expected=minutes,
        low=low,
        high=high,
        threshold=minutes * MARGIN_OF_RESTART,
        fields=(
            "operations.detection_seconds",
            "operations.restart_seconds",
            "hardware.storage",
            "hardware.accelerators",
            "software.framework",
            "software.scheduler",
            "model.architecture",
        ),
        basis=text("Detection, start and restore of the plan; a quarter longer passes."),
        topic=10,
        hours=2,
    )


def _spares(site: Site) -> Iterator[PlannedTest]:
    found, planned = site.results.reliability, site.plan.operations.spare_nodes
    if found is None or site.nodes < 2:
        return
    yield PlannedTest(
        code="spare_policy",
        group="operation",
        title=text("Spare nodes on standby"),
        why=text(
            "With {needed} spare nodes a failed one is replaced at once with 99% probability; the plan has {planned}.",
            needed=found.spare_nodes,
            planned=planned,
        ),
        boundary=text("Spares that passed every test of the nodes, and the swap by the scheduler."),
        steps=(
            text("Drain a node of the running job and let the scheduler take a spare."),
            text("Count the spares that passed burn-in, sweep and pair tests and that the scheduler may use."),
        ),
        commands="scontrol update nodename=ONE_NODE state=drain reason=drill\n"
        "sinfo -N -h -t idle -o %N | sort -u | wc -l",
        instrument="scheduler",
        unit="nodes",
        comparison="at_least",
        expected=found.spare_nodes,
        threshold=max(planned, found.spare_nodes),
        fields=("operations.spare_nodes", "operations.failures_per_node_day", "operations.node_repair_days",
                "hardware.accelerators"),
        basis=text("Nodes in repair 99% of the time, or the plan's own number where it is larger."),
        hours=1,
    )  # fmt: skip


def _alarms(site: Site) -> PlannedTest:
    watch = site.results.monitoring
    holds = {alert.name: alert.hold_seconds for alert in watch.alerts} if watch else {}
    drills = [drill for drill in DRILLS if not holds or drill.alert in holds]
    longest = max((holds.get(drill.alert, 0.0) for drill in drills), default=0.0) / 60 + MINUTES_TO_REACH
    watts = str(round((site.plan.hardware.accelerator.tdp_w or 400) / 2))
    lines = [
        f"# {drill.words}: {drill.alert}\n" + drill.command.replace("{folder}", site.path("")).replace("{watts}", watts)
        for drill in drills
    ]
    return PlannedTest(
        code="monitoring_alarms",
        group="operation",
        title=text("Monitoring alarms, {count} drills", count=len(drills)),
        why=text(
            "An alarm that has never fired proves nothing. A hang not caught by any timeout cost BLOOM three hours."
        ),
        boundary=text(
            "Tests that these alarms reach the person on call; promtool fires the other rules of {count} on "
            "synthetic series.",
            count=len(holds),
        )
        if holds
        else text(
            "Tests that alarms reach the person on call under the right name, not their thresholds in daily use."
        ),
        steps=(
            *(text("{words}: {alert}.", words=drill.words, alert=drill.alert) for drill in drills),
            text(
                "Count the alarms that reached the person on call within {minutes:,.0f} minutes. Undo each drill.",
                minutes=longest,
            ),
        ),
        commands="\n".join(lines) if site.vendor == "nvidia" else "",
        instrument="Prometheus, Alertmanager",
        unit="alarms",
        comparison="at_least",
        expected=len(drills),
        threshold=len(drills),
        fields=("hardware.accelerator", "hardware.storage", "network.fabric", "software.framework", "monitoring"),
        basis=text("Every drill raises its alarm."),
        hours=4,
    )


def _power(site: Site) -> Iterator[PlannedTest]:
    found = site.results.power
    if found is None:
        return
    facility = site.plan.facility
    limit = facility.power_limit_kilowatts
    rated = found.rated_kilowatts
    read = site.tools.power
    meter = "ipmitool dcmi power reading"
    fields = ("hardware.node", "hardware.accelerators", "facility.draw_fraction", "facility.network_storage_fraction",
              "facility.cooling", "facility.rack_kilowatts")  # fmt: skip
    yield PlannedTest(
        code="sustained_power",
        group="operation",
        title=text("Sustained power, {hours} h", hours=SOAK_HOURS),
        why=text("Training is long and steady: racks, feeds and cooling carry this load for {days:,.0f} days.",
                 days=site.results.run.days if site.results.run else 0.0),
        boundary=text("At the meters of the racks with the real job, at the warmest intake that the room allows."),
        steps=(
            text("Run the real job on all nodes for {hours} h.", hours=SOAK_HOURS),
            text("Record the highest mean of 15 minutes of all IT load, and intake and outlet temperatures."),
            text("Electrical and cooling work is done and confirmed by qualified professionals."),
        ),
        commands=f"{site.everywhere(meter)} | tee power.txt"
        + (f"\n{site.everywhere(f'timeout {SOAK_HOURS}h {read}')} > gpu.csv" if read else ""),
        instrument="rack meters, BMC (DCMI)",
        unit="kW",
        comparison="at_most",
        expected=found.it_kilowatts,
        low=found.it_kilowatts * 0.72 / facility.draw_fraction,
        high=max(found.it_kilowatts, found.it_kilowatts * 0.85 / facility.draw_fraction),
        threshold=min(rated, limit / facility.pue) if limit else rated,
        fields=(*fields, "facility.power_limit_kilowatts"),
        basis=text(
            "Expected: {share:.0%} of rated, published draws 72 to 85% (arXiv 2506.14551, 2412.08602). Threshold: "
            "rated power, or what the facility gives behind its PUE.",
            share=facility.draw_fraction,
        ),
        topic=11,
        hours=SOAK_HOURS,
        replaces="facility.draw_fraction",
        replace_scale=facility.draw_fraction / found.it_kilowatts,
        reads=Reads("node_power", site.nodes / 1000),
        facility=True,
    )  # fmt: skip
    yield PlannedTest(
        code="thermal_throttling",
        group="operation",
        title=text("Thermally throttled accelerators, {hours} h", hours=SOAK_HOURS),
        why=text("One throttled accelerator slows all {ranks}.", ranks=site.ranks),
        boundary=text("In the same {hours} h; repeat the test on a hotter day.", hours=SOAK_HOURS),
        steps=(text("Count accelerators whose thermal violation counter rose, or that exceeded 85 C."),),
        commands=site.everywhere("timeout 24h dcgmi dmon -e 150,140,241 -d 10000") + " > thermal.txt"
        if site.vendor == "nvidia"
        else "",
        instrument="DCGM fields 150, 140, 241" if site.vendor == "nvidia" else "tool of the vendor",
        unit="accelerators",
        comparison="at_most",
        expected=0,
        threshold=0,
        fields=fields,
        basis=text("None; 85 C is the critical limit of a large operator (facebookresearch/gcm)."),
        hours=0,
        facility=True,
    )
    if site.in_a_cloud:
        return
    idle = rated * IDLE_SHARE
    yield PlannedTest(
        code="power_step",
        group="operation",
        title=text("Power step at start, save and stop"),
        why=text(
            "All {nodes} nodes go from idle to load and back together, within a second, at every save and restart.",
            nodes=site.nodes,
        ),
        boundary=text("The step at the feed with 10 samples a second or more; UPS, generators and the grid see it."),
        steps=(
            text("Start the job, let it save twice, stop it. Measure the feed 10 times a second or faster."),
            text("Record the largest change within one second. Look for swings between 0.1 and 20 Hz."),
            text("The facility engineer confirms that UPS and generators can take it."),
        ),
        instrument="power analyser at the feed",
        unit="kW",
        comparison="at_most",
        expected=max(0.0, found.it_kilowatts - idle),
        threshold=max(0.0, (limit / facility.pue if limit else rated) - idle),
        fields=(*fields, "facility.power_limit_kilowatts", "facility.ups_redundancy"),
        basis=text("From idle, taken as a quarter of rated, to the plan's draw; swings: arXiv 2508.14318."),
        hours=1,
        facility=True,
    )
